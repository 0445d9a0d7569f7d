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
static void fold_fields(struct game_filter *f, const struct slice fields[COLUMN_COUNT], size_t folder)
{
    buf_clear(&f->folded);
    for (int c = COLUMN_DATE; c < COLUMN_COUNT; c++) {
        if (c == COLUMN_MOVES || c == COLUMN_SIZE)
            continue;
        text_fold_words(&f->folded, c == COLUMN_FILE ? slice_part(fields[c], folder, fields[c].len) : fields[c]);
        buf_add_char(&f->folded, '\n');
    }
}

bool game_filter_passes(struct game_filter *f, const struct facts_kept *kept, const struct slice fields[COLUMN_COUNT],
    size_t folder, const struct sgf_game *game)
{
    struct facts facts;

    if (game)
        facts_read(&f->reader, game, query_needs(&f->query), &facts);
    else if (kept)
        facts_use(kept, &facts);
    else
        facts_none(&facts);
    if (query_has_words(&f->query)) {
        fold_fields(f, fields, folder);
        facts.also = buf_slice(&f->folded);
        facts.number = fields[COLUMN_NUMBER];
    }
    return query_holds(&f->query, &facts);
}

void game_filter_names(const struct game_filter *f, unsigned texts, struct query_offers *offers)
{
    struct slice spelling;
    size_t person;

    if (!f->people || !(texts & (1u << FACTS_BLACK | 1u << FACTS_WHITE)))
        return;
    for (size_t i = 0; people_at(f->people, i, &person, &spelling); i++)
        query_offer(offers, spelling);
}
