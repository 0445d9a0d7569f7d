/* rules/annotation.c - the annotations of a node: on its move and on the position */
#include "rules/annotation.h"

#include "base/array.h"
#include "base/tr.h"

static const struct {
    uint32_t id;
    enum annotation_kind kind;
    const char *once, *twice; /* for the value 1, and 2 */
    const char *sign, *signs; /* likewise, after a move */
} rows[] = {
    {SGF_BM, ANNOTATION_MOVE, T("bad move"), T("very bad move"), "?", "??"},
    {SGF_DO, ANNOTATION_MOVE, T("doubtful move"), T("doubtful move"), "?!", "?!"},
    {SGF_IT, ANNOTATION_MOVE, T("interesting move"), T("interesting move"), "!?", "!?"},
    {SGF_TE, ANNOTATION_MOVE, T("good move"), T("very good move"), "!", "!!"},
    {SGF_DM, ANNOTATION_POSITION, T("even position"), T("clearly even position"), "", ""},
    {SGF_GB, ANNOTATION_POSITION, T("good for Black"), T("very good for Black"), "", ""},
    {SGF_GW, ANNOTATION_POSITION, T("good for White"), T("very good for White"), "", ""},
    {SGF_UC, ANNOTATION_POSITION, T("unclear position"), T("very unclear position"), "", ""},
    {SGF_HO, ANNOTATION_HOTSPOT, T("hotspot"), T("major hotspot"), "", ""},
};

enum { ROWS = COUNT(rows) };

static int row_of(uint32_t id)
{
    int row = 0;
    while (row < ROWS && rows[row].id != id)
        row++;
    return row;
}

enum annotation_kind annotation_kind(uint32_t id)
{
    const int row = row_of(id);
    return row < ROWS ? rows[row].kind : ANNOTATION_COUNT;
}

const char *annotation_words(struct annotation a)
{
    const int row = row_of(a.id);
    return tr(a.emphasis == 2 ? rows[row].twice : rows[row].once);
}

const char *annotation_sign(struct annotation a)
{
    const int row = row_of(a.id);
    if (row == ROWS)
        return "";
    return a.emphasis == 2 ? rows[row].signs : rows[row].sign;
}

static int emphasis_of(const struct sgf_game *g, uint32_t node, uint32_t id)
{
    struct slice raw;
    int emphasis = 1;
    if (id != SGF_DO && id != SGF_IT && sgf_single(g, node, id, &raw))
        sgf_read_double(raw, &emphasis);
    return emphasis;
}

/* True if `prop`, the first annotation of the move, is BM or TE and the other of the two comes after it. */
static bool is_pair(const struct sgf_game *g, uint32_t node, uint32_t prop)
{
    const uint32_t id = g->props[prop].id;
    if (id != SGF_BM && id != SGF_TE)
        return false;
    return sgf_find_from(g, node, id == SGF_BM ? SGF_TE : SGF_BM, prop + 1) != SGF_NONE;
}

void annotations_read(const struct replay *r, uint32_t node, struct annotations *a)
{
    const struct sgf_game *g = r->game;
    bool is_known = false, has_move = false;
    a->is_converted = false;
    for (int kind = 0; kind < ANNOTATION_COUNT; kind++)
        a->at[kind] = (struct annotation){.id = SGF_NONE, .emphasis = 1};
    for (uint32_t prop = sgf_prop_first(g, node); prop < sgf_prop_end(g, node); prop++) {
        const uint32_t id = g->props[prop].id;
        const enum annotation_kind kind = annotation_kind(id);
        if (kind == ANNOTATION_COUNT || a->at[kind].id != SGF_NONE)
            continue;
        if (kind == ANNOTATION_MOVE && !is_known)
            has_move = replay_has_move(r, node);
        is_known |= kind == ANNOTATION_MOVE;
        if (kind == ANNOTATION_MOVE && !has_move)
            continue;
        if (is_pair(g, node, prop)) {
            a->at[kind].id = id == SGF_BM ? SGF_DO : SGF_IT;
            a->is_converted = true;
        } else {
            a->at[kind] = (struct annotation){.id = id, .emphasis = emphasis_of(g, node, id)};
        }
    }
}
