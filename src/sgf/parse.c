/* sgf/parse.c - the bytes of one tree, read in one pass: tokens, identifiers, values */
#include "sgf/parse.h"

#include <string.h>

#include "sgf/build.h"
#include "sgf/scan.h"

enum {
    MAX_CAPITALS = 64,
    USUAL_CAPITALS = 2,
    PLAIN_MOVE = 6, /* bytes of ";B[pd]" */
    SHORT_LIST = 5, /* of "aa,bb" */
    RUN = 128       /* such nodes are read at a time */
};

enum class { OTHER, SPACE, UPPER, LOWER, DIGIT, SEMICOLON, OPEN, CLOSE, BRACKET };

#define TEN(class) class, class, class, class, class, class, class, class, class, class
#define ALPHABET(class) TEN(class), TEN(class), class, class, class, class, class, class

static const uint8_t classes[256] = {
    ['\t'] = SPACE,
    ['\n'] = SPACE,
    ['\v'] = SPACE,
    ['\f'] = SPACE,
    ['\r'] = SPACE,
    [' '] = SPACE,
    ['A'] = ALPHABET(UPPER),
    ['a'] = ALPHABET(LOWER),
    ['0'] = TEN(DIGIT),
    [';'] = SEMICOLON,
    ['('] = OPEN,
    [')'] = CLOSE,
    ['['] = BRACKET,
};

static inline enum class class_of(const char *p) { return (enum class)classes[(unsigned char)*p]; }

struct parser {
    struct sgf_build b;
    const char *p, *end;
    enum charset units, words;
    struct sgf_parse_result result;
    /* The file ends inside a property: only that is reported, not the missing parentheses */
    bool has_cut_value;
    bool is_plain;  /* only blanks are between and before the values of the property */
    bool is_closed; /* the tree has been closed, and continues */
    bool has_more;  /* more bytes will come: the end of these is not the end of the tree */
};

/* ---- bytes ---- */

static void skip_space(struct parser *r)
{
    while (r->p < r->end && class_of(r->p) == SPACE)
        r->p++;
}

static size_t letters(const char *p, const char *end)
{
    const char *from = p;
    while (p < end && (class_of(p) == UPPER || class_of(p) == LOWER))
        p++;
    return (size_t)(p - from);
}

static size_t capitals(const char *p, size_t len)
{
    size_t count = 0;
    for (size_t i = 0; i < len; i++)
        count += class_of(p + i) == UPPER;
    return count;
}

/* ---- diagnostics ---- */

static struct slice between(const char *from, const char *to)
{
    return (struct slice){from, (size_t)(to - from)};
}

static void illegal(struct parser *r, const char *from, const char *to)
{
    enum { ENOUGH = 256 }; /* bytes; the rest is not shown */
    r->b.defects++;
    while (to > from && classes[(unsigned char)to[-1]] == SPACE)
        to--;
    struct slice run = slice_part(between(from, to), 0, ENOUGH);
    struct buf text = {0};
    if (slice_has_high(run)) {
        r->result.has_foreign = true;
        charset_decode(r->words, run, &text);
        run = buf_slice(&text);
    }
    sgf_build_report(&r->b, SGF_DIAG_ILLEGAL_CHAR_OUTSIDE, from, (struct sgf_words){.old = run});
    buf_free(&text);
}

/* Passes over bytes that are no token, with blanks among them, and reports them as one run. True if it had words, which
 * may have been meant as the name of a property. */
static bool skip_illegal(struct parser *r)
{
    const char *from = r->p;
    bool has_words = false;
    if (r->end - from > 1 && from[0] == '\\' && from[1] == '[')
        r->result.has_escape = true;
    while (r->p < r->end) {
        enum class c = class_of(r->p);
        if (c == SEMICOLON || c == OPEN || c == CLOSE || c == BRACKET)
            break;
        if (c == UPPER || c == LOWER) {
            size_t len = letters(r->p, r->end);
            if (capitals(r->p, len) > 0)
                break;
            has_words = true;
            r->p += len;
        } else {
            r->p++;
        }
    }
    illegal(r, from, r->p);
    return has_words;
}

/* For ";B[pd]", a node that begins with one move on one point: returns the place after it and white space. NULL if
 * there is no such node, or if the next bytes may belong to the move. */
static inline const char *plain_move_end(const char *p, const char *end)
{
    enum class column, row;
    if (end - p < PLAIN_MOVE || p[0] != ';' || p[2] != '[' || p[5] != ']' || (p[1] != 'B' && p[1] != 'W'))
        return NULL;
    column = class_of(p + 3);
    row = class_of(p + 4);
    if ((column != LOWER && column != UPPER) || (row != LOWER && row != UPPER))
        return NULL;
    for (p += PLAIN_MOVE; p < end && class_of(p) == SPACE;)
        p++;
    if (p == end)
        return p;
    enum class next = class_of(p);
    return next == BRACKET || next == OTHER || next == DIGIT ? NULL : p;
}

/* Most of most records is a line of such nodes. They are read in their own loop, with the same result as begin_node and
 * read_property. False if none. */
static bool read_plain_moves(struct parser *r)
{
    struct sgf_game *g = r->b.g;
    const char *p = r->p, *next;
    if (r->b.wants_node || r->b.has_variation || !plain_move_end(p, r->end))
        return false;
    sgf_build_end_node(&r->b);
    sgf_build_reserve(&r->b, RUN);
    uint32_t parent = r->b.node, node = g->node_count, prop = g->prop_count, value = g->value_count;
    char colour = 0;
    for (int count = 0; count < RUN && (next = plain_move_end(p, r->end)) != NULL; count++) {
        colour = p[1];
        g->nodes[node] = (struct sgf_node){.parent = parent, .next = SGF_NONE, .prop = prop};
        g->props[prop++] = (struct sgf_prop){.id = colour == 'B' ? SGF_B : SGF_W, .value = value};
        g->values[value++] = (struct sgf_value){.at = (uint32_t)(p + 3 - g->bytes.at), .len = 2};
        parent = node++;
        p = next;
    }
    g->node_count = node;
    g->prop_count = prop;
    g->value_count = value;
    r->p = p;
    r->b.node = parent;
    r->b.kinds = colour == 'B' ? SGF_KIND_BLACK : SGF_KIND_WHITE;
    r->b.is_open = true;
    r->b.is_ended = false;
    return true;
}

/* ---- properties ---- */

static void end_early(struct parser *r, const char *at, struct slice ident, enum sgf_action action)
{
    if (!r->has_more) {
        r->b.defects++;
        sgf_build_report(&r->b, SGF_DIAG_UNEXPECTED_EOF, at, (struct sgf_words){.ident = ident, .action = action});
    }
    r->has_cut_value = true;
    r->result.cut = (size_t)(at - r->b.g->bytes.at);
    r->p = r->end;
}

/* The file ends inside a value of the current property: keeps it only if it is a text. */
static void end_in_value(struct parser *r, uint32_t id, const char *from)
{
    const struct sgf_property *row = sgf_property(id, r->b.is_root_read ? r->b.g->gm : 1);
    uint32_t prop = r->b.g->prop_count - 1;
    const bool is_text = row && (row->value == SGF_VALUE_TEXT || row->value == SGF_VALUE_SIMPLETEXT);
    if (is_text)
        sgf_build_value(&r->b, from, r->end);
    else if (r->b.g->props[prop].value == r->b.g->value_count)
        sgf_build_drop_prop(&r->b);
    end_early(r, from - 1, sgf_ident(r->b.g, id), is_text ? SGF_ACTION_KEPT : SGF_ACTION_LOST);
}

/* True if the "]" ends the value, which may be a text; nearly always the next byte shows it. */
static inline bool ends_value(const struct parser *r, uint32_t id, const char *close)
{
    if (close + 1 < r->end) {
        const enum class next = class_of(close + 1);
        if (next == SEMICOLON || next == OPEN || next == CLOSE || next == BRACKET)
            return true;
    }
    return !r->is_plain || !(sgf_idents_kind(&r->b.s->idents, id) & SGF_KIND_TEXT) ||
           sgf_scan_ends_text(between(close + 1, r->end), true) == SGF_YES;
}

static inline const char *find_value_end(struct parser *r, const char *from)
{
    if (r->units == CHARSET_UNKNOWN)
        return sgf_scan_value(from, r->end);
    return sgf_scan_value_by_units(from, r->end, r->units, &r->result.has_units);
}

/* The end of a value of property `id`. In a text not every "]" ends it. */
static inline const char *find_end(struct parser *r, uint32_t id, const char *from)
{
    const char *close = find_value_end(r, from);
    for (bool is_reported = false; close < r->end && !ends_value(r, id, close); is_reported = true) {
        if (!is_reported)
            sgf_build_defect(&r->b, SGF_DIAG_UNESCAPED_BRACKET, close, sgf_ident(r->b.g, id));
        close = find_value_end(r, close + 1);
    }
    return close;
}

/* After a value: true if the same property has another one. */
static inline bool finds_more(struct parser *r)
{
    if (r->p < r->end && *r->p == '[')
        return true;
    skip_space(r);
    if (r->p == r->end)
        return false;
    enum class c = class_of(r->p);
    if (c == OTHER || c == DIGIT) {
        r->is_plain = false;
        if (skip_illegal(r))
            return false;
    }
    return r->p < r->end && *r->p == '[';
}

/* True for a point as SGF or players write it, "dd", "D16", or two of them, "aa:cc". */
static bool is_piece(const char *p, const char *end)
{
    for (int part = 0; part < 2; part++) {
        const size_t count = letters(p, end);
        const char *digits = p + count, *next = digits;
        while (next < end && class_of(next) == DIGIT)
            next++;
        if (count == 0 || count > 3 || next - digits > 2 || (next == digits && count != 2))
            return false;
        if (next == end)
            return true;
        if (*next != ':')
            return false;
        p = next + 1;
    }
    return false;
}

static const char *skip_separators(const char *p, const char *end)
{
    while (p < end && (class_of(p) == SPACE || *p == ',' || *p == ';'))
        p++;
    return p;
}

static const char *piece_end(const char *p, const char *end)
{
    while (p < end && class_of(p) != SPACE && *p != ',' && *p != ';')
        p++;
    return p;
}

/* The number of pieces if from..end is several points, or pairs of them, with commas, semicolons or blanks between;
 * else 0. */
static size_t count_pieces(const char *from, const char *end, bool are_pairs)
{
    size_t count = 0;
    for (const char *p = skip_separators(from, end), *next; p < end; p = skip_separators(next, end), count++) {
        next = piece_end(p, end);
        if (!is_piece(p, next) || (are_pairs && !memchr(p, ':', (size_t)(next - p))))
            return 0;
    }
    return count > 1 ? count : 0;
}

static bool is_list(const struct parser *r, uint32_t id, const char *from, const char *end)
{
    return sgf_idents_kind(&r->b.s->idents, id) & SGF_KIND_LIST &&
           count_pieces(from, end, sgf_property(id, 1)->compose == SGF_COMPOSE_MUST) > 0;
}

/* Adds the value from..end of property `id`; each piece of a list becomes a value. */
static void read_list(struct parser *r, uint32_t id, const char *from, const char *end)
{
    const struct sgf_words words = {.ident = sgf_ident(r->b.g, id), .old = slice_part(between(from, end), 0, 256)};
    sgf_build_report(&r->b, SGF_DIAG_LIST_IN_VALUE, from, words);
    for (const char *p = skip_separators(from, end), *next; p < end; p = skip_separators(next, end)) {
        next = piece_end(p, end);
        sgf_build_value(&r->b, p, next);
    }
}

/* Reads the values at r->p, at least one. */
static void read_values(struct parser *r, uint32_t id)
{
    sgf_build_prop(&r->b, id);
    do {
        const char *from = r->p + 1, *close = find_end(r, id, from);
        if (close == r->end) {
            end_in_value(r, id, from);
            return;
        }
        if (close - from >= SHORT_LIST && is_list(r, id, from, close))
            read_list(r, id, from, close);
        else
            sgf_build_value(&r->b, from, close);
        r->p = close + 1;
    } while (finds_more(r));
}

/* Passes over values that belong to no property. */
static void skip_values(struct parser *r)
{
    while (r->p < r->end && *r->p == '[') {
        const char *from = r->p + 1, *close = find_value_end(r, from);
        if (close == r->end) {
            end_early(r, from - 1, SLICE(""), SGF_ACTION_LOST);
            return;
        }
        r->p = close + 1;
        skip_space(r);
    }
}

/* Begins a node before a property or value that has none. */
static void assume_node(struct parser *r)
{
    if (r->b.wants_node) {
        bool is_root = r->b.g->node_count == 0;
        sgf_build_defect(&r->b, is_root ? SGF_DIAG_MISSING_SEMICOLON : SGF_DIAG_MISSING_NODE_START, r->p, SLICE(""));
        r->result.is_dialect |= is_root;
        sgf_build_node(&r->b);
    } else if (r->b.has_variation) {
        sgf_build_defect(&r->b, SGF_DIAG_NODE_AFTER_VARIATION, r->p, SLICE(""));
        sgf_build_node(&r->b);
    }
}

struct ident {
    const char *at;
    size_t len;                  /* as written */
    char name[MAX_CAPITALS + 1]; /* normalised: capitals, a digit */
    size_t name_len;
    size_t capitals;
};

static void add_to_name(struct ident *ident, char c)
{
    if (ident->name_len < sizeof ident->name)
        ident->name[ident->name_len++] = c;
}

/* Digits belong to a name if FF[1] allows one, or if it is a private property of a program. */
static void read_digits(struct parser *r, struct ident *ident)
{
    const char *p = ident->at + ident->len;
    if (p == r->end || class_of(p) != DIGIT)
        return;
    add_to_name(ident, *p);
    bool is_ff1 = ident->len == 1 && sgf_build_ff(&r->b) == 1;
    if (is_ff1 || sgf_property_find((struct slice){ident->name, ident->name_len}) != SGF_NONE)
        ident->len++;
    else
        ident->name_len--;
}

/* Reads the identifier at r->p, which has a capital. */
static struct ident read_ident(struct parser *r)
{
    struct ident ident = {.at = r->p, .len = letters(r->p, r->end)};
    for (size_t i = 0; i < ident.len; i++) {
        if (class_of(ident.at + i) != UPPER)
            continue;
        add_to_name(&ident, ident.at[i]);
        ident.capitals++;
    }
    if (ident.capitals <= MAX_CAPITALS)
        read_digits(r, &ident);
    r->p += ident.len;
    return ident;
}

static void check_ident(struct parser *r, const struct ident *ident, uint32_t id)
{
    if (capitals(ident->at, ident->len) < letters(ident->at, ident->at + ident->len)) {
        struct slice written = slice_part((struct slice){ident->at, ident->len}, 0, 256);
        struct sgf_words words = {.ident = sgf_ident(r->b.g, id), .old = written};
        sgf_build_report(&r->b, SGF_DIAG_LOWERCASE_IN_IDENT, ident->at, words);
    }
    if (ident->capitals > USUAL_CAPITALS && sgf_idents_note_long(&r->b.s->idents, id)) /* once for each */
        sgf_build_report(&r->b, SGF_DIAG_LONG_IDENT, ident->at, (struct sgf_words){.ident = sgf_ident(r->b.g, id)});
}

/* True if the values of a property begin at r->p. */
static bool finds_values(struct parser *r, struct slice ident, const char *at)
{
    if (finds_more(r))
        return true;
    if (r->p == r->end)
        end_early(r, at, ident, SGF_ACTION_LOST);
    else
        sgf_build_defect(&r->b, SGF_DIAG_PROPERTY_WITHOUT_VALUE, at, ident);
    return false;
}

/* Reads a property whose name is not just one or two capitals right before a bracket. */
static void read_unusual_property(struct parser *r)
{
    struct ident ident = read_ident(r);
    if (ident.capitals > MAX_CAPITALS) {
        sgf_build_defect(&r->b, SGF_DIAG_IDENT_TOO_LONG, ident.at, SLICE(""));
        skip_space(r);
        skip_values(r);
        return;
    }
    struct slice name = {ident.name, ident.name_len};
    bool is_as_written = ident.name_len == ident.len;
    uint32_t id = sgf_idents_number(&r->b.s->idents, is_as_written ? (struct slice){ident.at, ident.len} : name,
        is_as_written);
    check_ident(r, &ident, id);
    r->is_plain = true;
    if (finds_values(r, name, ident.at))
        read_values(r, id);
}

static void read_property(struct parser *r)
{
    const char *p = r->p;
    if (!r->b.is_open)
        assume_node(r);
    if (r->end - p > 2) {
        size_t len = p[1] == '[' ? 1 : class_of(p + 1) == UPPER && p[2] == '[' ? 2 : 0;
        uint32_t id = len ? sgf_property_find((struct slice){p, len}) : SGF_NONE;
        if (id != SGF_NONE) {
            r->p += len;
            r->is_plain = true;
            read_values(r, id);
            return;
        }
    }
    read_unusual_property(r);
}

/* ---- the loop ---- */

static void read_tree(struct parser *r)
{
    while (r->p < r->end && r->b.level_count > 0) {
        switch (class_of(r->p)) {
        case SPACE: r->p++; break;
        case SEMICOLON:
            if (read_plain_moves(r))
                break;
            if (r->b.has_variation && !r->b.wants_node)
                sgf_build_defect(&r->b, SGF_DIAG_NODE_AFTER_VARIATION, r->p, SLICE(""));
            sgf_build_node(&r->b);
            r->p++;
            break;
        case UPPER: read_property(r); break;
        case LOWER: /* alone it is not a name; beside a capital it is filler */
            if (capitals(r->p, letters(r->p, r->end)) == 0)
                skip_illegal(r);
            else
                read_property(r);
            break;
        case OPEN: sgf_build_open(&r->b, r->p++); break;
        case CLOSE:
            sgf_build_close(&r->b);
            if (r->is_closed && r->b.level_count == 0)
                sgf_build_defect(&r->b, SGF_DIAG_EXTRA_CLOSE, r->p, SLICE(""));
            r->p++;
            break;
        case BRACKET:
            sgf_build_defect(&r->b, SGF_DIAG_VALUE_WITHOUT_IDENT, r->p, SLICE(""));
            skip_values(r);
            break;
        case DIGIT:
        case OTHER: skip_illegal(r); break;
        }
    }
}

/* After the end of the tree: true if a node, after white space and ")", continues it. */
static bool resumes(struct parser *r)
{
    const char *p = r->p;
    while (p < r->end && (class_of(p) == SPACE || class_of(p) == CLOSE))
        p++;
    if (p == r->end || class_of(p) != SEMICOLON)
        return false;
    for (; r->p < p; r->p++) {
        if (class_of(r->p) == CLOSE)
            sgf_build_defect(&r->b, SGF_DIAG_EXTRA_CLOSE, r->p, SLICE(""));
    }
    sgf_build_defect(&r->b, SGF_DIAG_NODE_AFTER_TREE, p, SLICE(""));
    sgf_build_resume(&r->b);
    r->is_closed = true;
    return true;
}

/* Reports the parentheses that are open at the end of the tree. */
static void end_open(struct parser *r, bool is_cut)
{
    const size_t open = r->b.level_count - r->is_closed;
    if (r->b.level_count == 0 || open == 0 || r->has_cut_value || r->has_more)
        return;
    r->b.defects++;
    sgf_build_report(&r->b, is_cut ? SGF_DIAG_UNCLOSED_BEFORE_TREE : SGF_DIAG_UNCLOSED_GAMETREE,
        is_cut ? r->b.g->bytes.at : r->end, (struct sgf_words){.count = open});
}

/* A tree read otherwise than it was cut may end early. That may be right: then the rest is another tree. */
static void take_rest(struct parser *r)
{
    const size_t defects = r->b.defects;
    illegal(r, r->p, r->end);
    if (!sgf_has_extra_close(between(r->p, r->end), r->units))
        r->b.defects = defects;
}

/* ---- all of a tree ---- */

struct sgf_parse_result sgf_parse(struct sgf_game *g, enum charset units, enum charset words, enum sgf_parse_end end)
{
    struct parser r = {.p = g->bytes.at, .end = g->bytes.at + g->bytes.len, .units = units, .words = words};
    r.result.cut = SIZE_MAX;
    r.has_more = end == SGF_PARSE_MORE_COMES;
    sgf_build_init(&r.b, g);
    sgf_build_open(&r.b, r.p);
    if (slice_has_prefix(g->bytes, "("))
        r.p++;
    else
        sgf_build_defect(&r.b, SGF_DIAG_MISSING_OPEN, r.p, SLICE(""));
    do {
        read_tree(&r);
    } while (r.p < r.end && resumes(&r));
    if (r.p < r.end)
        take_rest(&r);
    sgf_build_end(&r.b);
    end_open(&r, end == SGF_PARSE_TREE_BEGINS);
    r.result.defects = r.b.defects;
    return r.result;
}
