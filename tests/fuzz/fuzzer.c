/* tests/fuzz/fuzzer.c - a target as libFuzzer wants it */
#include "fuzz.h"

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    fuzz_one((struct slice){(const char *)data, size});
    return 0;
}
