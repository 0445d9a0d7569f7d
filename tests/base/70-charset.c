/* tests/base/70-charset.c - names of character sets, steps in them, conversion, marks */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>
#include <iconv.h>

#include "base/array.h"
#include "base/charset.h"
#include "base/text.h"

#define BAD "\xEF\xBF\xBD"

/* ---- names ---- */

static void test_find(void **state)
{
    (void)state;
    static const struct {
        const char *name;
        enum charset set;
    } rows[] = {
        {"UTF-8", CHARSET_UTF8},
        {"utf8", CHARSET_UTF8},
        {" Utf_8\n", CHARSET_UTF8},
        {"US-ASCII", CHARSET_ASCII},
        {"gb2312", CHARSET_GB18030},
        {"GB_2312-80", CHARSET_GB18030},
        {"euc-cn", CHARSET_GB18030},
        {"GBK", CHARSET_GB18030},
        {"x-gbk", CHARSET_GB18030},
        {"cp936", CHARSET_GB18030},
        {"GB18030", CHARSET_GB18030},
        {"Big5", CHARSET_BIG5},
        {"big5-hkscs", CHARSET_BIG5},
        {"cp950", CHARSET_BIG5},
        {"Shift_JIS", CHARSET_CP932},
        {"shift-jis", CHARSET_CP932},
        {"sjis", CHARSET_CP932},
        {"x-sjis", CHARSET_CP932},
        {"MS_Kanji", CHARSET_CP932},
        {"windows-31j", CHARSET_CP932},
        {"EUC-JP", CHARSET_EUC_JP},
        {"euckr", CHARSET_CP949},
        {"ks_c_5601-1987", CHARSET_CP949},
        {"UHC", CHARSET_CP949},
        {"cp949", CHARSET_CP949},
        {"ISO-8859-1", CHARSET_WINDOWS_1252},
        {"ISO8859_1", CHARSET_WINDOWS_1252},
        {"iso_8859-1:1987", CHARSET_WINDOWS_1252},
        {"latin1", CHARSET_WINDOWS_1252},
        {"L1", CHARSET_WINDOWS_1252},
        {"Windows-1252", CHARSET_WINDOWS_1252},
        {"latin2", CHARSET_ISO_8859_2},
        {"KOI8-R", CHARSET_KOI8_R},
        {"cp1251", CHARSET_WINDOWS_1251},
        {"macintosh", CHARSET_MACINTOSH},
        {"", CHARSET_UNKNOWN},
        {"xyz", CHARSET_UNKNOWN},
        {"UTF", CHARSET_UNKNOWN},
        {"UTF-7", CHARSET_UNKNOWN},
        {"UTF-16", CHARSET_UNKNOWN},
        {"UTF-16LE", CHARSET_UNKNOWN},
        {"UTF-32", CHARSET_UNKNOWN},
        {"HZ-GB-2312", CHARSET_HZ},
        {"ISO-2022-JP", CHARSET_ISO_2022_JP},
        {"csISO2022KR", CHARSET_ISO_2022_KR},
        {"ISO-8859-3", CHARSET_ISO_8859_3},
        {"ISO_8859-16:2001", CHARSET_ISO_8859_16},
        {"latin4", CHARSET_ISO_8859_4},
        {"hebrew", CHARSET_ISO_8859_8},
        {"IBM437", CHARSET_CP437},
        {"cp850", CHARSET_CP850},
        {"852", CHARSET_CP852},
        {"CP866", CHARSET_CP866},
        {"KOI8-RU", CHARSET_KOI8_RU},
        {"viscii", CHARSET_VISCII},
        {"EUC-TW", CHARSET_EUC_TW},
        {"JOHAB", CHARSET_JOHAB},
        {"ISO-2022-CN", CHARSET_ISO_2022_CN},
        {"ISO-2022-CN-EXT", CHARSET_ISO_2022_CN},
        {"csIBM866", CHARSET_CP866},
        {"CP864", CHARSET_CP864},
        {"cp0437", CHARSET_CP437},
        {"dos-437", CHARSET_CP437},
        {"x-cp1250", CHARSET_WINDOWS_1250},
        {"x-windows-950", CHARSET_BIG5},
        {"xx-Big5", CHARSET_BIG5},
        {"MS_CP949", CHARSET_CP949},
        {"cscpIBM861", CHARSET_CP861},
        {"csISOLatin2", CHARSET_ISO_8859_2},
        {"ISO-IR-166", CHARSET_WINDOWS_874},
        {"TIS-620.2533-1", CHARSET_WINDOWS_874},
        {"ANSI_X3.4-1968", CHARSET_ASCII},
        {"ANSI_X3.110-1983", CHARSET_UNKNOWN},
        {"0UTF8", CHARSET_UNKNOWN},
        {"01252", CHARSET_UNKNOWN},
        {"VISCII1.1-1", CHARSET_VISCII},
        {"x", CHARSET_UNKNOWN},
        {"cs", CHARSET_UNKNOWN},
        {"x-ISO", CHARSET_UNKNOWN},
        {"cp", CHARSET_UNKNOWN},
        {"cp0", CHARSET_UNKNOWN},
        {"437 850", CHARSET_UNKNOWN},
        {"4", CHARSET_UNKNOWN},
        {"43", CHARSET_UNKNOWN},
        {"4370", CHARSET_UNKNOWN},
        {":1987", CHARSET_UNKNOWN},
        {"-", CHARSET_UNKNOWN},
        {"koi8 koi", CHARSET_UNKNOWN},
        {"IBM921", CHARSET_CP921},
        {"MIK", CHARSET_MIK},
        {"Shift_JISX0213", CHARSET_SHIFT_JISX0213},
        {"UTF-8//IGNORE", CHARSET_UNKNOWN},
        {"GBK//TRANSLIT", CHARSET_UNKNOWN},
        {"unknown", CHARSET_UNKNOWN},
        {"utf8utf8utf8utf8utf8utf8utf8utf8utf8utf8utf8utf8utf8utf8utf8", CHARSET_UNKNOWN},
    };
    for (size_t i = 0; i < COUNT(rows); i++)
        if (charset_find(slice_of(rows[i].name)) != rows[i].set)
            fail_msg("\"%s\" is found as %s", rows[i].name, charset_name(charset_find(slice_of(rows[i].name))));
    assert_int_equal(charset_find(SLICE("utf8\0x")), CHARSET_UNKNOWN);
}

/* A name as shown is accepted. */
static void test_name(void **state)
{
    (void)state;
    for (enum charset c = CHARSET_ASCII; c < CHARSET_UTF16_LE; c++)
        assert_int_equal(charset_find(slice_of(charset_name(c))), c);
    assert_string_equal(charset_name(CHARSET_UNKNOWN), "unknown");
    assert_string_equal(charset_name(CHARSET_GB18030), "GB18030");
    assert_string_equal(charset_name(CHARSET_UTF16_BE), "UTF-16BE");
    assert_string_equal(charset_name(CHARSET_COUNT), "unknown");
}

/* By hand: from UTF-8 through all sets that a value can have, and round. */
static void test_next(void **state)
{
    (void)state;
    size_t count = 1;
    assert_int_equal(charset_next(CHARSET_UTF8), CHARSET_GB18030);
    assert_int_equal(charset_next(CHARSET_GB18030), CHARSET_BIG5);
    assert_int_equal(charset_next(CHARSET_ASCII), CHARSET_UTF8);
    assert_int_equal(charset_next(CHARSET_UNKNOWN), CHARSET_UTF8);
    assert_int_equal(charset_next(CHARSET_UTF16_LE), CHARSET_UTF8);
    for (enum charset c = charset_next(CHARSET_UTF8); c != CHARSET_UTF8; c = charset_next(c))
        count++;
    assert_int_equal(count, CHARSET_MACINTOSH - CHARSET_UTF8 + 1);
}

/* ---- steps ---- */

static void test_step(void **state)
{
    (void)state;
    static const struct {
        enum charset set;
        struct slice bytes;
        size_t len;
    } rows[] = {
        {CHARSET_GB18030, {"a]", 2}, 1},
        {CHARSET_GB18030, {"\x95\x5C", 2}, 2},
        {CHARSET_GB18030, {"\xB9\xC5", 2}, 2},
        {CHARSET_GB18030, {"\x81\x30\x81\x30", 4}, 4},
        {CHARSET_GB18030, {"\x81\x30\x81", 3}, 1},
        {CHARSET_GB18030, {"\x81\x30\x81]", 4}, 1},
        {CHARSET_GB18030, {"\xB9\x7F", 2}, 1},
        {CHARSET_GB18030, {"\xB9\xFF", 2}, 1},
        {CHARSET_GB18030, {"\xB9\n", 2}, 1},
        {CHARSET_GB18030, {"\xB9", 1}, 1},
        {CHARSET_GB18030, {"\x80\x5D", 2}, 1},
        {CHARSET_GB18030, {"\xFF\x5D", 2}, 1},
        {CHARSET_BIG5, {"\xA6\x5D", 2}, 2},
        {CHARSET_BIG5, {"\xA6\x90", 2}, 1},
        {CHARSET_BIG5, {"\xA6", 1}, 1},
        {CHARSET_CP932, {"\x90\x5C", 2}, 2},
        {CHARSET_CP932, {"\xB1\x5D", 2}, 1}, /* half-width kana */
        {CHARSET_CP932, {"\xA0\x5D", 2}, 1},
        {CHARSET_CP932, {"\xFC\x4B", 2}, 2},
        {CHARSET_CP932, {"\xFD\x5D", 2}, 1},
        {CHARSET_CP932, {"\x90\x7F", 2}, 1},
        {CHARSET_CP949, {"\xB0\xA1", 2}, 2},
        {CHARSET_CP949, {"\xB0\x5D", 2}, 1}, /* never a bracket */
        {CHARSET_CP949, {"\x81\x41", 2}, 2},
        {CHARSET_EUC_JP, {"\xB0\xA1", 2}, 2},
        {CHARSET_EUC_JP, {"\xB0\x5D", 2}, 1},
        {CHARSET_EUC_JP, {"\x8E\xB1", 2}, 2},
        {CHARSET_EUC_JP, {"\x8F\xB0\xA1", 3}, 3},
        {CHARSET_EUC_JP, {"\x8F\xB0]", 3}, 1},
        {CHARSET_JOHAB, {"\x88\x61", 2}, 2},
        {CHARSET_JOHAB, {"\x88\x5D", 2}, 2},
        {CHARSET_JOHAB, {"\x88\x31", 2}, 1},
        {CHARSET_JOHAB, {"\xD9\x31", 2}, 2},
        {CHARSET_JOHAB, {"\xD4\x61", 2}, 1},
        {CHARSET_EUC_TW, {"\xC4\xE3", 2}, 2},
        {CHARSET_EUC_TW, {"\xC4]", 2}, 1},
        {CHARSET_EUC_TW, {"\x8E\xA2\xC4\xE3", 4}, 4},
        {CHARSET_EUC_TW, {"\x8E\xB1\xC4\xE3", 4}, 1},
        {CHARSET_UTF8, {"\xE7\xA2\x81", 3}, 3},
        {CHARSET_UTF8, {"\xE7\xA2]", 3}, 1},
        {CHARSET_UTF8, {"\xEF\xBF\xBD", 3}, 3},
        {CHARSET_WINDOWS_1252, {"\xE9]", 2}, 1},
        {CHARSET_KOI8_R, {"\xE9\xE9", 2}, 1},
        {CHARSET_UNKNOWN, {"\xE9\xE9", 2}, 1},
    };
    for (size_t i = 0; i < COUNT(rows); i++)
        if (charset_step(rows[i].set, rows[i].bytes) != rows[i].len)
            fail_msg("row %zu: %zu", i, charset_step(rows[i].set, rows[i].bytes));
    for (enum charset c = CHARSET_UNKNOWN; c < CHARSET_COUNT; c++)
        assert_int_equal(charset_is_hazardous(c), c == CHARSET_GB18030 || c == CHARSET_BIG5 || c == CHARSET_CP932 ||
                                                      c == CHARSET_SHIFT_JISX0213 || c == CHARSET_JOHAB);
}

/* Only in a hazardous set does a character swallow a bracket or a backslash. */
static void test_step_hazards(void **state)
{
    (void)state;
    for (enum charset c = CHARSET_UNKNOWN; c < CHARSET_UTF16_LE; c++) {
        bool swallows = false;
        for (int lead = 0x80; lead <= 0xFF; lead++) {
            char bytes[3] = {(char)lead, ']', ']'};
            swallows = swallows || charset_step(c, (struct slice){bytes, 3}) > 1;
        }
        assert_int_equal(swallows, charset_is_hazardous(c));
    }
}

/* ---- conversion ---- */

static void assert_decoded(enum charset c, struct slice in, const char *want, size_t bad)
{
    struct buf out = {0};

    buf_add_char(&out, '>');
    assert_int_equal(charset_decode(c, in, &out), bad);
    assert_string_equal(buf_string(&out) + 1, want);
    buf_free(&out);
}

static void test_decode(void **state)
{
    (void)state;
    assert_decoded(CHARSET_GB18030, SLICE("\xB9\xC5\xC1\xA6 9\xB6\xCE"), "古力 9段", 0);
    assert_decoded(CHARSET_GB18030, SLICE("\x95\x5C\x8A\x5D"), "昞奭", 0);
    assert_decoded(CHARSET_GB18030, SLICE("\x94\x39\xDA\x33"), "💩", 0); /* four bytes */
    assert_decoded(CHARSET_BIG5, SLICE("\xA5\xBB\xA6\x5D\xA7\x7B"), "本因坊", 0);
    assert_decoded(CHARSET_BIG5, SLICE("\xF9\xD6\x87\x40"), "碁䏰", 0); /* beyond the old standard */
    assert_decoded(CHARSET_BIG5, SLICE("\xA1\x45\xA1\x41\xA1\xE3"), "‧，～", 0);
    assert_decoded(CHARSET_BIG5, SLICE("\x88\x62"), "\xC3\x8A\xCC\x84", 0); /* one character, two code points */
    assert_decoded(CHARSET_CP932, SLICE("\x90\x5C\x83\x5C\xB1\x87\x40"), "申ソｱ①", 0);
    assert_decoded(CHARSET_CP932, SLICE("\\~"), "\\~", 0); /* no yen sign, no overline */
    assert_decoded(CHARSET_EUC_JP, SLICE("\xCB\xDC\xB0\xF8\x8E\xB1"), "本因ｱ", 0);
    assert_decoded(CHARSET_EUC_JP, SLICE("\xA1\xC1\xAD\xA1"), "〜①", 0); /* by the second converter */
    assert_decoded(CHARSET_CP949, SLICE("\xC0\xCC\xBC\xBC\xB5\xB9\x8C\x63"), "이세돌똠", 0);
    assert_decoded(CHARSET_WINDOWS_1252, SLICE("Jos\xE9 \x80\x93"), "José €“", 0);
    assert_decoded(CHARSET_WINDOWS_1251, SLICE("\xC8\xE2\xE0\xED"), "Иван", 0);
    assert_decoded(CHARSET_KOI8_R, SLICE("\xE9\xD7\xC1\xCE"), "Иван", 0);
    assert_decoded(CHARSET_ISO_8859_15, SLICE("\xA4"), "€", 0);
    assert_decoded(CHARSET_MACINTOSH, SLICE("\x8E"), "é", 0);
    assert_decoded(CHARSET_CP437, SLICE("\x82\xB3"), "é│", 0);
    assert_decoded(CHARSET_CP850, SLICE("\x9B"), "ø", 0);
    assert_decoded(CHARSET_CP852, SLICE("\x88"), "ł", 0);
    assert_decoded(CHARSET_CP866, SLICE("\x8F"), "П", 0);
    assert_decoded(CHARSET_ISO_8859_3, SLICE("\xFD"), "ŭ", 0);
    assert_decoded(CHARSET_ISO_8859_16, SLICE("\xAA"), "Ș", 0);
    assert_decoded(CHARSET_VISCII, SLICE("Nguy\xADn \x02"), "Nguyễn Ẳ", 0);
    assert_decoded(CHARSET_EUC_TW, SLICE("\xC4\xE3\x8E\xA2\xA1\xA1"), "中乂", 0);
    assert_decoded(CHARSET_JOHAB, SLICE("\x88\x61]"), "가]", 0);
    assert_decoded(CHARSET_HZ, SLICE("~{a"), "~{a", 0);
    assert_decoded(CHARSET_UTF8, SLICE("é本" BAD), "é本" BAD, 0);
    assert_decoded(CHARSET_ASCII, SLICE("abc"), "abc", 0);
    assert_decoded(CHARSET_UTF16_LE, SLICE("(\0\x2C\x67=\xD8\x00\xDE"), "(本😀", 0);
    assert_decoded(CHARSET_UTF16_LE, SLICE("\x00\xD8\x00\xDC\xFF\xDB\xFF\xDF"), "\xF0\x90\x80\x80\xF4\x8F\xBF\xBF", 0);
    assert_decoded(CHARSET_UTF16_BE, SLICE("\0(\x67\x2C"), "(本", 0);
    for (enum charset c = CHARSET_UNKNOWN; c < CHARSET_COUNT; c++)
        assert_decoded(c, SLICE(""), "", 0);
}

/* Windows-1252 has just five bad bytes, and so have the sets that are read as it. */
static void test_decode_1252(void **state)
{
    (void)state;
    char bytes[256];
    struct buf a = {0};
    struct buf b = {0};
    for (int i = 0; i < 256; i++)
        bytes[i] = (char)i;
    assert_int_equal(charset_decode(CHARSET_WINDOWS_1252, (struct slice){bytes, 256}, &a), 5);
    assert_int_equal(charset_decode(CHARSET_UNKNOWN, (struct slice){bytes, 256}, &b), 5);
    assert_true(slice_is_equal(buf_slice(&a), buf_slice(&b)));
    assert_decoded(CHARSET_WINDOWS_1252, SLICE("\x81\x8D\x8F\x90\x9D"), BAD BAD BAD BAD BAD, 5);
    buf_free(&a);
    buf_free(&b);
}

/* A bad byte becomes one mark; decoding restarts after it, and ASCII is never swallowed. */
static void test_decode_bad(void **state)
{
    (void)state;
    assert_decoded(CHARSET_UTF8, SLICE("\xE7\xA2?\xE7\xA2\x81"), BAD BAD "?碁", 2);
    assert_decoded(CHARSET_UTF8, SLICE("\xC0\x80"), BAD BAD, 2);
    assert_decoded(CHARSET_ASCII,
        SLICE("a\xE9\x80"
              "b"),
        "a" BAD BAD "b", 2);
    assert_decoded(CHARSET_GB18030, SLICE("\xB9\xC5\xC1?\xC1\xA6"), "古" BAD "?力", 1);
    assert_decoded(CHARSET_GB18030, SLICE("\xB9"), BAD, 1);
    assert_decoded(CHARSET_GB18030, SLICE("\x81\x30\x81\n"), BAD "0" BAD "\n", 2);
    assert_decoded(CHARSET_GB18030, SLICE("\xFF\x80\n"), BAD BAD "\n", 2);
    assert_decoded(CHARSET_BIG5, SLICE("\xA5\xBB\xA6\n\xA7\x7B"), "本" BAD "\n坊", 1);
    assert_decoded(CHARSET_BIG5, SLICE("\x81\x5D\x81]"), BAD "]" BAD "]", 2); /* well formed, not assigned */
    assert_decoded(CHARSET_CP932, SLICE("\x90\x5C\x82 \xFF"), "申" BAD " " BAD, 2);
    assert_decoded(CHARSET_EUC_JP, SLICE("\xCB\xDC\xB0]\x8F\xB0]"), "本" BAD "]" BAD BAD "]", 3);
    assert_decoded(CHARSET_CP949, SLICE("\xC0\xCC\xBC]\xBC\xBC"), "이" BAD "]세", 1);
    assert_decoded(CHARSET_CP949, SLICE("\xC9\xA1\xC0\xCC"), BAD BAD "이", 2); /* not assigned: stays in step */
    assert_decoded(CHARSET_WINDOWS_1253, SLICE("\xE1\xD2\xE1"), "α" BAD "α", 1);
    assert_decoded(CHARSET_UTF16_LE, SLICE("\x3D\xD8(\0x"), BAD "(" BAD, 3);
    assert_decoded(CHARSET_UTF16_BE, SLICE("\xDE\x00"), BAD, 2);
}

static void test_decode_nul(void **state)
{
    (void)state;
    for (enum charset c = CHARSET_UNKNOWN; c < CHARSET_UTF16_LE; c++) {
        struct buf out = {0};
        assert_int_equal(charset_decode(c, SLICE("a\0\0b"), &out), 0);
        assert_int_equal(out.len, 4);
        assert_memory_equal(out.at, "a\0\0b", 4);
        buf_free(&out);
    }
}

/* A value never affects the next one, whatever it ends with. */
static void test_decode_afresh(void **state)
{
    (void)state;
    for (enum charset c = CHARSET_UNKNOWN; c < CHARSET_UTF16_LE; c++) {
        for (int lead = 0x80; lead <= 0xFF; lead++) {
            char byte = (char)lead;
            struct buf out = {0};
            charset_decode(c, (struct slice){&byte, 1}, &out);
            buf_clear(&out);
            assert_int_equal(charset_decode(c, SLICE("]x"), &out), 0);
            assert_string_equal(buf_string(&out), "]x");
            buf_free(&out);
        }
    }
}

/* Any two bytes in any set between ASCII: valid UTF-8 comes out, and all the ASCII that no character contains. */
static void test_decode_pairs(void **state)
{
    (void)state;
    struct buf out = {0};
    for (enum charset c = CHARSET_UNKNOWN; c < CHARSET_UTF16_LE; c++) {
        for (int lead = 0x80; lead <= 0xFF; lead++) {
            for (int trail = 0; trail <= 0xFF; trail++) {
                char bytes[4] = {'[', (char)lead, (char)trail, ']'};
                size_t bad;
                buf_clear(&out);
                bad = charset_decode(c, (struct slice){bytes, 4}, &out);
                assert_true(text_is_utf8(buf_slice(&out)));
                assert_in_range(bad, 0, 3);
                assert_int_equal(out.at[0], '[');
                if (trail < 0x31 || !charset_is_hazardous(c))
                    assert_int_equal(out.at[out.len - 1], ']');
                if (trail < 0x40 && charset_is_ascii(c, SLICE("a")) && !(c == CHARSET_JOHAB && trail >= 0x31))
                    assert_int_equal(out.at[out.len - 2], trail);
            }
        }
    }
    buf_free(&out);
}

/* Much of it, and much that is bad: linear, or this test would not end. */
static void test_decode_large(void **state)
{
    (void)state;
    static const struct {
        enum charset set;
        const char *part;
        size_t bad;
    } rows[] = {
        {CHARSET_GB18030, "\xB9\xC5", 0},
        {CHARSET_BIG5, "\xA6\x5D", 0},
        {CHARSET_BIG5, "\x81\x5D", 1},
        {CHARSET_CP949, "\xFE\xFE", 2},
        {CHARSET_CP932, "\xB1\xB1", 0},
        {CHARSET_EUC_JP, "\xFF\xFF", 2},
    };
    for (size_t i = 0; i < COUNT(rows); i++) {
        struct buf in = {0};
        struct buf out = {0};
        while (in.len < 500000)
            buf_add_string(&in, rows[i].part);
        assert_int_equal(charset_decode(rows[i].set, buf_slice(&in), &out), rows[i].bad * 250000);
        assert_true(text_is_utf8(buf_slice(&out)));
        buf_free(&in);
        buf_free(&out);
    }
}

/* ---- marks ---- */

static void assert_mark(struct slice file, enum charset want, size_t want_skip, const char *want_text)
{
    struct buf out = {0};
    size_t skip = 99;

    assert_int_equal(charset_mark(file, &skip, &out), want);
    assert_int_equal(skip, want_skip);
    assert_string_equal(buf_string(&out), want_text);
    buf_free(&out);
}

static void test_mark(void **state)
{
    (void)state;
    assert_mark(SLICE("(;C[a])"), CHARSET_UNKNOWN, 0, "");
    assert_mark(SLICE(""), CHARSET_UNKNOWN, 0, "");
    assert_mark(SLICE("\xEF\xBB\xBF(;)"), CHARSET_UTF8, 3, "");
    assert_mark(SLICE("\xFF\xFE(\0;\0)\0"), CHARSET_UTF16_LE, 0, "(;)");
    assert_mark(SLICE("\xFE\xFF\0(\0;\0)"), CHARSET_UTF16_BE, 0, "(;)");
    assert_mark(SLICE("\xFF\xFE"), CHARSET_UTF16_LE, 0, "");
    assert_mark(SLICE("(\0;\0)\0"), CHARSET_UTF16_LE, 0, "(;)");
    assert_mark(SLICE("\0(\0;\0)"), CHARSET_UTF16_BE, 0, "(;)");
    assert_mark(SLICE("x\0 \0(\0\r\0\n\0;\0)\0"), CHARSET_UTF16_LE, 0, "x (\r\n;)");
    assert_mark(SLICE("\0x\0(\0 \0;\0)"), CHARSET_UTF16_BE, 0, "x( ;)");
    assert_mark(SLICE("(\0a\0(\0;\0"), CHARSET_UTF16_LE, 0, "(a(;");
    assert_mark(SLICE("(;C[(\0;\0])"), CHARSET_UNKNOWN, 0, ""); /* the first "(;" counts */
    assert_mark(SLICE("( \n;C[(\0;\0])"), CHARSET_UNKNOWN, 0, "");
    assert_mark(SLICE("((((("), CHARSET_UNKNOWN, 0, "");
    assert_mark(SLICE("(\0"), CHARSET_UNKNOWN, 0, "");
    assert_mark(SLICE("\xFF\xFE\0\0(\0\0\0;\0\0\0"), CHARSET_UNKNOWN, 0, ""); /* UTF-32 is not read */
    assert_mark(SLICE("\0\0\xFE\xFF\0\0\0(\0\0\0;"), CHARSET_UNKNOWN, 0, "");
}

static void test_encode(void **state)
{
    (void)state;
    static const struct {
        const char *in, *encoding, *want;
    } rows[] = {
        {"Kuroki\n\t\033[1m", "ANSI_X3.4-1968", "Kuroki\n\t\033[1m"},
        {"\u672C\u56E0x", "ANSI_X3.4-1968", "??x"},
        {"\u00E4\u672C\u56E0x\u00FF", "ISO-8859-1", "\xE4??x\xFF"},
        {"\u672C\u56E0x", "EUC-JP", "\xCB\xDC\xB0\xF8x"},
        {"\u00E4x", "no such encoding", "?x"},
        {"\xFF\u00E4x", "ISO-8859-1", "?\xE4x"},
        {"", "ISO-8859-1", ""},
        {"\u2321[31m \u2500\u0430", "KOI8-R", "?[31m ?\xC1"}, /* 9B is CSI */
        {"\u203A31m \u20AC", "CP1252", "?31m ?"},
        {"\u203A \u0459 \u0436", "CP1251", "? ? \xE6"},
        {"\u20AC\u4E02\u5E7A", "GBK", "?\x81\x40\xE7\xDB"}, /* the euro sign alone is 80; 81 begins a character */
        {"\u20AC\u56E0", "BIG5", "\xA3\xE1\xA6]"},
        {"\xC2\x85\xC2\x9B", "ISO-8859-1", "??"},
        {"\uFF71\u672C", "EUC-JP", "\x8E\xB1\xCB\xDC"},
        {"\u80FD", "SHIFT_JIS", "\x94\x5C"},
    };
    for (size_t i = 0; i < COUNT(rows); i++) {
        struct buf out = {0};
        buf_add_string(&out, "<");
        charset_encode(&out, slice_of(rows[i].in), rows[i].encoding);
        assert_string_equal(buf_string(&out) + 1, rows[i].want);
        buf_free(&out);
    }
}

/* All characters of two bytes, compared with the system's converter if it knows CP932, also those that Shift_JIS
 * lacks. */
static void test_decode_cp932(void **state)
{
    (void)state;
    const iconv_t theirs = iconv_open("UTF-8", "CP932");
    for (int lead = 0x81; lead <= 0xFC && theirs != (iconv_t)-1; lead++) {
        for (int trail = 0x40; trail <= 0xFC; trail++) {
            char in[2] = {(char)lead, (char)trail}, made[8] = "", *from = in, *to = made;
            size_t left = 2, room = sizeof made;
            struct buf out = {0};
            if ((lead >= 0xA0 && lead <= 0xDF) || trail == 0x7F)
                continue;
            iconv(theirs, NULL, NULL, NULL, NULL);
            const bool is_known = iconv(theirs, &from, &left, &to, &room) != (size_t)-1;
            assert_int_equal(charset_decode(CHARSET_CP932, (struct slice){in, 2}, &out) == 0, is_known);
            if (is_known)
                assert_true(slice_is(buf_slice(&out), made));
            buf_free(&out);
        }
    }
    if (theirs != (iconv_t)-1)
        iconv_close(theirs);
    struct buf names = {0};
    assert_int_equal(
        charset_decode(CHARSET_CP932, SLICE("\xFB\xFC\x94\xF6 \xEE\xE0 \x87\x40 \x81\x60 \xF0\x40 \xED\x95"), &names),
        0);
    assert_string_equal(buf_string(&names), "髙尾 髙 ① ～ \xEE\x80\x80 﨑");
    buf_free(&names);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_encode),
        cmocka_unit_test(test_find),
        cmocka_unit_test(test_name),
        cmocka_unit_test(test_next),
        cmocka_unit_test(test_step),
        cmocka_unit_test(test_step_hazards),
        cmocka_unit_test(test_decode),
        cmocka_unit_test(test_decode_1252),
        cmocka_unit_test(test_decode_bad),
        cmocka_unit_test(test_decode_nul),
        cmocka_unit_test(test_decode_afresh),
        cmocka_unit_test(test_decode_pairs),
        cmocka_unit_test(test_decode_large),
        cmocka_unit_test(test_mark),
        cmocka_unit_test(test_decode_cp932),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
