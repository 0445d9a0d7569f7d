/* library/row.c - what a list says of a game: a row of texts */
#include "library/row.h"

#include "base/number.h"
#include "rules/dialect.h"
#include "rules/info.h"
#include "rules/replay.h"

static const uint32_t idents[ROW_FIELD_COUNT] = {
    [ROW_DATE] = SGF_DT,
    [ROW_EVENT] = SGF_EV,
    [ROW_BLACK] = SGF_PB,
    [ROW_BLACK_RANK] = SGF_BR,
    [ROW_WHITE] = SGF_PW,
    [ROW_WHITE_RANK] = SGF_WR,
    [ROW_RESULT] = SGF_RE,
    [ROW_NAME] = SGF_GN,
};

static void text_read(struct row *row, const struct sgf_game *g, uint32_t node, uint32_t written)
{
    const uint32_t id = dialect_meaning(g, node, written);

    for (int i = 0; i < ROW_FIELD_COUNT; i++) {
        if (idents[i] != id || row->text[i].len > 0 || row->read_at[i] == node)
            continue;
        row->read_at[i] = node;
        buf_clear(&row->written);
        if (!sgf_node_text(g, node, id, &row->written) && id != written)
            dialect_text(g, id, &row->written);
        info_short(id, buf_slice(&row->written), &row->text[i]);
    }
}

/* A rank behind a name, where it is said nowhere else: "Lee Sedol 9p" is Lee Sedol, and 9p. */
static void rank_read_from(struct buf *rank, struct buf *name)
{
    struct name n;

    if (rank->len > 0 || name->len == 0)
        return;
    name_read(buf_slice(name), &n);
    if (n.rank.len == 0)
        return;
    buf_add_slice(rank, n.rank);
    name->len = (size_t)(n.name.at - name->at) + n.name.len;
}

static void ranks_read(struct row *row)
{
    rank_read_from(&row->text[ROW_BLACK_RANK], &row->text[ROW_BLACK]);
    rank_read_from(&row->text[ROW_WHITE_RANK], &row->text[ROW_WHITE]);
}

/* Most nodes have nothing but a move, so that they are passed at a glance. */
void row_read(struct row *row, const struct sgf_game *g)
{
    enum sgf_reading reading;

    for (int i = 0; i < ROW_FIELD_COUNT; i++) {
        buf_clear(&row->text[i]);
        row->read_at[i] = SGF_NONE;
    }
    const uint32_t last = sgf_line_end(g, 0);
    for (uint32_t node = 0; node <= last; node++)
        for (uint32_t prop = sgf_prop_first(g, node); prop < sgf_prop_end(g, node); prop++) {
            const uint32_t id = g->props[prop].id;

            if (id != SGF_B && id != SGF_W && id != SGF_C)
                text_read(row, g, node, id);
        }
    ranks_read(row);
    row->moves = replay_main_line_moves(g);
    row->columns = row->rows = 0;
    if (replay_has_size(g))
        replay_size(g, &row->columns, &row->rows, &reading);
}

void row_free(struct row *row)
{
    for (int i = 0; i < ROW_FIELD_COUNT; i++)
        buf_free(&row->text[i]);
    buf_free(&row->written);
}

void row_size(const struct row *row, struct buf *out)
{
    if (row->columns == 0)
        return;
    number_write(out, (uint64_t)row->columns, 1);
    if (row->columns == row->rows)
        return;
    buf_add_char(out, 'x');
    number_write(out, (uint64_t)row->rows, 1);
}
