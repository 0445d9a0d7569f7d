/* tests/library/62-collection.c - questions in words: terms made by chance about games made by chance, of which is known whether they hold;
 * where it is here, about a large collection, with the answers that are known
 */
#include "cases.h"
#include "collection.h"
#include "sweep.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "base/json_read.h"
#include "base/mem.h"
#include "query/query.h"

/* ---- terms that are known to hold or not ---- */

enum { GAMES = 200, QUESTIONS = 300, ALL_QUESTIONS = 10000, TERMS_MOST = 3 };

typedef bool term_holds(const struct made_game *g, const int value[2]);

/* One made by chance: its text is appended, `value` is what `holds` looks at. */
typedef term_holds *term_make(struct chance *c, const struct made_game *games, struct buf *text, int value[2]);

struct term {
    term_holds *holds;
    int value[2];
    bool is_negated;
};

/* The players and events of the game of that number are what terms ask for. */
static const struct made_game *all_games;

static bool plays(const struct made_game *g, int color, int game, int of)
{
    return strcmp(g->player[color], all_games[game].player[of]) == 0;
}

static bool black_is(const struct made_game *g, const int value[2]) { return plays(g, 0, value[0], value[1]); }
static bool white_is(const struct made_game *g, const int value[2]) { return plays(g, 1, value[0], value[1]); }
static bool player_is(const struct made_game *g, const int value[2]) { return black_is(g, value) || white_is(g, value); }

static bool winner_is(const struct made_game *g, const int value[2])
{
    return g->result == MADE_WIN && (g->winner == 'X' ? black_is : white_is)(g, value);
}

static bool loser_is(const struct made_game *g, const int value[2])
{
    return g->result == MADE_WIN && (g->winner == 'X' ? white_is : black_is)(g, value);
}

static term_holds *make_name(struct chance *c, const struct made_game *games, struct buf *text, int value[2])
{
    static const struct {
        const char *field;
        term_holds *holds;
    } fields[] = {{"black", black_is}, {"white", white_is}, {"player", player_is}, {"winner", winner_is}, {"loser", loser_is}};
    const uint32_t field = chance_below(c, 5);

    value[0] = (int)chance_below(c, GAMES);
    value[1] = (int)chance_below(c, 2);
    buf_add_format(text, "%s:%s\"%s\"", fields[field].field, chance_below(c, 2) ? "=" : "", games[value[0]].player[value[1]]);
    return fields[field].holds;
}

/* The first three bytes of a name, anywhere in another: a character of East Asia, or three letters. */
static bool has_part(const struct made_game *g, const int value[2])
{
    char part[4];

    snprintf(part, sizeof part, "%s", all_games[value[0]].player[value[1]]);
    return strcasestr(g->player[0], part) != NULL;
}

static term_holds *make_part(struct chance *c, const struct made_game *games, struct buf *text, int value[2])
{
    value[0] = (int)chance_below(c, GAMES);
    value[1] = (int)chance_below(c, 2);
    buf_add_format(text, "black:~%.3s", games[value[0]].player[value[1]]);
    return has_part;
}

static bool event_is(const struct made_game *g, const int value[2])
{
    const char *event = all_games[value[0]].event;

    return g->event && event && strcmp(g->event, event) == 0;
}

static bool place_is(const struct made_game *g, const int value[2])
{
    const char *place = all_games[value[0]].place;

    return g->place && place && strcmp(g->place, place) == 0;
}

static term_holds *make_text(struct chance *c, const struct made_game *games, struct buf *text, int value[2])
{
    do
        value[0] = (int)chance_below(c, GAMES);
    while (!games[value[0]].event || !games[value[0]].place);
    const bool is_event = chance_below(c, 2);
    buf_add_format(text, "%s:\"%s\"", is_event ? "event" : "place", is_event ? games[value[0]].event : games[value[0]].place);
    return is_event ? event_is : place_is;
}

/* ---- numbers: a range of them, or one; with what is not known nothing holds ---- */

static void add_range(struct chance *c, const char *field, int value[2], void (*add)(int number, struct buf *text), struct buf *text)
{
    if (value[0] > value[1]) {
        const int first = value[1];
        value[1] = value[0], value[0] = first;
    }
    buf_add_format(text, "%s:", field);
    switch (chance_below(c, 4)) {
    case 0:
        value[1] = value[0];
        add(value[0], text);
        break;
    case 1:
        value[1] = INT32_MAX;
        add(value[0], text);
        buf_add_string(text, "..");
        break;
    case 2:
        value[0] = INT32_MIN;
        buf_add_string(text, "..");
        add(value[1], text);
        break;
    default:
        add(value[0], text);
        buf_add_string(text, "..");
        add(value[1], text);
    }
}

static bool is_in(int number, const int value[2]) { return number >= value[0] && number <= value[1]; }
static void add_number(int number, struct buf *text) { buf_add_format(text, "%d", number); }
static void add_halves(int number, struct buf *text) { buf_add_format(text, "%s%d%s", number < 0 ? "-" : "", abs(number) / 2, number % 2 ? ".5" : ""); }
static void add_rank(int number, struct buf *text) { buf_add_string(text, made_rank(number)); }

static bool moves_are(const struct made_game *g, const int value[2]) { return is_in(g->moves, value); }
static bool size_is(const struct made_game *g, const int value[2]) { return is_in(g->side, value); }
static bool handicap_is(const struct made_game *g, const int value[2]) { return is_in(g->handicap, value); }
static bool komi_is(const struct made_game *g, const int value[2]) { return is_in(g->komi, value); }

static bool rank_is(const struct made_game *g, const int value[2])
{
    return (g->rank[0] && is_in(g->rank[0], value)) || (g->rank[1] && is_in(g->rank[1], value));
}

static int any_rank(struct chance *c, const struct made_game *games)
{
    for (;;) {
        const int rank = games[chance_below(c, GAMES)].rank[0];

        if (rank)
            return rank;
    }
}

static term_holds *make_number(struct chance *c, const struct made_game *games, struct buf *text, int value[2])
{
    const struct made_game *a = &games[chance_below(c, GAMES)], *b = &games[chance_below(c, GAMES)];

    switch (chance_below(c, 5)) {
    case 0:
        value[0] = a->moves, value[1] = b->moves;
        add_range(c, "moves", value, add_number, text);
        return moves_are;
    case 1:
        value[0] = a->side, value[1] = b->side;
        add_range(c, "size", value, add_number, text);
        return size_is;
    case 2:
        value[0] = a->handicap, value[1] = b->handicap;
        add_range(c, "handicap", value, add_number, text);
        return handicap_is;
    case 3:
        value[0] = a->komi, value[1] = b->komi;
        add_range(c, "komi", value, add_halves, text);
        return komi_is;
    default:
        value[0] = any_rank(c, games), value[1] = any_rank(c, games);
        add_range(c, "rank", value, add_rank, text);
        return rank_is;
    }
}

/* ---- dates: all days of a game's lie in the range ---- */

/* Days are numbers that grow with them: the first day of a year, a month, a day; the last one, of months that all have 31. */
static int first_day(int year, int month, int day) { return year * 10000 + (month ? month : 1) * 100 + (day ? day : 1); }
static int last_day(int year, int month, int day) { return year * 10000 + (month ? month : 12) * 100 + (day ? day : 31); }

static bool date_is(const struct made_game *g, const int value[2])
{
    return g->year && first_day(g->year, g->month, g->day) >= value[0] && last_day(g->year, g->month, g->day) <= value[1];
}

static void add_date(int year, int month, int day, struct buf *text)
{
    buf_add_format(text, "%d", year);
    if (month)
        buf_add_format(text, "-%02d", month);
    if (day)
        buf_add_format(text, "-%02d", day);
}

/* From the date of a game, or only its year or its month, to a later one or to the end of that. */
static term_holds *make_date(struct chance *c, const struct made_game *games, struct buf *text, int value[2])
{
    const struct made_game *g = &games[chance_below(c, GAMES)];
    const uint32_t known = chance_below(c, 3);
    const int year = g->year ? g->year : 1900, month = known > 0 ? g->month : 0, day = known > 1 ? g->day : 0;
    const int last = chance_below(c, 2) ? year + (int)chance_below(c, 40) : 0;

    buf_add_string(text, "date:");
    add_date(year, month, day, text);
    if (last)
        buf_add_format(text, "..%d", last);
    value[0] = first_day(year, month, day);
    value[1] = last ? last_day(last, 0, 0) : last_day(year, month, day);
    return date_is;
}

/* ---- results ---- */

enum { ANY_REASON = 1000 };

/* The winner, 0 for anyone, and the reason or ANY_REASON. */
static bool won_by(const struct made_game *g, const int value[2])
{
    return g->result == MADE_WIN && (!value[0] || g->winner == value[0]) && (value[1] == ANY_REASON || g->reason == value[1]);
}

static bool margin_is(const struct made_game *g, const int value[2])
{
    return g->result == MADE_WIN && g->margin && is_in(g->margin, value);
}

/* Not known is all that is neither a win nor a draw. */
static bool ended_in(const struct made_game *g, const int value[2])
{
    return value[0] == MADE_UNKNOWN ? g->result != MADE_WIN && g->result != MADE_DRAW : (int)g->result == value[0];
}

static term_holds *make_result(struct chance *c, const struct made_game *games, struct buf *text, int value[2])
{
    static const char *const words[] = {"draw", "void", "?"}, *const winners[] = {"", "B", "W"};
    static const enum made_result results[] = {MADE_DRAW, MADE_VOID, MADE_UNKNOWN};
    const uint32_t i = chance_below(c, 3), winner = chance_below(c, 3);

    switch (chance_below(c, 3)) {
    case 0:
        value[0] = (int)results[i];
        buf_add_format(text, "result:%s", words[i]);
        return ended_in;
    case 1:
        value[0] = games[chance_below(c, GAMES)].margin + 1, value[1] = games[chance_below(c, GAMES)].margin + 1;
        add_range(c, "result", value, add_halves, text);
        return margin_is;
    default:
        value[0] = "\0XO"[winner];
        value[1] = winner == 0 || i > 0 ? "RT"[chance_below(c, 2)] : ANY_REASON;
        buf_add_format(text, "result:%s%s", winners[winner], winner ? "+" : "");
        if (value[1] != ANY_REASON)
            buf_add_char(text, (char)value[1]);
        return won_by;
    }
}

/* ---- questions of some terms ---- */

static size_t make_question(struct chance *c, const struct made_game *games, struct term terms[TERMS_MOST], struct buf *text)
{
    static term_make *const kinds[] = {make_name, make_part, make_text, make_number, make_number, make_date, make_result};
    const size_t count = 1 + chance_below(c, TERMS_MOST);

    for (size_t i = 0; i < count; i++) {
        terms[i].is_negated = chance_below(c, 4) == 0;
        buf_add_string(text, terms[i].is_negated ? " -" : " ");
        terms[i].holds = kinds[chance_below(c, sizeof kinds / sizeof *kinds)](c, games, text, terms[i].value);
    }
    return count;
}

static bool hold(const struct term *terms, size_t count, const struct made_game *g)
{
    for (size_t i = 0; i < count; i++)
        if (terms[i].holds(g, terms[i].value) == terms[i].is_negated)
            return false;
    return true;
}

static const struct facts_kept **read_games(const struct sgf_collection *c, struct arena *arena)
{
    const struct facts_kept **kept = mem_zero(c->count, sizeof *kept);
    struct sgf_game game = {.diags.limit = 1};
    struct facts_reader reader = {0};
    struct facts f;

    for (size_t i = 0; i < c->count; i++) {
        sgf_game_load(&game, c, i);
        facts_read(&reader, &game, FACTS_ALL, &f);
        facts_ask(&reader, FACTS_ALL, &f);
        kept[i] = facts_keep(arena, &f);
    }
    facts_free(&reader);
    sgf_game_free(&game);
    return kept;
}

/* How many games were found. */
static size_t ask_made(const struct facts_kept *const *kept, struct chance *c)
{
    struct term terms[TERMS_MOST];
    struct buf text = {0};
    struct query q = {0};
    struct error e;
    struct facts f;
    size_t found = 0;

    const size_t count = make_question(c, all_games, terms, &text);
    if (!query_parse(&q, buf_slice(&text), NULL, NULL, &e))
        fail_msg("%s: %s", buf_string(&text), e.text);
    for (size_t i = 0; i < GAMES; i++) {
        facts_use(kept[i], &f);
        const bool holds = query_holds(&q, &f);
        if (holds != hold(terms, count, &all_games[i]))
            fail_msg("game %zu, %s, %s, %s, %s: %s%s", i + 1, made_date(&all_games[i]), made_result(&all_games[i]), made_rank(all_games[i].rank[0]),
                made_rank(all_games[i].rank[1]), buf_string(&text), holds ? " was found" : " was not found");
        found += holds;
    }
    query_free(&q);
    buf_free(&text);
    return found;
}

static void test_made(void **state)
{
    struct chance c = chance_begin("62-collection");
    struct made_game *games = made_games(&c, GAMES);
    struct sgf_collection collection;
    struct arena arena = {0};
    struct buf bytes = {0};
    size_t found = 0;

    (void)state;
    all_games = games;
    for (size_t i = 0; i < GAMES; i++)
        assert_true(made_sgf(&games[i], false, &bytes));
    sgf_collection_init(&collection, CHARSET_UNKNOWN);
    sgf_collection_feed(&collection, buf_slice(&bytes), true);
    const struct facts_kept **kept = read_games(&collection, &arena);
    for (size_t i = 0, count = sweep_share(QUESTIONS, ALL_QUESTIONS); i < count; i++)
        found += ask_made(kept, &c);
    print_message("# %zu games found\n", found);
    assert_true(found > 10 * QUESTIONS);
    mem_free(kept);
    arena_free(&arena);
    sgf_collection_free(&collection);
    buf_free(&bytes);
    free(games);
}

/* ---- a large collection ---- */

struct world {
    struct sgf_collection collection;
    struct buf bytes, questions;
    struct arena arena;
    const struct facts_kept **kept; /* of each game */
};

static bool unpack(const char *path, struct buf *out)
{
    char command[4096], piece[65536];
    size_t len;

    snprintf(command, sizeof command, "xz -dc '%s'", path);
    FILE *pipe = popen(command, "r");
    if (!pipe)
        return false;
    while ((len = fread(piece, 1, sizeof piece, pipe)) > 0)
        buf_add(out, piece, len);
    return pclose(pipe) == 0 && out->len > 0;
}

static int set_up(void **state)
{
    static struct world w;
    char path[4096];

    snprintf(path, sizeof path, "%s/search/queries.json", cases_data());
    if (!cases_load(path, &w.questions))
        return -1;
    snprintf(path, sizeof path, "%s/perf/mid.sgf.xz", cases_data());
    if (!unpack(path, &w.bytes))
        return -1;
    sgf_collection_init(&w.collection, CHARSET_UNKNOWN);
    sgf_collection_feed(&w.collection, buf_slice(&w.bytes), true);
    w.kept = read_games(&w.collection, &w.arena);
    *state = &w;
    return 0;
}

static int clear_up(void **state)
{
    struct world *w = *state;

    mem_free(w->kept);
    arena_free(&w->arena);
    sgf_collection_free(&w->collection);
    buf_free(&w->bytes);
    buf_free(&w->questions);
    return 0;
}

static void ask(const struct world *w, const struct people *people, struct slice text, const struct json_value *question)
{
    struct query q = {0};
    struct error e;
    struct facts f;
    double want = 0, first;
    size_t games = 0;

    if (!query_parse(&q, text, people, NULL, &e))
        fail_msg("%.*s: %s", (int)text.len, text.at, e.text);
    for (size_t i = 0; i < w->collection.count; i++) {
        facts_use(w->kept[i], &f);
        if (!query_holds(&q, &f))
            continue;
        if (json_read_number(json_read_element(json_read_member(question, "first_games"), games), &first) && (size_t)first != i + 1)
            fail_msg("%.*s: game %zu, not %.0f", (int)text.len, text.at, i + 1, first);
        games++;
    }
    query_free(&q);
    json_read_number(json_read_member(question, "games"), &want);
    if (games != (size_t)want)
        fail_msg("%.*s: %zu games, not %.0f", (int)text.len, text.at, games, want);
}

static void test_answers(void **state)
{
    const struct world *w = *state;
    struct json_value *all = json_read(buf_slice(&w->questions));
    const struct json_value *questions = json_read_member(all, "metadata"), *question;
    struct people *people = people_new((struct slice){0});
    struct slice text;
    size_t asked = 0;
    while ((question = json_read_element(questions, asked)) && json_read_text(json_read_member(question, "query"), &text)) {
        ask(w, people, text, question);
        asked++;
    }
    assert_true(asked > 0);
    people_free(people);
    json_read_free(all);
}

int main(void)
{
    const struct CMUnitTest made[] = {cmocka_unit_test(test_made)};
    const struct CMUnitTest all[] = {cmocka_unit_test(test_made), cmocka_unit_test_setup_teardown(test_answers, set_up, clear_up)};

    return cases_data() ? cmocka_run_group_tests(all, NULL, NULL) : cmocka_run_group_tests(made, NULL, NULL);
}
