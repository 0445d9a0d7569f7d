/* reader/pattern.c - a search in a game: reads the typed text, and asks if a node matches */
#include "reader/pattern.h"

#include <string.h>

#include "base/array.h"
#include "base/ascii.h"
#include "base/mem.h"
#include "base/number.h"

#define NUMBER_MOST 99999999 /* larger ones are searched as text */

/* ---- reading ---- */

static size_t capitals(struct slice s)
{
    size_t i = 0;
    while (i < s.len && is_capital(s.at[i]))
        i++;
    return i;
}

void pattern_text(struct pattern *p, struct slice text)
{
    struct buf line = {0};
    p->kind = PATTERN_TEXT;
    p->is_plain = p->is_whole = false;
    buf_clear(&p->folded);
    text_filter(&line, text);
    text_fold(&p->folded, buf_slice(&line));
    buf_free(&line);
}

void pattern_read(struct pattern *p, struct slice text, const struct position *board)
{
    const size_t ident = capitals(text);
    uint64_t number;
    if (text.len > 1 && text.at[0] == '"') {
        pattern_text(p, slice_part(text, 1, text.len - (text.len > 2 && text.at[text.len - 1] == '"')));
    } else if (ident > 0 && ident < text.len && text.at[ident] == ':') {
        pattern_text(p, slice_part(text, ident + 1, text.len));
        buf_add_slice(&p->ident, slice_part(text, 0, ident));
        buf_string(&p->ident);
        p->kind = PATTERN_PROPERTY;
    } else if (number_read(text, NUMBER_MOST, &number)) {
        p->kind = PATTERN_NUMBER;
        p->number = (long)number;
    } else if (text.len > 0 && is_digit(text.at[text.len - 1]) && board->rules &&
               point_find(board, text) != POINT_NONE) {
        buf_add_slice(&p->point, text);
        p->kind = PATTERN_POINT;
    } else {
        pattern_text(p, text);
    }
}

void pattern_games(struct pattern *p, pattern_holds *holds, void *context)
{
    p->kind = PATTERN_GAME;
    p->holds = holds;
    p->context = context;
}

void pattern_comments(struct pattern *p, struct slice text, bool is_whole)
{
    p->kind = PATTERN_PROPERTY;
    p->is_plain = true;
    p->is_whole = is_whole;
    buf_clear(&p->folded);
    buf_add_slice(&p->folded, text);
    buf_add_string(&p->ident, "C GC");
    buf_string(&p->ident);
}

void pattern_free(struct pattern *p)
{
    buf_free(&p->folded);
    buf_free(&p->ident);
    buf_free(&p->point);
    buf_free(&p->text);
    mem_free(p->numbers);
    mem_free(p->path);
    memset(p, 0, sizeof *p);
}

void pattern_rewind(struct pattern *p)
{
    p->depth = 0;
}

/* ---- does a node match ---- */

static bool is_text_property(uint32_t id)
{
    switch (id) {
    case SGF_C:
    case SGF_GC:
    case SGF_N:
    case SGF_GN:
    case SGF_PB:
    case SGF_PW:
    case SGF_BT:
    case SGF_WT:
    case SGF_LB: return true;
    default: return false;
    }
}

static bool has_part(struct slice text, struct slice part)
{
    return part.len <= text.len && (part.len == 0 || memmem(text.at, text.len, part.at, part.len));
}

static bool value_matches(struct pattern *p, const struct sgf_game *g, struct slice raw, bool label)
{
    struct slice point, text;
    const size_t start = p->text.len;
    if (label && sgf_split(raw, &point, &text))
        raw = text;
    sgf_text(g, raw, false, &p->text);
    const size_t filtered = p->text.len;
    struct buf line = {0};
    text_filter(&line, slice_part(buf_slice(&p->text), start, filtered));
    (p->is_plain ? text_fold_words : text_fold)(&p->text, buf_slice(&line));
    buf_free(&line);
    const struct slice folded = slice_part(buf_slice(&p->text), filtered, p->text.len);
    const struct slice wanted = buf_slice(&p->folded);
    const bool found = p->is_whole ? slice_is_equal(folded, wanted) : has_part(folded, wanted);
    buf_clear(&p->text);
    return found;
}

static bool property_matches(struct pattern *p, const struct sgf_game *g, uint32_t prop, size_t *bytes)
{
    const uint32_t id = g->props[prop].id;
    for (uint32_t v = sgf_value_first(g, prop); v < sgf_value_end(g, prop); v++) {
        *bytes += g->values[v].len;
        if (value_matches(p, g, sgf_raw(g, v), id == SGF_LB && p->kind == PATTERN_TEXT))
            return true;
    }
    return false;
}

static bool looks_in(const struct pattern *p, const struct sgf_game *g, uint32_t id)
{
    return p->kind == PATTERN_TEXT ? is_text_property(id) : slice_is_in(sgf_ident(g, id), p->ident.at);
}

static bool text_matches(struct pattern *p, const struct sgf_game *g, uint32_t node, size_t *bytes)
{
    for (uint32_t prop = sgf_prop_first(g, node); prop < sgf_prop_end(g, node); prop++)
        if (looks_in(p, g, g->props[prop].id) && property_matches(p, g, prop, bytes))
            return true;
    return false;
}

static bool point_matches(const struct pattern *p, const struct replay *r, uint32_t node)
{
    struct move move;
    const uint16_t point = r->position.rules ? point_find(&r->position, buf_slice(&p->point)) : POINT_NONE;
    if (point == POINT_NONE)
        return false;
    replay_move_of(r, node, &move);
    return move.to == point;
}

/* Compares the move number after a node: nodes come in pre-order, so its path is known. */
static bool number_matches(struct pattern *p, const struct replay *r, uint32_t node)
{
    const uint32_t parent = sgf_parent(r->game, node);
    struct move move;
    while (p->depth > 0 && p->path[p->depth - 1] != parent)
        p->depth--;
    const int32_t before = p->depth > 0 ? p->numbers[p->depth - 1] : 0;
    replay_move_of(r, node, &move);
    const int32_t after = replay_number_after(r, before, node);
    mem_reserve(&p->numbers, &p->depth_cap, p->depth + 1, sizeof *p->numbers);
    mem_reserve(&p->path, &p->path_cap, p->depth + 1, sizeof *p->path);
    p->numbers[p->depth] = after;
    p->path[p->depth++] = node;
    return move.color != STONE_EMPTY && after == p->number;
}

bool pattern_matches(struct pattern *p, const struct replay *r, uint32_t node, size_t *bytes)
{
    switch (p->kind) {
    case PATTERN_POINT: return point_matches(p, r, node);
    case PATTERN_NUMBER: return number_matches(p, r, node);
    case PATTERN_GAME: return node == 0 && p->holds(p->context, r->game);
    default: return text_matches(p, r->game, node, bytes);
    }
}

/* ---- where in a text ---- */

/* A text folded cluster by cluster, and the place of each. */
struct folding {
    struct buf folded;
    struct text_lines from; /* for each cluster: its place in the text */
    uint32_t *starts;       /* and its start in `folded` */
    size_t cap;
};

static bool is_blank(struct slice cluster)
{
    struct buf folded = {0};
    text_fold(&folded, cluster);
    const bool is_blank = slice_is(buf_slice(&folded), " ") || slice_is(buf_slice(&folded), "\n");
    buf_free(&folded);
    return is_blank;
}

/* As text_fold_words does it with a whole text: one blank for several, and none at the beginning. */
static void fold_plain(struct buf *folded, struct slice cluster)
{
    const bool has_blank = folded->len == 0 || folded->at[folded->len - 1] == ' ';
    if (!is_blank(cluster))
        text_fold_words(folded, cluster);
    else if (!has_blank)
        buf_add_char(folded, ' ');
}

static void fold(struct folding *d, struct slice text, bool is_plain)
{
    size_t at = 0;
    while (at < text.len) {
        int columns;
        const size_t len = text_cluster(slice_part(text, at, text.len), 1, &columns);
        const struct slice cluster = slice_part(text, at, at + len);
        mem_reserve(&d->from.at, &d->from.cap, d->from.count + 1, sizeof *d->from.at);
        mem_reserve(&d->starts, &d->cap, d->from.count + 1, sizeof *d->starts);
        d->starts[d->from.count] = (uint32_t)d->folded.len;
        d->from.at[d->from.count++] = (struct text_line){at, len};
        if (is_plain)
            fold_plain(&d->folded, cluster);
        else if (slice_is(cluster, "\n"))
            buf_add_char(&d->folded, ' ');
        else
            text_fold(&d->folded, cluster);
        at += len;
    }
}

/* The cluster that contains byte `at` of the folded text. */
static struct text_line cluster_of(const struct folding *d, size_t at)
{
    return d->from.at[array_upto(d->starts, d->from.count, (uint32_t)at) - 1];
}

static bool is_all_of(const struct pattern *p, struct slice text)
{
    struct buf folded = {0};
    text_fold_words(&folded, text);
    const bool is_all = slice_is_equal(buf_slice(&folded), buf_slice(&p->folded));
    buf_free(&folded);
    return is_all;
}

void pattern_spans(const struct pattern *p, const char *ident, struct slice text, struct text_lines *out)
{
    struct folding d = {0};
    size_t at = 0;
    out->count = 0;
    if (!ident || p->folded.len == 0 || text.len == 0)
        return;
    if (p->kind == PATTERN_PROPERTY && !slice_is_in(slice_of(ident), p->ident.at))
        return;
    if (p->is_whole) {
        if (is_all_of(p, text))
            MEM_ADD(out->at, out->count, out->cap) = (struct text_line){0, text.len};
        return;
    }
    fold(&d, text, p->is_plain);
    while (at < d.folded.len) {
        const char *found = memmem(d.folded.at + at, d.folded.len - at, p->folded.at, p->folded.len);
        if (!found)
            break;
        const size_t from = (size_t)(found - d.folded.at);
        const struct text_line first = cluster_of(&d, from), last = cluster_of(&d, from + p->folded.len - 1);
        MEM_ADD(out->at, out->count, out->cap) = (struct text_line){first.at, last.at + last.len - first.at};
        at = from + p->folded.len;
    }
    buf_free(&d.folded);
    text_lines_free(&d.from);
    mem_free(d.starts);
}

static bool where_in(const struct pattern *p, struct slice ident, struct slice text, struct text_line *at)
{
    struct text_lines spans = {0};
    struct buf name = {0};
    buf_add_slice(&name, ident);
    pattern_spans(p, buf_string(&name), text, &spans);
    const bool is_found = spans.count > 0;
    if (is_found)
        *at = spans.at[0];
    text_lines_free(&spans);
    buf_free(&name);
    return is_found;
}

bool pattern_where(const struct pattern *p, const struct sgf_game *game, uint32_t node, struct buf *line,
    struct text_line *at)
{
    const size_t start = line->len;
    struct buf text = {0};
    bool is_found = false;
    for (uint32_t prop = sgf_prop_first(game, node); prop < sgf_prop_end(game, node) && !is_found; prop++) {
        const uint32_t id = game->props[prop].id;
        const bool looks = (p->kind == PATTERN_TEXT || p->kind == PATTERN_PROPERTY) && looks_in(p, game, id);
        for (uint32_t v = sgf_value_first(game, prop); looks && v < sgf_value_end(game, prop) && !is_found; v++) {
            buf_clear(&text);
            line->len = start;
            sgf_text(game, sgf_raw(game, v), false, &text);
            text_filter(line, buf_slice(&text));
            is_found = where_in(p, sgf_ident(game, id), slice_from(buf_slice(line), start), at);
        }
    }
    line->len = is_found ? line->len : start;
    buf_free(&text);
    return is_found;
}
