/* cmd/print.c - kifu print: one position, or all, on standard output */
#include <stdio.h>
#include <string.h>
#include <unistd.h>

#include "base/charset.h"
#include "base/mem.h"
#include "base/output.h"
#include "base/tr.h"
#include "cmd/confine.h"
#include "cmd/position.h"
#include "cmd/records.h"
#include "cmd/run.h"
#include "cmd/screen.h"
#include "ingest/files.h"
#include "ingest/record.h"

/* What the games of one run share. */
struct print {
    const struct args *args;
    enum format format; /* never FORMAT_AUTO */
    struct buf out;
    struct sgf_game own;         /* for the formats that do not draw; used again for each game */
    struct sgf_paths paths;      /* of it */
    struct picture picture;      /* for the formats that draw: it has the game */
    const struct sgf_game *game; /* the current one: own, or that of the picture */
    struct markup markup;
    bool is_first; /* no position was written yet: later ones come after a blank line */
};

/* The format where none is named: it depends on where the output goes, and on the option glyphs. */
static enum format standard_format(const struct args *a)
{
    if (isatty(STDOUT_FILENO))
        return FORMAT_ANSI;
    const int glyphs = args_option(a, OPTION_GLYPHS);
    return glyphs == GLYPHS_UNICODE || (glyphs == GLYPHS_AUTO && charset_locale_is_utf8()) ? FORMAT_UNICODE
                                                                                           : FORMAT_ASCII;
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
        move_words(p->game, &r, path[i], &move);
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

static bool is_drawn(enum format format)
{
    return format != FORMAT_JSON && format != FORMAT_MOVES;
}

static void write_position(struct print *p, const char *file, struct replay *r, uint32_t node)
{
    if (p->format == FORMAT_JSON) {
        struct json j = {.out = &p->out};
        replay_to(r, node);
        json_position(&j, file, p->game, &p->paths, r, &p->markup, p->args->score);
        buf_add_char(&p->out, '\n');
    } else {
        if (!p->is_first && p->format != FORMAT_SVG)
            buf_add_char(&p->out, '\n');
        picture_position(&p->picture, node, &p->out);
    }
    p->is_first = false;
    output(&p->out, false);
}

/* Positions from `first` on, up to `last`. */
static void print_positions(struct print *p, const char *file, uint32_t first, uint32_t last)
{
    struct replay r = {0};
    if (p->format == FORMAT_JSON)
        replay_init(&r, p->game);
    for (uint32_t node = first; node <= last; node++)
        write_position(p, file, &r, node);
    replay_free(&r);
}

/* Loads a game, into the picture where that draws it: a game is in memory once. False after a message. */
static bool game_open(struct print *p, const struct record *r, size_t index)
{
    if (is_drawn(p->format)) {
        p->game = &p->picture.session.reader.record;
        return picture_open(&p->picture, r, index);
    }
    p->game = &p->own;
    sgf_game_load(&p->own, &r->collection, index);
    if (p->format == FORMAT_JSON)
        sgf_paths_make(&p->paths, &p->own);
    return true;
}

static int print_game(struct print *p, const struct record *r, size_t index, struct defects *defects)
{
    int status = STATUS_USAGE;
    if (game_open(p, r, index)) {
        const bool is_screen = p->format == FORMAT_SCREEN,
                   is_every = p->args->all && !is_screen && p->format != FORMAT_MOVES;
        const uint32_t node = is_every ? 0 : node_wanted(p->args, r, p->game, !is_screen);
        status = node == SGF_NONE ? STATUS_DEFECT : STATUS_FINE;
        /* Before keys lead to another game, and before there is a second replay */
        if (is_drawn(p->format))
            defects_read(defects, &r->collection, &p->picture.session.reader);
        else
            defects_check(defects, &r->collection, p->game);
        if (node != SGF_NONE && p->format == FORMAT_MOVES)
            print_moves(p, node);
        else if (node != SGF_NONE && is_screen)
            picture_screen(&p->picture, node, &p->out);
        else if (node != SGF_NONE)
            print_positions(p, r->name, node, is_every ? p->game->node_count - 1 : node);
        output(&p->out, false);
    }
    return status;
}

/* The first game, unless another one or all of them are asked for. */
static int print_record(void *context, const struct record *r, struct defects *defects)
{
    struct print *p = context;
    int status = STATUS_FINE;
    const size_t end = p->args->all && p->format != FORMAT_SCREEN ? r->end : r->first + 1;
    for (size_t i = r->first; i < end; i++)
        status = highest(status, print_game(p, r, i, defects));
    picture_close(&p->picture); /* it borrows the bytes of the record */
    return status;
}

static int print_file(struct print *p, const char *file)
{
    return record_visit(p->args, file, NULL, print_record, p);
}

/* Of a folder what the viewer shows, or game 1 of its first record. An archive with one record is that record. */
static int print_folder(struct print *p, const struct files_found *source)
{
    const struct names *records = &source->records;
    if (!records->count)
        return STATUS_FINE; /* that was said */
    if (p->format != FORMAT_SCREEN || (source->kind == FOUND_ARCHIVE && records->count == 1))
        return print_file(p, records->at[0]);
    const bool is_open = picture_open_folder(&p->picture, records);
    int status = is_open ? STATUS_FINE : STATUS_USAGE;
    if (is_open) {
        struct session *s = &p->picture.session;
        const struct shelf_file *f = shelf_file(&s->shelf);
        struct defects defects = {.file = f->name};
        status = supply_complain(&p->picture.supply, s->shelf.file);
        defects_read(&defects, &f->collection, &s->reader);
        defects_end(&defects);
        picture_folder(&p->picture, &p->out);
    }
    output(&p->out, false);
    picture_close(&p->picture);
    return status;
}

static int print_files(const struct args *a, struct files *f, enum format format, struct stock *stock)
{
    struct print p = {
        .args = a,
        .format = format,
        .is_first = true,
        .own.diags.limit = DEFECTS_KEPT,
        .picture = {.args = a, .format = format, .stock = stock},
    };
    int status = STATUS_FINE;
    for (size_t i = 0; i < f->count; i++) {
        struct files_found *one = &f->at[i];
        status = highest(status, files_open(one));
        status = highest(status, one->kind == FOUND_FILE ? print_file(&p, one->argument) : print_folder(&p, one));
    }
    sgf_game_free(&p.own);
    sgf_paths_free(&p.paths);
    markup_free(&p.markup);
    return output_end(&p.out, status);
}

int print_run(const struct args *a)
{
    if (a->score && a->format == FORMAT_MOVES) {
        output_error("kifu: --score counts a position: it does not go with --format=moves\n");
        return STATUS_USAGE;
    }
    const enum format format = a->format == FORMAT_AUTO ? standard_format(a) : a->format;
    struct files files;
    struct stock stock = {0};
    const bool has_stock = format == FORMAT_SCREEN;
    files_named(&files, a);
    if (has_stock)
        stock_look(&stock, a, &files.links);
    const int status = confine(a, &files.links) ? print_files(a, &files, format, has_stock ? &stock : NULL)
                                                : STATUS_USAGE;
    stock_free(&stock);
    files_free(&files);
    return status;
}
