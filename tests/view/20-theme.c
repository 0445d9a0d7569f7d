/* tests/view/20-theme.c - themes are complete, and everything in them can be read: contrast, computed */
#include <math.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "screen/theme.h"

static const struct {
    char contrast;
    enum role parent;
} rows[ROLE_COUNT] = {
#define ROLE(id, name, letter, parent, contrast, sentence) [ROLE_##id] = {contrast, ROLE_##parent},
#include "screen/role.def"
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

/* Eyes that lack one kind of cone, as Machado, Oliveira and Fernandes (2009) have them at full strength, for linear RGB. */
enum eye { EYE_USUAL, EYE_PROTANOPE, EYE_DEUTERANOPE, EYE_TRITANOPE, EYE_COUNT };

static const struct {
    const char *name;
    double matrix[3][3];
} eyes[EYE_COUNT] = {
    [EYE_USUAL] = {"any eye", {{1, 0, 0}, {0, 1, 0}, {0, 0, 1}}},
    [EYE_PROTANOPE] =
        {"a protanope",
            {{0.152286, 1.052583, -0.204868}, {0.114503, 0.786281, 0.099216}, {-0.003882, -0.048116, 1.051998}}},
    [EYE_DEUTERANOPE] =
        {"a deuteranope",
            {{0.367322, 0.860646, -0.227968}, {0.280085, 0.672501, 0.047413}, {-0.011820, 0.042940, 0.968881}}},
    [EYE_TRITANOPE] =
        {"a tritanope",
            {{1.255528, -0.076749, -0.178779}, {-0.078411, 0.930809, 0.147602}, {0.004733, 0.691367, 0.303900}}},
};

static double luminance(uint32_t code, enum eye eye)
{
    static const double weights[] = {0.2126, 0.7152, 0.0722};
    double light[3], sum = 0;
    for (int i = 0; i < 3; i++) {
        const double part = (double)(code >> (16 - 8 * i) & 0xFF) / 255;
        light[i] = part <= 0.04045 ? part / 12.92 : pow((part + 0.055) / 1.055, 2.4);
    }
    for (int i = 0; i < 3; i++) {
        const double *row = eyes[eye].matrix[i];
        sum += weights[i] * fmin(1, fmax(0, row[0] * light[0] + row[1] * light[1] + row[2] * light[2]));
    }
    return sum;
}

static double contrast(uint32_t a, uint32_t b, enum eye eye)
{
    const double x = luminance(a, eye) + 0.05, y = luminance(b, eye) + 0.05;
    return x > y ? x / y : y / x;
}

/* A terminal's own colors. */
static const struct ground {
    const char *name;
    uint32_t foreground, background;
} grounds[] = {{"dark", 0xe5e5e5, 0x000000}, {"light", 0x000000, 0xffffff}};

static const char *const depth_names[] = {"none", "8", "16", "256"};

/* False, and a line that says why, where the contrast is too low. */
static bool check(const struct theme *t, enum role r, const struct ground *ground, enum eye eye)
{
    const char kind = rows[r].contrast;
    if (kind == 'd' || kind == '-')
        return true;
    const bool strict = strcmp(t->name, "contrast") == 0;
    const double least = eye != EYE_USUAL ? (kind == 's' ? 1.8 : 2.0) : strict ? 4.0 : kind == 's' ? 1.8 : 3.0;
    const struct style *style = &t->styles[r];
    const double found = contrast(style->foreground < 0 ? ground->foreground : rgb(style->foreground),
        style->background < 0 ? ground->background : rgb(style->background), eye);
    if (found >= least)
        return true;
    print_message("theme %s, depth %s: %s has %d on %d: %.2f, should be %.1f for %s on a %s terminal\n", t->name,
        depth_names[t->depth], role_name(r), style->foreground, style->background, found, least, eyes[eye].name,
        ground->name);
    return false;
}

/* The mark of the last move is the ground that its point has; on a big stone the role of marks, which is text. The
 * three squares of Amazons are found together. */
static bool check_last(const struct theme *t, const struct ground *ground, enum eye eye)
{
    static const struct {
        enum role last, other;
        double least, least_of_few;
    } pairs[] = {
        {ROLE_LAST_BLACK, ROLE_BLACK, 2.5, 2.0},
        {ROLE_LAST_WHITE, ROLE_WHITE, 2.5, 2.0},
        {ROLE_LAST_EMPTY, ROLE_BOARD, 2.5, 2.0},
        {ROLE_LAST_TO_BLACK, ROLE_SQUARE_LIGHT, 2.5, 2.0},
        {ROLE_LAST_TO_WHITE, ROLE_SQUARE_LIGHT, 2.5, 2.0},
        {ROLE_LAST_TO_BLACK, ROLE_SQUARE_DARK, 2.5, 2.0},
        {ROLE_LAST_TO_WHITE, ROLE_SQUARE_DARK, 2.5, 2.0},
    };
    bool fine = true;
    for (size_t i = 0; i < sizeof pairs / sizeof *pairs && !theme_has_brackets(t); i++) {
        const int a = t->styles[pairs[i].last].background, b = t->styles[pairs[i].other].background;
        const double found = contrast(a < 0 ? ground->background : rgb(a), b < 0 ? ground->background : rgb(b), eye);
        const double least = eye == EYE_USUAL ? pairs[i].least : pairs[i].least_of_few;
        if (found >= least)
            continue;
        fine = false;
        print_message("theme %s, depth %s: %s is on %d, %s on %d: %.2f, should be %.1f for %s on a %s terminal\n", t->name,
            depth_names[t->depth], role_name(pairs[i].last), a, role_name(pairs[i].other), b, found, least,
            eyes[eye].name, ground->name);
    }
    return fine;
}

/* Also where a theme is on a ground that it was not made for: it is not beautiful there, but nothing is lost. */
static void test_contrast(void **state)
{
    (void)state;
    int low = 0;
    for (size_t i = 0; i < theme_count(); i++)
        for (enum depth depth = DEPTH_8; depth < DEPTH_COUNT; depth++) {
            struct theme t;
            assert_true(theme_make(&t, slice_of(theme_name(i)), (struct theme_place){.depth = depth}, NULL));
            for (int j = 0; j < 2; j++)
                for (enum eye eye = EYE_USUAL; eye < EYE_COUNT; eye++) {
                    for (enum role r = 0; r < ROLE_COUNT; r++)
                        low += !check(&t, r, &grounds[j], eye);
                    low += !check_last(&t, &grounds[j], eye);
                }
        }
    assert_int_equal(low, 0);
}

/* The color that a cell's ground has on a terminal. */
static uint32_t ground_of(const struct style *style, const struct ground *ground)
{
    const bool is_reverse = style->attributes & ATTR_REVERSE;
    const int color = is_reverse ? style->foreground : style->background;
    return color >= 0 ? rgb(color) : is_reverse ? ground->foreground : ground->background;
}

/* On a big stone the mark of the last move lies within the stone: around it is the stone's own color, not a bar across
 * it. In 8 colors the theme contrast has none that can be read on both stones. */
static void test_mark_in_stone(void **state)
{
    (void)state;
    static const enum role marks[][2] = {
        {ROLE_LAST_MARK_BLACK, ROLE_MARK_BLACK}, {ROLE_LAST_MARK_WHITE, ROLE_MARK_WHITE}};
    for (size_t i = 0; i < theme_count(); i++)
        for (enum depth depth = DEPTH_8; depth < DEPTH_COUNT; depth++) {
            struct theme t;
            assert_true(theme_make(&t, slice_of(theme_name(i)), (struct theme_place){.depth = depth}, NULL));
            if (theme_has_brackets(&t) || (depth == DEPTH_8 && strcmp(t.name, "contrast") == 0))
                continue;
            for (int j = 0; j < 2; j++)
                for (int k = 0; k < 2; k++) {
                    if (t.terminal != TERMINAL_ANY && t.terminal != (j == 0 ? TERMINAL_DARK : TERMINAL_LIGHT))
                        continue;
                    const double found = contrast(ground_of(&t.styles[marks[k][0]], &grounds[j]),
                        ground_of(&t.styles[marks[k][1]], &grounds[j]), EYE_USUAL);
                    if (found > 1.5)
                        print_message("theme %s, depth %s: %s\n", t.name, depth_names[depth], role_name(marks[k][0]));
                    assert_true(found <= 1.5);
                }
        }
}

/* Themes without a colour for the last move have brackets: mono, every theme without colours, and contrast in 8 colours. */
static void test_brackets(void **state)
{
    (void)state;
    for (size_t i = 0; i < theme_count(); i++)
        for (enum depth depth = DEPTH_NONE; depth < DEPTH_COUNT; depth++) {
            struct theme t;
            assert_true(theme_make(&t, slice_of(theme_name(i)), (struct theme_place){.depth = depth}, NULL));
            assert_int_equal(theme_has_brackets(&t), depth == DEPTH_NONE || strcmp(t.name, "mono") == 0 || (depth == DEPTH_8 && strcmp(t.name, "contrast") == 0));
        }
}

/* No theme asks for more colors than there are; stones of 256 colors are never those that terminals change. */
static void test_colors(void **state)
{
    (void)state;
    static const int most[] = {[DEPTH_NONE] = -1, [DEPTH_8] = 7, [DEPTH_16] = 15, [DEPTH_256] = 255};
    for (size_t i = 0; i < theme_count(); i++)
        for (enum depth depth = DEPTH_NONE; depth < DEPTH_COUNT; depth++) {
            struct theme t;
            assert_true(theme_make(&t, slice_of(theme_name(i)), (struct theme_place){.depth = depth}, NULL));
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

/* In each depth a theme itself distinguishes roles that differ only by colour. */
static void test_complete(void **state)
{
    (void)state;
    for (size_t i = 0; i < theme_count(); i++)
        for (enum depth depth = DEPTH_NONE; depth < DEPTH_COUNT; depth++) {
            struct theme t;
            assert_true(theme_make(&t, slice_of(theme_name(i)), (struct theme_place){.depth = depth}, NULL));
            assert_string_equal(t.name, theme_name(i));
            if (t.stones == STONES_COLORED)
                assert_int_not_equal(t.styles[ROLE_BLACK].foreground, t.styles[ROLE_WHITE].foreground);
            /* stones, lines and stars stand on one background: neighbours share it */
            assert_int_equal(t.styles[ROLE_BOARD].background, t.styles[ROLE_BLACK].background);
            assert_int_equal(t.styles[ROLE_BOARD].background, t.styles[ROLE_WHITE].background);
            assert_int_equal(t.styles[ROLE_BOARD].background, t.styles[ROLE_STAR].background);
            /* a letter that can be pressed is no label of the record, and without colors it is underlined */
            assert_memory_not_equal(&t.styles[ROLE_VARIATION], &t.styles[ROLE_MARK], sizeof t.styles[0]);
            assert_true(depth != DEPTH_NONE || t.styles[ROLE_VARIATION].attributes & ATTR_UNDERLINE);
            /* the current node, the title and the last move stand out */
            assert_memory_not_equal(&t.styles[ROLE_TREE_CURRENT], &t.styles[ROLE_TREE_NODE], sizeof t.styles[0]);
            assert_memory_not_equal(&t.styles[ROLE_TITLE], &t.styles[ROLE_TEXT], sizeof t.styles[0]);
            assert_memory_not_equal(&t.styles[ROLE_LAST_BLACK], &t.styles[ROLE_BLACK], sizeof t.styles[0]);
            assert_memory_not_equal(&t.styles[ROLE_LAST_WHITE], &t.styles[ROLE_WHITE], sizeof t.styles[0]);
            assert_memory_not_equal(&t.styles[ROLE_SELECTED], &t.styles[ROLE_TEXT], sizeof t.styles[0]);
            assert_memory_not_equal(&t.styles[ROLE_HEADING_FOCUS], &t.styles[ROLE_HEADING], sizeof t.styles[0]);
        }
}

/* The ink of a cell, dark or light, on a terminal: of the darker disc it is dark everywhere. */
static double ink_of(const struct style *style, const struct ground *ground)
{
    const uint32_t front = style->foreground < 0 ? ground->foreground : rgb(style->foreground);
    const uint32_t back = style->background < 0 ? ground->background : rgb(style->background);
    const bool is_reverse = style->attributes & ATTR_REVERSE;
    return luminance(is_reverse ? back : front, EYE_USUAL) - luminance(is_reverse ? front : back, EYE_USUAL);
}

/* With 8 colors and without any a full disc is Black's, and dark on a light board, whatever the ground of the terminal; the filling of
 * a big black stone is dark, too, and that of White is light. */
static void test_black_is_black(void **state)
{
    (void)state;
    static const enum role dark[] = {ROLE_BOARD, ROLE_BLACK, ROLE_WHITE, ROLE_DISC, ROLE_MARK, ROLE_STAR, ROLE_LAST_BLACK, ROLE_LAST_WHITE,
        ROLE_LIGHT_BLACK, ROLE_DARK_WHITE, ROLE_TERRITORY_BLACK, ROLE_MARK_WHITE, ROLE_TREE_BLACK, ROLE_TREE_WHITE};
    for (size_t i = 0; i < theme_count(); i++)
        for (enum depth depth = DEPTH_NONE; depth <= DEPTH_8; depth++)
            for (int j = 0; j < 2; j++)
                for (int bright = 0; bright < 2; bright++) {
                    struct theme t;
                    const struct theme_place place = {depth, j == 0 ? TERMINAL_DARK : TERMINAL_LIGHT, depth == DEPTH_8 && bright};
                    assert_true(theme_make(&t, slice_of(theme_name(i)), place, NULL));
                    assert_int_equal(t.stones, STONES_SHAPED);
                    for (size_t k = 0; k < sizeof dark / sizeof *dark; k++)
                        assert_true(ink_of(&t.styles[dark[k]], &grounds[j]) < 0);
                    assert_true(ink_of(&t.styles[ROLE_MARK_BLACK], &grounds[j]) > 0);
                    const bool is_painted = depth == DEPTH_8 && strcmp(t.name, "mono") != 0;
                    assert_int_equal(t.is_reversed, !is_painted && j == 0);
                    assert_int_equal(t.styles[ROLE_BOARD].background, is_painted ? 3 : -1);
                    assert_int_equal(t.styles[ROLE_MARK_WHITE].background, !is_painted ? -1 : bright ? 15 : 3);
                }
    static struct theme unknown, dark_one;
    assert_true(theme_make(&unknown, SLICE("wood"), (struct theme_place){DEPTH_NONE, TERMINAL_ANY, false}, NULL));
    assert_true(theme_make(&dark_one, SLICE("wood"), (struct theme_place){DEPTH_NONE, TERMINAL_DARK, false}, NULL));
    assert_memory_equal(&unknown, &dark_one, sizeof unknown);
}

/* A theme that says nothing of its own at a depth is shown by another one. */
static void test_instead(void **state)
{
    (void)state;
    static const struct {
        const char *name;
        enum depth depth;
        const char *instead;
    } cases[] = {
        {"slate", DEPTH_256, NULL}, {"slate", DEPTH_16, "wood"}, {"slate", DEPTH_8, "wood"}, {"slate", DEPTH_NONE, "mono"},
        {"wood", DEPTH_8, NULL}, {"wood", DEPTH_NONE, "mono"}, {"plain", DEPTH_16, NULL}, {"plain", DEPTH_8, "wood"},
        {"contrast", DEPTH_8, NULL}, {"mono", DEPTH_NONE, NULL}, {"mono", DEPTH_256, NULL},
    };
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        const char *instead = theme_instead(slice_of(cases[i].name), cases[i].depth);
        assert_int_equal(instead == NULL, cases[i].instead == NULL);
        if (instead)
            assert_string_equal(instead, cases[i].instead);
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
        assert_true(theme_make(&t, slice_of(wanted[i]), (struct theme_place){.depth = DEPTH_256}, NULL));
    struct error e;
    assert_false(theme_make(&t, SLICE("gold"), (struct theme_place){.depth = DEPTH_256}, &e));
    assert_string_equal(e.text, "unknown theme: must be one of: contrast mono paper plain slate wood-light wood");
}

static bool color(struct theme *t, const char *role, const char *foreground, const char *background, const char *attributes)
{
    const struct slice words[] = {SLICE("color"), slice_of(role), slice_of(foreground), slice_of(background), slice_of(attributes)};
    enum role r;
    struct color c;

    if (!color_read(words, 5, &r, &c, NULL))
        return false;
    theme_color(t, r, &c);
    return true;
}

static void test_color_lines(void **state)
{
    (void)state;
    struct theme t;
    assert_true(theme_make(&t, SLICE("wood"), (struct theme_place){.depth = DEPTH_256}, NULL));
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

/* A colour that the terminal lacks becomes the nearest one; without colours, none. */
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
        assert_true(theme_make(&t, SLICE("wood"), (struct theme_place){.depth = cases[i].depth}, NULL));
        assert_true(color(&t, "black", cases[i].color, cases[i].color, "bold"));
        assert_int_equal(t.styles[ROLE_BLACK].foreground, cases[i].is);
        assert_int_equal(t.styles[ROLE_BLACK].background, cases[i].is);
        assert_int_equal(t.styles[ROLE_BLACK].attributes, ATTR_BOLD);
    }
}

static int distance(uint32_t a, uint32_t b)
{
    int sum = 0;
    for (int shift = 0; shift < 24; shift += 8)
        sum += abs((int)(a >> shift & 0xFF) - (int)(b >> shift & 0xFF));
    return sum;
}

/* For a grey no grey of the terminal is nearer than the chosen one. */
static void test_greys(void **state)
{
    (void)state;
    static const int greys[] = {0, 7, 8, 15};
    struct theme t;
    for (int is_16 = 0; is_16 < 2; is_16++)
        for (int i = 7; i < 256; i++) {
            char name[4];
            const uint32_t wanted = rgb(i);
            if (wanted != (wanted & 0xFF) * 0x010101u)
                continue;
            assert_true(theme_make(&t, SLICE("wood"), (struct theme_place){.depth = is_16 ? DEPTH_16 : DEPTH_8}, NULL));
            snprintf(name, sizeof name, "%d", i);
            assert_true(color(&t, "black", name, "-", "-"));
            const int is = distance(rgb(t.styles[ROLE_BLACK].foreground), wanted);
            for (size_t k = 0; k < sizeof greys / sizeof *greys; k++)
                if ((is_16 || greys[k] < 8) && distance(rgb(greys[k]), wanted) < is)
                    fail_msg("%d is %d, and %d is nearer", i, t.styles[ROLE_BLACK].foreground, greys[k]);
        }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_names),    cmocka_unit_test(test_color_lines), cmocka_unit_test(test_complete),
        cmocka_unit_test(test_contrast), cmocka_unit_test(test_mark_in_stone), cmocka_unit_test(test_brackets), cmocka_unit_test(test_black_is_black), cmocka_unit_test(test_instead),
        cmocka_unit_test(test_colors),   cmocka_unit_test(test_colors_of_the_terminal),
        cmocka_unit_test(test_greys),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
