/* cmd/supply.c - the contents that a session wants */
#include "cmd/supply.h"

#include <string.h>
#include <unistd.h>

#include "base/descriptors.h"
#include "base/file.h"
#include "base/mem.h"
#include "base/output.h"
#include "base/tr.h"
#include "cmd/confine.h"
#include "cmd/records.h"
#include "ingest/members.h"
#include "ingest/record.h"
#include "view/statistics.h"

/* Contents that are not in use are kept up to this size, in bytes. Each one also has an index, which is counted. If
 * there are many, each is small, and read again in less than a millisecond. */
#define HELD_BYTES ((size_t)4 * 1024 * 1024)
#define HELD_BYTES_EACH ((size_t)1024)
#define DROPPED_AT_ONCE 4

void supply_init(struct supply *s, struct session *session)
{
    *s = (struct supply){.session = session, .reading = SIZE_MAX};
}

static struct shelf_file *file_of(const struct supply *s, size_t file)
{
    return &s->session->shelf.files[file];
}

static void forget(struct supply *s, size_t file)
{
    struct shelf_file *f = file_of(s, file);
    if (f->content)
        content_free(f->content);
    mem_free(f->content);
    f->content = NULL;
}

void supply_free(struct supply *s)
{
    for (size_t file = 0; file < s->session->shelf.count; file++)
        forget(s, file);
    mem_free(s->held);
}

int supply_source(const struct supply *s)
{
    return s->reading == SIZE_MAX ? -1 : content_source(file_of(s, s->reading)->content);
}

char *supply_address(struct supply *s, size_t file)
{
    char *address = file_of(s, file)->address;
    file_of(s, file)->address = NULL;
    return address;
}

/* Goes to the address that was given for a file, once. */
void supply_use_address(struct supply *s, size_t file)
{
    struct session *session = s->session;
    if (!file_of(s, file)->address || !shelf_is_shown(&session->shelf, file))
        return;
    char *address = supply_address(s, file);
    const uint32_t node = sgf_address_find(&session->reader.record, slice_of(address));
    if (node == SGF_NONE)
        session_say(session, "no node #%s in game %zu", address, session->shelf.game + 1);
    else
        session_go(session, node);
    mem_free(address);
}

/* Reports a file that cannot be read; an earlier content stays. */
static void fail(struct supply *s, size_t file, const struct error *e)
{
    const struct shelf_file *f = file_of(s, file);
    const char *reason = confine_reason(f->name, e);
    if (f->has_content || file == s->reading) {
        shelf_answered(&s->session->shelf, file);
        session_say_of(s->session, file, reason);
    } else {
        session_fail(s->session, file, reason);
    }
}

/* Stops reading the present file. */
static void stop(struct supply *s)
{
    if (s->reading != SIZE_MAX)
        content_close(file_of(s, s->reading)->content);
    s->reading = SIZE_MAX;
}

/* True: an archive is being read up to the record. */
static bool is_searching(const struct supply *s)
{
    const struct content *c = s->reading != SIZE_MAX ? file_of(s, s->reading)->content : NULL;
    return c && c->path && c->bytes.len == 0;
}

void supply_rename(struct supply *s)
{
    if (is_searching(s)) /* by the old name */
        stop(s);
}

/* ---- contents that are kept ---- */

static void hold(struct supply *s, size_t file)
{
    if (!file_of(s, file)->has_content) {
        forget(s, file);
        return;
    }
    if (!file_of(s, file)->content->comes_again)
        return;
    mem_reserve(&s->held, &s->held_cap, s->held_count + 1, sizeof *s->held);
    s->held[s->held_count].file = file;
    s->held[s->held_count].bytes = file_of(s, file)->content->bytes.cap + HELD_BYTES_EACH;
    s->held_bytes += s->held[s->held_count++].bytes;
}

/* Drops some contents. Each new file checks only a few others, so that the time for a folder is linear in its files. */
static void drop_some(struct supply *s)
{
    for (int i = 0; i < DROPPED_AT_ONCE && s->held_bytes > HELD_BYTES && s->held_count > 0; i++) {
        s->held_next = s->held_next < s->held_count ? s->held_next : 0;
        const size_t file = s->held[s->held_next].file;
        if (!session_drop(s->session, file)) {
            s->held_next++;
            continue;
        }
        forget(s, file);
        s->held_bytes -= s->held[s->held_next].bytes;
        s->held[s->held_next] = s->held[--s->held_count];
    }
}

/* ---- a game that comes slowly ---- */

/* It is shown after a silence of QUIET_MS, and a millisecond more for each QUIET_BYTES, so that showing takes at most a
 * tenth of the silence. If bytes come without a pause it is shown each time that it has doubled. */
#define QUIET_MS 50
#define QUIET_BYTES 20000
#define DOUBLED_LEAST ((size_t)128 * 1024)

static const struct content *content_of_pipe(const struct supply *s)
{
    const struct content *c = s->reading != SIZE_MAX ? file_of(s, s->reading)->content : NULL;
    return c && c->is_open && !c->comes_again && !c->unpack ? c : NULL;
}

int supply_quiet_ms(const struct supply *s)
{
    const struct content *c = content_of_pipe(s);
    return s->shows && c && c->bytes.len > s->shown ? QUIET_MS + (int)(c->bytes.len / QUIET_BYTES) : -1;
}

void supply_show(struct supply *s)
{
    s->shown = file_of(s, s->reading)->content->bytes.len;
    session_show(s->session, s->reading);
}

static void show_doubled(struct supply *s)
{
    const struct content *c = content_of_pipe(s);
    if (s->shows && c && c->bytes.len >= DOUBLED_LEAST && c->bytes.len / 2 >= s->shown)
        supply_show(s);
}

bool supply_is_coming(struct supply *s)
{
    const struct content *c = content_of_pipe(s);
    if (!c || file_comes(content_source(c), QUIET_MS))
        return true;
    if (s->shows)
        supply_show(s);
    return s->waits && !(s->shows && s->session->reader.has_game) && file_comes(content_source(c), -1);
}

/* ---- reading, in pieces if the file is large or slow ---- */

bool supply_more(struct supply *s)
{
    const size_t file = s->reading;
    struct content *c = file_of(s, file)->content;
    struct sgf_move moved;
    struct error e;
    const bool good = content_read(c, c->bytes.len > 0 ? CONTENT_PIECE : CONTENT_FIRST, &moved, &e);
    const bool end = content_is_whole(c);
    if (end)
        stop(s);
    if (moved.len > 0)
        session_move(s->session, file, &moved);
    if ((good && end) || c->bytes.len > 0) /* an archive is first read up to the record */
        session_give(s->session, file, buf_slice(&c->bytes), end);
    show_doubled(s);
    if (!good)
        fail(s, file, &e);
    else if (c->flaw)
        session_say_of(s->session, file, c->flaw);
    if (end)
        hold(s, file);
    supply_use_address(s, file);
    return !end;
}

/* False: a record is still being searched for in an archive, and the reader does not wait for the other file. */
static bool is_turn(struct supply *s, size_t file)
{
    const struct shelf_pending *p = &s->session->shelf.pending;
    if (!is_searching(s))
        return true;
    if (file == s->reading || !p->is_there || p->file != file)
        return false;
    stop(s);
    return true;
}

/* Begins to read a file, up to its first game. supply_more reads the rest, unless another file is wanted first. */
static void begin(struct supply *s, size_t file)
{
    struct error e;
    stop(s);
    drop_some(s);
    struct shelf_file *f = file_of(s, file);
    if (!f->content)
        f->content = mem_zero(1, sizeof *f->content);
    if (!content_open(f->content, f->name, &e)) {
        fail(s, file, &e);
        forget(s, file);
        return;
    }
    s->reading = file;
    s->shown = 0;
    while (supply_is_coming(s) && supply_more(s) && file_of(s, file)->collection->count == 0 && !is_searching(s))
        continue;
    if (s->reading != file)
        return;
    shelf_answered(&s->session->shelf, file); /* a silent pipe or an archive may have nothing yet */
    if (content_of_pipe(s) && s->session->reader.has_game && !f->has_content)
        session_say(s->session, "the file is still being read");
}

bool supply_work(struct supply *s)
{
    if (!is_searching(s) || supply_source(s) >= 0)
        return false;
    supply_more(s);
    return true;
}

/* Reads a whole file again. */
static void renew(struct supply *s, size_t file)
{
    const bool again = file_of(s, file)->has_content;
    struct content fresh = {0};
    struct error e;
    if (s->reading == file)
        stop(s);
    if (!again)
        drop_some(s);
    if (!content_read_whole(&fresh, file_of(s, file)->name, &e)) {
        fail(s, file, &e);
    } else if (session_give(s->session, file, buf_slice(&fresh.bytes), true)) {
        forget(s, file);
        struct content *c = file_of(s, file)->content = mem_alloc(sizeof fresh);
        *c = fresh;
        if (!again)
            hold(s, file);
        supply_use_address(s, file);
        if (fresh.flaw)
            session_say_of(s->session, file, fresh.flaw);
        return;
    }
    content_free(&fresh);
}

int supply_say_defects(struct supply *s)
{
    struct session *session = s->session;
    const struct shelf_file *f = shelf_file(&session->shelf);
    const struct content *c = f->content;
    struct defects defects = {.file = f->name};
    if (c && c->flaw)
        complain(f->name, "%s", c->flaw);
    defects_read(&defects, f->collection, &session->reader);
    defects_end(&defects);
    return c && c->flaw ? STATUS_DEFECT : STATUS_FINE;
}

/* ---- a file that is named at the prompt ---- */

/* True: the command line could name it, and it does not need a descriptor from the shell. */
static bool may_open(const char *name, struct error *e)
{
    size_t size;
    if (descriptor_of(name) >= 0)
        return error_set(e, "must be named when kifu starts");
    if (members_split(name))
        return true; /* a message comes when it is read */
    const int fd = file_open(name, &size, e);
    if (fd < 0)
        return false;
    close(fd);
    return true;
}

/* The file of that name in the session, or the one whose path ends with it, unless a file of that name exists; else a
 * new one. */
static size_t file_named(struct session *session, const char *name)
{
    const size_t known = shelf_find(&session->shelf, name);
    struct error e;
    if (known != SIZE_MAX)
        return known;
    if (may_open(name, &e))
        return session_add(session, name);
    const size_t like = shelf_find_end(&session->shelf, name);
    if (like == SIZE_MAX)
        session_say(session, "%.100s: %s", name, confine_reason(name, &e));
    return like;
}

static void open_named(struct supply *s)
{
    struct buf path = {0};
    char *name, *address;
    file_at_home(buf_slice(&s->session->named), &path);
    s->session->wants.open = false;
    record_name(buf_string(&path), &name, &address);
    const size_t file = file_named(s->session, name);
    if (file == SIZE_MAX) {
        mem_free(address);
    } else {
        mem_free(file_of(s, file)->address);
        file_of(s, file)->address = address;
        session_turn_to(s->session, file);
        supply_use_address(s, file);
    }
    mem_free(name);
    buf_free(&path);
}

void supply_fulfil(struct supply *s)
{
    if (s->session->wants.open) {
        open_named(s);
        return;
    }
    const struct shelf_wants *wants = &s->session->shelf.wants;
    const size_t file = wants->file_index;
    const struct content *c = file_of(s, file)->content;
    const bool again = file_of(s, file)->has_content, is_given = c && c->was_opened && !c->comes_again;
    struct error gone;
    error_set(&gone, "input from a pipe cannot be read again");
    if (!is_turn(s, file))
        shelf_answered(&s->session->shelf, file);
    else if (is_given && file == s->reading && !wants->reports)
        shelf_answered(&s->session->shelf, file); /* it is being read */
    else if (is_given && (again || file == s->reading))
        fail(s, file, &gone);
    else if (again && !wants->reports && c && content_is_whole(c) && !content_changed(c, file_of(s, file)->name))
        shelf_answered(&s->session->shelf, file); /* the content is up to date */
    else if (again || s->reading != SIZE_MAX)
        renew(s, file);
    else
        begin(s, file);
}

bool supply_idle(struct supply *s, struct stock *k)
{
    if (s->session->shelf.wants.file) {
        supply_fulfil(s);
        return true;
    }
    statistics_follow(s->session);
    const bool is_read = is_searching(s);
    if (is_read) /* no picture waits for it */
        supply_more(s);
    const bool is_busy = session_idle(s->session);
    return stock_work(k) || is_read || is_busy || s->session->shelf.wants.file;
}

size_t supply_open_first(struct supply *s)
{
    struct shelf *shelf = &s->session->shelf;
    size_t place = 0;
    for (; place < shelf->count; place++) {
        const size_t file = shelf_at(shelf, place);
        char *address = supply_address(s, file);
        session_open(s->session, file, 0, SGF_NONE);
        if (shelf->wants.file)
            supply_fulfil(s);
        while (s->reading == file && file_of(s, file)->collection->count == 0 && supply_is_coming(s) && supply_more(s))
            continue; /* reads an archive up to the record */
        file_of(s, file)->address = address;
        if (s->session->reader.has_game || s->reading == file)
            break;
        const char *error = file_of(s, file)->error;
        complain(file_of(s, file)->name, "%s", error ? error : tr("contains no game"));
    }
    return place;
}
