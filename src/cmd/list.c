/* cmd/list.c - kifu list: one line for each game of files and folders */
#include <stdio.h>
#include <string.h>
#include <unistd.h>

#include "base/charset.h"
#include "base/json.h"
#include "base/magic.h"
#include "base/mem.h"
#include "base/text.h"
#include "base/tr.h"
#include "cmd/files.h"
#include "cmd/list_kept.h"
#include "cmd/list_rows.h"
#include "cmd/output.h"
#include "cmd/progress.h"
#include "cmd/records.h"
#include "cmd/run.h"
#include "foreign/foreign.h"
#include "ingest/ending.h"
#include "screen/glyph.h"

struct list {
    const struct args *args;
    struct buf out;
    struct sgf_game game; /* reused; so are the next two */
    struct facts_reader reader;
    struct buf text;
    struct list_rows rows; /* of text */
    size_t folder;         /* bytes of the first argument: the folder that all are in */
    bool keeps;            /* games go to `kept`, until all names of an archive are known */
    struct list_kept kept;
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

/* ---- files and folders ---- */

/* All games of a record. `sum`: of the folder that it is in, where defects are only counted; NULL. */
static void list_games(struct list *l, const struct sgf_collection *c, const char *name, struct defects_sum *sum)
{
    struct defects defects = {.file = name, .counts_only = sum != NULL};
    struct facts f;
    bool goes_on = true;
    if (!l->keeps)
        list_rows_count(&l->rows, c->count);
    for (size_t i = 0; i < c->count && goes_on; i++) {
        sgf_game_load(&l->game, c, i);
        facts_read(&l->reader, &l->game, facts_of_rows(), &f);
        if (l->keeps)
            kept_add(&l->kept, &f);
        else
            goes_on = write_game(l, name, &f);
        defects_say(&defects, c, l->game.charset, &l->game.diags);
    }
    defects_end(&defects);
    if (sum)
        defects_add(sum, &defects);
}

static int list_file(struct list *l, const char *name, struct defects_sum *sum)
{
    struct record r;
    int status;
    if (!record_open(&r, name, l->args->charset, &status))
        return status;
    list_games(l, &r.collection, r.name, sum);
    record_close(&r);
    return status;
}

/* ---- archives ---- */

/* A record of the archive `path`, unpacked. */
static int list_member(struct list *l, const char *path, const char *name, struct slice bytes, struct defects_sum *sum)
{
    struct sgf_collection c;
    struct buf whole = {0};
    int status = STATUS_FINE;
    buf_add_string(&whole, path);
    buf_add_char(&whole, '/');
    buf_add_string(&whole, name);
    foreign_collection_init(&c, l->args->charset);
    sgf_collection_feed(&c, bytes, true);
    if (!c.count) {
        complain(buf_string(&whole), "no game in it: %s [%s]", magic_words(c.file),
            sgf_diag_name(SGF_DIAG_NO_SGF_DATA));
        status = STATUS_USAGE;
    }
    list_games(l, &c, buf_string(&whole), sum);
    kept_file_end(&l->kept, name);
    sgf_collection_free(&c);
    buf_free(&whole);
    return status;
}

static void write_kept(struct list *l, const char *path)
{
    struct list_kept *kept = &l->kept;
    struct buf name = {0};
    struct facts f;
    bool goes_on = true;
    l->keeps = false;
    kept_sort(kept);
    l->rows.has_files |= kept->count > 1;
    for (size_t i = 0; i < kept->count; i++)
        list_rows_count(&l->rows, kept->at[i].count);
    for (size_t i = 0; i < kept->count && goes_on; i++) {
        const struct kept_file *file = &kept->at[i];
        buf_clear(&name);
        buf_add_string(&name, path);
        buf_add_char(&name, '/');
        buf_add_string(&name, file->name);
        for (size_t k = file->first; k < file->first + file->count && goes_on; k++) {
            facts_use(kept->games[k], &f);
            goes_on = write_game(l, buf_string(&name), &f);
        }
    }
    buf_free(&name);
}

static bool is_below(const char *name, const char *below)
{
    size_t len = strlen(below);
    while (len > 0 && below[len - 1] == '/')
        len--;
    return !len || (!strncmp(name, below, len) && name[len] == '/');
}

/* An archive is read once, from front to back: its rows are kept, its records are not. */
static int list_archive(struct list *l, const char *path, const char *below, struct defects_sum *sum)
{
    struct buf bytes = {0};
    struct error e;
    enum unpack_step step;
    struct unpack *u = unpack_open(path, &e);
    if (!u)
        return list_file(l, path, sum);
    int status = STATUS_FINE;
    l->keeps = true;
    struct progress progress = {.file = path};
    while ((step = unpack_next(u)) != UNPACK_END) {
        progress_step(&progress, unpack_percent(u));
        if (step != UNPACK_ENTRY || !is_below(unpack_entry(u)->name, below))
            continue;
        buf_clear(&bytes);
        while (unpack_read(u, UNPACK_SLICE, &bytes))
            continue;
        if (!unpack_is_refused(u))
            status = highest(status, list_member(l, path, unpack_entry(u)->name, buf_slice(&bytes), sum));
    }
    progress_end(&progress);
    buf_free(&bytes);
    status = highest(status, files_complain(path, unpack_notes(u)));
    if (!l->kept.count && (status == STATUS_FINE || *below)) {
        complain(path, *below ? T("no record in that folder of the archive") : T("no record in this archive"));
        status = highest(status, STATUS_DEFECT);
    }
    unpack_close(u);
    write_kept(l, path);
    kept_free(&l->kept);
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
        status = files_complain_unread(s);
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
static size_t folder_of_all(struct files *f)
{
    const struct args *a = f->args;
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

static void rows_init(struct list *l, struct files *f)
{
    const struct args *a = l->args;
    l->rows.width = output_columns();
    l->rows.ellipsis = (args_are_ascii(a) ? &glyphs_ascii : &glyphs_unicode)->text[GLYPH_ELLIPSIS];
    l->rows.has_files = f->count > 1 || f->at[0].records.count > 1;
    l->rows.has.ambiguous = args_option(a, OPTION_AMBIGUOUS) == 2 ? 2 : 1;
    l->folder = l->rows.width > 0 ? folder_of_all(f) : 0;
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
    rows_init(l, &files);
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
