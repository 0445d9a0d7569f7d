/* panes/help.c - help: keys of the screen, first keys, legend, then all keys, commands and options */
#include <stdlib.h>

#include "base/array.h"
#include "base/mem.h"
#include "base/text.h"
#include "base/tr.h"
#include "board/board.h"
#include "reader/pattern.h"
#include "screen/command.h"
#include "screen/keymap.h"
#include "view/pane.h"
#include "view/session_scene.h"

/* ---- the legend: meanings of the shapes in the tree and of the marks on the board. Samples are drawn by the code of
 * the tree and the board, in the glyphs and roles of the session, at the normal scale ---- */

enum kind { KIND_NODES, KIND_CURRENT, KIND_LINES, KIND_FOLD, KIND_SPOTS };

/* The games of a row. */
enum games { ALL_GAMES, WITH_STONES, WITH_SQUARES };

#define SPOTS_MOST 5
#define LEGEND_COLUMNS (2 * SPOTS_MOST + 1) /* of the widest sample, with a blank on both sides */

static const struct legend_row {
    const char *heading, *sentence;
    enum kind kind;
    enum games games;
    enum tree_shape shape;         /* KIND_NODES */
    struct spot spots[SPOTS_MOST]; /* the others are empty */
} legend[] = {
    {T("The tree"), T("a move by Black, by White; no move"), KIND_NODES, .shape = TREE_PLAIN},
    {NULL, T("with a comment or a name"), KIND_NODES, .shape = TREE_NOTED},
    {NULL, T("a good or interesting move, or a hotspot"), KIND_NODES, .shape = TREE_GOOD},
    {NULL, T("a bad or doubtful move"), KIND_NODES, .shape = TREE_BAD},
    {NULL, T("where you are"), .kind = KIND_CURRENT},
    {NULL, T("the current line; a branch"), .kind = KIND_LINES},
    {NULL, T("folded moves"), .kind = KIND_FOLD},
    {T("The board"), T("the last move, by Black, by White"), KIND_SPOTS, WITH_STONES,
        .spots = {{.stone = STONE_BLACK, .last = LAST_STONE}, {0}, {.stone = STONE_WHITE, .last = LAST_STONE}}},
    {T("The board"), T("amazons of Black, of White; an arrow"), KIND_SPOTS, WITH_SQUARES,
        .spots = {{.stone = STONE_BLACK}, {.stone = STONE_WHITE}, {.stone = STONE_ARROW}}},
    {NULL, T("the last move: from, to, its arrow"), KIND_SPOTS, WITH_SQUARES,
        .spots = {{.last = LAST_FROM}, {.stone = STONE_WHITE, .last = LAST_TO},
            {.stone = STONE_ARROW, .last = LAST_SHOT}}},
    {NULL, T("first moves of variations: press the letter"), KIND_SPOTS,
        .spots = {{.kind = SPOT_VARIATION, .text = "A", .text_width = 1},
            {.kind = SPOT_VARIATION, .text = "B", .text_width = 1}}},
    {NULL, T("marks: triangle, square, circle, cross, selected"), KIND_SPOTS,
        .spots = {{.shape = MARK_TR}, {.shape = MARK_SQ}, {.shape = MARK_CR}, {.shape = MARK_MA}, {.shape = MARK_SL}}},
    {NULL, T("a mark on a stone of Black, of White"), KIND_SPOTS,
        .spots = {{.stone = STONE_BLACK, .shape = MARK_TR}, {0}, {.stone = STONE_WHITE, .shape = MARK_SQ}}},
    {NULL, T("territory of Black, of White"), KIND_SPOTS,
        .spots = {{.territory = STONE_BLACK}, {.territory = STONE_WHITE}}},
    {NULL, T("dimmed by the record"), KIND_SPOTS,
        .spots = {{.is_dim = true}, {.stone = STONE_BLACK, .is_dim = true}, {.stone = STONE_WHITE, .is_dim = true}}},
    {NULL, T("the next moves of the selected variation"), KIND_SPOTS,
        .spots = {{.ghost = STONE_BLACK, .number = 1}, {.ghost = STONE_WHITE, .number = 2}}},
    {NULL, T("the cursor; the point of a link in the comment"), KIND_SPOTS, .spots = {{.is_lit = true}}},
};

static bool is_of_game(const struct session *s, const struct legend_row *row)
{
    const struct rules *rules = s->reader.replay.position.rules;
    const bool has_squares = s->reader.has_game && rules && rules->has_squares;
    return row->games == ALL_GAMES || (row->games == WITH_SQUARES) == has_squares;
}

static void draw_spots(const struct session *s, struct canvas *c, int x, int y, const struct legend_row *row)
{
    struct spot spots[SPOTS_MOST];
    const struct scene scene = session_scene(s);
    const struct rules *rules = board_rules(&scene);
    for (int i = 0; i < SPOTS_MOST; i++) {
        spots[i] = row->spots[i];
        spots[i].is_board = true;
        spots[i].point = point_at(i, 0);
        if (spots[i].ghost != STONE_EMPTY)
            spot_set_ghost(&spots[i], &scene, rules, spots[i].ghost, (int)spots[i].number, 2);
    }
    board_sample(&scene, c, x, y, spots, SPOTS_MOST);
}

static void draw_sample(const struct session *s, struct canvas *c, int x, int y, const struct legend_row *row)
{
    static const enum stone colors[] = {STONE_BLACK, STONE_WHITE, STONE_EMPTY};
    switch (row->kind) {
    case KIND_NODES:
        for (int i = 0; i < (int)COUNT(colors); i++)
            canvas_glyph(c, x + 1 + 2 * i, y, pane_node_role(row->shape, colors[i]),
                pane_node_glyph(s, row->shape, colors[i]));
        break;
    case KIND_CURRENT: canvas_glyph(c, x + 1, y, ROLE_TREE_CURRENT, GLYPH_NODE_CURRENT); break;
    case KIND_LINES:
        for (int i = 0; i < 3; i++)
            canvas_stroke(c, x + 1 + i, y, ROLE_TREE_PATH, STROKE_LEFT | STROKE_RIGHT);
        canvas_stroke(c, x + 5, y, ROLE_TREE, STROKE_UP | STROKE_RIGHT | STROKE_ROUND);
        canvas_stroke(c, x + 6, y, ROLE_TREE, STROKE_LEFT | STROKE_RIGHT);
        break;
    case KIND_FOLD: canvas_glyph(c, x + 1, y, ROLE_TREE, GLYPH_FOLD); break;
    case KIND_SPOTS: draw_spots(s, c, x, y, row); break;
    }
}

/* ---- the page ---- */

/* Columns for the keys, and for command words. */
#define KEYS_WIDTH 16
#define KEYS_NARROW (LEGEND_COLUMNS + 3)
#define WORD_WIDTH 20
#define WIDE_KEYS 40 /* least width for all keys of a command, */
#define WIDE 76      /* and for words beside them */
#define WORD_GAP 2
/* The least width of one of several columns of the page, and the gap between them. */
#define COLUMN_LEAST 56
#define COLUMN_GAP 3

/* The keys that come first: those of README. */
static const enum command_id first_keys[] = {COMMAND_next_node, COMMAND_previous_node, COMMAND_choose_variation,
    COMMAND_next_variation, COMMAND_previous_variation, COMMAND_back_to_branch, COMMAND_main_line, COMMAND_goto,
    COMMAND_play, COMMAND_find, COMMAND_next_match, COMMAND_help, COMMAND_leave};

/* Lines that stay in one column: those of a row; or a blank line, a heading and the row below it. */
struct unit {
    int lines;
    bool is_apart;  /* it begins with a blank line, unless it is the first in its column */
    bool is_column; /* it begins a column */
};

/* The same code counts the lines and, with a canvas, draws them; it also finds matches. */
struct page {
    const struct session *s;
    struct canvas *c; /* NULL: only counted */
    struct rect r;    /* of the present column */
    int first, line;
    int keys, word; /* columns of the screen */
    struct unit *units;
    size_t unit_count, unit_cap;
    size_t unit;      /* the next one, in the second walk */
    bool is_measured; /* this is the second walk */
    bool has_heading; /* the next row belongs to it */
    struct pattern pattern;
    struct text_lines spans; /* the matches in the present text */
    int *matches;            /* lines with matches */
    size_t count, cap;
};

/* ---- texts ---- */

static bool is_seen(const struct page *p)
{
    return p->c && p->line >= p->first && p->line < p->first + p->r.height;
}

/* Draws a part of a text on this line, and highlights its matches, p->spans. */
static void part_at(struct page *p, int column, int room, enum role role, struct slice text, struct text_line part)
{
    const struct slice shown = slice_part(text, part.at, part.at + part.len);
    const bool draws = is_seen(p) && room > 0;
    const int y = p->r.y + p->line - p->first;
    if (draws)
        canvas_text_cut(p->c, p->r.x + column, y, room, role, shown);
    bool is_match = false;
    for (size_t i = 0; i < p->spans.count; i++)
        is_match |= pane_light(draws ? p->c : NULL, (struct rect){p->r.x + column, y, room, 1}, text, part,
            p->spans.at[i], p->line == p->s->selected[PANE_HELP] ? ROLE_SELECTED : ROLE_MATCH);
    if (is_match && (!p->count || p->matches[p->count - 1] != p->line))
        MEM_ADD(p->matches, p->count, p->cap) = p->line;
}

static void text_at(struct page *p, int column, int room, enum role role, struct slice text)
{
    pattern_spans(&p->pattern, "", text, &p->spans);
    part_at(p, column, room, role, text, (struct text_line){0, text.len});
}

/* Begins a unit. The first walk counts the lines of the one before; the second walk goes to the next column if the unit
 * begins one. */
static void unit_begin(struct page *p, bool is_heading)
{
    const bool is_part = p->has_heading;
    p->has_heading = is_heading;
    if (is_part)
        return;
    if (!p->is_measured) {
        MEM_ADD(p->units, p->unit_count, p->unit_cap) = (struct unit){.lines = p->line, .is_apart = is_heading};
    } else if (p->units[p->unit++].is_column) {
        p->line = 0;
        p->r.x += p->r.width + COLUMN_GAP;
    }
}

static void heading(struct page *p, const char *text)
{
    unit_begin(p, true);
    p->line += p->line > 0;
    text_at(p, 0, p->r.width, ROLE_HEADING, slice_of(text));
    p->line++;
}

/* Draws a wrapped sentence in the last column. Returns the columns that are left in its last line. */
static int sentence(struct page *p, int column, const char *text)
{
    const int room = p->r.width - column;
    int left = room;
    struct text_lines lines = {0};
    text_wrap(slice_of(text), room > 8 ? room : 8, p->s->ambiguous, &lines);
    pattern_spans(&p->pattern, "", slice_of(text), &p->spans);
    for (size_t i = 0; i < lines.count; i++, p->line++) {
        const struct text_line line = lines.at[i];
        part_at(p, column, room, ROLE_TEXT, slice_of(text), line);
        left = room - text_width(slice_part(slice_of(text), line.at, line.at + line.len), p->s->ambiguous);
    }
    p->line += lines.count == 0;
    text_lines_free(&lines);
    return left;
}

/* Draws a row: with the word in its column; without such a column at the end of the sentence, or below it. */
static void row_at(struct page *p, struct slice word, const char *text)
{
    if (p->word > 0)
        text_at(p, p->keys, p->word - 1, ROLE_FAINT, word);
    const int left = sentence(p, p->keys + p->word, text), width = text_width(word, p->s->ambiguous);
    if (p->word > 0 || width == 0 || p->r.width < COLUMN_LEAST)
        return;
    p->line -= left >= width + WORD_GAP;
    text_at(p, p->r.width - width, width, ROLE_FAINT, word);
    p->line++;
}

/* ---- rows ---- */

/* Draws keys, as many in a line as have room. Returns the line below them; the present line does not change. */
static int keys_at(struct page *p, struct slice keys)
{
    const int first = p->line, room = p->keys - 3;
    size_t from = 0;
    pattern_spans(&p->pattern, "", keys, &p->spans);
    for (size_t at = 0, end; at < keys.len; at = end + 1) {
        end = at + slice_find(slice_from(keys, at), ' ');
        if (at == from || text_width(slice_part(keys, from, end), p->s->ambiguous) <= room)
            continue;
        part_at(p, 2, room, ROLE_KEY, keys, (struct text_line){from, at - 1 - from});
        p->line++;
        from = at;
    }
    part_at(p, 2, room, ROLE_KEY, keys, (struct text_line){from, keys.len - from});
    p->line++;
    const int below = p->line;
    p->line = first;
    return below;
}

static void command_row(struct page *p, struct slice keys, struct slice word, const struct command *c)
{
    unit_begin(p, false);
    const int below = keys_at(p, keys);
    row_at(p, word, tr(c->sentence));
    p->line = p->line > below ? p->line : below;
}

/* Draws a command; one without a key as it is typed. */
static void command_line(struct page *p, const struct command *c)
{
    struct buf keys = {0};
    keymap_keys(p->s->settings.keymap, c, p->s->glyphs->is_ascii, &keys);
    const bool has_key = keys.len > 0;
    if (!has_key)
        buf_add_format(&keys, ":%s", c->word);
    command_row(p, buf_slice(&keys), slice_of(has_key || p->word > 0 ? c->word : ""), c);
    buf_free(&keys);
}

/* Draws an option; a name that is too long for its column has its own line. */
static void option_line(struct page *p, enum option_id option)
{
    const struct slice name = slice_of(option_name(option));
    const bool is_long = text_width(name, p->s->ambiguous) > p->keys - 3;
    struct buf value = {0};
    unit_begin(p, false);
    options_get(&p->s->settings.options, option, &value);
    text_at(p, 2, is_long ? p->r.width - 2 : p->keys - 3, ROLE_KEY, name);
    p->line += is_long;
    row_at(p, buf_slice(&value), option_sentence(option));
    buf_free(&value);
}

static void draw_legend(struct page *p)
{
    for (size_t i = 0; i < COUNT(legend); i++) {
        if (!is_of_game(p->s, &legend[i]))
            continue;
        if (legend[i].heading)
            heading(p, tr(legend[i].heading));
        unit_begin(p, false);
        if (is_seen(p))
            draw_sample(p->s, p->c, p->r.x + 1, p->r.y + p->line - p->first, &legend[i]);
        sentence(p, p->keys, tr(legend[i].sentence));
    }
}

static bool is_first(enum command_id id)
{
    for (size_t i = 0; i < COUNT(first_keys); i++)
        if (first_keys[i] == id)
            return true;
    return false;
}

/* Screens where help may be opened: their keys come first, and the command that opens the screen. */
static const struct {
    int context;
    const char *heading;
    enum command_id leads; /* COMMAND_COUNT: none */
} places[] = {
    {PANE_GAMES, T("In the list of games"), COMMAND_games},
    {CONTEXT_PRACTICE, T("Solving a problem, guessing moves"), COMMAND_problem},
    {PANE_LIBRARY, T("In the library"), COMMAND_position},
    {CONTEXT_REGION, T("Choosing a part of the board"), COMMAND_region},
};

static void draw_place(struct page *p)
{
    const int here = p->s->helped;
    struct buf keys = {0};
    size_t place = 0;
    if (here == PANE_BOARD)
        return;
    while (place < COUNT(places) && places[place].context != here)
        place++;
    const bool is_known = place < COUNT(places);
    heading(p, is_known ? tr(places[place].heading) : tr("In this part of the screen"));
    for (size_t i = 0; i < COMMAND_COUNT; i++) {
        const struct command *c = command_at(i);
        buf_clear(&keys);
        keymap_keys_in(p->s->settings.keymap, here, c, p->s->glyphs->is_ascii, &keys);
        if (keys.len > 0)
            command_row(p, buf_slice(&keys), slice_of(c->word), c);
        else if (is_known && places[place].leads == (enum command_id)i)
            command_line(p, c);
    }
    buf_free(&keys);
}

static void walk(struct page *p)
{
    p->line = 0;
    draw_place(p);
    heading(p, tr("The first keys"));
    for (size_t i = 0; i < COUNT(first_keys); i++)
        command_line(p, command_at(first_keys[i]));
    draw_legend(p);
    for (int group = 0; group < GROUP_COUNT; group++) {
        heading(p, command_group_name((enum command_group)group));
        for (size_t i = 0; i < COMMAND_COUNT; i++)
            if ((int)command_at(i)->group == group && !is_first((enum command_id)i))
                command_line(p, command_at(i));
    }
    heading(p, tr("Options  (:set OPTION VALUE)"));
    for (int i = 0; i < OPTION_COUNT; i++)
        option_line(p, (enum option_id)i);
}

/* Puts the units into columns of at most `most` lines; returns how many columns this takes. */
static int columns_of(struct page *p, int most)
{
    int columns = 1, line = 0;
    for (size_t i = 0; i < p->unit_count; i++) {
        struct unit *u = &p->units[i];
        u->is_column = line > 0 && line + u->lines > most;
        columns += u->is_column;
        line = u->is_column || line == 0 ? u->lines - (u->is_apart && i > 0) : line + u->lines;
    }
    return columns;
}

/* Makes the columns as even as possible. Returns the lines of the highest one. */
static int page_divide(struct page *p, int columns)
{
    struct canvas *const canvas = p->c;
    p->c = NULL;
    walk(p);
    p->c = canvas;
    for (size_t i = 0; i < p->unit_count; i++)
        p->units[i].lines = (i + 1 < p->unit_count ? p->units[i + 1].lines : p->line) - p->units[i].lines;
    int most = p->line / columns;
    while (columns_of(p, most) > columns)
        most++;
    int highest = 0, line = 0;
    for (size_t i = 0; i < p->unit_count; i++) {
        const struct unit *u = &p->units[i];
        line = u->is_column ? u->lines - u->is_apart : line + u->lines;
        highest = line > highest ? line : highest;
    }
    p->is_measured = true;
    p->count = 0;
    return highest;
}

static int compare_lines(const void *a, const void *b)
{
    return *(const int *)a - *(const int *)b;
}

/* Sorts matches from the top, across columns; each line of the page counts once. */
static void sort_matches(struct page *p)
{
    size_t count = 0;
    if (p->count > 0)
        qsort(p->matches, p->count, sizeof *p->matches, compare_lines);
    for (size_t i = 0; i < p->count; i++)
        if (count == 0 || p->matches[count - 1] != p->matches[i])
            p->matches[count++] = p->matches[i];
    p->count = count;
}

static int page_make(struct page *p)
{
    const int columns = p->r.width >= COLUMN_LEAST ? (p->r.width + COLUMN_GAP) / (COLUMN_LEAST + COLUMN_GAP) : 1;
    p->r.width = (p->r.width - (columns - 1) * COLUMN_GAP) / columns;
    p->keys = p->r.width >= WIDE_KEYS ? KEYS_WIDTH : KEYS_NARROW;
    p->word = p->r.width >= WIDE ? WORD_WIDTH : 0;
    if (p->s->sought.len > 0)
        pattern_text(&p->pattern, buf_slice(&p->s->sought));
    const int lines = page_divide(p, columns);
    walk(p);
    sort_matches(p);
    return lines;
}

static void page_free(struct page *p)
{
    mem_free(p->units);
    pattern_free(&p->pattern);
    text_lines_free(&p->spans);
    mem_free(p->matches);
}

/* ---- the pane ---- */

static void draw(const struct session *s, struct canvas *c, struct rect r)
{
    struct page p = {.s = s,
        .c = c,
        .r = pane_heading(s, c, r, PANE_HELP, tr_in("title", "Help")),
        .first = s->scroll[PANE_HELP]};
    const int lines = page_make(&p);
    pane_more(c, r, p.first, lines - p.first - p.r.height);
    page_free(&p);
}

static int height_of(const struct session *s, int width)
{
    struct page p = {.s = s, .r = {0, 0, width, 0}};
    const int lines = page_make(&p);
    page_free(&p);
    return lines;
}

/* The first match from the first visible line on, or the one `steps` matches forward or back. */
static size_t match_wanted(const struct session *s, const struct page *p, int steps)
{
    const int from = steps == 0 ? s->scroll[PANE_HELP] : s->selected[PANE_HELP];
    size_t at = 0;
    while (at < p->count && p->matches[at] < from)
        at++;
    if (steps > 0 && (at == p->count || p->matches[at] > from))
        steps--;
    const long count = (long)p->count, wanted = ((long)at + steps) % count;
    return (size_t)(wanted < 0 ? wanted + count : wanted);
}

static void find(struct session *s, int steps)
{
    const struct rect r = s->layout.panes[PANE_HELP];
    struct page p = {.s = s, .r = {0, 0, r.width, 0}};
    page_make(&p);
    if (p.count == 0) {
        s->selected[PANE_HELP] = -1;
        session_say(s, "%.60s: not found", buf_string(&s->sought));
    } else {
        const size_t at = match_wanted(s, &p, steps);
        const int line = p.matches[at], rows = r.height - 1;
        if (line < s->scroll[PANE_HELP] || line >= s->scroll[PANE_HELP] + rows)
            s->scroll[PANE_HELP] = line > rows / 3 ? line - rows / 3 : 0;
        s->selected[PANE_HELP] = line;
        session_say(s, "%.60s: %zu/%zu", buf_string(&s->sought), at + 1, p.count);
    }
    page_free(&p);
}

const struct pane pane_help = {
    .draw = draw,
    .height = height_of,
    .find = find,
    .follow = pane_leave,
};
