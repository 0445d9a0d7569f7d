/* cmd/find_rows.c - the games that kifu find found, a line each */
#include "cmd/find_rows.h"

#include <string.h>
#include <unistd.h>

#include "base/json.h"
#include "base/text.h"
#include "base/tr.h"
#include "cmd/output.h"

/* ---- parts ---- */

/* The address of the node found. On the main line that is its number. */
static struct slice address_of(struct find_rows *f, const struct search_found *found, const struct sgf_collection *c)
{
    buf_clear(&f->address);
    if (!f->args->variations) {
        buf_add_format(&f->address, "%u", found->node);
    } else if (found->game < c->count) {
        sgf_game_load(&f->game, c, found->game);
        sgf_address(&f->game, found->node < f->game.node_count ? found->node : 0, &f->address);
    }
    return buf_slice(&f->address);
}

static void size_of(const struct source_game *g, struct buf *out)
{
    buf_add_format(out, g->columns == g->rows ? "%d" : "%dx%d", g->columns, g->rows);
}

/* ---- forms ---- */

static void add_json(struct find_rows *f, const struct source *s, const struct search_found *found,
    const struct sgf_collection *c)
{
    static const struct {
        const char *key;
        enum row_field field;
    } texts[] = {{"date", ROW_DATE}, {"black", ROW_BLACK}, {"white", ROW_WHITE}, {"result", ROW_RESULT}};
    struct json j = {.out = &f->out};
    json_open(&j, '{');
    json_key(&j, "file");
    json_text(&j, slice_of(s->name));
    json_key(&j, "game");
    json_int(&j, (long long)found->game + 1);
    json_key(&j, "address");
    f->has_position ? json_text(&j, address_of(f, found, c)) : json_none(&j);
    json_key(&j, "move_number");
    f->has_position ? json_int(&j, found->moves) : json_none(&j);
    for (size_t i = 0; i < sizeof texts / sizeof *texts; i++) {
        json_key(&j, texts[i].key);
        json_text(&j, source_text(s, found->game, (int)texts[i].field));
    }
    json_key(&j, "colors_exchanged");
    json_bool(&j, found->is_exchanged);
    json_close(&j, '}');
    buf_add_char(&f->out, '\n');
}

static void add_tsv(struct find_rows *f, const struct source *s, const struct search_found *found,
    const struct sgf_collection *c)
{
    static const enum row_field fields[] = {ROW_DATE, ROW_EVENT, ROW_BLACK, ROW_BLACK_RANK, ROW_WHITE, ROW_WHITE_RANK,
        ROW_RESULT, ROW_NAME};
    const struct source_game *g = &s->games[found->game];
    text_filter(&f->out, slice_of(s->name));
    buf_add_format(&f->out, "\t%u\t", found->game + 1);
    if (f->has_position) {
        buf_add_slice(&f->out, address_of(f, found, c));
        buf_add_format(&f->out, "\t%u\t%s", found->moves, found->is_exchanged ? "exchanged" : "");
    } else {
        buf_add_string(&f->out, "\t\t");
    }
    for (size_t i = 0; i < sizeof fields / sizeof *fields; i++) {
        buf_add_char(&f->out, '\t');
        text_filter(&f->out, source_text(s, found->game, (int)fields[i]));
    }
    buf_add_format(&f->out, "\t%u\t", g->moves);
    size_of(g, &f->out);
    buf_add_format(&f->out, "\t%d\n", g->gm);
}

static void add_player(const struct source *s, size_t game, int name, int rank, struct buf *out)
{
    const size_t start = out->len;
    text_filter(out, slice_trim(source_text(s, game, name)));
    const struct slice words = slice_trim(source_text(s, game, rank));
    if (words.len && out->len > start)
        buf_add_char(out, ' ');
    text_filter(out, words);
}

void find_row_words(const struct source *s, size_t game, struct buf *out)
{
    static const enum row_field more[] = {ROW_DATE, ROW_RESULT};
    text_filter(out, slice_of(s->name));
    buf_add_format(out, tr(" game %zu"), game + 1);
    const bool has_black = source_text(s, game, ROW_BLACK).len, has_white = source_text(s, game, ROW_WHITE).len;
    buf_add_string(out, has_black || has_white ? ": " : "");
    add_player(s, game, ROW_BLACK, ROW_BLACK_RANK, out);
    buf_add_string(out, has_black && has_white ? " – " : "");
    add_player(s, game, ROW_WHITE, ROW_WHITE_RANK, out);
    for (size_t i = 0; i < sizeof more / sizeof *more; i++) {
        const struct slice text = source_text(s, game, (int)more[i]);
        buf_add_string(out, text.len ? ", " : "");
        text_filter(out, text);
    }
}

/* As kifu list has it. The moves of a game: "4/218", the position comes after the fourth of them. */
static void add_text(struct find_rows *f, const struct source *s, const struct search_found *found)
{
    struct buf fields[COLUMN_COUNT] = {{0}};
    struct list_row row = {{{0}}};
    const size_t game = found->game;
    const struct source_game *g = &s->games[game];
    const struct slice event = source_text(s, game, ROW_EVENT);
    buf_add_format(&fields[COLUMN_NUMBER], "%zu", game + 1);
    text_filter(&fields[COLUMN_DATE], slice_trim(source_text(s, game, ROW_DATE)));
    add_player(s, game, ROW_BLACK, ROW_BLACK_RANK, &fields[COLUMN_BLACK]);
    add_player(s, game, ROW_WHITE, ROW_WHITE_RANK, &fields[COLUMN_WHITE]);
    text_filter(&fields[COLUMN_RESULT], slice_trim(source_text(s, game, ROW_RESULT)));
    text_filter(&fields[COLUMN_EVENT], slice_trim(event.len ? event : source_text(s, game, ROW_NAME)));
    if (f->has_position)
        buf_add_format(&fields[COLUMN_MOVES], "%u/", found->moves);
    buf_add_format(&fields[COLUMN_MOVES], "%u", g->moves);
    size_of(g, &fields[COLUMN_SIZE]);
    text_filter(&fields[COLUMN_FILE], slice_of(s->name));
    for (int c = 0; c < COLUMN_COUNT; c++)
        row.field[c] = buf_slice(&fields[c]);
    row.field[COLUMN_DATE].len = slice_find(row.field[COLUMN_DATE], ','); /* of several the first */
    list_rows_add(&f->text, &row, &f->out);
    for (int c = 0; c < COLUMN_COUNT; c++)
        buf_free(&fields[c]);
}

/* A file's name, once: a line of text, or as it is, ended by what no name has. */
static void add_name(struct find_rows *f, const struct source *s)
{
    if (f->args->format == FORMAT_NAMES0) {
        buf_add(&f->out, s->name, strlen(s->name) + 1);
        return;
    }
    text_filter(&f->out, slice_of(s->name));
    buf_add_char(&f->out, '\n');
}

/* The record as it is written. */
static void add_record(struct find_rows *f, const struct search_found *found, const struct sgf_collection *c)
{
    if (found->game >= c->count)
        return; /* the file was changed since */
    const struct sgf_extent *e = &c->games[found->game];
    const struct slice bytes = slice_part(c->file, (size_t)e->start, (size_t)e->end);
    if (isatty(STDOUT_FILENO))
        text_filter_lines(&f->out, bytes);
    else
        buf_add_slice(&f->out, bytes);
    buf_add_char(&f->out, '\n');
}

/* ---- all ---- */

void find_rows_init(struct find_rows *f, const struct args *a, bool has_position, bool has_files)
{
    *f = (struct find_rows){.args = a, .has_position = has_position};
    f->text.width = output_columns();
    f->text.ellipsis = args_are_ascii(a) ? "..." : "…";
    f->text.has_files = has_files;
    f->text.has.ambiguous = args_option(a, OPTION_AMBIGUOUS) == 2 ? 2 : 1;
}

static void add(struct find_rows *f, const struct source *s, const struct search_found *found,
    const struct sgf_collection *c)
{
    switch (f->args->format) {
    case FORMAT_JSON: add_json(f, s, found, c); break;
    case FORMAT_TSV: add_tsv(f, s, found, c); break;
    case FORMAT_RECORDS: add_record(f, found, c); break;
    default: add_text(f, s, found); break;
    }
}

bool find_rows_write(struct find_rows *f)
{
    if (f->args->format == FORMAT_JSON)
        return true;
    if (output_is_due(&f->out))
        progress_end(f->progress);
    return output(&f->out, false);
}

void find_rows_add(struct find_rows *f, const struct search *s, const struct sgf_collection *c)
{
    if (args_want_names(f->args)) {
        if (s->found_count)
            add_name(f, s->source);
        return;
    }
    list_rows_count(&f->text, s->source->count);
    for (size_t i = 0; i < s->found_count; i++) {
        add(f, s->source, &s->found[i], c);
        if (!find_rows_write(f))
            break;
    }
}

void find_rows_end(struct find_rows *f)
{
    list_rows_end(&f->text, &f->out);
}

void find_rows_free(struct find_rows *f)
{
    sgf_game_free(&f->game);
    buf_free(&f->address);
    arena_free(&f->text.arena);
}
