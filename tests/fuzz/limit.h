/* tests/fuzz/limit.h - a target run within what one execution may cost: 2 s of the processor, 16 MiB and 20 bytes for each of the input
 *
 * Time is the processor's, so that a busy machine fails nobody; what waits for ever is libFuzzer's to end (-timeout). Memory is what the
 * target holds at once, counted by the sanitizers' allocator: without sanitizers only time is looked at.
 */
#ifndef KIFU_TESTS_FUZZ_LIMIT_H
#define KIFU_TESTS_FUZZ_LIMIT_H

#include "base/bytes.h"

/* fuzz_one, which aborts where it takes more. */
void limit_run(struct slice bytes);

/* Called by a target: this execution may hold so many bytes more. */
void limit_allow(size_t bytes);

#endif
