/* tests/tty/50-hostile.c - records that mean harm, in the viewer, in a terminal: one after the other, a few keys each
 *
 * The screen, as the emulator sees it, has nothing that the filter forbids; what was sent has no sequence but those that draw.
 */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/wait.h>

#include "base/ascii.h"
#include "base/file.h"
#include "base/text.h"
#include "hostile.h"
#include "tty/pty.h"

enum { ROWS = 24 };

static char folder[64];

static int make_folder(void **state)
{
    struct buf record = {0};
    char path[256];

    (void)state;
    strcpy(folder, "/tmp/kifu-hostile-XXXXXX");
    if (!mkdtemp(folder))
        return -1;
    for (size_t i = 0; i < hostile_count(); i++) {
        buf_clear(&record);
        snprintf(path, sizeof path, "%s/%03zu-%.100s.sgf", folder, i, hostile_record(i, &record));
        if (!file_write(path, buf_slice(&record), NULL))
            return -1;
    }
    buf_free(&record);
    return 0;
}

static int remove_folder(void **state)
{
    char command[128];

    (void)state;
    snprintf(command, sizeof command, "rm -rf '%s'", folder);
    return system(command);
}

static void assert_safe_screen(struct pty *t)
{
    for (int row = 0; row < ROWS; row++)
        for (struct slice text = slice_of(pty_row(t, row)); text.len > 0;) {
            uint32_t code;
            const size_t step = text_step(text, &code);

            assert_true(code == TEXT_REPLACEMENT || !text_is_forbidden(code));
            text = slice_part(text, step, text.len);
        }
}

/* The bytes of a text for the clipboard at the beginning of `sent`, only base64; 0: none. */
static size_t clipboard(struct slice sent)
{
    static const char begin[] = "\033]52;c;", end[] = "\033\\";
    size_t at = sizeof begin - 1;

    if (!slice_has_prefix(sent, begin))
        return 0;
    while (at < sent.len && (sent.at[at] == '+' || sent.at[at] == '/' || sent.at[at] == '=' || is_letter(sent.at[at]) || is_digit(sent.at[at])))
        at++;
    return slice_has_prefix(slice_part(sent, at, sent.len), end) ? at + sizeof end - 1 : 0;
}

/* Only CSI sequences, the one question for the background, what was copied, of `rounds` games the address and, where they have a board, the position, and of those without letters only
 * the keypad and the saved cursor; no control but those that move. */
static void assert_safe_bytes(struct slice sent, size_t rounds)
{
    static const char question[] = "\033]11;?\033\\";
    size_t copied = 0;
    while (sent.len > 0) {
        const size_t own = slice_has_prefix(sent, question) ? sizeof question - 1 : clipboard(sent);
        if (own > 0) {
            copied += sent.at[2] == '5';
            sent = slice_part(sent, own, sent.len);
            continue;
        }
        uint32_t code;
        const size_t step = text_step(sent, &code);

        assert_true(code != TEXT_REPLACEMENT || step == 3);
        assert_false(code >= 0x7F && code < 0xA0);
        if (code < 0x20)
            assert_non_null(memchr("\b\n\r\033", (int)code, 4));
        if (code == 033)
            assert_non_null(memchr("[=>78(M", sent.len > 1 ? sent.at[1] : 0, 7));
        sent = slice_part(sent, step, sent.len);
    }
    assert_in_range(copied, rounds + 1, 2 * rounds);
}

static void go_through_all(const char *locale)
{
    struct pty *t = pty_start(&(struct pty_how){
        .argv = (const char *const[]){NULL, "--no-config", folder, NULL}, .env = (const char *const[]){locale, "ESCDELAY=5000", NULL}});
    char number[32];
    size_t rounds = 0;

    assert_true(pty_shows(t, "/ filter"));
    pty_keys(t, "\r");
    assert_true(pty_hides(t, "/ filter"));
    for (size_t i = 0; i + 1 < hostile_count(); i += 9, rounds++) {
        pty_keys(t, "lli$td}/e\ryy15>"); /* some of them have no board */
        snprintf(number, sizeof number, "goto %zu", i);
        pty_keys(t, ":");
        pty_keys(t, number);
        assert_true(pty_shows(t, number)); /* all before has been drawn */
        assert_safe_screen(t);
        pty_keys(t, "\025\033[C\r");
    }
    pty_keys(t, ">");
    assert_true(pty_shows(t, "this is the last game")); /* they were all there */
    pty_keys(t, ":quit\r");
    assert_true(pty_ends(t));
    assert_true(WIFEXITED(pty_status(t)));
    assert_in_range(WEXITSTATUS(pty_status(t)), 0, 2);
    assert_true(pty_is_restored(t));
    assert_safe_bytes(slice_of(pty_raw(t)), rounds);
    pty_free(t);
}

static void in_utf8(void **state)
{
    (void)state;
    go_through_all("LC_ALL=C.UTF-8");
}

static void in_ascii(void **state)
{
    (void)state;
    go_through_all("LC_ALL=C");
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(in_utf8),
        cmocka_unit_test(in_ascii),
    };
    return cmocka_run_group_tests(tests, make_folder, remove_folder);
}
