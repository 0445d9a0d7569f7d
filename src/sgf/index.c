/* sgf/index.c - cuts the bytes of a file into trees, in one pass that can be carried on  (doc/sgf.md 1.3) */
#include "sgf/sgf.h"

#include <string.h>

#ifdef __SSE2__
#include <emmintrin.h>
#endif

#include "base/ascii.h"
#include "base/magic.h"
#include "base/mem.h"
#include "base/text.h"
#include "base/unshift.h"
#include "sgf/parse.h"
#include "sgf/scan.h"

/*
 * Where the pass is. Outside of trees one byte leads to the next state, and a "(" that turns out to begin no tree is
 * never gone back to; inside a tree only parentheses that are not in values count.
 */
enum state {
    SEARCH,      /* for a "(" or a ";" */
    BEHIND_OPEN, /* blanks behind it: a ";" begins a tree */
    IDENT,       /* letters: a tree whose ";" is missing, perhaps */
    BEHIND_IDENT,
    WINDOW,      /* brackets up to the next parenthesis decide */
    NODE,        /* blanks after a ";", or after a value, or at the start of the file: a tree whose "(" is missing, perhaps */
    NODE_IDENT,
    NODE_BEHIND_IDENT,
    NODE_VALUE,
    TREE,
    VALUE,
    VALUE_START, /* lead and trail bytes go together in this tree; in this value too? */
    OTHER_END    /* it has ended at `end`; where does it end byte by byte? */
};

#define NOWHERE SIZE_MAX

/* What is known of lead bytes in the tree. */
enum lead { LEAD_UNKNOWN, LEAD_NONE, LEAD_UNITS };

struct sgf_index {
    size_t at;     /* every byte before has been dealt with */
    size_t start;  /* the "(" of the tree or of what may be one */
    size_t gap;    /* after the tree before */
    size_t depth;
    size_t opened, closed; /* WINDOW: brackets */
    size_t end;    /* OTHER_END: of the tree, by characters */
    size_t looked; /* bytes read there in all */
    size_t plain;  /* up to here nothing shifts */
    struct bytewise {
        size_t depth;
        bool is_followed; /* the tree may end here or there: some writers escape bytes inside characters */
        bool in_value, is_escaped;
    } bytewise;
    struct node {         /* NODE */
        size_t start;     /* of the first of these nodes: its ";" or, at the start of the file, its first letter; NOWHERE: not yet */
        size_t open;      /* NODE_VALUE: a "(" in it and blanks up to here: a ";" makes it the start of a tree; 0: none */
        size_t capitals;  /* of the name */
        size_t len;       /* of the value, white space aside */
        char value[24];   /* its first bytes, white space aside */
        char name[2];
        bool has_move;    /* a property that may begin a tree, if what follows it is none of prose */
        bool has_value;   /* the property has one already */
    } node;

    enum state state;
    enum lead lead;
    enum charset units;
    bool has_capital;  /* IDENT: there is one */
    bool in_brackets, is_escaped;
    bool has_rejected; /* a "(" and a name that did not look like a tree */
    bool has_headless; /* a tree without its "(" was found */
    bool accepts_any;  /* the whole file has no "(;": any "(", name, "[" begins a tree */
    bool is_bytewise;  /* VALUE: valid UTF-8, whatever the tree is in */
    bool is_mark_read, is_converted, is_first_settled;
    bool is_shifted;   /* something may shift, from `plain` on */
    bool is_whole;     /* no more bytes will come */
};

/* ---- character sets ---- */

enum charset sgf_head_charset(struct slice tree, struct slice *ca)
{
    size_t opened = 0;
    tree = slice_part(tree, 0, SGF_HEAD_BYTES);
    for (size_t i = 0; i + 2 < tree.len && opened < 3; i++) {
        opened += tree.at[i] == '(';
        if (tree.at[i] != 'C' || tree.at[i + 1] != 'A' || (i > 0 && tree.at[i - 1] >= 'A' && tree.at[i - 1] <= 'Z'))
            continue;
        size_t open = i + 2;
        while (open < tree.len && (tree.at[open] == ' ' || (tree.at[open] >= '\t' && tree.at[open] <= '\r')))
            open++;
        if (open == tree.len || tree.at[open] != '[')
            continue;
        struct slice rest = slice_part(tree, open + 1, tree.len);
        *ca = slice_trim(slice_part(rest, 0, slice_find(rest, ']')));
        if (ca->len > 0)
            return charset_find(*ca);
    }
    return CHARSET_UNKNOWN;
}

static void set_units(struct sgf_index *x, enum charset charset)
{
    x->lead = charset_is_hazardous(charset) ? LEAD_UNITS : LEAD_NONE;
    x->units = charset;
}

/* Settles the lead bytes of the tree when its first one is met in a value. False where the bytes that say so are not
 * there yet. */
static bool settle_lead(struct sgf_index *x, const struct sgf_collection *c)
{
    struct slice ca, tree = slice_part(c->file, x->start, c->file.len);
    enum charset charset;
    if (c->forced != CHARSET_UNKNOWN) {
        set_units(x, c->forced);
        return true;
    }
    if (c->mark != CHARSET_UNKNOWN) {
        x->lead = LEAD_NONE;
        return true;
    }
    if (tree.len < SGF_HEAD_BYTES && !x->is_whole)
        return false;
    charset = sgf_head_charset(tree, &ca);
    /* What the first tree says is what it turned out to mean there. */
    if (c->count > 0 && (charset == CHARSET_UNKNOWN || charset == charset_find(slice_trim(c->first_ca))))
        charset = c->first;
    set_units(x, charset);
    return true;
}

/* ---- the other reading of a tree with lead bytes ---- */

/* Follows the tree as it would be byte by byte, from here on. */
static void follow_bytewise(struct sgf_index *x)
{
    x->bytewise = (struct bytewise){
        .is_followed = true,
        .in_value = x->state != TREE,
        .is_escaped = x->is_escaped,
        .depth = x->depth,
    };
}

static bool ends_bytewise(struct bytewise *b, char c)
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
 * been read that way is without a flaw; a flaw settles that it is wrong. */
static bool ends_otherwise(struct sgf_index *x, struct slice file, size_t len)
{
    for (size_t i = 0; i < len; i++) {
        if (!ends_bytewise(&x->bytewise, file.at[x->at + i]))
            continue;
        x->bytewise.is_followed = false;
        if (x->state == TREE) /* no value of the first reading hides anything here: it holds */
            return false;
        if (!sgf_is_flawless_bytewise(slice_part(file, x->start, x->at + i + 1), x->units))
            return false;
        x->at += i + 1;
        return true;
    }
    return false;
}

/* ---- trees ---- */

static void begin_tree(struct sgf_index *x)
{
    x->state = TREE;
    x->at = x->start + 1;
    x->depth = 1;
    x->lead = LEAD_UNKNOWN;
    x->bytewise.is_followed = false;
}

static void settle_first(struct sgf_collection *c);

static void end_tree(struct sgf_index *x, struct sgf_collection *c)
{
    mem_reserve(&c->games, &c->cap, c->count + 1, sizeof *c->games);
    c->games[c->count++] = (struct sgf_extent){.start = x->start, .end = x->at, .gap = x->gap};
    x->gap = x->at;
    x->state = SEARCH;
    if (c->count == 1)
        settle_first(c);
}

/* The end of the root node of a tree. */
static size_t root_end(struct slice tree)
{
    size_t nodes = 0, i = slice_has_prefix(tree, "(");
    while (i < tree.len && tree.at[i] != '(' && tree.at[i] != ')' && nodes < 2) {
        if (tree.at[i] == '[')
            i = sgf_value_end_at(tree, i + 1);
        else
            nodes += tree.at[i] == ';';
        i += nodes < 2;
    }
    return i < tree.len ? i : tree.len;
}

/* The facts of the first tree, which later ones are compared with. A tree without CA has been cut bytewise; where it
 * turns out to be in a set with lead bytes it is cut once more. */
static void settle_first(struct sgf_collection *c)
{
    struct sgf_index *x = c->index;
    struct sgf_game g = {.diags = {.limit = 1}};
    struct sgf_extent extent = c->games[0];
    struct sgf_collection head = *c;
    struct slice tree = slice_part(c->file, (size_t)extent.start, (size_t)extent.end);
    head.games = &extent;
    if (!sgf_has_high(tree)) /* then all is said in the root */
        extent.end = extent.start + root_end(tree);
    sgf_game_load(&g, &head, 0);
    c->first = g.charset;
    c->first_ff = g.ff;
    c->first_gm = g.gm;
    c->first_ca = (struct slice){NULL, 0};
    sgf_single(&g, 0, SGF_CA, &c->first_ca);
    bool has_units = charset_is_hazardous(g.charset) && !g.escapes_bytes;
    bool is_cut_wrong = !x->is_first_settled && has_units && x->lead == LEAD_NONE;
    sgf_game_free(&g);
    x->is_first_settled = true;
    if (!is_cut_wrong)
        return;
    x->start = (size_t)c->games[0].start;
    x->gap = (size_t)c->games[0].gap;
    c->count = 0;
    begin_tree(x);
    set_units(x, c->first);
    follow_bytewise(x);
}

/* ---- outside of trees ---- */

static void search(struct sgf_index *x, struct slice file)
{
    while (x->at < file.len && file.at[x->at] != '(' && file.at[x->at] != ';')
        x->at++;
    if (x->at == file.len)
        return;
    if (file.at[x->at] == '(') {
        x->start = x->at;
        x->state = BEHIND_OPEN;
    } else {
        x->node = (struct node){.start = x->at};
        x->state = NODE;
    }
    x->at++;
}

static void reject(struct sgf_index *x)
{
    x->state = SEARCH;
}

/* The window of a "(" without ";" ends at the next parenthesis or with the file. */
static void end_window(struct sgf_index *x)
{
    if (x->opened >= 2 && (x->opened == x->closed || x->opened == x->closed + 1)) {
        begin_tree(x);
    } else {
        x->has_rejected = true;
        reject(x);
    }
}

static void read_window(struct sgf_index *x, char c)
{
    if (c == '(' || c == ')') {
        end_window(x);
        return;
    }
    x->at++;
    if (x->is_escaped)
        x->is_escaped = false;
    else if (c == '\\' && x->in_brackets)
        x->is_escaped = true;
    else if (c == '[')
        x->opened++, x->in_brackets = true;
    else if (c == ']')
        x->closed++, x->in_brackets = false;
}

/* ---- a node where a tree may begin ---- */

static bool is_name(const struct node *n, const char *name)
{
    return n->capitals == strlen(name) && memcmp(n->name, name, n->capitals) == 0;
}

/* The value begins like a number, or is a move: letters in pairs. */
static bool is_number(const struct node *n)
{
    return n->len > 0 && n->value[0] >= '0' && n->value[0] <= '9';
}

static bool is_move(const struct node *n)
{
    bool is_all_letters = n->len % 2 == 0 && n->len <= 6;
    for (size_t i = 0; i < n->len && is_all_letters; i++)
        is_all_letters = is_letter(n->value[i]);
    return is_all_letters;
}

/* What only roots have. */
static bool is_of_root(const struct node *n)
{
    if (is_name(n, "FF") || is_name(n, "GM") || is_name(n, "SZ"))
        return is_number(n);
    return is_name(n, "CA") && n->len <= sizeof n->value && charset_find((struct slice){n->value, n->len}) != CHARSET_UNKNOWN;
}

/* What games have, and now and then prose. */
static bool is_of_game(const struct node *n)
{
    if (is_name(n, "AP"))
        return n->len > 0;
    return is_name(n, "ST") ? is_number(n) : (is_name(n, "B") || is_name(n, "W")) && is_move(n);
}

static void begin_headless(struct sgf_index *x)
{
    x->has_headless = true;
    x->start = x->node.start;
    begin_tree(x);
}

static void read_node_value(struct sgf_index *x, char c, bool is_first)
{
    struct node *n = &x->node;
    x->at++;
    if (c == ']' && !x->is_escaped) {
        x->state = NODE;
        n->has_value = true;
        n->has_move |= is_first && is_of_game(n);
        if (is_of_root(n))
            begin_headless(x);
        return;
    }
    /* A tree may begin in what was taken for a value: nobody closes brackets in prose. */
    if (c == ';' && n->open > 0) {
        x->start = n->open - 1;
        begin_tree(x);
        return;
    }
    if (c == '(')
        n->open = x->at;
    else if (!is_space(c))
        n->open = 0;
    if (!is_space(c)) {
        if (n->len < sizeof n->value)
            n->value[n->len] = c;
        n->len++;
    }
    x->is_escaped = c == '\\' && !x->is_escaped;
}

enum answer { NO, YES, WAIT };

/* A tree with root properties begins at the start of `s`: "(;FF[". */
static enum answer begins_tree(struct slice s, bool is_whole)
{
    static const char *const names[] = {"FF", "GM", "SZ", "CA"};
    size_t at = 1;
    while (at < s.len && (is_space(s.at[at]) || s.at[at] == ';'))
        at++;
    if (at + 3 > s.len && !is_whole)
        return WAIT;
    for (size_t i = 0; i < sizeof names / sizeof *names; i++) {
        if (slice_has_prefix(slice_part(s, at, s.len), names[i]))
            return YES;
    }
    return NO;
}

/* What follows a node that has a property ends it: then its moves are moves, and what was lost is a "(". */
static bool end_node(struct sgf_index *x, struct slice file)
{
    struct node *n = &x->node;
    const char c = file.at[x->at];
    const enum answer is_tree = c == '(' && n->has_move ? begins_tree(slice_part(file, x->at, file.len), x->is_whole) : NO;
    if (is_tree == WAIT)
        return false;
    if (n->has_move && is_tree == NO) {
        begin_headless(x);
    } else if (c == ';' && n->has_value) {
        n->has_value = false;
        x->at++;
    } else {
        reject(x);
    }
    return true;
}

/* False where it must be seen what follows. After a first tree each node is looked at alone: what is no root is what remains of a tree that was closed
 * too early. */
static bool read_node(struct sgf_index *x, struct slice file, bool is_first)
{
    struct node *n = &x->node;
    const char c = file.at[x->at];
    switch (x->state) {
    case NODE:
        if (is_letter(c)) {
            if (n->start == NOWHERE)
                n->start = x->at;
            n->capitals = 0;
            n->has_value = false;
            x->state = NODE_IDENT;
        } else if (c == '[' && n->has_value) {
            x->state = NODE_BEHIND_IDENT;
        } else if (is_space(c)) {
            x->at++;
        } else if (is_first && (c == ';' || c == '(' || c == ')')) {
            return end_node(x, file);
        } else {
            reject(x);
        }
        return true;
    case NODE_IDENT:
        if (!is_letter(c)) {
            x->state = NODE_BEHIND_IDENT;
            return true;
        }
        if (is_capital(c)) {
            if (n->capitals < sizeof n->name)
                n->name[n->capitals] = c;
            n->capitals++;
        }
        x->at++;
        return true;
    case NODE_BEHIND_IDENT:
        if (c == '[' && n->capitals > 0) {
            x->state = NODE_VALUE;
            x->is_escaped = false;
            n->len = n->open = 0;
            x->at++;
        } else if (is_space(c)) {
            x->at++;
        } else {
            reject(x);
        }
        return true;
    default:
        read_node_value(x, c, is_first);
        return true;
    }
}

static void read_outside(struct sgf_index *x, char c)
{
    switch (x->state) {
    case BEHIND_OPEN:
        if (c == ';') {
            begin_tree(x);
        } else if (is_letter(c)) {
            x->has_capital = false;
            x->state = IDENT;
        } else if (is_space(c)) {
            x->at++;
        } else {
            reject(x);
        }
        return;
    case IDENT:
        if (is_letter(c)) {
            x->has_capital |= is_capital(c);
            x->at++;
            return;
        }
        x->state = BEHIND_IDENT;
        return;
    case BEHIND_IDENT:
        if (c == '[' && x->has_capital) {
            x->state = WINDOW;
            x->opened = x->closed = 0;
            x->in_brackets = x->is_escaped = false;
            if (x->accepts_any)
                begin_tree(x);
        } else if (is_space(c)) {
            x->at++;
        } else {
            reject(x);
        }
        return;
    default:
        read_window(x, c);
        return;
    }
}

/* ---- inside a tree ---- */

/* Deals with one byte of a tree that matters; true where the tree ends with it. */
static inline bool read_token(struct sgf_index *x, char c)
{
    if (c == '[') {
        x->state = x->lead == LEAD_UNITS ? VALUE_START : VALUE;
        x->is_escaped = false;
    } else if (c == '(') {
        x->depth++;
    } else if (c == ')') {
        return --x->depth == 0;
    }
    return false;
}

/* Where lead bytes count: whether this value is UTF-8 all the same, as in a tree whose CA does not tell the truth.
 * Looks at the value as it would be bytewise. False where its bytes are not there yet. */
static bool settle_value(struct sgf_index *x, struct slice file)
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
    x->state = VALUE;
    return true;
}

/* By characters the tree has ended. Byte by byte it goes on: where it is without a flaw that way, and leaves no ")" over that the first reading
 * does, it ends there. So many bytes are looked at for that in all that time stays linear. */
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
    x->state = OTHER_END;
}

/* One byte at a time, or one character. Stops where a tree ends, or more bytes are needed: then false. */
static bool read_slowly(struct sgf_index *x, struct sgf_collection *c, size_t to)
{
    struct slice file = c->file;
    while (x->at < to) {
        char byte = file.at[x->at];
        size_t len = 1;
        if (x->state == VALUE_START && !settle_value(x, file))
            return false;
        if (x->state == VALUE && (unsigned char)byte >= 0x80) {
            if (x->lead == LEAD_UNKNOWN) {
                if (!settle_lead(x, c))
                    return false;
                if (x->lead == LEAD_UNITS) {
                    x->state = VALUE_START; /* what has been read of it was ASCII */
                    follow_bytewise(x);
                }
                continue;
            }
            if (x->lead == LEAD_UNITS && !x->is_bytewise) {
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
        if (x->state == TREE) {
            if (read_token(x, byte)) {
                close_tree(x, c);
                return true;
            }
        } else if (byte == ']' && !x->is_escaped) {
            x->state = TREE;
        } else {
            x->is_escaped = byte == '\\' && !x->is_escaped;
        }
    }
    return true;
}

#ifdef __SSE2__

/* The bytes of 64 that matter, as bits. Loops are unrolled, so that what they go over stays in registers. */
struct block {
    uint64_t open, close;   /* brackets */
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
        if (x->is_escaped || b.escapes || (b.high && x->lead != LEAD_NONE))
            return;
        bool in_value = x->state == VALUE;
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
        x->state = ends_in_value ? VALUE : TREE;
        x->at += 64;
    }
}

#endif

static bool read_inside(struct sgf_index *x, struct sgf_collection *c)
{
#ifdef __SSE2__
    if (x->lead != LEAD_UNITS) {
        read_blocks(x, c);
        if (x->state == SEARCH)
            return true;
    }
#endif
    size_t to = c->file.len - x->at > 64 ? x->at + 64 : c->file.len;
    return read_slowly(x, c, to);
}

/* ---- the file ---- */

/* Whether "(", blanks, ";" stands anywhere. */
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
    *x = (struct sgf_index){.at = from, .gap = from, .is_mark_read = true, .is_converted = x->is_converted, .is_whole = true};
    c->count = 0;
}

static void read_file(struct sgf_collection *c)
{
    struct sgf_index *x = c->index;
    while (x->at < c->file.len) {
        switch (x->state) {
        case SEARCH:
            search(x, c->file);
            break;
        case TREE:
        case VALUE:
        case VALUE_START:
            if (!read_inside(x, c))
                return;
            break;
        case NODE:
        case NODE_IDENT:
        case NODE_BEHIND_IDENT:
        case NODE_VALUE:
            if (!read_node(x, c->file, c->count == 0))
                return;
            break;
        case OTHER_END:
            if (!read_other_end(x, c))
                return;
            break;
        default:
            read_outside(x, c->file.at[x->at]);
            break;
        }
    }
}

/* The file ends here: what is open is a tree. */
static void end_file(struct sgf_collection *c, size_t from)
{
    struct sgf_index *x = c->index;
    for (;;) {
        read_file(c);
        if (x->state == WINDOW) {
            end_window(x);
            continue;
        }
        if (x->state == OTHER_END) {
            x->at = x->end;
            end_tree(x, c);
            continue;
        }
        if ((x->state == NODE || x->state == NODE_VALUE) && x->node.has_move) {
            begin_headless(x);
            continue;
        }
        if (x->state >= TREE) {
            x->at = c->file.len;
            end_tree(x, c);
            continue; /* the first tree may have to be cut anew */
        }
        if (!x->has_rejected || x->has_headless || x->accepts_any || has_proper_start(c->file))
            return;
        start_over(c, from);
        x->accepts_any = true;
    }
}

/* Whether the file begins as text of two bytes a character may: with a mark, or a NUL in its first two characters. */
static bool looks_wide(struct slice file)
{
    struct slice head = slice_part(file, 0, 4);
    bool has_mark = slice_has_prefix(head, "\xFF\xFE") || slice_has_prefix(head, "\xFE\xFF");
    return has_mark || slice_find(head, '\0') < head.len;
}

/* What the bytes of the file are, which is the first question; false where it has no answer yet. A file in UTF-16 is converted when it is there as a
 * whole. */
static bool read_mark(struct sgf_collection *c, struct slice file, bool whole)
{
    struct sgf_index *x = c->index;
    size_t skip = 0;
    if (x->is_mark_read)
        return true;
    if (!whole && (file.len < 4 || looks_wide(file)))
        return false;
    c->mark = charset_mark(looks_wide(file) ? file : slice_part(file, 0, 4), &skip, &c->converted);
    if (c->mark == CHARSET_UNKNOWN && magic_has_controls(slice_part(file, 0, MAGIC_BYTES))) {
        if (!whole && file.len < MAGIC_BYTES)
            return false;
        c->is_binary = magic_is_binary(slice_part(file, 0, MAGIC_BYTES));
    }
    x->is_converted = c->mark == CHARSET_UTF16_LE || c->mark == CHARSET_UTF16_BE;
    x->is_mark_read = true;
    x->at = x->gap = x->plain = skip;
    x->state = NODE;
    x->node = (struct node){.start = NOWHERE};
    return true;
}

/* In a shifted set a "]" may be half of a character: nothing after the first sequence that may shift is read before the whole file is there, and
 * converted if the user or a tree says so. What comes before is the same in both. */
static void read_shifts(struct sgf_collection *c)
{
    struct sgf_index *x = c->index;
    const struct slice file = c->file;
    if (x->is_converted || c->mark != CHARSET_UNKNOWN)
        return;
    if (!x->is_shifted) {
        const size_t at = unshift_find(file, x->plain);
        x->is_shifted = at < file.len;
        x->plain = x->is_shifted || file.len == 0 ? at : file.len;
    }
    if (!x->is_shifted)
        return;
    c->file = slice_part(file, 0, x->plain);
    if (!x->is_whole)
        return;
    c->is_unshifted = x->is_converted = sgf_unshift(c, file);
    c->has_shifts = !c->is_unshifted;
    c->file = c->is_unshifted ? buf_slice(&c->converted) : file;
}

void sgf_collection_init(struct sgf_collection *c, enum charset forced)
{
    *c = (struct sgf_collection){.forced = forced, .index = mem_zero(1, sizeof *c->index)};
}

void sgf_collection_feed(struct sgf_collection *c, struct slice file, bool whole)
{
    struct sgf_index *x = c->index;
    c->file = file;
    if (!read_mark(c, file, whole))
        return;
    if (x->is_converted)
        c->file = buf_slice(&c->converted);
    c->whole = whole;
    if (c->is_binary)
        return;
    x->is_whole = whole;
    read_shifts(c);
    size_t from = slice_has_prefix(c->file, "\xEF\xBB\xBF") ? 3 : 0;
    if (whole)
        end_file(c, from);
    else
        read_file(c);
}

const char *sgf_moved(const char *at, const struct sgf_move *move)
{
    const uintptr_t old = (uintptr_t)at;
    return old >= move->from && old - move->from <= move->len ? move->to + (old - move->from) : at;
}

void sgf_collection_move(struct sgf_collection *c, const struct sgf_move *move)
{
    c->file.at = sgf_moved(c->file.at, move);
    c->first_ca.at = sgf_moved(c->first_ca.at, move);
}

void sgf_collection_free(struct sgf_collection *c)
{
    mem_free(c->games);
    mem_free(c->index);
    buf_free(&c->converted);
    *c = (struct sgf_collection){0};
}
