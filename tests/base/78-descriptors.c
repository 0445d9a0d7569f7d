/* tests/base/78-descriptors.c - a process begins with 0 to 2 and the descriptors that its arguments name open, and no
 * others */
#include <setjmp.h>
#include <stdarg.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>
#include <errno.h>
#include <fcntl.h>
#include <string.h>
#include <sys/resource.h>
#include <sys/wait.h>
#include <unistd.h>
#ifdef __linux__
#include <linux/filter.h>
#include <linux/seccomp.h>
#include <sys/prctl.h>
#include <sys/syscall.h>
#endif

#include "base/array.h"
#include "base/descriptors.h"

#define MOST 300

static void test_names(void **state)
{
    (void)state;
    static const struct {
        const char *name;
        int fd;
    } names[] = {
        {"-", 0}, {"/dev/stdin", 0}, {"/dev/stdin/", -1}, {"/dev/stdout", -1},
        {"/dev/fd/0", 0}, {"/dev/fd/63", 63}, {"/proc/self/fd/63", 63}, {"/dev/fd/9999", 9999}, {"/dev/fd/12345", 12345},
        {"/dev/fd/007", 7}, {"/dev/fd/", -1}, {"/dev/fd/x", -1}, {"/dev/fd/6x", -1}, {"/dev/fd/6/a", -1}, {"/dev/fd/-1", -1},
        {"/dev/fd/99999999999999999999", -1}, {"./dev/fd/6", -1}, {"", -1}, {"--", -1}, {"/proc/1/fd/6", -1},
    };
    for (size_t i = 0; i < COUNT(names); i++) {
        if (descriptor_of(names[i].name) != names[i].fd)
            fail_msg("%s: %d", names[i].name, descriptor_of(names[i].name));
    }
}

/* ---- closing, in a separate process ---- */

#if defined __linux__ && defined SYS_close_range
/* As on an older system. */
static void forget_close_range(void)
{
    struct sock_filter code[] = {
        BPF_STMT(BPF_LD | BPF_W | BPF_ABS, offsetof(struct seccomp_data, nr)),
        BPF_JUMP(BPF_JMP | BPF_JEQ | BPF_K, SYS_close_range, 0, 1),
        BPF_STMT(BPF_RET | BPF_K, SECCOMP_RET_ERRNO | ENOSYS),
        BPF_STMT(BPF_RET | BPF_K, SECCOMP_RET_ALLOW),
    };
    const struct sock_fprog program = {COUNT(code), code};
    if (prctl(PR_SET_NO_NEW_PRIVS, 1, 0, 0, 0) != 0 || prctl(PR_SET_SECCOMP, SECCOMP_MODE_FILTER, &program) != 0)
        _exit(99);
}
#else
static void forget_close_range(void)
{
}
#endif

static bool is_open(int fd)
{
    return fcntl(fd, F_GETFD) >= 0;
}

struct begin {
    const char *const *arguments;
    int count;
    const int *kept;
    size_t kept_count;
    bool is_old;
};

/* 0, or the number of the failed check, from 1. */
static int begin_with_all(const struct begin *b)
{
    for (int fd = 3; fd < MOST; fd++) {
        if (dup2(0, fd) != fd)
            return 250;
    }
    if (b->is_old)
        forget_close_range();
    descriptors_start(b->count, (char *const *)b->arguments);
    for (int fd = 0; fd < MOST; fd++) {
        bool is_kept = fd < 3;
        for (size_t i = 0; i < b->kept_count; i++)
            is_kept |= b->kept[i] == fd;
        if (is_open(fd) != is_kept)
            return 1 + fd % 200;
    }
    return 0;
}

static int status_of(pid_t pid)
{
    int status;
    assert_int_equal(waitpid(pid, &status, 0), pid);
    assert_true(WIFEXITED(status));
    return WEXITSTATUS(status);
}

static void assert_kept(const char *const *arguments, int count, const int *kept, size_t kept_count)
{
    for (int is_old = 0; is_old < 2; is_old++) {
        const struct begin b = {arguments, count, kept, kept_count, is_old};
        const pid_t pid = fork();
        if (pid == 0)
            _exit(begin_with_all(&b));
        assert_int_equal(status_of(pid), 0);
    }
}

#define KEPT(arguments, ...) assert_kept(arguments, (int)COUNT(arguments), (const int[]){__VA_ARGS__}, COUNT(((const int[]){__VA_ARGS__})))

static void test_closed(void **state)
{
    (void)state;
    static const char *const none[] = {"kifu", "print", "a.sgf", "63", "/dev/fd", "/dev/fd/", "/dev/fd/x4"};
    static const char *const one[] = {"kifu", "print", "/dev/fd/63"};
    static const char *const first[] = {"kifu", "/dev/fd/3", "/dev/fd/4"};
    static const char *const last[] = {"kifu", "/proc/self/fd/299"};
    static const char *const some[] = {"kifu", "-o/dev/fd/20", "--keys=/dev/fd/9", "/dev/fd/12/a.sgf", "a/dev/fd/7:/proc/self/fd/9:/dev/fd/10"};
    static const char *const standard[] = {"kifu", "/dev/fd/0", "/dev/fd/2", "/dev/fd/99999999999999999999", "/dev/fd/4000"};
    assert_kept(none, COUNT(none), NULL, 0);
    assert_kept(standard, COUNT(standard), NULL, 0);
    KEPT(one, 63);
    KEPT(first, 3, 4);
    KEPT(last, 299);
    KEPT(some, 7, 9, 10, 12, 20);
}

/* ---- filling ---- */

/* `closed`: bits of 0 to 2. Each of them then refuses its usual use. */
static int begin_without(unsigned closed)
{
    char byte;
    for (int fd = 0; fd < 3; fd++) {
        if (closed & 1u << fd)
            close(fd);
    }
    descriptors_start(0, NULL);
    for (int fd = 0; fd < 3; fd++) {
        errno = 0;
        if (!is_open(fd))
            return 10 + fd;
        if (closed & 1u << fd && (fd ? write(fd, "x", 1) : read(fd, &byte, 1)) >= 0)
            return 20 + fd;
        if (closed & 1u << fd && errno != EBADF)
            return 30 + fd;
    }
    const int next = open("/dev/null", O_RDONLY);
    return next == 3 ? 0 : 40 + next;
}

static void test_filled(void **state)
{
    (void)state;
    for (unsigned closed = 0; closed < 8; closed++) {
        const pid_t pid = fork();
        if (pid == 0)
            _exit(begin_without(closed));
        assert_int_equal(status_of(pid), 0);
    }
}

/* ---- a second process ---- */

static int begin_beside(int kept, bool is_old)
{
    char byte;
    for (int fd = 3; fd < MOST; fd++)
        if (dup2(0, fd) != fd)
            return 250;
    if (is_old)
        forget_close_range();
    if (!descriptors_only(kept))
        return 251;
    for (int fd = 0; fd < MOST; fd++)
        if (is_open(fd) != (fd < 3 || fd == kept))
            return 1 + fd % 200;
    return read(0, &byte, 1) == 0 && write(1, "x", 1) == 1 && write(2, "x", 1) == 1 ? 0 : 252;
}

static void test_beside(void **state)
{
    static const int kept[] = {3, 4, 30, 299};
    (void)state;
    for (size_t i = 0; i < COUNT(kept); i++)
        for (int is_old = 0; is_old < 2; is_old++) {
            const pid_t pid = fork();
            if (pid == 0)
                _exit(begin_beside(kept[i], is_old));
            assert_int_equal(status_of(pid), 0);
        }
    const pid_t pid = fork();
    if (pid == 0)
        _exit(descriptors_only(2));
    assert_int_equal(status_of(pid), 0);
}

int main(void)
{
    const struct CMUnitTest tests[] = {cmocka_unit_test(test_names), cmocka_unit_test(test_closed), cmocka_unit_test(test_filled),
        cmocka_unit_test(test_beside)};
    return cmocka_run_group_tests(tests, NULL, NULL);
}
