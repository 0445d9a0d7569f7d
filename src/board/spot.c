/* board/spot.c - what is shown at a point: last move, letters, numbers, labels */
#include "board/spot.h"

#include <stdio.h>
#include <string.h>

#include "base/ascii.h"
#include "base/text.h"
#include "rules/info.h"

#define VARIATIONS_MAX 702 /* A to ZZ: longer ones do not fit on a point */
#define NUMBERS_MAX 5000   /* nodes that are searched for move numbers: older stones have none */

/* ---- letters: of variations, or else of moves of the library or an engine; of two on one point the first counts
 * ---- */

static void letter_add(struct spots *spots, uint16_t point, size_t index)
{
    if (point < POSITION_POINTS && !spots->variation[point])
        spots->variation[point] = (uint16_t)(index + 1);
}

static void letters_make(struct spots *spots)
{
    const struct scene *s = spots->s;
    uint32_t node = s->continuation_count > 0 ? SGF_NONE : s->variation;
    spots->is_library = s->continuation_count > 0;
    spots->has_variations = spots->is_library || node != SGF_NONE;
    if (spots->has_variations)
        memset(spots->variation, 0, sizeof spots->variation);
    for (size_t i = 0; i < s->continuation_count; i++)
        letter_add(spots, s->continuation[i], i);
    for (size_t i = 0; node != SGF_NONE && i < VARIATIONS_MAX; node = sgf_next(&s->reader->record, node), i++) {
        struct move move;
        replay_move_of(&s->reader->replay, node, &move);
        if (move_has_point(&move) && move.to < POSITION_POINTS)
            letter_add(spots, move.to, i);
    }
}

/* ---- move numbers ---- */

static long number_at(const struct scene *s, size_t depth)
{
    return line_number(&s->reader->line, &s->reader->replay, depth);
}

/* Which stones have numbers, and where these begin. */
struct numbering {
    size_t from; /* depth */
    long base;   /* subtracted from the move number */
    long most;   /* most moves with a number; 0: all */
};

/* The number of the first move at `depth` or below on the path; 0: none. */
static long first_number(const struct scene *s, size_t depth)
{
    for (; depth <= s->reader->replay.depth; depth++) {
        struct move move;
        replay_move_of(&s->reader->replay, s->reader->replay.path[depth], &move);
        if (move.kind != MOVE_NONE)
            return number_at(s, depth);
    }
    return 0;
}

static bool numbering_of(const struct scene *s, struct numbering *n)
{
    const int option = s->options->value[OPTION_NUMBERS];
    *n = (struct numbering){0};
    if (option > 0) {
        n->most = option;
        return true;
    }
    if (option == NUMBERS_VARIATION) {
        n->from = reader_is_scratch(s->reader)
                      ? s->reader->replay.depth + 1
                      : sgf_paths_depth(&s->reader->paths, sgf_paths_branch(&s->reader->paths, s->reader->replay.node));
        n->base = n->from > 0 ? number_at(s, n->from - 1) : 0;
        return true;
    }
    uint32_t figure = 0;
    const int mode = print_mode(&s->reader->replay, &figure);
    if (option == NUMBERS_OFF || mode == 0)
        return false;
    n->from = figure < s->reader->paths.count ? sgf_paths_depth(&s->reader->paths, figure) : 0;
    if (mode == 2)
        n->base = first_number(s, n->from) / 100 * 100;
    return true;
}

/* Numbers the stone of a move. False: enough have numbers. */
static bool number_move(struct spots *spots, const struct numbering *n, const struct move *move, long number,
    long *moves)
{
    if (move->kind != MOVE_NONE && n->most > 0 && ++*moves > n->most)
        return false;
    if (move_has_point(move) && move->to < POSITION_POINTS && !spots->number[move->to]) {
        const long shown = number > n->base ? number - n->base : number;
        spots->number[move->to] = (int32_t)(move->color == STONE_BLACK ? shown : -shown);
    }
    return true;
}

static void numbers_make(struct spots *spots)
{
    const struct scene *s = spots->s;
    const long before = s->reader->replay.position.move_number - (long)s->reader->replay.played;
    struct numbering n;
    if (s->options->value[OPTION_NUMBERS] == NUMBERS_OFF || !numbering_of(s, &n))
        return;
    /* There is room only for the last digits: with more moves, two would be the same. */
    const long room = spots->columns == 1 ? 9 : spots->columns == 2 ? 99 : 0;
    if (room > 0 && (n.most == 0 || n.most > room))
        n.most = room;
    memset(spots->number, 0, sizeof spots->number);
    spots->has_numbers = true;
    /* From the newest to the oldest: the first number of a point is that of the stone on it. */
    long moves = 0;
    for (size_t i = s->reader->replay.played; i > 0; i--)
        if (!number_move(spots, &n, &s->reader->scratch.moves[i - 1], before + (long)i, &moves))
            return;
    if (n.from > s->reader->replay.depth)
        return;
    int32_t numbers[LINE_BLOCK];
    const size_t here = s->reader->replay.depth;
    for (size_t depth = here; depth + NUMBERS_MAX > here; depth--) {
        struct move move;
        if (depth == here || depth % LINE_BLOCK == LINE_BLOCK - 1)
            line_numbers(&s->reader->line, &s->reader->replay, depth, numbers);
        replay_move_of(&s->reader->replay, s->reader->replay.path[depth], &move);
        if (!number_move(spots, &n, &move, numbers[depth % LINE_BLOCK], &moves) || depth == n.from)
            return;
    }
}

void spots_make(struct spots *spots, const struct scene *s, int columns)
{
    spots->s = s;
    spots->columns = columns;
    spots->has_numbers = false;
    letters_make(spots);
    numbers_make(spots);
}

/* ---- a point ---- */

/* Star points are three lines from the edge, two on boards smaller than 13; from 15 on also in the middle of a side. */
static bool is_star(int column, int row, int columns, int rows)
{
    if (columns < 7 || rows < 7)
        return false;
    const int near_x = columns < 13 ? 2 : 3, near_y = rows < 13 ? 2 : 3;
    const bool corner_x = column == near_x || column == columns - 1 - near_x;
    const bool corner_y = row == near_y || row == rows - 1 - near_y;
    const bool middle_x = columns % 2 == 1 && column == columns / 2;
    const bool middle_y = rows % 2 == 1 && row == rows / 2;
    if (corner_x && corner_y)
        return columns > 7 || rows > 7;
    if (middle_x && middle_y)
        return true;
    return (corner_x && middle_y && rows >= 15) || (middle_x && corner_y && columns >= 15);
}

static enum last last_of(const struct move *last, uint16_t point)
{
    if (!move_has_point(last))
        return LAST_NO;
    if (last->from == POINT_NONE)
        return point == last->to ? LAST_STONE : LAST_NO;
    return point == last->arrow ? LAST_SHOT : point == last->to ? LAST_TO : point == last->from ? LAST_FROM : LAST_NO;
}

static void text_set(struct spot *spot, const struct spots *spots, enum spot_text kind, struct slice text)
{
    if (text.len == 0)
        return;
    const char *sign = spots->s->glyphs->text[GLYPH_ELLIPSIS];
    const bool is_whole = text_width(text, spots->s->ambiguous) <= spots->columns;
    int used;
    text = text_cut(text, spots->columns - !is_whole, spots->s->ambiguous, &used);
    if (text.len + strlen(sign) >= sizeof spot->text) {
        text.len = 0;
        used = 0;
    }
    memcpy(spot->text, text.at, text.len);
    if (!is_whole || used == 0)
        memcpy(spot->text + text.len, sign, strlen(sign));
    used += !is_whole || used == 0;
    spot->kind = kind;
    spot->text_width = (uint8_t)used;
}

/* Copied text may be pasted where signs have a meaning: each becomes "?". */
static void add_words(struct buf *out, struct slice text)
{
    for (uint32_t code; text.len > 0;) {
        const size_t len = text_step(text, &code);
        text_is_word(code) ? buf_add(out, text.at, len) : buf_add_char(out, '?');
        text = slice_from(text, len);
    }
}

static void label_set(struct spot *spot, const struct spots *spots, struct slice label)
{
    struct buf filtered = {0}, plain = {0};
    text_filter(&filtered, label);
    struct slice text = slice_trim(buf_slice(&filtered));
    if (spots->s->has_plain_labels) {
        add_words(&plain, text);
        text = buf_slice(&plain);
    }
    text_set(spot, spots, SPOT_LABEL, text);
    buf_free(&filtered);
    buf_free(&plain);
}

/* Sets the number, or its last digits: these show which of two stones near each other is later. */
static void number_set(struct spot *spot, const struct spots *spots, long number)
{
    char digits[24];
    const int len = snprintf(digits, sizeof digits, "%ld", number);
    const int skip = len > spots->columns ? len - spots->columns : 0;
    text_set(spot, spots, SPOT_NUMBER, (struct slice){digits + skip, (size_t)(len - skip)});
    spot->is_cut = skip > 0;
    spot->number = number;
}

static void variation_set(struct spot *spot, const struct spots *spots, uint32_t index)
{
    struct buf label = {0};
    sgf_label(index, &label);
    text_set(spot, spots, spots->is_library ? SPOT_CONTINUATION : SPOT_VARIATION, buf_slice(&label));
    buf_free(&label);
}

/* ---- ghosts ---- */

enum glyph spot_piece(const struct scene *s, const struct rules *rules, enum stone stone)
{
    static const enum stone swapped[] =
        {[STONE_BLACK] = STONE_WHITE, [STONE_WHITE] = STONE_BLACK, [STONE_ARROW] = STONE_ARROW};
    const enum stones stones = s->theme->stones;
    const struct piece *piece = &rules->pieces[stones == STONES_SWAPPED ? swapped[stone] : stone];
    return glyph_find(stones == STONES_COLORED && !s->glyphs->is_ascii ? piece->disc : piece->shape);
}

bool spot_has_ghost_stones(const struct scene *s, const struct rules *rules)
{
    return s->theme->stones == STONES_COLORED && s->theme->depth == DEPTH_256 && !s->glyphs->is_ascii &&
           !rules->has_squares;
}

/* In ASCII a small letter for the piece comes before the number, if there is room for both. */
void spot_set_ghost(struct spot *spot, const struct scene *s, const struct rules *rules, enum stone stone, int number,
    int columns)
{
    const char *piece = s->glyphs->text[spot_piece(s, rules, stone)];
    char digits[12], letter[] = {small(piece[0]), '\0'};
    const int len = snprintf(digits, sizeof digits, "%d", number), cut = len > columns ? len - columns : 0;
    const bool has_piece = !spot_has_ghost_stones(s, rules) && len + 1 <= columns;
    snprintf(spot->text, sizeof spot->text, "%s%s",
        !has_piece            ? ""
        : s->glyphs->is_ascii ? letter
                              : piece,
        digits + cut);
    spot->kind = SPOT_GHOST;
    spot->ghost = stone;
    spot->number = number;
    spot->text_width = (uint8_t)(len - cut + has_piece);
}

static bool ghost_set(struct spot *spot, const struct spots *spots)
{
    const struct scene *s = spots->s;
    size_t i = 0;
    while (i < s->ghost_count && s->ghost[i].point != spot->point)
        i++;
    if (i == s->ghost_count || spot->stone != STONE_EMPTY)
        return false;
    spot_set_ghost(spot, s, s->reader->replay.position.rules, s->ghost[i].stone, s->ghost[i].number, spots->columns);
    return true;
}

/* True: a stone on a point that the other side will own. */
static bool is_given_up(const struct scene *s, const struct spot *spot)
{
    return s->owners && spot_is_stone(spot) && s->owners[spot->point] == stone_other(spot->stone);
}

struct spot spot_at(const struct spots *spots, uint16_t point)
{
    struct spot spot = {.point = point};
    if (point == POINT_NONE)
        return spot;
    const struct scene *s = spots->s;
    const struct position *p = &s->reader->replay.position;
    const struct markup *m = &s->reader->markup;
    spot.is_board = true;
    spot.is_hidden = m->has_view && m->hidden[point];
    if (spot.is_hidden)
        return spot;
    spot.stone = (enum stone)p->board[point];
    spot.last = last_of(&p->last, point);
    spot.is_dim = m->has_dim && m->dim[point];
    spot.is_star = !p->rules->has_squares && is_star(point_column(point), point_row(point), p->columns, p->rows);
    spot.is_lit = point == spots->s->lit;
    if (s->score) {
        spot.territory = (enum stone)s->score->owner[s->score->way][point];
        spot.is_dim = spot.is_dim || s->score->dead[point];
        return spot;
    }
    spot.is_dim = spot.is_dim || is_given_up(s, &spot);
    if (ghost_set(&spot, spots))
        return spot;
    if (m->has_shape)
        spot.shape = (enum mark_type)m->shape[point];
    if (m->has_territory)
        spot.territory = (enum stone)m->territory[point];
    const bool has_letter = spot.stone == STONE_EMPTY && spots->has_variations && spots->variation[point] > 0;
    /* A letter that can be pressed hides the label, which is in the list of variations. */
    if (m->has_label && m->label[point] > 0 && (!has_letter || spots->is_library || spot_is_marked(&spot)))
        label_set(&spot, spots, m->list[m->label[point] - 1].label);
    if (spot_is_marked(&spot))
        return spot;
    if (spot_is_stone(&spot)) {
        const long number = spots->has_numbers ? spots->number[point] : 0;
        if (number > 0 && spot.stone == STONE_BLACK)
            number_set(&spot, spots, number);
        else if (number < 0 && spot.stone == STONE_WHITE)
            number_set(&spot, spots, -number);
    } else if (has_letter) {
        variation_set(&spot, spots, spots->variation[point] - 1u);
    } else if (s->owners && spot.stone == STONE_EMPTY) {
        spot.territory = (enum stone)s->owners[point];
    }
    return spot;
}
