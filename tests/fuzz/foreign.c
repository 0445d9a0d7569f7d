/* tests/fuzz/foreign.c - any bytes as a record in GIB, NGF or UGF
 *
 * The first byte chooses the sign put before the rest, so that most inputs are records. What must hold: the whole
 * output is one tree without a flaw of syntax, in UTF-8; the map ascends and stays within the lines of the file; the
 * pieces in which the bytes arrive make no difference; time and memory stay small (limit.h).
 *
 * Counts: src/foreign/
 */
#include "fuzz.h"

#include "base/array.h"
#include "base/text.h"
#include "foreign/foreign.h"
#include "mutate.h"

MUTATED_BY(mutator_words)

static const char *const starts[] = {
    "",
    "\\HS\n",
    "\\HS\n\\HE\n\\GS\nINI 0 1 0 &4\n",
    "PMABBREER\n",
    "GIa\nGIb\nGIc\nGI\nGI\nGI2006-9-5\nGI19\nGI0\nGI0\nGI6\nGI1\nPMABBREER\n",
    "[Header]\n",
    "[Header]\nLang=UTF8\n[Data]\nQP,B1,1,0\nDQ,W1,2,0\n[Figure]\n",
    "[Header]\nCoordinateType=IGS\n[Data]\nQP,B1,1,0\nDQ,W1,2,0\n[ReviewNode]\nNODE,1,0,0,0\nNODE,2,1,17,16\n",
};

static size_t count_lines(struct slice bytes)
{
    struct sgf_place place = sgf_place_start(bytes);
    sgf_place_move(&place, bytes.len, CHARSET_UTF8);
    return place.line;
}

static void try_map(const struct sgf_collection *c, struct slice bytes)
{
    const struct sgf_map *map = &c->foreign->map;
    const size_t lines = count_lines(bytes);
    const bool is_wide = c->mark == CHARSET_UTF16_LE || c->mark == CHARSET_UTF16_BE;
    for (size_t i = 0; i < map->count; i++) {
        must(i == 0 || map->at[i - 1].out <= map->at[i].out);
        must(map->at[i].out <= c->file.len);
        must(map->at[i].line >= 1 && map->at[i].column >= 1);
        must(is_wide || map->at[i].line <= lines);
    }
}

static void try_game(const struct sgf_game *g, const struct sgf_collection *c)
{
    struct buf sentence = {0};
    must(g->bytes.len == c->file.len && g->charset == CHARSET_UTF8);
    for (size_t i = 0; i < g->diags.count; i++) {
        const struct sgf_diag *d = &g->diags.at[i];
        must(sgf_diag_at(d) <= c->file.len);
        must(d->id < SGF_DIAG_ILLEGAL_CHAR_OUTSIDE || d->id > SGF_DIAG_DUPLICATE_PROPERTY);
        buf_clear(&sentence);
        sgf_diag_sentence(&g->diags, d, &sentence);
        must(text_is_utf8(buf_slice(&sentence)));
    }
    buf_free(&sentence);
}

static void try_file(struct slice bytes, enum charset forced)
{
    struct sgf_collection whole, pieces;
    struct sgf_game g = {.diags = {.limit = bytes.len % 5 * 10}};
    const size_t step = bytes.len / 7 + 1;
    foreign_collection_init(&whole, forced);
    sgf_collection_feed(&whole, bytes, true);
    foreign_collection_init(&pieces, forced);
    for (size_t at = step; at < bytes.len; at += step)
        sgf_collection_feed(&pieces, slice_part(bytes, 0, at), false);
    sgf_collection_feed(&pieces, bytes, true);
    must(!whole.foreign == !pieces.foreign);
    if (whole.foreign) {
        must(whole.count == 1 && pieces.count == 1 && slice_is_equal(whole.file, pieces.file) &&
             text_is_utf8(whole.file));
        try_map(&whole, bytes);
        sgf_game_load(&g, &whole, 0);
        try_game(&g, &whole);
    }
    sgf_game_free(&g);
    sgf_collection_free(&whole);
    sgf_collection_free(&pieces);
}

void fuzz_one(struct slice bytes)
{
    static const enum charset forced[] = {CHARSET_UNKNOWN, CHARSET_UTF8, CHARSET_CP949, CHARSET_CP932,
        CHARSET_ISO_2022_JP};
    const uint8_t setup = bytes.len > 0 ? (uint8_t)bytes.at[0] : 0;
    struct buf file = {0};
    buf_add_string(&file, starts[setup % COUNT(starts)]);
    buf_add_slice(&file, slice_part(bytes, 1, bytes.len));
    try_file(buf_slice(&file), forced[setup / COUNT(starts) % COUNT(forced)]);
    buf_free(&file);
}
