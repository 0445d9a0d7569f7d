/* rules/clean_dialect.c - properties of a dialect, cleaned: under the names that SGF has for them  (doc/sgf.md 8.1) */
#include "rules/cleaning.h"
#include "rules/dialect.h"

bool clean_dialect_takes(struct clean *c, uint32_t prop)
{
    const uint32_t ident = c->game->props[prop].id;
    const uint32_t meant = c->state->is_dialect ? dialect_meaning(c->game, 0, ident) : ident;
    if (meant == ident)
        return false;
    clean_say_prop(c, SGF_DIAG_DIALECT_CONVERTED, prop, sgf_ident(c->game, meant));
    const uint32_t out = clean_out(c, meant, prop);
    if (meant != SGF_OT) {
        repair_property(c, sgf_property(meant, c->game->gm), out, prop);
        return true;
    }
    struct buf text = {0};
    dialect_text(c->game, SGF_OT, &text);
    c->state->source = sgf_value_first(c->game, prop);
    if (!c->state->outs[out].is_decided)
        clean_keep(c, out, clean_copy(c, buf_slice(&text)));
    c->state->outs[out].is_decided = true;
    buf_free(&text);
    return true;
}
