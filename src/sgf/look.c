/* sgf/look.c - names and values of a tree as the pass meets them: does a game begin, does a value end */
#include "sgf/index.h"

#include "base/ascii.h"

void sgf_look_back(struct sgf_index *x)
{
    struct sgf_index_look *l = &x->look;
    l->careful = x->at + 1;
    x->at = l->sure.at;
    x->depth = l->sure.depth;
    x->state = INDEX_TREE;
    x->is_escaped = false;
    l->open = l->sure.open;
    l->name = l->sure.name;
    l->has_node = l->sure.has_node;
    l->in_name = l->in_text = false;
    l->is_known = true;
}

bool sgf_look_is_structure(const struct sgf_index *x, const char *file, size_t at)
{
    for (; at > x->look.sure.at; at--) {
        const char c = file[at - 1];
        if (c == ']')
            return at < 2 || file[at - 2] != '\\';
        if (c != ';' && c != '(' && c != ')' && !is_space(c))
            return false;
    }
    return true;
}

/* True if the node at `open` must be looked at: not if it begins with a single move, as nearly all do. */
static bool may_begin_game(struct slice file, size_t open)
{
    const char *p = file.at + open;
    return file.len - open < 8 || p[1] != ';' || (p[2] != 'B' && p[2] != 'W') || p[3] != '[' || !is_letter(p[4]) ||
           !is_letter(p[5]) || p[6] != ']' || (p[7] != ';' && p[7] != '(' && p[7] != ')');
}

void sgf_look_open(struct sgf_index *x, struct slice file)
{
    x->look.open = may_begin_game(file, x->at - 1) ? x->at - 1 : SGF_NOWHERE;
    x->look.has_node = x->look.in_name = false;
    x->look.name.count = 0;
    x->look.is_known = true;
    sgf_look_be_sure(x);
}

void sgf_look_name(struct sgf_index_look *l, char c)
{
    if (is_letter(c)) {
        l->name.count = l->in_name ? l->name.count : 0;
        l->in_name = true;
        if (is_capital(c))
            sgf_index_name_add(&l->name, c);
        return;
    }
    l->in_name = false;
    if (is_space(c))
        return;
    if (l->open != SGF_NOWHERE && (c == ';' ? l->has_node : c == ')'))
        l->open = SGF_NOWHERE;
    l->has_node |= c == ';';
    if (c != '[')
        l->name.count = 0;
}

enum sgf_answer sgf_look_ends_value(struct sgf_index *x, struct slice file)
{
    struct sgf_index_look *l = &x->look;
    const enum sgf_answer answer = sgf_scan_ends_text(slice_part(file, x->at + 1, file.len), x->is_whole);
    if (answer == SGF_YES)
        return SGF_YES;
    if (l->is_known && !sgf_property_is_text(sgf_property_find(sgf_index_name_slice(&l->name))))
        return SGF_YES;
    if (answer == SGF_NO && !l->is_known)
        sgf_look_back(x);
    else
        l->in_text |= answer == SGF_NO;
    return answer;
}

bool sgf_look_is_doubtful(const struct sgf_index *x, const char *file, char c)
{
    if (x->look.is_known || x->state != INDEX_TREE)
        return false;
    return (unsigned char)c >= 0x80 || ((c == '(' || c == ')') && !sgf_look_is_structure(x, file, x->at));
}
