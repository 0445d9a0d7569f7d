/* sgf/start.c - reads the bytes outside of trees, up to the start of one */
#include "sgf/index.h"

#include "base/ascii.h"

void sgf_start_tree(struct sgf_index *x)
{
    x->state = INDEX_TREE;
    x->at = x->start + 1;
    x->depth = 1;
    x->lead = INDEX_LEAD_UNKNOWN;
    x->bytewise.is_followed = false;
    x->look = (struct sgf_index_look){.sure = {.at = x->at, .depth = 1, .open = SGF_NOWHERE},
        .open = SGF_NOWHERE,
        .is_known = true};
}

/* ---- a parenthesis ---- */

static void search(struct sgf_index *x, struct slice file)
{
    while (x->at < file.len && file.at[x->at] != '(' && file.at[x->at] != ';')
        x->at++;
    if (x->at == file.len)
        return;
    x->start = x->at;
    x->state = file.at[x->at++] == '(' ? INDEX_AFTER_OPEN : INDEX_NODE;
    x->node = (struct sgf_index_node){.start = x->start};
}

static void reject(struct sgf_index *x)
{
    x->state = INDEX_SEARCH;
}

/* Reads a letter of a name, or the byte that ends it. */
static void read_name(struct sgf_index *x, char c, enum sgf_index_state after)
{
    if (!is_letter(c)) {
        x->state = after;
        return;
    }
    if (is_capital(c))
        sgf_index_name_add(&x->node.name, c);
    x->at++;
}

/* True if a value begins after a name with a capital; passes over blanks before it. */
static bool opens_value(struct sgf_index *x, char c)
{
    if (c == '[' && x->node.name.count > 0)
        return true;
    if (is_space(c))
        x->at++;
    else
        reject(x);
    return false;
}

/* The window of a "(" without ";" ends at the next parenthesis or with the file: the "(" begins a tree if its brackets
 * match. */
static void end_window(struct sgf_index *x)
{
    if (x->opened >= 2 && (x->opened == x->closed || x->opened == x->closed + 1)) {
        sgf_start_tree(x);
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

static bool is_name(const struct sgf_index_node *n, const char *name)
{
    return slice_is(sgf_index_name_slice(&n->name), name);
}

/* True if the value begins like a number. */
static bool is_number(const struct sgf_index_node *n)
{
    return n->len > 0 && is_digit(n->value[0]);
}

/* True if the value may be a move: letters in pairs. */
static bool is_move(const struct sgf_index_node *n)
{
    bool is_all_letters = n->len % 2 == 0 && n->len <= 6;
    for (size_t i = 0; i < n->len && is_all_letters; i++)
        is_all_letters = is_letter(n->value[i]);
    return is_all_letters;
}

/* True for properties of roots only. */
static bool is_of_root(const struct sgf_index_node *n)
{
    if (is_name(n, "FF") || is_name(n, "GM") || is_name(n, "SZ"))
        return is_number(n);
    return is_name(n, "CA") && n->len <= sizeof n->value &&
           charset_find((struct slice){n->value, n->len}) != CHARSET_UNKNOWN;
}

/* True for properties of games, which occur in prose now and then. */
static bool is_of_game(const struct sgf_index_node *n)
{
    if (is_name(n, "AP"))
        return n->len > 0;
    return is_name(n, "ST") ? is_number(n) : (is_name(n, "B") || is_name(n, "W")) && is_move(n);
}

static void begin_headless(struct sgf_index *x)
{
    x->has_headless = true;
    x->start = x->node.start;
    sgf_start_tree(x);
}

/* Says if a tree with root properties begins at the start of `s`: "(;FF[". */
static enum sgf_answer begins_tree(struct slice s, bool is_whole)
{
    size_t at = 1;
    while (at < s.len && (is_space(s.at[at]) || s.at[at] == ';'))
        at++;
    if (at + 3 > s.len && !is_whole)
        return SGF_WAIT;
    return slice_is_in(slice_part(s, at, at + 2), SGF_NAMES_OF_ROOTS) ? SGF_YES : SGF_NO;
}

/* Looks up the property, and if a node with it may continue the tree before. */
static void read_kind(struct sgf_index_node *n)
{
    const uint32_t id = sgf_property_find(sgf_index_name_slice(&n->name));
    if (id == SGF_NONE)
        return;
    const enum sgf_type type = sgf_property(id, 1)->type;
    n->has_facts |= type == SGF_TYPE_GAME_INFO || type == SGF_TYPE_ROOT;
    n->has_content = true;
}

static void end_value(struct sgf_index *x, bool is_first)
{
    struct sgf_index_node *n = &x->node;
    x->state = INDEX_NODE;
    n->has_value = true;
    n->has_move |= is_first && is_of_game(n);
    if (is_of_root(n))
        begin_headless(x);
    else if (x->is_pending && (is_name(n, "B") || is_name(n, "W")) && is_move(n))
        x->state = INDEX_RESUME;
}

/* False if the next bytes are needed first. */
static bool read_node_value(struct sgf_index *x, struct slice file, bool is_first)
{
    struct sgf_index_node *n = &x->node;
    const char c = file.at[x->at];
    if (c == ']' && !x->is_escaped) {
        x->at++;
        end_value(x, is_first);
        return true;
    }
    /* A tree may begin in a supposed value: prose seldom closes its brackets. */
    if (c == ';' && n->open > 0) {
        const struct slice tree = slice_part(file, n->open - 1, file.len);
        const enum sgf_answer begins = n->has_content ? begins_tree(tree, x->is_whole) : SGF_YES;
        if (begins == SGF_YES) {
            x->start = n->open - 1;
            sgf_start_tree(x);
        }
        if (begins != SGF_NO)
            return begins == SGF_YES;
    }
    x->at++;
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
    return true;
}

/* The end of a node with a property: its moves are moves then, and a "(" is missing. */
static bool end_node(struct sgf_index *x, struct slice file)
{
    struct sgf_index_node *n = &x->node;
    const char c = file.at[x->at];
    const struct slice rest = slice_part(file, x->at, file.len);
    const enum sgf_answer is_tree = c == '(' && n->has_move ? begins_tree(rest, x->is_whole) : SGF_NO;
    if (is_tree == SGF_WAIT)
        return false;
    if (n->has_move && is_tree == SGF_NO) {
        begin_headless(x);
    } else if (c == ';' && n->has_value) {
        n->has_value = false;
        x->at++;
    } else {
        reject(x);
    }
    return true;
}

/* Decides by the next byte about a node after a tree that has no move and no property of roots. */
static void end_pending(struct sgf_index *x, char c)
{
    const struct sgf_index_node *n = &x->node;
    if (n->has_content && !n->has_facts)
        x->state = INDEX_RESUME;
    else if (c == ';' && !n->has_content && !n->has_value)
        x->at++; /* an empty node */
    else
        reject(x);
}

/* Reads a byte of a node, or goes to another state. False if the next bytes are needed first. */
static bool read_node(struct sgf_index *x, struct slice file, bool is_first)
{
    struct sgf_index_node *n = &x->node;
    const char c = file.at[x->at];
    switch (x->state) {
    case INDEX_NODE:
        if (is_letter(c)) {
            if (n->start == SGF_NOWHERE)
                n->start = x->at;
            n->name.count = 0;
            n->has_value = false;
            x->state = INDEX_NODE_IDENT;
        } else if (c == '[' && n->has_value) {
            x->state = INDEX_NODE_AFTER_IDENT;
        } else if (is_space(c)) {
            x->at++;
        } else if (x->is_pending && (c == ';' || c == '(' || c == ')')) {
            end_pending(x, c);
        } else if (is_first && (c == ';' || c == '(' || c == ')')) {
            return end_node(x, file);
        } else {
            reject(x);
        }
        return true;
    case INDEX_NODE_IDENT: read_name(x, c, INDEX_NODE_AFTER_IDENT); return true;
    case INDEX_NODE_AFTER_IDENT:
        if (!opens_value(x, c))
            return true;
        x->state = INDEX_NODE_VALUE;
        x->is_escaped = false;
        n->len = n->open = 0;
        x->at++;
        if (x->is_pending)
            read_kind(n);
        return true;
    default: return read_node_value(x, file, is_first);
    }
}

/* ---- the way to a start ---- */

/* Reads a byte after a "(", or goes to another state. */
static void read_after_open(struct sgf_index *x, char c)
{
    switch (x->state) {
    case INDEX_AFTER_OPEN:
        if (c == ';') {
            sgf_start_tree(x);
        } else if (is_letter(c)) {
            x->state = INDEX_IDENT;
        } else if (is_space(c)) {
            x->at++;
        } else {
            reject(x);
        }
        return;
    case INDEX_IDENT: read_name(x, c, INDEX_AFTER_IDENT); return;
    case INDEX_AFTER_IDENT:
        if (!opens_value(x, c))
            return;
        x->state = INDEX_WINDOW;
        x->opened = x->closed = 0;
        x->in_brackets = x->is_escaped = false;
        if (x->accepts_any)
            sgf_start_tree(x);
        return;
    default: read_window(x, c); return;
    }
}

bool sgf_start_find(struct sgf_index *x, struct slice file, bool is_first)
{
    while (x->at < file.len && x->state < INDEX_TREE) {
        if (x->is_pending && (x->state == INDEX_SEARCH || x->state == INDEX_RESUME))
            return true;
        if (x->state == INDEX_SEARCH)
            search(x, file);
        else if (x->state < INDEX_NODE)
            read_after_open(x, file.at[x->at]);
        else if (!read_node(x, file, is_first))
            return false;
    }
    return true;
}

bool sgf_start_end(struct sgf_index *x)
{
    if (x->state == INDEX_WINDOW) {
        end_window(x);
        return true;
    }
    const bool is_over = x->state == INDEX_NODE || x->state == INDEX_NODE_VALUE;
    if (is_over && x->node.has_move) {
        begin_headless(x);
        return true;
    }
    if (x->is_pending && is_over && x->node.has_content && !x->node.has_facts)
        x->state = INDEX_RESUME;
    return x->is_pending && x->state == INDEX_RESUME;
}
