/* tests/cmd/80-relay.c - what passes between the viewer and an engine: which lines, how much of them, and when */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>
#include <stdio.h>
#include <string.h>

#include "base/array.h"
#include "base/bytes.h"
#include "cmd/relay.h"

/* ---- to the engine ---- */

static bool is_passed(struct slice line)
{
    struct buf lines = {0}, out = {0};
    buf_add_slice(&lines, line);
    buf_add_char(&lines, '\n');
    relay_commands(buf_slice(&lines), &out);
    const bool is_all = slice_is_equal(buf_slice(&lines), buf_slice(&out));
    if (out.len > 0 && !is_all)
        fail_msg("of \"%.*s\" only \"%s\" is passed", (int)line.len, line.at, buf_string(&out));
    buf_free(&lines);
    buf_free(&out);
    return is_all;
}

static void test_commands(void **state)
{
    static const char *const passed[] = {"", "name", "7 name", "4294967295 name", "play B D4", "12 play W pass", "kata-analyze B interval 50",
        "lz-analyze W 50", "analyze B 50", "quit", "1 quit", "list_stones black", "set_position B A1 W ~", "undo", "name ", "boardsize !\"#"};
    static const char *const refused[] = {" ", " name", "  7 name", "7  name", "7", "7 ", "7 8 name", "loadsgf x", "1 loadsgf x", "printsgf /tmp/x",
        "NAME", "names", "nam", "name\tx", "name\r", "7\tname", "\tname", "name \x01", "name \x7f", "name \xc3\xa4", "\x80", "-1 name",
        "0x1 name", "kata-analyze-x", "kata_analyze", "genmove B", "save_weights", "run_tests", "#name", "name; printsgf x"};
    (void)state;
    for (size_t i = 0; i < COUNT(passed); i++)
        if (!is_passed(slice_of(passed[i])))
            fail_msg("refused: \"%s\"", passed[i]);
    for (size_t i = 0; i < COUNT(refused); i++)
        if (is_passed(slice_of(refused[i])))
            fail_msg("passed: \"%s\"", refused[i]);
    assert_false(is_passed((struct slice){"name\0x", 6}));
}

/* Each byte at each place of a line. */
static void test_bytes(void **state)
{
    (void)state;
    for (int byte = 0; byte < 256; byte++)
        for (size_t at = 0; at < 8; at++) {
            char line[] = "7 komi 6";
            line[at] = (char)byte;
            const bool is_digit = byte >= '0' && byte <= '9', is_plain = byte >= ' ' && byte <= '~';
            const bool is_as_was = line[at] == "7 komi 6"[at];
            const bool expected = at == 0 ? is_digit : at == 7 ? is_plain : is_as_was;
            if (byte != '\n' && is_passed((struct slice){line, 8}) != expected)
                fail_msg("byte %02X at %zu", (unsigned)byte, at);
        }
}

static void test_lengths(void **state)
{
    struct buf line = {0};
    (void)state;
    buf_add_string(&line, "name ");
    for (size_t len = RELAY_COMMAND - 3; len < RELAY_COMMAND + 3; len++) {
        buf_add_repeat(&line, 'x', len - 1 - line.len); /* and its end */
        assert_int_equal(is_passed(buf_slice(&line)), len <= RELAY_COMMAND);
    }
    buf_free(&line);
}

/* Those that are refused are left out of the others; what has no end is no line. */
static void test_many_commands(void **state)
{
    struct buf out = {0};
    (void)state;
    relay_commands(SLICE("name\nloadsgf x\n\n1 play B D4\n genmove B\nquit"), &out);
    assert_string_equal(buf_string(&out), "name\n\n1 play B D4\n");
    relay_commands(SLICE("quit"), &out);
    relay_commands(SLICE(""), &out);
    assert_string_equal(buf_string(&out), "name\n\n1 play B D4\n");
    buf_free(&out);
}

/* ---- from the engine ---- */

/* All that can be taken at that time. */
static const char *taken(struct relay *r, long long now, struct buf *out)
{
    struct slice next;
    buf_clear(out);
    while ((next = relay_next(r, now)).len > 0) {
        assert_true(next.len <= RELAY_MESSAGE);
        buf_add_slice(out, next);
        relay_take(r, next.len, now);
    }
    return buf_string(out);
}

static void add(struct relay *r, const char *text)
{
    relay_add(r, slice_of(text));
}

static void test_lines(void **state)
{
    static const char text[] = "=1 ok\r\n\n?2 no\n\n=3\ninfo move D4\ninfo move D4\n\n=4 \xff\x01\n\nhalf";
    struct buf all = {0}, some = {0};
    (void)state;
    /* Cut anywhere, the same lines come. */
    for (size_t cut = 0; cut < sizeof text; cut++) {
        struct relay r = {0};
        relay_add(&r, (struct slice){text, cut});
        buf_clear(&all);
        buf_add_string(&all, taken(&r, 0, &some));
        relay_add(&r, (struct slice){text + cut, sizeof text - 1 - cut});
        relay_end(&r);
        buf_add_string(&all, taken(&r, 1000, &some));
        assert_true(relay_is_empty(&r));
        const char *lines = buf_string(&all);
        const size_t head = strlen("=1 ok\r\n\n?2 no\n\n=3\ninfo move D4\n");
        assert_memory_equal(lines, text, head);
        const char *rest = strstr(lines + head, "\n=4");
        assert_non_null(rest);
        assert_string_equal(rest, "\n=4 \xff\x01\n\nhalf\n");
        relay_free(&r);
    }
    buf_free(&all);
    buf_free(&some);
}

/* The newest line of analysis that was not taken is kept; a line of which a part was taken stays. */
static void test_news(void **state)
{
    struct relay r = {0};
    struct buf out = {0};
    (void)state;
    add(&r, "=1\ninfo a\ninfo b\ninfo c\n");
    assert_string_equal(taken(&r, 0, &out), "=1\ninfo c\n");
    add(&r, "info d\n");
    assert_string_equal(taken(&r, RELAY_PAUSE_MS - 1, &out), "");
    assert_int_equal(relay_due(&r), RELAY_PAUSE_MS);
    add(&r, "info e\n");
    assert_string_equal(taken(&r, RELAY_PAUSE_MS, &out), "info e\n");
    assert_int_equal(relay_due(&r), -1);
    add(&r, "info f\n\n=2 x\n"); /* lines after it do not wait, and now it does not either */
    assert_int_equal(relay_due(&r), 0);
    assert_string_equal(taken(&r, RELAY_PAUSE_MS, &out), "info f\n\n=2 x\n");
    add(&r, "info g\n");
    relay_take(&r, relay_next(&r, 10000).len - 3, 10000);
    add(&r, "info h\ninfo i\n");
    assert_string_equal(taken(&r, 10000, &out), " g\n");
    assert_string_equal(taken(&r, 10000 + RELAY_PAUSE_MS, &out), "info i\n");
    relay_free(&r);
    /* also where so much was taken before it that the queue begins again */
    while (!relay_is_full(&r))
        add(&r, "=2 answer\n");
    add(&r, "info j\n");
    for (size_t done = 0; done < RELAY_QUEUE; done += RELAY_MESSAGE)
        relay_take(&r, RELAY_MESSAGE, 0);
    add(&r, "info k\n");
    taken(&r, 0, &out);
    assert_null(strstr(buf_string(&out), "info j"));
    assert_non_null(strstr(buf_string(&out), "info k"));
    relay_free(&r);
    buf_free(&out);
}

/* The pause begins where a byte of analysis is taken, not with what comes before it. */
static void test_pause(void **state)
{
    static const char before[] = "=1\n";
    (void)state;
    for (size_t more = 0; more < 2; more++) {
        struct relay r = {0};
        add(&r, before);
        add(&r, "info a\n");
        relay_take(&r, strlen(before) + more, 1000);
        assert_int_equal(relay_next(&r, 1000).len, strlen("info a\n") - more);
        assert_int_equal(relay_due(&r), 0);
        relay_take(&r, strlen("info a\n") - more, 1000);
        add(&r, "info b\n");
        assert_int_equal(relay_next(&r, 1000).len, 0);
        assert_int_equal(relay_due(&r), 1000 + RELAY_PAUSE_MS);
        relay_free(&r);
    }
}

/* However much comes while nothing is taken. */
static void test_bounds(void **state)
{
    struct relay r = {0};
    struct buf out = {0}, line = {0};
    (void)state;
    add(&r, "=1\n");
    for (int i = 0; i < 100000; i++)
        add(&r, "info move D4 visits 10 order 0 pv D4 Q16\n");
    assert_true(r.queue.len < 100 && !relay_is_full(&r));
    taken(&r, 0, &out);
    while (!relay_is_full(&r))
        add(&r, "=2 answer\n");
    assert_true(r.queue.len < RELAY_QUEUE + 100);
    const size_t waits = r.queue.len;
    /* As much as is taken comes again: the memory is as large as what waits. */
    for (int i = 0; i < 100; i++) {
        const struct slice next = relay_next(&r, 0);
        assert_int_equal(next.len, RELAY_MESSAGE);
        relay_take(&r, next.len, 0);
        assert_false(relay_is_full(&r));
        while (!relay_is_full(&r))
            add(&r, "=2 answer\n");
        assert_true(r.queue.cap < 4 * RELAY_QUEUE);
    }
    assert_true(strlen(taken(&r, 0, &out)) <= waits + 10);
    assert_true(relay_is_empty(&r));
    /* A long line is cut, and one of exactly that length is not. */
    for (size_t len = RELAY_LINE - 1; len <= RELAY_LINE + 1; len++) {
        buf_clear(&line);
        buf_add_string(&line, "=3 ");
        buf_add_repeat(&line, 'x', len - line.len);
        buf_add_string(&line, "\n=4\n");
        relay_add(&r, buf_slice(&line));
        const size_t whole = len < RELAY_LINE ? len : RELAY_LINE;
        taken(&r, 0, &out);
        assert_int_equal(out.len, whole + strlen("\n=4\n"));
        assert_string_equal(buf_string(&out) + whole, "\n=4\n");
    }
    relay_free(&r);
    /* It is full with the last byte that may wait, however many were taken before. */
    buf_clear(&line);
    buf_add_char(&line, '=');
    buf_add_repeat(&line, 'x', 1022);
    buf_add_char(&line, '\n');
    for (size_t before = 0; before <= RELAY_MESSAGE; before += RELAY_MESSAGE) {
        for (size_t bytes = line.len; bytes < RELAY_QUEUE + before; bytes += line.len)
            relay_add(&r, buf_slice(&line));
        relay_take(&r, before, 0);
        relay_add(&r, slice_from(buf_slice(&line), 1));
        assert_false(relay_is_full(&r));
        add(&r, "\n");
        assert_true(relay_is_full(&r));
        relay_free(&r);
    }
    buf_free(&out);
    buf_free(&line);
}

static void test_strange(void **state)
{
    struct relay r = {0};
    struct buf out = {0}, much = {0};
    (void)state;
    /* Before the first answer a line may not be long, */
    buf_add_repeat(&much, 'y', RELAY_LINE);
    relay_add(&r, buf_slice(&much));
    assert_false(relay_is_strange(&r));
    add(&r, "y");
    assert_true(relay_is_strange(&r));
    add(&r, "\n"); /* also where it ends */
    assert_true(relay_is_strange(&r));
    relay_free(&r);
    /* of what comes before it only the beginning is passed on, */
    for (int i = 0; i < 10000; i++)
        add(&r, "y\n");
    assert_int_equal(strlen(taken(&r, 0, &out)), RELAY_FIRST);
    relay_free(&r);
    /* also after analysis that nobody asked for, */
    add(&r, "info x\n");
    assert_string_equal(taken(&r, 0, &out), "info x\n");
    for (int i = 0; i < 10000; i++)
        add(&r, "y\n");
    assert_int_equal(strlen(taken(&r, 0, &out)), RELAY_FIRST);
    relay_free(&r);
    /* also of what comes at once, */
    buf_clear(&much);
    buf_add_repeat(&much, '\n', RELAY_LINE);
    relay_add(&r, buf_slice(&much));
    assert_int_equal(strlen(taken(&r, 0, &out)), RELAY_FIRST);
    buf_clear(&much);
    buf_add_repeat(&much, 'y', RELAY_LINE);
    add(&r, "=1\n");
    assert_string_equal(taken(&r, 0, &out), "=1\n");
    assert_false(relay_is_strange(&r));
    /* and after it there may be as much between two lines that GTP knows. */
    buf_add_char(&much, '\n');
    for (int i = 0; i < 3; i++) {
        for (size_t bytes = 0; bytes + much.len <= RELAY_STRANGE; bytes += much.len)
            relay_add(&r, buf_slice(&much));
        assert_false(relay_is_strange(&r));
        add(&r, i == 0 ? "?2\n" : i == 1 ? "=2\n" : "info x\n");
    }
    for (size_t bytes = 0; bytes < RELAY_STRANGE; bytes++) {
        assert_false(relay_is_strange(&r));
        add(&r, "y");
    }
    add(&r, "y");
    assert_true(relay_is_strange(&r));
    relay_free(&r);
    buf_free(&out);
    buf_free(&much);
}

/* ---- standard error ---- */

static const char *tail_text(struct tail *t, long long now, bool is_last)
{
    static char text[TAIL_BYTES + 1];
    const struct slice s = tail_take(t, now, is_last);
    memcpy(text, s.at, s.len);
    text[s.len] = 0;
    return text;
}

static void test_tail(void **state)
{
    struct tail t = {0};
    char much[3 * TAIL_BYTES];
    (void)state;
    assert_string_equal(tail_text(&t, 1000, true), "");
    assert_int_equal(tail_due(&t), -1);
    tail_add(&t, SLICE("one\ntwo\r\n\n\r"));
    assert_string_equal(tail_text(&t, 1000, false), "two");
    assert_string_equal(tail_text(&t, 5000, true), "");
    tail_add(&t, SLICE("10 %\r20 %"));
    assert_string_equal(tail_text(&t, 1000 + TAIL_PAUSE_MS - 1, false), "");
    assert_int_equal(tail_due(&t), 1000 + TAIL_PAUSE_MS);
    assert_string_equal(tail_text(&t, 1000 + TAIL_PAUSE_MS, false), "20 %");
    tail_add(&t, SLICE(" done"));
    assert_string_equal(tail_text(&t, 1000 + TAIL_PAUSE_MS, true), "20 % done");
    tail_add(&t, SLICE("\n\n"));
    assert_string_equal(tail_text(&t, 9000, true), "");
    memset(much, 'e', sizeof much);
    tail_add(&t, (struct slice){much, sizeof much});
    assert_int_equal(strlen(tail_text(&t, 9000, true)), TAIL_BYTES);
    tail_add(&t, SLICE("\nx"));
    assert_string_equal(tail_text(&t, 9000, true), "x");
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_commands),
        cmocka_unit_test(test_bytes),
        cmocka_unit_test(test_lengths),
        cmocka_unit_test(test_many_commands),
        cmocka_unit_test(test_lines),
        cmocka_unit_test(test_news),
        cmocka_unit_test(test_pause),
        cmocka_unit_test(test_bounds),
        cmocka_unit_test(test_strange),
        cmocka_unit_test(test_tail),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
