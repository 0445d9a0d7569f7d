/* tests/fuzz/packed.c - any bytes as packed values of programs: base64, a stream of gzip or zlib, a text of JSON
 *
 * The first byte chooses how much of the packing is done here, so that the reader of JSON is reached as well as that of
 * streams. What must hold: packed text comes back; nothing longer than allowed does; numbers are within their bounds.
 *
 * Counts: src/base/gzip src/base/json_read src/reader/analysis
 */
#include "fuzz.h"

#include <math.h>
#include <string.h>

#include "base/gzip.h"
#include "pack.h"
#include "reader/analysis.h"

enum { MOVES = 12, MOST_BYTES = 1 << 20 };

enum packing { PACKED_VALUE, PACKED_STREAM, PACKED_TEXT, PACKED_DAMAGED, PACKED_BLANKS, PACKING_COUNT };

static bool has_zlib(void)
{
    return strcmp(gzip_library(), "no zlib") != 0;
}

static void try_base64(struct slice bytes)
{
    struct buf packed = {0}, again = {0};

    pack_base64(&packed, bytes);
    must(base64_decode(buf_slice(&packed), &again));
    must(slice_is_equal(buf_slice(&again), bytes));
    buf_clear(&again);
    base64_decode(bytes, &again);
    must(again.len <= bytes.len / 4 * 3 + 3);
    buf_free(&packed);
    buf_free(&again);
}

static void try_stream(struct slice bytes, size_t most)
{
    struct buf stream = {0}, text = {0};

    gzip_unpack(bytes, most, &text);
    must(text.len <= most);
    pack_stream(&stream, bytes);
    buf_clear(&text);
    if (has_zlib()) {
        must(gzip_unpack(buf_slice(&stream), bytes.len, &text));
        must(slice_is_equal(buf_slice(&text), bytes));
        buf_clear(&text);
        must(bytes.len == 0 || !gzip_unpack(buf_slice(&stream), bytes.len - 1, &text));
    }
    buf_free(&stream);
    buf_free(&text);
}

/* Makes a value of KT from these bytes, without anything that would end it. */
static void add_value(enum packing packing, struct slice bytes, struct buf *out)
{
    struct buf stream = {0};

    if (packing == PACKED_VALUE) {
        for (size_t i = 0; i < bytes.len; i++)
            buf_add_char(out, bytes.at[i] == ']' || bytes.at[i] == '\\' ? '/' : bytes.at[i]);
        return;
    }
    if (packing == PACKED_STREAM)
        buf_add_slice(&stream, bytes);
    else if (packing == PACKED_BLANKS)
        pack_blanks(&stream, bytes.len > 1 ? (size_t)(uint8_t)bytes.at[0] << 13 | (uint8_t)bytes.at[1] : 0);
    else
        pack_stream(&stream, bytes);
    if (packing == PACKED_DAMAGED && bytes.len > 0)
        stream.at[(uint8_t)bytes.at[0] % stream.len] ^= (char)(1 << bytes.len % 8);
    pack_base64(out, buf_slice(&stream));
    buf_free(&stream);
}

static bool is_within(struct slice part, struct slice whole)
{
    return part.len == 0 || (part.at >= whole.at && part.at + part.len <= whole.at + whole.len);
}

static void try_moves(const struct sgf_game *game, uint32_t node)
{
    struct analysis_move moves[MOVES];
    struct buf text = {0};
    const size_t count = analysis_moves(game, node, &text, moves, MOVES);

    must(count <= MOVES && text.len <= MOST_BYTES);
    for (size_t i = 0; i < count; i++) {
        must(moves[i].move.len > 0 && moves[i].visits >= 0 && moves[i].winrate <= 100);
        must(is_within(moves[i].move, buf_slice(&text)) && is_within(moves[i].line, buf_slice(&text)));
    }
    buf_free(&text);
}

static void must_be_figures(const struct analysis *a)
{
    must(!a->has_winrate || (a->winrate >= 0 && a->winrate <= 100));
    must(!a->has_score || isfinite(a->score));
    must(a->visits >= 0);
}

static void try_record(struct slice record)
{
    struct sgf_collection c;
    struct sgf_game g = {0};

    if (sgf_game_from(&g, &c, record)) {
        for (uint32_t node = 0; node < g.node_count && node < 4; node++) {
            struct analysis a;
            analysis_read(&g, node, false, &a);
            must_be_figures(&a);
            analysis_read(&g, node, true, &a);
            must_be_figures(&a);
            must(a.bytes <= 4 * record.len + MOST_BYTES);
            try_moves(&g, node);
        }
    }
    sgf_game_free(&g);
    sgf_collection_free(&c);
}

/* The same bytes as text in properties of other programs: KaTrain packs, Lizzie and KataGo do not. */
static void try_text(const char *property, struct slice bytes)
{
    struct buf record = {0};

    buf_add_format(&record, "(;FF[4];B[aa]%s[", property);
    for (size_t i = 0; i < bytes.len; i++) {
        if (bytes.at[i] == ']' || bytes.at[i] == '\\')
            buf_add_char(&record, '\\');
        buf_add_char(&record, bytes.at[i]);
    }
    buf_add_string(&record, "])");
    try_record(buf_slice(&record));
    buf_free(&record);
}

void fuzz_one(struct slice bytes)
{
    const uint8_t first = bytes.len > 0 ? (uint8_t)bytes.at[0] : 0;
    const struct slice rest = slice_part(bytes, 1, bytes.len);
    struct buf record = {0};

    try_base64(rest);
    try_stream(rest, (size_t)first * 64);
    buf_add_string(&record, "(;FF[4]KT[ownership][policy][");
    add_value((enum packing)(first % PACKING_COUNT), rest, &record);
    buf_add_string(&record, "])");
    try_record(buf_slice(&record));
    try_text("C", rest);
    try_text("LZ", rest);
    buf_free(&record);
}
