/* library/game_filter.c - the filter of the list of games */
#include "library/game_filter.h"

#include "base/text.h"

void game_filter_free(struct game_filter *f)
{
    query_free(&f->query);
    people_free(f->people);
    facts_free(&f->reader);
    buf_free(&f->folded);
}

void game_filter_set(struct game_filter *f, struct slice text)
{
    if (!f->people && slice_trim(text).len > 0)
        f->people = people_new(f->names);
    f->mistake.text[0] = '\0';
    query_parse_typed(&f->query, text, f->people, &f->mistake);
}

/* What the row shows is looked through for words, but for numbers. */
static void fold_columns(struct game_filter *f, const struct facts *facts, size_t folder)
{
    buf_clear(&f->folded);
    for (int i = 0; i < FACT_COUNT; i++) {
        const struct fact_row *row = &fact_rows[i];

        if (!fact_is_column((enum fact)i) || (row->kind == FACT_IS_OTHER && i != FACT_FILE))
            continue;
        text_fold_words(&f->folded, i == FACT_FILE ? slice_from(facts->text[i], folder) : facts->text[i]);
        buf_add_char(&f->folded, ' ');
        text_fold_words(&f->folded, facts->text[row->after]);
        buf_add_char(&f->folded, '\n');
    }
}

bool game_filter_passes(struct game_filter *f, struct facts *facts, size_t folder, const struct sgf_game *game)
{
    if (game) {
        const struct slice file = facts->text[FACT_FILE];
        facts_read(&f->reader, game, query_needs(&f->query) | facts_of_rows(), facts);
        facts_ask(&f->reader, query_needs(&f->query), facts);
        facts->text[FACT_FILE] = file;
    }
    if (query_has_words(&f->query)) {
        fold_columns(f, facts, folder);
        facts->also = buf_slice(&f->folded);
    }
    return query_holds(&f->query, facts);
}

void game_filter_names(const struct game_filter *f, unsigned texts, struct query_offers *offers)
{
    struct slice spelling;
    size_t person;
    if (!f->people || !(texts & (1u << FACT_BLACK | 1u << FACT_WHITE)))
        return;
    for (size_t i = 0; people_at(f->people, i, &person, &spelling); i++)
        query_offer(offers, spelling);
}
