/* tests/sgf/80-chance.c - records made by chance: fed in pieces or at once, read as they were meant; needless escapes;
 * charset guesses */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <unistd.h>

#include "base/array.h"
#include "base/mem.h"
#include "games.h"
#include "outline.h"
#include "sgf/sgf.h"
#include "sweep.h"

/* ---- in pieces or at once ---- */

static const char *const tokens[] = {"(", "(", ")", ")", ";", ";", "[", "]", "]", "\\", "\\]", "\\\\]", "C[", "B[aa]", "W[bb]", "PB[", "text", " ", "\n", "CA[GBK]",
    "CA[Big5]", "FF[4]", "\xB0\x5C", "x", ":", "C [", "KM[6.5]", "(;", ";B[", "])", "]\n;", "AB[aa][bb", "a]b", "\xE4\xB8\x89", "\xE4\xB8\x89])", "]x\1Y[", "\\](", "\\])", "\\];", "(;GM[1]",
    "sixty-four letters and more, which is as many as are looked at once, without any sign"};

static void add_outline(const struct sgf_collection *c, struct buf *out)
{
    struct sgf_game g = {.diags.limit = 100};
    buf_add_format(out, "%zu trees\n", c->count);
    for (size_t i = 0; i < c->count; i++) {
        buf_add_format(out, "%zu %zu %zu\n", (size_t)sgf_collection_gap(c, i), (size_t)c->games[i].start, (size_t)c->games[i].end);
        sgf_game_load(&g, c, i);
        outline_game(&g, out);
        outline_diags(&g.diags, sgf_collection_place(c), g.charset, out);
    }
    sgf_game_free(&g);
}

static void outline_in_pieces(struct slice bytes, enum charset forced, size_t piece, struct buf *out)
{
    struct sgf_collection c;
    sgf_collection_init(&c, forced);
    for (size_t at = piece; at < bytes.len; at += piece)
        sgf_collection_feed(&c, slice_part(bytes, 0, at), false);
    sgf_collection_feed(&c, bytes, true);
    buf_clear(out);
    add_outline(&c, out);
    sgf_collection_free(&c);
}

static void assert_same_in_pieces(struct slice bytes, enum charset forced)
{
    struct buf whole = {0}, pieces = {0};
    outline_in_pieces(bytes, forced, SIZE_MAX / 2, &whole);
    for (size_t piece = 1; piece <= 16; piece = piece * 2 + 1) {
        outline_in_pieces(bytes, forced, piece, &pieces);
        if (!slice_is_equal(buf_slice(&pieces), buf_slice(&whole)))
            fail_msg("%s in pieces of %zu: %.*s\n%s\nat once:\n%s", charset_name(forced), piece, (int)bytes.len, bytes.at, buf_string(&pieces), buf_string(&whole));
    }
    buf_free(&whole);
    buf_free(&pieces);
}

static void test_pieces(void **state)
{
    static const enum charset sets[] = {CHARSET_UNKNOWN, CHARSET_UNKNOWN, CHARSET_UNKNOWN, CHARSET_BIG5, CHARSET_GB18030};
    struct chance c = chance_begin("pieces");
    struct buf bytes = {0};
    (void)state;
    /* Valid UTF-8 from the lead byte on, but not the value that it is in, which has a "]" in its text. */
    assert_same_in_pieces(SLICE("(;C[a]b, and [more than 64 bytes, which are passed over at once, if they are there\xE4\xB8\x89])(;B[aa])"), CHARSET_BIG5);
    for (size_t i = 0; i < sweep_share(1500, 60000); i++) {
        buf_clear(&bytes);
        buf_add_string(&bytes, chance_below(&c, 4) ? "(;" : "");
        for (uint32_t left = 2 + chance_below(&c, 40); left > 0; left--)
            buf_add_string(&bytes, tokens[chance_below(&c, COUNT(tokens))]);
        assert_same_in_pieces(buf_slice(&bytes), sets[chance_below(&c, COUNT(sets))]);
    }
    buf_free(&bytes);
}

/* ---- in pieces, forgetting first games ---- */

static void add_games(const struct sgf_collection *c, size_t count, struct buf *out)
{
    struct sgf_game g = {.diags.limit = 1};
    for (size_t i = 0; i < count; i++) {
        sgf_game_load(&g, c, i);
        buf_add_format(out, "at %zu, set %u %u\n", (size_t)c->passed + (size_t)c->games[i].start, g.charset, g.charset_why);
        outline_game(&g, out);
    }
    sgf_game_free(&g);
}

/* Writes each game once. `keeps`: the number of final games that stay for the next time; SIZE_MAX: nothing is
 * forgotten. */
static void outline_with_drops(struct slice bytes, size_t piece, size_t keeps, struct buf *out)
{
    struct sgf_collection c;
    size_t from = 0;
    sgf_collection_init(&c, CHARSET_UNKNOWN);
    buf_clear(out);
    for (size_t end = piece; end < bytes.len; end += piece) {
        sgf_collection_feed(&c, slice_part(bytes, from, end), false);
        const size_t done = sgf_collection_done(&c), some = done > keeps ? done - keeps : 0;
        const size_t before = out->len;
        add_games(&c, some, out);
        const size_t dropped = sgf_collection_drop(&c, some);
        from += dropped;
        if (some && !dropped) /* they come again */
            out->len = before;
    }
    sgf_collection_feed(&c, slice_part(bytes, from, bytes.len), true);
    assert_int_equal(sgf_collection_done(&c), c.count);
    add_games(&c, c.count, out);
    sgf_collection_free(&c);
}

static void test_drops(void **state)
{
    static const char *const files[] = {"(;FF[4]CA[Big5]PB[\xA6\x5D])", "(;PB[\xA6\x5D];B[aa])", "(;CA[ISO-2022-JP])", "(;C[\x1B$BK\\\x1B(B])", "(;B[aa])", "\n",
        "prose; and (more) ", "(C[no semicolon])", ";B[bb]", ";CA[HZ]C[~{9E~}]", "(;CA[HZ]C[~{9E~}];C[a]", "(;CA[GBK]PB[\xB0\x5C])", "(;C[\xA5\xBB\xA6\x5D];W[cc])", "(;PB[\xE6\x9C\xAC])", "x", ")"};
    struct chance c = chance_begin("drops");
    struct buf bytes = {0}, whole = {0}, pieces = {0};
    (void)state;
    for (size_t i = 0; i < sweep_share(1500, 60000); i++) {
        const bool has_files = chance_below(&c, 2);
        buf_clear(&bytes);
        for (uint32_t left = 2 + chance_below(&c, has_files ? 12 : 40); left > 0; left--)
            buf_add_string(&bytes, has_files ? files[chance_below(&c, COUNT(files))] : tokens[chance_below(&c, COUNT(tokens))]);
        outline_with_drops(buf_slice(&bytes), SIZE_MAX / 2, 0, &whole);
        for (size_t piece = 1; piece <= 48; piece = piece * 2 + 1) {
            outline_with_drops(buf_slice(&bytes), piece, piece % 3, &pieces);
            if (!slice_is_equal(buf_slice(&pieces), buf_slice(&whole)))
                fail_msg("in pieces of %zu: %s\n%s\nat once:\n%s", piece, buf_string(&bytes), buf_string(&pieces), buf_string(&whole));
        }
    }
    buf_free(&bytes);
    buf_free(&whole);
    buf_free(&pieces);
}

/* ---- as it was meant ---- */

enum { MOST = 40 };

struct meant {
    int parent;
    int props;
    const char *ident[4];
    int values[4];
    char value[4][3][24]; /* as written, escapes included */
};

static const struct {
    const char *written, *read;
} names[] = {{"B", "B"}, {"White", "W"}, {"AddBlack", "AB"}, {"C", "C"}, {"N", "N"}, {"XY", "XY"}, {"QqZ", "QZ"}, {"BL", "BL"}, {"LaB", "LB"}};
static const char *const values[] = {"", "aa", "bb", "a:b", "x\\]y", "\\\\", "\\]", "(;", ");", "a b", "C[", "\\[", "two\nlines", "\\\nx", "6.5", "\\:"};

/* Adds nothing, blanks, or with `is_odd` illegal bytes, which are left out: after a value they might be part of a text
 * with a bracket. */
static void add_between(struct chance *c, bool is_odd, struct buf *out)
{
    static const char *const blanks[] = {"", "", " ", "\n", "\r\n", "\t ", "\v", "\f"}, *const odd[] = {"%", "&&", " $ ", "?"};
    buf_add_string(out, blanks[chance_below(c, COUNT(blanks))]);
    if (is_odd && chance_below(c, 6) == 0)
        buf_add_string(out, odd[chance_below(c, COUNT(odd))]);
}

static void add_node(struct chance *c, struct meant *m, bool is_odd, struct buf *out)
{
    bool used[COUNT(names)] = {false};
    buf_add_char(out, ';');
    add_between(c, is_odd, out);
    m->props = 0;
    for (uint32_t wanted = chance_below(c, 4); wanted > 0; wanted--) {
        const uint32_t name = chance_below(c, COUNT(names));
        if (used[name])
            continue;
        used[name] = true;
        buf_add_string(out, names[name].written);
        m->ident[m->props] = names[name].read;
        const int count = 1 + (int)chance_below(c, 3);
        for (int v = 0; v < count; v++) {
            const char *value = values[chance_below(c, COUNT(values))];
            buf_add_string(out, chance_below(c, 4) ? "" : " ");
            buf_add_format(out, "[%s]", value);
            strcpy(m->value[m->props][v], value);
        }
        m->values[m->props++] = count;
        add_between(c, false, out);
    }
}

/* Writes a tree of up to MOST nodes; returns their number. */
static int make_tree(struct chance *c, struct meant *meant, bool is_odd, struct buf *out)
{
    int count = 1, depth = 0, open[MOST + 1];
    buf_add_string(out, "(");
    add_between(c, false, out);
    meant[0].parent = -1;
    add_node(c, &meant[0], false, out);
    int at = 0;
    while (count < MOST && chance_below(c, 16)) {
        if (chance_below(c, 3) == 0) {
            open[depth++] = at;
            buf_add_char(out, '(');
            add_between(c, false, out);
        } else if (depth > 0 && chance_below(c, 3) == 0) {
            at = open[--depth];
            buf_add_char(out, ')');
            add_between(c, false, out);
            open[depth++] = at; /* another variation */
            buf_add_char(out, '(');
            add_between(c, false, out);
        }
        meant[count].parent = at;
        add_node(c, &meant[count], is_odd, out);
        at = count++;
    }
    for (; depth >= 0; depth--) {
        buf_add_char(out, ')');
        add_between(c, false, out);
    }
    return count;
}

static void assert_node(const struct sgf_game *g, uint32_t node, const struct meant *m)
{
    assert_int_equal(sgf_parent(g, node), m->parent < 0 ? SGF_NONE : (uint32_t)m->parent);
    assert_int_equal(sgf_prop_end(g, node) - sgf_prop_first(g, node), m->props);
    for (int p = 0; p < m->props; p++) {
        const uint32_t prop = sgf_prop_first(g, node) + (uint32_t)p;
        assert_true(slice_is(sgf_ident(g, g->props[prop].id), m->ident[p]));
        assert_int_equal(sgf_value_end(g, prop) - sgf_value_first(g, prop), m->values[p]);
        for (int v = 0; v < m->values[p]; v++)
            assert_true(slice_is(sgf_raw(g, sgf_value_first(g, prop) + (uint32_t)v), m->value[p][v]));
    }
}

/* True if a node has a move of each colour, or setup and a move, and so becomes two: only trees without such nodes are
 * compared. */
static bool is_split(const struct meant *m)
{
    bool has_black = false, has_white = false, has_time = false, has_setup = false;
    for (int p = 0; p < m->props; p++) {
        has_black |= !strcmp(m->ident[p], "B");
        has_white |= !strcmp(m->ident[p], "W");
        has_time |= !strcmp(m->ident[p], "BL");
        has_setup |= !strcmp(m->ident[p], "AB");
    }
    return (has_black && has_white) || (has_setup && (has_black || has_white || has_time));
}

static void test_as_meant(void **state)
{
    struct chance c = chance_begin("meant");
    struct meant *meant = mem_zero(MOST, sizeof *meant);
    struct buf bytes = {0};
    size_t compared[2] = {0};
    (void)state;
    for (size_t i = 0; i < sweep_share(2000, 60000); i++) {
        const bool is_odd = i % 2;
        struct sgf_collection collection;
        struct sgf_game g = {.diags.limit = 100};
        bool splits = false;
        buf_clear(&bytes);
        const int count = make_tree(&c, meant, is_odd, &bytes);
        for (int n = 0; n < count; n++)
            splits |= is_split(&meant[n]);
        assert_true(sgf_game_from(&g, &collection, buf_slice(&bytes)));
        if (!splits) {
            if ((int)g.node_count != count)
                fail_msg("%u nodes, not %d: %s", (unsigned)g.node_count, count, buf_string(&bytes));
            for (int n = 0; n < count; n++)
                assert_node(&g, (uint32_t)n, &meant[n]);
            compared[is_odd]++;
        }
        sgf_game_free(&g);
        sgf_collection_free(&collection);
    }
    assert_true(compared[0] > 100 && compared[1] > 100);
    mem_free(meant);
    buf_free(&bytes);
}

/* ---- blanks between the parts of a record change nothing, even if its first signs are lost; an empty value stays
 * separate ---- */

static void add_spaced(const char *const *parts, size_t count, uint64_t spaced, struct buf *out)
{
    static const char *const blanks[] = {" ", "\n", "\t", "\r\n "};
    buf_clear(out);
    for (size_t i = 0; i < count; i++) {
        buf_add_string(out, parts[i]);
        buf_add_string(out, spaced >> i & 1 ? blanks[i % COUNT(blanks)] : "");
    }
}

static void test_blanks(void **state)
{
    static const char *const whole[] = {"(", ";", "FF", "[4]", "GM", "[1]", "SZ", "[19]", ";", "B", "[aa]", ";", "W", "[bb]", "(", ";", "B", "[cc]", ")", "(", ";", "C", "[x]", ")", ")"};
    struct buf bytes = {0};
    (void)state;
    for (size_t lost = 0; lost < 3; lost++) { /* none, the parenthesis, the semicolon */
        const char *parts[COUNT(whole)];
        size_t count = 0;
        for (size_t i = 0; i < COUNT(whole); i++)
            if (i != lost - 1)
                parts[count++] = whole[i];
        for (size_t at = 0; at <= count; at++) {
            struct sgf_collection c;
            struct sgf_game g = {.diags.limit = 100};
            add_spaced(parts, count, at == count ? UINT64_MAX : UINT64_C(1) << at, &bytes);
            if (!sgf_game_from(&g, &c, buf_slice(&bytes)))
                fail_msg("no tree: %s", buf_string(&bytes));
            assert_int_equal(c.count, 1);
            if (g.node_count != 5 || g.prop_count != 7 || g.ff != 4 || sgf_leaf_count(&g) != 2)
                fail_msg("%u nodes: %s", (unsigned)g.node_count, buf_string(&bytes));
            sgf_game_free(&g);
            sgf_collection_free(&c);
        }
    }
    buf_free(&bytes);
}

static void test_empty_values(void **state)
{
    static const char *const idents[] = {"N", "C", "PB", "PW", "GN", "EV"};
    (void)state;
    for (size_t empty = 0; empty < COUNT(idents); empty++) {
        struct buf bytes = {0};
        struct sgf_collection c;
        struct sgf_game g = {0};
        buf_add_string(&bytes, "(;");
        for (size_t i = 0; i < COUNT(idents); i++)
            buf_add_format(&bytes, "%s[%s]", idents[i], i == empty ? "" : idents[i]);
        buf_add_string(&bytes, ";C[next])");
        assert_true(sgf_game_from(&g, &c, buf_slice(&bytes)));
        for (size_t i = 0; i < COUNT(idents); i++) {
            struct buf text = {0};
            struct slice raw = {0};
            const uint32_t id = sgf_property_find(slice_of(idents[i]));
            const bool has_text = sgf_node_text(&g, 0, id, &text);
            sgf_single(&g, 0, id, &raw);
            assert_true(slice_is(buf_slice(&text), i == empty ? "" : idents[i]));
            assert_true(slice_is(raw, i == empty ? "" : idents[i]));
            assert_int_equal(has_text, i != empty);
            buf_free(&text);
        }
        sgf_game_free(&g);
        sgf_collection_free(&c);
        buf_free(&bytes);
    }
}

/* ---- a backslash before any character changes nothing in a value that is not a text ---- */

static void test_escaped_values(void **state)
{
    static const char *const raws[] = {"B", "W", "b", "Black", "white", "1", "2", "19", "-7", "+12", "6.5", "-3.25", "0.5", "007"};
    (void)state;
    for (size_t i = 0; i < COUNT(raws); i++) {
        const struct slice raw = slice_of(raws[i]);
        long number[2] = {0};
        double real[2] = {0};
        int twice[2] = {0};
        char color[2] = {0};
        const bool is_number = sgf_read_number(raw, &number[0]) != SGF_DELETED, is_real = sgf_read_real(raw, &real[0], NULL) != SGF_DELETED;
        const bool is_double = sgf_read_double(raw, &twice[0]) != SGF_DELETED, is_color = sgf_read_color(raw, &color[0]) != SGF_DELETED;
        for (size_t at = 0; at < raw.len; at++) {
            struct buf escaped = {0};
            buf_add_slice(&escaped, slice_part(raw, 0, at));
            buf_add_char(&escaped, '\\');
            buf_add_slice(&escaped, slice_part(raw, at, raw.len));
            assert_int_equal(sgf_read_number(buf_slice(&escaped), &number[1]) != SGF_DELETED, is_number);
            assert_int_equal(sgf_read_real(buf_slice(&escaped), &real[1], NULL) != SGF_DELETED, is_real);
            assert_int_equal(sgf_read_double(buf_slice(&escaped), &twice[1]) != SGF_DELETED, is_double);
            assert_int_equal(sgf_read_color(buf_slice(&escaped), &color[1]) != SGF_DELETED, is_color);
            assert_true(number[0] == number[1] && real[0] == real[1] && twice[0] == twice[1] && color[0] == color[1]);
            buf_free(&escaped);
        }
    }
}

/* ---- the set of a record without CA is guessed by all its texts, also those of unknown properties ---- */

static void test_guessed_by_any_text(void **state)
{
    static const struct {
        enum charset charset;
        const char *text;
    } sets[] = {
        {CHARSET_UTF8, "\xE5\x9B\xB2\xE7\xA2\x81\xE3\x81\xAE\xE8\xA8\x98\xE9\x8C\xB2"},
        {CHARSET_CP932, "\x88\xCD\x8C\xE9\x82\xCC\x8B\x4C\x98\x5E\x82\xC5\x82\xB7"},
        {CHARSET_GB18030, "\xCE\xA7\xC6\xE5\xB5\xC4\xBC\xC7\xC2\xBC\xBA\xDA\xCA\xA4"},
    };
    static const char *const idents[] = {"C", "PB", "PW", "GN", "EV", "PC", "GC", "N", "US", "AN", "ON", "XYZ", "KGSFOO"};
    (void)state;
    for (size_t s = 0; s < COUNT(sets); s++) {
        for (size_t i = 0; i < COUNT(idents); i++) {
            struct buf bytes = {0};
            struct sgf_collection c;
            struct sgf_game g = {0};
            buf_add_format(&bytes, "(;FF[4]GM[1]SZ[19];B[aa]%s[%s])", idents[i], sets[s].text);
            assert_true(sgf_game_from(&g, &c, buf_slice(&bytes)));
            if (g.charset != sets[s].charset)
                fail_msg("%s: %s, not %s", idents[i], charset_name(g.charset), charset_name(sets[s].charset));
            sgf_game_free(&g);
            sgf_collection_free(&c);
            buf_free(&bytes);
        }
    }
}

/* ---- no byte after the end is read: the bytes end where memory does ---- */

/* Room for `len` bytes that end with the last page that may be read. */
static char *before_a_wall(size_t room, char **pages, size_t *size)
{
    const size_t page = (size_t)sysconf(_SC_PAGESIZE);
    *size = (room + page - 1) / page * page + page;
    *pages = mmap(NULL, *size, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
    assert_ptr_not_equal(*pages, MAP_FAILED);
    assert_int_equal(mprotect(*pages + *size - page, page, PROT_NONE), 0);
    return *pages + *size - page;
}

static void test_wall(void **state)
{
    enum { ROOM = 8192 };
    struct chance c = chance_begin("wall");
    struct buf bytes = {0}, whole = {0}, cut = {0};
    char *pages;
    size_t size;
    char *const end = before_a_wall(ROOM, &pages, &size);
    (void)state;
    for (size_t i = 0; i < sweep_share(300, 10000); i++) {
        buf_clear(&bytes);
        buf_add_string(&bytes, chance_below(&c, 4) ? "(;" : "");
        for (uint32_t left = 2 + chance_below(&c, 20); left > 0; left--)
            buf_add_string(&bytes, tokens[chance_below(&c, COUNT(tokens))]);
        assert_true(bytes.len < ROOM);
        for (size_t len = bytes.len; len + 40 > bytes.len && len > 0; len--) {
            char *const at = end - len;
            memcpy(at, bytes.at, len);
            outline_in_pieces((struct slice){at, len}, CHARSET_UNKNOWN, SIZE_MAX / 2, &cut);
            outline_in_pieces(slice_part(buf_slice(&bytes), 0, len), CHARSET_UNKNOWN, SIZE_MAX / 2, &whole);
            if (!slice_is_equal(buf_slice(&cut), buf_slice(&whole)))
                fail_msg("%zu bytes of %s", len, buf_string(&bytes));
        }
    }
    munmap(pages, size);
    buf_free(&bytes);
    buf_free(&whole);
    buf_free(&cut);
}

/* ---- a tree that begins in a supposed value: only blanks are between its parenthesis and its semicolon ---- */

static void test_begins_in_value(void **state)
{
    static const char *const before[] = {";[", ";XY[prose ", ";XY[(", ";C[prose ", ";XY[(x) "};
    static const struct {
        const char *between;
        bool begins;
    } rows[] = {{"", true}, {" ", true}, {"\n", true}, {" \t\r\n", true}, {"x", false}, {" x", false}, {"x ", false}, {"x y", false}, {":", false}, {"1 \n", false}};
    struct buf bytes = {0};
    (void)state;
    for (size_t b = 0; b < COUNT(before); b++) {
        for (size_t i = 0; i < COUNT(rows); i++) {
            struct sgf_collection c;
            buf_clear(&bytes);
            buf_add_format(&bytes, "%s(%s;FF[4]GM[1];B[aa];W[bb])", before[b], rows[i].between);
            sgf_collection_init(&c, CHARSET_UNKNOWN);
            sgf_collection_feed(&c, buf_slice(&bytes), true);
            const bool begins = c.count > 0 && c.games[0].start == strlen(before[b]);
            if (begins != rows[i].begins)
                fail_msg("%s: %zu trees, at %zu", buf_string(&bytes), c.count, c.count ? (size_t)c.games[0].start : 0);
            sgf_collection_free(&c);
        }
    }
    buf_free(&bytes);
}

/* ---- the user or a mark decides: CA, whatever it is, does not change how trees are cut ---- */

static void outline_cuts(struct slice bytes, enum charset forced, struct buf *out)
{
    struct sgf_collection c;
    buf_clear(out);
    sgf_collection_init(&c, forced);
    sgf_collection_feed(&c, bytes, true);
    for (size_t i = 0; i < c.count; i++)
        buf_add_format(out, "%zu %zu %zu\n", (size_t)sgf_collection_gap(&c, i), (size_t)c.games[i].start, (size_t)c.games[i].end);
    sgf_collection_free(&c);
}

static void test_claims(void **state)
{
    static const char *const claims[] = {"GBK  ", "Big5 ", "CP932", "UTF-8", "wrong"};
    static const char *const texts[] = {"\xB0\x5C", "\x81", "\x83]", "\x95\x5D", "\xE3\x81\x82", "\xA4\xA4", "C[x]", ";B[aa]", "(;W[bb]", ")", "C[", "]", "\\]", "PB[", " (;GM[1]"};
    static const enum charset forced[] = {CHARSET_UNKNOWN, CHARSET_UTF8, CHARSET_GB18030, CHARSET_BIG5, CHARSET_WINDOWS_1252};
    struct chance c = chance_begin("claims");
    struct buf text = {0}, bytes = {0}, first = {0}, other = {0};
    size_t many = 0;
    (void)state;
    for (size_t i = 0; i < sweep_share(500, 20000); i++) {
        buf_clear(&text);
        for (uint32_t left = 2 + chance_below(&c, 20); left > 0; left--)
            buf_add_string(&text, texts[chance_below(&c, COUNT(texts))]);
        for (size_t f = 0; f < COUNT(forced); f++) {
            for (size_t claim = 0; claim < COUNT(claims); claim++) {
                buf_clear(&bytes);
                buf_add_format(&bytes, "%s(;FF[4]CA[%s]C[%s])(;B[cc])", f == 0 ? "\xEF\xBB\xBF" : "", claims[claim], buf_string(&text));
                outline_cuts(buf_slice(&bytes), forced[f], claim == 0 ? &first : &other);
                if (claim > 0 && !slice_is_equal(buf_slice(&first), buf_slice(&other)))
                    fail_msg("%s in %s:\n%sby %s:\n%s", buf_string(&bytes), charset_name(forced[f]), buf_string(&other), claims[0], buf_string(&first));
            }
            many += first.len > 0;
        }
    }
    assert_true(many > 100);
    buf_free(&text);
    buf_free(&bytes);
    buf_free(&first);
    buf_free(&other);
}

/* ---- a value in UTF-8 is read as such, whatever CA says, even if it is longer than the part looked at: cut in any
 * character, at any byte of it ---- */

static void test_long_values(void **state)
{
    static const char *const characters[] = {"\xC3\xA9", "\xE3\x81\x82", "\xE5\x9B\xB2", "\xF0\xA0\x80\x82"};
    struct buf value = {0}, tree = {0};
    (void)state;
    for (size_t kind = 0; kind < COUNT(characters); kind++) {
        for (size_t len = 4080; len <= 4112; len++) {
            for (size_t ahead = 0; ahead < 4; ahead++) {
                struct sgf_collection c;
                buf_clear(&value);
                buf_add_string(&value, &"abc"[3 - ahead]);
                while (value.len < len)
                    buf_add_string(&value, characters[kind]);
                buf_clear(&tree);
                buf_add_format(&tree, "(;FF[4]GM[1]CA[GBK]PB[\x83\x5D]C[%s])", buf_string(&value)); /* PB is GBK */
                const size_t end = tree.len;
                buf_add_string(&tree, "(;C[next])");
                sgf_collection_init(&c, CHARSET_UNKNOWN);
                sgf_collection_feed(&c, buf_slice(&tree), true);
                if (c.count != 2 || c.games[0].end != end || c.games[1].start != end)
                    fail_msg("%zu bytes of %s behind %zu: %zu trees", len, characters[kind], ahead, c.count);
                sgf_collection_free(&c);
            }
        }
    }
    buf_free(&value);
    buf_free(&tree);
}

/* ---- a value keeps its meaning when it is written again, whatever two bytes are in it ---- */

/* A backslash that remains of an invalid character may be shown or not. */
static bool is_same_text(struct slice a, struct slice b)
{
    while (a.len > 0 || b.len > 0) {
        if (a.len > 0 && *a.at == '\\')
            a = slice_part(a, 1, a.len);
        else if (b.len > 0 && *b.at == '\\')
            b = slice_part(b, 1, b.len);
        else if (a.len == 0 || b.len == 0 || *a.at != *b.at)
            return false;
        else
            a = slice_part(a, 1, a.len), b = slice_part(b, 1, b.len);
    }
    return true;
}

static void test_as_written(void **state)
{
    static const char *const sets[] = {"GBK", "Big5", "Shift_JIS", "EUC-KR", "EUC-JP", "ISO-8859-1"};
    static const char *const behind[] = {"", "b", "\\\\", "\\]"};
    struct buf bytes = {0}, said = {0}, written = {0}, again = {0};
    size_t compared = 0;
    (void)state;
    for (size_t set = 0; set < COUNT(sets); set++) {
        for (int lead = 0x80; lead <= 0xFF; lead++) {
            for (int i = 0; i < 6 * (int)COUNT(behind); i++) {
                struct sgf_collection c, c2;
                struct sgf_game g = {0}, g2 = {0};
                buf_clear(&bytes);
                buf_add_format(&bytes, "(;FF[4]CA[%s]N[\x83\x5D]XY[a%c%c%s])", sets[set], lead, "[\\]:a\xA1"[i % 6], behind[i / 6]);
                assert_true(sgf_game_from(&g, &c, buf_slice(&bytes)));
                if (g.prop_count == 4) { /* else the bracket is part of a character or text */
                    compared++;
                    const struct slice raw = sgf_raw(&g, sgf_value_first(&g, 3));
                    buf_clear(&said);
                    buf_clear(&written);
                    buf_clear(&again);
                    sgf_text(&g, raw, false, &said);
                    buf_add_string(&written, "(;FF[4]CA[UTF-8]XY[");
                    sgf_text_as_written(&g, raw, &written);
                    buf_add_string(&written, "])");
                    assert_true(sgf_game_from(&g2, &c2, buf_slice(&written)));
                    assert_int_equal(g2.prop_count, 3);
                    sgf_text(&g2, sgf_raw(&g2, sgf_value_first(&g2, 2)), false, &again);
                    if (!is_same_text(buf_slice(&said), buf_slice(&again)))
                        fail_msg("%s: %02X %02X \"%s\" is \"%s\", then \"%s\"", sets[set], lead, (unsigned char)"[\\]:a\xA1"[i % 6], behind[i / 6], buf_string(&said), buf_string(&written));
                    sgf_game_free(&g2);
                    sgf_collection_free(&c2);
                }
                sgf_game_free(&g);
                sgf_collection_free(&c);
            }
        }
    }
    assert_true(compared > 15000);
    buf_free(&bytes);
    buf_free(&said);
    buf_free(&written);
    buf_free(&again);
}

int main(void)
{
    const struct CMUnitTest tests[] = {cmocka_unit_test(test_pieces),
        cmocka_unit_test(test_drops), cmocka_unit_test(test_as_meant), cmocka_unit_test(test_blanks),
        cmocka_unit_test(test_empty_values), cmocka_unit_test(test_escaped_values),
        cmocka_unit_test(test_guessed_by_any_text), cmocka_unit_test(test_wall), cmocka_unit_test(test_begins_in_value), cmocka_unit_test(test_claims),
        cmocka_unit_test(test_long_values), cmocka_unit_test(test_as_written)};
    return cmocka_run_group_tests(tests, NULL, NULL);
}
