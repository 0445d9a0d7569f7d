/* tests/bench/row.h - a row of the table
 *
 * The tools of this folder print their measurements as rows for table.awk, which makes the table, the JSON and the exit status from them: name, figure,
 * unit, ratio, of what, at least, at most; separated by tabs, or empty. The bounds are those of the ratio where there is one, else of the figure.
 *
 *     row_print((struct row){.name = "index", .figure = 2100, .unit = "MB/s", .ratio = 1.8, .of = "the scan", .least = 1.5});
 */
#ifndef KIFU_TESTS_BENCH_ROW_H
#define KIFU_TESTS_BENCH_ROW_H

#include <stdio.h>

struct row {
    const char *name;
    double figure;
    const char *unit;
    double ratio;
    const char *of;     /* NULL: there is no ratio */
    double least, most; /* 0: no such bound; most negative: 0 is the bound */
};

static inline void row_print(struct row r)
{
    printf("%s\t%.6g\t%s\t", r.name, r.figure, r.unit);
    if (r.of)
        printf("%.4g\t%s\t", r.ratio, r.of);
    else
        printf("\t\t");
    if (r.least > 0)
        printf("%g", r.least);
    printf("\t");
    if (r.most != 0)
        printf("%g", r.most > 0 ? r.most : 0);
    printf("\n");
    fflush(stdout);
}

#endif
