/* cmd/find_rows.c - the output of kifu find */
#include "cmd/find_rows.h"

#include <stdio.h>
#include <string.h>
#include <unistd.h>

#include "base/array.h"
#include "base/json.h"
#include "base/mem.h"
#include "base/output.h"
#include "base/text.h"
#include "base/tr.h"

#define NEXT_SHOWN 12 /* most moves, in text */
#define BAR_WIDTH 15  /* of a bar with its share */
#define YEARS_WIDTH 9 /* "1996–2014" */

/* ---- parts ---- */

/* The address of the node found: on the main line its number. */
static struct slice address_of(struct find_rows *f, const struct facts *facts, const struct search_found *found,
    const struct sgf_collection *c)
{
    buf_clear(&f->address);
    if (!f->args->variations) {
        buf_add_format(&f->address, "%u", found->node);
    } else if (facts->game <= c->count) {
        sgf_game_load(&f->game, c, facts->game - 1);
        sgf_address(&f->game, found->node < f->game.node_count ? found->node : 0, &f->address);
    }
    return buf_slice(&f->address);
}

/* ---- forms ---- */

static bool is_sorted(const struct find_rows *f)
{
    return f->args->sort != FACT_COUNT;
}

static void add_json(struct find_rows *f, const struct facts *facts, const struct search_found *found,
    const struct sgf_collection *c)
{
    static const enum fact more[] = {FACT_DATE, FACT_BLACK, FACT_WHITE, FACT_RESULT};
    struct json j = {.out = &f->out};
    json_open(&j, '{');
    facts_json(facts, FACT_FILE, &j);
    facts_json(facts, FACT_GAME, &j);
    json_key(&j, "address");
    f->position->is_there ? json_text(&j, address_of(f, facts, found, c)) : json_none(&j);
    json_key(&j, "move_number");
    f->position->is_there ? json_int(&j, found->moves) : json_none(&j);
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
    if (f->position->is_there) {
        buf_add_slice(&f->out, address_of(f, facts, found, c));
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
    buf_add_format(out, tr(" game %zu"), (size_t)f.game);
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

/* Adds a row as in kifu list, but with moves as "4/218": the position comes after the fourth move. */
static void add_text(struct find_rows *f, struct facts *facts, const struct search_found *found)
{
    struct facts_row row;
    struct buf moves = {0};
    facts_columns(facts, &f->text, &row);
    if (f->position->is_there)
        buf_add_format(&moves, "%u/", found->moves);
    buf_add_slice(&moves, row.field[FACT_MOVES]);
    row.field[FACT_MOVES] = buf_slice(&moves);
    if (is_sorted(f))
        find_sort_add(&f->sort, facts, &(struct find_sort_row){.fields = row});
    else
        list_rows_add(&f->rows, &row, &f->out);
    buf_free(&moves);
}

/* Adds a file's name, once: filtered as a line, or as it is, ended by NUL. */
static void add_name(struct find_rows *f, const struct source *s)
{
    if (f->args->format == FORMAT_NAMES0) {
        buf_add(&f->out, s->name, strlen(s->name) + 1);
        return;
    }
    text_filter(&f->out, slice_of(s->name));
    buf_add_char(&f->out, '\n');
}

/* Adds the record as it is written. */
static void add_record(struct find_rows *f, const struct facts *facts, const struct sgf_collection *c)
{
    if (facts->game > c->count)
        return; /* the file has changed since */
    const struct sgf_extent *e = &c->games[facts->game - 1];
    const struct slice bytes = slice_part(c->file, (size_t)e->start, (size_t)e->end);
    if (isatty(STDOUT_FILENO))
        text_filter_lines(&f->out, bytes);
    else
        buf_add_slice(&f->out, bytes);
    buf_add_char(&f->out, '\n');
}

/* ---- all ---- */

void find_rows_init(struct find_rows *f, const struct args *a, const struct find_position *position, bool has_files)
{
    *f = (struct find_rows){.args = a, .position = position, .left = a->limit > 0 ? a->limit : SIZE_MAX};
    f->sort.column = a->sort;
    f->sort.descending = a->descending;
    f->sort.most = args_want_names(a) ? 0 : a->limit;
    list_rows_init(&f->rows, a, has_files);
    f->rows.ellipsis = args_are_ascii(a, false) ? "..." : "…";
}

static bool is_text(const struct find_rows *f)
{
    return f->args->format == FORMAT_AUTO || f->args->format == FORMAT_TEXT;
}

/* Adds a game to the output. */
static void add(struct find_rows *f, const struct source *s, struct facts *facts, const struct search_found *found,
    const struct sgf_collection *c)
{
    switch (f->args->format) {
    case FORMAT_JSON: add_json(f, facts, found, c); break;
    case FORMAT_TSV: add_tsv(f, facts, found, c); break;
    case FORMAT_RECORDS: add_record(f, facts, c); break;
    case FORMAT_NAMES:
    case FORMAT_NAMES0: add_name(f, s); break;
    default: add_text(f, facts, found); break;
    }
}

/* The same, or keeps it for sorting. */
static void add_or_keep(struct find_rows *f, const struct source *s, const struct search_found *found,
    const struct sgf_collection *c)
{
    const size_t start = f->out.len;
    struct facts facts;
    source_facts(s, found->game, &facts);
    add(f, s, &facts, found, c);
    if (!is_sorted(f) || is_text(f))
        return;
    const struct slice row = slice_from(buf_slice(&f->out), start);
    find_sort_add(&f->sort, &facts, &(struct find_sort_row){.bytes = row, .source = f->sources});
    f->out.len = start;
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
    const bool is_named = args_want_names(f->args) && !is_sorted(f);
    f->sources += s->source->before == 0;
    if (is_text(f))
        game_columns_count(&f->rows.has, (size_t)s->source->before + s->source->count, 1);
    for (size_t i = 0; i < s->found_count && f->left > 0; i++) {
        if (is_named && f->named == f->sources) /* once is enough, even if a file comes in pieces */
            break;
        f->named = f->sources;
        add_or_keep(f, s->source, &s->found[i], c);
        f->left -= !is_sorted(f);
        if (!find_rows_write(f))
            break;
    }
}

bool find_rows_are_enough(const struct find_rows *f)
{
    return f->left == 0 && f->args->format != FORMAT_JSON; /* which has the counts first */
}

/* Sorted names: a file's name comes in place of its first game. */
static bool names_end(struct find_rows *f)
{
    bool *is_printed = mem_zero(f->sources + 1, sizeof *is_printed), goes_on = true;
    const struct find_sort_row *row;
    while (f->left > 0 && goes_on && find_sort_next(&f->sort, &row)) {
        if (is_printed[row->source])
            continue;
        is_printed[row->source] = true;
        buf_add_slice(&f->out, row->bytes);
        f->left--;
        goes_on = find_rows_write(f);
    }
    mem_free(is_printed);
    return goes_on;
}

bool find_rows_end(struct find_rows *f)
{
    const struct find_sort_row *row;
    bool goes_on = true;
    if (is_sorted(f) && args_want_names(f->args))
        return names_end(f);
    while (goes_on && is_sorted(f) && find_sort_next(&f->sort, &row)) {
        if (is_text(f))
            list_rows_add(&f->rows, &row->fields, &f->out);
        else
            buf_add_slice(&f->out, row->bytes);
        goes_on = find_rows_write(f);
    }
    list_rows_end(&f->rows, &f->out);
    return goes_on;
}

void find_rows_free(struct find_rows *f)
{
    sgf_game_free(&f->game);
    buf_free(&f->address);
    buf_free(&f->text);
    arena_free(&f->rows.arena);
    find_sort_free(&f->sort);
}

/* ---- groups ---- */

/* The kind of a group: that of its least similar games. */
static enum duplicate_kind group_kind(const struct duplicate *d, size_t count)
{
    enum duplicate_kind kind = DUPLICATE_SAME;
    for (size_t i = 0; i < count; i++)
        kind = d[i].kind > kind ? d[i].kind : kind;
    return kind;
}

static void group_json(const struct duplicate *d, size_t count, const struct names *files, struct buf *out)
{
    struct json j = {.out = out};
    json_open(&j, '{');
    json_word(json_key(&j, "kind"), duplicate_kind_word(group_kind(d, count)));
    json_open(json_key(&j, "games"), '[');
    for (size_t i = 0; i < count; i++) {
        json_open(&j, '{');
        json_text(json_key(&j, "file"), slice_of(files->at[d[i].source]));
        json_int(json_key(&j, "game"), (long long)d[i].game + 1);
        json_word(json_key(&j, "kind"), duplicate_kind_word(d[i].kind));
        json_close(&j, '}');
    }
    json_close(&j, ']');
    json_close(&j, '}');
}

static void group_tsv(const struct duplicate *d, size_t count, const struct names *files, struct buf *out)
{
    for (size_t i = 0; i < count; i++) {
        const enum duplicate_kind kind = i ? d[i].kind : group_kind(d, count);
        buf_add_format(out, "%s%s\t", i ? "\t" : "", duplicate_kind_word(kind));
        text_filter(out, slice_of(files->at[d[i].source]));
        buf_add_format(out, "\t%u", d[i].game + 1);
    }
}

/* Adds a group: games after the first that are the same are joined by signs, from the first other kind on all have
 * words. */
static void group_text(const struct duplicate *d, size_t count, const struct names *files, struct buf *out)
{
    enum { KIND_WIDTH = 8 };
    static const char *const words[] = {T("same"), T("longer"), T("nearly")};
    static const char *const before[] = {T(", same "), T(", longer "), T(", nearly ")};
    bool are_same = true;
    text_pad(out, -KIND_WIDTH, tr(words[group_kind(d, count)]), 1);
    for (size_t i = 0; i < count; i++) {
        are_same = are_same && d[i].kind == DUPLICATE_SAME;
        buf_add_string(out, i == 0 ? "" : are_same ? " = " : tr(before[d[i].kind]));
        text_filter(out, slice_of(files->at[d[i].source]));
        buf_add_format(out, tr(" game %u"), d[i].game + 1);
    }
}

void find_groups(const struct duplicates *d, const struct names *files, enum format format, struct buf *out)
{
    size_t end;
    for (size_t i = 0; i < d->count && output(out, false); i = end) {
        end = i + 1;
        while (end < d->count && d->at[end].group == d->at[i].group)
            end++;
        if (format == FORMAT_JSON)
            group_json(&d->at[i], end - i, files, out);
        else if (format == FORMAT_TSV)
            group_tsv(&d->at[i], end - i, files, out);
        else
            group_text(&d->at[i], end - i, files, out);
        buf_add_char(out, '\n');
    }
}

/* ---- what was played next, for programs ---- */

static void json_year(struct json *j, int16_t year)
{
    year ? json_int(j, year) : json_none(j);
}

static void json_next(struct json *j, const struct shape *s, const struct tally_next *n, uint32_t index)
{
    struct buf label = {0}, point = {0};
    sgf_label(index, &label);
    point_sgf(point_at(n->point % s->columns, n->point / s->columns), &point);
    json_open(j, '{');
    json_text(json_key(j, "label"), buf_slice(&label));
    json_text(json_key(j, "point"), buf_slice(&point));
    json_word(json_key(j, "color"), stone_word((enum stone)n->color));
    json_int(json_key(j, "count"), n->count);
    json_int(json_key(j, "after_tenuki"), n->late);
    json_int(json_key(j, "black_wins"), n->wins[STONE_BLACK]);
    json_int(json_key(j, "white_wins"), n->wins[STONE_WHITE]);
    json_year(json_key(j, "first_year"), n->first_year);
    json_year(json_key(j, "last_year"), n->last_year);
    json_close(j, '}');
    buf_free(&label);
    buf_free(&point);
}

static void next_json(const struct tally *t, const struct tally_next *sorted, size_t count, struct buf *out)
{
    const struct {
        const char *key;
        uint32_t value;
    } sums[] = {
        {"games", t->games},
        {"hits", t->hits},
        {"colors_exchanged", t->exchanged},
        {"black_wins", t->wins[STONE_BLACK]},
        {"white_wins", t->wins[STONE_WHITE]},
        {"other_results", t->wins[STONE_EMPTY]},
        {"next_pass", t->kinds[NEXT_PASS]},
        {"next_none", t->kinds[NEXT_NONE]},
        {"next_changed_by_capture", t->kinds[NEXT_OTHER]},
    };
    struct json j = {.out = out};
    json_open(&j, '{');
    for (size_t i = 0; i < COUNT(sums); i++)
        json_int(json_key(&j, sums[i].key), sums[i].value);
    json_open(json_key(&j, "next"), '[');
    for (size_t i = 0; i < count; i++)
        json_next(&j, t->shape, &sorted[i], (uint32_t)i);
    json_close(&j, ']');
    json_close(&j, '}');
    buf_add_char(out, '\n');
}

/* Adds a point of the shape: if it comes from a record as "F17", else in letters of SGF, "fc". */
static void add_point(const struct find_position *f, int point, struct buf *out)
{
    const uint16_t at = point_at(f->left + point % f->shape.columns, f->top + point / f->shape.columns);
    if (f->has_board)
        point_text(&f->board, at, out);
    else
        point_sgf(at, out);
}

static void next_tsv(const struct find_position *f, const struct tally_next *n, uint32_t index, struct buf *out)
{
    sgf_label(index, out);
    buf_add_char(out, '\t');
    add_point(f, n->point, out);
    buf_add_format(out, "\t%s\t%u\t%u\t%u\t%u\t%u", stone_word((enum stone)n->color), n->count, n->late,
        n->wins[STONE_BLACK], n->wins[STONE_WHITE], n->wins[STONE_EMPTY]);
    if (n->first_year)
        buf_add_format(out, "\t%d\t%d\n", n->first_year, n->last_year);
    else
        buf_add_string(out, "\t\t\n");
}

/* ---- the same for people ---- */

static unsigned percent(uint32_t part, uint32_t whole)
{
    return whole ? (unsigned)((200 * (uint64_t)part + whole) / (2 * (uint64_t)whole)) : 0;
}

/* Adds a bar of ten cells, filled by Black's share of the games with a winner; blank without such games. */
static void add_bar(const uint32_t wins[3], bool is_ascii, struct buf *out)
{
    const uint32_t won = wins[STONE_BLACK] + wins[STONE_WHITE];
    const unsigned black = (percent(wins[STONE_BLACK], won) + 5) / 10;
    if (!won) {
        buf_add_repeat(out, ' ', BAR_WIDTH);
        return;
    }
    for (unsigned i = 0; i < 10; i++)
        buf_add_string(out, i < black ? (is_ascii ? "#" : "█") : (is_ascii ? "." : "░"));
    buf_add_format(out, " %3u%%", percent(wins[STONE_BLACK], won));
}

static void add_sums(const struct tally *t, struct buf *out)
{
    buf_add_format(out, plural(t->games, "%u game", "%u games"), t->games);
    if (t->hits != t->games)
        buf_add_format(out, plural(t->hits, ", %u place", ", %u places"), t->hits);
    buf_add_format(out, tr(": Black won %u, White %u"), t->wins[STONE_BLACK], t->wins[STONE_WHITE]);
    if (t->wins[STONE_EMPTY])
        buf_add_format(out, tr(", other results %u"), t->wins[STONE_EMPTY]);
    if (t->exchanged)
        buf_add_format(out, tr("; with colours exchanged %u"), t->exchanged);
    buf_add_char(out, '\n');
}

/* Adds a row: label, move, number, share, Black's share of the wins, the years if any row has some, how many later. */
static void add_row(const struct find_position *f, const struct tally *t, const struct tally_next *n, uint32_t index,
    bool is_ascii, bool has_years, struct buf *out)
{
    struct buf point = {0}, years = {0};
    const uint32_t nexts = t->kinds[NEXT_MOVE] + t->kinds[NEXT_PASS] + t->kinds[NEXT_NONE] + t->kinds[NEXT_OTHER];
    const unsigned share = percent(n->count, nexts);
    char number[16];
    snprintf(number, sizeof number, "%u%%", share);
    add_point(f, n->point, &point);
    buf_add_string(out, "  ");
    sgf_label(index, out);
    buf_add_format(out, "  %c %-4s%7u%6s  ", n->color == STONE_BLACK ? 'B' : 'W', buf_string(&point), n->count,
        share ? number : "<1%");
    add_bar(n->wins, is_ascii, out);
    if (has_years) {
        tally_years(n, is_ascii ? "-" : "–", &years);
        buf_add_string(out, "  ");
        text_pad(out, -YEARS_WIDTH, buf_string(&years), 1);
    }
    if (n->late)
        buf_add_format(out, tr("  later %u"), n->late);
    while (out->at[out->len - 1] == ' ')
        out->len--;
    buf_add_char(out, '\n');
    buf_free(&point);
    buf_free(&years);
}

static void add_rest(const struct tally *t, const struct tally_next *sorted, size_t count, struct buf *out)
{
    static const struct {
        enum next_kind kind;
        const char *format;
    } others[] = {{NEXT_PASS, T("  pass: %u")}, {NEXT_OTHER, T("  changed by a capture: %u")},
        {NEXT_NONE, T("  no more moves: %u")}};
    uint32_t rest = 0;
    for (size_t i = NEXT_SHOWN; i < count; i++)
        rest += sorted[i].count;
    if (rest) {
        buf_add_format(out,
            plural(count - NEXT_SHOWN, "  and %zu more move, played %u times", "  and %zu more moves, played %u times"),
            count - NEXT_SHOWN, rest);
        buf_add_char(out, '\n');
    }
    for (size_t i = 0; i < COUNT(others); i++)
        if (t->kinds[others[i].kind]) {
            buf_add_format(out, tr(others[i].format), t->kinds[others[i].kind]);
            buf_add_char(out, '\n');
        }
}

/* Adds the titles, aligned with the columns of the rows. */
static void add_head(bool has_years, struct buf *out)
{
    enum { AFTER_LABEL = 5, NEXT_GAMES = 13, BEFORE_BAR = 9 };
    const char *const next = tr_in("title", "next"); /* TR: with "games" 12 columns */
    const int left = NEXT_GAMES - 1 - text_width(slice_of(next), 1);
    buf_add_char(out, '\n');
    buf_add_repeat(out, ' ', AFTER_LABEL);
    buf_add_string(out, next);
    buf_add_char(out, ' ');
    text_pad(out, left > 0 ? left : 0, tr_in("title", "games"), 1);
    buf_add_repeat(out, ' ', BEFORE_BAR);
    text_pad(out, has_years ? -BAR_WIDTH : 0, tr_in("title", "Black won"), 1);
    if (has_years)
        buf_add_format(out, "  %s", tr_in("title", "years"));
    buf_add_char(out, '\n');
}

static void next_text(const struct find_rows *f, const struct tally *t, const struct tally_next *sorted, size_t count,
    struct buf *out)
{
    const size_t shown = count < NEXT_SHOWN ? count : NEXT_SHOWN;
    bool has_years = false;
    if (!t->games)
        return;
    add_sums(t, out);
    for (size_t i = 0; i < shown; i++)
        has_years |= sorted[i].first_year > 0;
    if (count)
        add_head(has_years, out);
    for (size_t i = 0; i < shown; i++)
        add_row(f->position, t, &sorted[i], (uint32_t)i, args_are_ascii(f->args, false), has_years, out);
    add_rest(t, sorted, count, out);
}

void find_rows_next(const struct find_rows *f, const struct tally *t, struct buf *out)
{
    struct tally_next *sorted;
    const size_t count = tally_sorted(t, &sorted);
    if (f->args->format == FORMAT_JSON)
        next_json(t, sorted, count, out);
    else if (f->args->format != FORMAT_TSV)
        next_text(f, t, sorted, count, out);
    for (size_t i = 0; i < count && f->args->format == FORMAT_TSV; i++)
        next_tsv(f->position, &sorted[i], (uint32_t)i, out);
    mem_free(sorted);
}
