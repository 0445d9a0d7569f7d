/* library/places.c - what is remembered of files: the last place in each, and bookmarks */
#include "library/places.h"

#include <stdio.h>
#include <string.h>

#include "base/ascii.h"
#include "base/descriptors.h"
#include "base/mem.h"
#include "base/number.h"
#include "library/ranges.h"

#define SIGN "kifu places "
#define HEAD SIGN "1"
#define FIELDS 8
#define SUMMED 512       /* bytes of a game */
#define PATH_BYTES 4096  /* at most; */
#define NAME_BYTES 64    /* of a bookmark; */
#define OTHER_BYTES 2048 /* of an address */

static void entry_free(struct places_entry *e)
{
    mem_free(e->path);
    mem_free(e->address);
    mem_free(e->solved);
    mem_free(e->failed);
    mem_free(e->name);
}

static void entries_free(struct places *p)
{
    for (size_t i = 0; i < p->count; i++)
        entry_free(&p->at[i]);
    p->count = 0;
}

void places_free(struct places *p)
{
    entries_free(p);
    mem_free(p->at);
    mem_free(p->folder);
    *p = (struct places){0};
}

void places_forget(struct places *p)
{
    entries_free(p);
    p->has_problems = false;
    p->is_emptied = true;
}

/* ---- fields ---- */

static void field_add(struct buf *out, const char *text)
{
    buf_add_char(out, ' ');
    if (!*text)
        buf_add_char(out, '-');
    else if (!strcmp(text, "-"))
        buf_add_string(out, "%2D"); /* a file named "-" */
    else
        for (; *text; text++)
            if ((unsigned char)*text <= ' ' || *text == 0x7F || *text == '%')
                buf_add_format(out, "%%%02X", (unsigned char)*text);
            else
                buf_add_char(out, *text);
}

static int digit_of(char c)
{
    return is_digit(c) ? c - '0' : c >= 'A' && c <= 'F' ? c - 'A' + 10 : -1;
}

/* NULL: not a field as field_add writes it, or longer than `most`. */
static char *field_read(struct slice field, size_t most)
{
    struct buf text = {0};
    bool is_whole = field.len > 0 && field.len <= most * 3;
    if (slice_is(field, "-"))
        field.len = 0;
    for (size_t i = 0; i < field.len && is_whole; i++) {
        int byte = (unsigned char)field.at[i];
        if (byte == '%') {
            const int high = i + 2 < field.len ? digit_of(field.at[i + 1]) : -1;
            const int low = i + 2 < field.len ? digit_of(field.at[i + 2]) : -1;
            byte = high < 0 || low < 0 ? 0 : high * 16 + low;
            i += 2;
        }
        is_whole = byte != 0 && text.len < most;
        buf_add_char(&text, (char)byte);
    }
    char *name = is_whole ? mem_string(buf_string(&text)) : NULL;
    buf_free(&text);
    return name;
}

/* Has only the characters of node addresses and of ranges. */
static bool is_plain(const char *text)
{
    for (; *text; text++)
        if (!is_digit(*text) && !is_letter(*text) && !strchr(".@,-", *text))
            return false;
    return true;
}

static bool is_good(const struct places_entry *e)
{
    return e->path && e->path[0] == '/' && strlen(e->path) <= PATH_BYTES && e->address && is_plain(e->address) &&
           strlen(e->address) <= OTHER_BYTES && e->game > 0 &&
           (!e->is_bookmark || (e->name && *e->name && strlen(e->name) <= NAME_BYTES));
}

/* ---- text ---- */

/* Bookmarks and stars are never dropped for their age. */
static bool stays(const struct places_entry *e)
{
    return e->is_bookmark || e->is_star;
}

static void line_add(const struct places_entry *e, struct buf *out)
{
    if (e->is_gone)
        return;
    buf_add_string(out, e->is_bookmark ? "bookmark" : e->is_star ? "star" : "file");
    field_add(out, e->path);
    if (!e->is_star)
        buf_add_format(out, " %llu", (unsigned long long)e->size);
    buf_add_format(out, " %llu %llu", (unsigned long long)e->sum, (unsigned long long)e->game);
    if (!e->is_star)
        field_add(out, e->address);
    if (e->is_bookmark)
        field_add(out, e->name);
    if (!stays(e)) {
        field_add(out, e->solved ? e->solved : "");
        field_add(out, e->failed ? e->failed : "");
    }
    buf_add_char(out, '\n');
}

static size_t fields_split(struct slice line, struct slice fields[FIELDS])
{
    size_t count = 0;
    for (;;) {
        const size_t end = slice_find(line, ' ');
        if (count == FIELDS)
            return FIELDS + 1;
        fields[count++] = slice_part(line, 0, end);
        if (end == line.len)
            return count;
        line = slice_from(line, end + 1);
    }
}

static void entry_push(struct places *p, struct places_entry e)
{
    MEM_ADD(p->at, p->count, p->cap) = e;
    p->has_problems |= (e.solved && *e.solved) || (e.failed && *e.failed);
    p->has_stars |= e.is_star;
}

static void star_read(struct places *p, const struct slice f[FIELDS])
{
    struct places_entry e = {.is_star = true};
    if (!number_read(f[2], UINT64_MAX, &e.sum) || !number_read(f[3], UINT32_MAX, &e.game))
        return;
    e.path = field_read(f[1], PATH_BYTES);
    e.address = mem_string("");
    if (is_good(&e))
        entry_push(p, e);
    else
        entry_free(&e);
}

static void line_read(struct places *p, struct slice line)
{
    struct slice f[FIELDS];
    struct places_entry e = {0};
    const size_t count = fields_split(line, f);
    e.is_bookmark = count == 7 && slice_is(f[0], "bookmark");
    const bool is_file = count == 8 && slice_is(f[0], "file");
    if (count == 4 && slice_is(f[0], "star"))
        star_read(p, f);
    if ((!e.is_bookmark && !is_file) || !number_read(f[2], UINT64_MAX, &e.size) ||
        !number_read(f[3], UINT64_MAX, &e.sum) || !number_read(f[4], UINT32_MAX, &e.game))
        return;
    e.path = field_read(f[1], PATH_BYTES);
    e.address = field_read(f[5], OTHER_BYTES);
    if (is_file) {
        e.solved = field_read(f[6], PLACES_RANGES_BYTES);
        e.failed = field_read(f[7], PLACES_RANGES_BYTES);
    } else {
        e.name = field_read(f[6], NAME_BYTES);
    }
    const bool has_ranges = e.is_bookmark || (e.solved && e.failed && is_plain(e.solved) && is_plain(e.failed));
    if (has_ranges && is_good(&e))
        entry_push(p, e);
    else
        entry_free(&e);
}

void places_read(struct places *p, struct slice text)
{
    const struct slice head = slice_part(text, 0, slice_find(text, '\n'));
    p->is_later = slice_has_prefix(head, SIGN) && head.len > strlen(SIGN) && !slice_is(head, HEAD);
    if (p->is_later)
        return;
    text = slice_part(text, 0, PLACES_BYTES);
    while (slice_find(text, '\n') < text.len) /* a last line without one was not written completely */
        line_read(p, slice_cut(&text, '\n'));
}

static size_t line_length(const struct places_entry *e)
{
    struct buf line = {0};
    line_add(e, &line);
    const size_t len = line.len;
    buf_free(&line);
    return len;
}

static size_t staying_length(const struct places *p)
{
    size_t bytes = 0;
    for (size_t i = 0; i < p->count; i++)
        bytes += stays(&p->at[i]) ? line_length(&p->at[i]) : 0;
    return bytes;
}

void places_write(const struct places *p, struct buf *out)
{
    size_t bytes = strlen(HEAD "\n") + staying_length(p), first = p->count;
    /* From the newest file backwards, while there is room. */
    while (first > 0) {
        const size_t more = stays(&p->at[first - 1]) ? 0 : line_length(&p->at[first - 1]);
        if (bytes + more > PLACES_BYTES)
            break;
        bytes += more;
        first--;
    }
    buf_add_string(out, HEAD "\n");
    for (size_t i = 0; i < p->count; i++)
        if (!p->at[i].is_gone && (i >= first || stays(&p->at[i])))
            line_add(&p->at[i], out);
}

/* ---- entries ---- */

/* The newest file of that path, or the bookmark of that name; NULL. */
static struct places_entry *entry_find(const struct places *p, bool is_bookmark, struct slice key)
{
    for (size_t i = p->count; i-- > 0;)
        if (p->at[i].is_bookmark == is_bookmark && !p->at[i].is_star &&
            slice_is(key, is_bookmark ? p->at[i].name : p->at[i].path))
            return &p->at[i];
    return NULL;
}

static struct places_entry *star_find(const struct places *p, const char *path, uint64_t game)
{
    for (size_t i = p->count; i-- > 0;)
        if (p->at[i].is_star && p->at[i].game == game && !strcmp(p->at[i].path, path))
            return &p->at[i];
    return NULL;
}

const struct places_entry *places_find(const struct places *p, const char *path)
{
    return entry_find(p, false, slice_of(path));
}

const struct places_entry *places_bookmark(const struct places *p, struct slice name)
{
    return entry_find(p, true, name);
}

const struct places_entry *places_bookmark_at(const struct places *p, size_t row)
{
    for (size_t i = p->count; i-- > 0;)
        if (p->at[i].is_bookmark && !p->at[i].is_gone && row-- == 0)
            return &p->at[i];
    return NULL;
}

static void entry_cut(struct places *p, struct places_entry *e)
{
    memmove(e, e + 1, (size_t)(&p->at[p->count--] - (e + 1)) * sizeof *p->at);
}

void places_remove(struct places *p, struct slice name)
{
    struct places_entry *e = entry_find(p, true, name);
    if (!e)
        return;
    entry_free(e);
    entry_cut(p, e);
}

static char *copy(const char *text, const char *otherwise)
{
    const char *copied = text ? text : otherwise;
    return copied ? mem_string(copied) : NULL;
}

bool places_add(struct places *p, const struct places_entry *entry)
{
    if (!is_good(entry) || (stays(entry) && staying_length(p) + line_length(entry) > PLACES_BOOKMARK_BYTES))
        return false;
    struct places_entry *known = entry->is_star ? star_find(p, entry->path, entry->game)
                                                : entry_find(p, entry->is_bookmark,
                                                      slice_of(entry->is_bookmark ? entry->name : entry->path));
    struct places_entry was = {0}, e = *entry;
    if (known) {
        was = *known;
        entry_cut(p, known);
    }
    e.path = mem_string(entry->path);
    e.address = mem_string(entry->address);
    e.name = entry->is_bookmark ? mem_string(entry->name) : NULL;
    e.solved = copy(entry->solved, was.solved);
    e.failed = copy(entry->failed, was.failed);
    entry_free(&was);
    entry_push(p, e);
    return true;
}

static void ranges_take(struct ranges *r, const char *text)
{
    if (text)
        ranges_read(r, slice_of(text));
}

/* Another viewer may have written an entry of the same file since the text was read. If the size of the file differs,
 * the problems are others. */
static void merge_one(struct places *p, const struct places_entry *newer)
{
    const struct places_entry *older = stays(newer) ? NULL : places_find(p, newer->path);
    struct ranges solved = {0}, failed = {0};
    struct buf texts[2] = {{0}};
    struct places_entry e = *newer;
    if (newer->is_gone && newer->is_bookmark) {
        places_remove(p, slice_of(newer->name));
        return;
    }
    if (older && older->size == newer->size && (newer->solved || newer->failed)) {
        ranges_take(&solved, older->solved);
        ranges_take(&solved, newer->solved);
        ranges_take(&failed, older->failed);
        ranges_take(&failed, newer->failed);
        ranges_remove_all(&failed, &solved);
        ranges_write(&solved, PLACES_RANGES_BYTES, &texts[0]);
        ranges_write(&failed, PLACES_RANGES_BYTES, &texts[1]);
        e.solved = (char *)buf_string(&texts[0]);
        e.failed = (char *)buf_string(&texts[1]);
    }
    places_add(p, &e);
    ranges_free(&solved);
    ranges_free(&failed);
    buf_free(&texts[0]);
    buf_free(&texts[1]);
}

void places_merge(struct places *p, const struct places *newer)
{
    if (newer->is_emptied)
        places_forget(p);
    for (size_t i = 0; i < newer->count; i++)
        merge_one(p, &newer->at[i]);
}

size_t places_recent(const struct places *p, const struct places_entry **at, size_t most)
{
    size_t count = 0;
    for (size_t i = p->count; i-- > 0 && count < most;)
        if (!stays(&p->at[i]) && places_find(p, p->at[i].path) == &p->at[i])
            at[count++] = &p->at[i];
    return count;
}

/* ---- what identifies a place ---- */

void places_path(const struct places *p, const char *name, struct buf *path)
{
    if (descriptor_of(name) >= 0 || !strncmp(name, "-/", 2) || !*name || (name[0] != '/' && !p->folder))
        return;
    if (name[0] != '/')
        buf_add_format(path, "%s/", strcmp(p->folder, "/") ? p->folder : "");
    while (!strncmp(name, "./", 2))
        name += 2;
    buf_add_string(path, name);
}

uint64_t places_sum(struct slice game)
{
    uint64_t sum = UINT64_C(14695981039346656037); /* FNV-1a */
    for (size_t i = 0; i < game.len && i < SUMMED; i++)
        sum = (sum ^ (unsigned char)game.at[i]) * UINT64_C(1099511628211);
    return sum;
}
