/* tests/tty/33-terminal.c - what the terminal is like, and what goes into its queue, at the limits: sizes, waiting for Esc, pictures at once, copies
 *
 * Each test is a child with a pseudo-terminal of its own for standard input and output; what does not hold ends it.
 */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>
#include <fcntl.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/ioctl.h>
#include <sys/stat.h>
#include <sys/wait.h>
#include <termios.h>
#include <unistd.h>

#include "base/file.h"
#include "tty/decode.h"
#include "tty/signal.h"
#include "tty/terminal.h"
#include "tty/terminfo.h"
#include "view/copy.h"

static int slave;

static void require(bool holds, const char *what)
{
    if (holds)
        return;
    fprintf(stderr, "# does not hold: %s\n", what);
    _exit(1);
}

static void in_child(void (*test)(struct tty *t), const char *term)
{
    const int master = posix_openpt(O_RDWR | O_NOCTTY);
    assert_true(master >= 0 && grantpt(master) == 0 && unlockpt(master) == 0);
    const int opened = open(ptsname(master), O_RDWR | O_NOCTTY); /* until the child has it, or reading would end at once */
    int ready[2];
    assert_true(opened >= 0 && pipe(ready) == 0);
    const pid_t child = fork();
    assert_true(child >= 0);
    if (child == 0) {
        struct error e;
        setsid();
        slave = open(ptsname(master), O_RDWR);
        ioctl(slave, TIOCSCTTY, 0);
        close(ready[1]);
        close(master);
        close(opened);
        dup2(slave, STDIN_FILENO);
        dup2(slave, STDOUT_FILENO);
        setenv("TERM", term, 1);
        struct tty *t = tty_open(&e);
        require(t != NULL, "it opens");
        test(t);
        tty_close(t);
        _exit(0);
    }
    int status;
    char bytes[4096];
    close(ready[1]);
    assert_int_equal(read(ready[0], bytes, 1), 0);
    close(ready[0]);
    close(opened);
    while (read(master, bytes, sizeof bytes) > 0) /* what it writes must not fill the line; it ends with the child */
        continue;
    assert_int_equal(waitpid(child, &status, 0), child);
    assert_int_equal(status, 0);
    close(master);
}

/* ---- sizes ---- */

/* A side that the system does not know is as it was last, at first as the kind of terminal has it; none is below 1 or above the most. */
static void check_sizes(struct tty *t)
{
    static const struct {
        unsigned short columns, rows;
        int seen_columns, seen_rows;
    } sizes[] = {
        {0, 0, 80, 24}, {1, 1, 1, 1}, {0, 0, 1, 1}, {80, 25, 80, 25}, {599, 600, 599, 600}, {601, 599, 600, 599},
        {65535, 65535, 600, 600}, {0, 7, 600, 7}, {9, 0, 9, 7},
    };
    for (size_t i = 0; i < sizeof sizes / sizeof *sizes; i++) {
        const struct winsize size = {.ws_col = sizes[i].columns, .ws_row = sizes[i].rows};
        int columns, rows;
        ioctl(slave, TIOCSWINSZ, &size);
        tty_size(t, &columns, &rows);
        require(columns == sizes[i].seen_columns && rows == sizes[i].seen_rows, "its size");
    }
}

static void sizes_are_kept_within_bounds(void **state)
{
    (void)state;
    in_child(check_sizes, "xterm");
    in_child(check_sizes, "xterm-256color");
}

/* ---- Esc ---- */

static void esc_waits_as_the_user_says(void **state)
{
    static const struct {
        const char *said;
        int ms;
    } cases[] = {{NULL, 70}, {"", 70}, {"0", 70}, {"1", 1}, {"25", 25}, {"9999", 9999}, {"10000", 10000}, {"10001", 70}, {"x", 70}, {"5x", 70}, {"-5", 70}};
    (void)state;
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        if (cases[i].said)
            setenv("ESCDELAY", cases[i].said, 1);
        else
            unsetenv("ESCDELAY");
        assert_int_equal(tty_escape_ms(), cases[i].ms);
    }
    unsetenv("ESCDELAY");
}

/* ---- pictures at once ---- */

static struct theme plain_theme(void)
{
    struct theme theme = {0};
    for (int role = 0; role < ROLE_COUNT; role++)
        theme.styles[role] = (struct style){-1, -1, 0};
    return theme;
}

static size_t flushed(struct tty *t, struct canvas *c, const struct theme *theme)
{
    const size_t before = tty_queued(t);
    tty_flush(t, c, theme);
    return tty_queued(t) - before;
}

/* Bytes of a picture with a line of text, after one without: at once they have two sequences of 8 bytes more from 257 on. */
static void check_at_once(struct tty *t)
{
    const struct theme theme = plain_theme();
    struct canvas blank, line;
    size_t usual[300];
    bool has_small = false, has_large = false;
    tty_start(t);
    canvas_init(&blank, 400, 4, &glyphs_unicode, 1);
    for (int at_once = 0; at_once < 2; at_once++) {
        if (at_once)
            tty_sync(t);
        for (int len = 230; len < 270; len++) {
            struct buf text = {0};
            for (int i = 0; i < len; i++)
                buf_add_char(&text, (char)('a' + i % 26));
            canvas_init(&line, 400, 4, &glyphs_unicode, 1);
            canvas_text(&line, 0, 1, ROLE_TEXT, buf_slice(&text));
            paint_forget(&t->paint);
            flushed(t, &blank, &theme);
            const size_t bytes = flushed(t, &line, &theme);
            if (!at_once)
                usual[len] = bytes;
            else
                require(bytes == usual[len] + (usual[len] > 256 ? 16 : 0), "what is long comes at once, and nothing else");
            has_small |= usual[len] == 256;
            has_large |= usual[len] == 257;
            require(flushed(t, &line, &theme) == 0, "a picture that is shown costs nothing");
            canvas_free(&line);
            buf_free(&text);
        }
    }
    require(has_small && has_large, "both sides of the limit are there");
    paint_forget(&t->paint);
    canvas_init(&line, 400, 4, &glyphs_unicode, 1);
    require(flushed(t, &blank, &theme) > 0, "it is painted again");
    canvas_free(&line);
    canvas_free(&blank);
    while (tty_send(t) == TTY_WAITING)
        continue;
}

static void only_large_pictures_come_at_once(void **state)
{
    (void)state;
    in_child(check_at_once, "xterm");
}

/* ---- copies ---- */

static size_t copied(struct tty *t, size_t len)
{
    struct buf text = {0};
    const size_t before = tty_queued(t);
    for (size_t i = 0; i < len; i++)
        buf_add_char(&text, 'x');
    tty_copy(t, buf_slice(&text));
    buf_free(&text);
    return tty_queued(t) - before;
}

static void check_copies(struct tty *t)
{
    require(copied(t, 3) == 0, "nothing is copied before it starts");
    tty_start(t);
    require(tty_can_copy(t), "it can copy");
    for (size_t len = 0; len <= 130; len++) {
        const size_t code = (len + 2) / 3 * 4;
        require(copied(t, len) == 7 + code + 2, "all of it, in base64");
    }
    require(copied(t, COPY_BYTES_MOST) > COPY_BYTES_MOST, "as much as may be copied");
    require(copied(t, COPY_BYTES_MOST + 1) == 0, "no more than that");
    setenv("STY", "1.pts", 1);
    for (size_t len = 0; len <= 230; len++) { /* 76 bytes a string, four more bytes between two */
        const size_t code = (len + 2) / 3 * 4;
        require(copied(t, len) == 9 + code + (code ? (code - 1) / 76 : 0) * 4 + 3, "in strings that screen hands on");
    }
    setenv("TMUX", "/tmp/tmux", 1);
    require(copied(t, 100) == 7 + 136 + 2, "tmux in screen takes all of it");
    setenv("STY", "", 1);
    require(copied(t, 100) == 7 + 136 + 2, "an empty name is none");
    setenv("STY", "1.pts", 1);
    setenv("TMUX", "", 1);
    require(copied(t, 3) == 9 + 4 + 3, "an empty name is none");
    while (tty_send(t) == TTY_WAITING)
        continue;
    tty_stop(t);
    require(copied(t, 3) == 0, "nothing is copied after it stopped");
}

static void texts_are_copied_whole(void **state)
{
    (void)state;
    unsetenv("STY");
    unsetenv("TMUX");
    unsetenv("TERM_PROGRAM");
    in_child(check_copies, "xterm-256color");
}

/* Terminals that would show what they do not understand are asked nothing and get no copy. */
static void check_simple(struct tty *t)
{
    tty_start(t);
    const size_t before = tty_queued(t);
    require(!tty_can_copy(t) && !tty_ask_more(t) && copied(t, 3) == 0 && tty_queued(t) == before, "nothing is sent");
    tty_stop(t);
}

static void simple_terminals_get_no_copy(void **state)
{
    (void)state;
    in_child(check_simple, "linux");
    in_child(check_simple, "vt100");
    in_child(check_simple, "ansi");
    setenv("TERM_PROGRAM", "Apple_Terminal", 1);
    in_child(check_simple, "xterm-256color");
    unsetenv("TERM_PROGRAM");
}

/* ---- modes ---- */

/* Started and stopped, again and again: the modes are those from before, whatever they are by then. */
static void check_modes(struct tty *t)
{
    struct termios before, now;
    for (int times = 0; times < 3; times++) {
        tcgetattr(slave, &before);
        before.c_lflag ^= times ? ECHOE : 0;
        before.c_iflag ^= times > 1 ? IXON : 0;
        tcsetattr(slave, TCSANOW, &before);
        tcgetattr(slave, &before);
        tty_start(t);
        tty_start(t);
        tcgetattr(slave, &now);
        require(!(now.c_lflag & (ECHO | ICANON | ISIG | IEXTEN)) && !(now.c_oflag & OPOST) && !(now.c_iflag & (ICRNL | IXON)), "every byte as it comes");
        require(now.c_cc[VMIN] == 1 && now.c_cc[VTIME] == 0, "as it comes");
        tty_stop(t);
        tty_stop(t);
        tcgetattr(slave, &now);
        require(now.c_lflag == before.c_lflag && now.c_iflag == before.c_iflag && now.c_oflag == before.c_oflag && now.c_cflag == before.c_cflag, "as it was");
    }
    require(!(fcntl(STDOUT_FILENO, F_GETFL) & O_NONBLOCK) && !(fcntl(STDIN_FILENO, F_GETFL) & O_NONBLOCK), "what the shell shares still waits");
}

static void modes_are_put_back_each_time(void **state)
{
    (void)state;
    in_child(check_modes, "xterm");
}

/* ---- kinds of terminals ---- */

/* The capabilities of the system's descriptions, and what those of the two multiplexers lack: \E is the byte 27. */
static const struct kind {
    const char *type, *erase_line, *up, *down, *left, *unwrap, *wrap;
    bool has_column, has_row, has_right, has_erase; /* ESC [ n G, d, C, X */
    bool moves_colored, can_ask;
    int colors;
    unsigned attributes, attributes_plain;
} kinds[] = {
    {"xterm", "\033[K", "\033M", "\n", "\b", "\033[?7l", "\033[?7h", 1, 1, 1, 1, 1, 1, 8,
        ATTR_BOLD | ATTR_DIM | ATTR_ITALIC | ATTR_UNDERLINE | ATTR_REVERSE, 0},
    {"xterm-256color", "\033[K", "\033M", "\n", "\b", "\033[?7l", "\033[?7h", 1, 1, 1, 1, 1, 1, 256,
        ATTR_BOLD | ATTR_DIM | ATTR_ITALIC | ATTR_UNDERLINE | ATTR_REVERSE, 0},
    {"screen", "\033[K", "\033M", "\n", "\b", "\033[?7l", "\033[?7h", 1, 1, 1, 0, 1, 1, 8,
        ATTR_BOLD | ATTR_DIM | ATTR_UNDERLINE | ATTR_REVERSE, 0},
    {"tmux", "\033[K", "\033M", "\n", "\b", "\033[?7l", "\033[?7h", 1, 1, 1, 0, 1, 1, 8,
        ATTR_BOLD | ATTR_DIM | ATTR_ITALIC | ATTR_UNDERLINE | ATTR_REVERSE, 0},
    {"linux", "\033[K", "\033M", "\n", "\b", "\033[?7l", "\033[?7h", 1, 1, 1, 1, 1, 1, 8,
        ATTR_BOLD | ATTR_DIM | ATTR_UNDERLINE | ATTR_REVERSE, ATTR_UNDERLINE | ATTR_DIM},
    {"vt100", "\033[K", "\033M", "\n", "\b", "\033[?7l", "\033[?7h", 0, 0, 1, 0, 1, 1, 0,
        ATTR_BOLD | ATTR_UNDERLINE | ATTR_REVERSE, 0},
    {"vt52", "\033K", "\033A", "\033B", "\033D", "", "", 0, 0, 0, 0, 0, 0, 0, 0, 0},
    {"ansi", "\033[K", "\033[A", "\033[B", "\033[D", "", "", 1, 1, 1, 1, 1, 1, 8, ATTR_BOLD | ATTR_UNDERLINE | ATTR_REVERSE, ATTR_UNDERLINE},
};

enum { KIND_COUNT = sizeof kinds / sizeof *kinds };

/* Further capabilities: erasing, wrapping, the end of a look. */
static const struct {
    const char *type;
    bool has_pen, erases_colored, wraps, wraps_late, ends_attributes, ends_colors;
} habits[] = {
    {"xterm", 1, 1, 0, 1, 1, 1}, {"xterm-256color", 1, 1, 0, 1, 1, 1}, {"screen", 1, 0, 0, 1, 1, 1}, {"tmux", 1, 0, 0, 1, 1, 1},
    {"linux", 1, 1, 0, 1, 1, 1}, {"vt100", 1, 0, 0, 1, 0, 0}, {"vt52", 0, 0, 0, 0, 0, 0}, {"ansi", 1, 0, 1, 0, 0, 1},
};

static void load(const struct kind *k, struct terminfo *t)
{
    struct error e;
    if (!terminfo_load(k->type, -1, t, &e))
        fail_msg("%s is not known", k->type);
}

static void check_kind(const struct kind *k, const struct terminfo *t)
{
    const struct paint_terminal *p = &t->paint;
    assert_string_equal(p->erase_line, k->erase_line);
    assert_string_equal(p->up, k->up);
    assert_string_equal(p->down, k->down);
    assert_string_equal(p->left, k->left);
    assert_string_equal(p->to_start, "\r");
    assert_string_equal(t->unwrap, k->unwrap);
    assert_string_equal(t->wrap, k->wrap);
    assert_int_equal(p->has_column, k->has_column);
    assert_int_equal(p->has_row, k->has_row);
    assert_int_equal(p->has_right, k->has_right);
    const bool is_multiplexer = !strcmp(k->type, "screen") || !strcmp(k->type, "tmux"); /* only newer descriptions of them say so */
    assert_int_equal(p->has_erase, k->has_erase || (is_multiplexer && p->has_erase));
    assert_int_equal(p->moves_colored, k->moves_colored);
    assert_int_equal(t->can_ask, k->can_ask);
    assert_int_equal(t->colors < 1 ? 0 : t->colors, k->colors);
    assert_int_equal(p->attributes, k->attributes);
    assert_int_equal(p->attributes_plain & p->attributes, k->attributes_plain);
    assert_true(!*k->unwrap || (strstr(t->start, k->unwrap) && strstr(t->stop, k->wrap)));
    assert_int_equal(strstr(t->start, "\033[?2004h") != NULL, strstr(t->stop, "\033[?2004l") != NULL);
    for (size_t i = 0; i < sizeof habits / sizeof *habits; i++) {
        if (strcmp(habits[i].type, k->type) != 0)
            continue;
        assert_int_equal(p->has_pen, habits[i].has_pen);
        assert_int_equal(p->erases_colored, habits[i].erases_colored);
        assert_int_equal(p->wraps, habits[i].wraps);
        assert_int_equal(p->wraps_late, habits[i].wraps_late);
        assert_int_equal(p->ends_attributes, habits[i].ends_attributes);
        assert_int_equal(p->ends_colors, habits[i].ends_colors);
    }
    assert_false(p->is_direct);
    assert_int_equal(t->columns, 80);
    assert_int_equal(t->rows, 24);
}

/* Whatever kind was loaded before: nothing of it is left. */
static void each_kind_is_as_it_is_described(void **state)
{
    struct terminfo t;
    (void)state;
    for (size_t i = 0; i < KIND_COUNT; i++)
        for (size_t before = 0; before < KIND_COUNT; before++) {
            load(&kinds[before], &t);
            load(&kinds[i], &t);
            check_kind(&kinds[i], &t);
        }
    terminfo_unload();
    terminfo_unload();
    load(&kinds[0], &t);
    check_kind(&kinds[0], &t);
    terminfo_unload();
}

/* ---- colours ---- */

enum { NUMBERS = 14, STRINGS = 361, COLUMNS_AT = 0, LINES_AT = 2, COLORS_AT = 13, CLEAR_AT = 5, ERASE_LINE_AT = 6, ERASE_AT = 7, MOVE_AT = 10, PLAIN_AT = 39, FOREGROUND_AT = 359 };

static void add_number(struct buf *out, int number)
{
    buf_add_char(out, (char)(number & 0xFF));
    buf_add_char(out, (char)(number >> 8 & 0xFF));
}

/* A compiled description, as term(5) has it: of a terminal that has `colors` of them and sets them by `foreground`. */
static void add_description(int colors, const char *foreground, struct buf *out)
{
    static const char name[] = "kifu-colors|for a test";
    const char *strings[STRINGS] = {[CLEAR_AT] = "\033[H\033[J", [ERASE_LINE_AT] = "\033[K", [ERASE_AT] = "\033[J",
        [MOVE_AT] = "\033[%i%p1%d;%p2%dH", [PLAIN_AT] = "\033[m", [FOREGROUND_AT] = foreground};
    struct buf table = {0}, places = {0};
    for (size_t i = 0; i < STRINGS; i++) {
        add_number(&places, strings[i] ? (int)table.len : -1);
        if (strings[i])
            buf_add(&table, strings[i], strlen(strings[i]) + 1);
    }
    const int header[] = {0432, sizeof name, 0, NUMBERS, STRINGS, (int)table.len};
    for (size_t i = 0; i < sizeof header / sizeof *header; i++)
        add_number(out, header[i]);
    buf_add(out, name, sizeof name);
    if (sizeof name % 2)
        buf_add_char(out, '\0');
    for (int i = 0; i < NUMBERS; i++)
        add_number(out, i == COLUMNS_AT ? 80 : i == LINES_AT ? 24 : i == COLORS_AT ? colors : -1);
    buf_add_slice(out, buf_slice(&places));
    buf_add_slice(out, buf_slice(&table));
    buf_free(&places);
    buf_free(&table);
}

/* Colours of a kind whose sequences are not the usual ones are none; of one with more than 256 its own are not asked for. */
static void colours_are_those_that_are_set_the_usual_way(void **state)
{
    static const char usual[] = "\033[3%p1%dm", large[] = "\033[38;5;%p1%dm", mixed[] = "\033[%?%p1%{8}%<%t3%p1%d%e38;5;%p1%d%;m";
    static const char other[] = "\033[4%p1%dm", older[] = "\033F%p1%c";
    static const struct {
        int colors;
        const char *foreground;
        int seen;
    } rows[] = {
        {8, usual, 8}, {16, usual, 16}, {8, large, 8}, {256, large, 256}, {256, mixed, 256}, {257, other, 257}, {0, usual, 0}, {8, other, 0}, {256, other, 0},
        {8, older, 0}, {256, older, 0}, {8, NULL, 0}, {8, "\033[31m ", 0}, {8, "", 0}, {-1, usual, 0},
    };
    char folder[] = "/tmp/kifu-terminfo-XXXXXX", letter[64], file[128];
    (void)state;
    assert_non_null(mkdtemp(folder));
    snprintf(letter, sizeof letter, "%s/k", folder);
    snprintf(file, sizeof file, "%s/kifu-colors", letter);
    assert_int_equal(mkdir(letter, 0700), 0);
    setenv("TERMINFO", folder, 1);
    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
        struct buf bytes = {0};
        struct terminfo t;
        struct error e;
        add_description(rows[i].colors, rows[i].foreground, &bytes);
        assert_true(file_write(file, buf_slice(&bytes), &e));
        if (!terminfo_load("kifu-colors", -1, &t, &e))
            fail_msg("%zu: %s", i, e.text);
        if ((t.colors < 1 ? 0 : t.colors) != rows[i].seen)
            fail_msg("%d by \"%s\": %d", rows[i].colors, rows[i].foreground ? rows[i].foreground : "nothing", t.colors);
        assert_int_equal(t.paint.is_direct, rows[i].colors > 256);
        buf_free(&bytes);
    }
    terminfo_unload();
    unsetenv("TERMINFO");
    unlink(file);
    rmdir(letter);
    rmdir(folder);
}

/* One of another family moves the cursor by sequences of its own: row and column are each a character from the blank on. */
static void a_kind_of_another_family_moves_its_way(void **state)
{
    (void)state;
    struct terminfo t;
    for (size_t i = 0; i < KIND_COUNT; i++) {
        load(&kinds[i], &t);
        assert_int_equal(t.paint.move != NULL, !strcmp(kinds[i].type, "vt52"));
        for (int at = 0; at < 24 * 80 && t.paint.move; at += 7) {
            const int row = at / 80, column = at % 80;
            struct buf moved = {0};
            const char wanted[] = {'\033', 'Y', (char)(' ' + row), (char)(' ' + column), '\0'};
            t.paint.move(row, column, &moved);
            assert_string_equal(buf_string(&moved), wanted);
            buf_free(&moved);
        }
    }
    terminfo_unload();
}

/* The keys of the description of xterm, by hand. Those of one byte are not sequences. */
static void keys_are_as_they_are_described(void **state)
{
    static const struct {
        const char *bytes;
        uint32_t key;
    } keys[] = {
        {"\033OA", KEYS_UP}, {"\033OB", KEYS_DOWN}, {"\033OD", KEYS_LEFT}, {"\033OC", KEYS_RIGHT}, {"\033OH", KEYS_HOME}, {"\033OF", KEYS_END},
        {"\033[5~", KEYS_PAGE_UP}, {"\033[6~", KEYS_PAGE_DOWN}, {"\033[2~", KEYS_INSERT}, {"\033[3~", KEYS_DELETE}, {"\033[Z", KEYS_SHIFT_TAB},
        {"\033[1;2D", KEYS_SHIFT_LEFT}, {"\033[1;2C", KEYS_SHIFT_RIGHT}, {"\033[1;2A", KEYS_SHIFT_UP}, {"\033[1;2B", KEYS_SHIFT_DOWN},
        {"\033OM", KEYS_ENTER}, {"\033OP", KEYS_F1}, {"\033OQ", KEYS_F1 + 1}, {"\033OR", KEYS_F1 + 2}, {"\033OS", KEYS_F1 + 3},
        {"\033[15~", KEYS_F1 + 4}, {"\033[17~", KEYS_F1 + 5}, {"\033[18~", KEYS_F1 + 6}, {"\033[19~", KEYS_F1 + 7}, {"\033[20~", KEYS_F1 + 8},
        {"\033[21~", KEYS_F1 + 9}, {"\033[23~", KEYS_F1 + 10}, {"\033[24~", KEYS_F12},
    };
    struct terminfo t;
    struct decode d;
    (void)state;
    load(&kinds[0], &t);
    decode_init(&d, 70);
    terminfo_keys(&d);
    terminfo_unload();
    assert_int_equal(d.sequence_count, sizeof keys / sizeof *keys);
    for (size_t i = 0; i < d.sequence_count; i++) {
        assert_int_equal(d.sequences[i].len, strlen(keys[i].bytes));
        assert_memory_equal(d.sequences[i].bytes, keys[i].bytes, d.sequences[i].len);
        assert_int_equal(d.sequences[i].key, keys[i].key);
    }
}

/* A refusal says what to do, for a known kind of terminal and for an unknown one. */
static void what_is_refused_is_said(void **state)
{
    static const struct {
        const char *type, *said;
        bool is_plain;
    } cases[] = {
        {"no-such-kind", "unknown terminal type no-such-kind: try TERM=xterm-256color kifu", false},
        {"dumb", "a terminal of type dumb cannot show kifu: set TERM to match your terminal", true},
        {"x\033y", "unknown terminal type x", false},
    };
    struct terminfo t;
    (void)state;
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        struct error e;
        assert_false(terminfo_load(cases[i].type, -1, &t, &e));
        assert_int_equal(strncmp(e.text, cases[i].said, strlen(cases[i].said)), 0);
        assert_null(strchr(e.text, '\033'));
        assert_int_equal(terminfo_is_plain(cases[i].type), cases[i].is_plain);
    }
    assert_false(terminfo_is_plain("xterm"));
    terminfo_unload();
}

/* ---- signals ---- */

static void on_signal(int number)
{
    (void)number;
}

static void on_signal_told(int number, siginfo_t *info, void *context)
{
    (void)number, (void)info, (void)context;
}

static bool is_same_action(const struct sigaction *a, const struct sigaction *b)
{
    const bool has_info = a->sa_flags & SA_SIGINFO;
    return a->sa_flags == b->sa_flags && (has_info ? a->sa_sigaction == b->sa_sigaction : a->sa_handler == b->sa_handler);
}

/* Whatever the caller does with a signal, it does so again afterwards, each time. */
static void signals_are_put_back(void **state)
{
    enum { KINDS = 4, MOST = 32 };
    struct sigaction first[MOST], now;
    (void)state;
    for (int number = 1; number < MOST; number++)
        sigaction(number, NULL, &first[number]);
    for (int kind = 0; kind < 2 * KINDS; kind++) {
        struct sigaction before[MOST];
        for (int number = 1; number < MOST; number++) {
            struct sigaction action = {0};
            const int what = (number + kind) % KINDS;
            action.sa_handler = what == 0 ? SIG_DFL : what == 1 ? SIG_IGN : on_signal;
            if (what == 3) {
                action.sa_sigaction = on_signal_told;
                action.sa_flags = SA_SIGINFO;
            }
            sigaction(number, &action, NULL);
            sigaction(number, NULL, &before[number]);
        }
        assert_true(signal_start());
        assert_true(signal_start());
        assert_true(signal_fd() >= 0);
        assert_int_equal(signal_take(), 0);
        raise(SIGWINCH);
        raise(SIGCONT);
        const bool ignores = before[SIGCONT].sa_handler == SIG_IGN;
        assert_int_equal(signal_take(), (unsigned)SIGNAL_RESIZED | (ignores ? 0u : (unsigned)SIGNAL_CONTINUED));
        assert_int_equal(signal_take(), 0);
        signal_end();
        signal_end();
        assert_int_equal(signal_fd(), -1);
        for (int number = 1; number < MOST; number++) {
            sigaction(number, NULL, &now);
            if (number != SIGKILL && number != SIGSTOP && !is_same_action(&now, &before[number]))
                fail_msg("signal %d is not what it was", number);
        }
    }
    for (int number = 1; number < MOST; number++)
        sigaction(number, &first[number], NULL);
}

/* All bytes up to the most, and none twice. */
static void what_is_guarded_goes_out_once(void **state)
{
    (void)state;
    char bytes[SIGNAL_BYTES + 1], seen[2 * SIGNAL_BYTES];
    memset(bytes, 'x', sizeof bytes);
    for (size_t len = 0; len <= SIGNAL_BYTES + 1; len++)
        for (int way = 0; way < 2; way++) {
            int ends[2];
            const struct termios modes = {0};
            assert_int_equal(pipe(ends), 0);
            signal_guard(ends[0], ends[1], &modes, bytes, len);
            way ? signal_release() : signal_restore();
            signal_release();
            signal_restore();
            assert_false(fcntl(ends[1], F_GETFL) & O_NONBLOCK);
            close(ends[1]);
            assert_int_equal(read(ends[0], seen, sizeof seen), len < SIGNAL_BYTES ? len : SIGNAL_BYTES);
            close(ends[0]);
        }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(sizes_are_kept_within_bounds),
        cmocka_unit_test(esc_waits_as_the_user_says),
        cmocka_unit_test(only_large_pictures_come_at_once),
        cmocka_unit_test(texts_are_copied_whole),
        cmocka_unit_test(simple_terminals_get_no_copy),
        cmocka_unit_test(modes_are_put_back_each_time),
        cmocka_unit_test(signals_are_put_back),
        cmocka_unit_test(what_is_guarded_goes_out_once),
        cmocka_unit_test(each_kind_is_as_it_is_described),
        cmocka_unit_test(keys_are_as_they_are_described),
        cmocka_unit_test(what_is_refused_is_said),
        cmocka_unit_test(a_kind_of_another_family_moves_its_way),
        cmocka_unit_test(colours_are_those_that_are_set_the_usual_way),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
