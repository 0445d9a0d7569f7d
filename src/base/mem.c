/* base/mem.c - memory: an allocation succeeds or the program ends */
#include "base/mem.h"

#include <stdbool.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <unistd.h>

#ifdef __GLIBC__
#include <malloc.h>
#endif

/* The exit hook, and the counters of the tests. */
static struct {
    void (*on_exhausted)(void);
    unsigned long count;   /* allocations so far */
    unsigned long fail_at; /* the value of count that fails; 0: none */
    bool fail_all;         /* and all after it */
} mem;

void mem_start(void)
{
#ifdef __GLIBC__
    /* Unless set, the library raises its threshold to the largest array ever freed. */
    enum { LARGE = 256 * 1024, SPARE = 4 * LARGE };
    mallopt(M_MMAP_THRESHOLD, LARGE);
    mallopt(M_TRIM_THRESHOLD, SPARE);
    mallopt(M_TOP_PAD, LARGE);
#endif
}

void mem_on_exhausted(void (*hook)(void))
{
    mem.on_exhausted = hook;
}

void mem_fail_at(unsigned long nth, int all)
{
    mem.fail_at = nth == 0 ? 0 : mem.count + nth;
    mem.fail_all = all != 0;
}

unsigned long mem_count(void)
{
    return mem.count;
}

void mem_exhausted(void)
{
    static const char message[] = "kifu: out of memory\n";
    void (*hook)(void) = mem.on_exhausted;
    /* The hook itself may run out of memory: then it is not run again. */
    mem.on_exhausted = NULL;
    if (hook != NULL)
        hook();
    /* write, not stdio, which may allocate a buffer. Nothing can be done if it fails. */
    if (write(STDERR_FILENO, message, sizeof message - 1) < 0)
        _exit(2);
    _exit(2);
}

/* Counts an allocation; true where the tests want it to fail. */
static bool is_to_fail(void)
{
    mem.count++;
    if (mem.fail_at == 0 || mem.count < mem.fail_at)
        return false;
    return mem.fail_all || mem.count == mem.fail_at;
}

/* `count` * `size`, at least 1, so that NULL always means failure. */
static size_t product(size_t count, size_t size)
{
    if (size != 0 && count > SIZE_MAX / size)
        mem_exhausted();
    return count * size != 0 ? count * size : 1;
}

void *mem_checked(void *p)
{
    if (p == NULL)
        mem_exhausted();
    return p;
}

void *mem_alloc(size_t size)
{
    return mem_checked(is_to_fail() ? NULL : malloc(product(1, size)));
}

void *mem_zero(size_t count, size_t size)
{
    return mem_checked(is_to_fail() ? NULL : calloc(1, product(count, size)));
}

void *mem_resize(void *p, size_t count, size_t size)
{
    return mem_checked(is_to_fail() ? NULL : realloc(p, product(count, size)));
}

bool mem_has_room(size_t size)
{
    void *volatile p = malloc(size ? size : 1); /* volatile, or the compiler removes both calls */
    free(p);
    return p != NULL;
}

char *mem_string(const char *s)
{
    return mem_part(s, strlen(s));
}

char *mem_part(const char *bytes, size_t len)
{
    char *copy = mem_alloc(len + 1);
    memcpy(copy, bytes, len);
    copy[len] = 0;
    return copy;
}

void mem_free(void *p)
{
    free(p);
}

void mem_forget(void *p, size_t size)
{
#ifdef MADV_DONTNEED
    const long page = sysconf(_SC_PAGESIZE);
    if (page <= 0)
        return;
    const size_t before = (size_t) - (uintptr_t)p % (size_t)page; /* to the first whole page */
    if (size > before)
        madvise((char *)p + before, (size - before) / (size_t)page * (size_t)page, MADV_DONTNEED);
#else
    (void)p, (void)size;
#endif
}

void mem_reserve(void *array, size_t *capacity, size_t need, size_t size)
{
    void *p;
    if (need <= *capacity)
        return;
    const size_t grown = *capacity + *capacity / 2 + 8; /* wraps round if too large */
    if (need < grown)
        need = grown;
    /* The caller's pointer has its own type: copied, not aliased. */
    memcpy(&p, array, sizeof p);
    p = mem_resize(p, need, size);
    memcpy(array, &p, sizeof p);
    *capacity = need;
}
