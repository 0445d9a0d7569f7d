/* cmd/list.c - kifu list: one line for each game of files and folders */
#include <limits.h>
#include <stdio.h>
#include <string.h>

#include "base/arena.h"
#include "base/array.h"
#include "base/file.h"
#include "base/json.h"
#include "base/mem.h"
#include "base/text.h"
#include "cmd/confine.h"
#include "cmd/output.h"
#include "cmd/records.h"
#include "cmd/subcommands.h"
#include "library/folder.h"
#include "library/row.h"

/* ---- the columns: one table for text, TSV and JSON ---- */

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
    int widest;           /* columns in text; 0: not shown there; -1: as wide as it is */
    bool right;           /* a number: aligned to the right, never cut */
    bool joined;          /* in text one blank, not two, comes before it: it belongs to the column before */
} columns[COL_COUNT] = {
    [COL_GAME] = {"game", ROW_FIELD_COUNT, INT_MAX, true, false},
    [COL_DATE] = {"date", ROW_DATE, 10, false, false},
    [COL_EVENT] = {"event", ROW_EVENT, 24, false, false},
    [COL_BLACK] = {"black", ROW_BLACK, 18, false, false},
    [COL_BLACK_RANK] = {"black_rank", ROW_BLACK_RANK, 4, false, true},
    [COL_WHITE] = {"white", ROW_WHITE, 18, false, false},
    [COL_WHITE_RANK] = {"white_rank", ROW_WHITE_RANK, 4, false, true},
    [COL_RESULT] = {"result", ROW_RESULT, 8, false, false},
    [COL_MOVES] = {"moves", ROW_FIELD_COUNT, INT_MAX, true, false},
    [COL_SIZE] = {"size", ROW_FIELD_COUNT, INT_MAX, true, false},
    [COL_GM] = {"gm", ROW_FIELD_COUNT, 0, false, false},
    [COL_NAME] = {"name", ROW_NAME, 0, false, false},
    [COL_FILE] = {"file", ROW_FIELD_COUNT, -1, false, false},
};

/* Rows that are collected to find the widths of columns. Later rows are written at once, and widen a column where they
 * need more. */
#define LIST_SAMPLE 200

struct text_row {
    struct slice field[COL_COUNT]; /* filtered, in the sample's arena */
};

struct list {
    const struct args *args;
    struct buf out;
    struct sgf_game game;       /* reused */
    struct row row;             /* of the game looked at */
    struct buf text[COL_COUNT]; /* its columns: not filtered */
    struct text_row sample[LIST_SAMPLE];
    size_t sampled;
    bool is_sampled;       /* the sample was written: rows are written at once */
    int widths[COL_COUNT]; /* so far; 0: nothing was in that column */
    struct arena arena;    /* of the sample */
    int ambiguous;
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
    static const enum column order[] = {
        COL_FILE,
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
    };
    struct json j = {.out = &l->out};
    json_open(&j, '{');
    for (size_t i = 0; i < COUNT(order); i++) {
        const enum column c = order[i];
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

static void write_padded(struct list *l, int column, struct slice field)
{
    int used = l->widths[column];
    const struct slice cut = columns[column].widest < 0 ? field : text_cut(field, used, l->ambiguous, &used);
    const size_t blanks = (size_t)(l->widths[column] - used);
    if (columns[column].right)
        buf_add_repeat(&l->out, ' ', blanks);
    buf_add_slice(&l->out, cut);
    if (!columns[column].right)
        buf_add_repeat(&l->out, ' ', blanks);
}

/* Makes columns as wide as a row needs, within the limits of the table. */
static void widen(struct list *l, const struct text_row *row)
{
    for (int c = 0; c < COL_COUNT; c++) {
        const int width = columns[c].widest < 0 ? 1 : columns[c].widest ? text_width(row->field[c], l->ambiguous) : 0;
        const int limited = columns[c].widest > 0 && width > columns[c].widest ? columns[c].widest : width;
        if (limited > l->widths[c])
            l->widths[c] = limited;
    }
}

static void write_text_row(struct list *l, const struct text_row *row)
{
    bool first = true;
    for (int c = 0; c < COL_COUNT; c++) {
        if (!l->widths[c])
            continue;
        if (!first)
            buf_add_string(&l->out, columns[c].joined ? " " : "  ");
        write_padded(l, c, row->field[c]);
        first = false;
    }
    while (l->out.len && l->out.at[l->out.len - 1] == ' ')
        l->out.len--;
    buf_add_char(&l->out, '\n');
    output(&l->out, false);
}

static void write_sample(struct list *l)
{
    for (size_t i = 0; i < l->sampled; i++)
        write_text_row(l, &l->sample[i]);
    l->is_sampled = true;
}

static void add_text_row(struct list *l)
{
    struct text_row *row = &l->sample[l->is_sampled ? 0 : l->sampled];
    if (l->is_sampled)
        arena_clear(&l->arena);
    struct buf filtered = {0};
    for (int c = 0; c < COL_COUNT; c++) {
        buf_clear(&filtered);
        /* A game without an event goes by its name */
        const int shown = c == COL_EVENT && !l->text[c].len ? COL_NAME : c;
        if (columns[c].widest)
            text_filter(&filtered, slice_trim(buf_slice(&l->text[shown])));
        row->field[c] = arena_slice(&l->arena, buf_slice(&filtered));
    }
    buf_free(&filtered);
    widen(l, row);
    if (l->is_sampled)
        write_text_row(l, row);
    else if (++l->sampled == LIST_SAMPLE)
        write_sample(l);
}

/* ---- files and folders ---- */

/* What one argument of the command line names. */
struct found {
    bool is_folder;
    struct names records, unread;
};

static int list_file(struct list *l, const char *name)
{
    struct record r;
    int status;
    if (!record_open(&r, name, l->args->charset, &status))
        return status;
    struct defects defects = {.file = r.name};
    for (size_t i = 0; i < r.collection.count; i++) {
        sgf_game_load(&l->game, &r.collection, i);
        read_game(l, r.name);
        if (l->args->format == FORMAT_JSON)
            write_json(l);
        else if (l->args->format == FORMAT_TSV)
            write_tsv(l);
        else
            add_text_row(l);
        defects_say(&defects, &r.collection, l->game.charset, &l->game.diags);
        if (!output(&l->out, false))
            break;
    }
    defects_end(&defects);
    record_close(&r);
    return status;
}

static int list_folder(struct list *l, const struct args *a, int argument, const struct found *f)
{
    int status = STATUS_FINE;
    for (size_t i = 0; i < f->unread.count; i++) {
        complain(f->unread.at[i], "cannot read the folder");
        status = STATUS_USAGE;
    }
    for (size_t i = 0; i < f->records.count; i++) {
        const int s = list_file(l, f->records.at[i]);
        status = s > status ? s : status;
    }
    if (!f->records.count && status == STATUS_FINE) {
        complain(a->files[argument], "no record in this folder");
        status = STATUS_DEFECT;
    }
    return status;
}

/* Folders are searched before the sandbox is entered: it has to know the links in them. */
static struct found *find_records(const struct args *a, struct names *links)
{
    struct found *found = mem_zero((size_t)a->file_count, sizeof *found);
    for (int i = 0; i < a->file_count; i++) {
        found[i].is_folder = file_is_folder(a->files[i]);
        if (found[i].is_folder)
            folder_records(a->files[i], &found[i].records, links, &found[i].unread);
    }
    return found;
}

static void found_free(struct found *found, int count)
{
    for (int i = 0; i < count; i++) {
        names_free(&found[i].records);
        names_free(&found[i].unread);
    }
    mem_free(found);
}

static int list_all(struct list *l, const struct args *a, const struct found *found)
{
    int status = STATUS_FINE;
    for (int i = 0; i < a->file_count; i++) {
        const int s = found[i].is_folder ? list_folder(l, a, i, &found[i]) : list_file(l, a->files[i]);
        status = s > status ? s : status;
    }
    return status;
}

static int list_run(const struct args *a)
{
    if (!a->file_count) {
        fputs("kifu: no file named: try kifu list --help\n", stderr);
        return STATUS_USAGE;
    }
    struct names links = {0};
    struct found *found = find_records(a, &links);
    const bool is_confined = confine(a, &links);
    names_free(&links);
    if (!is_confined) {
        found_free(found, a->file_count);
        return STATUS_USAGE;
    }
    struct list *l = mem_zero(1, sizeof *l);
    l->game.diags.limit = DEFECTS_KEPT;
    l->args = a;
    l->ambiguous = a->options.value[OPTION_AMBIGUOUS] == 2 ? 2 : 1;
    if (a->format == FORMAT_TSV)
        write_tsv_header(l);
    int status = list_all(l, a, found);
    found_free(found, a->file_count);
    if (!l->is_sampled && a->format != FORMAT_TSV && a->format != FORMAT_JSON)
        write_sample(l);
    sgf_game_free(&l->game);
    for (int c = 0; c < COL_COUNT; c++)
        buf_free(&l->text[c]);
    row_free(&l->row);
    arena_free(&l->arena);
    status = output_end(&l->out, status);
    mem_free(l);
    return status;
}

const struct subcommand subcommand_list = {
    .word = "list",
    .bit = CMD_LIST,
    .usage = "[OPTION]... FILE|FOLDER...",
    .sentence = "print a line for each game",
    .run = list_run,
};
