/* tests/fuzz/limit.h - runs a target within the limits of one execution: 2 s of the processor, 16 MiB and 20 bytes for
 each byte of the input
 *
 * Time is processor time, so that a busy machine causes no failure; libFuzzer ends a target that waits for ever
 * (-timeout). Memory is the most that the target holds at once, counted by the sanitizers' allocator: without
 * sanitizers only time is limited.
 */
#ifndef KIFU_TESTS_FUZZ_LIMIT_H
#define KIFU_TESTS_FUZZ_LIMIT_H

#include "base/bytes.h"

/* Calls fuzz_one, and aborts if it takes more. */
void limit_run(struct slice bytes);

/* Called by a target: this execution may hold `bytes` more. */
void limit_allow(size_t bytes);

#endif
