/* tests/tty/12-depth.c - how many colors, by option, environment, terminal */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "base/array.h"
#include "tty/terminal.h"
#include "screen/option.h"

static const struct {
    int color;
    const char *no_color, *colorterm;
    int colors;
    enum depth depth;
} rows[] = {
    {COLOR_AUTO, NULL, NULL, 256, DEPTH_256},
    {COLOR_AUTO, NULL, NULL, 1 << 24, DEPTH_256},
    {COLOR_AUTO, NULL, NULL, 88, DEPTH_16},
    {COLOR_AUTO, NULL, NULL, 16, DEPTH_16},
    {COLOR_AUTO, NULL, NULL, 8, DEPTH_8},
    {COLOR_AUTO, NULL, NULL, 0, DEPTH_NONE},
    {COLOR_AUTO, NULL, NULL, -1, DEPTH_NONE},
    {COLOR_AUTO, NULL, "truecolor", 8, DEPTH_256},
    {COLOR_AUTO, NULL, "24bit", 8, DEPTH_256},
    {COLOR_AUTO, NULL, "yes", 8, DEPTH_8},
    {COLOR_AUTO, NULL, "truecolor", -1, DEPTH_NONE}, /* the variable is the outer terminal's, the vt100 is meant */
    {COLOR_AUTO, "1", NULL, 256, DEPTH_NONE},
    {COLOR_AUTO, "1", "truecolor", 256, DEPTH_NONE},
    {COLOR_AUTO, "", NULL, 256, DEPTH_256}, /* empty is not set */
    {COLOR_NEVER, NULL, "truecolor", 256, DEPTH_NONE},
    {COLOR_8, "1", NULL, -1, DEPTH_8}, /* who says a number wants it */
    {COLOR_16, NULL, NULL, 256, DEPTH_16},
    {COLOR_256, "1", NULL, 8, DEPTH_256},
};

static void test_depth(void **state)
{
    (void)state;
    for (size_t i = 0; i < COUNT(rows); i++)
        assert_int_equal(tty_depth_of(rows[i].color, rows[i].no_color, rows[i].colorterm, rows[i].colors), rows[i].depth);
}

int main(void)
{
    const struct CMUnitTest tests[] = {cmocka_unit_test(test_depth)};
    return cmocka_run_group_tests(tests, NULL, NULL);
}
