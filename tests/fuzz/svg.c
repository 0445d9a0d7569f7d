/* tests/fuzz/svg.c - any bytes as a file, and a board of it as a drawing
 *
 * The last bytes choose the node, the options, the part of the board. What must hold: the drawing is well-formed XML of
 * safe characters.
 *
 * Counts: src/board/
 */
#include "pictures.h"

#include "mutate.h"
#include "panes/panes.h"
#include "view/view.h"
#include "board/board.h"
#include "view/session_scene.h"

MUTATED_BY(mutator_record)

enum { CHOICES = 5, DEPTH = 8 };

/* Open elements, the outermost first. */
struct elements {
    struct slice names[DEPTH];
    size_t count;
};

static struct slice take(struct slice *s, size_t len)
{
    const struct slice part = slice_part(*s, 0, len);

    must(part.len == len);
    *s = slice_part(*s, len, s->len);
    return part;
}

static struct slice take_name(struct slice *s)
{
    size_t len = 0;

    while (len < s->len && ((s->at[len] >= 'a' && s->at[len] <= 'z') || (s->at[len] >= 'A' && s->at[len] <= 'Z') || s->at[len] == '-' ||
                            (len > 0 && s->at[len] >= '0' && s->at[len] <= '9')))
        len++;
    must(len > 0);
    return take(s, len);
}

/* Takes name="value", with a blank before it. */
static void take_attribute(struct slice *s)
{
    must(slice_is(take(s, 1), " "));
    take_name(s);
    must(slice_is(take(s, 2), "=\""));
    const struct slice value = take(s, slice_find(*s, '"'));
    must(slice_find(value, '<') == value.len && slice_find(value, '&') == value.len);
    take(s, 1);
}

static void take_tag(struct slice *s, struct elements *open)
{
    take(s, 1);
    if (slice_has_prefix(*s, "/")) {
        take(s, 1);
        must(open->count > 0 && slice_is_equal(take_name(s), open->names[open->count - 1]));
        open->count--;
    } else {
        const struct slice name = take_name(s);
        while (slice_has_prefix(*s, " "))
            take_attribute(s);
        if (slice_has_prefix(*s, "/")) {
            take(s, 1);
        } else {
            must(open->count < DEPTH);
            open->names[open->count++] = name;
        }
    }
    must(slice_is(take(s, 1), ">"));
}

static void must_be_xml(struct slice s)
{
    struct elements open = {.count = 0};

    while (s.len > 0) {
        if (s.at[0] == '<') {
            take_tag(&s, &open);
            continue;
        }
        if (s.at[0] == '&')
            must(slice_has_prefix(s, "&amp;") || slice_has_prefix(s, "&lt;") || slice_has_prefix(s, "&gt;"));
        must(open.count > 0 || s.at[0] == '\n');
        take(&s, 1);
    }
    must(open.count == 0);
}

static void choose(struct session *s, uint8_t with)
{
    static const char *const coordinates[] = {"a1", "sgf", "off"}, *const numbers[] = {"off", "all", "variation", "12"};
    static const char *const flips[] = {"none", "horizontal", "vertical", "both", "transpose", "left", "right", "antitranspose"};

    must(session_set(s, SLICE("coordinates"), slice_of(coordinates[with % 3]), NULL));
    must(session_set(s, SLICE("numbers"), slice_of(numbers[with / 3 % 4]), NULL));
    must(session_set(s, SLICE("flip"), slice_of(flips[with / 12 % 8]), NULL));
}

/* A point of the board, by a byte; POINT_NONE for many. */
static uint16_t point_of(const struct session *s, uint8_t with)
{
    int columns, rows;

    const struct scene scene = session_scene(s);
    board_size(&scene, &columns, &rows);
    if (with >= 128 || columns == 0)
        return POINT_NONE;
    return board_from_view(&scene, with % columns, with / columns % rows);
}

static void draw(const struct session *s, uint8_t from, uint8_t to)
{
    struct buf out = {0};

    const struct scene scene = session_scene(s);
    board_svg(&scene, point_of(s, from), point_of(s, to), &out);
    must_be_safe(buf_slice(&out));
    must_be_xml(buf_slice(&out));
    buf_free(&out);
}

void fuzz_one(struct slice bytes)
{
    uint8_t choices[CHOICES] = {0};
    struct session s;

    for (size_t i = 0; i < CHOICES && i < bytes.len; i++)
        choices[i] = (uint8_t)bytes.at[bytes.len - 1 - i];
    session_init(&s, pane_table);
    const size_t file = session_add(&s, "fuzz.sgf");
    session_give(&s, file, bytes, true);
    session_open(&s, file, choices[4] % 3, SGF_NONE);
    choose(&s, choices[0]);
    if (s.reader.has_game) {
        session_go(&s, choices[1] % s.reader.record.node_count);
        session_prepare(&s);
        draw(&s, choices[2], choices[3]);
        session_go(&s, s.reader.record.node_count - 1);
        session_prepare(&s);
        draw(&s, 255, 255);
    }
    session_free(&s);
}
