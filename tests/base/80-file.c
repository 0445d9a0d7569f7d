/* tests/base/80-file.c - files are read whole or refused with a reason, and written completely or not at all */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <dirent.h>
#include <errno.h>
#include <fcntl.h>
#include <sched.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/ioctl.h>
#include <sys/resource.h>
#include <sys/socket.h>
#include <sys/stat.h>
#include <sys/time.h>
#include <sys/un.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>

#include <cmocka.h>

#include "base/array.h"
#include "base/descriptors.h"
#include "base/file.h"
#include "base/mem.h"

/* ---- a folder of its own for each test ---- */

static char folder[64];

static int set_up(void **state)
{
    (void)state;
    strcpy(folder, "/tmp/kifu-file-XXXXXX");
    return mkdtemp(folder) == NULL ? -1 : 0;
}

static int tear_down(void **state)
{
    (void)state;
    DIR *dir = opendir(folder);
    if (dir == NULL)
        return -1;
    for (const struct dirent *entry; (entry = readdir(dir)) != NULL;)
        unlinkat(dirfd(dir), entry->d_name, 0);
    closedir(dir);
    return rmdir(folder);
}

/* The path of `name` in the folder; the next call but three overwrites it. */
static const char *path_of(const char *name)
{
    static char paths[4][128];
    static unsigned next;
    char *path = paths[next++ % 4];

    snprintf(path, sizeof paths[0], "%s/%s", folder, name);
    return path;
}

static size_t count_files(void)
{
    DIR *dir = opendir(folder);
    size_t count = 0;

    while (readdir(dir) != NULL)
        count++;
    closedir(dir);
    return count - 2; /* . and .. */
}

static void put(const char *name, struct slice bytes)
{
    FILE *file = fopen(path_of(name), "wb");

    assert_non_null(file);
    assert_int_equal(fwrite(bytes.at, 1, bytes.len, file), bytes.len);
    assert_int_equal(fclose(file), 0);
}

static void assert_content(const char *name, const char *want)
{
    struct buf b = {0};
    struct error e;

    assert_true(file_read(path_of(name), &b, &e));
    assert_string_equal(buf_string(&b), want);
    buf_free(&b);
}

static void assert_refused(const char *path, const char *reason)
{
    struct buf b = {0};
    struct error e = {0};

    buf_add_string(&b, "before");
    assert_false(file_read(path, &b, &e));
    assert_string_equal(e.text, reason);
    assert_string_equal(buf_string(&b), "before");
    assert_false(file_read(path, &b, NULL));
    buf_free(&b);
}

/* ---- reading ---- */

static void test_read(void **state)
{
    (void)state;
    struct buf b = {0};
    struct error e;
    put("a.sgf", SLICE("(;\0C[a])"));
    put("empty", SLICE(""));
    buf_add_string(&b, "before");
    assert_true(file_read(path_of("a.sgf"), &b, &e));
    assert_int_equal(b.len, 6 + 8);
    assert_memory_equal(b.at, "before(;\0C[a])", 14);
    assert_true(file_read(path_of("empty"), &b, NULL));
    assert_int_equal(b.len, 14);
    buf_free(&b);
}

static void test_read_large(void **state)
{
    (void)state;
    struct buf large = {0};
    struct buf b = {0};
    struct error e;
    for (int i = 0; i < 3000000; i++)
        buf_add_char(&large, (char)(i * 31));
    put("large", buf_slice(&large));
    assert_true(file_read(path_of("large"), &b, &e));
    assert_true(slice_is_equal(buf_slice(&b), buf_slice(&large)));
    buf_free(&b);
    buf_free(&large);
}

/* Opens a file of 3,000 bytes and reads 1,000 of them; the test then changes it. */
static int read_begun(struct buf *out)
{
    struct buf bytes = {0};
    struct error e;
    size_t size;
    bool end;

    buf_add_repeat(&bytes, 'a', 3000);
    put("a.sgf", buf_slice(&bytes));
    buf_free(&bytes);
    const int fd = file_open(path_of("a.sgf"), &size, &e);
    assert_true(fd >= 0);
    assert_int_equal(size, 3000);
    assert_true(file_more(fd, 1000, out, &end, &e));
    assert_int_equal(out->len, 1000);
    assert_false(end);
    return fd;
}

/* Reads the rest and closes. */
static void read_on(int fd, struct buf *out)
{
    struct error e;

    for (bool end = false; !end;)
        assert_true(file_more(fd, 1000, out, &end, &e));
    close(fd);
}

/* Truncated while it is read: it ends there. Nothing of it is mapped, so that no signal comes. */
static void test_cut_while_reading(void **state)
{
    (void)state;
    static const off_t sizes[] = {1500, 1000, 10, 0};
    for (size_t i = 0; i < COUNT(sizes); i++) {
        struct buf b = {0};
        const int fd = read_begun(&b);
        assert_int_equal(truncate(path_of("a.sgf"), sizes[i]), 0);
        read_on(fd, &b);
        assert_int_equal(b.len, sizes[i] > 1000 ? sizes[i] : 1000);
        buf_free(&b);
    }
}

static void test_grown_while_reading(void **state)
{
    (void)state;
    struct buf b = {0};
    const int fd = read_begun(&b);
    FILE *more = fopen(path_of("a.sgf"), "a");
    assert_non_null(more);
    for (int i = 0; i < 100000; i++)
        fputc('b', more);
    assert_int_equal(fclose(more), 0);
    read_on(fd, &b);
    assert_int_equal(b.len, 103000);
    assert_int_equal(b.at[b.len - 1], 'b');
    buf_free(&b);
}

/* Another file in its place, or none: the opened file is read. */
static void test_replaced_while_reading(void **state)
{
    (void)state;
    for (int is_removed = 0; is_removed < 2; is_removed++) {
        struct buf b = {0};
        const int fd = read_begun(&b);
        put("b.sgf", SLICE("other"));
        assert_int_equal(is_removed ? unlink(path_of("a.sgf")) : rename(path_of("b.sgf"), path_of("a.sgf")), 0);
        read_on(fd, &b);
        assert_int_equal(b.len, 3000);
        assert_int_equal(b.at[2999], 'a');
        buf_free(&b);
    }
}

/* A file whose size is not known beforehand. */
static void test_read_sizeless(void **state)
{
    (void)state;
    struct buf b = {0};
    struct stat st;
    if (stat("/proc/self/stat", &st) != 0 || st.st_size != 0) {
        puts("# no such file here: skipped");
        return;
    }
    assert_true(file_read("/proc/self/stat", &b, NULL));
    assert_true(b.len > 10);
    buf_free(&b);
}

static void test_refusals(void **state)
{
    (void)state;
    struct sockaddr_un address = {.sun_family = AF_UNIX};
    char long_name[5000];
    assert_refused(path_of("nothing"), "no such file");
    put("file", SLICE("x"));
    assert_refused(path_of("file/below"), "no such file");
    assert_refused("", "no such file");
    assert_refused(folder, "is a folder: try kifu list");
    assert_int_equal(mkfifo(path_of("fifo"), 0600), 0);
    assert_refused(path_of("fifo"), "is a fifo"); /* at once, though it has no writer */
    assert_refused("/dev/null", "is a device");
    assert_refused("/dev/zero", "is a device");
    assert_int_equal(symlink("/dev/zero", path_of("link")), 0);
    assert_refused(path_of("link"), "is a device");
    assert_int_equal(symlink("loop", path_of("loop")), 0);
    assert_refused(path_of("loop"), "too many symbolic links");
    memset(long_name, 'x', sizeof long_name - 1);
    long_name[sizeof long_name - 1] = '\0';
    assert_refused(long_name, "the name is too long");

    int fd = socket(AF_UNIX, SOCK_STREAM, 0);
    assert_true(fd >= 0);
    snprintf(address.sun_path, sizeof address.sun_path, "%s", path_of("socket"));
    assert_int_equal(bind(fd, (struct sockaddr *)&address, sizeof address), 0);
    assert_refused(path_of("socket"), "is a socket");
    close(fd);
}

static void test_refused_permission(void **state)
{
    (void)state;
    int status;
    put("secret", SLICE("x"));
    assert_int_equal(chmod(path_of("secret"), 0), 0);
    pid_t child = fork();
    assert_true(child >= 0);
    if (child == 0) {
        struct error e = {0};
        /* The superuser may read everything: another user tries. */
        if (geteuid() == 0 && setuid(65534) != 0)
            _exit(0);
        if (file_read(path_of("secret"), &(struct buf){0}, &e))
            _exit(1);
        _exit(strcmp(e.text, "permission denied") == 0 && e.kind == ERROR_PERMISSION ? 0 : 2);
    }
    assert_int_equal(waitpid(child, &status, 0), child);
    assert_int_equal(status, 0);
}

/* ---- standard input, in a child that has its own ---- */

/* Reads standard input as `fd` (-1: closed) and compares: with what is read, or with the reason. */
static void assert_input(int fd, bool good, const char *want)
{
    int status;
    pid_t child = fork();

    assert_true(child >= 0);
    if (child == 0) {
        struct buf b = {0};
        struct error e = {0};

        if (fd < 0)
            close(STDIN_FILENO);
        else
            dup2(fd, STDIN_FILENO);
        bool is_read = file_read("-", &b, &e);
        _exit(is_read != good ? 1 : strcmp(good ? buf_string(&b) : e.text, want) != 0 ? 2 : 0);
    }
    assert_int_equal(waitpid(child, &status, 0), child);
    assert_int_equal(status, 0);
}

static void test_input(void **state)
{
    (void)state;
    int ends[2];
    int fd;
    put("a.sgf", SLICE("(;C[a])"));
    fd = open(path_of("a.sgf"), O_RDONLY);
    assert_input(fd, true, "(;C[a])");
    close(fd);
    assert_int_equal(pipe(ends), 0);
    assert_int_equal(write(ends[1], "(;B[aa])", 8), 8);
    close(ends[1]);
    assert_input(ends[0], true, "(;B[aa])");
    close(ends[0]);
}

/* A descriptor that a shell hands over by name is read from its current position, whatever its number. */
static void test_descriptors(void **state)
{
    (void)state;
    static const int numbers[] = {9, 63, 100, 1000};
    const struct rlimit limit = {1024, 1024};
    struct rlimit before;
    assert_int_equal(getrlimit(RLIMIT_NOFILE, &before), 0);
    if (before.rlim_cur < limit.rlim_cur && setrlimit(RLIMIT_NOFILE, &limit) != 0)
        skip();
    put("a.sgf", SLICE("(;C[a])(;C[b])"));
    for (size_t i = 0; i < COUNT(numbers); i++) {
        struct error e;
        struct buf b = {0};
        char name[32];
        int fd = open(path_of("a.sgf"), O_RDONLY);
        assert_int_equal(lseek(fd, 7, SEEK_SET), 7);
        assert_int_equal(dup2(fd, numbers[i]), numbers[i]);
        snprintf(name, sizeof name, "/dev/fd/%d", numbers[i]);
        assert_true(file_read(name, &b, &e));
        assert_true(slice_is(buf_slice(&b), "(;C[b])"));
        if (fd != numbers[i])
            close(fd);
        close(numbers[i]);
        buf_free(&b);
    }
}

static void test_input_refused(void **state)
{
    (void)state;
    int fd;
    assert_input(-1, false, "standard input is closed");
    fd = open(folder, O_RDONLY);
    assert_input(fd, false, "standard input is a folder: try kifu list");
    close(fd);
    fd = open("/dev/zero", O_RDONLY);
    assert_input(fd, false, "standard input is a device");
    close(fd);
    fd = posix_openpt(O_RDWR | O_NOCTTY);
    if (fd >= 0 && grantpt(fd) == 0 && unlockpt(fd) == 0) {
        int terminal = open(ptsname(fd), O_RDWR | O_NOCTTY);
        assert_input(terminal, false, "standard input is a terminal: give a file name");
        close(terminal);
    }
    if (fd >= 0)
        close(fd);
}

static int told_by; /* descriptor */

/* Reports that it was called: by then the interrupted read() has ended. */
static void on_interrupt(int number)
{
    (void)number;
    if (write(told_by, "i", 1) != 1)
        _exit(4);
}

static void assert_kept(const char *name, const char *bytes)
{
    assert_true(slice_is(file_kept(name), bytes));
}

static void on_alarm(int number)
{
    (void)number;
}

/* A signal, as for a change of the window's size, ends the waiting; no bytes came. */
static void test_signals_while_waiting(void **state)
{
    int ends[2];
    (void)state;
    const struct itimerval often = {{0, 1000}, {0, 1000}}, never = {{0, 0}, {0, 0}};
    assert_int_equal(pipe(ends), 0);
    signal(SIGALRM, on_alarm);
    setitimer(ITIMER_REAL, &often, NULL);
    const bool came = file_comes(ends[0], 60000);
    assert_int_equal(write(ends[1], "(", 1), 1);
    const bool has_come = file_comes(ends[0], -1);
    setitimer(ITIMER_REAL, &never, NULL);
    signal(SIGALRM, SIG_DFL);
    assert_false(came);
    assert_true(has_come);
    close(ends[0]);
    close(ends[1]);
}

/* It waits only when asked to, and the opened file gives all bytes. */
static void test_ahead(void **state)
{
    char name[32];
    int ends[2];
    struct error e;
    struct buf b = {0}, head = {0};
    (void)state;
    put("a", SLICE("(;C[a])"));
    assert_int_equal(file_ahead(path_of("a"), 10, -1), FILE_WHOLE); /* no pipe */
    assert_int_equal(file_ahead("/dev/fd/777", 10, -1), FILE_WHOLE);
    assert_int_equal(pipe(ends), 0);
    snprintf(name, sizeof name, "/dev/fd/%d", ends[0]);
    assert_int_equal(file_ahead(name, 10, 0), FILE_SILENT);
    assert_kept(name, "");
    assert_int_equal(write(ends[1], "a text (;C[a])", 14), 14);
    assert_int_equal(file_ahead(name, 3, 0), FILE_CAME);
    assert_kept(name, "a t");
    assert_int_equal(file_ahead(name, 100, -1), FILE_CAME);
    assert_int_equal(file_ahead(name, 100, 0), FILE_SILENT);
    assert_kept(name, "a text (;C[a])");
    file_peek(name, &head); /* a record has begun in it: no more is waited for */
    assert_true(slice_is(buf_slice(&head), "a text (;C[a])"));
    close(ends[1]);
    assert_int_equal(file_ahead(name, 100, 0), FILE_WHOLE);
    assert_int_equal(file_ahead(name, 100, 0), FILE_WHOLE);
    assert_true(file_read(name, &b, &e));
    assert_true(slice_is(buf_slice(&b), "a text (;C[a])"));
    assert_kept(name, "");
    close(ends[0]);
    buf_free(&head);
    buf_free(&b);
}

/* A second pipe keeps its bytes until it is opened; a silent one that was opened is read from its start. */
static void test_ahead_of_one(void **state)
{
    char names[2][32];
    int first[2], second[2];
    size_t size;
    bool end;
    struct error e;
    struct buf b = {0};
    (void)state;
    assert_int_equal(pipe(first), 0);
    assert_int_equal(pipe(second), 0);
    snprintf(names[0], sizeof names[0], "/dev/fd/%d", first[0]);
    snprintf(names[1], sizeof names[1], "/dev/fd/%d", second[0]);
    assert_int_equal(file_ahead(names[0], 10, 0), FILE_SILENT);
    assert_int_equal(file_ahead(names[1], 10, 0), FILE_WHOLE);
    const int fd = file_open(names[0], &size, &e);
    assert_true(fd >= 0);
    assert_false(file_comes(fd, 0));
    assert_int_equal(write(first[1], "(;)", 3), 3);
    assert_true(file_comes(fd, 0));
    assert_int_equal(file_ahead(names[0], 10, 0), FILE_WHOLE); /* it is its reader's now */
    assert_true(file_more(fd, 10, &b, &end, &e));
    assert_true(slice_is(buf_slice(&b), "(;)") && !end);
    assert_int_equal(file_ahead(names[1], 10, 0), FILE_SILENT); /* the other one's turn */
    assert_int_equal(write(second[1], "(;C[b])", 7), 7);
    assert_int_equal(file_ahead(names[1], 10, 0), FILE_CAME);
    const int other = file_open(names[1], &size, &e);
    assert_true(file_comes(other, 0)); /* what was kept, though the pipe is silent */
    buf_clear(&b);
    assert_true(file_more(other, 1, &b, &end, &e));
    assert_true(slice_is(buf_slice(&b), "(;C[b])") && !end);
    assert_false(file_comes(other, 0));
    for (int i = 0; i < 2; i++) {
        close(first[i]);
        close(second[i]);
    }
    close(fd);
    close(other);
    buf_free(&b);
}

/* A fifo that has no writer yet is not at its end. */
static void test_fifo(void **state)
{
    char name[128];
    struct buf b = {0};
    struct error e;
    int status;
    (void)state;
    put("a", SLICE("(;C[a])"));
    descriptor_take_fifo(path_of("a"));
    descriptor_take_fifo(path_of("missing"));
    assert_int_equal(descriptor_of(path_of("a")), -1);
    snprintf(name, sizeof name, "%s", path_of("fifo"));
    assert_int_equal(mkfifo(name, 0600), 0);
    assert_refused(name, "is a fifo");
    descriptor_take_fifo(name);
    const int given = descriptor_of(name);
    assert_true(given >= 0);
    descriptor_take_fifo(name); /* once */
    assert_int_equal(descriptor_of(name), given);
    assert_int_equal(file_ahead(name, 10, 0), FILE_SILENT);
    const pid_t writer = fork();
    assert_true(writer >= 0);
    if (writer == 0) {
        const int fd = open(name, O_WRONLY);
        _exit(fd >= 0 && write(fd, "(;C[b])", 7) == 7 ? 0 : 1);
    }
    assert_true(file_read(name, &b, &e)); /* waits for it */
    assert_true(slice_is(buf_slice(&b), "(;C[b])"));
    assert_int_equal(waitpid(writer, &status, 0), writer);
    assert_int_equal(status, 0);
    close(given);
    buf_free(&b);
}

/* A pipe that gives its bytes in parts, with a signal during the wait: in read() itself, or with a pipe that does not
 * block. */
static void read_slowly(bool waits)
{
    struct sigaction action = {.sa_handler = on_interrupt};
    struct buf b = {0};
    int ends[2];
    int ready[2];
    int status;
    char byte;
    assert_int_equal(pipe(ends), 0);
    assert_int_equal(pipe(ready), 0);
    pid_t reader = fork();
    assert_true(reader >= 0);
    if (reader == 0) {
        told_by = ready[1];
        sigaction(SIGUSR1, &action, NULL);
        dup2(ends[0], STDIN_FILENO);
        if (!waits)
            fcntl(STDIN_FILENO, F_SETFL, O_NONBLOCK);
        close(ends[1]);
        if (write(ready[1], "x", 1) != 1)
            _exit(3);
        bool good = file_read("-", &b, NULL);
        _exit(good && b.len == 300000 ? 0 : 1);
    }
    close(ends[0]);
    assert_int_equal(read(ready[0], &byte, 1), 1);
    char part[1000];
    memset(part, 'x', sizeof part);
    for (int i = 0; i < 300; i++) {
        /* All has been read: usually it is waiting now. */
        for (int left = 1; left > 0 && ioctl(ends[1], FIONREAD, &left) == 0;)
            sched_yield();
        kill(reader, SIGUSR1);
        assert_int_equal(read(ready[0], &byte, 1), 1);
        assert_int_equal(write(ends[1], part, sizeof part), sizeof part);
    }
    close(ends[1]);
    assert_int_equal(waitpid(reader, &status, 0), reader);
    assert_int_equal(status, 0);
    close(ready[0]);
    close(ready[1]);
}

static void test_input_slow(void **state)
{
    (void)state;
    read_slowly(false);
    read_slowly(true);
}

/* ---- looking ---- */

static void test_look(void **state)
{
    (void)state;
    put("a", SLICE("x"));
    put("b", SLICE("x"));
    assert_int_equal(symlink("a", path_of("to-a")), 0);
    assert_int_equal(symlink("nowhere", path_of("broken")), 0);
    assert_int_equal(link(path_of("a"), path_of("also-a")), 0);
    assert_true(file_exists(path_of("a")));
    assert_true(file_exists(path_of("broken"))); /* something is there */
    assert_true(file_exists(folder));
    assert_false(file_exists(path_of("c")));
    assert_true(file_is_folder(folder));
    assert_false(file_is_folder(path_of("a")));
    assert_false(file_is_folder(path_of("c")));
    assert_true(file_is_same(path_of("a"), path_of("a")));
    assert_true(file_is_same(path_of("a"), path_of("to-a")));
    assert_true(file_is_same(path_of("also-a"), path_of("to-a")));
    assert_false(file_is_same(path_of("a"), path_of("b")));
    assert_false(file_is_same(path_of("c"), path_of("c")));
}

/* ---- descriptors ---- */

static int descriptors_open(void)
{
    int count = 0;

    for (int fd = 0; fd < 256; fd++)
        count += fcntl(fd, F_GETFD) >= 0;
    return count;
}

/* Whatever the function and the kind of file, no descriptor is left open. */
static void test_no_descriptor_stays(void **state)
{
    static const char *const names[] = {"a", "large", "missing", "to-a", "broken", "fifo", "."};
    struct buf bytes = {0};
    struct file_mark mark;
    struct error e;

    (void)state;
    put("a", SLICE("(;B[aa])"));
    buf_add_repeat(&bytes, 'x', 100000);
    put("large", buf_slice(&bytes));
    assert_int_equal(symlink("a", path_of("to-a")), 0);
    assert_int_equal(symlink("nowhere", path_of("broken")), 0);
    assert_int_equal(mkfifo(path_of("fifo"), 0600), 0);
    const int before = descriptors_open();
    for (size_t i = 0; i < COUNT(names); i++) {
        const char *path = path_of(names[i]);

        buf_clear(&bytes);
        file_peek(path, &bytes);
        assert_true(bytes.len <= FILE_PEEK);
        file_read(path, &bytes, &e);
        file_mark_of(path, &mark);
        file_mark_plain(path, &mark);
        file_settle(path);
        file_names(path);
        file_is_same(path, path_of("a"));
        file_exists(path);
        file_is_folder(path);
        file_write_new(path, SLICE("x"), &e);
        file_prepare(path);
        file_unprepare();
        if (i == 0)
            file_write(path, SLICE("(;B[bb])"), &e);
        assert_int_equal(descriptors_open(), before);
    }
    buf_free(&bytes);
}

static void make_pipe(int at, struct slice bytes)
{
    int ends[2];
    assert_int_equal(pipe(ends), 0);
    assert_int_equal(write(ends[1], bytes.at, bytes.len), bytes.len);
    close(ends[1]);
    assert_int_equal(dup2(ends[0], at), at);
    close(ends[0]);
}

static bool gives(const char *path, const char *want)
{
    struct buf bytes = {0};
    const bool is = file_read(path, &bytes, NULL) && slice_is(buf_slice(&bytes), want);
    buf_free(&bytes);
    return is;
}

/* Two pipes and a file, each looked at, or opened and closed, in any order before they are read in any order: each
 * gives its own bytes. */
static void test_looked_at(void **state)
{
    static const char *const paths[] = {"-", "/dev/fd/40", "a.sgf"}, *const records[] = {"(;C[one])", "(;C[two])", "(;C[file])"};
    enum { WAYS = 3 * 3 * 3 * 2 * 2 };
    (void)state;
    put("a.sgf", slice_of(records[2]));
    for (int way = 0; way < WAYS; way++) {
        int status;
        const pid_t child = fork();
        assert_true(child >= 0);
        if (child == 0) {
            const int looks[] = {way % 3, way / 3 % 3}, opened = way / 9 % 3, first = way / 27 % 2;
            const bool is_between = way / 54;
            struct buf head = {0};
            size_t size;
            bool good = chdir(folder) == 0;
            make_pipe(STDIN_FILENO, slice_of(records[0]));
            make_pipe(40, slice_of(records[1]));
            for (int i = 0; i < 2; i++)
                file_peek(paths[looks[i]], &head);
            good = good && (looks[0] < 2 || slice_has_prefix(buf_slice(&head), records[2]));
            close(file_open(paths[opened], &size, NULL));
            good = good && gives(paths[first], records[first]);
            good = good && (!is_between || gives(paths[2], records[2]));
            good = good && gives(paths[!first], records[!first]) && gives(paths[2], records[2]);
            _exit(good ? 0 : 1);
        }
        assert_int_equal(waitpid(child, &status, 0), child);
        if (status != 0)
            fail_msg("way %d", way);
    }
}

/* ---- writing ---- */

static void test_write(void **state)
{
    (void)state;
    struct error e;
    assert_true(file_write(path_of("new"), SLICE("(;C[1])"), &e));
    assert_content("new", "(;C[1])");
    assert_true(file_write(path_of("new"), SLICE("(;)"), &e));
    assert_content("new", "(;)");
    assert_true(file_write(path_of("new"), SLICE(""), &e));
    assert_content("new", "");
    assert_int_equal(count_files(), 1); /* nothing is left beside it */
}

/* An existing file stays as it is. */
static void test_write_new(void **state)
{
    (void)state;
    struct error e;
    assert_true(file_write_new(path_of("new"), SLICE("(;C[1])"), &e));
    assert_content("new", "(;C[1])");
    assert_false(file_write_new(path_of("new"), SLICE("(;)"), &e));
    assert_content("new", "(;C[1])");
    assert_int_equal(count_files(), 1);
    assert_false(file_write_new(path_of("no folder/new"), SLICE("(;)"), &e));
}

static void test_write_keeps(void **state)
{
    (void)state;
    struct stat st;
    put("private", SLICE("old"));
    assert_int_equal(chmod(path_of("private"), 0600), 0);
    assert_int_equal(symlink("private", path_of("link")), 0);
    assert_true(file_write(path_of("link"), SLICE("new"), NULL));
    assert_content("private", "new");
    assert_int_equal(lstat(path_of("link"), &st), 0);
    assert_true(S_ISLNK(st.st_mode));
    assert_int_equal(stat(path_of("private"), &st), 0);
    assert_int_equal(st.st_mode & 0777, 0600);
}

/* Whatever the mode of new files. */
static void test_write_keeps_modes(void **state)
{
    (void)state;
    static const mode_t masks[] = {0, 022, 077, 0777}, modes[] = {0600, 0604, 0640, 0644, 0666, 0751, 0777};
    struct stat st;
    put("file", SLICE("old"));
    for (size_t i = 0; i < COUNT(masks) * COUNT(modes); i++) {
        assert_int_equal(chmod(path_of("file"), modes[i % COUNT(modes)]), 0);
        const mode_t before = umask(masks[i / COUNT(modes)]);
        const bool is_written = file_write(path_of("file"), SLICE("new"), NULL);
        assert_int_equal(umask(before), masks[i / COUNT(modes)]);
        assert_true(is_written && stat(path_of("file"), &st) == 0);
        assert_int_equal(st.st_mode & 07777, modes[i % COUNT(modes)]);
    }
    const mode_t before = umask(027);
    assert_true(file_write(path_of("new"), SLICE("new"), NULL));
    umask(before);
    assert_int_equal(stat(path_of("new"), &st), 0);
    assert_int_equal(st.st_mode & 07777, 0640);
}

/* A file of another user, which only root can make: the new file is made before it is written. */
static void test_prepared(void **state)
{
    (void)state;
    struct stat st;
    put("mine", SLICE("old"));
    file_prepare(path_of("mine"));
    assert_int_equal(count_files(), 1); /* it needs none */
    file_unprepare();
    put("theirs", SLICE("old"));
    assert_int_equal(symlink("theirs", path_of("link")), 0);
    if (chown(path_of("theirs"), 12345, 23456) != 0 || chmod(path_of("theirs"), 0640) != 0)
        skip();
    file_prepare(path_of("theirs"));
    assert_int_equal(count_files(), 4);
    file_unprepare();
    assert_int_equal(count_files(), 3);
    assert_content("theirs", "old");
    file_prepare(path_of("link"));
    assert_true(file_write(path_of("mine"), SLICE("new"), NULL)); /* another one */
    assert_true(file_write(path_of("link"), SLICE("new"), NULL));
    file_unprepare();
    assert_content("theirs", "new");
    assert_int_equal(count_files(), 3);
    assert_int_equal(stat(path_of("theirs"), &st), 0);
    assert_int_equal(st.st_uid, 12345);
    assert_int_equal(st.st_gid, 23456);
    assert_int_equal(st.st_mode & 07777, 0640);
}

static void assert_not_written(const char *path, const char *reason)
{
    struct error e;

    assert_false(file_write(path, SLICE("x"), &e));
    assert_string_equal(e.text, reason);
}

static void test_write_refused(void **state)
{
    (void)state;
    assert_not_written(folder, "is a folder");
    assert_not_written("/dev/null", "is a device");
    assert_not_written(path_of("no/such"), "no such file");
    assert_int_equal(mkfifo(path_of("fifo"), 0600), 0);
    assert_not_written(path_of("fifo"), "is a fifo");
    assert_int_equal(count_files(), 1);
}

/* A file cannot grow beyond a limit: the old one stays, nothing is left over. */
static void test_write_fails(void **state)
{
    (void)state;
    int status;
    put("a", SLICE("old"));
    pid_t child = fork();
    assert_true(child >= 0);
    if (child == 0) {
        struct error e;
        struct buf b = {0};
        signal(SIGXFSZ, SIG_IGN);
        buf_add_repeat(&b, 'x', 100000);
        if (setrlimit(RLIMIT_FSIZE, &(struct rlimit){50000, 50000}) != 0)
            _exit(8);
        _exit(file_write(path_of("a"), buf_slice(&b), &e) ? 1 : strcmp(e.text, "too large") != 0 ? 2 : 0);
    }
    assert_int_equal(waitpid(child, &status, 0), child);
    assert_int_equal(status, 0);
    assert_content("a", "old");
    assert_int_equal(count_files(), 1);
}

/* ---- marks ---- */

static void overwrite(const char *path, const char *text)
{
    const int fd = open(path, O_WRONLY | O_CREAT | O_CLOEXEC, 0600);
    assert_true(fd >= 0 && write(fd, text, strlen(text)) == (ssize_t)strlen(text));
    close(fd);
}

static void make_old(const char *path)
{
    const struct timespec old[2] = {{1500000000, 123456789}, {1500000000, 123456789}};
    assert_int_equal(utimensat(AT_FDCWD, path, old, 0), 0);
}

/* All of these leave size and time of the bytes as they were: `touch -r`, `cp -p`, `rsync --inplace -t`, a move. */
static void change(int way, const char *path, const char *other, const char *text)
{
    switch (way) {
    case 0: overwrite(path, text); break;
    case 1:
        assert_int_equal(truncate(path, 0), 0);
        overwrite(path, text);
        break;
    case 2:
        overwrite(other, text);
        make_old(other);
        assert_int_equal(rename(other, path), 0);
        break;
    case 3:
        unlink(path);
        overwrite(path, text);
        break;
    default:
        overwrite(other, text);
        unlink(path);
        assert_int_equal(link(other, path), 0);
        unlink(other);
    }
    make_old(path);
}

/* A file that changes as fast as possible: under one settled mark it never has two texts. */
static void test_mark(void **state)
{
    (void)state;
    const char *path = path_of("marked"), *other = path_of("other");
    struct file_mark before, after;
    size_t settled = 0;
    overwrite(path, "0000");
    make_old(path);
    for (int i = 0; i < 400; i++) {
        char text[8];
        snprintf(text, sizeof text, "%04d", i % 2);
        if (i % 4 == 3) /* else the tick of the clock is the same */
            file_settle(path);
        assert_true(file_mark_of(path, &before));
        change(i % 5, path, other, text);
        assert_true(file_mark_of(path, &after));
        settled += before.is_settled;
        assert_true(before.is_settled || i % 4 != 3);
        assert_true(before.size == after.size && before.seconds == after.seconds && before.nanoseconds == after.nanoseconds);
        if (before.is_settled && file_mark_is_same(&before, &after))
            fail_msg("change %d leaves no mark", i % 5);
    }
    assert_true(settled >= 100);
    file_settle(path);
    const int fd = open(path, O_RDONLY | O_CLOEXEC);
    assert_true(file_mark_of(path, &before) && file_mark_open(fd, &after) && file_mark_is_same(&before, &after));
    assert_true(file_mark_plain(path, &after) && file_mark_is_same(&before, &after));
    close(fd);
}

/* A time before the present or after it, in fine and in coarse ticks. */
static void test_mark_settled(void **state)
{
    (void)state;
    static const struct {
        int seconds;
        long nanoseconds;
        bool is_settled;
    } times[] = {{-10, 1, true}, {-10, 0, true}, {-3, 10000000, true}, {0, 0, false}, {4, 0, false}, {4, 1, false},
        {100000, 1, false}};
    const char *path = path_of("timed");
    struct file_mark mark;
    overwrite(path, "x");
    file_settle(path);
    for (size_t i = 0; i < COUNT(times); i++) {
        const struct timespec at = {time(NULL) + times[i].seconds, times[i].nanoseconds};
        assert_int_equal(utimensat(AT_FDCWD, path, (const struct timespec[]){at, at}, 0), 0);
        struct stat st;
        struct timespec now;
        do { /* as long as the change of its time is recent by itself */
            assert_int_equal(stat(path, &st), 0);
            clock_gettime(CLOCK_REALTIME, &now);
        } while ((now.tv_sec - st.st_ctim.tv_sec) * 1000 + (now.tv_nsec - st.st_ctim.tv_nsec) / 1000000 < 25);
        assert_true(file_mark_of(path, &mark));
        if (mark.is_settled != times[i].is_settled)
            fail_msg("%d s, %ld ns: %d", times[i].seconds, times[i].nanoseconds, mark.is_settled);
    }
}

static void test_folders(void **state)
{
    struct buf path = {0};
    (void)state;
    buf_add_format(&path, "%s/a/b/c.sgf", folder);
    const size_t from = strlen(folder);
    assert_int_equal(file_make_folders(buf_string(&path), from, 0700), 0);
    assert_int_equal(file_make_folders(buf_string(&path), from, 0700), 0);
    assert_false(file_exists(buf_string(&path)));
    path.len -= strlen("/c.sgf");
    assert_true(file_is_folder(buf_string(&path)));
    buf_add_string(&path, "/f");
    assert_true(file_write(buf_string(&path), SLICE("x"), NULL));
    const size_t bad = path.len;
    buf_add_string(&path, "/c.sgf");
    assert_int_equal(file_make_folders(buf_string(&path), from, 0700), bad); /* something else is there */
    assert_int_equal(errno, EEXIST);
    assert_int_equal(file_make_folders(buf_string(&path), bad + 1, 0700), 0); /* only what comes after it is looked at */
    path.len = bad;
    unlink(buf_string(&path));
    for (size_t parts = 2; parts > 0; parts--) {
        path.len = (size_t)(strrchr(buf_string(&path), '/') - path.at);
        rmdir(buf_string(&path));
    }
    buf_free(&path);
}

static void test_place(void **state)
{
    static const struct {
        const char *base, *home, *wanted;
    } rows[] = {
        {"/x", "/h", "/x/kifu/n"},
        {"/", "/h", "//kifu/n"},
        {"x", "/h", "/h/.y/kifu/n"},
        {NULL, "/h", "/h/.y/kifu/n"},
        {NULL, "h", ""},
        {NULL, NULL, ""},
    };
    (void)state;
    for (size_t i = 0; i < COUNT(rows); i++) {
        struct buf path = {0};
        rows[i].base ? setenv("KIFU_PLACE", rows[i].base, 1) : unsetenv("KIFU_PLACE");
        rows[i].home ? setenv("HOME", rows[i].home, 1) : unsetenv("HOME");
        const size_t from = file_place(&path, "KIFU_PLACE", ".y", "n");
        assert_string_equal(buf_string(&path), rows[i].wanted);
        assert_int_equal(from, !path.len ? 0 : rows[i].wanted[1] == 'h' ? 3 : strlen(rows[i].base));
        buf_free(&path);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test_setup_teardown(test_read, set_up, tear_down),
        cmocka_unit_test_setup_teardown(test_read_large, set_up, tear_down),
        cmocka_unit_test(test_signals_while_waiting),
        cmocka_unit_test_setup_teardown(test_ahead, set_up, tear_down),
        cmocka_unit_test_setup_teardown(test_ahead_of_one, set_up, tear_down),
        cmocka_unit_test_setup_teardown(test_fifo, set_up, tear_down),
        cmocka_unit_test_setup_teardown(test_cut_while_reading, set_up, tear_down),
        cmocka_unit_test_setup_teardown(test_grown_while_reading, set_up, tear_down),
        cmocka_unit_test_setup_teardown(test_replaced_while_reading, set_up, tear_down),
        cmocka_unit_test_setup_teardown(test_read_sizeless, set_up, tear_down),
        cmocka_unit_test_setup_teardown(test_refusals, set_up, tear_down),
        cmocka_unit_test_setup_teardown(test_refused_permission, set_up, tear_down),
        cmocka_unit_test_setup_teardown(test_input, set_up, tear_down),
        cmocka_unit_test_setup_teardown(test_descriptors, set_up, tear_down),
        cmocka_unit_test_setup_teardown(test_input_refused, set_up, tear_down),
        cmocka_unit_test_setup_teardown(test_input_slow, set_up, tear_down),
        cmocka_unit_test_setup_teardown(test_look, set_up, tear_down),
        cmocka_unit_test_setup_teardown(test_no_descriptor_stays, set_up, tear_down),
        cmocka_unit_test_setup_teardown(test_looked_at, set_up, tear_down),
        cmocka_unit_test_setup_teardown(test_mark, set_up, tear_down),
        cmocka_unit_test_setup_teardown(test_mark_settled, set_up, tear_down),
        cmocka_unit_test_setup_teardown(test_write, set_up, tear_down),
        cmocka_unit_test_setup_teardown(test_write_new, set_up, tear_down),
        cmocka_unit_test_setup_teardown(test_write_keeps, set_up, tear_down),
        cmocka_unit_test_setup_teardown(test_write_keeps_modes, set_up, tear_down),
        cmocka_unit_test_setup_teardown(test_prepared, set_up, tear_down),
        cmocka_unit_test_setup_teardown(test_write_refused, set_up, tear_down),
        cmocka_unit_test_setup_teardown(test_write_fails, set_up, tear_down),
        cmocka_unit_test_setup_teardown(test_folders, set_up, tear_down),
        cmocka_unit_test(test_place),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
