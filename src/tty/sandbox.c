/* tty/sandbox.c - what the viewer takes from itself once it has started */
#include "tty/sandbox.h"

#include <stddef.h>

#if defined __SANITIZE_ADDRESS__ && !defined KIFU_UNCONFINED
#define KIFU_UNCONFINED 1 /* its report of leaks needs a thread and ptrace */
#endif

#if defined __linux__ && defined __has_include && !defined KIFU_UNCONFINED
#if __has_include(<linux/landlock.h>)
#define HAS_LANDLOCK 1
#endif
#if __has_include(<linux/seccomp.h>) && __has_include(<linux/filter.h>) && __has_include(<linux/audit.h>)
#define HAS_SECCOMP 1
#endif
#endif

#ifdef __linux__
#include <fcntl.h>
#include <link.h>
#include <stdlib.h>
#include <string.h>
#include <sys/ioctl.h>
#include <sys/prctl.h>
#include <sys/stat.h>
#include <sys/syscall.h>
#include <unistd.h>
#endif

/* ---- files: landlock ---- */

#if defined HAS_LANDLOCK && defined SYS_landlock_create_ruleset
#include <linux/landlock.h>

/* Of the newest layout, whatever the header knows: the kernel is told how much of it is filled. */
struct ruleset {
    uint64_t files;
    uint64_t network;
};

enum { FILES_EXECUTE = 1 << 0, FILES_READ = 1 << 2, FILES_LIST = 1 << 3 };

#define FILES_FIRST 0x1FFFu    /* rights known from the first version on */
#define FILES_REFER (1u << 13) /* from the second: moving between folders */
#define FILES_TRUNCATE (1u << 14)
#define NETWORK_ALL 3u         /* from the fourth: bind, connect */

static int landlock_version(void)
{
    return (int)syscall(SYS_landlock_create_ruleset, NULL, 0, LANDLOCK_CREATE_RULESET_VERSION);
}

static void allow(int ruleset, const char *path)
{
    const int fd = open(path, O_PATH | O_CLOEXEC);
    struct stat st;
    if (fd < 0)
        return;
    if (fstat(fd, &st) == 0) {
        const struct landlock_path_beneath_attr rule = {
            .allowed_access = S_ISDIR(st.st_mode) ? FILES_READ | FILES_LIST : FILES_READ,
            .parent_fd = fd,
        };
        syscall(SYS_landlock_add_rule, ruleset, LANDLOCK_RULE_PATH_BENEATH, &rule, 0);
    }
    close(fd);
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

static void allow_modules(int ruleset)
{
    struct buf folder = {0};
    if (dl_iterate_phdr(find_modules, &folder))
        allow(ruleset, buf_string(&folder));
    buf_free(&folder);
    const char *modules = getenv("GCONV_PATH");
    if (modules)
        allow(ruleset, modules);
}

static bool confine_files(const char *const *paths, size_t count)
{
    const int version = landlock_version();
    if (version < 1)
        return false;
    struct ruleset rules = {.files = FILES_FIRST};
    rules.files |= version >= 2 ? FILES_REFER : 0;
    rules.files |= version >= 3 ? FILES_TRUNCATE : 0;
    rules.network = version >= 4 ? NETWORK_ALL : 0;
    const int ruleset = (int)syscall(SYS_landlock_create_ruleset, &rules, version >= 4 ? sizeof rules : sizeof rules.files, 0);
    if (ruleset < 0)
        return false;
    for (size_t i = 0; i < count; i++)
        allow(ruleset, paths[i]);
    allow_modules(ruleset);
    const bool holds = syscall(SYS_landlock_restrict_self, ruleset, 0) == 0;
    close(ruleset);
    return holds;
}

#else

static int landlock_version(void)
{
    return 0;
}

static bool confine_files(const char *const *paths, size_t count)
{
    (void)paths, (void)count;
    return false;
}

#endif

/* ---- system calls: seccomp ---- */

#if defined HAS_SECCOMP
#include <errno.h>
#include <linux/audit.h>
#include <linux/filter.h>
#include <linux/seccomp.h>

/* Numbers of system calls mean something on one kind of machine only. */
#if defined __x86_64__
#define MACHINE AUDIT_ARCH_X86_64
#elif defined __aarch64__
#define MACHINE AUDIT_ARCH_AARCH64
#elif defined __i386__
#define MACHINE AUDIT_ARCH_I386
#elif defined __arm__ && defined __ARM_EABI__
#define MACHINE AUDIT_ARCH_ARM
#elif defined __riscv && __riscv_xlen == 64
#define MACHINE AUDIT_ARCH_RISCV64
#elif defined __powerpc64__ && defined __LITTLE_ENDIAN__
#define MACHINE AUDIT_ARCH_PPC64LE
#elif defined __s390x__
#define MACHINE AUDIT_ARCH_S390X
#endif
#endif

#ifdef MACHINE

#define CALL(name) SYS_##name

/* What a viewer never does. */
static const int refused[] = {
    /* other programs, other processes */
    CALL(execve), CALL(clone), CALL(ptrace), CALL(process_vm_readv), CALL(process_vm_writev), CALL(unshare), CALL(setns),
#ifdef SYS_execveat
    CALL(execveat),
#endif
#ifdef SYS_clone3
    CALL(clone3),
#endif
#ifdef SYS_fork
    CALL(fork),
#endif
#ifdef SYS_vfork
    CALL(vfork),
#endif
#ifdef SYS_pidfd_getfd
    CALL(pidfd_getfd),
#endif
    /* the network */
#ifdef SYS_socket
    CALL(socket), CALL(socketpair), CALL(connect), CALL(bind), CALL(listen),
#endif
#ifdef SYS_socketcall
    CALL(socketcall),
#endif
#ifdef SYS_io_uring_setup
    CALL(io_uring_setup),
#endif
    /* names and marks of files */
    CALL(unlinkat), CALL(mkdirat), CALL(mknodat), CALL(linkat), CALL(symlinkat), CALL(fchmod), CALL(fchmodat), CALL(fchown), CALL(fchownat),
    CALL(utimensat), CALL(truncate), CALL(ftruncate), CALL(fallocate), CALL(setxattr), CALL(lsetxattr), CALL(fsetxattr),
#ifdef SYS_renameat
    CALL(renameat),
#endif
#ifdef SYS_renameat2
    CALL(renameat2),
#endif
#ifdef SYS_unlink
    CALL(unlink), CALL(rename), CALL(mkdir), CALL(rmdir), CALL(mknod), CALL(link), CALL(symlink), CALL(chmod), CALL(chown), CALL(lchown),
    CALL(utimes), CALL(creat),
#endif
#ifdef SYS_truncate64
    CALL(truncate64), CALL(ftruncate64),
#endif
    CALL(open_by_handle_at),
#ifdef SYS_openat2
    CALL(openat2), /* its flags lie where a filter cannot look */
#endif
    /* the system */
    CALL(mount), CALL(umount2), CALL(pivot_root), CALL(chroot), CALL(keyctl), CALL(add_key), CALL(request_key), CALL(perf_event_open),
    CALL(personality),
#ifdef SYS_bpf
    CALL(bpf),
#endif
#ifdef SYS_userfaultfd
    CALL(userfaultfd),
#endif
};

#define REFUSED_COUNT (sizeof refused / sizeof *refused)

/* Low half of argument `n`. */
#if defined __BYTE_ORDER__ && __BYTE_ORDER__ == __ORDER_BIG_ENDIAN__
#define ARGUMENT(n) (uint32_t)(offsetof(struct seccomp_data, args) + sizeof(uint64_t) * (n) + 4)
#else
#define ARGUMENT(n) (uint32_t)(offsetof(struct seccomp_data, args) + sizeof(uint64_t) * (n))
#endif

#define LOAD(at) BPF_STMT(BPF_LD | BPF_W | BPF_ABS, at)
#define RETURN(what) BPF_STMT(BPF_RET | BPF_K, what)
/* Skips so many statements where it holds, or where it does not. */
#define IF_EQUAL(value, yes, no) BPF_JUMP(BPF_JMP | BPF_JEQ | BPF_K, (uint32_t)(value), yes, no)
#define IF_LEAST(value, yes, no) BPF_JUMP(BPF_JMP | BPF_JGE | BPF_K, (uint32_t)(value), yes, no)
#define IF_BITS(value, yes, no) BPF_JUMP(BPF_JMP | BPF_JSET | BPF_K, (uint32_t)(value), yes, no)
#define REFUSE RETURN(SECCOMP_RET_ERRNO | EPERM)

#define WRITING (O_WRONLY | O_RDWR | O_CREAT | O_TRUNC)

struct filter {
    struct sock_filter at[2 * REFUSED_COUNT + 64];
    unsigned short count;
};

static void add(struct filter *f, struct sock_filter statement)
{
    f->at[f->count++] = statement;
}

/* Opening to write: the flags are argument `n` of `call`. */
static void refuse_writing(struct filter *f, int call, unsigned n)
{
    add(f, (struct sock_filter)IF_EQUAL(call, 0, 4));
    add(f, (struct sock_filter)LOAD(ARGUMENT(n)));
    add(f, (struct sock_filter)IF_BITS(WRITING, 0, 1));
    add(f, (struct sock_filter)REFUSE);
    add(f, (struct sock_filter)RETURN(SECCOMP_RET_ALLOW));
}

/* A program that types into the terminal it runs in acts as its user. */
static void refuse_typing(struct filter *f)
{
#if defined TIOCSTI && defined SYS_ioctl
    add(f, (struct sock_filter)IF_EQUAL(SYS_ioctl, 0, 5));
    add(f, (struct sock_filter)LOAD(ARGUMENT(1)));
    add(f, (struct sock_filter)IF_EQUAL(TIOCSTI, 1, 0));
    add(f, (struct sock_filter)IF_EQUAL(0x541C /* TIOCLINUX */, 0, 1));
    add(f, (struct sock_filter)REFUSE);
    add(f, (struct sock_filter)RETURN(SECCOMP_RET_ALLOW));
#endif
}

static void make_filter(struct filter *f)
{
    add(f, (struct sock_filter)LOAD(offsetof(struct seccomp_data, arch)));
    add(f, (struct sock_filter)IF_EQUAL(MACHINE, 1, 0));
    add(f, (struct sock_filter)REFUSE);
    add(f, (struct sock_filter)LOAD(offsetof(struct seccomp_data, nr)));
#ifdef __x86_64__
    add(f, (struct sock_filter)IF_LEAST(0x40000000, 0, 1)); /* the x32 numbers */
    add(f, (struct sock_filter)REFUSE);
#endif
    for (size_t i = 0; i < REFUSED_COUNT; i++) {
        add(f, (struct sock_filter)IF_EQUAL(refused[i], 0, 1));
        add(f, (struct sock_filter)REFUSE);
    }
    refuse_writing(f, SYS_openat, 2);
#ifdef SYS_open
    refuse_writing(f, SYS_open, 1);
#endif
    refuse_typing(f);
    add(f, (struct sock_filter)RETURN(SECCOMP_RET_ALLOW));
}

static bool can_filter(void)
{
    /* A filter at address 0 is refused as such where filters are known at all. */
    return prctl(PR_SET_SECCOMP, SECCOMP_MODE_FILTER, NULL, 0, 0) != 0 && errno == EFAULT;
}

static bool confine_calls(void)
{
    struct filter f = {.count = 0};
    make_filter(&f);
    const struct sock_fprog program = {.len = f.count, .filter = f.at};
    return prctl(PR_SET_SECCOMP, SECCOMP_MODE_FILTER, &program, 0, 0) == 0;
}

#else

static bool can_filter(void)
{
    return false;
}

static bool confine_calls(void)
{
    return false;
}

#endif

/* ---- both ---- */

unsigned sandbox_can(void)
{
    /* cppcheck-suppress [knownConditionTrueFalse,badBitmaskCheck] ; without the headers of Linux there is neither */
    return (landlock_version() > 0 ? SANDBOX_FILES : 0u) | (can_filter() ? SANDBOX_CALLS : 0u);
}

unsigned sandbox_enter(const char *const *paths, size_t count)
{
#if defined __linux__ && !defined KIFU_UNCONFINED
    if (prctl(PR_SET_NO_NEW_PRIVS, 1, 0, 0, 0) != 0)
        return 0;
#endif
    const unsigned files = confine_files(paths, count) ? SANDBOX_FILES : 0;
    /* cppcheck-suppress badBitmaskCheck ; as above */
    return files | (confine_calls() ? SANDBOX_CALLS : 0u);
}

void sandbox_say(unsigned what, struct buf *out)
{
    if (what & SANDBOX_FILES)
        buf_add_string(out, "landlock");
    if (what & SANDBOX_CALLS)
        buf_add_string(out, what & SANDBOX_FILES ? ", seccomp" : "seccomp");
    if (!what)
        buf_add_string(out, "none");
}
