/* cmd/gather.c - adds files to a session while it runs */
#include "cmd/gather.h"

#include <string.h>

#include "base/descriptors.h"
#include "base/mem.h"
#include "base/output.h"
#include "base/text.h"
#include "ingest/ending.h"
#include "ingest/members.h"
#include "library/game_list.h"

#define NAME_COLUMNS 40 /* of an archive in its progress */
#define NO_FILE UINT32_MAX

static struct session *session_of(const struct gather *g)
{
    return g->supply->session;
}

/* ---- an archive ---- */

static bool archive_begin(struct gather *g, const char *path, const char *below, bool complains)
{
    struct session *s = session_of(g);
    struct error e;
    if (!members_fill(path, &e)) {
        if (complains) {
            complain(path, "%s", e.text);
            g->said = STATUS_USAGE;
        }
        return false;
    }
    g->path = path;
    g->below = below;
    g->is_read = g->is_mixed = false;
    g->first = s->shelf.count;
    g->count = g->looked_at = 0;
    const char *slash = strrchr(path, '/');
    buf_clear(&s->unpacking);
    text_filter_cut(&s->unpacking, slice_of(slash ? slash + 1 : path), NAME_COLUMNS);
    s->searches = !g->is_between || s->searches;
    s->shelf.grows = true;
    g->is_between = false;
    return true;
}

static void member_add(struct gather *g, const struct members *m, size_t i)
{
    struct buf path = {0};
    g->is_mixed |= session_of(g)->shelf.count != g->first + g->count; /* the session has added a file itself */
    MEM_ADD(g->arrivals, g->count, g->cap) = m->at[i].arrival;
    members_path(m, i, &path);
    session_add(session_of(g), buf_string(&path));
    buf_free(&path);
}

/* Adds the records with final names: only then it is known whether they are at or below g->below. */
static void take_members(struct gather *g, const struct members *m)
{
    for (; g->looked_at < members_came(m); g->looked_at++) {
        const bool is_sure = !*g->below || members_is_named(m, g->looked_at);
        if (is_sure && members_is_below(m->at[g->looked_at].name, g->below))
            member_add(g, m, g->looked_at);
    }
}

static void archive_end(struct gather *g)
{
    g->found += g->count;
    g->path = NULL;
}

/* ---- the order of folders ---- */

static bool rename_file(struct gather *g, const struct members *m, size_t i, size_t file)
{
    struct shelf *s = &session_of(g)->shelf;
    struct buf path = {0};
    members_path(m, i, &path);
    const bool is_other = strcmp(buf_string(&path), s->files[file].name) != 0;
    if (is_other)
        shelf_rename(s, file, buf_string(&path));
    buf_free(&path);
    return is_other;
}

/* By arrival of the record: the number of its file. */
static uint32_t *files_make(const struct gather *g, size_t count)
{
    uint32_t *files = mem_alloc((count + 1) * sizeof *files);
    for (size_t i = 0; i < count; i++)
        files[i] = NO_FILE;
    for (size_t i = 0; i < g->count; i++)
        if (g->arrivals[i] < count)
            files[g->arrivals[i]] = (uint32_t)i;
    return files;
}

/* Sorts the files by folder. Files that are not in the archive now, as it changed meanwhile, come last; so do files
 * whose record has another one, as a second reading began with the same records. */
static void arrange(struct gather *g, struct members *m)
{
    members_arrange(m);
    const size_t count = m->count;
    uint32_t *files = files_make(g, count), *from = mem_alloc((g->count + count + 1) * sizeof *from);
    size_t used = 0;
    bool is_renamed = false, is_moved = false;
    for (size_t i = 0; i < count; i++) {
        uint32_t file = files[m->at[i].arrival];
        if (file == NO_FILE && !members_is_below(m->at[i].name, g->below))
            continue;
        if (file == NO_FILE) {
            file = files[m->at[i].arrival] = (uint32_t)g->count;
            member_add(g, m, i);
        }
        is_renamed |= !g->is_mixed && rename_file(g, m, i, g->first + file);
        is_moved |= file != used;
        from[used++] = file;
    }
    for (size_t i = 0; i < g->count; i++)
        if (g->arrivals[i] >= count || files[g->arrivals[i]] != i)
            from[used++] = (uint32_t)i;
    if (!g->is_mixed && (is_moved || is_renamed)) {
        supply_rename(g->supply);
        session_arrange(session_of(g), g->first, from, used);
    }
    mem_free(files);
    mem_free(from);
}

/* True: the open list still lacks rows, and its order must not change yet. */
static bool is_list_short(const struct session *s)
{
    return s->screen == PANE_GAMES && s->list && !game_list_has_all(s->list, &s->shelf);
}

/* True: another archive may follow. */
static bool has_more(const struct gather *g)
{
    const struct files_found *f = &g->files->at[g->argument];
    for (size_t i = g->record; f->kind == FOUND_FOLDER && f->is_packed && i < f->records.count; i++)
        if (ending_of(f->records.at[i]) == ENDING_ARCHIVE)
            return true;
    for (size_t i = g->argument + 1; i < g->files->count; i++)
        if (g->files->at[i].is_packed)
            return true;
    return false;
}

static void archive_read(struct gather *g, const struct members *m)
{
    struct session *s = session_of(g);
    struct files_found *f = &g->files->at[g->argument];
    g->is_read = true;
    g->is_between = s->searches && has_more(g);
    s->searches = g->is_between;
    s->shelf.grows = false;
    g->said = highest(g->said, files_complain(g->path, &m->notes, &f->said));
    g->status = highest(g->status, g->said);
    if (f->said.len)
        session_say(s, "%s", buf_string(&f->said));
}

static bool archive_step(struct gather *g)
{
    struct session *s = session_of(g);
    struct members *m = members_known(g->path, strlen(g->path));
    if (!m) {
        archive_end(g);
        return true;
    }
    if (!g->is_read && !s->searches)
        g->is_ended = members_end(m);
    const bool has_more = members_step(m);
    s->unpacked = members_percent(m);
    take_members(g, m);
    if (has_more)
        return true;
    if (!g->is_read) {
        archive_read(g, m);
        return true;
    }
    if (is_list_short(s))
        return false;
    arrange(g, m);
    archive_end(g);
    return true;
}

/* ---- arguments ---- */

static void argument_end(struct gather *g)
{
    struct files_found *f = &g->files->at[g->argument];
    if (g->found) /* unreadable folders are only reported if it has no records */
        names_free(&f->unread);
    if (f->kind != FOUND_FILE && !g->is_ended)
        g->said = files_complain_end(f, g->found, g->said);
    g->status = highest(g->status, g->said);
    g->lists |= f->kind == FOUND_FOLDER || g->found > 1;
    if (f->kind == FOUND_ARCHIVE && f->address && g->found == 1) {
        struct shelf *s = &session_of(g)->shelf;
        s->files[s->count - 1].address = mem_string(f->address);
        supply_use_address(g->supply, s->count - 1);
    }
    g->argument++;
    g->record = g->found = 0;
    g->said = STATUS_FINE;
    if (g->is_between && g->argument == g->files->count) /* no archive followed */
        g->is_between = session_of(g)->searches = false;
}

/* Takes a record of a folder, or begins an archive, which is replaced by its records. */
static void folder_step(struct gather *g)
{
    struct files_found *f = &g->files->at[g->argument];
    while (g->record < f->records.count) {
        const char *name = f->records.at[g->record++];
        if (!f->is_packed || ending_of(name) != ENDING_ARCHIVE) {
            session_add(session_of(g), name);
            g->found++;
        } else if (!g->is_ended && archive_begin(g, name, "", true)) {
            return;
        }
    }
    argument_end(g);
    names_free(&f->records);
}

static void file_add(struct gather *g)
{
    char *name, *address;
    record_name(g->files->at[g->argument].argument, &name, &address);
    const size_t file = session_add(session_of(g), name);
    session_of(g)->shelf.files[file].address = address;
    mem_free(name);
    argument_end(g);
}

/* Begins an archive; if it is not one, it is added as a file, and a message comes when that is read. */
static void packed_step(struct gather *g, struct files_found *f)
{
    const bool is_archive = files_is_archive(f);
    if (is_archive && g->record == 0 && !g->is_ended) {
        g->record = 1;
        if (archive_begin(g, f->path, f->below, false))
            return;
        f->kind = FOUND_FILE;
    }
    if (f->kind == FOUND_FILE)
        file_add(g);
    else
        argument_end(g);
}

/* True: a pipe has not sent enough to know whether it is an archive. */
static bool is_waiting(struct gather *g, const struct files_found *f, int ms)
{
    const bool was_waiting = g->is_waiting;
    g->is_waiting = f->is_packed && !files_is_there(f, ms);
    if (was_waiting || g->is_waiting)
        session_of(g)->shelf.grows = g->is_waiting;
    return g->is_waiting;
}

int gather_source(const struct gather *g)
{
    return g->is_waiting ? descriptor_of(g->files->at[g->argument].path) : -1;
}

void gather_wait(struct gather *g)
{
    while (g->is_waiting && is_waiting(g, &g->files->at[g->argument], -1))
        continue;
}

bool gather_is_done(const struct gather *g)
{
    return !g->path && g->argument == g->files->count;
}

bool gather_step(struct gather *g)
{
    if (g->path)
        return archive_step(g);
    if (gather_is_done(g) || (g->files->at[g->argument].is_packed && !g->is_confined))
        return false;
    struct files_found *f = &g->files->at[g->argument];
    if (f->kind == FOUND_FOLDER)
        folder_step(g);
    else if (is_waiting(g, f, 0))
        return false;
    else
        packed_step(g, f);
    return true;
}

void gather_free(struct gather *g)
{
    mem_free(g->arrivals);
    g->arrivals = NULL;
}
