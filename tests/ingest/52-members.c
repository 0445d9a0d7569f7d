/* tests/ingest/52-members.c - records of archives in any order and by any way: as a folder, alone, filled in slices; and what stays open: nothing */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <fcntl.h>
#include <unistd.h>

#include <cmocka.h>

#include "archives.h"
#include "base/array.h"
#include "base/file.h"
#include "base/gzip.h"
#include "games.h"
#include "ingest/archive.h"
#include "ingest/content.h"
#include "ingest/members.h"

#define NAME "members-test.packed"

enum { RECORDS = 9, KINDS = 4 };

struct record {
    char name[24];
    struct buf bytes;
};

static void write_file(const char *name, struct slice bytes)
{
    FILE *f = fopen(name, "w");

    assert_non_null(f);
    assert_int_equal(fwrite(bytes.at, 1, bytes.len, f), bytes.len);
    assert_int_equal(fclose(f), 0);
}

static int next_descriptor(void)
{
    const int fd = open("/dev/null", O_RDONLY);

    close(fd);
    return fd;
}

/* Names in two folders and none, each once; records of some bytes, of more than one slice, and packed ones. */
static void records_make(struct chance *c, struct record *records, size_t count)
{
    static const char *const folders[] = {"", "a/", "a/b/", "ab/"};

    for (size_t i = 0; i < count; i++) {
        const size_t bytes = chance_below(c, 6) ? 1 + chance_below(c, 300) : UNPACK_SLICE + chance_below(c, 3000);

        snprintf(records[i].name, sizeof records[i].name, "%s%c%zu.sgf", folders[chance_below(c, COUNT(folders))], (char)('x' - (int)chance_below(c, 3)), i);
        records[i].bytes = (struct buf){0};
        buf_add_format(&records[i].bytes, "(;C[record %zu ", i);
        while (records[i].bytes.len < bytes)
            buf_add_format(&records[i].bytes, "%u ", chance_below(c, 1000));
        buf_add_string(&records[i].bytes, "])");
    }
}

static void archive_make(int kind, const struct record *records, size_t count, struct buf *out)
{
    struct buf tar = {0}, packed = {0};

    for (size_t i = 0; i < count; i++) {
        const struct slice bytes = buf_slice(&records[i].bytes);

        buf_clear(&packed);
        if (kind == 3 && i % 2)
            gzip_store(&packed, bytes);
        if (kind == 0 || kind == 3)
            zip_add(out, records[i].name, packed.len ? buf_slice(&packed) : bytes);
        else
            tar_add(kind == 1 ? out : &tar, records[i].name, '0', bytes);
    }
    if (kind == 0 || kind == 3)
        zip_end(out);
    else
        tar_end(kind == 1 ? out : &tar);
    if (kind == 2)
        gzip_store(out, buf_slice(&tar));
    buf_free(&tar);
    buf_free(&packed);
}

/* ---- as a folder ---- */

static struct members *opened(bool fills)
{
    struct error e;
    struct members *m = fills ? members_fill(NAME, &e) : members_open(NAME, &e);
    int percent = 0;
    bool is_new = false;

    assert_non_null(m);
    assert_ptr_equal(members_known(NAME "/a", strlen(NAME)), m);
    assert_null(members_known(NAME, strlen(NAME) - 1));
    while (members_step(m)) {
        assert_in_range(members_percent(m), percent, 100);
        percent = members_percent(m);
        is_new = true;
    }
    if (is_new) /* else a record may be on its way */
        assert_int_equal(members_percent(m), 100);
    assert_false(members_step(m));
    members_arrange(m);
    return m;
}

static const struct record *record_of(const struct record *records, const char *name)
{
    while (strcmp(records->name, name) != 0)
        records++;
    return records;
}

/* What counts for the limit is what is here: once the archive is read again, no record beside those of that reading. */
static void assert_held(const struct members *m)
{
    uint64_t held = 0;

    for (size_t i = 0; i < m->count; i++) {
        held += m->at[i].bytes ? m->at[i].size : 0;
        assert_true(!m->at[i].bytes || m->keep_to == 0 || (i >= m->keep_from && i < m->keep_to));
    }
    assert_true(m->held == held);
}

static void assert_brought(struct members *m, size_t i, const struct record *record)
{
    struct slice bytes;
    enum members_news news;

    while ((news = members_bring(m, i, &bytes)) == MEMBERS_BUSY)
        continue;
    assert_int_equal(news, MEMBERS_THERE);
    assert_true(slice_is_equal(bytes, buf_slice(&record->bytes)));
    assert_int_equal(m->at[i].flaw, UNPACK_WHOLE);
    assert_held(m);
}

static void names_are_right(struct members *m, const struct record *records)
{
    static const char *const below[] = {"", "a", "a/", "a/b", "ab", "b", "x"};

    assert_int_equal(m->count, RECORDS);
    for (size_t i = 0; i < RECORDS; i++) {
        const struct record *record = record_of(records, m->at[i].name);

        assert_int_equal(members_find(m, m->at[i].name), i);
        assert_int_equal(m->at[i].arrival, record - records);
        if (i > 0)
            assert_true(path_compare(m->at[i - 1].name, m->at[i].name) < 0);
    }
    assert_int_equal(members_find(m, "none.sgf"), SIZE_MAX);
    for (size_t k = 0; k < COUNT(below); k++) {
        struct names names = {0};
        size_t at = 0;

        members_names(m, below[k], &names);
        for (size_t i = 0; i < RECORDS; i++) {
            const char *name = m->at[i].name;
            const size_t len = strlen(below[k]) - (*below[k] && below[k][strlen(below[k]) - 1] == '/');

            if (len > 0 && (strncmp(name, below[k], len) != 0 || name[len] != '/'))
                continue;
            assert_true(at < names.count);
            assert_int_equal(strncmp(names.at[at], NAME "/", strlen(NAME "/")), 0);
            assert_string_equal(names.at[at++] + strlen(NAME "/"), name);
        }
        assert_int_equal(at, names.count);
        names_free(&names);
    }
}

static void in_any_order(void **state)
{
    struct chance c = chance_begin("members");
    struct record records[RECORDS];

    (void)state;
    for (int kind = 0; kind < KINDS; kind++)
        for (int round = 0; round < 4; round++) {
            const int free_fd = next_descriptor();
            struct buf archive = {0};
            struct slice bytes;

            records_make(&c, records, RECORDS);
            archive_make(kind, records, RECORDS, &archive);
            write_file(NAME, buf_slice(&archive));
            struct members *m = opened(round % 2);
            names_are_right(m, records);
            for (int i = 0; i < 20; i++) {
                const size_t which = chance_below(&c, RECORDS);
                assert_brought(m, which, record_of(records, m->at[which].name));
                if (chance_below(&c, 3) == 0) /* another one is begun, and left */
                    members_bring(m, chance_below(&c, RECORDS), &bytes);
            }
            assert_int_equal(members_bring(m, RECORDS, &bytes), MEMBERS_GONE);
            assert_ptr_equal(opened(false), m); /* is open already */
            members_close_all();
            assert_null(members_known(NAME, strlen(NAME)));
            assert_int_equal(next_descriptor(), free_fd);
            for (size_t i = 0; i < RECORDS; i++)
                buf_free(&records[i].bytes);
            buf_free(&archive);
        }
    unlink(NAME);
}

/* As many as there may be room for, one less and one more: each is brought, the last one first, after all are forgotten. */
static void any_number(void **state)
{
    enum { MOST = 40 };
    struct chance c = chance_begin("members, any number");
    struct record records[MOST];

    (void)state;
    for (size_t count = 1; count <= MOST; count++) {
        struct buf archive = {0};

        records_make(&c, records, count);
        archive_make(0, records, count, &archive);
        write_file(NAME, buf_slice(&archive));
        struct members *m = opened(false);
        assert_int_equal(m->count, count);
        for (size_t i = count; i-- > 0;) {
            assert_brought(m, i, record_of(records, m->at[i].name));
            assert_int_equal(m->keep_from, i);
            assert_int_equal(m->keep_to, count);
        }
        for (size_t i = 0; i < count; i++)
            assert_non_null(m->at[i].bytes); /* brought, or kept on the way to one before */
        members_close_all();
        m = opened(false);
        for (size_t i = 0; i < count; i++) {
            assert_brought(m, i, record_of(records, m->at[i].name));
            assert_int_equal(m->keep_from, 0); /* in one reading */
        }
        members_close_all();
        for (size_t i = 0; i < count; i++)
            buf_free(&records[i].bytes);
        buf_free(&archive);
    }
    unlink(NAME);
}

/* A record that is left out, as it needs too large a window: wherever it is, plain and packed ones beside it are there. */
static void beside_one_that_is_left_out(void **state)
{
    enum { COUNT_ALL = 3, XZ_WIDE = 36 };
    static const char *const names[] = {"a.sgf", "b.sgf", "c.sgf"};
    struct buf wide = {0}, packed = {0};

    (void)state;
    xz_add(&wide, XZ_WIDE, SLICE("(;C[left out])"));
    gzip_store(&packed, SLICE("(;C[packed])"));
    for (size_t which = 0; which < COUNT_ALL; which++)
        for (int fills = 0; fills < 2; fills++) {
            const size_t packed_at = (which + 1) % COUNT_ALL;
            struct buf archive = {0};
            struct slice bytes = {"", 0};

            for (size_t i = 0; i < COUNT_ALL; i++)
                zip_add(&archive, names[i], i == which ? buf_slice(&wide) : i == packed_at ? buf_slice(&packed) : SLICE("(;C[plain])"));
            zip_end(&archive);
            write_file(NAME, buf_slice(&archive));
            struct members *m = opened(fills);
            for (size_t i = 0; i < COUNT_ALL; i++) {
                enum members_news news;

                while ((news = members_bring(m, i, &bytes)) == MEMBERS_BUSY)
                    continue;
                if (news != (i == which ? MEMBERS_REFUSED : MEMBERS_THERE))
                    fail_msg("%s beside %s: %d", names[i], names[which], (int)news);
                if (i != which)
                    assert_true(slice_is(bytes, i == packed_at ? "(;C[packed])" : "(;C[plain])"));
            }
            members_close_all();
            buf_free(&archive);
        }
    buf_free(&wide);
    buf_free(&packed);
    unlink(NAME);
}

/* Records that are kept while others are read: up to the limit, not a byte more. */
static void as_much_as_there_is_room_for(void **state)
{
    struct chance c = chance_begin("members, room");
    struct record records[RECORDS];
    struct buf archive = {0};

    (void)state;
    records_make(&c, records, RECORDS);
    archive_make(0, records, RECORDS, &archive);
    write_file(NAME, buf_slice(&archive));
    for (size_t over = 0; over < 2; over++) {
        struct members *m = opened(false);
        struct slice bytes;

        const uint64_t size = m->at[3].size;
        m->at[3].size = MEMBERS_BYTES_MOST - m->at[1].size - m->at[2].size + over; /* as if it was as large */
        assert_int_equal(members_bring(m, 1, &bytes), MEMBERS_BUSY);
        assert_int_equal(m->keep_from, 1);
        assert_int_equal(m->keep_to, over ? 3 : 4);
        m->at[3].size = size;
        m->at[5].size = MEMBERS_BYTES_MOST + 1; /* the wanted one is, of whatever size, and nothing after it */
        m->at[6].size = over;
        assert_int_equal(members_bring(m, 5, &bytes), MEMBERS_BUSY);
        assert_int_equal(m->keep_from, 5);
        assert_int_equal(m->keep_to, over ? 6 : 7);
        for (size_t i = 0; i <= 7; i += 7) /* those of another reading are forgotten */
            assert_brought(m, i, record_of(records, m->at[i].name));
        members_close_all();
    }
    for (size_t i = 0; i < RECORDS; i++)
        buf_free(&records[i].bytes);
    buf_free(&archive);
    unlink(NAME);
}

/* One whose reading has begun is left for another one, whose reading begins at the front: each has its own bytes. */
static void begun_and_left(void **state)
{
    struct chance c = chance_begin("members, left");
    struct record records[RECORDS];

    (void)state;
    for (int kind = 0; kind < 2; kind++) {
        struct buf archive = {0};

        records_make(&c, records, RECORDS);
        archive_make(kind, records, RECORDS, &archive);
        write_file(NAME, buf_slice(&archive));
        for (size_t first = 1; first < RECORDS; first++) {
            struct members *m = opened(false);
            struct slice bytes;

            while (m->current != first)
                assert_int_equal(members_bring(m, first, &bytes), MEMBERS_BUSY);
            assert_brought(m, first - 1, record_of(records, m->at[first - 1].name));
            assert_brought(m, first, record_of(records, m->at[first].name));
            members_close_all();
        }
        for (size_t i = 0; i < RECORDS; i++)
            buf_free(&records[i].bytes);
        buf_free(&archive);
    }
    unlink(NAME);
}

struct taken {
    const struct record *records;
    const char *below;
    size_t count;
};

static void take(void *context, const struct members *m, size_t i, struct slice bytes)
{
    struct taken *t = context;

    assert_true(members_is_below(m->at[i].name, t->below));
    assert_true(slice_is_equal(bytes, buf_slice(&record_of(t->records, m->at[i].name)->bytes)));
    t->count++;
}

/* Each record once while the names are read; after that they are brought as from any other archive. */
static void each_once(void **state)
{
    static const char *const below[] = {"", "a", "ab/", "nowhere"};
    struct chance c = chance_begin("members, each");
    struct record records[RECORDS];
    struct error e;

    (void)state;
    for (int kind = 0; kind < KINDS; kind++)
        for (size_t k = 0; k < COUNT(below); k++) {
            struct buf archive = {0};
            struct names names = {0};
            struct taken taken = {records, below[k], 0};

            records_make(&c, records, RECORDS);
            archive_make(kind, records, RECORDS, &archive);
            write_file(NAME, buf_slice(&archive));
            struct members *m = members_each(NAME, below[k], take, &taken, &e);
            assert_non_null(m);
            while (members_step(m))
                continue;
            members_names(m, below[k], &names);
            assert_int_equal(taken.count, names.count);
            names_are_right(m, records);
            assert_ptr_equal(opened(false), m);
            for (size_t i = 0; i < RECORDS; i++)
                assert_brought(m, i, record_of(records, m->at[i].name));
            assert_int_equal(taken.count, names.count); /* none comes again */
            names_free(&names);
            members_close_all();
            for (size_t i = 0; i < RECORDS; i++)
                buf_free(&records[i].bytes);
            buf_free(&archive);
        }
    unlink(NAME);
}

/* Numbers begin again with each name. */
static void numbers_of_two_names(void **state)
{
    static const char *const given[] = {"a.sgf", "b.sgf", "b.sgf", "a.sgf", "c.sgf", "a.sgf", "b.sgf", "c.sgf"};
    static const char *const sorted[] = {"a.sgf", "a (2).sgf", "a (3).sgf", "b.sgf", "b (2).sgf", "b (3).sgf", "c.sgf", "c (2).sgf"};
    struct buf archive = {0};

    (void)state;
    for (size_t i = 0; i < COUNT(given); i++)
        zip_add(&archive, given[i], SLICE("(;)"));
    zip_end(&archive);
    write_file(NAME, buf_slice(&archive));
    for (int fills = 0; fills < 2; fills++) {
        struct members *m = opened(fills);

        assert_int_equal(m->count, COUNT(sorted));
        for (size_t i = 0; i < COUNT(sorted); i++)
            assert_string_equal(m->at[i].name, sorted[i]);
        members_close_all();
    }
    buf_free(&archive);
    unlink(NAME);
}

/* ---- as contents ---- */

static void by_their_paths(void **state)
{
    struct chance c = chance_begin("members, contents");
    struct record records[RECORDS];
    struct content content = {0};
    struct error e;

    (void)state;
    for (int kind = 0; kind < KINDS; kind++)
        for (int is_open = 0; is_open < 2; is_open++) {
            const int free_fd = next_descriptor();
            struct buf archive = {0};
            char path[80];

            records_make(&c, records, RECORDS);
            archive_make(kind, records, RECORDS, &archive);
            write_file(NAME, buf_slice(&archive));
            file_settle(NAME);
            if (is_open)
                opened(false);
            for (int i = 0; i < RECORDS; i++) {
                const struct record *record = &records[chance_below(&c, RECORDS)];

                snprintf(path, sizeof path, NAME "/%s", record->name);
                assert_int_equal(members_split(path), strlen(NAME));
                assert_true(content_open(&content, path, &e));
                assert_false(content_is_whole(&content));
                while (!content_is_whole(&content))
                    assert_true(content_read(&content, 1 + chance_below(&c, 100000), NULL, &e));
                assert_true(slice_is_equal(buf_slice(&content.bytes), buf_slice(&record->bytes)));
                assert_true(content.comes_again && content_is_unpacked(&content));
                assert_null(content.flaw);
                assert_int_equal(content_source(&content), -1);
                assert_false(content_changed(&content, path));
            }
            assert_false(content_read_whole(&content, NAME "/none.sgf", &e));
            assert_string_equal(e.text, "no such record in the archive");
            assert_true(content_is_whole(&content)); /* no more comes */
            assert_false(content_read_whole(&content, NAME "/none (2).sgf", &e));
            assert_string_equal(e.text, "no such record in the archive");
            snprintf(path, sizeof path, NAME "/%s", records[0].name);
            assert_true(content_read_whole(&content, path, &e));
            write_file(NAME, SLICE("no archive any more"));
            assert_true(content_changed(&content, path));
            content_free(&content);
            members_close_all();
            assert_int_equal(next_descriptor(), free_fd);
            for (size_t i = 0; i < RECORDS; i++)
                buf_free(&records[i].bytes);
            buf_free(&archive);
        }
    unlink(NAME);
}

/* The second record of a name, by the number that it is shown with: the same while the archive is open as a folder, and where it is not. */
static void by_their_numbers(void **state)
{
    static const char *const rows[][2] = {{"same.sgf", "first"}, {"same (2).sgf", "third"}, {"same (3).sgf", "second"}, {"same (4).sgf", "fourth"},
        {"same (5).sgf", NULL}, {"b.sgf", "fifth"}, {"b (2).sgf", NULL}};
    struct content content = {0};
    struct buf archive = {0};
    struct error e;
    char path[80];

    (void)state;
    zip_add(&archive, "same.sgf", SLICE("first"));
    zip_add(&archive, "same.sgf", SLICE("second"));
    zip_add(&archive, "same (2).sgf", SLICE("third"));
    zip_add(&archive, "same.sgf", SLICE("fourth"));
    zip_add(&archive, "b.sgf", SLICE("fifth"));
    zip_end(&archive);
    write_file(NAME, buf_slice(&archive));
    for (int is_open = 0; is_open < 2; is_open++)
        for (size_t i = 0; i < COUNT(rows); i++) {
            if (is_open)
                opened(false);
            snprintf(path, sizeof path, NAME "/%s", rows[i][0]);
            if (content_read_whole(&content, path, &e) != (rows[i][1] != NULL))
                fail_msg("%s %s", path, rows[i][1] ? e.text : "is there");
            if (rows[i][1])
                assert_true(slice_is(buf_slice(&content.bytes), rows[i][1]));
            content_free(&content);
            members_close_all();
        }
    buf_free(&archive);
    unlink(NAME);
}

/* ---- what is none ---- */

static void what_is_no_archive(void **state)
{
    const int free_fd = next_descriptor();
    struct buf packed = {0};
    struct error e;

    (void)state;
    assert_null(members_open("nowhere.zip", &e));
    assert_string_equal(e.text, "no such file");
    assert_null(unpack_open("nowhere.zip", &e));
    assert_string_equal(e.text, "no such file");
    assert_null(members_open(".", &e));
    assert_non_null(strstr(e.text, "is a folder"));
    gzip_store(&packed, SLICE("(;C[one record])"));
    write_file(NAME, buf_slice(&packed));
    for (int fills = 0; fills < 2; fills++) {
        assert_null((fills ? members_fill : members_open)(NAME, &e));
        assert_string_equal(e.text, "is not an archive");
        assert_null(members_known(NAME, strlen(NAME)));
    }
    write_file(NAME, SLICE("(;C[a record])"));
    assert_null(members_open(NAME, &e));
    assert_non_null(strstr(e.text, "not an archive"));
    /* One that was an archive: those that were opened before it and after it stay. */
    static const char *const names[] = {"one.zip", "two.zip", "three.zip"};
    struct members *open[COUNT(names)];
    for (size_t i = 0; i < COUNT(names); i++) {
        struct buf archive = {0};

        zip_add(&archive, "a.sgf", SLICE("(;)"));
        zip_end(&archive);
        write_file(names[i], buf_slice(&archive));
        buf_free(&archive);
        open[i] = members_open(names[i], &e);
        while (members_step(open[i]))
            continue;
    }
    write_file(names[1], SLICE("an archive no more"));
    assert_null(members_open(names[1], &e));
    for (size_t i = 0; i < COUNT(names); i++) {
        assert_ptr_equal(members_known(names[i], strlen(names[i])), i == 1 ? NULL : open[i]);
        unlink(names[i]);
    }
    members_close_all();
    assert_int_equal(next_descriptor(), free_fd);
    unlink(NAME);
    buf_free(&packed);
}

/* The name of a record begins after the first part of the path that is a file. */
static void paths_are_split(void **state)
{
    static const struct {
        const char *path;
        size_t at;
    } rows[] = {{NAME, 0}, {NAME "/", sizeof NAME - 1}, {NAME "/a", sizeof NAME - 1}, {NAME "/a/b", sizeof NAME - 1}, {"./" NAME "/a/b", sizeof NAME + 1},
        {"none", 0}, {"none/a", 0}, {"./none/a", 0}, {"/", 0}, {"/none/a", 0}, {"", 0}, {"a", 0}, {"-", 0}, {"-/a", 1}, {"-/a/b", 1}, {"-a/b", 0}};

    (void)state;
    write_file(NAME, SLICE("x"));
    for (size_t i = 0; i < COUNT(rows); i++)
        if (members_split(rows[i].path) != rows[i].at)
            fail_msg("%s: %zu", rows[i].path, members_split(rows[i].path));
    unlink(NAME);
}

static void the_library(void **state)
{
    (void)state;
    assert_string_equal(unpack_library(false), "libarchive");
    assert_int_equal(strncmp(unpack_library(true), "libarchive ", 11), 0);
    assert_true(unpack_library(true)[11] >= '1' && unpack_library(true)[11] <= '9');
    assert_true(unpack_load());
}

/* Its own folder: files that it leaves when it is ended disturb no other test. */
static int set_up(void **state)
{
    static char folder[] = "/tmp/kifu-members-XXXXXX";

    *state = folder;
    return mkdtemp(folder) && chdir(folder) == 0 ? 0 : -1;
}

static int clear_up(void **state)
{
    return chdir("/") == 0 ? rmdir(*state) : -1;
}

int main(void)
{
    const struct CMUnitTest tests[] = {cmocka_unit_test(the_library), cmocka_unit_test(in_any_order), cmocka_unit_test(any_number), cmocka_unit_test(beside_one_that_is_left_out),
        cmocka_unit_test(as_much_as_there_is_room_for), cmocka_unit_test(begun_and_left), cmocka_unit_test(each_once), cmocka_unit_test(numbers_of_two_names), cmocka_unit_test(by_their_paths),
        cmocka_unit_test(by_their_numbers),
        cmocka_unit_test(what_is_no_archive), cmocka_unit_test(paths_are_split)};

    if (!unpack_load()) {
        puts("1..0 # SKIP no libarchive");
        return 0;
    }
    return cmocka_run_group_tests(tests, set_up, clear_up);
}
