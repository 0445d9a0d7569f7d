/* tests/reader/74-gnugo.c - GNU Go beside records: its board is the reader's; skipped if it is not installed */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/wait.h>
#include <unistd.h>

#include "base/array.h"
#include "base/mem.h"
#include "engine.h"
#include "sweep.h"

static struct {
    pid_t pid;
    int to, from;
} engine;

static const char *program(void)
{
    static const char *const places[] = {"/usr/games/gnugo", "/usr/bin/gnugo", "/usr/local/bin/gnugo"};
    for (size_t i = 0; i < COUNT(places); i++)
        if (access(places[i], X_OK) == 0)
            return places[i];
    return NULL;
}

static int start(void **state)
{
    int in[2], out[2];
    (void)state;
    signal(SIGPIPE, SIG_IGN);
    if (!program() || pipe(in) != 0 || pipe(out) != 0)
        return 0;
    engine.pid = fork();
    if (engine.pid == 0) {
        dup2(in[0], STDIN_FILENO);
        dup2(out[1], STDOUT_FILENO);
        close(in[1]);
        close(out[0]);
        execl(program(), "gnugo", "--mode", "gtp", "--level", "1", (char *)NULL);
        _exit(127);
    }
    close(in[0]);
    close(out[1]);
    engine.to = in[1];
    engine.from = out[0];
    return 0;
}

static int stop(void **state)
{
    (void)state;
    if (engine.pid > 0) {
        close(engine.to);
        close(engine.from);
        waitpid(engine.pid, NULL, 0);
    }
    return 0;
}

static void skip_without(void)
{
    if (engine.pid > 0)
        return;
    print_message("# GNU Go is not here\n");
    skip();
}

/* Sends all pending bytes and then `command`, and reads until that is answered; its answer is put into `answer`. */
static void talk(struct beside *b, const char *command, struct buf *answer)
{
    static unsigned mark = 1000000;
    struct buf all = {0};
    char head[32], bytes[4096];
    beside_take(b);
    buf_clear(&b->pending);
    mark++;
    snprintf(head, sizeof head, "=%u ", mark);
    buf_add_slice(&all, buf_slice(&b->sent));
    buf_add_format(&all, "%u %s\n", mark, command);
    buf_clear(&b->sent);
    for (size_t done = 0; done < all.len;) {
        const ssize_t n = write(engine.to, all.at + done, all.len - done);
        assert_true(n > 0);
        done += (size_t)n;
    }
    buf_clear(&all);
    for (;;) {
        const size_t at = slice_find_part(buf_slice(&all), slice_of(head));
        const struct slice rest = slice_from(buf_slice(&all), at);
        const size_t end = slice_find_part(rest, SLICE("\n\n"));
        if (at < all.len && end < rest.len) {
            buf_clear(answer);
            buf_add_slice(answer, slice_trim(slice_part(rest, strlen(head), end)));
            break;
        }
        const ssize_t n = read(engine.from, bytes, sizeof bytes);
        assert_true(n > 0);
        buf_add(&all, bytes, (size_t)n);
        beside_feed(b, (struct slice){bytes, (size_t)n});
    }
    buf_free(&all);
}

/* Talks until nothing more is pending. */
static void settle(struct beside *b, struct buf *answer)
{
    beside_follow(b);
    talk(b, "name", answer);
    b->now += 200;
    do {
        beside_follow(b);
        talk(b, "name", answer);
        beside_follow(b);
    } while (gtp_to_send(&b->gtp).len > 0);
}

static void check_color(struct beside *b, enum stone color, struct buf *answer)
{
    const struct position *p = &b->world.reader.replay.position;
    size_t stones = 0, same = 0;
    uint16_t point;
    talk(b, color == STONE_BLACK ? "list_stones black" : "list_stones white", answer);
    for (size_t i = 0; i < POSITION_POINTS; i++)
        stones += p->board[i] == color;
    struct slice rest = buf_slice(answer);
    for (struct slice word = slice_word(&rest); word.len; word = slice_word(&rest)) {
        assert_true(gtp_point_read(p->columns, p->rows, word, &point) && point != POINT_NONE);
        assert_int_equal(p->board[point], color);
        same++;
    }
    assert_int_equal(stones, same);
}

/* Ten nodes of a record, in any order. Estimates take most of the time. */
static size_t check_record(struct chance *c, const char *record, bool has_estimate)
{
    struct beside b;
    struct buf answer = {0};
    size_t told = 0;
    beside_open(&b, record, MODEL_GNUGO);
    beside_follow(&b);
    talk(&b, "name", &answer);
    if (!has_estimate)
        b.gtp.knows &= ~(1u << GTP_VERB_ESTIMATE | 1u << GTP_VERB_INFLUENCE | 1u << GTP_VERB_TOP_BLACK | 1u << GTP_VERB_TOP_WHITE);
    for (int i = 0; i < 10; i++) {
        reader_go(&b.world.reader, chance_below(c, b.world.reader.record.node_count));
        settle(&b, &answer);
        if (b.gtp.is_unplayable) {
            assert_true(rules_lacks_liberties(&b.world.reader.replay.position));
            continue;
        }
        assert_true(b.gtp.is_settled);
        assert_false(b.gtp.sent.is_other_board);
        check_color(&b, STONE_BLACK, &answer);
        check_color(&b, STONE_WHITE, &answer);
        told++;
    }
    assert_true(b.gtp.shown.has_score == (has_estimate && !b.gtp.is_unplayable));
    beside_close(&b);
    buf_free(&answer);
    return told;
}

static void records(void **state)
{
    (void)state;
    static const int sides[] = {9, 13, 19, 5};
    struct chance c = chance_begin("gnugo");
    struct buf text = {0};
    size_t told = 0;
    skip_without();
    for (size_t i = 0; i < sweep_share(20, 200); i++) {
        const struct games_shape shape = {.columns = sides[i % COUNT(sides)], .rows = sides[i % COUNT(sides)], .nodes = 60,
            .has_branches = true, .is_odd = i % 2 == 1};
        buf_clear(&text);
        games_record(&c, &shape, &text);
        told += check_record(&c, buf_string(&text), i == 0);
    }
    print_message("# %zu positions\n", told);
    assert_true(told > 100);
    buf_free(&text);
}

/* Handicaps, setup at the start and later, passes, and refused moves. */
static void own_records(void **state)
{
    (void)state;
    static const char *const texts[] = {
        "(;SZ[19]HA[4]AB[dd][pp][dp][pd]KM[0.5];W[qf];B[nc];W[];B[];W[cc])",
        "(;SZ[9]AB[aa][ba][ca][ab][ac]AW[bb][cb][da];W[bc];B[ee])",
        "(;SZ[9];B[cc];W[dd];AB[gg][ge]AE[dd];W[ee];B[ff];AW[aa]AB[ab];B[ba])",
        "(;SZ[9];B[ab];W[ee];B[ba];W[aa];B[ff])",
        "(;SZ[9];B[cc];W[cc];B[dd];W[dd];B[ee])",
        "(;SZ[9]AB[ba][ab][bc]AW[ca][db][cc];B[cb];W[bb];B[cb];W[ee])",
        "(;SZ[9]AB[aa]AW[ab][ba];B[ee];AE[aa];W[gg])",
    };
    struct chance c = chance_begin("gnugo, own");
    skip_without();
    for (size_t i = 0; i < COUNT(texts); i++)
        assert_true(check_record(&c, texts[i], true) > 0);
}

int main(void)
{
    const struct CMUnitTest tests[] = {cmocka_unit_test(records), cmocka_unit_test(own_records)};
    return cmocka_run_group_tests(tests, start, stop);
}
