/* tests/fuzz/mutate_record.c - libFuzzer's mutator of targets that take a game record */
#include "mutate.h"

size_t mutator_record(uint8_t *data, size_t size, size_t most, unsigned seed)
{
    struct mutant m = {data, size, most, seed};
    bool changed = false;

    for (unsigned changes = mutate_dice(&m, 3) + 1; changes > 0; changes--)
        changed = mutate_record(&m, 0, m.len) || changed;
    return changed ? m.len : LLVMFuzzerMutate(data, size, most);
}
