/* sgf/parse.c - the bytes of one tree to arrays of nodes, properties, values, in one pass */
#include "sgf/parse.h"

#include "base/mem.h"
#include "sgf/scan.h"

#define IGNORED (UINT32_MAX - 1) /* the node of a parenthesis that does not count */

enum {
    MAX_CAPITALS = 64,
    USUAL_CAPITALS = 2,
    PLAIN_MOVE = 6, /* bytes of ";B[pd]" */
    RUN = 128       /* such nodes are taken at a time */
};

enum class { OTHER, SPACE, UPPER, LOWER, DIGIT, SEMICOLON, OPEN, CLOSE, BRACKET };

static const uint8_t classes[256] = {
    ['\t'] = SPACE, ['\n'] = SPACE, ['\v'] = SPACE, ['\f'] = SPACE, ['\r'] = SPACE, [' '] = SPACE,
    ['A'] = UPPER, UPPER, UPPER, UPPER, UPPER, UPPER, UPPER, UPPER, UPPER, UPPER, UPPER, UPPER, UPPER,
    UPPER, UPPER, UPPER, UPPER, UPPER, UPPER, UPPER, UPPER, UPPER, UPPER, UPPER, UPPER, UPPER,
    ['a'] = LOWER, LOWER, LOWER, LOWER, LOWER, LOWER, LOWER, LOWER, LOWER, LOWER, LOWER, LOWER, LOWER,
    LOWER, LOWER, LOWER, LOWER, LOWER, LOWER, LOWER, LOWER, LOWER, LOWER, LOWER, LOWER, LOWER,
    ['0'] = DIGIT, DIGIT, DIGIT, DIGIT, DIGIT, DIGIT, DIGIT, DIGIT, DIGIT, DIGIT,
    [';'] = SEMICOLON, ['('] = OPEN, [')'] = CLOSE, ['['] = BRACKET,
};

static inline enum class class_of(const char *p)
{
    return (enum class)classes[(unsigned char)*p];
}

struct parser {
    struct sgf_game *g;
    struct sgf_parse_state *s;
    const char *p, *end;
    enum charset units, words;
    struct sgf_parse_result result;

    /* where the next node hangs */
    uint32_t node;      /* the current one; SGF_NONE before the first */
    uint32_t last;      /* its last child, where one has been closed */
    bool has_variation; /* a variation of it has been closed: only further variations may follow */
    bool wants_node;    /* after the last "(" */
    size_t level_count;
    const char *open_at;
    bool has_cut_value; /* the file ends inside a property: that is said, not the parentheses that are missing too */

    bool is_open;  /* properties here belong to the current node */
    bool is_ended; /* the current node has all its properties, and is split where it must be */
    bool is_root_read;
    int early_ff;   /* FF, where it had to be known before the root was read; else 0 */
    unsigned kinds; /* of the current node's properties, SGF_KIND bits */
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

static void note(struct parser *r, enum sgf_diag_id id, const char *at, struct sgf_words words)
{
    sgf_diags_add(&r->g->diags, id, r->g->offset + (uint64_t)(at - r->g->bytes.at), &words);
}

static void defect(struct parser *r, enum sgf_diag_id id, const char *at, struct slice ident)
{
    r->result.defects++;
    note(r, id, at, (struct sgf_words){.ident = ident});
}

static void illegal(struct parser *r, const char *from, const char *to)
{
    enum { ENOUGH = 256 }; /* bytes; more is not shown */
    r->result.defects++;
    while (to > from && classes[(unsigned char)to[-1]] == SPACE)
        to--;
    struct slice run = slice_part(between(from, to), 0, ENOUGH);
    struct buf text = {0};
    if (sgf_has_high(run)) {
        r->result.has_foreign = true;
        charset_decode(r->words, run, &text);
        run = buf_slice(&text);
    }
    note(r, SGF_DIAG_ILLEGAL_CHAR_OUTSIDE, from, (struct sgf_words){.old = run});
    buf_free(&text);
}

/* Passes over what is no token, blanks in it included, and reports it as one run. True where words were in it: they may
 * have been meant as the name of a property. */
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

/* ---- arrays ---- */

static inline void add_prop(struct parser *r, uint32_t id)
{
    struct sgf_game *g = r->g;
    if (g->prop_count + 1u >= r->s->prop_cap)
        mem_reserve(&g->props, &r->s->prop_cap, (size_t)g->prop_count + 2, sizeof *g->props);
    g->props[g->prop_count++] = (struct sgf_prop){.id = id, .value = g->value_count};
    r->kinds |= sgf_idents_kind(&r->s->idents, id);
}

static inline void add_value(struct parser *r, const char *from, const char *to)
{
    struct sgf_game *g = r->g;
    if (g->value_count + 1u >= r->s->value_cap)
        mem_reserve(&g->values, &r->s->value_cap, (size_t)g->value_count + 2, sizeof *g->values);
    g->values[g->value_count++] = (struct sgf_value){
        .at = (uint32_t)(from - g->bytes.at),
        .len = (uint32_t)(to - from),
    };
}

/* Makes room for `count` more of each, and for what ends the arrays. */
static void reserve(struct parser *r, size_t count)
{
    struct sgf_game *g = r->g;
    mem_reserve(&g->nodes, &r->s->node_cap, g->node_count + count + 1, sizeof *g->nodes);
    mem_reserve(&g->props, &r->s->prop_cap, g->prop_count + count + 1, sizeof *g->props);
    mem_reserve(&g->values, &r->s->value_cap, g->value_count + count + 1, sizeof *g->values);
}

/* Of the properties from `prop` on. */
static unsigned kinds_from(const struct parser *r, uint32_t prop)
{
    unsigned kinds = 0;
    for (; prop < r->g->prop_count; prop++)
        kinds |= sgf_idents_kind(&r->s->idents, r->g->props[prop].id);
    return kinds;
}

/* Takes the last property away again. */
static void drop_prop(struct parser *r)
{
    struct sgf_game *g = r->g;
    g->prop_count--;
    r->kinds = kinds_from(r, g->nodes[r->node].prop);
}

/* Ends the arrays as they are, so that what has been read can be asked for. */
static void end_arrays(struct parser *r)
{
    struct sgf_game *g = r->g;
    reserve(r, 0);
    g->nodes[g->node_count] = (struct sgf_node){.parent = SGF_NONE, .next = SGF_NONE, .prop = g->prop_count};
    g->props[g->prop_count] = (struct sgf_prop){.id = SGF_NONE, .value = g->value_count};
    g->values[g->value_count] = (struct sgf_value){0, 0};
}

/* ---- the end of a node ---- */

static int read_ff(const struct sgf_game *g)
{
    struct slice raw;
    long number;
    if (!sgf_single(g, 0, SGF_FF, &raw) || sgf_read_number(raw, &number) == SGF_DELETED || number < 1)
        return 1;
    return number < 4 ? (int)number : 4;
}

static void read_root(struct parser *r)
{
    struct sgf_game *g = r->g;
    struct slice raw;
    long number;
    end_arrays(r);
    r->is_root_read = true;
    g->has_ff = sgf_find(g, 0, SGF_FF) != SGF_NONE;
    g->ff = read_ff(g);
    g->gm = 1;
    if (sgf_single(g, 0, SGF_GM, &raw) && sgf_read_number(raw, &number) != SGF_DELETED)
        g->gm = (int)number;
    sgf_diags_set_ff(&g->diags, g->ff);
    if (sgf_idents_set_game(&r->s->idents, g->gm))
        r->kinds = kinds_from(r, 0);
}

static inline void end_node(struct parser *r)
{
    if (r->is_ended)
        return;
    if (!r->is_root_read)
        read_root(r);
    r->is_ended = true;
    if (sgf_is_mixed(r->kinds))
        r->node = sgf_split_mixed(r->g, r->node);
}

/* ---- nodes and variations ---- */

static void begin_node(struct parser *r)
{
    uint32_t previous = SGF_NONE;
    end_node(r);
    if (r->wants_node) {
        struct sgf_level *level = &r->s->levels[r->level_count - 1];
        level->node = r->node; /* the lower half, if the node has just been split */
        previous = level->child;
        level->child = r->g->node_count;
    } else if (r->has_variation) {
        previous = r->last;
    }
    if (previous != SGF_NONE)
        r->g->nodes[previous].next = r->g->node_count;
    sgf_add_node(r->g, r->node, r->g->prop_count);
    r->node = r->g->node_count - 1;
    r->wants_node = r->has_variation = r->is_ended = false;
    r->is_open = true;
    r->kinds = 0;
}

/* ";B[pd]": a node that begins with one move on one point. What stands behind it and its white space; NULL where there
 * is no such node, or what follows may belong to the move. */
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

/* Most of most records is a line of such nodes: they are taken in a loop of their own, which gives what begin_node and
 * read_property would. False where there is none. */
static bool read_plain_moves(struct parser *r)
{
    struct sgf_game *g = r->g;
    const char *p = r->p, *next;
    if (r->wants_node || r->has_variation || !plain_move_end(p, r->end))
        return false;
    end_node(r);
    reserve(r, RUN);
    uint32_t parent = r->node, node = g->node_count, prop = g->prop_count, value = g->value_count;
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
    r->node = parent;
    r->kinds = colour == 'B' ? SGF_KIND_BLACK : SGF_KIND_WHITE;
    r->is_open = true;
    r->is_ended = false;
    return true;
}

/* Of several parentheses before a node the last one counts, and the ")" that belongs to it. */
static void open_variation(struct parser *r)
{
    if (r->wants_node) {
        defect(r, SGF_DIAG_VARIATION_BEFORE_NODE, r->p, (struct slice){NULL, 0});
        r->s->levels[r->level_count - 1].node = IGNORED;
    }
    mem_reserve(&r->s->levels, &r->s->level_cap, r->level_count + 1, sizeof *r->s->levels);
    r->s->levels[r->level_count++] = (struct sgf_level){.node = r->node, .child = r->has_variation ? r->last : SGF_NONE};
    r->wants_node = true;
    r->is_open = false;
    r->open_at = r->p;
}

static void close_variation(struct parser *r)
{
    struct sgf_level level = r->s->levels[--r->level_count];
    r->p++;
    if (level.node == IGNORED)
        return;
    if (r->wants_node) {
        defect(r, SGF_DIAG_EMPTY_VARIATION, r->open_at, (struct slice){NULL, 0});
        r->wants_node = false;
        r->is_open = !r->has_variation;
        return;
    }
    end_node(r);
    r->is_open = false;
    r->node = level.node;
    r->last = level.child;
    r->has_variation = true;
}

/* ---- properties ---- */

static void end_early(struct parser *r, const char *at, struct slice ident, enum sgf_action action)
{
    r->result.defects++;
    note(r, SGF_DIAG_UNEXPECTED_EOF, at, (struct sgf_words){.ident = ident, .action = action});
    r->has_cut_value = true;
    r->p = r->end;
}

/* The file ends inside a value of the current property: only a text is kept. */
static void end_in_value(struct parser *r, uint32_t id, const char *from)
{
    const struct sgf_property *row = sgf_property(id, r->is_root_read ? r->g->gm : 1);
    uint32_t prop = r->g->prop_count - 1;
    const bool is_text = row && (row->value == SGF_VALUE_TEXT || row->value == SGF_VALUE_SIMPLETEXT);
    if (is_text)
        add_value(r, from, r->end);
    else if (r->g->props[prop].value == r->g->value_count)
        drop_prop(r);
    end_early(r, from - 1, sgf_ident(r->g, id), is_text ? SGF_ACTION_KEPT : SGF_ACTION_LOST);
}

static inline const char *find_value_end(struct parser *r, const char *from)
{
    if (r->units == CHARSET_UNKNOWN)
        return sgf_scan_value(from, r->end);
    return sgf_scan_value_by_units(from, r->end, r->units, &r->result.has_units);
}

/* Behind a value: whether another one of the same property follows. */
static inline bool finds_more(struct parser *r)
{
    if (r->p < r->end && *r->p == '[')
        return true;
    skip_space(r);
    if (r->p == r->end)
        return false;
    enum class c = class_of(r->p);
    if ((c == OTHER || c == DIGIT) && skip_illegal(r))
        return false;
    return r->p < r->end && *r->p == '[';
}

/* The values at r->p, of which there is at least one. */
static void read_values(struct parser *r, uint32_t id)
{
    add_prop(r, id);
    do {
        const char *from = r->p + 1, *close = find_value_end(r, from);
        if (close == r->end) {
            end_in_value(r, id, from);
            return;
        }
        add_value(r, from, close);
        r->p = close + 1;
    } while (finds_more(r));
}

/* Passes over values that belong to nothing. */
static void skip_values(struct parser *r)
{
    while (r->p < r->end && *r->p == '[') {
        const char *from = r->p + 1, *close = find_value_end(r, from);
        if (close == r->end) {
            end_early(r, from - 1, (struct slice){NULL, 0}, SGF_ACTION_LOST);
            return;
        }
        r->p = close + 1;
        skip_space(r);
    }
}

/* A property or a value stands where a node should begin. */
static void assume_node(struct parser *r)
{
    if (r->wants_node) {
        bool is_root = r->g->node_count == 0;
        defect(r, is_root ? SGF_DIAG_MISSING_SEMICOLON : SGF_DIAG_MISSING_NODE_START, r->p, (struct slice){NULL, 0});
        r->result.is_dialect |= is_root;
        begin_node(r);
    } else if (r->has_variation) {
        defect(r, SGF_DIAG_NODE_AFTER_VARIATION, r->p, (struct slice){NULL, 0});
        begin_node(r);
    }
}

/* Notes a long name, once for each identifier. */
static void note_long(struct parser *r, uint32_t id, const char *at)
{
    if (sgf_idents_note_long(&r->s->idents, id))
        note(r, SGF_DIAG_LONG_IDENT, at, (struct sgf_words){.ident = sgf_ident(r->g, id)});
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

/* The file format, as far as it is known: in the root, by the FF that stands before. */
static int ff_so_far(struct parser *r)
{
    if (r->is_root_read || r->early_ff > 0)
        return r->is_root_read ? r->g->ff : r->early_ff;
    if (!(r->kinds & SGF_KIND_FORMAT))
        return 1;
    end_arrays(r);
    r->early_ff = read_ff(r->g);
    return r->early_ff;
}

/* Digits belong to a name where FF[1] allows one, and in those of private properties that programs write. */
static void read_digits(struct parser *r, struct ident *ident)
{
    const char *p = ident->at + ident->len;
    if (p == r->end || class_of(p) != DIGIT)
        return;
    add_to_name(ident, *p);
    bool is_ff1 = ident->len == 1 && ff_so_far(r) == 1;
    if (is_ff1 || sgf_idents_find_long(&r->s->idents, (struct slice){ident->name, ident->name_len}) != SGF_NONE)
        ident->len++;
    else
        ident->name_len--;
}

/* The identifier at r->p, which is known to have a capital. */
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
        struct sgf_words words = {.ident = sgf_ident(r->g, id), .old = written};
        note(r, SGF_DIAG_LOWERCASE_IN_IDENT, ident->at, words);
    }
    if (ident->capitals > USUAL_CAPITALS)
        note_long(r, id, ident->at);
}

/* True where the values of a property begin at r->p. */
static bool finds_values(struct parser *r, struct slice ident, const char *at)
{
    if (finds_more(r))
        return true;
    if (r->p == r->end)
        end_early(r, at, ident, SGF_ACTION_LOST);
    else
        defect(r, SGF_DIAG_PROPERTY_WITHOUT_VALUE, at, ident);
    return false;
}

/* A property whose name is more than one or two capitals right before a bracket. */
static void read_unusual_property(struct parser *r)
{
    struct ident ident = read_ident(r);
    if (ident.capitals > MAX_CAPITALS) {
        defect(r, SGF_DIAG_IDENT_TOO_LONG, ident.at, (struct slice){NULL, 0});
        skip_space(r);
        skip_values(r);
        return;
    }
    struct slice name = {ident.name, ident.name_len};
    bool is_as_written = ident.name_len == ident.len;
    uint32_t id = sgf_idents_number(&r->s->idents, is_as_written ? (struct slice){ident.at, ident.len} : name, is_as_written);
    check_ident(r, &ident, id);
    if (finds_values(r, name, ident.at))
        read_values(r, id);
}

static void read_property(struct parser *r)
{
    const char *p = r->p;
    if (!r->is_open)
        assume_node(r);
    if (r->end - p > 2) {
        size_t len = p[1] == '[' ? 1 : class_of(p + 1) == UPPER && p[2] == '[' ? 2 : 0;
        uint32_t id = len ? sgf_idents_find_short(&r->s->idents, p, len) : SGF_NONE;
        if (id != SGF_NONE) {
            r->p += len;
            read_values(r, id);
            return;
        }
    }
    read_unusual_property(r);
}

/* ---- the loop ---- */

/* Lower case alone is no name; behind a capital, or before one, it is filler. */
static void read_word(struct parser *r)
{
    size_t len = letters(r->p, r->end);
    if (capitals(r->p, len) == 0) {
        skip_illegal(r);
        return;
    }
    if (!r->is_open)
        assume_node(r);
    read_unusual_property(r);
}

static void read_tree(struct parser *r)
{
    while (r->p < r->end && r->level_count > 0) {
        switch (class_of(r->p)) {
        case SPACE:
            r->p++;
            break;
        case SEMICOLON:
            if (read_plain_moves(r))
                break;
            if (r->has_variation && !r->wants_node)
                defect(r, SGF_DIAG_NODE_AFTER_VARIATION, r->p, (struct slice){NULL, 0});
            begin_node(r);
            r->p++;
            break;
        case UPPER:
            read_property(r);
            break;
        case LOWER:
            read_word(r);
            break;
        case OPEN:
            open_variation(r);
            r->p++;
            break;
        case CLOSE:
            close_variation(r);
            break;
        case BRACKET:
            defect(r, SGF_DIAG_VALUE_WITHOUT_IDENT, r->p, (struct slice){NULL, 0});
            skip_values(r);
            break;
        case DIGIT:
        case OTHER:
            skip_illegal(r);
            break;
        }
    }
}

/* In another reading than the one in which it was cut the tree ends early. That may be right: what follows is a tree of its own then. */
static void take_rest(struct parser *r)
{
    const size_t defects = r->result.defects;
    illegal(r, r->p, r->end);
    if (!sgf_has_extra_close(between(r->p, r->end), r->units))
        r->result.defects = defects;
}

/* ---- all of a tree ---- */

static void reset(struct sgf_game *g)
{
    if (!g->state) {
        g->state = mem_zero(1, sizeof *g->state);
        sgf_idents_init(&g->state->idents);
    }
    struct sgf_parse_state *s = g->state;
    sgf_idents_clear(&s->idents);
    s->has_trail = false;
    g->node_count = g->prop_count = g->value_count = 0;
    uint32_t number = g->diags.game;
    sgf_diags_clear(&g->diags);
    g->diags.game = number;
}

struct sgf_parse_result sgf_parse(struct sgf_game *g, enum charset units, enum charset words)
{
    reset(g);
    struct parser r = {
        .g = g, .s = g->state, .p = g->bytes.at, .end = g->bytes.at + g->bytes.len,
        .units = units, .words = words, .node = SGF_NONE, .is_ended = true,
    };
    open_variation(&r);
    if (slice_has_prefix(g->bytes, "("))
        r.p++;
    else
        defect(&r, SGF_DIAG_MISSING_OPEN, r.p, (struct slice){NULL, 0});
    read_tree(&r);
    if (r.p < r.end)
        take_rest(&r);
    if (g->node_count == 0) /* cut off (SGF_BYTES_MAX) in the blanks behind its "(" */
        begin_node(&r);
    end_node(&r);
    end_arrays(&r);
    if (r.level_count > 0 && !r.has_cut_value) {
        r.result.defects++;
        note(&r, SGF_DIAG_UNCLOSED_GAMETREE, r.end, (struct sgf_words){.count = r.level_count});
    }
    return r.result;
}

void sgf_parse_state_free(struct sgf_parse_state *s)
{
    if (!s)
        return;
    mem_free(s->levels);
    sgf_idents_free(&s->idents);
    mem_free(s->spare_props);
    mem_free(s->spare_values);
    mem_free(s->trail);
    mem_free(s);
}
