/* base/sandbox.c - what kifu takes from itself before it reads what strangers wrote */
#include "base/sandbox.h"

#include <errno.h>

#include "base/file.h"
#include "base/tr.h"

#if defined __SANITIZE_ADDRESS__ && !defined KIFU_UNCONFINED
#define KIFU_UNCONFINED 1 /* its report of leaks needs a thread and ptrace */
#endif

#if defined __linux__ && defined __has_include && !defined KIFU_UNCONFINED
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
#include <link.h>
#include <linux/landlock.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

/* The newest layout, whatever the header knows: the kernel gets its size. */
struct ruleset {
    uint64_t files;
    uint64_t network;
};

enum {
    FILES_WRITE = 1 << 1,
    FILES_READ = 1 << 2,
    FILES_LIST = 1 << 3,
    FILES_REMOVE = 1 << 5,
    FILES_MAKE_FOLDER = 1 << 7,
    FILES_MAKE = 1 << 8,
    FILES_REFER = 1 << 13,   /* from the second version on: moving between folders */
    FILES_TRUNCATE = 1 << 14 /* from the third */
};

#define FILES_FIRST 0x1FFFu /* rights known from the first version on */
#define NETWORK_ALL 3u      /* from the fourth: bind, connect */

static int landlock_version(void)
{
    return (int)syscall(SYS_landlock_create_ruleset, NULL, 0, LANDLOCK_CREATE_RULESET_VERSION);
}

static uint64_t rights_of(int version)
{
    return FILES_FIRST | (version >= 2 ? FILES_REFER : 0u) | (version >= 3 ? FILES_TRUNCATE : 0u);
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

/* The modules of character sets lie beside the C library. */
static int find_modules(struct dl_phdr_info *info, size_t size, void *context)
{
    (void)size;
    const char *name = strstr(info->dlpi_name, "/libc.so");
    if (!name)
        return 0;
    struct buf *folder = context;
    buf_add(folder, info->dlpi_name, (size_t)(name - info->dlpi_name));
    buf_add_string(folder, "/gconv");
    return 1;
}

static bool allow_modules(int ruleset, struct error *e)
{
    struct buf folder = {0};
    const char *modules = getenv("GCONV_PATH");
    bool is_done = !dl_iterate_phdr(find_modules, &folder) ||
                   allow(ruleset, buf_string(&folder), FILES_READ | FILES_LIST, e);
    is_done = is_done && (!modules || allow(ruleset, modules, FILES_READ | FILES_LIST, e));
    buf_free(&folder);
    return is_done;
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
    return allow_modules(ruleset, e);
}

static bool confine_files(const struct sandbox_paths *paths, unsigned *holds, struct error *e)
{
    const int version = landlock_version();
    if (version < 1)
        return true;
    const struct ruleset rules = {.files = rights_of(version), .network = version >= 4 ? NETWORK_ALL : 0};
    const int ruleset = (int)syscall(SYS_landlock_create_ruleset, &rules,
        version >= 4 ? sizeof rules : sizeof rules.files, 0);
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

static bool confine_files(const struct sandbox_paths *paths, unsigned *holds, struct error *e)
{
    (void)paths, (void)holds, (void)e;
    return true;
}

#endif

/* ---- system calls: seccomp ---- */

#ifdef HAS_SECCOMP
#include <fcntl.h>
#include <linux/seccomp.h>
#include <seccomp.h>
#include <sys/ioctl.h>
#include <termios.h>
#include <unistd.h>

#include "base/array.h"

enum condition {
    ANY,
    READING_1, /* argument 1 is how to open: not to write */
    READING_2, /* argument 2 */
    SELF,      /* argument 0 is this process */
    GROUP,     /* or 0, its group */
    LOOKING,   /* argument 2, what to set, is nothing */
    ASKING,    /* argument 1 asks a terminal something */
    SETTING    /* or sets it */
};

static const struct call {
    const char *name;
    unsigned whose;
    enum condition condition;
} calls[] = {
#define ALL SANDBOX_ALL
#define VIEW SANDBOX_VIEW
#define FMT SANDBOX_FMT
#define FIND SANDBOX_FIND
#define INDEX SANDBOX_INDEX
#define CALL(name, whose, condition) {#name, whose, condition},
#include "base/sandbox.def"
#undef CALL
#undef ALL
#undef VIEW
#undef FMT
#undef FIND
#undef INDEX
};

/* A program that types into the terminal it runs in acts as its user: TIOCSTI is not among them. */
static const unsigned long asking[] = {TCGETS, TIOCGWINSZ, TIOCGPGRP, FIONREAD, TIOCOUTQ};
static const unsigned long setting[] = {TCSETS, TCSETSW, TCSETSF, TCFLSH, TCSBRK, TCXONC};

/* The kernel looks at the lower half of these arguments only. */
#define LOWER 0xFFFFFFFFu
#define WRITING (O_WRONLY | O_RDWR | O_CREAT | O_TRUNC)

static int allow_requests(scmp_filter_ctx filter, int number, const unsigned long *requests, size_t count)
{
    int failed = 0;
    for (size_t i = 0; i < count && failed == 0; i++)
        failed = seccomp_rule_add(filter, SCMP_ACT_ALLOW, number, 1,
            SCMP_A1(SCMP_CMP_MASKED_EQ, LOWER, requests[i] & LOWER));
    return failed;
}

static int allow_call(scmp_filter_ctx filter, int number, enum condition condition)
{
    switch (condition) {
    case ANY: return seccomp_rule_add(filter, SCMP_ACT_ALLOW, number, 0);
    case READING_1: return seccomp_rule_add(filter, SCMP_ACT_ALLOW, number, 1, SCMP_A1(SCMP_CMP_MASKED_EQ, WRITING, 0));
    case READING_2: return seccomp_rule_add(filter, SCMP_ACT_ALLOW, number, 1, SCMP_A2(SCMP_CMP_MASKED_EQ, WRITING, 0));
    case SELF:
        return seccomp_rule_add(filter, SCMP_ACT_ALLOW, number, 1,
            SCMP_A0(SCMP_CMP_MASKED_EQ, LOWER, (scmp_datum_t)getpid()));
    case GROUP: return seccomp_rule_add(filter, SCMP_ACT_ALLOW, number, 1, SCMP_A0(SCMP_CMP_MASKED_EQ, LOWER, 0));
    case LOOKING: return seccomp_rule_add(filter, SCMP_ACT_ALLOW, number, 1, SCMP_A2(SCMP_CMP_EQ, 0, 0));
    case ASKING: return allow_requests(filter, number, asking, COUNT(asking));
    case SETTING: return allow_requests(filter, number, setting, COUNT(setting));
    }
    return -EINVAL;
}

static bool can_filter(void)
{
    /* A filter at address 0 is refused as such where filters are known at all. */
    return prctl(PR_SET_SECCOMP, SECCOMP_MODE_FILTER, NULL, 0, 0) != 0 && errno == EFAULT;
}

/* What has a rule without a condition needs no other one of its name. */
static bool has_wider(size_t row, enum sandbox_use use)
{
    for (size_t i = 0; i < COUNT(calls); i++) {
        if (i != row && calls[i].whose & use && calls[i].condition == ANY && !strcmp(calls[i].name, calls[row].name))
            return true;
    }
    return false;
}

static bool make_filter(scmp_filter_ctx filter, enum sandbox_use use)
{
    if (seccomp_attr_set(filter, SCMP_FLTATR_ACT_BADARCH, SCMP_ACT_ERRNO(EPERM)) != 0)
        return false;
    for (size_t i = 0; i < COUNT(calls); i++) {
        if (!(calls[i].whose & use) || (calls[i].condition != ANY && has_wider(i, use)))
            continue;
        const int number = seccomp_syscall_resolve_name(calls[i].name);
        if (number != __NR_SCMP_ERROR && allow_call(filter, number, calls[i].condition) == -ENOMEM)
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

bool sandbox_enter(enum sandbox_use use, const struct sandbox_paths *paths, unsigned *holds, struct error *e)
{
    *holds = 0;
#if defined HAS_LANDLOCK || defined HAS_SECCOMP
    if (prctl(PR_SET_NO_NEW_PRIVS, 1, 0, 0, 0) != 0)
        return true;
#endif
    return confine_files(paths, holds, e) && confine_calls(use, holds, e);
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
