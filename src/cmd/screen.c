/* cmd/screen.c - pictures on standard output, drawn by the same code that draws the viewer */
#include "cmd/screen.h"

#include <stdlib.h>
#include <string.h>

#include "base/charset.h"
#include "base/output.h"
#include "base/text.h"
#include "base/tr.h"
#include "board/board.h"
#include "board/svg.h"
#include "cmd/config.h"
#include "cmd/position.h"
#include "panes/panes.h"
#include "reader/texts.h"
#include "view/scoring.h"
#include "view/session_scene.h"
#include "view/statistics.h"

/* Texts below a board are wrapped to this many columns. */
#define WORDS_COLUMNS 72

/* ---- a session without a terminal ---- */

/* There is no terminal to ask for its colours: plain text has none, ANSI as many as most terminals have. --color
 * overrides it. */
static enum depth depth_of(bool is_colored)
{
    const char *no_color = getenv("NO_COLOR");
    return is_colored && !(no_color && *no_color) ? DEPTH_256 : DEPTH_NONE;
}

static void session_start(struct picture *p)
{
    struct session *s = &p->session;
    session_init(s, pane_table);
    s->can_unicode = charset_locale_is_utf8();
    s->terminal_depth = depth_of(p->format == FORMAT_ANSI);
    s->shelf.charset = p->args->charset;
    session_settings(s, p->args->settings);
    config_complain(p->args->settings);
    /* Stones differ by shape alone: text has no colours */
    if (p->format == FORMAT_ASCII || p->format == FORMAT_UNICODE) {
        s->settings.options.value[OPTION_COLOR] = COLOR_NEVER;
        s->settings.options.value[OPTION_GLYPHS] = p->format == FORMAT_ASCII ? GLYPHS_ASCII : GLYPHS_UNICODE;
        session_restyle(s);
    }
    supply_init(&p->supply, s);
    if (p->stock)
        stock_begin(p->stock, s);
    p->is_open = true;
}

static void session_take(struct picture *p, const struct record *r)
{
    session_add(&p->session, r->name);
    session_give(&p->session, 0, r->collection.file, true);
}

/* ---- the screen ---- */

/* Runs long work to its end. Of a folder the session gets the files that it wants; else it has what it gets. */
static void finish_work(struct picture *p)
{
    struct session *s = &p->session;
    bool has_more = true;
    while (has_more) {
        statistics_follow(s);
        has_more = session_idle(s);
        if (p->stock && stock_work(p->stock))
            has_more = true;
        if ((s->shelf.count > 0 || s->shelf.wants.file_index > 0) && s->shelf.wants.file) {
            supply_fulfil(&p->supply);
            while (supply_source(&p->supply) >= 0 && supply_more(&p->supply))
                continue;
            has_more = true;
        }
    }
    session_prepare(s);
}

static void press(struct picture *p, const char *keys)
{
    struct session *s = &p->session;
    struct key_script script = {.rest = slice_of(keys ? keys : "")};
    uint32_t repeat;
    for (uint32_t key; (key = key_next(&script, &repeat)) != KEYS_NONE;)
        while (repeat-- && !s->wants.quit) {
            session_key(s, key);
            finish_work(p);
        }
}

/* After --keys. */
static void draw_screen(struct picture *p, struct buf *out)
{
    struct session *s = &p->session;
    const struct args *a = p->args;
    finish_work(p);
    press(p, a->keys);
    struct canvas canvas;
    canvas_init(&canvas, a->columns, a->rows, s->glyphs, s->ambiguous);
    session_draw(s, &canvas);
    canvas_dump_text(&canvas, out);
    if (a->roles)
        canvas_dump_roles(&canvas, out);
    canvas_free(&canvas);
}

void picture_screen(struct picture *p, uint32_t node, struct buf *out)
{
    session_resize(&p->session, p->args->columns, p->args->rows);
    session_go(&p->session, node);
    draw_screen(p, out);
}

bool picture_open_folder(struct picture *p, const struct names *files)
{
    session_start(p);
    for (size_t i = 0; i < files->count; i++)
        supply_add(&p->supply, files->at[i], NULL);
    return supply_open_first(&p->supply) < files->count;
}

void picture_folder(struct picture *p, struct buf *out)
{
    session_resize(&p->session, p->args->columns, p->args->rows);
    session_run(&p->session, SLICE("games"));
    draw_screen(p, out);
}

/* ---- boards ---- */

bool picture_open(struct picture *p, const struct record *r, size_t game)
{
    if (!p->is_open) {
        session_start(p);
        session_take(p, r);
    }
    session_open(&p->session, 0, game, 0);
    if (p->args->score && !scoring_shown(&p->session))
        session_run(&p->session, SLICE("score"));
    const char *view = p->args->view;
    uint16_t from, to;
    if (p->format == FORMAT_SCREEN || !view ||
        corners_find(&p->session.reader.replay.position, slice_of(view), &from, &to))
        return true;
    complain(r->name, "--view=%s is not a part of the board: two corners, as in aa:jj", view);
    return false;
}

static void add_svg(const struct picture *p, struct buf *out)
{
    uint16_t from = POINT_NONE, to = POINT_NONE;
    if (p->args->view)
        corners_find(&p->session.reader.replay.position, slice_of(p->args->view), &from, &to);
    const struct scene scene = session_scene(&p->session);
    svg_board(&scene, from, to, out);
}

static void add_caption(const struct session *s, struct buf *out)
{
    const struct position *p = &s->reader.replay.position;
    struct buf words = {0};
    move_words(&s->reader.record, &s->reader.replay, s->reader.replay.node, &words);
    if (words.len)
        buf_add_format(out, tr("move %ld  %s"), p->move_number, buf_string(&words));
    else if (p->move_number)
        buf_add_format(out, tr("after move %ld"), p->move_number);
    else
        buf_add_string(out, tr_in("position", "start"));
    buf_free(&words);
    if (p->captures[STONE_BLACK] || p->captures[STONE_WHITE])
        buf_add_format(out, tr("  black took %u, white took %u"), p->captures[STONE_BLACK], p->captures[STONE_WHITE]);
    buf_add_string(out, "  #");
    sgf_paths_address(&s->reader.paths, &s->reader.record, s->reader.replay.node, out);
    buf_add_char(out, '\n');
}

static void add_wrapped(const struct session *s, struct slice text, struct buf *out)
{
    struct text_lines lines = {0};
    text_wrap(text, WORDS_COLUMNS, s->ambiguous, &lines);
    for (size_t i = 0; i < lines.count; i++) {
        buf_add_slice(out, slice_part(text, lines.at[i].at, lines.at[i].at + lines.at[i].len));
        buf_add_char(out, '\n');
    }
    text_lines_free(&lines);
}

static void add_variations(const struct session *s, struct buf *out)
{
    const struct letters letters = letters_of(s);
    uint32_t node = letters.first;
    struct buf text = {0};
    for (uint32_t index = 0; node != SGF_NONE && index < letters.count;
         node = sgf_next(&s->reader.record, node), index++) {
        sgf_label(index, out);
        buf_add_char(out, ' ');
        buf_add_string(out, texts_is_setup(&s->reader, node) ? tr_in("node", "setup") : "");
        move_words(&s->reader.record, &s->reader.replay, node, out);
        buf_clear(&text);
        if (sgf_node_text(&s->reader.record, node, SGF_N, &text)) {
            buf_add_string(out, "  ");
            text_filter(out, buf_slice(&text));
        }
        buf_add_char(out, '\n');
    }
    buf_free(&text);
}

static void add_texts(const struct session *s, struct buf *out)
{
    struct buf text = {0}, safe = {0};
    if (sgf_node_text(&s->reader.record, s->reader.replay.node, SGF_N, &text)) {
        text_filter(&safe, buf_slice(&text));
        add_wrapped(s, buf_slice(&safe), out);
    }
    buf_clear(&text);
    buf_clear(&safe);
    if (sgf_node_text(&s->reader.record, s->reader.replay.node, SGF_C, &text)) {
        buf_add_char(out, '\n');
        text_filter_lines(&safe, buf_slice(&text));
        add_wrapped(s, buf_slice(&safe), out);
    }
    buf_free(&text);
    buf_free(&safe);
}

static void add_score_row(const struct session *s, const char *label, const char *black, const char *white,
    struct buf *out)
{
    text_pad(out, -16, label, s->ambiguous);
    text_pad(out, 8, black, s->ambiguous);
    text_pad(out, 8, white, s->ambiguous);
    buf_add_char(out, '\n');
}

/* The rows of the count, and what is to be said of it. */
static void add_score(const struct session *s, struct buf *out)
{
    struct score_row rows[SCORE_ROWS];
    struct buf record = {0}, said = {0};
    const struct score *score = scoring_shown(s);
    if (!score)
        return;
    const size_t count = score_rows(score, rows);
    buf_add_char(out, '\n');
    /* TR: 7 columns */
    add_score_row(s, "", tr_in("player", "Black"), tr_in("player", "White"), out);
    for (size_t i = 0; i < count; i++)
        add_score_row(s, rows[i].label, rows[i].value[STONE_BLACK], rows[i].value[STONE_WHITE], out);
    score_sentences(score, scoring_result(s, &record), &said);
    buf_add_char(out, '\n');
    text_filter_lines(out, buf_slice(&said));
    buf_free(&record);
    buf_free(&said);
}

void picture_position(struct picture *p, uint32_t node, struct buf *out)
{
    struct session *s = &p->session;
    session_go(s, node);
    s->veil = SGF_NONE; /* what is printed is there to be read */
    session_prepare(s);
    if (p->format == FORMAT_SVG) {
        add_svg(p, out);
        return;
    }
    const struct scene scene = session_scene(s);
    board_text(&scene, session_option(s, OPTION_SCALE), p->format == FORMAT_ANSI, out);
    add_caption(s, out);
    add_score(s, out);
    add_variations(s, out);
    add_texts(s, out);
}

void picture_close(struct picture *p)
{
    if (p->is_open) {
        supply_free(&p->supply);
        session_free(&p->session);
    }
    p->is_open = false;
}
