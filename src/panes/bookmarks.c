/* panes/bookmarks.c - the list of bookmarks: name, file, place, and the board beside it */
#include <string.h>

#include "base/number.h"
#include "base/text.h"
#include "base/tr.h"
#include "view/pane.h"
#include "view/preview.h"
#include "view/remember.h"

#define LIST_LEAST 30 /* these columns of the list are worth more than the board beside it */
#define GAP 2         /* columns between two columns */
#define ADDRESS_MOST 12
#define FILE_LEAST 8 /* fewer columns of a name say nothing */

static int count_of(const struct session *s)
{
    int count = 0;
    while (remember_bookmark(s, (size_t)count))
        count++;
    return count;
}

/* The widths of columns, by the texts of all rows: nothing jumps when they scroll. */
struct columns {
    int number, address, name, file; /* 0: no room */
};

static int wider(int most, const struct session *s, const char *text)
{
    const int columns = text_width(slice_of(text), s->ambiguous);
    return columns > most ? columns : most;
}

static struct columns columns_of(const struct session *s, int width)
{
    struct columns w = {.number = 1};
    const struct places_entry *e;
    int name = 0, count = 0;
    for (; (e = remember_bookmark(s, (size_t)count)); count++) {
        w.address = wider(w.address, s, e->address);
        name = wider(name, s, e->name);
    }
    for (int rest = count; rest > 9; rest /= 10)
        w.number++;
    w.address = number_within(w.address + 1, 2, ADDRESS_MOST); /* with the sign before it */
    const int left = width - PANE_MARK - w.number - 1 - w.address - GAP;
    w.name = name < left ? name : left;
    w.file = left - w.name - GAP < FILE_LEAST ? 0 : left - w.name - GAP;
    return w;
}

/* Makes "ear-reddening.sgf 2": the file, and the game unless it is the first. */
static void file_make(const struct places_entry *e, struct buf *out)
{
    const char *slash = strrchr(e->path, '/');
    text_filter(out, slice_of(slash ? slash + 1 : e->path));
    if (e->game > 1)
        buf_add_format(out, " %llu", (unsigned long long)e->game);
}

static void draw_line(const struct session *s, struct canvas *c, struct rect r, int y, int row, struct columns w)
{
    const struct places_entry *e = remember_bookmark(s, (size_t)row);
    const bool is_selected = s->selected[PANE_BOOKMARKS] == row;
    const enum role role = pane_line(c, r, y, is_selected, ROLE_TEXT), faint = is_selected ? role : ROLE_FAINT;
    struct buf text = {0};
    int x = r.x + PANE_MARK;
    buf_add_format(&text, "%*d", w.number, row + 1);
    canvas_text_cut(c, x, y, w.number, faint, buf_slice(&text));
    x += w.number + 1;
    buf_clear(&text);
    buf_add_format(&text, "#%s", *e->address ? e->address : "0");
    canvas_text_cut(c, x, y, w.address, role, buf_slice(&text));
    x += w.address + GAP;
    canvas_text_cut(c, x, y, w.name, role, slice_of(e->name));
    buf_clear(&text);
    file_make(e, &text);
    if (w.file > 0)
        canvas_text_cut(c, x + w.name + GAP, y, w.file, faint, buf_slice(&text));
    buf_free(&text);
}

/* Draws the board of the selected one, or, if its file is not in the session, its path. */
static void draw_board(const struct session *s, struct canvas *c, struct rect r)
{
    const int row = s->selected[PANE_BOOKMARKS];
    const struct places_entry *e = remember_bookmark(s, row > 0 ? (size_t)row : 0);
    struct buf text = {0};
    if (!e || r.width == 0)
        return;
    if (remember_file(s, e) != SIZE_MAX) {
        preview_draw(s, c, r);
        return;
    }
    text_filter(&text, slice_of(e->path));
    pane_wrapped(c, (struct rect){r.x, r.y, r.width, r.height - 1}, s->ambiguous, ROLE_FAINT, buf_slice(&text));
    buf_free(&text);
}

static void draw(const struct session *s, struct canvas *c, struct rect r)
{
    struct rect board;
    const int count = count_of(s);
    struct rect body = pane_heading(s, c, r, PANE_BOOKMARKS, tr_in("title", "Bookmarks"));
    body = preview_beside(s, body, LIST_LEAST, &board);
    const struct columns w = columns_of(s, body.width);
    for (int i = 0; i < body.height && s->scroll[PANE_BOOKMARKS] + i < count; i++)
        draw_line(s, c, body, body.y + i, s->scroll[PANE_BOOKMARKS] + i, w);
    draw_board(s, c, board);
}

/* Makes the board of the selected one, if its file is in the session. */
static void prepare(struct session *s)
{
    const int row = s->selected[PANE_BOOKMARKS];
    struct rect board;
    if (s->layout.panes[PANE_BOOKMARKS].height == 0)
        return;
    const struct places_entry *e = remember_bookmark(s, row > 0 ? (size_t)row : 0);
    const size_t file = e ? remember_file(s, e) : SIZE_MAX;
    preview_beside(s, s->layout.panes[PANE_BOOKMARKS], LIST_LEAST, &board);
    if (file == SIZE_MAX || board.width == 0) {
        preview_close(s);
        return;
    }
    if (!s->shelf.files[file].has_content && !s->shelf.files[file].error)
        shelf_want(&s->shelf, file);
    preview_make(s, file, (size_t)e->game - 1, e->address);
}

static void follow(struct session *s)
{
    remember_open(s, s->selected[PANE_BOOKMARKS] > 0 ? (size_t)s->selected[PANE_BOOKMARKS] : 0);
}

static const struct hint *hints_of(const struct session *s)
{
    static const struct hint hints[] = {
        {"follow", NULL, T_IN("hint", "go there"), 8, .keys = 1},
        {"delete-bookmark", NULL, T_IN("hint", "delete"), 6, .keys = 1},
        {"cancel", NULL, T_IN("cancel", "back"), 9, .keys = 1},
        {"help", NULL, T_IN("hint", "help"), 7, .keys = 1},
        {.command = NULL},
    };
    (void)s;
    return hints;
}

const struct pane pane_bookmarks = {
    .draw = draw,
    .prepare = prepare,
    .count = count_of,
    .above = 1,
    .follow = follow,
    .leave = preview_leave,
    .hints = hints_of,
};
