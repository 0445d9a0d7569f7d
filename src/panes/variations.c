/* panes/variations.c - the list of variations: letter, move, name or first words */
#include "base/number.h"
#include "base/text.h"
#include "base/tr.h"
#include "reader/comment.h"
#include "reader/texts.h"
#include "view/pane.h"
#include "view/session_scene.h"

/* The variation that the line follows: the current node among siblings, else the next one among children. SGF_NONE:
 * none. */
static uint32_t followed(const struct session *s, uint32_t first)
{
    const bool siblings = sgf_parent(&s->reader.record, first) != s->reader.replay.node;
    return siblings ? s->reader.replay.node : reader_next(&s->reader);
}

/* The widths of the columns before the words, the same in all lines. */
struct columns {
    int label, move;
    uint32_t followed; /* the node that is marked */
};

#define LABEL_COLUMNS 8 /* most of a label of the record */

static void add_move(const struct session *s, uint32_t node, struct buf *out)
{
    struct buf text = {0};
    const char color = texts_move(&s->reader, node, &text);
    if (color)
        buf_add_format(out, "%c %s", color, buf_string(&text));
    else if (texts_is_setup(&s->reader, node))
        buf_add_string(out, tr_in("node", "setup"));
    buf_free(&text);
}

static struct columns measure_columns(const struct session *s, const struct canvas *c, int start, int rows)
{
    struct columns columns = {0};
    struct buf text = {0};
    uint32_t node = letters_node(s, (uint32_t)start);
    for (int i = 0; i < rows && node != SGF_NONE; i++, node = sgf_next(&s->reader.record, node)) {
        buf_clear(&text);
        sgf_label((uint32_t)(start + i), &text);
        const int label = (int)text.len;
        buf_clear(&text);
        add_move(s, node, &text);
        const int move = text_width(buf_slice(&text), c->ambiguous);
        columns.label = label > columns.label ? label : columns.label;
        columns.move = move > columns.move ? move : columns.move;
    }
    buf_free(&text);
    if (columns.move > 15)
        columns.move = 15;
    return columns;
}

/* Draws the label of the point of a variation, as the board has the letter there instead. Returns its columns. */
static int draw_label(const struct session *s, struct canvas *c, int x, int y, int room, uint32_t node)
{
    const struct markup *m = &s->reader.markup;
    struct move move;
    struct buf label = {0};
    int width = 0;
    replay_move_of(&s->reader.replay, node, &move);
    if (!m->has_label || !move_has_point(&move) || move.to >= POSITION_POINTS || m->label[move.to] == 0 ||
        session_scene(s).variation == SGF_NONE)
        return 0;
    text_filter(&label, m->list[m->label[move.to] - 1].label);
    if (room > LABEL_COLUMNS)
        width = canvas_text_cut(c, x, y, LABEL_COLUMNS, ROLE_MARK, slice_trim(buf_slice(&label)));
    buf_free(&label);
    return width > 0 ? width + 2 : 0;
}

static void draw_line(const struct session *s, struct canvas *c, struct rect r, int y, uint32_t node, int index,
    struct columns columns)
{
    struct buf text = {0};
    int x = r.x + 2;
    if (node == columns.followed)
        canvas_glyph(c, r.x, y, ROLE_LABEL, GLYPH_FOLLOWED);
    sgf_label((uint32_t)index, &text);
    canvas_text(c, x, y, ROLE_LABEL, buf_slice(&text));
    x += columns.label + 1;
    buf_clear(&text);
    add_move(s, node, &text);
    canvas_text_cut(c, x, y, columns.move, ROLE_TEXT, buf_slice(&text));
    x += columns.move + (columns.move > 0 ? 2 : 0);
    x += draw_label(s, c, x, y, r.x + r.width - x, node);
    buf_clear(&text);
    comment_words(&s->reader, node, 2 * (r.x + r.width - x), &text); /* more than fits, to be cut here */
    if (text.len == 0)
        comment_annotations(&s->reader, node, &text);
    canvas_text_cut(c, x, y, r.x + r.width - x, ROLE_TEXT, buf_slice(&text));
    buf_free(&text);
    if (s->focus == PANE_VARIATIONS && s->selected[PANE_VARIATIONS] == index)
        canvas_role(c, (struct rect){r.x, y, r.width, 1}, ROLE_SELECTED);
}

static int count_of(const struct session *s)
{
    return pane_add(0, (long)letters_of(s).count);
}

static void draw(const struct session *s, struct canvas *c, struct rect r)
{
    const struct rect body = pane_heading(s, c, r, PANE_VARIATIONS, tr_in("title", "Variations"));
    const struct letters letters = letters_of(s);
    if (letters.first == SGF_NONE || body.height < 1)
        return;
    const int total = count_of(s);
    const int start = number_within(s->scroll[PANE_VARIATIONS], 0, total - body.height);
    struct columns columns = measure_columns(s, c, start, body.height);
    columns.followed = followed(s, letters.first);
    uint32_t node = letters_node(s, (uint32_t)start);
    for (int i = 0; i < body.height && node != SGF_NONE; i++, node = sgf_next(&s->reader.record, node))
        draw_line(s, c, body, body.y + i, node, start + i, columns);
    pane_more(c, r, start, total - start - body.height);
}

/* While the pane is not focused, selects the followed variation, and shows it in the middle. */
static void prepare(struct session *s)
{
    const uint32_t first = letters_of(s).first;
    if (first == SGF_NONE || (s->selected[PANE_VARIATIONS] >= 0 && s->focus == PANE_VARIATIONS))
        return;
    s->selected[PANE_VARIATIONS] = (int)sgf_paths_index(&s->reader.paths, followed(s, first));
    s->scroll[PANE_VARIATIONS] = s->selected[PANE_VARIATIONS] - (s->layout.panes[PANE_VARIATIONS].height - 1) / 2;
}

static int rows_of(const struct session *s, struct rect column)
{
    const int count = session_option(s, OPTION_VARIATIONS) == VARIATIONS_OFF ? 0 : count_of(s);
    return count == 0 ? 0 : count < column.height ? 1 + count : column.height;
}

static void scroll(struct session *s, int lines)
{
    pane_focus(s, PANE_VARIATIONS); /* by the wheel: the selection is visible only in a focused pane */
    s->selected[PANE_VARIATIONS] = pane_add(s->selected[PANE_VARIATIONS], lines);
}

static void follow(struct session *s)
{
    const int selected = s->selected[PANE_VARIATIONS];
    const uint32_t node = selected >= 0 ? letters_node(s, (uint32_t)selected) : SGF_NONE;
    if (node != SGF_NONE)
        session_take(s, node);
}

const struct pane pane_variations = {
    .draw = draw,
    .prepare = prepare,
    .count = count_of,
    .above = 1,
    .focus = FOCUS_LINES,
    .scroll = scroll,
    .follow = follow,
    .place = PANE_IN_COLUMN,
    .share = {.stack = STACK_BELOW, .rank = RANK_TEXT, .rows = rows_of, .is_flexible = true},
};
