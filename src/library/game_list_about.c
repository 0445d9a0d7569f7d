/* library/game_list_about.c - the facts of the rows of a list of games, and the counts of its columns */
#include "library/game_list_parts.h"

bool game_list_facts_of(const struct shelf *s, const struct game_row *row, struct facts *f)
{
    if (!row->facts)
        facts_none(f);
    else
        facts_use(row->facts, f);
    f->game = row->game + 1;
    f->is_starred = shelf_has_star(s, row->file, row->game);
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
        if (game_list_facts_of(s, &l->rows[i], &f))
            game_list_count(l, &f, 1);
    game_columns_settle(&l->columns);
}
