/* tests/tty/35-card.c - kifu --test-terminal in a pseudo-terminal: what it says of the terminal, and that it leaves it in order */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/wait.h>

#include "base/array.h"
#include "tty/pty.h"

static struct pty *draw_card(struct pty_how how)
{
    static const char *const argv[] = {NULL, "--test-terminal", NULL};
    how.argv = argv;
    struct pty *t = pty_start(&how);
    assert_true(pty_ends(t));
    assert_true(WIFEXITED(pty_status(t)));
    assert_int_equal(WEXITSTATUS(pty_status(t)), 0);
    assert_true(pty_is_restored(t));
    return t;
}

static void assert_says(struct pty *t, const char *text)
{
    if (!strstr(pty_raw(t), text))
        fail_msg("not said: %s", text);
}

static void assert_does_not_say(struct pty *t, const char *text)
{
    if (strstr(pty_raw(t), text))
        fail_msg("said: %s", text);
}

static void says_what_the_terminal_is(void **state)
{
    (void)state;
    struct pty *t = draw_card((struct pty_how){.env = (const char *const[]){"TERM=xterm-256color", "COLORTERM", NULL}, .columns = 90, .rows = 30});
    assert_says(t, "TERM       xterm-256color");
    assert_says(t, "COLORTERM  -");
    assert_says(t, "size       90x30");
    assert_says(t, "colours    256");
    assert_says(t, "cursor     reports its position");
    assert_says(t, "<PgUp> \\e[5~");
    for (int i = 0; i < 16; i++) { /* each colour that a theme may take, with its number */
        char colour[32];
        snprintf(colour, sizeof colour, "\033[%dm %2d ", i < 8 ? 40 + i : 92 + i, i);
        assert_says(t, colour);
    }
    pty_free(t);
}

/* Rows of them are as full as they can be. */
static void says_what_keys_send(void **state)
{
    enum { ROW = 2 + 76 };
    (void)state;
    struct pty *t = draw_card((struct pty_how){.env = (const char *const[]){"TERM=xterm-256color", NULL}});
    const char *at = strstr(pty_raw(t), "\r\nkeys (");
    assert_non_null(at);
    at = strstr(at + 2, "\r\n") + 2;
    size_t before = 0, rows = 0;
    for (; strncmp(at, "  <", 3) == 0; rows++) {
        const char *const bytes = strchr(at, '>') + 2;
        const size_t len = strcspn(at, "\r"), first = (size_t)(bytes - at) - 2 + strcspn(bytes, " \r"); /* "<Up> \eOA" */
        assert_in_range(len, 1, ROW);
        assert_true(rows == 0 || before + 2 + first > ROW); /* it had no room in the row above */
        before = len;
        at += len + 2;
    }
    assert_true(rows > 3);
    pty_free(t);
}

static void measures_each_character(void **state)
{
    (void)state;
    struct pty *t = draw_card((struct pty_how){0});
    assert_says(t, "one column: ");
    assert_says(t, ", two: 0\r\n");
    assert_does_not_say(t, "did not answer");
    assert_true(pty_shows(t, "9 ")); /* the board is the last of it */
    /* Characters that were drawn to be measured are wiped away. */
    for (const char *asked = pty_raw(t); (asked = strstr(asked, "\033[6n")) != NULL; asked++)
        assert_memory_equal(asked, "\033[6n\r\033[K", strlen("\033[6n\r\033[K"));
    pty_free(t);
}

/* Nobody answers: it waits for a moment, and says so. */
static void says_that_it_got_no_answer(void **state)
{
    (void)state;
    struct pty *t = draw_card((struct pty_how){.mute = true});
    assert_says(t, "the terminal was not asked, or did not answer");
    assert_does_not_say(t, "one column: ");
    pty_free(t);
}

static void asks_nobody_without_a_terminal_of_its_own(void **state)
{
    (void)state;
    struct pty *t = draw_card((struct pty_how){.no_control = true});
    assert_says(t, "the terminal was not asked, or did not answer");
    assert_does_not_say(t, "\033[6n");
    pty_free(t);
}

static void draws_without_colours_where_there_are_none(void **state)
{
    (void)state;
    static const char *const terms[] = {"TERM=dumb", "TERM=no-such-terminal", "TERM"};
    for (size_t i = 0; i < COUNT(terms); i++) {
        struct pty *t = draw_card((struct pty_how){.env = (const char *const[]){terms[i], NULL}});
        assert_says(t, "terminal\r\n  none: ");
        assert_does_not_say(t, "\033[4");
        pty_free(t);
    }
}

static void stays_ascii_in_a_locale_that_is(void **state)
{
    (void)state;
    struct pty *t = draw_card((struct pty_how){.env = (const char *const[]){"LC_ALL=C", NULL}});
    assert_does_not_say(t, "characters: ");
    for (const char *c = pty_raw(t); *c; c++)
        assert_in_range((unsigned char)*c, 1, 0x7F);
    pty_free(t);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(says_what_the_terminal_is),
        cmocka_unit_test(says_what_keys_send),
        cmocka_unit_test(measures_each_character),
        cmocka_unit_test(says_that_it_got_no_answer),
        cmocka_unit_test(asks_nobody_without_a_terminal_of_its_own),
        cmocka_unit_test(draws_without_colours_where_there_are_none),
        cmocka_unit_test(stays_ascii_in_a_locale_that_is),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
