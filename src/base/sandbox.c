/* base/sandbox.c - what kifu takes from itself before it reads what strangers wrote */
#include "base/sandbox.h"

#include <errno.h>

#include "base/file.h"
#include "base/tr.h"

#if defined __SANITIZE_ADDRESS__ && !defined KIFU_UNCONFINED
#define KIFU_UNCONFINED 1 /* its report of leaks needs a thread and ptrace */
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

/* The newest layout, whatever the header knows: the kernel gets its size. */
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

/* The viewer stops with its process group, the shell script that started it among them: of signals it may send that
 * one, says the other means. */
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

/* False where the rule cannot be made although the path is there: left out it would be refused later, without a visible
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

static bool allow_paths(int ruleset, uint64_t rights, const struct sandbox_paths *paths, struct error *e)
{
    const uint64_t reading = FILES_READ | FILES_LIST;
    const uint64_t writing = rights &
                             (reading | FILES_WRITE | FILES_REMOVE | FILES_MAKE | FILES_MAKE_FOLDER | FILES_TRUNCATE);
    for (size_t i = 0; i < paths->read_count; i++) {
        if (!allow(ruleset, paths->read[i], reading, e))
            return false;
    }
    for (size_t i = 0; i < paths->write_count; i++) {
        if (!allow(ruleset, paths->write[i], writing, e))
            return false;
    }
    return true;
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
    const bool is_done = allow_paths(ruleset, rules.files, paths, e);
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
#include <fcntl.h>
#include <linux/seccomp.h>
#include <seccomp.h>
#include <signal.h>
#include <sys/ioctl.h>
#include <sys/mman.h>
#include <sys/stat.h>
#include <termios.h>
#include <unistd.h>

#include "base/array.h"

enum condition {
    ANY,
    READING,    /* of argument 1, how to open: not to write, and not to hold what cannot be read */
    READING_AT, /* of argument 2 */
    MAKING,     /* of arguments 1 and 2, the mode: with no right to run as its owner */
    MAKING_AT,  /* of arguments 2 and 3 */
    SELF,       /* argument 0 is this process */
    STOP,       /* and argument 1 is SIGTSTP; also to its group, 0 */
    LOOKING,    /* argument 0 is 0, which is this process, and argument 2, what to set, is nothing */
    OWN,        /* argument 0 is 0, which is this process */
    ASKING,     /* argument 1 asks a terminal something */
    SETTING,    /* or sets it */
    PLAIN,      /* argument 1 asks or sets what belongs to a descriptor alone, and sends no signals */
    LOCKING,    /* argument 1 is about locks of records */
    DATA        /* argument 2: what is there is not run */
};

static const struct call {
    const char *name;
    unsigned whose;
    enum condition condition;
} calls[] = {
#define ALL SANDBOX_ALL
#define VIEW SANDBOX_VIEW
#define FOLLOW SANDBOX_FOLLOW
#define PRINT SANDBOX_PRINT
#define FMT SANDBOX_FMT
#define FIND SANDBOX_FIND
#define INDEX SANDBOX_INDEX
#define CALL(name, whose, condition) {#name, whose, condition},
#include "base/sandbox.def"
#undef CALL
#undef ALL
#undef VIEW
#undef FOLLOW
#undef PRINT
#undef FMT
#undef FIND
#undef INDEX
};

/* Of the newer C libraries, which ask for the speed of a line as a number. */
#define TERMIOS_2 char[44]

/* A program that types into the terminal it runs in acts as its user: TIOCSTI is not among them. */
static const unsigned long asking[] = {TCGETS, _IOR('T', 0x2A, TERMIOS_2), TIOCGWINSZ, TIOCGPGRP, FIONREAD, TIOCOUTQ};
static const unsigned long setting[] = {TCSETS, TCSETSW, TCSETSF, _IOW('T', 0x2B, TERMIOS_2),
    _IOW('T', 0x2C, TERMIOS_2), _IOW('T', 0x2D, TERMIOS_2), TCFLSH, TCSBRK, TCXONC};

/* Who owns a descriptor, which signal comes when it can be read, and leases of files are not among them: by those the
 * kernel sends any signal to any process of the user. */
static const unsigned long plain[] = {F_DUPFD, F_DUPFD_CLOEXEC, F_GETFD, F_SETFD, F_GETFL};
static const unsigned long locking[] = {F_GETLK, F_SETLK};

/* The kernel looks at the lower half of these arguments only. */
#define LOWER 0xFFFFFFFFu
#define WRITING (O_WRONLY | O_RDWR | O_CREAT | O_TRUNC)
#define AS_ANOTHER (S_ISUID | S_ISGID | S_ISVTX)

/* Arguments that are a value, in the bits of a mask. */
struct wish {
    unsigned argument;
    scmp_datum_t mask, value;
};

static int allow_where(scmp_filter_ctx filter, int number, struct wish a, struct wish b)
{
    const struct scmp_arg_cmp wishes[] = {
        {.arg = a.argument, .op = SCMP_CMP_MASKED_EQ, .datum_a = a.mask, .datum_b = a.value},
        {.arg = b.argument, .op = SCMP_CMP_MASKED_EQ, .datum_a = b.mask, .datum_b = b.value},
    };
    return seccomp_rule_add_array(filter, SCMP_ACT_ALLOW, number, b.mask ? 2 : 1, wishes);
}

static int allow_if(scmp_filter_ctx filter, int number, unsigned argument, scmp_datum_t mask, scmp_datum_t value)
{
    return allow_where(filter, number, (struct wish){argument, mask, value}, (struct wish){0});
}

static int allow_requests(scmp_filter_ctx filter, int number, const unsigned long *requests, size_t count)
{
    int failed = 0;
    for (size_t i = 0; i < count && failed == 0; i++)
        failed = allow_if(filter, number, 1, LOWER, requests[i] & LOWER);
    return failed;
}

static int allow_opening(scmp_filter_ctx filter, int number, unsigned how, bool makes)
{
    return makes ? allow_where(filter, number, (struct wish){how, O_PATH, 0}, (struct wish){how + 1, AS_ANOTHER, 0})
                 : allow_if(filter, number, how, WRITING | O_PATH, 0);
}

static int allow_plain(scmp_filter_ctx filter, int number)
{
    const int failed = allow_requests(filter, number, plain, COUNT(plain));
    return failed ? failed
                  : allow_where(filter, number, (struct wish){1, LOWER, F_SETFL}, (struct wish){2, O_ASYNC, 0});
}

static int allow_stop(scmp_filter_ctx filter, int number)
{
    const struct wish stop = {1, LOWER, SIGTSTP};
    const int failed = allow_where(filter, number, (struct wish){0, LOWER, (scmp_datum_t)getpid()}, stop);
    return failed ? failed : allow_where(filter, number, (struct wish){0, LOWER, 0}, stop);
}

static int allow_call(scmp_filter_ctx filter, int number, enum condition condition)
{
    switch (condition) {
    case ANY: return seccomp_rule_add(filter, SCMP_ACT_ALLOW, number, 0);
    case READING: return allow_opening(filter, number, 1, false);
    case READING_AT: return allow_opening(filter, number, 2, false);
    case MAKING: return allow_opening(filter, number, 1, true);
    case MAKING_AT: return allow_opening(filter, number, 2, true);
    case SELF: return allow_if(filter, number, 0, LOWER, (scmp_datum_t)getpid());
    case STOP: return allow_stop(filter, number);
    case LOOKING: return allow_where(filter, number, (struct wish){0, LOWER, 0}, (struct wish){2, ~(scmp_datum_t)0, 0});
    case OWN: return allow_if(filter, number, 0, LOWER, 0);
    case ASKING: return allow_requests(filter, number, asking, COUNT(asking));
    case SETTING: return allow_requests(filter, number, setting, COUNT(setting));
    case PLAIN: return allow_plain(filter, number);
    case LOCKING: return allow_requests(filter, number, locking, COUNT(locking));
    case DATA: return allow_if(filter, number, 2, PROT_EXEC, 0);
    }
    return -EINVAL;
}

static bool can_filter(void)
{
    /* A filter at address 0 is refused as such where filters are known at all. */
    return prctl(PR_SET_SECCOMP, SECCOMP_MODE_FILTER, NULL, 0, 0) != 0 && errno == EFAULT;
}

static bool make_filter(scmp_filter_ctx filter, enum sandbox_use use)
{
    if (seccomp_attr_set(filter, SCMP_FLTATR_ACT_BADARCH, SCMP_ACT_ERRNO(EPERM)) != 0)
        return false;
    for (size_t i = 0; i < COUNT(calls); i++) {
        if (!(calls[i].whose & use))
            continue;
        const int number = seccomp_syscall_resolve_name(calls[i].name);
        if (number == __NR_SCMP_ERROR)
            continue;
        seccomp_syscall_priority(filter, number, i < UINT8_MAX ? (uint8_t)(UINT8_MAX - i) : 0);
        if (allow_call(filter, number, calls[i].condition) == -ENOMEM)
            return false;
    }
    return true;
}

static bool confine_calls(enum sandbox_use use, unsigned *holds, struct error *e)
{
    if (!can_filter())
        return true;
    scmp_filter_ctx filter = seccomp_init(SCMP_ACT_ERRNO(EPERM));
    if (!filter)
        return file_reason(e, ENOMEM);
    const bool is_made = make_filter(filter, use);
    if (is_made && seccomp_load(filter) == 0)
        *holds |= SANDBOX_CALLS;
    seccomp_release(filter);
    return is_made || file_reason(e, ENOMEM);
}

#else

static bool can_filter(void)
{
    return false;
}

static bool confine_calls(enum sandbox_use use, unsigned *holds, struct error *e)
{
    (void)use, (void)holds, (void)e;
    return true;
}

#endif

/* ---- both ---- */

unsigned sandbox_can(void)
{
    /* cppcheck-suppress [knownConditionTrueFalse,badBitmaskCheck] ; without the headers of Linux there is neither */
    return (landlock_version() > 0 ? SANDBOX_FILES : 0u) | (can_filter() ? SANDBOX_CALLS : 0u);
}

#if defined HAS_LANDLOCK || defined HAS_SECCOMP
/* A process may have been started so that all it can read can be run: then no argument of a call says it. */
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
    return confine_files(use, paths, holds, e) && confine_calls(use, holds, e);
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
