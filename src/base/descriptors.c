/* base/descriptors.c - what a process has open when it starts, and the names that arguments have for it */
#include "base/descriptors.h"

#include <dirent.h>
#include <errno.h>
#include <fcntl.h>
#include <limits.h>
#include <poll.h>
#include <stdbool.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>
#if defined __linux__ || defined __FreeBSD__
#include <sys/syscall.h>
#endif

#include "base/array.h"
#include "base/ascii.h"

#define FIRST (STDERR_FILENO + 1)

/* Where the system can neither close a range nor list what is open, as many are tried as programs have at most. */
#define TRIED 65536

static const char *const folders[] = {"/dev/fd/", "/proc/self/fd/"};

/* ---- names ---- */

/* The number at the start of `digits`, with its end; -1 where there is none. */
static int number_at(const char *digits, const char **end)
{
    long number = 0;
    const char *at = digits;
    for (; is_digit(*at) && number < INT_MAX / 10; at++)
        number = number * 10 + (*at - '0');
    *end = at;
    return at > digits && !is_digit(*at) ? (int)number : -1;
}

int descriptor_of(const char *name)
{
    const char *end;
    if (!strcmp(name, "-") || !strcmp(name, "/dev/stdin"))
        return STDIN_FILENO;
    for (size_t i = 0; i < COUNT(folders); i++) {
        const size_t len = strlen(folders[i]);
        const int number = strncmp(name, folders[i], len) == 0 ? number_at(name + len, &end) : -1;
        if (number >= 0 && !*end)
            return number;
    }
    return -1;
}

/* The lowest descriptor from `from` on that one of the arguments names; -1. */
static int next_named(int count, char *const *arguments, int from)
{
    int lowest = -1;
    const char *end;
    for (int i = 0; i < count; i++) {
        for (size_t f = 0; f < COUNT(folders); f++) {
            for (const char *at = strstr(arguments[i], folders[f]); at; at = strstr(at + 1, folders[f])) {
                const int number = number_at(at + strlen(folders[f]), &end);
                if (number >= from && (lowest < 0 || number < lowest))
                    lowest = number;
            }
        }
    }
    return lowest;
}

/* ---- closing ---- */

/* Those that are open, by the system's own list. False where it has none. */
static bool close_listed(int first, int last)
{
    DIR *folder = opendir("/dev/fd");
    const struct dirent *entry;
    const char *end;
    if (!folder)
        return false;
    while ((entry = readdir(folder))) {
        const int fd = number_at(entry->d_name, &end);
        if (fd >= first && fd <= last && fd != dirfd(folder))
            close(fd);
    }
    closedir(folder);
    return true;
}

/* All from `first` to `last`. A limit may allow a thousand million of them: they are never tried one by one. */
static void close_range_of(int first, int last)
{
#ifdef SYS_close_range
    if (syscall(SYS_close_range, (unsigned)first, (unsigned)last, 0u) == 0)
        return;
#endif
    if (close_listed(first, last))
        return;
    for (int fd = first; fd <= last && fd < TRIED; fd++)
        close(fd);
}

static void close_others(int count, char *const *arguments)
{
    int from = FIRST;
    for (int named; (named = next_named(count, arguments, from)) >= 0; from = named + 1) {
        if (named > from)
            close_range_of(from, named - 1);
    }
    close_range_of(from, INT_MAX);
}

/* ---- standard input, output and error ---- */

static void fill(void)
{
    struct pollfd all[] = {{.fd = STDIN_FILENO}, {.fd = STDOUT_FILENO}, {.fd = STDERR_FILENO}};
    const bool is_known = poll(all, COUNT(all), 0) >= 0;
    for (int fd = STDIN_FILENO; fd <= STDERR_FILENO; fd++) {
        if (is_known ? !(all[fd].revents & POLLNVAL) : fcntl(fd, F_GETFD) >= 0)
            continue;
        const int refusing = open("/dev/null", fd == STDIN_FILENO ? O_WRONLY : O_RDONLY);
        if (refusing >= 0 && refusing != fd) {
            dup2(refusing, fd);
            close(refusing);
        }
    }
}

void descriptors_start(int count, char *const *arguments)
{
    fill();
    close_others(count, arguments);
}
