/* tests/fuzz/mutate_keys.c - libFuzzer's mutator of targets that take one byte and a script of keys */
#include "mutate.h"

size_t mutator_keys(uint8_t *data, size_t size, size_t most, unsigned seed)
{
    struct mutant m = {data, size, most, seed};
    bool changed = false;

    for (unsigned changes = mutate_dice(&m, 4) + 1; changes > 0 && m.len > 0; changes--)
        changed = mutate_keys(&m, 1, m.len) || changed;
    return changed && mutate_dice(&m, 10) ? m.len : LLVMFuzzerMutate(data, m.len, most);
}
