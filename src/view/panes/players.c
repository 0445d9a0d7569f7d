/* view/panes/players.c - who plays, what they took, their clocks; komi, handicap, result */
#include "base/text.h"
#include "reader/texts.h"
#include "rules/info.h"
#include "view/pane.h"

#define CLOCK_DEPTH_MAX 2000 /* on a longer path looking for clocks would cost more than the screen */

#define WIDTH_MAX 60 /* captures and clocks stay near the names */
#define NAME_GOOD 20 /* columns that a name should have before anything is beside it */

static const struct {
    uint32_t name, team, rank;
} properties[] = {
    [STONE_BLACK] = {SGF_PB, SGF_BT, SGF_BR},
    [STONE_WHITE] = {SGF_PW, SGF_WT, SGF_WR},
};

static void add_name(const struct session *s, enum stone color, struct buf *out)
{
    if (!texts_info(&s->reader, properties[color].name, out) && !texts_info(&s->reader, properties[color].team, out))
        buf_add_string(out, texts_color(color));
    struct buf rank = {0};
    if (texts_info(&s->reader, properties[color].rank, &rank))
        buf_add_format(out, " %s", buf_string(&rank));
    buf_free(&rank);
}

/* "1:27  took 4": what is at the right. */
static void add_state(const struct session *s, enum stone color, struct buf *out)
{
    struct buf clock = {0};
    if (s->reader.replay.depth <= CLOCK_DEPTH_MAX &&
        clock_text(&s->reader.record, s->reader.replay.node, color, &clock))
        text_filter(out, buf_slice(&clock));
    buf_free(&clock);
    const uint32_t took = s->reader.replay.position.captures[color];
    if (took > 0)
        buf_add_format(out, "%stook %u", out->len > 0 ? "  " : "", (unsigned)took);
}

static void draw_player(const struct session *s, struct canvas *c, struct rect r, enum stone color)
{
    struct buf name = {0}, state = {0};
    add_name(s, color, &name);
    add_state(s, color, &state);
    int room = r.width - 2;
    const int width = text_width(buf_slice(&state), c->ambiguous);
    if (width > 0 &&
        (width + 2 + text_width(buf_slice(&name), c->ambiguous) <= room || width + 2 + NAME_GOOD <= room)) {
        canvas_text(c, r.x + r.width - width - 1, r.y, ROLE_FAINT, buf_slice(&state));
        room -= width + 2;
    }
    /* Whose turn it is, is said where no move shows it. */
    const struct position *p = &s->reader.replay.position;
    const bool is_next = p->rules && p->move.kind == MOVE_NONE && p->to_play == color;
    canvas_glyph(c, r.x, r.y, ROLE_FAINT, pane_stone(s, color));
    canvas_text_cut(c, r.x + 2, r.y, room, is_next ? ROLE_TO_PLAY : ROLE_PLAYER, buf_slice(&name));
    buf_free(&name);
    buf_free(&state);
}

/* A result is no spoiler at the end of the main line. */
static bool may_tell_result(const struct session *s)
{
    return s->options.value[OPTION_SPOILERS] || sgf_child(&s->reader.record, s->reader.replay.node) == SGF_NONE;
}

static void add_fact(const struct canvas *c, struct buf *out, const char *word, struct slice value)
{
    if (value.len == 0)
        return;
    if (out->len > 0)
        buf_add_format(out, " %s ", c->glyphs->text[GLYPH_DOT]);
    buf_add_string(out, word);
    text_filter(out, value);
}

/* Programs write 6.500000: a person says 6.5. */
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

static void add_komi(const struct session *s, const struct canvas *c, struct buf *out)
{
    struct buf komi = {0};
    komi_text(&s->reader.record, texts_info_node(&s->reader), &komi);
    const struct slice number = without_zeros(buf_slice(&komi));
    if (slice_is(number, "0"))
        add_fact(c, out, "", SLICE("no komi"));
    else
        add_fact(c, out, "komi ", number);
    buf_free(&komi);
}

static void add_result(const struct session *s, const struct canvas *c, const char *word, struct buf *out)
{
    struct buf raw = {0}, result = {0};
    if (texts_info(&s->reader, SGF_RE, &raw)) {
        enum result_kind kind;
        result_read(buf_slice(&raw), &kind, &result);
        add_fact(c, out, word, buf_slice(result.len > 0 ? &result : &raw));
    }
    buf_free(&raw);
    buf_free(&result);
}

static void draw_facts(const struct session *s, struct canvas *c, struct rect r)
{
    struct buf facts = {0};
    const struct rules *rules = s->reader.replay.position.rules;
    if (rules && rules->has_komi)
        add_komi(s, c, &facts);
    if (rules && rules->has_handicap) {
        const int handicap = handicap_of(&s->reader.record, texts_info_node(&s->reader));
        if (handicap > 0) {
            struct buf text = {0};
            buf_add_format(&text, "%d", handicap);
            add_fact(c, &facts, "handicap ", buf_slice(&text));
            buf_free(&text);
        }
    }
    if (may_tell_result(s)) {
        const size_t before = facts.len;
        add_result(s, c, "result ", &facts);
        if (text_width(buf_slice(&facts), c->ambiguous) > r.width) {
            facts.len = before;
            add_result(s, c, "", &facts);
        }
    }
    canvas_text_cut(c, r.x, r.y, r.width, ROLE_FAINT, buf_slice(&facts));
    buf_free(&facts);
}

static void draw(const struct session *s, struct canvas *c, struct rect r)
{
    if (!s->reader.has_game)
        return;
    if (r.width > WIDTH_MAX)
        r.width = WIDTH_MAX;
    draw_player(s, c, r, STONE_BLACK);
    r.y++;
    draw_player(s, c, r, STONE_WHITE);
    r.y++;
    draw_facts(s, c, r);
}

static int rows_of(const struct session *s, int width, int height)
{
    (void)s, (void)width, (void)height;
    return 3;
}

const struct pane pane_players = {
    .draw = draw,
    .place = PANE_IN_COLUMN,
    .share = {.stack = STACK_ABOVE, .rank = RANK_PLAYERS, .rows = rows_of},
};
