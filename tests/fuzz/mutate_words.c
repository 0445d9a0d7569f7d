/* tests/fuzz/mutate_words.c - libFuzzer's mutators of targets that take texts that give facts, and of one that takes a line and a record */
#include "mutate.h"

size_t mutator_words(uint8_t *data, size_t size, size_t most, unsigned seed)
{
    struct mutant m = {data, size, most, seed};

    return size > 0 && mutate_dice(&m, 3) == 0 && mutate_words(&m, 1, size) ? m.len : LLVMFuzzerMutate(data, size, most);
}

size_t mutator_query(uint8_t *data, size_t size, size_t most, unsigned seed)
{
    struct mutant m = {data, size, most, seed};
    bool changed = false;

    for (unsigned changes = mutate_dice(&m, 3) + 1; changes > 0; changes--) {
        const size_t end = slice_find((struct slice){(const char *)data, m.len}, '\n');

        switch (mutate_dice(&m, 5)) {
        case 0: changed = mutate_words(&m, 0, end) || changed; break;
        case 1:
        case 2: changed = mutate_bytes(&m, 0, end) || changed; break;
        default: changed = (end < m.len && mutate_record(&m, end + 1, m.len)) || changed; break;
        }
    }
    return changed ? m.len : LLVMFuzzerMutate(data, size, most);
}
