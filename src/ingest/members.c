/* ingest/members.c - an archive as a folder */
#include "ingest/members.h"

#include <stdlib.h>
#include <string.h>

#include "base/file.h"
#include "base/mem.h"
#include "base/text.h"
#include "ingest/parts.h"

static struct {
    struct members **at;
    size_t count, cap;
} known;

/* ---- paths ---- */

size_t members_split(const char *path)
{
    struct file_mark mark;
    bool is_file = false;
    if (strncmp(path, "-/", 2) == 0) /* standard input is an archive */
        return 1;
    char *part = mem_string(path);
    for (char *slash; !is_file && (slash = strrchr(part, '/')) && slash > part;) {
        *slash = 0;
        is_file = file_mark_of(part, &mark);
        if (!is_file && file_exists(part))
            break; /* a folder: nothing above it is a file */
    }
    const size_t at = is_file ? strlen(part) : 0;
    mem_free(part);
    return at;
}

char *members_file(const char *path)
{
    const size_t split = file_exists(path) ? 0 : members_split(path);
    return mem_part(path, split ? split : strlen(path));
}

struct members *members_known(const char *path, size_t len)
{
    for (size_t i = 0; i < known.count; i++)
        if (strlen(known.at[i]->path) == len && !strncmp(known.at[i]->path, path, len))
            return known.at[i];
    return NULL;
}

/* ---- opening ---- */

static void forget_bytes(struct members *m, struct member *one)
{
    m->held -= one->bytes ? one->size : 0;
    mem_free(one->bytes);
    one->bytes = NULL;
}

static void members_clear(struct members *m)
{
    for (size_t i = 0; i < m->count; i++)
        forget_bytes(m, &m->at[i]);
    unpack_close(m->pass);
    mem_free(m->at);
    mem_free(m->arrived);
    table_free(&m->table);
    buf_free(&m->incoming);
    arena_free(&m->arena);
    *m = (struct members){.path = m->path, .current = SIZE_MAX, .reachable = SIZE_MAX, .numbered = 1};
}

static bool is_as_it_was(const struct members *m)
{
    struct file_mark now;
    return !parts_mark(m->path, &now) || file_mark_is_same(&m->mark, &now);
}

static bool members_begin(struct members *m, struct error *e)
{
    m->pass = unpack_open(m->path, e);
    if (!m->pass)
        return false;
    if (!m->pass->is_archive)
        return error_set(e, "is not an archive");
    m->mark = m->pass->from.parts.mark;
    if (!m->fills && !m->take && !unpack_is_stream(m->pass))
        unpack_list(m->pass);
    return true;
}

/* Opens an archive with the options of `how`. One that is still being read is not opened again. */
static struct members *open_it(const char *path, struct members how, struct error *e)
{
    struct members *m = members_known(path, strlen(path));
    if (m && !how.take && (!m->arrived || is_as_it_was(m)))
        return m;
    if (!m) {
        m = mem_zero(1, sizeof *m);
        m->path = mem_string(path);
        mem_reserve(&known.at, &known.cap, known.count + 1, sizeof(struct members *));
        known.at[known.count++] = m;
    }
    members_clear(m);
    m->fills = how.fills;
    m->take = how.take;
    m->context = how.context;
    m->below = how.below;
    if (members_begin(m, e))
        return m;
    members_clear(m);
    mem_free(m->path);
    for (size_t i = 0; i < known.count; i++)
        if (known.at[i] == m)
            known.at[i] = known.at[--known.count];
    mem_free(m);
    return NULL;
}

struct members *members_open(const char *path, struct error *e)
{
    return open_it(path, (struct members){0}, e);
}

struct members *members_fill(const char *path, struct error *e)
{
    return open_it(path, (struct members){.fills = true}, e);
}

struct members *members_each(const char *path, const char *below, members_take *take, void *context, struct error *e)
{
    return open_it(path, (struct members){.take = take, .context = context, .below = below}, e);
}

void members_close_all(void)
{
    for (size_t i = 0; i < known.count; i++) {
        members_clear(known.at[i]);
        mem_free(known.at[i]->path);
        mem_free(known.at[i]);
    }
    mem_free(known.at);
    known.at = NULL;
    known.count = known.cap = 0;
}

/* ---- the table of names ---- */

static uint32_t hash_of(const char *name)
{
    return table_hash(name, strlen(name));
}

struct wanted {
    const struct members *members;
    const char *name;
};

static bool is_member(const void *wanted, uint32_t number)
{
    const struct wanted *w = wanted;
    return !strcmp(w->members->at[number].name, w->name);
}

static uint32_t find_name(const struct members *m, const char *name)
{
    return table_find(&m->table, hash_of(name), is_member, &(struct wanted){m, name});
}

/* Enters the name, unless an earlier record has it. */
static void enter_name(struct members *m, size_t i)
{
    if (find_name(m, m->at[i].name) == TABLE_NONE)
        table_add(&m->table, hash_of(m->at[i].name), (uint32_t)i);
}

static void add_numbered(struct buf *out, const char *name, size_t number)
{
    const char *dot = strrchr(name, '.');
    const size_t len = dot ? (size_t)(dot - name) : strlen(name);
    buf_add(out, name, len);
    buf_add_format(out, " (%zu)%s", number, name + len);
}

/* ---- reading ---- */

static void pass_end(struct members *m)
{
    unpack_close(m->pass);
    m->pass = NULL;
    m->current = SIZE_MAX;
    m->passed = 0;
}

static const char *text_keep(struct members *m, const char *text)
{
    return arena_slice(&m->arena, (struct slice){text, strlen(text) + 1}).at;
}

/* The name with the next number above *number that is not yet taken. The number never goes back, as that would be slow
 * if all records have the same name. */
static const char *name_numbered(struct members *m, const char *name, size_t *number)
{
    struct buf numbered = {0};
    do {
        buf_clear(&numbered);
        add_numbered(&numbered, name, ++*number);
    } while (find_name(m, buf_string(&numbered)) != TABLE_NONE);
    name = text_keep(m, buf_string(&numbered));
    buf_free(&numbered);
    return name;
}

static void member_add(struct members *m)
{
    const struct unpack_entry *entry = &m->pass->entry;
    mem_reserve(&m->at, &m->cap, m->count + 1, sizeof *m->at);
    const bool is_taken = m->fills && find_name(m, entry->name) != TABLE_NONE;
    const char *name = is_taken ? name_numbered(m, entry->name, &m->numbered) : text_keep(m, entry->name);
    const char *raw = strcmp(name, entry->raw) != 0 ? text_keep(m, entry->raw) : name;
    m->at[m->count] = (struct member){.name = name, .raw = raw, .size = entry->size, .arrival = (uint32_t)m->count};
    if (m->fills)
        table_add(&m->table, hash_of(name), (uint32_t)m->count);
    m->count++;
    if (m->fills && (m->count & (m->count - 1)) == 0) /* at powers of two: a guess takes as long as many names */
        unpack_guess_late(m->pass);
}

/* Keeps the bytes of the current record, which is whole. */
static void member_hold(struct members *m)
{
    struct member *one = &m->at[m->current];
    one->is_refused = m->pass->is_refused;
    one->flaw = m->pass->flaw;
    if (one->is_refused)
        return;
    if (m->take) {
        m->take(m->context, m, m->current, buf_slice(&m->incoming));
        return;
    }
    one->bytes = mem_part(buf_string(&m->incoming), m->incoming.len);
    one->size = m->incoming.len;
    m->held += one->size;
}

static bool is_wanted(const struct members *m, size_t i)
{
    if (m->take)
        return members_is_below(m->at[i].name, m->below);
    if (!m->arrived)
        return (m->fills || unpack_is_stream(m->pass)) && m->held < MEMBERS_BYTES_MOST;
    return !m->at[i].bytes && i >= m->keep_from &&
           (i == m->keep_from || (i < m->keep_to && m->held < MEMBERS_BYTES_MOST));
}

/* A slice of reading; false at the end of the archive. */
static bool pass_step(struct members *m)
{
    if (m->current != SIZE_MAX) {
        if (!unpack_read(m->pass, UNPACK_SLICE, &m->incoming)) {
            member_hold(m);
            m->current = SIZE_MAX;
        }
        return true;
    }
    const enum unpack_step step = unpack_next(m->pass);
    if (step == UNPACK_ENTRY) {
        if (!m->arrived)
            member_add(m);
        const size_t i = !m->arrived ? m->passed : m->passed < m->count ? m->arrived[m->passed] : SIZE_MAX;
        m->passed++;
        m->current = i != SIZE_MAX && is_wanted(m, i) ? i : SIZE_MAX;
        buf_clear(&m->incoming);
    }
    return step != UNPACK_END;
}

/* ---- names ---- */

static int compare(const void *a, const void *b)
{
    const struct member *x = a, *y = b;
    const int order = path_compare(x->name, y->name);
    return order ? order : (x->arrival > y->arrival) - (x->arrival < y->arrival);
}

/* Numbers all but the first of records with the same name, which are neighbours now. */
static void number_names(struct members *m)
{
    size_t number = 1;
    table_free(&m->table);
    for (size_t i = 0; i < m->count; i++)
        enter_name(m, i);
    for (size_t i = 0; i < m->count; i++) {
        if (find_name(m, m->at[i].name) == i) {
            number = 1;
            continue;
        }
        m->at[i].name = name_numbered(m, m->at[i].name, &number);
        enter_name(m, i);
    }
}

/* Corrects names that were guessed or numbered before all were known. */
static void names_spell(struct members *m)
{
    unpack_guess_late(m->pass);
    for (size_t i = 0; i < m->count; i++) {
        struct member *one = &m->at[i];
        const char *name = one->raw != one->name ? unpack_name(m->pass, one->raw) : one->name;
        if (strcmp(name, one->name) != 0)
            one->last = text_keep(m, name);
    }
}

void members_arrange(struct members *m)
{
    if (!m->arrived || m->is_arranged)
        return;
    m->is_arranged = true;
    pass_end(m);
    for (size_t i = 0; i < m->count; i++)
        m->at[i].name = m->at[i].last ? m->at[i].last : m->at[i].name;
    if (m->count)
        qsort(m->at, m->count, sizeof *m->at, compare);
    number_names(m);
    for (size_t i = 0; i < m->count; i++)
        m->arrived[m->at[i].arrival] = (uint32_t)i;
}

/* Ends the reading; a record that is not whole is dropped. */
static void names_end(struct members *m)
{
    const bool is_part = m->current != SIZE_MAX;
    m->notes = m->pass->notes;
    m->notes.records -= is_part;
    m->count -= is_part;
    if (m->fills)
        names_spell(m);
    pass_end(m);
    m->take = NULL;
    m->arrived = mem_alloc((m->count + 1) * sizeof *m->arrived);
    for (size_t i = 0; i < m->count; i++)
        m->arrived[i] = (uint32_t)i;
    if (!m->fills)
        members_arrange(m);
}

bool members_step(struct members *m)
{
    if (m->arrived)
        return false;
    if (pass_step(m))
        return true;
    names_end(m);
    return false;
}

bool members_end(struct members *m)
{
    if (m->arrived)
        return false;
    names_end(m);
    m->notes.is_stopped = true;
    return true;
}

int members_percent(const struct members *m)
{
    return m->pass ? unpack_percent(m->pass) : 100;
}

size_t members_came(const struct members *m)
{
    if (m->arrived)
        return m->count;
    return m->fills ? m->count - (m->current != SIZE_MAX) : 0;
}

void members_path(const struct members *m, size_t i, struct buf *path)
{
    buf_clear(path);
    buf_add_format(path, "%s/%s", m->path, m->at[i].name);
}

bool members_is_named(const struct members *m, size_t i)
{
    return m->is_arranged || text_is_utf8(slice_of(m->at[i].raw));
}

bool members_is_name(const char *name, const char *raw, const char *wanted)
{
    struct buf shown = {0};
    text_filter(&shown, slice_of(name));
    const bool is = !strcmp(name, wanted) || !strcmp(raw, wanted) || slice_is(buf_slice(&shown), wanted);
    buf_free(&shown);
    return is;
}

size_t members_find(const struct members *m, const char *name)
{
    const uint32_t known_as = find_name(m, name);
    if (known_as != TABLE_NONE)
        return known_as;
    for (size_t i = 0; i < m->count && m->arrived; i++)
        if (members_is_name(m->at[i].name, m->at[i].raw, name))
            return i;
    return SIZE_MAX;
}

bool members_is_below(const char *name, const char *below)
{
    size_t len = strlen(below);
    while (len > 0 && below[len - 1] == '/')
        len--;
    return !len || (!strncmp(name, below, len) && (!name[len] || name[len] == '/'));
}

void members_names(const struct members *m, const char *below, struct names *n)
{
    struct buf path = {0};
    for (size_t i = 0; i < m->count; i++) {
        if (!members_is_below(m->at[i].name, below))
            continue;
        members_path(m, i, &path);
        names_add(n, buf_string(&path));
    }
    buf_free(&path);
}

/* ---- bytes ---- */

/* Begins to read the archive again. Keeps the wanted record and, as far as there is room, those after it in the order
 * of names. */
static bool pass_begin(struct members *m, size_t wanted)
{
    struct error e;
    uint64_t room = MEMBERS_BYTES_MOST;
    pass_end(m);
    m->keep_from = m->keep_to = wanted;
    while (m->keep_to < m->count) {
        const uint64_t size = m->at[m->keep_to].size != UINT64_MAX ? m->at[m->keep_to].size : 0;
        if (m->keep_to > wanted && size > room)
            break;
        room -= size < room ? size : room;
        m->keep_to++;
    }
    for (size_t i = 0; i < m->count; i++)
        if (i < m->keep_from || i >= m->keep_to)
            forget_bytes(m, &m->at[i]);
    m->pass = unpack_open(m->path, &e);
    return m->pass && m->pass->is_archive && file_mark_is_same(&m->mark, &m->pass->from.parts.mark);
}

enum members_news members_bring(struct members *m, size_t i, struct slice *bytes)
{
    if (i < members_came(m) && m->at[i].bytes) {
        *bytes = (struct slice){m->at[i].bytes, (size_t)m->at[i].size};
        return MEMBERS_THERE;
    }
    if (!m->arrived) {
        members_step(m);
        return MEMBERS_BUSY;
    }
    if (i >= m->count)
        return MEMBERS_GONE;
    struct member *one = &m->at[i];
    if (one->is_refused || one->arrival >= m->reachable)
        return MEMBERS_REFUSED;
    const bool is_ahead = m->pass && (m->current == i || m->passed <= one->arrival) && i >= m->keep_from &&
                          i < m->keep_to;
    if (!is_ahead && !pass_begin(m, i))
        return MEMBERS_GONE;
    if (pass_step(m))
        return MEMBERS_BUSY;
    m->reachable = m->passed; /* reading always ends there */
    pass_end(m);
    return one->bytes ? MEMBERS_BUSY : MEMBERS_REFUSED;
}
