/* base/sandbox.c - what kifu takes from itself before it reads what strangers wrote */
#include "base/sandbox.h"

#include <errno.h>

#include "base/file.h"
#include "base/tr.h"

#if defined __SANITIZE_ADDRESS__ && !defined KIFU_UNCONFINED
#define KIFU_UNCONFINED 1 /* the sanitizer's report of leaks needs a thread and ptrace */
#endif

#if defined __linux__ && defined __has_include && !defined KIFU_UNCONFINED
#include <sys/personality.h>
#include <sys/prctl.h>
#include <sys/syscall.h>
#if __has_include(<linux/landlock.h>) && defined SYS_landlock_create_ruleset
#define HAS_LANDLOCK 1
#endif
#ifndef WITHOUT_SECCOMP
#define HAS_SECCOMP 1
#endif
#endif

/* ---- files: landlock ---- */

#ifdef HAS_LANDLOCK
#include <fcntl.h>
#include <linux/landlock.h>
#include <sys/stat.h>
#include <unistd.h>

/* The newest layout, which the system's header may lack; the kernel is given its size. */
struct ruleset {
    uint64_t files;
    uint64_t network; /* from the fourth version on */
    uint64_t scopes;  /* from the sixth: nothing reaches processes outside by these means */
};

enum {
    FILES_WRITE = 1 << 1,
    FILES_READ = 1 << 2,
    FILES_LIST = 1 << 3,
    FILES_REMOVE = 1 << 5,
    FILES_MAKE_FOLDER = 1 << 7,
    FILES_MAKE = 1 << 8,
    FILES_REFER = 1 << 13,    /* from the second version on: moving between folders */
    FILES_TRUNCATE = 1 << 14, /* from the third */
    FILES_DEVICE = 1 << 15    /* from the fifth: ioctl on a device that is opened later */
};

#define FILES_FIRST 0x1FFFu /* rights known from the first version on */
#define NETWORK_ALL 3u      /* bind, connect */
enum { SCOPE_SOCKETS = 1 << 0, SCOPE_SIGNALS = 1 << 1 };

static int landlock_version(void)
{
    return (int)syscall(SYS_landlock_create_ruleset, NULL, 0, LANDLOCK_CREATE_RULESET_VERSION);
}

static uint64_t rights_of(int version)
{
    return FILES_FIRST | (version >= 2 ? FILES_REFER : 0u) | (version >= 3 ? FILES_TRUNCATE : 0u) |
           (version >= 5 ? FILES_DEVICE : 0u);
}

/* The viewer stops its whole process group, which may include the script that started it; seccomp lets it send that
 * signal only. */
static uint64_t scopes_of(enum sandbox_use use)
{
    return use & SANDBOX_VIEW ? SCOPE_SOCKETS : SCOPE_SOCKETS | SCOPE_SIGNALS;
}

static size_t ruleset_size(int version)
{
    return version >= 6   ? sizeof(struct ruleset)
           : version >= 4 ? offsetof(struct ruleset, scopes)
                          : offsetof(struct ruleset, network);
}

/* False if the path exists and the rule cannot be made: without it the path would be refused later, for no visible
 * reason. */
static bool allow(int ruleset, const char *path, uint64_t rights, struct error *e)
{
    const int fd = open(path, O_PATH | O_CLOEXEC);
    struct stat st;
    if (fd < 0)
        return errno == EMFILE || errno == ENFILE || errno == ENOMEM ? file_reason(e, errno) : true;
    if (fstat(fd, &st) == 0) {
        const struct landlock_path_beneath_attr rule = {
            .allowed_access = S_ISDIR(st.st_mode) ? rights : rights & (FILES_READ | FILES_WRITE | FILES_TRUNCATE),
            .parent_fd = fd,
        };
        syscall(SYS_landlock_add_rule, ruleset, LANDLOCK_RULE_PATH_BENEATH, &rule, 0);
    }
    close(fd);
    return true;
}

static bool allow_all(int ruleset, const char *const *paths, size_t count, uint64_t rights, struct error *e)
{
    size_t i = 0;
    while (i < count && allow(ruleset, paths[i], rights, e))
        i++;
    return i == count;
}

static bool confine_files(enum sandbox_use use, const struct sandbox_paths *paths, unsigned *holds, struct error *e)
{
    const int version = landlock_version();
    if (version < 1)
        return true;
    const struct ruleset rules = {rights_of(version), NETWORK_ALL, scopes_of(use)};
    const int ruleset = (int)syscall(SYS_landlock_create_ruleset, &rules, ruleset_size(version), 0);
    if (ruleset < 0)
        return file_reason(e, errno);
    const uint64_t reading = FILES_READ | FILES_LIST, made = FILES_REMOVE | FILES_MAKE | FILES_MAKE_FOLDER;
    const uint64_t writing = rules.files & (reading | made | FILES_WRITE | FILES_TRUNCATE);
    const bool is_done = allow_all(ruleset, paths->read, paths->read_count, reading, e) &&
                         allow_all(ruleset, paths->write, paths->write_count, writing, e);
    if (is_done && syscall(SYS_landlock_restrict_self, ruleset, 0) == 0)
        *holds |= SANDBOX_FILES;
    close(ruleset);
    return is_done;
}

#else

static int landlock_version(void)
{
    return 0;
}

static bool confine_files(enum sandbox_use use, const struct sandbox_paths *paths, unsigned *holds, struct error *e)
{
    (void)use, (void)paths, (void)holds, (void)e;
    return true;
}

#endif

/* ---- system calls: seccomp ---- */

#ifdef HAS_SECCOMP
#include <linux/seccomp.h>
#include <unistd.h>

#include "base/sandbox_table.h"

static bool can_filter(void)
{
    /* A kernel that knows filters refuses address 0 by EFAULT. */
    return prctl(PR_SET_SECCOMP, SECCOMP_MODE_FILTER, NULL, 0, 0) != 0 && errno == EFAULT;
}

static bool close_calls(const struct sandbox_filter *filter)
{
    struct sock_filter code[SANDBOX_CODE_MOST];
    for (unsigned short i = 0; i < filter->count; i++) {
        code[i] = sandbox_code[filter->start + i];
        if (code[i].k == SANDBOX_PID)
            code[i].k = (uint32_t)getpid();
    }
    const struct sock_fprog program = {.len = filter->count, .filter = code};
    return syscall(SYS_seccomp, SECCOMP_SET_MODE_FILTER, 0, &program) == 0;
}

static void confine_calls(enum sandbox_use use, unsigned *holds)
{
    for (size_t i = 0; i < SANDBOX_FILTERS; i++) {
        if (sandbox_filters[i].use == use && close_calls(&sandbox_filters[i]))
            *holds |= SANDBOX_CALLS;
    }
}

#else

static bool can_filter(void)
{
    return false;
}

static void confine_calls(enum sandbox_use use, unsigned *holds)
{
    (void)use, (void)holds;
}

#endif

/* ---- both ---- */

unsigned sandbox_can(void)
{
    /* cppcheck-suppress [knownConditionTrueFalse,badBitmaskCheck] ; without the headers of Linux there is neither */
    return (landlock_version() > 0 ? SANDBOX_FILES : 0u) | (can_filter() ? SANDBOX_CALLS : 0u);
}

#if defined HAS_LANDLOCK || defined HAS_SECCOMP
/* A process may have been started so that all memory it can read can be run, which the arguments of a call do not
 * show. */
static void part_reading_from_running(void)
{
    const int now = personality(0xFFFFFFFF); /* asks only */
    if (now != -1 && now & READ_IMPLIES_EXEC)
        personality((unsigned long)now & ~(unsigned long)READ_IMPLIES_EXEC);
}
#endif

bool sandbox_enter(enum sandbox_use use, const struct sandbox_paths *paths, unsigned *holds, struct error *e)
{
    *holds = 0;
#if defined HAS_LANDLOCK || defined HAS_SECCOMP
    if (prctl(PR_SET_NO_NEW_PRIVS, 1, 0, 0, 0) != 0)
        return true;
    part_reading_from_running();
#endif
    if (!confine_files(use, paths, holds, e))
        return false;
    confine_calls(use, holds);
    return true;
}

void sandbox_say(unsigned what, struct buf *out)
{
    if (what & SANDBOX_FILES)
        buf_add_string(out, "landlock");
    if (what & SANDBOX_CALLS)
        buf_add_string(out, what & SANDBOX_FILES ? ", seccomp" : "seccomp");
    if (!what)
        buf_add_string(out, tr_in("sandbox", "none"));
}
