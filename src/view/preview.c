/* view/preview.c - the board of the selected game of a list: its last position, or that of a node */
#include "view/preview.h"

#include <string.h>

#include "base/array.h"
#include "base/mem.h"
#include "base/tr.h"
#include "board/board.h"
#include "view/pane.h"

/* Larger games are not read for a preview; these have at most some thousand nodes, and are read in a millisecond. */
#define PREVIEW_BYTES ((size_t)64 * 1024)

struct preview {
    struct reader reader; /* empty if the game is too large */
    bool is_there;        /* the next two are valid; a new content of the file ends that */
    size_t file, game;
    char *address; /* NULL: the last position */
};

void preview_free(struct preview *p)
{
    if (!p)
        return;
    reader_free(&p->reader);
    mem_free(p->address);
    mem_free(p);
}

bool preview_needs(const struct session *s, size_t file)
{
    return s->preview && s->preview->is_there && s->preview->file == file;
}

void preview_close(struct session *s)
{
    if (!s->preview)
        return;
    reader_close(&s->preview->reader);
    s->preview->is_there = false;
}

void preview_leave(struct session *s)
{
    preview_close(s);
    pane_leave(s);
}

void preview_forget(struct session *s, size_t file)
{
    if (preview_needs(s, file))
        preview_close(s);
}

/* True: setup without the facts of a game: its last position would be the solution. */
static bool is_problem(const struct sgf_game *g)
{
    return sgf_has_type(g, 0, SGF_TYPE_SETUP) && sgf_find(g, 0, SGF_PB) == SGF_NONE &&
           sgf_find(g, 0, SGF_PW) == SGF_NONE && sgf_find(g, 0, SGF_RE) == SGF_NONE;
}

static bool is_of(const struct preview *p, size_t file, size_t game, const char *address)
{
    const bool is_same_node = address && p->address ? !strcmp(address, p->address) : !address && !p->address;
    return p->is_there && p->file == file && p->game == game && is_same_node;
}

static void go(struct reader *r, const char *address)
{
    const uint32_t node = address ? sgf_address_find(&r->record, slice_of(address)) : SGF_NONE;
    if (node != SGF_NONE)
        reader_go(r, node);
    else if (!address && !is_problem(&r->record))
        reader_go(r, sgf_line_end(&r->record, 0));
}

void preview_make(struct session *s, size_t file, size_t game, const char *address)
{
    const struct shelf_file *f = &s->shelf.files[file];
    struct preview *p = s->preview;
    if (!p)
        p = s->preview = mem_zero(1, sizeof *p);
    if (is_of(p, file, game, address))
        return;
    if (s->is_hasty && p->is_there) {
        s->wants.picture = true;
        return;
    }
    reader_close(&p->reader);
    p->is_there = f->has_content && game < f->collection->count;
    if (!p->is_there)
        return;
    p->file = file;
    p->game = game;
    mem_free(p->address);
    p->address = address ? mem_string(address) : NULL;
    if (f->collection->games[game].end - f->collection->games[game].start > PREVIEW_BYTES)
        return;
    reader_open(&p->reader, f->collection, game);
    go(&p->reader, address);
    reader_mark(&p->reader);
}

/* ---- drawing ---- */

struct rect preview_beside(const struct session *s, struct rect r, int least, struct rect *board)
{
    *board = (struct rect){0};
    if (r.width < PREVIEW_COLUMNS + PREVIEW_GAP + least || r.width > s->columns)
        return r;
    r.width -= PREVIEW_COLUMNS + PREVIEW_GAP;
    *board = (struct rect){r.x + r.width + PREVIEW_GAP, r.y, PREVIEW_COLUMNS, r.height};
    return r;
}

/* Finds the largest scale at which the board fits. False: none. */
static bool fit(const struct scene *s, struct rect r, struct board_layout *b)
{
    static const int scales[] = {SCALE_NORMAL, SCALE_SMALL, SCALE_OVERVIEW};
    int columns = 0, rows = 0;
    for (size_t i = 0; i < COUNT(scales); i++) {
        board_layout_whole(s, scales[i], b, &columns, &rows);
        if (columns > 0 && columns <= r.width && rows <= r.height) {
            b->x += r.x;
            b->y += r.y;
            return true;
        }
    }
    return false;
}

static void draw_caption(const struct reader *reader, struct canvas *c, struct rect r)
{
    const long number = reader->replay.position.move_number;
    struct buf text = {0};
    if (number > 0)
        buf_add_format(&text, plural((size_t)number, "after %ld move", "after %ld moves"), number);
    else
        buf_add_string(&text, tr("start position"));
    canvas_text_cut(c, r.x, r.y, r.width, ROLE_FAINT, buf_slice(&text));
    buf_free(&text);
}

void preview_draw(const struct session *s, struct canvas *c, struct rect r)
{
    if (!s->preview || !s->preview->is_there || !s->preview->reader.has_game)
        return;
    struct options options = s->settings.options;
    options.value[OPTION_COORDINATES] = COORDINATES_OFF;
    options.value[OPTION_NUMBERS] = NUMBERS_OFF;
    struct scene scene = {.reader = &s->preview->reader,
        .options = &options,
        .theme = &s->theme,
        .glyphs = s->glyphs,
        .ambiguous = s->ambiguous,
        .lit = POINT_NONE,
        .variation = SGF_NONE};
    struct board_layout b;
    if (!fit(&scene, r, &b))
        return;
    board_draw(&scene, c, &b);
    const int below = b.y + board_height(&b, b.rows);
    if (below + 1 < r.y + r.height)
        draw_caption(scene.reader, c, (struct rect){b.x, below, r.width, 1});
}
