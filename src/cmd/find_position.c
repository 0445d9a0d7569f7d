/* cmd/find_position.c - the position that kifu find looks for */
#include "cmd/find_position.h"

#include <string.h>

#include "base/file.h"
#include "base/output.h"
#include "cmd/position.h"
#include "ingest/record.h"

/* One point is no region: a colon was forgotten. */
static bool region_read(const struct position *p, const char *text, uint16_t *from, uint16_t *to)
{
    return strchr(text, ':') && corners_find(p, slice_of(text), from, to);
}

static bool shape_of_board(struct find_position *f, const struct args *a, enum shape_kind kind, const char *name)
{
    const struct position *p = &f->board;
    uint16_t from = point_at(0, 0), to = point_at(p->columns - 1, p->rows - 1);
    struct error e;
    if (a->region && !region_read(p, a->region, &from, &to)) {
        struct buf corners = {0};
        point_text(p, point_at(0, 0), &corners);
        buf_add_char(&corners, ':');
        point_text(p, point_at(p->columns - 1, p->rows - 1), &corners);
        complain(a->region, "no region: two points are needed, as in --region=%s", buf_string(&corners));
        buf_free(&corners);
        return false;
    }
    if (!shape_of_position(&f->shape, p, from, to, kind, &e)) {
        complain(name, "%s", e.text);
        return false;
    }
    f->left = point_column(from);
    f->top = point_row(from);
    return true;
}

static bool read_at(struct find_position *f, const struct args *a, enum shape_kind kind)
{
    struct record r;
    struct sgf_game game = {0};
    int status;
    if (!record_open(&r, a->at, a->charset, &status))
        return false;
    const size_t number = a->game ? a->game : 1;
    bool is_fine = number <= r.collection.count;
    if (!is_fine) {
        complain_no_game(r.name, number, r.collection.count);
        record_close(&r);
        return false;
    }
    sgf_game_load(&game, &r.collection, number - 1);
    const uint32_t node = node_wanted(a, &r, &game, false);
    is_fine = node != SGF_NONE;
    if (is_fine) {
        struct replay replay;
        replay_init(&replay, &game);
        replay_to(&replay, node);
        f->board = replay.position;
        f->has_board = true;
        replay_free(&replay);
        if (!f->board.columns)
            complain(r.name, "kifu does not know the rules of this game (GM[%d]), so it has no board", game.gm);
        is_fine = f->board.columns && shape_of_board(f, a, kind, r.name);
    }
    sgf_game_free(&game);
    record_close(&r);
    return is_fine;
}

static bool read_pattern(struct find_position *f, const struct args *a, enum shape_kind kind)
{
    struct buf text = {0};
    struct error e;
    const bool is_fine = file_read(a->pattern, &text, &e) && shape_of_text(&f->shape, buf_slice(&text), kind, &e);
    if (!is_fine)
        complain(a->pattern, "%s", e.text);
    buf_free(&text);
    return is_fine;
}

bool find_position_read(struct find_position *f, const struct args *a)
{
    const enum shape_kind kind = a->kind ? shape_kind_find(a->kind) : SHAPE_KIND_COUNT;
    f->is_there = a->at || a->pattern;
    if (!f->is_there)
        return true;
    if (!(a->at ? read_at(f, a, kind) : read_pattern(f, a, kind)))
        return false;
    f->shape.exchanges = !a->no_exchange;
    return true;
}

void find_point(const struct find_position *f, int point, struct buf *out)
{
    const uint16_t at = point_at(f->left + point % f->shape.columns, f->top + point / f->shape.columns);
    if (f->has_board)
        point_text(&f->board, at, out);
    else
        point_sgf(at, out);
}
