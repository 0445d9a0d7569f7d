/* base/descriptors.c - what a process has open when it starts, and the names that arguments have for it */
#include "base/descriptors.h"

#include <dirent.h>
#include <fcntl.h>
#include <limits.h>
#include <stdbool.h>
#include <stdio.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "base/array.h"
#include "base/mem.h"
#include "base/number.h"

#define FIRST (STDERR_FILENO + 1)

/* How many are tried where the system does not list what is open: more than programs have. The limit of the system may
 * be a thousand million. */
#define TRIED 65536

static const char *const folders[] = {"/dev/fd/", "/proc/self/fd/"};

/* ---- names ---- */

static struct {
    struct named {
        char *name;
        int fd;
    } * at;
    size_t count, cap;
} given;

int descriptor_of(const char *name)
{
    uint64_t number;
    if (!strcmp(name, "-") || !strcmp(name, "/dev/stdin"))
        return STDIN_FILENO;
    for (size_t i = 0; i < given.count; i++)
        if (!strcmp(name, given.at[i].name))
            return given.at[i].fd;
    for (size_t i = 0; i < COUNT(folders); i++) {
        const size_t len = strlen(folders[i]);
        if (!strncmp(name, folders[i], len) && number_read(slice_of(name + len), INT_MAX, &number))
            return (int)number;
    }
    return -1;
}

void descriptor_take_fifo(const char *path)
{
    struct stat st;
    if (descriptor_of(path) >= 0 || stat(path, &st) != 0 || !S_ISFIFO(st.st_mode))
        return;
    const int fd = open(path, O_RDONLY | O_NONBLOCK | O_NOCTTY | O_CLOEXEC);
    if (fd >= 0 && fstat(fd, &st) == 0 && S_ISFIFO(st.st_mode))
        MEM_ADD(given.at, given.count, given.cap) = (struct named){mem_string(path), fd};
    else if (fd >= 0)
        close(fd);
}

/* True if one of the arguments names it. */
static bool is_named(int count, char *const *arguments, uint64_t fd)
{
    uint64_t number;
    for (int i = 0; i < count; i++) {
        for (size_t f = 0; f < COUNT(folders); f++) {
            for (const char *at = arguments[i]; (at = strstr(at, folders[f]));) {
                at += strlen(folders[f]);
                if (number_take(slice_of(at), INT_MAX, &number) > 0 && number == fd)
                    return true;
            }
        }
    }
    return false;
}

/* ---- closing ---- */

static void close_others(int count, char *const *arguments)
{
    DIR *folder = opendir("/proc/self/fd");
    const struct dirent *entry;
    uint64_t fd;
    while (folder && (entry = readdir(folder))) {
        if (number_read(slice_of(entry->d_name), INT_MAX, &fd) && fd >= FIRST && (int)fd != dirfd(folder) &&
            !is_named(count, arguments, fd))
            close((int)fd);
    }
    if (folder)
        closedir(folder);
    for (int i = FIRST; !folder && i < TRIED; i++) {
        if (fcntl(i, F_GETFD) >= 0 && !is_named(count, arguments, (uint64_t)i))
            close(i);
    }
}

/* ---- a second process ---- */

static bool use_null(void)
{
    const int null = open("/dev/null", O_RDWR);
    bool good = null >= 0;
    for (int fd = STDIN_FILENO; fd <= STDERR_FILENO; fd++)
        good = good && dup2(null, fd) == fd;
    return good;
}

bool descriptors_only(int fd)
{
    char name[32];
    snprintf(name, sizeof name, "%s%d", folders[0], fd);
    char *const kept[] = {name};
    const bool good = fd >= FIRST && use_null();
    close_others(good, kept);
    return good;
}

/* ---- standard input, output and error ---- */

static void fill(void)
{
    for (int fd = STDIN_FILENO; fd <= STDERR_FILENO; fd++) {
        const int refusing = fcntl(fd, F_GETFD) < 0 ? open("/dev/null", fd == STDIN_FILENO ? O_WRONLY : O_RDONLY) : fd;
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
