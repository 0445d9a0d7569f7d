/* tests/cmd/60-exhaust.c - the program while memory runs out: at the first allocation, at the second, ..., once and from then on
 *
 * Each row is a call of kifu. It is repeated with one allocation more granted, until none failed. Whenever one fails the program ends with
 * status 2 and "kifu: out of memory" as its last line; where it is a viewer the terminal is as before; what it should write is complete or
 * not there at all. As a test it takes a sample of the numbers; with the argument `all` (./bootstrap check-oom) it takes each of them.
 *
 *     60-exhaust [all] [SCENARIO]...
 *     60-exhaust -- NTH once|on WORDS...      what it runs: kifu WORDS with that allocation failing
 */
#include <dirent.h>
#include <fcntl.h>
#include <locale.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <sys/wait.h>
#include <unistd.h>

#include "base/file.h"
#include "base/mem.h"
#include "cases.h"
#include "cmd/run.h"
#include "tty/pty.h"

/* The part of a reader: waits for a text on the screen, types. */
struct step {
    const char *shows, *keys;
};

enum { WORDS_MOST = 8, STEPS_MOST = 8 };

static const struct scenario {
    const char *name;
    const char *words[WORDS_MOST];
    struct step steps[STEPS_MOST]; /* none: no terminal */
    int status;                    /* with memory enough */
} scenarios[] = {
    {.name = "print", .words = {"print", "games/variations.sgf"}},
    {.name = "print, every node", .words = {"print", "--all", "--format=json", "games/variations.sgf"}},
    {.name = "print, coloured", .words = {"print", "--format=ansi", "--end", "games/problem.sgf"}},
    {.name = "print, a drawing", .words = {"print", "--format=svg", "--numbers=all", "games/problem.sgf"}},
    {.name = "print, the moves", .words = {"print", "--format=moves", "games/ear-reddening.sgf"}},
    {.name = "print, a screen", .words = {"print", "--format=screen", "--keys=l l B : g o Enter", "games/variations.sgf"}},
    {.name = "print, Amazons", .words = {"print", "--all", "games/amazons.sgf"}},
    {.name = "print, an old character set", .words = {"print", "--format=json", "big5.sgf"}},
    {.name = "print, UTF-16", .words = {"print", "--format=json", "wide.sgf"}},
    {.name = "print, no such node", .words = {"print", "games/variations.sgf#9.Z"}, .status = 1},
    {.name = "list", .words = {"list", "games", "odd.sgf"}},
    {.name = "list, JSON", .words = {"list", "--format=json", "games"}},
    {.name = "list, columns", .words = {"list", "--format=tsv", "big5.sgf"}},
    {.name = "find", .words = {"find", "--at=games/variations.sgf#2", "--kind=board", "games"}},
    {.name = "find, what was next", .words = {"find", "--at=games/variations.sgf#9", "--region=K19:T10", "--next", "--variations", "games"}},
    {.name = "find, merged", .words = {"find", "--at=games/variations.sgf", "--format=sgf", "games"}},
    {.name = "find, what is new", .words = {"find", "--novelty=games/variations.sgf", "games"}},
    {.name = "find, duplicates", .words = {"find", "--duplicates", "games"}},
    {.name = "tree", .words = {"tree", "--all", "games/variations.sgf"}},
    {.name = "tree, JSON", .words = {"tree", "--format=json", "games/variations.sgf"}},
    {.name = "check", .words = {"check", "--all", "--strict", "odd.sgf"}, .status = 1},
    {.name = "check, JSON", .words = {"check", "--format=json", "odd.sgf"}, .status = 1},
    {.name = "fmt", .words = {"fmt", "odd.sgf"}},
    {.name = "fmt, into a file", .words = {"fmt", "--prune", "-o", "written.sgf", "games/variations.sgf"}},
    {.name = "values packed by a program", .words = {"print", "--format=screen", "--keys=l", "--set=graph=on", "packed.sgf"}},
    {.name = "help", .words = {"--help"}},
    {.name = "a word that is wrong", .words = {"print", "--colour=8", "odd.sgf"}, .status = 2},
    {.name = "view", .words = {"--no-config", "first.sgf"},
     .steps = {{"The first words", "l"}, {"In the middle", "B"}, {"The other corner", "i"}, {"The other corner", "q"}}},
    {.name = "view, a kifurc", .words = {"first.sgf"}, .steps = {{"The first words", "x"}, {"In the middle", "q"}}},
    {.name = "view, looking for something", .words = {"--no-config", "first.sgf"},
     .steps = {{"The first words", "/other\r"}, {"The other corner", ":jump-back\r"}, {"The first words", "q"}}},
    {.name = "view, all games", .words = {"--no-config", "games"},
     .steps = {{"amazons.sgf", "problem\r"}, {"Tree", ":quit\r"}}},
    {.name = "view, help and diagnostics", .words = {"--no-config", "odd.sgf"}, .steps = {{"Tree", "?"}, {"The first keys", "\033"}, {"Tree", "d"}, {"SZ", ":quit\r"}}},
    {.name = "view, reading and a tree", .words = {"--no-config", "first.sgf"},
     .steps = {{"The first words", ":reading\r"}, {"In the middle", ":reading\r"}, {"Tree", "t"}, {"tree: off", "q"}}},
    {.name = "view, read again", .words = {"--no-config", "first.sgf"}, .steps = {{"The first words", "r"}, {"reloaded", "q"}}},
    {.name = "view, guessing", .words = {"--no-config", "first.sgf"}, .steps = {{"The first words", ":guess\r"}, {"uess", "\033\033"}, {"The first words", "q"}}},
};

enum { SCENARIOS = sizeof scenarios / sizeof *scenarios, END = 1 << 20 };

/* A record of each kind that needs something else, and a kifurc. */
static const struct {
    const char *name, *bytes;
    size_t len;
} files[] = {
#define FILE_ROW(name_, bytes_) {(name_), (bytes_), sizeof(bytes_) - 1}
    FILE_ROW("first.sgf", "(;FF[4]CA[UTF-8]GM[1]SZ[9]PB[Kuroki]PW[Shirota]C[The first words];B[ee]C[In the middle]"
                          "(;W[cg];B[cc];W[gg];B[dd])(;W[gc]C[The other corner];B[gg]))"),
    FILE_ROW("odd.sgf", "text before(;FF[3]GM[1]SZ[9]SZ[19]PB[a]PB[b]B[zz]AB[cc]AW[cc];Black[dd]LB[aa]XX[x]KM[?];W[ee]W[ff];C[open"),
    FILE_ROW("big5.sgf", "(;CA[Big5]GM[1]SZ[9]PB[\xA5\xBB\xA6\x5D\xA7\x7B];B[cc]C[\xB3\x5C\xA5\\])"),
    FILE_ROW("wide.sgf", "\xFF\xFE(\0;\0S\0Z\0[\0" "9\0]\0C\0[\0\x2C\x67]\0)\0"),
    FILE_ROW("packed.sgf", "(;GM[1]SZ[9];B[cc]KT[H4sIAAAAAAAAA6uuBQBDv6ajAgAAAA==]C[win rate 55%];W[dd]C[win rate 44%])"),
    FILE_ROW("kifu/kifurc", "set theme slate\nbind all x next-node\ncolor comment 250 -\nset nothing at all\n"),
#undef FILE_ROW
};

static char self[4096];
static char folder[64];

static void must(bool holds, const char *what)
{
    if (holds)
        return;
    fprintf(stderr, "60-exhaust: %s\n", what);
    exit(99);
}

/* ---- one run ---- */

/* The program with the `nth` allocation failing. */
static int run_failing(int argc, char **argv)
{
    setlocale(LC_ALL, "");
    signal(SIGPIPE, SIG_IGN);
    mem_fail_at(strtoul(argv[2], NULL, 10), strcmp(argv[3], "on") == 0);
    argv[3] = argv[0];
    return run_command_line(argc - 3, argv + 3);
}

struct run {
    char nth[24];
    const char *mode; /* "once", "on" */
    bool is_terminal;
    int status;       /* as of waitpid */
    char said[4096];  /* on standard error; with a terminal, behind the end of the second screen */
    char wrong[300];  /* what else is wrong; "" nothing */
};

static size_t fill_argv(const struct run *r, const struct scenario *s, const char **argv)
{
    const char *const start[] = {self, "--", r->nth, r->mode};
    size_t count = 0;

    for (; count < 4; count++)
        argv[count] = start[count];
    for (size_t i = 0; i < WORDS_MOST && s->words[i]; i++)
        argv[count++] = s->words[i];
    argv[count] = NULL;
    return count;
}

static void run_in_pipe(struct run *r, const char **argv)
{
    int ends[2];
    size_t len = 0;
    ssize_t got;

    must(pipe(ends) == 0, "no pipe");
    const pid_t child = fork();
    must(child >= 0, "no process");
    if (child == 0) {
        const int nothing = open("/dev/null", O_RDWR);
        dup2(nothing, STDIN_FILENO);
        dup2(nothing, STDOUT_FILENO);
        dup2(ends[1], STDERR_FILENO);
        close(ends[0]);
        close(ends[1]);
        int argc = 0;
        while (argv[argc])
            argc++;
        exit(run_failing(argc, (char **)argv));
    }
    close(ends[1]);
    while (len + 1 < sizeof r->said && (got = read(ends[0], r->said + len, sizeof r->said - len - 1)) > 0)
        len += (size_t)got;
    r->said[len] = '\0';
    close(ends[0]);
    waitpid(child, &r->status, 0);
}

static void run_in_terminal(struct run *r, const struct scenario *s, const char **argv)
{
    struct pty *t = pty_start(&(struct pty_how){.argv = argv, .may_end = true});

    for (size_t i = 0; i < STEPS_MOST && s->steps[i].shows && pty_shows(t, s->steps[i].shows); i++)
        pty_keys(t, s->steps[i].keys);
    if (!pty_ends(t))
        snprintf(r->wrong, sizeof r->wrong, "it does not end");
    else if (!pty_is_restored(t))
        snprintf(r->wrong, sizeof r->wrong, "the terminal: %s", pty_left(t));
    r->status = pty_status(t);
    /* Before the second screen was entered all that came out is what was said. */
    const char *said = strstr(pty_raw(t), "\033[?1049h") ? pty_said(t) : pty_raw(t);
    snprintf(r->said, sizeof r->said, "%s", said);
    pty_free(t);
}

/* The files that `fmt -o` leaves: none, or the whole output; and no others. */
static void look_at_folder(struct run *r)
{
    struct buf written = {0};
    DIR *d = opendir(".");

    must(d != NULL, "no folder");
    for (const struct dirent *entry; (entry = readdir(d));)
        if (strncmp(entry->d_name, "written", 7) == 0 && strcmp(entry->d_name, "written.sgf") != 0)
            snprintf(r->wrong, sizeof r->wrong, "left behind: %.200s", entry->d_name);
    closedir(d);
    if (cases_load("written.sgf", &written) && !strstr(buf_string(&written), ")\n"))
        snprintf(r->wrong, sizeof r->wrong, "half a file is written");
    buf_free(&written);
    unlink("written.sgf");
}

/* ---- what must hold ---- */

static bool is_polite(const struct run *r)
{
    static const char last[] = "kifu: out of memory";
    const char *at = strstr(r->said, last);

    if (!WIFEXITED(r->status) || WEXITSTATUS(r->status) != 2 || !at)
        return false;
    /* The answer of a terminal to an ended program is echoed. */
    return r->is_terminal || strcmp(at + sizeof last - 1, "\n") == 0;
}

static bool is_undisturbed(const struct run *r, const struct scenario *s)
{
    return WIFEXITED(r->status) && WEXITSTATUS(r->status) == s->status && !strstr(r->said, "out of memory");
}

/* Fails one call, by its number. False: no more calls to fail. */
static bool try(const struct scenario *s, unsigned long nth, const char *mode, unsigned long *bad)
{
    struct run r = {.mode = mode, .is_terminal = s->steps[0].shows != NULL};
    const char *argv[WORDS_MOST + 5];

    snprintf(r.nth, sizeof r.nth, "%lu", nth);
    fill_argv(&r, s, argv);
    if (r.is_terminal)
        run_in_terminal(&r, s, argv);
    else
        run_in_pipe(&r, argv);
    look_at_folder(&r);
    if (r.wrong[0] == '\0' && is_undisturbed(&r, s))
        return false;
    if (r.wrong[0] != '\0' || !is_polite(&r)) {
        printf("# %s: allocation %lu, %s: status %x: %s%s\n", s->name, nth, mode, (unsigned)r.status, r.wrong, r.said);
        *bad += 1;
    }
    return true;
}

/* ---- all runs ---- */

static void try_scenario(const struct scenario *s, bool takes_all, int number)
{
    static const char *const modes[] = {"once", "on"};
    unsigned long bad = 0, tried = 0, last = 0;

    if (try(s, 0, modes[0], &bad))
        printf("# %s: it does not do what is expected with memory enough\n", s->name);
    for (size_t mode = 0; mode < 2 && !bad; mode++)
        for (unsigned long nth = 1; nth < END && bad < 5 && try(s, nth, modes[mode], &bad); nth += takes_all ? 1 : nth / 2 + 1 + mode) {
            tried++;
            last = nth;
        }
    if (!tried || last < 5)
        printf("# %s: too few allocations: %lu\n", s->name, last);
    printf("%s %d - %s: %lu times\n", bad || last < 5 ? "not ok" : "ok", number, s->name, tried);
    fflush(stdout);
}

static void make_folder(void)
{
    char games[4096], path[600];

    snprintf(folder, sizeof folder, "/tmp/kifu-oom-XXXXXX");
    must(realpath("/proc/self/exe", self) && realpath(cases_source("data/games"), games), "no path");
    must(mkdtemp(folder) && chdir(folder) == 0 && mkdir("kifu", 0777) == 0 && symlink(games, "games") == 0, "no folder");
    for (size_t i = 0; i < sizeof files / sizeof *files; i++)
        must(file_write(files[i].name, (struct slice){files[i].bytes, files[i].len}, NULL), files[i].name);
    setenv("XDG_CONFIG_HOME", folder, 1);
    snprintf(path, sizeof path, "%s/none", folder);
    setenv("HOME", path, 1);
}

static void remove_folder(void)
{
    for (size_t i = 0; i < sizeof files / sizeof *files; i++)
        unlink(files[i].name);
    unlink("games");
    rmdir("kifu");
    must(chdir("/") == 0 && rmdir(folder) == 0, "the folder is not empty");
}

static bool is_wanted(const char *name, int argc, char **argv)
{
    for (int i = 0; i < argc; i++)
        if (strcmp(argv[i], name) == 0)
            return true;
    return argc == 0;
}

int main(int argc, char **argv)
{
    if (argc > 3 && strcmp(argv[1], "--") == 0)
        return run_failing(argc, argv);
    const bool takes_all = argc > 1 && strcmp(argv[1], "all") == 0;
    const int skip = takes_all ? 2 : 1;
    make_folder();
    printf("1..%d\n", (int)SCENARIOS);
    fflush(stdout);
    for (int i = 0; i < (int)SCENARIOS; i++)
        if (is_wanted(scenarios[i].name, argc - skip, argv + skip))
            try_scenario(&scenarios[i], takes_all, i + 1);
    remove_folder();
    return 0;
}
