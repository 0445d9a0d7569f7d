/* library/shape.c - a shape that is searched for on boards */
#include "library/shape.h"

#include <string.h>

#include "base/text.h"
#include "base/tr.h"

static const char *const kinds[SHAPE_KIND_COUNT] = {
    [SHAPE_BOARD] = T("board"),
    [SHAPE_CORNER] = T("corner"),
    [SHAPE_SIDE] = T("side"),
    [SHAPE_ANYWHERE] = T("any"),
};

const char *shape_kind_word(enum shape_kind kind)
{
    return kinds[kind];
}

enum shape_kind shape_kind_find(const char *word)
{
    int kind = 0;
    while (kind < SHAPE_KIND_COUNT && strcmp(kinds[kind], word) != 0)
        kind++;
    return (enum shape_kind)kind;
}

/* ---- made ---- */

/* The two edges of the corner that a shape touches, the left and the upper one first; 0: no corner. */
static unsigned corner_of(unsigned edges)
{
    const unsigned across = edges & SHAPE_LEFT ? SHAPE_LEFT : edges & SHAPE_RIGHT;
    const unsigned down = edges & SHAPE_TOP ? SHAPE_TOP : edges & SHAPE_BOTTOM;
    return across && down ? across | down : 0;
}

static unsigned side_of(unsigned edges)
{
    static const unsigned sides[] = {SHAPE_TOP, SHAPE_LEFT, SHAPE_RIGHT, SHAPE_BOTTOM};
    for (int i = 0; i < 4; i++)
        if (edges & sides[i])
            return sides[i];
    return 0;
}

/* The edges that a shape of that kind keeps, of those that it touches. False: it does not touch those that it needs. */
static bool edges_keep(enum shape_kind kind, unsigned touched, unsigned *edges)
{
    switch (kind) {
    case SHAPE_BOARD: *edges = touched; return touched == SHAPE_ALL_EDGES;
    case SHAPE_CORNER: return (*edges = corner_of(touched)) != 0;
    case SHAPE_SIDE: return (*edges = side_of(touched)) != 0;
    default: *edges = 0; return true;
    }
}

static enum shape_kind strictest(unsigned touched)
{
    unsigned edges;
    int kind = SHAPE_BOARD;
    while (!edges_keep((enum shape_kind)kind, touched, &edges))
        kind++;
    return (enum shape_kind)kind;
}

bool shape_of_position(struct shape *s, const struct position *p, uint16_t from, uint16_t to, enum shape_kind kind,
    struct error *e)
{
    static const char *const refusals[] = {
        [SHAPE_BOARD] = T("--kind=board needs the whole board, not a region"),
        [SHAPE_CORNER] = T("--kind=corner needs a region in a corner"),
        [SHAPE_SIDE] = T("--kind=side needs a region at an edge"),
    };
    const int left = point_column(from), top = point_row(from), right = point_column(to), bottom = point_row(to);
    const unsigned touched = (left == 0 ? SHAPE_LEFT : 0u) | (top == 0 ? SHAPE_TOP : 0u) |
                             (right == p->columns - 1 ? SHAPE_RIGHT : 0u) | (bottom == p->rows - 1 ? SHAPE_BOTTOM : 0u);
    *s = (struct shape){.kind = kind < SHAPE_KIND_COUNT ? kind : strictest(touched),
        .gm = p->rules->gm,
        .exchanges = true,
        .columns = right - left + 1,
        .rows = bottom - top + 1};
    if (!edges_keep(s->kind, touched, &s->edges))
        return error_set(e, "%s", tr(refusals[s->kind]));
    for (int row = 0; row < s->rows; row++)
        memcpy(&s->at[shape_point(s, 0, row)], &p->board[point_at(left, top + row)], (size_t)s->columns);
    return true;
}

static bool take_row(struct shape *s, struct slice line, struct error *e)
{
    static const char letters[] = ".XO#?";
    if (s->rows == POSITION_SIDE || line.len > POSITION_SIDE)
        return error_set(e, "a pattern has at most %d rows of %d points", POSITION_SIDE, POSITION_SIDE);
    if (s->rows && line.len != (size_t)s->columns)
        return error_set(e, "row %d of the pattern is not as long as the first one", s->rows + 1);
    s->columns = (int)line.len;
    for (size_t i = 0; i < line.len; i++) {
        const char *letter = line.at[i] ? strchr(letters, line.at[i]) : NULL;
        if (!letter)
            return error_set(e, "row %d of the pattern contains a character other than . X O # ?", s->rows + 1);
        s->at[shape_point(s, (int)i, s->rows)] = (uint8_t)(letter - letters);
    }
    s->rows++;
    return true;
}

bool shape_of_text(struct shape *s, struct slice text, enum shape_kind kind, struct error *e)
{
    *s = (struct shape){.kind = kind < SHAPE_KIND_COUNT ? kind : SHAPE_ANYWHERE, .exchanges = true};
    while (text.len) {
        const struct slice line = slice_trim(slice_cut(&text, '\n'));
        if (line.len && !take_row(s, line, e))
            return false;
    }
    return s->rows ? edges_keep(s->kind,
                         s->kind == SHAPE_BOARD    ? SHAPE_ALL_EDGES
                         : s->kind == SHAPE_CORNER ? SHAPE_LEFT | SHAPE_TOP
                                                   : SHAPE_TOP,
                         &s->edges)
                   : error_set(e, "contains no pattern: write rows of . X O # ?");
}

/* ---- turned ---- */

/* Opposite edges are two bits apart; left and top, and right and bottom, are one bit apart. */
static unsigned edges_turn(unsigned turn, unsigned edges)
{
    const unsigned across = SHAPE_LEFT | SHAPE_RIGHT, down = SHAPE_TOP | SHAPE_BOTTOM;
    if (turn & 4)
        edges = (edges & across) << 1 | (edges & down) >> 1;
    if (turn & 1)
        edges = (edges & down) | (edges & SHAPE_LEFT) << 2 | (edges & SHAPE_RIGHT) >> 2;
    if (turn & 2)
        edges = (edges & across) | (edges & SHAPE_TOP) << 2 | (edges & SHAPE_BOTTOM) >> 2;
    return edges;
}

static struct shape_core core_of(const struct shape_image *image)
{
    int left = image->columns, top = image->rows, right = -1, bottom = -1;
    for (int row = 0; row < image->rows; row++) {
        for (int column = 0; column < image->columns; column++) {
            if (image->at[row * image->columns + column] == SHAPE_ANYTHING)
                continue;
            left = column < left ? column : left;
            right = column > right ? column : right;
            top = row < top ? row : top;
            bottom = row;
        }
    }
    return right < 0 ? (struct shape_core){0} : (struct shape_core){left, top, right - left + 1, bottom - top + 1};
}

static void image_make(const struct shape *s, unsigned turn, bool is_exchanged, struct shape_image *image)
{
    image->turn = (uint8_t)turn;
    image->is_exchanged = is_exchanged;
    image->edges = edges_turn(turn, s->edges);
    image->columns = turn & 4 ? s->rows : s->columns;
    image->rows = turn & 4 ? s->columns : s->rows;
    for (int row = 0; row < s->rows; row++) {
        for (int column = 0; column < s->columns; column++) {
            const uint8_t stone = s->at[shape_point(s, column, row)];
            int x = column, y = row;
            point_turn(turn, s->columns, s->rows, &x, &y);
            image->at[y * image->columns + x] = is_exchanged ? (uint8_t)shape_exchanged((enum stone)stone) : stone;
        }
    }
    image->core = core_of(image);
}

static bool cores_are_same(const struct shape_image *a, const struct shape_image *b)
{
    const struct shape_core *x = &a->core, *y = &b->core;
    bool are_same = x->columns == y->columns && x->rows == y->rows;
    for (int row = 0; row < x->rows && are_same; row++)
        are_same = memcmp(&a->at[(x->top + row) * a->columns + x->left], &b->at[(y->top + row) * b->columns + y->left],
                       (size_t)x->columns) == 0;
    return are_same;
}

/* Images with the same core are the same if they lie at the same places. */
static bool are_same(const struct shape_image *a, const struct shape_image *b)
{
    return a->edges == b->edges && a->columns == b->columns && a->rows == b->rows && a->core.left == b->core.left &&
           a->core.top == b->core.top;
}

void shape_images(const struct shape *s, struct shape_images *images)
{
    images->count = 0;
    for (unsigned i = 0; i < (s->exchanges ? 16u : 8u); i++) {
        struct shape_image *image = &images->at[images->count];
        image_make(s, i & 7, i >= 8, image);
        image->same = (uint8_t)images->count;
        bool is_new = true;
        for (int k = images->count; k-- > 0;) {
            if (!cores_are_same(image, &images->at[k]))
                continue;
            image->same = (uint8_t)k;
            is_new &= !are_same(image, &images->at[k]);
        }
        images->count += is_new;
    }
}

/* Of points that are the same the one with the least rank is counted. On a screen the rank is the distance to the upper
 * right corner, then to the right side; else the number of the point. */
static int rank_of(const struct shape *s, int point)
{
    const int right = s->columns - 1 - point % s->columns, above = point / s->columns;
    if (!s->is_seen)
        return point;
    return (right + above) * s->columns + right;
}

/* The shift that puts the core of the image on the core of the shape. False: their cores differ, or have another
 * distance from an edge that both touch. */
static bool shift_onto(const struct shape_image *shape, const struct shape_image *image, int *across, int *down)
{
    const struct shape_core *from = &image->core, *to = &shape->core;
    if (image->edges != shape->edges || !cores_are_same(image, shape))
        return false;
    *across = to->left - from->left;
    *down = to->top - from->top;
    return !(shape->edges & SHAPE_LEFT && *across) && !(shape->edges & SHAPE_TOP && *down) &&
           !(shape->edges & SHAPE_RIGHT && image->columns + *across != shape->columns) &&
           !(shape->edges & SHAPE_BOTTOM && image->rows + *down != shape->rows);
}

void shape_counted_points(const struct shape *s, uint16_t counted[SHAPE_POINTS])
{
    static struct shape_image itself, turned; /* too large for the stack */
    const int count = s->columns * s->rows;
    int across, down;
    image_make(s, 0, false, &itself);
    for (int i = 0; i < count; i++)
        counted[i] = (uint16_t)i;
    for (unsigned turn = 1; turn < 8; turn++) {
        image_make(s, turn, false, &turned);
        if (!shift_onto(&itself, &turned, &across, &down))
            continue;
        for (int i = 0; i < count; i++) {
            int column = i % s->columns, row = i / s->columns;
            point_turn(turn, s->columns, s->rows, &column, &row);
            column += across;
            row += down;
            if (column < 0 || row < 0 || column >= s->columns || row >= s->rows)
                continue;
            const int there = shape_point(s, column, row);
            if (rank_of(s, there) < rank_of(s, counted[i]))
                counted[i] = (uint16_t)there;
        }
    }
}
