/* tests/fuzz/engine.c - any bytes as output of an engine, with steps of the reader, time and ends of the engine between
 them
 *
 * The first byte is the record. Bytes below a blank are events, see `happens`; all others, and LF and CR, are the
 * engine's. What must hold: only permitted lines are sent, and never too many; shown points are on the board; words are
 * filtered; the reader does not move; time and memory stay small (limit.h).
 *
 * Counts: src/reader/
 */
#include "fuzz.h"

#include <string.h>

#include "base/array.h"
#include "base/text.h"
#include "engine/model.h"
#include "reader/gtp.h"
#include "reader/opinion.h"
#include "reader/scratch.h"

static const char *const records[] = {
    "(;SZ[9]KM[6.5];B[ee];W[cc](;B[gg];W[gc])(;B[cg]C[x];AB[aa];W[bb]))",
    "(;SZ[5]AB[aa][ba]AW[bb]PL[W];W[ca];B[ab];W[ee])",
    "(;SZ[19]HA[2]AB[dd][pp]KM[6.25]RU[AGA];W[dp];B[];W[])",
    "(;SZ[5:7];B[aa];W[aa];B[ab];W[ba])",
    "(;SZ[9]AB[aa]AW[ab][ba];B[ee];AE[aa])",
    "(;GM[18]SZ[10];B[djddgd])",
    "(;SZ[26];B[zz])",
};

struct scene {
    struct sgf_collection collection;
    struct reader reader;
    struct gtp gtp;
    struct model model;
    struct buf pending, said;
    long long now;
};

static void say(struct scene *s)
{
    gtp_feed(&s->gtp, buf_slice(&s->said), s->now);
    buf_clear(&s->said);
}

/* ---- what must hold ---- */

static void try_line(struct slice line)
{
    struct slice words;
    must(line.len <= 4096);
    for (size_t i = 0; i < line.len; i++)
        must(text_is_plain(line.at[i]));
    if (line.len == 0)
        return;
    must(model_number(line, &words).len > 0);
    const struct slice word = slice_word(&words);
    size_t verb = 0;
    while (verb < GTP_VERB_COUNT && !slice_is(word, gtp_verbs[verb]))
        verb++;
    must(verb < GTP_VERB_COUNT);
}

static void try_sent(struct scene *s)
{
    const struct slice all = gtp_to_send(&s->gtp);
    must(all.len < 400000);
    for (struct slice rest = all; rest.len;)
        try_line(slice_cut(&rest, '\n'));
    buf_add_slice(&s->pending, all);
    gtp_sent(&s->gtp, all.len);
    if (s->pending.len > 400000)
        buf_clear(&s->pending);
}

static bool is_on_board(const struct gtp_info *info, uint16_t point)
{
    return point == POINT_NONE || (point_column(point) >= 0 && point_column(point) < info->columns && point_row(point) >= 0 &&
                                      point_row(point) < info->rows);
}

static void try_shown(const struct scene *s)
{
    const struct gtp_info *info = &s->gtp.shown;
    const struct position *p = &s->reader.replay.position;
    must(info->count <= GTP_CANDIDATES && gtp_info_letters(info) <= GTP_LETTERS && gtp_info_letters(info) <= info->count);
    must(!info->has_winrate || (info->winrate >= 0 && info->winrate <= 100));
    const bool is_old = s->gtp.is_old; /* of another position of the game: nothing of it is played */
    if (info->count > 0)
        must(info->columns == p->columns && info->rows == p->rows && (is_old || info->to_play == p->to_play));
    must(!is_old || (info->columns > 0 && s->gtp.state == GTP_WAITING && s->now - s->gtp.left < 1000));
    must(!s->gtp.are_owners_old || (s->gtp.has_owners && s->now - s->gtp.left < 1000));
    for (size_t i = 0; i < info->count; i++) {
        const struct gtp_candidate *c = &info->candidates[i];
        must(is_on_board(info, c->point) && (c->point == POINT_NONE || is_old || p->board[c->point] == STONE_EMPTY));
        must(c->line_count >= 1 && c->line_count <= GTP_LINE && c->line[0] == c->point);
        must(!c->has_winrate || (c->winrate >= 0 && c->winrate <= 100));
        for (size_t k = 0; k < c->line_count; k++)
            must(is_on_board(info, c->line[k]));
        for (size_t k = 0; k < i; k++)
            must(info->candidates[k].point != c->point);
    }
    for (size_t i = 0; s->gtp.has_owners && i < POSITION_POINTS; i++)
        must(s->gtp.owners[i] <= STONE_WHITE && (s->gtp.owners[i] == STONE_EMPTY || p->board[i] != OFF_BOARD));
}

static void try_words(const struct scene *s)
{
    struct buf words = {0};
    long long when;
    buf_add_slice(&words, gtp_name(&s->gtp));
    buf_add_slice(&words, gtp_version(&s->gtp));
    gtp_heading(&s->gtp, s->now, &words);
    gtp_sentence(&s->gtp, s->now, &words);
    gtp_note(&s->gtp, &words);
    must(text_is_utf8(buf_slice(&words)));
    for (struct slice rest = buf_slice(&words); rest.len;) {
        uint32_t code;
        text_take(&rest, &code);
        must(code == TEXT_REPLACEMENT || !text_is_forbidden(code));
    }
    if (gtp_deadline(&s->gtp, &when))
        must(s->gtp.state != GTP_OFF && s->gtp.state != GTP_FAILED);
    buf_free(&words);
}

static void follow(struct scene *s)
{
    const struct position before = s->reader.replay.position;
    const size_t played = s->reader.replay.played;
    long long when;
    gtp_follow(&s->gtp, &s->reader, s->now);
    must(memcmp(&before, &s->reader.replay.position, sizeof before) == 0 && played == s->reader.replay.played);
    must(!gtp_deadline(&s->gtp, &when) || when > s->now);
    try_sent(s);
    try_shown(s);
    try_words(s);
}

/* ---- events ---- */

static void go(struct scene *s, uint32_t node)
{
    if (node != SGF_NONE)
        reader_go(&s->reader, node);
}

static void on(struct scene *s)
{
    go(s, sgf_child(&s->reader.record, reader_node(&s->reader)));
}

static void back(struct scene *s)
{
    if (reader_is_scratch(&s->reader))
        scratch_back(&s->reader, 1);
    else
        go(s, sgf_parent(&s->reader.record, reader_node(&s->reader)));
}

static void variation(struct scene *s)
{
    go(s, sgf_next(&s->reader.record, reader_node(&s->reader)));
}

static void try_move(struct scene *s)
{
    struct move move;
    const struct position *p = &s->reader.replay.position;
    for (int i = 0; p->rules == &rules_go && i < p->columns; i++)
        if (scratch_move(&s->reader, point_at(i, p->rows - 1), p->to_play, &move)) {
            scratch_play(&s->reader, &move);
            return;
        }
}

static void wait_little(struct scene *s)
{
    s->now += 160;
}

static void wait_long(struct scene *s)
{
    s->now += 3000;
}

static void answer(struct scene *s)
{
    say(s);
    for (struct slice rest = buf_slice(&s->pending); rest.len;)
        model_line(&s->model, slice_cut(&rest, '\n'), &s->said);
    buf_clear(&s->pending);
    say(s);
}

static void last_good(struct scene *s)
{
    buf_add_format(&s->said, "=%u ", s->gtp.number);
}

static void last_bad(struct scene *s)
{
    buf_add_format(&s->said, "?%u ", s->gtp.number);
}

static void first_good(struct scene *s)
{
    const size_t first = s->gtp.command_count - s->gtp.command_first;
    buf_add_format(&s->said, "=%u ", s->gtp.number - (uint32_t)(first > 0 ? first - 1 : 0));
}

static void first_bad(struct scene *s)
{
    const size_t first = s->gtp.command_count - s->gtp.command_first;
    buf_add_format(&s->said, "?%u ", s->gtp.number - (uint32_t)(first > 0 ? first - 1 : 0));
}

static void own(struct scene *s)
{
    s->gtp.options.wants_ownership = !s->gtp.options.wants_ownership;
}

static void limit(struct scene *s)
{
    s->gtp.options.visits = s->gtp.options.visits ? 0 : 500;
    s->gtp.options.idle = s->gtp.options.idle ? 0 : 2;
}

static void rest(struct scene *s)
{
    gtp_rest(&s->gtp);
}

static void resume(struct scene *s)
{
    gtp_resume(&s->gtp, s->now);
}

static void error_line(struct scene *s)
{
    gtp_error_line(&s->gtp, buf_slice(&s->said));
}

static void end(struct scene *s)
{
    gtp_ended(&s->gtp, "esn"[s->now % 3], (int)(s->now % 140));
}

static void start(struct scene *s)
{
    model_free(&s->model);
    model_start(&s->model, (enum model_kind)(s->now % 3));
    buf_clear(&s->pending);
    gtp_start(&s->gtp, SLICE("engine"), SLICE("program"), s->now);
}

static void keep(struct scene *s)
{
    if (!s->gtp.is_old)
        opinion_keep(&s->reader, &s->gtp.shown);
}

/* By byte, from 0; NULL: it is the engine's. */
static void (*const happens[' '])(struct scene *s) = {
    [1] = on, [2] = back, [3] = variation, [4] = try_move, [5] = wait_little, [6] = wait_long, [7] = answer, [8] = last_good, [11] = last_bad,
    [12] = first_good, [14] = first_bad, [15] = own, [16] = limit, [17] = rest, [18] = resume, [19] = error_line, [20] = end, [21] = start,
    [22] = keep,
};

void fuzz_one(struct slice bytes)
{
    struct scene s = {.now = 1000};
    const unsigned which = bytes.len > 0 ? (uint8_t)bytes.at[0] : 0;
    sgf_collection_init(&s.collection, CHARSET_UNKNOWN);
    sgf_collection_feed(&s.collection, slice_of(records[which % COUNT(records)]), true);
    reader_open(&s.reader, &s.collection, 0);
    start(&s);
    follow(&s);
    for (size_t i = 1; i < bytes.len; i++) {
        const unsigned char byte = (unsigned char)bytes.at[i];
        if (byte >= ' ' || !happens[byte]) {
            buf_add_char(&s.said, bytes.at[i]);
            continue;
        }
        happens[byte](&s);
        if (byte < 8 || byte > 14) {
            say(&s);
            follow(&s);
        }
    }
    say(&s);
    follow(&s);
    gtp_free(&s.gtp);
    model_free(&s.model);
    buf_free(&s.pending);
    buf_free(&s.said);
    reader_free(&s.reader);
    sgf_collection_free(&s.collection);
}
