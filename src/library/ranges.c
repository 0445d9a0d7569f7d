/* library/ranges.c - sets of numbers, kept and written as ranges: "1-5,8" */
#include "library/ranges.h"

#include <string.h>

#include "base/array.h"
#include "base/mem.h"
#include "base/number.h"

void ranges_free(struct ranges *r)
{
    mem_free(r->at);
    *r = (struct ranges){0};
}

/* The first range that ends at `number` or after it. */
static size_t place_of(const struct ranges *r, uint32_t number)
{
    return r->count && number ? array_rows_upto(&r->at->last, r->count, sizeof *r->at, number - 1) : 0;
}

void ranges_add(struct ranges *r, uint32_t first, uint32_t last)
{
    const size_t from = place_of(r, first - 1);
    size_t to = from;
    for (; to < r->count && (last == UINT32_MAX || r->at[to].first <= last + 1); to++) {
        first = r->at[to].first < first ? r->at[to].first : first;
        last = r->at[to].last > last ? r->at[to].last : last;
    }
    mem_reserve(&r->at, &r->cap, r->count + 1, sizeof *r->at);
    memmove(&r->at[from + 1], &r->at[to], (r->count - to) * sizeof *r->at);
    r->at[from] = (struct range){first, last};
    r->count += 1 + from - to;
}

void ranges_remove(struct ranges *r, uint32_t number)
{
    struct range one = {number, number};
    ranges_remove_all(r, &(struct ranges){.at = &one, .count = 1});
}

/* Walks through both sets once. */
void ranges_remove_all(struct ranges *r, const struct ranges *those)
{
    struct ranges left = {0};
    size_t next = 0;
    for (size_t i = 0; i < r->count; i++) {
        uint32_t first = r->at[i].first;
        const uint32_t last = r->at[i].last;
        bool is_gone = false;
        while (next < those->count && those->at[next].last < first)
            next++;
        for (size_t j = next; j < those->count && those->at[j].first <= last && !is_gone; j++) {
            if (those->at[j].first > first)
                ranges_add(&left, first, those->at[j].first - 1);
            is_gone = those->at[j].last >= last;
            first = is_gone ? first : those->at[j].last + 1;
        }
        if (!is_gone)
            ranges_add(&left, first, last);
    }
    ranges_free(r);
    *r = left;
}

bool ranges_has(const struct ranges *r, uint32_t number)
{
    const size_t i = place_of(r, number);
    return i < r->count && r->at[i].first <= number;
}

size_t ranges_total(const struct ranges *r, uint32_t most)
{
    size_t total = 0;
    for (size_t i = 0; i < r->count && r->at[i].first <= most; i++)
        total += (size_t)((r->at[i].last < most ? r->at[i].last : most) - r->at[i].first) + 1;
    return total;
}

/* ---- as text ---- */

static void range_read(struct ranges *r, struct slice text)
{
    const size_t dash = slice_find(text, '-');
    uint64_t first, last;
    if (!number_read(slice_part(text, 0, dash), UINT32_MAX, &first))
        return;
    last = first;
    if (dash < text.len && !number_read(slice_from(text, dash + 1), UINT32_MAX, &last))
        return;
    if (first > 0 && first <= last)
        ranges_add(r, (uint32_t)first, (uint32_t)last);
}

void ranges_read(struct ranges *r, struct slice text)
{
    while (text.len > 0)
        range_read(r, slice_cut(&text, ','));
}

void ranges_write(const struct ranges *r, size_t most, struct buf *out)
{
    const size_t start = out->len;
    for (size_t i = 0; i < r->count; i++) {
        const size_t before = out->len;

        buf_add_format(out, "%s%u", i > 0 ? "," : "", (unsigned)r->at[i].first);
        if (r->at[i].last > r->at[i].first)
            buf_add_format(out, "-%u", (unsigned)r->at[i].last);
        if (out->len - start > most) {
            out->len = before;
            return;
        }
    }
}
