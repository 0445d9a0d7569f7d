/* reader/texts.c - names, texts and moves of a record, safe to show */
#include "reader/texts.h"

#include <string.h>

#include "base/text.h"
#include "base/tr.h"
#include "rules/info.h"

/* Game info is in one node of a path, nearly always the root. From a deeper node, climbing to the root for each missing
 * text would cost more than the rest of the screen. */
#define PATH_NODES_MAX 1000

/* Text beyond this is never shown on one line. */
#define LINE_BYTES_MAX 4096

static void add_line(struct buf *out, const struct buf *raw)
{
    struct buf line = {0};
    text_filter(&line, text_whole_prefix(buf_slice(raw), LINE_BYTES_MAX));
    buf_add_slice(out, slice_trim(buf_slice(&line)));
    buf_free(&line);
}

uint32_t texts_info_node(const struct reader *r)
{
    const uint32_t node = reader_info_node(r);
    return sgf_paths_depth(&r->paths, node) <= PATH_NODES_MAX ? node : 0;
}

bool texts_info(const struct reader *r, uint32_t id, struct buf *out)
{
    struct buf raw = {0};
    const size_t start = out->len;
    info_text(&r->record, texts_info_node(r), id, &raw);
    add_line(out, &raw);
    buf_free(&raw);
    return out->len > start;
}

static bool add_text(const struct reader *r, uint32_t node, uint32_t id, bool has_lines, struct buf *out)
{
    struct buf raw = {0};
    const size_t start = out->len;
    if (sgf_node_text(&r->record, node, id, &raw)) {
        if (has_lines)
            text_filter_lines(out, buf_slice(&raw));
        else
            add_line(out, &raw);
    }
    buf_free(&raw);
    return out->len > start;
}

bool texts_line(const struct reader *r, uint32_t node, uint32_t id, struct buf *out)
{
    return add_text(r, node, id, false, out);
}

bool texts_lines(const struct reader *r, uint32_t node, uint32_t id, struct buf *out)
{
    return add_text(r, node, id, true, out);
}

char texts_move_of(const struct replay *r, uint32_t node, struct buf *sgf, struct buf *text)
{
    struct slice raw;
    struct move move;
    if (!r->position.rules) {
        const bool is_black = sgf_single(r->game, node, SGF_B, &raw);
        if (!is_black && !sgf_single(r->game, node, SGF_W, &raw))
            return '\0';
        sgf_text(r->game, raw, true, text);
        if (sgf)
            buf_add_slice(sgf, buf_slice(text));
        return is_black ? 'B' : 'W';
    }
    replay_move_of(r, node, &move);
    if (move.kind == MOVE_NONE)
        return '\0';
    if (sgf)
        move_sgf(&move, sgf);
    move_text(&r->position, &move, text);
    return move.color == STONE_BLACK ? 'B' : 'W';
}

char texts_move(const struct reader *r, uint32_t node, struct buf *out)
{
    struct buf text = {0};
    const char color = texts_move_of(&r->replay, node, NULL, &text);
    add_line(out, &text);
    buf_free(&text);
    return color;
}

bool texts_is_setup(const struct reader *r, uint32_t node)
{
    return !replay_has_move(&r->replay, node) && sgf_has_type(&r->record, node, SGF_TYPE_SETUP);
}

/* ---- clocks ---- */

#define CLOCK_DEPTH_MAX 2000 /* on a longer path searching clocks would cost more than the screen */

/* Columns up to its last colon. */
static int before_colon(const struct buf *clock)
{
    size_t at = clock->len;
    while (at > 0 && clock->at[at - 1] != ':')
        at--;
    return text_width(slice_part(buf_slice(clock), 0, at), 1);
}

static void add_blanks(struct buf *out, int count)
{
    buf_add_repeat(out, ' ', count > 0 ? (size_t)count : 0);
}

void texts_clocks(const struct reader *r, struct buf clocks[2])
{
    static const enum stone colors[2] = {STONE_BLACK, STONE_WHITE};
    struct buf raw[2] = {{0}, {0}};
    int before[2], width[2];
    for (int i = 0; i < 2; i++) {
        struct buf text = {0};
        if (r->replay.depth <= CLOCK_DEPTH_MAX && clock_text(&r->record, r->replay.node, colors[i], &text))
            add_line(&raw[i], &text);
        buf_free(&text);
        before[i] = before_colon(&raw[i]);
    }
    for (int i = 0; i < 2; i++) {
        if (raw[i].len > 0)
            add_blanks(&clocks[i], before[!i] - before[i]);
        buf_add_slice(&clocks[i], buf_slice(&raw[i]));
        width[i] = text_width(buf_slice(&clocks[i]), 1);
    }
    for (int i = 0; i < 2; i++) {
        if (clocks[i].len > 0)
            add_blanks(&clocks[i], width[!i] - width[i]);
        buf_free(&raw[i]);
    }
}

/* Programs write 6.500000. */
static struct slice without_zeros(struct slice number)
{
    const size_t point = slice_find(number, '.');
    for (size_t i = point + 1; i < number.len; i++)
        if (number.at[i] < '0' || number.at[i] > '9')
            return number;
    while (number.len > point && (number.at[number.len - 1] == '0' || number.len == point + 1))
        number.len--;
    return number;
}

void texts_komi(const struct reader *r, struct buf *out)
{
    struct buf komi = {0};
    komi_text(&r->record, texts_info_node(r), &komi);
    buf_add_slice(out, without_zeros(buf_slice(&komi)));
    buf_free(&komi);
}

const char *texts_color(enum stone color)
{
    return color == STONE_BLACK ? tr_in("player", "Black") : tr_in("player", "White");
}
