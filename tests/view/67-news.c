/* tests/view/67-news.c - the command novelty: where it goes, what it says, and what ends it */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "base/array.h"
#include "panes/panes.h"
#include "sources.h"
#include "view/news.h"
#include "view/novelty.h"
#include "view/statistics.h"

/* Others have the first two moves; the game itself is in the library, too. */
#define GAME "(;SZ[9]PB[One]PW[Two];B[bc];W[ge](;B[dh];W[ih])(;B[fb];W[ih]))"
#define LIBRARY \
    "(;SZ[9]PB[Ann]PW[Bob]DT[2001-02-03,04];B[bc];W[ge];B[fb])(;SZ[9]PB[Cid]PW[Dan]DT[1999];B[hg];W[ce])" \
    "(;SZ[9]DT[1990];B[bc];W[ge])"

static void run(struct session *s, const char *line)
{
    session_key(s, ':');
    for (const char *c = line; *c; c++)
        session_key(s, (uint32_t)(unsigned char)*c);
    session_key(s, KEYS_ENTER);
    session_prepare(s);
}

static void finish(struct session *s)
{
    while (session_idle(s))
        continue;
    session_prepare(s);
}

static void open(struct session *s, const char *record, const char *library)
{
    const struct slice records[] = {slice_of(record), slice_of(library)};
    session_init(s, pane_table);
    session_resize(s, 80, 24);
    session_add(s, "q.sgf");
    session_add(s, "folder/r.sgf");
    session_open(s, 0, 0, SGF_NONE);
    assert_true(session_give(s, 0, records[0], true));
    sources_give(s, records, 2, 0);
    session_prepare(s);
}

static void assert_at(const struct session *s, const char *address, const char *message)
{
    struct buf is = {0};
    sgf_address(&s->reader.record, reader_node(&s->reader), &is);
    assert_string_equal(buf_string(&is), address);
    assert_string_equal(buf_string((struct buf *)&s->message), message);
    assert_false(news_is_requested(s));
    buf_free(&is);
}

static void assert_news(const struct session *s, const char *words)
{
    const struct slice news = news_words(s);
    char is[200] = "";
    assert_true(news.len < sizeof is);
    memcpy(is, news.len ? news.at : "", news.len);
    assert_string_equal(is, words);
}

/* It goes to the move, on the line that is followed; the info pane keeps the answer for the game. */
static void it_goes_to_the_move(void **state)
{
    struct session s;
    (void)state;
    open(&s, GAME, LIBRARY);
    assert_news(&s, "");
    run(&s, "novelty");
    finish(&s);
    assert_at(&s, "3", "new at move 3; last seen in Ann \u2013 Bob 2001-02-03");
    assert_news(&s, "new at move 3; last seen in Ann \u2013 Bob 2001-02-03");
    run(&s, "jump-back");
    assert_at(&s, "0", "");
    run(&s, "goto 2.B");
    run(&s, "novelty");
    finish(&s);
    assert_at(&s, "2.B.1", "new at move 4; last seen in Ann \u2013 Bob 2001-02-03");
    session_free(&s);
}

/* Also from a scratch line: of the line of the record. */
static void a_scratch_line_is_left(void **state)
{
    struct session s;
    (void)state;
    open(&s, GAME, LIBRARY);
    run(&s, "play J9");
    assert_true(reader_is_scratch(&s.reader));
    run(&s, "novelty");
    finish(&s);
    assert_at(&s, "3", "new at move 3; last seen in Ann \u2013 Bob 2001-02-03");
    session_free(&s);
}

/* Those that a query finds, and the filter of the list. */
static void it_is_narrowed(void **state)
{
    struct session s;
    (void)state;
    open(&s, GAME, LIBRARY);
    run(&s, "position date:..1995");
    run(&s, "novelty");
    finish(&s);
    assert_at(&s, "3", "new at move 3 (date:..1995); last seen in r.sgf 3 1990");
    run(&s, "position player:nobody");
    run(&s, "novelty");
    finish(&s);
    assert_at(&s, "1", "new at move 1 (player:nobody); no other game has the position before it");
    run(&s, "position");
    run(&s, "games");
    run(&s, "filter player:cid");
    run(&s, "games");
    run(&s, "novelty");
    finish(&s);
    assert_at(&s, "3", "new at move 3 (player:cid); last seen in Cid \u2013 Dan 1999");
    session_free(&s);
}

static void it_says_why_not(void **state)
{
    struct session s;
    (void)state;
    open(&s, GAME, "(;SZ[9];B[bc];W[ge];B[dh];W[ih];B[])");
    run(&s, "novelty");
    finish(&s);
    assert_at(&s, "0", "nothing new: all positions of this line are in other games of the library");
    assert_news(&s, "nothing new: all positions of this line are in other games of the library");
    session_library(&s, 0);
    run(&s, "novelty");
    assert_true(s.wants.library);
    assert_true(news_is_requested(&s));
    s.wants.library = false;
    session_library_lacks(&s, "x: no such folder", false);
    finish(&s);
    assert_at(&s, "0", "no library: x: no such folder; choose one with kifu --library=FOLDER");
    sources_give(&s, (const struct slice[]){SLICE(GAME)}, 1, 0);
    run(&s, "novelty");
    finish(&s);
    assert_at(&s, "0", "only this game is searched: make a library with kifu index FOLDER");
    session_free(&s);
    session_init(&s, pane_table);
    session_add(&s, "q.sgf");
    session_open(&s, 0, 0, SGF_NONE);
    assert_true(session_give(&s, 0, SLICE(GAME), true));
    run(&s, "novelty");
    assert_at(&s, "0", "no library");
    session_free(&s);
}

/* It waits for the library, and begins again with another one. A key ends it, and has its own effect. */
static void it_waits_and_is_ended(void **state)
{
    const struct slice records[] = {SLICE(GAME), SLICE(LIBRARY)};
    struct session s;
    (void)state;
    open(&s, GAME, LIBRARY);
    sources_give(&s, records, 1, 1);
    run(&s, "novelty");
    assert_true(s.wants.library);
    finish(&s);
    assert_true(news_is_requested(&s));
    assert_string_equal(buf_string(&s.message), "looking for the first new move");
    sources_give(&s, records, 2, 0);
    finish(&s);
    assert_at(&s, "3", "new at move 3; last seen in Ann \u2013 Bob 2001-02-03");
    sources_give(&s, records, 1, 1);
    run(&s, "novelty");
    session_key(&s, 'h');
    assert_false(news_is_requested(&s));
    assert_at(&s, "2", "the search for the first new move was stopped");
    assert_news(&s, "");
    sources_give(&s, records, 2, 0);
    finish(&s);
    assert_int_equal(reader_node(&s.reader), 2);
    session_free(&s);
}

/* The game goes while it is searched, or is read again: then there is no answer, and none that is of another game. */
static void the_game_goes(void **state)
{
    const struct slice records[] = {SLICE(GAME), SLICE(LIBRARY)};
    struct session s;
    (void)state;
    open(&s, GAME, LIBRARY);
    run(&s, "novelty");
    finish(&s);
    assert_int_not_equal(news_words(&s).len, 0);
    session_open(&s, 1, 0, SGF_NONE);
    assert_true(session_give(&s, 1, SLICE(LIBRARY), true));
    assert_news(&s, "");
    session_open(&s, 0, 0, SGF_NONE);
    run(&s, "novelty");
    finish(&s);
    assert_int_not_equal(news_words(&s).len, 0);
    assert_true(session_give(&s, 0, SLICE("(;SZ[9];B[aa])"), true));
    assert_news(&s, "");
    sources_give(&s, records, 1, 1);
    run(&s, "novelty");
    assert_true(news_is_requested(&s));
    assert_true(session_give(&s, 0, SLICE(GAME), true));
    assert_false(news_is_requested(&s));
    session_free(&s);
}

/* While the information about the game is shown it has what is new, of the line, the library and the query as they are now. */
static void the_information_has_it(void **state)
{
    const struct slice records[] = {SLICE(GAME), SLICE(LIBRARY)};
    struct session s;
    (void)state;
    open(&s, GAME, LIBRARY);
    finish(&s);
    assert_null(s.news); /* nobody looks */
    run(&s, "info on");
    assert_news(&s, "new at move 3; last seen in Ann \u2013 Bob 2001-02-03");
    assert_at(&s, "0", "info: on");
    run(&s, "goto 2.B");
    assert_news(&s, "new at move 4; last seen in Ann \u2013 Bob 2001-02-03");
    assert_at(&s, "2.B", "");
    run(&s, "position date:..1995");
    finish(&s);
    assert_news(&s, "new at move 3 (date:..1995); last seen in r.sgf 3 1990");
    run(&s, "position");
    run(&s, "position");
    finish(&s);
    assert_news(&s, "new at move 4; last seen in Ann \u2013 Bob 2001-02-03");
    sources_give(&s, records, 1, 1);
    assert_news(&s, "");
    finish(&s);
    assert_news(&s, "");
    assert_false(s.wants.library && !statistics_is_on(&s));
    sources_give(&s, (const struct slice[]){SLICE(GAME), SLICE("(;SZ[9];W[bc];B[ge];W[hh])")}, 2, 0);
    finish(&s);
    assert_news(&s, "new at move 3; last seen in r.sgf");
    assert_true(session_give(&s, 0, SLICE("(;SZ[9];B[aa])"), true));
    session_prepare(&s);
    assert_news(&s, "new at move 1; last seen in One \u2013 Two");
    sources_give(&s, (const struct slice[]){SLICE(GAME), SLICE("(;SZ[9];W[aa];B[ge])")}, 2, 0);
    finish(&s);
    assert_news(&s, "nothing new: all positions of this line are in other games of the library");
    sources_give(&s, records, 1, 0);
    finish(&s);
    assert_news(&s, "");
    session_free(&s);
}

/* Not while moves are guessed, or a key waits; a search for the position comes first. */
static void the_information_waits(void **state)
{
    const struct slice records[] = {SLICE(GAME), SLICE(LIBRARY)};
    struct session s;
    (void)state;
    open(&s, GAME, LIBRARY);
    s.is_hasty = true;
    run(&s, "info on");
    assert_news(&s, "");
    assert_null(s.news);
    s.is_hasty = false;
    run(&s, "guess");
    finish(&s);
    assert_null(s.news);
    session_run(&s, SLICE("cancel"));
    finish(&s);
    assert_news(&s, "new at move 3; last seen in Ann \u2013 Bob 2001-02-03");
    run(&s, "guess");
    finish(&s);
    assert_news(&s, "");
    session_run(&s, SLICE("cancel"));
    session_prepare(&s);
    assert_news(&s, "new at move 3; last seen in Ann \u2013 Bob 2001-02-03");
    run(&s, "info all");
    sources_give(&s, records, 2, 0);
    finish(&s);
    assert_news(&s, "");
    run(&s, "position");
    s.is_hasty = true;
    run(&s, "info on");
    sources_give(&s, records, 2, 0);
    s.statistics->has_shape = true;
    assert_false(novelty_idle(&s));
    assert_false(s.news->is_known);
    s.statistics->is_done = true;
    while (novelty_idle(&s))
        continue;
    assert_true(s.news->is_known);
    session_free(&s);
}

/* Many games are asked whether they count, some at a time. */
static void many_are_asked(void **state)
{
    struct buf library = {0};
    struct session s;
    (void)state;
    for (int i = 0; i < 1600; i++)
        buf_add_format(&library, "(;SZ[9]PB[%s];B[bc];W[ge]%s)", i == 1500 ? "Zoe" : "Ann", i % 2 ? ";B[aa]" : ";B[dh]");
    open(&s, GAME, buf_string(&library));
    const struct slice records[] = {SLICE(GAME), buf_slice(&library)};
    run(&s, "position black:zoe");
    s.statistics->is_on = false;
    sources_give(&s, records, 2, 0);
    s.is_hasty = true;
    run(&s, "info on");
    finish(&s);
    assert_news(&s, "new at move 4 (black:zoe); last seen in Zoe");
    run(&s, "position black:ann");
    s.statistics->is_on = false;
    run(&s, "novelty");
    finish(&s);
    assert_news(&s, "new at move 4 (black:ann); last seen in Ann");
    session_free(&s);
    buf_free(&library);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(it_goes_to_the_move),
        cmocka_unit_test(a_scratch_line_is_left),
        cmocka_unit_test(it_is_narrowed),
        cmocka_unit_test(it_says_why_not),
        cmocka_unit_test(it_waits_and_is_ended),
        cmocka_unit_test(the_game_goes),
        cmocka_unit_test(the_information_has_it),
        cmocka_unit_test(the_information_waits),
        cmocka_unit_test(many_are_asked),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
