/* tests/fuzz/fuzz.h - what a fuzz target is
 *
 * A target is a file with fuzz_one: it takes any bytes and aborts where something does not hold. It is a test that runs the files of
 * tests/fuzz/corpus (corpus_test.c); configured with --enable-fuzzing it is a libFuzzer program (fuzzer.c, ./bootstrap fuzz). Either stays
 * within limit.h.
 */
#ifndef KIFU_TESTS_FUZZ_FUZZ_H
#define KIFU_TESTS_FUZZ_FUZZ_H

#include <stdio.h>
#include <stdlib.h>

#include "base/bytes.h"

static inline void must(bool holds)
{
    if (!holds)
        abort();
}

/* The same with a reason. */
static inline void must_not(const char *fault)
{
    if (fault)
        fprintf(stderr, "%s\n", fault);
    must(!fault);
}

void fuzz_one(struct slice bytes);

#endif
