/* view/find.c - find: searches comments, names, players, labels of a game or of all games */
#include "view/find.h"

#include <string.h>

#include "base/array.h"
#include "base/mem.h"
#include "base/tr.h"
#include "reader/pattern.h"
#include "reader/texts.h"
#include "view/call.h"
#include "view/find_query.h"
#include "view/pane.h"
#include "view/preview.h"
#include "view/prompt.h"

/* The work of one slice: nodes that are looked at, bytes of text. */
#define SLICE_NODES 10000
#define SLICE_BYTES ((size_t)128 * 1024)

/* Slices that are done at once. */
#define SLICES_AT_ONCE 16

struct find_match {
    uint32_t place, game, node; /* place: of its file */
};

struct find {
    struct buf typed; /* as it was typed */
    struct pattern pattern;
    struct find_query query; /* from which the pattern comes */
    bool in_all;

    struct find_match *matches; /* ascending */
    size_t count, cap;

    struct find_match at; /* the next node to look at */
    bool done;
    bool waits;          /* for the content of the file of `at` */
    bool arriving;       /* the reader waits for the next match */
    size_t arrive_steps; /* how many matches on */
    int percent;         /* in the last message */
    struct buf said;     /* the message about the match gone to, while not all matches are known; */
    size_t said_index;   /* the number of that match */

    struct sgf_game other; /* a game that is not the one being read */
    struct replay replay;  /* at its root, for the size of its board */
    bool has_other;        /* `other` is the game of `at` */
};

/* What was typed, without "/all ". */
static struct slice pattern_typed(const struct find *f)
{
    return slice_trim(slice_from(buf_slice(&f->typed), f->in_all ? strlen("/all ") : 0));
}

/* Reads what was typed. False, after a message: it is a wrong query. */
static bool pattern_make(struct session *s, struct find *f)
{
    struct error e;
    pattern_free(&f->pattern);
    if (find_query_read(&f->query, pattern_typed(f), buf_slice(&s->settings.names), &f->pattern, &e))
        return true;
    pattern_read(&f->pattern, pattern_typed(f), &s->reader.replay.position);
    if (e.text[0] != '\0')
        session_say(s, "%s", e.text);
    return e.text[0] == '\0';
}

/* ---- going through the games ---- */

/* The place of the file that is read. */
static uint32_t place_of(const struct session *s)
{
    return s->shelf.count > 0 ? (uint32_t)shelf_file(&s->shelf)->place : 0;
}

static bool is_shown(const struct session *s, struct find_match at)
{
    return s->reader.has_game && at.place == place_of(s) && at.game == s->shelf.game;
}

static void scan_start(struct session *s, struct find *f)
{
    f->at = f->in_all ? (struct find_match){0, 0, 0} : (struct find_match){place_of(s), (uint32_t)s->shelf.game, 0};
    f->has_other = f->done = f->waits = false;
    f->count = 0;
    f->percent = -1;
    pattern_rewind(&f->pattern);
}

/* Goes on to the next game, maybe in a later file. False: no more, or a content has to come first. */
static bool next_game(struct session *s, struct find *f)
{
    f->waits = false;
    for (; f->at.place < s->shelf.count; f->at = (struct find_match){f->at.place + 1, 0, 0}) {
        const size_t number = shelf_at(&s->shelf, f->at.place);
        const struct shelf_file *file = &s->shelf.files[number];

        if (file->has_content && f->at.game < file->collection->count)
            return true;
        f->waits = file->has_content ? !file->collection->whole : !file->error;
        if (f->waits && !file->has_content)
            shelf_want(&s->shelf, number);
        if (f->waits)
            return false;
    }
    return false;
}

/* The game of `at`; NULL: no more, or its content has to come first. */
static const struct replay *game_at(struct session *s, struct find *f)
{
    if (!is_shown(s, f->at) && (!f->in_all || !next_game(s, f)))
        return NULL;
    if (is_shown(s, f->at))
        return &s->reader.replay;
    if (!f->has_other) {
        f->other.diags.limit = 1;
        sgf_game_load(&f->other, s->shelf.files[shelf_at(&s->shelf, f->at.place)].collection, f->at.game);
        replay_renew(&f->replay, &f->other);
        f->has_other = true;
    }
    return &f->replay;
}

static void game_done(struct find *f)
{
    f->has_other = false;
    pattern_rewind(&f->pattern);
    f->at.node = 0;
    f->at.game++;
    f->done = !f->in_all;
}

/* A special pattern without matches is searched for as text. */
static void scan_done(struct session *s, struct find *f)
{
    f->done = true;
    f->has_other = false;
    if (f->count > 0 || f->pattern.kind == PATTERN_TEXT)
        return;
    pattern_text(&f->pattern, pattern_typed(f));
    scan_start(s, f);
}

static void scan(struct session *s, struct find *f)
{
    size_t nodes = 0, bytes = 0;
    while (!f->done && nodes < SLICE_NODES && bytes < SLICE_BYTES) {
        const struct replay *r = game_at(s, f);
        if (!r) {
            if (!f->waits)
                scan_done(s, f);
            return;
        }
        if (f->at.place < s->shelf.count)
            f->query.file = slice_of(s->shelf.files[shelf_at(&s->shelf, f->at.place)].name);
        for (; f->at.node < r->game->node_count && nodes < SLICE_NODES && bytes < SLICE_BYTES; f->at.node++, nodes++) {
            if (!pattern_matches(&f->pattern, r, f->at.node, &bytes))
                continue;
            MEM_ADD(f->matches, f->count, f->cap) = f->at;
        }
        if (f->at.node < r->game->node_count)
            return;
        bytes += f->has_other ? r->game->bytes.len / 2 : 0;
        game_done(f);
        if (f->done)
            scan_done(s, f);
    }
}

/* ---- going to matches ---- */

static int compare(const void *a, const void *b)
{
    const struct find_match *x = a, *y = b;
    if (x->place != y->place)
        return x->place < y->place ? -1 : 1;
    if (x->game != y->game)
        return x->game < y->game ? -1 : 1;
    return x->node < y->node ? -1 : x->node > y->node;
}

static struct find_match here(const struct session *s)
{
    return (struct find_match){place_of(s), (uint32_t)s->shelf.game, reader_node(&s->reader)};
}

/* How many matches come before `m`. */
static size_t matches_before(const struct find *f, struct find_match m)
{
    return array_below(f->matches, f->count, sizeof *f->matches, &m, compare);
}

static void say_at(struct session *s, size_t index, bool wrapped)
{
    struct find *f = s->find;
    struct buf typed = {0};
    text_filter_cut(&typed, buf_slice(&f->typed), 30);
    session_say(s, wrapped ? T("%s: %zu/%zu%s, wrapped") : "%s: %zu/%zu%s", buf_string(&typed), index + 1, f->count,
        f->done ? "" : "+");
    buf_free(&typed);
    buf_clear(&f->said);
    if (!f->done)
        buf_add_slice(&f->said, buf_slice(&s->message));
    f->said_index = index;
}

static void go_to(struct session *s, size_t index, bool wrapped)
{
    const struct find_match m = s->find->matches[index];
    s->find->arriving = false;
    if (m.place == place_of(s) && m.game == s->shelf.game)
        session_leap(s, m.node);
    else
        session_want_game(s, shelf_at(&s->shelf, m.place), m.game, m.node);
    say_at(s, index, wrapped);
}

static void say_none(struct session *s)
{
    struct buf typed = {0};
    text_filter_cut(&typed, buf_slice(&s->find->typed), 40);
    session_say(s, "%s: not found", buf_string(&typed));
    buf_free(&typed);
}

/* The progress of the search; of all games, by games. */
static int percent(const struct session *s, const struct find *f)
{
    if (f->in_all)
        return s->shelf.count > 1
                   ? (int)((uint64_t)f->at.place * 100 / s->shelf.count)
                   : (int)((uint64_t)f->at.game * 100 /
                           (s->shelf.files[0].collection->count ? s->shelf.files[0].collection->count : 1));
    return (int)((uint64_t)f->at.node * 100 / (s->reader.record.node_count ? s->reader.record.node_count : 1));
}

/* Goes to the match that the reader waits for, if it is known now. */
static void arrive(struct session *s)
{
    struct find *f = s->find;
    const struct find_match now = here(s);
    const size_t after = matches_before(f, now);
    const bool is_match = after < f->count && compare(&f->matches[after], &now) == 0;
    const size_t target = after + is_match + f->arrive_steps - 1;
    if (!f->arriving)
        return;
    if (target < f->count) {
        go_to(s, target, false);
    } else if (f->done) {
        if (f->count > 0)
            go_to(s, target % f->count, true);
        else
            say_none(s);
        f->arriving = false;
    } else if (percent(s, f) != f->percent) {
        f->percent = percent(s, f);
        session_say(s, "searching: %d%%", f->percent);
    }
}

bool find_idle(struct session *s)
{
    struct find *f = s->find;
    if (!f || f->done || !s->reader.has_game)
        return false;
    scan(s, f);
    /* The number of matches is known now: the message gets it, if it is still shown. */
    if (f->done && f->said.len > 0 && slice_is_equal(buf_slice(&s->message), buf_slice(&f->said)))
        say_at(s, f->said_index, false);
    arrive(s);
    return !f->done && !f->waits;
}

static void run_slices(struct session *s)
{
    for (int i = 0; i < SLICES_AT_ONCE && !s->find->done && (i == 0 || !s->find->waits); i++)
        scan(s, s->find);
    arrive(s);
}

/* ---- called from outside ---- */

void find_free(struct find *f)
{
    if (!f)
        return;
    replay_free(&f->replay);
    sgf_game_free(&f->other);
    buf_free(&f->typed);
    pattern_free(&f->pattern);
    find_query_free(&f->query);
    buf_free(&f->said);
    mem_free(f->matches);
    mem_free(f);
}

void find_stop(struct session *s)
{
    find_free(s->find);
    s->find = NULL;
}

/* Searches again, as a pattern that was taken for text may have matches now. */
static void scan_again(struct session *s, struct find *f)
{
    if (s->reader.has_game)
        pattern_make(s, f);
    scan_start(s, f);
}

void find_game_changed(struct session *s)
{
    if (s->find && !s->find->in_all)
        scan_again(s, s->find);
}

/* If it waited for this content, the search goes on; else it begins again. */
void find_file_changed(struct session *s, size_t place)
{
    struct find *f = s->find;
    if (f && (!f->in_all || f->done || f->at.place > place || (f->at.place == place && !f->waits)))
        scan_again(s, f);
}

void find_moved(struct session *s, size_t file, const struct sgf_move *move)
{
    if (s->find && s->find->has_other && s->find->at.place == s->shelf.files[file].place)
        sgf_game_move(&s->find->other, move);
}

bool find_needs(const struct session *s, size_t file)
{
    return s->find && s->find->in_all && !s->find->done && s->find->at.place == s->shelf.files[file].place;
}

size_t find_count(const struct find *f)
{
    return f ? f->count : 0;
}

static bool is_in_screen(const struct session *s)
{
    return s->screen != PANE_BOARD && pane_of(s, s->screen)->find;
}

/* False, after a message: nothing was searched for yet. */
static bool has_search(struct session *s)
{
    const bool has = is_in_screen(s) ? s->sought.len > 0 : s->find != NULL;
    if (!has)
        session_say(s, "no search yet");
    return has;
}

static void next(struct session *s, size_t steps)
{
    s->find->arriving = true;
    s->find->arrive_steps = steps;
    s->find->percent = -1;
    run_slices(s);
}

static void previous(struct session *s, size_t steps)
{
    struct find *f = s->find;
    f->arriving = false;
    run_slices(s);
    if (f->count == 0) {
        say_none(s);
        return;
    }
    const size_t before = matches_before(f, here(s)), rest = steps % f->count;
    const size_t back = rest ? rest : f->count;
    go_to(s, (before + f->count - back) % f->count, before < back);
}

void find_spans(const struct find *f, const char *ident, struct slice text, struct text_lines *out)
{
    out->count = 0;
    if (f)
        pattern_spans(&f->pattern, ident, text, out);
}

bool find_is_done(const struct find *f)
{
    return !f || f->done;
}

/* ---- matches as a list ---- */

/* The game of a hit: the one that is read, or one that is loaded for its hits. */
struct hit_game {
    struct sgf_game loaded;
    struct replay at_root;
    bool is_loaded;
    struct find_match of;
};

static const struct replay *hit_replay(const struct session *s, struct find_match m, struct hit_game *g)
{
    const struct shelf_file *f = &s->shelf.files[shelf_at(&s->shelf, m.place)];
    if (is_shown(s, m))
        return &s->reader.replay;
    if (!f->has_content || m.game >= f->collection->count)
        return NULL;
    if (!g->is_loaded || g->of.place != m.place || g->of.game != m.game) {
        g->loaded.diags.limit = 1;
        sgf_game_load(&g->loaded, f->collection, m.game);
        replay_renew(&g->at_root, &g->loaded);
        g->is_loaded = true;
        g->of = m;
    }
    return &g->at_root;
}

static void hit_clear(struct find_hit *hit)
{
    buf_clear(&hit->name);
    buf_clear(&hit->address);
    buf_clear(&hit->move);
    buf_clear(&hit->words);
    hit->match = (struct text_line){0};
}

void find_hit_free(struct find_hit *hit)
{
    buf_free(&hit->name);
    buf_free(&hit->address);
    buf_free(&hit->move);
    buf_free(&hit->words);
}

static void hit_name(const struct session *s, struct find_hit *hit)
{
    shelf_name(&s->shelf, hit->file, &hit->name);
    if (hit->game > 0 || s->shelf.files[hit->file].collection->count > 1)
        buf_add_format(&hit->name, " %zu", hit->game + 1);
}

static void hit_make(const struct session *s, struct find_match m, struct hit_game *g, struct find_hit *hit)
{
    struct buf text = {0};
    hit_clear(hit);
    hit->file = shelf_at(&s->shelf, m.place);
    hit->game = m.game;
    hit->node = m.node;
    if (s->find->in_all)
        hit_name(s, hit);
    const struct replay *r = hit_replay(s, m, g);
    if (!r || m.node >= r->game->node_count)
        return;
    sgf_address(r->game, m.node, &hit->address);
    const char color = texts_move_of(r, m.node, NULL, &text);
    if (color) {
        buf_add_format(&hit->move, "%c ", color);
        text_filter(&hit->move, buf_slice(&text));
    }
    buf_clear(&text);
    if (!pattern_where(&s->find->pattern, r->game, m.node, &hit->words, &hit->match) &&
        (sgf_node_text(r->game, m.node, SGF_N, &text) || sgf_node_text(r->game, m.node, SGF_C, &text)))
        text_filter(&hit->words, buf_slice(&text));
    buf_free(&text);
}

size_t find_hits(const struct session *s, size_t first, struct find_hit *out, size_t most)
{
    struct hit_game g = {.is_loaded = false};
    size_t count = 0;
    for (; count < most && first + count < find_count(s->find); count++)
        hit_make(s, s->find->matches[first + count], &g, &out[count]);
    replay_free(&g.at_root);
    sgf_game_free(&g.loaded);
    return count;
}

void find_open(struct session *s, size_t index)
{
    if (index >= find_count(s->find))
        return;
    s->screen = PANE_BOARD;
    preview_close(s);
    go_to(s, index, false);
}

/* Opens the list of matches, at the next one from here. */
static void list_matches(struct session *s)
{
    struct find *f = s->find;
    const size_t index = matches_before(f, here(s));
    if (f->count == 0 && f->done) {
        say_none(s);
        return;
    }
    s->screen = PANE_MATCHES;
    s->selected[PANE_MATCHES] = index < f->count ? (int)index : 0;
    s->scroll[PANE_MATCHES] = 0;
}

static void start(struct session *s, struct slice pattern)
{
    pattern = slice_trim(pattern);
    if (pattern.len == 0 || slice_is(pattern, "/all")) {
        if (has_search(s))
            list_matches(s);
        return;
    }
    struct find *f = mem_zero(1, sizeof *f);
    buf_add_slice(&f->typed, pattern);
    find_stop(s);
    s->find = f;
    f->in_all = slice_has_prefix(pattern, "/all ");
    if (!pattern_make(s, f)) {
        find_stop(s);
        return;
    }
    scan_start(s, f);
    f->arriving = true;
    f->arrive_steps = 1;
    run_slices(s);
}

static void in_screen(struct session *s, int steps)
{
    layout_make(s, &s->layout);
    pane_of(s, s->screen)->find(s, steps);
}

void find_start(struct session *s, struct slice text)
{
    if (!is_in_screen(s)) {
        start(s, text);
        return;
    }
    const bool is_again = text.len == 0;
    if (!is_again) {
        buf_clear(&s->sought);
        text_filter(&s->sought, text);
    }
    if (has_search(s))
        in_screen(s, is_again);
}

static bool has_where(struct session *s)
{
    if (!is_in_screen(s) && !s->reader.has_game)
        session_say(s, "no game is open");
    return is_in_screen(s) || s->reader.has_game;
}

void run_find(struct session *s)
{
    if (!has_where(s))
        return;
    if (s->call.argument.len > 0)
        find_start(s, s->call.argument);
    else
        prompt_open(s, PROMPT_FIND);
}

void run_match(struct session *s)
{
    const size_t steps = call_steps(s);
    if (!has_where(s) || !has_search(s))
        return;
    if (is_in_screen(s))
        in_screen(s, call_value(s) * (steps < 10000 ? (int)steps : 10000));
    else if (call_value(s) > 0)
        next(s, steps);
    else
        previous(s, steps);
}
