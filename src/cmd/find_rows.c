/* cmd/find_rows.c - the games that kifu find found, a line each */
#include "cmd/find_rows.h"

#include <string.h>
#include <unistd.h>

#include "base/array.h"
#include "base/json.h"
#include "base/output.h"
#include "base/text.h"
#include "base/tr.h"

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

/* ---- forms ---- */

static void add_json(struct find_rows *f, const struct facts *facts, const struct search_found *found,
    const struct sgf_collection *c)
{
    static const enum fact more[] = {FACT_DATE, FACT_BLACK, FACT_WHITE, FACT_RESULT};
    struct json j = {.out = &f->out};
    json_open(&j, '{');
    facts_json(facts, FACT_FILE, &j);
    facts_json(facts, FACT_GAME, &j);
    json_key(&j, "address");
    f->has_position ? json_text(&j, address_of(f, found, c)) : json_none(&j);
    json_key(&j, "move_number");
    f->has_position ? json_int(&j, found->moves) : json_none(&j);
    for (size_t i = 0; i < COUNT(more); i++)
        facts_json(facts, more[i], &j);
    json_bool(json_key(&j, "colors_exchanged"), found->is_exchanged);
    json_close(&j, '}');
    buf_add_char(&f->out, '\n');
}

static void add_tsv(struct find_rows *f, const struct facts *facts, const struct search_found *found,
    const struct sgf_collection *c)
{
    static const enum fact more[] = {FACT_DATE, FACT_EVENT, FACT_BLACK, FACT_BLACK_RANK, FACT_WHITE, FACT_WHITE_RANK,
        FACT_RESULT, FACT_NAME, FACT_MOVES, FACT_SIZE, FACT_GM};
    text_filter(&f->out, facts->text[FACT_FILE]);
    buf_add_format(&f->out, "\t%u\t", facts->game);
    if (f->has_position) {
        buf_add_slice(&f->out, address_of(f, found, c));
        buf_add_format(&f->out, "\t%u\t%s", found->moves, found->is_exchanged ? "exchanged" : "");
    } else {
        buf_add_string(&f->out, "\t\t");
    }
    for (size_t i = 0; i < COUNT(more); i++) {
        buf_clear(&f->text);
        facts_value(facts, more[i], &f->text);
        buf_add_char(&f->out, '\t');
        text_filter(&f->out, buf_slice(&f->text));
    }
    buf_add_char(&f->out, '\n');
}

void find_row_words(const struct source *s, size_t game, struct buf *out)
{
    static const enum fact more[] = {FACT_DATE, FACT_RESULT};
    struct facts f;
    source_facts(s, game, &f);
    text_filter(out, f.text[FACT_FILE]);
    buf_add_format(out, tr(" game %zu"), game + 1);
    const bool has_black = f.text[FACT_BLACK].len, has_white = f.text[FACT_WHITE].len;
    buf_add_string(out, has_black || has_white ? ": " : "");
    facts_column(&f, FACT_BLACK, out);
    buf_add_string(out, has_black && has_white ? " – " : "");
    facts_column(&f, FACT_WHITE, out);
    for (size_t i = 0; i < COUNT(more); i++) {
        buf_add_string(out, f.text[more[i]].len ? ", " : "");
        text_filter(out, f.text[more[i]]);
    }
}

/* As kifu list has it. The moves of a game: "4/218", the position comes after the fourth of them. */
static void add_text(struct find_rows *f, const struct facts *facts, const struct search_found *found)
{
    struct facts_row row;
    struct buf moves = {0};
    facts_columns(facts, &f->text, &row);
    if (f->has_position)
        buf_add_format(&moves, "%u/", found->moves);
    buf_add_slice(&moves, row.field[FACT_MOVES]);
    row.field[FACT_MOVES] = buf_slice(&moves);
    list_rows_add(&f->rows, &row, &f->out);
    buf_free(&moves);
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
    list_rows_init(&f->rows, a, has_files);
    f->rows.ellipsis = args_are_ascii(a) ? "..." : "…";
}

static void add(struct find_rows *f, const struct source *s, const struct search_found *found,
    const struct sgf_collection *c)
{
    struct facts facts;
    source_facts(s, found->game, &facts);
    switch (f->args->format) {
    case FORMAT_JSON: add_json(f, &facts, found, c); break;
    case FORMAT_TSV: add_tsv(f, &facts, found, c); break;
    case FORMAT_RECORDS: add_record(f, found, c); break;
    default: add_text(f, &facts, found); break;
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
    list_rows_count(&f->rows, s->source->count);
    for (size_t i = 0; i < s->found_count; i++) {
        add(f, s->source, &s->found[i], c);
        if (!find_rows_write(f))
            break;
    }
}

void find_rows_end(struct find_rows *f)
{
    list_rows_end(&f->rows, &f->out);
}

void find_rows_free(struct find_rows *f)
{
    sgf_game_free(&f->game);
    buf_free(&f->address);
    buf_free(&f->text);
    arena_free(&f->rows.arena);
}

/* ---- groups ---- */

static void group_json(const struct duplicate *d, size_t count, const struct names *files, struct buf *out)
{
    struct json j = {.out = out};
    json_open(&j, '{');
    json_open(json_key(&j, "games"), '[');
    for (size_t i = 0; i < count; i++) {
        json_open(&j, '{');
        json_text(json_key(&j, "file"), slice_of(files->at[d[i].source]));
        json_int(json_key(&j, "game"), (long long)d[i].game + 1);
        json_close(&j, '}');
    }
    json_close(&j, ']');
    json_close(&j, '}');
}

static void group_text(const struct duplicate *d, size_t count, const struct names *files, bool is_tsv, struct buf *out)
{
    const char *const game = is_tsv ? "\t%u" : tr(" game %u");
    for (size_t i = 0; i < count; i++) {
        buf_add_string(out, i == 0 ? "" : is_tsv ? "\t" : " = ");
        text_filter(out, slice_of(files->at[d[i].source]));
        buf_add_format(out, game, d[i].game + 1);
    }
}

bool find_groups(struct duplicates *d, const struct names *files, enum format format, struct buf *out)
{
    const size_t groups = duplicates_group(d);
    size_t end;
    for (size_t i = 0; i < d->count; i = end) {
        end = i + 1;
        while (end < d->count && d->at[end].group == d->at[i].group)
            end++;
        if (format == FORMAT_JSON)
            group_json(&d->at[i], end - i, files, out);
        else
            group_text(&d->at[i], end - i, files, format == FORMAT_TSV, out);
        buf_add_char(out, '\n');
    }
    return groups > 0;
}
