/* library/facts.c - what a search asks of a game */
#include "library/facts.h"

#include <math.h>
#include <string.h>

#include "base/array.h"
#include "base/ascii.h"
#include "base/mem.h"
#include "base/number.h"
#include "base/text.h"
#include "rules/dialect.h"

static const uint32_t idents[FACTS_GIVEN] = {
    [FACTS_BLACK] = SGF_PB,
    [FACTS_WHITE] = SGF_PW,
    [FACTS_BLACK_TEAM] = SGF_BT,
    [FACTS_WHITE_TEAM] = SGF_WT,
    [FACTS_EVENT] = SGF_EV,
    [FACTS_ROUND] = SGF_RO,
    [FACTS_PLACE] = SGF_PC,
    [FACTS_NAME] = SGF_GN,
    [FACTS_RULES] = SGF_RU,
    [FACTS_DATE] = SGF_DT,
    [FACTS_RESULT] = SGF_RE,
    [FACTS_BLACK_RANK] = SGF_BR,
    [FACTS_WHITE_RANK] = SGF_WR,
};

void facts_none(struct facts *f)
{
    *f = (struct facts){.gm = 1, .komi = FACTS_UNKNOWN, .result = RESULT_NONE, .margin = FACTS_UNKNOWN};
}

/* ---- numbers, dates ---- */

bool facts_hundredths(struct slice text, int32_t *number)
{
    const double most = 1e9;
    size_t digits = 0, points = 0;
    double real;

    for (size_t i = 0; i < text.len; i++) {
        digits += is_digit(text.at[i]);
        points += text.at[i] == '.';
        if (!is_digit(text.at[i]) && text.at[i] != '.' && (i > 0 || text.at[i] != '-'))
            return false;
    }
    if (digits == 0 || points > 1 || sgf_read_real(text, &real, NULL) == SGF_DELETED || fabs(real) * 100 > most)
        return false;
    *number = (int32_t)lround(real * 100);
    return true;
}

/* ---- made of texts ---- */

static bool is_needed(unsigned needs, enum facts_text text)
{
    return (needs >> text & 1) != 0;
}

static void texts_make(struct facts_reader *r, const struct slice *given, unsigned needs, struct facts *f)
{
    size_t ends[FACTS_TEXT_COUNT];

    buf_clear(&r->text);
    for (int i = 0; i < FACTS_TEXT_COUNT; i++) {
        if (is_needed(needs, (enum facts_text)i))
            text_fold_words(&r->text, given[i]);
        ends[i] = r->text.len;
    }
    for (int i = 0; i < FACTS_TEXT_COUNT; i++)
        f->text[i] = slice_part(buf_slice(&r->text), i > 0 ? ends[i - 1] : 0, ends[i]);
}

static void dates_make(struct facts_reader *r, struct slice text, struct facts *f)
{
    dates_read(text, &r->dates);
    f->dates = r->dates.at;
    f->date_count = r->dates.count;
}

static void result_make(struct slice text, struct facts *f)
{
    struct result result;

    result_read(text, &result);
    f->result = (uint8_t)result.kind;
    f->winner = result.winner;
    f->reason = result.reason;
    facts_hundredths(slice_of(result.margin), &f->margin);
}

/* Of the texts of both players: where their names end. */
static void names_find(struct facts *f)
{
    for (int i = 0; i < 2; i++) {
        struct name name;

        name_read(f->text[FACTS_BLACK + i], &name);
        f->name[i] = name.name;
    }
}

static int rank_of(struct slice rank, struct slice player)
{
    struct name name;

    if (slice_trim(rank).len > 0)
        return rank_read(rank);
    name_read(player, &name);
    return name.rank.len > 0 ? rank_read(name.rank) : RANK_UNKNOWN;
}

void facts_make(struct facts_reader *r, const struct slice given[FACTS_GIVEN], unsigned needs, struct facts *f)
{
    facts_none(f);
    texts_make(r, given, needs, f);
    names_find(f);
    if (is_needed(needs, FACTS_DATE))
        dates_make(r, given[FACTS_DATE], f);
    if (is_needed(needs, FACTS_RESULT))
        result_make(given[FACTS_RESULT], f);
    if (is_needed(needs, FACTS_BLACK_RANK))
        f->rank[0] = rank_of(given[FACTS_BLACK_RANK], given[FACTS_BLACK]);
    if (is_needed(needs, FACTS_WHITE_RANK))
        f->rank[1] = rank_of(given[FACTS_WHITE_RANK], given[FACTS_WHITE]);
    if (is_needed(needs, FACTS_KOMI))
        facts_hundredths(slice_trim(given[FACTS_KOMI]), &f->komi);
}

/* ---- read from a record ---- */

static void value_read(struct facts_reader *r, const struct sgf_game *g, uint32_t node, uint32_t id)
{
    const uint32_t meant = dialect_meaning(g, node, id);

    for (int i = 0; i < FACTS_KOMI; i++) {
        if (idents[i] != meant || r->raw[i].len > 0 || r->read_at[i] == node)
            continue;
        r->read_at[i] = node;
        if (!sgf_node_text(g, node, meant, &r->raw[i]) && meant != id)
            dialect_text(g, meant, &r->raw[i]);
    }
}

/* Most nodes have nothing but a move, so that they are passed at a glance. */
static void values_read(struct facts_reader *r, const struct sgf_game *g)
{
    for (int i = 0; i < FACTS_GIVEN; i++) {
        buf_clear(&r->raw[i]);
        r->read_at[i] = SGF_NONE;
    }
    for (uint32_t node = 0; node != SGF_NONE; node = sgf_child(g, node))
        for (uint32_t prop = sgf_prop_first(g, node); prop < sgf_prop_end(g, node); prop++) {
            const uint32_t id = g->props[prop].id;

            if (id != SGF_B && id != SGF_W && id != SGF_C)
                value_read(r, g, node, id);
        }
    if (!komi_text(g, 0, &r->raw[FACTS_KOMI]))
        buf_clear(&r->raw[FACTS_KOMI]);
}

static void comments_make(struct facts_reader *r, const struct sgf_game *g, struct facts *f)
{
    buf_clear(&r->comments);
    for (uint32_t prop = 0; prop < g->prop_count; prop++) {
        if (g->props[prop].id != SGF_C && g->props[prop].id != SGF_GC)
            continue;
        for (uint32_t value = sgf_value_first(g, prop); value < sgf_value_end(g, prop); value++) {
            buf_clear(&r->scratch);
            sgf_text(g, sgf_raw(g, value), false, &r->scratch);
            text_fold_words(&r->comments, buf_slice(&r->scratch));
            buf_add_char(&r->comments, '\n');
        }
    }
    f->comments = buf_slice(&r->comments);
}

void facts_read(struct facts_reader *r, const struct sgf_game *g, unsigned needs, struct facts *f)
{
    struct slice given[FACTS_GIVEN];
    enum sgf_reading reading;

    values_read(r, g);
    for (int i = 0; i < FACTS_GIVEN; i++)
        given[i] = buf_slice(&r->raw[i]);
    facts_make(r, given, needs, f);
    f->gm = g->gm;
    f->handicap = handicap_of(g, 0);
    if (replay_has_size(g))
        replay_size(g, &f->columns, &f->rows, &reading);
    if (needs & FACTS_MOVES)
        f->moves = replay_main_line_moves(g);
    if (needs & FACTS_COMMENTS)
        comments_make(r, g, f);
}

void facts_free(struct facts_reader *r)
{
    for (int i = 0; i < FACTS_GIVEN; i++)
        buf_free(&r->raw[i]);
    buf_free(&r->text);
    buf_free(&r->comments);
    buf_free(&r->scratch);
    *r = (struct facts_reader){0};
}

/* ---- keeping ---- */

/* Its dates follow it, then its texts, each ended by NUL: folded texts have none in them. */
struct facts_kept {
    int32_t komi, margin, gm;
    uint32_t moves, date_count;
    int16_t rank[2];
    uint16_t handicap;
    uint8_t columns, rows, result;
    char winner, reason;
};

const struct facts_kept *facts_keep(struct arena *arena, const struct facts *f)
{
    size_t bytes = sizeof(struct facts_kept) + f->date_count * sizeof *f->dates;

    for (int i = 0; i < FACTS_TEXT_COUNT; i++)
        bytes += f->text[i].len + 1;
    struct facts_kept *kept = arena_alloc(arena, bytes);
    *kept = (struct facts_kept){
        .komi = f->komi,
        .margin = f->margin,
        .gm = f->gm,
        .moves = f->moves,
        .date_count = (uint32_t)f->date_count,
        .rank = {(int16_t)f->rank[0], (int16_t)f->rank[1]},
        .handicap = (uint16_t)f->handicap,
        .columns = (uint8_t)f->columns,
        .rows = (uint8_t)f->rows,
        .result = f->result,
        .winner = f->winner,
        .reason = f->reason,
    };
    struct date *dates = (struct date *)(kept + 1);
    for (size_t i = 0; i < f->date_count; i++)
        dates[i] = f->dates[i];
    char *at = (char *)(dates + f->date_count);
    for (int i = 0; i < FACTS_TEXT_COUNT; i++) {
        if (f->text[i].len > 0)
            memcpy(at, f->text[i].at, f->text[i].len);
        at += f->text[i].len;
        *at++ = '\0';
    }
    return kept;
}

void facts_use(const struct facts_kept *kept, struct facts *f)
{
    facts_none(f);
    f->dates = (const struct date *)(kept + 1);
    f->date_count = kept->date_count;
    const char *at = (const char *)(f->dates + f->date_count);
    for (int i = 0; i < FACTS_TEXT_COUNT; i++) {
        f->text[i] = slice_of(at);
        at += f->text[i].len + 1;
    }
    names_find(f);
    f->komi = kept->komi;
    f->margin = kept->margin;
    f->gm = kept->gm;
    f->moves = kept->moves;
    f->rank[0] = kept->rank[0];
    f->rank[1] = kept->rank[1];
    f->handicap = kept->handicap;
    f->columns = kept->columns;
    f->rows = kept->rows;
    f->result = kept->result;
    f->winner = kept->winner;
    f->reason = kept->reason;
}
