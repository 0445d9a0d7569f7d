/* tests/foreign/30-kept.c - no text of a record is lost silently: each word is in the SGF or in a diagnostic
 *
 * Samples of each format have a unique word, "zq...", wherever a text may be. Lines are inserted, left out, doubled and
 * exchanged at every place, entries at every place of a list. In each result all words of the file are in the SGF or in
 * a diagnostic.
 */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include <string.h>

#include "base/array.h"
#include "base/ascii.h"
#include "foreign/foreign.h"

enum { LINES_MOST = 64 };

static const char gib[] =
    "\\HS\n"
    "\\[GIBOKIND=Global zqaaa\\]\n"
    "\\[GAMECONDITION=zqaab 6.5\\]\n"
    "\\[GAMERESULT=white 24.5 win\\]\n"
    "\\[GAMENAME=zqaac cup\\]\n"
    "\\[GAMEDATE=2020- 6-29-16- 2-21\\]\n"
    "\\[GAMEPLACE=zqaad\\]\n"
    "\\[GAMEWHITENAME=zqaae left (1D)\\]\n"
    "\\[GAMEWHITENICK=zqaaf\\]\n"
    "\\[GAMEBLACKNAME=zqaag\\]\n"
    "\\[GAMECOMMENT=zqaah\n of two zqaai lines\\]\n"
    "\\[GAMENOTE=zqaaj\\]\\[USERTXT=zqaak\\]\n"
    "\\[GAMEINFOMAIN=GBKIND:zqaal,GTIME:1200-30-3,GRLT:1,ZIPSU:245,DUM:0,GONGJE:65,TCNT:zqaam\\]\n"
    "\\[GAMEINFOSUB=GNAMEF:0,GNAME:zqaan,GDATE:2020- 6-29-16- 2-21,GPLC:zqaao,GCMT:zqaap\\]\n"
    "\\[WUSERINFO=WID:zqaaq,WLV:18,WNICK:zqaar,WNCD:zqaas,WIMG:\\]\n"
    "\\[BUSERINFO=BID:zqaat,BLV:8,BNICK:zqaau,BIMG:zqaav\\]\n"
    "\\[GAMETAG=S0,Rzqaaw,D0,G65,W1,Z245,T30-3-1200,\t\tC2020:06:29:16:02,\t\tI:zqaax,L:18,M:zqaay,N:8,A:zqaaz,B:"
    "zqaba\\]\n"
    "\\HE\n"
    "\\GS\n"
    "2 1 0\n"
    "9 0 &4\n"
    "INI 0 1 0 &4zqabb\n"
    "STO 0 2 1 15 3 \n"
    "STO 0 3 2 3 15 \n"
    "SKI 0 4 \n"
    "REM 0 5 3 3 1 0 \n"
    "WIT 0 6 2 \n"
    "SUR 0 7 2 \n"
    "\\GE\n"
    "zqabc\n";

static const char ngf[] = "zqaaa game\n"
                          "19\n"
                          "zqaab s.     3D\n"
                          "zqaac        zqaad\n"
                          "zqaae\n"
                          "0\n"
                          "0\n"
                          "6\n"
                          "20170316 [09:37]\n"
                          "zqaaf\n"
                          "Black wins by 0.5! >> zqaag\n"
                          "2\n"
                          "PMABBREER\n"
                          "PMACWEEEE\n"
                          "IDB[1] zqaah[EndTxt]\n"
                          "IDW[2]zqaai\n"
                          "zqaaj[EndTxt] zqaak\n"
                          "zqaal\n";

static const char gi[] = "GIzqaaa\n"
                         "GIzqaab 9D\n"
                         "GIzqaac\n"
                         "GIzqaad\n"
                         "GI\n"
                         "GI2006-9-5\n"
                         "GI19\n"
                         "GI0\n"
                         "GIzqaae\n"
                         "GI6\n"
                         "GI2\n"
                         "PMABBREER\n"
                         "PMACWEEEE\n"
                         "IDB[2] B wins by resignation[EndTxt]\n"
                         "GIzqaaf\n";

static const char ugf[] = "# zqaaa\n"
                          "[Header]\n"
                          "Ver=zqaab\n"
                          "Crypt=0,PLAIN_UGF_FILE,zqaac\n"
                          "Title=zqaad,,zqaae\n"
                          "Place=zqaaf\n"
                          "Date=2019/03/08,22:09:00,2019/03/09,07:16:59\n"
                          "Rule=zqaag\n"
                          "Size=19\n"
                          "Hdcp=0,6.50\n"
                          "Ptime=N;480;60;1,N;480;60;1,0,0\n"
                          "Winner=W,C\n"
                          "Moves=3\n"
                          "Writer=zqaah ver 9\n"
                          "Copyright=zqaai\n"
                          "CoordinateType=IGS\n"
                          "Comment=zqaaj\n"
                          "Commentator=zqaak\n"
                          "PlayerB=zqaal,2k,zqaam,zqaan\n"
                          "PlayerW=zqaao,zqaap,,\n"
                          "BMemb1=zqaaq\n"
                          "Anything=zqaar\n"
                          "[Remarks]\n"
                          "zqaas of the writer\n"
                          "[Files]\n"
                          "zqaat\n"
                          "[Data]\n"
                          "QP,B1,1,0\n"
                          "DQ,W1,2,5 '22:10:11\n"
                          "PD,B1,3,0\n"
                          "[Figure]\n"
                          ".Text,2\n"
                          "zqaau\n"
                          ".#,3,3,zqaav\n"
                          ".EndText\n"
                          ".Fig,3,1,1,19,19,zqaaw,1,0\n"
                          "QP,B1,0\n"
                          "CC,W1,1\n"
                          ".Text,1\n"
                          "zqaax\n"
                          ".EndText\n"
                          ".EndFig\n"
                          "[ReviewNode]\n"
                          "NODE,1,0,0,0\n"
                          "NODE,2,1,17,16\n"
                          "VARIATION,\n"
                          "NODE,9,2,3,3\n"
                          "VARIATIONEND,\n"
                          "NODE,3,2,4,17\n"
                          "[ReviewComment]\n"
                          ".Comment,9\n"
                          "zqaay\n"
                          "[Comment]\n"
                          "zqaaz\n"
                          "[MessageLine]\n"
                          "zqaba\n"
                          "[End]\n"
                          "zqabb\n";

/* ---- a file and its SGF ---- */

struct record {
    struct sgf_collection c;
    struct sgf_game g;
    struct buf said; /* all sentences */
    bool is_encrypted;
};

static void open_record(struct record *r, struct slice bytes)
{
    *r = (struct record){0};
    foreign_collection_init(&r->c, CHARSET_UNKNOWN);
    sgf_collection_feed(&r->c, bytes, true);
    if (!r->c.foreign)
        return;
    sgf_game_load(&r->g, &r->c, 0);
    for (size_t i = 0; i < r->g.diags.count; i++) {
        r->is_encrypted |= r->g.diags.at[i].id == SGF_DIAG_UGF_ENCRYPTED;
        sgf_diag_sentence(&r->g.diags, &r->g.diags.at[i], &r->said);
        buf_add_char(&r->said, '\n');
    }
}

static void close_record(struct record *r)
{
    sgf_game_free(&r->g);
    sgf_collection_free(&r->c);
    buf_free(&r->said);
}

static bool has(struct slice text, struct slice word)
{
    return text.len > 0 && memmem(text.at, text.len, word.at, word.len) != NULL;
}

/* The next word from `at` on: "zq" and small letters. */
static struct slice next_word(struct slice bytes, size_t at)
{
    for (; at + 2 < bytes.len; at++) {
        if (bytes.at[at] != 'z' || bytes.at[at + 1] != 'q')
            continue;
        size_t end = at;
        while (end < bytes.len && is_letter(bytes.at[end]))
            end++;
        return slice_part(bytes, at, end);
    }
    return SLICE("");
}

static void check_words(struct slice bytes)
{
    struct record r;
    open_record(&r, bytes);
    for (struct slice word = next_word(bytes, 0); r.c.foreign && !r.is_encrypted && word.len > 0;
         word = next_word(bytes, (size_t)(word.at + word.len - bytes.at))) {
        if (!has(r.c.file, word) && !has(buf_slice(&r.said), word))
            fail_msg("\"%.*s\" is lost of:\n%.*s\n%s\n%s", (int)word.len, word.at, (int)bytes.len, bytes.at,
                buf_string(&r.c.converted), buf_string(&r.said));
    }
    close_record(&r);
}

/* ---- lines ---- */

struct lines {
    struct slice at[LINES_MOST];
    size_t count;
};

static struct lines cut(const char *sample)
{
    struct lines lines = {.count = 0};
    for (struct slice rest = slice_of(sample); rest.len > 0;) {
        const size_t end = slice_find(rest, '\n') + 1;
        assert_true(lines.count < LINES_MOST);
        lines.at[lines.count++] = slice_part(rest, 0, end);
        rest = slice_part(rest, end, rest.len);
    }
    return lines;
}

/* Lines from `from` up to `to`, not included. */
static void add_lines(struct buf *out, const struct lines *lines, size_t from, size_t to)
{
    for (size_t i = from; i < to; i++)
        buf_add_slice(out, lines->at[i]);
}

static void try_line(const char *sample, const char *line)
{
    const struct lines lines = cut(sample);
    for (size_t i = 0; i <= lines.count; i++) {
        struct buf bytes = {0};
        add_lines(&bytes, &lines, 0, i);
        buf_add_string(&bytes, line);
        add_lines(&bytes, &lines, i, lines.count);
        check_words(buf_slice(&bytes));
        buf_free(&bytes);
    }
}

/* Each line left out, doubled, exchanged with the next one; the file cut after it. */
static void try_changes(const char *sample)
{
    const struct lines lines = cut(sample);
    for (size_t i = 0; i < lines.count; i++) {
        for (size_t change = 0; change < 4; change++) {
            struct buf bytes = {0};
            add_lines(&bytes, &lines, 0, i);
            if (change == 1)
                add_lines(&bytes, &lines, i, i + 1);
            if (change == 2 && i + 1 < lines.count)
                add_lines(&bytes, &lines, i + 1, i + 2);
            if (change > 0)
                add_lines(&bytes, &lines, i, i + 1);
            if (change < 3)
                add_lines(&bytes, &lines, i + 1 + (change == 2), lines.count);
            check_words(buf_slice(&bytes));
            buf_free(&bytes);
        }
    }
}

/* Inserts an entry after each comma. */
static void try_entry(const char *sample, const char *entry)
{
    for (size_t at = 0; sample[at]; at++) {
        struct buf bytes = {0};
        if (sample[at] != ',')
            continue;
        buf_add(&bytes, sample, at + 1);
        buf_add_string(&bytes, entry);
        buf_add_string(&bytes, sample + at);
        check_words(buf_slice(&bytes));
        buf_free(&bytes);
    }
}

static void test_samples(void **state)
{
    static const char *const samples[] = {gib, ngf, gi, ugf};
    (void)state;
    for (size_t i = 0; i < COUNT(samples); i++) {
        struct record r;
        open_record(&r, slice_of(samples[i]));
        assert_non_null(r.c.foreign);
        assert_true(r.g.node_count > 2);
        close_record(&r);
        check_words(slice_of(samples[i]));
        try_changes(samples[i]);
    }
}

static void test_lines(void **state)
{
    static const struct {
        const char *sample, *line;
    } tries[] = {
        {gib, "\\[UNKNOWN=zqzza\\]\n"},
        {gib, "\\[GAMENOTE=zqzza\\]\n"},
        {gib, "\\[GAMENAME=zqzza\\]\n"},
        {gib, "\\[GAMETAG=X:zqzza\\]\n"},
        {gib, "\\[GAMEINFOMAIN=zqzza\\]\n"},
        {gib, "\\[zqzza\\]\n"},
        {gib, "\\[zqzza\n"},
        {gib, "zqzza\n"},
        {gib, "1 2 3 zqzza\n"},
        {gib, "1 zqzza\n"},
        {gib, "STO 0 2 1 5 5 zqzza\n"},
        {gib, "SKI 0 2 zqzza\n"},
        {gib, "WIT 0 2 1 zqzza\n"},
        {gib, "SUR 0 2 1 zqzza\n"},
        {gib, "INI 0 1 0 &4zqzza\n"},
        {gib, "INI 0 1 0 zqzza\n"},
        {ngf, "zqzza\n"},
        {ngf, "GIzqzza\n"},
        {ngf, "IDB[1]zqzza[EndTxt]\n"},
        {ngf, "IDW[999]zqzza[EndTxt]\n"},
        {ngf, "IDB[1]zqzza\n"},
        {ngf, "PMABBQEEQ zqzza\n"},
        {gi, "zqzza\n"},
        {gi, "GIzqzza\n"},
        {gi, "GI3 zqzza\n"},
        {gi, "GI[zqzza]\n"},
        {gi, "IDB[1]zqzza[EndTxt]zqzzb\n"},
        {ugf, "zqzza\n"},
        {ugf, "Zzz=zqzza\n"},
        {ugf, "Title=zqzza\n"},
        {ugf, "# zqzza\n"},
        {ugf, "[Zzz]\nzqzza\n"},
        {ugf, "[zqzza]\nzqzzb\n"},
        {ugf, "[Data]\nzqzza\n"},
        {ugf, "[Comment]\nzqzza\n"},
        {ugf, "[Files]\nzqzza\n"},
        {ugf, "[MessageLine]\nzqzza\n"},
        {ugf, "[End]\nzqzza\n"},
        {ugf, ".Text,1\nzqzza\n.EndText\n"},
        {ugf, ".Text,1\nzqzza\n"},
        {ugf, ".Fig,2,1,1,1,1,zqzza,1,0\nAA,B1,0\n.Text,1\nzqzzb\n.#,1,1,zqzzc\n.EndText\n.EndFig\n"},
        {ugf, ".#,1,1,zqzza\n"},
        {ugf, ".Comment,1\nzqzza\n"},
        {ugf, "RR,B1,4,0 zqzza\n"},
        {ugf, "NODE,4,1,3,3,zqzza\n"},
        {ugf, "VARIATION,zqzza\n"},
    };
    (void)state;
    for (size_t i = 0; i < COUNT(tries); i++)
        try_line(tries[i].sample, tries[i].line);
}

static void test_entries(void **state)
{
    (void)state;
    try_entry(gib, "ZZ:zqzza");
    try_entry(gib, "GRLT:zqzza");
    try_entry(gib, "zqzza");
    try_entry(gib, "C:zqzza");
    try_entry(ugf, "zqzza");
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_samples),
        cmocka_unit_test(test_lines),
        cmocka_unit_test(test_entries),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
