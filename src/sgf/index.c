/* sgf/index.c - a tree of a file to its end, and all trees of it, in one pass that can be carried on */
#include "sgf/index.h"

#ifdef __SSE2__
#include <emmintrin.h>
#endif

#include "base/ascii.h"
#include "base/mem.h"
#include "base/text.h"
#include "sgf/head.h"
#include "sgf/load.h"
#include "sgf/scan.h"

/* ---- character sets ---- */

static void set_units(struct sgf_index *x, enum charset charset)
{
    x->lead = charset_is_hazardous(charset) ? INDEX_LEAD_UNITS : INDEX_LEAD_NONE;
    x->units = charset;
}

static void need_first(struct sgf_collection *c);

/* Decides what a lead byte is in the tree, when the first one is met in a value. False where the bytes that say so are
 * not there yet. */
static bool find_lead(struct sgf_index *x, struct sgf_collection *c)
{
    struct slice ca, tree = slice_part(c->file, x->start, c->file.len);
    enum charset charset;
    if (c->foreign) {
        x->lead = INDEX_LEAD_NONE;
        return true;
    }
    if (c->forced != CHARSET_UNKNOWN) {
        set_units(x, c->forced);
        return true;
    }
    if (c->mark != CHARSET_UNKNOWN) {
        x->lead = INDEX_LEAD_NONE;
        return true;
    }
    if (tree.len < SGF_HEAD_BYTES && !x->is_whole)
        return false;
    charset = sgf_head_charset(tree, &ca);
    /* What the first tree says is what it turned out to mean there. */
    if (c->count > 0)
        need_first(c);
    if (c->count > 0 && (charset == CHARSET_UNKNOWN || charset == charset_find(slice_trim(c->first_ca))))
        charset = c->first;
    set_units(x, charset);
    return true;
}

/* ---- the other reading of a tree with lead bytes ---- */

/* Follows the tree as it would be byte by byte, from here on. */
static void follow_bytewise(struct sgf_index *x)
{
    x->bytewise = (struct sgf_index_bytewise){
        .is_followed = true,
        .in_value = x->state != INDEX_TREE,
        .is_escaped = x->is_escaped,
        .depth = x->depth,
    };
}

static bool ends_bytewise(struct sgf_index_bytewise *b, char c)
{
    if (b->in_value) {
        b->in_value = b->is_escaped || c != ']';
        b->is_escaped = !b->is_escaped && c == '\\';
        return false;
    }
    b->in_value = c == '[';
    b->depth += c == '(';
    return c == ')' && --b->depth == 0;
}

/* The other reading passes over the bytes that the first one is about to. True where the tree ends in it, and what has
 * been read that way is without a flaw; a flaw shows that it is wrong. */
static bool ends_otherwise(struct sgf_index *x, struct slice file, size_t len)
{
    for (size_t i = 0; i < len; i++) {
        if (!ends_bytewise(&x->bytewise, file.at[x->at + i]))
            continue;
        x->bytewise.is_followed = false;
        if (x->state == INDEX_TREE) /* no value of the first reading hides anything here: it holds */
            return false;
        if (!sgf_is_flawless_bytewise(slice_part(file, x->start, x->at + i + 1), x->units))
            return false;
        x->at += i + 1;
        return true;
    }
    return false;
}

/* ---- trees ---- */

static void read_first_again(struct sgf_collection *c);

/* A file of one tree, as most are, is not asked for the facts of it where nothing follows from them. */
static void end_tree(struct sgf_index *x, struct sgf_collection *c)
{
    mem_reserve(&c->games, &c->cap, c->count + 1, sizeof *c->games);
    c->games[c->count++] = (struct sgf_extent){.start = x->start, .end = x->at, .gap = x->gap};
    x->gap = x->at;
    x->state = INDEX_SEARCH;
    if (c->count > 1)
        need_first(c);
    else if (sgf_has_high(slice_part(c->file, x->start, x->at)))
        read_first_again(c);
}

/* The facts of the first tree, which later ones are compared with. True where its characters go together. */
static bool read_first(struct sgf_collection *c)
{
    struct sgf_game g = {.diags = {.limit = 1}};
    struct sgf_extent extent = c->games[0];
    struct sgf_collection head = *c;
    struct slice tree = slice_part(c->file, (size_t)extent.start, (size_t)extent.end);
    head.games = &extent;
    head.whole = false;      /* what comes after the tree is not asked for */
    if (!sgf_has_high(tree)) /* then the root decides everything */
        extent.end = extent.start + sgf_head_root_end(tree);
    sgf_game_load(&g, &head, 0);
    c->first = g.charset;
    c->first_ff = g.ff;
    c->first_gm = g.gm;
    c->first_ca = (struct slice){NULL, 0};
    sgf_single(&g, 0, SGF_CA, &c->first_ca);
    const bool has_units = charset_is_hazardous(g.charset) && !g.escapes_bytes;
    sgf_game_free(&g);
    c->index->is_first_read = true;
    return has_units;
}

static void need_first(struct sgf_collection *c)
{
    if (!c->index->is_first_read)
        read_first(c);
}

/* A first tree without CA has been cut byte by byte; where it turns out to be in a set with lead bytes it is cut once
 * more. */
static void read_first_again(struct sgf_collection *c)
{
    struct sgf_index *x = c->index;
    const bool is_bytewise = !x->is_first_read && x->lead == INDEX_LEAD_NONE;
    if (!read_first(c) || !is_bytewise)
        return;
    x->start = (size_t)c->games[0].start;
    x->gap = (size_t)c->games[0].gap;
    c->count = 0;
    sgf_start_tree(x);
    set_units(x, c->first);
    follow_bytewise(x);
}

/* ---- inside a tree ---- */

/* Deals with one byte of a tree that matters; true where the tree ends with it. */
static inline bool read_token(struct sgf_index *x, char c)
{
    if (c == '[') {
        x->state = x->lead == INDEX_LEAD_UNITS ? INDEX_VALUE_START : INDEX_VALUE;
        x->is_escaped = false;
    } else if (c == '(') {
        x->depth++;
    } else if (c == ')') {
        return --x->depth == 0;
    }
    return false;
}

/* Where lead bytes count: whether this value is UTF-8 all the same, as in a tree whose CA is wrong.
 * Looks at the value as it would be bytewise. False where its bytes are not there yet. */
static bool look_at_value(struct sgf_index *x, struct slice file)
{
    enum { ENOUGH = 4096 };
    struct slice head = slice_part(file, x->at, x->at + ENOUGH < file.len ? x->at + ENOUGH : file.len);
    size_t len = sgf_value_end_at(head, 0);
    if (len == head.len && len < ENOUGH && !x->is_whole)
        return false;
    if (len == head.len) { /* cut, perhaps in the middle of a character */
        while (len > 0 && head.len - len < 4 && ((unsigned char)head.at[len - 1] & 0xC0) == 0x80)
            len--;
        if (len > 0 && (unsigned char)head.at[len - 1] >= 0xC0)
            len--;
    }
    head.len = len;
    x->is_bytewise = sgf_has_high(head) && text_is_utf8(head);
    x->state = INDEX_VALUE;
    return true;
}

/* By characters the tree has ended. Byte by byte it goes on: where it is without a flaw that way, and leaves no ")"
 * over that the first reading does, it ends there. So many bytes are looked at for that in all that time stays linear.
 */
static bool read_other_end(struct sgf_index *x, struct sgf_collection *c)
{
    const struct slice file = c->file;
    const size_t most = 2 * x->end + 65536;
    while (x->at < file.len && x->looked++ < most) {
        if (!ends_bytewise(&x->bytewise, file.at[x->at++]))
            continue;
        const bool is_better = sgf_has_extra_close(slice_part(file, x->end, x->at), x->units) &&
                               sgf_is_flawless_bytewise(slice_part(file, x->start, x->at), x->units);
        x->at = is_better ? x->at : x->end;
        end_tree(x, c);
        return true;
    }
    if (x->at == file.len && !x->is_whole)
        return false;
    x->at = x->end;
    end_tree(x, c);
    return true;
}

static void close_tree(struct sgf_index *x, struct sgf_collection *c)
{
    if (!x->bytewise.is_followed) {
        end_tree(x, c);
        return;
    }
    x->end = x->at;
    x->state = INDEX_OTHER_END;
}

/* One byte at a time, or one character. Stops where a tree ends, or more bytes are needed: then false. */
static bool read_slowly(struct sgf_index *x, struct sgf_collection *c, size_t to)
{
    struct slice file = c->file;
    while (x->at < to) {
        char byte = file.at[x->at];
        size_t len = 1;
        if (x->state == INDEX_VALUE_START && !look_at_value(x, file))
            return false;
        if (x->state == INDEX_VALUE && (unsigned char)byte >= 0x80) {
            if (x->lead == INDEX_LEAD_UNKNOWN) {
                if (!find_lead(x, c))
                    return false;
                if (x->lead == INDEX_LEAD_UNITS) {
                    x->state = INDEX_VALUE_START; /* what has been read of it was ASCII */
                    follow_bytewise(x);
                }
                continue;
            }
            if (x->lead == INDEX_LEAD_UNITS && !x->is_bytewise) {
                struct slice rest = slice_part(file, x->at, file.len);
                if (rest.len < 4 && !x->is_whole)
                    return false;
                len = charset_step(x->units, rest);
            }
        }
        if (x->bytewise.is_followed && ends_otherwise(x, file, len)) {
            end_tree(x, c);
            return true;
        }
        x->at += len;
        if (x->state == INDEX_TREE) {
            if (read_token(x, byte)) {
                close_tree(x, c);
                return true;
            }
        } else if (byte == ']' && !x->is_escaped) {
            x->state = INDEX_TREE;
        } else {
            x->is_escaped = byte == '\\' && !x->is_escaped;
        }
    }
    return true;
}

#ifdef __SSE2__

/* The bytes of 64 that matter, as bits. Loops are unrolled, so that what they go over stays in registers. */
struct block {
    uint64_t open, close; /* brackets */
    uint64_t parentheses;
    uint64_t escapes;
    uint64_t high;
};

static inline uint64_t bits(const __m128i *quarters)
{
    uint64_t all = 0;
#pragma GCC unroll 4
    for (int i = 0; i < 4; i++)
        all |= (uint64_t)(uint16_t)_mm_movemask_epi8(quarters[i]) << (16 * i);
    return all;
}

static inline uint64_t equal_bits(const __m128i *bytes, char c)
{
    const __m128i wanted = _mm_set1_epi8(c);
    __m128i found[4];
#pragma GCC unroll 4
    for (int i = 0; i < 4; i++)
        found[i] = _mm_cmpeq_epi8(bytes[i], wanted);
    return bits(found);
}

static inline struct block look(const char *p)
{
    const __m128i even = _mm_set1_epi8((char)0xFE), parenthesis = _mm_set1_epi8('(');
    __m128i bytes[4], found[4];
#pragma GCC unroll 4
    for (int i = 0; i < 4; i++) {
        bytes[i] = _mm_loadu_si128((const __m128i *)(const void *)(p + (size_t)16 * (size_t)i));
        found[i] = _mm_cmpeq_epi8(_mm_and_si128(bytes[i], even), parenthesis); /* "(" and ")" differ in the last bit */
    }
    return (struct block){
        .open = equal_bits(bytes, '['),
        .close = equal_bits(bytes, ']'),
        .parentheses = bits(found),
        .escapes = equal_bits(bytes, '\\'),
        .high = bits(bytes),
    };
}

/* Passes over blocks of 64 bytes. Without escapes the last bracket of a block says whether it ends in a value, and
 * parentheses count where the last closing bracket before them is not followed by an opening one. */
static void read_blocks(struct sgf_index *x, struct sgf_collection *c)
{
    const char *p = c->file.at;
    while (c->file.len - x->at >= 64) {
        struct block b = look(p + x->at);
        if (x->is_escaped || b.escapes || (b.high && x->lead != INDEX_LEAD_NONE))
            return;
        bool in_value = x->state == INDEX_VALUE;
        for (uint64_t left = b.parentheses; left; left &= left - 1) {
            unsigned i = (unsigned)__builtin_ctzll(left);
            uint64_t before = ((uint64_t)1 << i) - 1;
            uint64_t open = b.open & before, close = b.close & before;
            if (close ? open > close : in_value || open)
                continue;
            if (p[x->at + i] == '(') {
                x->depth++;
            } else if (--x->depth == 0) {
                x->at += i + 1;
                end_tree(x, c);
                return;
            }
        }
        bool ends_in_value = b.close ? b.open > b.close : in_value || b.open;
        x->state = ends_in_value ? INDEX_VALUE : INDEX_TREE;
        x->at += 64;
    }
}

#endif

static bool read_inside(struct sgf_index *x, struct sgf_collection *c)
{
#ifdef __SSE2__
    if (x->lead != INDEX_LEAD_UNITS) {
        read_blocks(x, c);
        if (x->state == INDEX_SEARCH)
            return true;
    }
#endif
    size_t to = c->file.len - x->at > 64 ? x->at + 64 : c->file.len;
    return read_slowly(x, c, to);
}

/* ---- the file ---- */

/* Whether there is a "(", blanks, ";" anywhere. */
static bool has_proper_start(struct slice file)
{
    bool is_open = false;
    for (size_t i = 0; i < file.len; i++) {
        if (file.at[i] == '(')
            is_open = true;
        else if (is_open && file.at[i] == ';')
            return true;
        else if (!is_space(file.at[i]))
            is_open = false;
    }
    return false;
}

static void start_over(struct sgf_collection *c, size_t from)
{
    struct sgf_index *x = c->index;
    *x = (struct sgf_index){.at = from,
        .gap = from,
        .is_mark_read = true,
        .is_converted = x->is_converted,
        .is_whole = true};
    c->count = 0;
}

void sgf_index_read(struct sgf_collection *c)
{
    struct sgf_index *x = c->index;
    while (x->at < c->file.len) {
        switch (x->state) {
        case INDEX_TREE:
        case INDEX_VALUE:
        case INDEX_VALUE_START:
            if (!read_inside(x, c))
                return;
            break;
        case INDEX_OTHER_END:
            if (!read_other_end(x, c))
                return;
            break;
        default:
            if (!sgf_start_find(x, c->file, c->count == 0))
                return;
            break;
        }
    }
}

void sgf_index_read_end(struct sgf_collection *c, size_t from)
{
    struct sgf_index *x = c->index;
    for (;;) {
        sgf_index_read(c);
        if (sgf_start_end(x))
            continue;
        if (x->state >= INDEX_TREE) {
            x->at = x->state == INDEX_OTHER_END ? x->end : c->file.len;
            end_tree(x, c);
            /* The first tree may have to be cut again; and in what follows the end there may be another one */
            continue;
        }
        if (!x->has_rejected || x->has_headless || x->accepts_any || has_proper_start(c->file))
            return;
        start_over(c, from);
        x->accepts_any = true;
    }
}
