/* cmd/print.c - kifu print: prints one position, or all; pictures are drawn by the code of the viewer */
#include <stdlib.h>
#include <unistd.h>

#include "base/charset.h"
#include "base/mem.h"
#include "base/output.h"
#include "base/text.h"
#include "base/tr.h"
#include "board/board.h"
#include "cmd/config.h"
#include "cmd/confine.h"
#include "cmd/position.h"
#include "cmd/records.h"
#include "cmd/run.h"
#include "cmd/supply.h"
#include "panes/panes.h"
#include "reader/texts.h"
#include "view/scoring.h"
#include "view/session_scene.h"

/* Texts below a board are wrapped to this many columns. */
#define WORDS_COLUMNS 72

/* Data for all games. For formats that draw, the game is in a session without a terminal, for the others in `own`: so a
 * game is in memory only once. */
struct print {
    const struct args *args;
    enum format format; /* never FORMAT_AUTO */
    struct buf out;
    const struct sgf_game *game; /* the present one: own, or that of the session */
    struct sgf_game own;         /* reused for each game */
    struct sgf_paths paths;      /* of the game */
    struct markup markup;
    struct session session; /* if is_open: of all games of a record, or of the files of a folder */
    bool is_open;
    struct supply supply; /* the contents of its files */
    struct stock stock;   /* its library, for FORMAT_SCREEN */
    bool is_first;        /* no position was written yet; later ones come after a blank line */
};

/* The default format, by the destination of the output and the option glyphs. */
static enum format standard_format(const struct args *a)
{
    if (isatty(STDOUT_FILENO))
        return FORMAT_ANSI;
    return args_are_ascii(a, true) ? FORMAT_ASCII : FORMAT_UNICODE;
}

static bool is_drawn(enum format format)
{
    return format != FORMAT_JSON && format != FORMAT_MOVES;
}

/* ---- a session without a terminal ---- */

static void session_start(struct print *p)
{
    struct session *s = &p->session;
    const char *no_color = getenv("NO_COLOR");
    session_init(s, pane_table);
    s->can_unicode = charset_locale_is_utf8();
    /* Without a terminal to ask for its colours: none in plain text, in ANSI as many as most terminals have; --color
     * overrides this. */
    s->terminal_depth = p->format == FORMAT_ANSI && !(no_color && *no_color) ? DEPTH_256 : DEPTH_NONE;
    s->shelf.charset = p->args->charset;
    session_settings(s, p->args->settings);
    config_complain(p->args->settings);
    /* Stones differ only by shape, as text has no colours */
    if (p->format == FORMAT_ASCII || p->format == FORMAT_UNICODE) {
        s->settings.options.value[OPTION_COLOR] = COLOR_NEVER;
        s->settings.options.value[OPTION_GLYPHS] = p->format == FORMAT_ASCII ? GLYPHS_ASCII : GLYPHS_UNICODE;
        session_restyle(s);
    }
    supply_init(&p->supply, s);
    if (p->format == FORMAT_SCREEN)
        stock_begin(&p->stock, s);
    p->is_open = true;
}

static void session_end(struct print *p)
{
    if (p->is_open) {
        supply_free(&p->supply);
        session_free(&p->session);
    }
    p->is_open = false;
}

/* ---- the screen ---- */

/* Runs long work to its end. For a folder, the session also gets the files that it wants. */
static void finish_work(struct print *p)
{
    while (supply_idle(&p->supply, &p->stock) || supply_source(&p->supply) >= 0)
        if (supply_source(&p->supply) >= 0)
            supply_more(&p->supply);
    session_prepare(&p->session);
}

static void press(struct print *p, const char *keys)
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

/* Prints a screen of --size with the node (SGF_NONE: with the list of games) after --keys; with --roles a second
 * picture. */
static void print_screen(struct print *p, uint32_t node)
{
    struct session *s = &p->session;
    const struct args *a = p->args;
    session_resize(s, a->columns, a->rows);
    if (node == SGF_NONE)
        session_list(s);
    else
        session_go(s, node);
    finish_work(p);
    press(p, a->keys);
    struct canvas canvas;
    canvas_init(&canvas, a->columns, a->rows, s->glyphs, s->ambiguous);
    session_draw(s, &canvas);
    canvas_dump_text(&canvas, &p->out);
    if (a->roles)
        canvas_dump_roles(&canvas, &p->out);
    canvas_free(&canvas);
}

/* ---- texts below a board ---- */

static void add_caption(const struct session *s, struct buf *out)
{
    const struct position *p = &s->reader.replay.position;
    struct buf words = {0};
    move_words(&s->reader.replay, s->reader.replay.node, &words);
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
        move_words(&s->reader.replay, node, out);
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

/* Adds the rows of the score, and remarks on it. */
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

/* ---- positions ---- */

/* The corners of --view, else of the whole board. False: --view is not a part of the board. */
static bool part_find(const struct print *p, uint16_t *from, uint16_t *to)
{
    const char *part = p->args->view;
    *from = *to = POINT_NONE;
    return !part || corners_find(&p->session.reader.replay.position, slice_of(part), from, to);
}

static void draw_sensei(struct print *p, const char *file, const struct scene *scene)
{
    const struct reader *r = &p->session.reader;
    struct buf lost = {0}, address = {0};
    uint16_t from, to;
    part_find(p, &from, &to);
    board_sensei(scene, from, to, &p->out, &lost);
    sgf_paths_address(&r->paths, &r->record, r->replay.node, &address);
    if (lost.len)
        complain(file, "the diagram of #%s cannot show %s", buf_string(&address), buf_string(&lost));
    buf_free(&lost);
    buf_free(&address);
}

/* Draws the board of a node, and its texts. */
static void draw_position(struct print *p, const char *file, uint32_t node)
{
    struct session *s = &p->session;
    uint16_t from, to;
    session_go(s, node);
    s->veil = SGF_NONE; /* nothing is hidden in print */
    session_prepare(s);
    const struct scene scene = session_scene(s);
    if (p->format == FORMAT_SVG) {
        part_find(p, &from, &to);
        board_svg(&scene, from, to, &p->out);
        return;
    }
    if (!p->is_first)
        buf_add_char(&p->out, '\n');
    if (p->format == FORMAT_SENSEI) {
        draw_sensei(p, file, &scene);
        return;
    }
    board_text(&scene, session_option(s, OPTION_SCALE), p->format == FORMAT_ANSI, &p->out);
    add_caption(s, &p->out);
    add_score(s, &p->out);
    add_variations(s, &p->out);
    add_texts(s, &p->out);
}

/* Prints the positions from `first` to `last`. */
static void print_positions(struct print *p, const char *file, uint32_t first, uint32_t last)
{
    struct replay r = {0};
    if (p->format == FORMAT_JSON)
        replay_init(&r, p->game);
    for (uint32_t node = first; node <= last; node++) {
        struct json j = {.out = &p->out};
        if (p->format == FORMAT_JSON) {
            replay_to(&r, node);
            json_position(&j, file, &p->paths, &r, &p->markup, p->args->score);
            buf_add_char(&p->out, '\n');
        } else {
            draw_position(p, file, node);
        }
        p->is_first = false;
        output(&p->out, false);
    }
    replay_free(&r);
}

/* The moves of the path, "1. B Q16 2. W D4 ...", in lines of at most this many columns. */
#define MOVES_COLUMNS 78

static void print_moves(struct print *p, uint32_t node)
{
    struct replay r;
    replay_init(&r, p->game);
    replay_to(&r, node);
    const size_t depth = r.depth;
    uint32_t *path = mem_alloc((depth + 1) * sizeof *path);
    for (size_t i = 0; i <= depth; i++)
        path[i] = r.path[i];
    struct buf word = {0};
    size_t column = 0;
    for (size_t i = 0; i <= depth; i++) {
        replay_to(&r, path[i]);
        struct buf move = {0};
        move_words(&r, path[i], &move);
        buf_clear(&word);
        if (move.len)
            buf_add_format(&word, "%ld. %s", r.position.move_number, buf_string(&move));
        buf_free(&move);
        if (!word.len)
            continue;
        if (column)
            buf_add_char(&p->out, column + 1 + word.len > MOVES_COLUMNS ? '\n' : ' ');
        column = column && column + 1 + word.len <= MOVES_COLUMNS ? column + 1 + word.len : word.len;
        buf_add_slice(&p->out, buf_slice(&word));
    }
    buf_add_char(&p->out, '\n');
    output(&p->out, false);
    buf_free(&word);
    mem_free(path);
    replay_free(&r);
}

/* ---- games ---- */

/* True: a game with stones on crossings. */
static bool has_diagram(const struct print *p)
{
    const struct rules *rules = p->session.reader.replay.position.rules;
    return p->format != FORMAT_SENSEI || (rules && !rules->has_squares);
}

/* Opens the game in the session, which is the same for all games of a record. False, after a message: --view is not a
 * part of the board, or the format does not draw such boards. */
static bool open_to_draw(struct print *p, const struct record *r, size_t index)
{
    uint16_t from, to;
    if (!p->is_open) {
        session_start(p);
        session_add(&p->session, r->name);
        session_give(&p->session, 0, r->collection.file, true);
    }
    session_open(&p->session, 0, index, 0);
    p->game = &p->session.reader.record;
    if (p->args->score && !scoring_shown(&p->session))
        session_run(&p->session, SLICE("score"));
    if (!has_diagram(p)) {
        complain(r->name, "--format=sensei works for Go only");
        return false;
    }
    if (p->format == FORMAT_SCREEN || part_find(p, &from, &to))
        return true;
    complain(r->name, "--view=%s is not part of the board: give two corners, as in aa:jj", p->args->view);
    return false;
}

static bool game_open(struct print *p, const struct record *r, size_t index)
{
    if (is_drawn(p->format))
        return open_to_draw(p, r, index);
    p->game = &p->own;
    sgf_game_load(&p->own, &r->collection, index);
    if (p->format == FORMAT_JSON)
        sgf_paths_make(&p->paths, &p->own);
    return true;
}

static int print_game(struct print *p, const struct record *r, size_t index, struct defects *defects)
{
    if (!game_open(p, r, index))
        return STATUS_USAGE;
    const bool is_screen = p->format == FORMAT_SCREEN,
               is_every = p->args->all && !is_screen && p->format != FORMAT_MOVES;
    const uint32_t node = is_every ? 0 : node_wanted(p->args, r, p->game, !is_screen);
    /* Before keys go to another game, and before a second replay */
    if (is_drawn(p->format))
        defects_read(defects, &r->collection, &p->session.reader);
    else
        defects_check(defects, &r->collection, p->game);
    if (node == SGF_NONE)
        return STATUS_DEFECT;
    if (p->format == FORMAT_MOVES)
        print_moves(p, node);
    else if (is_screen)
        print_screen(p, node);
    else
        print_positions(p, r->name, node, is_every ? p->game->node_count - 1 : node);
    output(&p->out, false);
    return STATUS_FINE;
}

/* Prints the first game, or the one that is wanted, or all. */
static int print_record(void *context, const struct record *r, struct defects *defects)
{
    struct print *p = context;
    int status = STATUS_FINE;
    const size_t end = p->args->all && p->format != FORMAT_SCREEN ? r->end : r->first + 1;
    for (size_t i = r->first; i < end; i++)
        status = highest(status, print_game(p, r, i, defects));
    session_end(p); /* it borrows the bytes of the record */
    return status;
}

/* Opens all files of a folder, like the viewer, and the list of games over the first one that can be read. */
static int print_list(struct print *p, const struct names *files)
{
    int status = STATUS_USAGE;
    session_start(p);
    for (size_t i = 0; i < files->count; i++)
        session_add(&p->session, files->at[i]);
    if (supply_open_first(&p->supply) < files->count) {
        status = supply_say_defects(&p->supply);
        print_screen(p, SGF_NONE);
    }
    output(&p->out, false);
    session_end(p);
    return status;
}

/* Prints a folder as the viewer shows it, or game 1 of its first record. An archive with one record is that record. */
static int print_found(struct print *p, struct files_found *one)
{
    const struct names *records = &one->records;
    const int status = files_open(one);
    if (one->kind == FOUND_FILE)
        return highest(status, record_visit(p->args, one->argument, NULL, print_record, p));
    if (!records->count)
        return status; /* after a message */
    if (p->format == FORMAT_SCREEN && (one->kind != FOUND_ARCHIVE || records->count > 1))
        return highest(status, print_list(p, records));
    return highest(status, record_visit(p->args, records->at[0], NULL, print_record, p));
}

int print_run(const struct args *a)
{
    struct files files;
    struct print p = {
        .args = a,
        .format = a->format == FORMAT_AUTO ? standard_format(a) : a->format,
        .own.diags.limit = DEFECTS_KEPT,
        .is_first = true,
    };
    if (a->score && (a->format == FORMAT_MOVES || a->format == FORMAT_SENSEI)) {
        output_error("kifu: --score cannot be combined with --format=%s\n",
            a->format == FORMAT_MOVES ? "moves" : "sensei");
        return STATUS_USAGE;
    }
    files_named(&files, a);
    if (p.format == FORMAT_SCREEN)
        stock_look(&p.stock, a, &files.links);
    const bool is_confined = confine(a, &files.links, NULL);
    int status = is_confined ? STATUS_FINE : STATUS_USAGE;
    for (size_t i = 0; i < files.count && is_confined; i++)
        status = highest(status, print_found(&p, &files.at[i]));
    sgf_game_free(&p.own);
    sgf_paths_free(&p.paths);
    markup_free(&p.markup);
    stock_free(&p.stock);
    files_free(&files);
    return output_end(&p.out, status);
}
