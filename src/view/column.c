/* view/column.c - the column of texts: which panes it has, and how many rows of each */
#include "view/column.h"

#include "view/pane.h"

#define COMMENT_FAIR 4 /* rows that the comment should have before there are other texts */

/* A pane of the column and the rows that it gets; 0: left out. */
struct share {
    enum pane_id id;
    const struct pane_share *of;
    enum pane_rank rank;
    int rows;
    bool is_flush; /* of those from above: no blank row comes after it */
};

struct column {
    struct share at[PANE_COUNT]; /* in the order of the panes */
    int count;
    struct rect r;
};

/* ---- the same at all nodes ---- */

/* Those that are placed already are left out; the one that takes the rest and the flexible ones get their rows later.
 */
static void column_make(struct column *c, const struct session *s, const struct layout *l)
{
    for (enum pane_id id = 0; id < PANE_COUNT; id++) {
        const struct pane_share *of = &pane_of(s, id)->share;

        if (pane_of(s, id)->place != PANE_IN_COLUMN || l->panes[id].width > 0)
            continue;
        const int rows = of->rows && !of->is_flexible ? of->rows(s, c->r) : 0;
        const enum pane_rank rank = of->is_asked && of->is_asked(s) ? RANK_ASKED : of->rank;
        c->at[c->count++] = (struct share){.id = id, .of = of, .rank = rank, .rows = rows};
    }
}

static int column_rows(const struct column *c)
{
    int rows = 0;
    for (int i = 0; i < c->count; i++)
        rows += c->at[i].rows > 0 ? c->at[i].rows + (c->at[i].of->stack == STACK_ABOVE) : 0;
    return rows;
}

/* Lowers panes of a rank below `rank` to their least height, or leaves them out, the weakest first, until `rows` are
 * left for the comment. */
static void column_drop(struct column *c, int rows, enum pane_rank rank)
{
    int missing;
    while ((missing = rows - (c->r.height - column_rows(c))) > 0) {
        struct share *weakest = NULL;

        for (int i = 0; i < c->count; i++)
            if (c->at[i].rows > 0 && c->at[i].rank < rank && (!weakest || c->at[i].rank < weakest->rank))
                weakest = &c->at[i];
        if (!weakest)
            return;
        const int least = weakest->of->least, lower = weakest->rows - missing;
        weakest->rows = weakest->rows <= least || least == 0 ? 0 : lower > least ? lower : least;
    }
}

/* What is left: half of it at most for what depends on the node, the rest for the comment. */
static void column_rest(struct column *c, const struct session *s)
{
    int left = c->r.height - column_rows(c);
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

/* ---- of this node ---- */

static int rows_needed(const struct session *s, const struct column *c, const struct share *share)
{
    const struct pane *pane = pane_of(s, share->id);
    if (share->of->needed)
        return share->of->needed(s, (struct rect){c->r.x, c->r.y, c->r.width, share->rows});
    return pane->count    ? pane_above(s, share->id) + pane->count(s)
           : pane->height ? 1 + pane->height(s, c->r.width)
                          : share->rows;
}

/* The strongest of those that are cut; NULL: none is. */
static struct share *most_cut(struct column *c, const int *needed)
{
    struct share *most = NULL;
    for (int i = 0; i < c->count; i++)
        if (c->at[i].rows > 0 && needed[i] > c->at[i].rows && (!most || c->at[i].rank > most->rank))
            most = &c->at[i];
    return most;
}

static struct share *last_above(struct column *c)
{
    struct share *last = NULL;
    for (int i = 0; i < c->count; i++)
        if (c->at[i].rows > 0 && c->at[i].of->stack == STACK_ABOVE)
            last = &c->at[i];
    return last;
}

/* The blank row goes to what is cut, where no comment follows it. False: there is none to give. */
static bool column_tighten(struct column *c, struct share *cut)
{
    for (int i = 0; i < c->count; i++)
        if (c->at[i].of->stack == STACK_REST && c->at[i].rows > 0)
            return false;
    struct share *last = last_above(c);
    if (!last || last->is_flush)
        return false;
    last->is_flush = true;
    cut->rows++;
    return true;
}

/* One from above that is cut has the blank row after it, too: nothing moves for that. */
static void column_fill(struct column *c, const int *needed)
{
    for (int i = 0; i < c->count; i++)
        if (c->at[i].rows > 0 && c->at[i].rows < needed[i] && c->at[i].of->stack == STACK_ABOVE && !c->at[i].is_flush) {
            c->at[i].is_flush = true;
            c->at[i].rows++;
        }
}

/* Rows that stay empty go to what is cut. */
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
        if (missing > 0 && !column_tighten(c, cut))
            break;
    }
    column_fill(c, needed);
}

void column_place(const struct session *s, struct layout *l, struct rect r)
{
    struct column c = {.r = r};
    if (r.width < 2 || r.height <= 0)
        return;
    column_make(&c, s, l);
    column_drop(&c, pane_comment_rows(s), RANK_TEXT);
    column_drop(&c, s->reader.has_comments ? COMMENT_FAIR : 0, RANK_COMMENT);
    column_rest(&c, s);
    column_even(&c, s);
    for (int i = 0, y = r.y; i < c.count; i++) {
        if (c.at[i].rows <= 0)
            continue;
        l->panes[c.at[i].id] = (struct rect){r.x, y, r.width, c.at[i].rows};
        y += c.at[i].rows + (c.at[i].of->stack == STACK_ABOVE && !c.at[i].is_flush);
    }
}
