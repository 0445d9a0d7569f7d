/* tests/written.c - what is written from a game has all that the game had */
#include "written.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/array.h"
#include "base/mem.h"
#include "base/text.h"
#include "rules/markup.h"

static char fault[200];

static const char *say(const char *what, uint32_t node, struct slice ident)
{
    snprintf(fault, sizeof fault, "%s: node %lu %.*s", what, (unsigned long)node, (int)ident.len, ident.at ? ident.at : "");
    return fault;
}

/* ---- places of which something is said that changes the value ---- */

struct places {
    uint64_t *at;
    size_t count, cap;
};

static int compare_places(const void *a, const void *b)
{
    const uint64_t x = *(const uint64_t *)a, y = *(const uint64_t *)b;
    return x < y ? -1 : x > y;
}

static void places_make(struct places *p, const struct sgf_game *game, const struct sgf_collection *collection)
{
    struct sgf_diags diags = {0};
    clean_check(game, collection, &diags);
    for (size_t i = 0; i < diags.count; i++) {
        const enum sgf_action action = (enum sgf_action)diags.at[i].action;
        if (action == SGF_ACTION_KEPT || diags.at[i].id == SGF_DIAG_BAD_BYTES)
            continue;
        mem_reserve(&p->at, &p->cap, p->count + 1, sizeof *p->at);
        p->at[p->count++] = sgf_diag_at(&diags.at[i]);
    }
    if (p->count)
        qsort(p->at, p->count, sizeof *p->at, compare_places);
    sgf_diags_free(&diags);
}

static bool places_has(const struct places *p, uint64_t place)
{
    return p->count && bsearch(&place, p->at, p->count, sizeof *p->at, compare_places);
}

/* ---- texts ---- */

static bool is_changed(const struct sgf_game *g, const struct places *p, uint32_t node, uint32_t id)
{
    for (uint32_t prop = sgf_find(g, node, id); prop != SGF_NONE; prop = sgf_find_from(g, node, id, prop + 1)) {
        if (places_has(p, sgf_prop_place(g, prop)))
            return true;
        for (uint32_t v = sgf_value_first(g, prop); v < sgf_value_end(g, prop); v++) {
            if (places_has(p, sgf_value_place(g, v)))
                return true;
        }
    }
    return false;
}

/* All values of the property in a node, as texts, or as they are written. */
static void values(const struct sgf_game *g, uint32_t node, uint32_t id, bool as_written, struct buf *out)
{
    for (uint32_t prop = sgf_find(g, node, id); prop != SGF_NONE; prop = sgf_find_from(g, node, id, prop + 1)) {
        for (uint32_t v = sgf_value_first(g, prop); v < sgf_value_end(g, prop); v++) {
            if (as_written)
                sgf_text_as_written(g, sgf_raw(g, v), out);
            else
                sgf_text(g, sgf_raw(g, v), true, out);
            buf_add_char(out, '\n');
        }
    }
}

static bool is_same_text(const struct sgf_game *a, uint32_t node, uint32_t id, const struct sgf_game *b, uint32_t twin)
{
    const struct sgf_property *row = sgf_property(id, a->gm);
    const bool is_raw = !row || row->value == SGF_VALUE_RAW || !(row->ff & SGF_FF(4));
    const bool is_text = row && (row->value == SGF_VALUE_TEXT || row->value == SGF_VALUE_SIMPLETEXT) && row->plural == SGF_SINGLE && !row->compose;
    struct buf text = {0}, other = {0};
    uint32_t same = id;
    if (id >= SGF_KNOWN_COUNT) { /* numbers of unknown identifiers are each game's own */
        same = SGF_NONE;
        for (uint32_t p = sgf_prop_first(b, twin); p < sgf_prop_end(b, twin); p++) {
            if (slice_is_equal(sgf_ident(b, b->props[p].id), sgf_ident(a, id)))
                same = b->props[p].id;
        }
    }
    if (is_raw || is_text || id == SGF_LB) {
        if (is_text)
            sgf_node_text(a, node, id, &text);
        else
            values(a, node, id, is_raw, &text);
        if (same != SGF_NONE && is_text)
            sgf_node_text(b, twin, same, &other);
        else if (same != SGF_NONE)
            values(b, twin, same, is_raw, &other);
    }
    const bool is_same = slice_is_equal(buf_slice(&text), buf_slice(&other));
    buf_free(&text);
    buf_free(&other);
    return is_same;
}

static const char *texts_fault(const struct sgf_game *a, const struct places *p, uint32_t node, const struct sgf_game *b, uint32_t twin)
{
    for (uint32_t prop = sgf_prop_first(a, node); prop < sgf_prop_end(a, node); prop++) {
        const uint32_t id = a->props[prop].id;
        const struct sgf_property *row = sgf_property(id, a->gm);
        if (row && row->type == SGF_TYPE_ROOT && id != SGF_AP)
            continue;
        if (id == SGF_LB && sgf_find(a, node, SGF_L) != SGF_NONE)
            continue; /* which joins them */
        if (!is_changed(a, p, node, id) && !is_same_text(a, node, id, b, twin))
            return say("text differs", node, sgf_ident(a, id));
    }
    return NULL;
}

/* ---- trees ---- */

/* What a part of a game need not have of what came before it. */
struct before {
    uint32_t root;        /* the node that is the root of what was written; of FORMAT_FROM it is setup */
    bool is_setup;
    uint32_t captures[3]; /* by then */
};

static const char *positions_fault(const struct replay *r, const struct replay *t, const struct before *before, bool is_apart)
{
    struct position here = r->position;
    const struct position *a = &here, *b = &t->position;
    const struct slice none = {NULL, 0};
    for (size_t i = 0; i < COUNT(before->captures); i++)
        here.captures[i] -= before->captures[i];
    if (before->is_setup && r->node == before->root)
        here.move = b->move;
    if (a->columns != b->columns || a->rows != b->rows || memcmp(a->board, b->board, sizeof a->board) != 0)
        return say("another board", r->node, none);
    if (memcmp(a->captures, b->captures, sizeof a->captures) != 0)
        return say("other prisoners", r->node, none);
    if (a->move.kind != b->move.kind || (a->move.kind != MOVE_NONE && a->move_number != b->move_number))
        return say("another move or number", r->node, none);
    if (!is_apart && a->to_play != b->to_play)
        return say("another turn", r->node, none);
    return NULL;
}

/* What holds along the path holds where the path begins later or has no branches. */
static const char *views_fault(const struct replay *r, const struct replay *t)
{
    static struct markup a, b;
    markup_make(&a, r);
    markup_make(&b, t);
    if (memcmp(a.dim, b.dim, sizeof a.dim) != 0 || memcmp(a.hidden, b.hidden, sizeof a.hidden) != 0)
        return say("another view", r->node, (struct slice){NULL, 0});
    return NULL;
}

/* The root of what begins with a position: what the game is, and what the node says of its position. */
static const char *setup_fault(const struct sgf_game *a, const struct places *p, uint32_t node, const struct sgf_game *b)
{
    for (uint32_t id = 0; id < SGF_KNOWN_COUNT; id++) {
        const struct sgf_property *row = sgf_property(id, a->gm);
        uint32_t from = node;
        if (!row || (row->type != SGF_TYPE_GAME_INFO && row->type != SGF_TYPE_NONE))
            continue;
        while (from != 0 && row->type == SGF_TYPE_GAME_INFO && sgf_find(a, from, id) == SGF_NONE)
            from = sgf_parent(a, from);
        if (sgf_find(a, from, id) != SGF_NONE && !is_changed(a, p, from, id) && !is_same_text(a, from, id, b, 0))
            return say("text differs in the setup", from, sgf_ident(a, id));
    }
    return NULL;
}

/* `is_apart`: what gives the turn is in the node after it. */
static const char *node_fault(struct clean *c, const struct places *places, const struct replay *t, const struct before *before, bool is_apart,
    bool is_part)
{
    /* Whose turn it is before the first move follows from that move: of a part it may be another one */
    const bool is_open = is_part && c->replay.position.last.kind == MOVE_NONE;
    const bool is_setup = before->is_setup && c->replay.node == before->root;
    const char *wrong = positions_fault(&c->replay, t, before, is_apart || is_open);
    if (!wrong && is_part)
        wrong = views_fault(&c->replay, t);
    if (wrong)
        return wrong;
    return is_setup ? setup_fault(c->game, places, c->replay.node, t->game) : texts_fault(c->game, places, c->replay.node, t->game, t->node);
}

/* Node by node; a node of `b` that holds what had to leave its node comes after it. */
static const char *trees_fault(const struct sgf_game *a, const struct sgf_collection *collection, const struct sgf_game *b,
    struct format_options options, uint32_t nodes)
{
    struct clean c;
    struct replay t;
    struct places places = {0};
    struct before before = {.is_setup = options.part == FORMAT_FROM};
    const char *wrong = NULL;
    uint32_t twin = 0;
    places_make(&places, a, collection);
    clean_init(&c, a, NULL);
    replay_init(&t, b);
    if (before.is_setup) {
        replay_to(&c.replay, options.node);
        before.root = options.node;
        memcpy(before.captures, c.replay.position.captures, sizeof before.captures);
    }
    for (uint32_t node = before.root; node < a->node_count && node < nodes && !wrong; node++) {
        if (!format_has_node(a, options, node))
            continue;
        clean_node(&c, node);
        if (twin >= b->node_count) {
            wrong = say("nodes are missing", node, (struct slice){NULL, 0});
            break;
        }
        replay_to(&t, twin);
        const bool has_number = c.number_apart && twin + 1 < b->node_count && sgf_parent(b, twin + 1) == twin &&
                                sgf_find(b, twin + 1, SGF_MN) != SGF_NONE && !replay_has_move(&t, twin + 1);
        const bool is_apart = c.turn_apart || has_number;
        wrong = node_fault(&c, &places, &t, &before, is_apart, options.part != FORMAT_GAME);
        if (!wrong && is_apart && !(before.is_setup && node == before.root)) {
            replay_to(&t, ++twin);
            if (t.position.to_play != c.replay.position.to_play)
                wrong = say("another turn in the node after it", node, (struct slice){NULL, 0});
        }
        twin++;
    }
    if (!wrong && options.part != FORMAT_GAME && twin != b->node_count)
        wrong = say("more nodes than were asked for", twin, (struct slice){NULL, 0});
    clean_free(&c);
    replay_free(&t);
    mem_free(places.at);
    return wrong;
}

static const char *check_fault(const struct sgf_game *game, const struct sgf_collection *collection)
{
    static const char *const never[] = {"compose-expected", "move-setup-mixed", "annotation-without-move", "charset-mismatch"};
    struct sgf_diags diags = {0};
    const char *wrong = NULL;
    clean_check(game, collection, &diags);
    for (size_t i = 0; i < diags.count && !wrong; i++) {
        const char *name = sgf_diag_name((enum sgf_diag_id)diags.at[i].id);
        bool is_wrong = diags.at[i].severity == SGF_ERROR;
        for (size_t k = 0; k < COUNT(never); k++)
            is_wrong |= !strcmp(name, never[k]);
        if (is_wrong)
            wrong = say("its check says something", 0, slice_of(name));
    }
    sgf_diags_free(&diags);
    return wrong;
}

static bool has_control(struct slice text)
{
    for (size_t i = 0; i < text.len; i++) {
        const unsigned char c = (unsigned char)text.at[i];
        if (c == 0x7F || (c < ' ' && (c < '\t' || c > '\r')) || (c == 0xC2 && i + 1 < text.len && (unsigned char)text.at[i + 1] < 0xA0))
            return true;
    }
    return false;
}

const char *written_fault(const struct sgf_game *game, const struct sgf_collection *collection, struct format_options options, uint32_t nodes)
{
    struct buf once = {0}, twice = {0};
    struct sgf_collection c;
    struct sgf_game again = {0};
    const char *wrong = NULL;
    format_game(game, options, NULL, &once);
    if (!text_is_utf8(buf_slice(&once)))
        wrong = "not UTF-8";
    else if (has_control(buf_slice(&once)))
        wrong = "a control";
    if (!sgf_game_from(&again, &c, buf_slice(&once)) || c.count != 1)
        wrong = "not one game";
    if (!wrong) {
        struct format_options whole = options;
        whole.part = FORMAT_GAME;
        format_game(&again, whole, NULL, &twice);
        if (!slice_is_equal(buf_slice(&once), buf_slice(&twice)))
            wrong = "other bytes when written again";
    }
    if (!wrong)
        wrong = check_fault(&again, &c);
    if (!wrong && again.gm == game->gm && !options.prune)
        wrong = trees_fault(game, collection, &again, options, nodes);
    sgf_game_free(&again);
    sgf_collection_free(&c);
    buf_free(&once);
    buf_free(&twice);
    return wrong;
}
