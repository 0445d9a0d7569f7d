/* tests/cmd/25-gather.c - the list of an archive's games fills while the archive is read: in slices of any size, ended, chosen from */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <sys/wait.h>
#include <unistd.h>

#include <cmocka.h>

#include "panes/panes.h"
#include "archives.h"
#include "base/file.h"
#include "base/mem.h"
#include "cmd/confine.h"
#include "cmd/gather.h"
#include "base/output.h"
#include "cmd/stock.h"
#include "cmd/run.h"
#include "library/game_list.h"
#include "ingest/members.h"
#include "view/games.h"
#include "view/statistics.h"

#define NAME "gather-test.zip"

struct fixture {
    struct args args;
    struct files files;
    struct session session;
    struct supply supply;
    struct gather gather;
};

static void start(struct fixture *f, const char **names, int count)
{
    f->args = (struct args){.subcommand = subcommand_named("view"), .files = names, .file_count = count, .archives = true};
    files_look(&f->files, names, (size_t)count, true);
    session_init(&f->session, pane_table);
    supply_init(&f->supply, &f->session);
    f->gather = (struct gather){.files = &f->files, .supply = &f->supply};
    while (gather_step(&f->gather))
        continue;
    f->gather.is_confined = true;
    output_hold();
}

static void finish(struct fixture *f)
{
    supply_free(&f->supply);
    session_free(&f->session);
    gather_free(&f->gather);
    files_free(&f->files);
    members_close_all();

}

/* The work of the loop while no key waits: `slices` of the archive, then what the session wants. */
static bool idle(struct fixture *f, int slices)
{
    struct session *s = &f->session;
    bool has_more = session_idle(s) || supply_work(&f->supply);
    for (int i = 0; i < slices; i++)
        has_more |= gather_step(&f->gather);
    if (s->shelf.wants.file) {
        supply_fulfil(&f->supply);
        has_more = true;
    }
    return has_more;
}

static void keys(struct session *s, const char *text)
{
    struct key_script k = {.rest = slice_of(text)};
    uint32_t key, repeat;
    while ((key = key_next(&k, &repeat)) != KEYS_NONE)
        for (; repeat > 0; repeat--)
            session_key(s, key);
    session_prepare(s);
}

/* The list as it is seen: the file and the first player of each row. */
static void add_rows(const struct session *s, struct buf *out)
{
    size_t file, game;
    struct facts f;
    for (size_t i = 0; game_list_at(s->list, i, &file, &game); i++) {
        game_list_facts(s->list, &s->shelf, i, &f);
        buf_add_format(out, "%s ", s->shelf.files[file].name);
        facts_column(&f, FACT_FILE, out);
        buf_add_char(out, ' ');
        facts_column(&f, FACT_BLACK, out);
        buf_add_char(out, '\n');
    }
}

static void add_record(struct buf *b, const char *name, const char *player)
{
    struct buf text = {0};
    buf_add_format(&text, "(;GM[1]SZ[9]PB[%s];B[ee];W[cc])", player);
    zip_add(b, name, buf_slice(&text));
    buf_free(&text);
}

#define MANY 40

static void make_archive(const char *path)
{
    struct buf b = {0};
    char name[32], player[16];
    for (int i = 0; i < MANY; i++) {
        snprintf(name, sizeof name, "g%d.sgf", (i * 7 + 5) % MANY);
        snprintf(player, sizeof player, "player %d", (i * 7 + 5) % MANY);
        add_record(&b, name, player);
    }
    add_record(&b, "same.sgf", "first");
    add_record(&b, "\x88\xCD\x8C\xE9/\x82\xB1\x82\xEA\x82\xCD.sgf", "Go");
    add_record(&b, "same.sgf", "second");
    add_record(&b, "\x96{\x88\xF6\x96V/\x8FG\x8D\xF4.sgf", "Honinbo");
    add_record(&b, "a/same.sgf", "a");
    zip_end(&b);
    assert_true(file_write(path, buf_slice(&b), NULL));
    buf_free(&b);
}

/* The list of the archive `count` times, when it was read by slices of that size beside the list. */
static void list_of(int slices, const char **names, int count, struct buf *out)
{
    struct fixture f;
    size_t seen = 0;
    start(&f, names, count);
    if (slices == 0)
        while (!gather_is_done(&f.gather))
            gather_step(&f.gather);
    session_run(&f.session, SLICE("games"));
    while (idle(&f, slices)) {
        session_prepare(&f.session);
        assert_true(game_list_shown(f.session.list) >= seen); /* it only fills */
        seen = game_list_shown(f.session.list);
    }
    assert_true(gather_is_done(&f.gather));
    assert_true(f.gather.lists);
    assert_int_equal(f.gather.status, STATUS_FINE);
    assert_false(f.session.searches);
    add_rows(&f.session, out);
    finish(&f);
}

static void the_same_list_in_slices(void **state)
{
    const char *names[] = {NAME, NAME ".sgf", "gather-2.zip", NAME "/\345\233\262\347\242\201"};
    static const int slices[] = {1, 2, 3, 7, 50, 100000};
    struct buf at_once = {0}, filled = {0};
    (void)state;
    make_archive(NAME);
    make_archive("gather-2.zip");
    assert_true(file_write(NAME ".sgf", SLICE("(;GM[1]PB[plain])"), NULL));
    for (int count = 1; count <= 4; count++) {
        buf_clear(&at_once);
        list_of(0, names, count, &at_once);
        assert_non_null(strstr(buf_string(&at_once), "g9.sgf player 9\n" NAME "/g10.sgf"));
        assert_non_null(strstr(buf_string(&at_once), NAME "/本因坊/秀策.sgf " NAME "/本因坊/秀策.sgf Honinbo\n"));
        for (size_t i = 0; i < sizeof slices / sizeof *slices; i++) {
            buf_clear(&filled);
            list_of(slices[i], names, count, &filled);
            assert_string_equal(buf_string(&filled), buf_string(&at_once));
        }
    }
    buf_free(&at_once);
    buf_free(&filled);
}

/* A game that is chosen in the midst is there at once, stays, and has its address in the end. */
static void chosen_in_the_midst(void **state)
{
    const char *names[] = {NAME};
    struct fixture f;
    struct session *s = &f.session;
    (void)state;
    make_archive(NAME);
    start(&f, names, 1);
    while (f.session.shelf.count < 10)
        gather_step(&f.gather);
    session_run(s, SLICE("games"));
    assert_true(s->searches);
    assert_string_equal(buf_string(&s->unpacking), NAME);
    while (game_list_shown(s->list) < 5)
        idle(&f, 0);
    keys(s, "Down Down Enter"); /* the third record of the archive is (2 * 7 + 5) */
    idle(&f, 0);
    assert_true(s->reader.has_game);
    assert_string_equal(shelf_file(&s->shelf)->name, NAME "/g19.sgf");
    assert_false(gather_is_done(&f.gather));
    keys(s, "> Down*99 >*99"); /* those that came are gone through */
    while (idle(&f, 0))
        continue;
    keys(s, ">");
    assert_string_equal(buf_string(&s->message), "still reading games");
    session_open(s, 2, 0, SGF_NONE);
    keys(s, "l");
    while (idle(&f, 1))
        continue;
    assert_true(gather_is_done(&f.gather));
    assert_string_equal(shelf_file(&s->shelf)->name, NAME "/g19.sgf");
    assert_int_equal(s->shelf.file, 2);
    assert_int_equal(shelf_file(&s->shelf)->place, 20); /* after a/same.sgf */
    assert_int_equal(reader_node(&s->reader), 1);
    keys(s, ">");
    idle(&f, 0);
    assert_string_equal(shelf_file(&s->shelf)->name, NAME "/g20.sgf");
    finish(&f);
}

/* The row that was selected stays so, and where it was. */
static void selected_in_the_midst(void **state)
{
    const char *names[] = {NAME};
    static const char *const filters[] = {"", "player 1"};
    (void)state;
    make_archive(NAME);
    for (size_t i = 0; i < sizeof filters / sizeof *filters; i++) {
        struct fixture f;
        struct session *s = &f.session;
        size_t file, game;
        start(&f, names, 1);
        session_run(s, SLICE("games"));
        while (game_list_shown(s->list) < 30)
            idle(&f, 1);
        games_filter(s, slice_of(filters[i]));
        while (idle(&f, 0))
            continue;
        keys(s, "Down*5");
        assert_true(game_list_at(s->list, (size_t)s->selected[PANE_GAMES], &file, &game));
        char *name = mem_string(s->shelf.files[file].name);
        while (idle(&f, 1))
            continue;
        assert_true(game_list_at(s->list, (size_t)s->selected[PANE_GAMES], &file, &game));
        assert_string_equal(s->shelf.files[file].name, name);
        mem_free(name);
        finish(&f);
    }
}

/* Sorting begins when all are there: else it would begin again with each record. */
static void sorted_in_the_midst(void **state)
{
    const char *names[] = {NAME};
    struct fixture f;
    struct session *s = &f.session;
    struct buf rows = {0};
    (void)state;
    make_archive(NAME);
    start(&f, names, 1);
    session_run(s, SLICE("games"));
    session_run(s, SLICE("sort black"));
    while (game_list_shown(s->list) < 8) /* g0 is among them */
        idle(&f, 1);
    while (idle(&f, 0))
        continue;
    add_rows(s, &rows);
    assert_ptr_equal(strstr(buf_string(&rows), NAME "/g5.sgf"), rows.at);
    while (idle(&f, 1))
        continue;
    buf_clear(&rows);
    add_rows(s, &rows);
    assert_ptr_equal(strstr(buf_string(&rows), NAME "/a/same.sgf " NAME "/a/same.sgf a\n" NAME "/same.sgf " NAME "/same.sgf first\n"), rows.at);
    buf_free(&rows);
    finish(&f);
}

/* Esc: the records so far are a sorted list, with a message that there was more; an archive after it is not opened. */
static void ended_in_the_midst(void **state)
{
    const char *names[] = {NAME, "gather-2.zip", NAME ".sgf"};
    struct fixture f;
    struct session *s = &f.session;
    struct buf rows = {0};
    (void)state;
    make_archive(NAME);
    start(&f, names, 3);
    session_run(s, SLICE("games"));
    while (game_list_shown(s->list) < 3)
        idle(&f, 1);
    keys(s, "Down"); /* its bytes begin with those of Esc, but it is a key */
    idle(&f, 1);
    assert_true(s->searches);
    const size_t count = s->shelf.count;
    keys(s, "Esc");
    assert_int_equal(s->screen, PANE_GAMES);
    while (idle(&f, 1))
        continue;
    assert_true(gather_is_done(&f.gather));
    assert_int_equal(s->shelf.count, count + 1);
    assert_non_null(strstr(buf_string(&s->message), NAME ": stopped by Esc after "));
    assert_non_null(strstr(buf_string(&s->message), " records"));
    add_rows(s, &rows);
    assert_ptr_equal(strstr(buf_string(&rows), NAME "/g5.sgf"), rows.at);
    assert_non_null(strstr(buf_string(&rows), "\n" NAME ".sgf " NAME ".sgf plain\n"));
    buf_free(&rows);
    finish(&f);
}

/* The archive is another one when all was read, and is opened again while the list is behind: each file has one place. */
static void changed_in_the_midst(void **state)
{
    const char *names[] = {NAME};
    struct fixture f;
    struct session *s = &f.session;
    struct buf b = {0};
    char name[32];
    (void)state;
    for (int i = 0; i < 5; i++) {
        snprintf(name, sizeof name, "a%d.sgf", i);
        add_record(&b, name, "before");
    }
    zip_end(&b);
    assert_true(file_write(NAME, buf_slice(&b), NULL));
    start(&f, names, 1);
    gather_step(&f.gather);
    session_run(s, SLICE("games"));
    while (!f.gather.is_read)
        gather_step(&f.gather);
    buf_clear(&b);
    for (int i = 0; i < 9; i++) {
        snprintf(name, sizeof name, "b%d.sgf", 9 - i);
        add_record(&b, name, "after");
    }
    zip_end(&b);
    unlink(NAME);
    assert_true(file_write(NAME, buf_slice(&b), NULL));
    while (idle(&f, 1))
        continue;
    assert_true(gather_is_done(&f.gather));
    for (size_t i = 0; i < s->shelf.count; i++)
        for (size_t k = i + 1; k < s->shelf.count; k++)
            assert_string_not_equal(s->shelf.files[i].name, s->shelf.files[k].name);
    finish(&f);
    buf_free(&b);
}

/* An archive with one record is that record, at the node that is named. */
static void one_record(void **state)
{
    const char *names[] = {NAME "#1"};
    struct buf b = {0};
    struct fixture f;
    (void)state;
    add_record(&b, "a.sgf", "one");
    zip_add(&b, "readme.txt", SLICE("text"));
    zip_end(&b);
    assert_true(file_write(NAME, buf_slice(&b), NULL));
    start(&f, names, 1);
    while (!gather_is_done(&f.gather))
        gather_step(&f.gather);
    assert_false(f.gather.lists);
    session_open(&f.session, 0, 0, SGF_NONE);
    supply_fulfil(&f.supply);
    assert_int_equal(reader_node(&f.session.reader), 1);
    finish(&f);
    buf_free(&b);
}

static void gather_all(struct fixture *f)
{
    while (!gather_is_done(&f->gather))
        gather_step(&f->gather);
}

static void expect_names(const struct session *s, const char *wanted)
{
    struct buf names = {0};
    for (size_t i = 0; i < s->shelf.count; i++)
        buf_add_format(&names, "%s\n", s->shelf.files[shelf_at(&s->shelf, i)].name);
    assert_string_equal(buf_string(&names), wanted);
    buf_free(&names);
}

/* If there are two, the node is in neither. */
static void two_records(void **state)
{
    const char *names[] = {NAME "#1"};
    struct buf b = {0};
    struct fixture f;
    (void)state;
    add_record(&b, "a.sgf", "one");
    add_record(&b, "b.sgf", "two");
    zip_end(&b);
    assert_true(file_write(NAME, buf_slice(&b), NULL));
    start(&f, names, 1);
    gather_all(&f);
    assert_true(f.gather.lists);
    assert_int_equal(f.session.shelf.count, 2);
    for (size_t i = 0; i < 2; i++) {
        assert_null(f.session.shelf.files[i].address);
        session_open(&f.session, i, 0, SGF_NONE);
        supply_fulfil(&f.supply);
        assert_int_equal(reader_node(&f.session.reader), 0);
    }
    finish(&f);
    buf_free(&b);
}

/* A packed file that is not an archive comes after one: the search ends. */
static void no_archive_behind_one(void **state)
{
    static const char *const last[] = {"gather-packed.sgf.gz", "gather-no.zip", NAME};
    struct buf packed = {0};
    (void)state;
    gzip_store(&packed, SLICE("(;GM[1]SZ[9]PB[packed];B[ee])"));
    assert_true(file_write(last[0], buf_slice(&packed), NULL));
    assert_true(file_write(last[1], SLICE("(;GM[1]SZ[9]PB[plain];B[ee])"), NULL));
    make_archive(NAME);
    for (size_t i = 0; i < sizeof last / sizeof *last; i++) {
        const char *names[] = {NAME, last[i], last[i]};
        for (int count = 1; count <= 3; count++) {
            struct fixture f;
            start(&f, names, count);
            for (; !gather_is_done(&f.gather); gather_step(&f.gather))
                assert_true(f.session.searches || f.session.shelf.count == 0 || i == 1 || (int)f.gather.argument + 1 >= count); /* as long as more that is packed may come */
            assert_false(f.session.searches);
            assert_false(f.session.shelf.grows);
            assert_int_equal(f.gather.status, STATUS_FINE);
            assert_int_equal(f.session.shelf.count, (i == 2 ? count : 1) * (MANY + 5) + (i == 2 ? 0 : count - 1));
            finish(&f);
        }
    }
    buf_free(&packed);
    unlink(last[0]);
    unlink(last[1]);
}

/* A name that another one had while not all were there is given to whom it belongs. */
static void named_in_the_end(void **state)
{
    const char *names[] = {NAME};
    struct buf b = {0};
    struct fixture f;
    (void)state;
    add_record(&b, "same.sgf", "one");
    add_record(&b, "same.sgf", "two");
    add_record(&b, "same (2).sgf", "three");
    zip_end(&b);
    assert_true(file_write(NAME, buf_slice(&b), NULL));
    start(&f, names, 1);
    while (f.session.shelf.count < 3)
        gather_step(&f.gather);
    expect_names(&f.session, NAME "/same.sgf\n" NAME "/same (2).sgf\n" NAME "/same (2) (3).sgf\n");
    gather_all(&f);
    expect_names(&f.session, NAME "/same (2).sgf\n" NAME "/same.sgf\n" NAME "/same (3).sgf\n");
    finish(&f);
    buf_free(&b);
}

/* A file that the session adds while an archive is read has its number: that archive stays as it came, the next one
 * does not. */
static void a_file_comes_between(void **state)
{
    const char *names[] = {NAME, "gather-2.zip"};
    struct buf b = {0};
    struct fixture f;
    (void)state;
    add_record(&b, "b.sgf", "one");
    add_record(&b, "b.sgf", "two");
    add_record(&b, "a.sgf", "three");
    add_record(&b, "b (2).sgf", "four");
    zip_end(&b);
    assert_true(file_write(NAME, buf_slice(&b), NULL));
    assert_true(file_write("gather-2.zip", buf_slice(&b), NULL));
    start(&f, names, 2);
    while (f.session.shelf.count < 2)
        gather_step(&f.gather);
    session_add(&f.session, "between.sgf");
    gather_all(&f);
    expect_names(&f.session, NAME "/b.sgf\n" NAME "/b (2).sgf\nbetween.sgf\n" NAME "/a.sgf\n" NAME "/b (2) (3).sgf\n"
                             "gather-2.zip/a.sgf\ngather-2.zip/b (2).sgf\ngather-2.zip/b.sgf\ngather-2.zip/b (3).sgf\n");
    finish(&f);
    buf_free(&b);
}

/* Contents that are not looked at are dropped where they are large, and read again: not what came through a pipe. */
static void what_came_through_a_pipe_is_kept(void **state)
{
    enum { LARGE = 3 };
    char name[32];
    const char *names[] = {name, "gather-large-1.sgf", "gather-large-2.sgf", "gather-large-3.sgf"};
    struct buf b = {0};
    struct fixture f;
    int ends[2];
    (void)state;
    assert_int_equal(pipe(ends), 0);
    snprintf(name, sizeof name, "/dev/fd/%d", ends[0]);
    assert_int_equal(write(ends[1], "(;C[piped])", 11), 11);
    close(ends[1]);
    buf_add_string(&b, "(;C[");
    for (int i = 0; i < 3 * 1024 * 1024; i++)
        buf_add_char(&b, 'a');
    buf_add_string(&b, "])");
    for (int i = 1; i <= LARGE; i++)
        assert_true(file_write(names[i], buf_slice(&b), NULL));
    start(&f, names, LARGE + 1);
    gather_all(&f);
    for (size_t file = 0; file <= LARGE; file++) {
        session_open(&f.session, file, 0, SGF_NONE);
        while (idle(&f, 0) || supply_source(&f.supply) >= 0)
            if (supply_source(&f.supply) >= 0)
                supply_more(&f.supply);
    }
    assert_true(f.session.shelf.files[0].has_content);
    assert_false(f.session.shelf.files[1].has_content);
    finish(&f);
    buf_free(&b);
    for (int i = 1; i <= LARGE; i++)
        unlink(names[i]);
}

/* In a folder an archive that cannot be read is reported; one without records is not, if there are others. */
static void archives_of_a_folder(void **state)
{
    const char *names[] = {"gather-folder"};
    struct buf b = {0}, none = {0};
    struct fixture f;
    (void)state;
    mkdir("gather-folder", 0700);
    add_record(&b, "a.sgf", "one");
    zip_end(&b);
    zip_add(&none, "readme.txt", SLICE("text"));
    zip_end(&none);
    assert_true(file_write("gather-folder/1.zip", buf_slice(&b), NULL));
    assert_true(file_write("gather-folder/2.zip", buf_slice(&none), NULL));
    start(&f, names, 1);
    gather_all(&f);
    assert_int_equal(f.gather.status, STATUS_FINE);
    assert_true(f.gather.lists);
    expect_names(&f.session, "gather-folder/1.zip/a.sgf\n");
    finish(&f);
    assert_true(file_write("gather-folder/2.zip", SLICE("Rar!\032\007\001"), NULL));
    start(&f, names, 1);
    gather_all(&f);
    assert_int_equal(f.gather.status, STATUS_USAGE);
    expect_names(&f.session, "gather-folder/1.zip/a.sgf\n");
    finish(&f);
    buf_free(&b);
    buf_free(&none);
    unlink("gather-folder/1.zip");
    unlink("gather-folder/2.zip");
    rmdir("gather-folder");
}

/* Archives of the library are looked into when it is asked for, in slices, too. */
static void the_library_in_slices(void **state)
{
    struct args args = {.subcommand = subcommand_named("view")};
    struct stock k = {0};
    struct session s;
    struct names links = {0};
    int slices = 0;
    (void)state;
    make_archive("gather-2.zip");
    session_init(&s, pane_table);
    args.settings = &s.settings;
    settings_set(args.settings, SLICE("library"), slice_of("gather-2.zip"), NULL);
    stock_look(&k, &args, &links);
    stock_begin(&k, &s);
    assert_false(stock_work(&k));
    assert_null(members_known("gather-2.zip", strlen("gather-2.zip")));
    s.wants.library = true;
    for (; !k.is_listed; slices++)
        assert_true(stock_work(&k));
    assert_true(slices > MANY);
    assert_int_equal(k.files.count, MANY + 5);
    assert_string_equal(k.files.at[1], "gather-2.zip/g0.sgf");
    while (stock_work(&k))
        continue;
    assert_int_equal(s.statistics->count, MANY + 5);
    session_free(&s);
    stock_free(&k);
    names_free(&links);
    members_close_all();
}

#define KEPT "gather-kept.sgf"

/* 0: the games come from the store, which is opened in the sandbox. */
static int look_from_inside(void)
{
    struct args args = {.subcommand = subcommand_named("view")};
    struct stock k = {0};
    struct session s;
    struct names links = {0};
    session_init(&s, pane_table);
    args.settings = &s.settings;
    settings_set(args.settings, SLICE("library"), slice_of(KEPT), NULL);
    stock_look(&k, &args, &links);
    if (k.library.store || !k.library.folder || !confine(&args, &links, NULL))
        return 1;
    stock_begin(&k, &s);
    s.wants.library = true;
    while (stock_work(&k))
        if (k.is_reading)
            return 2;
    return !k.library.store ? 3 : s.statistics->count != 1 ? 4 : 0;
}

/* A library in that folder, of one record. */
static void keep_one(const char *folder)
{
    struct library l;
    struct source source = {0};
    int status;
    setenv("XDG_CACHE_HOME", folder, 1);
    assert_true(file_write(KEPT, slice_of("(;SZ[9];B[cc])"), NULL));
    library_place(&l);
    library_open(&l, CHARSET_UNKNOWN, 0);
    assert_true(library_source(&l, KEPT, &source, NULL, &status) && l.has_kept);
    source_free(&source);
    library_close(&l);
}

static void remove_one(const char *folder)
{
    char path[64];
    snprintf(path, sizeof path, "%s/kifu/library.db", folder);
    unlink(path);
    snprintf(path, sizeof path, "%s/kifu", folder);
    rmdir(path);
    rmdir(folder);
    unlink(KEPT);
}

static void the_store_in_the_sandbox(void **state)
{
    char folder[] = "/tmp/kifu-gather-XXXXXX";
    int status;
    (void)state;
    assert_non_null(mkdtemp(folder));
    keep_one(folder);
    const pid_t child = fork();
    assert_true(child >= 0);
    if (child == 0)
        _exit(look_from_inside());
    assert_int_equal(waitpid(child, &status, 0), child);
    assert_int_equal(status, 0);
    remove_one(folder);
}

/* ---- a store that another kifu writes ---- */

static struct writer {
    pid_t pid;
    int end; /* closed, it writes no more */
} writer;

/* The bytes that SQLite locks then. */
static void write_begin(const char *path)
{
    int ready[2], end[2];
    char byte = 0;
    assert_int_equal(pipe(ready), 0);
    assert_int_equal(pipe(end), 0);
    writer.pid = fork();
    assert_true(writer.pid >= 0);
    if (writer.pid == 0) {
        struct flock lock = {.l_type = F_WRLCK, .l_whence = SEEK_SET, .l_start = 0x40000000, .l_len = 512};
        const int fd = open(path, O_RDWR);
        close(end[1]);
        if (fd < 0 || fcntl(fd, F_SETLK, &lock) != 0 || write(ready[1], &byte, 1) != 1)
            _exit(1);
        _exit(read(end[0], &byte, 1) != 0);
    }
    close(ready[1]);
    close(end[0]);
    writer.end = end[1];
    assert_int_equal(read(ready[0], &byte, 1), 1);
    close(ready[0]);
}

static void write_end(void)
{
    int status;
    close(writer.end);
    assert_int_equal(waitpid(writer.pid, &status, 0), writer.pid);
    assert_int_equal(status, 0);
}

enum { TRIES = 3 };

/* It is waited for, with a word, from before it is opened, or from before it is read. In the end the games come from it,
 * or where that takes too long from the records. */
static void look_while_written(const char *path, bool is_open, bool has_end)
{
    struct args args = {.subcommand = subcommand_named("view")};
    struct stock k = {0};
    struct session s;
    struct names links = {0};
    bool was_read = false;
    session_init(&s, pane_table);
    args.settings = &s.settings;
    settings_set(args.settings, SLICE("library"), slice_of(KEPT), NULL);
    stock_look(&k, &args, &links);
    stock_begin(&k, &s);
    s.wants.library = true;
    if (is_open)
        library_open(&k.library, CHARSET_UNKNOWN, LIBRARY_READING);
    k.has_library = is_open;
    while (k.opened < k.found.count)
        stock_work(&k);
    write_begin(path);
    for (int i = 0; i < TRIES; i++) {
        assert_true(stock_work(&k));
        assert_false(k.is_reading);
        assert_int_equal(k.is_listed, is_open);
        assert_string_equal(buf_string(&s.message), "another kifu is writing the library: waiting for it");
    }
    if (has_end)
        write_end();
    else
        k.waits_since = 1;
    while (stock_work(&k))
        was_read |= k.is_reading;
    assert_int_equal(was_read, !has_end);
    assert_int_equal(k.games, 1);
    if (!has_end)
        write_end();
    session_free(&s);
    stock_free(&k);
    names_free(&links);
}

static void the_store_while_it_is_written(void **state)
{
    char folder[] = "/tmp/kifu-gather-XXXXXX", path[64];
    (void)state;
    assert_non_null(mkdtemp(folder));
    snprintf(path, sizeof path, "%s/kifu/library.db", folder);
    keep_one(folder);
    look_while_written(path, false, true);
    look_while_written(path, false, false);
    look_while_written(path, true, true);
    look_while_written(path, true, false);
    remove_one(folder);
}

static int remove_all(void **state)
{
    (void)state;
    unlink(NAME);
    unlink(NAME ".sgf");
    unlink("gather-2.zip");
    return 0;
}

/* As many files are kept as fit into a few megabytes, however they were read: one after the other, or one while more of another was to come. */
static void what_was_looked_at_goes_again(void **state)
{
    enum { LINKS = 24, BYTES = 300 * 1024, MOST = 5 * 1024 * 1024 };
    struct buf text = {0};
    const char *names[LINKS];
    char made[LINKS][24];
    (void)state;
    buf_add_string(&text, "(;GM[1]SZ[9])(;GM[1]SZ[9];C[");
    buf_add_repeat(&text, 'x', BYTES);
    buf_add_string(&text, "])");
    for (int i = 0; i < LINKS; i++) {
        snprintf(made[i], sizeof made[i], "held-%d.sgf", i);
        names[i] = made[i];
        assert_true(i == 0 ? file_write(made[0], buf_slice(&text), NULL) : link(made[0], made[i]) == 0);
    }
    for (int waits = 0; waits < 2; waits++) {
        struct fixture f;
        struct session *s = &f.session;
        start(&f, names, LINKS);
        for (int i = 0; i < 2 * LINKS; i++) {
            size_t kept = 0;
            session_open(s, (size_t)(i < LINKS ? i : 2 * LINKS - 1 - i), 0, SGF_NONE);
            while (s->shelf.wants.file)
                supply_fulfil(&f.supply);
            while (waits && f.supply.reading != SIZE_MAX && supply_more(&f.supply))
                continue;
            assert_true(s->reader.has_game);
            assert_string_equal(shelf_file(&s->shelf)->name, made[s->shelf.file]);
            for (size_t file = 0; file < s->shelf.count; file++)
                kept += s->shelf.files[file].content ? s->shelf.files[file].content->bytes.len : 0;
            assert_true(kept <= MOST);
        }
        /* So it is while one of them is looked at, and the list reads all. */
        for (size_t shown = 0; shown < 3; shown++) {
            size_t kept = 0;
            session_open(s, shown * (LINKS - 1) / 2, 0, SGF_NONE);
            session_run(s, SLICE("games"));
            session_run(s, SLICE("sort black"));
            while (idle(&f, 0) || (f.supply.reading != SIZE_MAX && supply_more(&f.supply)))
                continue;
            assert_true(s->reader.has_game);
            for (size_t file = 0; file < s->shelf.count; file++)
                kept += s->shelf.files[file].content ? s->shelf.files[file].content->bytes.len : 0;
            assert_true(kept <= MOST);
            session_run(s, SLICE("games"));
        }
        finish(&f);
    }
    for (int i = 0; i < LINKS; i++)
        assert_int_equal(unlink(made[i]), 0);
    buf_free(&text);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(the_same_list_in_slices),
        cmocka_unit_test(chosen_in_the_midst),
        cmocka_unit_test(selected_in_the_midst),
        cmocka_unit_test(sorted_in_the_midst),
        cmocka_unit_test(ended_in_the_midst),
        cmocka_unit_test(changed_in_the_midst),
        cmocka_unit_test(one_record),
        cmocka_unit_test(two_records),
        cmocka_unit_test(no_archive_behind_one),
        cmocka_unit_test(what_was_looked_at_goes_again),
        cmocka_unit_test(named_in_the_end),
        cmocka_unit_test(a_file_comes_between),
        cmocka_unit_test(what_came_through_a_pipe_is_kept),
        cmocka_unit_test(archives_of_a_folder),
        cmocka_unit_test(the_library_in_slices),
        cmocka_unit_test(the_store_while_it_is_written),
        cmocka_unit_test(the_store_in_the_sandbox),
    };

    if (!unpack_load()) {
        puts("1..0 # SKIP no libarchive");
        return 0;
    }
    return cmocka_run_group_tests(tests, NULL, remove_all);
}
