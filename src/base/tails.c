/* base/tails.c - the ends of paths that tell them apart */
#include "base/tails.h"

#include <string.h>

#include "base/mem.h"

static struct slice end_of(const char *path, uint32_t from)
{
    return slice_of(path + from);
}

/* The start of the part before the one at `from`; slashes at the end of a path belong to its last part. */
static uint32_t part_before(const char *path, uint32_t from)
{
    uint32_t at = from;
    while (at > 0 && path[at - 1] == '/')
        at--;
    while (at > 0 && path[at - 1] != '/')
        at--;
    return at;
}

struct wanted {
    const struct tails *tails;
    struct slice end;
};

static bool is_end(const void *context, uint32_t number)
{
    const struct wanted *w = context;
    const struct tail_end *end = &w->tails->ends[number];
    return slice_is_equal(end_of(w->tails->at[end->path].path, end->from), w->end);
}

static struct tail_end *end_find(const struct tails *t, struct slice end)
{
    const struct wanted wanted = {t, end};
    const uint32_t number = table_find(&t->table, table_hash(end.at, end.len), is_end, &wanted);
    return number == TABLE_NONE ? NULL : &t->ends[number];
}

static void end_add(struct tails *t, size_t path, uint32_t from)
{
    const struct slice end = end_of(t->at[path].path, from);
    table_add(&t->table, table_hash(end.at, end.len), (uint32_t)t->end_count);
    MEM_ADD(t->ends, t->end_count, t->end_cap) = (struct tail_end){.path = (uint32_t)path, .from = from};
}

/* The path shares that end with another path and gets a longer tail; false if it has no longer end. */
static bool lengthen(struct tails *t, struct tail_end *shared)
{
    const size_t number = shared->path;
    struct tail_path *p = &t->at[number];
    shared->is_shared = true;
    if (p->from == 0)
        return false;
    p->from = part_before(p->path, p->from);
    end_add(t, number, p->from);
    return true;
}

size_t tails_add(struct tails *t, const char *path, struct slice *was)
{
    const size_t number = t->count;
    uint32_t from = part_before(path, (uint32_t)strlen(path)), begin = UINT32_MAX;
    size_t other = SIZE_MAX, parting = SIZE_MAX;
    struct tail_end *end;
    MEM_ADD(t->at, t->count, t->cap) = (struct tail_path){.path = path};
    while (from != begin && (end = end_find(t, end_of(path, from)))) {
        const size_t owner = end->path;
        const struct slice tail = tails_at(t, owner);

        parting = (size_t)(end - t->ends);
        if (!end->is_shared && lengthen(t, end) && other == SIZE_MAX) {
            other = owner;
            *was = tail;
        }
        begin = from;
        from = part_before(path, from);
    }
    if (parting != SIZE_MAX)
        t->ends[parting].is_parting = true;
    if (from != begin)
        end_add(t, number, from);
    t->at[number].from = from;
    return other;
}

struct slice tails_at(const struct tails *t, size_t number)
{
    return end_of(t->at[number].path, t->at[number].from);
}

void tails_short(const struct tails *t, size_t number, const char *ellipsis, struct buf *out)
{
    const char *path = t->at[number].path;
    const uint32_t len = (uint32_t)strlen(path), from = t->at[number].from;
    bool is_left_out = false;
    for (uint32_t at = from, next; at < len; at = next) {
        next = at + (uint32_t)strcspn(path + at, "/");
        next += (uint32_t)strspn(path + next, "/");
        const struct tail_end *end = next < len ? end_find(t, end_of(path, next)) : NULL;
        const bool is_needed = at == from || !end || end->is_parting;

        if (is_needed)
            buf_add(out, path + at, next - at);
        else if (!is_left_out)
            buf_add_format(out, "%s/", ellipsis);
        is_left_out = !is_needed;
    }
}

void tails_free(struct tails *t)
{
    mem_free(t->at);
    mem_free(t->ends);
    table_free(&t->table);
    *t = (struct tails){0};
}
