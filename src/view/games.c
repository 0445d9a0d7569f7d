/* view/games.c - the list of games of all files */
#include "view/games.h"

#include <string.h>

#include "base/arena.h"
#include "base/mem.h"
#include "base/text.h"
#include "rules/info.h"
#include "view/command.h"
#include "view/prompt.h"

/* Work of one slice: bytes of games read, rows looked at, rows merged. */
#define SLICE_BYTES ((size_t)128 * 1024)
#define SLICE_ROWS 5000

/* Done before the first frame, so that lists of a usual size are complete in it. */
#define SLICES_AT_ONCE 2

/* Bytes of a field that are kept. */
#define FIELD_BYTES 160

struct game_row {
    uint32_t file, game;
    const char *fields; /* COLUMN_COUNT strings one after the other, each ended by NUL; NULL: not read yet */
};

/* Sorting by merging runs of rows, from one of a pair of arrays to the other; it can stop after each row. */
struct merge {
    uint32_t *other;
    size_t width;        /* of runs that are sorted */
    size_t at;           /* rows written in this round */
    size_t left, right;  /* the next rows of the two runs that are merged */
    bool active;
};

struct game_list {
    struct game_row *rows; /* by file and game */
    size_t count, cap;
    size_t *starts;        /* of each listed file: its first row */
    size_t listed, starts_cap;
    size_t read;           /* rows before this one are read */
    bool is_stale;         /* files or games were added */
    struct sgf_game scratch;
    struct arena arena;

    uint32_t *order;       /* all rows as sorted; NULL: as they are */
    size_t ordered;        /* how many */
    struct merge merge;
    enum game_column column;
    bool descending;

    struct buf filter;     /* folded; empty: none */
    uint32_t *shown;       /* rows that pass it, in order */
    size_t shown_count, shown_cap;
    size_t filtered;       /* rows of the order looked at */
    bool opens_first;      /* Enter came before a row was there: the first one opens when it comes */
};

static const char *const column_names[COLUMN_COUNT] = {"number", "date", "black", "white", "result", "event", "moves", "size", "file"};

const char *games_column_name(enum game_column c)
{
    return column_names[c];
}

const char *games_columns(void)
{
    return "number date black white result event moves size file reverse";
}

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

static void filter_restart(struct game_list *l)
{
    l->shown_count = 0;
    l->filtered = 0;
}

void games_free(struct game_list *l)
{
    if (!l)
        return;
    order_drop(l);
    mem_free(l->rows);
    mem_free(l->starts);
    mem_free(l->shown);
    sgf_game_free(&l->scratch);
    arena_free(&l->arena);
    buf_free(&l->filter);
    mem_free(l);
}

void games_changed(struct game_list *l)
{
    if (l)
        l->is_stale = true;
}

static void rows_add(struct game_list *l, uint32_t file, size_t from, size_t to)
{
    mem_reserve(&l->rows, &l->cap, l->count + (to - from), sizeof *l->rows);
    for (size_t game = from; game < to; game++)
        l->rows[l->count++] = (struct game_row){.file = file, .game = (uint32_t)game};
}

/* Lists the games that came since: those of the last listed file, then of further files whose content is there. */
static void rows_update(struct session *s)
{
    struct game_list *l = s->list;
    const size_t before = l->count;

    if (!l->is_stale)
        return;
    if (l->listed > 0) {
        const struct session_file *f = &s->files[l->listed - 1];
        const size_t had = l->count - l->starts[l->listed - 1];
        if (f->has_content && f->collection.count > had)
            rows_add(l, (uint32_t)(l->listed - 1), had, f->collection.count);
    }
    while (l->listed < s->file_count && (l->listed == 0 || !s->files[l->listed - 1].has_content || s->files[l->listed - 1].collection.whole)) {
        const struct session_file *f = &s->files[l->listed];

        if (!f->has_content && !f->error)
            break;
        mem_reserve(&l->starts, &l->starts_cap, l->listed + 1, sizeof *l->starts);
        l->starts[l->listed++] = l->count;
        rows_add(l, (uint32_t)(l->listed - 1), 0, f->has_content ? f->collection.count : 0);
    }
    l->is_stale = false;
    if (l->order && l->count > before) {
        order_drop(l);
        filter_restart(l);
    }
}

/* Its rows are to be read again, and those of the files after it move where it has more games or fewer. */
void games_renewed(struct game_list *l, size_t file, size_t count)
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

bool games_need(struct session *s, size_t file)
{
    const struct game_list *l = s->list;

    if (!l)
        return false;
    rows_update(s);
    if (file >= l->listed)
        return s->screen == PANE_GAMES;
    return l->read < (file + 1 < l->listed ? l->starts[file + 1] : l->count);
}

/* ---- reading a row ---- */

static void field_end(struct buf *out, size_t start)
{
    if (out->len - start > FIELD_BYTES) {
        size_t len = FIELD_BYTES;
        while (len > 0 && ((unsigned char)out->at[start + len] & 0xC0) == 0x80)
            len--;
        out->len = start + len;
    }
    buf_add_char(out, '\0');
}

static void field_add(const struct sgf_game *g, uint32_t id, uint32_t rank, struct buf *out)
{
    const size_t start = out->len;
    struct buf text = {0}, repaired = {0};

    sgf_node_text(g, 0, id, &text);
    info_repaired(id, buf_slice(&text), &repaired);
    text_filter(out, buf_slice(&repaired));
    buf_free(&repaired);
    buf_clear(&text);
    if (rank && sgf_node_text(g, 0, rank, &text) && out->len > start) {
        buf_add_char(out, ' ');
        text_filter(out, buf_slice(&text));
    }
    buf_free(&text);
    field_end(out, start);
}

static void event_add(const struct sgf_game *g, struct buf *out)
{
    const size_t start = out->len;
    struct buf text = {0};

    if (!sgf_node_text(g, 0, SGF_EV, &text))
        sgf_node_text(g, 0, SGF_GN, &text);
    text_filter(out, buf_slice(&text));
    buf_free(&text);
    field_end(out, start);
}

static void numbers_add(const struct sgf_game *g, struct buf *out)
{
    enum sgf_reading reading;
    int columns, rows;

    replay_size(g, &columns, &rows, &reading);
    buf_add_format(out, "%u", replay_main_line_moves(g));
    buf_add_char(out, '\0');
    if (columns == rows)
        buf_add_format(out, "%d", columns);
    else
        buf_add_format(out, "%dx%d", columns, rows);
    buf_add_char(out, '\0');
}

/* The one that is looked at is there already. */
static const struct sgf_game *game_of(struct session *s, const struct game_row *row)
{
    struct sgf_game *scratch = &s->list->scratch;

    if (s->has_game && row->file == s->file && row->game == s->game)
        return &s->record;
    scratch->diags.limit = 1;
    sgf_game_load(scratch, &s->files[row->file].collection, row->game);
    return scratch;
}

/* Reads a row; returns the bytes of its game. */
static size_t row_read(struct session *s, size_t index)
{
    struct game_list *l = s->list;
    struct game_row *row = &l->rows[index];
    const struct session_file *f = &s->files[row->file];
    struct buf out = {0};

    if (row->fields || !f->has_content)
        return 0;
    const struct sgf_game *g = game_of(s, row);
    buf_add_format(&out, "%u", row->game + 1);
    buf_add_char(&out, '\0');
    field_add(g, SGF_DT, 0, &out);
    field_add(g, SGF_PB, SGF_BR, &out);
    field_add(g, SGF_PW, SGF_WR, &out);
    field_add(g, SGF_RE, 0, &out);
    event_add(g, &out);
    numbers_add(g, &out);
    const size_t start = out.len;
    text_filter(&out, slice_of(f->name));
    field_end(&out, start);
    row->fields = arena_slice(&l->arena, buf_slice(&out)).at;
    buf_free(&out);
    return g->bytes.len + 1;
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

/* Reads rows in order, a slice of them. */
static void rows_read(struct session *s)
{
    struct game_list *l = s->list;
    size_t bytes = 0;

    while (l->read < l->count && bytes < SLICE_BYTES)
        bytes += row_read(s, l->read++);
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
    const bool takes_left = m->right >= to || (m->left < middle && compare(l, l->order[m->left], l->order[m->right]) <= 0);
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
static bool sort_step(struct session *s)
{
    struct game_list *l = s->list;

    if (l->column == COLUMN_NUMBER && !l->descending)
        return false;
    if (l->read < l->count) {
        rows_read(s);
        return true;
    }
    if (l->listed < s->file_count)
        return false;
    if (!l->order)
        merge_start(l);
    return l->merge.active && (merge_step(l) || l->filter.len > 0);
}

/* ---- filtering ---- */

static size_t ordered_row(const struct game_list *l, size_t i)
{
    return l->order && !l->merge.active ? l->order[i] : i;
}

/* All words of the filter occur in the row, or are its number. */
static bool passes(const struct game_list *l, const struct game_row *row, struct buf *folded)
{
    struct slice rest = buf_slice(&l->filter);

    buf_clear(folded);
    for (int c = COLUMN_DATE; c < COLUMN_COUNT; c++) {
        if (c == COLUMN_MOVES || c == COLUMN_SIZE)
            continue;
        text_fold(folded, field(row, (enum game_column)c));
        buf_add_char(folded, '\n');
    }
    while (rest.len > 0) {
        const size_t end = slice_find(rest, ' ');

        if (end > 0 && !memmem(folded->at, folded->len, rest.at, end) && !slice_is_equal(slice_part(rest, 0, end), field(row, COLUMN_NUMBER)))
            return false;
        rest = slice_part(rest, end + 1, rest.len);
    }
    return true;
}

/* A slice of filtering; true where there is more. */
static bool filter_step(struct session *s)
{
    struct game_list *l = s->list;
    struct buf folded = {0};
    size_t bytes = 0, rows = 0;

    if (l->filter.len == 0)
        return false;
    while (l->filtered < l->count && bytes < SLICE_BYTES && rows < SLICE_ROWS) {
        const size_t row = ordered_row(l, l->filtered++);

        bytes += row_read(s, row);
        rows++;
        if (!passes(l, &l->rows[row], &folded))
            continue;
        mem_reserve(&l->shown, &l->shown_cap, l->shown_count + 1, sizeof *l->shown);
        l->shown[l->shown_count++] = (uint32_t)row;
    }
    buf_free(&folded);
    return l->filtered < l->count;
}

void games_filter(struct session *s, struct slice filter)
{
    struct game_list *l = s->list;

    buf_clear(&l->filter);
    text_fold(&l->filter, slice_trim(filter));
    filter_restart(l);
    l->opens_first = false;
    s->selected[PANE_GAMES] = s->scroll[PANE_GAMES] = 0;
    for (int i = 0; i < SLICES_AT_ONCE && filter_step(s); i++)
        ;
}

/* ---- the list ---- */

size_t games_total(const struct session *s)
{
    return s->list ? s->list->count : 0;
}

size_t games_shown(const struct session *s)
{
    return !s->list ? 0 : s->list->filter.len > 0 ? s->list->shown_count : s->list->count;
}

/* The row shown at `i`; NULL behind the last. */
static const struct game_row *shown_row(const struct session *s, size_t i)
{
    const struct game_list *l = s->list;

    if (i >= games_shown(s))
        return NULL;
    return &l->rows[l->filter.len > 0 ? l->shown[i] : ordered_row(l, i)];
}

struct slice games_text(const struct session *s, size_t row, enum game_column c)
{
    const struct game_row *r = shown_row(s, row);

    return r ? field(r, c) : (struct slice){"", 0};
}

bool games_is_current(const struct session *s, size_t row)
{
    const struct game_row *r = shown_row(s, row);

    return r && s->has_game && r->file == s->file && r->game == s->game;
}

enum game_column games_sorted(const struct session *s, bool *descending)
{
    *descending = s->list && s->list->descending;
    return s->list ? s->list->column : COLUMN_NUMBER;
}

static int percent(size_t part, size_t whole)
{
    return whole > 0 ? (int)(part * 100 / whole) : 100;
}

bool games_progress(const struct session *s, struct buf *out)
{
    const struct game_list *l = s->list;

    if (!l)
        return false;
    if (l->listed < s->file_count)
        buf_add_format(out, "reading %zu of %zu files", l->listed + 1, s->file_count);
    else if (l->filter.len > 0 && l->filtered < l->count)
        buf_add_format(out, "filtering %d%%", percent(l->filtered, l->count));
    else if (l->column != COLUMN_NUMBER && l->read < l->count)
        buf_add_format(out, "reading %d%%", percent(l->read, l->count));
    else if (l->merge.active)
        buf_add_string(out, "sorting");
    return out->len > 0;
}

static void want_next_file(struct session *s)
{
    if (s->list->listed == s->file_count)
        return;
    const struct session_file *f = &s->files[s->list->listed];
    if (!f->has_content && !f->error)
        session_want(s, s->list->listed);
}

bool games_idle(struct session *s)
{
    if (!s->list || s->screen != PANE_GAMES)
        return false;
    rows_update(s);
    /* Of many files each is read to its last row before the next: then its content need not be kept. */
    if (s->file_count > 1 && s->list->read < s->list->count)
        rows_read(s);
    const bool is_behind = s->file_count > 1 && s->list->read < s->list->count;
    if (!is_behind)
        want_next_file(s);
    const bool has_more = sort_step(s) || filter_step(s) || is_behind;
    if (s->list->opens_first && games_shown(s) > 0)
        games_open(s);
    return has_more;
}

void games_settle(struct session *s, int height)
{
    struct game_list *l = s->list;
    const int rows = height - GAMES_ROWS_ABOVE > 0 ? height - GAMES_ROWS_ABOVE : 0;
    int *selected = &s->selected[PANE_GAMES], *scroll = &s->scroll[PANE_GAMES];

    if (!l)
        return;
    rows_update(s);
    const int count = games_shown(s) < INT32_MAX ? (int)games_shown(s) : INT32_MAX;
    if (*selected >= count)
        *selected = count - 1;
    if (*selected < 0)
        *selected = 0;
    if (*selected < *scroll)
        *scroll = *selected;
    if (*selected >= *scroll + rows)
        *scroll = *selected - rows + 1;
    if (*scroll > count - rows)
        *scroll = count - rows > 0 ? count - rows : 0;
    for (int i = 0; i < rows && *scroll + i < count; i++)
        row_read(s, (size_t)(shown_row(s, (size_t)*scroll + (size_t)i) - l->rows));
}

/* ---- commands ---- */

void run_games(struct session *s, long count, uint32_t key, struct slice argument)
{
    (void)count, (void)key;
    if (s->screen == PANE_GAMES) {
        games_close(s);
        return;
    }
    if (!s->list)
        s->list = mem_zero(1, sizeof *s->list);
    s->list->is_stale = true;
    rows_update(s);
    s->screen = PANE_GAMES;
    prompt_open(s, PROMPT_FILTER);
    games_filter(s, argument);
    if (s->has_game && s->file < s->list->listed && !s->list->order)
        s->selected[PANE_GAMES] = (int)(s->list->starts[s->file] + s->game);
    s->scroll[PANE_GAMES] = s->selected[PANE_GAMES] > 3 ? s->selected[PANE_GAMES] - 3 : 0;
}

void games_close(struct session *s)
{
    s->screen = PANE_BOARD;
    prompt_close(s);
}

void games_open(struct session *s)
{
    const struct game_row *row = shown_row(s, (size_t)(s->selected[PANE_GAMES] > 0 ? s->selected[PANE_GAMES] : 0));

    s->list->opens_first = row == NULL;
    if (!row)
        return;
    games_close(s);
    if (!games_is_current(s, (size_t)s->selected[PANE_GAMES]))
        session_open(s, row->file, row->game, SGF_NONE);
}

static enum game_column column_find(struct slice name)
{
    int c = 0;

    while (c < COLUMN_COUNT && !slice_is(name, column_names[c]))
        c++;
    return (enum game_column)c;
}

void run_sort(struct session *s, long count, uint32_t key, struct slice argument)
{
    (void)count, (void)key;
    struct game_list *l = s->list;
    const enum game_column named = column_find(argument);
    const bool reverse = slice_is(argument, "reverse");

    if (!l || s->screen != PANE_GAMES) {
        session_say(s, "open the list of games first");
        return;
    }
    if (argument.len > 0 && named == COLUMN_COUNT && !reverse) {
        session_say(s, "sort by one of: %s", games_columns());
        return;
    }
    l->descending = reverse ? !l->descending : named == l->column ? !l->descending : false;
    if (!reverse)
        l->column = argument.len > 0 ? named : (enum game_column)((l->column + 1) % COLUMN_COUNT);
    order_drop(l);
    filter_restart(l);
    s->selected[PANE_GAMES] = s->scroll[PANE_GAMES] = 0;
    for (int i = 0; i < SLICES_AT_ONCE && sort_step(s); i++)
        ;
    for (int i = 0; i < SLICES_AT_ONCE && filter_step(s); i++)
        ;
}

void games_step_file(struct session *s, size_t file, int direction)
{
    size_t next = file;

    do {
        if (direction < 0 ? next == 0 : next + 1 >= s->file_count) {
            session_say(s, direction < 0 ? "this is the first game" : "this is the last game");
            return;
        }
        next = direction < 0 ? next - 1 : next + 1;
    } while (s->files[next].error && !s->files[next].has_content);
    session_open(s, next, direction < 0 ? SIZE_MAX : 0, SGF_NONE);
    if (s->pending.is_there)
        s->pending.direction = direction;
}

/* As many games on or back as the file has, else the next file; how many steps are left. 0 where another file is waited for. */
static size_t game_steps(struct session *s, int direction, size_t steps)
{
    const struct session_file *f = s->file < s->file_count ? &s->files[s->file] : NULL;

    if (!f || !s->has_game)
        return 0;
    const size_t most = direction > 0 ? f->collection.count - 1 - s->game : s->game;
    if (most > 0) {
        const size_t some = least(steps, most);
        session_open(s, s->file, direction > 0 ? s->game + some : s->game - some, SGF_NONE);
        return steps - some;
    }
    const size_t file = s->file;
    if (direction > 0 && !f->collection.whole) {
        session_open(s, file, s->game + 1, SGF_NONE);
        s->pending.direction = direction;
        session_say(s, "the file is still being read");
    } else {
        games_step_file(s, file, direction);
    }
    if (!s->pending.is_there)
        return s->file == file ? 0 : steps - 1;
    s->pending.steps = steps - 1; /* when it comes */
    return 0;
}

void games_step(struct session *s, int direction, size_t steps)
{
    if (s->pending.is_there && s->pending.direction == direction) {
        s->pending.steps += steps;
        return;
    }
    while (steps > 0)
        steps = game_steps(s, direction, steps);
}

void run_next_game(struct session *s, long count, uint32_t key, struct slice argument)
{
    (void)key, (void)argument;
    games_step(s, 1, count > 1 ? (size_t)count : 1);
}

void run_previous_game(struct session *s, long count, uint32_t key, struct slice argument)
{
    (void)key, (void)argument;
    games_step(s, -1, count > 1 ? (size_t)count : 1);
}
