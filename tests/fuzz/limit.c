/* tests/fuzz/limit.c - runs a target within the limits of one execution */
#include "limit.h"

#include <time.h>

#include "fuzz.h"

#if defined(__has_feature)
#if __has_feature(address_sanitizer)
#define COUNTS_MEMORY
#endif
#endif
#if defined(__SANITIZE_ADDRESS__)
#define COUNTS_MEMORY
#endif

enum { SECONDS = 2, BYTES = 16 << 20, BYTES_EACH = 20 };

#ifdef COUNTS_MEMORY

/* As in sanitizer/allocator_interface.h, which some compilers with sanitizers lack. */
int __sanitizer_install_malloc_and_free_hooks(void (*on_malloc)(const volatile void *, size_t), void (*on_free)(const volatile void *));
size_t __sanitizer_get_allocated_size(const volatile void *p);

/* Memory held and its limit, not counting memory from before the execution. */
static struct {
    bool counts;
    long long held, most;
} memory;

/* Checked here and not at the end, so that the stack shows the caller. */
static void on_malloc(const volatile void *p, size_t size)
{
    (void)p;
    if (!memory.counts)
        return;
    memory.held += (long long)size;
    if (memory.held <= memory.most)
        return;
    memory.counts = false;
    must_not("too much memory for an input of this size");
}

static void on_free(const volatile void *p)
{
    if (memory.counts && p)
        memory.held -= (long long)__sanitizer_get_allocated_size(p);
}

static void memory_begin(size_t len)
{
    static bool is_hooked;

    if (!is_hooked)
        must(__sanitizer_install_malloc_and_free_hooks(on_malloc, on_free) > 0);
    is_hooked = true;
    memory.held = 0;
    memory.most = BYTES + BYTES_EACH * (long long)len;
    memory.counts = true;
}

static void memory_end(void)
{
    memory.counts = false;
}

void limit_allow(size_t bytes)
{
    memory.most += (long long)bytes;
}

#else

static void memory_begin(size_t len)
{
    (void)len;
}

static void memory_end(void)
{
}

void limit_allow(size_t bytes)
{
    (void)bytes;
}

#endif

void limit_run(struct slice bytes)
{
    const clock_t start = clock();

    memory_begin(bytes.len);
    fuzz_one(bytes);
    memory_end();
    if (clock() - start > SECONDS * CLOCKS_PER_SEC)
        must_not("too much time for an input of this size");
}
