/* library/game_list.c - the list of games of all files of a shelf */
#include "library/game_list.h"

#include <string.h>

#include "base/mem.h"
#include "base/plural.h"
#include "base/text.h"
#include "base/tr.h"
#include "library/game_list_parts.h"

/* Work of one slice: bytes of games read, rows looked at, rows merged. */
#define SLICE_BYTES ((size_t)128 * 1024)
#define SLICE_ROWS 5000

/* Rows that are read before the columns of the list are chosen; later ones can only widen them. */
#define SAMPLE_ROWS 300

#define NAMES_ROWS 50000 /* that are asked for names while one types */

/* ---- rows ---- */

static size_t least(size_t a, size_t b)
{
    return a < b ? a : b;
}

static size_t ordered_row(const struct game_list *l, size_t i)
{
    return l->order && !l->merge.active ? l->order[i] : i;
}

void game_list_order_drop(struct game_list *l)
{
    mem_free(l->order);
    mem_free(l->merge.other);
    mem_free(l->merge.keys);
    arena_free(&l->merge.arena);
    l->order = NULL;
    l->ordered = 0;
    l->merge = (struct merge){0};
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
    game_list_order_drop(l);
    mem_free(l->rows);
    mem_free(l->starts);
    mem_free(l->shown);
    sgf_game_free(&l->scratch);
    buf_free(&l->text);
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
        game_list_order_drop(l);
        filter_restart(l);
    }
}

/* Its rows are to be read again, and those of the files after it move where it has more games or fewer. */
void game_list_renewed(struct game_list *l, size_t file, size_t count)
{
    if (!l || file >= l->listed)
        return;
    game_list_order_drop(l);
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

bool game_list_has_all(const struct game_list *l, const struct shelf *s)
{
    return l->listed == s->count && !l->is_stale;
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

/* The one that is looked at is there already. */
static const struct sgf_game *game_of(struct game_list *l, const struct shelf *s, const struct game_row *row)
{
    if (s->record && row->file == s->file && row->game == s->game)
        return s->record;
    l->scratch.diags.limit = 1;
    sgf_game_load(&l->scratch, &s->files[row->file].collection, row->game);
    return &l->scratch;
}

/* What is known of a row; false where it was not read. */
static bool facts_of(const struct shelf *s, const struct game_row *row, struct facts *f)
{
    if (!row->facts)
        facts_none(f);
    else
        facts_use(row->facts, f);
    f->game = row->game + 1;
    f->text[FACT_FILE] = slice_of(s->files[row->file].name);
    return row->facts != NULL;
}

/* Reads a row; returns the bytes of its game. */
static size_t read_row(struct game_list *l, const struct shelf *s, size_t index)
{
    struct game_row *row = &l->rows[index];
    struct facts_row shown;
    struct facts f;

    if (row->facts || !s->files[row->file].has_content)
        return 0;
    const struct sgf_game *g = game_of(l, s, row);
    facts_read(&l->reader, g, FACTS_ALL, &f);
    facts_ask(&l->reader, FACTS_ALL, &f);
    for (int i = 0; i < FACT_COUNT; i++)
        f.text[i] = text_whole_prefix(f.text[i], TEXT_BYTES);
    row->facts = facts_keep(&l->arena, &f);
    facts_columns(&f, &l->text, &shown);
    game_columns_add(&l->columns, &shown);
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
    int order = (a > b) - (a < b);

    if (l->column != FACT_GAME) {
        const struct slice x = slice_of(l->merge.keys[a]), y = slice_of(l->merge.keys[b]);

        if ((x.len == 0) != (y.len == 0))
            return x.len == 0 ? 1 : -1;
        order = text_compare_natural(x, y);
    }
    return l->descending ? -order : order;
}

/* Some more rows get what they are sorted by. */
static void keys_make(struct game_list *l, const struct shelf *s)
{
    struct merge *m = &l->merge;
    struct facts f;

    for (int work = 0; m->keyed < l->ordered && work < SLICE_ROWS; work++) {
        buf_clear(&l->text);
        facts_of(s, &l->rows[m->keyed], &f);
        facts_column(&f, l->column, &l->text);
        buf_add_char(&l->text, '\0');
        m->keys[m->keyed++] = arena_slice(&m->arena, buf_slice(&l->text)).at;
    }
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
    game_list_order_drop(l);
    l->ordered = l->count;
    l->order = mem_zero(l->count, sizeof *l->order);
    l->merge = (struct merge){.other = mem_zero(l->count, sizeof *l->order),
        .keys = mem_zero(l->count, sizeof *l->merge.keys),
        .width = 1,
        .active = true};
    for (size_t i = 0; i < l->count; i++)
        l->order[i] = (uint32_t)i;
}

/* A slice of sorting; true where there is more. */
static bool merge_step(struct game_list *l, const struct shelf *s)
{
    struct merge *m = &l->merge;

    if (m->keyed < l->ordered) {
        keys_make(l, s);
        return true;
    }
    for (int work = 0; m->width < l->ordered && work < SLICE_ROWS; work++) {
        merge_row(l);
        if (m->at == l->ordered)
            round_end(l);
    }
    if (m->width < l->ordered)
        return true;
    mem_free(m->other);
    mem_free(m->keys);
    arena_free(&m->arena);
    *m = (struct merge){0};
    filter_restart(l);
    return false;
}

/* All games are known and read, and sorted where that is asked for. */
static bool sort_step(struct game_list *l, const struct shelf *s)
{
    if (l->column == FACT_GAME && !l->descending)
        return false;
    if (l->read < l->count) {
        read_rows(l, s);
        return true;
    }
    if (l->listed < s->count || s->grows)
        return false;
    if (!l->order)
        merge_start(l);
    return l->merge.active && (merge_step(l, s) || game_filter_is_on(&l->filter));
}

/* ---- filtering ---- */

static bool passes(struct game_list *l, const struct shelf *s, const struct game_row *row)
{
    const bool reads = game_filter_needs_game(&l->filter) && s->files[row->file].has_content;
    struct facts f;

    facts_of(s, row, &f);
    return game_filter_passes(&l->filter, &f, l->columns.folder, reads ? game_of(l, s, row) : NULL);
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

void game_list_sort(struct game_list *l, enum fact column, bool descending)
{
    l->column = column;
    l->descending = descending;
    game_list_order_drop(l);
    filter_restart(l);
}

enum fact game_list_sorted(const struct game_list *l, bool *descending)
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

bool game_list_facts(const struct game_list *l, const struct shelf *s, size_t row, struct facts *f)
{
    const struct game_row *r = shown_row(l, row);

    facts_none(f);
    return r && facts_of(s, r, f);
}

void game_list_names(void *list, unsigned texts, struct query_offers *offers)
{
    const struct game_list *l = list;
    for (size_t i = 0; i < l->count && i < NAMES_ROWS; i++) {
        struct facts facts;
        if (!l->rows[i].facts)
            continue;
        facts_use(l->rows[i].facts, &facts);
        for (int fact = 0; fact < FACT_COUNT; fact++)
            if (texts >> fact & 1)
                query_offer(offers, facts.folded[fact]);
    }
    if (!query_has_offers(offers))
        game_filter_names(&l->filter, texts, offers);
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
    else if (l->column != FACT_GAME && l->read < l->count)
        buf_add_format(out, tr("reading %d%%"), percent(l->read, l->count));
    else if (l->merge.active)
        buf_add_string(out, tr("sorting"));
    return out->len > 0;
}
