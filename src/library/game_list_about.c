/* library/game_list_about.c - what is known of the rows of a list of games: their facts, columns, names; what goes on */
#include "library/game_list_parts.h"

#include "base/tr.h"

#define NAMES_ROWS 50000 /* that are asked for names while one types */

bool game_list_row(const struct shelf *s, const struct game_row *row, struct facts *f)
{
    if (!row->facts)
        facts_none(f);
    else
        facts_use(row->facts, f);
    f->game = row->game + 1;
    f->text[FACT_FILE] = slice_of(s->files[row->file].name);
    return row->facts != NULL;
}

void game_list_count(struct game_list *l, struct facts *f, int times)
{
    struct facts_row shown;
    f->text[FACT_FILE].len = 0;
    facts_columns(f, &l->text, &shown);
    game_columns_add(&l->columns, &shown, times);
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

void game_list_measure(struct game_list *l, const struct shelf *s, int ambiguous)
{
    struct facts f;
    if (ambiguous == l->columns.ambiguous)
        return;
    game_columns_free(&l->columns);
    l->columns = (struct game_columns){.ambiguous = ambiguous};
    game_columns_files(&l->columns, s);
    for (size_t i = 0; i < l->file_count; i++)
        game_columns_count(&l->columns, l->files[i].is_listed ? l->files[i].count : 0, 1);
    for (size_t i = 0; i < l->count; i++)
        if (game_list_row(s, &l->rows[i], &f))
            game_list_count(l, &f, 1);
    game_columns_settle(&l->columns);
}

bool game_list_is_filtered(const struct game_list *l)
{
    return l->query.count > 0;
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
