/* view/session.c - what the reader looks at: files, games, the node, its looks */
#include "view/session.h"

#include <stdarg.h>
#include <stdio.h>
#include <string.h>

#include "base/mem.h"
#include "base/table.h"
#include "base/text.h"
#include "view/analysis.h"
#include "view/command.h"
#include "view/diagnosis.h"
#include "view/family.h"
#include "view/find.h"
#include "view/games.h"
#include "view/keymap.h"
#include "view/practice.h"
#include "view/prompt.h"
#include "view/treegraph.h"

/* Nodes of the line followed that are brought in by a slice of idle work. */
#define LINE_SLICE 65536

/* A record up to so many bytes is checked when it is opened, so that its errors can be told. */
#define CHECK_AT_ONCE ((size_t)128 * 1024)

/* Of a file's name in a message. */
#define NAME_COLUMNS 60

/* ---- making ---- */

void session_init(struct session *s)
{
    memset(s, 0, sizeof *s);
    options_init(&s->options);
    s->keymap = keymap_new();
    s->terminal_depth = DEPTH_256;
    s->terminal_ambiguous = 1;
    s->can_unicode = true;
    s->columns = 80;
    s->rows = 24;
    s->cursor = POINT_NONE;
    s->tree_node = SGF_NONE;
    s->markup_node = SGF_NONE;
    session_looks(s);
}

static void file_clear(struct session_file *f)
{
    if (f->has_content)
        sgf_collection_free(&f->collection);
    mem_free(f->name);
    mem_free(f->error);
    mem_free(f->kept);
}

static void pending_clear(struct session *s)
{
    mem_free(s->pending.address);
    s->pending = (struct session_pending){0};
}

/* What belongs to the game that is looked at. */
static void game_clear(struct session *s)
{
    if (!s->has_game)
        return;
    replay_free(&s->replay);
    line_free(&s->line);
    families_free(s->families);
    s->families = NULL;
    diagnosis_clear(s);
    s->has_game = false;
    s->markup_node = SGF_NONE;
    s->jump_count = s->jump_at = 0;
    s->tree_node = SGF_NONE;
    s->cursor = POINT_NONE;
    s->autoplay = false;
    practice_end(s);
    analysis_clear(s->analysis);
}

void session_free(struct session *s)
{
    game_clear(s);
    sgf_game_free(&s->record);
    sgf_paths_free(&s->paths);
    markup_free(&s->markup);
    sgf_diags_free(&s->diags);
    mem_free(s->diag_places);
    for (size_t i = 0; i < s->file_count; i++)
        file_clear(&s->files[i]);
    mem_free(s->files);
    pending_clear(s);
    keymap_free(s->keymap);
    buf_free(&s->colors);
    buf_free(&s->message);
    prompt_free(s);
    mem_free(s->jumps);
    find_free(s->find);
    games_free(s->list);
    treegraph_free(s->graph);
    analysis_free(s->analysis);
    practice_free(s->practice);
    memset(s, 0, sizeof *s);
}

void session_say(struct session *s, const char *format, ...)
{
    char text[512];
    va_list args;

    va_start(args, format);
    const int len = vsnprintf(text, sizeof text, format, args);
    va_end(args);
    buf_clear(&s->message);
    if (len > 0)
        text_filter(&s->message, (struct slice){text, strlen(text)});
}

void session_say_of(struct session *s, size_t file, const char *text)
{
    struct buf name = {0};

    text_filter_cut(&name, slice_of(s->files[file].name), NAME_COLUMNS);
    session_say(s, "%s: %s", buf_string(&name), text);
    buf_free(&name);
}

/* ---- looks ---- */

static void colors_apply(struct session *s)
{
    struct slice rest = buf_slice(&s->colors);

    while (rest.len > 0) {
        const size_t end = slice_find(rest, '\n');
        struct slice words[5] = {{"", 0}, {"", 0}, {"-", 1}, {"-", 1}, {"", 0}};
        size_t count;

        if (config_words(slice_part(rest, 0, end), words, 5, &count, NULL))
            theme_color(&s->theme, words[1], words[2], words[3], words[4], NULL);
        rest = slice_part(rest, end + 1, rest.len);
    }
}

static enum depth depth_of(const struct session *s)
{
    switch (s->options.value[OPTION_COLOR]) {
    case COLOR_NEVER: return DEPTH_NONE;
    case COLOR_8: return DEPTH_8;
    case COLOR_16: return DEPTH_16;
    case COLOR_256: return DEPTH_256;
    default: return s->terminal_depth;
    }
}

static bool is_ascii(const struct session *s)
{
    const int glyphs = s->options.value[OPTION_GLYPHS];

    return glyphs == GLYPHS_ASCII || (glyphs == GLYPHS_AUTO && !s->can_unicode);
}

void session_looks(struct session *s)
{
    const int ambiguous = s->options.value[OPTION_AMBIGUOUS];

    if (s->is_configuring)
        return;
    s->ambiguous = ambiguous ? ambiguous : s->terminal_ambiguous;
    s->depth = depth_of(s);
    s->glyphs = is_ascii(s) ? &glyphs_ascii : s->ambiguous == 2 ? &glyphs_narrow : &glyphs_unicode;
    if (theme_make(&s->theme, slice_of(s->options.theme), s->depth, NULL))
        colors_apply(s);
}

bool session_set(struct session *s, struct slice name, struct slice value, struct error *e)
{
    const struct options before = s->options;

    if (!options_set(&s->options, name, value, e))
        return false;
    if (!theme_exists(slice_of(s->options.theme))) {
        s->options = before;
        return error_set(e, "no such theme");
    }
    session_looks(s);
    return true;
}

/* ---- places that outlast a change of the file ---- */

/* A way down from the root: at `depth` into child `index`, elsewhere into the first. */
struct place_turn {
    uint32_t depth, index;
};

struct place {
    struct place_turn *turns; /* the deepest first */
    size_t count, cap;
    uint32_t depth;
    bool is_end;              /* of its line */
};

static void place_take(struct place *p, const struct session *s)
{
    const struct sgf_game *g = &s->record;
    uint32_t node = s->replay.node;

    p->depth = sgf_paths_depth(&s->paths, node);
    p->is_end = sgf_child(g, node) == SGF_NONE;
    for (node = sgf_paths_branch(&s->paths, node); node != 0; node = sgf_paths_branch(&s->paths, sgf_parent(g, node))) {
        mem_reserve(&p->turns, &p->cap, p->count + 1, sizeof *p->turns);
        p->turns[p->count++] = (struct place_turn){sgf_paths_depth(&s->paths, node), sgf_paths_index(&s->paths, node)};
    }
}

/* The node there now; where the way ends before, the last one of it and *lost. Uses `p` up. */
static uint32_t place_find(struct place *p, struct families *f, const struct sgf_game *g, bool *lost)
{
    uint32_t node = 0, depth = 0;

    *lost = false;
    while (depth < p->depth && !*lost) {
        const bool turns = p->count > 0 && p->turns[p->count - 1].depth == depth + 1;
        const uint32_t child = turns ? family_at(f, node, p->turns[p->count - 1].index) : sgf_child(g, node);

        *lost = child == SGF_NONE;
        p->count -= turns;
        node = *lost ? node : child;
        depth++;
    }
    mem_free(p->turns);
    return p->is_end && !*lost ? sgf_line_end(g, node) : node;
}

/* ---- games ---- */

static struct session_file *file_of(const struct session *s)
{
    return &s->files[s->file];
}

static void keep_place(struct session *s)
{
    struct session_file *f = file_of(s);

    if (!s->has_game)
        return;
    while (f->kept_count <= s->game) {
        mem_reserve(&f->kept, &f->kept_cap, f->kept_count + 1, sizeof *f->kept);
        f->kept[f->kept_count++] = SGF_NONE;
    }
    f->kept[s->game] = session_node(s);
}

/* Once a game; nothing to do where the root tells of it, as it mostly does. */
static bool is_merged(const struct sgf_game *g)
{
    int found = 0;

    for (uint32_t node = 0; node < g->node_count && found < 2; node++) {
        if (!sgf_has_type(g, node, SGF_TYPE_GAME_INFO))
            continue;
        if (node == 0)
            return false;
        found++;
    }
    return found == 2;
}

static void game_load(struct session *s, size_t file, size_t game)
{
    game_clear(s);
    s->file = file;
    s->game = game;
    s->record.diags.limit = DIAGNOSIS_MOST;
    sgf_game_load(&s->record, &s->files[file].collection, game);
    sgf_paths_make(&s->paths, &s->record);
    replay_init(&s->replay, &s->record);
    s->families = families_new(&s->record, &s->paths);
    line_start(&s->line, &s->replay);
    s->has_several_games = is_merged(&s->record);
    s->has_game = true;
    memset(s->scroll, 0, sizeof s->scroll);
    memset(s->selected, 0, sizeof s->selected);
    find_game_changed(s);
}

/* Only errors are worth a word when a record is opened: `check` has the rest. */
static void say_errors(struct session *s)
{
    struct buf key = {0};

    if (s->record.bytes.len > CHECK_AT_ONCE || s->message.len > 0)
        return;
    diagnosis_make(s);
    const size_t errors = s->diags.totals[SGF_ERROR];
    keymap_key(s->keymap, "diagnostics", s->glyphs->is_ascii, &key);
    if (errors > 0)
        session_say(s, "%zu error%s in the record: %s lists %s", errors, errors == 1 ? "" : "s", buf_string(&key), errors == 1 ? "it" : "them");
    buf_free(&key);
}

/* The node that `pending` asks for, in the game that was just loaded. */
static uint32_t pending_node(const struct session *s)
{
    const struct session_pending *p = &s->pending;
    const struct session_file *f = file_of(s);
    uint32_t node = p->node;

    if (p->address)
        return sgf_address_find(&s->record, slice_of(p->address));
    if (node == SGF_NONE && s->game < f->kept_count)
        node = f->kept[s->game];
    if (node == SGF_NONE)
        node = 0;
    return node < s->record.node_count ? node : p->node == SGF_NONE ? 0 : SGF_NONE;
}

/* Goes where `pending` says, the content being there. */
static bool open_now(struct session *s)
{
    const size_t count = s->files[s->pending.file].collection.count;
    const size_t game = s->pending.game == SIZE_MAX ? count - 1 : s->pending.game;

    if (game >= count) {
        session_say(s, "no game %zu: the file has %zu", game + 1, count);
        pending_clear(s);
        return false;
    }
    keep_place(s);
    game_load(s, s->pending.file, game);
    const uint32_t node = pending_node(s);
    if (node == SGF_NONE)
        session_say(s, "no such node in this game");
    else
        session_go(s, node);
    pending_clear(s);
    say_errors(s);
    return node != SGF_NONE;
}

/* The file has the game that `pending` wants, or never will have. */
static bool is_ready(const struct session *s)
{
    const struct session_file *f = &s->files[s->pending.file];

    return f->has_content && (f->collection.whole || s->pending.game < f->collection.count);
}

/* The same, and the games that previous-game and next-game are to go beyond. Where the file has no such game, the next one has. */
static void open_and_step(struct session *s)
{
    const struct session_pending p = s->pending;
    const bool is_there = p.game == SIZE_MAX || p.game < s->files[p.file].collection.count;

    if (p.direction && !is_there)
        pending_clear(s);
    else
        open_now(s);
    if (p.direction)
        games_step(s, p.direction, p.steps + !is_there);
}

static bool open_pending(struct session *s)
{
    if (is_ready(s))
        return open_now(s);
    if (!s->files[s->pending.file].has_content) {
        s->wants.file = true;
        s->wants.file_index = s->pending.file;
    }
    return true;
}

static bool file_exists_here(struct session *s, size_t file)
{
    if (file < s->file_count)
        return true;
    session_say(s, "no file %zu: there are %zu", file + 1, s->file_count);
    return false;
}

bool session_open(struct session *s, size_t file, size_t game, uint32_t node)
{
    if (!file_exists_here(s, file))
        return false;
    pending_clear(s);
    s->pending = (struct session_pending){.is_there = true, .file = file, .game = game, .node = node};
    return open_pending(s);
}

bool session_open_at(struct session *s, size_t file, size_t game, const char *address)
{
    if (!file_exists_here(s, file))
        return false;
    pending_clear(s);
    s->pending = (struct session_pending){.is_there = true, .file = file, .game = game, .node = SGF_NONE, .address = mem_string(address)};
    return open_pending(s);
}

/* ---- files ---- */

size_t session_add(struct session *s, const char *name)
{
    mem_reserve(&s->files, &s->file_cap, s->file_count + 1, sizeof *s->files);
    s->files[s->file_count] = (struct session_file){.name = mem_string(name)};
    games_changed(s->list);
    return s->file_count++;
}

static enum charset forced_of(const struct session *s, const struct session_file *f)
{
    return f->forced != CHARSET_UNKNOWN ? f->forced : s->charset;
}

/* Shows the current game again out of its renewed collection, at the same place. */
static void game_renew(struct session *s)
{
    struct place place = {0};
    const size_t count = file_of(s)->collection.count;
    bool lost;

    place_take(&place, s);
    const bool is_gone = s->game >= count;
    game_load(s, s->file, is_gone ? count - 1 : s->game);
    session_go(s, place_find(&place, s->families, &s->record, &lost));
    if (is_gone || lost)
        session_say(s, is_gone ? "the game is not in the file any more" : "the place is not in the record any more");
}

static void answered(struct session *s, size_t file)
{
    if (s->wants.file_index != file)
        return;
    s->wants.file = s->wants.reload = s->wants.reports = false;
}

static void no_game(struct session *s, size_t file)
{
    if (s->files[file].has_content)
        session_say_of(s, file, "no game in it now, the one before stays");
    else
        session_fail(s, file, "no game in it");
}

/* Takes bytes as a new content; false where there is no game in them, or none yet and one of the old content is looked at. */
static bool content_renew(struct session *s, size_t file, struct slice bytes, bool whole)
{
    struct session_file *f = &s->files[file];
    struct sgf_collection fresh;

    sgf_collection_init(&fresh, forced_of(s, f));
    sgf_collection_feed(&fresh, bytes, whole);
    if (fresh.count == 0 && (whole || (s->has_game && s->file == file))) {
        sgf_collection_free(&fresh);
        if (whole)
            no_game(s, file);
        return false;
    }
    if (f->has_content)
        sgf_collection_free(&f->collection);
    f->collection = fresh;
    f->has_content = true;
    return true;
}

static bool content_grow(struct session *s, size_t file, struct slice bytes, bool whole)
{
    struct session_file *f = &s->files[file];

    sgf_collection_feed(&f->collection, bytes, whole);
    if (!whole || f->collection.count > 0)
        return true;
    sgf_collection_free(&f->collection);
    f->has_content = false;
    no_game(s, file);
    return false;
}

void session_want(struct session *s, size_t file)
{
    if (s->wants.file || s->wants.reload)
        return;
    s->wants.file = true;
    s->wants.file_index = file;
}

/* By which a content is known again. */
static uint64_t content_sum(struct slice bytes)
{
    return (uint64_t)table_hash(bytes.at, bytes.len) << 32 | (uint32_t)bytes.len;
}

bool session_drop(struct session *s, size_t file)
{
    struct session_file *f = &s->files[file];

    if (!f->has_content || !f->collection.whole || file == s->file || (s->pending.is_there && s->pending.file == file))
        return false;
    if (find_needs(s, file) || games_need(s, file))
        return false;
    f->dropped = content_sum(f->bytes);
    sgf_collection_free(&f->collection);
    f->has_content = false;
    f->bytes = (struct slice){"", 0};
    return true;
}

/* What was known of the file holds no more; a content that comes again after it was dropped may be the same one. */
static void content_changed(struct session *s, size_t file)
{
    struct session_file *f = &s->files[file];
    const bool is_same = f->dropped && f->collection.whole && f->dropped == content_sum(f->bytes);

    f->dropped = 0;
    if (is_same)
        return;
    games_renewed(s->list, file, f->collection.count);
    find_file_changed(s, file);
}

bool session_give(struct session *s, size_t file, struct slice bytes, bool whole)
{
    struct session_file *f = &s->files[file];
    const bool grows = f->has_content && !f->collection.whole && bytes.at == f->bytes.at && bytes.len >= f->bytes.len;
    const bool is_shown = s->has_game && s->file == file, reports = s->wants.reports && s->wants.file_index == file;

    answered(s, file);
    if (!(grows ? content_grow(s, file, bytes, whole) : content_renew(s, file, bytes, whole)))
        return false;
    f->bytes = bytes;
    mem_free(f->error);
    f->error = NULL;
    games_changed(s->list);
    if (f->dropped ? whole : !grows)
        content_changed(s, file);
    if (reports)
        session_say(s, "reloaded");
    if (is_shown && !grows)
        game_renew(s);
    if (s->pending.is_there && s->pending.file == file && is_ready(s))
        open_and_step(s);
    return true;
}

void session_move(struct session *s, size_t file, const struct sgf_move *move)
{
    struct session_file *f = &s->files[file];

    if (!f->has_content)
        return;
    f->bytes.at = move->to;
    sgf_collection_move(&f->collection, move);
    if (s->has_game && s->file == file) {
        sgf_game_move(&s->record, move);
        s->markup_node = SGF_NONE;
    }
    find_moved(s, file, move);
}

void session_fail(struct session *s, size_t file, const char *reason)
{
    struct session_file *f = &s->files[file];
    const int direction = s->pending.direction;
    const size_t steps = s->pending.steps;
    struct buf text = {0};

    answered(s, file);
    text_filter(&text, slice_of(reason));
    session_say_of(s, file, buf_string(&text));
    if (!f->has_content) {
        mem_free(f->error);
        f->error = mem_string(buf_string(&text));
    }
    buf_free(&text);
    games_changed(s->list);
    if (!s->pending.is_there || s->pending.file != file)
        return;
    pending_clear(s);
    if (!direction)
        return;
    games_step_file(s, file, direction);
    if (s->pending.is_there)
        s->pending.steps = steps;
    else
        games_step(s, direction, steps);
}

void run_reload(struct session *s, long count, uint32_t key, struct slice argument)
{
    (void)count, (void)key, (void)argument;
    if (s->file >= s->file_count || s->wants.file) {
        session_say(s, "no file to read anew");
        return;
    }
    s->wants.reload = true;
    s->wants.file_index = s->file;
    s->wants.reports = true;
}

void run_charset(struct session *s, long count, uint32_t key, struct slice argument)
{
    (void)count, (void)key;
    struct session_file *f = file_of(s);
    const enum charset named = argument.len > 0 ? charset_find(argument) : charset_next(s->record.charset);

    if (named == CHARSET_UNKNOWN) {
        session_say(s, "no such character set: try UTF-8, GB18030, Big5, CP932, EUC-JP, CP949 or Windows-1252");
        return;
    }
    if (!f->collection.whole) {
        session_say(s, "the file is still being read");
        return;
    }
    f->forced = named;
    session_give(s, s->file, f->bytes, true);
    session_say(s, "character set: %s", charset_name(s->record.charset));
}

/* ---- moving ---- */

uint32_t session_node(const struct session *s)
{
    return s->replay.node;
}

void session_go(struct session *s, uint32_t node)
{
    const bool is_new = node != session_node(s);

    line_through(&s->line, &s->replay, &s->paths, node);
    replay_to(&s->replay, node);
    if (!is_new)
        return;
    s->scroll[PANE_COMMENT] = s->selected[PANE_COMMENT] = 0;
    s->scroll[PANE_READING] = 0;
    s->tree_node = SGF_NONE;
    if (s->prompt.kind != PROMPT_GUESS)
        s->cursor = POINT_NONE;
    if (s->focus != PANE_VARIATIONS)
        s->selected[PANE_VARIATIONS] = -1;
}

uint32_t session_line_next(const struct session *s)
{
    const size_t next = s->replay.depth + 1;

    return next < s->line.count ? s->line.at[next].node : sgf_child(&s->record, session_node(s));
}

uint32_t session_info_node(const struct session *s)
{
    return s->line.at[line_info(&s->line, s->replay.depth)].node;
}

bool session_has_several_games(const struct session *s)
{
    return s->has_several_games && session_info_node(s) == 0;
}

long session_line_moves(const struct session *s)
{
    return s->line.whole ? s->line.at[s->line.count - 1].number : -1;
}

/* ---- variations ---- */

enum { STYLE_SIBLINGS = 1, STYLE_LIST = 2, STYLE_OFF = 4 };

static int style_of(const struct session *s)
{
    static const int styles[] = {
        [VARIATIONS_CHILDREN] = 0,
        [VARIATIONS_SIBLINGS] = STYLE_SIBLINGS,
        [VARIATIONS_LIST] = STYLE_LIST,
        [VARIATIONS_SIBLINGS_LIST] = STYLE_SIBLINGS | STYLE_LIST,
        [VARIATIONS_OFF] = STYLE_OFF,
    };
    const int option = s->options.value[OPTION_VARIATIONS];

    if (option != VARIATIONS_FILE)
        return styles[option];
    const int style = sgf_style(&s->record);
    return style < 0 ? 0 : style;
}

/* The node whose children the letters stand for; SGF_NONE. */
static uint32_t variation_parent(const struct session *s)
{
    const int style = style_of(s);

    if (!s->has_game || s->guessing || style & STYLE_OFF)
        return SGF_NONE;
    return style & STYLE_SIBLINGS ? sgf_parent(&s->record, session_node(s)) : session_node(s);
}

uint32_t session_variations(const struct session *s, uint32_t *count, bool *on_board)
{
    const uint32_t parent = variation_parent(s);

    *count = 0;
    *on_board = false;
    if (parent == SGF_NONE || !sgf_has_variations(&s->record, parent))
        return SGF_NONE;
    *count = family_count(s->families, parent);
    *on_board = !(style_of(s) & STYLE_LIST);
    return sgf_child(&s->record, parent);
}

uint32_t session_variation(const struct session *s, uint32_t index)
{
    const uint32_t parent = variation_parent(s);

    if (parent == SGF_NONE || !sgf_has_variations(&s->record, parent))
        return SGF_NONE;
    return family_at(s->families, parent, index);
}

/* ---- time ---- */

void session_resize(struct session *s, int columns, int rows)
{
    s->columns = columns > 0 ? columns : 1;
    s->rows = rows > 0 ? rows : 1;
}

void session_tick(struct session *s)
{
    if (!s->autoplay || !s->has_game)
        return;
    const uint32_t next = session_line_next(s);
    buf_clear(&s->message);
    if (next != SGF_NONE)
        session_go(s, next);
    if (session_line_next(s) != SGF_NONE)
        return;
    s->autoplay = false;
    session_say(s, "the end of the line");
}

bool session_idle(struct session *s)
{
    if (s->has_game && line_extend(&s->line, &s->replay, LINE_SLICE))
        return true;
    return find_idle(s) || games_idle(s) || analysis_idle(s);
}
