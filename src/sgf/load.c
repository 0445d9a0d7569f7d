/* sgf/load.c - loading a tree: its character set, and how it is read  (doc/sgf.md 1.3, 8.3) */
#include "base/array.h"
#include "sgf/sgf.h"

#include <string.h>

#include "base/mem.h"
#include "base/text.h"
#include "base/unshift.h"
#include "sgf/build.h"
#include "sgf/index.h"
#include "sgf/parse.h"
#include "sgf/scan.h"

struct load {
    struct sgf_game *g;
    const struct sgf_collection *c;
    size_t index;
    enum sgf_parse_end end;           /* what ends it */
    enum charset units;               /* the set by which the arrays were read; CHARSET_UNKNOWN: bytewise */
    struct sgf_parse_result result;   /* of that reading */
    struct sgf_parse_result bytewise; /* of the first reading */
    bool is_utf8;                     /* the whole tree is valid UTF-8 */
    struct slice ca;                  /* as written, or empty */
    enum charset declared;            /* the set of that name; CHARSET_UNKNOWN if missing or unknown */
};

static void read_by(struct load *l, enum charset units, enum charset words)
{
    l->result = sgf_parse(l->g, units, words, l->end);
    l->units = units;
}

static void read_bytewise(struct load *l)
{
    if (l->units != CHARSET_UNKNOWN)
        read_by(l, CHARSET_UNKNOWN, CHARSET_UTF8);
    l->g->escapes_bytes = false;
}

/* ---- text values ---- */

/* True if the value is decoded and shown as text: simple text, text, or a pair with such a part. */
static bool is_text(const struct sgf_property *row)
{
    if (!row)
        return true;
    return row->value == SGF_VALUE_TEXT || row->value == SGF_VALUE_SIMPLETEXT || row->value == SGF_VALUE_RAW ||
           row->second == SGF_VALUE_TEXT || row->second == SGF_VALUE_SIMPLETEXT;
}

enum which { TEXTS, ALL_VALUES };

/* Counts the undecodable bytes of the values in `charset`; *place (or NULL) is that of the first value with one. */
static unsigned long count_bad(const struct sgf_game *g, enum which which, enum charset charset, bool escapes_bytes,
    uint64_t *place)
{
    unsigned long bad = 0;
    struct buf text = {0}, bytes = {0};
    for (uint32_t prop = 0; prop < g->prop_count; prop++) {
        if (which == TEXTS && !is_text(sgf_property(g->props[prop].id, g->gm)))
            continue;
        for (uint32_t value = sgf_value_first(g, prop); value < sgf_value_end(g, prop); value++) {
            struct slice raw = sgf_raw(g, value);
            if (!slice_has_high(raw))
                continue;
            if (escapes_bytes) {
                buf_clear(&bytes);
                sgf_unescape(raw, &bytes);
                raw = buf_slice(&bytes);
            }
            buf_clear(&text);
            size_t found = charset_decode(charset, raw, &text);
            if (found > 0 && bad == 0 && place)
                *place = sgf_value_place(g, value);
            bad += found;
        }
    }
    buf_free(&text);
    buf_free(&bytes);
    return bad;
}

static unsigned long count_bad_now(const struct load *l, enum which which, enum charset charset, uint64_t *place)
{
    if (charset == CHARSET_UTF8 && l->is_utf8)
        return 0;
    return count_bad(l->g, which, charset, l->g->escapes_bytes, place);
}

/* The best guess by the text values of the present reading. */
static enum charset guess(const struct load *l, unsigned hints)
{
    const struct sgf_game *g = l->g;
    struct charset_guess *guess = charset_guess_new(hints);
    uint32_t root_end = sgf_prop_end(g, 0);
    for (uint32_t prop = 0; prop < g->prop_count; prop++) {
        /* The dialect of the Nihon Ki-in has texts in root properties where others have none. */
        if (prop >= root_end && !is_text(sgf_property(g->props[prop].id, g->gm)))
            continue;
        for (uint32_t value = sgf_value_first(g, prop); value < sgf_value_end(g, prop); value++) {
            struct slice raw = sgf_raw(g, value);
            if (slice_has_high(raw))
                charset_guess_add(guess, raw);
        }
    }
    enum charset best = charset_guess_best(guess);
    charset_guess_free(guess);
    return best;
}

static unsigned find_hints(const struct load *l)
{
    const struct sgf_game *g = l->g;
    unsigned hints = CHARSET_HINT_NONE;
    for (uint32_t prop = sgf_prop_first(g, 0); prop < sgf_prop_end(g, 0); prop++) {
        switch (g->props[prop].id) {
        case SGF_AP:
            for (uint32_t value = sgf_value_first(g, prop); value < sgf_value_end(g, prop); value++) {
                struct slice raw = slice_part(sgf_raw(g, value), 0, 256);
                if (slice_find_caseless(raw, SLICE("foxwq")) < raw.len)
                    hints |= CHARSET_HINT_FOX;
                if (slice_find_caseless(raw, SLICE("multigo")) < raw.len)
                    hints |= CHARSET_HINT_CHINESE;
            }
            break;
        case SGF_MULTIGOGM: hints |= CHARSET_HINT_CHINESE; break;
        case SGF_GK:
            if (l->bytewise.is_dialect)
                hints |= CHARSET_HINT_JAPANESE;
            break;
        default: break;
        }
    }
    return hints;
}

/* ---- readings ---- */

/* Reads the tree by a hazardous character set in the way that fits better: characters as units, or byte by byte with
 * escapes inside characters. Returns the number of undecodable bytes. */
static unsigned long read_hazardous(struct load *l, enum charset charset)
{
    struct sgf_game *g = l->g;
    unsigned long bad_bytewise = 0, bad_units;
    if (l->units == CHARSET_UNKNOWN)
        bad_bytewise = count_bad(g, TEXTS, charset, true, NULL);
    size_t defects = l->bytewise.defects;

    read_by(l, charset, charset);
    g->escapes_bytes = false;
    bad_units = count_bad(g, TEXTS, charset, false, NULL);
    if (!l->result.has_units)
        return bad_units;
    bool is_worse = l->result.defects != defects ? l->result.defects > defects : bad_units > bad_bytewise;
    if (!is_worse)
        return bad_units;
    read_by(l, CHARSET_UNKNOWN, charset);
    g->escapes_bytes = true;
    return bad_bytewise;
}

static unsigned long read_in(struct load *l, enum charset charset)
{
    read_bytewise(l);
    if (charset_is_hazardous(charset))
        return read_hazardous(l, charset);
    return count_bad_now(l, TEXTS, charset, NULL);
}

static const enum charset candidates[] = {CHARSET_GB18030, CHARSET_CP932, CHARSET_BIG5};

/* An escaped bracket outside of values was inside one for its writer: the set in which that is so, or
 * CHARSET_UNKNOWN. */
static enum charset guess_by_escape(struct load *l)
{
    if (!l->bytewise.has_escape)
        return CHARSET_UNKNOWN;
    for (size_t i = 0; i < COUNT(candidates); i++) {
        if (read_hazardous(l, candidates[i]) == 0 && l->result.defects == 0)
            return candidates[i];
        read_bytewise(l);
    }
    return CHARSET_UNKNOWN;
}

/* Text in a hazardous set that is read bytewise may have its values cut short, so that a guess misses the set: if the
 * structure is damaged, each such set is tried in its own reading. */
static enum charset guess_by_structure(struct load *l, unsigned hints)
{
    enum charset best = CHARSET_UNKNOWN;
    size_t defects = l->bytewise.defects;
    if (defects == 0)
        return best;
    for (size_t i = 0; i < COUNT(candidates); i++) {
        read_by(l, candidates[i], candidates[i]);
        if (l->result.defects < defects && guess(l, hints) == candidates[i]) {
            best = candidates[i];
            defects = l->result.defects;
        }
    }
    return best;
}

bool sgf_is_flawless_bytewise(struct slice tree, enum charset charset)
{
    struct sgf_game g = {.bytes = tree, .diags = {.limit = 1}};
    bool is_flawless = tree.len <= SGF_BYTES_MAX &&
                       sgf_parse(&g, CHARSET_UNKNOWN, charset, SGF_PARSE_FILE_ENDS).defects == 0 &&
                       count_bad(&g, TEXTS, charset, true, NULL) == 0;
    sgf_game_free(&g);
    return is_flawless;
}

/* ---- the order of 8.3 ---- */

static void set(struct load *l, enum charset charset, enum sgf_charset_why why)
{
    l->g->charset = charset;
    l->g->charset_why = why;
}

static void detect(struct load *l)
{
    enum charset best = guess_by_escape(l);
    if (best != CHARSET_UNKNOWN) {
        set(l, best, SGF_CHARSET_GUESSED);
        return;
    }
    if (read_in(l, CHARSET_UTF8) == 0) {
        set(l, CHARSET_UTF8, SGF_CHARSET_VALID);
        return;
    }
    enum charset first = l->c->dropped + l->index > 0 ? l->c->first : CHARSET_UNKNOWN;
    if (first != CHARSET_UNKNOWN && first != CHARSET_ASCII && first != CHARSET_UTF8 && first != l->declared &&
        read_in(l, first) == 0) {
        set(l, first, SGF_CHARSET_FIRST);
        return;
    }
    read_bytewise(l);
    unsigned hints = find_hints(l);
    best = guess_by_structure(l, hints);
    read_bytewise(l);
    if (best == CHARSET_UNKNOWN)
        best = guess(l, hints);
    read_in(l, best);
    set(l, best, SGF_CHARSET_GUESSED);
}

/* Finds the CA of the tree; if a wrong reading has swallowed it, by searching the head of the tree byte by byte. */
static void find_declared(struct load *l, bool has_high)
{
    struct sgf_game *g = l->g;
    struct slice in_head;
    if (sgf_single(g, 0, SGF_CA, &l->ca)) {
        l->ca = slice_trim(l->ca);
    } else if (has_high) {
        const enum charset charset = sgf_head_charset(g->bytes, &in_head);
        if (charset_is_hazardous(charset)) {
            read_by(l, charset, charset);
            sgf_single(g, 0, SGF_CA, &l->ca);
            read_bytewise(l);
        }
    }
    l->declared = charset_find(l->ca);
    if (charset_is_shifted(l->declared)) { /* without anything that shifts it is in UTF-8 already */
        const bool has_shifts = l->c->has_shifts && unshift_find(g->bytes, 0) < g->bytes.len;
        l->declared = has_shifts ? CHARSET_UNKNOWN : CHARSET_UTF8;
    }
}

static void add_charset_diag(struct load *l, enum sgf_diag_id id, struct slice old)
{
    struct sgf_game *g = l->g;
    uint32_t prop = sgf_find(g, 0, SGF_CA);
    uint64_t at = prop != SGF_NONE ? sgf_prop_place(g, prop) : g->offset;
    struct buf text = {0};
    if (slice_has_high(old)) {
        charset_decode(CHARSET_UTF8, slice_part(old, 0, 256), &text);
        old = buf_slice(&text);
    }
    sgf_diags_add(&g->diags, id, at, &(struct sgf_words){.old = old, .now = slice_of(charset_name(g->charset))});
    buf_free(&text);
}

static void add_bad_bytes(struct load *l)
{
    struct sgf_game *g = l->g;
    uint64_t place = 0;
    unsigned long bad = count_bad_now(l, ALL_VALUES, g->charset, &place);
    const uint64_t converted = l->c->bad_place;
    if (l->c->bad_bytes > 0 && converted >= g->offset && converted < g->offset + g->bytes.len) {
        place = bad == 0 || converted < place ? converted : place;
        bad += l->c->bad_bytes;
    }
    if (bad > 0)
        sgf_diags_add(&g->diags, SGF_DIAG_BAD_BYTES, place, &(struct sgf_words){.count = bad});
}

bool sgf_has_long_characters(struct slice utf8)
{
    size_t count = 0;
    for (size_t i = 0; i < utf8.len && count < 2; i++)
        count += (unsigned char)utf8.at[i] >= 0xE0;
    return count == 2;
}

/* True if CA names a set of two-byte characters and the whole tree is valid UTF-8. Characters of three bytes are
 * practically never anything else, while most pairs of their bytes are characters in GBK: to try decoding would prove
 * nothing (doc/sgf.md 8.3, facts). */
static bool is_plainly_utf8(const struct load *l)
{
    switch (l->declared) {
    case CHARSET_GB18030:
    case CHARSET_BIG5:
    case CHARSET_CP932:
    case CHARSET_CP949:
    case CHARSET_EUC_JP: break;
    default: return false;
    }
    return l->g->charset_why == SGF_CHARSET_CA && l->is_utf8 && sgf_has_long_characters(l->g->bytes);
}

/* A character set that the text is in, or may be in, and that this system cannot convert, or CHARSET_UNKNOWN. With such
 * a set CA is not replaced by a guess. */
static enum charset missing_set(const struct load *l)
{
    if (l->is_utf8)
        return CHARSET_UNKNOWN;
    if (l->g->charset_why != SGF_CHARSET_ASCII)
        return charset_is_missing(l->g->charset) ? l->g->charset : CHARSET_UNKNOWN;
    for (size_t i = 0; i < COUNT(candidates); i++) {
        if (charset_is_missing(candidates[i]))
            return candidates[i];
    }
    return CHARSET_UNKNOWN;
}

/* Takes the character set from the user, a byte order mark or CA. Returns the diagnostic to report; SGF_DIAG_COUNT:
 * none. */
static enum sgf_diag_id take_claim(struct load *l)
{
    const enum sgf_diag_id trouble = l->ca.len > 0 && l->declared == CHARSET_UNKNOWN ? SGF_DIAG_CHARSET_UNKNOWN
                                                                                     : SGF_DIAG_COUNT;
    if (l->c->foreign) {
        set(l, CHARSET_UTF8, l->c->forced != CHARSET_UNKNOWN ? SGF_CHARSET_USER : SGF_CHARSET_CA);
        return SGF_DIAG_COUNT;
    }
    if (l->c->forced != CHARSET_UNKNOWN) {
        set(l, charset_is_shifted(l->c->forced) ? CHARSET_UTF8 : l->c->forced, SGF_CHARSET_USER);
        return SGF_DIAG_COUNT;
    }
    if (l->c->mark != CHARSET_UNKNOWN) {
        set(l, CHARSET_UTF8, SGF_CHARSET_MARK);
        return SGF_DIAG_COUNT;
    }
    if (l->declared != CHARSET_UNKNOWN)
        set(l, l->declared, SGF_CHARSET_CA);
    else
        set(l, CHARSET_ASCII, SGF_CHARSET_ASCII);
    return trouble;
}

/* For a tree that is not all ASCII: tests if its bytes are in the claimed set, and finds the right one if not. */
static enum sgf_diag_id test_claim(struct load *l, enum sgf_diag_id trouble, enum charset missing)
{
    const struct sgf_game *g = l->g;
    if (g->charset_why == SGF_CHARSET_CA && missing == g->charset) {
        read_in(l, g->charset);
    } else if (g->charset_why == SGF_CHARSET_ASCII) {
        detect(l);
        return trouble == SGF_DIAG_COUNT ? SGF_DIAG_CHARSET_GUESSED : trouble;
    } else if ((is_plainly_utf8(l) || read_in(l, g->charset) > 0) && g->charset_why == SGF_CHARSET_CA) {
        detect(l);
        if (g->charset != l->declared)
            return SGF_DIAG_CHARSET_MISMATCH;
        set(l, l->declared, SGF_CHARSET_CA);
    }
    return trouble;
}

/* Reads the tree and decides its character set. */
static void read_tree(struct load *l)
{
    struct sgf_game *g = l->g;
    const bool has_high = slice_has_high(g->bytes);
    l->is_utf8 = has_high && text_is_utf8(g->bytes);

    read_by(l, CHARSET_UNKNOWN, CHARSET_UTF8);
    l->bytewise = l->result;
    g->escapes_bytes = false;
    find_declared(l, has_high);
    enum sgf_diag_id trouble = take_claim(l);
    enum charset missing = CHARSET_UNKNOWN;
    if (has_high) {
        missing = missing_set(l);
        trouble = test_claim(l, trouble, missing);
        if (l->result.has_foreign)
            read_by(l, l->units, g->charset);
        add_bad_bytes(l);
    }
    const struct slice claim = trouble == SGF_DIAG_CHARSET_MISMATCH ? slice_of(charset_name(charset_find(l->ca)))
                                                                    : l->ca;
    if (trouble != SGF_DIAG_COUNT)
        add_charset_diag(l, trouble, claim);
    if (missing != CHARSET_UNKNOWN)
        add_charset_diag(l, SGF_DIAG_CHARSET_MISSING, slice_of(charset_name(missing)));
}

/* ---- a tree of which more is to come ---- */

/* Cuts the bytes back to the last whole value or variation. False if nothing was cut. */
static bool cut_tail(struct load *l)
{
    struct sgf_game *g = l->g;
    const size_t len = l->result.cut < g->bytes.len ? l->result.cut : g->bytes.len;
    size_t whole = len;
    while (whole > 0 && g->bytes.at[whole - 1] != ']' && g->bytes.at[whole - 1] != ')')
        whole--;
    whole = whole > 0 ? whole : len;
    const bool is_less = whole < g->bytes.len;
    g->bytes.len = whole;
    return is_less;
}

#define CUTS_MOST 4 /* a tree that needs more cuts is defective and left as it is */

/* Bytes beyond ASCII at the end are in a value that has not ended, and the last character may be incomplete: the
 * character set is decided without them. */
static void read_open(struct load *l)
{
    struct sgf_game *g = l->g;
    while (g->bytes.len > 0 && (unsigned char)g->bytes.at[g->bytes.len - 1] >= 0x80)
        g->bytes.len--;
    read_tree(l);
    for (int i = 0; i < CUTS_MOST && cut_tail(l); i++)
        read_tree(l);
}

/* ---- loading ---- */

void sgf_game_load(struct sgf_game *g, const struct sgf_collection *c, size_t index)
{
    struct load l = {.g = g, .c = c, .index = index};
    struct sgf_extent extent = c->games[index];
    bool is_cut = extent.end - extent.start > SGF_BYTES_MAX;
    g->is_open = sgf_collection_is_open(c, index);
    l.end = g->is_open ? SGF_PARSE_MORE_COMES : extent.end < c->file.len ? SGF_PARSE_TREE_BEGINS : SGF_PARSE_FILE_ENDS;

    g->bytes = slice_part(c->file, (size_t)extent.start, (size_t)(is_cut ? extent.start + SGF_BYTES_MAX : extent.end));
    g->offset = extent.start;
    g->number = (size_t)c->dropped + index + 1;
    g->diags.game = (uint32_t)g->number;
    if (g->is_open)
        read_open(&l);
    else
        read_tree(&l);
    g->written_in = c->foreign ? c->foreign->charset : g->charset;
    if (c->foreign && index == 0)
        sgf_diags_add_all(&g->diags, &c->foreign->diags);
    if (is_cut)
        sgf_diags_add(&g->diags, SGF_DIAG_FILE_TOO_BIG, extent.start + SGF_BYTES_MAX, NULL);
    sgf_outside_check(&g->diags, g->charset, c->file, sgf_collection_gap(c, index), extent.start,
        g->number == 1 ? SGF_REGION_HEADER : SGF_REGION_AFTER);
    if (c->whole && index + 1 == c->count)
        sgf_outside_check(&g->diags, g->charset, c->file, extent.end, c->file.len, SGF_REGION_AFTER);
    sgf_diags_sort(&g->diags);
}

void sgf_game_move(struct sgf_game *g, const struct sgf_move *move)
{
    g->bytes.at = sgf_moved(g->bytes.at, move);
    if (g->state)
        sgf_idents_move(&g->state->idents, move);
}
