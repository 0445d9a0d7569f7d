/* view/navigate.c - moving about in a game */
#include "view/navigate.h"

#include <string.h>

#include "base/mem.h"
#include "view/analysis.h"
#include "view/command.h"
#include "view/family.h"
#include "view/prompt.h"

/* Nodes of a line that are brought in at a time while something is looked for on it. */
#define LINE_STEP 4096

static size_t times(long count)
{
    return count > 1 ? (size_t)count : 1;
}

static void line_whole(struct session *s)
{
    line_extend(&s->line, &s->replay, SIZE_MAX);
}

/* ---- along the line ---- */

static void forward(struct session *s, size_t steps)
{
    const size_t depth = s->replay.depth, most = SIZE_MAX - depth;
    const uint32_t node = line_at(&s->line, &s->replay, depth + (steps < most ? steps : most));

    session_go(s, node != SGF_NONE ? node : s->line.at[s->line.count - 1].node);
}

static void back(struct session *s, size_t steps)
{
    const size_t depth = s->replay.depth;

    session_go(s, s->line.at[steps < depth ? depth - steps : 0].node);
}

void run_next_node(struct session *s, long count, uint32_t key, struct slice argument)
{
    (void)key, (void)argument;
    forward(s, times(count));
}

void run_previous_node(struct session *s, long count, uint32_t key, struct slice argument)
{
    (void)key, (void)argument;
    back(s, times(count));
}

void run_forward_10(struct session *s, long count, uint32_t key, struct slice argument)
{
    (void)key, (void)argument;
    forward(s, 10 * times(count));
}

void run_back_10(struct session *s, long count, uint32_t key, struct slice argument)
{
    (void)key, (void)argument;
    back(s, 10 * times(count));
}

void run_first_node(struct session *s, long count, uint32_t key, struct slice argument)
{
    (void)count, (void)key, (void)argument;
    session_leap(s, 0);
}

void run_last_node(struct session *s, long count, uint32_t key, struct slice argument)
{
    (void)count, (void)key, (void)argument;
    line_whole(s);
    session_leap(s, s->line.at[s->line.count - 1].node);
}

/* ---- what stands on the line ---- */

typedef bool node_test(const struct session *s, size_t depth);

static bool has_comment(const struct session *s, size_t depth)
{
    return sgf_has_text(&s->record, s->line.at[depth].node, SGF_C);
}

static bool has_hotspot(const struct session *s, size_t depth)
{
    return sgf_find(&s->record, s->line.at[depth].node, SGF_HO) != SGF_NONE;
}

static bool has_drop(const struct session *s, size_t depth)
{
    return analysis_is_drop(s, depth);
}

/* The depth of the next node after `depth` that passes; SIZE_MAX. */
static size_t search_on(struct session *s, size_t depth, node_test *test)
{
    while (line_at(&s->line, &s->replay, depth + 1) != SGF_NONE)
        if (test(s, ++depth))
            return depth;
    return SIZE_MAX;
}

static size_t search_back(struct session *s, size_t depth, node_test *test)
{
    while (depth > 0)
        if (test(s, --depth))
            return depth;
    return SIZE_MAX;
}

static void leap_to(struct session *s, long count, int step, node_test *test, const char *what)
{
    size_t depth = s->replay.depth, found = SIZE_MAX;

    for (size_t i = times(count); i > 0; i--) {
        const size_t next = step > 0 ? search_on(s, depth, test) : search_back(s, depth, test);

        if (next == SIZE_MAX)
            break;
        found = depth = next;
    }
    if (found == SIZE_MAX)
        session_say(s, "no %s %s this on the line", what, step > 0 ? "after" : "before");
    else
        session_leap(s, s->line.at[found].node);
}

uint32_t navigate_comment(struct session *s, size_t depth, int step)
{
    const size_t found = step > 0 ? search_on(s, depth, has_comment) : search_back(s, depth, has_comment);

    return found == SIZE_MAX ? SGF_NONE : s->line.at[found].node;
}

void run_next_comment(struct session *s, long count, uint32_t key, struct slice argument)
{
    (void)key, (void)argument;
    leap_to(s, count, 1, has_comment, "comment");
}

void run_previous_comment(struct session *s, long count, uint32_t key, struct slice argument)
{
    (void)key, (void)argument;
    leap_to(s, count, -1, has_comment, "comment");
}

void run_next_hotspot(struct session *s, long count, uint32_t key, struct slice argument)
{
    (void)key, (void)argument;
    leap_to(s, count, 1, has_hotspot, "hotspot");
}

void run_previous_hotspot(struct session *s, long count, uint32_t key, struct slice argument)
{
    (void)key, (void)argument;
    leap_to(s, count, -1, has_hotspot, "hotspot");
}

static void leap_to_drop(struct session *s, long count, int way)
{
    if (analysis_finish(s))
        leap_to(s, count, way, has_drop, "large drop");
    else
        session_say(s, "the win rates are still being read: try again");
}

void run_next_drop(struct session *s, long count, uint32_t key, struct slice argument)
{
    (void)key, (void)argument;
    line_whole(s);
    leap_to_drop(s, count, 1);
}

void run_previous_drop(struct session *s, long count, uint32_t key, struct slice argument)
{
    (void)key, (void)argument;
    leap_to_drop(s, count, -1);
}

/* ---- branches ---- */

void run_previous_branch(struct session *s, long count, uint32_t key, struct slice argument)
{
    (void)key, (void)argument;
    size_t depth = s->replay.depth;

    for (size_t i = times(count); i > 0 && line_fork(&s->line, depth) > 0; i--)
        depth = line_fork(&s->line, depth) - 1;
    if (depth == s->replay.depth)
        session_say(s, "no branch before this on the line");
    else
        session_leap(s, s->line.at[depth].node);
}

/* The index in line.forks of the first fork that is a child of a node below `depth`; brings in the line as far as it takes. */
static size_t fork_after(struct session *s, size_t depth)
{
    struct line *l = &s->line;
    size_t low = 0, high = l->fork_count;

    while (low < high) {
        const size_t middle = low + (high - low) / 2;

        if (l->forks[middle] <= depth + 1)
            low = middle + 1;
        else
            high = middle;
    }
    while (low == l->fork_count || l->forks[low] <= depth + 1) {
        if (low < l->fork_count)
            low++;
        else if (l->whole)
            return SIZE_MAX;
        else
            line_extend(l, &s->replay, LINE_STEP);
    }
    return low;
}

void run_next_branch(struct session *s, long count, uint32_t key, struct slice argument)
{
    (void)key, (void)argument;
    size_t fork = fork_after(s, s->replay.depth);

    if (fork == SIZE_MAX) {
        session_say(s, "no branch after this on the line");
        return;
    }
    for (size_t i = times(count); i > 1; i--) {
        const size_t next = fork_after(s, s->line.forks[fork] - 1);

        if (next == SIZE_MAX)
            break;
        fork = next;
    }
    session_leap(s, s->line.at[s->line.forks[fork] - 1].node);
}

/* The node where the variation that `node` stands in begins to differ; on the main line the nearest branch. SGF_NONE. */
static uint32_t branch_above(const struct session *s, uint32_t node)
{
    const uint32_t branch = sgf_paths_branch(&s->paths, node);

    if (branch != 0)
        return sgf_parent(&s->record, branch);
    const size_t fork = line_fork(&s->line, sgf_paths_depth(&s->paths, node));
    return fork > 0 ? s->line.at[fork - 1].node : SGF_NONE;
}

void run_back_to_branch(struct session *s, long count, uint32_t key, struct slice argument)
{
    (void)key, (void)argument;
    uint32_t node = session_node(s);

    for (size_t i = times(count); i > 0 && branch_above(s, node) != SGF_NONE; i--)
        node = branch_above(s, node);
    if (node == session_node(s))
        session_say(s, "no branch above this");
    else
        session_leap(s, node);
}

void run_main_line(struct session *s, long count, uint32_t key, struct slice argument)
{
    (void)count, (void)key, (void)argument;
    uint32_t node = session_node(s);

    while (sgf_paths_branch(&s->paths, node) != 0)
        node = sgf_parent(&s->record, sgf_paths_branch(&s->paths, node));
    if (node == session_node(s))
        session_say(s, "this is the main line");
    else
        session_leap(s, node);
}

/* ---- variations ---- */

void run_choose_variation(struct session *s, long count, uint32_t key, struct slice argument)
{
    (void)count;
    struct buf label = {0};

    if (argument.len > 0)
        buf_add_slice(&label, argument);
    else
        key_name(key, &label);
    const uint32_t index = sgf_label_index(buf_slice(&label));
    const uint32_t node = index == SGF_NONE ? SGF_NONE : session_variation(s, index);
    if (node != SGF_NONE)
        session_go(s, node);
    else
        session_say(s, "no variation %.20s here", buf_string(&label));
    buf_free(&label);
}

/* One variation on or back; false where there is none. */
static bool variation_step(struct session *s, int step)
{
    const size_t depth = s->replay.depth, fork = line_fork(&s->line, depth);

    if (fork == 0)
        return false;
    const uint32_t at = s->line.at[fork].node;
    uint32_t node = step > 0 ? sgf_next(&s->record, at) : family_previous(s->families, at);
    if (node == SGF_NONE)
        return false;
    for (size_t d = fork; d < depth; d++) {
        const uint32_t child = sgf_child(&s->record, node);

        if (child == SGF_NONE)
            break;
        node = child;
    }
    session_go(s, node);
    return true;
}

static void variation_steps(struct session *s, long count, int step)
{
    if (line_fork(&s->line, s->replay.depth) == 0)
        session_say(s, "no branch above this");
    for (size_t i = times(count); i > 0 && variation_step(s, step); i--)
        ;
}

void run_next_variation(struct session *s, long count, uint32_t key, struct slice argument)
{
    (void)key, (void)argument;
    variation_steps(s, count, 1);
}

void run_previous_variation(struct session *s, long count, uint32_t key, struct slice argument)
{
    (void)key, (void)argument;
    variation_steps(s, count, -1);
}

/* ---- leaps ---- */

static void jump_push(struct session *s, uint32_t node)
{
    enum { MOST = 1000 };

    if (s->jump_count > 0 && s->jumps[s->jump_count - 1] == node)
        return;
    if (s->jump_count == MOST) {
        memmove(s->jumps, s->jumps + 1, (MOST - 1) * sizeof *s->jumps);
        s->jump_count--;
    }
    mem_reserve(&s->jumps, &s->jump_cap, s->jump_count + 1, sizeof *s->jumps);
    s->jumps[s->jump_count++] = node;
}

void session_leap(struct session *s, uint32_t node)
{
    if (node == session_node(s))
        return;
    s->jump_count = s->jump_at;
    jump_push(s, session_node(s));
    s->jump_at = s->jump_count;
    session_go(s, node);
}

void run_jump_back(struct session *s, long count, uint32_t key, struct slice argument)
{
    (void)key, (void)argument;
    const size_t steps = times(count);

    if (s->jump_at > 0 && s->jump_at == s->jump_count) {
        jump_push(s, session_node(s));
        s->jump_at = s->jump_count - 1;
    }
    if (s->jump_at == 0) {
        session_say(s, "no leap before this one");
        return;
    }
    s->jump_at -= steps < s->jump_at ? steps : s->jump_at;
    session_go(s, s->jumps[s->jump_at]);
}

void run_jump_forward(struct session *s, long count, uint32_t key, struct slice argument)
{
    (void)key, (void)argument;
    const size_t steps = times(count);

    if (s->jump_at + 1 >= s->jump_count) {
        session_say(s, "no leap after this one");
        return;
    }
    const size_t most = s->jump_count - 1 - s->jump_at;
    s->jump_at += steps < most ? steps : most;
    session_go(s, s->jumps[s->jump_at]);
}

/* ---- goto ---- */

/* The node of a line with that move number: one with a move, else the first; SGF_NONE. */
static uint32_t number_find(const struct session *s, const struct line *l, long number)
{
    uint32_t found = SGF_NONE;

    for (size_t i = 0; i < l->count; i++) {
        struct move move;

        if (l->at[i].number != number)
            continue;
        replay_move_of(&s->replay, l->at[i].node, &move);
        if (move.color != STONE_EMPTY)
            return l->at[i].node;
        if (found == SGF_NONE)
            found = l->at[i].node;
    }
    return found;
}

uint32_t goto_number(struct session *s, long number)
{
    struct line main = {0};

    if (number == 0)
        return 0;
    line_whole(s);
    uint32_t node = number_find(s, &s->line, number);
    if (node != SGF_NONE)
        return node;
    line_start(&main, &s->replay);
    line_extend(&main, &s->replay, SIZE_MAX);
    node = number_find(s, &main, number);
    line_free(&main);
    return node;
}

static bool plays_on(const struct session *s, uint32_t node, uint16_t point)
{
    struct move move;

    replay_move_of(&s->replay, node, &move);
    return move.to == point;
}

uint32_t goto_point(struct session *s, uint16_t point)
{
    const size_t depth = s->replay.depth;

    for (size_t i = depth; i > 0; i--)
        if (plays_on(s, s->line.at[i - 1].node, point))
            return s->line.at[i - 1].node;
    for (size_t i = depth + 1; line_at(&s->line, &s->replay, i) != SGF_NONE; i++)
        if (plays_on(s, s->line.at[i].node, point))
            return s->line.at[i].node;
    return plays_on(s, session_node(s), point) ? session_node(s) : SGF_NONE;
}

/* Digits only: *number, at most a thousand million. */
static bool is_number(struct slice text, long *number)
{
    *number = 0;
    for (size_t i = 0; i < text.len; i++) {
        if (text.at[i] < '0' || text.at[i] > '9')
            return false;
        *number = *number < 100000000 ? *number * 10 + (text.at[i] - '0') : *number;
    }
    return text.len > 0;
}

static uint32_t number_node(struct session *s, struct slice text, long number, struct error *e)
{
    const uint32_t node = goto_number(s, number);

    if (node != SGF_NONE)
        return node;
    if (!s->replay.position.rules)
        return sgf_address_find(&s->record, text);
    error_set(e, "no move %ld: the line ends with move %ld", number, session_line_moves(s));
    return SGF_NONE;
}

static uint32_t offset_node(struct session *s, char sign, long steps)
{
    const size_t depth = s->replay.depth;

    if (sign == '-')
        return s->line.at[(size_t)steps < depth ? depth - (size_t)steps : 0].node;
    const uint32_t node = line_at(&s->line, &s->replay, depth + (size_t)steps);
    return node != SGF_NONE ? node : s->line.at[s->line.count - 1].node;
}

static uint32_t percent_node(struct session *s, long percent)
{
    line_whole(s);
    const size_t last = s->line.count - 1;
    return s->line.at[percent >= 100 ? last : (last * (size_t)percent + 50) / 100].node;
}

static bool is_letters(struct slice text, char first, char last)
{
    for (size_t i = 0; i < text.len; i++)
        if (text.at[i] < first || text.at[i] > last)
            return false;
    return text.len > 0;
}

/* The point that was typed, as players write it or, in two small letters, as SGF does. */
static uint16_t typed_point(const struct session *s, struct slice text)
{
    const struct position *p = &s->replay.position;
    uint16_t point = POINT_NONE;

    if (!p->rules)
        return POINT_NONE;
    if (text.len == 2 && is_letters(text, 'a', 'z'))
        return point_read(text, p->columns, p->rows, &point) == SGF_DELETED ? POINT_NONE : point;
    return point_find(p, text);
}

/* An address, or the letter of a variation of the current node. */
static uint32_t address_node(const struct session *s, struct slice text)
{
    const uint32_t node = sgf_address_find(&s->record, text);
    const uint32_t index = sgf_label_index(text);

    if (node != SGF_NONE || index == SGF_NONE)
        return node;
    return session_variation(s, index);
}

uint32_t goto_find(struct session *s, struct slice text, struct error *e)
{
    long number;

    text = slice_trim(text);
    if (text.len == 0) {
        error_set(e, "type a move number, +5, 50%%, a point or an address");
        return SGF_NONE;
    }
    const struct slice rest = slice_part(text, 1, text.len);
    if (is_number(text, &number))
        return number_node(s, text, number, e);
    if ((text.at[0] == '+' || text.at[0] == '-') && (is_number(rest, &number) || rest.len == 0))
        return offset_node(s, text.at[0], rest.len > 0 ? number : 1);
    if (text.at[text.len - 1] == '%' && is_number(slice_part(text, 0, text.len - 1), &number))
        return percent_node(s, number);
    const uint16_t point = typed_point(s, text);
    uint32_t node = point != POINT_NONE ? goto_point(s, point) : SGF_NONE;
    if (node == SGF_NONE)
        node = address_node(s, text);
    if (node == SGF_NONE && point != POINT_NONE)
        error_set(e, "no move on that point on the line");
    else if (node == SGF_NONE)
        error_set(e, "no such place: type a move number, +5, 50%%, a point or an address");
    return node;
}

void goto_text(struct session *s, struct slice text)
{
    struct error e;
    const uint32_t node = goto_find(s, text, &e);

    if (node == SGF_NONE)
        session_say(s, "%s", e.text);
    else
        session_leap(s, node);
}

void run_goto(struct session *s, long count, uint32_t key, struct slice argument)
{
    (void)key;
    struct buf number = {0};

    if (argument.len == 0 && count == 0) {
        prompt_open(s, PROMPT_GOTO);
        return;
    }
    if (argument.len == 0)
        buf_add_format(&number, "%ld", count);
    goto_text(s, argument.len > 0 ? argument : buf_slice(&number));
    buf_free(&number);
}
