/* tests/view/54-columns.c - the column of texts at all kinds of nodes and sizes: no heading over nothing, nothing cut
 * beside empty rows, nothing that jumps; of the example games, and of the records of the world where they are there
 */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include <dirent.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/array.h"
#include "base/file.h"
#include "panes/panes.h"
#include "cases.h"
#include "collection.h"
#include "sweep.h"
#include "view/pane.h"
#include "view/view.h"

enum { PATH = 4096, NODES_MOST = 12 };

static const int sizes[][2] = {{80, 24}, {120, 40}, {60, 20}, {100, 40}, {200, 60}};

static bool is_blank_row(const struct canvas *c, struct rect r, int y)
{
    for (int x = r.x; x < r.x + r.width; x++)
        if (strcmp(canvas_cell(c, x, y)->text, " ") != 0)
            return false;
    return true;
}

static bool is_heading(const struct session *s, const struct canvas *c, struct rect r)
{
    return strcmp(canvas_cell(c, r.x, r.y)->text, s->glyphs->text[GLYPH_RULE]) == 0;
}

/* It has more lines than are shown. */
static bool is_cut(const struct session *s, enum pane_id id)
{
    const struct pane *pane = pane_of(s, id);
    const struct rect r = s->layout.panes[id];
    return pane->height ? pane->height(s, r.width) > r.height - (r.height > 3) : pane->count && pane->above + pane->count(s) > r.height;
}

/* Looks at the panes of the column as they were drawn. */
static void look(const struct session *s, const struct canvas *c, const char *path)
{
    for (enum pane_id id = 0; id < PANE_COUNT; id++) {
        const struct rect r = s->layout.panes[id];

        if (pane_of(s, id)->place != PANE_IN_COLUMN || r.height < 2 || !is_heading(s, c, r))
            continue;
        if (is_blank_row(c, r, r.y + 1))
            fail_msg("%s: %s has a heading over nothing at node %u, %dx%d", path, pane_name(id),
                (unsigned)reader_node(&s->reader), s->columns, s->rows);
    }
    enum pane_id cut = PANE_COUNT;
    for (enum pane_id id = 0; id < PANE_COUNT; id++)
        if (s->layout.panes[id].height > 0 && pane_of(s, id)->place == PANE_IN_COLUMN && is_cut(s, id))
            cut = id;
    for (enum pane_id id = 0; id < PANE_COUNT && cut != PANE_COUNT; id++)
        if (s->layout.panes[id].height > 1 && pane_of(s, id)->place == PANE_IN_COLUMN && !is_cut(s, id) &&
            is_blank_row(c, s->layout.panes[id], s->layout.panes[id].y + s->layout.panes[id].height - 1))
            fail_msg("%s: %s is cut, and a row of %s is empty at node %u, %dx%d", path, pane_name(cut), pane_name(id),
                (unsigned)reader_node(&s->reader), s->columns, s->rows);
}

/* The nodes that say something, the first ones of them. */
static size_t nodes_of(const struct session *s, uint32_t nodes[NODES_MOST])
{
    size_t count = 1;

    nodes[0] = 0;
    for (uint32_t node = 1; node < s->reader.record.node_count && count < NODES_MOST; node++)
        if (sgf_has_text(&s->reader.record, node, SGF_C) || sgf_has_variations(&s->reader.record, node))
            nodes[count++] = node;
    return count;
}

static void look_at(struct session *s, const char *path, int columns, int rows)
{
    uint32_t nodes[NODES_MOST];
    struct canvas c;
    int tree = 0, first = -1;

    session_resize(s, columns, rows);
    canvas_init(&c, columns, rows, s->glyphs, s->ambiguous);
    const size_t count = nodes_of(s, nodes);
    for (size_t i = 0; i < count; i++) {
        session_go(s, nodes[i]);
        session_prepare(s);
        session_draw(s, &c);
        look(s, &c, path);
        const struct rect comment = s->layout.panes[PANE_COMMENT], now = s->layout.panes[PANE_TREE];
        tree = i == 0 ? now.y + now.height : tree;
        first = first < 0 && comment.height > 0 ? comment.y : first;
        if ((comment.height > 0 && comment.y != first) || now.y + now.height != tree)
            fail_msg("%s: a pane jumps at node %u, %dx%d", path, (unsigned)nodes[i], columns, rows);
    }
    canvas_free(&c);
}

static void visit_bytes(const char *path, struct slice bytes)
{
    struct session s;

    session_init(&s, pane_table);
    session_add(&s, path);
    if (session_give(&s, 0, bytes, true)) {
        session_open(&s, 0, 0, 0);
        for (size_t i = 0; i < COUNT(sizes); i++)
            look_at(&s, path, sizes[i][0], sizes[i][1]);
    }
    session_free(&s);
}

static void visit(const char *path)
{
    struct buf bytes = {0};
    struct error e;

    if (!file_read(path, &bytes, &e))
        fail_msg("%s: %s", path, e.text);
    visit_bytes(path, buf_slice(&bytes));
    buf_free(&bytes);
}

static size_t visit_folder(const char *folder)
{
    char path[2 * PATH];
    size_t count = 0;
    DIR *dir = opendir(folder);

    if (!dir)
        fail_msg("%s is missing", folder);
    for (struct dirent *entry; (entry = readdir(dir));) {
        const size_t len = strlen(entry->d_name);

        snprintf(path, sizeof path, "%s/%s", folder, entry->d_name);
        if (len < 4 || strcmp(entry->d_name + len - 4, ".sgf") != 0)
            continue;
        visit(path);
        count++;
    }
    closedir(dir);
    return count;
}

static void the_example_games(void **state)
{
    char path[PATH];
    const char *top = getenv("srcdir");

    (void)state;
    snprintf(path, sizeof path, "%s/data/games", top ? top : ".");
    assert_true(visit_folder(path) >= 4);
}

static void games_made_by_chance(void **state)
{
    struct chance c = chance_begin("54-columns");
    const size_t count = sweep_share(30, 1000);
    struct made_game *games = made_games(&c, count);

    (void)state;
    for (size_t i = 0; i < count; i++) {
        struct buf bytes = {0};

        assert_true(made_sgf(&games[i], false, &bytes));
        visit_bytes("made.sgf", buf_slice(&bytes));
        buf_free(&bytes);
    }
    free(games);
}

static void records_of_the_world(void **state)
{
    char path[PATH];
    const char *data = cases_data();

    (void)state;
    if (!data) {
        print_message("# they are not here\n");
        return;
    }
    snprintf(path, sizeof path, "%s/records", data);
    assert_true(visit_folder(path) > 0);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(the_example_games),
        cmocka_unit_test(games_made_by_chance),
        cmocka_unit_test(records_of_the_world),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
