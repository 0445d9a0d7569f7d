/* library/game_columns.c - the columns of the list of games: how much they have, which are shown, and how wide */
#include "library/game_columns.h"

#include <string.h>

#include "base/names.h"
#include "base/text.h"

/* All texts of a column, as a share. */
#define SHARE_ALL 65536
#define SHARE_FEW (SHARE_ALL / 64) /* may be cut while other columns have no room yet */

static int greater(int a, int b)
{
    return a > b ? a : b;
}

/* ---- what they have ---- */

void column_texts_count(struct column_texts *t, int width, int times)
{
    t->count += (uint32_t)times;
    for (int i = 0; i < width && i < COLUMN_MOST; i++)
        t->wider[i] += (uint32_t)times;
}

int column_texts_widest(const struct column_texts *t)
{
    int widest = 0;
    while (widest < COLUMN_MOST && t->wider[widest] > 0)
        widest++;
    return widest;
}

void game_columns_settle(struct game_columns *c)
{
    memcpy(c->texts, c->counted, sizeof c->texts);
}

static void count(struct game_columns *c, int set, int width, int times)
{
    struct column_texts *t = &c->counted[set];
    const bool is_wider = width > 0 && times > 0 && t->wider[(width < COLUMN_MOST ? width : COLUMN_MOST) - 1] == 0;
    column_texts_count(t, width, times);
    if (is_wider || (t->count & (t->count - 1)) == 0)
        c->texts[set] = *t;
}

/* A column of moves that has only zeros counts as empty. */
void game_columns_add(struct game_columns *c, const struct facts_row *row, int times)
{
    const bool has_players = row->field[FACT_BLACK].len > 0 || row->field[FACT_WHITE].len > 0;
    for (int i = 0; i < FACT_COUNT; i++) {
        const struct slice text = row->field[i];
        const bool is_name = i == FACT_EVENT && !has_players;

        if (!fact_is_column((enum fact)i) || i == FACT_GAME || i == FACT_FILE)
            continue;
        const int width = i == FACT_MOVES && slice_is(text, "0") ? 0 : text_width(text, c->ambiguous);
        count(c, i, is_name ? 0 : width, times);
        if (is_name) {
            count(c, COLUMN_NAMES, width, times);
            count(c, row->field[FACT_DATE].len > 0 ? COLUMN_NAMES_DATED : COLUMN_NAMES_UNDATED, width, times);
        }
    }
}

void game_columns_count(struct game_columns *c, size_t games, int times)
{
    int digits = 1;
    if (games < 2)
        return;
    while ((games /= 10) > 0)
        digits++;
    count(c, FACT_GAME, digits, times);
}

static void count_name(struct game_columns *c, struct slice name, int times)
{
    struct buf text = {0};
    text_filter(&text, name);
    count(c, FACT_FILE, text_width(buf_slice(&text), c->ambiguous), times);
    buf_free(&text);
}

void game_columns_files(struct game_columns *c, const struct shelf *s)
{
    if (s->count > 0 && c->tails.count == 0)
        c->folder = path_same(s->files[0].name, s->files[0].name);
    for (size_t i = c->tails.count; i < s->count; i++) {
        const size_t same = path_same(s->files[0].name, s->files[i].name);
        struct slice was;
        const size_t other = tails_add(&c->tails, s->files[i].name, &was);

        c->folder = same < c->folder ? same : c->folder;
        count_name(c, tails_at(&c->tails, i), 1);
        if (other == SIZE_MAX)
            continue;
        count_name(c, was, -1);
        count_name(c, tails_at(&c->tails, other), 1);
    }
}

void game_columns_forget(struct game_columns *c)
{
    tails_free(&c->tails);
    c->folder = 0;
    c->counted[FACT_FILE] = c->texts[FACT_FILE] = (struct column_texts){0};
}

void game_columns_free(struct game_columns *c)
{
    tails_free(&c->tails);
}

/* The name of the only file is not worth a column. */
static bool has_texts(const struct game_columns *c, int set)
{
    return c->texts[set].wider[0] > 0 && !(set == FACT_FILE && c->tails.count == 1);
}

static bool has_players(const struct game_columns *c)
{
    return has_texts(c, FACT_BLACK) || has_texts(c, FACT_WHITE);
}

bool game_columns_has(const struct game_columns *c, enum fact column)
{
    return has_texts(c, column) || (column == FACT_EVENT && has_texts(c, COLUMN_NAMES));
}

/* ---- how wide ---- */

void game_columns_wish(const struct game_columns *c, bool has_titles, struct columns_wished *wished)
{
    const unsigned players = FACTS_BIT(BLACK) | FACTS_BIT(WHITE);
    const int most = fact_rows[FACT_BLACK].wish.most + fact_rows[FACT_WHITE].wish.most;
    *wished = (struct columns_wished){.count = FACT_COUNT};
    for (int i = 0; i < FACT_COUNT; i++) {
        struct column *column = &wished->at[i];
        const int set = i == FACT_EVENT && !has_players(c) ? COLUMN_NAMES : i;

        column->wish = fact_rows[i].wish;
        column->texts = &c->texts[set];
        column->widest = has_texts(c, set) ? column_texts_widest(column->texts) : 0;
        if (has_titles && column->widest > 0)
            column->title = text_width(slice_of(fact_title((enum fact)i)), c->ambiguous);
        column->widest = greater(column->widest, column->title);
    }
    if (!has_players(c)) {
        wished->at[FACT_EVENT].wish.rank = fact_rows[FACT_BLACK].wish.rank;
        return;
    }
    wished->span_count = 2;
    wished->spans[0] = (struct column_span){&c->texts[COLUMN_NAMES_DATED], players, most};
    wished->spans[1] = (struct column_span){&c->texts[COLUMN_NAMES_UNDATED], players | FACTS_BIT(DATE), most};
}

/* ---- which are shown ---- */

static int enough(const struct column *c)
{
    return c->wish.most > 0 && c->widest > c->wish.most ? c->wish.most : c->widest;
}

/* Returns the columns that are left. */
static int place(const struct columns_wished *w, int from, int to, int left, int *widths)
{
    for (int rank = from; rank >= to; rank--)
        for (int i = 0; i < w->count; i++) {
            const struct column *c = &w->at[i];
            const int all = enough(c), least = c->wish.weight > 0 && c->wish.least < all ? c->wish.least : all;

            if (c->wish.rank != rank || widths[i] > 0 || least == 0 || left < least + COLUMNS_GAP)
                continue;
            widths[i] = least;
            left -= least + COLUMNS_GAP;
        }
    return left;
}

/* The share of texts that are wider; at least 1 if there are any. */
static unsigned share_wider(const struct column_texts *t, int width)
{
    if (width >= COLUMN_MOST || t->wider[width] == 0)
        return 0;
    return (unsigned)(((uint64_t)t->wider[width] * SHARE_ALL + t->count - 1) / t->count);
}

/* The share of its own texts that a column of that width cuts; all, if it cuts the title. */
static unsigned share_cut(const struct column *c, int width)
{
    if (width < c->title || (!c->texts && width < c->widest))
        return SHARE_ALL;
    return c->texts ? share_wider(c->texts, width) : 0;
}

static int span_width(const struct columns_wished *w, const struct column_span *span, const int *widths)
{
    int width = 0;
    for (int i = 0; i < w->count; i++)
        if (span->of >> i & 1 && widths[i] > 0)
            width += widths[i] + (width > 0 ? COLUMNS_GAP : 0);
    return width;
}

/* The share of texts that each span cuts; in the first round 0 if that is only a few. */
static void spans_cut(const struct columns_wished *w, bool is_first, const int *widths, unsigned *shares)
{
    for (int i = 0; i < w->span_count; i++) {
        const int width = span_width(w, &w->spans[i], widths);
        const unsigned share = share_wider(w->spans[i].texts, width);
        shares[i] = is_first && (share <= SHARE_FEW || width >= w->spans[i].most) ? 0 : share;
    }
}

/* What one more column of the screen is worth to a column, still to be divided by its width. */
static unsigned worth(const struct columns_wished *w, int column, bool is_first, int width, const unsigned *spans)
{
    const struct column *c = &w->at[column];
    const unsigned weight = c->wish.weight > 0 ? (unsigned)c->wish.weight : 1;
    if (is_first && c->wish.weight == 0)
        return 0;
    unsigned sum = is_first && width >= enough(c) ? 0 : share_cut(c, width);
    if (is_first && sum <= SHARE_FEW)
        sum = 0;
    for (int i = 0; i < w->span_count; i++)
        sum += w->spans[i].of >> column & 1 ? spans[i] : 0;
    return sum * weight;
}

/* The column to which one more is worth most, the most important one of equals; -1: all have enough. */
static int neediest(const struct columns_wished *w, bool is_first, const int *widths)
{
    unsigned spans[COLUMNS_SPANS] = {0};
    uint64_t most = 0;
    int best = -1;
    spans_cut(w, is_first, widths, spans);
    for (int i = 0; i < w->count; i++) {
        const uint64_t here = widths[i] > 0 ? worth(w, i, is_first, widths[i], spans) : 0;
        const uint64_t a = best < 0 ? here : here * (unsigned)widths[best], b = most * (unsigned)widths[i];
        if (here == 0 || a < b || (a == b && w->at[i].wish.rank <= w->at[best].wish.rank))
            continue;
        most = here;
        best = i;
    }
    return best;
}

static int grow(const struct columns_wished *w, bool is_first, int left, int *widths)
{
    for (int i; left > 0 && (i = neediest(w, is_first, widths)) >= 0; left--)
        widths[i]++;
    return left;
}

/* Neither a text of its own nor one that is written across it needs its last column. */
static bool is_too_wide(const struct columns_wished *w, int column, const int *widths)
{
    if (widths[column] <= w->at[column].widest)
        return false;
    for (int i = 0; i < w->span_count; i++)
        if (w->spans[i].of >> column & 1 && share_wider(w->spans[i].texts, span_width(w, &w->spans[i], widths) - 1) > 0)
            return false;
    return true;
}

/* Takes back columns that were given for a text across several, and are no longer needed since another one grew.
 * Returns how many. */
static int shrink(const struct columns_wished *w, int *widths)
{
    int freed = 0;
    for (int i = 0; i < w->count; i++)
        for (; is_too_wide(w, i, widths); freed++)
            widths[i]--;
    return freed;
}

static int fill(const struct columns_wished *w, bool is_first, int left, int *widths)
{
    int freed;
    do {
        left = grow(w, is_first, left, widths);
        freed = shrink(w, widths);
        left += freed;
    } while (freed > 0);
    return left;
}

void columns_fit(const struct columns_wished *w, int width, int *widths)
{
    int left = width + COLUMNS_GAP;
    for (int i = 0; i < w->count; i++)
        widths[i] = 0;
    left = place(w, COLUMNS_RANKS, COLUMNS_SPARE + 1, left, widths);
    left = fill(w, true, left, widths);
    for (int room = -1; room != left;) {
        room = fill(w, false, place(w, COLUMNS_SPARE, 1, left, widths), widths);
        left = place(w, COLUMNS_SPARE, 1, room, widths);
    }
}

size_t columns_cut(const struct columns_wished *w, const int *widths)
{
    size_t cut = 0;
    for (int i = 0; i < w->count; i++) {
        const struct column *c = &w->at[i];
        if (c->widest > widths[i])
            cut += 1 + (c->texts && widths[i] < COLUMN_MOST ? c->texts->wider[widths[i]] : 0);
    }
    for (int i = 0; i < w->span_count; i++) {
        const int width = span_width(w, &w->spans[i], widths);
        cut += width < COLUMN_MOST ? w->spans[i].texts->wider[width] : 0;
    }
    return cut;
}
