/* library/game_list.c - the list of games of all files of a shelf */
#include "library/game_list.h"

#include <string.h>

#include "base/arena.h"
#include "base/mem.h"
#include "base/plural.h"
#include "base/text.h"
#include "base/tr.h"
#include "library/game_filter.h"
#include "library/row.h"

/* Work of one slice: bytes of games read, rows looked at, rows merged. */
#define SLICE_BYTES ((size_t)128 * 1024)
#define SLICE_ROWS 5000

/* Rows that are read before the columns of the list are chosen; later ones can only widen them. */
#define SAMPLE_ROWS 300

/* Bytes of a field that are kept. */
#define FIELD_BYTES 160

#define NAMES_ROWS 50000 /* that are asked for names while one types */

struct game_row {
    uint32_t file, game;
    const char *fields; /* COLUMN_COUNT strings one after the other, each ended by NUL; NULL: not read yet */
    const struct facts_kept *facts; /* likewise */
};

/* Sorting by merging runs of rows, from one of a pair of arrays to the other; it can stop after each row. */
struct merge {
    uint32_t *other;
    size_t width;       /* of runs that are sorted */
    size_t at;          /* rows written in this round */
    size_t left, right; /* the next rows of the two runs that are merged */
    bool active;
};

struct game_list {
    struct game_row *rows; /* by file and game */
    size_t count, cap;
    size_t *starts; /* of each listed file: its first row */
    size_t listed, starts_cap;
    size_t read;   /* rows before this one are read */
    bool is_stale; /* files or games were added */
    struct sgf_game scratch;
    struct row row; /* scratch; so is the next one */
    struct facts_reader reader;
    struct arena arena;
    struct game_columns columns;

    uint32_t *order; /* all rows as sorted; NULL: as they are */
    size_t ordered;  /* how many */
    struct merge merge;
    enum game_column column;
    bool descending;

    struct game_filter filter;
    uint32_t *shown; /* rows that pass it, in order */
    size_t shown_count, shown_cap;
    size_t filtered; /* rows of the order looked at */
};

/* ---- rows ---- */

static size_t least(size_t a, size_t b)
{
    return a < b ? a : b;
}

static void order_drop(struct game_list *l)
{
    mem_free(l->order);
    mem_free(l->merge.other);
    l->order = NULL;
    l->ordered = 0;
    l->merge = (struct merge){0};
}

static size_t ordered_row(const struct game_list *l, size_t i)
{
    return l->order && !l->merge.active ? l->order[i] : i;
}

static void filter_restart(struct game_list *l)
{
    l->shown_count = 0;
    l->filtered = 0;
}

struct game_list *game_list_new(struct slice names)
{
    struct game_list *l = mem_zero(1, sizeof *l);

    l->is_stale = true;
    l->filter.names = names;
    l->columns.ambiguous = 1;
    return l;
}

void game_list_free(struct game_list *l)
{
    if (!l)
        return;
    order_drop(l);
    mem_free(l->rows);
    mem_free(l->starts);
    mem_free(l->shown);
    sgf_game_free(&l->scratch);
    row_free(&l->row);
    arena_free(&l->arena);
    facts_free(&l->reader);
    game_filter_free(&l->filter);
    mem_free(l);
}

void game_list_changed(struct game_list *l)
{
    if (l)
        l->is_stale = true;
}

static void rows_add(struct game_list *l, uint32_t file, size_t from, size_t to)
{
    mem_reserve(&l->rows, &l->cap, l->count + (to - from), sizeof *l->rows);
    for (size_t game = from; game < to; game++)
        l->rows[l->count++] = (struct game_row){.file = file, .game = (uint32_t)game};
    game_columns_count(&l->columns, to);
}

/* Lists the games that came since: those of the last listed file, then of further files whose content is there. */
void game_list_update(struct game_list *l, const struct shelf *s)
{
    const size_t before = l->count;

    if (!l->is_stale)
        return;
    if (l->listed > 0) {
        const struct shelf_file *f = &s->files[l->listed - 1];
        const size_t had = l->count - l->starts[l->listed - 1];
        if (f->has_content && f->collection.count > had)
            rows_add(l, (uint32_t)(l->listed - 1), had, f->collection.count);
    }
    while (l->listed < s->count &&
           (l->listed == 0 || !s->files[l->listed - 1].has_content || s->files[l->listed - 1].collection.whole)) {
        const struct shelf_file *f = &s->files[l->listed];

        if (!f->has_content && !f->error)
            break;
        mem_reserve(&l->starts, &l->starts_cap, l->listed + 1, sizeof *l->starts);
        l->starts[l->listed++] = l->count;
        rows_add(l, (uint32_t)(l->listed - 1), 0, f->has_content ? f->collection.count : 0);
    }
    l->is_stale = false;
    game_columns_files(&l->columns, s);
    if (l->order && l->count > before) {
        order_drop(l);
        filter_restart(l);
    }
}

/* Its rows are to be read again, and those of the files after it move where it has more games or fewer. */
void game_list_renewed(struct game_list *l, size_t file, size_t count)
{
    if (!l || file >= l->listed)
        return;
    order_drop(l);
    filter_restart(l);
    const size_t start = l->starts[file], end = file + 1 < l->listed ? l->starts[file + 1] : l->count;
    mem_reserve(&l->rows, &l->cap, l->count - (end - start) + count, sizeof *l->rows);
    memmove(&l->rows[start + count], &l->rows[end], (l->count - end) * sizeof *l->rows);
    for (size_t i = file + 1; i < l->listed; i++)
        l->starts[i] = l->starts[i] - end + start + count;
    for (size_t i = 0; i < count; i++)
        l->rows[start + i] = (struct game_row){.file = (uint32_t)file, .game = (uint32_t)i};
    l->count = l->count - (end - start) + count;
    l->read = least(l->read, start);
    l->is_stale = true;
}

/* The next row that a filter looks at which reads the games themselves; NULL: none. */
static const struct game_row *filter_next(const struct game_list *l)
{
    return game_filter_needs_game(&l->filter) && l->filtered < l->count ? &l->rows[ordered_row(l, l->filtered)] : NULL;
}

/* Its file was read and forgotten. */
static bool is_missing(const struct shelf *s, const struct game_row *row)
{
    return !s->files[row->file].has_content && !s->files[row->file].error;
}

bool game_list_needs(struct game_list *l, const struct shelf *s, size_t file, bool is_shown)
{
    if (!l)
        return false;
    game_list_update(l, s);
    if (file >= l->listed)
        return is_shown;
    const struct game_row *next = filter_next(l);
    if (next && next->file == file)
        return true;
    return l->read < (file + 1 < l->listed ? l->starts[file + 1] : l->count);
}

size_t game_list_wanted(const struct game_list *l, const struct shelf *s)
{
    const struct game_row *next = filter_next(l);

    if (next && is_missing(s, next))
        return next->file;
    if (l->listed == s->count)
        return SIZE_MAX;
    const struct shelf_file *f = &s->files[l->listed];
    return f->has_content || f->error ? SIZE_MAX : l->listed;
}

/* ---- reading a row ---- */

static void field_end(struct buf *out, size_t start)
{
    out->len = start + text_whole_prefix(slice_part(buf_slice(out), start, out->len), FIELD_BYTES).len;
    buf_add_char(out, '\0');
}

static void field_add(const struct row *row, enum row_field field, struct buf *out)
{
    const size_t start = out->len;

    text_filter(out, buf_slice(&row->text[field]));
    field_end(out, start);
}

static void player_add(const struct row *row, enum row_field name, enum row_field rank, struct buf *out)
{
    const size_t start = out->len;

    text_filter(out, buf_slice(&row->text[name]));
    if (row->text[rank].len > 0 && out->len > start) {
        buf_add_char(out, ' ');
        text_filter(out, buf_slice(&row->text[rank]));
    }
    field_end(out, start);
}

static void numbers_add(const struct row *row, struct buf *out)
{
    buf_add_format(out, "%u", row->moves);
    buf_add_char(out, '\0');
    row_size(row, out);
    buf_add_char(out, '\0');
}

/* The one that is looked at is there already. */
static const struct sgf_game *game_of(struct game_list *l, const struct shelf *s, const struct game_row *row)
{
    if (s->record && row->file == s->file && row->game == s->game)
        return s->record;
    l->scratch.diags.limit = 1;
    sgf_game_load(&l->scratch, &s->files[row->file].collection, row->game);
    return &l->scratch;
}

static struct slice field(const struct game_row *row, enum game_column c)
{
    const char *at = row->fields;

    if (!at)
        return (struct slice){"", 0};
    for (int i = 0; i < (int)c; i++)
        at += strlen(at) + 1;
    return slice_of(at);
}

static bool has_players(const struct game_row *row)
{
    return field(row, COLUMN_BLACK).len > 0 || field(row, COLUMN_WHITE).len > 0;
}

/* Reads a row; returns the bytes of its game. */
static size_t read_row(struct game_list *l, const struct shelf *s, size_t index)
{
    struct game_row *row = &l->rows[index];
    const struct shelf_file *f = &s->files[row->file];
    struct slice fields[COLUMN_COUNT];
    struct buf out = {0};

    if (row->fields || !f->has_content)
        return 0;
    const struct sgf_game *g = game_of(l, s, row);
    row_read(&l->row, g);
    buf_add_format(&out, "%u", row->game + 1);
    buf_add_char(&out, '\0');
    field_add(&l->row, ROW_DATE, &out);
    player_add(&l->row, ROW_BLACK, ROW_BLACK_RANK, &out);
    player_add(&l->row, ROW_WHITE, ROW_WHITE_RANK, &out);
    field_add(&l->row, ROW_RESULT, &out);
    field_add(&l->row, l->row.text[ROW_EVENT].len > 0 ? ROW_EVENT : ROW_NAME, &out);
    numbers_add(&l->row, &out);
    const size_t start = out.len;
    text_filter(&out, slice_of(f->name));
    field_end(&out, start);
    row->fields = arena_slice(&l->arena, buf_slice(&out)).at;
    buf_free(&out);
    struct facts facts;
    facts_read(&l->reader, g, FACTS_ALL & ~FACTS_MOVES, &facts);
    facts.moves = l->row.moves;
    row->facts = facts_keep(&l->arena, &facts);
    for (int c = 0; c < COLUMN_COUNT; c++)
        fields[c] = field(row, (enum game_column)c);
    game_columns_add(&l->columns, fields);
    return g->bytes.len + 1;
}

/* Reads rows in order, a slice of them. */
static void read_rows(struct game_list *l, const struct shelf *s)
{
    size_t bytes = 0;

    while (l->read < l->count && bytes < SLICE_BYTES)
        bytes += read_row(l, s, l->read++);
}

/* ---- sorting ---- */

/* Rows that say nothing in the column come last, whatever the direction. */
static int compare(const struct game_list *l, uint32_t a, uint32_t b)
{
    const struct slice x = field(&l->rows[a], l->column), y = field(&l->rows[b], l->column);
    int order;

    if ((x.len == 0) != (y.len == 0))
        return x.len == 0 ? 1 : -1;
    order = l->column == COLUMN_NUMBER ? (a > b) - (a < b) : text_compare_natural(x, y);
    return l->descending ? -order : order;
}

/* Writes the next row of this round. */
static void merge_row(struct game_list *l)
{
    struct merge *m = &l->merge;
    const size_t from = m->at - m->at % (2 * m->width);
    const size_t middle = least(from + m->width, l->ordered), to = least(middle + m->width, l->ordered);

    if (m->at == from) {
        m->left = from;
        m->right = middle;
    }
    const bool takes_left = m->right >= to ||
                            (m->left < middle && compare(l, l->order[m->left], l->order[m->right]) <= 0);
    m->other[m->at++] = takes_left ? l->order[m->left++] : l->order[m->right++];
}

static void round_end(struct game_list *l)
{
    uint32_t *order = l->order;

    l->order = l->merge.other;
    l->merge.other = order;
    l->merge.width *= 2;
    l->merge.at = 0;
}

static void merge_start(struct game_list *l)
{
    order_drop(l);
    l->ordered = l->count;
    l->order = mem_zero(l->count, sizeof *l->order);
    l->merge = (struct merge){.other = mem_zero(l->count, sizeof *l->order), .width = 1, .active = true};
    for (size_t i = 0; i < l->count; i++)
        l->order[i] = (uint32_t)i;
}

/* A slice of sorting; true where there is more. */
static bool merge_step(struct game_list *l)
{
    struct merge *m = &l->merge;

    for (int work = 0; m->width < l->ordered && work < SLICE_ROWS; work++) {
        merge_row(l);
        if (m->at == l->ordered)
            round_end(l);
    }
    if (m->width < l->ordered)
        return true;
    m->active = false;
    mem_free(m->other);
    m->other = NULL;
    filter_restart(l);
    return false;
}

/* All games are known and read, and sorted where that is asked for. */
static bool sort_step(struct game_list *l, const struct shelf *s)
{
    if (l->column == COLUMN_NUMBER && !l->descending)
        return false;
    if (l->read < l->count) {
        read_rows(l, s);
        return true;
    }
    if (l->listed < s->count)
        return false;
    if (!l->order)
        merge_start(l);
    return l->merge.active && (merge_step(l) || game_filter_is_on(&l->filter));
}

/* ---- filtering ---- */

static bool passes(struct game_list *l, const struct shelf *s, const struct game_row *row)
{
    struct slice fields[COLUMN_COUNT];
    const bool reads = game_filter_needs_game(&l->filter) && s->files[row->file].has_content;

    for (int c = 0; c < COLUMN_COUNT; c++)
        fields[c] = field(row, (enum game_column)c);
    return game_filter_passes(&l->filter, row->facts, fields, l->columns.folder, reads ? game_of(l, s, row) : NULL);
}

/* A slice of filtering; true where there is more. */
static bool filter_step(struct game_list *l, const struct shelf *s)
{
    const bool reads = game_filter_needs_game(&l->filter);
    size_t bytes = 0, rows = 0;

    if (!game_filter_is_on(&l->filter))
        return false;
    while (l->filtered < l->count && bytes < SLICE_BYTES && rows < SLICE_ROWS) {
        const size_t row = ordered_row(l, l->filtered);

        if (reads && is_missing(s, &l->rows[row]))
            return false;
        l->filtered++;
        bytes += read_row(l, s, row);
        rows++;
        if (!passes(l, s, &l->rows[row]))
            continue;
        bytes += reads ? l->scratch.bytes.len : 0;
        mem_reserve(&l->shown, &l->shown_cap, l->shown_count + 1, sizeof *l->shown);
        l->shown[l->shown_count++] = (uint32_t)row;
    }
    return l->filtered < l->count;
}

void game_list_filter(struct game_list *l, struct slice query)
{
    game_filter_set(&l->filter, query);
    filter_restart(l);
}

const char *game_list_mistake(const struct game_list *l)
{
    return l->filter.mistake.text[0] != '\0' ? l->filter.mistake.text : NULL;
}

bool game_list_is_filtered(const struct game_list *l)
{
    return game_filter_is_on(&l->filter);
}

void game_list_sort(struct game_list *l, enum game_column c, bool descending)
{
    l->column = c;
    l->descending = descending;
    order_drop(l);
    filter_restart(l);
}

enum game_column game_list_sorted(const struct game_list *l, bool *descending)
{
    *descending = l->descending;
    return l->column;
}

/* The first rows; true where there are more of them. */
static bool sample_step(struct game_list *l, const struct shelf *s)
{
    if (l->read < least(l->count, SAMPLE_ROWS))
        read_rows(l, s);
    return l->read < least(l->count, SAMPLE_ROWS);
}

bool game_list_step(struct game_list *l, const struct shelf *s)
{
    return sample_step(l, s) || sort_step(l, s) || filter_step(l, s);
}

bool game_list_is_behind(struct game_list *l, const struct shelf *s)
{
    if (s->count > 1 && l->read < l->count)
        read_rows(l, s);
    return s->count > 1 && l->read < l->count;
}

/* ---- rows ---- */

size_t game_list_total(const struct game_list *l)
{
    return l->count;
}

size_t game_list_shown(const struct game_list *l)
{
    return game_filter_is_on(&l->filter) ? l->shown_count : l->count;
}

/* The row shown at `i`; NULL after the last. */
static const struct game_row *shown_row(const struct game_list *l, size_t i)
{
    if (i >= game_list_shown(l))
        return NULL;
    return &l->rows[game_filter_is_on(&l->filter) ? l->shown[i] : ordered_row(l, i)];
}

bool game_list_at(const struct game_list *l, size_t row, size_t *file, size_t *game)
{
    const struct game_row *r = shown_row(l, row);

    if (!r)
        return false;
    *file = r->file;
    *game = r->game;
    return true;
}

size_t game_list_find(const struct game_list *l, size_t file, size_t game)
{
    return file < l->listed && !l->order ? l->starts[file] + game : SIZE_MAX;
}

void game_list_read(struct game_list *l, const struct shelf *s, size_t row)
{
    const struct game_row *r = shown_row(l, row);

    if (r)
        read_row(l, s, (size_t)(r - l->rows));
}

struct slice game_list_text(const struct game_list *l, size_t row, enum game_column c)
{
    const struct game_row *r = shown_row(l, row);

    return r ? field(r, c) : (struct slice){"", 0};
}

void game_list_names(void *list, unsigned texts, struct query_offers *offers)
{
    const struct game_list *l = list;
    for (size_t i = 0; i < l->count && i < NAMES_ROWS; i++) {
        struct facts facts;
        if (!l->rows[i].facts)
            continue;
        facts_use(l->rows[i].facts, &facts);
        for (int text = 0; text < FACTS_TEXT_COUNT; text++)
            if (texts >> text & 1)
                query_offer(offers, facts.text[text]);
    }
    if (!query_has_offers(offers))
        game_filter_names(&l->filter, texts, offers);
}

bool game_list_has_players(const struct game_list *l, size_t row)
{
    const struct game_row *r = shown_row(l, row);

    return r && has_players(r);
}

const struct game_columns *game_list_columns(const struct game_list *l)
{
    return &l->columns;
}

static int percent(size_t part, size_t whole)
{
    return whole > 0 ? (int)(part * 100 / whole) : 100;
}

bool game_list_progress(const struct game_list *l, const struct shelf *s, struct buf *out)
{
    if (l->listed < s->count)
        buf_add_format(out, plural(s->count, "reading %zu of %zu file", "reading %zu of %zu files"), l->listed + 1,
            s->count);
    else if (game_filter_is_on(&l->filter) && l->filtered < l->count)
        buf_add_format(out, tr("filtering %d%%"), percent(l->filtered, l->count));
    else if (l->column != COLUMN_NUMBER && l->read < l->count)
        buf_add_format(out, tr("reading %d%%"), percent(l->read, l->count));
    else if (l->merge.active)
        buf_add_string(out, tr("sorting"));
    return out->len > 0;
}
