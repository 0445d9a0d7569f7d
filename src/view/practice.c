/* view/practice.c - guessing the next move, and solving problems against the record */
#include "view/practice.h"

#include <string.h>

#include "base/ascii.h"
#include "base/mem.h"
#include "base/text.h"
#include "rules/annotation.h"
#include "view/command.h"
#include "view/prompt.h"

/* So many nodes are looked at for a solution, or for how the record marks its answers. */
#define SEARCH_MOST 200000

void practice_free(struct practice *p)
{
    mem_free(p);
}

/* ---- what the record says of an answer ---- */

/* Words that judge. "right" in small letters is a side of the board. */
static enum problem_end word_judges(struct slice word)
{
    if (slice_is(word, "RIGHT") || slice_is_equal_caseless(word, SLICE("correct")))
        return PROBLEM_RIGHT;
    if (slice_is_equal_caseless(word, SLICE("wrong")) || slice_is_equal_caseless(word, SLICE("incorrect")))
        return PROBLEM_WRONG;
    return PROBLEM_OPEN;
}

static enum problem_end comment_judges(const struct sgf_game *g, uint32_t node)
{
    enum problem_end end = PROBLEM_OPEN;
    struct buf text = {0};

    sgf_node_text(g, node, SGF_C, &text);
    for (size_t i = 0; i < text.len && end == PROBLEM_OPEN;) {
        size_t len = 0;

        while (i + len < text.len && is_letter(text.at[i + len]))
            len++;
        end = word_judges(slice_part(buf_slice(&text), i, i + len));
        i += len > 0 ? len : 1;
    }
    buf_free(&text);
    return end;
}

/* Annotations of the node itself; who played it decides whom they praise. */
static enum problem_end node_judges(const struct replay *r, uint32_t node, enum stone color)
{
    const struct sgf_game *g = r->game;
    const bool is_ours = sgf_find(g, node, color == STONE_BLACK ? SGF_B : SGF_W) != SGF_NONE;
    struct annotations annotations;

    if (sgf_find(g, node, SGF_WV) != SGF_NONE)
        return PROBLEM_WRONG;
    annotations_read(r, node, &annotations);
    const uint32_t position = annotations.at[ANNOTATION_POSITION].id, move = annotations.at[ANNOTATION_MOVE].id;
    if (position == SGF_GB || position == SGF_GW)
        return position == (color == STONE_BLACK ? SGF_GB : SGF_GW) ? PROBLEM_RIGHT : PROBLEM_WRONG;
    if (is_ours && (move == SGF_BM || move == SGF_TE))
        return move == SGF_BM ? PROBLEM_WRONG : PROBLEM_RIGHT;
    return PROBLEM_OPEN;
}

/* How the whole record marks its answers: where some leaves are marked right the others are wrong, and the other way round. */
static enum problem_end unmarked(const struct replay *r, uint32_t start, enum stone color)
{
    const struct sgf_game *g = r->game;
    enum problem_end end = PROBLEM_OPEN;

    for (uint32_t node = start + 1; node < g->node_count && node - start < SEARCH_MOST; node++) {
        enum problem_end marked = node_judges(r, node, color);

        if (marked == PROBLEM_OPEN && sgf_child(g, node) == SGF_NONE)
            marked = comment_judges(g, node);
        if (marked == PROBLEM_RIGHT)
            return PROBLEM_WRONG;
        if (marked == PROBLEM_WRONG)
            end = PROBLEM_RIGHT;
    }
    return end;
}

static bool is_first_line(const struct sgf_game *g, uint32_t start, uint32_t node)
{
    while (node != start && node != SGF_NONE) {
        const uint32_t parent = sgf_parent(g, node);

        if (parent == SGF_NONE || sgf_child(g, parent) != node)
            return false;
        node = parent;
    }
    return true;
}

/* `standard` is what holds of leaves without a mark. */
static enum problem_end judge(const struct replay *r, uint32_t start, uint32_t leaf, enum stone color, enum problem_end standard)
{
    const struct sgf_game *g = r->game;
    enum problem_end end = comment_judges(g, leaf);

    for (uint32_t node = leaf; end == PROBLEM_OPEN && node != start && node != SGF_NONE; node = sgf_parent(g, node))
        end = node_judges(r, node, color);
    if (end == PROBLEM_OPEN)
        end = standard;
    if (end == PROBLEM_OPEN)
        end = is_first_line(g, start, leaf) ? PROBLEM_RIGHT : PROBLEM_WRONG;
    return end;
}

enum problem_end practice_judge(const struct replay *r, uint32_t start, uint32_t leaf, enum stone color)
{
    return judge(r, start, leaf, color, unmarked(r, start, color));
}

/* ---- beginning and ending ---- */

static void begin(struct session *s, bool is_problem)
{
    if (!s->practice)
        s->practice = mem_zero(1, sizeof *s->practice);
    *s->practice = (struct practice){.is_problem = is_problem, .start = session_node(s), .color = s->replay.position.to_play};
    s->guessing = true;
    s->guess_right = s->guess_tried = 0;
    s->cursor = POINT_NONE;
    s->screen = s->focus = PANE_BOARD;
    prompt_open(s, PROMPT_GUESS);
}

void practice_end(struct session *s)
{
    if (!s->guessing)
        return;
    s->guessing = false;
    s->cursor = POINT_NONE;
    if (s->prompt.kind == PROMPT_GUESS)
        prompt_close(s);
}

void practice_leave(struct session *s)
{
    const bool is_problem = s->practice->is_problem;

    practice_end(s);
    if (!is_problem)
        session_say(s, "%u of %u guessed right", s->guess_right, s->guess_tried);
}

/* ---- moves ---- */

static void move_words(const struct session *s, uint32_t node, struct buf *out)
{
    struct move move;

    replay_move_of(&s->replay, node, &move);
    if (move.kind != MOVE_NONE)
        move_text(&s->replay.position, &move, out);
}

/* The first node from `node` on along first children that has a move; SGF_NONE. */
static uint32_t with_move(const struct session *s, uint32_t node)
{
    struct move move = {.kind = MOVE_NONE};

    for (; node != SGF_NONE; node = sgf_child(&s->record, node)) {
        replay_move_of(&s->replay, node, &move);
        if (move.kind != MOVE_NONE)
            return node;
    }
    return SGF_NONE;
}

static bool is_typed(const struct session *s, uint32_t node, struct slice text)
{
    struct buf words = {0};
    struct move move;

    replay_move_of(&s->replay, node, &move);
    move_words(s, node, &words);
    bool same = words.len > 0 && slice_is_equal_caseless(buf_slice(&words), text);
    buf_clear(&words);
    if (move.kind != MOVE_NONE && !same) {
        move_sgf(&move, &words);
        same = words.len > 0 && slice_is_equal(buf_slice(&words), text);
    }
    buf_free(&words);
    return same;
}

/* The child that plays what was typed, or plays on `point`; SGF_NONE. */
static uint32_t child_played(const struct session *s, struct slice text, uint16_t point)
{
    for (uint32_t child = sgf_child(&s->record, session_node(s)); child != SGF_NONE; child = sgf_next(&s->record, child)) {
        struct move move;

        replay_move_of(&s->replay, child, &move);
        if (point != POINT_NONE ? move.to == point : is_typed(s, child, text))
            return child;
    }
    return SGF_NONE;
}

/* A text that can be a move at all: otherwise it is a slip of the fingers, not a guess. */
static bool is_move(const struct session *s, struct slice text)
{
    const struct position *p = &s->replay.position;
    uint16_t point;

    if (slice_is_equal_caseless(text, SLICE("pass")) || memchr(text.at, '-', text.len))
        return true;
    return point_find(p, text) != POINT_NONE || (text.len == 2 && point_read(text, p->columns, p->rows, &point) != SGF_DELETED);
}

/* ---- guessing ---- */

static void skip_silent_nodes(struct session *s)
{
    const uint32_t next = session_line_next(s);
    struct move move;

    if (next == SGF_NONE)
        return;
    replay_move_of(&s->replay, next, &move);
    const uint32_t node = move.kind == MOVE_NONE ? with_move(s, next) : SGF_NONE;
    if (node != SGF_NONE)
        session_go(s, sgf_parent(&s->record, node));
}

static void guess_on(struct session *s, uint32_t node, const char *word)
{
    struct buf move = {0};

    move_words(s, node, &move);
    session_go(s, node);
    s->practice->misses = 0;
    s->guess_tried++;
    s->cursor = POINT_NONE;
    skip_silent_nodes(s);
    session_say(s, "%s: %s, %u of %u right", word, buf_string(&move), s->guess_right, s->guess_tried);
    if (with_move(s, session_line_next(s)) == SGF_NONE) {
        practice_end(s);
        session_say(s, "%s: %s, the end: %u of %u guessed right", word, buf_string(&move), s->guess_right, s->guess_tried);
    }
    buf_free(&move);
}

static void guess_try(struct session *s, struct slice text, uint16_t point)
{
    if (text.len == 0 && point == POINT_NONE) {
        guess_on(s, with_move(s, session_line_next(s)), "it was");
        return;
    }
    const uint32_t child = child_played(s, text, point);
    if (child == SGF_NONE) {
        s->practice->misses++;
        session_say(s, "not that: try again, or press Enter alone to see the move");
        return;
    }
    s->guess_right += s->practice->misses == 0;
    guess_on(s, child, "right");
}

void run_guess(struct session *s, long count, uint32_t key, struct slice argument)
{
    (void)count, (void)key, (void)argument;
    if (s->guessing) {
        practice_leave(s);
        return;
    }
    if (!s->replay.position.rules || with_move(s, session_line_next(s)) == SGF_NONE) {
        session_say(s, "no move to guess here");
        return;
    }
    begin(s, false);
    skip_silent_nodes(s);
    s->practice->start = session_node(s);
}

/* ---- problems ---- */

static void problem_again(struct session *s)
{
    s->practice->ended = false;
    session_go(s, s->practice->start);
    session_say(s, "%s to play", stone_word(s->practice->color));
}

/* Says how it ended where the line has come to its end; else whose turn it is. */
static void problem_tell(struct session *s)
{
    struct practice *p = s->practice;

    if (sgf_child(&s->record, session_node(s)) != SGF_NONE) {
        session_say(s, "%s to play", stone_word(p->color));
        return;
    }
    p->ended = true;
    p->solved = practice_judge(&s->replay, p->start, session_node(s), p->color) == PROBLEM_RIGHT;
    session_say(s, p->solved ? "right: Esc leaves the problem, Enter begins it again" : "wrong: Enter begins again");
}

/* The reader's move, then the record's answer. */
static void problem_play(struct session *s, uint32_t child)
{
    session_go(s, child);
    const uint32_t answer = sgf_child(&s->record, child);
    if (answer != SGF_NONE)
        session_go(s, answer);
    s->cursor = POINT_NONE;
    problem_tell(s);
}

static void problem_try(struct session *s, struct slice text, uint16_t point)
{
    if (s->practice->ended || (text.len == 0 && point == POINT_NONE)) {
        problem_again(s);
        return;
    }
    const uint32_t child = child_played(s, text, point);
    if (child == SGF_NONE)
        session_say(s, "not in the record: try another move");
    else
        problem_play(s, child);
}

void run_problem(struct session *s, long count, uint32_t key, struct slice argument)
{
    (void)count, (void)key, (void)argument;
    struct move move;

    if (s->guessing) {
        practice_leave(s);
        return;
    }
    const uint32_t first = s->replay.position.rules ? with_move(s, sgf_child(&s->record, session_node(s))) : SGF_NONE;
    if (first == SGF_NONE) {
        session_say(s, "no move to find here");
        return;
    }
    session_go(s, sgf_parent(&s->record, first));
    begin(s, true);
    replay_move_of(&s->replay, first, &move);
    s->practice->color = move.color;
    session_say(s, "%s to play: type or pick the point, Esc leaves", stone_word(move.color));
}

/* The end of a subtree: the first node that is not in it. */
static uint32_t subtree_end(const struct sgf_game *g, uint32_t node)
{
    while (node != SGF_NONE && sgf_next(g, node) == SGF_NONE)
        node = sgf_parent(g, node);
    return node == SGF_NONE ? g->node_count : sgf_next(g, node);
}

static bool leads_right(const struct replay *r, uint32_t child, uint32_t start, enum stone color, enum problem_end standard)
{
    const struct sgf_game *g = r->game;
    const uint32_t end = subtree_end(g, child);

    for (uint32_t node = child; node < end && node - child < SEARCH_MOST; node++)
        if (sgf_child(g, node) == SGF_NONE && judge(r, start, node, color, standard) == PROBLEM_RIGHT)
            return true;
    return false;
}

void run_solution(struct session *s, long count, uint32_t key, struct slice argument)
{
    (void)count, (void)key, (void)argument;
    const bool in_problem = s->guessing && s->practice->is_problem;
    const uint32_t start = in_problem ? s->practice->start : session_node(s);
    const enum stone color = in_problem ? s->practice->color : s->replay.position.to_play;
    const enum problem_end standard = unmarked(&s->replay, start, color);
    uint32_t child = sgf_child(&s->record, session_node(s));

    while (child != SGF_NONE && !leads_right(&s->replay, child, start, color, standard))
        child = sgf_next(&s->record, child);
    if (child == SGF_NONE)
        session_say(s, "no solution is known from here");
    else if (in_problem)
        problem_play(s, child);
    else
        session_go(s, child);
}

/* ---- both ---- */

void practice_try(struct session *s, struct slice text)
{
    const uint16_t point = text.len == 0 ? s->cursor : POINT_NONE;

    prompt_clear(s);
    if (text.len > 0 && !is_move(s, text)) {
        session_say(s, "type a point, as D4, or pick it with the arrows");
        return;
    }
    if (s->practice->is_problem)
        problem_try(s, text, point);
    else
        guess_try(s, text, point);
}
