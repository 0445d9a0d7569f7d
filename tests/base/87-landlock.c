/* tests/base/87-landlock.c - landlock alone, without seccomp: its refusals, from its sixth version on also of signals
 * and abstract sockets */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>
#include <signal.h>
#include <stdio.h>
#include <string.h>
#include <sys/socket.h>
#include <sys/un.h>
#include <sys/wait.h>
#include <unistd.h>

#undef WITHOUT_SECCOMP
#define WITHOUT_SECCOMP 1
#include "base/sandbox.c"

#ifdef HAS_LANDLOCK

enum { CAN_READ = 1, CAN_SIGNAL = 2, CAN_CONNECT = 4, CAN_SIGNAL_ITSELF = 8, CANNOT_TELL = 64 };

/* A name that no file has. */
static struct sockaddr_un address(void)
{
    struct sockaddr_un a = {.sun_family = AF_UNIX};
    snprintf(a.sun_path + 1, sizeof a.sun_path - 1, "kifu-test-%ld", (long)getppid());
    return a;
}

static unsigned abilities(enum sandbox_use use)
{
    const struct sandbox_paths none = {0};
    const struct sockaddr_un a = address();
    struct error e;
    unsigned holds;
    if (!sandbox_enter(use, &none, &holds, &e) || holds != SANDBOX_FILES)
        return CANNOT_TELL;
    signal(SIGUSR1, SIG_IGN);
    return (access("/etc", R_OK) == 0 && open("/etc", O_RDONLY) >= 0 ? CAN_READ : 0u) | (kill(getppid(), 0) == 0 ? CAN_SIGNAL : 0u) |
           (connect(socket(AF_UNIX, SOCK_STREAM, 0), (const struct sockaddr *)&a, sizeof a) == 0 ? CAN_CONNECT : 0u) |
           (raise(SIGUSR1) == 0 ? CAN_SIGNAL_ITSELF : 0u);
}

static unsigned abilities_of(enum sandbox_use use)
{
    int status;
    const pid_t pid = fork();
    if (pid == 0)
        _exit((int)abilities(use));
    assert_int_equal(waitpid(pid, &status, 0), pid);
    assert_true(WIFEXITED(status));
    return (unsigned)WEXITSTATUS(status);
}

static void test_scopes(void **state)
{
    (void)state;
    const int version = landlock_version(), listening = socket(AF_UNIX, SOCK_STREAM, 0);
    struct sockaddr_un a = {.sun_family = AF_UNIX};
    if (version < 1)
        skip();
    snprintf(a.sun_path + 1, sizeof a.sun_path - 1, "kifu-test-%ld", (long)getpid());
    assert_int_equal(bind(listening, (const struct sockaddr *)&a, sizeof a), 0);
    assert_int_equal(listen(listening, 20), 0);
    const unsigned before = version < 6 ? CAN_CONNECT | CAN_SIGNAL : 0u;
    for (unsigned use = SANDBOX_VIEW; use & SANDBOX_ALL; use <<= 1)
        assert_int_equal(abilities_of((enum sandbox_use)use), before | CAN_SIGNAL_ITSELF | (use == SANDBOX_VIEW ? CAN_SIGNAL : 0u));
    close(listening);
}

/* Each kernel is given a layout and rights that it knows. */
static void test_versions(void **state)
{
    (void)state;
    static const struct {
        int version;
        size_t size;
        uint64_t rights;
    } rows[] = {{1, 8, 0x1FFF}, {2, 8, 0x3FFF}, {3, 8, 0x7FFF}, {4, 16, 0x7FFF}, {5, 16, 0xFFFF}, {6, 24, 0xFFFF}, {7, 24, 0xFFFF}, {99, 24, 0xFFFF}};
    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
        assert_int_equal(ruleset_size(rows[i].version), rows[i].size);
        assert_int_equal(rights_of(rows[i].version), rows[i].rights);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {cmocka_unit_test(test_scopes), cmocka_unit_test(test_versions)};
    return cmocka_run_group_tests(tests, NULL, NULL);
}

#else

int main(void)
{
    printf("1..0 # SKIP no landlock here\n");
    return 0;
}

#endif
