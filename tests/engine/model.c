/* tests/engine/model.c - an engine that plays nothing: it keeps a board by the commands of GTP, and answers them as engines do */
#include "engine/model.h"

#include <stdio.h>
#include <string.h>

#include "base/array.h"
#include "base/mem.h"
#include "base/number.h"

/* ---- points ---- */

static const char columns[] = "ABCDEFGHJKLMNOPQRSTUVWXYZ";

static void add_point(const struct hand *h, struct hand_point p, struct buf *out)
{
    buf_add_format(out, "%c%d", columns[p.column], h->rows - p.row);
}

static bool point_of(const struct hand *h, struct slice word, struct hand_point *p)
{
    uint64_t row;
    const char letter = word.len ? (char)(small(word.at[0]) - 'a' + 'A') : '?';
    const char *column = strchr(columns, letter);
    if (word.len < 2 || !column || !number_read(slice_from(word, 1), HAND_SIDE, &row))
        return false;
    *p = (struct hand_point){(int)(column - columns), h->rows - (int)row};
    return hand_has(h, *p);
}

/* 'X', 'O'; 0: no colour. */
static char color_of(struct slice word)
{
    if (slice_is_equal_caseless(word, SLICE("b")) || slice_is_equal_caseless(word, SLICE("black")))
        return 'X';
    return slice_is_equal_caseless(word, SLICE("w")) || slice_is_equal_caseless(word, SLICE("white")) ? 'O' : 0;
}

/* ---- the board ---- */

static void remember(struct model *m, char color)
{
    MEM_ADD(m->past, m->past_count, m->past_cap) = (struct model_past){m->board, color};
}

static bool is_same(const struct hand *a, const struct hand *b)
{
    return memcmp(a->at, b->at, sizeof a->at) == 0;
}

/* Plays, or says why an engine would not. */
static const char *play(struct model *m, char color, struct hand_point p)
{
    struct hand next = m->board;
    if (m->board.at[p.row][p.column] != '.')
        return "illegal move";
    hand_play(&next, color, p);
    if (next.at[p.row][p.column] == '.')
        return "illegal move"; /* suicide */
    const struct model_past *last = m->past_count ? &m->past[m->past_count - 1] : NULL;
    if (last && last->color != color && is_same(&next, &last->board))
        return "illegal move"; /* ko */
    remember(m, color);
    m->board = next;
    return NULL;
}

static const char *run_play(struct model *m, struct slice rest, struct buf *out)
{
    (void)out;
    struct hand_point p;
    const char color = color_of(slice_word(&rest));
    const struct slice point = slice_word(&rest);
    if (!color || !point.len || slice_trim(rest).len)
        return "invalid color or coordinate";
    if (slice_is_equal_caseless(point, SLICE("pass"))) {
        remember(m, color);
        return NULL;
    }
    return point_of(&m->board, point, &p) ? play(m, color, p) : "invalid coordinate";
}

static const char *run_undo(struct model *m, struct slice rest, struct buf *out)
{
    (void)rest, (void)out;
    if (!m->past_count)
        return "cannot undo";
    m->board = m->past[--m->past_count].board;
    return NULL;
}

static const char *run_clear_board(struct model *m, struct slice rest, struct buf *out)
{
    (void)rest, (void)out;
    hand_clear(&m->board, m->board.columns, m->board.rows);
    m->past_count = 0;
    return NULL;
}

static bool is_size(uint64_t side)
{
    return side >= 2 && side <= 25;
}

/* GNU Go takes the first number and does not look at what follows. */
static const char *run_boardsize(struct model *m, struct slice rest, struct buf *out)
{
    uint64_t side;
    if (!number_read(slice_word(&rest), 99, &side) || !is_size(side) || (m->kind != MODEL_ALL && side > 19))
        return "unacceptable size";
    m->board.columns = m->board.rows = (int)side;
    return run_clear_board(m, rest, out);
}

static const char *run_rectangular_boardsize(struct model *m, struct slice rest, struct buf *out)
{
    uint64_t x, y;
    if (!number_read(slice_word(&rest), 99, &x) || !number_read(slice_word(&rest), 99, &y) || !is_size(x) || !is_size(y))
        return "unacceptable size";
    m->board.columns = (int)x;
    m->board.rows = (int)y;
    return run_clear_board(m, rest, out);
}

/* Stones as they are named, colours between them where `color` is 0. */
static const char *set_stones(struct model *m, struct slice rest, char fixed)
{
    struct hand next;
    struct hand_point p;
    hand_clear(&next, m->board.columns, m->board.rows);
    for (struct slice word = slice_word(&rest); word.len; word = slice_word(&rest)) {
        const char color = fixed ? fixed : color_of(word);
        if (!fixed)
            word = slice_word(&rest);
        if (!color || !point_of(&next, word, &p) || next.at[p.row][p.column] != '.')
            return "invalid placement";
        next.at[p.row][p.column] = color;
    }
    m->past_count = 0;
    m->board = next;
    return NULL;
}

static const char *run_set_position(struct model *m, struct slice rest, struct buf *out)
{
    (void)out;
    return set_stones(m, rest, 0);
}

static const char *run_set_free_handicap(struct model *m, struct slice rest, struct buf *out)
{
    struct hand empty;
    (void)out;
    hand_clear(&empty, m->board.columns, m->board.rows);
    if (!is_same(&empty, &m->board))
        return "board not empty";
    return set_stones(m, rest, 'X');
}

static const char *run_list_stones(struct model *m, struct slice rest, struct buf *out)
{
    const char color = color_of(slice_word(&rest));
    const char *between = "";
    if (!color)
        return "invalid color";
    for (int row = 0; row < m->board.rows; row++)
        for (int column = 0; column < m->board.columns; column++)
            if (m->board.at[row][column] == color) {
                buf_add_string(out, between);
                add_point(&m->board, (struct hand_point){column, row}, out);
                between = " ";
            }
    return NULL;
}

/* ---- facts of the game ---- */

static void keep(char *to, size_t size, struct slice word)
{
    const size_t len = word.len < size ? word.len : size - 1;
    memcpy(to, word.at, len);
    to[len] = 0;
}

static const char *run_komi(struct model *m, struct slice rest, struct buf *out)
{
    (void)out;
    const struct slice word = slice_word(&rest);
    double komi;
    char end;
    char text[32];
    keep(text, sizeof text, word);
    if (!word.len || sscanf(text, "%lf%c", &komi, &end) != 1)
        return "komi not a float";
    if (m->kind == MODEL_ALL && (komi * 2 != (double)(long)(komi * 2) || komi > 150 || komi < -150))
        return "unacceptable komi";
    keep(m->komi, sizeof m->komi, word);
    return NULL;
}

static const char *run_rules(struct model *m, struct slice rest, struct buf *out)
{
    (void)out;
    keep(m->rules, sizeof m->rules, slice_word(&rest));
    return NULL;
}

static const char *run_name(struct model *m, struct slice rest, struct buf *out)
{
    static const char *const names[] = {"KataGo", "Fake", "GNU Go"};
    (void)rest;
    buf_add_string(out, names[m->kind]);
    return NULL;
}

static const char *run_version(struct model *m, struct slice rest, struct buf *out)
{
    (void)m, (void)rest;
    buf_add_string(out, "1.0");
    return NULL;
}

static const char *run_protocol_version(struct model *m, struct slice rest, struct buf *out)
{
    (void)m, (void)rest;
    buf_add_char(out, '2');
    return NULL;
}

static const char *run_quit(struct model *m, struct slice rest, struct buf *out)
{
    (void)rest, (void)out;
    m->is_ended = true;
    return NULL;
}

/* ---- thinking ---- */

static bool empty_point(const struct hand *h, int skip, struct hand_point *p)
{
    for (p->row = 0; p->row < h->rows; p->row++)
        for (p->column = 0; p->column < h->columns; p->column++)
            if (h->at[p->row][p->column] == '.' && skip-- == 0)
                return true;
    return false;
}

/* The first three empty points, 600, 300 and 100 visits each. */
static const char *run_kata_analyze(struct model *m, struct slice rest, struct buf *out)
{
    static const int visits[] = {600, 300, 100};
    const bool has_ownership = slice_find_part(rest, SLICE("ownership true")) < rest.len;
    struct hand_point p;
    buf_add_char(out, '\n');
    for (int i = 0; i < 3 && empty_point(&m->board, i, &p); i++) {
        buf_add_string(out, i ? " info move " : "info move ");
        add_point(&m->board, p, out);
        buf_add_format(out, " visits %d winrate 0.5%d scoreLead 1.%d order %d pv ", visits[i], 9 - i, 9 - i, i);
        add_point(&m->board, p, out);
        buf_add_string(out, " pass");
    }
    buf_add_string(out, " rootInfo visits 1001 winrate 0.585 scoreLead 1.8");
    if (has_ownership) {
        buf_add_string(out, " ownership");
        for (int i = 0; i < m->board.columns * m->board.rows; i++)
            buf_add_string(out, i % 2 ? " -0.9" : " 0.9");
    }
    m->is_thinking = true;
    return NULL;
}

static const char *run_estimate_score(struct model *m, struct slice rest, struct buf *out)
{
    (void)m, (void)rest;
    buf_add_string(out, "W+5.1 (upper bound: -5.1, lower: -6.3)");
    return NULL;
}

static const char *run_influence(struct model *m, struct slice rest, struct buf *out)
{
    (void)rest;
    for (int row = 0; row < m->board.rows; row++) {
        for (int column = 0; column < m->board.columns; column++)
            buf_add_string(out, row % 2 ? " -1.00" : "  1.00");
        if (row + 1 < m->board.rows)
            buf_add_char(out, '\n');
    }
    return NULL;
}

static const char *run_top_moves(struct model *m, struct slice rest, struct buf *out)
{
    struct hand_point p;
    (void)rest;
    for (int i = 0; i < 10 && empty_point(&m->board, i, &p); i++) {
        if (i)
            buf_add_char(out, ' ');
        add_point(&m->board, p, out);
        buf_add_format(out, " %d.50", 30 - i);
    }
    return NULL;
}

/* ---- commands ---- */

static const char *run_list_commands(struct model *m, struct slice rest, struct buf *out);
static const char *run_known_command(struct model *m, struct slice rest, struct buf *out);

enum { KNOWS_ALL = 1 << MODEL_ALL, KNOWS_NINE = 1 << MODEL_NINE, KNOWS_GNUGO = 1 << MODEL_GNUGO, KNOW = 7 };

static const struct {
    const char *word;
    const char *(*run)(struct model *m, struct slice rest, struct buf *out);
    unsigned kinds;
} commands[] = {
    {"protocol_version", run_protocol_version, KNOW},
    {"name", run_name, KNOW},
    {"version", run_version, KNOW},
    {"known_command", run_known_command, KNOW},
    {"list_commands", run_list_commands, KNOW},
    {"quit", run_quit, KNOW},
    {"boardsize", run_boardsize, KNOW},
    {"clear_board", run_clear_board, KNOW},
    {"komi", run_komi, KNOW},
    {"play", run_play, KNOW},
    {"undo", run_undo, KNOWS_ALL | KNOWS_GNUGO},
    {"rectangular_boardsize", run_rectangular_boardsize, KNOWS_ALL},
    {"kata-set-rules", run_rules, KNOWS_ALL},
    {"set_position", run_set_position, KNOWS_ALL},
    {"set_free_handicap", run_set_free_handicap, KNOWS_ALL | KNOWS_GNUGO},
    {"kata-analyze", run_kata_analyze, KNOWS_ALL},
    {"lz-analyze", run_kata_analyze, KNOWS_ALL},
    {"list_stones", run_list_stones, KNOWS_GNUGO},
    {"estimate_score", run_estimate_score, KNOWS_GNUGO},
    {"initial_influence", run_influence, KNOWS_GNUGO},
    {"top_moves_black", run_top_moves, KNOWS_GNUGO},
    {"top_moves_white", run_top_moves, KNOWS_GNUGO},
};

/* Its number in the table; COUNT(commands): the engine does not know it. */
static size_t command_of(const struct model *m, struct slice word)
{
    size_t i = 0;
    while (i < COUNT(commands) && !(slice_is(word, commands[i].word) && commands[i].kinds & 1u << m->kind))
        i++;
    return i;
}

static const char *run_list_commands(struct model *m, struct slice rest, struct buf *out)
{
    const char *between = "";
    (void)rest;
    for (size_t i = 0; i < COUNT(commands); i++)
        if (commands[i].kinds & 1u << m->kind) {
            buf_add_format(out, "%s%s", between, commands[i].word);
            between = "\n";
        }
    return NULL;
}

static const char *run_known_command(struct model *m, struct slice rest, struct buf *out)
{
    buf_add_string(out, command_of(m, slice_word(&rest)) < COUNT(commands) ? "true" : "false");
    return NULL;
}

/* ---- lines ---- */

struct slice model_number(struct slice line, struct slice *rest)
{
    uint64_t number;
    const size_t from = slice_skip_space(line, 0);
    const struct slice all = slice_from(line, from);
    const size_t digits = number_take(all, UINT64_MAX, &number);
    *rest = slice_from(all, digits);
    return slice_part(all, 0, digits);
}

void model_line(struct model *m, struct slice line, struct buf *out)
{
    struct slice rest;
    const struct slice number = model_number(line, &rest), word = slice_word(&rest);
    struct buf answer = {0};
    if (m->is_thinking)
        buf_add_string(out, "\n");
    m->is_thinking = false;
    if (!word.len)
        return;
    const size_t command = command_of(m, word);
    const char *why = command < COUNT(commands) ? commands[command].run(m, rest, &answer) : "unknown command";
    buf_add_char(out, why ? '?' : '=');
    buf_add_slice(out, number);
    if (why || (answer.len && answer.at[0] != '\n'))
        buf_add_char(out, ' ');
    if (why)
        buf_add_string(out, why);
    else
        buf_add_slice(out, buf_slice(&answer));
    buf_add_string(out, m->is_thinking ? "\n" : "\n\n");
    buf_free(&answer);
}

void model_start(struct model *m, enum model_kind kind)
{
    *m = (struct model){.kind = kind};
    hand_clear(&m->board, 19, 19);
}

void model_free(struct model *m)
{
    mem_free(m->past);
    *m = (struct model){0};
}
