/* view/remember.c - what is remembered of files: the last place, problems, stars, bookmarks */
#include "view/remember.h"

#include <string.h>

#include "base/mem.h"
#include "base/text.h"
#include "base/tr.h"
#include "library/game_list.h"
#include "reader/texts.h"
#include "view/call.h"
#include "view/practice.h"
#include "view/preview.h"
#include "view/tried.h"

static struct memory *memory_of(const struct session *s)
{
    return session_option(s, OPTION_REMEMBER) ? s->memory : NULL;
}

static void path_of(const struct session *s, size_t file, struct buf *path)
{
    places_path(&s->memory->known, s->shelf.files[file].name, path);
}

/* An entry for the present place; in a problem, for its beginning. Its texts are borrowed from the buffers. */
static struct places_entry entry_here(const struct session *s, struct buf *path, struct buf *address)
{
    const uint32_t node = practice_is_problem(s) ? s->practice->start : reader_node(&s->reader);
    path_of(s, s->shelf.file, path);
    sgf_paths_address(&s->reader.paths, &s->reader.record, node, address);
    return (struct places_entry){
        .path = (char *)buf_string(path),
        .size = shelf_file(&s->shelf)->bytes.len,
        .sum = places_sum(s->reader.record.bytes),
        .game = s->shelf.game + 1,
        .address = (char *)buf_string(address),
    };
}

/* The entry of a file, or NULL. */
static const struct places_entry *known_of(const struct session *s, size_t file)
{
    struct buf path = {0};
    path_of(s, file, &path);
    const struct places_entry *e = places_find(&s->memory->known, buf_string(&path));
    buf_free(&path);
    return e;
}

/* ---- the last place ---- */

/* If the reader has only opened the game, and not moved, the last place stays. */
void remember_place(struct session *s)
{
    struct buf path = {0}, address = {0}, solved = {0}, failed = {0};
    if (!memory_of(s) || !s->reader.has_game || s->memory->mine.is_emptied)
        return;
    const struct places_entry *before = known_of(s, s->shelf.file);
    struct places_entry here = entry_here(s, &path, &address);
    if (before && reader_node(&s->reader) == 0 && before->game == here.game && before->sum == here.sum)
        here.address = before->address;
    const struct shelf_file *f = shelf_file(&s->shelf);
    ranges_write(&f->solved, PLACES_RANGES_BYTES, &solved);
    ranges_write(&f->failed, PLACES_RANGES_BYTES, &failed);
    if (f->is_recalled || solved.len + failed.len > 0) { /* else they do not change */
        here.solved = (char *)buf_string(&solved);
        here.failed = (char *)buf_string(&failed);
    }
    places_add(&s->memory->mine, &here);
    buf_free(&path);
    buf_free(&address);
    buf_free(&solved);
    buf_free(&failed);
}

/* The node of an entry in the present game; SGF_NONE: it is gone, or the entry is of another game. */
static uint32_t node_of(const struct session *s, const struct places_entry *e)
{
    if (e->sum != places_sum(s->reader.record.bytes))
        return SGF_NONE;
    return sgf_address_find(&s->reader.record, slice_of(e->address));
}

/* ---- problems ---- */

void remember_problems(struct session *s, size_t file)
{
    struct shelf_file *f = &s->shelf.files[file];
    if (!memory_of(s) || !s->memory->known.has_problems || f->is_recalled || !f->collection->whole)
        return;
    f->is_recalled = true;
    const struct places_entry *e = known_of(s, file);
    if (!e || e->game == 0 || e->game > f->collection->count)
        return;
    /* Numbers are of the file at that time: they are valid if the last game still has its number. */
    const struct sgf_extent game = f->collection->games[e->game - 1];
    if (e->sum != places_sum(slice_part(f->collection->file, (size_t)game.start, (size_t)game.end)))
        return;
    ranges_read(&f->solved, slice_of(e->solved ? e->solved : ""));
    ranges_read(&f->failed, slice_of(e->failed ? e->failed : ""));
    ranges_remove_all(&f->failed, &f->solved);
    s->shelf.has_problems |= f->solved.count > 0 || f->failed.count > 0;
}

/* ---- stars ---- */

static uint64_t sum_of(const struct shelf_file *f, size_t game)
{
    const struct sgf_extent at = f->collection->games[game];
    return places_sum(slice_part(f->collection->file, (size_t)at.start, (size_t)at.end));
}

void remember_stars(struct session *s, size_t file)
{
    struct shelf_file *f = &s->shelf.files[file];
    if (!memory_of(s) || !s->memory->known.has_stars || f->has_its_stars || !f->collection->whole)
        return;
    const struct places *known = &s->memory->known;
    const size_t before = s->shelf.star_count;
    struct buf path = {0};
    f->has_its_stars = true;
    path_of(s, file, &path);
    for (size_t i = 0; i < known->count; i++) {
        const struct places_entry *e = &known->at[i];
        /* If the game has changed the star stays in the file of places, but is not shown. */
        if (e->is_star && !e->is_gone && slice_is(buf_slice(&path), e->path) && e->game <= f->collection->count &&
            e->sum == sum_of(f, (size_t)e->game - 1))
            shelf_star(&s->shelf, file, (size_t)e->game - 1, true);
    }
    buf_free(&path);
    if (s->shelf.star_count > before)
        game_list_starred(s->list);
}

/* ---- the last place, offered ---- */

void remember_offer(struct session *s, bool is_new)
{
    s->has_offer = false;
    if (!memory_of(s))
        return;
    const struct places_entry *e = known_of(s, s->shelf.file);
    const bool is_here = e && e->game == s->shelf.game + 1;
    const uint32_t node = is_here ? node_of(s, e) : SGF_NONE;
    const bool is_secret = is_here && s->veil != SGF_NONE; /* it may be in the solution */
    if (!e || is_secret || (is_here ? node == SGF_NONE || node == 0 : !is_new))
        return;
    s->has_offer = true;
    if (s->screen == PANE_GAMES) /* games_close does it: the key does nothing there */
        return;
    if (s->message.len == 0 && is_here)
        session_say(s, "last time you were at #%.60s: press %s to return", e->address,
            session_key_of(s, "jump-back").text);
    else if (s->message.len == 0)
        session_say(s, "last time you were in game %llu: press %s to return", (unsigned long long)e->game,
            session_key_of(s, "jump-back").text);
}

static void go(struct session *s, size_t file, const struct places_entry *e)
{
    if (session_want_game(s, file, (size_t)e->game - 1, SGF_NONE))
        s->shelf.pending.address = mem_string(e->address);
}

bool remember_go(struct session *s)
{
    const struct places_entry *e = s->has_offer && memory_of(s) ? known_of(s, s->shelf.file) : NULL;
    s->has_offer = false;
    if (!e)
        return false;
    const uint32_t node = e->game == s->shelf.game + 1 ? node_of(s, e) : SGF_NONE;
    if (node != SGF_NONE)
        session_leap(s, node);
    else
        go(s, s->shelf.file, e);
    return true;
}

/* ---- bookmarks ---- */

/* The memory; NULL, after a message: why nothing is remembered. */
static struct memory *memory_wanted(struct session *s)
{
    if (!memory_of(s) && s->no_memory && !s->memory)
        session_say(s, "nothing is remembered: %s", s->no_memory);
    else if (!memory_of(s))
        session_say(s, s->memory ? T("nothing is remembered: the option remember is off") : T("nothing is remembered"));
    return memory_of(s);
}

void remember_star(struct session *s, size_t file, size_t game)
{
    const struct shelf_file *f = &s->shelf.files[file];
    const bool has = shelf_has_star(&s->shelf, file, game);
    struct memory *m = memory_wanted(s);
    struct buf path = {0};
    s->is_starring = m && !f->has_content && !f->error;
    s->starring = (struct shelf_star){(uint32_t)file, (uint32_t)game};
    if (!m || game >= f->collection->count)
        return;
    path_of(s, file, &path);
    const struct places_entry e = {.is_star = true,
        .is_gone = has,
        .path = (char *)buf_string(&path),
        .sum = sum_of(f, game),
        .game = game + 1,
        .address = (char *)""};
    if (path.len == 0) {
        session_say(s, "input from a pipe cannot have stars");
    } else if (places_add(&m->known, &e) && places_add(&m->mine, &e)) {
        shelf_star(&s->shelf, file, game, !has);
        game_list_starred(s->list);
        session_say(s, has ? T("star removed") : T("star added"));
    } else {
        session_say(s, "too many stars: remove one first");
    }
    buf_free(&path);
}

static bool is_same_place(const struct places_entry *a, const struct places_entry *b)
{
    return a->game == b->game && strcmp(a->path, b->path) == 0 && strcmp(a->address, b->address) == 0;
}

/* The row of the bookmark for this place; SIZE_MAX: none. */
static size_t row_of(const struct memory *m, const struct places_entry *here)
{
    const struct places_entry *e;
    for (size_t row = 0; (e = places_bookmark_at(&m->known, row)); row++)
        if (is_same_place(e, here))
            return row;
    return SIZE_MAX;
}

#define NAME_COLUMNS 40  /* of the game in the name of a bookmark */
#define NAME_BYTES 48    /* most of these; the address comes after them */
#define ADDRESS_BYTES 12 /* most of an address; longer ones are left out */

/* Words for the game: the players, else its name or event, else the file. */
static void game_words(const struct session *s, struct buf *out)
{
    struct buf black = {0}, white = {0};
    const bool has_players = texts_info(&s->reader, SGF_PB, &black) && texts_info(&s->reader, SGF_PW, &white);
    if (has_players)
        buf_add_format(out, "%s - %s", buf_string(&black), buf_string(&white));
    else if (!texts_info(&s->reader, SGF_GN, out) && !texts_info(&s->reader, SGF_EV, out))
        shelf_name(&s->shelf, s->shelf.file, out);
    buf_free(&black);
    buf_free(&white);
}

/* Makes "Shusaku - Gennan #127", with a number if another place has that name. */
static void name_make(const struct session *s, const struct places_entry *here, struct buf *name)
{
    struct buf words = {0};
    int used;
    game_words(s, &words);
    struct slice game = text_cut(buf_slice(&words), NAME_COLUMNS, 1, &used);
    while (game.len > NAME_BYTES)
        game = text_cut(game, --used, 1, &used);
    for (int number = 1; number == 1 || places_bookmark(&s->memory->known, buf_slice(name)); number++) {
        buf_clear(name);
        buf_add_format(name, "%.*s", (int)slice_trim(game).len, slice_trim(game).at);
        if (strlen(here->address) <= ADDRESS_BYTES)
            buf_add_format(name, " #%s", *here->address ? here->address : "0");
        if (number > 1)
            buf_add_format(name, " %d", number);
    }
    buf_free(&words);
}

static void bookmark_keep(struct session *s, struct memory *m, struct places_entry *here, struct buf *name)
{
    here->name = (char *)buf_string(name);
    if (!*here->path)
        session_say(s, "input from a pipe cannot have bookmarks");
    else if (!places_add(&m->known, here) || !places_add(&m->mine, here))
        session_say(s, "no room for this bookmark");
    else if (s->call.argument.len > 0)
        session_say(s, "bookmark %s: #%.60s", here->name, here->address);
    else
        session_say(s, "bookmark %s; press %s again to list them all", here->name, session_key_of(s, "bookmark").text);
}

/* Closes the list, if it is open. */
static void list_close(struct session *s)
{
    if (s->screen != PANE_BOOKMARKS)
        return;
    s->screen = PANE_BOARD;
    preview_close(s);
}

static void list_open(struct session *s, size_t row)
{
    s->screen = PANE_BOOKMARKS;
    s->selected[PANE_BOOKMARKS] = row < INT32_MAX ? (int)row : 0;
    s->scroll[PANE_BOOKMARKS] = 0;
}

/* Keeps this place, under the typed name or a made one. Without a name, if the place is already kept: opens the list;
 * in the list: goes back to the board. */
void run_bookmark(struct session *s)
{
    struct buf path = {0}, address = {0}, name = {0};
    struct memory *m = memory_wanted(s);
    if (s->screen == PANE_BOOKMARKS && s->call.argument.len == 0) {
        list_close(s);
        return;
    }
    if (!m || tried_refuses(s))
        return;
    text_filter(&name, s->call.argument);
    struct places_entry here = entry_here(s, &path, &address);
    here.is_bookmark = true;
    const size_t row = name.len == 0 ? row_of(m, &here) : SIZE_MAX;
    if (row != SIZE_MAX) {
        list_open(s, row);
    } else {
        if (name.len == 0)
            name_make(s, &here, &name);
        bookmark_keep(s, m, &here, &name);
    }
    buf_free(&path);
    buf_free(&address);
    buf_free(&name);
}

const struct places_entry *remember_bookmark(const struct session *s, size_t row)
{
    const struct memory *m = memory_of(s);
    return m ? places_bookmark_at(&m->known, row) : NULL;
}

size_t remember_file(const struct session *s, const struct places_entry *e)
{
    struct buf name = {0};
    size_t found = SIZE_MAX;
    for (size_t i = 0; i < s->shelf.count && found == SIZE_MAX; i++) {
        buf_clear(&name);
        path_of(s, i, &name);
        if (slice_is(buf_slice(&name), e->path))
            found = i;
    }
    buf_free(&name);
    return found;
}

/* In the present game it is a leap. A file that the session does not have is added to it. */
static void go_to(struct session *s, const struct places_entry *e)
{
    size_t file = remember_file(s, e);
    const bool is_here = s->reader.has_game && file == s->shelf.file && e->game == s->shelf.game + 1;
    const uint32_t node = is_here ? node_of(s, e) : SGF_NONE;
    list_close(s);
    if (file == SIZE_MAX) {
        game_list_changed(s->list);
        file = shelf_add(&s->shelf, e->path);
    }
    if (node != SGF_NONE)
        session_leap(s, node);
    else
        go(s, file, e);
}

void remember_open(struct session *s, size_t row)
{
    const struct places_entry *e = remember_bookmark(s, row);
    if (e)
        go_to(s, e);
}

void run_bookmarks(struct session *s)
{
    const struct memory *m = memory_wanted(s);
    if (!m)
        return;
    const struct places_entry *e = places_bookmark(&m->known, s->call.argument);
    if (s->call.argument.len == 0 && !places_bookmark_at(&m->known, 0))
        session_say(s, "no bookmarks: press %s to make one here", session_key_of(s, "bookmark").text);
    else if (s->call.argument.len == 0)
        list_open(s, 0);
    else if (e)
        go_to(s, e);
    else
        session_say(s, "no such bookmark");
}

/* Deletes the bookmark in the argument, or the selected one. */
void run_delete_bookmark(struct session *s)
{
    struct memory *m = memory_wanted(s);
    const bool is_named = s->call.argument.len > 0;
    if (!m)
        return;
    const struct places_entry *e = is_named ? places_bookmark(&m->known, s->call.argument)
                                   : s->screen == PANE_BOOKMARKS
                                       ? remember_bookmark(s, (size_t)s->selected[PANE_BOOKMARKS])
                                       : NULL;
    if (!e) {
        session_say(s, "no such bookmark");
        return;
    }
    struct places_entry gone = *e;
    struct buf name = {0};
    buf_add_string(&name, e->name);
    gone.is_gone = true;
    places_add(&m->mine, &gone);
    places_remove(&m->known, buf_slice(&name));
    session_say(s, "bookmark %s deleted", buf_string(&name));
    if (s->screen == PANE_BOOKMARKS && !remember_bookmark(s, 0))
        list_close(s);
    buf_free(&name);
}

void run_forget(struct session *s)
{
    struct memory *m = memory_wanted(s);
    if (!m)
        return;
    places_forget(&m->known);
    places_forget(&m->mine);
    for (size_t i = 0; i < s->shelf.count; i++) {
        ranges_free(&s->shelf.files[i].solved);
        ranges_free(&s->shelf.files[i].failed);
        shelf_stars_forget(&s->shelf, i);
    }
    s->shelf.has_problems = false;
    game_list_starred(s->list);
    s->has_offer = false;
    list_close(s);
    session_say(s, "all places, bookmarks and stars forgotten");
}
