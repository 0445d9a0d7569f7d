/* panes/matches.c - the list of matches: place, move, words around the match, and the board beside it */
#include "base/mem.h"
#include "base/text.h"
#include "base/tr.h"
#include "view/find.h"
#include "view/pane.h"
#include "view/preview.h"

#define PLACE_MOST 24 /* columns of file and address */
#define MOVE_MOST 9   /* of a move; those of Amazons are cut */
#define LIST_LEAST 60 /* these columns of the list are worth more than the board: readers read the words */
#define GAP 2

/* The visible matches. */
struct shown {
    struct find_hit *hits;
    size_t count, cap;
    int place, move; /* columns of the widest */
};

static int count_of(const struct session *s)
{
    return pane_add(0, (long)find_count(s->find));
}

static void own_free(void *own)
{
    struct shown *shown = own;
    for (size_t i = 0; i < shown->cap; i++)
        find_hit_free(&shown->hits[i]);
    mem_free(shown->hits);
    mem_free(shown);
}

/* Makes room for `rows` matches, and keeps existing ones. */
static struct shown *shown_of(struct session *s, size_t rows)
{
    struct shown *shown = s->own[PANE_MATCHES];
    if (!shown)
        shown = s->own[PANE_MATCHES] = mem_zero(1, sizeof *shown);
    const size_t before = shown->cap;
    mem_reserve(&shown->hits, &shown->cap, rows, sizeof *shown->hits);
    for (size_t i = before; i < shown->cap; i++)
        shown->hits[i] = (struct find_hit){0};
    return shown;
}

static void place_make(const struct find_hit *hit, struct buf *out)
{
    buf_add_slice(out, buf_slice(&hit->name));
    if (hit->address.len == 0)
        return;
    buf_add_string(out, out->len ? " #" : "#");
    buf_add_slice(out, buf_slice(&hit->address));
}

static void measure(struct shown *shown, int ambiguous)
{
    struct buf place = {0};
    shown->place = shown->move = 0;
    for (size_t i = 0; i < shown->count; i++) {
        buf_clear(&place);
        place_make(&shown->hits[i], &place);
        const int columns = text_width(buf_slice(&place), ambiguous),
                  move = text_width(buf_slice(&shown->hits[i].move), ambiguous);
        shown->place = columns > shown->place ? columns : shown->place;
        shown->move = move > shown->move ? move : shown->move;
    }
    shown->place = shown->place < PLACE_MOST ? shown->place : PLACE_MOST;
    shown->move = shown->move < MOVE_MOST ? shown->move : MOVE_MOST;
    buf_free(&place);
}

static void prepare(struct session *s)
{
    const struct rect r = s->layout.panes[PANE_MATCHES];
    struct rect board;
    if (r.height < 2 || find_count(s->find) == 0)
        return;
    pane_list_settle(s, PANE_MATCHES);
    struct shown *shown = shown_of(s, (size_t)r.height - 1);
    const int first = s->scroll[PANE_MATCHES], at = s->selected[PANE_MATCHES] - first;
    shown->count = find_hits(s, (size_t)first, shown->hits, (size_t)r.height - 1);
    measure(shown, s->ambiguous);
    preview_beside(s, r, LIST_LEAST, &board);
    if (board.width == 0 || at < 0 || (size_t)at >= shown->count)
        return;
    struct find_hit *hit = &shown->hits[at];
    preview_make(s, hit->file, hit->game, buf_string(&hit->address));
}

/* The byte from which the words are drawn, so that the match is visible. */
static size_t words_start(const struct find_hit *hit, int width, int ambiguous)
{
    const struct slice words = buf_slice(&hit->words);
    const size_t end = hit->match.at + hit->match.len;
    size_t start = 0;
    int columns;
    if (text_width(slice_part(words, 0, end), ambiguous) <= width)
        return 0;
    /* At most a third of the room is for words before it */
    while (start < hit->match.at && text_width(slice_part(words, start, hit->match.at), ambiguous) > width / 3)
        start += text_cluster(slice_from(words, start), ambiguous, &columns);
    return start;
}

static void draw_words(const struct session *s, struct canvas *c, struct rect r, const struct find_hit *hit,
    enum role role)
{
    const size_t start = words_start(hit, r.width - 1, s->ambiguous);
    int x = r.x;
    if (r.width < 2)
        return;
    if (start > 0)
        x += canvas_glyph(c, x, r.y, role, GLYPH_ELLIPSIS);
    const struct slice words = slice_from(buf_slice(&hit->words), start);
    canvas_text_cut(c, x, r.y, r.x + r.width - x, role, words);
    if (hit->match.len == 0 || role == ROLE_SELECTED)
        return;
    const struct text_line line = {0, words.len}, part = {hit->match.at - start, hit->match.len};
    pane_light(c, (struct rect){x, r.y, r.x + r.width - x, 1}, words, line, part, ROLE_MATCH);
}

static void draw_line(const struct session *s, struct canvas *c, struct rect r, int y, int row, int digits)
{
    const struct shown *shown = s->own[PANE_MATCHES];
    const struct find_hit *hit = &shown->hits[row - s->scroll[PANE_MATCHES]];
    const bool is_selected = s->selected[PANE_MATCHES] == row;
    const enum role role = pane_line(c, r, y, is_selected, ROLE_TEXT), faint = is_selected ? role : ROLE_FAINT;
    struct buf text = {0};
    int x = r.x + PANE_MARK;
    buf_add_format(&text, "%*d", digits, row + 1);
    canvas_text_cut(c, x, y, r.x + r.width - x, faint, buf_slice(&text));
    x += digits + 1;
    buf_clear(&text);
    place_make(hit, &text);
    canvas_text_cut(c, x, y, shown->place, role, buf_slice(&text));
    x += shown->place + GAP;
    if (shown->move > 0) {
        canvas_text_cut(c, x, y, shown->move, faint, buf_slice(&hit->move));
        x += shown->move + GAP;
    }
    draw_words(s, c, (struct rect){x, y, r.x + r.width - x, 1}, hit, role);
    buf_free(&text);
}

static void draw(const struct session *s, struct canvas *c, struct rect r)
{
    const struct shown *shown = s->own[PANE_MATCHES];
    const int first = s->scroll[PANE_MATCHES];
    struct rect board;
    int digits = 1;
    struct rect body = pane_heading(s, c, r, PANE_MATCHES, tr_in("title", "Found"));
    pane_note(c, r, "%d%s", count_of(s), find_is_done(s->find) ? "" : "+");
    if (!shown || find_count(s->find) == 0)
        return;
    for (size_t last = (size_t)first + shown->count; last > 9; last /= 10)
        digits++;
    body = preview_beside(s, body, LIST_LEAST, &board);
    for (int i = 0; i < body.height && (size_t)i < shown->count; i++)
        draw_line(s, c, body, body.y + i, first + i, digits);
    preview_draw(s, c, board);
}

static void follow(struct session *s)
{
    find_open(s, s->selected[PANE_MATCHES] > 0 ? (size_t)s->selected[PANE_MATCHES] : 0);
}

static const struct hint *hints_of(const struct session *s)
{
    static const struct hint hints[] = {
        {"follow", NULL, T_IN("hint", "go there"), 8, .keys = 1},
        {"cancel", NULL, T_IN("cancel", "back"), 9, .keys = 1},
        {"help", NULL, T_IN("hint", "help"), 7, .keys = 1},
        {.command = NULL},
    };
    (void)s;
    return hints;
}

const struct pane pane_matches = {
    .draw = draw,
    .prepare = prepare,
    .count = count_of,
    .above = 1,
    .follow = follow,
    .leave = preview_leave,
    .free = own_free,
    .hints = hints_of,
};
