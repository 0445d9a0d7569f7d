/* tests/base/86-sandbox.c - in the sandbox the needed calls work, and all others are refused */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>
#include <errno.h>
#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <signal.h>
#include <sys/inotify.h>
#include <sys/ioctl.h>
#include <sys/mman.h>
#include <sys/personality.h>
#include <sys/resource.h>
#include <sys/shm.h>
#include <sys/socket.h>
#include <sys/stat.h>
#include <sys/syscall.h>
#include <sys/time.h>
#include <sys/wait.h>
#include <sys/xattr.h>
#include <termios.h>
#include <unistd.h>

#include "base/array.h"
#include "base/bytes.h"
#include "base/file.h"
#include "base/sandbox.h"

static char inside[64], outside[64], file[96], hidden[96];

/* Memory that others could have left: a file of memory, a segment of System V. */
static int in_memory, segment;

/* ---- attempts: each returns true if it succeeded ---- */

static bool can_open(const char *path, int flags)
{
    const int fd = open(path, flags, 0600);
    if (fd >= 0)
        close(fd);
    return fd >= 0;
}

static bool reads_inside(void)
{
    return can_open(file, O_RDONLY);
}

static bool allocates(void)
{
    void *p = malloc(64 << 20);
    memset(p, 1, 64 << 20);
    free(p);
    return true;
}

static bool reads_outside(void)
{
    return can_open(hidden, O_RDONLY);
}

static bool reads_passwords(void)
{
    return can_open("/etc/passwd", O_RDONLY);
}

static bool writes_inside(void)
{
    return can_open(file, O_WRONLY) || can_open(file, O_RDWR) || can_open(file, O_RDONLY | O_TRUNC);
}

static bool creates(void)
{
    char name[128];
    snprintf(name, sizeof name, "%s/new", inside);
    return can_open(name, O_WRONLY | O_CREAT) || creat(name, 0600) >= 0 || mkdir(name, 0700) == 0 || symlink(file, name) == 0 || link(file, name) == 0;
}

static bool removes(void)
{
    return unlink(file) == 0;
}

static bool renames(void)
{
    char name[128];
    snprintf(name, sizeof name, "%s/other", inside);
    return rename(file, name) == 0;
}

static bool truncates(void)
{
    return truncate(file, 0) == 0;
}

static bool changes_modes(void)
{
    return chmod(file, 0644) == 0 || syscall(452 /* fchmodat2 */, AT_FDCWD, file, 0644, 0) == 0;
}

static bool changes_times(void)
{
    return utimensat(AT_FDCWD, file, NULL, 0) == 0 || utimes(file, NULL) == 0 || syscall(SYS_utimensat, AT_FDCWD, file, NULL, 0) == 0;
}

static bool changes_attributes(void)
{
    return setxattr(file, "user.kifu", "x", 1, 0) == 0 || errno != EPERM || removexattr(file, "user.kifu") == 0 || errno != EPERM;
}

static bool signals_others(void)
{
    return kill(getppid(), 0) == 0;
}

static bool signals_itself(void)
{
    signal(SIGUSR1, SIG_IGN);
    return raise(SIGUSR1) == 0 && syscall(SYS_tkill, getpid(), SIGUSR1) == 0;
}

static bool stops_with_its_group(void)
{
    signal(SIGTSTP, SIG_IGN);
    return kill(0, SIGTSTP) == 0 && kill(getpid(), SIGTSTP) == 0;
}

/* Everything that kill can do, except that. */
static bool signals_its_group(void)
{
    bool is_done = false;
    for (int number = 0; number <= 64; number++) {
        signal(number, SIG_IGN);
        is_done |= number != SIGTSTP && number != SIGKILL && number != SIGSTOP && (kill(0, number) == 0 || kill(getpid(), number) == 0);
    }
    return is_done || kill(-getpgrp(), SIGTSTP) == 0 || kill(-1, SIGTSTP) == 0;
}

/* ---- by descriptors ---- */

static bool uses_descriptors(void)
{
    const int fd = open(file, O_RDONLY | O_CLOEXEC), other = fcntl(fd, F_DUPFD_CLOEXEC, 10);
    const int flags = fcntl(other, F_GETFL);
    return other >= 10 && fcntl(fd, F_DUPFD, 10) > other && fcntl(fd, F_GETFD) == FD_CLOEXEC && fcntl(fd, F_SETFD, 0) == 0 && flags >= 0 &&
           fcntl(fd, F_SETFL, flags | O_NONBLOCK) == 0 && fcntl(fd, F_SETFL, flags | O_APPEND) == 0 && fcntl(fd, F_SETFL, flags) == 0;
}

static bool locks(void)
{
    struct flock l = {.l_type = F_RDLCK, .l_whence = SEEK_SET};
    const int fd = open(file, O_RDONLY);
    return fcntl(fd, F_SETLK, &l) == 0 && fcntl(fd, F_GETLK, &l) == 0;
}

/* With these the kernel sends any signal to any process. */
static bool sends_by_descriptors(void)
{
    static const unsigned long asked[] = {F_SETOWN, F_SETSIG, F_SETLEASE, F_NOTIFY, 15 /* F_SETOWN_EX */, F_SETOWN | 1UL << 32, 1040 /* F_SETPIPE_SZ */};
    static const unsigned long flags[] = {O_ASYNC, O_ASYNC | O_NONBLOCK, O_ASYNC | 1UL << 32, ~0UL};
    const int fd = open(file, O_RDONLY);
    const pid_t owner[] = {1 /* F_OWNER_PID */, getppid()};
    bool is_done = false;
    for (size_t i = 0; i < COUNT(asked); i++)
        is_done |= syscall(SYS_fcntl, fd, asked[i], asked[i] == 15 ? (long)owner : 0L) == 0 || errno != EPERM;
    for (size_t i = 0; i < COUNT(flags); i++)
        is_done |= syscall(SYS_fcntl, fd, (long)F_SETFL, flags[i]) == 0 || errno != EPERM;
    int on = 1;
    return is_done || ioctl(fd, FIOASYNC, &on) == 0 || errno != EPERM || ioctl(fd, 0x8901 /* FIOSETOWN */, &on) == 0 || errno != EPERM ||
           ioctl(fd, 0x8902 /* SIOCSPGRP */, &on) == 0 || errno != EPERM;
}

/* For these an open file is enough, even one that is only read. */
static bool changes_what_is_open(void)
{
    const int fd = open(file, O_RDONLY);
    return fchmod(fd, 04777) == 0 || fchown(fd, getuid(), getgid()) == 0 || futimens(fd, NULL) == 0 || fsetxattr(fd, "user.kifu", "x", 1, 0) == 0;
}

static bool exchanges_descriptors(void)
{
    return dup2(STDIN_FILENO, STDOUT_FILENO) >= 0 || dup3(STDIN_FILENO, 9, O_CLOEXEC) >= 0;
}

static bool holds_what_it_cannot_read(void)
{
    return can_open(hidden, O_PATH) || can_open(outside, O_PATH | O_DIRECTORY) || can_open(file, O_PATH | O_CLOEXEC);
}

static bool makes_what_runs_as_its_owner(void)
{
    char name[128];
    snprintf(name, sizeof name, "%s/new", inside);
    const int fd = open(name, O_WRONLY | O_CREAT, 04755);
    return fd >= 0 || open(name, O_WRONLY | O_CREAT, 02755) >= 0;
}

/* ---- memory that is run ---- */

static bool runs_memory(void)
{
    static const int protections[] = {PROT_EXEC, PROT_READ | PROT_EXEC, PROT_READ | PROT_WRITE | PROT_EXEC};
    const int fd = open(file, O_RDONLY);
    bool is_done = false;
    void *page = mmap(NULL, 4096, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
    for (size_t i = 0; i < COUNT(protections); i++) {
        is_done |= mmap(NULL, 4096, protections[i], MAP_PRIVATE | MAP_ANONYMOUS, -1, 0) != MAP_FAILED;
        is_done |= mmap(NULL, 4096, protections[i], MAP_SHARED | MAP_ANONYMOUS, -1, 0) != MAP_FAILED;
        is_done |= mmap(NULL, 4096, protections[i], MAP_SHARED, fd, 0) != MAP_FAILED;
        is_done |= mmap(NULL, 4096, protections[i], MAP_PRIVATE, fd, 0) != MAP_FAILED;
        is_done |= mmap(NULL, 4096, protections[i], MAP_PRIVATE, in_memory, 0) != MAP_FAILED;
        is_done |= mmap(NULL, 4096, protections[i], MAP_SHARED, in_memory, 0) != MAP_FAILED;
        is_done |= mprotect(page, 4096, protections[i]) == 0;
        is_done |= syscall(SYS_pkey_mprotect, page, 4096, protections[i], -1) == 0;
    }
    return is_done || shmat(segment, NULL, SHM_EXEC) != (void *)-1 || syscall(SYS_personality, READ_IMPLIES_EXEC) >= 0;
}

static bool looks_at_other_processes(void)
{
    struct rlimit limit;
    char set[128];
    return syscall(SYS_prlimit64, getppid(), RLIMIT_NOFILE, NULL, &limit) == 0 || syscall(SYS_sched_getaffinity, getppid(), sizeof set, set) >= 0 ||
           syscall(SYS_ptrace, 16 /* PTRACE_ATTACH */, getppid(), 0, 0) == 0 || syscall(SYS_process_vm_readv, getppid(), NULL, 0, NULL, 0, 0) == 0;
}

/* The same calls by the numbers of another kind of program. */
static bool calls_by_other_numbers(void)
{
    errno = 0;
    return syscall(0x40000000 | SYS_getppid) >= 0 || (errno != EPERM && errno != ENOSYS);
}

static bool holds_a_process(void)
{
    return syscall(434 /* pidfd_open */, getpid(), 0) >= 0;
}

static bool mounts(void)
{
    return syscall(430 /* fsopen */, "tmpfs", 0) >= 0 || errno != EPERM;
}

static bool shares_memory(void)
{
    return syscall(SYS_memfd_create, "x", 0) >= 0 || shmget(IPC_PRIVATE, 4096, IPC_CREAT | 0600) >= 0;
}

static bool raises_limits(void)
{
    const struct rlimit limit = {64, 64};
    struct rlimit now;
    return getrlimit(RLIMIT_NOFILE, &now) != 0 || setrlimit(RLIMIT_NOFILE, &limit) == 0;
}

static bool watches(void)
{
    const int fd = inotify_init1(0);
    return fd >= 0 && inotify_add_watch(fd, inside, IN_MODIFY) >= 0;
}

static bool changes_the_terminal(void)
{
    struct termios modes = {0};
    return tcsetattr(STDOUT_FILENO, TCSANOW, &modes) == 0 || errno != EPERM;
}

static bool asks_the_terminal(void)
{
    struct winsize size;
    errno = 0;
    isatty(STDOUT_FILENO);
    const bool is_refused = errno == EPERM;
    errno = 0;
    ioctl(STDOUT_FILENO, TIOCGWINSZ, &size);
    return !is_refused && errno != EPERM;
}

static bool writes_as_told(void)
{
    struct error e;
    char name[128];
    snprintf(name, sizeof name, "%s/b.sgf", inside);
    return file_write(file, SLICE("(;)"), &e) && file_write_new(name, SLICE("(;)"), &e) && unlink(name) == 0;
}

static bool writes_outside(void)
{
    char name[128];
    snprintf(name, sizeof name, "%s/c.sgf", outside);
    return file_write(hidden, SLICE("(;)"), NULL) || file_write_new(name, SLICE("(;)"), NULL);
}

static bool runs_a_program(void)
{
    execl("/bin/true", "true", (char *)NULL);
    return false; /* had it succeeded, the status would be 0 */
}

static bool forks(void)
{
    const pid_t pid = fork();
    if (pid == 0)
        _exit(0);
    return pid > 0;
}

static bool opens_a_socket(void)
{
    int pair[2];
    return socket(AF_INET, SOCK_STREAM, 0) >= 0 || socket(AF_UNIX, SOCK_STREAM, 0) >= 0 || socketpair(AF_UNIX, SOCK_STREAM, 0, pair) == 0;
}

static bool types_into_the_terminal(void)
{
    return ioctl(STDIN_FILENO, TIOCSTI, "x") == 0 || errno != EPERM;
}

enum { BOTH = SANDBOX_FILES | SANDBOX_CALLS };

static const struct {
    const char *name;
    bool (*try)(void);
    unsigned whose;   /* uses for which it succeeds */
    unsigned means;   /* SANDBOX_ bits: either refuses it to the others */
} attempts[] = {
    {"reads inside", reads_inside, SANDBOX_ALL, 0},
    {"allocates", allocates, SANDBOX_ALL, 0},
    {"signals itself", signals_itself, SANDBOX_ALL, 0},
    {"asks the terminal", asks_the_terminal, SANDBOX_ALL, 0},
    {"uses descriptors", uses_descriptors, SANDBOX_ALL, 0},
    {"locks", locks, SANDBOX_VIEW | SANDBOX_PRINT | SANDBOX_FIND | SANDBOX_INDEX, SANDBOX_CALLS},
    {"stops with its group", stops_with_its_group, SANDBOX_VIEW, SANDBOX_CALLS},
    {"watches", watches, SANDBOX_FOLLOW, SANDBOX_CALLS},
    {"changes the terminal", changes_the_terminal, SANDBOX_VIEW, SANDBOX_CALLS},
    {"writes as told", writes_as_told, SANDBOX_FMT, BOTH},
    {"writes inside", writes_inside, SANDBOX_FMT, BOTH},
    {"creates", creates, SANDBOX_FMT, BOTH},
    {"removes", removes, SANDBOX_FMT, BOTH},
    {"renames", renames, SANDBOX_FMT, BOTH},
    {"signals its group", signals_its_group, 0, SANDBOX_CALLS},
    {"sends by descriptors", sends_by_descriptors, 0, SANDBOX_CALLS},
    {"changes what is open", changes_what_is_open, 0, SANDBOX_CALLS},
    {"exchanges descriptors", exchanges_descriptors, 0, SANDBOX_CALLS},
    {"holds what it cannot read", holds_what_it_cannot_read, 0, SANDBOX_CALLS},
    {"makes what runs as its owner", makes_what_runs_as_its_owner, 0, SANDBOX_CALLS},
    {"runs memory", runs_memory, 0, SANDBOX_CALLS},
    {"looks at other processes", looks_at_other_processes, 0, SANDBOX_CALLS},
    {"calls by other numbers", calls_by_other_numbers, 0, SANDBOX_CALLS},
    {"reads outside", reads_outside, 0, SANDBOX_FILES},
    {"reads passwords", reads_passwords, 0, SANDBOX_FILES},
    {"writes outside", writes_outside, 0, SANDBOX_FILES},
    {"truncates", truncates, 0, SANDBOX_CALLS},
    {"changes modes", changes_modes, 0, SANDBOX_CALLS},
    {"changes times", changes_times, 0, SANDBOX_CALLS},
    {"changes attributes", changes_attributes, 0, SANDBOX_CALLS},
    {"runs a program", runs_a_program, 0, BOTH},
    {"forks", forks, 0, SANDBOX_CALLS},
    {"signals others", signals_others, 0, SANDBOX_CALLS},
    {"holds a process", holds_a_process, 0, SANDBOX_CALLS},
    {"mounts", mounts, 0, SANDBOX_CALLS},
    {"shares memory", shares_memory, 0, SANDBOX_CALLS},
    {"raises limits", raises_limits, 0, SANDBOX_CALLS},
    {"opens a socket", opens_a_socket, 0, SANDBOX_CALLS},
    {"types into the terminal", types_into_the_terminal, 0, SANDBOX_CALLS},
};

enum { CHILD_SUCCEEDED = 0, CHILD_REFUSED = 7, CHILD_OPEN = 9 };

static int set_up(void **state);
static int tear_down(void **state);

/* Runs it in a separate process; returns how that ended. */
static int run(enum sandbox_use use, bool (*try)(void))
{
    const unsigned can = sandbox_can();
    const pid_t pid = fork();
    if (pid == 0) {
        const char *const read[] = {inside, "/no/such/folder"}, *const write[] = {inside};
        const struct sandbox_paths paths = {.read = read, .read_count = 2, .write = write, .write_count = use == SANDBOX_FMT};
        struct error e;
        unsigned holds;
        setpgid(0, 0); /* a signal to its group reaches no other process */
        if (!sandbox_enter(use, &paths, &holds, &e) || holds != can)
            _exit(CHILD_OPEN);
        _exit(try() ? CHILD_SUCCEEDED : CHILD_REFUSED);
    }
    int status;
    waitpid(pid, &status, 0);
    assert_true(WIFEXITED(status)); /* refused, not killed */
    return WEXITSTATUS(status);
}

static void try_all(enum sandbox_use use)
{
    const unsigned can = sandbox_can();
    for (size_t i = 0; i < COUNT(attempts); i++) {
        assert_int_equal(set_up(NULL), 0);
        const int status = run(use, attempts[i].try);
        const bool may = attempts[i].whose & use, is_refused = !may && can & attempts[i].means;
        if ((may || is_refused) && status != (is_refused ? CHILD_REFUSED : CHILD_SUCCEEDED))
            fail_msg("%s, use %d: %d", attempts[i].name, (int)use, status);
        tear_down(NULL);
    }
}

static void test_attempts(void **state)
{
    (void)state;
    if (!sandbox_can()) {
        print_message("# no sandbox here\n");
        skip();
    }
    for (unsigned use = SANDBOX_VIEW; use & SANDBOX_ALL; use <<= 1)
        try_all((enum sandbox_use)use);
    try_all((enum sandbox_use)(SANDBOX_VIEW | SANDBOX_FOLLOW));
}

/* As the C library does when it finds its memory damaged. */
static void test_aborts(void **state)
{
    (void)state;
    for (unsigned use = SANDBOX_VIEW; use & SANDBOX_ALL; use <<= 1) {
        const pid_t pid = fork();
        if (pid == 0) {
            const struct sandbox_paths none = {0};
            struct error e;
            unsigned holds;
            signal(SIGABRT, SIG_DFL);
            if (sandbox_enter((enum sandbox_use)use, &none, &holds, &e))
                abort();
            _exit(CHILD_OPEN);
        }
        int status;
        waitpid(pid, &status, 0);
        assert_true(WIFSIGNALED(status));
        assert_int_equal(WTERMSIG(status), SIGABRT);
    }
}

/* A rule that cannot be made is reported at once: later its path would be refused for no visible reason. */
static void test_too_many_open_files(void **state)
{
    (void)state;
    if (!(sandbox_can() & SANDBOX_FILES))
        skip();
    assert_int_equal(set_up(NULL), 0);
    const pid_t pid = fork();
    if (pid == 0) {
        const char *const read[] = {inside};
        const struct sandbox_paths paths = {.read = read, .read_count = 1};
        struct error e = {0};
        unsigned holds;
        const int last = dup(STDIN_FILENO);
        setrlimit(RLIMIT_NOFILE, &(struct rlimit){(rlim_t)last + 2, (rlim_t)last + 2}); /* one for the rules, none for a path */
        _exit(!sandbox_enter(SANDBOX_TREE, &paths, &holds, &e) && !strcmp(e.text, "too many open files") ? CHILD_SUCCEEDED : CHILD_OPEN);
    }
    int status;
    waitpid(pid, &status, 0);
    assert_true(WIFEXITED(status));
    assert_int_equal(WEXITSTATUS(status), CHILD_SUCCEEDED);
    tear_down(NULL);
}

/* A process started so that readable memory can be run: even there memory mapped for reading cannot be run. */
static void test_reading_is_not_running(void **state)
{
    (void)state;
    if (!(sandbox_can() & SANDBOX_CALLS) || personality(0xFFFFFFFF) < 0)
        skip();
    const pid_t pid = fork();
    if (pid == 0) {
        const struct sandbox_paths none = {0};
        struct error e;
        unsigned holds;
        char all[65536], wanted[64];
        const int maps = open("/proc/self/maps", O_RDONLY);
        personality(READ_IMPLIES_EXEC);
        if (maps < 0 || !sandbox_enter(SANDBOX_PRINT, &none, &holds, &e))
            _exit(CHILD_OPEN);
        void *page = mmap(NULL, 4096, PROT_READ, MAP_SHARED, in_memory, 0);
        snprintf(wanted, sizeof wanted, "%lx-", (unsigned long)(uintptr_t)page);
        size_t len = 0;
        for (ssize_t got; len < sizeof all - 1 && (got = read(maps, all + len, sizeof all - 1 - len)) > 0;)
            len += (size_t)got;
        all[len] = 0;
        const char *line = page == MAP_FAILED ? NULL : strstr(all, wanted);
        _exit(line && !strncmp(strchr(line, ' '), " r--s", 5) ? CHILD_SUCCEEDED : CHILD_REFUSED);
    }
    int status;
    waitpid(pid, &status, 0);
    assert_true(WIFEXITED(status));
    assert_int_equal(WEXITSTATUS(status), CHILD_SUCCEEDED);
}

static void test_says(void **state)
{
    (void)state;
    struct buf text = {0};
    sandbox_say(0, &text);
    buf_add_char(&text, '|');
    sandbox_say(SANDBOX_FILES, &text);
    buf_add_char(&text, '|');
    sandbox_say(SANDBOX_CALLS, &text);
    buf_add_char(&text, '|');
    sandbox_say(SANDBOX_FILES | SANDBOX_CALLS, &text);
    assert_string_equal(buf_string(&text), "none|landlock|seccomp|landlock, seccomp");
    buf_free(&text);
}

static int set_up(void **state)
{
    (void)state;
    strcpy(inside, "/tmp/kifu-inside-XXXXXX");
    strcpy(outside, "/tmp/kifu-outside-XXXXXX");
    if (!mkdtemp(inside) || !mkdtemp(outside))
        return -1;
    snprintf(file, sizeof file, "%s/a.sgf", inside);
    snprintf(hidden, sizeof hidden, "%s/b.sgf", outside);
    return file_write(file, SLICE("(;)"), NULL) && file_write(hidden, SLICE("(;)"), NULL) ? 0 : -1;
}

static int tear_down(void **state)
{
    (void)state;
    static const char *const names[] = {"a.sgf", "b.sgf", "c.sgf", "new", "other"};
    for (size_t i = 0; i < COUNT(names); i++) {
        char name[128];
        snprintf(name, sizeof name, "%s/%s", inside, names[i]);
        unlink(name);
        snprintf(name, sizeof name, "%s/%s", outside, names[i]);
        unlink(name);
    }
    return rmdir(inside) || rmdir(outside);
}

static int leave_memory(void **state)
{
    (void)state;
    in_memory = (int)syscall(SYS_memfd_create, "x", 0);
    segment = shmget(IPC_PRIVATE, 4096, IPC_CREAT | 0700);
    return in_memory < 0 || ftruncate(in_memory, 4096);
}

static int take_memory(void **state)
{
    (void)state;
    close(in_memory);
    return segment >= 0 && shmctl(segment, IPC_RMID, NULL);
}

int main(void)
{
    const struct CMUnitTest tests[] = {cmocka_unit_test(test_attempts), cmocka_unit_test(test_aborts), cmocka_unit_test(test_too_many_open_files),
        cmocka_unit_test(test_reading_is_not_running), cmocka_unit_test(test_says)};
    return cmocka_run_group_tests(tests, leave_memory, take_memory);
}
