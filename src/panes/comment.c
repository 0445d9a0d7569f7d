/* panes/comment.c - the texts of the node: name, annotations, comment, and what the board cannot show */
#include "reader/comment.h"
#include <string.h>

#include "base/text.h"
#include "base/tr.h"
#include "board/board.h"
#include "reader/texts.h"
#include "view/copy.h"
#include "view/find.h"
#include "view/navigate.h"
#include "view/pane.h"
#include "view/practice.h"
#include "view/session_scene.h"

#define HEADED 3 /* in so few rows the comment is worth more than its heading */
#define LINKS_MAX 256

/* Passages of the text, each in a role of its own. OWN: the moves of a scratch line; in a problem, the comment on the
 * reader's move, which the record has answered. */
enum { PASSAGE_OWN, PASSAGE_NAME, PASSAGE_ANNOTATIONS, PASSAGE_COMMENT, PASSAGE_GAME, PASSAGE_LIST, PASSAGE_COUNT };

static const enum role passage_roles[PASSAGE_COUNT] = {
    [PASSAGE_OWN] = ROLE_TEXT,
    [PASSAGE_NAME] = ROLE_NODE_NAME,
    [PASSAGE_ANNOTATIONS] = ROLE_FAINT,
    [PASSAGE_COMMENT] = ROLE_TEXT,
    [PASSAGE_GAME] = ROLE_TEXT,
    [PASSAGE_LIST] = ROLE_FAINT,
};

/* A passage and its lines, after a blank line if it `is_apart`. */
struct passage {
    const char *ident; /* its property; NULL: it is not a property */
    struct buf text;
    struct text_lines lines;
    bool is_apart;
};

struct passages {
    struct passage at[PASSAGE_COUNT];
    int lines; /* of all passages, with blank ones */
};

/* ---- what the board cannot show ---- */

static void add_item(struct buf *out, const char *word, bool is_first)
{
    if (!is_first)
        buf_add_string(out, tr_in("list", ", "));
    else if (out->len > 0)
        buf_add_format(out, "\n%s ", word);
    else
        buf_add_format(out, "%s ", word);
}

static void add_pairs(const struct session *s, enum mark_type type, const char *word, enum glyph between,
    struct buf *out)
{
    bool is_first = true;
    for (size_t i = 0; i < s->reader.markup.count; i++) {
        const struct mark *mark = &s->reader.markup.list[i];
        if (mark->type != type)
            continue;
        add_item(out, word, is_first);
        point_text(&s->reader.replay.position, mark->point, out);
        buf_add_format(out, " %s ", s->glyphs->text[between]);
        point_text(&s->reader.replay.position, mark->to, out);
        is_first = false;
    }
}

/* True: the point to the left or right of it in the view has a label, too, so one of them may have no room; in ASCII a
 * label on a stone may also have none before another stone. */
static bool has_neighbor(const struct session *s, uint16_t point)
{
    const struct position *p = &s->reader.replay.position;
    const struct scene scene = session_scene(s);
    int column, row;
    board_to_view(&scene, point, &column, &row);
    for (int side = -1; side <= 1; side += 2) {
        const uint16_t beside = board_from_view(&scene, column + side, row);
        if (beside != POINT_NONE && s->reader.markup.has_label && s->reader.markup.label[beside] > 0)
            return true;
        if (beside != POINT_NONE && s->glyphs->is_ascii && p->board[beside] != STONE_EMPTY)
            return true;
    }
    return false;
}

/* Adds labels that the board may cut: those of more than two columns, and those of two columns with a neighbour. */
static void add_labels(const struct session *s, struct buf *out)
{
    bool is_first = true;
    struct buf label = {0};
    for (size_t i = 0; i < s->reader.markup.count; i++) {
        const struct mark *mark = &s->reader.markup.list[i];
        buf_clear(&label);
        if (mark->type == MARK_LB)
            text_filter(&label, mark->label);
        const struct slice shown = slice_trim(buf_slice(&label)); /* as the board has it */
        const int width = text_width(shown, s->ambiguous);
        if (width < 2 || (width == 2 && !has_neighbor(s, mark->point)))
            continue;
        add_item(out, tr("labels"), is_first);
        point_text(&s->reader.replay.position, mark->point, out);
        buf_add_format(out, " %.*s", (int)shown.len, shown.at);
        is_first = false;
    }
    buf_free(&label);
}

static void add_list(const struct session *s, struct buf *out)
{
    if (!s->reader.replay.position.rules)
        return;
    add_pairs(s, MARK_AR, tr_in("marks", "arrows"), GLYPH_TO, out);
    add_pairs(s, MARK_LN, tr_in("marks", "lines"), GLYPH_DASH, out);
    add_labels(s, out);
}

/* ---- passages ---- */

/* Adds a comment; the rest of a very long one is left out, as all of it is wrapped at each drawing. */
static void add_comment(const struct session *s, uint32_t node, uint32_t id, struct buf *text)
{
    texts_lines(&s->reader, node, id, text);
    if (text->len <= COMMENT_MOST)
        return;
    text->len = text_whole_prefix(buf_slice(text), COMMENT_MOST).len;
    buf_add_char(text, '\n');
    buf_add_string(text, tr("(the rest is left out)"));
}

static bool is_blank(struct slice text, struct text_line line)
{
    return slice_trim(slice_part(text, line.at, line.at + line.len)).len == 0;
}

/* Removes blank lines at both ends of a text, which would be empty rows. */
static void lines_trim(struct text_lines *lines, struct slice text)
{
    size_t first = 0;
    while (lines->count > 0 && is_blank(text, lines->at[lines->count - 1]))
        lines->count--;
    while (first < lines->count && is_blank(text, lines->at[first]))
        first++;
    lines->count -= first;
    memmove(lines->at, lines->at + first, lines->count * sizeof *lines->at);
}

/* Adds the moves of a scratch line, "B[F17] W[C14]": no line is broken within a move. */
static void scratch_passages(struct passages *p, const struct session *s)
{
    const struct replay *r = &s->reader.replay;
    struct buf *out = &p->at[PASSAGE_OWN].text;
    for (size_t i = 0; i < r->played; i++) {
        const struct move *move = &s->reader.scratch.moves[i];
        buf_add_format(out, "%s%c[", i > 0 ? " " : "", move->color == STONE_BLACK ? 'B' : 'W');
        move_text(&r->position, move, out);
        buf_add_char(out, ']');
    }
    buf_add_string(&p->at[PASSAGE_ANNOTATIONS].text, tr("never saved: press Esc to end it"));
}

static void record_passages(struct passages *p, const struct session *s)
{
    const uint32_t node = s->reader.replay.node;
    p->at[PASSAGE_NAME].ident = "N";
    p->at[PASSAGE_COMMENT].ident = "C";
    p->at[PASSAGE_GAME].ident = "GC";
    if (practice_is_problem(s) && s->practice->own != SGF_NONE && s->practice->own != node)
        add_comment(s, s->practice->own, SGF_C, &p->at[PASSAGE_OWN].text);
    texts_line(&s->reader, node, SGF_N, &p->at[PASSAGE_NAME].text);
    comment_annotations(&s->reader, node, &p->at[PASSAGE_ANNOTATIONS].text);
    add_comment(s, node, SGF_C, &p->at[PASSAGE_COMMENT].text);
    add_comment(s, node, SGF_GC, &p->at[PASSAGE_GAME].text);
    add_list(s, &p->at[PASSAGE_LIST].text);
}

static void passages_make(struct passages *p, const struct session *s, int width)
{
    *p = (struct passages){0};
    if (!s->reader.has_game || width < 2)
        return;
    if (reader_is_scratch(&s->reader))
        scratch_passages(p, s);
    else
        record_passages(p, s);
    for (int i = 0; i < PASSAGE_COUNT; i++) {
        struct passage *passage = &p->at[i];
        if (passage->text.len == 0)
            continue;
        text_wrap(buf_slice(&passage->text), width < PANE_TEXT_MOST ? width : PANE_TEXT_MOST, s->ambiguous,
            &passage->lines);
        lines_trim(&passage->lines, buf_slice(&passage->text));
        if (passage->lines.count == 0)
            continue;
        passage->is_apart = i >= PASSAGE_GAME && p->lines > 0;
        p->lines += (int)passage->lines.count + passage->is_apart;
    }
}

static void passages_free(struct passages *p)
{
    for (int i = 0; i < PASSAGE_COUNT; i++) {
        buf_free(&p->at[i].text);
        text_lines_free(&p->at[i].lines);
    }
}

/* ---- drawing ---- */

static void draw_passage(const struct session *s, struct canvas *c, struct rect r, int y, const struct passages *p,
    int which)
{
    const struct passage *passage = &p->at[which];
    const struct slice text = buf_slice(&passage->text);
    struct comment_link links[LINKS_MAX];
    const size_t count = which == PASSAGE_COMMENT && text.len > 0 ? comment_links(&s->reader, links, LINKS_MAX) : 0;
    struct text_lines matches = {0};
    find_spans(s->find, passage->ident, text, &matches);
    for (size_t n = 0; n < passage->lines.count; n++, y++) {
        const struct text_line line = passage->lines.at[n];
        const struct rect row = {r.x, y, r.width, 1};
        if (y < r.y || y >= r.y + r.height)
            continue;
        canvas_text(c, r.x, y, passage_roles[which], slice_part(text, line.at, line.at + line.len));
        for (size_t i = 0; i < count; i++) {
            const bool is_lit = s->focus == PANE_COMMENT && (int)i == s->selected[PANE_COMMENT];
            pane_light(c, row, text, line, (struct text_line){links[i].at, links[i].len},
                is_lit ? ROLE_SELECTED : ROLE_LINK);
        }
        for (size_t i = 0; i < matches.count; i++)
            pane_light(c, row, text, line, matches.at[i], ROLE_MATCH);
    }
    text_lines_free(&matches);
}

/* True: it needs its heading as a separator from the text above. */
static bool is_flush(const struct session *s, struct rect r)
{
    for (enum pane_id id = 0; id < PANE_COUNT; id++) {
        const struct rect other = s->layout.panes[id];
        if (pane_of(s, id)->place == PANE_IN_COLUMN && other.width > 0 && other.y + other.height == r.y)
            return true;
    }
    return false;
}

static void draw(const struct session *s, struct canvas *c, struct rect r)
{
    struct passages p;
    passages_make(&p, s, r.width);
    struct rect body = r;
    /* Without texts it has no heading, unless it is focused. */
    const bool is_used = p.lines > 0 || s->focus == PANE_COMMENT || s->screen == PANE_COMMENT;
    const bool has_heading = is_used &&
                             (r.height > HEADED || p.lines < r.height || (r.height == HEADED && is_flush(s, r)));
    if (has_heading)
        body = pane_heading(s, c, r, PANE_COMMENT,
            reader_is_scratch(&s->reader) ? tr_in("title", "Scratch") : tr_in("title", "Comment"));
    const int last = p.lines > body.height ? p.lines - body.height : 0;
    const int first = s->scroll[PANE_COMMENT] > last ? last : s->scroll[PANE_COMMENT] > 0 ? s->scroll[PANE_COMMENT] : 0;
    int y = body.y - first;
    for (int i = 0; i < PASSAGE_COUNT; i++) {
        y += p.at[i].is_apart;
        draw_passage(s, c, body, y, &p, i);
        y += (int)p.at[i].lines.count;
    }
    if (has_heading)
        pane_more(c, r, first, last - first);
    else if (last > first && body.height > 1) /* at the end of the last row, which scrolling shows */
        pane_more_over(c, (struct rect){body.x, body.y + body.height - 1, body.width, 1}, last - first);
    passages_free(&p);
}

static int height_of(const struct session *s, int width)
{
    struct passages p;
    passages_make(&p, s, width);
    const int lines = p.lines;
    passages_free(&p);
    return lines;
}

static int rows_needed(const struct session *s, struct rect r)
{
    const int lines = height_of(s, r.width);
    return lines == 0 ? 0 : lines + (r.height > HEADED || lines >= HEADED);
}

/* Goes to the next link, or the one before. */
static void turn(struct session *s, int step)
{
    const int count = s->reader.has_game ? (int)comment_links(&s->reader, NULL, LINKS_MAX) : 0,
              at = s->selected[PANE_COMMENT] + step;
    if (at >= 0 && at < count)
        s->selected[PANE_COMMENT] = at;
}

/* Follows the focused link; without one goes to the next node. */
static void follow(struct session *s)
{
    struct comment_link links[LINKS_MAX];
    struct buf text = {0};
    const int at = s->selected[PANE_COMMENT];
    if (!s->reader.has_game)
        return;
    const size_t count = comment_links(&s->reader, links, LINKS_MAX);
    const bool is_link = at >= 0 && (size_t)at < count;
    if (is_link)
        comment_link_text(&s->reader, (size_t)at, &text);
    if (!is_link)
        navigate_forward(s, 1);
    else if (links[at].kind == LINK_POINT)
        navigate_point(s, links[at].point);
    else if (links[at].kind == LINK_MOVE)
        navigate_number(s, links[at].number);
    else if (links[at].kind == LINK_WEB)
        copy_text(s, buf_slice(&text));
    else
        navigate_text(s, buf_slice(&text));
    buf_free(&text);
}

const struct pane pane_comment = {
    .draw = draw,
    .height = height_of,
    .focus = FOCUS_LINES,
    .turn = turn,
    .follow = follow,
    .is_of_node = true,
    .place = PANE_IN_COLUMN,
    .share = {.stack = STACK_REST, .rank = RANK_COMMENT, .needed = rows_needed},
};
