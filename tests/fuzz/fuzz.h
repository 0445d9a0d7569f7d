/* tests/fuzz/fuzz.h - the interface of a fuzz target
 *
 * A target is a file with fuzz_one: it takes any bytes and aborts if a condition fails. It is a test that runs the
 * files of tests/fuzz/corpus (corpus_test.c); configured with --enable-fuzzing it is a libFuzzer program (fuzzer.c,
 * ./bootstrap fuzz). Either stays within limit.h.
 */
#ifndef KIFU_TESTS_FUZZ_FUZZ_H
#define KIFU_TESTS_FUZZ_FUZZ_H

#include <stdio.h>
#include <stdlib.h>

#include "base/bytes.h"

static inline void must_at(bool holds, const char *file, int line, const char *what)
{
    if (holds)
        return;
    fprintf(stderr, "%s:%d: %s\n", file, line, what);
    abort();
}
#define must(holds) must_at((holds), __FILE__, __LINE__, #holds)

/* The same with a reason. */
static inline void must_not(const char *fault)
{
    must_at(!fault, __FILE__, __LINE__, fault);
}

void fuzz_one(struct slice bytes);

#endif
