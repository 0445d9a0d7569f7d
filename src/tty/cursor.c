/* tty/cursor.c - the shortest way for the cursor, declared in pen.h */
#include <stdio.h>
#include <string.h>

#include "tty/pen.h"

#define MOVE_BYTES 32

static size_t put(char *out, const char *bytes)
{
    return (size_t)snprintf(out, MOVE_BYTES, "%s", bytes);
}

static void keep_shorter(char *best, size_t *best_len, const char *other, size_t len)
{
    if (len && len < *best_len) {
        /* cppcheck-suppress uninitvar ; `len` bytes of it were written */
        memcpy(best, other, len);
        *best_len = len;
    }
}

static size_t put_repeated(char *out, const char *bytes, int count)
{
    const size_t len = strlen(bytes);
    if (!len || count <= 0 || len * (size_t)count >= MOVE_BYTES)
        return 0;
    for (int i = 0; i < count; i++)
        /* NOLINTNEXTLINE(bugprone-not-null-terminated-result): its length is known */
        memcpy(out + (size_t)i * len, bytes, len);
    return len * (size_t)count;
}

/* Writing again what is between the cursor and x, where the pen is right for it. */
static size_t put_again(const struct paint *p, int x, int y, char *out)
{
    size_t len = 0;
    if (x - p->x > 6)
        return 0;
    for (int i = p->x; i < x; i++) {
        const struct paint_cell *cell = &p->shown[y * p->columns + i];
        if (cell->width != 1 || cell->text[1] || !pen_fits(p, &(struct look){cell->style, cell_is_blank(cell)}))
            return 0;
        out[len++] = cell->text[0];
    }
    return len;
}

static size_t move_in_row(const struct paint *p, int x, int y, char *out)
{
    const struct paint_terminal *t = &p->terminal;
    char other[MOVE_BYTES];
    size_t len = SIZE_MAX;
    if (t->has_column)
        keep_shorter(out, &len, other, (size_t)snprintf(other, sizeof other, x ? "\033[%dG" : "\033[G", x + 1));
    if (x == 0)
        keep_shorter(out, &len, other, put(other, t->to_start));
    if (p->place != PLACE_SURE)
        return len;
    if (x > p->x) {
        if (t->has_right)
            keep_shorter(out, &len, other,
                (size_t)snprintf(other, sizeof other, x - p->x > 1 ? "\033[%dC" : "\033[C", x - p->x));
        keep_shorter(out, &len, other, put_again(p, x, y, other));
    } else {
        keep_shorter(out, &len, other, put_repeated(other, t->left, p->x - x));
    }
    return len;
}

static size_t move_in_column(const struct paint *p, int y, char *out)
{
    const struct paint_terminal *t = &p->terminal;
    char other[MOVE_BYTES];
    size_t len = SIZE_MAX;
    if (t->has_row)
        keep_shorter(out, &len, other, (size_t)snprintf(other, sizeof other, y ? "\033[%dd" : "\033[d", y + 1));
    keep_shorter(out, &len, other,
        y > p->y ? put_repeated(other, t->down, y - p->y) : put_repeated(other, t->up, p->y - y));
    return len;
}

/* The shortest way to (x, y); 0 where the cursor is there. Of terminals with moves of their own only its length is
 * guessed. */
static size_t move_bytes(const struct paint *p, int x, int y, char *out)
{
    if (p->x == x && p->y == y && p->place != PLACE_UNKNOWN)
        return 0;
    if (p->terminal.move)
        return 8;
    char other[MOVE_BYTES], rest[MOVE_BYTES];
    size_t len = (size_t)snprintf(out, MOVE_BYTES, x ? "\033[%d;%dH" : "\033[%dH", y + 1, x + 1);
    if (p->y < 0 || p->x < 0)
        return len;
    if (p->y == y) {
        keep_shorter(out, &len, other, move_in_row(p, x, y, other));
    } else if (p->x == x && p->place == PLACE_SURE) {
        keep_shorter(out, &len, other, move_in_column(p, y, other));
    } else if (x == 0 && y > p->y) {
        const size_t start = put(other, p->terminal.to_start), down = put_repeated(rest, p->terminal.down, y - p->y);
        if (start && down && start + down < len) {
            memcpy(out, other, start);
            memcpy(out + start, rest, down);
            len = start + down;
        }
    }
    return len;
}

void cursor_move(struct paint *p, int x, int y, struct buf *out)
{
    char bytes[MOVE_BYTES];
    if (!move_bytes(p, x, y, bytes))
        return;
    if (!p->terminal.moves_colored)
        pen_set(p, &(struct look){{-1, -1, 0}, false}, out);
    const size_t len = move_bytes(p, x, y, bytes); /* the pen decides whether cells may be written again */
    if (p->terminal.move)
        p->terminal.move(y, x, out);
    else
        buf_add(out, bytes, len);
    p->x = x;
    p->y = y;
    p->place = PLACE_SURE;
}
