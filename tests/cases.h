/* tests/cases.h - cases in plain text: input above, expectation below
 *
 * A file tests/<layer>/cases/NAME.txt:
 *
 *     # What these cases are about. Lines before the first case are comments.
 *
 *     == a stone in the corner is taken
 *     -- input
 *     (;SZ[2]AB[aa];W[ab];W[ba])
 *     -- board end
 *     .O
 *     O.
 *
 * `== NAME` begins a case, `-- SECTION [ARGUMENT]...` a section of it; the lines up to the next of these are the section's text,
 * blank lines at its end excepted: they only separate. In the text a line that would begin with `== `, `-- `, `\` has a `\` put before it;
 * a leading `\` is dropped. `#` has no meaning there.
 *
 * A section with the argument `escaped` holds any bytes: in it \n \t \r \e \0 \xHH \\ are what C and printf(1) make of them, a `\` before
 * any other character or at the end of a line is dropped (with the line end), and the last line end does not count:
 *
 *     -- input escaped
 *     (;C[\xE9\e[31m])
 *
 * The driver is called for each section in the order of the file. It returns the kind of the section: an input, which
 * it may keep, or an expectation, for which it writes the actual text. The harness compares, and prints a line of TAP
 * for each case. Then all cases of the file are run once more, the last one first, and each must give the same: a
 * driver keeps from case to case what the program keeps from file to file. With KIFU_RENEW=1 in the environment it
 * writes the actual text into the file instead, keeping all else.
 *
 *     static enum case_kind section(struct test_case *c, const struct case_section *s, struct buf *out)
 *     {
 *         if (case_is(s, "input")) return CASE_INPUT;
 *         if (case_is(s, "board")) { draw(case_text(c, "input"), case_has(s, "end"), out); return CASE_EXPECTATION; }
 *         return CASE_UNKNOWN;
 *     }
 *
 *     int main(int argc, char **argv)
 *     {
 *         return cases_run(argc, argv, "rules/cases", section);
 *     }
 */
#ifndef KIFU_TESTS_CASES_H
#define KIFU_TESTS_CASES_H

#include "base/bytes.h"

struct case_section {
    const char *name;     /* "board" */
    const char *argument; /* "end": the rest of its line, without the word `escaped`; "" if none */
    struct slice text;    /* for the driver, marks and escapes undone; ends with LF unless escaped or empty */
    bool escaped;
    size_t line;          /* of its "-- ", from 1 */
    size_t from, to;      /* bytes of its text in the file; the harness's */
};

struct test_case {
    const char *file; /* its name without folder and ".txt" */
    const char *name;
    struct case_section *sections;
    size_t count;
    void *state;      /* the driver's own; NULL at the first section of a case */
    const char *skip; /* the driver may set a reason: then the case is not compared */
};

enum case_kind {
    CASE_UNKNOWN,    /* no such section: the case fails */
    CASE_INPUT,
    CASE_EXPECTATION /* the actual text is in `out` */
};

/* Called for each section of a case in order, and once more with `s` NULL at its end, to free the state. Each case comes twice. */
typedef enum case_kind cases_section(struct test_case *c, const struct case_section *s, struct buf *out);

bool case_is(const struct case_section *s, const char *name);
bool case_has(const struct case_section *s, const char *word);              /* among its arguments */
struct slice case_text(const struct test_case *c, const char *name);        /* of the first section of that name; else empty */
const char *case_argument(const struct test_case *c, const char *name);     /* likewise; "" */

/* Runs the files given as arguments, else all of $srcdir/tests/FOLDER/ that end in .txt, sorted by name. Returns main's status. */
int cases_run(int argc, char **argv, const char *folder, cases_section *section);

/* The path of a file of the source tree ("data/games/problem.sgf"), by $srcdir; in a buffer that the next call overwrites. */
const char *cases_source(const char *path);

/* Appends a whole file to `out`; false if it cannot be opened. */
bool cases_load(const char *path, struct buf *out);

/* The folder of the large collection of records: $KIFU_TEST_DATA, else $srcdir/../shared/data if that exists, else NULL
 * (skip then). With the variable set it is never NULL: missing files are a failure. */
const char *cases_data(void);

#endif
