/* tests/tty/32-dialogue.c - what kifu and a terminal say to one another from start to end, by kind of terminal
 *
 *     -- terminal            a line each: NAME=VALUE of the environment; `mute`, it answers nothing; `syncs`, it can show a picture at once;
 *                            `buttons N`, what it answers when it is asked for SGR buttons; `option NAME=VALUE`
 *     -- said [STEP]...      what is sent at each step of a session, in words: all steps where none is named
 *
 * The steps: a record is opened; the mouse is switched on; a move on; the address is copied; another size; Ctrl-Z and fg; a signal stops it, and
 * fg; the end, by q, or `killed` by a signal instead. What is drawn is one word, `picture`, but for what is sent when the terminal is left: that
 * is whole. `where?` asks for the place of the cursor, `width?` does so behind a character of doubtful width. The title that some descriptions
 * keep is left out, since versions of theirs differ in it. A kind that this system does not describe is skipped.
 */
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/wait.h>
#include <unistd.h>

#include "base/array.h"
#include "base/file.h"
#include "cases.h"
#include "tty/pty.h"

static const char record[] = "(;FF[4]CA[UTF-8]GM[1]SZ[9]C[The first words];B[ee]C[In the middle])";

/* ---- words for sequences ---- */

static const struct {
    const char *bytes, *word; /* "" is not said */
} words[] = {
    {"\033[22;0;0t", ""}, {"\033[23;0;0t", ""}, {"\033[?1049h", "second-screen"}, {"\033[?1049l", "first-screen"}, {"\033[?1h", "cursor-keys"},
    {"\033[?1l", "no-cursor-keys"}, {"\033=", "keypad"}, {"\033>", "no-keypad"}, {"\033[?7l", "unwrapped"}, {"\033[?7h", "wrapped"},
    {"\033[?2004h", "paste"}, {"\033[?2004l", "no-paste"}, {"\033[?1000h\033[?1006h", "mouse"}, {"\033[?1006l\033[?1000l", "no-mouse"},
    {"\033[?2026h", "at-once"}, {"\033[?2026l", "shown"}, {"\033[H\xE2\x97\x8F\033[6n", "width?"}, {"\033[6n", "where?"}, {"\033[?2026$p", "at-once?"}, {"\033[?1006$p", "buttons?"},
    {"\033]11;?\033\\", "background?"}, {"\033[c", "kind?"}, {"\033[?25l\033[?1c", "no-cursor"}, {"\033[?25l", "no-cursor"}, {"\033[?12l\033[?25h", "cursor"},
    {"\033[34h\033[?25h", "cursor"}, {"\033[?25h\033[?0c", "cursor"}, {"\033[?25h", "cursor"},
};

/* Sequences that paint; whole only where the terminal is left. */
static const struct {
    const char *bytes, *word;
} drawing[] = {{"\033[m", "plain"}, {"\033[H\033[2J", "clear"}, {"\033[H\033[J", "clear"}};

/* The length of a sequence or a character that paints. */
static size_t painted(const char *at)
{
    size_t len = 1;
    if (*at != '\033')
        return len;
    if (at[1] != '[')
        return at[1] == '(' ? 3 : 2;
    for (len = 2; at[len] && (at[len] < 0x40 || at[len] > 0x7E); len++)
        continue;
    return len + (at[len] != 0);
}

/* "clipboard MQ==", a string up to ST; behind ESC P what screen hands on. 0: it is no such thing. */
static size_t string_said(const char *at, struct buf *word)
{
    const bool is_handed_on = strncmp(at, "\033P", 2) == 0;
    const bool is_clipboard = strncmp(at, "\033]52;c;", 7) == 0;
    const char *end = strstr(at, "\033\\");
    if ((!is_handed_on && !is_clipboard) || !end)
        return 0;
    if (is_handed_on)
        buf_add_string(word, "handed-on(");
    for (const char *c = at + (is_handed_on ? 2 : 7); c < end; c++) {
        if (strncmp(c, "\033]52;c;", 7) == 0) {
            buf_add_string(word, "clipboard ");
            c += 6;
        } else if (*c == '\a') {
            buf_add_string(word, " bell");
        } else {
            if (c == at + 7)
                buf_add_string(word, "clipboard ");
            buf_add_char(word, *c);
        }
    }
    if (is_handed_on)
        buf_add_char(word, ')');
    return (size_t)(end - at) + 2;
}

static bool ends_with(const struct buf *out, const char *text)
{
    const size_t len = strlen(text);
    return out->len >= len && memcmp(out->at + out->len - len, text, len) == 0;
}

/* A picture and its question, as often as they come one after the other, are said once. */
static void say(struct buf *out, const char *word)
{
    static const char *const again[] = {" picture where? picture", " picture picture", " shown picture"};
    if (!*word)
        return;
    buf_add_format(out, " %s", word);
    for (size_t i = 0; i < COUNT(again); i++)
        if (ends_with(out, again[i]))
            out->len -= strlen(" picture");
    if (ends_with(out, " where? where?"))
        out->len -= strlen(" where?");
    if (ends_with(out, " at-once picture shown where? at-once picture shown"))
        out->len -= strlen(" at-once picture shown");
}

/* The output from a byte on. */
static void say_all(const char *at, bool is_whole, struct buf *out)
{
    while (*at) {
        size_t i = 0, len;
        struct buf word = {0};
        while (i < COUNT(words) && strncmp(at, words[i].bytes, strlen(words[i].bytes)) != 0)
            i++;
        size_t j = is_whole ? 0 : COUNT(drawing);
        while (j < COUNT(drawing) && strncmp(at, drawing[j].bytes, strlen(drawing[j].bytes)) != 0)
            j++;
        if (i < COUNT(words)) {
            say(out, words[i].word);
            len = strlen(words[i].bytes);
        } else if (j < COUNT(drawing)) {
            say(out, drawing[j].word);
            len = strlen(drawing[j].bytes);
        } else if ((len = string_said(at, &word)) > 0) {
            say(out, buf_string(&word));
        } else {
            say(out, "picture");
            len = painted(at);
        }
        at += len;
        buf_free(&word);
    }
}

/* "8", "16" or "256" colours, by the sequences that set them. */
static const char *colors_of(const char *raw)
{
    bool has_8 = false, has_16 = false, has_256 = false;
    for (const char *at = strstr(raw, "\033["); at; at = strstr(at + 1, "\033[")) {
        const size_t len = painted(at);
        if (at[len - 1] != 'm')
            continue;
        for (const char *number = at + 2; number < at + len; number = strpbrk(number, ";m") + 1) {
            const int n = atoi(number);
            if (n == 38 || n == 48) {
                has_256 = true;
                break;
            }
            has_8 |= (n >= 30 && n <= 37) || (n >= 40 && n <= 47);
            has_16 |= n >= 90 && n <= 107;
        }
    }
    return has_256 ? "256" : has_16 ? "16" : has_8 ? "8" : "no";
}

/* ---- the session ---- */

struct dialogue {
    struct pty *t;
    const char *env[16], *argv[8];
    size_t env_count, argv_count;
    struct pty_how how;
    char text[512]; /* of the section, cut into lines */
    char file[64];
    bool is_known;
};

static void set_terminal(struct dialogue *d, struct slice text)
{
    snprintf(d->text, sizeof d->text, "%.*s", (int)text.len, text.at);
    d->argv[d->argv_count++] = NULL;
    for (char *line = strtok(d->text, "\n"); line; line = strtok(NULL, "\n")) {
        if (strcmp(line, "mute") == 0)
            d->how.mute = true;
        else if (strcmp(line, "syncs") == 0)
            d->how.syncs = true;
        else if (strncmp(line, "buttons ", 8) == 0)
            d->how.buttons = line[8];
        else if (strncmp(line, "option ", 7) == 0) {
            d->argv[d->argv_count++] = "--set";
            d->argv[d->argv_count++] = line + 7;
        } else
            d->env[d->env_count++] = line;
        if (strncmp(line, "TERM=", 5) == 0) {
            char command[128];
            snprintf(command, sizeof command, "infocmp '%s' >/dev/null 2>&1", line + 5);
            d->is_known = system(command) == 0;
        }
    }
    d->argv[d->argv_count] = d->file;
}

static bool is_wanted(const char *steps, const char *step)
{
    return !*steps || strstr(steps, step);
}

/* Says what a step sent; from the next one on that is past. */
static void end_step(struct dialogue *d, const char *steps, const char *step, size_t *from, bool is_whole, struct buf *out)
{
    while (!pty_is_quiet(d->t, 40))
        continue;
    if (is_wanted(steps, step)) {
        buf_add_format(out, "%s:", step);
        say_all(pty_raw(d->t) + *from, is_whole, out);
        buf_add_char(out, '\n');
    }
    *from = pty_bytes(d->t);
}

static bool shows(struct dialogue *d, const char *text, struct buf *out)
{
    const bool is_there = pty_shows(d->t, text);
    if (!is_there)
        buf_add_format(out, "not shown: %s\n", text);
    return is_there;
}

static void sends(struct dialogue *d, const char *bytes, struct buf *out)
{
    for (int tries = 0; !strstr(pty_raw(d->t), bytes); tries++) {
        if (tries == 1000) {
            buf_add_string(out, "not sent\n");
            return;
        }
        pty_passes(d->t, 10000);
    }
}

static void stop_and_go(struct dialogue *d, const char *steps, bool by_key, size_t *from, struct buf *out)
{
    if (by_key)
        pty_keys(d->t, "\032");
    else
        pty_signal(d->t, SIGSTOP);
    if (!pty_stops(d->t))
        buf_add_string(out, "it did not stop\n");
    if (by_key && !pty_is_restored(d->t))
        buf_add_format(out, "left behind: %s\n", pty_left(d->t));
    end_step(d, steps, by_key ? "Ctrl-Z" : "stopped", from, true, out);
    pty_continue(d->t);
    pty_sends(d->t, *from + 500);
    shows(d, "In the middle", out);
    end_step(d, steps, by_key ? "fg" : "continued", from, false, out);
}

static void hold(struct dialogue *d, const char *steps, struct buf *out)
{
    size_t from = 0;
    if (!shows(d, "The first words", out))
        return;
    end_step(d, steps, "start", &from, false, out);
    if (is_wanted(steps, "colours"))
        buf_add_format(out, "colours: %s\n", colors_of(pty_raw(d->t)));
    if (is_wanted(steps, "mouse")) {
        pty_keys(d->t, ":set mouse on\r");
        sends(d, "\033[?1000h", out);
    }
    end_step(d, steps, "mouse", &from, false, out);
    pty_keys(d->t, "l");
    shows(d, "In the middle", out);
    end_step(d, steps, "a move", &from, false, out);
    pty_keys(d->t, "y");
    shows(d, "copied: 1", out);
    end_step(d, steps, "copied", &from, false, out);
    pty_resize(d->t, 100, 30);
    pty_sends(d->t, from + 500);
    end_step(d, steps, "resized", &from, false, out);
    stop_and_go(d, steps, true, &from, out);
    stop_and_go(d, steps, false, &from, out);
    if (*steps && strstr(steps, "killed"))
        pty_signal(d->t, SIGTERM);
    else
        pty_keys(d->t, "q");
    if (!pty_ends(d->t) || !pty_is_restored(d->t))
        buf_add_format(out, "left behind: %s\n", pty_left(d->t));
    end_step(d, steps, *steps && strstr(steps, "killed") ? "killed" : "end", &from, true, out);
}

static void run(struct dialogue *d, const char *steps, struct buf *out)
{
    strcpy(d->file, "/tmp/kifu-dialogue-XXXXXX");
    const int fd = mkstemp(d->file);
    if (fd < 0 || write(fd, record, sizeof record - 1) != (ssize_t)sizeof record - 1)
        abort();
    close(fd);
    d->how.env = d->env;
    d->how.argv = d->argv;
    d->t = pty_start(&d->how);
    hold(d, steps, out);
    pty_free(d->t);
    unlink(d->file);
}

static enum case_kind section(struct test_case *c, const struct case_section *s, struct buf *out)
{
    if (!s) {
        free(c->state);
        c->state = NULL;
        return CASE_UNKNOWN;
    }
    if (case_is(s, "terminal")) {
        struct dialogue *d = calloc(1, sizeof *d);
        if (!d)
            abort();
        free(c->state);
        c->state = d;
        set_terminal(d, s->text);
        if (!d->is_known)
            c->skip = "this system does not describe it";
        return CASE_INPUT;
    }
    if (!case_is(s, "said") || !c->state)
        return CASE_UNKNOWN;
    if (!c->skip)
        run(c->state, s->argument, out);
    return CASE_EXPECTATION;
}

int main(int argc, char **argv)
{
    return cases_run(argc, argv, "tty/dialogue", section);
}
