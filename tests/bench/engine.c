/* tests/bench/engine.c - an engine beside the viewer, from outside: bytes of steps and answers, time, memory
 *
 *     engine FILE               the rows
 *     engine serve [WORD]...    the engine that is measured with: as KataGo, five answers a second; its words: `once` one answer a
 *                               position, `stays` it ignores the end of its input and SIGTERM
 *
 * Its output depends on the number of moves: the same in each run. The viewer is in a terminal as in terminal.c.
 */
#include <fcntl.h>
#include <poll.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "base/array.h"
#include "base/file.h"
#include "base/mem.h"
#include "bench/row.h"
#include "bench/watch.h"
#include "tty/pty.h"

/* ---- the engine ---- */

enum { ANSWER_MS = 200, VISITS = 60, CANDIDATES = 8, LINE_MOVES = 10, SIZE = 19 };

struct served {
    unsigned moves, answers; /* played; given of this position */
    bool is_thinking, gives_owners, is_once;
};

static const char columns[] = "ABCDEFGHJKLMNOPQRST";

/* A number below `below`, of two others. */
static unsigned chance(unsigned a, unsigned b, unsigned below)
{
    unsigned x = a * 2654435761u ^ b * 40503u;
    x ^= x >> 15;
    x *= 2246822519u;
    return (x ^ x >> 13) % below;
}

/* Points are those of the left side, where the game of the bench has few stones for long. */
static void add_point(struct buf *out, unsigned a, unsigned b)
{
    buf_add_format(out, "%c%u", columns[chance(a, b, 7)], 6 + chance(b, a, 11));
}

/* The values move less the longer it thinks. */
static void add_candidate(struct buf *out, const struct served *e, unsigned at)
{
    const unsigned visits = (e->answers + 1) * VISITS >> at, wide = 400 / (e->answers + 4);
    const int shift = (int)chance(e->moves * 31 + at, e->answers, 2 * wide + 1) - (int)wide;
    buf_add_format(out, "info move ");
    add_point(out, e->moves / 2 + at, at);
    buf_add_format(out, " visits %u winrate 0.%04d scoreLead %.2f order %u pv ", visits, 5500 - (int)at * 120 + shift,
        2.5 - at * 0.8 + shift / 100.0, at);
    add_point(out, e->moves / 2 + at, at);
    for (unsigned i = 1; i < LINE_MOVES; i++) {
        buf_add_char(out, ' ');
        add_point(out, e->moves + i * 7, at + e->answers / 8);
    }
    buf_add_char(out, ' ');
}

/* Black's is the left half, for the colour that is to move. */
static void add_owners(struct buf *out, const struct served *e)
{
    const double sign = e->moves % 2 ? -1 : 1;
    buf_add_string(out, "ownership");
    for (unsigned i = 0; i < SIZE * SIZE; i++) {
        const double middle = 9 - (double)(i % SIZE) + ((double)chance(i, e->answers, 100) - 50) / 100;
        const double value = middle / 5;
        buf_add_format(out, " %.4f", sign * (value > 1 ? 0.99 : value < -1 ? -0.99 : value));
    }
}

static void answer_analysis(struct served *e)
{
    struct buf out = {0};
    for (unsigned at = 0; at < CANDIDATES; at++)
        add_candidate(&out, e, at);
    buf_add_format(&out, "rootInfo visits %u winrate 0.55 scoreLead 2.5 ", (e->answers + 1) * VISITS);
    if (e->gives_owners)
        add_owners(&out, e);
    buf_add_char(&out, '\n');
    if (write(STDOUT_FILENO, out.at, out.len) < 0)
        exit(1);
    buf_free(&out);
    e->answers++;
}

static void answer(struct served *e, char *line)
{
    static const char known[] = "play\nundo\nboardsize\nkomi\nclear_board\nset_position\nkata-set-rules\nkata-analyze";
    char *rest = NULL;
    const char *number = strtok_r(line, " \r\n", &rest), *word = strtok_r(NULL, " \r\n", &rest);
    if (e->is_thinking)
        printf("\n");
    e->is_thinking = word && strcmp(word, "kata-analyze") == 0;
    if (!word)
        return;
    e->answers = 0;
    e->moves += strcmp(word, "play") == 0;
    e->moves = strcmp(word, "clear_board") == 0 ? 0 : e->moves - (strcmp(word, "undo") == 0);
    e->gives_owners = strstr(rest, "ownership") != NULL;
    printf("=%s %s%s", number, strcmp(word, "list_commands") == 0 ? known : strcmp(word, "name") == 0 ? "Bench" : "",
        e->is_thinking ? "\n" : "\n\n");
}

static int serve(int argc, char **argv)
{
    struct served e = {0};
    static char line[8192];
    struct pollfd p = {.fd = STDIN_FILENO, .events = POLLIN};
    bool stays = false;
    for (int i = 0; i < argc; i++) {
        e.is_once |= strcmp(argv[i], "once") == 0;
        stays |= strcmp(argv[i], "stays") == 0;
    }
    if (stays)
        signal(SIGTERM, SIG_IGN);
    setvbuf(stdin, NULL, _IONBF, 0); /* what poll is asked for is all that is there */
    for (;;) {
        const bool goes_on = e.is_thinking && !(e.is_once && e.answers > 0);
        fflush(stdout);
        if (poll(&p, 1, !goes_on ? -1 : e.answers ? ANSWER_MS : 0) == 0)
            answer_analysis(&e);
        else if (fgets(line, sizeof line, stdin))
            answer(&e, line);
        else if (!stays)
            return 0;
        else
            pause();
    }
}

/* ---- the viewer ---- */

enum {
    STARTS = 25,
    START_US = 150000,
    FIRST = 20,          /* the move at which is measured */
    HELD = 60,           /* steps while a key is held */
    HELD_US = 100000,    /* from one to the next */
    SINGLE = 20,         /* steps that are waited for */
    FAR_US = 1000000,    /* so long an answer is waited for */
    NEAR_US = 300000,    /* and what follows it at once */
    UPDATES_US = 12000000,
    GAP_US = 50000,      /* between two updates at the least */
    YES_US = 2000000,
    END_MS = 3000
};

static char self[4200]; /* this program, as a word of a command */

/* A row of the measurement: the engine, NULL: none; what it shows; the terminal. */
struct setting {
    const char *file, *engine, *show;
    int width, height;
};

static struct pty *start(const struct setting *how)
{
    char engine[4400], show[40];
    snprintf(engine, sizeof engine, "--engine=%s", how->engine ? how->engine : "");
    snprintf(show, sizeof show, "--set=engine-show=%s", how->show ? how->show : "candidates");
    const char *const argv[] = {NULL, "--no-config", "--set=remember=off", "--set=engine-visits=0", show, how->engine ? engine : "--no-engine",
        how->file, NULL};
    struct pty *t = pty_start(&(struct pty_how){.argv = argv, .env = colored, .columns = how->width, .rows = how->height});
    settle(t, 2000000, START_US);
    return t;
}

/* At the move that is measured from; where there is an engine it has said something. */
static struct pty *start_thinking(const struct setting *how)
{
    char keys[16];
    struct pty *t = start(how);
    snprintf(keys, sizeof keys, "%dg%s", FIRST, how->engine ? "%" : "");
    pty_keys(t, keys);
    if (how->engine && !pty_shows(t, "visits"))
        fputs("engine: it says nothing\n", stderr);
    settle(t, NEAR_US, NEAR_US);
    return t;
}

/* The first child of a process; 0: none, or the system does not tell. */
static pid_t child_of(pid_t pid)
{
    char path[64];
    long child = 0;
    snprintf(path, sizeof path, "/proc/%ld/task/%ld/children", (long)pid, (long)pid);
    FILE *f = fopen(path, "r");
    if (f && fscanf(f, "%ld", &child) != 1)
        child = 0;
    if (f)
        fclose(f);
    return (pid_t)child;
}

/* Also where nobody asks how it ended. */
static bool is_gone(pid_t pid)
{
    char path[64], state = 'Z';
    snprintf(path, sizeof path, "/proc/%ld/stat", (long)pid);
    FILE *f = fopen(path, "r");
    if (f && fscanf(f, "%*d %*s %c", &state) != 1)
        state = 'Z';
    if (f)
        fclose(f);
    return state == 'Z';
}

/* ---- rows ---- */

static double start_ms(const struct setting *how)
{
    struct pty *t = start(how);
    const double ms = (double)pty_came_us(t) / 1e3;
    pty_free(t);
    return ms;
}

/* In turn, so that both have the same machine. */
static void measure_start(struct setting how)
{
    struct figures with = {0}, without = {0};
    const char *engine = how.engine;
    for (int i = 0; i < STARTS; i++) {
        how.engine = NULL;
        figures_add(&without, start_ms(&how));
        how.engine = engine;
        figures_add(&with, start_ms(&how));
    }
    const double least = figures_part(&without, 0), more = figures_part(&with, 0) - least;
    row_print((struct row){.name = "an engine that is not asked: first picture, later by", .figure = more, .unit = "ms, least", .most = 0.3});
    figures_free(&with);
    figures_free(&without);
}

/* Bytes of a step while the key is held, the median. */
static double held(const struct setting *how)
{
    struct figures bytes = {0};
    struct pty *t = start_thinking(how);
    for (int i = 0; i < HELD; i++) {
        const size_t had = pty_bytes(t);
        pty_keys(t, "l");
        pty_passes(t, HELD_US);
        figures_add(&bytes, (double)(pty_bytes(t) - had));
    }
    const double median = figures_part(&bytes, 0.5);
    pty_free(t);
    figures_free(&bytes);
    return median;
}

static void measure_held(struct setting how)
{
    const double with = held(&how);
    how.engine = NULL;
    row_print((struct row){.name = "a step while the key is held, engine on", .figure = with, .unit = "bytes, median",
        .ratio = with / held(&how), .of = "one without", .most = 1.05});
}

/* Bytes from a step until the engine has said all. */
static void measure_single(const struct setting *how, const char *name, double most)
{
    struct figures bytes = {0};
    struct pty *t = start_thinking(how);
    for (int i = 0; i < SINGLE; i++) {
        const size_t had = pty_bytes(t);
        pty_keys(t, "l");
        settle(t, FAR_US, FAR_US);
        figures_add(&bytes, (double)(pty_bytes(t) - had));
    }
    row_print((struct row){.name = name, .figure = figures_part(&bytes, 0.5), .unit = "bytes, median", .most = most});
    pty_free(t);
    figures_free(&bytes);
}

/* Bytes while it thinks: of each update, and in a second. */
static void measure_updates(const struct setting *how, const char *name, double most)
{
    struct figures bytes = {0};
    struct pty *t = start_thinking(how);
    const size_t first = pty_bytes(t);
    const long long begin = pty_now_us(t);
    const double used = cpu(t);
    while (pty_now_us(t) < begin + UPDATES_US) {
        const size_t had = pty_bytes(t);
        if (settle(t, UPDATES_US / 4, GAP_US))
            figures_add(&bytes, (double)(pty_bytes(t) - had));
    }
    const double seconds = (double)(pty_now_us(t) - begin) / 1e6;
    row_print((struct row){.name = name, .figure = figures_part(&bytes, 0.5), .unit = "bytes, median", .most = most});
    row_print((struct row){.name = "  updates", .figure = (double)bytes.count / seconds, .unit = "a second", .most = 2.1});
    row_print((struct row){.name = "  all of them", .figure = (double)(pty_bytes(t) - first) / seconds, .unit = "bytes a second", .most = 225});
    row_print((struct row){.name = "  processor time", .figure = (cpu(t) - used) / seconds * 100, .unit = "%", .most = 0.5});
    pty_free(t);
    figures_free(&bytes);
}

static void measure_memory(struct setting how)
{
    struct pty *t = start_thinking(&how);
    pty_passes(t, FAR_US);
    const double with = memory(t), broker = memory_of(child_of(pty_pid(t)));
    pty_free(t);
    how.engine = NULL;
    t = start_thinking(&how);
    pty_passes(t, FAR_US);
    row_print((struct row){.name = "memory with an engine that thinks, more than without", .figure = (with - memory(t)) / 1048576, .unit = "MiB", .most = 0.5});
    row_print((struct row){.name = "  of its broker", .figure = broker / 1048576, .unit = "MiB", .most = 2});
    pty_free(t);
}

/* A program that writes without end, and nothing that GTP knows. */
static void measure_garbage(struct setting how)
{
    how.engine = "yes";
    struct pty *t = start(&how);
    const pid_t broker = child_of(pty_pid(t));
    const double viewer_used = cpu(t), broker_used = cpu_of(broker);
    pty_keys(t, "%");
    if (!pty_shows(t, "does not speak GTP"))
        fputs("engine: `yes` goes on\n", stderr);
    pty_passes(t, YES_US);
    row_print((struct row){.name = "yes as an engine: the viewer", .figure = cpu(t) - viewer_used, .unit = "s of CPU", .most = 0.1});
    row_print((struct row){.name = "  its broker", .figure = cpu_of(broker) - broker_used, .unit = "s of CPU", .most = 0.1});
    pty_free(t);
}

/* From the end of the viewer until broker and engine are gone. */
static void measure_end(const struct setting *how, const char *keys, const char *name, double most)
{
    struct pty *t = start_thinking(how);
    const pid_t broker = child_of(pty_pid(t)), engine = child_of(broker);
    const long long begin = pty_now_us(t);
    if (keys)
        pty_keys(t, keys);
    else
        pty_signal(t, SIGKILL);
    while (!(is_gone(engine) && is_gone(broker)) && pty_now_us(t) < begin + END_MS * 1000)
        pty_passes(t, 1000);
    row_print((struct row){.name = name, .figure = (double)(pty_now_us(t) - begin) / 1e3, .unit = "ms", .most = most});
    pty_free(t);
}

static void measure_all(const char *file)
{
    char once[4300], streams[4300], stays[4300];
    snprintf(once, sizeof once, "\"%s\" serve once", self);
    snprintf(streams, sizeof streams, "\"%s\" serve", self);
    snprintf(stays, sizeof stays, "\"%s\" serve stays", self);
    const struct setting small = {file, streams, NULL, 80, 24}, large = {file, streams, NULL, 120, 40};
    const struct setting small_once = {file, once, NULL, 80, 24}, large_once = {file, once, NULL, 120, 40};
    const struct setting small_owners = {file, streams, "ownership", 80, 24};
    const struct setting owners_once = {file, once, "ownership", 80, 24};
    measure_start(small);
    measure_held(small_once);
    measure_single(&small_once, "a step, and what an engine says first, 80x24", 600);
    measure_single(&large_once, "the same, 120x40", 800);
    measure_single(&owners_once, "the same with owners of points, 80x24", 600);
    measure_updates(&small, "what it says after that, 80x24", 120);
    measure_updates(&large, "the same, 120x40", 120);
    measure_updates(&small_owners, "the same with owners of points, 80x24", 130);
    measure_memory(small_owners);
    measure_garbage(small);
    measure_end(&small, "q", "the viewer ends by q: engine and broker are gone", 300);
    measure_end(&small, NULL, "the same by SIGKILL", 300);
    measure_end(&(struct setting){file, stays, NULL, 80, 24}, "q", "the same, an engine that ignores SIGTERM", 1300);
}

int main(int argc, char **argv)
{
    if (argc > 1 && strcmp(argv[1], "serve") == 0)
        return serve(argc - 2, argv + 2);
    if (argc != 2 || !realpath(argv[0], self)) {
        fputs("engine: FILE is missing\n", stderr);
        return 2;
    }
    measure_all(argv[1]);
    return 0;
}
