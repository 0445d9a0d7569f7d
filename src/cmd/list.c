/* cmd/list.c - kifu list: one line for each game of files and folders */
#include <stdio.h>
#include <string.h>
#include <unistd.h>

#include "base/charset.h"
#include "base/json.h"
#include "base/mem.h"
#include "base/output.h"
#include "base/text.h"
#include "base/tr.h"
#include "cmd/confine.h"
#include "cmd/list_rows.h"
#include "cmd/records.h"
#include "cmd/run.h"
#include "foreign/foreign.h"
#include "ingest/ending.h"
#include "ingest/files.h"
#include "ingest/record.h"

struct kept_game {
    const struct facts_kept *facts;
    size_t record; /* of the archive */
};

/* The games of an archive, whose records come in its own order: they are kept until all names are known and sorted. A
 * game takes the bytes of its texts and a little more. */
struct kept {
    struct arena arena;
    struct kept_game *games;
    size_t count, cap;
    size_t record; /* the present record */
    struct defects_sum *sum;
    int status;
};

struct list {
    const struct args *args;
    struct buf out;
    struct sgf_game game; /* reused; so are the next two */
    struct facts_reader reader;
    struct buf text;
    struct list_rows rows; /* of text */
    size_t folder;         /* bytes of the first argument that are the common folder of all */
    struct kept *kept;     /* keeps games; NULL: they are written at once */
};

/* ---- a game, in three forms ---- */

static void write_json(struct list *l, const struct facts *f)
{
    struct json j = {.out = &l->out};
    json_open(&j, '{');
    facts_json(f, FACT_FILE, &j); /* the last column of TSV */
    for (int i = 0; i < FACT_COUNT; i++)
        if (fact_rows[i].name && i != FACT_FILE)
            facts_json(f, (enum fact)i, &j);
    json_close(&j, '}');
    buf_add_char(&l->out, '\n');
}

static void write_tsv(struct list *l, const struct facts *f)
{
    for (int i = 0; i < FACT_COUNT; i++) {
        if (!fact_rows[i].name)
            continue;
        buf_clear(&l->text);
        facts_value(f, (enum fact)i, &l->text);
        buf_add_string(&l->out, i > 0 ? "\t" : "");
        text_filter(&l->out, buf_slice(&l->text));
    }
    buf_add_char(&l->out, '\n');
}

/* The name within the common folder. */
static const char *name_shown(const struct list *l, const char *file)
{
    const size_t len = l->folder;
    return len && !strncmp(file, l->args->files[0], len) && file[len] == '/' ? file + len + 1 : file;
}

static void write_text(struct list *l, struct facts *f)
{
    struct facts_row row;
    f->text[FACT_FILE] = slice_of(name_shown(l, f->text[FACT_FILE].at));
    facts_columns(f, &l->text, &row);
    list_rows_add(&l->rows, &row, &l->out);
}

/* Writes a game. False: stop. */
static bool write_game(struct list *l, const char *file, struct facts *f)
{
    f->text[FACT_FILE] = slice_of(file);
    if (l->args->format == FORMAT_JSON)
        write_json(l, f);
    else if (l->args->format == FORMAT_TSV)
        write_tsv(l, f);
    else
        write_text(l, f);
    return output(&l->out, false);
}

/* ---- files and folders ---- */

static void list_games(struct list *l, const struct sgf_collection *c, const char *name, struct defects *defects)
{
    struct facts f;
    struct kept *k = l->kept;
    bool goes_on = true;
    if (!k)
        game_columns_count(&l->rows.has, c->count, 1);
    for (size_t i = 0; i < c->count && goes_on; i++) {
        sgf_game_load(&l->game, c, i);
        facts_read(&l->reader, &l->game, facts_of_rows(), &f);
        if (k)
            MEM_ADD(k->games, k->count, k->cap) = (struct kept_game){facts_keep(&k->arena, &f), k->record};
        else
            goes_on = write_game(l, name, &f);
        defects_say(defects, c, l->game.charset, &l->game.diags);
    }
}

static int list_record(void *context, const struct record *r, struct defects *defects)
{
    list_games(context, &r->collection, r->name, defects);
    return STATUS_FINE;
}

static int list_file(struct list *l, const char *file, struct defects_sum *sum)
{
    return record_visit(l->args, file, sum, list_record, l);
}

/* ---- archives ---- */

static void list_member(void *context, const struct members *m, size_t record, struct slice bytes)
{
    struct list *l = context;
    struct kept *k = l->kept;
    struct sgf_collection c;
    struct buf name = {0};
    members_path(m, record, &name);
    foreign_collection_init(&c, l->args->charset);
    sgf_collection_feed(&c, bytes, true);
    if (!c.count)
        k->status = complain_no_data(buf_string(&name), &c);
    k->record = record;
    struct defects defects = {.file = buf_string(&name), .sum = k->sum};
    list_games(l, &c, buf_string(&name), &defects);
    defects_end(&defects);
    sgf_collection_free(&c);
    buf_free(&name);
}

/* By record of the archive, and one more: the index of its first game. */
static size_t *first_games(struct list *l, const struct kept *k, size_t records)
{
    size_t *first = mem_zero(records + 1, sizeof *first), files = 0, game = 0;
    for (size_t record = 0; record < records; record++) {
        first[record] = game;
        while (game < k->count && k->games[game].record == record)
            game++;
        files += game > first[record];
        game_columns_count(&l->rows.has, game - first[record], 1);
    }
    first[records] = game;
    l->rows.has_files |= files > 1;
    return first;
}

/* Writes the games, in the order of the names of their records. */
static void write_kept(struct list *l, const struct kept *k, const struct members *m)
{
    const size_t records = m->count;
    size_t *first = first_games(l, k, records);
    struct buf name = {0};
    struct facts f;
    bool goes_on = true;
    for (size_t place = 0; place < records && goes_on; place++) {
        const size_t record = m->at[place].arrival;
        members_path(m, place, &name);
        for (size_t i = first[record]; i < first[record + 1] && goes_on; i++) {
            facts_use(k->games[i].facts, &f);
            goes_on = write_game(l, buf_string(&name), &f);
        }
    }
    buf_free(&name);
    mem_free(first);
}

/* Lists an archive, which is read once, from front to back: rows are kept, records are not. */
static int list_archive(struct list *l, const char *path, const char *below, struct defects_sum *sum)
{
    struct kept kept = {.sum = sum};
    struct error e;
    struct members *m = members_each(path, below, list_member, l, &e);
    if (!m)
        return list_file(l, path, sum);
    l->kept = &kept;
    files_read_archive(m, path);
    l->kept = NULL;
    int status = highest(kept.status, files_complain(path, &m->notes, NULL));
    if (!kept.count && (status == STATUS_FINE || *below)) {
        complain(path, *below ? T("no record in that folder of the archive") : T("no record in this archive"));
        status = highest(status, STATUS_DEFECT);
    }
    write_kept(l, &kept, m);
    arena_free(&kept.arena);
    mem_free(kept.games);
    return status;
}

/* ---- files of the command line ---- */

static int list_source(struct list *l, struct files_found *s)
{
    struct defects_sum sum = {0}, *counted = l->args->verbose ? NULL : &sum;
    int status = STATUS_FINE;
    if (files_is_archive(s)) {
        status = list_archive(l, s->path, s->below, counted);
    } else if (s->kind == FOUND_FILE) {
        status = list_file(l, s->argument, NULL);
    } else {
        status = files_complain_end(s, s->records.count, STATUS_FINE);
        for (size_t i = 0; i < s->records.count; i++) {
            const char *name = s->records.at[i];
            status = highest(status,
                ending_of(name) == ENDING_ARCHIVE ? list_archive(l, name, "", counted) : list_file(l, name, counted));
        }
    }
    defects_sum_end(&sum, s->argument);
    return status;
}

/* Bytes of the first argument that are the common folder of all arguments, without the slash. */
static size_t folder_of_all(const struct args *a, struct files *f)
{
    const char *first = a->files[0], *slash = strrchr(first, '/');
    const bool is_folder = files_is_archive(&f->at[0]) || f->at[0].kind == FOUND_FOLDER;
    size_t len = is_folder ? strlen(first) : slash ? (size_t)(slash - first) : 0;
    for (int i = 1; i < a->file_count; i++)
        while (len > 0 && (strncmp(first, a->files[i], len) != 0 || (first[len] && first[len] != '/') ||
                              (a->files[i][len] && a->files[i][len] != '/')))
            len--;
    while (len > 0 && first[len - 1] == '/')
        len--;
    return len;
}

int list_run(const struct args *a)
{
    struct files files;
    if (!files_find(&files, a)) {
        files_free(&files);
        return STATUS_USAGE;
    }
    struct list *l = mem_zero(1, sizeof *l);
    l->game.diags.limit = DEFECTS_KEPT;
    l->args = a;
    list_rows_init(&l->rows, a, files.count > 1 || files.at[0].records.count > 1);
    l->folder = l->rows.width > 0 ? folder_of_all(a, &files) : 0;
    for (int i = 0; i < FACT_COUNT && a->format == FORMAT_TSV; i++)
        if (fact_rows[i].name)
            buf_add_format(&l->out, "%s%s", i > 0 ? "\t" : "", fact_rows[i].name);
    if (a->format == FORMAT_TSV)
        buf_add_char(&l->out, '\n');
    int status = STATUS_FINE;
    for (size_t i = 0; i < files.count; i++)
        status = highest(status, list_source(l, &files.at[i]));
    files_free(&files);
    list_rows_end(&l->rows, &l->out);
    sgf_game_free(&l->game);
    facts_free(&l->reader);
    buf_free(&l->text);
    arena_free(&l->rows.arena);
    status = output_end(&l->out, status);
    mem_free(l);
    return status;
}
