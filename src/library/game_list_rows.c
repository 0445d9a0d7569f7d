/* library/game_list_rows.c - the list of games as it is shown: its rows, the names in it, its progress */
#include "base/tr.h"
#include "library/game_list_parts.h"

#define NAMES_ROWS 50000 /* that are searched for names while a query is typed */

size_t game_list_total(const struct game_list *l)
{
    return l->count;
}

size_t game_list_shown(const struct game_list *l)
{
    return game_list_is_filtered(l) ? l->shown_count : l->count;
}

/* The row shown at `i`; NULL after the last. */
static const struct game_row *shown_row(const struct game_list *l, size_t i)
{
    if (i >= game_list_shown(l))
        return NULL;
    return &l->rows[game_list_is_filtered(l) ? l->shown[i] : game_list_ordered(l, i)];
}

bool game_list_at(const struct game_list *l, size_t row, size_t *file, size_t *game)
{
    const struct game_row *r = shown_row(l, row);
    if (!r)
        return false;
    *file = r->file;
    *game = r->game;
    return true;
}

/* How many shown rows come before a game. *is_there: the game is shown, in the row after these. */
static size_t rows_before(const struct game_list *l, size_t file, size_t game, bool *is_there)
{
    const size_t at = l->files[file].start + game;
    size_t shown = 0;
    *is_there = true;
    if (!l->order && !game_list_is_filtered(l))
        return at;
    for (size_t i = 0; i < l->count; i++) {
        const size_t row = game_list_ordered(l, i);
        const bool is_shown = !game_list_is_filtered(l) || (shown < l->shown_count && l->shown[shown] == row);
        if (row == at) {
            *is_there = is_shown;
            break;
        }
        shown += is_shown;
    }
    return shown;
}

static bool is_known(const struct game_list *l, size_t file, size_t game)
{
    return game_list_has(l, file) && game < l->files[file].count;
}

size_t game_list_find(const struct game_list *l, size_t file, size_t game)
{
    bool is_there = false;
    const size_t row = is_known(l, file, game) ? rows_before(l, file, game, &is_there) : 0;
    return is_there ? row : SIZE_MAX;
}

size_t game_list_beside(const struct game_list *l, size_t file, size_t game, int direction)
{
    bool is_there;
    if (!is_known(l, file, game) || !game_list_is_in_order(l))
        return SIZE_MAX;
    const size_t before = rows_before(l, file, game, &is_there), after = before + is_there;
    if (direction < 0)
        return before > 0 ? before - 1 : SIZE_MAX;
    return after < game_list_shown(l) ? after : SIZE_MAX;
}

void game_list_read(struct game_list *l, const struct shelf *s, size_t row)
{
    const struct game_row *r = shown_row(l, row);
    if (r)
        game_list_read_row(l, s, (size_t)(r - l->rows));
}

bool game_list_facts(const struct game_list *l, const struct shelf *s, size_t row, struct facts *f)
{
    const struct game_row *r = shown_row(l, row);
    facts_none(f);
    return r && game_list_facts_of(s, r, f);
}

void game_list_names(void *list, unsigned texts, struct query_offers *offers)
{
    const struct game_list *l = list;
    for (size_t i = 0; i < l->count && i < NAMES_ROWS; i++) {
        struct facts facts;
        if (!l->rows[i].facts)
            continue;
        facts_use(l->rows[i].facts, &facts);
        for (int fact = 0; fact < FACT_COUNT; fact++)
            if (texts >> fact & 1)
                query_offer(offers, facts.folded[fact]);
    }
    if (query_has_offers(offers) || !l->people || !(texts & (FACTS_BIT(BLACK) | FACTS_BIT(WHITE))))
        return;
    struct slice spelling;
    size_t person;
    for (size_t i = 0; people_at(l->people, i, &person, &spelling); i++)
        query_offer(offers, spelling);
}

const struct game_columns *game_list_columns(const struct game_list *l)
{
    return &l->columns;
}

static int percent(size_t part, size_t whole)
{
    return whole > 0 ? (int)(part * 100 / whole) : 100;
}

bool game_list_progress(const struct game_list *l, const struct shelf *s, struct buf *out)
{
    if (l->listed < s->count)
        buf_add_format(out, plural(s->count, "reading %zu of %zu file", "reading %zu of %zu files"), l->listed + 1,
            s->count);
    else if (game_list_is_filtered(l) && l->filtered < l->count)
        buf_add_format(out, tr("filtering %d%%"), percent(l->filtered, l->count));
    else if (l->column != FACT_GAME && l->read < l->count)
        buf_add_format(out, tr("reading %d%%"), percent(l->read, l->count));
    else if (l->sorter.count > 0)
        buf_add_string(out, tr("sorting"));
    return out->len > 0;
}
