/* tests/library/60-questions.c - positions looked for: in games made by chance, beside a search by the plainest means; where they are here
 * (KIFU_TEST_DATA), in 32,073 games and in the records of Amazons, with the answers that are known
 */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "base/file.h"
#include "base/json_read.h"
#include "cases.h"
#include "collection.h"
#include "ingest/folder.h"
#include "library/anchors.h"
#include "library/search.h"
#include "sweep.h"

/* ---- the data ---- */

static struct json_value *questions;
static struct buf questions_text;

static void source_of(struct slice bytes, const char *name, struct source *s)
{
    struct sgf_collection c;
    sgf_collection_init(&c, CHARSET_UNKNOWN);
    sgf_collection_feed(&c, bytes, true);
    source_begin(s, name);
    while (source_read(s, &c, 1000))
        ;
    source_end(s);
    sgf_collection_free(&c);
}

/* ---- games made by chance ---- */

enum { GAMES = 60, QUESTIONS = 16, ALL_QUESTIONS = 400, SIDE = 19 };

/* The shape that is searched for: rows of . X O ?, the first at `at`. */
struct pattern {
    int columns, rows;
    char at[SIDE][SIDE + 1];
};

/* The point of the board that is seen at a place, when the board is turned in one of eight ways. */
static struct hand_point point_seen(int side, int turn, int column, int row)
{
    const int x = turn & 4 ? row : column, y = turn & 4 ? column : row;

    return (struct hand_point){turn & 1 ? side - 1 - x : x, turn & 2 ? side - 1 - y : y};
}

static char exchanged(char stone)
{
    return stone == 'X' ? 'O' : stone == 'O' ? 'X' : stone;
}

/* The stones there; Black and White may be exchanged. */
static char turned(const struct hand *h, int turn, bool is_exchanged, int column, int row)
{
    const struct hand_point p = point_seen(h->columns, turn, column, row);

    return is_exchanged ? exchanged(h->at[p.row][p.column]) : h->at[p.row][p.column];
}

static bool lies_at(const struct pattern *p, const struct hand *h, int turn, bool is_exchanged, int column, int row)
{
    for (int y = 0; y < p->rows; y++)
        for (int x = 0; x < p->columns; x++)
            if (p->at[y][x] != '?' && p->at[y][x] != turned(h, turn, is_exchanged, column + x, row + y))
                return false;
    return true;
}

/* A place where the pattern may lie, of a board that is turned in some way. */
struct anchor {
    int way, column, row; /* ways 8 to 15: with exchanged colours */
    bool is_hit;
};

struct anchors {
    struct anchor at[16 * SIDE * SIDE];
    char points[16 * SIDE * SIDE][SIDE * SIDE]; /* of the board as it is: what must be there */
    int count;
};

/* Unless the same points are wanted by one that is there. */
static void anchors_add(struct anchors *a, const struct pattern *p, int side, struct anchor new)
{
    char *points = a->points[a->count];

    memset(points, '?', sizeof a->points[0]);
    for (int y = 0; y < p->rows; y++) {
        for (int x = 0; x < p->columns; x++) {
            const struct hand_point at = point_seen(side, new.way % 8, new.column + x, new.row + y);

            points[at.row * SIDE + at.column] = new.way < 8 ? p->at[y][x] : exchanged(p->at[y][x]);
        }
    }
    for (int i = 0; i < a->count; i++)
        if (memcmp(a->points[i], points, sizeof a->points[0]) == 0)
            return;
    a->at[a->count++] = new;
}

/* A whole board fits no other; a corner is the upper left one, a side the upper one, of the board turned in some way. */
static void anchors_of(struct anchors *a, const struct pattern *p, int side, enum shape_kind kind, bool exchanges)
{
    const int down = kind == SHAPE_ANYWHERE ? side - p->rows : 0;
    const int across = kind == SHAPE_ANYWHERE || kind == SHAPE_SIDE ? side - p->columns : 0;

    a->count = 0;
    if (side < p->columns || side < p->rows || (kind == SHAPE_BOARD && side != p->columns))
        return;
    for (int way = 0; way < (exchanges ? 16 : 8); way++)
        for (int row = 0; row <= down; row++)
            for (int column = 0; column <= across; column++)
                anchors_add(a, p, side, (struct anchor){.way = way, .column = column, .row = row});
}

/* Adds the new ones, those with exchanged colours apart. */
static void hits_on(struct anchors *a, const struct pattern *p, const struct hand *h, unsigned hits[2])
{
    for (struct anchor *one = a->at; one < a->at + a->count; one++) {
        if (one->is_hit || !lies_at(p, h, one->way % 8, one->way > 7, one->column, one->row))
            continue;
        one->is_hit = true;
        hits[one->way > 7]++;
    }
}

/* How many places of a game it is at, each counted once; after how many moves it is there for the first time. */
static void hits_of(struct anchors *a, const struct pattern *p, const struct made_game *g, unsigned hits[2], int *first)
{
    struct hand h;

    for (int i = 0; i < a->count; i++)
        a->at[i].is_hit = false;
    made_board(g, 0, &h);
    for (int moves = 0;; moves++) {
        *first = hits[0] + hits[1] == 0 ? moves : *first;
        hits_on(a, p, &h, hits);
        if (moves == g->moves)
            return;
        if (g->move[moves].at.column >= 0)
            hand_play(&h, g->move[moves].stone, g->move[moves].at);
    }
}

static bool is_corner(const struct pattern *p, int column, int row)
{
    return (column == 0 || column == p->columns - 1) && (row == 0 || row == p->rows - 1);
}

static int stones_in(const struct pattern *p)
{
    int count = 0;

    for (int y = 0; y < p->rows; y++)
        for (const char *at = p->at[y]; *at; at++)
            count += *at == 'X' || *at == 'O';
    return count;
}

/* A part of a board of some game, turned in some way, with some of its points forgotten, but not in its corners: so no row at its border is
 * empty of meaning. */
static void any_pattern(struct chance *c, const struct made_game *games, enum shape_kind kind, struct pattern *p)
{
    const struct made_game *g = &games[chance_below(c, GAMES)];
    const int turn = (int)chance_below(c, 8);
    const uint32_t known = chance_below(c, 2) ? 8 : 2; /* the first of so many points is forgotten */
    struct hand h;

    made_board(g, (int)chance_below(c, (uint32_t)g->moves + 1), &h);
    p->columns = kind == SHAPE_BOARD ? g->side : 3 + (int)chance_below(c, 5);
    p->rows = kind == SHAPE_BOARD ? g->side : 3 + (int)chance_below(c, 3);
    const int column = kind == SHAPE_ANYWHERE || kind == SHAPE_SIDE ? (int)chance_below(c, (uint32_t)(g->side - p->columns + 1)) : 0;
    const int row = kind == SHAPE_ANYWHERE ? (int)chance_below(c, (uint32_t)(g->side - p->rows + 1)) : 0;
    for (int y = 0; y < p->rows; y++) {
        for (int x = 0; x < p->columns; x++)
            p->at[y][x] = is_corner(p, x, y) || chance_below(c, known) ? turned(&h, turn, false, column + x, row + y) : '?';
        p->at[y][p->columns] = 0;
    }
}

static void shape_of(const struct pattern *p, enum shape_kind kind, bool exchanges, struct shape *shape)
{
    struct buf text = {0};
    struct error e;

    for (int y = 0; y < p->rows; y++)
        buf_add_format(&text, "%s\n", p->at[y]);
    if (!shape_of_text(shape, buf_slice(&text), kind, &e))
        fail_msg("%s", e.text);
    shape->exchanges = exchanges;
    buf_free(&text);
}

/* What was found is what is there, in the order of the games, each at its first node; hits, and who won, are counted: with exchanged colours
 * the other one did. */
static unsigned compare(const struct search *s, const struct pattern *p, const struct made_game *games, enum shape_kind kind, bool exchanges)
{
    static struct anchors anchors;
    unsigned count = 0, all = 0, exchanged_all = 0, wins[3] = {0};

    for (int i = 0; i < GAMES; i++) {
        const enum stone winner = games[i].winner == 'X' ? STONE_BLACK : games[i].winner == 'O' ? STONE_WHITE : STONE_EMPTY;
        const enum stone other = winner == STONE_BLACK ? STONE_WHITE : winner == STONE_WHITE ? STONE_BLACK : STONE_EMPTY;
        unsigned hits[2] = {0};
        int first = 0;

        if (i == 0 || games[i].side != games[i - 1].side)
            anchors_of(&anchors, p, games[i].side, kind, exchanges);
        hits_of(&anchors, p, &games[i], hits, &first);
        if (hits[0] + hits[1] == 0)
            continue;
        if (count >= s->found_count || s->found[count].game != (uint32_t)i)
            fail_msg("game %d was not found, kind %d", i + 1, kind);
        assert_int_equal(s->found[count].node, first);
        assert_int_equal(s->found[count].moves, first);
        wins[winner] += hits[0];
        wins[other] += hits[1];
        count++, all += hits[0] + hits[1], exchanged_all += hits[1];
    }
    assert_int_equal(s->found_count, count);
    assert_int_equal(s->tally.games, count);
    assert_int_equal(s->tally.hits, all);
    assert_int_equal(s->tally.exchanged, exchanged_all);
    for (int stone = 0; stone < 3; stone++)
        assert_int_equal(s->tally.wins[stone], wins[stone]);
    return count;
}

/* One that was left in the middle of a game of another source, or none where a game is over at once. */
static struct search *search_left(const struct shape *shape, const struct source *other)
{
    struct search *s = search_new(shape, false);

    search_begin(s, other);
    search_step(s, 1);
    if (s->is_in_game)
        return s;
    search_free(s);
    return NULL;
}

static void test_made(void **state)
{
    static struct shape shape;
    struct chance c = chance_begin("60-questions");
    struct made_game *games = made_games(&c, GAMES);
    struct buf bytes = {0};
    struct source source = {0}, last = {0};
    unsigned found = 0, left = 0;
    size_t before = 0;

    (void)state;
    for (int i = 0; i < GAMES; i++) {
        before = bytes.len;
        assert_true(made_sgf(&games[i], false, &bytes));
    }
    source_of(slice_from(buf_slice(&bytes), before), "last.sgf", &last);
    source_of(buf_slice(&bytes), "made.sgf", &source);
    for (size_t i = 0, count = sweep_share(QUESTIONS, ALL_QUESTIONS); i < count; i++) {
        const enum shape_kind kind = i % SHAPE_KIND_COUNT;
        const bool exchanges = i / SHAPE_KIND_COUNT % 2;
        struct pattern p;

        do
            any_pattern(&c, games, kind, &p);
        while (kind != SHAPE_BOARD && (stones_in(&p) < 1 || stones_in(&p) > 4));
        shape_of(&p, kind, exchanges, &shape);
        struct search *s = search_left(&shape, &last);
        left += s != NULL;
        s = s ? s : search_new(&shape, false);
        search_begin(s, &source);
        while (search_step(s, 1000))
            continue;
        found += compare(s, &p, games, kind, exchanges);
        search_free(s);
    }
    print_message("# %u games found\n", found);
    assert_true(found > QUESTIONS);
    assert_true(left > 0);
    source_free(&source);
    source_free(&last);
    buf_free(&bytes);
    free(games);
}

/* ---- real games ---- */

static bool unpack(const char *packed, struct buf *out)
{
    char command[4200];
    snprintf(command, sizeof command, "xz -dc '%s' 2>/dev/null", packed);
    FILE *pipe = popen(command, "r");
    if (!pipe)
        return false;
    char block[65536];
    for (size_t n; (n = fread(block, 1, sizeof block, pipe)) > 0;)
        buf_add(out, block, n);
    return pclose(pipe) == 0 && out->len > 0;
}

/* ---- answers ---- */

static long number_of(const struct json_value *v, const char *name)
{
    double number = -1;
    json_read_number(json_read_member(v, name), &number);
    return (long)number;
}

static struct slice text_of(const struct json_value *v, const char *name)
{
    struct slice text = {"", 0};
    json_read_text(json_read_member(v, name), &text);
    return text;
}

static void shape_of_question(const struct json_value *q, struct shape *shape)
{
    struct buf text = {0};
    struct error e;
    struct slice row;
    struct json_value *rows = json_read_member(q, "rows");
    for (size_t i = 0; json_read_text(json_read_element(rows, i), &row); i++) {
        buf_add_slice(&text, row);
        buf_add_char(&text, '\n');
    }
    for (size_t i = 0; i < text.len; i++)
        text.at[i] = text.at[i] == '*' ? '?' : text.at[i];
    const struct slice type = text_of(q, "type");
    const char *kind = slice_is(type, "full") ? "board" : slice_is(type, "corner") ? "corner" : slice_is(type, "side") ? "side" : "any";
    assert_true(shape_of_text(shape, buf_slice(&text), shape_kind_find(kind), &e));
    buf_free(&text);
}

static void check_number(const struct json_value *q, const char *name, long is)
{
    if (!json_read_member(q, name))
        return;
    const struct slice id = text_of(q, "id");
    if (number_of(q, name) != is)
        fail_msg("%.*s: %s is %ld, not %ld", (int)id.len, id.at, name, is, number_of(q, name));
}

static void check_next(const struct json_value *q, const struct tally *t)
{
    struct tally_next *sorted;
    const size_t count = tally_sorted(t, &sorted);
    check_number(q, "next_distinct", (long)count);
    struct json_value *next = json_read_member(q, "next"), *one;
    for (size_t i = 0; (one = json_read_element(next, i)); i++) {
        assert_true(i < count);
        const char point[3] = {(char)('a' + sorted[i].point % t->shape->columns), (char)('a' + sorted[i].point / t->shape->columns), 0};
        assert_true(slice_is(text_of(one, "point"), point));
        assert_true(slice_is(text_of(one, "color"), sorted[i].color == STONE_BLACK ? "B" : "W"));
        check_number(one, "count", sorted[i].count);
        check_number(one, "after_tenuki", sorted[i].late);
        check_number(one, "black_wins", sorted[i].wins[STONE_BLACK]);
        check_number(one, "white_wins", sorted[i].wins[STONE_WHITE]);
    }
    free(sorted);
}

/* The first games that were found, by number in a collection of one file, by name in files of one game each. */
static void check_found(const struct json_value *q, const struct search *s)
{
    double number;
    struct json_value *first = json_read_member(q, "first_games");
    for (size_t i = 0; json_read_number(json_read_element(first, i), &number); i++) {
        assert_true(i < s->found_count);
        assert_int_equal(s->found[i].game + 1, number);
    }
    if (s->found_count)
        check_number(q, "last_game", (long)s->found[s->found_count - 1].game + 1);
}

static bool is_named(struct json_value *files, const char *path)
{
    struct slice name;
    for (size_t i = 0; json_read_text(json_read_element(files, i), &name); i++)
        if (slice_is_equal(name, slice_of(strrchr(path, '/') + 1)))
            return true;
    return false;
}

/* The position of a question, and the query that it may have. */
static void ask(const struct json_value *q, const struct json_value *position, const struct source *sources, size_t count)
{
    static struct shape shape;
    struct json_value *exchange = json_read_member(q, "colour_exchange");
    shape_of_question(position, &shape);
    /* true or false, which json_read does not tell apart: P15 and C10 forbid it, and are not among the ones here */
    (void)exchange;
    struct search *s = search_new(&shape, false);
    struct match_plan *plan = plan_new(&s->match->images, 19, 19);
    check_number(q, "anchors", (long)plan->anchors); /* those of Amazons have none */
    plan_free(plan);
    struct query query = {0};
    struct query_filter filter = {0};
    assert_true(query_parse(&query, text_of(q, "query"), NULL, NULL, NULL));
    query_filter_set(&filter, &query);
    s->filter = &filter;
    struct json_value *files = json_read_member(q, "files");
    for (size_t i = 0; i < count; i++) {
        search_begin(s, &sources[i]);
        while (search_step(s, SEARCH_SLICE))
            ;
        if (files && is_named(files, sources[i].name) != (s->found_count > 0))
            fail_msg("%s: %zu games", sources[i].name, s->found_count);
    }
    check_found(q, s);
    query_filter_free(&filter);
    query_free(&query);
    const struct tally *t = &s->tally;
    check_number(q, "games", t->games);
    check_number(q, "hits", t->hits);
    check_number(q, "colours_exchanged", t->exchanged);
    check_number(q, "black_wins", t->wins[STONE_BLACK]);
    check_number(q, "white_wins", t->wins[STONE_WHITE]);
    check_number(q, "other_results", t->wins[STONE_EMPTY]);
    check_number(q, "next_pass", t->kinds[NEXT_PASS]);
    check_number(q, "next_none", t->kinds[NEXT_NONE]);
    check_number(q, "next_changed_by_capture", t->kinds[NEXT_OTHER]);
    check_next(q, t);
    search_free(s);
}

static void test_positions(void **state)
{
    (void)state;
    char path[4100];
    struct buf bytes = {0};
    struct source source = {0};
    snprintf(path, sizeof path, "%s/perf/mid.sgf.xz", cases_data());
    if (!unpack(path, &bytes)) {
        buf_free(&bytes);
        skip();
    }
    source_of(buf_slice(&bytes), "mid.sgf", &source);
    buf_free(&bytes);
    assert_int_equal(source.count, 32073);
    struct json_value *positions = json_read_member(questions, "positions"), *q;
    size_t asked = 0;
    struct source part = source; /* some answers are to its first games alone */
    part.count = 3000;
    for (; (q = json_read_element(positions, asked)); asked++) {
        struct json_value *of_part = json_read_member(q, "of_games_1_to_3000");
        ask(q, q, &source, 1);
        if (of_part)
            ask(of_part, q, &part, 1);
    }
    assert_true(asked > 0);
    struct json_value *combinations = json_read_member(questions, "combinations");
    for (asked = 0; (q = json_read_element(combinations, asked)); asked++) {
        struct json_value *position = q, *one;
        for (size_t i = 0; (one = json_read_element(positions, i)); i++)
            position = slice_is_equal(text_of(one, "id"), text_of(q, "position")) ? one : position;
        ask(q, position, &source, 1);
    }
    assert_true(asked > 0);
    source_free(&source);
}

/* Each record is a source of its own. The questions are about those whose boards are known; another one is left out. */
static void test_amazons(void **state)
{
    (void)state;
    struct json_value *amazons = json_read_member(questions, "amazons"), *q;
    struct source sources[64] = {{0}};
    struct names names = {0}, links = {0}, unread = {0};
    char path[4100];
    snprintf(path, sizeof path, "%s/amazons", cases_data());
    folder_contents(path, false, &names, &links, &unread);
    if (!names.count)
        skip();
    assert_in_range(names.count, 1, 64);
    size_t count = 0, asked = 0;
    for (size_t i = 0; i < names.count; i++) {
        struct buf bytes = {0};
        if (strstr(names.at[i], "/real_"))
            continue;
        assert_true(cases_load(names.at[i], &bytes));
        source_of(buf_slice(&bytes), names.at[i], &sources[count++]);
        buf_free(&bytes);
    }
    for (; (q = json_read_element(amazons, asked)); asked++)
        ask(q, q, sources, count);
    assert_true(asked > 0);
    for (size_t i = 0; i < count; i++)
        source_free(&sources[i]);
    names_free(&names);
    names_free(&links);
    names_free(&unread);
}

int main(void)
{
    char path[4100];
    struct error e;
    const struct CMUnitTest made[] = {cmocka_unit_test(test_made)};
    if (!cases_data())
        return cmocka_run_group_tests(made, NULL, NULL);
    snprintf(path, sizeof path, "%s/search/queries.json", cases_data());
    if (!file_read(path, &questions_text, &e) || !(questions = json_read(buf_slice(&questions_text)))) {
        puts("Bail out! the questions are not here");
        return 1;
    }
    const struct CMUnitTest tests[] = {cmocka_unit_test(test_made), cmocka_unit_test(test_positions), cmocka_unit_test(test_amazons)};
    const int failed = cmocka_run_group_tests(tests, NULL, NULL);
    json_read_free(questions);
    buf_free(&questions_text);
    return failed;
}
