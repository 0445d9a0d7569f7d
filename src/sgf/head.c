/* sgf/head.c - what the beginning of a tree says before the tree is read */
#include "sgf/head.h"

#include "base/ascii.h"
#include "sgf/scan.h"

enum charset sgf_head_charset(struct slice tree, struct slice *ca)
{
    size_t opened = 0;
    tree = slice_part(tree, 0, SGF_HEAD_BYTES);
    for (size_t i = 0; i + 2 < tree.len && opened < 3; i++) {
        opened += tree.at[i] == '(';
        if (tree.at[i] != 'C' || tree.at[i + 1] != 'A' || (i > 0 && is_capital(tree.at[i - 1])))
            continue;
        const size_t open = slice_skip_space(tree, i + 2);
        if (open == tree.len || tree.at[open] != '[')
            continue;
        struct slice rest = slice_part(tree, open + 1, tree.len);
        *ca = slice_trim(slice_cut(&rest, ']'));
        if (ca->len > 0)
            return charset_find(*ca);
    }
    return CHARSET_UNKNOWN;
}

size_t sgf_head_root_end(struct slice tree)
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
