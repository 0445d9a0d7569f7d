/* cmd/find_next.c - the sums of kifu find */
#include "cmd/find_next.h"

#include <stdio.h>

#include "base/json.h"
#include "base/mem.h"
#include "base/text.h"
#include "base/tr.h"

#define NEXT_SHOWN 12 /* moves, in text */

/* ---- for programs ---- */

static void point_letters(const struct shape *s, int point, struct buf *out)
{
    point_sgf(point_at(point % s->columns, point / s->columns), out);
}

static void json_next(struct json *j, const struct shape *s, const struct tally_next *n, uint32_t index)
{
    struct buf label = {0}, point = {0};
    sgf_label(index, &label);
    point_letters(s, n->point, &point);
    json_open(j, '{');
    json_text(json_key(j, "label"), buf_slice(&label));
    json_text(json_key(j, "point"), buf_slice(&point));
    json_word(json_key(j, "color"), stone_word((enum stone)n->color));
    json_int(json_key(j, "count"), n->count);
    json_int(json_key(j, "after_tenuki"), n->late);
    json_int(json_key(j, "black_wins"), n->wins[STONE_BLACK]);
    json_int(json_key(j, "white_wins"), n->wins[STONE_WHITE]);
    json_close(j, '}');
    buf_free(&label);
    buf_free(&point);
}

void find_next_json(const struct tally *t, struct buf *out)
{
    const struct {
        const char *key;
        uint32_t value;
    } sums[] = {
        {"games", t->games},
        {"hits", t->hits},
        {"colors_exchanged", t->exchanged},
        {"black_wins", t->wins[STONE_BLACK]},
        {"white_wins", t->wins[STONE_WHITE]},
        {"other_results", t->wins[STONE_EMPTY]},
        {"next_pass", t->kinds[NEXT_PASS]},
        {"next_none", t->kinds[NEXT_NONE]},
        {"next_changed_by_capture", t->kinds[NEXT_OTHER]},
    };
    struct json j = {.out = out};
    json_open(&j, '{');
    for (size_t i = 0; i < sizeof sums / sizeof *sums; i++) {
        json_int(json_key(&j, sums[i].key), sums[i].value);
    }
    struct tally_next *sorted;
    const size_t count = tally_sorted(t, &sorted);
    json_open(json_key(&j, "next"), '[');
    for (size_t i = 0; i < count; i++)
        json_next(&j, t->shape, &sorted[i], (uint32_t)i);
    json_close(&j, ']');
    mem_free(sorted);
    json_close(&j, '}');
    buf_add_char(out, '\n');
}

void find_next_tsv(const struct find_position *f, const struct tally *t, struct buf *out)
{
    struct tally_next *sorted;
    const size_t count = tally_sorted(t, &sorted);
    for (size_t i = 0; i < count; i++) {
        const struct tally_next *n = &sorted[i];
        sgf_label((uint32_t)i, out);
        buf_add_char(out, '\t');
        find_point(f, n->point, out);
        buf_add_format(out, "\t%s\t%u\t%u\t%u\t%u\t%u\n", stone_word((enum stone)n->color), n->count, n->late,
            n->wins[STONE_BLACK], n->wins[STONE_WHITE], n->wins[STONE_EMPTY]);
    }
    mem_free(sorted);
}

/* ---- for people ---- */

static unsigned percent(uint32_t part, uint32_t whole)
{
    return whole ? (unsigned)((200 * (uint64_t)part + whole) / (2 * (uint64_t)whole)) : 0;
}

/* Ten cells, as full as Black's share of the games with a winner; blank where there are none. */
static void add_bar(const uint32_t wins[3], bool is_ascii, struct buf *out)
{
    const uint32_t won = wins[STONE_BLACK] + wins[STONE_WHITE];
    const unsigned black = (percent(wins[STONE_BLACK], won) + 5) / 10;
    if (!won) {
        buf_add_repeat(out, ' ', 15);
        return;
    }
    for (unsigned i = 0; i < 10; i++)
        buf_add_string(out, i < black ? (is_ascii ? "#" : "█") : (is_ascii ? "." : "░"));
    buf_add_format(out, " %3u%%", percent(wins[STONE_BLACK], won));
}

static void add_sums(const struct tally *t, struct buf *out)
{
    buf_add_format(out, plural(t->games, "%u game", "%u games"), t->games);
    if (t->hits != t->games)
        buf_add_format(out, plural(t->hits, ", found in it %u time", ", found in them %u times"), t->hits);
    buf_add_format(out, tr(": Black won %u, White %u"), t->wins[STONE_BLACK], t->wins[STONE_WHITE]);
    if (t->wins[STONE_EMPTY])
        buf_add_format(out, tr(", other results %u"), t->wins[STONE_EMPTY]);
    if (t->exchanged)
        buf_add_format(out, tr("; colours exchanged %u"), t->exchanged);
    buf_add_char(out, '\n');
}

/* A row: label, move, how often, its share, how often later, Black's share of the games won. */
static void add_row(const struct find_position *f, const struct tally *t, const struct tally_next *n, uint32_t index,
    bool is_ascii, struct buf *out)
{
    struct buf point = {0};
    const uint32_t nexts = t->kinds[NEXT_MOVE] + t->kinds[NEXT_PASS] + t->kinds[NEXT_NONE] + t->kinds[NEXT_OTHER];
    const unsigned share = percent(n->count, nexts);
    char number[16];
    snprintf(number, sizeof number, "%u%%", share);
    find_point(f, n->point, &point);
    buf_add_string(out, "  ");
    sgf_label(index, out);
    buf_add_format(out, "  %c %-4s%7u%6s  ", n->color == STONE_BLACK ? 'B' : 'W', buf_string(&point), n->count,
        share ? number : "<1%");
    add_bar(n->wins, is_ascii, out);
    if (n->late)
        buf_add_format(out, tr("  later %u"), n->late);
    while (out->at[out->len - 1] == ' ')
        out->len--;
    buf_add_char(out, '\n');
    buf_free(&point);
}

static void add_rest(const struct tally *t, const struct tally_next *sorted, size_t count, struct buf *out)
{
    static const struct {
        enum next_kind kind;
        const char *format;
    } others[] = {{NEXT_PASS, T("  pass: %u")}, {NEXT_OTHER, T("  changed by a capture: %u")},
        {NEXT_NONE, T("  nothing more: %u")}};
    uint32_t rest = 0;
    for (size_t i = NEXT_SHOWN; i < count; i++)
        rest += sorted[i].count;
    if (rest) {
        buf_add_format(out,
            plural(count - NEXT_SHOWN, "  and %zu more move, played %u times", "  and %zu more moves, played %u times"),
            count - NEXT_SHOWN, rest);
        buf_add_char(out, '\n');
    }
    for (size_t i = 0; i < sizeof others / sizeof *others; i++)
        if (t->kinds[others[i].kind]) {
            buf_add_format(out, tr(others[i].format), t->kinds[others[i].kind]);
            buf_add_char(out, '\n');
        }
}

/* The titles of the rows below it, where their columns begin and end. */
static void add_head(struct buf *out)
{
    enum { AFTER_LABEL = 5, NEXT_GAMES = 13, BEFORE_BAR = 9 };
    const char *const next = tr_in("title", "next"); /* TR: with "games" 12 columns */
    const int left = NEXT_GAMES - 1 - text_width(slice_of(next), 1);
    buf_add_char(out, '\n');
    buf_add_repeat(out, ' ', AFTER_LABEL);
    buf_add_string(out, next);
    buf_add_char(out, ' ');
    text_pad(out, left > 0 ? left : 0, tr_in("title", "games"), 1);
    buf_add_repeat(out, ' ', BEFORE_BAR);
    buf_add_string(out, tr_in("title", "Black won"));
    buf_add_char(out, '\n');
}

void find_next_text(const struct find_position *f, const struct tally *t, bool is_ascii, struct buf *out)
{
    struct tally_next *sorted;
    if (!t->games)
        return;
    const size_t count = tally_sorted(t, &sorted);
    add_sums(t, out);
    if (count)
        add_head(out);
    for (size_t i = 0; i < count && i < NEXT_SHOWN; i++)
        add_row(f, t, &sorted[i], (uint32_t)i, is_ascii, out);
    add_rest(t, sorted, count, out);
    mem_free(sorted);
}
