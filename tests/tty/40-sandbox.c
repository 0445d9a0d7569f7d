/* tests/tty/40-sandbox.c - in the sandbox what is needed works, and each other thing is refused */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>
#include <errno.h>
#include <fcntl.h>
#include <iconv.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/ioctl.h>
#include <sys/socket.h>
#include <sys/stat.h>
#include <sys/wait.h>
#include <unistd.h>

#include "base/bytes.h"
#include "base/file.h"
#include "tty/sandbox.h"

static char inside[64], outside[64], file[96], hidden[96];

/* ---- what is tried: each returns whether it succeeded ---- */

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

static bool loads_a_charset(void)
{
    char in[] = "\xBA\xDA", out[8] = "";
    char *from = in, *to = out;
    size_t left = 2, room = sizeof out;
    iconv_t converter = iconv_open("UTF-8", "GB18030");
    return converter != (iconv_t)-1 && iconv(converter, &from, &left, &to, &room) == 0 && !strcmp(out, "\xE9\xBB\x91");
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
    return chmod(file, 0644) == 0;
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

static const struct {
    const char *name;
    bool (*try)(void);
    bool allowed;
    unsigned needs; /* SANDBOX_ bits of which one refuses it */
} attempts[] = {
    {"reads inside", reads_inside, true, 0},
    {"loads a charset", loads_a_charset, true, 0},
    {"allocates", allocates, true, 0},
    {"reads outside", reads_outside, false, SANDBOX_FILES},
    {"reads passwords", reads_passwords, false, SANDBOX_FILES},
    {"writes inside", writes_inside, false, SANDBOX_FILES | SANDBOX_CALLS},
    {"creates", creates, false, SANDBOX_FILES | SANDBOX_CALLS},
    {"removes", removes, false, SANDBOX_FILES | SANDBOX_CALLS},
    {"renames", renames, false, SANDBOX_FILES | SANDBOX_CALLS},
    {"truncates", truncates, false, SANDBOX_CALLS},
    {"changes modes", changes_modes, false, SANDBOX_CALLS},
    {"runs a program", runs_a_program, false, SANDBOX_FILES | SANDBOX_CALLS},
    {"forks", forks, false, SANDBOX_CALLS},
    {"opens a socket", opens_a_socket, false, SANDBOX_CALLS},
    {"types into the terminal", types_into_the_terminal, false, SANDBOX_CALLS},
};

enum { CHILD_SUCCEEDED = 0, CHILD_REFUSED = 7, CHILD_OPEN = 9 };

/* Each in a process of its own; how it ended. */
static int run(bool (*try)(void), unsigned *holds)
{
    const pid_t pid = fork();
    if (pid == 0) {
        const unsigned got = sandbox_enter((const char *const[]){inside, "/no/such/folder"}, 2);
        if (got != sandbox_can())
            _exit(CHILD_OPEN);
        _exit(try() ? CHILD_SUCCEEDED : CHILD_REFUSED);
    }
    int status;
    waitpid(pid, &status, 0);
    *holds = sandbox_can();
    assert_true(WIFEXITED(status)); /* refused, not killed */
    return WEXITSTATUS(status);
}

static void test_attempts(void **state)
{
    (void)state;
    if (!sandbox_can()) {
        print_message("# no sandbox here\n");
        skip();
    }
    for (size_t i = 0; i < sizeof attempts / sizeof *attempts; i++) {
        unsigned holds;
        const int status = run(attempts[i].try, &holds);
        const bool refused = !attempts[i].allowed && holds & attempts[i].needs;
        if (refused != (status == CHILD_REFUSED))
            print_message("# %s: %d\n", attempts[i].name, status);
        if (attempts[i].allowed || refused)
            assert_int_equal(status, refused ? CHILD_REFUSED : CHILD_SUCCEEDED);
    }
    assert_true(file_exists(file));
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
    unlink(file);
    unlink(hidden);
    return rmdir(inside) || rmdir(outside);
}

int main(void)
{
    const struct CMUnitTest tests[] = {cmocka_unit_test(test_attempts), cmocka_unit_test(test_says)};
    return cmocka_run_group_tests(tests, set_up, tear_down);
}
