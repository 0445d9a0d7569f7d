/* tests/tty/30-view.c - the viewer, from end to end, in a pseudo-terminal */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>
#include <fcntl.h>
#include <locale.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <sys/wait.h>
#include <termios.h>
#include <unistd.h>

#include "panes/panes.h"
#include "screen/theme.h"
#include "sweep.h"
#include "archives.h"
#include "base/array.h"
#include "base/bytes.h"
#include "base/file.h"
#include "base/mem.h"
#include "base/sandbox.h"
#include "ingest/archive.h"
#include "tty/loop.h"
#include "tty/pty.h"
#include "tty/signal.h"
#include "view/view.h"

/* A branch behind the first move: A at C3, B at G7, where the game goes on. */
static const char record[] = "(;FF[4]CA[UTF-8]GM[1]SZ[9]PB[Kuroki]PW[Shirota]C[The first words];B[ee]C[In the middle]"
                             "(;W[cg];B[cc];W[gg];B[dd];W[df];B[fd])(;W[gc]C[The other corner];B[gg]))";

static char folder[64];
static char path[128];

static int make_record(void **state)
{
    (void)state;
    strcpy(folder, "/tmp/kifu-view-XXXXXX");
    if (!mkdtemp(folder))
        return -1;
    snprintf(path, sizeof path, "%s/game.sgf", folder);
    return file_write(path, slice_of(record), NULL) ? 0 : -1;
}

static int remove_record(void **state)
{
    (void)state;
    char command[256];
    snprintf(command, sizeof command, "rm -rf '%s'", folder);
    return system(command);
}

static struct pty *start(struct pty_how how)
{
    static const char *argv[] = {NULL, path, NULL};
    if (!how.argv)
        how.argv = argv;
    return pty_start(&how);
}

/* Ends it as the reader does, and sees that all is well. */
static void quit(struct pty *t)
{
    pty_keys(t, "q");
    assert_true(pty_ends(t));
    assert_true(WIFEXITED(pty_status(t)));
    assert_int_equal(WEXITSTATUS(pty_status(t)), 0);
    assert_true(pty_is_restored(t));
    pty_free(t);
}

/* ---- looking at a record ---- */

static void test_reads_a_game(void **state)
{
    (void)state;
    struct pty *t = start((struct pty_how){0});
    assert_true(pty_shows(t, "The first words"));
    assert_true(pty_shows(t, "Kuroki"));
    assert_true(pty_shows(t, "help")); /* the last row: the picture is whole */
    assert_true(pty_is_second_screen(t));
    assert_false(pty_has_cursor(t));
    pty_keys(t, "l");
    assert_true(pty_shows(t, "In the middle"));
    assert_true(pty_shows(t, "B E5"));
    pty_keys(t, "B");
    assert_true(pty_shows(t, "The other corner"));
    assert_true(pty_shows(t, "W G7"));
    pty_keys(t, "\033[D"); /* the arrow of the other cursor mode */
    assert_true(pty_shows(t, "B E5"));
    pty_keys(t, "\033OC");
    assert_true(pty_shows(t, "W G7")); /* the line followed */
    pty_resize(t, 60, 20);
    assert_true(pty_shows_at(t, 18, "W G7"));
    pty_resize(t, 100, 40);
    assert_true(pty_shows_at(t, 38, "W G7"));
    quit(t);
}

static void test_prompt_has_the_cursor(void **state)
{
    (void)state;
    struct pty *t = start((struct pty_how){0});
    assert_true(pty_shows(t, "The first words"));
    pty_keys(t, ":next-no");
    assert_true(pty_shows(t, ":next-no"));
    assert_true(pty_has_cursor(t));
    pty_keys(t, "\033");
    assert_true(pty_hides(t, ":next-no"));
    pty_keys(t, "l");
    assert_true(pty_shows(t, "B E5"));
    assert_false(pty_has_cursor(t));
    quit(t);
}

static void test_reads_a_pipe(void **state)
{
    (void)state;
    const char *const none[] = {NULL, NULL};
    const char *const dash[] = {NULL, "-", NULL};
    for (int i = 0; i < 2; i++) {
        struct pty *t = start((struct pty_how){.argv = i ? dash : none, .input = record});
        assert_true(pty_shows(t, "The first words"));
        pty_keys(t, "l");
        assert_true(pty_shows(t, "In the middle"));
        quit(t);
    }
}

/* Keys come from the terminal of standard output where standard input is a pipe and there is no /dev/tty. */
static void test_reads_a_pipe_without_control(void **state)
{
    (void)state;
    struct pty *t = start(
        (struct pty_how){.argv = (const char *const[]){NULL, "-", NULL}, .input = record, .no_control = true});
    assert_true(pty_shows(t, "The first words"));
    pty_keys(t, "l");
    assert_true(pty_shows(t, "In the middle"));
    quit(t);
}

static void test_opens_where_told(void **state)
{
    (void)state;
    char place[160];
    snprintf(place, sizeof place, "%s#1.B", path);
    struct pty *t = start((struct pty_how){.argv = (const char *const[]){NULL, place, NULL}});
    assert_true(pty_shows(t, "The other corner"));
    quit(t);
    t = start((struct pty_how){.argv = (const char *const[]){NULL, "--end", path, NULL}});
    assert_true(pty_shows(t, "B F6"));
    quit(t);
    snprintf(place, sizeof place, "%s#99", path);
    t = start((struct pty_how){.argv = (const char *const[]){NULL, place, NULL}});
    assert_true(pty_ends(t));
    assert_int_equal(WEXITSTATUS(pty_status(t)), 1);
    assert_false(pty_is_second_screen(t));
    assert_non_null(strstr(pty_raw(t), "no node #99"));
    assert_null(strstr(pty_raw(t), "\033[?1049h"));
    pty_free(t);
}

/* ---- the end ---- */

enum moment { LOADING, BOARD, PROMPT, HELP, STOPPED, MOMENT_COUNT };

static const int fatal[] = {SIGHUP, SIGINT, SIGTERM, SIGQUIT, SIGPIPE, SIGALRM, SIGXCPU, SIGABRT, SIGSEGV, SIGBUS,
    SIGFPE, SIGILL};

static void bring_to(struct pty *t, enum moment moment)
{
    if (moment == LOADING)
        return;
    assert_true(pty_shows(t, "The first words"));
    if (moment == PROMPT) {
        pty_keys(t, ":next");
        assert_true(pty_shows(t, ":next"));
    } else if (moment == HELP) {
        pty_keys(t, "?");
        assert_true(pty_hides(t, "The first words"));
    } else if (moment == STOPPED) {
        pty_keys(t, "\032");
        assert_true(pty_stops(t));
        assert_true(pty_is_restored(t));
    }
}

static void test_signals(void **state)
{
    (void)state;
    for (enum moment moment = LOADING; moment < MOMENT_COUNT; moment++)
        for (size_t i = 0; i < COUNT(fatal); i++) {
            struct pty *t = start((struct pty_how){0});
            bring_to(t, moment);
            pty_signal(t, fatal[i]);
            if (moment == STOPPED)
                pty_continue(t);
            /* While it loads, SIGPIPE is ignored for the sake of standard output. */
            if (moment == LOADING && fatal[i] == SIGPIPE)
                pty_keys(t, "q");
            assert_true(pty_ends(t));
            if (moment != LOADING || fatal[i] != SIGPIPE) {
                assert_true(WIFSIGNALED(pty_status(t)));
                assert_int_equal(WTERMSIG(pty_status(t)), fatal[i]);
            }
            assert_true(pty_is_restored(t));
            pty_free(t);
        }
}

/* Those that end no program, and one that kifu takes as an error of writing. */
static bool is_left_alone(int number)
{
    static const int others[] = {SIGKILL, SIGSTOP, SIGTTIN, SIGTTOU, SIGTSTP, SIGCHLD, SIGURG, SIGWINCH, SIGCONT,
        SIGXFSZ};
    for (size_t i = 0; i < COUNT(others); i++) {
        if (others[i] == number)
            return true;
    }
    return false;
}

/* Every signal, also those for real time. */
static void test_all_signals(void **state)
{
    (void)state;
    for (int number = 1; number < NSIG; number++) {
        struct sigaction action;
        if (is_left_alone(number) || sigaction(number, NULL, &action) != 0)
            continue;
        struct pty *t = start((struct pty_how){0});
        bring_to(t, BOARD);
        pty_signal(t, number);
        assert_true(pty_ends(t));
        assert_true(WIFSIGNALED(pty_status(t)));
        assert_int_equal(WTERMSIG(pty_status(t)), number);
        if (!pty_is_restored(t))
            fail_msg("signal %d", number);
        pty_free(t);
    }
}

/* Signals that our parent ignores, like nohup, stay ignored. */
static void test_ignored_signals(void **state)
{
    (void)state;
    static const int numbers[] = {SIGHUP, SIGINT, SIGQUIT, SIGTERM, SIGUSR1};
    for (size_t i = 0; i < COUNT(numbers); i++) {
        int status;
        const pid_t child = fork();
        assert_true(child >= 0);
        if (child == 0) {
            struct sigaction action;
            signal(numbers[i], SIG_IGN);
            if (!signal_start())
                _exit(2);
            raise(numbers[i]);
            _exit(sigaction(numbers[i], NULL, &action) == 0 && action.sa_handler == SIG_IGN ? 0 : 1);
        }
        assert_int_equal(waitpid(child, &status, 0), child);
        assert_int_equal(status, 0);
    }
}

/* The second comes while the terminal is put back for the first. */
static void test_two_signals(void **state)
{
    (void)state;
    for (int i = 0; i < 20; i++) {
        struct pty *t = start((struct pty_how){0});
        bring_to(t, BOARD);
        pty_signal(t, SIGHUP);
        pty_signal(t, SIGTERM);
        pty_signal(t, SIGUSR1);
        assert_true(pty_ends(t));
        assert_true(WIFSIGNALED(pty_status(t)));
        assert_true(pty_is_restored(t));
        pty_free(t);
    }
}

static void test_interrupt_key(void **state)
{
    (void)state;
    struct pty *t = start((struct pty_how){0});
    assert_true(pty_shows(t, "The first words"));
    pty_keys(t, "\003");
    assert_true(pty_ends(t));
    assert_true(WIFSIGNALED(pty_status(t)));
    assert_int_equal(WTERMSIG(pty_status(t)), SIGINT);
    assert_true(pty_is_restored(t));
    pty_free(t);
}

static void test_stop_and_continue(void **state)
{
    (void)state;
    struct pty *t = start((struct pty_how){0});
    assert_true(pty_shows(t, "The first words"));
    for (int i = 0; i < 3; i++) {
        if (i == 0)
            pty_keys(t, "\032");
        else
            pty_signal(t, i == 1 ? SIGTSTP : SIGSTOP);
        assert_true(pty_stops(t));
        if (i < 2) {
            assert_true(pty_is_restored(t));
            assert_true(pty_hides(t, "The first words"));
        }
        const size_t before = pty_bytes(t);
        pty_continue(t);
        assert_true(pty_sends(t, before + 1000)); /* painted whole */
        assert_true(pty_shows(t, "The first words"));
        assert_true(pty_is_second_screen(t));
        pty_keys(t, "l");
        assert_true(pty_shows(t, "In the middle"));
        pty_keys(t, "h");
        assert_true(pty_shows(t, "The first words"));
    }
    quit(t);
}

/* The answer to a question from before Ctrl-Z went to another program: it is not waited for, the picture comes with what fg sends. */
static void test_no_answer_is_waited_for_after_fg(void **state)
{
    (void)state;
    struct pty *t = start((struct pty_how){0});
    assert_true(pty_shows(t, "The first words"));
    pty_mute(t, true);
    pty_keys(t, "?");
    assert_true(pty_shows(t, "The first keys"));
    pty_keys(t, "\032");
    assert_true(pty_stops(t));
    pty_mute(t, false);
    const size_t before = pty_bytes(t);
    pty_continue(t);
    assert_true(pty_sends(t, before + 10));
    pty_keys(t, "q"); /* a picture that comes after this key has the board */
    assert_true(pty_shows(t, "The first words"));
    assert_non_null(strstr(pty_raw(t) + before, "The first keys"));
    quit(t);
}

/* If the terminal could not be opened again its descriptor is shared with the shell: its flags are restored, whatever they were. */
static void test_flags_are_put_back(void **state)
{
    (void)state;
    static const char bytes[] = "back";
    const int master = posix_openpt(O_RDWR | O_NOCTTY);
    assert_true(master >= 0 && grantpt(master) == 0 && unlockpt(master) == 0);
    const int slave = open(ptsname(master), O_RDWR | O_NOCTTY);
    assert_true(slave >= 0);
    struct termios before, now;
    assert_int_equal(tcgetattr(slave, &before), 0);
    before.c_oflag &= (tcflag_t)~OPOST;
    for (int blocks = 0; blocks < 2; blocks++) {
        char came[16] = {0};
        const int flags = blocks ? fcntl(slave, F_GETFL) & ~O_NONBLOCK : fcntl(slave, F_GETFL) | O_NONBLOCK;
        assert_int_equal(fcntl(slave, F_SETFL, flags), 0);
        signal_guard(slave, slave, &before, bytes, sizeof bytes - 1);
        signal_release();
        signal_release(); /* once */
        assert_int_equal(fcntl(slave, F_GETFL), flags);
        assert_int_equal(tcgetattr(slave, &now), 0);
        assert_int_equal(now.c_oflag, before.c_oflag);
        assert_int_equal(read(master, came, sizeof came - 1), sizeof bytes - 1);
        assert_string_equal(came, bytes);
    }
    close(slave);
    close(master);
}

/* The window is closed without a signal: the program must notice it. */
static void test_terminal_gone(void **state)
{
    (void)state;
    /* To look for leaks a sanitizer has a second process trace the first at its end. When the window is gone both get
     * signals, and they were seen to wait for one another. */
    static const char *const no_leaks[] = {"ASAN_OPTIONS=detect_leaks=0", NULL};
    for (int ignored = 0; ignored < 2; ignored++) {
        struct pty *t = start((struct pty_how){.ignores_hangup = ignored, .env = no_leaks});
        assert_true(pty_shows(t, "The first words"));
        pty_close(t);
        assert_true(pty_ends(t));
        assert_in_range(pty_ended_after_ms(t), 0, 2000);
        pty_free(t);
    }
}

/* Defects of a record are reported where the report stays visible. */
static void test_defects_are_said_at_the_end(void **state)
{
    (void)state;
    char broken[160];
    snprintf(broken, sizeof broken, "%s/broken.sgf", folder);
    assert_true(file_write(broken, SLICE("(W[tt];B[aa])"), NULL));
    struct pty *t = start((struct pty_how){.argv = (const char *const[]){NULL, broken, NULL}});
    assert_true(pty_shows(t, "error"));
    pty_keys(t, "q");
    assert_true(pty_ends(t));
    assert_non_null(strstr(pty_said(t), "[missing-semicolon]"));
    assert_int_equal(WEXITSTATUS(pty_status(t)), 0);
    assert_true(pty_is_restored(t));
    pty_free(t);
}

/* Files that the reader came to and that could not be read are reported at the end, with their status. */
static void test_unread_is_said_at_the_end(void **state)
{
    (void)state;
    char missing[160], empty[160];
    snprintf(missing, sizeof missing, "%s/missing.sgf", folder);
    snprintf(empty, sizeof empty, "%s/empty.sgf", folder);
    assert_true(file_write(empty, SLICE("nothing"), NULL));
    struct pty *t = start((struct pty_how){.argv = (const char *const[]){NULL, path, missing, empty, NULL}});
    assert_true(pty_shows(t, "The first words"));
    pty_keys(t, ">");
    assert_true(pty_shows(t, "last game"));
    pty_keys(t, "q");
    assert_true(pty_ends(t));
    assert_non_null(strstr(pty_said(t), "missing.sgf: no such file"));
    assert_non_null(strstr(pty_said(t), "empty.sgf: contains no game"));
    assert_int_equal(WEXITSTATUS(pty_status(t)), 2);
    assert_true(pty_is_restored(t));
    pty_free(t);
    /* One that was never wanted is not. */
    t = start((struct pty_how){.argv = (const char *const[]){NULL, path, missing, NULL}});
    assert_true(pty_shows(t, "The first words"));
    quit(t);
}

static void test_closed_descriptors(void **state)
{
    (void)state;
    static const unsigned closed[] = {1, 4, 5};
    for (size_t i = 0; i < COUNT(closed); i++) {
        struct pty *t = start((struct pty_how){.closed = closed[i]});
        assert_true(pty_shows(t, "The first words"));
        pty_keys(t, "l");
        assert_true(pty_shows(t, "B E5"));
        quit(t);
    }
    struct pty *t = start((struct pty_how){.closed = 7}); /* nothing to show it on */
    assert_true(pty_ends(t));
    assert_true(WIFEXITED(pty_status(t)));
    assert_int_equal(WEXITSTATUS(pty_status(t)), 2);
    pty_free(t);
}

/* Memory runs out while a file is read again: the end is polite, and the terminal as it was. */
static void test_no_memory(void **state)
{
    (void)state;
    char self[4096];
    const ssize_t len = readlink("/proc/self/exe", self, sizeof self - 1);
    if (len < 0)
        skip();
    self[len] = 0;
    struct pty *t = start((struct pty_how){.argv = (const char *const[]){self, path, NULL}});
    assert_true(pty_shows(t, "The first words"));
    pty_keys(t, "r");
    assert_true(pty_ends(t));
    assert_true(WIFEXITED(pty_status(t)));
    assert_int_equal(WEXITSTATUS(pty_status(t)), 2);
    assert_true(pty_is_restored(t));
    assert_non_null(strstr(pty_said(t), "kifu: out of memory"));
    pty_free(t);
}

/* ---- what a terminal sends ---- */

/* A machine that is busy must not make Esc of a sequence. */
static const char *const patient[] = {"ESCDELAY=5000", NULL};

/* So long nothing comes: a slow line. */
static void pause_ms(struct pty *t, int ms)
{
    pty_is_quiet(t, ms);
}

static void test_sequences_in_pieces(void **state)
{
    (void)state;
    static const char *const arrows[] = {"\033[C", "\033OC", "\033[1;1C"};
    for (size_t i = 0; i < COUNT(arrows); i++) {
        struct pty *t = start((struct pty_how){.mute = true, .env = patient});
        assert_true(pty_shows(t, "The first words"));
        for (const char *c = arrows[i]; *c; c++) {
            pty_send(t, c, 1);
            pause_ms(t, 20);
        }
        assert_true(pty_shows(t, "B E5"));
        pty_keys(t, "h");
        assert_true(pty_shows(t, "The first words"));
        quit(t);
    }
}

/* None of these is a key; each has letters in it that are. */
static void test_no_keys(void **state)
{
    (void)state;
    static const char *const sequences[] = {
        "\033[I",
        "\033[O",
        "\033[12;40R",
        "\033[1;2R",
        "\033[?62;22c",
        "\033[99;99q",
        "\033[1;7l",
        "\033Oz",
        "\033P1+rqql\033\\",
        "\033]11;rgb:llll/qqqq/llll\033\\",
        "\033]52;c;bGxs\a",
        "\033[200~lllq:quit\r\n\003\033[C\033[201~",
        "\033[<0;3;3M",
    };
    struct pty *t = start((struct pty_how){.mute = true, .env = patient});
    assert_true(pty_shows(t, "The first words"));
    for (size_t i = 0; i < COUNT(sequences); i++)
        pty_keys(t, sequences[i]);
    pty_keys(t, "l");
    assert_true(pty_shows(t, "B E5"));
    assert_null(strstr(pty_raw(t), "does nothing"));
    quit(t);
}

static size_t count_of(const char *text, const char *part)
{
    size_t count = 0;
    for (; (text = strstr(text, part)) != NULL; text++)
        count++;
    return count;
}

/* Large pictures are shown at once where the terminal can do that; every beginning has its end. */
static void test_synchronized(void **state)
{
    (void)state;
    for (int syncs = 0; syncs < 2; syncs++) {
        struct pty *t = start((struct pty_how){.syncs = syncs});
        assert_true(pty_shows(t, "The first words"));
        pty_keys(t, "?");
        assert_true(pty_shows(t, "The first keys"));
        pty_keys(t, "\033");
        assert_true(pty_shows(t, "The first words"));
        pty_keys(t, "?");
        assert_true(pty_shows(t, "The first keys"));
        assert_int_equal(count_of(pty_raw(t), "\033[?2026$p"), 1);
        assert_int_equal(count_of(pty_raw(t), "\033[?2026h") > 0, syncs);
        pty_keys(t, "q");
        quit(t);
    }
}

/* Themes for the other kind of background are not offered, once the terminal has said which it has. */
static void test_background(void **state)
{
    (void)state;
    static const struct {
        const char *answer, *themes[8];
    } cases[] = {
        {"\033]11;rgb:ffff/ffff/ffff\033\\", {"contrast", "mono", "paper", "wood-light", "wood"}},
        {"\033]11;rgb:1010/1010/1010\033\\", {"contrast", "mono", "plain", "slate", "wood"}},
        {"\033]11;rgb:8080/8080/8080\033\\", {"contrast", "mono", "paper"}}, /* the middle, and beneath it */
        {"\033]11;rgb:7f7f/7f7f/7f7f\033\\", {"contrast", "mono", "plain"}},
        {"\033]11;rgb:0000/ffff/0000\033\\", {"contrast", "mono", "paper"}}, /* green shines, the others less */
        {"\033]11;rgb:ffff/0000/0000\033\\", {"contrast", "mono", "plain"}},
        {"\033]11;rgb:0000/0000/ffff\033\\", {"contrast", "mono", "plain"}},
        {"", {"contrast", "mono", "paper", "plain", "slate", "wood-light", "wood"}},
    };
    for (size_t i = 0; i < COUNT(cases); i++) {
        struct pty *t = start((struct pty_how){0});
        assert_true(pty_shows(t, "The first words"));
        pty_keys(t, cases[i].answer);
        for (int j = 0; cases[i].themes[j]; j++) {
            char said[40];
            snprintf(said, sizeof said, "theme: %s", cases[i].themes[j]);
            pty_keys(t, ":next-theme\r");
            assert_true(pty_shows(t, said));
        }
        assert_int_equal(count_of(pty_raw(t), "\033]11;?\033\\\033[c"), 1);
        quit(t);
    }
}

/* A copied text goes out as OSC 52, once, and is shown in the status line; through screen in pieces that it passes on. */
static void test_copy(void **state)
{
    (void)state;
    static const struct {
        const char *env[4];
        const char *sent, *said;
    } cases[] = {
        {{"TERM=xterm-256color", NULL}, "\033]52;c;MS5C\033\\", "copied: 1.B; press y again"},
        {{"TERM=tmux-256color", "TMUX=/tmp/tmux", NULL}, "\033]52;c;MS5C\033\\", "copied: 1.B"},
        {{"TERM=screen-256color", "STY=1.pts", NULL}, "\033P\033]52;c;MS5C\a\033\\", "copied: 1.B"},
        {{"TERM=linux", NULL}, NULL, "not copied: 1.B; this terminal"},
        {{"TERM=vt220", NULL}, NULL, "not copied: 1.B; this terminal"},
    };
    for (size_t i = 0; i < COUNT(cases); i++) {
        struct pty *t = start((struct pty_how){.env = cases[i].env});
        assert_true(pty_shows(t, "The first words"));
        pty_keys(t, "lB");
        assert_true(pty_shows(t, "The other corner"));
        assert_int_equal(count_of(pty_raw(t), "]52;"), 0);
        pty_keys(t, "y");
        assert_true(pty_shows(t, cases[i].said));
        assert_int_equal(count_of(pty_raw(t), "]52;"), cases[i].sent != NULL);
        if (cases[i].sent)
            assert_int_equal(count_of(pty_raw(t), cases[i].sent), 1);
        pty_keys(t, "y");
        assert_true(pty_shows(t, cases[i].sent ? "copied: the position" : "not copied: the position as text; this terminal"));
        assert_int_equal(count_of(pty_raw(t), "]52;"), 2 * (cases[i].sent != NULL));
        pty_keys(t, ":set clipboard off\ry");
        assert_true(pty_shows(t, cases[i].sent ? "the option clipboard is off" : "this terminal"));
        assert_int_equal(count_of(pty_raw(t), "]52;"), 2 * (cases[i].sent != NULL));
        quit(t);
    }
}

/* "questions" off: nothing is asked; so with terminals that might show what they do not know. */
static void test_questions_off(void **state)
{
    (void)state;
    static const char *const argv[] = {NULL, "--set=questions=off", path, NULL};
    struct pty *t = start((struct pty_how){.argv = argv});
    assert_true(pty_shows(t, "The first words"));
    pty_keys(t, "l");
    assert_true(pty_shows(t, "In the middle"));
    assert_int_equal(count_of(pty_raw(t), "\033[6n"), 0);
    assert_int_equal(count_of(pty_raw(t), "\033[c"), 0);
    assert_int_equal(count_of(pty_raw(t), "$p"), 0);
    assert_int_equal(count_of(pty_raw(t), "]11;"), 0);
    quit(t);
    static const char *const linux_env[] = {"TERM=linux", NULL};
    t = start((struct pty_how){.env = linux_env});
    assert_true(pty_shows(t, "The first words"));
    assert_int_equal(count_of(pty_raw(t), "\033[c"), 0);
    assert_int_equal(count_of(pty_raw(t), "$p"), 0);
    assert_int_equal(count_of(pty_raw(t), "]11;"), 0);
    quit(t);
}

/* A terminal that answers nothing still gets the last picture, and few of those between. */
static void test_mute(void **state)
{
    (void)state;
    struct pty *t = start((struct pty_how){.mute = true});
    assert_true(pty_shows(t, "The first words"));
    pty_passes(t, 1100000);
    pty_keys(t, "l");
    assert_true(pty_shows(t, "In the middle"));
    const size_t before = pty_bytes(t);
    for (int i = 0; i < 30; i++) {
        pty_keys(t, i % 2 ? "l" : "h");
        pty_passes(t, 2000);
    }
    assert_true(pty_is_quiet(t, 300));
    assert_true(pty_shows(t, "In the middle"));
    assert_true(pty_bytes(t) - before < 2500);
    quit(t);
}

static void test_paste_into_prompt(void **state)
{
    (void)state;
    struct pty *t = start((struct pty_how){0});
    assert_true(pty_shows(t, "The first words"));
    pty_keys(t, ":");
    pty_keys(t, "\033[200~next\r\n-node\033[201~");
    assert_true(pty_shows(t, ":next-node"));
    pty_keys(t, "\r");
    assert_true(pty_shows(t, "B E5"));
    quit(t);
}

static void test_mouse(void **state)
{
    (void)state;
    /* Without a library the message about that would take the place of the hints of a region, sooner or later. */
    char library[sizeof path + 20];
    snprintf(library, sizeof library, "--library=%s", path);
    struct pty *t = start((struct pty_how){.argv = (const char *const[]){NULL, "--set", "mouse=on", library, path, NULL}});
    assert_true(pty_shows(t, "The first words"));
    assert_non_null(strstr(pty_raw(t), "\033[?1000h"));
    pty_keys(t, "ll");
    assert_true(pty_shows(t, "W C3"));
    pty_keys(t, "h");
    assert_true(pty_shows(t, "B E5"));
    pty_keys(t, "h");
    assert_true(pty_shows(t, "The first words"));
    pty_keys(t, "\033[<65;8;8M"); /* the wheel over the board */
    assert_true(pty_shows(t, "B E5"));
    pty_keys(t, "\033[<64;8;8M");
    assert_true(pty_shows(t, "The first words"));
    /* A click on a letter of the hints, and on the one two columns further on. */
    for (int letter = 0; letter < 2; letter++) {
        int row, column;
        char click[32];
        pty_keys(t, "l");
        assert_true(pty_shows(t, "A B variation"));
        assert_true(pty_find(t, "A B variation", &row, &column));
        snprintf(click, sizeof click, "\033[<0;%d;%dM", column + 1 + 2 * letter, row + 1);
        pty_keys(t, click);
        assert_true(pty_shows(t, letter ? "W G7" : "W C3"));
        pty_keys(t, "hh");
        assert_true(pty_shows(t, "The first words"));
    }
    /* Drags come in while a part of the board is chosen, and not before or after. */
    assert_null(strstr(pty_raw(t), "\033[?1002h"));
    pty_keys(t, ":region\r");
    assert_true(pty_shows(t, "set corner"));
    assert_non_null(strstr(pty_raw(t), "\033[?1002h"));
    assert_null(strstr(pty_raw(t), "\033[?1002l"));
    pty_keys(t, "\033[<0;9;9M\033[<32;12;10M\033[<32;500;500M\033[<0;500;500m");
    assert_true(pty_shows(t, "f part, off"));
    assert_non_null(strstr(pty_raw(t), "\033[?1002l\033[?1000h"));
    pty_keys(t, "\033[<0;500;500m");
    quit(t);
}

/* ---- few bytes ---- */

static void test_idle_sends_nothing(void **state)
{
    (void)state;
    struct pty *t = start((struct pty_how){0});
    assert_true(pty_shows(t, "The first words"));
    pause_ms(t, 100);
    assert_true(pty_is_quiet(t, 400));
    quit(t);
}

static void test_flood(void **state)
{
    (void)state;
    struct buf keys = {0};
    for (int i = 0; i < 5000; i++)
        buf_add_string(&keys, "\033[C\033[D");
    for (int mute = 0; mute < 2; mute++) {
        struct pty *t = start((struct pty_how){.mute = mute, .env = patient});
        assert_true(pty_shows(t, "The first words"));
        const size_t before = pty_bytes(t);
        pty_send(t, keys.at, keys.len);
        pty_keys(t, "ll");
        assert_true(pty_shows(t, "W C3"));
        assert_in_range(pty_bytes(t) - before, 1, 20000);
        quit(t);
    }
    buf_free(&keys);
}

static void test_resize_storm(void **state)
{
    (void)state;
    static const int sizes[][2] = {{1, 1}, {600, 600}, {0, 0}, {24, 8}, {200, 60}, {3, 90}, {65535, 2}, {80, 1},
        {40, 12}, {79, 23}};
    struct pty *t = start((struct pty_how){0});
    assert_true(pty_shows(t, "The first words"));
    for (int i = 0; i < 1000; i++)
        pty_resize(t, sizes[i % 10][0] > 600 ? 600 : sizes[i % 10][0], sizes[i % 10][1]);
    pty_resize(t, 80, 24);
    assert_true(pty_shows(t, "The first words"));
    assert_true(pty_shows_at(t, 22, "Black to play"));
    quit(t);
}

/* Wider or narrower, higher or lower, only one of them at a time: the picture is that of a terminal which was so from the start. */
static void test_resize_of_one_side(void **state)
{
    (void)state;
    static const int sizes[][2] = {{80, 30}, {110, 30}, {110, 24}, {70, 24}, {70, 18}, {80, 18}};
    struct pty *t = start((struct pty_how){0});
    assert_true(pty_shows(t, "The first words"));
    for (size_t i = 0; i < COUNT(sizes); i++) {
        struct pty *fresh = start((struct pty_how){.columns = sizes[i][0], .rows = sizes[i][1]});
        pty_resize(t, sizes[i][0], sizes[i][1]);
        assert_true(pty_shows(fresh, "q quit"));
        for (int row = 0; row < sizes[i][1]; row++) {
            char expected[1024];
            snprintf(expected, sizeof expected, "%s", pty_row(fresh, row));
            assert_true(pty_shows_at(t, row, expected));
        }
        quit(fresh);
    }
    quit(t);
}

/* ---- terminals ---- */

static void expect_refused(const char *const *env, const char *message)
{
    struct pty *t = start((struct pty_how){.env = env});
    assert_true(pty_ends(t));
    assert_true(WIFEXITED(pty_status(t)));
    assert_int_equal(WEXITSTATUS(pty_status(t)), 2);
    assert_non_null(strstr(pty_raw(t), message));
    assert_int_equal(strchr(pty_raw(t), '\n') + 1 - pty_raw(t), (long)pty_bytes(t)); /* one line */
    assert_true(pty_is_restored(t));
    pty_free(t);
}

static void test_terminals_refused(void **state)
{
    (void)state;
    expect_refused((const char *const[]){"TERM=no-such-terminal", NULL}, "kifu: unknown terminal type no-such-terminal: try TERM=xterm-256color kifu");
    expect_refused((const char *const[]){"TERM=", NULL}, "kifu: TERM is not set");
    expect_refused((const char *const[]){"TERM", NULL}, "kifu: TERM is not set");
    expect_refused((const char *const[]){"TERM=x\033[2Jy", NULL}, "kifu: unknown terminal type x");
}

/* It has no cursor to be moved: lines are read from it, and it is sent no sequence. */
static void test_plain_terminals_have_lines(void **state)
{
    (void)state;
    struct pty *t = start((struct pty_how){.env = (const char *const[]){"TERM=dumb", NULL}});
    assert_true(pty_shows(t, "comment: The first words"));
    pty_keys(t, "l\n");
    assert_true(pty_shows(t, "move 1 Black E5; 2 variations: A C3, B G7; comment: In the middle"));
    pty_keys(t, "quit\n");
    assert_true(pty_ends(t));
    assert_true(WIFEXITED(pty_status(t)));
    assert_int_equal(WEXITSTATUS(pty_status(t)), 0);
    assert_true(pty_is_restored(t));
    assert_null(memchr(pty_raw(t), '\033', pty_bytes(t)));
    pty_free(t);
}

static void test_lines_end_with_ctrl_c(void **state)
{
    (void)state;
    const char *const argv[] = {NULL, "--lines", path, NULL};
    struct pty *t = start((struct pty_how){.argv = argv});
    assert_true(pty_shows(t, "comment: The first words"));
    pty_keys(t, "\003");
    assert_true(pty_ends(t));
    assert_true(WIFSIGNALED(pty_status(t)));
    assert_int_equal(WTERMSIG(pty_status(t)), SIGINT);
    pty_free(t);
}

/* Other subcommands print a record to a terminal without its sequences, but with all of its text; to a pipe as it is. */
static void test_nothing_steers_the_terminal(void **state)
{
    static const char *const ways[][6] = {
        {"fmt"}, {"fmt", "--strict"}, {"fmt", "--compact"}, {"print", "--format=json"}, {"print", "--all", "--format=ascii"}, {"list"}, {"list", "--format=tsv"},
        {"list", "--format=json"}, {"check", "--all"}, {"tree"}, {"tree", "--format=json"}, {"find", "--format=records", "word"}, {"find", "--format=tsv", "word"},
        {"find", "word"}, {"find", "--format=names", "word"}, {"find", "--format=sgf", "word"}, {"find", "--format=json", "word"},
    };
    char name[160];
    (void)state;
    snprintf(name, sizeof name, "%s/steers.sgf", folder);
    assert_true(file_write(name, SLICE("(;FF[4]GM[1]SZ[9]PB[one word\033]0;title\007\033[31m\x9B]C[a word\033[2J]XY[\033[5m];B[\033[6n])"), NULL));
    for (size_t i = 0; i < COUNT(ways); i++) {
        const char *argv[9] = {NULL};
        int count = 1;
        for (int k = 0; k < 6 && ways[i][k]; k++)
            argv[count++] = ways[i][k];
        argv[count] = name;
        struct pty *t = start((struct pty_how){.argv = argv, .env = (const char *const[]){"TERM=xterm-256color", NULL}});
        assert_true(pty_ends(t));
        for (const char *at = pty_raw(t); (at = strchr(at, '\033')) != NULL; at++)
            if (strncmp(at, "\033[K", 3) != 0 && strncmp(at, "\033[m", 3) != 0)
                fail_msg("kifu %s %s: a sequence: %.10s", ways[i][0], ways[i][1] ? ways[i][1] : "", at + 1);
        assert_null(strchr(pty_raw(t), '\007'));
        assert_true(pty_bytes(t) > 0 || strcmp(ways[i][0], "check") == 0);
        pty_free(t);
    }
    unlink(name);
}

/* Standard input is the record: lines come from the terminal. */
static void test_lines_of_a_pipe(void **state)
{
    (void)state;
    const char *const argv[] = {NULL, "--lines", "-", NULL};
    struct pty *t = start((struct pty_how){.argv = argv, .input = record});
    assert_true(pty_shows(t, "comment: The first words"));
    pty_keys(t, "\n");
    assert_true(pty_shows(t, "comment: In the middle"));
    pty_keys(t, "\004");
    assert_true(pty_ends(t));
    assert_int_equal(WEXITSTATUS(pty_status(t)), 0);
    pty_free(t);
}

static void test_terminals_served(void **state)
{
    (void)state;
    static const char *const terms[] = {"TERM=vt100", "TERM=vt220", "TERM=linux", "TERM=screen", "TERM=xterm",
        "TERM=xterm-256color", "TERM=tmux-256color", "TERM=ansi", "TERM=xterm-direct", "TERM=rxvt-unicode-256color"};
    for (size_t i = 0; i < COUNT(terms); i++) {
        char command[128];
        snprintf(command, sizeof command, "infocmp '%s' >/dev/null 2>&1", terms[i] + strlen("TERM="));
        if (system(command) != 0) /* not every system describes all of them */
            continue;
        struct pty *t = start(
            (struct pty_how){.env = (const char *const[]){terms[i], "LINES=99999", "COLUMNS=-7", NULL}});
        assert_true(pty_shows(t, "The first words"));
        assert_true(pty_shows_at(t, 22, "Black to play"));
        pty_keys(t, "l");
        assert_true(pty_shows(t, "In the middle"));
        quit(t);
    }
}

static void test_no_color(void **state)
{
    (void)state;
    struct pty *t = start((struct pty_how){.env = (const char *const[]){"NO_COLOR=1", NULL}});
    assert_true(pty_shows(t, "The first words"));
    pty_keys(t, "l");
    assert_true(pty_shows(t, "B E5"));
    assert_null(strstr(pty_raw(t), "38;5"));
    for (int row = 0; row < 24; row++)
        for (int column = 0; column < 80; column++) {
            assert_int_equal(pty_color(t, row, column, false), -1);
            assert_int_equal(pty_color(t, row, column, true), -1);
        }
    quit(t);
}

static void test_color(void **state)
{
    (void)state;
    struct pty *t = start((struct pty_how){.argv = (const char *const[]){NULL, "--theme=wood", path, NULL}});
    assert_true(pty_shows(t, "The first words"));
    pty_keys(t, "ll");
    assert_true(pty_shows(t, "W C3"));
    int wood = 0;
    for (int row = 0; row < 24; row++)
        for (int column = 0; column < 80; column++)
            wood += pty_color(t, row, column, true) == 179;
    assert_in_range(wood, 9 * 9, 24 * 80);
    quit(t);
}

static void test_ascii(void **state)
{
    (void)state;
    static const char *const locales[] = {"LC_ALL=C", "LC_ALL=POSIX"};
    for (size_t i = 0; i < 2; i++) {
        struct pty *t = start((struct pty_how){.env = (const char *const[]){locales[i], NULL}});
        assert_true(pty_shows(t, "The first words"));
        pty_keys(t, "ll?");
        assert_true(pty_hides(t, "The first words"));
        for (const char *c = pty_raw(t); *c; c++)
            assert_in_range((unsigned char)*c, 1, 0x7F);
        pty_keys(t, "q"); /* help ends, or the program does */
        pty_signal(t, SIGTERM);
        assert_true(pty_ends(t));
        assert_true(pty_is_restored(t));
        pty_free(t);
    }
}

/* Without a language a message says so, once; not with one, or with ASCII. The same for a theme that cannot be shown. */
static void test_says_what_it_shows(void **state)
{
    (void)state;
    static const char unset[] = "LANG is not set: drawing in ASCII; try LC_ALL=C.UTF-8 kifu", theme[] = "too few colours for theme slate";
    static const struct {
        const char *argument, *env[4];
        const char *says, *says_not;
    } cases[] = {
        {"--theme=wood", {"LC_ALL", "LC_CTYPE", "LANG"}, unset, theme},
        {"--theme=wood", {"LC_ALL=", "LC_CTYPE=", "LANG="}, unset, theme},
        {"--theme=wood", {"LC_ALL=C", "LC_CTYPE", "LANG"}, "The first words", unset},
        {"--set=glyphs=ascii", {"LC_ALL", "LC_CTYPE", "LANG"}, "The first words", unset},
        {"--set=color=8", {"LC_ALL", "LC_CTYPE", "LANG=C.UTF-8"}, "The first words", unset},
        {"--theme=slate", {"TERM=vt100", NULL}, theme, unset},
        {"--theme=slate", {"TERM=xterm-256color", NULL}, "The first words", theme},
    };
    for (size_t i = 0; i < COUNT(cases); i++) {
        struct pty *t = start((struct pty_how){.argv = (const char *const[]){NULL, cases[i].argument, path, NULL},
            .env = (const char *const[]){cases[i].env[0], cases[i].env[1], cases[i].env[2], NULL}});
        assert_true(pty_shows(t, cases[i].says));
        assert_true(pty_hides(t, cases[i].says_not));
        pty_keys(t, "l");
        assert_true(pty_shows(t, "B E5"));
        assert_true(pty_hides(t, unset) && pty_hides(t, theme));
        quit(t);
    }
}

/* All that there is to say at the start is read, one after the other: errors of the record, then what is shown instead. */
static void test_says_all_of_it(void **state)
{
    (void)state;
    static const char *const said[] = {"1 error in the record", "LANG is not set: drawing in ASCII", "too few colours for theme slate"};
    char name[160];
    snprintf(name, sizeof name, "%s/error.sgf", folder);
    assert_true(file_write(name, SLICE("(;FF[4]GM[1]SZ[9]PB[Ann]PW[Bob]C[The first words];B[ee];W[zz];B[cc];W[dd])"), NULL));
    struct pty *t = start((struct pty_how){.argv = (const char *const[]){NULL, "--theme=slate", name, NULL},
        .env = (const char *const[]){"LC_ALL", "LC_CTYPE", "LANG", "TERM=vt100", NULL}});
    for (size_t i = 0; i < COUNT(said); i++) {
        if (!pty_shows(t, said[i]))
            fail_msg("%s: it is not said", said[i]);
        for (size_t other = 0; other < COUNT(said); other++)
            assert_true(other == i || pty_hides(t, said[other]));
        pty_keys(t, "l");
    }
    assert_true(pty_hides(t, said[COUNT(said) - 1]));
    quit(t);
}

/* A terminal that does not show UTF-8 would take the second byte of あ for a control. */
static void test_other_encoding(void **state)
{
    (void)state;
    static const char *const words[] = {"list", "print", "tree", "check", "fmt", "view"};
    static const char bytes[] = "(;FF[4]CA[UTF-8]GM[1]SZ[9]PB[あxä]C[ä あい];B[ee]N[あä]C[あ\xC2\x9B"
                                "31mä]W[dd])";
    char name[160], locale[160], places[160], command[256];
    snprintf(name, sizeof name, "%s/あä.sgf", folder);
    assert_true(file_write(name, slice_of(bytes), NULL));
    snprintf(places, sizeof places, "LOCPATH=%s", folder);
    snprintf(command, sizeof command, "localedef -i en_US -f ISO-8859-1 '%s/latin' >'%s/log' 2>&1", folder, folder);
    const bool has_latin = system(command) <= 256 &&
                           (snprintf(locale, sizeof locale, "%s/latin/LC_CTYPE", folder), file_exists(locale));
    for (int latin = 0; latin <= has_latin; latin++)
        for (size_t i = 0; i < COUNT(words); i++) {
            struct pty *t = start((struct pty_how){
                .argv = (const char *const[]){NULL, words[i], name, NULL},
                .env = latin ? (const char *const[]){places, "LC_ALL=latin", NULL}
                             : (const char *const[]){"LC_ALL=C", NULL},
            });
            if (i == 5) {
                assert_true(pty_shows(t, "White"));
                pty_keys(t, "lq");
            }
            assert_true(pty_ends(t));
            assert_non_null(strchr(pty_raw(t), '?'));
            for (const char *c = pty_raw(t); *c; c++)
                assert_in_range((unsigned char)*c, 1, latin ? 0xFF : 0x7F);
            for (const char *c = pty_raw(t); *c; c++)
                assert_not_in_range((unsigned char)*c, 0x80, 0x9F);
            assert_true(!latin || i == 5 || strchr(pty_raw(t), '\xE4'));
            pty_free(t);
        }
}

/* Asked, the terminal says that ● takes two columns: then only characters are drawn that take one everywhere. */
static void test_double_width(void **state)
{
    (void)state;
    struct pty *t = start((struct pty_how){.double_width = true});
    assert_true(pty_shows(t, "The first words"));
    pty_keys(t, "ll");
    assert_true(pty_shows(t, "W C3"));
    assert_true(pty_hides(t, "●"));
    assert_true(pty_hides(t, "┼"));
    quit(t);
}

/* ---- files that change ---- */

static const char longer[] =
    "(;FF[4]CA[UTF-8]GM[1]SZ[9]C[Other first words];B[ee]C[In the middle];W[cc]C[Newly written])";

static void test_reload(void **state)
{
    (void)state;
    char other[160];
    snprintf(other, sizeof other, "%s/changing.sgf", folder);
    for (int follows = 0; follows < 2; follows++) {
        assert_true(file_write(other, slice_of(record), NULL));
        struct pty *t = start(
            (struct pty_how){.argv = (const char *const[]){NULL, other, follows ? "--follow" : NULL, NULL}});
        assert_true(pty_shows(t, "The first words"));
        assert_true(file_write(other, slice_of(longer), NULL)); /* a new file in its place */
        if (!follows)
            pty_keys(t, "r");
        assert_true(pty_shows(t, "Other first words"));
        assert_int_equal(unlink(other), 0);
        if (!follows)
            pty_keys(t, "r");
        assert_true(pty_shows(t, "no such file"));
        assert_true(pty_shows(t, "Other first words"));
        quit(t);
    }
}

/* A folder: its records are listed, and read while no key is pressed. */
static void test_folder(void **state)
{
    (void)state;
    char games[160], name[200], text[200];
    snprintf(games, sizeof games, "%s/games", folder);
    assert_int_equal(mkdir(games, 0700), 0);
    for (int i = 1; i <= 12; i++) {
        snprintf(name, sizeof name, "%s/%d.sgf", games, i);
        snprintf(text, sizeof text, "(;FF[4]GM[1]SZ[9]PB[Black%d]PW[White%d];B[ee])", i, i);
        assert_true(file_write(name, slice_of(text), NULL));
    }
    snprintf(name, sizeof name, "%s/below", games);
    assert_int_equal(mkdir(name, 0700), 0);
    snprintf(name, sizeof name, "%s/below/1.sgf", games);
    assert_true(file_write(name, SLICE("(;FF[4]GM[1]SZ[9]PB[Deep]PW[Below];B[ee])"), NULL));
    /* where no file is named those of the folder that one is in are shown, and those below it: and may be read */
    char here[4096];
    assert_non_null(getcwd(here, sizeof here));
    assert_int_equal(chdir(games), 0);
    struct pty *t = start((struct pty_how){.argv = (const char *const[]){NULL, NULL}});
    assert_int_equal(chdir(here), 0);
    assert_true(pty_shows(t, "White12"));
    assert_true(pty_shows(t, "below/1.sgf"));
    assert_true(pty_shows(t, "Below"));
    pty_signal(t, SIGTERM);
    assert_true(pty_ends(t));
    pty_free(t);

    t = start((struct pty_how){.argv = (const char *const[]){NULL, games, NULL}});
    assert_true(pty_shows(t, "White12"));
    pty_keys(t, "/Black7\r"); /* filters */
    assert_true(pty_hides(t, "White12"));
    pty_keys(t, "\r");
    assert_true(pty_shows_at(t, 0, "White7"));
    pty_signal(t, SIGTERM);
    assert_true(pty_ends(t));
    assert_true(pty_is_restored(t));
    pty_free(t);
}

/* More names than are looked at before the first picture, and behind them, in a folder of a folder, perhaps a record. */
#define MANY 21000

static void make_many(const char *many, bool has_record)
{
    char name[240], first[240];
    snprintf(first, sizeof first, "%s/0", many);
    assert_int_equal(mkdir(many, 0700), 0);
    assert_true(file_write(first, SLICE("x"), NULL));
    for (int i = 1; i < MANY; i++) {
        snprintf(name, sizeof name, "%s/%d", many, i);
        assert_int_equal(link(first, name), 0);
    }
    snprintf(name, sizeof name, "%s/below", many);
    assert_int_equal(mkdir(name, 0700), 0);
    snprintf(name, sizeof name, "%s/below/late.sgf", many);
    if (has_record)
        assert_true(file_write(name, SLICE("(;FF[4]GM[1]SZ[9]PB[Late]PW[Found];B[ee])"), NULL));
}

static void remove_many(const char *many)
{
    char name[240];
    for (int i = 0; i < MANY; i++) {
        snprintf(name, sizeof name, "%s/%d", many, i);
        unlink(name);
    }
    snprintf(name, sizeof name, "%s/below/late.sgf", many);
    unlink(name);
    snprintf(name, sizeof name, "%s/below", many);
    rmdir(name);
    assert_int_equal(rmdir(many), 0);
}

/* A home with many files: far ones are found while the list is already shown; without any record no message is left. */
static void test_search(void **state)
{
    static const char *const env[] = {"HOME=/dev/null/none", "XDG_STATE_HOME=/dev/null/none", "XDG_CACHE_HOME=", NULL};
    static const char *const said[] = {"kifu: no record in this folder, or below it: try kifu FILE", "Found",
        "kifu: no record in this folder, or below it, but archives: try kifu --archives ."};
    char many[200], here[4096], archive[220];
    (void)state;
    assert_non_null(getcwd(here, sizeof here));
    for (int kind = 0; kind < 3; kind++) {
        snprintf(many, sizeof many, "%s/many%d", folder, kind);
        snprintf(archive, sizeof archive, "%s/a.zip", many);
        make_many(many, kind == 1);
        if (kind == 2)
            fclose(fopen(archive, "w"));
        assert_int_equal(chdir(many), 0);
        struct pty *t = pty_start(&(struct pty_how){.env = env, .argv = (const char *const[]){NULL, NULL}});
        assert_int_equal(chdir(here), 0);
        if (kind == 1) {
            assert_true(pty_shows(t, said[kind]));
            pty_keys(t, "\r");
            assert_true(pty_shows_at(t, 0, said[kind]));
            pty_keys(t, "q"); /* back to the list */
            quit(t);
        } else {
            assert_true(pty_ends(t));
            assert_int_equal(WEXITSTATUS(pty_status(t)), 2);
            assert_non_null(strstr(pty_raw(t), said[kind]));
            pty_free(t);
        }
        unlink(archive);
        remove_many(many);
    }
}

/* As many records as take a second or two to list. */
static void make_archive(const char *name)
{
    enum { COUNT_MANY = 60000 };
    struct buf b = {0}, text = {0}, member = {0};
    for (int i = 0; i < COUNT_MANY; i++) {
        buf_clear(&text);
        buf_clear(&member);
        buf_add_format(&text, "(;FF[4]GM[1]SZ[9]PB[Black %d]PW[White %d];B[ee]C[In the middle])", i, i);
        buf_add_format(&member, "g%d.sgf", i);
        zip_add(&b, buf_string(&member), buf_slice(&text));
    }
    zip_end(&b);
    assert_true(file_write(name, buf_slice(&b), NULL));
    buf_free(&b);
    buf_free(&text);
    buf_free(&member);
}

/* Its list is there at once and fills; keys are answered meanwhile, a game is opened; Esc ends it, an arrow does not. */
static void test_archive(void **state)
{
    enum { ARCHIVES = 20 }; /* so many that they are still read when Esc comes, however slow we are */
    static char many[ARCHIVES][160];
    const char *argv[ARCHIVES + 2] = {NULL};
    (void)state;
    if (!unpack_load())
        skip();
    for (int i = 0; i < ARCHIVES; i++) {
        snprintf(many[i], sizeof many[i], "%s/many%d.zip", folder, i);
        argv[i + 1] = many[i];
        if (i == 0)
            make_archive(many[i]);
        else
            assert_int_equal(link(many[0], many[i]), 0);
    }
    struct pty *t = start((struct pty_how){.argv = argv});
    assert_true(pty_shows(t, "reading many"));
    assert_true(pty_shows(t, "stop reading"));
    assert_true(pty_shows_at(t, 3, "Black 1 "));
    pty_keys(t, "\033[B");
    assert_true(pty_shows_at(t, 22, " 2 of "));
    assert_true(pty_shows(t, "reading many"));
    pty_keys(t, "\r");
    assert_true(pty_shows_at(t, 0, "White 1 "));
    pty_keys(t, "l");
    assert_true(pty_shows(t, "In the middle"));
    pty_keys(t, "o");
    assert_true(pty_shows(t, "reading many"));
    pty_keys(t, "\033");
    assert_true(pty_shows(t, ".zip: stopped by Esc after "));
    assert_true(pty_shows_at(t, 3, "Black 1 ")); /* it is still selected */
    pty_keys(t, "\033");
    assert_true(pty_shows_at(t, 0, "White 1 "));
    pty_keys(t, "qq"); /* to the list, and out */
    assert_true(pty_ends(t));
    assert_true(pty_is_restored(t));
    assert_int_equal(WEXITSTATUS(pty_status(t)), 1);
    assert_non_null(strstr(pty_said(t), ".zip: stopped by Esc after "));
    pty_free(t);
}

static void test_config(void **state)
{
    (void)state;
    char config[160], variable[200];
    snprintf(config, sizeof config, "%s/kifu", folder);
    assert_int_equal(mkdir(config, 0700), 0);
    snprintf(config, sizeof config, "%s/kifu/kifurc", folder);
    snprintf(variable, sizeof variable, "XDG_CONFIG_HOME=%s", folder);
    assert_true(file_write(config, SLICE("bind all z next-node\nbind all y nonsense\n"), NULL));
    struct pty *t = start((struct pty_how){.env = (const char *const[]){variable, NULL}});
    assert_true(pty_shows(t, "kifurc:2"));
    pty_keys(t, "z");
    assert_true(pty_shows(t, "B E5"));
    pty_keys(t, "q");
    assert_true(pty_ends(t));
    assert_non_null(strstr(pty_said(t), "kifurc:2: "));
    assert_true(pty_is_restored(t));
    pty_free(t);
}

/* A theme that was asked for, be it by a switch, an option, kifurc or at the prompt, and cannot be shown: the one that is shown instead is
 * named. One that nobody asked for is not spoken of. */
static void test_theme_not_shown(void **state)
{
    (void)state;
    static const struct {
        const char *env[3];
        enum depth depth;
    } terminals[] = {
        {{"TERM=vt100", "COLORTERM", NULL}, DEPTH_NONE},
        {{"TERM=xterm-256color", "NO_COLOR=1", NULL}, DEPTH_NONE},
        {{"TERM=xterm", "COLORTERM", NULL}, DEPTH_8},
        {{"TERM=xterm-256color", "COLORTERM", NULL}, DEPTH_256},
    };
    enum { BY_SWITCH, BY_SET, BY_FILE, BY_PROMPT, BY_COLOR, WAYS };
    char home[100], config[160], variable[160];
    snprintf(home, sizeof home, "%s/themes", folder);
    assert_int_equal(mkdir(home, 0700), 0);
    snprintf(config, sizeof config, "%s/kifu", home);
    assert_int_equal(mkdir(config, 0700), 0);
    snprintf(config, sizeof config, "%s/kifu/kifurc", home);
    snprintf(variable, sizeof variable, "XDG_CONFIG_HOME=%s", home);
    for (size_t i = 0; i < COUNT(terminals) * theme_count() * WAYS; i += (size_t)sweep_step(3)) {
        const char *const theme = theme_name(i / WAYS % theme_count());
        const size_t way = i % WAYS, terminal = i / WAYS / theme_count();
        const enum depth depth = way == BY_COLOR ? DEPTH_NONE : terminals[terminal].depth;
        const char *const instead = theme_instead(slice_of(theme), depth);
        char word[60] = "--set=hints=on", line[60], said[80];
        snprintf(said, sizeof said, "too few colours for theme %s: using %s", theme, instead ? instead : "");
        if (way == BY_SWITCH || way == BY_SET || way == BY_COLOR)
            snprintf(word, sizeof word, way == BY_SET ? "--set=theme=%s" : "--theme=%s", theme);
        snprintf(line, sizeof line, way == BY_FILE ? "set theme %s\n" : "# %s\n", theme);
        assert_true(file_write(config, slice_of(line), NULL));
        const char *const env[] = {terminals[terminal].env[0], terminals[terminal].env[1], variable, NULL};
        struct pty *t = start((struct pty_how){.argv = (const char *const[]){NULL, word, path, NULL}, .env = env});
        assert_true(pty_shows(t, "The first words"));
        snprintf(line, sizeof line, way == BY_PROMPT ? ":set theme %s\r" : way == BY_COLOR ? ":set color never\r" : "", theme);
        if (way == BY_PROMPT || way == BY_COLOR)
            pty_keys(t, line);
        if (instead && !pty_shows(t, said))
            fail_msg("%s, way %zu, %s: it is not said", theme, way, terminals[terminal].env[0]);
        pty_keys(t, "l");
        assert_true(pty_shows(t, "B E5"));
        if (!instead)
            assert_null(strstr(pty_raw(t), "too few"));
        quit(t);
    }
}

static void test_usual_theme(void **state)
{
    (void)state;
    struct pty *t = start((struct pty_how){.env = (const char *const[]){"TERM=vt100", NULL}});
    assert_true(pty_shows(t, "The first words"));
    pty_keys(t, ":set color 8\r:set color never\rl");
    assert_true(pty_shows(t, "B E5"));
    assert_null(strstr(pty_raw(t), "too few"));
    quit(t);
}

/* ---- what is remembered ---- */

static void assert_remembered(const char *file, const char *expected)
{
    struct buf text = {0};
    struct stat st;
    assert_true(file_read(file, &text, NULL));
    assert_non_null(strstr(buf_string(&text), expected));
    assert_int_equal(stat(file, &st), 0);
    assert_int_equal(st.st_mode & 0777, 0600);
    buf_free(&text);
}

static void test_remember(void **state)
{
    (void)state;
    char variable[200], places[200], line[300], other[160], empty[160], here[1024];
    snprintf(variable, sizeof variable, "XDG_STATE_HOME=%s/state", folder);
    snprintf(places, sizeof places, "%s/state/kifu/places", folder);
    const char *const env[] = {variable, NULL};
    struct pty *t = start((struct pty_how){.env = env});
    assert_true(pty_shows(t, "The first words"));
    pty_keys(t, "ll");
    assert_true(pty_shows(t, "W C3"));
    quit(t);
    snprintf(line, sizeof line, "file %s ", path);
    assert_remembered(places, line);
    assert_remembered(places, " 1 2 - -\n");

    /* Two at once: none loses what the other one keeps. */
    snprintf(other, sizeof other, "%s/other.sgf", folder);
    assert_true(file_write(other, SLICE("(;SZ[9]C[Another];B[aa];W[bb];B[cc])"), NULL));
    t = start((struct pty_how){.env = env});
    assert_true(pty_shows(t, "last time you were at #2"));
    struct pty *u = start((struct pty_how){.env = env, .argv = (const char *const[]){NULL, other, NULL}});
    assert_true(pty_shows(u, "Another"));
    pty_keys(u, "l");
    assert_true(pty_shows(u, "B A9"));
    pty_keys(t, "'l");
    assert_true(pty_shows(t, "move 3"));
    quit(t);
    quit(u);
    assert_remembered(places, " 1 3 - -\n");
    assert_remembered(places, " 1 1 - -\n");

    /* Nothing is read or written where it is not wanted. */
    t = start((struct pty_how){.env = env, .argv = (const char *const[]){NULL, "--no-config", path, NULL}});
    assert_true(pty_shows(t, "The first words"));
    assert_true(pty_hides(t, "last time"));
    pty_keys(t, "l");
    assert_true(pty_shows(t, "In the middle"));
    quit(t);
    t = start((struct pty_how){.env = env, .argv = (const char *const[]){NULL, "--set=remember=off", path, NULL}});
    assert_true(pty_shows(t, "The first words"));
    pty_keys(t, "l");
    assert_true(pty_shows(t, "In the middle"));
    quit(t);
    assert_remembered(places, " 1 3 - -\n");

    /* A folder without records: the last files. */
    snprintf(empty, sizeof empty, "%s/empty", folder);
    assert_int_equal(mkdir(empty, 0700), 0);
    assert_non_null(getcwd(here, sizeof here));
    assert_int_equal(chdir(empty), 0);
    t = start((struct pty_how){.env = env, .argv = (const char *const[]){NULL, NULL}});
    assert_true(pty_shows(t, "these are the recent files"));
    assert_true(pty_shows(t, "Kuroki"));
    pty_keys(t, "\r"); /* the list was over what is said of its game */
    assert_true(pty_shows(t, "last time you were at #"));
    pty_keys(t, ":forget\r");
    assert_true(pty_shows(t, "stars forgotten"));
    pty_keys(t, "q");
    quit(t);
    assert_int_equal(chdir(here), 0);
    struct stat st;
    assert_int_equal(stat(places, &st), 0);
    assert_int_equal(st.st_size, 0);
    assert_int_equal(unlink(other), 0);
}

/* Another program holds the file while one leaves: that is said and waited for, and what is not kept is said. */
static void test_remember_held(void **state)
{
    (void)state;
    char variable[200], places[260];
    snprintf(variable, sizeof variable, "XDG_STATE_HOME=%s/held", folder);
    snprintf(places, sizeof places, "%s/held/kifu/places", folder);
    for (int ends = 0; ends < 2; ends++) {
        struct pty *t = start((struct pty_how){.columns = 200, .rows = 24, .env = (const char *const[]){variable, NULL}});
        assert_true(pty_shows(t, "The first words"));
        pty_keys(t, ends ? ":bookmark second\r" : ":bookmark first\r");
        assert_true(pty_shows(t, ends ? "bookmark second" : "bookmark first"));
        struct flock l = {.l_type = F_WRLCK, .l_whence = SEEK_SET};
        const int fd = open(places, O_RDWR | O_CLOEXEC);
        assert_true(fd >= 0);
        assert_int_equal(fcntl(fd, F_SETLK, &l), 0);
        pty_keys(t, "q");
        assert_true(pty_shows(t, "waiting; press Ctrl-C to stop"));
        if (ends) {
            pty_keys(t, "\3"); /* the terminal is as it was: this is a signal */
        } else {
            l.l_type = F_UNLCK;
            assert_int_equal(fcntl(fd, F_SETLK, &l), 0);
        }
        assert_true(pty_ends(t));
        const int status = pty_status(t);
        assert_true(ends ? WIFSIGNALED(status) && WTERMSIG(status) == SIGINT : status == 0);
        assert_int_equal(strstr(pty_said(t), "bookmarks not saved: in use by another program") != NULL, ends);
        assert_true(pty_is_restored(t));
        pty_free(t);
        close(fd);
        struct buf text = {0};
        assert_true(file_read(places, &text, NULL));
        assert_non_null(strstr(buf_string(&text), "first"));
        assert_null(strstr(buf_string(&text), "second"));
        buf_free(&text);
    }
}

/* A file that is not a regular file of ours is not used, without a message. */
static void test_remember_not(void **state)
{
    (void)state;
    char variable[200], kifu[200], places[260];
    snprintf(variable, sizeof variable, "XDG_STATE_HOME=%s/else", folder);
    snprintf(kifu, sizeof kifu, "%s/else", folder);
    assert_int_equal(mkdir(kifu, 0700), 0);
    snprintf(kifu, sizeof kifu, "%s/else/kifu", folder);
    assert_int_equal(mkdir(kifu, 0700), 0);
    snprintf(places, sizeof places, "%s/places", kifu);
    assert_int_equal(symlink(path, places), 0);
    for (int i = 0; i < 2; i++) {
        struct pty *t = start((struct pty_how){.env = (const char *const[]){variable, NULL}});
        assert_true(pty_shows(t, "The first words"));
        pty_keys(t, "l");
        assert_true(pty_shows(t, "In the middle"));
        quit(t);
        struct buf text = {0};
        assert_true(file_read(path, &text, NULL));
        assert_string_equal(buf_string(&text), record);
        buf_free(&text);
        assert_int_equal(unlink(places), 0);
        assert_int_equal(mkfifo(places, 0600), 0);
    }
}

/* ---- the sandbox ---- */

/* The line of /proc/PID/status that begins with `key`; "": none. */
static void read_status(struct pty *t, const char *key, char *out, size_t size)
{
    char name[64];
    struct buf text = {0};
    snprintf(name, sizeof name, "/proc/%d/status", (int)pty_pid(t));
    out[0] = 0;
    if (file_read(name, &text, NULL)) {
        const char *line = strstr(buf_string(&text), key);
        snprintf(out, size, "%.*s", line ? (int)strcspn(line, "\n") : 0, line ? line : "");
    }
    buf_free(&text);
}

static void test_sandbox(void **state)
{
    (void)state;
    char line[128];
    struct pty *t = start((struct pty_how){.argv = (const char *const[]){NULL, "--no-sandbox", path, NULL}});
    assert_true(pty_shows(t, "The first words"));
    read_status(t, "Seccomp:", line, sizeof line);
    if (line[0])
        assert_string_equal(line, "Seccomp:\t0");
    quit(t);
    if (!(sandbox_can() & SANDBOX_CALLS))
        skip();
    t = start((struct pty_how){0});
    assert_true(pty_shows(t, "The first words"));
    read_status(t, "Seccomp:", line, sizeof line);
    if (line[0])
        assert_string_equal(line, "Seccomp:\t2");
    quit(t);
}

/* Its converter is loaded when the text is looked at. */
static void test_charset(void **state)
{
    (void)state;
    char other[160];
    snprintf(other, sizeof other, "%s/gb.sgf", folder);
    assert_true(file_write(other, SLICE("(;FF[4]CA[GB18030]SZ[9]C[x];B[ee]C[\xBA\xDA\xB0\xD7])"), NULL));
    struct pty *t = start((struct pty_how){.argv = (const char *const[]){NULL, other, NULL}});
    pty_keys(t, "l");
    assert_true(pty_shows(t, "黑白"));
    quit(t);
}

/* ---- the program of test_no_memory: a viewer whose memory ends when a file is to be read again ---- */

static void fulfil_once(void *context)
{
    struct session *s = context;
    if (s->shelf.files[0].has_content)
        mem_fail_at(1, true);
    session_give(s, 0, slice_of(mem_string(record)), true);
}

static int run_out_of_memory(const char *name)
{
    struct session s;
    struct error e;
    setlocale(LC_ALL, "");
    struct loop loop = {.tty = tty_open(&e), .session = &s, .fulfil = fulfil_once, .source = -1, .context = &s};
    session_init(&s, pane_table);
    session_add(&s, name);
    session_open(&s, 0, 0, SGF_NONE);
    fulfil_once(&s);
    return loop.tty ? (int)loop_run(&loop) : 3;
}

int main(int argc, char **argv)
{
    if (argc == 2)
        return run_out_of_memory(argv[1]);
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_reads_a_game),
        cmocka_unit_test(test_prompt_has_the_cursor),
        cmocka_unit_test(test_reads_a_pipe),
        cmocka_unit_test(test_reads_a_pipe_without_control),
        cmocka_unit_test(test_opens_where_told),
        cmocka_unit_test(test_signals),
        cmocka_unit_test(test_ignored_signals),
        cmocka_unit_test(test_all_signals),
        cmocka_unit_test(test_two_signals),
        cmocka_unit_test(test_interrupt_key),
        cmocka_unit_test(test_stop_and_continue),
        cmocka_unit_test(test_no_answer_is_waited_for_after_fg),
        cmocka_unit_test(test_flags_are_put_back),
        cmocka_unit_test(test_terminal_gone),
        cmocka_unit_test(test_defects_are_said_at_the_end),
        cmocka_unit_test(test_unread_is_said_at_the_end),
        cmocka_unit_test(test_closed_descriptors),
        cmocka_unit_test(test_no_memory),
        cmocka_unit_test(test_sequences_in_pieces),
        cmocka_unit_test(test_no_keys),
        cmocka_unit_test(test_synchronized),
        cmocka_unit_test(test_background),
        cmocka_unit_test(test_copy),
        cmocka_unit_test(test_questions_off),
        cmocka_unit_test(test_mute),
        cmocka_unit_test(test_paste_into_prompt),
        cmocka_unit_test(test_mouse),
        cmocka_unit_test(test_idle_sends_nothing),
        cmocka_unit_test(test_flood),
        cmocka_unit_test(test_resize_storm),
        cmocka_unit_test(test_resize_of_one_side),
        cmocka_unit_test(test_terminals_refused),
        cmocka_unit_test(test_plain_terminals_have_lines),
        cmocka_unit_test(test_lines_end_with_ctrl_c),
        cmocka_unit_test(test_lines_of_a_pipe),
        cmocka_unit_test(test_nothing_steers_the_terminal),
        cmocka_unit_test(test_terminals_served),
        cmocka_unit_test(test_no_color),
        cmocka_unit_test(test_color),
        cmocka_unit_test(test_ascii), cmocka_unit_test(test_says_what_it_shows), cmocka_unit_test(test_says_all_of_it),
        cmocka_unit_test(test_other_encoding),
        cmocka_unit_test(test_double_width),
        cmocka_unit_test(test_reload),
        cmocka_unit_test(test_folder), cmocka_unit_test(test_search),
        cmocka_unit_test(test_archive),
        cmocka_unit_test(test_config), cmocka_unit_test(test_theme_not_shown), cmocka_unit_test(test_usual_theme),
        cmocka_unit_test(test_remember),
        cmocka_unit_test(test_remember_held),
        cmocka_unit_test(test_remember_not),
        cmocka_unit_test(test_sandbox),
        cmocka_unit_test(test_charset),
    };
    return cmocka_run_group_tests(tests, make_record, remove_record);
}
