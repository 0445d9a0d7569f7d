/* library/game_list.c - the list of games of all files of a shelf */
#include "library/game_list_parts.h"

#include <string.h>

#include "base/mem.h"
#include "base/text.h"

/* The work of one slice: bytes of games that are read; rows that are looked at or merged. */
#define SLICE_BYTES ((size_t)128 * 1024)
#define SLICE_ROWS 5000

/* Rows that are read before the columns of the list are chosen; later ones can only widen these. */
#define SAMPLE_ROWS 300

#define TEXT_BYTES 160 /* of a text that are kept for the screen */

static void filter_restart(struct game_list *l)
{
    l->shown_count = 0;
    l->filtered = 0;
    l->awaits = false;
}

/* ---- rows ---- */

/* Drops the order: it is sorted again. */
static void order_drop(struct game_list *l)
{
    mem_free(l->order);
    l->order = NULL;
    sorter_free(&l->sorter);
}

struct game_list *game_list_new(struct slice names)
{
    struct game_list *l = mem_zero(1, sizeof *l);
    l->is_stale = true;
    l->names = names;
    l->columns.ambiguous = 1;
    return l;
}

void game_list_free(struct game_list *l)
{
    if (!l)
        return;
    order_drop(l);
    mem_free(l->rows);
    mem_free(l->files);
    mem_free(l->shown);
    sgf_game_free(&l->scratch);
    buf_free(&l->text);
    arena_free(&l->arena);
    facts_free(&l->reader);
    query_free(&l->query);
    buf_free(&l->typed);
    people_free(l->people);
    game_columns_free(&l->columns);
    mem_free(l);
}

void game_list_changed(struct game_list *l)
{
    if (l)
        l->is_stale = true;
}

/* Adds the rows of a file, up to game `to`, at the end of the list. */
static void rows_add(struct game_list *l, size_t file, size_t to)
{
    struct game_rows *f = &l->files[file];
    mem_reserve(&l->rows, &l->cap, l->count + (to - f->count), sizeof *l->rows);
    game_columns_count(&l->columns, f->count, -1);
    for (; f->count < to; f->count++)
        l->rows[l->count++] = (struct game_row){.file = (uint32_t)file, .game = (uint32_t)f->count};
    game_columns_count(&l->columns, to, 1);
}

static void file_add(struct game_list *l, const struct shelf *s, size_t file)
{
    mem_reserve(&l->files, &l->file_cap, s->count, sizeof *l->files);
    while (l->file_count < s->count)
        l->files[l->file_count++] = (struct game_rows){0};
    l->files[file] = (struct game_rows){.start = l->count, .is_listed = true};
    l->listed++;
    rows_add(l, file, s->files[file].has_content ? s->files[file].collection->count : 0);
}

/* All texts that decide on the columns are known. */
static void columns_settle(struct game_list *l, const struct shelf *s)
{
    if (l->read == l->count && l->listed == s->count && !s->grows)
        game_columns_settle(&l->columns);
}

/* Lists the new games: those of the last listed file, then those of further files whose content is there. */
void game_list_update(struct game_list *l, const struct shelf *s)
{
    const size_t before = l->count, folder = l->columns.folder;
    if (!l->is_stale)
        return;
    const struct shelf_file *last = l->listed > 0 ? &s->files[shelf_at(s, l->listed - 1)] : NULL;
    if (last && last->has_content && last->collection->count > l->files[shelf_at(s, l->listed - 1)].count)
        rows_add(l, shelf_at(s, l->listed - 1), last->collection->count);
    while (l->listed < s->count && !(last && last->has_content && !last->collection->whole)) {
        const size_t file = shelf_at(s, l->listed);
        if (!s->files[file].has_content && !s->files[file].error)
            break;
        file_add(l, s, file);
        last = &s->files[file];
    }
    l->is_stale = false;
    game_columns_files(&l->columns, s);
    columns_settle(l, s);
    if (l->columns.folder != folder) /* the rows show other names */
        filter_restart(l);
    if ((l->order || l->sorter.count > 0) && l->count > before) {
        order_drop(l);
        filter_restart(l);
    }
}

/* Takes the rows of a file out of all counts. */
static void rows_forget(struct game_list *l, const struct shelf *s, const struct game_rows *f)
{
    struct facts facts;
    for (size_t i = 0; i < f->count; i++)
        if (game_list_facts_of(s, &l->rows[f->start + i], &facts))
            game_list_count(l, &facts, -1);
    game_columns_count(&l->columns, f->count, -1);
}

/* The rows of the file are to be read again; those of later files move if it has more games or fewer now. */
void game_list_renewed(struct game_list *l, const struct shelf *s, size_t file)
{
    if (!l || !game_list_has(l, file))
        return;
    order_drop(l);
    filter_restart(l);
    struct game_rows *f = &l->files[file];
    const size_t start = f->start, end = start + f->count, count = s->files[file].collection->count;
    rows_forget(l, s, f);
    mem_reserve(&l->rows, &l->cap, l->count - f->count + count, sizeof *l->rows);
    memmove(&l->rows[start + count], &l->rows[end], (l->count - end) * sizeof *l->rows);
    for (size_t place = s->files[file].place + 1; place < l->listed; place++)
        l->files[shelf_at(s, place)].start += count - f->count;
    for (size_t i = 0; i < count; i++)
        l->rows[start + i] = (struct game_row){.file = (uint32_t)file, .game = (uint32_t)i};
    l->count += count - f->count;
    f->count = count;
    game_columns_count(&l->columns, count, 1);
    l->read = l->read < start ? l->read : start;
    l->is_stale = true;
}

void game_list_arrange(struct game_list *l, const struct shelf *s)
{
    if (!l)
        return;
    order_drop(l);
    filter_restart(l);
    struct game_row *rows = mem_alloc((l->count + 1) * sizeof *rows);
    size_t count = 0, place = 0;
    for (; place < s->count && game_list_has(l, shelf_at(s, place)); place++) {
        struct game_rows *f = &l->files[shelf_at(s, place)];
        if (f->count > 0)
            memcpy(&rows[count], &l->rows[f->start], f->count * sizeof *rows);
        f->start = count;
        count += f->count;
    }
    l->listed = place;
    for (; place < s->count; place++)
        if (game_list_has(l, shelf_at(s, place))) {
            rows_forget(l, s, &l->files[shelf_at(s, place)]);
            l->files[shelf_at(s, place)].is_listed = false;
        }
    mem_free(l->rows);
    l->rows = rows;
    l->cap = l->count + 1;
    l->count = count;
    l->read = 0;
    l->is_stale = true;
    game_columns_forget(&l->columns);
}

bool game_list_has_all(const struct game_list *l, const struct shelf *s)
{
    return l->listed == s->count && !l->is_stale;
}

/* The query asks for comments, for which the records must be read. */
static bool reads_games(const struct game_list *l)
{
    return (query_needs(&l->query) & FACTS_COMMENTS) != 0;
}

/* The next row at which such a filter looks; NULL: no more. */
static const struct game_row *filter_next(const struct game_list *l)
{
    return reads_games(l) && l->filtered < l->count ? &l->rows[game_list_ordered(l, l->filtered)] : NULL;
}

/* The content of its file was read and dropped. */
static bool is_missing(const struct shelf *s, const struct game_row *row)
{
    return !s->files[row->file].has_content && !s->files[row->file].error;
}

/* The content was dropped, or is being read again and has not reached the game yet. */
static bool is_ahead(const struct shelf *s, const struct game_row *row)
{
    const struct shelf_file *f = &s->files[row->file];
    return is_missing(s, row) || (f->has_content && row->game >= f->collection->count);
}

bool game_list_needs(struct game_list *l, const struct shelf *s, size_t file)
{
    if (!l)
        return false;
    game_list_update(l, s);
    if (!game_list_has(l, file))
        return true;
    const struct game_row *next = filter_next(l);
    if (next && next->file == file)
        return true;
    return l->read < l->files[file].start + l->files[file].count;
}

size_t game_list_wanted(const struct game_list *l, const struct shelf *s)
{
    const struct game_row *next = filter_next(l);
    if (next && l->awaits && is_missing(s, next))
        return next->file;
    if (l->listed == s->count)
        return SIZE_MAX;
    const size_t file = shelf_at(s, l->listed);
    return s->files[file].has_content || s->files[file].error ? SIZE_MAX : file;
}

/* ---- reading a row ---- */

/* The game of a row. The one that is being read need not be parsed again. */
static const struct sgf_game *game_of(struct game_list *l, const struct shelf *s, const struct game_row *row)
{
    if (s->record && row->file == s->file && row->game == s->game)
        return s->record;
    l->scratch.diags.limit = 1;
    sgf_game_load(&l->scratch, s->files[row->file].collection, row->game);
    return &l->scratch;
}

size_t game_list_read_row(struct game_list *l, const struct shelf *s, size_t index)
{
    struct game_row *row = &l->rows[index];
    struct facts f;
    if (row->facts || !s->files[row->file].has_content)
        return 0;
    const struct sgf_game *g = game_of(l, s, row);
    facts_read(&l->reader, g, FACTS_ALL, &f);
    facts_ask(&l->reader, FACTS_ALL, &f);
    for (int i = 0; i < FACT_COUNT; i++)
        f.text[i] = text_whole_prefix(f.text[i], TEXT_BYTES);
    row->facts = facts_keep(&l->arena, &f);
    game_list_count(l, &f, 1);
    return g->bytes.len + 1;
}

/* Reads rows in order, a slice of them. */
static void read_rows(struct game_list *l, const struct shelf *s)
{
    size_t bytes = 0;
    while (l->read < l->count && bytes < SLICE_BYTES)
        bytes += game_list_read_row(l, s, l->read++);
    columns_settle(l, s);
}

/* ---- sorting ---- */

/* Gives the sorter the texts of some more rows. */
static void keys_make(struct game_list *l, const struct shelf *s)
{
    struct facts f;
    for (int work = 0; l->sorter.keyed < l->count && work < SLICE_ROWS; work++) {
        buf_clear(&l->text);
        game_list_facts_of(s, &l->rows[l->sorter.keyed], &f);
        facts_key(&f, l->column, &l->text);
        sorter_add(&l->sorter, buf_slice(&l->text));
    }
}

/* The order of the files, backwards. */
static void order_turn(struct game_list *l)
{
    l->order = mem_alloc((l->count + 1) * sizeof *l->order);
    for (size_t i = 0; i < l->count; i++)
        l->order[i] = (uint32_t)(l->count - 1 - i);
    filter_restart(l);
}

/* A slice of sorting; true where there is more. */
static bool order_step(struct game_list *l, const struct shelf *s)
{
    if (l->sorter.count == 0)
        sorter_begin(&l->sorter, l->count, l->descending);
    if (l->sorter.keyed < l->count) {
        keys_make(l, s);
        return true;
    }
    if (sorter_step(&l->sorter, SLICE_ROWS))
        return true;
    l->order = sorter_take(&l->sorter);
    filter_restart(l);
    return false;
}

/* Reads the rows, and sorts them if that is wanted; true while there is more. */
static bool sort_step(struct game_list *l, const struct shelf *s)
{
    if (!game_list_is_sorted(l))
        return false;
    if (l->read < l->count) {
        read_rows(l, s);
        return true;
    }
    if (l->listed < s->count || s->grows || l->order || l->count == 0)
        return false;
    if (l->column == FACT_GAME)
        order_turn(l);
    return !l->order && (order_step(l, s) || game_list_is_filtered(l));
}

/* ---- filtering ---- */

/* The answer of the query for a row; QUERY_DEPENDS: its comments decide, and its record is not here yet. */
static enum query_answer row_ask(struct game_list *l, const struct shelf *s, const struct game_row *row, size_t *bytes)
{
    struct facts f;
    game_list_facts_of(s, row, &f);
    if (query_needs(&l->query) & FACTS_BIT(FILE))
        facts_ask_file(&l->reader, &f);
    if (query_has_words(&l->query)) {
        buf_clear(&l->text);
        facts_fold_shown(&f, l->columns.folder, &l->text);
        f.also = buf_slice(&l->text);
    }
    f.lacks_comments = reads_games(l);
    const enum query_answer answer = query_ask(&l->query, &f);
    if (answer != QUERY_DEPENDS || is_ahead(s, row))
        return answer;
    f.lacks_comments = false;
    if (s->files[row->file].has_content) {
        const struct sgf_game *g = game_of(l, s, row);
        facts_add_comments(&l->reader, g, &f);
        *bytes += g->bytes.len;
    }
    return query_ask(&l->query, &f);
}

/* A slice of filtering; true where there is more. */
static bool filter_step(struct game_list *l, const struct shelf *s)
{
    size_t bytes = 0, rows = 0;
    if (!game_list_is_filtered(l))
        return false;
    for (; l->filtered < l->count && bytes < SLICE_BYTES && rows < SLICE_ROWS; rows++) {
        const size_t row = game_list_ordered(l, l->filtered);
        bytes += game_list_read_row(l, s, row);
        l->awaits = reads_games(l) && !l->rows[row].facts && is_ahead(s, &l->rows[row]);
        const enum query_answer answer = l->awaits ? QUERY_DEPENDS : row_ask(l, s, &l->rows[row], &bytes);
        l->awaits = answer == QUERY_DEPENDS;
        if (l->awaits)
            return false;
        l->filtered++;
        if (answer == QUERY_YES)
            MEM_ADD(l->shown, l->shown_count, l->shown_cap) = (uint32_t)row;
    }
    return l->filtered < l->count;
}

void game_list_filter_typed(struct game_list *l, struct slice query)
{
    if (!l->people && slice_trim(query).len > 0)
        l->people = people_new(l->names);
    l->mistake.text[0] = '\0';
    buf_clear(&l->typed);
    text_filter(&l->typed, slice_trim(query));
    query_parse_typed(&l->query, query, l->people, &l->mistake);
    filter_restart(l);
}

/* With a blank at the end, no word is still being typed. */
void game_list_filter(struct game_list *l, struct slice query)
{
    struct buf ended = {0};
    buf_add_slice(&ended, query);
    buf_add_char(&ended, ' ');
    game_list_filter_typed(l, buf_slice(&ended));
    buf_free(&ended);
}

bool game_list_filter_end(struct game_list *l)
{
    struct buf typed = {0};
    const bool is_open = query_is_typed(&l->query);
    buf_add_slice(&typed, buf_slice(&l->typed));
    if (is_open)
        game_list_filter(l, buf_slice(&typed));
    buf_free(&typed);
    return is_open;
}

struct slice game_list_typed(const struct game_list *l)
{
    return buf_slice(&l->typed);
}

void game_list_understood(const struct game_list *l, struct buf *out)
{
    query_write(&l->query, out);
}

const char *game_list_mistake(const struct game_list *l)
{
    return l->mistake.text[0] != '\0' ? l->mistake.text : NULL;
}

bool game_list_is_filtered(const struct game_list *l)
{
    return l->query.count > 0;
}

void game_list_starred(struct game_list *l)
{
    if (l && game_list_is_filtered(l))
        filter_restart(l);
}

void game_list_sort(struct game_list *l, enum fact column, bool descending)
{
    l->column = column;
    l->descending = descending;
    order_drop(l);
    filter_restart(l);
}

enum fact game_list_sorted(const struct game_list *l, bool *descending)
{
    *descending = l->descending;
    return l->column;
}

bool game_list_is_arranged(const struct game_list *l)
{
    return game_list_is_sorted(l) || game_list_is_filtered(l);
}

bool game_list_is_settled(const struct game_list *l, const struct shelf *s)
{
    return game_list_has_all(l, s) && !s->grows && game_list_is_in_order(l) &&
           (!game_list_is_filtered(l) || l->filtered == l->count);
}

bool game_list_step(struct game_list *l, const struct shelf *s)
{
    const size_t sample = l->count < SAMPLE_ROWS ? l->count : SAMPLE_ROWS;
    if (l->read < sample)
        read_rows(l, s);
    return l->read < sample || sort_step(l, s) || filter_step(l, s);
}

bool game_list_is_behind(struct game_list *l, const struct shelf *s)
{
    if (s->count > 1 && l->read < l->count)
        read_rows(l, s);
    return s->count > 1 && l->read < l->count;
}
