/* view/opening.c - games of the shelf: opening, renewing when their file changes, going to the next one */
#include "view/opening.h"

#include <string.h>

#include "base/mem.h"
#include "base/text.h"
#include "base/tr.h"
#include "library/game_list.h"
#include "reader/diagnosis.h"
#include "reader/problem.h"
#include "reader/scratch.h"
#include "view/call.h"
#include "view/find.h"
#include "view/games.h"
#include "view/news.h"
#include "view/practice.h"
#include "view/preview.h"
#include "view/remember.h"
#include "view/scoring.h"
#include "view/statistics.h"
#include "view/view.h"

/* A record of at most this many bytes is checked when it is opened, so that its errors can be reported. */
#define CHECK_AT_ONCE ((size_t)128 * 1024)

/* ---- a game ---- */

/* Drops all that belongs to the present game. */
static void game_close(struct session *s)
{
    news_forget(s);
    reader_close(&s->reader);
    s->shelf.record = NULL;
    s->cursor = POINT_NONE;
    if (s->statistics)
        region_end(&s->statistics->region);
    s->autoplay = false;
    s->problem = s->veil = SGF_NONE;
    practice_end(s);
    scoring_end(s);
}

void opening_close(struct session *s)
{
    if (!s->reader.has_game)
        return;
    remember_place(s);
    game_close(s);
}

void session_list(struct session *s)
{
    if (s->reader.has_game && reader_node(&s->reader) > 0)
        shelf_keep(&s->shelf, reader_node(&s->reader));
    if (s->has_offer)
        buf_clear(&s->message);
    s->has_offer = s->is_unchecked = false;
    if (s->reader.has_game)
        game_close(s);
    games_show(s);
}

/* Resets scrolls and selections of all panes but the list of games. */
static void panes_begin(struct session *s)
{
    const int scroll = s->scroll[PANE_GAMES], selected = s->selected[PANE_GAMES];
    memset(s->scroll, 0, sizeof s->scroll);
    memset(s->selected, 0, sizeof s->selected);
    s->scroll[PANE_GAMES] = scroll;
    s->selected[PANE_GAMES] = selected;
}

static void game_load(struct session *s, size_t file, size_t game)
{
    opening_close(s);
    s->shelf.file = file;
    s->shelf.game = game;
    reader_open(&s->reader, session_collection(s), game);
    s->shelf.record = &s->reader.record;
    s->problem = s->veil = problem_start(&s->reader.record);
    panes_begin(s);
    find_game_changed(s);
}

/* Not while the list covers the record: the key that the message names does nothing there.
 */
bool opening_has_work(const struct session *s)
{
    return s->is_unchecked && s->screen != PANE_GAMES;
}

/* Only errors are reported when a record is opened; `kifu check` has the rest. It is idle work, as it takes as long as
 * the first picture, which comes first. */
bool opening_idle(struct session *s)
{
    if (!opening_has_work(s))
        return false;
    s->is_unchecked = false;
    if (!s->reader.has_game || s->reader.record.bytes.len > CHECK_AT_ONCE || (s->message.len > 0 && !s->has_offer))
        return false;
    diagnosis_make(&s->reader, session_collection(s));
    const size_t errors = s->reader.diags.totals[SGF_ERROR];
    struct buf text = {0};
    buf_add_format(&text,
        plural(errors, "%zu error in the record: press %s to see it", "%zu errors in the record: press %s to see them"),
        errors, session_key_of(s, "diagnostics").text);
    if (errors > 0)
        session_say(s, "%s", buf_string(&text));
    buf_free(&text);
    return true;
}

/* Loads the current game again from its renewed collection, at the same place, with its scratch line. */
static void game_renew(struct session *s)
{
    struct place place = {0};
    const size_t count = session_collection(s)->count;
    bool lost;
    place_take(&place, &s->reader);
    struct scratch scratch = scratch_copy(&s->reader);
    const bool is_gone = s->shelf.game >= count;
    game_load(s, s->shelf.file, is_gone ? count - 1 : s->shelf.game);
    session_go(s, place_find(&place, &s->reader, &lost));
    const bool was_scratch = scratch.played > 0, is_same = !is_gone && !lost;
    const bool is_kept = is_same && scratch_give(&s->reader, &scratch);
    scratch_free(&scratch);
    if (is_same && was_scratch && !is_kept)
        session_say(s, "the board changed: scratch line discarded");
    if (!is_same)
        session_say(s, is_gone ? T("the game is no longer in the file") : T("that position no longer exists"));
}

/* More of the current game has come: its nodes stay, and new ones follow. Only if defective text turned out to mean
 * something else do its nodes change. */
static void game_grow(struct session *s)
{
    const bool was_veiled = s->veil != SGF_NONE || (s->problem == SGF_NONE && reader_node(&s->reader) == 0);
    struct place place = {0};
    bool lost;
    place_take(&place, &s->reader);
    place.is_end = false;
    news_forget(s);
    const bool is_same = reader_grow(&s->reader, session_collection(s), s->shelf.game);
    const uint32_t node = place_find(&place, &s->reader, &lost);
    s->problem = problem_start(&s->reader.record);
    s->veil = was_veiled ? s->problem : SGF_NONE;
    if (!is_same) {
        practice_end(s);
        scoring_end(s);
        session_go(s, node);
    }
    s->is_unchecked |= !s->reader.record.is_open;
    find_game_changed(s);
}

/* More of the file has come: the present game may be complete now. If the file turned out to be cut into other games,
 * the one in its place is shown. */
static void look_at_growth(struct session *s)
{
    struct sgf_collection *c = shelf_file(&s->shelf)->collection;
    if (s->shelf.game >= c->count)
        shelf_show(&s->shelf, s->shelf.file);
    if (s->shelf.game >= c->count && c->count > 0)
        s->shelf.game = c->count - 1;
    if (c->count > 0 && !sgf_collection_is_open(c, s->shelf.game))
        game_grow(s);
}

/* True: text after the last game, which belongs to its record, and may have come after it. */
static bool has_rest(const struct session *s)
{
    const struct sgf_collection *c = session_collection(s);
    const size_t game = s->shelf.game;
    return c->whole && game + 1 == c->count && slice_trim(slice_from(c->file, (size_t)c->games[game].end)).len > 0;
}

/* ---- shelf.pending ---- */

/* The node of shelf.pending in the game that was just loaded. */
static uint32_t pending_node(const struct session *s)
{
    const struct shelf_pending *p = &s->shelf.pending;
    uint32_t node = p->node;
    if (p->address)
        return sgf_address_find(&s->reader.record, slice_of(p->address));
    if (node == SGF_NONE)
        node = shelf_kept(&s->shelf, s->shelf.file, s->shelf.game);
    if (node == SGF_NONE)
        node = 0;
    return node < s->reader.record.node_count ? node : p->node == SGF_NONE ? 0 : SGF_NONE;
}

/* Opens the game of shelf.pending, whose content is here. */
static bool open_now(struct session *s)
{
    const struct shelf_pending *p = &s->shelf.pending;
    const size_t count = s->shelf.files[p->file].collection->count;
    const size_t game = p->game == SIZE_MAX ? count - 1 : p->game;
    const bool is_requested = p->address || p->node != SGF_NONE, is_step = p->direction != 0;
    if (game >= count) {
        session_say(s, "no game %zu: the file has %zu", game + 1, count);
        shelf_pending_clear(&s->shelf);
        return false;
    }
    if (s->reader.has_game)
        shelf_keep(&s->shelf, reader_node(&s->reader));
    const bool was_here = shelf_kept(&s->shelf, p->file, game) != SGF_NONE;
    game_load(s, p->file, game);
    const uint32_t node = pending_node(s);
    if (node == SGF_NONE)
        session_say(s, "no such node in this game");
    else
        session_go(s, node);
    shelf_pending_clear(&s->shelf);
    s->is_unchecked = s->message.len == 0; /* an earlier message stays, but for the offer */
    if (!is_requested && !was_here)
        remember_offer(s, !is_step);
    return node != SGF_NONE;
}

static bool open_pending(struct session *s)
{
    struct shelf_pending *p = &s->shelf.pending;
    p->is_new = false;
    if (shelf_is_ready(&s->shelf))
        return open_now(s);
    if (!s->shelf.files[p->file].has_content) {
        s->shelf.wants.file = true;
        s->shelf.wants.file_index = p->file;
    }
    return true;
}

void opening_go_on(struct session *s)
{
    if (s->shelf.pending.is_there && s->shelf.pending.is_new)
        open_pending(s);
}

bool session_open(struct session *s, size_t file, size_t game, uint32_t node)
{
    return session_want_game(s, file, game, node) && open_pending(s);
}

/* The caller opens the file: session_turn_to */
void run_open(struct session *s)
{
    if (s->call.argument.len == 0) {
        session_say(s, "open needs a file name; games lists the files");
        return;
    }
    buf_clear(&s->named);
    buf_add_slice(&s->named, s->call.argument);
    s->wants.open = true;
}

void session_turn_to(struct session *s, size_t file)
{
    if (s->screen == PANE_GAMES)
        games_close(s);
    scoring_end(s);
    s->screen = s->focus = PANE_BOARD;
    session_open(s, file, 0, SGF_NONE);
}

/* ---- the next game and the one before ---- */

static void say_end(struct session *s, int direction)
{
    const bool is_whole = games_govern(s) ? games_are_all(s) : direction < 0 || !(s->searches || s->shelf.grows);
    session_say(s, !is_whole       ? T("still reading games")
                   : direction < 0 ? T("this is the first game")
                                   : T("this is the last game"));
}

/* In a list that is sorted or filtered: goes at most `steps` rows from a game. */
static void step_in_list(struct session *s, size_t file, size_t game, int direction, size_t steps)
{
    const size_t some = games_step(s, &file, &game, direction, steps);
    if (some < steps)
        say_end(s, direction);
    if (some == 0)
        return;
    session_open(s, file, game, SGF_NONE);
    if (s->shelf.pending.is_there)
        s->shelf.pending.direction = direction;
}

/* Goes from a file to the next one that can be read, for next-game (1), or the one before, for previous-game (-1). */
static void step_file(struct session *s, size_t file, int direction)
{
    size_t next = file, place = s->shelf.files[file].place;
    do {
        if (direction < 0 ? place == 0 : place + 1 >= s->shelf.count) {
            say_end(s, direction);
            return;
        }
        next = shelf_at(&s->shelf, direction < 0 ? --place : ++place);
    } while (s->shelf.files[next].error && !s->shelf.files[next].has_content);
    session_open(s, next, direction < 0 ? SIZE_MAX : 0, SGF_NONE);
    if (s->shelf.pending.is_there)
        s->shelf.pending.direction = direction;
}

/* Goes games forward or back in the file, then to the next file. Returns how many steps are left; 0 if it waits for
 * that file. */
static size_t game_steps(struct session *s, int direction, size_t steps)
{
    const struct sgf_collection *c = session_collection(s);
    const size_t most = direction > 0 ? c->count - 1 - s->shelf.game : s->shelf.game;
    if (most > 0) {
        const size_t some = steps < most ? steps : most;
        session_open(s, s->shelf.file, direction > 0 ? s->shelf.game + some : s->shelf.game - some, SGF_NONE);
        return steps - some;
    }
    const size_t file = s->shelf.file;
    if (direction > 0 && !c->whole) {
        session_open(s, file, s->shelf.game + 1, SGF_NONE);
        s->shelf.pending.direction = direction;
        session_say(s, "the file is still being read");
    } else {
        step_file(s, file, direction);
    }
    if (!s->shelf.pending.is_there)
        return s->shelf.file == file ? 0 : steps - 1;
    s->shelf.pending.steps = steps - 1; /* when it comes */
    return 0;
}

/* Goes games forward (1) or back (-1), from file to file; if a file has to come first it goes on then. */
static void step(struct session *s, int direction, size_t steps)
{
    struct shelf_pending *p = &s->shelf.pending;
    if (p->is_there && p->direction == direction) {
        p->steps += steps;
        return;
    }
    if (games_govern(s) && s->reader.has_game && steps > 0) {
        step_in_list(s, s->shelf.file, s->shelf.game, direction, steps);
        return;
    }
    while (steps > 0)
        steps = game_steps(s, direction, steps);
}

/* ---- the next problem and the one before ---- */

/* Waits for a file, or more of it, and then goes on there. */
static void seek_later(struct session *s, size_t file, size_t game, int direction)
{
    shelf_pending_clear(&s->shelf);
    s->shelf.pending = (struct shelf_pending){.is_there = true,
        .seeks = true,
        .file = file,
        .game = game,
        .node = SGF_NONE,
        .direction = direction};
    if (!s->shelf.files[file].has_content)
        shelf_want(&s->shelf, file);
    else
        session_say(s, "the file is still being read");
}

static void say_last_problem(struct session *s, int direction)
{
    session_say(s, direction < 0 ? T("this is the first problem") : T("this is the last problem"));
}

/* In a list that is sorted or filtered: goes to the first problem from a row on. */
static void seek_in_list(struct session *s, size_t row, int direction)
{
    struct sgf_game record = {0};
    size_t file, game, bytes = 0;
    bool is_found = false;
    while (!is_found && bytes < PROBLEM_NEAR_BYTES && game_list_at(s->list, row, &file, &game)) {
        const struct shelf_file *f = &s->shelf.files[file];
        if (!f->has_content && !f->error) {
            sgf_game_free(&record);
            seek_later(s, file, game, direction);
            return;
        }
        is_found = f->has_content && problem_is(&record, f->collection, game);
        bytes += record.bytes.len;
        row += is_found ? 0 : (size_t)direction;
    }
    sgf_game_free(&record);
    if (!is_found) {
        say_last_problem(s, direction);
        return;
    }
    s->selected[PANE_GAMES] = (int)row;
    if (session_open(s, file, game, SGF_NONE))
        solving_begin(s);
}

/* Goes to the nearest problem from a game on, in the direction of previous-game or next-game, from file to file;
 * `place`: of the file; `game` SIZE_MAX: the last one. */
static void seek(struct session *s, size_t place, size_t game, int direction)
{
    for (; place < s->shelf.count; place += (size_t)direction, game = direction < 0 ? SIZE_MAX : 0) {
        const size_t file = shelf_at(&s->shelf, place);
        const struct shelf_file *f = &s->shelf.files[file];
        const size_t count = f->collection->count;

        if (!f->has_content && f->error)
            continue;
        const size_t found = f->has_content
                                 ? problem_near(f->collection, game == SIZE_MAX ? count - 1 : game, direction)
                                 : SIZE_MAX;
        if (found != SIZE_MAX) {
            if (session_open(s, file, found, SGF_NONE))
                solving_begin(s);
            return;
        }
        if (f->has_content && (direction < 0 || f->collection->whole))
            continue;
        seek_later(s, file, f->has_content ? count : game, direction);
        return;
    }
    say_last_problem(s, direction);
}

/* Goes on after waiting for a game: with that game, or past a file that cannot be read. */
static void seek_on(struct session *s, const struct shelf_pending *p, bool is_there)
{
    if (!games_govern(s))
        seek(s, s->shelf.files[p->file].place, is_there ? p->game : 0, p->direction);
    else if (is_there)
        seek_in_list(s, game_list_find(s->list, p->file, p->game), p->direction);
    else
        seek_in_list(s, games_beside(s, p->file, p->game, p->direction), p->direction);
}

/* From a problem to the next problem; from any other game to the next game. */
void run_game(struct session *s)
{
    const int direction = call_value(s);
    if (!s->shelf.count)
        return;
    const bool is_solving = practice_is_problem(s);
    const size_t place = shelf_file(&s->shelf)->place, game = s->shelf.game;
    const bool is_last = direction > 0 ? game + 1 >= session_collection(s)->count : game == 0;
    if (!is_solving || s->problem == SGF_NONE)
        step(s, direction, call_steps(s));
    else if (games_govern(s))
        seek_in_list(s, games_beside(s, s->shelf.file, game, direction), direction);
    else if (is_last && direction < 0)
        seek(s, place - 1, SIZE_MAX, direction);
    else
        seek(s, place, game + (size_t)direction, direction);
    if (is_solving && !s->guessing && !s->shelf.pending.is_there)
        solving_begin(s);
}

/* ---- contents ---- */

size_t session_add(struct session *s, const char *name)
{
    game_list_changed(s->list);
    return shelf_add(&s->shelf, name);
}

/* Opens the game of shelf.pending, and takes the steps of previous-game and next-game that are left; if the file has no
 * such game, in the next file. */
static void open_and_step(struct session *s)
{
    const struct shelf_pending p = s->shelf.pending;
    if (p.seeks) {
        shelf_pending_clear(&s->shelf);
        seek_on(s, &p, true);
        return;
    }
    const bool is_there = p.game == SIZE_MAX || p.game < s->shelf.files[p.file].collection->count;

    if (p.direction && !is_there)
        shelf_pending_clear(&s->shelf);
    else
        open_now(s);
    if (p.direction)
        step(s, p.direction, p.steps + !is_there);
}

bool session_give(struct session *s, size_t file, struct slice bytes, bool whole)
{
    struct shelf *shelf = &s->shelf;
    struct shelf_file *f = &shelf->files[file];
    preview_forget(s, file);
    const bool reports = shelf->wants.reports && shelf->wants.file_index == file;
    const uint32_t version = f->version;
    const enum shelf_news news = shelf_take(shelf, file, bytes, whole);

    shelf_answered(shelf, file);
    if (news == SHELF_EMPTY && f->has_content)
        session_say_of(s, file, tr("the file has no game now: the previous one is kept"));
    else if (news == SHELF_EMPTY)
        session_fail(s, file, tr("contains no game"));
    if (news == SHELF_EMPTY || news == SHELF_REFUSED)
        return false;
    game_list_changed(s->list);
    remember_problems(s, file);
    if (f->version != version)
        shelf_stars_forget(shelf, file);
    remember_stars(s, file);
    if (s->is_starring && s->starring.file == file && f->collection->whole)
        remember_star(s, file, s->starring.game);
    if (f->version != version) {
        game_list_renewed(s->list, shelf, file);
        find_file_changed(s, f->place);
    }
    if (reports)
        session_say(s, "reloaded");
    if (shelf_is_shown(shelf, file) && news == SHELF_RENEWED)
        game_renew(s);
    else if (shelf_is_shown(shelf, file) && (s->reader.record.is_open || has_rest(s)))
        look_at_growth(s);
    shelf_forget(shelf);
    if (shelf->pending.is_there && shelf->pending.file == file && shelf_is_ready(shelf))
        open_and_step(s);
    return true;
}

void session_show(struct session *s, size_t file)
{
    struct shelf *shelf = &s->shelf;
    if (!shelf_show(shelf, file))
        return;
    preview_forget(s, file);
    game_list_changed(s->list);
    game_list_renewed(s->list, shelf, file);
    if (shelf_is_shown(shelf, file) && s->reader.record.is_open)
        game_grow(s);
    if (shelf->pending.is_there && shelf->pending.file == file && shelf_is_ready(shelf))
        open_and_step(s);
}

void session_move(struct session *s, size_t file, const struct sgf_move *move)
{
    preview_forget(s, file);
    shelf_moved(&s->shelf, file, move);
    if (shelf_is_shown(&s->shelf, file)) {
        news_again(s);
        reader_move(&s->reader, move);
    }
    find_moved(s, file, move);
}

void session_fail(struct session *s, size_t file, const char *reason)
{
    const struct shelf_pending p = s->shelf.pending;
    /* Contents that only the list reads do not concern the present game. */
    const bool is_requested = s->shelf.wants.reports || (p.is_there && p.file == file) || find_needs(s, file);
    struct buf text = {0};
    shelf_answered(&s->shelf, file);
    text_filter(&text, slice_of(reason));
    if (is_requested || !s->list || !s->reader.has_game || s->screen == PANE_GAMES)
        session_say_of(s, file, buf_string(&text));
    shelf_fail(&s->shelf, file, buf_string(&text));
    s->is_starring &= s->starring.file != file;
    buf_free(&text);
    game_list_changed(s->list);
    if (!p.is_there || p.file != file)
        return;
    shelf_pending_clear(&s->shelf);
    if (p.seeks)
        seek_on(s, &p, false);
    if (!p.direction || p.seeks)
        return;
    if (games_govern(s)) {
        step_in_list(s, p.file, p.game, p.direction, p.steps + 1);
        return;
    }
    step_file(s, file, p.direction);
    if (s->shelf.pending.is_there)
        s->shelf.pending.steps = p.steps;
    else
        step(s, p.direction, p.steps);
}

bool session_drop(struct session *s, size_t file)
{
    const bool is_listed = game_list_needs(s->list, &s->shelf, file);
    const bool is_needed = find_needs(s, file) || preview_needs(s, file) || is_listed;
    return !is_needed && shelf_drop(&s->shelf, file);
}

void run_reload(struct session *s)
{
    if (s->shelf.file >= s->shelf.count || s->shelf.wants.file) {
        session_say(s, "no file to reload");
        return;
    }
    s->shelf.wants.reload = s->shelf.wants.reports = true;
    s->shelf.wants.file_index = s->shelf.file;
}

void run_charset(struct session *s)
{
    if (!s->shelf.count)
        return;
    struct shelf_file *f = shelf_file(&s->shelf);
    const enum charset named = s->call.argument.len > 0 ? charset_find(s->call.argument)
                                                        : charset_next(s->reader.record.written_in);
    if (named == CHARSET_UNKNOWN) {
        session_say(s, "unknown character set: try UTF-8, GB18030, Big5, CP932, CP949 or Windows-1252");
        return;
    }
    if (!f->collection->whole) {
        session_say(s, "the file is still being read");
        return;
    }
    f->forced = named;
    session_give(s, s->shelf.file, f->bytes, true);
    session_say(s, "character set: %s", charset_name(s->reader.record.written_in));
}
