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

/* Games of an archive, whose records come in its order: they wait until all its names are known, and sorted. One takes
 * the bytes of its texts and a little more. */
struct kept {
    struct arena arena;
    const struct facts_kept **games;
    size_t count, cap;
    size_t *first; /* by the record of the archive: its first game */
    size_t records, record_cap;
};

struct list {
    const struct args *args;
    struct buf out;
    struct sgf_game game; /* reused; so are the next two */
    struct facts_reader reader;
    struct buf text;
    struct list_rows rows; /* of text */
    size_t folder;         /* bytes of the first argument: the folder that all are in */
    struct kept *kept;     /* games go there; NULL: they are written at once */
};

/* ---- a game, in three forms ---- */

static void write_json(struct list *l, const struct facts *f)
{
    struct json j = {.out = &l->out};
    json_open(&j, '{');
    facts_json(f, FACT_FILE, &j); /* which is the last column of TSV */
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

static void write_tsv_header(struct list *l)
{
    for (int i = 0; i < FACT_COUNT; i++)
        if (fact_rows[i].name)
            buf_add_format(&l->out, "%s%s", i > 0 ? "\t" : "", fact_rows[i].name);
    buf_add_char(&l->out, '\n');
}

/* The name within the folder that all are in. */
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

/* False: there is no use in more. */
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

static void kept_add(struct kept *k, const struct facts *f)
{
    mem_reserve(&k->games, &k->cap, k->count + 1, sizeof *k->games);
    k->games[k->count++] = facts_keep(&k->arena, f);
}

/* ---- files and folders ---- */

static void list_games(struct list *l, const struct sgf_collection *c, const char *name, struct defects *defects)
{
    struct facts f;
    bool goes_on = true;
    if (!l->kept)
        list_rows_count(&l->rows, c->count);
    for (size_t i = 0; i < c->count && goes_on; i++) {
        sgf_game_load(&l->game, c, i);
        facts_read(&l->reader, &l->game, facts_of_rows(), &f);
        if (l->kept)
            kept_add(l->kept, &f);
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

struct reading {
    struct list *list;
    struct defects_sum *sum;
    struct kept kept;
    int status;
};

/* What the records before it that were left out have: nothing. */
static void kept_begin(struct kept *k, size_t record)
{
    mem_reserve(&k->first, &k->record_cap, record + 2, sizeof *k->first);
    while (k->records <= record + 1)
        k->first[k->records++] = k->count;
}

static void list_member(void *context, const struct members *m, size_t record, struct slice bytes)
{
    struct reading *reading = context;
    struct list *l = reading->list;
    struct kept *k = &reading->kept;
    struct sgf_collection c;
    struct buf name = {0};
    members_path(m, record, &name);
    foreign_collection_init(&c, l->args->charset);
    sgf_collection_feed(&c, bytes, true);
    if (!c.count)
        reading->status = complain_no_data(buf_string(&name), &c);
    kept_begin(k, record);
    struct defects defects = {.file = buf_string(&name), .counts_only = reading->sum != NULL};
    list_games(l, &c, buf_string(&name), &defects);
    defects_end(&defects);
    if (reading->sum)
        defects_add(reading->sum, &defects);
    k->first[record + 1] = k->count;
    sgf_collection_free(&c);
    buf_free(&name);
}

/* The records that have games, in the order of their names. */
static void write_kept(struct list *l, const struct reading *reading, const struct members *m)
{
    const struct kept *k = &reading->kept;
    struct buf name = {0};
    struct facts f;
    size_t files = 0;
    bool goes_on = true;
    for (size_t i = 0; i + 1 < k->records; i++) {
        files += k->first[i + 1] > k->first[i];
        list_rows_count(&l->rows, k->first[i + 1] - k->first[i]);
    }
    l->rows.has_files |= files > 1;
    for (size_t place = 0; place < m->count && goes_on; place++) {
        const size_t record = m->at[place].arrival;
        members_path(m, place, &name);
        for (size_t i = record + 1 < k->records ? k->first[record] : k->count;
             i < k->count && i < k->first[record + 1] && goes_on; i++) {
            facts_use(k->games[i], &f);
            goes_on = write_game(l, buf_string(&name), &f);
        }
    }
    buf_free(&name);
}

/* An archive is read once, from front to back: its rows are kept, its records are not. */
static int list_archive(struct list *l, const char *path, const char *below, struct defects_sum *sum)
{
    struct reading reading = {.list = l, .sum = sum};
    struct error e;
    struct members *m = members_each(path, below, list_member, &reading, &e);
    if (!m)
        return list_file(l, path, sum);
    l->kept = &reading.kept;
    files_read_archive(m, path);
    l->kept = NULL;
    int status = highest(reading.status, files_complain(path, &m->notes, NULL));
    if (!reading.kept.count && (status == STATUS_FINE || *below)) {
        complain(path, *below ? T("no record in that folder of the archive") : T("no record in this archive"));
        status = highest(status, STATUS_DEFECT);
    }
    write_kept(l, &reading, m);
    arena_free(&reading.kept.arena);
    mem_free(reading.kept.games);
    mem_free(reading.kept.first);
    return status;
}

/* ---- what the command line names ---- */

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

/* Bytes of the first argument that are the folder of all arguments, without the slash. */
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
    if (a->format == FORMAT_TSV)
        write_tsv_header(l);
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
