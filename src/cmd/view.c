/* cmd/view.c - kifu view: runs a session in the terminal, or as lines, with the files that it wants */
#include <errno.h>
#include <fcntl.h>
#include <limits.h>
#include <signal.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "base/array.h"
#include "base/charset.h"
#include "base/clock.h"
#include "base/descriptors.h"
#include "base/file.h"
#include "base/mem.h"
#include "base/output.h"
#include "base/tr.h"
#include "cmd/beside.h"
#include "cmd/config.h"
#include "cmd/confine.h"
#include "cmd/gather.h"
#include "cmd/lines.h"
#include "cmd/memory.h"
#include "cmd/position.h"
#include "cmd/run.h"
#include "cmd/stock.h"
#include "cmd/supply.h"
#include "ingest/files.h"
#include "ingest/folder.h"
#include "ingest/interrupt.h"
#include "ingest/members.h"
#include "ingest/record.h"
#include "library/game_list.h"
#include "panes/panes.h"
#include "tty/loop.h"
#include "tty/terminal.h"
#include "view/games.h"

/* Without a named file: entries of the current folder, and of those below it, that are looked at before the first
 * picture; and those of each slice after it. */
#define HERE_FIRST 20000
#define HERE_SLICE 500

#define BOOKMARKS_ALLOWED 100 /* the newest ones, whose files can be opened from any session */
#define GATHER_FIRST_MS 100   /* how long archives are read before the first picture */

struct view {
    const struct args *args;
    struct session session;
    struct loop loop;
    struct supply supply;
    struct stock stock;
    struct files files;
    struct gather gather; /* their records */
    struct memory_file memory;
    struct beside beside;
    struct folder_walk *walk; /* folders that are still being searched; NULL */
    size_t passed;            /* archives seen there */
    struct names recent;      /* the recent files, while there is no record */
    bool is_recent;           /* the list has these */
    bool lists;               /* it begins with the list of games */
    size_t tried;             /* files that were tried, until one had a game */
    bool is_placed;           /* the place of a switch or address was reached, if any */
    bool is_interrupted;      /* it ends as by SIGINT */
    int status;
};

static void raise_status(struct view *v, int status)
{
    v->status = highest(v->status, status);
}

/* ---- files ---- */

/* Packed files are opened only after the sandbox has closed. If the list of games does not come first all is read, else
 * what takes no time. */
static void gather_first(struct view *v, bool is_all)
{
    const long long begin = clock_ms();
    while ((is_all || clock_ms() - begin < GATHER_FIRST_MS) && gather_step(&v->gather))
        continue;
    raise_status(v, v->gather.status);
    v->lists |= v->gather.lists || !(gather_is_done(&v->gather) || v->gather.is_waiting);
}

/* All files are known: an archive with one record, also from a pipe, is that record. */
static void gathered(struct view *v)
{
    struct session *s = &v->session;
    const bool has_list = s->screen == PANE_GAMES;
    if (!s->shelf.count) {
        s->wants.quit = true;
    } else if (!v->gather.lists && (has_list ? !games_govern(s) && !s->prompt.kind : !s->reader.has_game)) {
        if (has_list)
            games_close(s);
        session_open(s, shelf_at(&s->shelf, 0), 0, SGF_NONE);
        supply_use_address(&v->supply, 0);
    }
}

/* A slice of finding the named files; a pipe may turn out to be an archive. */
static bool gather(struct view *v)
{
    struct session *s = &v->session;
    if (gather_is_done(&v->gather))
        return false;
    const bool has_more = gather_step(&v->gather);
    if (v->gather.path && !s->reader.has_game && s->screen == PANE_BOARD)
        session_run(s, SLICE("games"));
    if (gather_is_done(&v->gather))
        gathered(v);
    return has_more;
}

/* Adds more records in and below the current folder, which may be a home with a million files. Esc clears
 * session.searches, which ends this. */
static void add_here(struct view *v, size_t most)
{
    struct session *s = &v->session;
    struct names names = {0};
    if (most == HERE_FIRST || s->searches)
        s->searches = folder_walk_some(v->walk, most, &names, &v->files.links);
    s->searched = v->walk->entries;
    v->passed = v->walk->passed;
    for (size_t i = 0; i < names.count; i++)
        session_add(s, names.at[i] + strlen("./"));
    names_free(&names);
    if (s->searches)
        return;
    folder_walk_free(v->walk);
    v->walk = NULL;
}

/* Allows a remembered file in the sandbox. False: neither it nor an archive that may have it exists. */
static bool allow(struct view *v, const struct places_entry *e)
{
    const bool is_file = file_exists(e->path) && !file_is_folder(e->path);
    const bool is_there = is_file || (members_split(e->path) && unpack_load());
    if (is_there)
        names_take(&v->files.links, members_file(e->path));
    return is_there;
}

/* Finds the recent files. */
static void find_recent(struct view *v)
{
    const struct places_entry *recent[PLACES_RECENT];
    const size_t count = places_recent(&v->memory.memory.known, recent, PLACES_RECENT);
    for (size_t i = 0; i < count; i++)
        if (allow(v, recent[i]))
            names_add(&v->recent, recent[i]->path);
}

/* Allows the files of bookmarks in the sandbox. */
static void allow_bookmarks(struct view *v)
{
    const struct places_entry *e;
    for (size_t row = 0; row < BOOKMARKS_ALLOWED && (e = places_bookmark_at(&v->memory.memory.known, row)); row++)
        allow(v, e);
}

/* Opens a fifo, which another program writes, before the sandbox closes. */
static void take_fifo(const char *argument)
{
    char *name, *address;
    record_name(argument, &name, &address);
    descriptor_take_fifo(name);
    mem_free(name);
    mem_free(address);
}

static void add_recent(struct view *v)
{
    for (size_t i = 0; i < v->recent.count; i++)
        session_add(&v->session, v->recent.at[i]);
    v->is_recent = v->recent.count > 0;
}

static void say_recent(struct view *v)
{
    session_say(&v->session, v->passed
                                 ? T("no record here, but archives (kifu --archives .): these are the recent files")
                                 : T("no record in this folder: these are the recent files"));
}

/* A slice of searching folders after the first picture; if it ends without a record, offers the recent files. */
static bool search(struct view *v)
{
    struct session *s = &v->session;
    const size_t before = s->shelf.count;
    if (!v->walk)
        return false;
    add_here(v, HERE_SLICE);
    if (!v->walk && !s->shelf.count) {
        add_recent(v);
        if (v->is_recent)
            say_recent(v);
        else
            s->wants.quit = true;
    }
    if (s->list && s->shelf.count > before)
        game_list_changed(s->list);
    return v->walk || s->shelf.count > before; /* the list must read the new files */
}

/* Standard input is among the names if it is not a terminal and no file is named (run.c). */
static void look_at_names(struct view *v)
{
    for (int i = 0; i < v->args->file_count; i++)
        take_fifo(v->args->files[i]);
    files_named(&v->files, v->args);
}

static void add_files(struct view *v)
{
    look_at_names(v);
    v->gather = (struct gather){.files = &v->files, .supply = &v->supply};
    while (gather_step(&v->gather))
        continue;
    raise_status(v, v->gather.status);
    if (!v->files.count) {
        v->walk = folder_walk_new(".", false);
        v->lists = true;
        add_here(v, HERE_FIRST);
        if (!v->session.shelf.count)
            find_recent(v);
        if (!v->session.shelf.count && !v->walk)
            add_recent(v);
    }
}

static void look_at_source(struct view *v)
{
    const int source = supply_source(&v->supply);
    v->loop.source = source >= 0 ? source : gather_source(&v->gather);
    v->loop.pause_ms = supply_quiet_ms(&v->supply);
}

/* ---- the first picture ---- */

/* Goes to the wanted game and node. False, after a message: they do not exist. */
static bool open_place(struct view *v, size_t file)
{
    struct session *s = &v->session;
    const struct args *a = v->args;
    v->is_placed = true;
    const size_t count = s->shelf.files[file].collection->count;
    if (a->game > count) {
        raise_status(v, complain_no_game(s->shelf.files[file].name, a->game, count));
        return false;
    }
    if (a->game > 1)
        session_open(s, file, a->game - 1, SGF_NONE);
    char *address = supply_address(&v->supply, file);
    const struct record r = {.name = s->shelf.files[file].name, .address = address};
    const uint32_t node = node_wanted(a, &r, &s->reader.record, false);
    mem_free(address);
    if (node == SGF_NONE) {
        raise_status(v, STATUS_DEFECT);
        return false;
    }
    session_go(s, node);
    return true;
}

/* Opens the wanted game, after reading up to it; from a silent pipe it comes later. */
static bool open_game(struct view *v, size_t file)
{
    const struct session *s = &v->session;
    const struct sgf_collection *c = s->shelf.files[file].collection;
    while (s->reader.has_game && v->args->game > c->count && supply_source(&v->supply) >= 0) {
        if (!supply_is_coming(&v->supply))
            return true;
        supply_more(&v->supply);
    }
    return !s->reader.has_game || open_place(v, file);
}

/* Enters the sandbox: from here on foreign bytes are read. */
static bool enter(struct view *v, bool is_all)
{
    v->gather.is_confined = confine(v->args, &v->files.links, NULL);
    if (v->gather.is_confined)
        gather_first(v, is_all);
    else
        raise_status(v, STATUS_USAGE);
    return v->gather.is_confined;
}

/* True: the list has no record yet. */
static bool waits_for_records(const struct view *v)
{
    return v->session.shelf.count == 0 ? v->walk || !gather_is_done(&v->gather)
                                       : v->gather.path && v->gather.first == 0;
}

/* Opens the first file that can be read. False, after a message: no such file, or it lacks the wanted game or node. */
static bool open_first(struct view *v)
{
    const size_t place = supply_open_first(&v->supply), count = v->session.shelf.count;
    v->tried = place + (place < count && v->session.reader.has_game);
    if (place > 0)
        raise_status(v, STATUS_USAGE);
    return place < count && open_game(v, shelf_at(&v->session.shelf, place));
}

/* True: there is something to show, or will be. */
static bool has_first(struct view *v)
{
    return waits_for_records(v) || open_first(v) || (!v->session.reader.has_game && !gather_is_done(&v->gather));
}

/* ---- while it runs ---- */

/* Called when awaited bytes have come. If the only file turns out to have no game the viewer ends. */
static void look_at_coming(struct view *v)
{
    struct session *s = &v->session;
    const bool is_only = s->shelf.count == 1 && gather_is_done(&v->gather);
    look_at_source(v);
    if (is_only && !s->reader.has_game && s->shelf.files[0].error)
        s->wants.quit = true;
    else if (is_only && s->reader.has_game && !v->is_placed && !open_game(v, 0))
        s->wants.quit = true;
}

static void fulfil(void *context)
{
    struct view *v = context;
    supply_fulfil(&v->supply);
    look_at_coming(v);
}

static bool read_more(void *context)
{
    struct view *v = context;
    const bool has_more = supply_source(&v->supply) < 0 ? gather(v) || gather_source(&v->gather) >= 0
                                                        : supply_more(&v->supply);
    look_at_coming(v);
    return has_more;
}

static void show_more(void *context)
{
    struct view *v = context;
    supply_show(&v->supply);
    look_at_source(v);
}

/* ---- standard error, after the terminal was restored ---- */

/* Reports files of the command line that could not be read later; those before the first readable one were reported at
 * once. */
static void say_unread(struct view *v)
{
    for (size_t i = v->tried; i < v->session.shelf.count && !v->lists; i++) {
        const struct shelf_file *f = &v->session.shelf.files[shelf_at(&v->session.shelf, i)];
        if (!f->error || f->has_content)
            continue;
        complain(f->name, "%s", f->error);
        raise_status(v, STATUS_USAGE);
    }
}

/* ---- the whole ---- */

static void view_free(struct view *v)
{
    supply_free(&v->supply);
    session_free(&v->session);
    memory_close(&v->memory);
    beside_close(&v->beside);
    stock_free(&v->stock);
    gather_free(&v->gather);
    files_free(&v->files);
    names_free(&v->recent);
    folder_walk_free(v->walk);
}

static void prepare(struct view *v, const struct tty *t)
{
    struct session *s = &v->session;
    s->shelf.charset = v->args->charset;
    if (t) {
        s->terminal_depth = tty_depth(t, COLOR_AUTO);
        s->can_copy = tty_can_copy(t);
    }
    s->can_unicode = charset_locale_is_utf8();
    if (!t)
        lines_start(s);
    session_settings(s, v->args->settings);
    if (v->memory.fd >= 0)
        s->memory = &v->memory.memory;
    s->no_memory = v->memory.why.len ? buf_string(&v->memory.why) : NULL;
}

/* After other messages: a later message if the screen shows another theme than the chosen one. */
static void say_looks(struct session *s)
{
    static const char *const places[] = {"LC_ALL", "LC_CTYPE", "LANG"};
    bool is_set = s->can_unicode || session_option(s, OPTION_GLYPHS) != GLYPHS_AUTO;
    for (size_t i = 0; i < COUNT(places) && !is_set; i++) {
        const char *value = getenv(places[i]);
        is_set = value && *value;
    }
    if (!is_set)
        session_say(s, "LANG is not set: drawing in ASCII; try LC_ALL=C.UTF-8 kifu");
    session_say_later(s);
    if (session_option(s, OPTION_THEME))
        session_say_theme(s);
    session_say_later(s);
}

static void begin(struct view *v)
{
    struct session *s = &v->session;
    if (v->loop.tty)
        say_looks(s);
    if (v->lists)
        session_list(s);
    if (v->is_recent)
        say_recent(v);
    for (size_t i = 0; i < v->files.count; i++) {
        if (v->files.at[i].said.len)
            session_say(s, "%s", buf_string(&v->files.at[i].said));
    }
    const struct slice complaints = buf_slice(&v->args->settings->complaints);
    if (complaints.len)
        session_say(s, "%.*s", (int)slice_find(complaints, '\n'), complaints.at);
}

static bool work(void *context)
{
    struct view *v = context;
    const bool is_read = supply_work(&v->supply), is_found = search(v), is_gathered = gather(v);
    look_at_coming(v);
    return (gather_is_done(&v->gather) && stock_work(&v->stock)) || is_read || is_found || is_gathered;
}

static enum loop_end run(struct view *v, struct tty *t)
{
    stock_begin(&v->stock, &v->session);
    v->loop.tty = t;
    v->loop.session = &v->session;
    begin(v);
    look_at_source(v);
    v->loop.follows = v->args->follow;
    v->loop.fulfil = fulfil;
    v->loop.more = read_more;
    v->loop.pause = show_more;
    v->loop.work = work;
    v->loop.beside = beside_loop(&v->beside);
    v->loop.context = v;
    output_hold();
    return loop_run(&v->loop);
}

/* Saves places after the terminal was restored, as this may wait, with a message. */
static void remember(struct view *v)
{
    remember_place(&v->session);
    if (v->session.settings.options.value[OPTION_REMEMBER] && !memory_keep(&v->memory))
        raise_status(v, STATUS_USAGE);
    v->session.memory = NULL;
}

/* Prints all messages after the last picture or line. */
static void say_all(struct view *v)
{
    raise_status(v, v->gather.status);
    config_complain(v->args->settings);
    say_unread(v);
    if (v->session.reader.has_game)
        raise_status(v, supply_say_defects(&v->supply));
}

static void say_nothing_here(struct view *v)
{
    if (v->passed)
        output_error("kifu: no record in this folder, or below it, but archives: try kifu --archives .\n");
    else
        output_error("kifu: no record in this folder, or below it: try kifu FILE, or kifu --help\n");
    raise_status(v, STATUS_USAGE);
}

static bool asks_for_place(const struct args *a)
{
    return a->game > 1 || a->move >= 0 || a->end;
}

static void show_pictures(struct view *v, struct tty *t)
{
    struct error e;
    enum loop_end end = LOOP_QUIT;
    /* A wanted place is in the first record, which is known only when all names are */
    v->is_placed = !asks_for_place(v->args);
    prepare(v, t);
    v->supply.shows = v->is_placed && !files_have_address(&v->files);
    if (enter(v, !v->is_placed) && has_first(v))
        end = run(v, t);
    if (end == LOOP_FAILED)
        file_reason(&e, errno);
    tty_close(t);
    output_release();
    remember(v);
    if (end == LOOP_FAILED)
        output_error("kifu: cannot write to the terminal: %s\n", e.text);
    if (end != LOOP_GONE)
        say_all(v);
    if (end == LOOP_QUIT && !v->session.shelf.count && !v->args->file_count)
        say_nothing_here(v);
    if (end == LOOP_GONE || end == LOOP_FAILED)
        raise_status(v, STATUS_USAGE);
    v->is_interrupted = end == LOOP_INTERRUPTED;
}

/* If standard input is a record, lines come from the terminal. -1: after a message. */
static int open_input(const struct view *v)
{
    bool is_taken = false;
    for (size_t i = 0; i < v->files.count; i++)
        is_taken |= v->files.at[i].path && descriptor_of(v->files.at[i].path) == STDIN_FILENO;
    if (!is_taken)
        return STDIN_FILENO;
    const int fd = open("/dev/tty", O_RDONLY | O_NOCTTY | O_CLOEXEC);
    if (fd < 0)
        output_error("kifu: the record comes from standard input, and there is no terminal to read commands from\n");
    return fd;
}

/* Finds all files, waiting for a pipe, with a message. */
static void gather_rest(struct view *v)
{
    struct buf text = {0};
    while (v->gather.is_waiting) {
        buf_add_format(&text, "%s\n", tr("waiting for the game"));
        output(&text, true);
        gather_wait(&v->gather);
        gather_first(v, true);
    }
    buf_free(&text);
}

/* The same without a terminal: waits for the first game before it reads lines. */
static bool enter_lines(struct view *v)
{
    v->supply.shows = !asks_for_place(v->args) && !files_have_address(&v->files);
    v->supply.waits = true;
    if (!enter(v, true))
        return false;
    gather_rest(v);
    return open_first(v);
}

static void show_lines(struct view *v)
{
    const int in = open_input(v);
    struct buf nothing = {0};
    prepare(v, NULL);
    if (in < 0) {
        raise_status(v, STATUS_USAGE);
    } else if (enter_lines(v)) {
        v->lists |= v->session.shelf.count > 1;
        stock_begin(&v->stock, &v->session);
        begin(v);
        lines_run(&v->supply, &v->stock, &v->beside, in);
        remember(v);
        say_all(v);
    }
    v->status = output_end(&nothing, v->status);
    if (in > STDERR_FILENO)
        close(in);
}

/* Searches all folders before it reads lines. */
static void search_all(struct view *v)
{
    while (v->walk)
        add_here(v, HERE_FIRST);
    if (!v->session.shelf.count)
        add_recent(v);
}

/* True: there are records, or may be, from the search or from an archive that was not opened yet. */
static bool has_records(const struct view *v)
{
    return v->session.shelf.count || v->walk || !gather_is_done(&v->gather);
}

int view_run(const struct args *a)
{
    struct view v = {.args = a, .memory = {.fd = -1}};
    struct error e;
    session_init(&v.session, pane_table);
    supply_init(&v.supply, &v.session);
    beside_open(&v.beside, &v.session, &a->settings->engines);
    if (!a->no_config && args_option(a, OPTION_REMEMBER))
        memory_open(&v.memory);
    add_files(&v);
    allow_bookmarks(&v);
    stock_look(&v.stock, a, &v.files.links);
    struct tty *t = a->lines || !has_records(&v) ? NULL : tty_open(&e);
    if (!t)
        search_all(&v);
    if (t) {
        show_pictures(&v, t);
    } else if (!has_records(&v) && !a->file_count) {
        say_nothing_here(&v);
    } else if (has_records(&v) && (a->lines || tty_is_plain())) {
        show_lines(&v);
    } else if (has_records(&v)) {
        output_error("kifu: %s\n", e.text);
        v.status = STATUS_USAGE;
    } else if (!v.status) {
        v.status = STATUS_USAGE;
    }
    view_free(&v);
    interrupt_end();
    if (v.is_interrupted) {
        signal(SIGINT, SIG_DFL);
        raise(SIGINT);
    }
    return v.status;
}
