/* cmd/list.c - kifu list: one line for each game of files and folders */
#include <stdio.h>
#include <string.h>
#include <unistd.h>

#include "base/array.h"
#include "base/charset.h"
#include "base/json.h"
#include "base/magic.h"
#include "base/mem.h"
#include "base/number.h"
#include "base/text.h"
#include "base/tr.h"
#include "cmd/files.h"
#include "cmd/list_kept.h"
#include "cmd/list_rows.h"
#include "cmd/output.h"
#include "cmd/progress.h"
#include "cmd/records.h"
#include "cmd/subcommands.h"
#include "foreign/foreign.h"
#include "ingest/ending.h"
#include "library/row.h"
#include "screen/glyph.h"

/* ---- the columns: one table for TSV and JSON ---- */

enum column {
    COL_GAME,
    COL_DATE,
    COL_EVENT,
    COL_BLACK,
    COL_BLACK_RANK,
    COL_WHITE,
    COL_WHITE_RANK,
    COL_RESULT,
    COL_MOVES,
    COL_SIZE,
    COL_GM,
    COL_NAME,
    COL_FILE,
    COL_COUNT
};

static const struct {
    const char *name;     /* in TSV's header and JSON */
    enum row_field field; /* of the row; ROW_FIELD_COUNT: made otherwise */
} columns[COL_COUNT] = {
    [COL_GAME] = {"game", ROW_FIELD_COUNT},
    [COL_DATE] = {"date", ROW_DATE},
    [COL_EVENT] = {"event", ROW_EVENT},
    [COL_BLACK] = {"black", ROW_BLACK},
    [COL_BLACK_RANK] = {"black_rank", ROW_BLACK_RANK},
    [COL_WHITE] = {"white", ROW_WHITE},
    [COL_WHITE_RANK] = {"white_rank", ROW_WHITE_RANK},
    [COL_RESULT] = {"result", ROW_RESULT},
    [COL_MOVES] = {"moves", ROW_FIELD_COUNT},
    [COL_SIZE] = {"size", ROW_FIELD_COUNT},
    [COL_GM] = {"gm", ROW_FIELD_COUNT},
    [COL_NAME] = {"name", ROW_NAME},
    [COL_FILE] = {"file", ROW_FIELD_COUNT},
};

struct list {
    const struct args *args;
    struct buf out;
    struct sgf_game game;       /* reused */
    struct row row;             /* of the game looked at */
    struct buf text[COL_COUNT]; /* its columns: not filtered */
    struct buf fields[COLUMN_COUNT];
    struct list_rows rows; /* of text */
    size_t folder;         /* bytes of the first argument: the folder that all are in */
    bool keeps;            /* rows go to `kept`, until all names of an archive are known */
    struct list_kept kept;
};

/* ---- one game ---- */

static void fill_texts(struct list *l, const char *file, size_t number, int gm)
{
    for (int i = 0; i < COL_COUNT; i++) {
        buf_clear(&l->text[i]);
        if (columns[i].field != ROW_FIELD_COUNT)
            buf_add_slice(&l->text[i], buf_slice(&l->row.text[columns[i].field]));
    }
    number_write(&l->text[COL_GAME], number, 1);
    number_write(&l->text[COL_MOVES], l->row.moves, 1);
    row_size(&l->row, &l->text[COL_SIZE]);
    buf_add_format(&l->text[COL_GM], "%d", gm);
    buf_add_string(&l->text[COL_FILE], file);
}

/* ---- the three forms ---- */

static void write_size(struct json *j, const struct row *row)
{
    if (row->columns == 0) {
        json_none(j);
        return;
    }
    json_open(j, '[');
    json_int(j, row->columns);
    json_int(j, row->rows);
    json_close(j, ']');
}

static void write_json(struct list *l, size_t number, int gm)
{
    struct json j = {.out = &l->out};
    json_open(&j, '{');
    for (size_t i = 0; i < COL_COUNT; i++) { /* the file, which is the last column of TSV, comes first */
        const enum column c = (enum column)((i + COL_FILE) % COL_COUNT);
        json_key(&j, columns[c].name);
        switch (c) {
        case COL_GAME: json_int(&j, (long long)number); break;
        case COL_MOVES: json_int(&j, l->row.moves); break;
        case COL_GM: json_int(&j, gm); break;
        case COL_SIZE: write_size(&j, &l->row); break;
        default: json_text(&j, buf_slice(&l->text[c])); break;
        }
    }
    json_close(&j, '}');
    buf_add_char(&l->out, '\n');
}

static void write_tsv(struct list *l)
{
    for (int c = 0; c < COL_COUNT; c++) {
        if (c)
            buf_add_char(&l->out, '\t');
        text_filter(&l->out, buf_slice(&l->text[c]));
    }
    buf_add_char(&l->out, '\n');
}

static void write_tsv_header(struct list *l)
{
    for (int c = 0; c < COL_COUNT; c++)
        buf_add_format(&l->out, "%s%s", c ? "\t" : "", columns[c].name);
    buf_add_char(&l->out, '\n');
}

/* The name within the folder that all are in. */
static const char *name_shown(const struct list *l, const char *file)
{
    const size_t len = l->folder;

    return len && !strncmp(file, l->args->files[0], len) && file[len] == '/' ? file + len + 1 : file;
}

static void add_player(const struct list *l, int name, int rank, struct buf *out)
{
    text_filter(out, slice_trim(buf_slice(&l->text[name])));
    if (l->text[rank].len && out->len)
        buf_add_char(out, ' ');
    text_filter(out, slice_trim(buf_slice(&l->text[rank])));
}

/* A game without an event goes by its name. */
static void write_text(struct list *l, const char *file)
{
    static const struct {
        enum game_column id;
        enum column column;
    } plain[] = {{COLUMN_NUMBER, COL_GAME}, {COLUMN_DATE, COL_DATE}, {COLUMN_RESULT, COL_RESULT},
        {COLUMN_MOVES, COL_MOVES}, {COLUMN_SIZE, COL_SIZE}};
    struct buf *fields = l->fields;
    struct list_row row = {{{0}}};

    for (int c = 0; c < COLUMN_COUNT; c++)
        buf_clear(&fields[c]);
    for (size_t i = 0; i < COUNT(plain); i++)
        text_filter(&fields[plain[i].id], slice_trim(buf_slice(&l->text[plain[i].column])));
    add_player(l, COL_BLACK, COL_BLACK_RANK, &fields[COLUMN_BLACK]);
    add_player(l, COL_WHITE, COL_WHITE_RANK, &fields[COLUMN_WHITE]);
    text_filter(&fields[COLUMN_EVENT], slice_trim(buf_slice(&l->text[l->text[COL_EVENT].len ? COL_EVENT : COL_NAME])));
    text_filter(&fields[COLUMN_FILE], slice_of(name_shown(l, file)));
    for (int c = 0; c < COLUMN_COUNT; c++)
        row.field[c] = buf_slice(&fields[c]);
    row.field[COLUMN_DATE].len = slice_find(row.field[COLUMN_DATE], ','); /* of several the first */
    list_rows_add(&l->rows, &row, &l->out);
}

/* A game whose row was read. False: there is no use in more. */
static bool write_row(struct list *l, const char *file, size_t number, int gm)
{
    fill_texts(l, file, number, gm);
    if (l->args->format == FORMAT_JSON)
        write_json(l, number, gm);
    else if (l->args->format == FORMAT_TSV)
        write_tsv(l);
    else
        write_text(l, file);
    return output(&l->out, false);
}

/* ---- files and folders ---- */

/* All games of a record. `sum`: of the folder that it is in, where defects are only counted; NULL. */
static void list_games(struct list *l, const struct sgf_collection *c, const char *name, struct defects_sum *sum)
{
    struct defects defects = {.file = name, .counts_only = sum != NULL};
    bool goes_on = true;
    if (!l->keeps)
        list_rows_count(&l->rows, c->count);
    for (size_t i = 0; i < c->count && goes_on; i++) {
        sgf_game_load(&l->game, c, i);
        row_read(&l->row, &l->game);
        if (l->keeps)
            kept_add(&l->kept, &l->row, l->game.number, l->game.gm);
        else
            goes_on = write_row(l, name, l->game.number, l->game.gm);
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
    bool goes_on = true;
    l->keeps = false;
    kept_sort(kept);
    l->rows.has_files |= kept->count > 1;
    for (size_t i = 0; i < kept->count; i++)
        list_rows_count(&l->rows, kept->at[i].count);
    for (size_t i = 0; i < kept->count && goes_on; i++) {
        const char *at = kept->at[i].rows;
        buf_clear(&name);
        buf_add_string(&name, path);
        buf_add_char(&name, '/');
        buf_add_string(&name, kept->at[i].name);
        for (uint32_t k = 0; k < kept->at[i].count && goes_on; k++) {
            size_t number;
            int gm;
            kept_next(&at, &l->row, &number, &gm);
            goes_on = write_row(l, buf_string(&name), number, gm);
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
    l->rows.has.ambiguous = a->options.value[OPTION_AMBIGUOUS] == 2 ? 2 : 1;
    l->folder = l->rows.width > 0 ? folder_of_all(f) : 0;
}

static int list_run(const struct args *a)
{
    if (!a->file_count) {
        args_refuse(a, tr("no file named"));
        return STATUS_USAGE;
    }
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
    for (int c = 0; c < COL_COUNT; c++)
        buf_free(&l->text[c]);
    for (int c = 0; c < COLUMN_COUNT; c++)
        buf_free(&l->fields[c]);
    row_free(&l->row);
    arena_free(&l->rows.arena);
    status = output_end(&l->out, status);
    mem_free(l);
    return status;
}

const struct subcommand subcommand_list = {
    .word = "list",
    .bit = CMD_LIST,
    .usage = "[OPTION]... FILE|FOLDER|ARCHIVE...",
    .sentence = T("print a line for each game"),
    .run = list_run,
};
