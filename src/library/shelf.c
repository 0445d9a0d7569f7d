/* library/shelf.c - the files of a session */
#include "library/shelf.h"

#include <string.h>

#include "base/mem.h"
#include "base/table.h"
#include "base/text.h"
#include "foreign/foreign.h"

/* The collection of all files without content. */
static struct sgf_collection nothing;

static void collection_free(struct sgf_collection *c)
{
    if (!c || c == &nothing)
        return;
    sgf_collection_free(c);
    mem_free(c);
}

static void content_clear(struct shelf_file *f)
{
    collection_free(f->collection);
    f->collection = &nothing;
    f->has_content = false;
}

static void file_clear(struct shelf_file *f)
{
    content_clear(f);
    mem_free(f->address);
    mem_free(f->name);
    mem_free(f->error);
    mem_free(f->kept);
    ranges_free(&f->solved);
    ranges_free(&f->failed);
}

void shelf_free(struct shelf *s)
{
    for (size_t i = 0; i < s->count; i++)
        file_clear(&s->files[i]);
    mem_free(s->files);
    mem_free(s->order);
    mem_free(s->stars);
    mem_free(s->pending.address);
    shelf_forget(s);
    memset(s, 0, sizeof *s);
}

size_t shelf_add(struct shelf *s, const char *name)
{
    mem_reserve(&s->files, &s->cap, s->count + 1, sizeof *s->files);
    mem_reserve(&s->order, &s->order_cap, s->count + 1, sizeof *s->order);
    s->files[s->count] = (struct shelf_file){.name = mem_string(name), .place = s->count, .collection = &nothing};
    s->order[s->count] = (uint32_t)s->count;
    return s->count++;
}

void shelf_arrange(struct shelf *s, size_t first, const uint32_t *from, size_t count)
{
    for (size_t i = 0; i < count; i++) {
        s->order[first + i] = (uint32_t)first + from[i];
        s->files[first + from[i]].place = first + i;
    }
}

void shelf_rename(struct shelf *s, size_t file, const char *name)
{
    mem_free(s->files[file].name);
    s->files[file].name = mem_string(name);
}

size_t shelf_find(const struct shelf *s, const char *name)
{
    for (size_t file = 0; file < s->count; file++)
        if (!strcmp(s->files[file].name, name))
            return file;
    return SIZE_MAX;
}

size_t shelf_find_end(const struct shelf *s, const char *name)
{
    const size_t len = strlen(name);
    size_t found = SIZE_MAX;
    for (size_t file = 0; file < s->count && len > 0; file++) {
        const struct slice path = slice_of(s->files[file].name);
        const bool is_longer = path.len > len && path.at[path.len - len - 1] == '/';
        if (!is_longer || !slice_is(slice_from(path, path.len - len), name))
            continue;
        if (found != SIZE_MAX)
            return SIZE_MAX;
        found = file;
    }
    return found;
}

void shelf_name(const struct shelf *s, size_t file, struct buf *out)
{
    if (file >= s->count)
        return;
    const char *name = s->files[file].name;
    const char *slash = strrchr(name, '/');

    text_filter(out, slice_of(slash && slash[1] ? slash + 1 : name));
}

/* ---- contents ---- */

/* A hash by which a content is recognised. */
static uint64_t content_sum(struct slice bytes)
{
    return (uint64_t)table_hash(bytes.at, bytes.len) << 32 | (uint32_t)bytes.len;
}

static enum shelf_news content_grow(struct shelf_file *f, struct slice bytes, bool whole)
{
    sgf_collection_feed(f->collection, bytes, whole);
    if (!whole || f->collection->count > 0)
        return SHELF_GREW;
    content_clear(f);
    return SHELF_EMPTY;
}

static enum shelf_news content_renew(struct shelf *s, size_t file, struct slice bytes, bool whole)
{
    struct shelf_file *f = &s->files[file];
    struct sgf_collection *fresh = mem_alloc(sizeof *fresh);
    foreign_collection_init(fresh, f->forced != CHARSET_UNKNOWN ? f->forced : s->charset);
    sgf_collection_feed(fresh, bytes, whole);
    if (fresh->count == 0 && (whole || shelf_is_shown(s, file))) {
        collection_free(fresh);
        return whole ? SHELF_EMPTY : SHELF_REFUSED;
    }
    shelf_forget(s);
    s->before = f->collection;
    f->collection = fresh;
    f->has_content = true;
    return SHELF_RENEWED;
}

void shelf_forget(struct shelf *s)
{
    collection_free(s->before);
    s->before = NULL;
}

/* True: the content is the one that was dropped. It may come in pieces: this is known when all of it is here. */
static bool is_back(struct shelf_file *f, bool whole)
{
    if (!f->dropped)
        return false;
    const bool is_same = !whole || f->dropped == content_sum(f->bytes);
    f->dropped = whole ? 0 : f->dropped;
    return is_same;
}

enum shelf_news shelf_take(struct shelf *s, size_t file, struct slice bytes, bool whole)
{
    struct shelf_file *f = &s->files[file];
    const bool grows = f->has_content && !f->collection->whole && bytes.at == f->bytes.at && bytes.len >= f->bytes.len;
    const bool was_dropped = f->dropped != 0, is_replaced = f->has_content && !grows;
    const enum shelf_news news = grows ? content_grow(f, bytes, whole) : content_renew(s, file, bytes, whole);
    if (news == SHELF_EMPTY || news == SHELF_REFUSED)
        return news;
    f->bytes = bytes;
    mem_free(f->error);
    f->error = NULL;
    const bool is_same = is_back(f, whole);
    if (is_replaced || (!is_same && (was_dropped || !grows)))
        f->version++;
    return news;
}

bool shelf_show(struct shelf *s, size_t file)
{
    struct shelf_file *f = &s->files[file];
    return f->has_content && sgf_collection_show(f->collection);
}

void shelf_moved(struct shelf *s, size_t file, const struct sgf_move *move)
{
    struct shelf_file *f = &s->files[file];
    if (!f->has_content)
        return;
    f->bytes.at = move->to;
    sgf_collection_move(f->collection, move);
}

void shelf_fail(struct shelf *s, size_t file, const char *reason)
{
    struct shelf_file *f = &s->files[file];
    if (f->has_content)
        return;
    mem_free(f->error);
    f->error = mem_string(reason);
}

void shelf_want(struct shelf *s, size_t file)
{
    if (s->wants.file || s->wants.reload)
        return;
    s->wants.file = true;
    s->wants.file_index = file;
}

void shelf_answered(struct shelf *s, size_t file)
{
    if (s->wants.file_index != file)
        return;
    s->wants.file = s->wants.reload = s->wants.reports = false;
}

bool shelf_drop(struct shelf *s, size_t file)
{
    struct shelf_file *f = &s->files[file];
    if (!f->has_content || !f->collection->whole || file == s->file || (s->pending.is_there && s->pending.file == file))
        return false;
    f->dropped = content_sum(f->bytes);
    content_clear(f);
    f->bytes = (struct slice){"", 0};
    return true;
}

/* ---- places ---- */

void shelf_keep(struct shelf *s, uint32_t node)
{
    struct shelf_file *f = shelf_file(s);
    while (f->kept_count <= s->game)
        MEM_ADD(f->kept, f->kept_count, f->kept_cap) = SGF_NONE;
    f->kept[s->game] = node;
}

uint32_t shelf_kept(const struct shelf *s, size_t file, size_t game)
{
    const struct shelf_file *f = &s->files[file];
    return game < f->kept_count ? f->kept[game] : SGF_NONE;
}

void shelf_pending_clear(struct shelf *s)
{
    mem_free(s->pending.address);
    s->pending = (struct shelf_pending){0};
}

bool shelf_is_ready(const struct shelf *s)
{
    const struct shelf_file *f = &s->files[s->pending.file];
    return f->has_content && (f->collection->whole || s->pending.game < f->collection->count);
}

/* ---- problems ---- */

void shelf_mark(struct shelf *s, bool is_solved)
{
    struct shelf_file *f = shelf_file(s);
    const uint32_t number = (uint32_t)s->game + 1;
    s->has_problems = true;
    if (is_solved) {
        ranges_add(&f->solved, number, number);
        ranges_remove(&f->failed, number);
    } else if (!ranges_has(&f->solved, number)) {
        ranges_add(&f->failed, number, number);
    }
}

enum shelf_sign shelf_sign(const struct shelf *s, size_t file, size_t game)
{
    const struct shelf_file *f = &s->files[file];
    if (ranges_has(&f->solved, (uint32_t)game + 1))
        return SHELF_SOLVED;
    return ranges_has(&f->failed, (uint32_t)game + 1) ? SHELF_FAILED : SHELF_UNTRIED;
}

struct shelf_score shelf_score(const struct shelf *s)
{
    const struct shelf_file *f = &s->files[s->file];
    struct shelf_score score = {.total = f->collection->count, .is_whole = f->collection->whole};
    if (s->count > 1 && score.total == 1) {
        score.total = s->count;
        for (size_t i = 0; i < s->count; i++) {
            score.solved += ranges_has(&s->files[i].solved, 1);
            score.failed += ranges_has(&s->files[i].failed, 1);
        }
        return score;
    }
    score.solved = ranges_total(&f->solved, (uint32_t)score.total);
    score.failed = ranges_total(&f->failed, (uint32_t)score.total);
    return score;
}

/* ---- stars ---- */

/* The place of a game's star in s->stars, or where it would be put. */
static size_t star_place(const struct shelf *s, size_t file, size_t game)
{
    size_t first = 0, end = s->star_count;
    while (first < end) {
        const size_t middle = first + (end - first) / 2;
        const struct shelf_star *at = &s->stars[middle];
        if (at->file < file || (at->file == file && at->game < game))
            first = middle + 1;
        else
            end = middle;
    }
    return first;
}

bool shelf_has_star(const struct shelf *s, size_t file, size_t game)
{
    const size_t at = star_place(s, file, game);
    return at < s->star_count && s->stars[at].file == file && s->stars[at].game == game;
}

static void stars_remove(struct shelf *s, size_t from, size_t to)
{
    memmove(&s->stars[from], &s->stars[to], (s->star_count - to) * sizeof *s->stars);
    s->star_count -= to - from;
}

void shelf_star(struct shelf *s, size_t file, size_t game, bool has)
{
    const size_t at = star_place(s, file, game);
    if (has == shelf_has_star(s, file, game))
        return;
    if (!has) {
        stars_remove(s, at, at + 1);
        return;
    }
    mem_reserve(&s->stars, &s->star_cap, s->star_count + 1, sizeof *s->stars);
    memmove(&s->stars[at + 1], &s->stars[at], (s->star_count - at) * sizeof *s->stars);
    s->stars[at] = (struct shelf_star){(uint32_t)file, (uint32_t)game};
    s->star_count++;
}

void shelf_stars_forget(struct shelf *s, size_t file)
{
    const size_t from = star_place(s, file, 0), to = star_place(s, file + 1, 0);
    if (from < to)
        stars_remove(s, from, to);
    s->files[file].has_its_stars = false;
}
