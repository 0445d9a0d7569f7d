/* panes/score.c - the score: result, rows of territory and area, remarks on them */
#include "base/text.h"
#include "base/tr.h"
#include "view/pane.h"
#include "view/scoring.h"

#define WIDTH_MAX 44 /* so numbers are near their words */
#define VALUE 7      /* columns of a number, with a blank before it */
#define VALUE_LOW 3  /* with little room and small numbers */
#define LABEL 14     /* columns of the words */

/* Columns of a number, fewer if the words need the room. */
static int value_width(const struct canvas *c, const struct score_row *rows, size_t count, int width)
{
    int widest = VALUE_LOW;
    if (width >= LABEL + 2 * VALUE)
        return VALUE;
    for (size_t i = 0; i < count; i++)
        for (enum stone color = STONE_BLACK; color <= STONE_WHITE; color++) {
            const int taken = text_width(slice_of(rows[i].value[color]), c->ambiguous) + 1;
            widest = taken > widest ? taken : widest;
        }
    return widest;
}

/* Draws a number at the right, which ends in the column of its colour; columns have `width`. */
static void draw_value(struct canvas *c, struct rect r, int y, int width, enum stone color, enum role role,
    const char *text)
{
    const int end = r.x + r.width - (color == STONE_BLACK ? width : 0);
    canvas_string(c, end - text_width(slice_of(text), c->ambiguous), y, role, text);
}

static void draw_row(struct canvas *c, struct rect r, int y, int width, const struct score_row *row)
{
    const enum role role = !row->counts ? ROLE_FAINT : row->is_sum ? ROLE_LABEL : ROLE_TEXT;
    const int first = width + text_width(slice_of(row->value[STONE_BLACK]), c->ambiguous) + 1;
    canvas_text_cut(c, r.x, y, r.width - first, role, slice_of(row->label));
    for (enum stone color = STONE_BLACK; color <= STONE_WHITE; color++)
        draw_value(c, r, y, width, color, role, row->value[color]);
}

/* If not all rows fit, drops those of the way of scoring that is not used; returns how many are left. */
static size_t rows_fit(struct score_row *rows, size_t count, int room)
{
    size_t left = 0;
    for (size_t i = 0; i < count; i++)
        if (rows[i].counts || (int)count <= room)
            rows[left++] = rows[i];
    return left;
}

/* Draws the titles of the columns in the first row of `r`, and below it as many rows as fit, with the sum at the end.
 * *spare rows may be blank after sums. Returns the row after them. */
static int draw_rows(const struct session *s, struct canvas *c, struct rect r, int *spare)
{
    struct score_row rows[SCORE_ROWS];
    const size_t all = score_rows(scoring_shown(s), rows), most = r.height > 1 ? (size_t)r.height - 1 : 0;
    const int width = value_width(c, rows, all, r.width);
    const size_t count = rows_fit(rows, all, (int)most);
    int y = r.y;
    for (enum stone color = STONE_BLACK; color <= STONE_WHITE; color++)
        draw_value(c, r, y, width, color, ROLE_DISC, c->glyphs->text[pane_stone(s, color)]);
    y++;
    for (size_t i = 0; i < count && y < r.y + r.height; i++) {
        if (count > most && i + 2 >= most && i + 1 < count) { /* the sum is the last row */
            if (most > 1)
                canvas_glyph(c, r.x, y++, ROLE_FAINT, GLYPH_ELLIPSIS);
            i = count - 1;
        }
        draw_row(c, r, y++, width, &rows[i]);
        if (rows[i].is_sum && *spare > 0) {
            y++;
            --*spare;
        }
    }
    return y;
}

/* Draws the first sentence above the rows, the others below; with blank rows between them if all fits. */
static void draw(const struct session *s, struct canvas *c, struct rect r)
{
    struct rect body = pane_heading(s, c, r, PANE_SCORE, tr_in("count", "Score"));
    struct buf record = {0}, said = {0}, text = {0};
    struct score_row rows[SCORE_ROWS];
    const struct score *score = scoring_shown(s);
    if (!score)
        return;
    body.width = body.width < WIDTH_MAX ? body.width : WIDTH_MAX;
    score_sentences(score, scoring_result(s, &record), &said);
    text_filter_lines(&text, buf_slice(&said));
    const size_t first = slice_find(buf_slice(&text), '\n');
    const struct slice result = slice_part(buf_slice(&text), 0, first),
                       others = slice_part(buf_slice(&text), first + 1, text.len);
    const int table = 1 + (int)score_rows(score, rows),
              below = pane_wrapped(NULL, body, s->ambiguous, ROLE_FAINT, others);
    const int above = pane_wrapped(NULL, body, s->ambiguous, ROLE_LABEL, result);
    const int lines = body.height > table + above ? above : 1; /* of the result */
    int spare = body.height - lines - table - below;
    pane_wrapped(c, (struct rect){body.x, body.y, body.width, lines}, s->ambiguous, ROLE_LABEL, result);
    body.y += lines + (spare > 0);
    body.height -= lines + (spare > 0);
    spare--;
    const int y = draw_rows(s, c, body, &spare);
    const struct rect rest = {body.x, y, body.width, body.y + body.height - y};
    pane_wrapped(c, rest, s->ambiguous, ROLE_FAINT, others);
    buf_free(&record);
    buf_free(&said);
    buf_free(&text);
}

const struct pane pane_score = {
    .draw = draw,
    .prepare = scoring_follow,
    .leave = scoring_end,
    .prompt = PROMPT_SCORE,
    .place = PANE_WITH_BOARD,
};
