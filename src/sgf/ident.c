/* sgf/ident.c - identifiers of a game, their numbers and kinds of property */
#include "sgf/ident.h"

#include <string.h>

#include "base/mem.h"
#include "sgf/state.h"

/* ---- kinds ---- */

/* The kind of an identifier by its row for this game. */
static uint16_t kind_of(uint32_t id, const struct sgf_property *row)
{
    switch (row->type) {
    case SGF_TYPE_MOVE:
        switch (id) {
        case SGF_B: return SGF_KIND_BLACK;
        case SGF_W: return SGF_KIND_WHITE;
        case SGF_KO:
        case SGF_BM:
        case SGF_TE:
        case SGF_DO:
        case SGF_IT:           /* without a move of no effect */
        case SGF_MN: return 0; /* may number the node of a setup */
        default: return SGF_KIND_MOVE;
        }
    case SGF_TYPE_SETUP: return id == SGF_PL ? SGF_KIND_PLAYER : SGF_KIND_SETUP;
    case SGF_TYPE_ROOT: return id == SGF_FF ? SGF_KIND_FIRST | SGF_KIND_FORMAT : SGF_KIND_FIRST;
    case SGF_TYPE_GAME_INFO: return SGF_KIND_FIRST;
    case SGF_TYPE_NONE: break;
    }
    return id == SGF_N ? SGF_KIND_FIRST : 0;
}

bool sgf_idents_set_game(struct sgf_idents *s, int gm)
{
    if (s->kinds_gm == gm)
        return false;
    for (uint32_t id = 0; id < SGF_KNOWN_COUNT; id++) {
        const unsigned reading = sgf_property_is_text(id)   ? SGF_KIND_TEXT
                                 : sgf_property_is_list(id) ? SGF_KIND_LIST
                                                            : 0;
        s->kinds[id] = (uint16_t)(kind_of(id, sgf_property(id, gm)) | reading);
    }
    s->kinds_gm = gm;
    return true;
}

/* ---- names that only this tree has ---- */

struct wanted {
    const struct sgf_idents *idents;
    struct slice ident;
};

static struct slice name_of(const struct sgf_idents *s, uint32_t number)
{
    return (struct slice){s->names[number].at, s->names[number].len};
}

static bool is_wanted(const void *wanted, uint32_t number)
{
    const struct wanted *w = wanted;
    return slice_is_equal(name_of(w->idents, number), w->ident);
}

/* The number of an identifier that is not in the table of properties. */
static uint32_t intern(struct sgf_idents *s, struct slice ident, bool is_as_written)
{
    const uint32_t hash = table_hash(ident.at, ident.len);
    const uint32_t known = table_find(&s->table, hash, is_wanted, &(struct wanted){s, ident});
    if (known != TABLE_NONE)
        return SGF_KNOWN_COUNT + known;
    mem_reserve(&s->names, &s->name_cap, s->name_count + 1, sizeof *s->names);
    table_add(&s->table, hash, (uint32_t)s->name_count);
    s->names[s->name_count++] = (struct sgf_name){.at = is_as_written ? ident.at : arena_slice(&s->arena, ident).at,
        .len = (uint32_t)ident.len};
    return SGF_KNOWN_COUNT + (uint32_t)s->name_count - 1;
}

/* ---- numbers ---- */

uint32_t sgf_idents_number(struct sgf_idents *s, struct slice ident, bool is_as_written)
{
    const uint32_t id = sgf_property_find(ident);
    return id != SGF_NONE ? id : intern(s, ident, is_as_written);
}

struct slice sgf_ident(const struct sgf_game *g, uint32_t id)
{
    if (id < SGF_KNOWN_COUNT)
        return slice_of(sgf_property(id, g->gm)->ident);
    return name_of(&g->state->idents, id - SGF_KNOWN_COUNT);
}

bool sgf_idents_note_long(struct sgf_idents *s, uint32_t id)
{
    bool *is_noted = id < SGF_KNOWN_COUNT ? &s->is_noted[id] : &s->names[id - SGF_KNOWN_COUNT].is_noted;
    const bool is_new = !*is_noted;
    *is_noted = true;
    return is_new;
}

/* ---- one tree after the other ---- */

void sgf_idents_clear(struct sgf_idents *s)
{
    if (s->name_count > 0) {
        table_clear(&s->table);
        s->name_count = 0;
        arena_clear(&s->arena);
    }
    memset(s->is_noted, 0, sizeof s->is_noted);
    sgf_idents_set_game(s, 1);
}

void sgf_idents_free(struct sgf_idents *s)
{
    mem_free(s->names);
    table_free(&s->table);
    arena_free(&s->arena);
}

void sgf_idents_move(struct sgf_idents *s, const struct sgf_move *move)
{
    for (size_t i = 0; i < s->name_count; i++)
        s->names[i].at = sgf_moved(s->names[i].at, move);
}
