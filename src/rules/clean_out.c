/* rules/clean_out.c - keeps a value, or reports why not  (doc/sgf.md 1.2, 1.5, 7.2) */
#include <string.h>

#include "base/mem.h"
#include "base/text.h"
#include "rules/cleaning.h"

/* ---- reporting ---- */

void clean_say(struct clean *c, enum sgf_diag_id id, uint64_t place, const struct sgf_words *words)
{
    if (c->diags)
        sgf_diags_add(c->diags, id, place, words);
}

void clean_say_prop(struct clean *c, enum sgf_diag_id id, uint32_t prop, struct slice now)
{
    const struct sgf_words words = {.ident = sgf_ident(c->game, c->game->props[prop].id), .now = now};
    clean_say(c, id, sgf_prop_place(c->game, prop), &words);
}

void clean_say_value(struct clean *c, enum sgf_diag_id id, uint32_t ident, uint32_t value, struct slice now)
{
    enum { SEEN = 4096 }; /* bytes: the rest of a value is not quoted */
    struct slice old = slice_part(sgf_raw(c->game, value), 0, SEEN);
    if (!c->diags)
        return;
    if (!charset_is_ascii(c->game->charset, old)) {
        buf_clear(&c->state->word);
        sgf_text(c->game, old, true, &c->state->word);
        old = buf_slice(&c->state->word);
    }
    const struct sgf_words words = {.ident = sgf_ident(c->game, ident), .old = old, .now = now};
    clean_say(c, id, sgf_value_place(c->game, value), &words);
}

void clean_say_newer(struct clean *c, uint64_t place)
{
    static const char *const versions[] = {"1", "1", "2", "3"};
    if (c->game->ff >= 4 || c->state->is_newer_reported)
        return;
    c->state->is_newer_reported = true;
    const struct sgf_words words = {.now = slice_of(versions[c->game->ff > 0 ? c->game->ff : 1])};
    clean_say(c, SGF_DIAG_FEATURE_NEWER_THAN_FF, place, &words);
}

/* ---- keeping ---- */

struct clean_slot *clean_slot_of(struct clean *c, uint32_t ident)
{
    struct clean_state *s = c->state;
    if (ident >= s->slot_count) {
        mem_reserve(&s->slots, &s->slot_cap, (size_t)ident + 1, sizeof *s->slots);
        memset(s->slots + s->slot_count, 0, (s->slot_cap - s->slot_count) * sizeof *s->slots);
        s->slot_count = s->slot_cap;
    }
    return &s->slots[ident];
}

uint32_t clean_out_find(const struct clean *c, uint32_t ident)
{
    const struct clean_state *s = c->state;
    return ident < s->slot_count && s->slots[ident].made == s->stamp ? s->slots[ident].out : OUT_NONE;
}

uint32_t clean_out(struct clean *c, uint32_t ident, uint32_t source)
{
    struct clean_state *s = c->state;
    struct clean_slot *slot = clean_slot_of(c, ident);
    if (slot->made == s->stamp)
        return slot->out;
    mem_reserve(&c->props, &c->prop_cap, c->prop_count + 1, sizeof *c->props);
    mem_reserve(&s->outs, &s->out_cap, c->prop_count + 1, sizeof *s->outs);
    c->props[c->prop_count] = (struct clean_prop){.id = ident};
    s->outs[c->prop_count] = (struct clean_out){.source = source, .empty = SGF_NONE};
    slot->made = s->stamp;
    slot->out = (uint32_t)c->prop_count;
    return (uint32_t)c->prop_count++;
}

static void keep(struct clean *c, uint32_t out, struct clean_value value)
{
    struct clean_state *s = c->state;
    c->props[out].count++;
    if (s->counts_only)
        return;
    mem_reserve(&c->values, &c->value_cap, c->value_count + 1, sizeof *c->values);
    s->is_sorted &= !c->value_count || c->values[c->value_count - 1].out <= out;
    value.source = s->source;
    value.out = out;
    c->values[c->value_count++] = value;
}

void clean_keep(struct clean *c, uint32_t out, struct slice text)
{
    keep(c, out, (struct clean_value){.a = text});
}

void clean_keep_pair(struct clean *c, uint32_t out, struct slice a, struct slice b)
{
    keep(c, out, (struct clean_value){.a = a, .b = b, .composed = true});
}

struct slice clean_copy(struct clean *c, struct slice text)
{
    return arena_slice(&c->arena, text);
}

/* ---- texts ---- */

/* True if the value is its own text: nothing in it is decoded, escaped, folded or replaced. */
static bool is_plain(const struct sgf_game *g, struct slice raw, bool simple)
{
    if (!charset_is_ascii(g->charset, raw))
        return false;
    for (size_t i = 0; i < raw.len; i++) {
        const char b = raw.at[i];
        if ((b < ' ' || b > '~' || b == '\\') && (b != '\n' || simple))
            return false;
    }
    return true;
}

/* Replaces in decoded text what SGF cannot carry, and reports that and bidi controls. */
static struct slice without_controls(struct clean *c, uint32_t ident, uint32_t value, struct slice raw,
    const struct buf *text)
{
    struct buf *kept = &c->state->filtered;
    buf_clear(kept);
    const bool has_controls = text_replace_controls(kept, buf_slice(text));
    const bool has_nul = memchr(raw.at, '\0', raw.len) != NULL;
    if (has_nul)
        clean_say_value(c, SGF_DIAG_NUL_BYTE, ident, value, SLICE(""));
    if (has_controls)
        clean_say_value(c, SGF_DIAG_CONTROL_CHAR, ident, value, SLICE(""));
    if (text_has_bidi_control(buf_slice(text)))
        clean_say_value(c, SGF_DIAG_BIDI_CONTROL, ident, value, SLICE(""));
    return clean_copy(c, buf_slice(kept));
}

struct slice clean_text(struct clean *c, uint32_t ident, uint32_t value, struct slice raw, bool simple)
{
    struct buf *text = &c->state->text;
    if (is_plain(c->game, raw, simple))
        return raw;
    buf_clear(text);
    sgf_text(c->game, raw, simple, text);
    return without_controls(c, ident, value, raw, text);
}

void clean_keep_raw(struct clean *c, uint32_t out, uint32_t ident, uint32_t value)
{
    const struct slice raw = sgf_raw(c->game, value);
    struct buf *text = &c->state->text;
    buf_clear(text);
    sgf_text_as_written(c->game, raw, text);
    keep(c, out, (struct clean_value){.a = without_controls(c, ident, value, raw, text), .is_raw = true});
}

/* ---- gathering ---- */

/* Sorts the values by output property, in the order in which they were kept. */
static void values_sort(struct clean *c)
{
    uint32_t *next = arena_alloc(&c->arena, (c->prop_count + 1) * sizeof *next), count = 0;
    for (size_t i = 0; i < c->prop_count; i++) {
        c->props[i].first = next[i] = count;
        count += c->props[i].count;
    }
    if (c->state->is_sorted)
        return;
    struct clean_value *sorted = arena_alloc(&c->arena, count * sizeof *sorted);
    for (size_t i = 0; i < count; i++)
        sorted[next[c->values[i].out]++] = c->values[i];
    memcpy(c->values, sorted, count * sizeof *sorted);
}

/* Joins comments given in pieces by a blank line. */
static void values_join(struct clean *c, struct clean_prop *p)
{
    struct buf *text = &c->state->text;
    buf_clear(text);
    for (uint32_t i = 0; i < p->count; i++) {
        if (i)
            buf_add_string(text, "\n\n");
        buf_add_slice(text, c->values[p->first + i].a);
    }
    c->values[p->first].a = clean_copy(c, buf_slice(text));
    p->count = 1;
}

void clean_gather(struct clean *c)
{
    size_t kept = 0;
    if (!c->state->counts_only)
        values_sort(c);
    for (size_t i = 0; i < c->prop_count; i++) {
        struct clean_prop *p = &c->props[i];
        if (!p->count || c->state->outs[i].is_dropped)
            continue;
        if (!c->state->counts_only && p->count > 1 && sgf_is_joined(p->id) && c->state->outs[i].is_decided)
            values_join(c, p);
        c->state->outs[kept] = c->state->outs[i];
        c->props[kept++] = *p;
    }
    c->prop_count = kept;
}
