/* cmd/list.c - kifu list: one line for each game of files and folders */
#include <stdio.h>
#include <string.h>
#include <unistd.h>

#include "base/array.h"
#include "base/charset.h"
#include "base/json.h"
#include "base/mem.h"
#include "base/text.h"
#include "base/tr.h"
#include "cmd/files.h"
#include "cmd/list_rows.h"
#include "cmd/output.h"
#include "cmd/records.h"
#include "cmd/subcommands.h"
#include "library/row.h"
#include "view/glyph.h"

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
    struct list_rows rows;      /* of text */
    size_t folder;              /* bytes of the first argument: the folder that all are in */
};

/* ---- one game ---- */

static void read_game(struct list *l, const char *file)
{
    row_read(&l->row, &l->game);
    for (int i = 0; i < COL_COUNT; i++) {
        buf_clear(&l->text[i]);
        if (columns[i].field != ROW_FIELD_COUNT)
            buf_add_slice(&l->text[i], buf_slice(&l->row.text[columns[i].field]));
    }
    buf_add_format(&l->text[COL_GAME], "%zu", l->game.number);
    buf_add_format(&l->text[COL_MOVES], "%u", l->row.moves);
    row_size(&l->row, &l->text[COL_SIZE]);
    buf_add_format(&l->text[COL_GM], "%d", l->game.gm);
    buf_add_string(&l->text[COL_FILE], file);
}

/* ---- the three forms ---- */

static void write_json(struct list *l)
{
    struct json j = {.out = &l->out};
    json_open(&j, '{');
    for (size_t i = 0; i < COL_COUNT; i++) { /* the file, which is the last column of TSV, comes first */
        const enum column c = (enum column)((i + COL_FILE) % COL_COUNT);
        json_key(&j, columns[c].name);
        switch (c) {
        case COL_GAME: json_int(&j, (long long)l->game.number); break;
        case COL_MOVES: json_int(&j, l->row.moves); break;
        case COL_GM: json_int(&j, l->game.gm); break;
        case COL_SIZE:
            json_open(&j, '[');
            json_int(&j, l->row.columns);
            json_int(&j, l->row.rows);
            json_close(&j, ']');
            break;
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
    struct buf fields[COLUMN_COUNT] = {{0}};
    struct list_row row = {{{0}}};

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
    for (int c = 0; c < COLUMN_COUNT; c++)
        buf_free(&fields[c]);
}

/* ---- files ---- */

/* `sum`: of the folder that it is in, where those are only counted; NULL. */
static int list_file(void *context, const char *name, struct defects_sum *sum)
{
    struct list *l = context;
    struct record r;
    int status;
    if (!record_open(&r, name, l->args->charset, &status))
        return status;
    struct defects defects = {.file = r.name, .counts_only = sum != NULL};
    list_rows_count(&l->rows, r.collection.count);
    for (size_t i = 0; i < r.collection.count; i++) {
        sgf_game_load(&l->game, &r.collection, i);
        read_game(l, r.name);
        if (l->args->format == FORMAT_JSON)
            write_json(l);
        else if (l->args->format == FORMAT_TSV)
            write_tsv(l);
        else
            write_text(l, r.name);
        defects_say(&defects, &r.collection, l->game.charset, &l->game.diags);
        if (!output(&l->out, false))
            break;
    }
    defects_end(&defects);
    if (sum)
        defects_add(sum, &defects);
    record_close(&r);
    return status;
}

/* Bytes of the first argument that are the folder of all arguments, without the slash. */
static size_t folder_of_all(const struct files *f)
{
    const struct args *a = f->args;
    const char *first = a->files[0], *slash = strrchr(first, '/');
    size_t len = f->found[0].is_folder ? strlen(first) : slash ? (size_t)(slash - first) : 0;

    for (int i = 1; i < a->file_count; i++)
        while (len > 0 && (strncmp(first, a->files[i], len) != 0 || (first[len] && first[len] != '/') ||
                              (a->files[i][len] && a->files[i][len] != '/')))
            len--;
    while (len > 0 && first[len - 1] == '/')
        len--;
    return len;
}

static void rows_init(struct list *l, const struct files *f)
{
    const struct args *a = l->args;

    l->rows.width = output_columns();
    l->rows.ellipsis = (args_are_ascii(a) ? &glyphs_ascii : &glyphs_unicode)->text[GLYPH_ELLIPSIS];
    l->rows.has_files = files_are_several(f);
    l->rows.has.ambiguous = a->options.value[OPTION_AMBIGUOUS] == 2 ? 2 : 1;
    l->folder = l->rows.width > 0 ? folder_of_all(f) : 0;
}

static int list_run(const struct args *a)
{
    if (!a->file_count) {
        fputs("kifu: no file named: try kifu list --help\n", stderr);
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
    int status = files_each(&files, list_file, l);
    files_free(&files);
    list_rows_end(&l->rows, &l->out);
    sgf_game_free(&l->game);
    for (int c = 0; c < COL_COUNT; c++)
        buf_free(&l->text[c]);
    row_free(&l->row);
    arena_free(&l->rows.arena);
    status = output_end(&l->out, status);
    mem_free(l);
    return status;
}

const struct subcommand subcommand_list = {
    .word = "list",
    .bit = CMD_LIST,
    .usage = "[OPTION]... FILE|FOLDER...",
    .sentence = T("print a line for each game"),
    .run = list_run,
};
