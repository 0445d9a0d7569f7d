/* data/filters.c - makes src/base/sandbox_table.c while kifu is built: the filter of each use of base/sandbox.def, as the kernel takes it
 *
 * A program of the machine that kifu runs on, by libseccomp, run without arguments; the table goes to standard output. kifu is started for one game
 * often: to make a filter takes longer than to draw that.
 */
#include <errno.h>
#include <fcntl.h>
#include <seccomp.h>
#include <signal.h>
#include <stdbool.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/ioctl.h>
#include <sys/mman.h>
#include <sys/stat.h>
#include <termios.h>

#include "base/array.h"
#include "base/sandbox.h"
#include "base/sandbox_table.h"

static void must(bool good, const char *what)
{
    if (good)
        return;
    fprintf(stderr, "filters: %s\n", what);
    exit(1);
}

/* ---- the rows of sandbox.def ---- */

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
    const char *names;
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
#define CALL(names, whose, condition) {names, whose, condition},
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

/* For newer C libraries, which ask for the speed of a line as a number. */
#define TERMIOS_2 char[44]

/* A program that types into the terminal it runs in acts as its user: TIOCSTI is not among them. */
static const unsigned long asking[] = {TCGETS, _IOR('T', 0x2A, TERMIOS_2), TIOCGWINSZ, TIOCGPGRP, FIONREAD, TIOCOUTQ};
static const unsigned long setting[] = {TCSETS, TCSETSW, TCSETSF, _IOW('T', 0x2B, TERMIOS_2),
    _IOW('T', 0x2C, TERMIOS_2), _IOW('T', 0x2D, TERMIOS_2), TCFLSH, TCSBRK, TCXONC};

/* The owner of a descriptor, the signal when it can be read, and leases of files are not among them: by those the kernel sends
 * any signal to any process of the user. */
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
    const int failed = allow_where(filter, number, (struct wish){0, LOWER, SANDBOX_PID}, stop);
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
    case SELF: return allow_if(filter, number, 0, LOWER, SANDBOX_PID);
    case STOP: return allow_stop(filter, number);
    case LOOKING: return allow_where(filter, number, (struct wish){0, LOWER, 0}, (struct wish){2, ~(scmp_datum_t)0, 0});
    case OWN: return allow_if(filter, number, 0, LOWER, 0);
    case ASKING: return allow_requests(filter, number, asking, COUNT(asking));
    case SETTING: return allow_requests(filter, number, setting, COUNT(setting));
    case PLAIN: return allow_plain(filter, number);
    case LOCKING: return allow_requests(filter, number, locking, COUNT(locking));
    case DATA: return allow_if(filter, number, 2, PROT_EXEC, 0);
    }
    return -1;
}

/* ---- the table ---- */

enum { NAMES_MOST = 128 };

static struct sock_filter code[SANDBOX_CODE_MOST];

static scmp_filter_ctx filter_of(unsigned use)
{
    scmp_filter_ctx filter = seccomp_init(SCMP_ACT_ERRNO(EPERM));
    must(filter, "no memory");
    must(seccomp_attr_set(filter, SCMP_FLTATR_ACT_BADARCH, SCMP_ACT_ERRNO(EPERM)) == 0, "other instruction sets");
    /* A tree instead of a list, where the library knows how: the kernel walks it for each number once, when it takes the filter. */
    seccomp_attr_set(filter, SCMP_FLTATR_CTL_OPTIMIZE, 2);
    for (size_t i = 0; i < COUNT(calls); i++) {
        char names[NAMES_MOST];
        must(strlen(calls[i].names) < sizeof names, "a row is too long");
        strcpy(names, calls[i].names);
        for (const char *name = strtok(names, " "); name; name = strtok(NULL, " ")) {
            const int number = seccomp_syscall_resolve_name(name);
            if (calls[i].whose & use && number >= 0)
                must(allow_call(filter, number, calls[i].condition) != -ENOMEM, "no memory");
        }
    }
    return filter;
}

/* Into `code`; how many instructions. */
static size_t read_filter(scmp_filter_ctx filter)
{
    FILE *file = tmpfile();
    must(file && seccomp_export_bpf(filter, fileno(file)) == 0, "a filter cannot be written");
    rewind(file);
    const size_t count = fread(code, sizeof *code, COUNT(code), file);
    must(count > 0 && fgetc(file) == EOF && !ferror(file), "a filter is longer than SANDBOX_CODE_MOST");
    fclose(file);
    return count;
}

static size_t print_filter(unsigned use)
{
    scmp_filter_ctx filter = filter_of(use);
    const size_t count = read_filter(filter);
    for (size_t i = 0; i < count; i++)
        printf("    {0x%x, %u, %u, 0x%lx},\n", code[i].code, code[i].jt, code[i].jf, (unsigned long)code[i].k);
    seccomp_release(filter);
    return count;
}

int main(void)
{
    static const unsigned uses[] = {SANDBOX_VIEW, SANDBOX_VIEW | SANDBOX_FOLLOW, SANDBOX_PRINT, SANDBOX_LIST, SANDBOX_TREE, SANDBOX_CHECK,
        SANDBOX_FMT, SANDBOX_FIND, SANDBOX_INDEX};
    size_t counts[COUNT(uses)], start = 0;
    printf("/* base/sandbox_table.c - the filter of each use; made by data/filters.c */\n#include \"base/sandbox_table.h\"\n\n"
           "const struct sock_filter sandbox_code[] = {\n");
    for (size_t i = 0; i < COUNT(uses); i++)
        counts[i] = print_filter(uses[i]);
    printf("};\n\nconst struct sandbox_filter sandbox_filters[SANDBOX_FILTERS] = {\n");
    for (size_t i = 0; i < COUNT(uses); start += counts[i++])
        printf("    {.use = 0x%x, .start = %zu, .count = %zu},\n", uses[i], start, counts[i]);
    printf("};\n");
    must(fflush(stdout) == 0 && !ferror(stdout), "the table cannot be written");
    return 0;
}
