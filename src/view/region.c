/* view/region.c - a part of the board that the reader chooses */
#include "view/region.h"

#include <string.h>

static void between(uint16_t a, uint16_t b, uint16_t *from, uint16_t *to)
{
    const int left = point_column(a) < point_column(b) ? point_column(a) : point_column(b);
    const int top = point_row(a) < point_row(b) ? point_row(a) : point_row(b);
    *from = point_at(left, top);
    *to = point_at(point_column(a) + point_column(b) - left, point_row(a) + point_row(b) - top);
}

void region_set(struct region *r, const struct position *p, uint16_t from, uint16_t to)
{
    *r = (struct region){.from = from, .to = to, .columns = p->columns, .rows = p->rows};
}

static bool is_on(const struct position *p, uint16_t point)
{
    return point != POINT_NONE && point_column(point) < p->columns && point_row(point) < p->rows;
}

bool region_of(const struct region *r, const struct position *p, uint16_t cursor, uint16_t *from, uint16_t *to)
{
    if (r->columns != p->columns || r->rows != p->rows)
        return false;
    *from = r->from;
    *to = r->to;
    if (r->has_corner && is_on(p, cursor))
        between(r->corner, cursor, from, to);
    return true;
}

void region_begin(struct region *r)
{
    r->is_choosing = true;
    r->has_corner = false;
}

bool region_corner(struct region *r, const struct position *p, uint16_t cursor)
{
    uint16_t from, to;
    if (!is_on(p, cursor) || (r->has_corner && cursor == r->corner))
        return false;
    if (r->has_corner) {
        between(r->corner, cursor, &from, &to);
        region_set(r, p, from, to);
        return true;
    }
    r->has_corner = true;
    r->corner = cursor;
    return true;
}

void region_undo(struct region *r)
{
    r->has_corner = false;
}

void region_end(struct region *r)
{
    r->is_choosing = r->has_corner = false;
}

bool region_read(const struct position *p, struct slice text, uint16_t *from, uint16_t *to)
{
    struct buf corners = {0};
    buf_add_slice(&corners, slice_trim(text));
    char *dash = corners.len ? memchr(corners.at, '-', corners.len) : NULL;
    if (dash)
        *dash = ':';
    const bool has = slice_find(buf_slice(&corners), ':') < corners.len &&
                     corners_find(p, buf_slice(&corners), from, to);
    buf_free(&corners);
    return has && *from != *to;
}
