/* cmd/supply.c - the contents that a session wants */
#include "cmd/supply.h"

#include <string.h>

#include "base/mem.h"
#include "cmd/confine.h"
#include "cmd/output.h"
#include "cmd/records.h"

/* Contents that are not looked at are kept up to this size, in bytes. Each one has an index beside its bytes, and
 * is read again in less than a millisecond where they are many. */
#define HELD_BYTES ((size_t)4 * 1024 * 1024)
#define HELD_BYTES_EACH ((size_t)1024)
#define DROPPED_AT_ONCE 4

void supply_init(struct supply *s, struct session *session)
{
    *s = (struct supply){.session = session, .reading = SIZE_MAX};
}

static void forget(struct supply *s, size_t file)
{
    if (s->contents[file])
        content_free(s->contents[file]);
    mem_free(s->contents[file]);
    s->contents[file] = NULL;
}

void supply_free(struct supply *s)
{
    for (size_t i = 0; i < s->count; i++) {
        forget(s, i);
        mem_free(s->addresses[i]);
    }
    mem_free(s->contents);
    mem_free(s->addresses);
    mem_free(s->held);
}

static void grow(struct supply *s, char *address)
{
    mem_reserve(&s->contents, &s->content_cap, s->count + 1, sizeof *s->contents);
    mem_reserve(&s->addresses, &s->address_cap, s->count + 1, sizeof *s->addresses);
    s->contents[s->count] = NULL;
    s->addresses[s->count] = address;
    s->count++;
}

static void grow_to(struct supply *s, size_t count)
{
    while (s->count < count)
        grow(s, NULL);
}

void supply_add(struct supply *s, const char *name, char *address)
{
    grow_to(s, s->session->shelf.count); /* the session itself adds files: games of the library */
    session_add(s->session, name);
    grow(s, address);
}

int supply_source(const struct supply *s)
{
    return s->reading == SIZE_MAX ? -1 : content_source(s->contents[s->reading]);
}

char *supply_address(struct supply *s, size_t file)
{
    char *address = s->addresses[file];

    s->addresses[file] = NULL;
    return address;
}

static struct shelf_file *file_of(const struct supply *s, size_t file)
{
    return &s->session->shelf.files[file];
}

/* The address of a file that the reader has come to for the first time. */
void supply_use_address(struct supply *s, size_t file)
{
    struct session *session = s->session;

    if (!s->addresses[file] || !shelf_is_shown(&session->shelf, file))
        return;
    char *address = supply_address(s, file);
    const uint32_t node = sgf_address_find(&session->reader.record, slice_of(address));
    if (node == SGF_NONE)
        session_say(session, "no node #%s in game %zu", address, session->shelf.game + 1);
    else
        session_go(session, node);
    mem_free(address);
}

/* What was read stays when it cannot be read again. */
static void fail(struct supply *s, size_t file, const struct error *e)
{
    const struct shelf_file *f = file_of(s, file);
    const char *reason = confine_reason(f->name, e);

    if (f->has_content) {
        shelf_answered(&s->session->shelf, file);
        session_say_of(s->session, file, reason);
    } else {
        session_fail(s->session, file, reason);
    }
}

/* No more comes of the file that is being read. */
static void stop(struct supply *s)
{
    if (s->reading != SIZE_MAX)
        content_close(s->contents[s->reading]);
    s->reading = SIZE_MAX;
}

/* An archive is gone through, and the record is not there yet. */
static bool is_sought(const struct supply *s)
{
    return s->reading != SIZE_MAX && s->contents[s->reading]->path && s->contents[s->reading]->bytes.len == 0;
}

/* ---- files in another order ---- */

void supply_arrange(struct supply *s, const struct shelf_order *o)
{
    struct content **contents = mem_alloc((o->count + 1) * sizeof *contents);
    char **addresses = mem_alloc((o->count + 1) * sizeof *addresses);
    uint32_t *places = mem_alloc((o->count + 1) * sizeof *places);

    grow_to(s, o->first + o->count);
    if (is_sought(s)) /* by the name that it had */
        stop(s);
    for (size_t i = 0; i < o->count; i++) {
        contents[i] = s->contents[o->first + o->from[i]];
        addresses[i] = s->addresses[o->first + o->from[i]];
        places[o->from[i]] = (uint32_t)i;
    }
    memcpy(&s->contents[o->first], contents, o->count * sizeof *contents);
    memcpy(&s->addresses[o->first], addresses, o->count * sizeof *addresses);
    for (size_t i = 0; i < s->held_count; i++)
        if (s->held[i].file >= o->first)
            s->held[i].file = o->first + places[s->held[i].file - o->first];
    if (s->reading != SIZE_MAX)
        s->reading = shelf_place(o, s->reading);
    mem_free(contents);
    mem_free(addresses);
    mem_free(places);
}

/* ---- what is held ---- */

static void hold(struct supply *s, size_t file)
{
    if (!file_of(s, file)->has_content) {
        forget(s, file);
        return;
    }
    mem_reserve(&s->held, &s->held_cap, s->held_count + 1, sizeof *s->held);
    s->held[s->held_count].file = file;
    s->held[s->held_count].bytes = s->contents[file]->bytes.cap + HELD_BYTES_EACH;
    s->held_bytes += s->held[s->held_count++].bytes;
}

/* With each file that comes a few others are looked at, so that a folder of any size is gone through in time linear in
 * it. */
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

/* ---- reading, in pieces where a file is large or slow ---- */

bool supply_more(struct supply *s)
{
    const size_t file = s->reading;
    struct content *c = s->contents[file];
    struct sgf_move moved;
    struct error e;

    const bool good = content_read(c, c->bytes.len > 0 ? CONTENT_PIECE : CONTENT_FIRST, &moved, &e);
    const bool end = content_is_whole(c);
    if (end)
        stop(s);
    if (moved.len > 0)
        session_move(s->session, file, &moved);
    if ((good && end) || c->bytes.len > 0) /* an archive is read up to the record first */
        session_give(s->session, file, buf_slice(&c->bytes), end);
    if (!good)
        fail(s, file, &e);
    else if (c->flaw)
        session_say_of(s->session, file, c->flaw);
    if (end)
        hold(s, file);
    supply_use_address(s, file);
    return !end;
}

/* Only a file that the reader waits for comes before one that is sought in an archive. False: that one goes on. */
static bool is_turn(struct supply *s, size_t file)
{
    const struct shelf_pending *p = &s->session->shelf.pending;
    if (!s->is_patient || !is_sought(s))
        return true;
    if (file == s->reading || !p->is_there || p->file != file)
        return false;
    stop(s);
    return true;
}

/* Begins to read a file, and goes on until there is a game in it. The rest comes by supply_more, unless another file is
 * wanted first. */
static void begin(struct supply *s, size_t file)
{
    struct error e;

    stop(s);
    drop_some(s);
    if (!s->contents[file])
        s->contents[file] = mem_zero(1, sizeof *s->contents[file]);
    if (!content_open(s->contents[file], file_of(s, file)->name, &e)) {
        fail(s, file, &e);
        forget(s, file);
        return;
    }
    s->reading = file;
    while (supply_more(s) && file_of(s, file)->collection.count == 0) {
        if (!s->is_patient || !is_sought(s))
            continue;
        shelf_answered(&s->session->shelf, file);
        break;
    }
}

bool supply_work(struct supply *s)
{
    if (!is_sought(s) || supply_source(s) >= 0)
        return false;
    supply_more(s);
    return true;
}

/* Reads a file whole, in the place of what it was. */
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
        s->contents[file] = mem_alloc(sizeof fresh);
        *s->contents[file] = fresh;
        if (!again)
            hold(s, file);
        supply_use_address(s, file);
        if (fresh.flaw)
            session_say_of(s->session, file, fresh.flaw);
        return;
    }
    content_free(&fresh);
}

int supply_complain(const struct supply *s, size_t file)
{
    const struct content *c = file < s->content_cap ? s->contents[file] : NULL;
    if (!c || !c->flaw)
        return STATUS_FINE;
    complain(file_of(s, file)->name, "%s", c->flaw);
    return STATUS_DEFECT;
}

void supply_fulfil(struct supply *s)
{
    const struct shelf_wants *wants = &s->session->shelf.wants;
    const size_t file = wants->file_index;
    grow_to(s, s->session->shelf.count);
    const struct content *c = s->contents[file];
    const bool again = file_of(s, file)->has_content;
    struct error gone;

    error_set(&gone, "standard input cannot be read again");
    if (!is_turn(s, file))
        shelf_answered(&s->session->shelf, file);
    else if (again && c && c->kind && !c->kind->comes_again)
        fail(s, file, &gone);
    else if (again && !wants->reports && c && content_is_whole(c) && !content_changed(c, file_of(s, file)->name))
        shelf_answered(&s->session->shelf, file); /* what came is what is there now */
    else if (again || s->reading != SIZE_MAX)
        renew(s, file);
    else
        begin(s, file);
}
