/* rules/dialect.c - the meaning of properties in roots as the Nihon Ki-in and CyberOro write them */
#include "rules/dialect.h"

#include "base/array.h"
#include "base/number.h"
#include "rules/values.h"

static const struct {
    uint32_t written, meant;
} meanings[] = {{SGF_TE, SGF_EV}, {SGF_RD, SGF_DT}, {SGF_KO, SGF_KM}, {SGF_HD, SGF_HA}, {SGF_LC, SGF_OT},
    {SGF_LT, SGF_OT}};

static bool value_text(const struct sgf_game *g, uint32_t id, struct buf *out)
{
    struct slice raw;
    const size_t start = out->len;
    if (!sgf_single(g, 0, id, &raw))
        return false;
    sgf_text(g, raw, true, out);
    return slice_trim(slice_part(buf_slice(out), start, out->len)).len > 0;
}

/* True if the value, without blanks around it, is a text that is not one of the usual ones. */
static bool is_text_beyond(const struct sgf_game *g, uint32_t id, const char *usual)
{
    struct buf text = {0};
    const bool has = value_text(g, id, &text);
    const struct slice word = slice_trim(buf_slice(&text));
    const bool is_usual = !has || (word.len == 1 && slice_find(slice_of(usual), word.at[0]) < slice_of(usual).len);
    buf_free(&text);
    return !is_usual;
}

bool dialect_is(const struct sgf_game *g)
{
    bool has_own = false, has_annotation = false;
    for (uint32_t p = sgf_prop_first(g, 0); p < sgf_prop_end(g, 0); p++)
        switch (g->props[p].id) {
        case SGF_B:
        case SGF_W: return false;
        case SGF_RD:
        case SGF_LC:
        case SGF_GK: has_own = true; break;
        case SGF_KO:
        case SGF_TE: has_annotation = true; break;
        default: break;
        }
    return has_own || (has_annotation && (is_text_beyond(g, SGF_KO, "") || is_text_beyond(g, SGF_TE, "12")));
}

/* Periods and their seconds. */
static bool overtime(const struct sgf_game *g, struct buf *out)
{
    enum { MOST = 100000 };
    struct buf count = {0}, seconds = {0};
    uint64_t periods = 0, length = 0;
    const bool is_known = value_text(g, SGF_LC, &count) && value_text(g, SGF_LT, &seconds) &&
                          number_read(slice_trim(buf_slice(&count)), MOST, &periods) &&
                          number_read(slice_trim(buf_slice(&seconds)), MOST, &length) && periods > 0 && length > 0;
    if (is_known)
        buf_add_format(out, "%lux%lu byo-yomi", (unsigned long)periods, (unsigned long)length);
    buf_free(&count);
    buf_free(&seconds);
    return is_known;
}

/* True if the property of SGF can say it. */
static bool is_sayable(uint32_t id, struct slice text)
{
    double komi;
    long stones;
    if (id == SGF_KM)
        return komi_read(text, &komi, NULL) != SGF_DELETED;
    return id != SGF_HA || handicap_read(slice_trim(text), &stones) != SGF_DELETED;
}

static uint32_t written_for(uint32_t id)
{
    for (size_t i = 0; i < COUNT(meanings); i++)
        if (meanings[i].meant == id)
            return meanings[i].written;
    return SGF_NONE;
}

bool dialect_text(const struct sgf_game *g, uint32_t id, struct buf *out)
{
    struct buf text = {0};
    const uint32_t written = written_for(id);
    if (written == SGF_NONE || sgf_has_text(g, 0, id) || !dialect_is(g))
        return false;
    if (id == SGF_OT)
        return overtime(g, out);
    const bool is_found = value_text(g, written, &text) && is_sayable(id, buf_slice(&text));
    if (is_found)
        buf_add_slice(out, buf_slice(&text));
    buf_free(&text);
    return is_found;
}

uint32_t dialect_meaning(const struct sgf_game *g, uint32_t node, uint32_t id)
{
    if (node != 0 || (id != SGF_TE && id != SGF_RD && id != SGF_KO && id != SGF_HD && id != SGF_LC && id != SGF_LT))
        return id;
    for (size_t i = 0; i < COUNT(meanings); i++) {
        if (meanings[i].written != id)
            continue;
        struct buf text = {0};
        const bool is_meant = dialect_text(g, meanings[i].meant, &text);
        buf_free(&text);
        return is_meant ? meanings[i].meant : id;
    }
    return id;
}

bool dialect_has_text(const struct sgf_game *g, uint32_t id)
{
    if (id != SGF_TE && id != SGF_KO)
        return false;
    return is_text_beyond(g, id, id == SGF_TE ? "12" : "") || dialect_meaning(g, 0, id) != id;
}
