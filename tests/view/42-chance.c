/* tests/view/42-chance.c - keys pressed by chance in records made by chance: the session is where a plain model of the manual says
 *
 * The model knows the nodes as a table, the line followed, the leaps and moves of one's own as lists, the typed line as characters. It is
 * compared after each key: file, game, node, line, position, count, and what is at the prompt.
 */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "base/array.h"
#include "fuzz/world.h"
#include "games.h"
#include "reader/problem.h"
#include "rules/ruleset.h"
#include "screen/command.h"
#include "sweep.h"

enum { FILES = 3, GAMES = 12, NODES = 2000, LEAPS = 1000, TURNS = 300, TEXT = 200, LINES = 100, KEYS = 250, WORDS = 4, OWN = 500 };

static const char *const words[WORDS] = {"HO:", "tesuji", "\346\211\223\345\212\253", "N:] b"}; /* that are looked for */

/* ---- games as tables ---- */

struct node {
    uint32_t parent, child, next;
    size_t depth;
    long number;
    bool is_move;   /* of a player, a pass too */
    uint16_t point; /* where it plays */
    bool comment, hotspot, word[WORDS];
};

struct game {
    size_t file, index;
    uint32_t count, left; /* `left`: the node where it was left; the root at first */
    struct node at[NODES];
    struct sgf_game record; /* for what is typed: points, addresses */
    struct replay replay;   /* for moves of one's own: at the node of the model */
    struct position position;
};

static bool has(struct slice text, const char *word)
{
    return text.len >= strlen(word) && memmem(text.at, text.len, word, strlen(word));
}

static bool has_letters(struct slice raw)
{
    for (size_t i = 0; i < raw.len; i++)
        if ((unsigned char)raw.at[i] > ' ')
            return true;
    return false;
}

static void look_at(const struct sgf_game *g, uint32_t prop, struct node *n)
{
    const struct slice ident = sgf_ident(g, g->props[prop].id), raw = sgf_raw(g, sgf_value_first(g, prop));

    n->comment |= slice_is(ident, "C") && has_letters(raw);
    n->hotspot |= slice_is(ident, "HO");
    n->word[0] |= slice_is(ident, "HO");
    for (int i = 1; i < 3; i++)
        n->word[i] |= slice_is(ident, "C") && has(raw, words[i]);
    n->word[3] |= slice_is(ident, "N") && has(raw, "a \\] b");
}

static void table_make(struct game *t, const struct sgf_collection *c, size_t file, size_t index)
{
    struct replay r = {0};

    sgf_game_load(&t->record, c, index);
    t->file = file;
    t->index = index;
    t->count = t->record.node_count;
    assert_true(t->count <= NODES);
    replay_renew(&r, &t->record);
    t->position = r.position;
    for (uint32_t i = 0; i < t->count; i++) {
        struct node *n = &t->at[i];

        replay_to(&r, i);
        *n = (struct node){sgf_parent(&t->record, i), sgf_child(&t->record, i), sgf_next(&t->record, i), .number = r.position.move_number,
            .is_move = r.position.move.kind != MOVE_NONE, .point = r.position.move.to};
        n->depth = i == 0 ? 0 : t->at[n->parent].depth + 1;
        for (uint32_t prop = sgf_prop_first(&t->record, i); prop < sgf_prop_end(&t->record, i); prop++)
            look_at(&t->record, prop, n);
    }
    replay_free(&r);
    replay_init(&t->replay, &t->record);
}

/* ---- the model ---- */

struct typed {
    uint32_t at[TEXT];
    size_t len, cursor;
};

struct history {
    struct typed line[LINES];
    size_t count, back; /* `back` lines back from the draft */
    struct typed draft;
};

/* A variation was taken by its letter after the node at `depth` of the line, which was this one before. */
struct turn {
    size_t depth, len;
    uint32_t line[NODES];
};

enum { ASKS_NOTHING, ASKS_PLACE, ASKS_WORD, ASKS_COMMAND, ASKS_MOVE, ASKS_COUNT };

struct model {
    struct game *games;
    size_t game_count, game;
    uint32_t node, line[NODES];
    size_t line_len;
    struct turn turns[TURNS];
    size_t turn_count;
    uint32_t leaps[LEAPS];
    size_t leap_count, here; /* leaps[here] is where it is; leap_count: none of them */
    unsigned long long count;
    struct move own[OWN]; /* after the node, the first `played` of them are on the board */
    size_t own_count, played;
    int word; /* that is looked for; -1 none */
    int asks;
    struct typed typed;
    struct history history[ASKS_COUNT];
};

static const struct node *node_of(const struct model *m, uint32_t node)
{
    return &m->games[m->game].at[node];
}

static size_t depth_of(const struct model *m)
{
    return node_of(m, m->node)->depth;
}

static bool is_branch(const struct model *m, uint32_t node)
{
    const uint32_t child = node_of(m, node)->child;

    return child != SGF_NONE && node_of(m, child)->next != SGF_NONE;
}

static void forget_turns(struct model *m, size_t depth)
{
    while (m->turn_count > 0 && m->turns[m->turn_count - 1].depth >= depth)
        m->turn_count--;
}

/* On from a depth of the line along first children. */
static void line_on(struct model *m, size_t depth)
{
    m->line_len = depth + 1;
    for (uint32_t n = node_of(m, m->line[depth])->child; n != SGF_NONE; n = node_of(m, n)->child)
        m->line[m->line_len++] = n;
}

static void leave_own(struct model *m)
{
    m->own_count = m->played = 0;
}

static void go(struct model *m, uint32_t node)
{
    const size_t depth = node_of(m, node)->depth;

    leave_own(m);
    m->node = node;
    if (depth < m->line_len && m->line[depth] == node)
        return;
    size_t same = depth;
    for (uint32_t at = node; same >= m->line_len || m->line[same] != at; same--)
        at = node_of(m, at)->parent;
    forget_turns(m, same + 1);
    for (size_t d = depth + 1; d > 0; d--, node = node_of(m, node)->parent)
        m->line[d - 1] = node;
    line_on(m, depth);
}

static void push(struct model *m, uint32_t node)
{
    if (m->leap_count > 0 && m->leaps[m->leap_count - 1] == node)
        return;
    assert_true(m->leap_count < LEAPS);
    m->leaps[m->leap_count++] = node;
}

static void leap(struct model *m, uint32_t node)
{
    if (node == m->node)
        leave_own(m);
    if (node == SGF_NONE || node == m->node)
        return;
    m->leap_count = m->here;
    push(m, m->node);
    m->here = m->leap_count;
    go(m, node);
}

/* The node where the reader left the line, then first children. */
static void open_game(struct model *m, size_t game)
{
    m->games[m->game].left = m->node;
    leave_own(m);
    m->game = game;
    m->leap_count = m->here = m->turn_count = 0;
    m->line[0] = m->node = 0;
    line_on(m, 0);
    go(m, m->games[game].left);
}

/* ---- what keys do; `n` is the count, at least 1 ---- */

typedef void act(struct model *m, size_t n);

static void forward(struct model *m, size_t n)
{
    const size_t last = m->line_len - 1, depth = depth_of(m);

    if (m->played > 0) {
        m->played = n < m->own_count - m->played ? m->played + n : m->own_count;
        return;
    }
    go(m, m->line[n < last - depth ? depth + n : last]);
}

static void back(struct model *m, size_t n)
{
    const size_t depth = depth_of(m), own = n < m->played ? n : m->played;

    m->played -= own;
    n -= own;
    if (m->played > 0)
        return;
    leave_own(m);
    go(m, m->line[n < depth ? depth - n : 0]);
}

static void forward_10(struct model *m, size_t n)
{
    forward(m, 10 * n);
}

static void back_10(struct model *m, size_t n)
{
    back(m, 10 * n);
}

static void follow(struct model *m, size_t n)
{
    (void)n;
    forward(m, 1);
}

static void first(struct model *m, size_t n)
{
    (void)n;
    leap(m, 0);
}

static void last(struct model *m, size_t n)
{
    (void)n;
    if (m->played > 0)
        m->played = m->own_count;
    else
        leap(m, m->line[m->line_len - 1]);
}

static bool is_comment(const struct model *m, uint32_t node)
{
    return node_of(m, node)->comment;
}

static bool is_hotspot(const struct model *m, uint32_t node)
{
    return node_of(m, node)->hotspot;
}

/* The nth on the line, or the last that there is. */
static void leap_along(struct model *m, bool (*is)(const struct model *, uint32_t), int way, size_t n)
{
    uint32_t found = SGF_NONE;

    for (size_t d = depth_of(m); n > 0 && (way > 0 ? d + 1 < m->line_len : d > 0);) {
        d = way > 0 ? d + 1 : d - 1;
        if (!is(m, m->line[d]))
            continue;
        found = m->line[d];
        n--;
    }
    leap(m, found);
}

static void next_comment(struct model *m, size_t n)
{
    leap_along(m, is_comment, 1, n);
}

static void previous_comment(struct model *m, size_t n)
{
    leap_along(m, is_comment, -1, n);
}

static void next_hotspot(struct model *m, size_t n)
{
    leap_along(m, is_hotspot, 1, n);
}

static void previous_hotspot(struct model *m, size_t n)
{
    leap_along(m, is_hotspot, -1, n);
}

static void next_branch(struct model *m, size_t n)
{
    if (m->played == 0)
        leap_along(m, is_branch, 1, n);
}

static void previous_branch(struct model *m, size_t n)
{
    if (m->played == 0)
        leap_along(m, is_branch, -1, n);
    leave_own(m);
}

static bool is_first(const struct model *m, uint32_t node)
{
    return node == 0 || node_of(m, node_of(m, node)->parent)->child == node;
}

/* The beginning of this variation, or on the main line the branch above; and so on. */
static void back_to_branch(struct model *m, size_t n)
{
    const size_t from = depth_of(m);
    uint32_t node = m->node;

    if (m->played > 0) {
        leave_own(m);
        return;
    }
    for (; n > 0; n--) {
        uint32_t at = node;

        while (!is_first(m, at))
            break;
        while (at != 0 && is_first(m, at))
            at = node_of(m, at)->parent;
        if (at == 0) /* the main line */
            for (at = node; at != 0 && !is_branch(m, node_of(m, at)->parent);)
                at = node_of(m, at)->parent;
        if (at == 0)
            break;
        node = node_of(m, at)->parent;
    }
    leap(m, node);
    for (size_t i = 0; i < m->turn_count; i++) {
        const struct turn *t = &m->turns[i];

        if (t->depth < depth_of(m) || t->depth >= from)
            continue;
        memcpy(m->line, t->line, t->len * sizeof *t->line);
        m->line_len = t->len;
        m->turn_count = i;
    }
}

/* A letter names a child of the node. */
static void turn(struct model *m, uint32_t child)
{
    const size_t depth = depth_of(m);

    if (child == SGF_NONE || m->line[depth + 1] == child)
        return;
    forget_turns(m, depth);
    assert_true(m->turn_count < TURNS);
    struct turn *t = &m->turns[m->turn_count++];
    t->depth = depth;
    t->len = m->line_len;
    memcpy(t->line, m->line, m->line_len * sizeof *m->line);
    m->line[depth + 1] = child;
    line_on(m, depth + 1);
}

static void main_line(struct model *m, size_t n)
{
    uint32_t left = m->node;

    (void)n;
    leave_own(m);
    for (uint32_t at = m->node; at != 0; at = node_of(m, at)->parent)
        if (!is_first(m, at))
            left = node_of(m, at)->parent;
    leap(m, left);
    forget_turns(m, depth_of(m));
    line_on(m, depth_of(m));
}

static uint32_t beside(const struct model *m, uint32_t at, int way)
{
    uint32_t to = way > 0 ? node_of(m, at)->next : node_of(m, node_of(m, at)->parent)->child;

    while (way < 0 && to != at && node_of(m, to)->next != at)
        to = node_of(m, to)->next;
    return to == at ? SGF_NONE : to;
}

/* At a fork the line goes another way, unless the node itself is one of several. */
static void variation(struct model *m, int way)
{
    const size_t depth = depth_of(m);
    uint32_t at = m->node, to;

    if (m->played > 0)
        return;
    if (is_branch(m, at) && (at == 0 || !is_branch(m, node_of(m, at)->parent))) {
        to = beside(m, m->line[depth + 1], way);
        if (to == SGF_NONE)
            return;
        forget_turns(m, depth);
        m->line[depth + 1] = to;
        line_on(m, depth + 1);
        return;
    }

    while (at != 0 && !is_branch(m, node_of(m, at)->parent))
        at = node_of(m, at)->parent;
    if (at == 0)
        return;
    to = beside(m, at, way);
    if (to == SGF_NONE)
        return;
    while (node_of(m, to)->depth < depth && node_of(m, to)->child != SGF_NONE)
        to = node_of(m, to)->child;
    go(m, to);
}

static void next_variation(struct model *m, size_t n)
{
    for (n = n < NODES ? n : NODES; n > 0; n--)
        variation(m, 1);
}

static void previous_variation(struct model *m, size_t n)
{
    for (n = n < NODES ? n : NODES; n > 0; n--)
        variation(m, -1);
}

static uint32_t child_at(const struct model *m, uint32_t index)
{
    uint32_t node = is_branch(m, m->node) && m->played == 0 ? node_of(m, m->node)->child : SGF_NONE;

    for (; node != SGF_NONE && index > 0; index--)
        node = node_of(m, node)->next;
    return node;
}

static void take(struct model *m, uint32_t child)
{
    turn(m, child);
    go(m, child);
}

static void jump_back(struct model *m, size_t n)
{
    if (m->played > 0) {
        leave_own(m);
        return;
    }
    if (m->here > 0 && m->here == m->leap_count) {
        push(m, m->node);
        m->here = m->leap_count - 1;
    }
    if (m->here == 0)
        return;
    m->here -= n < m->here ? n : m->here;
    go(m, m->leaps[m->here]);
}

static void jump_forward(struct model *m, size_t n)
{
    if (m->here + 1 >= m->leap_count)
        return;
    const size_t most = m->leap_count - 1 - m->here;
    m->here += n < most ? n : most;
    go(m, m->leaps[m->here]);
}

static void next_game(struct model *m, size_t n)
{
    const size_t most = m->game_count - 1 - m->game;

    if (most > 0)
        open_game(m, m->game + (n < most ? n : most));
}

static void previous_game(struct model *m, size_t n)
{
    if (m->game > 0)
        open_game(m, m->game - (n < m->game ? n : m->game));
}

/* The nth node with the word behind this one, or before it; round and round. */
static void find_on(struct model *m, size_t n, int way)
{
    static uint32_t matches[NODES];
    const struct game *g = &m->games[m->game];
    size_t count = 0, before = 0, is_here = 0;

    for (uint32_t i = 0; m->word >= 0 && i < g->count; i++) {
        if (!g->at[i].word[m->word])
            continue;
        before += i < m->node;
        is_here |= i == m->node;
        matches[count++] = i;
    }
    if (count == 0)
        return;
    n %= count;
    leap(m, matches[way > 0 ? (before + is_here + n + count - 1) % count : (before + count - n) % count]);
}

static void next_match(struct model *m, size_t n)
{
    find_on(m, n, 1);
}

static void previous_match(struct model *m, size_t n)
{
    find_on(m, n, -1);
}

static void cancel(struct model *m, size_t n)
{
    (void)n;
    if (m->played > 0)
        leave_own(m);
    else
        m->word = -1;
}

static void nothing(struct model *m, size_t n)
{
    (void)m, (void)n;
}

static const struct {
    const char *keys;
    act *act;
    const char *command; /* its word, for lines that are typed */
} keys[] = {
    {"l Right Space", forward, "next-node"},
    {"h Left Backspace", back, "previous-node"},
    {"PgDn", forward_10, "forward-10"},
    {"PgUp", back_10, "back-10"},
    {"Home", first, "first-node"},
    {"End $", last, "last-node"},
    {"}", next_comment, "next-comment"},
    {"{", previous_comment, "previous-comment"},
    {".", next_hotspot, "next-hotspot"},
    {",", previous_hotspot, "previous-hotspot"},
    {"]", next_branch, "next-branch"},
    {"[", previous_branch, "previous-branch"},
    {"b", back_to_branch, "back-to-branch"},
    {"m", main_line, "main-line"},
    {"j Down", next_variation, "next-variation"},
    {"k Up", previous_variation, "previous-variation"},
    {"'", jump_back, "jump-back"},
    {"\"", jump_forward, "jump-forward"},
    {">", next_game, "next-game"},
    {"<", previous_game, "previous-game"},
    {"n", next_match, "next-match"},
    {"p", previous_match, "previous-match"},
    {"Enter", follow, "follow"},
    {"Esc", cancel, "cancel"},
    {"~ F5 Insert", nothing, "no-such-command"}, /* keys without a command */
};

/* ---- places that are typed ---- */

static uint32_t by_number(const struct model *m, long number, bool on_main_line)
{
    uint32_t found = SGF_NONE, node = 0;

    for (size_t i = 0; on_main_line ? node != SGF_NONE : i < m->line_len; i++) {
        node = on_main_line ? node : m->line[i];
        if (node_of(m, node)->number == number) {
            if (node_of(m, node)->is_move)
                return node;
            found = found == SGF_NONE ? node : found;
        }
        node = node_of(m, node)->child;
    }
    return found;
}

/* The nearest before, else the nearest behind, else here. */
static uint32_t by_point(const struct model *m, uint16_t point)
{
    const size_t depth = depth_of(m);

    for (size_t d = depth; d > 0; d--)
        if (node_of(m, m->line[d - 1])->point == point)
            return m->line[d - 1];
    for (size_t d = depth + 1; d < m->line_len; d++)
        if (node_of(m, m->line[d])->point == point)
            return m->line[d];
    return node_of(m, m->node)->point == point ? m->node : SGF_NONE;
}

static uint16_t point_named(const struct game *g, struct slice text)
{
    struct hand h = {.columns = g->position.columns, .rows = g->position.rows};
    struct hand_point p;

    if (text.len == 2 && text.at[0] >= 'a' && text.at[0] <= 'z' && text.at[1] >= 'a' && text.at[1] <= 'z')
        return hand_point_of(&h, text.at, &p) ? point_at(p.column, p.row) : POINT_NONE;
    return point_find(&g->position, text);
}

static bool all_digits(struct slice text)
{
    for (size_t i = 0; i < text.len; i++)
        if (text.at[i] < '0' || text.at[i] > '9')
            return false;
    return text.len > 0;
}

/* For the reader's own moves: steps, and the last one on a point. */
static bool go_along_own(struct model *m, struct slice text, uint16_t point)
{
    if (m->played == 0)
        return false;
    if (strchr("+-", text.at[0]) && (text.len == 1 || all_digits(slice_part(text, 1, text.len)))) {
        const size_t steps = text.len > 1 ? (size_t)atol(text.at + 1) : 1;

        text.at[0] == '-' ? back(m, steps) : forward(m, steps);
        return true;
    }
    for (size_t i = m->played; point != POINT_NONE && i > 0; i--)
        if (m->own[i - 1].to == point) {
            m->played = i;
            return true;
        }
    return false;
}

static void go_to_place(struct model *m, const char *typed)
{
    const struct game *g = &m->games[m->game];
    const struct slice text = slice_trim(slice_of(typed)), rest = slice_part(text, 1, text.len);
    const long number = text.len > 0 ? atol(text.at) : 0;
    const uint16_t point = point_named(g, text);
    uint32_t node = SGF_NONE;

    if (text.len == 0 || go_along_own(m, text, point))
        return;
    if (all_digits(text)) {
        node = number == 0 ? 0 : by_number(m, number, false);
        leap(m, node != SGF_NONE ? node : by_number(m, number, true));
        return;
    }
    if (strchr("+-", text.at[0]) && (rest.len == 0 || all_digits(rest))) {
        const uint32_t was = m->node;
        const size_t steps = rest.len > 0 ? (size_t)labs(number) : 1, depth = depth_of(m), end = m->line_len - 1;

        node = text.at[0] == '-' ? m->line[steps < depth ? depth - steps : 0] : m->line[steps < end - depth ? depth + steps : end];
        m->node = was;
        leap(m, node);
        return;
    }
    if (text.at[text.len - 1] == '%' && all_digits(slice_part(text, 0, text.len - 1))) {
        leap(m, m->line[number >= 100 ? m->line_len - 1 : ((m->line_len - 1) * (size_t)number + 50) / 100]);
        return;
    }
    if (point != POINT_NONE)
        node = by_point(m, point);
    if (node == SGF_NONE)
        node = sgf_address_find(&g->record, text);
    if (node == SGF_NONE && sgf_label_index(text) != SGF_NONE) {
        node = child_at(m, sgf_label_index(text));
        turn(m, node);
    }
    leap(m, node);
}

/* ---- the typed line ---- */

static void typed_text(const struct typed *t, char *out)
{
    struct buf text = {0};

    for (size_t i = 0; i < t->len; i++)
        text_add_code(&text, t->at[i]);
    snprintf(out, 4 * TEXT + 1, "%s", buf_string(&text));
    buf_free(&text);
}

static void erase(struct typed *t, size_t from, size_t to)
{
    memmove(t->at + from, t->at + to, (t->len - to) * sizeof *t->at);
    t->len -= to - from;
    t->cursor = from;
}

static void insert(struct typed *t, uint32_t code)
{
    assert_true(t->len < TEXT);
    memmove(t->at + t->cursor + 1, t->at + t->cursor, (t->len - t->cursor) * sizeof *t->at);
    t->at[t->cursor++] = code;
    t->len++;
}

/* ---- moves of one's own ---- */

/* The position that is looked at. */
static struct replay *own_replay(const struct model *m)
{
    struct replay *r = &m->games[m->game].replay;

    replay_to(r, m->node);
    for (size_t i = 0; i < m->played; i++)
        replay_play(r, &m->own[i]);
    return r;
}

static bool is_refused(struct replay *r, const struct move *move)
{
    const uint32_t forbidden = ruleset_forbids(r);

    replay_play(r, move);
    const bool is_so = r->position.verdicts & forbidden;
    replay_unplay(r, 1);
    return is_so;
}

/* The child that plays it, in its colour or else in the other. */
static uint32_t child_with(const struct model *m, const struct replay *r, struct move move)
{
    for (int pass = 0; pass < 2 && m->played == 0; pass++) {
        for (uint32_t child = node_of(m, m->node)->child; child != SGF_NONE; child = node_of(m, child)->next) {
            struct move has;

            replay_move_of(r, child, &has);
            if (memcmp(&has, &move, sizeof has) == 0)
                return child;
        }
        move.color = move.color == STONE_BLACK ? STONE_WHITE : STONE_BLACK;
    }
    return SGF_NONE;
}

static void play_own(struct model *m, const char *typed)
{
    struct replay *r = own_replay(m);
    struct move move;
    const bool is_move = move_find(&r->position, slice_of(typed), r->position.to_play, &move);
    const uint32_t child = is_move ? child_with(m, r, move) : SGF_NONE;

    if (!is_move || (child == SGF_NONE && is_refused(r, &move))) { /* it is asked for once more */
        m->asks = ASKS_MOVE;
        m->typed = (struct typed){.len = 0};
    } else if (child != SGF_NONE) {
        take(m, child);
    } else {
        assert_true(m->played < OWN);
        if (m->played == m->own_count || memcmp(&m->own[m->played], &move, sizeof move) != 0)
            m->own_count = m->played + 1;
        m->own[m->played++] = move;
    }
}

static void ask(struct model *m, int what)
{
    m->asks = what;
    m->typed = (struct typed){.len = 0};
    m->history[what].back = 0;
}

static void erase_word(struct typed *t)
{
    size_t from = t->cursor;

    while (from > 0 && t->at[from - 1] == ' ')
        from--;
    while (from > 0 && t->at[from - 1] != ' ')
        from--;
    erase(t, from, t->cursor);
}

static void recall(struct model *m, int way)
{
    struct history *h = &m->history[m->asks];

    if (way > 0 ? h->back == h->count : h->back == 0)
        return;
    if (h->back == 0)
        h->draft = m->typed;
    h->back += way > 0 ? 1 : SIZE_MAX;
    m->typed = h->back > 0 ? h->line[h->count - h->back] : h->draft;
    m->typed.cursor = m->typed.len;
}

/* Blanks at both ends do not count; a line twice in a row is there once. */
static void keep(struct model *m)
{
    struct history *h = &m->history[m->asks];
    struct typed *t = &m->typed;

    while (t->len > 0 && t->at[t->len - 1] == ' ')
        t->len--;
    while (t->len > 0 && t->at[0] == ' ')
        erase(t, 0, 1);
    const struct typed *before = h->count > 0 ? &h->line[h->count - 1] : NULL;
    if (t->len == 0 || (before && before->len == t->len && memcmp(before->at, t->at, t->len * sizeof *t->at) == 0))
        return;
    assert_true(h->count < LINES);
    h->line[h->count++] = *t;
}

static void command(struct model *m, const char *line)
{
    if (*line && strchr("+-@0123456789", *line)) {
        go_to_place(m, line);
        return;
    }
    for (size_t i = 0; i < COUNT(keys); i++)
        if (strcmp(line, keys[i].command) == 0)
            keys[i].act(m, 1);
}

static void look_for(struct model *m, const char *line)
{
    if (!*line) {
        find_on(m, 1, 1);
        return;
    }
    m->word = -1;
    for (int i = 0; i < WORDS; i++)
        if (strcmp(line, words[i]) == 0)
            m->word = i;
    find_on(m, 1, 1);
}

static void enter(struct model *m)
{
    static void (*const run[ASKS_COUNT])(struct model *, const char *) = {NULL, go_to_place, look_for, command, play_own};
    const int what = m->asks;
    char line[4 * TEXT + 1];

    if (what != ASKS_MOVE)
        keep(m);
    typed_text(&m->typed, line);
    m->asks = ASKS_NOTHING;
    run[what](m, line);
}

static void typed_key(struct model *m, uint32_t key)
{
    struct typed *t = &m->typed;

    switch (key) {
    case KEYS_ENTER: enter(m); break;
    case KEYS_ESC: m->asks = ASKS_NOTHING; break;
    case KEYS_LEFT: case 2: t->cursor -= t->cursor > 0; break;
    case KEYS_RIGHT: case 6: t->cursor += t->cursor < t->len; break;
    case KEYS_HOME: case 1: t->cursor = 0; break;
    case KEYS_END: case 5: t->cursor = t->len; break;
    case KEYS_UP: case 16: recall(m, 1); break;
    case KEYS_DOWN: case 14: recall(m, -1); break;
    case KEYS_BACKSPACE: case 8:
        if (t->len == 0)
            m->asks = ASKS_NOTHING;
        else if (t->cursor > 0)
            erase(t, t->cursor - 1, t->cursor);
        break;
    case KEYS_DELETE: case 4:
        if (t->cursor < t->len)
            erase(t, t->cursor, t->cursor + 1);
        break;
    case 23: erase_word(t); break;
    case 21: erase(t, 0, t->cursor); break;
    default: insert(t, key); break;
    }
}

/* ---- any key ---- */

static act *act_of(uint32_t key)
{
    for (size_t i = 0; i < COUNT(keys); i++) {
        struct key_script script = {.rest = slice_of(keys[i].keys)};
        uint32_t one, repeat;

        while ((one = key_next(&script, &repeat)) != KEYS_NONE)
            if (one == key)
                return keys[i].act;
    }
    return NULL;
}

static void model_key(struct model *m, uint32_t key)
{
    char number[32];
    const unsigned long long count = m->count;
    act *a = act_of(key);

    if (m->asks) {
        typed_key(m, key);
        return;
    }
    if (key >= '0' && key <= '9' && (key != '0' || count > 0)) {
        m->count = count < 1000000000 ? count * 10 + (key - '0') : count;
        return;
    }
    m->count = 0;
    snprintf(number, sizeof number, "%llu", count);
    if (key == '0')
        leap(m, 0);
    else if (key == 'g' && count > 0)
        go_to_place(m, number);
    else if (key == 'g' || key == '/' || key == ':')
        ask(m, key == 'g' ? ASKS_PLACE : key == '/' ? ASKS_WORD : ASKS_COMMAND);
    else if (key == '@')
        ask(m, ASKS_MOVE);
    else if (key >= 'A' && key <= 'Z' && child_at(m, key - 'A') != SGF_NONE)
        take(m, child_at(m, key - 'A'));
    else if (a && !(key == KEYS_ESC && count > 0)) /* it forgets them */
        a(m, count > 0 ? (size_t)count : 1);
}

/* ---- comparing ---- */

static struct buf pressed; /* in this session, for the message of a failure */

static const char *last_keys(void)
{
    enum { SHOWN = 200 };

    return buf_string(&pressed) + (pressed.len > SHOWN ? pressed.len - SHOWN : 0);
}

static void same(const char *what, unsigned long long is, unsigned long long wanted)
{
    if (is != wanted)
        fail_msg("after ...%s: %s is %llu, not %llu", last_keys(), what, is, wanted);
}

static void compare_typed(const struct model *m, const struct prompt *p)
{
    static const int kinds[ASKS_COUNT] = {
        [ASKS_NOTHING] = PROMPT_NONE, [ASKS_PLACE] = PROMPT_GOTO, [ASKS_WORD] = PROMPT_FIND, [ASKS_COMMAND] = PROMPT_COMMAND,
        [ASKS_MOVE] = PROMPT_MOVE};
    char text[4 * TEXT + 1];
    struct typed before = m->typed;

    same("the prompt", p->kind, (unsigned)kinds[m->asks]);
    if (!m->asks)
        return;
    typed_text(&m->typed, text);
    if (!slice_is(buf_slice(&p->text), text))
        fail_msg("after ...%s: typed is \"%.*s\", not \"%s\"", last_keys(), (int)p->text.len, p->text.at, text);
    before.len = before.cursor;
    typed_text(&before, text);
    same("the cursor", p->cursor, strlen(text));
}

static void compare(const struct model *m, const struct session *s)
{
    const struct game *g = &m->games[m->game];

    same("the file", s->shelf.file, g->file);
    same("the game", s->shelf.game, g->index);
    same("the node", reader_node(&s->reader), m->node);
    same("the count", (unsigned long long)s->count, m->count);
    for (size_t i = 0; i < s->reader.line.count; i++)
        same("a node of the line", s->reader.line.at[i], i < m->line_len ? m->line[i] : SGF_NONE);
    if (s->reader.line.whole)
        same("the line's length", s->reader.line.count, m->line_len);
    same("moves of one's own", s->reader.replay.played, m->played);
    same("those that were taken back", s->reader.scratch.count, m->own_count);
    if (m->played > 0 && memcmp(s->reader.replay.position.board, own_replay(m)->position.board, POSITION_POINTS) != 0)
        fail_msg("after ...%s: the board is another one", last_keys());
    compare_typed(m, &s->prompt);
}

/* ---- keys by chance ---- */

static uint16_t any_point(struct chance *c, const struct position *p)
{
    return point_at((int)chance_below(c, (uint32_t)p->columns), (int)chance_below(c, (uint32_t)p->rows));
}

/* A move of the record, or any; few of those of amazons are one of the game. */
static void plan_move(struct chance *c, const struct model *m, struct buf *out)
{
    struct replay *r = own_replay(m);
    const struct position *p = &r->position;
    const uint32_t child = node_of(m, m->node)->child;
    struct move move = {.kind = MOVE_PASS, .color = p->to_play, .from = POINT_NONE, .to = POINT_NONE, .arrow = POINT_NONE};

    if (chance_below(c, 4) == 0 && child != SGF_NONE) {
        replay_move_of(r, child, &move);
    } else if (p->rules->has_point_moves && chance_below(c, 20) > 0) {
        move.kind = MOVE_POINT;
        move.to = any_point(c, p);
    } else {
        for (int i = 0; i < 300 && !p->rules->has_point_moves; i++) {
            move = (struct move){MOVE_AMAZON, p->to_play, any_point(c, p), any_point(c, p), any_point(c, p)};
            if (p->board[move.from] == p->to_play && !is_refused(r, &move))
                break;
        }
    }
    chance_below(c, 2) ? move_text(p, &move, out) : move_sgf(&move, out);
}

/* A place that somebody could type, or a word, or a command. */
static void plan(struct chance *c, struct model *m, int asks, struct buf *out)
{
    const struct game *g = &m->games[m->game];
    const uint32_t any = chance_below(c, g->count);

    buf_clear(out);
    if (asks == ASKS_MOVE) {
        plan_move(c, m, out);
    } else if (asks == ASKS_WORD) {
        buf_add_string(out, words[chance_below(c, WORDS)]);
    } else if (asks == ASKS_COMMAND && chance_below(c, 3) > 0) {
        buf_add_string(out, keys[chance_below(c, COUNT(keys))].command);
    } else {
        switch (chance_below(c, 7)) {
        case 0: buf_add_format(out, "+%u", chance_below(c, 20)); break;
        case 1: buf_add_format(out, "-%u", chance_below(c, 20)); break;
        case 2: buf_add_format(out, "%u%%", chance_below(c, 120)); break;
        case 3: buf_add_format(out, "%u", chance_below(c, 60)); break;
        case 4:
            if (g->at[any].point != POINT_NONE)
                point_text(&g->position, g->at[any].point, out);
            break;
        case 5: buf_add_string(out, chance_below(c, 2) ? "B" : "aa"); break;
        default: sgf_address(&g->record, any, out); break;
        }
    }
}

static uint32_t editing_key(struct chance *c)
{
    static const uint32_t all[] = {KEYS_LEFT, KEYS_RIGHT, KEYS_HOME, KEYS_END, KEYS_UP, KEYS_DOWN, KEYS_BACKSPACE, KEYS_DELETE, 1, 2, 4, 5, 6,
        8, 14, 16, 21, 23, ' ', 'x', 0x65E5, '3', KEYS_ESC};

    return all[chance_below(c, COUNT(all))];
}

static uint32_t plain_key(struct chance *c)
{
    struct key_script script = {.rest = slice_of(keys[chance_below(c, COUNT(keys))].keys)};
    uint32_t key = KEYS_NONE, one, repeat, seen = 0;

    switch (chance_below(c, 12)) {
    case 0: return 'A' + chance_below(c, 5);
    case 1: return (uint32_t)"g/:"[chance_below(c, 3)];
    case 2: case 3: return '0' + chance_below(c, 10);
    case 4: return '@';
    default: break;
    }
    while ((one = key_next(&script, &repeat)) != KEYS_NONE)
        if (chance_below(c, ++seen) == 0)
            key = one;
    return key;
}

static void press(struct world *w, struct model *m, uint32_t key)
{
    key_name(key, &pressed);
    buf_add_char(&pressed, ' ');
    session_key(&w->s, key);
    world_serve(w);
    model_key(m, key);
    compare(m, &w->s);
}

static void type(struct world *w, struct model *m, const char *text)
{
    for (struct slice rest = slice_of(text); rest.len > 0;) {
        uint32_t code;
        const size_t step = text_step(rest, &code);

        press(w, m, code);
        rest = slice_part(rest, step, rest.len);
    }
}

/* The model can look for words that it knows: what came of the editing is taken away. */
static void type_word(struct world *w, struct model *m, const char *word)
{
    enum { CTRL_E = 5, CTRL_U = 21 };

    press(w, m, CTRL_E);
    press(w, m, CTRL_U);
    type(w, m, word);
}

/* The rest of a command may be an alias that the model does not know: "h" is help. */
static bool is_alias(const struct model *m)
{
    char line[4 * TEXT + 1];

    typed_text(&m->typed, line);
    const struct slice text = slice_trim(slice_of(line));
    return m->asks == ASKS_COMMAND && command_alias_find(slice_part(text, 0, slice_find(text, ' '))) != NULL;
}

/* A plan is typed, with other keys between its characters now and then. */
static void type_plan(struct world *w, struct model *m, struct chance *c, struct buf *text)
{
    struct slice rest = buf_slice(text);
    const bool is_clean = chance_below(c, 3) > 0 || m->asks == ASKS_MOVE; /* there arrows move the cursor on the board */

    while (m->asks && rest.len > 0) {
        uint32_t code;
        const size_t step = text_step(rest, &code);

        if (!is_clean && chance_below(c, 3) == 0) {
            press(w, m, editing_key(c));
            continue;
        }
        press(w, m, code);
        rest = slice_part(rest, step, rest.len);
    }
    if (m->asks == ASKS_WORD || is_alias(m))
        type_word(w, m, buf_string(text));
    if (m->asks)
        press(w, m, chance_below(c, 12) ? KEYS_ENTER : KEYS_ESC);
    if (m->asks) /* the move was none */
        press(w, m, KEYS_ESC);
}

static void session_by_chance(struct world *w, struct model *m, struct chance *c)
{
    struct buf text = {0};

    buf_clear(&pressed);
    session_open(&w->s, 0, 0, SGF_NONE);
    world_serve(w);
    open_game(m, 0);
    compare(m, &w->s);
    for (int i = 0; i < KEYS; i++) {
        press(w, m, plain_key(c));
        if (m->asks) {
            plan(c, m, m->asks, &text);
            type_plan(w, m, c, &text);
        }
        if (i % 50 == 0)
            world_draw(w);
    }
    buf_free(&text);
}

/* Games that are no problems: those hide what letters choose. */
static void add_games(struct chance *c, struct buf *file, size_t count)
{
    struct sgf_game record = {0};
    struct sgf_collection collection;

    for (size_t i = 0; i < count;) {
        const size_t from = file->len;
        struct games_shape shape = games_shape(c);

        games_record(c, &shape, file);
        assert_true(sgf_game_from(&record, &collection, slice_part(buf_slice(file), from, file->len)));
        if (problem_start(&record) != SGF_NONE || record.node_count > NODES)
            file->len = from;
        else
            i++;
        sgf_game_free(&record);
        sgf_collection_free(&collection);
    }
}

static void one_session(struct chance *c)
{
    static struct game games[GAMES];
    static struct model m;
    struct world w;
    struct buf files[FILES] = {{0}};
    struct sgf_collection collections[FILES];
    const size_t count = 1 + chance_below(c, FILES);

    memset(&m, 0, sizeof m);
    m.games = games;
    m.word = -1;
    world_init(&w, 0);
    w.keeps = chance_below(c, 2);
    for (size_t i = 0; i < count; i++) {
        const size_t trees = 1 + chance_below(c, GAMES / FILES);
        char name[] = {(char)('a' + i), '.', 's', 'g', 'f', '\0'};

        add_games(c, &files[i], trees);
        sgf_collection_init(&collections[i], CHARSET_UNKNOWN);
        sgf_collection_feed(&collections[i], buf_slice(&files[i]), true);
        for (size_t k = 0; k < trees; k++)
            table_make(&games[m.game_count++], &collections[i], i, k);
        world_add(&w, name, buf_slice(&files[i]));
    }
    session_by_chance(&w, &m, c);
    world_free(&w);
    for (size_t i = 0; i < count; i++) {
        sgf_collection_free(&collections[i]);
        buf_free(&files[i]);
    }
    for (size_t i = 0; i < m.game_count; i++) {
        replay_free(&games[i].replay);
        sgf_game_free(&games[i].record);
    }
    memset(games, 0, sizeof games);
}

static void keys_do_what_the_manual_says(void **state)
{
    struct chance c = chance_begin("keys");

    (void)state;
    for (size_t i = sweep_share(60, 3000); i > 0; i--)
        one_session(&c);
    buf_free(&pressed);
}

int main(void)
{
    const struct CMUnitTest tests[] = {cmocka_unit_test(keys_do_what_the_manual_says)};

    return cmocka_run_group_tests(tests, NULL, NULL);
}
