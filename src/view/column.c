/* view/column.c - the column of texts: its panes, and the rows of each */
#include "view/column.h"

#include "view/pane.h"

/* A pane of the column, and its rows; 0: left out. */
struct share {
    enum pane_id id;
    const struct pane_share *of;
    enum pane_rank rank;
    int rows;
};

struct column {
    struct share at[PANE_COUNT]; /* in the order of the panes */
    int count;
    struct rect r;
};

/* ---- shares that are the same at all nodes ---- */

/* Makes the shares of panes without a place; the one that takes the rest and the flexible ones get their rows later.
 */
static void column_make(struct column *c, const struct session *s, const struct layout *l)
{
    for (enum pane_id id = 0; id < PANE_COUNT; id++) {
        const struct pane_share *of = &pane_of(s, id)->share;

        if (pane_of(s, id)->place != PANE_IN_COLUMN || l->panes[id].width > 0)
            continue;
        const int rows = of->rows && !of->is_flexible ? of->rows(s, c->r) : 0;
        const enum pane_rank rank = of->is_requested && of->is_requested(s) ? RANK_REQUESTED : of->rank;
        c->at[c->count++] = (struct share){.id = id, .of = of, .rank = rank, .rows = rows};
    }
}

/* The rows that a pane keeps; with `lowers` only the least that are of use. */
static int rows_kept(const struct share *share, bool lowers)
{
    return lowers && share->of->least > 0 && share->of->least < share->rows ? share->of->least : share->rows;
}

static int column_rows(const struct column *c, bool lowers)
{
    int rows = 0;
    for (int i = 0; i < c->count; i++)
        rows += rows_kept(&c->at[i], lowers);
    return rows;
}

/* The weakest pane of a rank below `rank` that has rows; with `lowers`, more than the least that are of use. */
static struct share *weakest_below(struct column *c, enum pane_rank rank, bool lowers)
{
    struct share *weakest = NULL;
    for (int i = 0; i < c->count; i++) {
        struct share *share = &c->at[i];
        const int most = lowers ? rows_kept(share, true) : 0;
        if (share->rows > most && share->rank < rank && (!weakest || share->rank < weakest->rank))
            weakest = share;
    }
    return weakest;
}

/* Leaves out panes of a rank below `rank`, the weakest first, until the others, lowered, leave `rows` for the comment. */
static void column_drop(struct column *c, int rows, enum pane_rank rank)
{
    struct share *weakest;
    while (c->r.height - column_rows(c, true) < rows && (weakest = weakest_below(c, rank, false)))
        weakest->rows = 0;
}

/* Lowers panes, the weakest first, as far as needed for that. */
static void column_lower(struct column *c, int rows, enum pane_rank rank)
{
    struct share *weakest;
    int missing;
    while ((missing = rows - (c->r.height - column_rows(c, false))) > 0 && (weakest = weakest_below(c, rank, true))) {
        const int least = rows_kept(weakest, true), lower = weakest->rows - missing;
        weakest->rows = lower > least ? lower : least;
    }
}

/* Shares the rest: at most half for panes that depend on the node, the rest for the comment. */
static void column_rest(struct column *c, const struct session *s)
{
    int left = c->r.height - column_rows(c, false);
    for (int i = 0; i < c->count; i++) {
        if (!c->at[i].of->is_flexible || left / 2 < 2)
            continue;
        const int needed = c->at[i].of->rows(s, c->r);
        c->at[i].rows = needed < left / 2 ? needed : left / 2;
        left -= c->at[i].rows;
    }
    for (int i = 0; i < c->count; i++)
        if (c->at[i].of->stack == STACK_REST)
            c->at[i].rows = left > 0 ? left : 0;
}

/* ---- changes at this node ---- */

static int rows_needed(const struct session *s, const struct column *c, const struct share *share)
{
    const struct pane *pane = pane_of(s, share->id);
    if (share->of->needed)
        return share->of->needed(s, (struct rect){c->r.x, c->r.y, c->r.width, share->rows});
    return pane->count    ? pane_above(s, share->id) + pane->count(s)
           : pane->height ? 1 + pane->height(s, c->r.width)
                          : share->rows;
}

/* The strongest pane that is cut; NULL: none. */
static struct share *most_cut(struct column *c, const int *needed)
{
    struct share *most = NULL;
    for (int i = 0; i < c->count; i++)
        if (c->at[i].rows > 0 && needed[i] > c->at[i].rows && (!most || c->at[i].rank > most->rank))
            most = &c->at[i];
    return most;
}

/* Gives rows that stay empty to panes that are cut. */
static void column_even(struct column *c, const struct session *s)
{
    int needed[PANE_COUNT];
    struct share *cut;
    for (int i = 0; i < c->count; i++)
        needed[i] = c->at[i].rows > 0 ? rows_needed(s, c, &c->at[i]) : 0;
    while ((cut = most_cut(c, needed))) {
        int missing = needed[cut - c->at] - cut->rows, found = 0;

        for (int i = 0; i < c->count && missing > 0; i++) {
            const int spare = c->at[i].rows - needed[i], taken = spare < missing ? spare : missing;
            if (c->at[i].rows <= 0 || taken <= 0)
                continue;
            c->at[i].rows -= taken;
            missing -= taken;
            found += taken;
        }
        cut->rows += found;
        if (missing > 0)
            break;
    }
}

void column_place(const struct session *s, struct layout *l, struct rect r)
{
    struct column c = {.r = r};
    if (r.width < 2 || r.height <= 0)
        return;
    column_make(&c, s, l);
    const int good = pane_comment_rows(s),
              fair = s->reader.has_comments ? PANE_COMMENT_FAIR : 0; /* before other texts */
    column_drop(&c, good, RANK_TEXT);
    column_drop(&c, fair, RANK_COMMENT);
    column_lower(&c, good, RANK_TEXT);
    column_lower(&c, fair, RANK_COMMENT);
    column_rest(&c, s);
    column_even(&c, s);
    for (int i = 0, y = r.y; i < c.count; i++) {
        if (c.at[i].rows <= 0)
            continue;
        l->panes[c.at[i].id] = (struct rect){r.x, y, r.width, c.at[i].rows};
        y += c.at[i].rows;
    }
}
