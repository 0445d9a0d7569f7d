/* tests/fuzz/rooms.c - clears libFuzzer's counters of edges that do not count */
#include "rooms.h"

#include <inttypes.h>
#include <string.h>

#include "base/mem.h"
#include "fuzz.h"

/* The counters of edges, and for each its place in the program and what kind it is: sections that the compiler fills. */
extern uint8_t __start___sancov_cntrs[], __stop___sancov_cntrs[];
extern const uintptr_t __start___sancov_pcs[][2];

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

struct span {
    uintptr_t from, to;
};

/* Functions that count, and counters that do not. */
static struct span *functions, *others;
static size_t function_count, function_cap, other_count, other_cap;

static void read_functions(FILE *file)
{
    uintptr_t from, size, moved = 0;

    for (bool is_first = true; fscanf(file, "%" SCNxPTR " %" SCNxPTR, &from, &size) == 2; is_first = false) {
        if (is_first)
            moved = (uintptr_t)LLVMFuzzerTestOneInput - from;
        else
            MEM_ADD(functions, function_count, function_cap) = (struct span){from + moved, from + size + moved};
    }
    must(function_count > 0);
}

static bool counts(uintptr_t place)
{
    for (size_t i = 0; i < function_count; i++)
        if (functions[i].from <= place && place < functions[i].to)
            return true;
    return false;
}

static void find_others(void)
{
    const size_t count = (size_t)(__stop___sancov_cntrs - __start___sancov_cntrs);

    for (size_t i = 0; i < count; i++) {
        if (counts(__start___sancov_pcs[i][0]))
            continue;
        if (other_count == 0 || others[other_count - 1].to != i)
            MEM_ADD(others, other_count, other_cap) = (struct span){i, i};
        others[other_count - 1].to = i + 1;
    }
}

void rooms_leave_out(void)
{
    static bool is_read;
    const char *name = getenv("FUZZ_ROOMS");

    if (!is_read && name) {
        FILE *file = fopen(name, "r");
        must(file);
        read_functions(file);
        fclose(file);
        find_others();
    }
    is_read = true;
    for (size_t i = 0; i < other_count; i++)
        memset(__start___sancov_cntrs + others[i].from, 0, others[i].to - others[i].from);
}
