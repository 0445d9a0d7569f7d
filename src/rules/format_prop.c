/* rules/format_prop.c - the properties of a cleaned node, written */
#include "rules/format_prop.h"

void format_word(struct sgf_writer *w, const char *ident, enum sgf_type type, struct slice value)
{
    sgf_write_property(w, slice_of(ident), type);
    sgf_write_value(w, value);
}

void format_number(struct sgf_writer *w, const char *ident, enum sgf_type type, long number)
{
    struct buf digits = {0};
    buf_add_format(&digits, "%ld", number);
    format_word(w, ident, type, buf_slice(&digits));
    buf_free(&digits);
}

void format_prop(struct sgf_writer *w, const struct clean *c, const struct clean_prop *prop)
{
    const struct sgf_property *row = sgf_property(prop->id, c->game->gm);
    sgf_write_property(w, sgf_ident(c->game, prop->id), row ? row->type : SGF_TYPE_NONE);
    for (uint32_t i = 0; i < prop->count; i++) {
        const struct clean_value *value = &c->values[prop->first + i];
        if (value->composed)
            sgf_write_composed(w, value->a, value->b);
        else if (value->is_raw)
            sgf_write_raw(w, value->a);
        else
            sgf_write_value(w, value->a);
    }
}

void format_prop_of(struct sgf_writer *w, const struct clean *c, uint32_t id)
{
    for (size_t i = 0; i < c->prop_count; i++)
        if (c->props[i].id == id)
            format_prop(w, c, &c->props[i]);
}

void format_head(struct sgf_writer *w, const struct clean *c)
{
    format_word(w, "FF", SGF_TYPE_ROOT, SLICE("4"));
    format_word(w, "CA", SGF_TYPE_ROOT, SLICE("UTF-8"));
    format_prop_of(w, c, SGF_GM);
}

bool format_is_head(uint32_t id)
{
    return id == SGF_FF || id == SGF_CA || id == SGF_GM;
}

bool format_is_word(uint32_t id)
{
    return id == SGF_C || id == SGF_N || id == SGF_GC;
}
