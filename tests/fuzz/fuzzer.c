/* tests/fuzz/fuzzer.c - a target for libFuzzer */
#include "fuzz.h"
#include "limit.h"
#include "rooms.h"

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    limit_run((struct slice){(const char *)data, size});
    rooms_leave_out();
    return 0;
}
