/* tests/ingest/20-parts.c - a file, one in parts, a pipe, bytes in memory: the same bytes at any place, and a mark that is of all of it */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <fcntl.h>
#include <sys/stat.h>
#include <unistd.h>
#include <utime.h>

#include <cmocka.h>

#include "base/array.h"
#include "games.h"
#include "ingest/inflow.h"
#include "ingest/parts.h"

static char folder[] = "/tmp/kifu-parts-XXXXXX";

static int set_up(void **state)
{
    (void)state;
    return mkdtemp(folder) && chdir(folder) == 0 ? 0 : -1;
}

static int clear_up(void **state)
{
    (void)state;
    return chdir("/") == 0 ? rmdir(folder) : -1;
}

static void write_file(const char *name, struct slice bytes)
{
    FILE *f = fopen(name, "w");

    assert_non_null(f);
    assert_int_equal(fwrite(bytes.at, 1, bytes.len, f), bytes.len);
    assert_int_equal(fclose(f), 0);
}

/* At any place at most as many as were asked for, at least one where there is one, and the right ones. */
static void assert_bytes(const struct parts *p, struct slice all)
{
    char some[64];
    size_t count;

    assert_true(p->size == all.len);
    for (size_t at = 0; at <= all.len + 2; at++)
        for (size_t most = 1; most <= sizeof some; most *= 2) {
            memset(some, '#', sizeof some);
            assert_true(parts_read(p, at, some, most, &count));
            assert_true(count <= most);
            assert_int_equal(count > 0, at < all.len);
            if (count > 0)
                assert_memory_equal(some, all.at + at, count);
            for (size_t i = count; i < sizeof some; i++)
                assert_int_equal(some[i], '#');
        }
    assert_true(parts_read(p, UINT64_MAX, some, 1, &count));
    assert_int_equal(count, 0);
}

static int next_descriptor(void)
{
    const int fd = open("/dev/null", O_RDONLY);

    close(fd);
    return fd;
}

/* Parts of many sizes, some of them empty; one after a gap is not read. */
static void in_parts(void **state)
{
    struct chance c = chance_begin("parts");
    struct buf all = {0};
    char name[32];

    (void)state;
    for (int round = 0; round < 30; round++) {
        const int count = 1 + (int)chance_below(&c, 5), free_fd = next_descriptor();
        struct names names = {0};
        struct parts p, shared;
        struct file_mark mark;
        struct error e;

        buf_clear(&all);
        for (int i = 1; i <= count; i++) {
            const size_t before = all.len;
            for (size_t bytes = chance_below(&c, 3) ? chance_below(&c, 40) : 0; bytes > 0; bytes--)
                buf_add_char(&all, (char)('a' + chance_below(&c, 26)));
            snprintf(name, sizeof name, "x.7z.%03d", i);
            write_file(name, slice_from(buf_slice(&all), before));
        }
        snprintf(name, sizeof name, "x.7z.%03d", count + 2);
        write_file(name, SLICE("none of it"));
        assert_true(parts_open(&p, "x.7z.001", &e));
        assert_bytes(&p, buf_slice(&all));
        assert_true(parts_mark("x.7z.001", &mark));
        assert_true(file_mark_is_same(&mark, &p.mark) && mark.size == all.len);
        parts_share(&shared, &p);
        assert_bytes(&shared, buf_slice(&all));
        parts_close(&shared);
        assert_bytes(&p, buf_slice(&all)); /* whose files are open still */
        parts_close(&p);
        assert_int_equal(next_descriptor(), free_fd);
        parts_names("x.7z.001", &names);
        assert_int_equal(names.count, count - 1);
        names_free(&names);
        parts_names("x.7z.002", &names); /* only from the first one on */
        assert_int_equal(names.count, 0);
        for (int i = 1; i <= count + 2; i++) {
            snprintf(name, sizeof name, "x.7z.%03d", i);
            unlink(name);
        }
    }
    buf_free(&all);
}

/* A part that cannot be read: nothing of it is. */
static void a_part_that_is_a_folder(void **state)
{
    const int free_fd = next_descriptor();
    struct parts p;
    struct error e;

    (void)state;
    write_file("x.7z.001", SLICE("one"));
    assert_int_equal(mkdir("x.7z.002", 0700), 0);
    assert_false(parts_open(&p, "x.7z.001", &e));
    assert_non_null(strstr(e.text, "is a folder"));
    parts_close(&p);
    assert_int_equal(next_descriptor(), free_fd);
    rmdir("x.7z.002");
    unlink("x.7z.001");
    assert_false(parts_open(&p, "x.7z.001", &e));
    assert_string_equal(e.text, "no such file");
    struct file_mark mark;
    assert_false(parts_mark("x.7z.001", &mark));
    assert_false(parts_mark(".", &mark));
}

/* Any change of a part changes the mark: its bytes, its time, one part more or fewer. */
static void marks(void **state)
{
    static const struct slice texts[] = {SLICE("one"), SLICE("two"), SLICE("three")};
    char name[32];

    (void)state;
    for (int changed = 1; changed <= 4; changed++)
        for (int how = 0; how < 3; how++) {
            struct file_mark before, after;

            for (int i = 0; i < 3; i++) {
                snprintf(name, sizeof name, "x.zip.%03d", i + 1);
                write_file(name, texts[i]);
                assert_int_equal(utime(name, &(struct utimbuf){1000000000 + i, 1000000000 + i}), 0);
            }
            assert_true(parts_mark("x.zip.001", &before));
            assert_int_equal(before.size, 11);
            assert_int_equal(before.seconds, 1000000002);
            assert_true(parts_mark("x.zip.001", &after));
            assert_true(file_mark_is_same(&before, &after));
            snprintf(name, sizeof name, "x.zip.%03d", changed);
            if (how == 0)
                write_file(name, SLICE("another one"));
            else if (how == 1 && changed < 4)
                assert_int_equal(utime(name, &(struct utimbuf){1000000000 - 7, 1000000000 - 7}), 0);
            else if (changed < 4 && changed > 1)
                unlink(name);
            assert_true(parts_mark("x.zip.001", &after));
            const bool is_same = (changed == 4 && how > 0) || (how == 2 && changed == 1);
            assert_int_equal(file_mark_is_same(&before, &after), is_same);
            for (int i = 1; i <= 4; i++) {
                snprintf(name, sizeof name, "x.zip.%03d", i);
                unlink(name);
            }
        }
}

/* The bytes of a pipe are held, after those that came before. */
static void through_a_pipe(void **state)
{
    const int free_fd = next_descriptor();
    struct buf came = {0};
    struct parts p;
    struct error e;
    int ends[2];

    (void)state;
    assert_int_equal(pipe(ends), 0);
    assert_int_equal(write(ends[1], " and the rest", 13), 13);
    close(ends[1]);
    buf_add_string(&came, "what came");
    assert_true(parts_take(&p, ends[0], &came, &e));
    assert_int_equal(came.len, 0);
    assert_bytes(&p, SLICE("what came and the rest"));
    assert_int_equal(p.mark.size, 0);
    parts_close(&p);
    assert_int_equal(next_descriptor(), free_fd);
    /* For a file the bytes that came are not needed, as it can be read from the start. */
    write_file("x", SLICE("all of the file"));
    buf_add_string(&came, "all of");
    assert_true(parts_take(&p, open("x", O_RDONLY), &came, &e));
    assert_int_equal(came.len, 0);
    assert_bytes(&p, SLICE("all of the file"));
    assert_int_equal(p.mark.size, 15);
    parts_close(&p);
    unlink("x");
    parts_hold(&p, SLICE(""));
    assert_bytes(&p, SLICE(""));
    buf_free(&came);
}

/* A read that the system refuses is reported, and not repeated; it is not the end of the file. */
static void what_cannot_be_read(void **state)
{
    static struct inflow from;
    const int free_fd = next_descriptor(), here = open(".", O_RDONLY);
    struct slice bytes;
    struct error e;
    char some[4];
    size_t count;

    (void)state;
    write_file("x", SLICE("all of the file"));
    assert_true(parts_open(&from.parts, "x", &e));
    assert_true(parts_read(&from.parts, 0, some, sizeof some, &count));
    assert_true(dup2(here, from.parts.at[0].fd) >= 0); /* a folder has no bytes */
    assert_false(parts_read(&from.parts, 0, some, sizeof some, &count));
    assert_int_equal(count, 0);
    assert_false(inflow_read(&from, &bytes));
    assert_false(from.is_over);
    parts_close(&from.parts);
    close(here);
    assert_int_equal(next_descriptor(), free_fd);
    unlink("x");
}

int main(void)
{
    const struct CMUnitTest tests[] = {cmocka_unit_test(in_parts), cmocka_unit_test(a_part_that_is_a_folder), cmocka_unit_test(marks),
        cmocka_unit_test(through_a_pipe), cmocka_unit_test(what_cannot_be_read)};

    return cmocka_run_group_tests(tests, set_up, clear_up);
}
