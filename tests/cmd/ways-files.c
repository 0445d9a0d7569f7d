/* tests/cmd/ways-files.c - writes records into a folder: ways-files FOLDER COUNT
 *
 * FOLDER/chance has COUNT files made by chance, of one to five games each; chance.zip and chance.tar have the same ones
 * in other orders. FOLDER/cases has the inputs of the case files of sgf, rules and foreign, a file each.
 */
#include <stdio.h>
#include <stdlib.h>
#include <sys/stat.h>

#include "archives.h"
#include "base/file.h"
#include "base/mem.h"
#include "cases.h"
#include "games.h"

static const char *folder;
static const char *ending;

static void write_out(const char *name, struct slice bytes)
{
    struct buf path = {0};
    struct error e;

    buf_add_format(&path, "%s/%s", folder, name);
    if (!file_write(buf_string(&path), bytes, &e)) {
        fprintf(stderr, "%s: %s\n", name, e.text);
        exit(1);
    }
    buf_free(&path);
}

static void make_folder(const char *name)
{
    struct buf path = {0};

    buf_add_format(&path, "%s/%s", folder, name);
    if (mkdir(buf_string(&path), 0777) != 0) {
        perror(buf_string(&path));
        exit(1);
    }
    buf_free(&path);
}

/* The members of zip lie there from the last to the first, those of tar the odd ones first: no archive is sorted. */
static void pack(char (*members)[48], const struct buf *texts, unsigned count)
{
    struct buf zip = {0}, tar = {0};

    for (unsigned i = 0; i < count; i++) {
        const unsigned last = count - 1 - i, odd = 2 * i + 1 < count ? 2 * i + 1 : 2 * (i - count / 2);

        zip_add(&zip, members[last], buf_slice(&texts[last]));
        tar_add(&tar, members[odd], '0', buf_slice(&texts[odd]));
    }
    zip_end(&zip);
    tar_end(&tar);
    write_out("chance.zip", buf_slice(&zip));
    write_out("chance.tar", buf_slice(&tar));
    buf_free(&zip);
    buf_free(&tar);
}

static void write_chance(unsigned count)
{
    struct chance c = chance_begin("files");
    struct buf *texts = mem_zero(count, sizeof *texts);
    char(*members)[48] = mem_zero(count, sizeof *members);

    make_folder("chance");
    make_folder("chance/sub");
    for (unsigned i = 0; i < count; i++) {
        char name[64];

        games_file(&c, 5, &texts[i]);
        snprintf(members[i], sizeof members[i], i % 3 ? "%04u.sgf" : "sub/%04u.sgf", i);
        snprintf(name, sizeof name, "chance/%s", members[i]);
        write_out(name, buf_slice(&texts[i]));
    }
    pack(members, texts, count);
    for (unsigned i = 0; i < count; i++)
        buf_free(&texts[i]);
    mem_free(texts);
    mem_free(members);
}

static enum case_kind section(struct test_case *c, const struct case_section *s, struct buf *out)
{
    char name[200];

    (void)out;
    if (case_is(s, "input")) {
        snprintf(name, sizeof name, "cases/%.60s-%05zu.%s", c->file, s->line, ending);
        write_out(name, s->text);
    }
    return CASE_INPUT;
}

int main(int argc, char **argv)
{
    static const char *const folders[] = {"sgf/cases", "rules/cases", "foreign/cases"};

    if (argc != 3)
        return 2;
    folder = argv[1];
    write_chance((unsigned)atoi(argv[2]));
    make_folder("cases");
    for (int i = 0; i < 3; i++) {
        ending = i == 2 ? "gib" : "sgf"; /* the format is known by what is in it */
        cases_run(1, argv, folders[i], section);
    }
    return 0;
}
