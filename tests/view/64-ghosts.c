/* tests/view/64-ghosts.c - variations seen before they are entered: the next moves of the one that is selected in the list
 *
 * The expected ghosts are read from the properties of the nodes; the shown ones, from the roles and the digits of the cells, at every size of a point, in
 * every set of glyphs and depth of colour.
 */
#include "view/screen.h"

#include <ctype.h>
#include <string.h>

#include "base/array.h"
#include "board/board.h"
#include "games.h"
#include "sweep.h"
#include "view/copy.h"
#include "view/session_scene.h"

enum { MOST = 10, ROWS_MAX = 6 };

/* ---- what is to be seen ---- */

struct wanted {
    struct ghost at[MOST];
    size_t count;
};

static bool has(const struct sgf_game *g, uint32_t node, const uint32_t *ids, size_t count)
{
    for (size_t i = 0; i < count; i++)
        if (sgf_find(g, node, ids[i]) != SGF_NONE)
            return true;
    return false;
}

static uint32_t one_child(const struct sgf_game *g, uint32_t node)
{
    const uint32_t child = sgf_child(g, node);
    return child != SGF_NONE && sgf_next(g, child) == SGF_NONE ? child : SGF_NONE;
}

/* The variation of that node, seen from `here`: its moves, ten at most, up to a fork or a setup. */
static void wanted_read(const struct reader *r, uint32_t node, uint32_t here, struct wanted *w)
{
    static const uint32_t setup[] = {SGF_AB, SGF_AW, SGF_AE, SGF_AA, SGF_PL}, moves[] = {SGF_B, SGF_W};
    const struct sgf_game *g = &r->record;
    w->count = 0;
    if (node == here)
        node = one_child(g, node);
    for (int number = 1; number <= MOST && node != SGF_NONE; node = one_child(g, node)) {
        struct move move;
        const bool has_move = has(g, node, moves, COUNT(moves));
        if (!has_move && has(g, node, setup, COUNT(setup)))
            break;
        replay_move_of(&r->replay, node, &move);
        if (move_has_point(&move))
            w->at[w->count++] = (struct ghost){move.to, move.color, number};
        number += move.kind != MOVE_NONE;
    }
}

static void assert_same(const struct scene *scene, const struct wanted *w)
{
    assert_int_equal(scene->ghost_count, w->count);
    for (size_t i = 0; i < w->count; i++) {
        assert_int_equal(scene->ghost[i].point, w->at[i].point);
        assert_int_equal(scene->ghost[i].stone, w->at[i].stone);
        assert_int_equal(scene->ghost[i].number, w->at[i].number);
    }
}

/* The number that is to be seen on a point: the first of several, on a point that is empty; 0: none. */
static int number_on(const struct session *s, const struct wanted *w, uint16_t point, enum stone *color)
{
    const struct markup *m = &s->reader.markup;
    if (s->reader.replay.position.board[point] != STONE_EMPTY || (m->has_view && m->hidden[point]))
        return 0;
    for (size_t i = 0; i < w->count; i++)
        if (w->at[i].point == point) {
            *color = w->at[i].stone;
            return w->at[i].number;
        }
    return 0;
}

/* ---- what is seen ---- */

/* The digits of each point, and in which role. */
struct seen {
    char digits[POSITION_POINTS][4];
    enum role role[POSITION_POINTS];
};

static void see(const struct scene *scene, const struct canvas *c, const struct board_layout *b, struct seen *seen)
{
    memset(seen, 0, sizeof *seen);
    for (int y = 0; y < c->rows; y++)
        for (int x = 0; x < c->columns; x++) {
            const struct cell *cell = canvas_cell(c, x, y);
            if (cell->role != ROLE_GHOST_BLACK && cell->role != ROLE_GHOST_WHITE)
                continue;
            /* The first cell of a text on a point of one row is the blank before it. */
            const uint16_t point = board_point(scene, b, b->cell_height == 1 && b->cell_width == 2 && !isdigit((unsigned char)*cell->text) ? x + 1 : x, y);
            assert_int_not_equal(point, POINT_NONE);
            seen->role[point] = cell->role;
            const size_t len = strlen(seen->digits[point]);
            if (isdigit((unsigned char)*cell->text) && len + 1 < sizeof seen->digits[point])
                seen->digits[point][len] = *cell->text;
        }
}

static void assert_seen(const struct session *s, const struct wanted *w, const struct seen *seen, const char *what)
{
    for (uint16_t point = 0; point < POSITION_POINTS; point++) {
        enum stone color = STONE_EMPTY;
        const int number = s->reader.replay.position.board[point] == OFF_BOARD ? 0 : number_on(s, w, point, &color);
        char digits[12];
        snprintf(digits, sizeof digits, "%d", number);
        const bool is_whole = strcmp(seen->digits[point], number > 0 ? digits : "") == 0;
        if (!is_whole && (number < 10 || strcmp(seen->digits[point], digits + 1) != 0)) /* of two digits there may be one */
            fail_msg("%s: on %d,%d is \"%s\", not %d", what, point_column(point), point_row(point), seen->digits[point], number);
        if (number > 0 && seen->role[point] != (color == STONE_BLACK ? ROLE_GHOST_BLACK : ROLE_GHOST_WHITE))
            fail_msg("%s: %d has the wrong colour", what, number);
    }
}

/* ---- screens ---- */

static const struct kind {
    const char *name;
    enum depth depth;
    bool is_ascii;
    int ambiguous;
} kinds[] = {
    {"256 colours", DEPTH_256, false, 1},
    {"16 colours", DEPTH_16, false, 1},
    {"8 colours", DEPTH_8, false, 1},
    {"no colours", DEPTH_NONE, false, 1},
    {"wide characters", DEPTH_256, false, 2},
    {"ASCII", DEPTH_256, true, 1},
    {"ASCII without colours", DEPTH_NONE, true, 1},
};

static void dress(struct session *s, const struct kind *kind)
{
    s->terminal_depth = kind->depth;
    s->terminal_ambiguous = kind->ambiguous;
    s->can_unicode = !kind->is_ascii;
    session_restyle(s);
}

/* `rows` 0: points of one column. */
static void look_at(struct session *s, const struct wanted *w, int rows, const char *kind)
{
    char what[100];
    struct seen seen;
    struct canvas c;
    struct board_layout b;
    int columns, height;
    const struct scene scene = session_scene(s);
    snprintf(what, sizeof what, "%s, %d rows", kind, rows);
    board_layout_whole(&scene, rows == 0 ? SCALE_SMALL : SCALE_NORMAL, &b, &columns, &height);
    if (rows > 0) {
        board_rows(&b, rows);
        columns = board_width(&scene, &b, b.columns);
        height = board_height(&b, b.rows);
    }
    b.has_top = b.has_bottom = b.has_left = b.has_right = false;
    b.x = b.y = 1;
    canvas_init(&c, columns + 2, height + 2, s->glyphs, s->ambiguous);
    board_draw(&scene, &c, &b);
    see(&scene, &c, &b, &seen);
    assert_seen(s, w, &seen, what);
    canvas_free(&c);
}

/* Nothing of it is in what is copied, or printed as a drawing. */
static void assert_kept_out(struct screen *w)
{
    struct buf focused = {0}, plain = {0}, svg = {0};
    session_run(&w->s, SLICE("copy position"));
    buf_add_slice(&focused, buf_slice(&w->s.copied.text));
    w->s.focus = PANE_BOARD;
    session_run(&w->s, SLICE("copy position"));
    buf_add_slice(&plain, buf_slice(&w->s.copied.text));
    assert_string_equal(buf_string(&focused), buf_string(&plain));
    assert_int_equal(session_scene(&w->s).ghost_count, 0);
    buf_free(&focused);
    buf_free(&plain);
    buf_free(&svg);
    w->s.focus = PANE_VARIATIONS;
}

static void each_variation(struct screen *w, uint32_t node, size_t *seen, struct chance *c)
{
    session_go(&w->s, node);
    screen_look(w);
    w->s.focus = PANE_VARIATIONS;
    const uint32_t count = letters_of(&w->s).count;
    for (uint32_t i = 0; i < count && rect_of(w, PANE_VARIATIONS).height > 0; i++) {
        struct wanted wanted;
        const struct kind *kind = &kinds[chance_below(c, COUNT(kinds))];
        w->s.selected[PANE_VARIATIONS] = (int)i;
        wanted_read(&w->s.reader, letters_node(&w->s, i), node, &wanted);
        const struct scene scene = session_scene(&w->s);
        assert_same(&scene, &wanted);
        dress(&w->s, kind);
        look_at(&w->s, &wanted, (int)chance_below(c, ROWS_MAX + 1), kind->name);
        *seen += wanted.count;
    }
    assert_kept_out(w);
}

static void games_by_chance(void **state)
{
    struct chance c = chance_begin("ghosts");
    size_t seen = 0;
    (void)state;
    for (size_t i = sweep_share(80, 4000); i > 0; i--) {
        struct games_shape shape = games_shape(&c);
        struct buf record = {0};
        struct screen w;
        shape.has_branches = true;
        games_record(&c, &shape, &record);
        screen_open(&w, &record, 120, 40);
        if (chance_below(&c, 3) == 0)
            assert_true(session_set(&w.s, SLICE("variations"), SLICE("siblings"), NULL));
        for (uint32_t node = 0; node < w.s.reader.record.node_count; node++)
            if (sgf_has_variations(&w.s.reader.record, node) || chance_below(&c, 20) == 0)
                each_variation(&w, node, &seen, &c);
        screen_close(&w);
        buf_free(&record);
    }
    assert_true(seen > 500);
}

/* ---- records by hand ---- */

static const char *const records[] = {
    /* more than ten; a pass; marks, labels, letters and brackets of the last move on the points and beside them */
    "(;SZ[9];B[dd]LB[ee:12][fe:A][gf:xyz]TR[ef]SQ[ff](;W[ee];B[fe];W[ef];B[];W[ge];B[gf];W[gd];B[fd];W[eg];B[ed];W[ec])(;W[ff];B[fg]))",
    "(;SZ[9];B[dd](;W[ed];B[cd];W[dc];B[de];W[ee];B[ce];W[cc];B[bd];W[fd];B[gd])(;W[aa]))",
    /* a ko: the same point twice; what was taken before is not seen */
    "(;SZ[5]AB[ba][ab][bc]AW[bb][ca][cc][db](;B[cb];W[ee];B[ea];W[bb];B[aa])(;B[dd]))",
    "(;GM[18]SZ[10];B[djddgg](;W[aggbgd];B[ddbddb];W[gbgajd])(;W[aggbgc];B[ddecff]))",
    "(;SZ[13:7]TB[aa:cc]DD[dd];B[gd]VW[aa:hg](;W[hd];B[ld])(;W[ga]))",
    "(;SZ[1];B[](;W[aa])(;W[]))",
};

static void each_size_and_kind(void **state)
{
    (void)state;
    for (size_t i = 0; i < COUNT(records); i++)
        for (uint32_t choice = 0; choice < 2; choice++) {
            struct screen w;
            struct buf record = {0};
            struct wanted wanted;
            buf_add_string(&record, records[i]);
            screen_open(&w, &record, 120, 40);
            while (!sgf_has_variations(&w.s.reader.record, reader_node(&w.s.reader)))
                screen_run(&w, "next-node");
            screen_run(&w, "set numbers all");
            screen_look(&w);
            w.s.focus = PANE_VARIATIONS;
            w.s.selected[PANE_VARIATIONS] = (int)choice;
            wanted_read(&w.s.reader, letters_node(&w.s, choice), reader_node(&w.s.reader), &wanted);
            assert_true(wanted.count > 0 || i == COUNT(records) - 1);
            for (size_t k = 0; k < COUNT(kinds); k++)
                for (int rows = 0; rows <= ROWS_MAX; rows++) {
                    dress(&w.s, &kinds[k]);
                    look_at(&w.s, &wanted, rows, kinds[k].name);
                }
            screen_close(&w);
            buf_free(&record);
        }
}

static void press(struct screen *w, const char *keys)
{
    struct key_script script = {.rest = slice_of(keys)};
    uint32_t key, repeat;
    while ((key = key_next(&script, &repeat)) != KEYS_NONE)
        while (repeat-- > 0)
            session_key(&w->s, key);
    screen_look(w);
}

/* By keys: only while the list is focused, and of the row that is selected. */
static void the_selected_one(void **state)
{
    static const struct {
        const char *keys;
        size_t count;
        uint16_t first; /* column of the first */
    } rows[] = {
        {"l", 0, 0}, {"Tab", 3, 4}, {"Down", 1, 5}, {"Down", 2, 6}, {"Up", 1, 5}, {"Esc", 0, 0}, {"Tab ?", 0, 0}, {"q", 0, 0}, {"=", 0, 0}, {"Esc", 0, 0},
        {"Tab Enter", 0, 0}, {"h Esc", 0, 0}, {"@A1 Enter", 0, 0}, {"Tab", 0, 0},
    };
    struct screen w;
    struct buf record = {0};
    (void)state;
    buf_add_string(&record, "(;SZ[9];B[dd](;W[ea];B[eb];W[ec](;B[ed])(;B[ee]))(;W[fa];AB[fb];W[fc])(;W[ga];B[];C[x];W[gc]MN[9](;B[gd])(;B[ge])))");
    screen_open(&w, &record, 80, 24);
    for (size_t i = 0; i < COUNT(rows); i++) {
        press(&w, rows[i].keys);
        const struct scene scene = session_scene(&w.s);
        if (scene.ghost_count != rows[i].count || (rows[i].count > 0 && point_column(scene.ghost[0].point) != rows[i].first))
            fail_msg("row %zu: %zu, %d", i, scene.ghost_count, point_column(scene.ghost[0].point));
    }
    screen_close(&w);
    buf_free(&record);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(games_by_chance),
        cmocka_unit_test(each_size_and_kind),
        cmocka_unit_test(the_selected_one),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
