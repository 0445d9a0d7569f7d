/* tests/fuzz/mutate.h - changes that random bytes would hardly make: whole nodes, properties, values, trees; words of
 key scripts
 *
 * For the mutators of libFuzzer (mutate_*.c), each of which knows the form of its targets' bytes. A mutant has a text
 * and room for a longer one; functions return false if there is no room, or nothing to change.
 */
#ifndef KIFU_TESTS_FUZZ_MUTATE_H
#define KIFU_TESTS_FUZZ_MUTATE_H

#include "base/bytes.h"

struct mutant {
    uint8_t *at;
    size_t len, most;
    uint32_t seed;
};

size_t LLVMFuzzerMutate(uint8_t *data, size_t size, size_t most); /* libFuzzer's own */

unsigned mutate_dice(struct mutant *m, unsigned sides);

/* Replaces bytes `from` to `to` by `by`, which may be part of the mutant. */
bool mutate_splice(struct mutant *m, size_t from, size_t to, struct slice by);

/* Each makes one change within `from` to `to`, as libFuzzer does, with words of dates, results and the like, in a game record, in a script of keys. */
bool mutate_bytes(struct mutant *m, size_t from, size_t to);
bool mutate_words(struct mutant *m, size_t from, size_t to);
bool mutate_record(struct mutant *m, size_t from, size_t to);
bool mutate_keys(struct mutant *m, size_t from, size_t to);

/* Whole mutators: of any text, of a line and a record, of a record, of one byte and a script of keys, of a case with files and keys. */
size_t mutator_words(uint8_t *data, size_t size, size_t most, unsigned seed);
size_t mutator_query(uint8_t *data, size_t size, size_t most, unsigned seed);
size_t mutator_record(uint8_t *data, size_t size, size_t most, unsigned seed);
size_t mutator_keys(uint8_t *data, size_t size, size_t most, unsigned seed);
size_t mutator_screen(uint8_t *data, size_t size, size_t most, unsigned seed);

/* One of them as the mutator of a target, where libFuzzer looks for it. */
#define MUTATED_BY(mutator) \
    size_t LLVMFuzzerCustomMutator(uint8_t *data, size_t size, size_t most, unsigned seed); \
    size_t LLVMFuzzerCustomMutator(uint8_t *data, size_t size, size_t most, unsigned seed) \
    { \
        return mutator(data, size, most, seed); \
    }

#endif
