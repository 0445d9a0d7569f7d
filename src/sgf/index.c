/* sgf/index.c - finds the end of each tree of a file, in one pass that can be continued */
#include "sgf/index.h"

#include "base/ascii.h"
#include "base/mem.h"
#include "base/text.h"

/* ---- character sets ---- */

static void set_units(struct sgf_index *x, enum charset charset)
{
    x->lead = charset_is_hazardous(charset) ? INDEX_LEAD_UNITS : INDEX_LEAD_NONE;
    x->units = charset;
}

/* Decides what a lead byte is in the tree, at the first one in a value. False if the bytes needed for that are not
 * there yet. */
static bool find_lead(struct sgf_index *x, struct sgf_collection *c)
{
    struct slice ca, tree = slice_part(c->file, x->start, c->file.len);
    enum charset charset;
    if (c->foreign || c->forced != CHARSET_UNKNOWN || c->mark != CHARSET_UNKNOWN) {
        set_units(x, c->foreign ? CHARSET_UTF8 : c->forced); /* with a mark it is UTF-8, too */
        return true;
    }
    if (tree.len < SGF_HEAD_BYTES && !x->is_whole)
        return false;
    charset = sgf_head_charset(tree, &ca);
    /* For the first tree its CA counts as it was found to mean. */
    const bool is_first = c->count == x->is_added && !c->dropped;
    if (!is_first)
        sgf_index_need_first(c);
    if (!is_first && (charset == CHARSET_UNKNOWN || charset == charset_find(slice_trim(c->first_ca))))
        charset = c->first;
    set_units(x, charset);
    return true;
}

/* ---- the other reading of a tree with lead bytes ---- */

/* From here on also follows the tree as it would be read byte by byte. */
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

/* Passes over the next bytes in the other reading, too. True if the tree ends there in that reading and has no flaw,
 * which would show that the reading is wrong. */
static bool ends_otherwise(struct sgf_index *x, struct slice file, size_t len)
{
    for (size_t i = 0; i < len; i++) {
        if (!ends_bytewise(&x->bytewise, file.at[x->at + i]))
            continue;
        x->bytewise.is_followed = false;
        if (x->state == INDEX_TREE) /* not in a value in the first reading: it is right */
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

/* Adds the tree from `start` to `end` to the games; it may continue, so its end may change later. */
static void show_tree(struct sgf_collection *c, size_t start, size_t end)
{
    struct sgf_index *x = c->index;
    if (!x->is_added)
        MEM_ADD(c->games, c->count, c->cap) = (struct sgf_extent){.start = start};
    c->games[c->count - 1].end = end;
    c->is_open = x->state >= INDEX_TREE && x->state < INDEX_CLOSED;
    x->is_added = true;
    if (c->count > 1)
        sgf_index_need_first(c);
}

/* The tree is finished. In a file of one tree, as most are, its facts are not read if nothing follows from them. */
static void add_tree(struct sgf_collection *c, size_t start, size_t end)
{
    struct sgf_index *x = c->index;
    show_tree(c, start, end);
    x->is_added = c->is_open = false;
    if (c->count == 1 && !c->dropped && slice_has_high(slice_part(c->file, start, end)))
        read_first_again(c);
}

/* Looks at what follows a closed tree: a node that may continue it, or else the tree is finished. */
static void read_closed(struct sgf_index *x, struct sgf_collection *c)
{
    while (x->at < c->file.len && (is_space(c->file.at[x->at]) || c->file.at[x->at] == ')'))
        x->at++;
    if (x->at == c->file.len)
        return;
    x->state = INDEX_SEARCH;
    if (c->file.at[x->at] == ';') {
        x->state = INDEX_NODE;
        x->is_pending = true;
        x->pending = x->start;
        x->node = (struct sgf_index_node){.start = x->at++};
    } else {
        add_tree(c, x->start, x->end);
    }
}

/* Called when it is decided if the node continues the tree before it. */
static void settle(struct sgf_index *x, struct sgf_collection *c)
{
    const size_t node = x->node.start;
    if (!x->is_pending || (x->state > INDEX_SEARCH && x->state < INDEX_RESUME))
        return;
    x->is_pending = false;
    if (x->state != INDEX_RESUME) {
        add_tree(c, x->pending, x->end);
        return;
    }
    const enum sgf_index_lead lead = x->lead;
    x->start = node;
    sgf_start_tree(x);
    x->at = x->look.sure.at = node;
    x->start = x->pending;
    x->lead = lead;
}

/* Reads the facts of the first tree, which later ones are compared with. True if bytes go together to characters in
 * it. */
static bool read_first(struct sgf_collection *c)
{
    struct sgf_game g = {.diags = {.limit = 1}};
    struct sgf_extent extent = c->games[0];
    struct sgf_collection head = *c;
    struct slice tree = slice_part(c->file, (size_t)extent.start, (size_t)extent.end);
    head.games = &extent;
    head.whole = false;        /* bytes after the tree are not looked at */
    if (!slice_has_high(tree)) /* then the root decides everything */
        extent.end = extent.start + sgf_head_root_end(tree);
    sgf_game_load(&g, &head, 0);
    c->first = g.charset;
    c->first_ff = g.ff;
    c->first_gm = g.gm;
    sgf_single(&g, 0, SGF_CA, &c->first_ca);
    const bool has_units = charset_is_hazardous(g.charset) && !g.escapes_bytes;
    sgf_game_free(&g);
    c->index->is_first_read = true;
    return has_units;
}

void sgf_index_need_first(struct sgf_collection *c)
{
    if (!c->index->is_first_read)
        read_first(c);
}

/* A first tree without CA was cut byte by byte; if it turns out to be in a set with lead bytes it is cut once more. */
static void read_first_again(struct sgf_collection *c)
{
    struct sgf_index *x = c->index;
    const bool is_bytewise = !x->is_first_read && x->lead == INDEX_LEAD_NONE;
    if (!read_first(c) || !is_bytewise)
        return;
    x->start = (size_t)c->games[0].start;
    c->count = 0;
    x->is_pending = false;
    sgf_start_tree(x);
    set_units(x, c->first);
    follow_bytewise(x);
}

/* ---- inside a tree ---- */

/* A game begins inside of a tree, which lacks a ")": ends the tree there. */
static void cut_tree(struct sgf_index *x, struct sgf_collection *c)
{
    const size_t open = x->look.open;
    x->state = INDEX_SEARCH;
    add_tree(c, x->start, open);
    if (x->state != INDEX_SEARCH) /* the first tree is read again */
        return;
    x->start = open;
    sgf_start_tree(x);
}

enum token { TOKEN_NONE, TOKEN_END, TOKEN_CUT };

/* Reads a byte of a tree outside of values, which x->at has passed. */
static inline enum token read_token(struct sgf_index *x, struct slice file, char c)
{
    struct sgf_index_look *l = &x->look;
    sgf_look_name(l, c);
    switch (c) {
    case '[':
        if (l->open != SGF_NOWHERE && l->has_node && slice_is_in(sgf_index_name_slice(&l->name), SGF_NAMES_OF_ROOTS))
            return TOKEN_CUT;
        x->state = x->lead == INDEX_LEAD_UNITS ? INDEX_VALUE_START : INDEX_VALUE;
        x->is_escaped = false;
        break;
    case '(':
        x->depth++;
        sgf_look_open(x, file);
        break;
    case ')':
        if (--x->depth == 0)
            return TOKEN_END;
        sgf_look_be_sure(x);
        l->is_known = true;
        break;
    default: break;
    }
    return TOKEN_NONE;
}

/* In a tree with lead bytes: finds out if this value is UTF-8 all the same, because CA is wrong, by looking at it byte
 * by byte. False if its bytes are not there yet. */
static bool look_at_value(struct sgf_index *x, struct slice file)
{
    enum { ENOUGH = 4096 };
    struct slice head = slice_part(file, x->at, x->at + ENOUGH < file.len ? x->at + ENOUGH : file.len);
    size_t len = sgf_value_end_at(head, 0);
    if (len == head.len && len < ENOUGH && !x->is_whole)
        return false;
    if (len == head.len) { /* cut, perhaps within a character */
        while (len > 0 && head.len - len < 4 && ((unsigned char)head.at[len - 1] & 0xC0) == 0x80)
            len--;
        if (len > 0 && (unsigned char)head.at[len - 1] >= 0xC0)
            len--;
    }
    head.len = len;
    x->is_bytewise = slice_has_high(head) && text_is_utf8(head);
    x->state = INDEX_VALUE;
    return true;
}

/* Read by characters the tree has ended; byte by byte it continues. If the second reading has no flaw, and uses a ")"
 * that the first leaves over, the tree ends where it does. The bytes read for that are limited, so that time stays
 * linear. */
static bool read_other_end(struct sgf_index *x, struct sgf_collection *c)
{
    const struct slice file = c->file;
    const uint64_t most = 2 * (c->passed + x->end) + 65536;
    bool is_over = false;
    while (!is_over && x->at < file.len && x->looked++ < most)
        is_over = ends_bytewise(&x->bytewise, file.at[x->at++]);
    if (!is_over && x->at == file.len && !x->is_whole)
        return false;
    const bool is_better = is_over && sgf_has_extra_close(slice_part(file, x->end, x->at), x->units) &&
                           sgf_is_flawless_bytewise(slice_part(file, x->start, x->at), x->units);
    x->at = is_better ? x->at : x->end;
    sgf_index_close(x);
    return true;
}

/* From here on lead bytes count in the tree. Names and values that were passed over in blocks are read again, and a
 * value with a "]" in it, as it is looked at from its start to its first "]". */
static void begin_units(struct sgf_index *x)
{
    if (!x->look.is_known || x->look.in_text)
        sgf_look_back(x);
    else
        x->state = INDEX_VALUE_START; /* the part read so far was ASCII */
    follow_bytewise(x);
}

/* The bytes of the character at x->at of a value; 0: it must be looked at again, or more bytes are needed (*waits). */
static size_t value_step(struct sgf_index *x, struct sgf_collection *c, bool *waits)
{
    if (x->lead == INDEX_LEAD_UNKNOWN) {
        *waits = !find_lead(x, c);
        if (x->lead == INDEX_LEAD_UNITS)
            begin_units(x);
        return 0;
    }
    if (x->lead != INDEX_LEAD_UNITS || x->is_bytewise)
        return 1;
    const struct slice rest = slice_part(c->file, x->at, c->file.len);
    *waits = rest.len < 4 && !x->is_whole;
    return *waits ? 0 : charset_step(x->units, rest);
}

/* Reads a byte of a value, or a character, which x->at has passed. */
static void read_value(struct sgf_index *x, char c)
{
    if (c != ']' || x->is_escaped) {
        x->is_escaped = c == '\\' && !x->is_escaped;
        return;
    }
    x->state = INDEX_TREE;
    x->look.in_text = false;
    if (x->look.is_known)
        sgf_look_be_sure(x);
}

/* Called before the byte at x->at is read: the number of bytes of its character. 0: the pass has moved elsewhere, or
 * more bytes are needed (*waits). */
static size_t look_ahead(struct sgf_index *x, struct sgf_collection *c, bool *ends, bool *waits)
{
    const struct slice file = c->file;
    const char byte = file.at[x->at];
    const size_t at = x->at;
    *ends = *waits = false;
    if (x->state == INDEX_VALUE_START && !look_at_value(x, file)) {
        *waits = true;
        return 0;
    }
    if (x->state == INDEX_VALUE && (unsigned char)byte >= 0x80)
        return value_step(x, c, waits);
    if (sgf_look_is_doubtful(x, file.at, byte)) {
        sgf_look_back(x);
        return 0;
    }
    if (x->state == INDEX_VALUE && byte == ']' && !x->is_escaped) {
        const enum sgf_answer answer = sgf_look_ends_value(x, file);
        *ends = answer == SGF_YES;
        *waits = answer == SGF_WAIT;
        return x->at == at && !*waits;
    }
    return 1;
}

/* Reads one byte or one character at a time. Stops at the end of a tree, or when more bytes are needed: then false. */
static bool read_slowly(struct sgf_index *x, struct sgf_collection *c, size_t to)
{
    const struct slice file = c->file;
    while (x->at < to) {
        const char byte = file.at[x->at];
        bool ends, waits;
        const size_t len = look_ahead(x, c, &ends, &waits);
        if (waits)
            return false;
        if (len == 0)
            continue;
        if (x->bytewise.is_followed && ends_otherwise(x, file, len)) {
            sgf_index_close(x);
            return true;
        }
        x->at += len;
        if (x->state != INDEX_TREE) {
            if (byte != ']' || x->is_escaped || ends)
                read_value(x, byte);
            continue;
        }
        const enum token token = read_token(x, file, byte);
        if (token == TOKEN_NONE)
            continue;
        if (token == TOKEN_CUT) {
            cut_tree(x, c);
            return true;
        }
        sgf_index_close(x);
        if (x->bytewise.is_followed)
            x->state = INDEX_OTHER_END;
        return true;
    }
    return true;
}

static bool read_inside(struct sgf_index *x, struct sgf_collection *c)
{
    const struct sgf_index_look *l = &x->look;
    if (x->lead != INDEX_LEAD_UNITS && x->at >= l->careful && !l->in_text && l->open == SGF_NOWHERE) {
        sgf_blocks_read(x, c->file);
        if (x->state == INDEX_CLOSED)
            return true;
    }
    const size_t to = c->file.len - x->at > 64 ? x->at + 64 : c->file.len;
    return read_slowly(x, c, to);
}

/* ---- the file ---- */

/* True if there is a "(", blanks, ";" anywhere. */
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
    *x = (struct sgf_index){.at = from, .is_mark_read = true, .is_converted = x->is_converted, .is_whole = true};
    c->begin = from;
    c->count = 0;
}

static void read_bytes(struct sgf_collection *c)
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
        case INDEX_CLOSED: read_closed(x, c); break;
        default:
            if (!sgf_start_find(x, c->file, c->count == 0 && !c->dropped && !x->is_pending))
                return;
            settle(x, c);
            break;
        }
    }
}

/* ---- trees that stay ---- */

/* True if the tree begins as most do, "(;": then the file will not be cut again into other trees. */
static bool is_proper(const struct sgf_collection *c, size_t game)
{
    const size_t start = (size_t)c->games[game].start, next = slice_skip_space(c->file, start + 1);
    return c->file.at[start] == '(' && next < c->file.len && c->file.at[next] == ';';
}

size_t sgf_collection_done(const struct sgf_collection *c)
{
    if (c->whole)
        return c->count;
    const size_t done = c->count - c->index->is_added;
    return done && (c->dropped || is_proper(c, 0) || is_proper(c, done - 1)) ? done : 0;
}

/* ---- reading ---- */

void sgf_index_read(struct sgf_collection *c)
{
    const struct sgf_index *x = c->index;
    read_bytes(c);
    if (x->is_pending || x->state == INDEX_CLOSED)
        show_tree(c, x->is_pending ? x->pending : x->start, x->end);
}

bool sgf_index_show(struct sgf_collection *c)
{
    const struct sgf_index *x = c->index;
    const bool is_inside = x->state >= INDEX_TREE && x->state < INDEX_CLOSED;
    if (is_inside)
        show_tree(c, x->start, c->file.len);
    return is_inside;
}

/* The file ends within a tree or after one. */
static void end_file(struct sgf_index *x, struct sgf_collection *c)
{
    if (x->state == INDEX_OTHER_END) {
        x->at = x->end;
        sgf_index_close(x);
        return;
    }
    const size_t end = x->state == INDEX_CLOSED ? x->end : c->file.len;
    x->at = c->file.len;
    x->state = INDEX_SEARCH;
    add_tree(c, x->start, end);
}

void sgf_index_read_end(struct sgf_collection *c, size_t from)
{
    struct sgf_index *x = c->index;
    for (;;) {
        sgf_index_read(c);
        if (sgf_start_end(x)) {
            settle(x, c);
            continue;
        }
        if (x->is_pending) {
            x->state = INDEX_SEARCH;
            settle(x, c);
            continue;
        }
        if (x->state >= INDEX_TREE) {
            /* The first tree may have to be cut again, and the rest of the file may have another tree */
            end_file(x, c);
            continue;
        }
        if (!x->has_rejected || x->has_headless || x->accepts_any || c->dropped || has_proper_start(c->file))
            return;
        start_over(c, from);
        x->accepts_any = true;
    }
}
