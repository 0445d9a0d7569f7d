/* tests/base/74-guess.c - character sets are distinguished by a few words */
#include <dirent.h>
#include <iconv.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "base/array.h"
#include "base/charset.h"
#include "cases.h"
#include "collection.h"

/* ---- words, written in UTF-8 here, in a character set there ---- */

/* Feeds the words of `line`, separated by '|', each as one value in the set that iconv calls `name`. False if that
 * cannot write them. */
static bool feed(struct charset_guess *g, const char *name, const char *line)
{
    iconv_t converter = iconv_open(name, "UTF-8");
    struct slice rest = slice_of(line);
    bool good = converter != (iconv_t)-1;

    while (good && rest.len > 0) {
        size_t end = slice_find(rest, '|');
        char bytes[1000];
        char *from = (char *)rest.at;
        char *to = bytes;
        size_t left = end;
        size_t room = sizeof bytes;

        good = iconv(converter, &from, &left, &to, &room) != (size_t)-1;
        charset_guess_add(g, (struct slice){bytes, (size_t)(to - bytes)});
        rest = slice_part(rest, end + 1, rest.len);
    }
    if (converter != (iconv_t)-1)
        iconv_close(converter);
    return good;
}

static enum charset guess(const char *name, const char *line, unsigned hints)
{
    struct charset_guess *g = charset_guess_new(hints);
    enum charset best;

    if (!feed(g, name, line))
        fail_msg("\"%s\" cannot be written in %s", line, name);
    best = charset_guess_best(g);
    charset_guess_free(g);
    return best;
}

static void assert_guessed(const char *name, enum charset set, const char *const *lines)
{
    for (; *lines != NULL; lines++)
        if (guess(name, *lines, 0) != set)
            fail_msg("\"%s\" in %s is taken for %s", *lines, name, charset_name(guess(name, *lines, 0)));
}

static void test_simplified(void **state)
{
    (void)state;
    static const char *const lines[] = {
        "古力", "常昊", "李世石", "柯洁", "聂卫平", "马晓春", "罗洗河", "时越", "檀啸", "周睿羊", "唐韦星", "芈昱廷",
        "范廷钰", "连笑", "辜梓豪", "李钦诚", "朴廷桓", "申真谞", "井山裕太", "武宫正树", "吴清源", "北京", "中国围棋甲级联赛",
        "春兰杯", "黑中盘胜", "曹操", "诸葛亮", "棋魂", "古力|李世石|北京", "常昊|9段|依田纪基|9段", "9段", "业余5段", "3级",
        "小林abc", "丁伟|ZEN", "这手棋下得好，白棋已经不行了。", NULL};
    assert_guessed("GB18030", CHARSET_GB18030, lines);
}

static void test_traditional(void **state)
{
    (void)state;
    static const char *const lines[] = {
        "吳清源", "林海峰", "王立誠", "張栩", "周俊勳", "許家元", "蕭正浩", "陳詩淵", "黑嘉嘉", "王元均", "林君諺", "賴均輔",
        "本因坊秀策", "武宮正樹", "趙治勳", "李昌鎬", "曹薰鉉", "聶衛平", "台北", "臺灣", "圍棋", "名人賽", "黑中盤勝",
        "周俊勳|9段|王立誠|9段", "張栩|林海峰|台北", "6級", "這手棋下得好，白棋已經不行了。", "諸葛亮", NULL};
    assert_guessed("BIG5-HKSCS", CHARSET_BIG5, lines);
}

static void test_japanese(void **state)
{
    (void)state;
    static const char *const lines[] = {
        "本因坊秀策", "井山裕太", "呉清源", "坂田栄男", "木谷実", "趙治勲", "小林光一", "武宮正樹", "大竹英雄", "羽根直樹",
        "張栩", "依田紀基", "高尾紳路", "山下敬吾", "一力遼", "芝野虎丸", "許家元", "上野愛咲美", "藤沢里菜", "仲邑菫",
        "東京", "日本棋院", "囲碁名人戦", "なかむら", "すみれ", "タイトル", "アルファ碁", "黒中押し勝ち", "白半目勝",
        "本因坊秀策|四段|井上幻庵因碩|八段", "九段", "初段", "5級", NULL};
    assert_guessed("CP932", CHARSET_CP932, lines);
}

/* The rarest of the candidates: short text without kana is taken for Chinese. */
static void test_japanese_euc(void **state)
{
    (void)state;
    static const char *const lines[] = {
        "本因坊秀策", "井山裕太", "坂田栄男|木谷実", "藤沢里菜", "なかむら", "タイトル", "黒中押し勝ち", "日本棋院",
        "本因坊秀策|四段|井上幻庵因碩|八段", "この手が良い手です。", NULL};
    assert_guessed("EUC-JP", CHARSET_EUC_JP, lines);
}

static void test_korean(void **state)
{
    (void)state;
    static const char *const lines[] = {
        "이세돌", "이창호", "조훈현", "유창혁", "서봉수", "박정환", "신진서", "김지석", "최철한", "강동윤", "박영훈", "원성진",
        "목진석", "변상일", "신민준", "최정", "오유진", "조혜연", "커제", "구리", "창하오", "서울", "부산", "한국",
        "바둑", "명인전", "9단", "3급", "흑불계승", "백 반집승", "온라인|9단|탕웨이싱|9단", "이세돌|이창호|서울", "삼성화재배",
        NULL};
    assert_guessed("CP949", CHARSET_CP949, lines);
}

/* A name may begin with bytes that are dan or kyu in another set: a rank has a number before it. */
static void test_no_rank(void **state)
{
    (void)state;
    assert_guessed("CP949", CHARSET_CP949, (const char *[]){"초", NULL});
    assert_guessed("GB18030", CHARSET_GB18030, (const char *[]){"檬山", NULL});
    assert_guessed("EUC-JP", CHARSET_EUC_JP, (const char *[]){"粁の", NULL});
}

static void test_western(void **state)
{
    (void)state;
    static const char *const lines[] = {
        "é", "José Müller", "Straße", "Señor", "François", "Jürgen", "Gérard", "Tromsø", "Åsa", "café", "naïve", "Zoë",
        "créée", "El Niño", "Fichier créé par", "über", "Größe", "à la fin", "où", "été", "España", "Zürich", "Köln",
        "München", "Malmö", "São Paulo", "Besançon", "ÉCOLE", "garçon «bien»", "“Hello”", "it’s", "50°", "½ point",
        "Björn Åkerström", "Übung macht den Meister", "ü", "Frédéric|José|Lyon", NULL};
    assert_guessed("CP1252", CHARSET_WINDOWS_1252, lines);
}

static void test_cyrillic(void **state)
{
    (void)state;
    static const char *const lines[] = {
        "Иванов", "Москва", "Санкт-Петербург", "Шикшина Светлана", "древняя игра", "чёрные", "белые выиграли",
        "чемпионат России", "игра на доске 19x19", "ход D4", "Казань", "Илья Шикшин|Александр Динерштейн|Киев", NULL};
    assert_guessed("CP1251", CHARSET_WINDOWS_1251, lines);
    assert_guessed("KOI8-R", CHARSET_KOI8_R, lines);
}

/* Latin letters right beside those of an alphabet are usual in nicknames; beside Chinese characters, which the same bytes could be, they are rare. */
static void test_latin_beside(void **state)
{
    (void)state;
    assert_guessed("CP1252", CHARSET_WINDOWS_1252, (const char *[]){"Ægir", "Ægir|Zoë", "ééAI", "Lee Ægir", NULL});
    assert_guessed("CP1251", CHARSET_WINDOWS_1251, (const char *[]){"ОлегAI", "ЛёшаZ", "Юрийvs", "ИраAI", "Иванов2d", NULL});
    assert_guessed("KOI8-R", CHARSET_KOI8_R, (const char *[]){"АннаAI", "ИльяZ", "Янаbot", "ОлегZ", "Ивановbot", NULL});
    assert_guessed("GB18030", CHARSET_GB18030, (const char *[]){"古力AI", "小林abc", "常昊vs李世石", "Team古力", NULL});
    assert_guessed("BIG5-HKSCS", CHARSET_BIG5, (const char *[]){"張栩AI", "林海峰bot", "Team黑嘉嘉", NULL});
}

static void test_utf8(void **state)
{
    (void)state;
    static const char *const lines[] = {
        "é", "José", "ñ", "古力", "常昊", "이세돌", "本因坊秀策", "Иванов", "Ελλάδα", "ÅÄÖ", "½", "“Hello”", "עברית", "😀",
        "Đặng Thái Sơn", "9段", NULL};
    assert_guessed("UTF-8", CHARSET_UTF8, lines);
}

/* Short words of letters that take two bytes: of one alphabet they are UTF-8, even with other letters beside them or
 * signs between them. Only if letters of two alphabets touch it is another set. */
static void test_short_utf8(void **state)
{
    static const char *const letters[] = {"é", "ö", "ß", "ğ", "ў", "ж", "Ч", "λ", "Ω", "ש", "ע", "ب", "ع", "ր"};
    static const int alphabet[] = {1, 1, 1, 1, 2, 2, 2, 3, 3, 4, 4, 5, 5, 6};
    static const char *const between[] = {"", "a", " ", "½", "·", "段"};
    (void)state;
    for (size_t i = 0; i < COUNT(letters); i++) {
        for (size_t k = 0; k < COUNT(letters); k++) {
            for (size_t b = 0; b < COUNT(between); b++) {
                char word[64];
                snprintf(word, sizeof word, "%s%s%s", letters[i], between[b], letters[k]);
                const bool is_utf8 = guess("UTF-8", word, 0) == CHARSET_UTF8;
                if ((*between[b] || alphabet[i] == alphabet[k]) && !is_utf8)
                    fail_msg("\"%s\" is taken for %s", word, charset_name(guess("UTF-8", word, 0)));
            }
        }
    }
    /* Names in the set of mainland China whose bytes would be such letters of two alphabets. */
    static const char *const names[] = {"一毛", "毛一", "一女", "王一毛", NULL};
    assert_guessed("GB18030", CHARSET_GB18030, names);
}

/* ---- bytes ---- */

static enum charset guess_bytes(struct slice value, unsigned hints)
{
    struct charset_guess *g = charset_guess_new(hints);
    enum charset best;

    charset_guess_add(g, value);
    best = charset_guess_best(g);
    charset_guess_free(g);
    return best;
}

static void test_ascii(void **state)
{
    (void)state;
    struct charset_guess *g = charset_guess_new(0);
    assert_int_equal(charset_guess_best(g), CHARSET_ASCII);
    charset_guess_add(g, SLICE("Honinbo Shusaku, born 1829"));
    charset_guess_add(g, SLICE(""));
    charset_guess_add(g, (struct slice){NULL, 0});
    assert_int_equal(charset_guess_best(g), CHARSET_ASCII);
    charset_guess_add(g, SLICE("0123456789 0123456789 \xE9"));
    assert_int_equal(charset_guess_best(g), CHARSET_WINDOWS_1252);
    charset_guess_free(g);
    charset_guess_free(NULL);
}

/* Single bytes replaced by '?', or lost at the end: it is still UTF-8, however short. */
static void test_damaged_utf8(void **state)
{
    (void)state;
    assert_int_equal(guess_bytes(SLICE("\xE5\x8F\xA4\xE5\x8A?"), 0), CHARSET_UTF8);           /* the last byte */
    assert_int_equal(guess_bytes(SLICE("\xE5?\xA4\xE5\x8A\x9B"), 0), CHARSET_UTF8);           /* one in the middle */
    assert_int_equal(guess_bytes(SLICE("?\xAA\x8A\xE9\xBE\x99"), 0), CHARSET_UTF8);           /* the first */
    assert_int_equal(guess_bytes(SLICE("\xE5\x8F\xA4\xE5\x8A\x9B\xE5\x9B\xB4\xE6\xA3"), 0), CHARSET_UTF8);
    assert_int_equal(guess_bytes(SLICE("9\xE6\xAE\xB5 \xE7?\xBA"), 0), CHARSET_UTF8);
}

static void test_hints(void **state)
{
    (void)state;
    /* One character that could be anything: the program that wrote it decides. */
    struct slice bytes = SLICE("\xB0\xA1");
    assert_int_equal(guess_bytes(bytes, CHARSET_HINT_CHINESE), CHARSET_GB18030);
    assert_int_equal(guess_bytes(SLICE("\x8A\x9B"), CHARSET_HINT_JAPANESE), CHARSET_CP932);
    /* A Fox file of which one broken character is left. */
    assert_int_equal(guess_bytes(SLICE("\xE5\x8F?"), CHARSET_HINT_FOX), CHARSET_UTF8);
    /* A hint does not outweigh a whole sentence. */
    assert_int_equal(guess("CP932", "この手が良い手です。", CHARSET_HINT_CHINESE), CHARSET_CP932);
}

/* A value cut bytewise at the "]" within its last character. */
static void test_cut_value(void **state)
{
    (void)state;
    struct charset_guess *g = charset_guess_new(0);
    charset_guess_add(g, SLICE("\xA5\xBB\xA6")); /* Big5: Honin and a half bo */
    charset_guess_add(g, SLICE("\xAA\x4C\xAE\xFC\xAE\x70"));
    assert_int_equal(charset_guess_best(g), CHARSET_BIG5);
    charset_guess_free(g);
}

/* Far more than is kept: the first text counts, and it does not take long. */
static void test_much(void **state)
{
    (void)state;
    struct charset_guess *g = charset_guess_new(0);
    struct buf value = {0};
    while (value.len < 3000000)
        buf_add_string(&value, "\xB9\xC5\xC1\xA6 and Latin text ");
    for (int i = 0; i < 3; i++)
        charset_guess_add(g, buf_slice(&value));
    assert_int_equal(charset_guess_best(g), CHARSET_GB18030);
    charset_guess_add(g, SLICE("\xFF\xFF\xFF"));
    assert_int_equal(charset_guess_best(g), CHARSET_GB18030);
    charset_guess_free(g);
    buf_free(&value);
}

/* Any bytes give some set. */
static void test_any_bytes(void **state)
{
    (void)state;
    uint32_t seed = 7;
    for (int round = 0; round < 500; round++) {
        char bytes[40];
        for (size_t i = 0; i < sizeof bytes; i++) {
            seed = seed * 1103515245u + 12345u;
            bytes[i] = (char)(seed >> 16);
        }
        enum charset best = guess_bytes((struct slice){bytes, (size_t)round % sizeof bytes}, 0);
        assert_in_range(best, CHARSET_ASCII, CHARSET_UTF16_LE - 1);
    }
}

/* ---- real records ---- */

static bool load(const char *folder, const char *name, const char *suffix, struct buf *out)
{
    struct buf path = {0};
    char part[4096];
    size_t got;
    FILE *file;

    buf_add_format(&path, "%s/%s%s", folder, name, suffix);
    file = fopen(buf_string(&path), "rb");
    buf_free(&path);
    if (file == NULL)
        return false;
    while ((got = fread(part, 1, sizeof part, file)) > 0)
        buf_add(out, part, got);
    fclose(file);
    return true;
}

/* The values of the properties with text, found bytewise. */
static void feed_record(struct charset_guess *g, struct slice file)
{
    static const char *const texts[] = {"PB", "PW", "BR", "WR", "BT", "WT", "C",  "N",  "GN", "EV", "PC", "RE", "RO",
                                        "RU", "SO", "US", "AN", "CP", "GC", "ON", "OT", "DT", "AP"};
    struct slice ident = {NULL, 0};

    for (size_t at = 0; at < file.len; at++) {
        size_t from = at;
        while (at < file.len && file.at[at] >= 'A' && file.at[at] <= 'Z')
            at++;
        if (at > from)
            ident = slice_part(file, from, at);
        if (at == file.len || file.at[at] != '[')
            continue;
        for (from = ++at; at < file.len && file.at[at] != ']'; at++)
            at += file.at[at] == '\\';
        for (size_t i = 0; i < COUNT(texts); i++)
            if (slice_is(ident, texts[i]))
                charset_guess_add(g, slice_part(file, from, at));
    }
}

static enum charset guess_record(struct slice file)
{
    struct charset_guess *g = charset_guess_new(0);
    enum charset best;

    feed_record(g, file);
    best = charset_guess_best(g);
    charset_guess_free(g);
    return best;
}

/* Games made by chance with enough text: the set is found, and gives the original text. */
static void test_made(void **state)
{
    static const struct {
        const char *name;
        enum charset set;
    } sets[] = {{"CP932", CHARSET_CP932}, {"GB18030", CHARSET_GB18030}, {"BIG5", CHARSET_BIG5}, {"CP949", CHARSET_CP949}};
    enum { GAMES = 400, WORDS = 6 };
    struct chance c = chance_begin("74-guess");
    struct made_game *games = made_games(&c, GAMES);
    size_t seen[COUNT(sets)] = {0}, unwritten[COUNT(sets)] = {0}; /* a system without the converter writes none */

    (void)state;
    for (size_t i = 0; i < GAMES; i++) {
        struct buf file = {0}, text = {0}, truth = {0};
        size_t set = 0;
        int comments = 0;

        for (int m = 0; m < games[i].moves; m++)
            comments += games[i].move[m].comment != NULL;
        while (set < COUNT(sets) && strcmp(sets[set].name, made_set(&games[i])) != 0)
            set++;
        if (set < COUNT(sets) && comments >= WORDS && made_sgf(&games[i], true, &file) && made_sgf(&games[i], false, &truth)) {
            if (guess_record(buf_slice(&file)) != sets[set].set)
                fail_msg("game %zu in %s is taken for %s", i + 1, sets[set].name, charset_name(guess_record(buf_slice(&file))));
            assert_int_equal(charset_decode(sets[set].set, buf_slice(&file), &text), 0);
            /* CA is another */
            assert_string_equal(strstr(buf_string(&text), "]SZ["), strstr(buf_string(&truth), "]SZ["));
            seen[set]++;
        } else if (set < COUNT(sets)) {
            unwritten[set] += comments >= WORDS;
        }
        buf_free(&file);
        buf_free(&text);
        buf_free(&truth);
    }
    for (size_t set = 0; set < COUNT(sets); set++)
        assert_true(seen[set] > 10 || unwritten[set] > 10);
    free(games);
}

/* Real records converted to another character set: the set is found, and gives the original text. One of them was read
 * wrongly before it was converted: its bytes are good UTF-8 again, and only the structure of the tree, which is not
 * used here, shows that they are not. */
static void test_transcoded(void **state)
{
    (void)state;
    static const char twice[] = "gbk-noca-09.sgf";
    struct buf folder = {0};
    size_t count = 0;
    DIR *dir;

    if (cases_data() == NULL) {
        puts("# no shared records here: skipped");
        return;
    }
    buf_add_format(&folder, "%s/records/transcoded", cases_data());
    dir = opendir(buf_string(&folder));
    assert_non_null(dir);
    for (const struct dirent *entry; (entry = readdir(dir)) != NULL;) {
        struct slice name = slice_of(entry->d_name);
        struct buf file = {0};
        struct buf truth = {0};
        struct buf text = {0};
        enum charset want = slice_has_prefix(name, "big5") ? CHARSET_BIG5
                            : slice_has_prefix(name, "gbk") ? CHARSET_GB18030
                            : slice_has_prefix(name, "euc-kr") ? CHARSET_CP949
                                                               : CHARSET_CP932;
        if (name.len < 4 || !slice_is(slice_part(name, name.len - 4, name.len), ".sgf"))
            continue;
        assert_true(load(buf_string(&folder), entry->d_name, "", &file));
        assert_true(load(buf_string(&folder), entry->d_name, ".utf8", &truth));
        if (guess_record(buf_slice(&file)) != (slice_is(name, twice) ? CHARSET_UTF8 : want))
            fail_msg("%s is taken for %s", entry->d_name, charset_name(guess_record(buf_slice(&file))));
        assert_int_equal(charset_decode(want, buf_slice(&file), &text), 0);
        assert_true(slice_is_equal(buf_slice(&text), buf_slice(&truth)));
        count++;
        buf_free(&file);
        buf_free(&truth);
        buf_free(&text);
    }
    closedir(dir);
    assert_int_equal(count, 20);
    buf_free(&folder);
}

static void test_records(void **state)
{
    (void)state;
    static const struct {
        const char *name;
        enum charset set;
    } rows[] = {
        {"002-sgfc-test.sgf", CHARSET_WINDOWS_1252},
        {"006-libsgfcplusplu-encoding-chinese-gb18030.sgf", CHARSET_GB18030},
        {"007-libsgfcplusplu-encoding-japanese-shiftjis.sgf", CHARSET_CP932},
        {"008-libsgfcplusplu-encoding-traditionalchinese-big5.sgf", CHARSET_BIG5},
        {"009-libsgfcplusplu-encoding-korean-macos.sgf", CHARSET_CP949},
        {"010-libsgfcplusplu-encoding-cyrillic-windows.sgf", CHARSET_WINDOWS_1251},
        {"013-libsgfcplusplu-encoding-utf8-withbom.sgf", CHARSET_UTF8},
        {"018-sgf-no-ca.sgf", CHARSET_GB18030},
        {"021-sgf-chinese.sgf", CHARSET_GB18030},
        {"022-analyze-sgf-t-encoding-cp949.sgf", CHARSET_CP949},
        {"025-gnugo-tg-gg.sgf", CHARSET_WINDOWS_1252},
        /* Bytes lost to '?'. */
        {"110-go-dataset-1510427761010001813.sgf", CHARSET_UTF8},
        {"111-go-dataset-1511631569010001767.sgf", CHARSET_UTF8},
        {"125-computer-go-da-2017.09.23_神的血脉_vs_CGI_(65495949).SGF", CHARSET_UTF8},
        {"126-computer-go-da-2016.10.26_骊龙_vs_巧花匠_(50946073).SGF", CHARSET_UTF8},
    };
    struct buf folder = {0};
    if (cases_data() == NULL) {
        puts("# no shared records here: skipped");
        return;
    }
    buf_add_format(&folder, "%s/records", cases_data());
    for (size_t i = 0; i < COUNT(rows); i++) {
        struct buf file = {0};
        assert_true(load(buf_string(&folder), rows[i].name, "", &file));
        if (guess_record(buf_slice(&file)) != rows[i].set)
            fail_msg("%s is taken for %s", rows[i].name, charset_name(guess_record(buf_slice(&file))));
        buf_free(&file);
    }
    buf_free(&folder);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_ascii),        cmocka_unit_test(test_latin_beside), cmocka_unit_test(test_utf8),
        cmocka_unit_test(test_short_utf8),         cmocka_unit_test(test_simplified),
        cmocka_unit_test(test_traditional),  cmocka_unit_test(test_japanese),     cmocka_unit_test(test_japanese_euc),
        cmocka_unit_test(test_korean),       cmocka_unit_test(test_no_rank),
        cmocka_unit_test(test_western),      cmocka_unit_test(test_cyrillic),
        cmocka_unit_test(test_damaged_utf8), cmocka_unit_test(test_hints),        cmocka_unit_test(test_cut_value),
        cmocka_unit_test(test_much),         cmocka_unit_test(test_any_bytes),    cmocka_unit_test(test_made),
        cmocka_unit_test(test_transcoded),   cmocka_unit_test(test_records),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
