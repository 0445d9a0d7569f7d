/* tests/query/44-words.c - words in texts: names made of words by chance, and which of them a text has */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <string.h>

#include <cmocka.h>

#include "base/array.h"
#include "games.h"
#include "query/words.h"
#include "sweep.h"

static void expect_words(const char *text, const char *words)
{
    struct slice rest = slice_of(text), word;
    struct buf out = {0};

    while (words_take(&rest, &word)) {
        buf_add_slice(&out, word);
        buf_add_char(&out, '|');
    }
    assert_string_equal(buf_string(&out), words);
    buf_free(&out);
}

static void a_text_has_words(void **state)
{
    (void)state;
    expect_words("", "");
    expect_words(" -, ", "");
    expect_words("lee sedol", "lee|sedol|");
    expect_words("lee se-dol (9p)", "lee|se|dol|9p|");
    expect_words("o'meien", "o|meien|");
    expect_words("第25期kisei", "第|25|期|kisei|");
    expect_words("kisei2nd", "kisei2nd|");
    expect_words("囲碁アマ", "囲碁|アマ|");
    expect_words("サッカー本", "サッカー|本|");
    expect_words("이세돌9단", "이세돌|9|단|");
    expect_words("шmidt", "ш|midt|");
    expect_words("é́x", "é́x|");
    expect_words("\xFF" "a\xFF", "a|");
}

static void a_word_is_whole(void **state)
{
    (void)state;
    assert_true(words_has(SLICE("ann"), SLICE("ann"), false));
    assert_false(words_has(SLICE("anna"), SLICE("ann"), false));
    assert_false(words_has(SLICE("joann"), SLICE("ann"), false));
    assert_true(words_has(SLICE("joann anna ann"), SLICE("ann"), false));
    assert_true(words_has(SLICE("anna"), SLICE("ann"), true));
    assert_true(words_has(SLICE("趙治勲"), SLICE("治"), false));
    assert_true(words_has(SLICE("ann趙"), SLICE("ann"), false));
    assert_false(words_has(SLICE("ann2"), SLICE("ann"), false));
    assert_true(words_has(SLICE("25期"), SLICE("25"), false));
    assert_false(words_has(SLICE(""), SLICE("a"), false));
    assert_true(words_hold(SLICE("sedol lee"), SLICE("lee sedol"), false));
    assert_false(words_hold(SLICE("sedol lee"), SLICE("lee sed"), false));
    assert_true(words_hold(SLICE("sedol lee"), SLICE("lee sed"), true));
    assert_false(words_hold(SLICE("sedol lee"), SLICE("le sedol"), true));
    assert_true(words_hold(SLICE("who?"), SLICE("?"), false));
    assert_false(words_hold(SLICE("who"), SLICE("?"), false));
    assert_true(words_hold(SLICE(""), SLICE(""), false));
    assert_false(words_hold(SLICE("a"), SLICE(""), false));
}

/* Each is a word of one script; none is a part of another one. */
static const char *const words[] = {"ann", "bob2", "9p", "шах", "λογ", "李世石", "カナ", "이세", "ひら"};
static const char *const apart[] = {" ", ", ", "-", " (", "·", "'"};

static void any_words(struct chance *c, unsigned which, bool backwards, struct buf *out)
{
    for (size_t k = 0; k < COUNT(words); k++) {
        const size_t i = backwards ? COUNT(words) - 1 - k : k;

        if (!(which >> i & 1))
            continue;
        buf_add_string(out, out->len > 0 ? apart[chance_below(c, COUNT(apart))] : "");
        buf_add_string(out, words[i]);
    }
}

static void all_words_must_be_there(void **state)
{
    struct chance c = chance_begin("44-words");
    const unsigned all = 1u << COUNT(words);

    (void)state;
    for (size_t i = 0, count = sweep_share(2000, 50000); i < count; i++) {
        const unsigned has = chance_below(&c, all), wants = chance_below(&c, 2) ? has & chance_below(&c, all) : chance_below(&c, all);
        struct buf text = {0}, wanted = {0};

        any_words(&c, has, false, &text);
        any_words(&c, wants, chance_below(&c, 2), &wanted);
        const bool holds = wants == 0 ? has == 0 : (has & wants) == wants;
        if (words_hold(buf_slice(&text), buf_slice(&wanted), false) != holds)
            fail_msg("\"%s\" in \"%s\"", buf_string(&wanted), buf_string(&text));
        if (holds)
            assert_true(words_hold(buf_slice(&text), buf_slice(&wanted), true));
        buf_free(&text);
        buf_free(&wanted);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {cmocka_unit_test(a_text_has_words), cmocka_unit_test(a_word_is_whole), cmocka_unit_test(all_words_must_be_there)};

    return cmocka_run_group_tests(tests, NULL, NULL);
}
