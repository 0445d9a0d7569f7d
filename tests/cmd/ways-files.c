/* tests/cmd/ways-files.c - writes records into a folder: ways-files FOLDER COUNT
 *
 * FOLDER/chance has COUNT files made by chance, of one to five games each; chance.zip and chance.tar the same ones. FOLDER/cases has the
 * inputs of the case files of sgf, rules and foreign, a file each.
 */
#include <stdio.h>
#include <stdlib.h>
#include <sys/stat.h>

#include "archives.h"
#include "base/file.h"
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

static void write_chance(unsigned count)
{
    struct chance c = chance_begin("files");
    struct buf zip = {0}, tar = {0}, text = {0};

    make_folder("chance");
    for (unsigned i = 0; i < count; i++) {
        char name[32], member[48];

        buf_clear(&text);
        games_file(&c, 5, &text);
        snprintf(name, sizeof name, "%s/%04u.sgf", i % 3 ? "chance" : "chance/sub", i);
        if (i == 0)
            make_folder("chance/sub");
        snprintf(member, sizeof member, "%s", name + sizeof "chance/" - 1);
        write_out(name, buf_slice(&text));
        zip_add(&zip, member, buf_slice(&text));
        tar_add(&tar, member, '0', buf_slice(&text));
    }
    zip_end(&zip);
    tar_end(&tar);
    write_out("chance.zip", buf_slice(&zip));
    write_out("chance.tar", buf_slice(&tar));
    buf_free(&zip);
    buf_free(&tar);
    buf_free(&text);
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
