/* tests/view/20-theme.c - themes are complete, and everything in them can be read: contrast, computed */
#include <math.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <string.h>

#include <cmocka.h>

#include "view/theme.h"

static const struct {
    char contrast;
    enum role parent;
} rows[ROLE_COUNT] = {
#define ROLE(id, name, letter, parent, contrast, sentence) [ROLE_##id] = {contrast, ROLE_##parent},
#include "view/role.def"
#undef ROLE
};

/* ---- contrast as WCAG has it, on the palette of xterm ---- */

static const uint32_t palette[16] = {
    0x000000, 0xcd0000, 0x00cd00, 0xcdcd00, 0x0000ee, 0xcd00cd, 0x00cdcd, 0xe5e5e5,
    0x7f7f7f, 0xff0000, 0x00ff00, 0xffff00, 0x5c5cff, 0xff00ff, 0x00ffff, 0xffffff,
};

static uint32_t cube(int level)
{
    return level == 0 ? 0 : (uint32_t)(55 + 40 * level);
}

static uint32_t rgb(int color)
{
    if (color < 16)
        return palette[color];
    if (color >= 232)
        return (uint32_t)(8 + 10 * (color - 232)) * 0x010101u;
    color -= 16;
    return cube(color / 36) << 16 | cube(color / 6 % 6) << 8 | cube(color % 6);
}

static double luminance(uint32_t code)
{
    static const double weights[] = {0.2126, 0.7152, 0.0722};
    double sum = 0;
    for (int i = 0; i < 3; i++) {
        const double part = (double)(code >> (16 - 8 * i) & 0xFF) / 255;
        sum += weights[i] * (part <= 0.04045 ? part / 12.92 : pow((part + 0.055) / 1.055, 2.4));
    }
    return sum;
}

static double contrast(uint32_t a, uint32_t b)
{
    const double x = luminance(a) + 0.05, y = luminance(b) + 0.05;
    return x > y ? x / y : y / x;
}

/* On a terminal with these colors of its own. */
static double style_contrast(const struct style *style, uint32_t foreground, uint32_t background)
{
    return contrast(style->foreground < 0 ? foreground : rgb(style->foreground), style->background < 0 ? background : rgb(style->background));
}

static const char *const depth_names[] = {"none", "8", "16", "256"};

/* False, and a line that says why, where it is too low. */
static bool check(const struct theme *t, enum role r, uint32_t foreground, uint32_t background)
{
    const char kind = rows[r].contrast;
    if (kind == 'd' || kind == '-')
        return true;
    const bool strict = strcmp(t->name, "contrast") == 0;
    const double least = strict ? 4.0 : kind == 's' ? 1.8 : 3.0;
    const struct style *style = &t->styles[r];
    const double found = style_contrast(style, foreground, background);
    if (found >= least)
        return true;
    print_message("theme %s, depth %s: %s has %d on %d: %.2f, should be %.1f on a %s terminal\n", t->name, depth_names[t->depth], role_name(r),
                  style->foreground, style->background, found, least, background ? "light" : "dark");
    return false;
}

static void test_contrast(void **state)
{
    (void)state;
    int low = 0;
    for (size_t i = 0; i < theme_count(); i++)
        for (enum depth depth = DEPTH_8; depth < DEPTH_COUNT; depth++) {
            struct theme t;
            assert_true(theme_make(&t, slice_of(theme_name(i)), depth, NULL));
            for (enum role r = 0; r < ROLE_COUNT; r++) {
                if (t.terminal != TERMINAL_LIGHT)
                    low += !check(&t, r, 0xe5e5e5, 0x000000);
                if (t.terminal != TERMINAL_DARK)
                    low += !check(&t, r, 0x000000, 0xffffff);
            }
        }
    assert_int_equal(low, 0);
}

/* No theme asks for more colors than there are; stones of 256 colors are never those that terminals change. */
static void test_colors(void **state)
{
    (void)state;
    static const int most[] = {[DEPTH_NONE] = -1, [DEPTH_8] = 7, [DEPTH_16] = 15, [DEPTH_256] = 255};
    for (size_t i = 0; i < theme_count(); i++)
        for (enum depth depth = DEPTH_NONE; depth < DEPTH_COUNT; depth++) {
            struct theme t;
            assert_true(theme_make(&t, slice_of(theme_name(i)), depth, NULL));
            for (enum role r = 0; r < ROLE_COUNT; r++) {
                assert_true(t.styles[r].foreground <= most[depth]);
                assert_true(t.styles[r].background <= most[depth]);
                const bool white_on_yellow = t.styles[r].foreground == 7 && t.styles[r].background == 3;
                assert_false(white_on_yellow);
            }
            for (enum role r = ROLE_BLACK; r <= ROLE_WHITE && depth == DEPTH_256; r++)
                assert_true(t.styles[r].foreground >= 16 || t.styles[r].foreground == -1);
        }
}

/* In each depth a theme says itself what it does not say otherwise: roles that are told apart by nothing but color differ. */
static void test_complete(void **state)
{
    (void)state;
    for (size_t i = 0; i < theme_count(); i++)
        for (enum depth depth = DEPTH_NONE; depth < DEPTH_COUNT; depth++) {
            struct theme t;
            assert_true(theme_make(&t, slice_of(theme_name(i)), depth, NULL));
            assert_string_equal(t.name, theme_name(i));
            if (t.stones == STONES_COLORED)
                assert_int_not_equal(t.styles[ROLE_BLACK].foreground, t.styles[ROLE_WHITE].foreground);
            /* stones, lines and stars stand on one background: neighbours share it */
            assert_int_equal(t.styles[ROLE_BOARD].background, t.styles[ROLE_BLACK].background);
            assert_int_equal(t.styles[ROLE_BOARD].background, t.styles[ROLE_WHITE].background);
            assert_int_equal(t.styles[ROLE_BOARD].background, t.styles[ROLE_STAR].background);
            /* the current node, the title and the last move stand out */
            assert_memory_not_equal(&t.styles[ROLE_TREE_CURRENT], &t.styles[ROLE_TREE_NODE], sizeof t.styles[0]);
            assert_memory_not_equal(&t.styles[ROLE_TITLE], &t.styles[ROLE_TEXT], sizeof t.styles[0]);
            assert_memory_not_equal(&t.styles[ROLE_LAST_BLACK], &t.styles[ROLE_BLACK], sizeof t.styles[0]);
            assert_memory_not_equal(&t.styles[ROLE_LAST_WHITE], &t.styles[ROLE_WHITE], sizeof t.styles[0]);
            assert_memory_not_equal(&t.styles[ROLE_SELECTED], &t.styles[ROLE_TEXT], sizeof t.styles[0]);
            assert_memory_not_equal(&t.styles[ROLE_HEADING_FOCUS], &t.styles[ROLE_HEADING], sizeof t.styles[0]);
        }
}

static void test_names(void **state)
{
    (void)state;
    bool used[256] = {false};
    for (enum role r = 0; r < ROLE_COUNT; r++) {
        assert_int_equal(role_find(slice_of(role_name(r))), r);
        assert_true(rows[r].parent <= r); /* parents come first */
        assert_false(used[(unsigned char)role_letter(r)]);
        used[(unsigned char)role_letter(r)] = true;
    }
    assert_int_equal(role_find(SLICE("nothing")), ROLE_COUNT);
    static const char *const wanted[] = {"wood", "wood-light", "contrast", "slate", "plain", "mono"};
    struct theme t;
    for (size_t i = 0; i < sizeof wanted / sizeof wanted[0]; i++)
        assert_true(theme_make(&t, slice_of(wanted[i]), DEPTH_256, NULL));
    struct error e;
    assert_false(theme_make(&t, SLICE("gold"), DEPTH_256, &e));
    assert_string_equal(e.text, "no such theme");
}

static bool color(struct theme *t, const char *role, const char *foreground, const char *background, const char *attributes)
{
    return theme_color(t, slice_of(role), slice_of(foreground), slice_of(background), slice_of(attributes), NULL);
}

static void test_color_lines(void **state)
{
    (void)state;
    struct theme t;
    assert_true(theme_make(&t, SLICE("wood"), DEPTH_256, NULL));
    assert_true(color(&t, "black", "red", "bright-blue", "bold,underline"));
    assert_int_equal(t.styles[ROLE_BLACK].foreground, 1);
    assert_int_equal(t.styles[ROLE_BLACK].background, 12);
    assert_int_equal(t.styles[ROLE_BLACK].attributes, ATTR_BOLD | ATTR_UNDERLINE);
    assert_true(color(&t, "black", "-", "default", "-"));
    assert_int_equal(t.styles[ROLE_BLACK].foreground, 1);
    assert_int_equal(t.styles[ROLE_BLACK].background, -1);
    assert_int_equal(t.styles[ROLE_BLACK].attributes, ATTR_BOLD | ATTR_UNDERLINE);
    assert_true(color(&t, "black", "255", "0", ""));
    assert_int_equal(t.styles[ROLE_BLACK].attributes, 0);
    static const char *const wrong[] = {"256", "-1", "12a", "", "1234", "bright-", "bright-12", "purple"};
    for (size_t i = 0; i < sizeof wrong / sizeof wrong[0]; i++)
        assert_false(color(&t, "black", wrong[i], "0", ""));
    assert_false(color(&t, "blak", "1", "2", ""));
    assert_false(color(&t, "black", "1", "2", "bald"));
}

/* A colour that the terminal lacks is the nearest that it has; where it has none there is none. */
static void test_colors_of_the_terminal(void **state)
{
    (void)state;
    static const struct {
        enum depth depth;
        const char *color;
        int is;
    } cases[] = {
        {DEPTH_256, "208", 208}, {DEPTH_16, "208", 3},  {DEPTH_8, "208", 3},         {DEPTH_NONE, "208", -1},
        {DEPTH_16, "9", 9},      {DEPTH_8, "9", 1},     {DEPTH_8, "bright-blue", 4}, {DEPTH_8, "7", 7},
        {DEPTH_16, "16", 0},     {DEPTH_16, "231", 15}, {DEPTH_16, "244", 8},        {DEPTH_8, "244", 7},
        {DEPTH_16, "196", 9},    {DEPTH_NONE, "1", -1}, {DEPTH_16, "default", -1},
    };
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        struct theme t;
        assert_true(theme_make(&t, SLICE("wood"), cases[i].depth, NULL));
        assert_true(color(&t, "black", cases[i].color, cases[i].color, "bold"));
        assert_int_equal(t.styles[ROLE_BLACK].foreground, cases[i].is);
        assert_int_equal(t.styles[ROLE_BLACK].background, cases[i].is);
        assert_int_equal(t.styles[ROLE_BLACK].attributes, ATTR_BOLD);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_names),    cmocka_unit_test(test_color_lines), cmocka_unit_test(test_complete),
        cmocka_unit_test(test_contrast), cmocka_unit_test(test_colors),      cmocka_unit_test(test_colors_of_the_terminal),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
