/* foreign/ugf_move.c - points and moves of UGF  (doc/sgf.md 12.3) */
#include <string.h>

#include "base/ascii.h"
#include "base/mem.h"
#include "foreign/ugf.h"
#include "foreign/value.h"

struct foreign_point ugf_point(const struct ugf *u, long x, long y)
{
    const int size = u->f->size;
    if (x < 1 || y < 1 || x > size || y > size)
        return (struct foreign_point){-2, -2};
    return (struct foreign_point){(int)x - 1, u->is_from_below ? size - (int)y : (int)y - 1};
}

/* "QP": two letters from A, with I. Any point beyond the right edge is a pass. */
static bool read_vertex(const struct ugf *u, struct slice word, struct ugf_move *move)
{
    const int x = small(word.at[0]) - 'a', y = small(word.at[1]) - 'a';
    const struct foreign_point p = x < u->f->size ? ugf_point(u, x + 1, y + 1) : FOREIGN_PASS;
    move->x = (int8_t)p.x;
    move->y = (int8_t)p.y;
    return p.x != -2;
}

/* "12", "12 '22:10:11": seconds, and a time of day; 0 means none. False for other texts. */
static bool read_time(struct slice text, struct ugf_move *move)
{
    for (size_t i = 0; i < text.len; i++) {
        if (!is_digit(text.at[i]) && !memchr(" ':.,", text.at[i], 5))
            return false;
        move->has_time |= is_digit(text.at[i]) && text.at[i] != '0';
    }
    return true;
}

bool ugf_read_move(struct ugf *u, char turn, struct ugf_move *move)
{
    struct foreign *f = u->f;
    struct slice rest = slice_trim(f->line);
    const struct slice line = rest, vertex = slice_trim(slice_cut(&rest, ','));
    const struct slice color = slice_trim(slice_cut(&rest, ','));
    const bool has_number = rest.len > 0;
    const struct slice number = slice_trim(slice_cut(&rest, ','));
    long value = 0;
    *move = (struct ugf_move){.line = f->number};
    const bool is_color = color.len > 0 && (small(*color.at) == 'b' || small(*color.at) == 'w');
    if (!f->is_ended && !has_number) {
        foreign_note(f, SGF_DIAG_FOREIGN_CUT, line);
        return false;
    }
    if (vertex.len != 2 || !is_letter(vertex.at[0]) || !is_letter(vertex.at[1]) ||
        (!is_color && !slice_is(color, "MK"))) {
        foreign_note(f, SGF_DIAG_FOREIGN_LINE, line);
        return false;
    }
    move->color = !is_color ? turn : small(*color.at) == 'b' ? 'B' : 'W';
    const bool is_number = foreign_number(number, &value);
    move->is_setup = is_number && value == 0;
    move->number = value > 0 ? (uint32_t)value : 0;
    if (!is_number)
        foreign_item(f, SLICE("[Data]"), number, f->number);
    if (!read_time(rest, move))
        foreign_item(f, SLICE("[Data]"), rest, f->number);
    if (!read_vertex(u, vertex, move)) {
        foreign_note(f, SGF_DIAG_FOREIGN_PLACE, line);
        return false;
    }
    if (move->is_setup && move->x < 0) {
        foreign_note(f, SGF_DIAG_FOREIGN_LINE, line);
        return false;
    }
    return true;
}

void ugf_append(struct ugf *u, uint32_t node)
{
    MEM_ADD(u->line, u->line_count, u->line_cap) = node;
}
