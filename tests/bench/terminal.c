/* tests/bench/terminal.c - the viewer in a terminal, from outside: bytes and time of a picture, of a key, of many keys
 *
 *     terminal FILE [MANY [LARGE]]
 *     terminal library FILE LIBRARY NAME
 *     terminal memory FILE MB MS           a step with what is indexed, so much of it in memory, and its limit
 *
 * FILE: a game; MANY: a folder of many files; LARGE: a collection that takes a while to be read. The second form asks a library, which
 * XDG_CACHE_HOME has, in each step of the game; NAME is what the rows call it. The program is the one that tests look at (tests/tty/pty.h), in a
 * terminal that answers as one does.
 */
#include <signal.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

#include "base/file.h"
#include "base/mem.h"
#include "bench/row.h"
#include "bench/watch.h"
#include "tty/pty.h"

enum {
    STARTS = 15,
    STEPS = 200,
    KEYS = 10000,
    QUIET_US = 4000,      /* nothing came for so long: that was all */
    SILENT_US = 30000,    /* so long the first byte is waited for */
    START_US = 150000,    /* the same for the first picture */
    LINE = 1000,          /* bytes a second of a slow line */
    KEYS_A_SECOND = 30,
    SLOW_SECONDS = 3,
    FIRST_BYTES = 2000,   /* of the first picture, at least */
    LARGE_KEYS = 150,
    LARGE_GAP_US = 5000,
    MANY_QUIET_MS = 500,
    BUSY_US = 30000,      /* what was begun goes on for so long */
    LIBRARY_STARTS = 5,
    LIBRARY_STEPS = 60,
    LIBRARY_GAP_US = 40000
};

static const char *const plain[] = {"TERM=vt100", "LC_ALL=C", "NO_COLOR", "COLORTERM", NULL};

static struct pty *start(const char *file, const char *const *env, int rate)
{
    const char *const argv[] = {NULL, "--no-config", file, NULL};
    return pty_start(&(struct pty_how){.argv = argv, .env = env, .bytes_per_second = rate});
}

/* ---- the first picture ---- */

static void measure_start(const char *file, const char *const *env, const char *name, double most_ms, double most_bytes)
{
    struct figures ms = {0}, bytes = {0};
    char label[80];
    for (int i = 0; i < STARTS; i++) {
        struct pty *t = start(file, env, 0);
        settle(t, 2000000, START_US);
        figures_add(&ms, (double)pty_came_us(t) / 1e3);
        figures_add(&bytes, (double)pty_bytes(t));
        pty_free(t);
    }
    snprintf(label, sizeof label, "start to the whole first picture, %s", name);
    row_print((struct row){.name = label, .figure = figures_part(&ms, 0), .unit = "ms, least", .most = most_ms});
    row_print((struct row){.name = "  median", .figure = figures_part(&ms, 0.5), .unit = "ms"});
    snprintf(label, sizeof label, "first picture, %s", name);
    row_print((struct row){.name = label, .figure = figures_part(&bytes, 0.5), .unit = "bytes", .most = most_bytes});
    figures_free(&ms);
    figures_free(&bytes);
}

/* The least cost of a start: the program prints its version and ends. */
static void measure_version(void)
{
    const char *const argv[] = {NULL, "--version", NULL};
    struct figures ms = {0};
    for (int i = 0; i < STARTS; i++) {
        struct pty *t = pty_start(&(struct pty_how){.argv = argv, .env = colored});
        pty_ends(t);
        figures_add(&ms, (double)pty_came_us(t) / 1e3);
        pty_free(t);
    }
    row_print((struct row){.name = "start to the last byte of --version", .figure = figures_part(&ms, 0), .unit = "ms, least"});
    figures_free(&ms);
}

/* ---- a key ---- */

static void say_keys(const char *name, struct figures *bytes, struct figures *ms, double most_bytes)
{
    char label[80];
    snprintf(label, sizeof label, "a step, %s", name);
    row_print((struct row){.name = label, .figure = figures_part(bytes, 0.5), .unit = "bytes, median", .most = most_bytes});
    row_print((struct row){.name = "  19 of 20 at most", .figure = figures_part(bytes, 0.95), .unit = "bytes"});
    row_print((struct row){.name = "  at most", .figure = figures_part(bytes, 1), .unit = "bytes"});
    row_print((struct row){.name = "  key to last byte", .figure = figures_part(ms, 0), .unit = "ms, least"});
    row_print((struct row){.name = "  key to last byte, median", .figure = figures_part(ms, 0.5), .unit = "ms"});
    row_print((struct row){.name = "  key to last byte, 19 of 20", .figure = figures_part(ms, 0.95), .unit = "ms"});
    row_print((struct row){.name = "  key to last byte, the longest", .figure = figures_part(ms, 1), .unit = "ms"});
}

static void measure_keys(const char *file, const char *const *env, const char *name, double most_bytes)
{
    struct figures bytes = {0}, ms = {0};
    struct pty *t = start(file, env, 0);
    settle(t, 2000000, START_US);
    const double before = cpu(t);
    for (int i = 0; i < STEPS; i++) {
        const size_t had = pty_bytes(t);
        const long long at = pty_now_us(t);
        pty_keys(t, "l");
        if (!settle(t, SILENT_US, QUIET_US))
            continue;
        figures_add(&bytes, (double)(pty_bytes(t) - had));
        figures_add(&ms, (double)(pty_came_us(t) - at) / 1e3);
    }
    const double used = cpu(t) - before;
    say_keys(name, &bytes, &ms, most_bytes);
    row_print((struct row){.name = "  processor time", .figure = used / STEPS * 1e6, .unit = "us"});
    pty_free(t);
    figures_free(&bytes);
    figures_free(&ms);
}

/* ---- nothing happens ---- */

static void measure_idle(const char *file)
{
    struct pty *t = start(file, colored, 0);
    settle(t, 2000000, START_US);
    const size_t bytes = pty_bytes(t);
    const double before = cpu(t);
    pty_passes(t, 1000000);
    row_print((struct row){.name = "idle for a second", .figure = (double)(pty_bytes(t) - bytes), .unit = "bytes", .most = -1});
    row_print((struct row){.name = "  processor time", .figure = (cpu(t) - before) * 1e6, .unit = "us", .most = -1});
    pty_free(t);
}

/* ---- many keys ---- */

static void measure_flood(const char *file)
{
    char keys[KEYS];
    struct pty *t = start(file, colored, 0);
    settle(t, 2000000, START_US);
    memset(keys, 'l', sizeof keys);
    const size_t bytes = pty_bytes(t);
    const double before = cpu(t);
    const long long at = pty_now_us(t);
    pty_send(t, keys, sizeof keys);
    settle(t, START_US, START_US);
    row_print((struct row){.name = "10,000 keys at once", .figure = (double)(pty_bytes(t) - bytes), .unit = "bytes", .most = 20000});
    row_print((struct row){.name = "  to the last byte", .figure = (double)(pty_came_us(t) - at) / 1e6, .unit = "s", .most = 0.1});
    row_print((struct row){.name = "  processor time", .figure = (cpu(t) - before) * 1e3, .unit = "ms"});
    pty_free(t);
}

static void measure_slow(const char *file, bool mute)
{
    const char *const argv[] = {NULL, "--no-config", file, NULL};
    struct pty *t = pty_start(&(struct pty_how){.argv = argv, .env = colored, .bytes_per_second = LINE, .mute = mute});
    settle(t, 2000000, 3 * START_US);
    const size_t bytes = pty_bytes(t);
    for (int i = 0; i < KEYS_A_SECOND * SLOW_SECONDS; i++) {
        pty_keys(t, "l");
        pty_passes(t, 1000000 / KEYS_A_SECOND);
    }
    const long long last = pty_now_us(t) - 1000000 / KEYS_A_SECOND;
    settle(t, 2000000, 2500000);
    const char *name = mute ? "the same, nothing is answered: lag" : "1,000 bytes/s, 30 keys/s for 3 s: lag";
    row_print((struct row){.name = name, .figure = (double)(pty_came_us(t) - last) / 1e6, .unit = "s", .most = 1});
    row_print((struct row){.name = "  bytes", .figure = (double)(pty_bytes(t) - bytes), .unit = "bytes"});
    pty_free(t);
}

/* ---- while a large file is read ---- */

/* The same key again and again from the first picture on, `first` before it; each changes the picture. What counts is processor time: what other programs do meanwhile
 * is in the time by the clock. */
static void keys_while_reading(const char *file, const char *first, const char *key, const char *name)
{
    struct figures ms = {0}, cpu_ms = {0};
    char label[80];
    struct pty *t = start(file, colored, 0);
    while (pty_bytes(t) < FIRST_BYTES && pty_now_us(t) < 2000000)
        pty_passes(t, 500);
    const double before = cpu(t);
    pty_keys(t, first);
    for (size_t i = 0; i < LARGE_KEYS; i++) {
        const size_t had = pty_bytes(t);
        const long long at = pty_now_us(t);
        const double used = cpu(t);
        pty_keys(t, key);
        while (pty_bytes(t) == had && pty_now_us(t) < at + 1000000)
            pty_passes(t, 200);
        figures_add(&cpu_ms, (cpu(t) - used) * 1e3);
        figures_add(&ms, (double)(pty_came_us(t) - at) / 1e3);
        pty_passes(t, LARGE_GAP_US);
    }
    snprintf(label, sizeof label, "500 MB, %s: key to picture", name);
    row_print((struct row){.name = label, .figure = figures_part(&cpu_ms, 1), .unit = "ms of CPU, most", .most = 20});
    row_print((struct row){.name = "  median", .figure = figures_part(&cpu_ms, 0.5), .unit = "ms of CPU"});
    row_print((struct row){.name = "  by the clock, median", .figure = figures_part(&ms, 0.5), .unit = "ms"});
    row_print((struct row){.name = "  by the clock, 19 of 20", .figure = figures_part(&ms, 0.95), .unit = "ms"});
    row_print((struct row){.name = "  processor time for all keys and the reading", .figure = cpu(t) - before, .unit = "s"});
    pty_free(t);
    figures_free(&ms);
    figures_free(&cpu_ms);
}

static void measure_large(const char *file)
{
    struct figures ms = {0};
    for (int i = 0; i < 5; i++) {
        struct pty *t = start(file, colored, 0);
        while (pty_bytes(t) < FIRST_BYTES && pty_now_us(t) < 2000000)
            pty_passes(t, 200);
        figures_add(&ms, (double)pty_came_us(t) / 1e3);
        pty_signal(t, SIGKILL); /* its memory takes a while to be taken back: not during the next start */
        pty_ends(t);
        pty_free(t);
    }
    row_print((struct row){.name = "500 MB: start to the first game", .figure = figures_part(&ms, 0), .unit = "ms, least", .most = 30});
    row_print((struct row){.name = "  median", .figure = figures_part(&ms, 0.5), .unit = "ms"});
    figures_free(&ms);
    keys_while_reading(file, "", "l", "a game");
    keys_while_reading(file, "o", "\033OB", "list of games");
}

/* A folder of many files: until all are listed. */
static void measure_many(const char *folder)
{
    struct pty *t = start(folder, colored, 0);
    while (!pty_is_quiet(t, MANY_QUIET_MS))
        continue;
    row_print((struct row){.name = "100,000 small files: listed", .figure = cpu(t), .unit = "s of CPU", .most = 3});
    row_print((struct row){.name = "  memory", .figure = memory(t) / 100000, .unit = "bytes a file", .most = 600});
    pty_free(t);
}

/* ---- how soon it ends, whatever it is doing ---- */

/* From the key to the end of the program, in milliseconds, while it does what `keys` began. */
static double end_ms(const char *file, bool pipes, const char *keys, const char *end)
{
    const char *const pipe[] = {"/bin/sh", "-c", "cat -- \"$2\" | exec \"$1/kifu\" --no-config -", "sh", getenv("builddir"), file, NULL};
    struct pty *t = pipes ? pty_start(&(struct pty_how){.argv = pipe, .env = colored}) : start(file, colored, 0);
    while (pty_bytes(t) < FIRST_BYTES && pty_now_us(t) < 2000000)
        pty_passes(t, 500);
    pty_keys(t, keys);
    pty_passes(t, pipes ? 10 * BUSY_US : BUSY_US);
    const long long at = pty_now_us(t);
    pty_keys(t, end);
    pty_ends(t);
    const double ms = (double)(pty_now_us(t) - at) / 1e3;
    pty_free(t);
    return ms;
}

static void measure_ends(const char *file, bool pipes, const char *what)
{
    static const char *const busy[] = {"", "/no such word anywhere\r", "/all no such word anywhere\r", "/all 300\r", "o", "ono such game", "o:sort black\r",
                                       "\t\t:bottom\r", ":end\r", ":set graph on\r:end\r", "d", "i", "9999999l", ":autoplay\r"};
    static const char *const ends[] = {"\003", "q\003", "\033\033:quit\r"};
    double worst = 0;
    const char *keys = "", *end = "";
    for (size_t i = 0; i < sizeof busy / sizeof *busy; i++) {
        for (size_t k = 0; k < sizeof ends / sizeof *ends; k++) {
            double ms = end_ms(file, pipes, busy[i], ends[k]);
            for (int again = 0; again < 2 && ms > worst; again++) {
                const double other = end_ms(file, pipes, busy[i], ends[k]);
                ms = other < ms ? other : ms;
            }
            if (ms > worst) {
                worst = ms;
                keys = busy[i];
                end = ends[k];
            }
        }
    }
    char label[100];
    snprintf(label, sizeof label, "%s: Ctrl-C, q, Esc and :quit, the slowest (%.3s, %zu)", what, *keys == 'o' || *keys == '/' || *keys == ':' ? keys : "-", strlen(end));
    row_print((struct row){.name = label, .figure = worst, .unit = "ms", .most = 100});
}

/* ---- with a library ---- */

/* Steps of a game, each with what the library has of the position: `keys` ask for it. Processor time is that up to the picture: all until
 * the program waits again would have the slices after it, too. */
static void steps_with_library(struct pty *t, const char *keys, const char *name, const char *what)
{
    struct figures ms = {0}, cpu_ms = {0};
    char label[100];
    pty_keys(t, keys);
    while (!pty_is_quiet(t, MANY_QUIET_MS))
        continue;
    for (int i = 0; i < LIBRARY_STEPS; i++) {
        const size_t had = pty_bytes(t);
        const long long at = pty_now_us(t);
        const double used = cpu(t);
        pty_keys(t, "l");
        while (pty_bytes(t) == had && pty_now_us(t) < at + 1000000)
            pty_passes(t, 200);
        figures_add(&cpu_ms, (cpu(t) - used) * 1e3);
        figures_add(&ms, (double)(pty_came_us(t) - at) / 1e3);
        settle(t, LIBRARY_GAP_US, LIBRARY_GAP_US);
    }
    snprintf(label, sizeof label, "%s, %s: key to picture", name, what);
    row_print((struct row){.name = label, .figure = figures_part(&cpu_ms, 0.95), .unit = "ms of CPU, 19/20", .most = 20});
    row_print((struct row){.name = "  median", .figure = figures_part(&cpu_ms, 0.5), .unit = "ms of CPU"});
    row_print((struct row){.name = "  by the clock, median", .figure = figures_part(&ms, 0.5), .unit = "ms"});
    row_print((struct row){.name = "  by the clock, 19 of 20", .figure = figures_part(&ms, 0.95), .unit = "ms"});
    row_print((struct row){.name = "  by the clock, the longest", .figure = figures_part(&ms, 1), .unit = "ms"});
    figures_free(&ms);
    figures_free(&cpu_ms);
}

/* The time of a step in a large library until all of it is searched, with that many MB of it in memory. */
static void measure_memory(const char *file, const char *memory_most, const char *ms_most)
{
    struct figures ms = {0};
    char option[60], label[100];
    snprintf(option, sizeof option, "library-memory=%s", memory_most);
    const char *const argv[] = {NULL, "--no-config", "--set", option, file, NULL};
    struct pty *t = pty_start(&(struct pty_how){.argv = argv, .env = colored});
    settle(t, START_US, START_US);
    const double before = memory(t);
    pty_keys(t, "lf");
    while (!pty_is_quiet(t, MANY_QUIET_MS))
        continue;
    for (int i = 0; i < LIBRARY_STEPS; i++) {
        const double used = cpu(t);
        pty_keys(t, "l");
        while (!pty_is_quiet(t, MANY_QUIET_MS))
            continue;
        figures_add(&ms, (cpu(t) - used) * 1e3);
    }
    snprintf(label, sizeof label, "the viewer, library-memory %s: a step, all of it", memory_most);
    row_print((struct row){.name = label, .figure = figures_part(&ms, 0.5), .unit = "ms of CPU, median", .most = strtod(ms_most, NULL)});
    row_print((struct row){.name = "  memory, more than without", .figure = (memory(t) - before) / 1048576, .unit = "MiB",
        .most = strcmp(memory_most, "256") == 0 ? 256 : 0});
    pty_free(t);
    figures_free(&ms);
}

static void measure_library(const char *file, const char *library, const char *name)
{
    struct figures ms = {0};
    char option[4200], label[100];
    snprintf(option, sizeof option, "--library=%s", library);
    const char *const argv[] = {NULL, "--no-config", option, file, NULL};
    const struct pty_how how = {.argv = argv, .env = colored};
    struct pty *t = NULL;
    for (int i = 0; i < LIBRARY_STARTS; i++) {
        if (t)
            pty_free(t);
        t = pty_start(&how);
        while (pty_bytes(t) < FIRST_BYTES && pty_now_us(t) < 5000000)
            pty_passes(t, 200);
        figures_add(&ms, cpu(t) * 1e3);
        settle(t, START_US, START_US);
    }
    snprintf(label, sizeof label, "%s: start to the first picture", name);
    row_print((struct row){.name = label, .figure = figures_part(&ms, 0), .unit = "ms of CPU, least", .most = file_is_folder(library) ? 100 : 20});
    const double before = cpu(t);
    steps_with_library(t, "f", name, "whole board");
    row_print((struct row){.name = "  processor time for the library and all of these", .figure = cpu(t) - before, .unit = "s"});
    row_print((struct row){.name = "  memory", .figure = memory(t) / 1048576, .unit = "MiB"});
    steps_with_library(t, "f", name, "corner");
    steps_with_library(t, "f", name, "side");
    pty_free(t);
    figures_free(&ms);
}

int main(int argc, char **argv)
{
    if (argc == 5 && strcmp(argv[1], "library") == 0) {
        measure_library(argv[2], argv[3], argv[4]);
        return 0;
    }
    if (argc == 5 && strcmp(argv[1], "memory") == 0) {
        measure_memory(argv[2], argv[3], argv[4]);
        return 0;
    }
    if (argc < 2) {
        fputs("terminal: no FILE\n", stderr);
        return 2;
    }
    measure_version();
    measure_start(argv[1], colored, "256 colours", 10, 9000);
    measure_start(argv[1], plain, "mono, ASCII", 10, 9000);
    measure_keys(argv[1], colored, "256 colours", 160);
    measure_keys(argv[1], plain, "mono, ASCII", 90);
    measure_idle(argv[1]);
    measure_flood(argv[1]);
    measure_slow(argv[1], false);
    measure_slow(argv[1], true);
    if (argc > 2)
        measure_many(argv[2]);
    if (argc > 3)
        measure_large(argv[3]);
    for (int i = 2; i < argc; i++)
        measure_ends(argv[i], false, i == 2 ? "100,000 files" : "500 MB");
    if (argc > 3)
        measure_ends(argv[3], true, "500 MB through a pipe");
    return 0;
}
