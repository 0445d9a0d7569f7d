/* base/mem.h - memory: an allocation succeeds or the program ends
 *
 * The one place where running out of memory is dealt with. Every allocation of kifu goes through here; none returns
 * NULL. When the system refuses, the exit hook runs once (the terminal is restored there), one line goes to standard
 * error, and the program ends with status 2. A low-level primitive: it calls nothing above it.
 */
#ifndef KIFU_BASE_MEM_H
#define KIFU_BASE_MEM_H

#include <stdbool.h>
#include <stddef.h>

/* Call it once, at the start: large arrays get pages of their own from the system, so that they grow without being
 * copied, leave no holes and are given back at once. Does nothing if the C library has no such setting. */
void mem_start(void);

/* `size` bytes, not cleared; size 0 gives a valid pointer. */
void *mem_alloc(size_t size);

/* `count` * `size` bytes of zero; the product is checked. */
void *mem_zero(size_t count, size_t size);

/* Resizes `p` (or NULL) to `count` * `size` bytes; the product is checked. */
void *mem_resize(void *p, size_t count, size_t size);

/* A copy of the string `s`, yours to free. */
char *mem_string(const char *s);

/* A copy of `len` bytes, ended by a NUL. */
char *mem_part(const char *bytes, size_t len);

/* Gives `p` back; NULL is fine. */
void mem_free(void *p);

/* The `size` bytes at `p`, part of an array, are no longer needed: gives the pages within them back to the system, if
 * it takes them. The array stays yours; the contents of the part are then unknown. */
void mem_forget(void *p, size_t size);

/* Makes room for `need` elements of `size` bytes in the growing array `*array`, which has room for `*capacity`. It
 * grows by at least half, so that appending one by one is linear. */
void mem_reserve(void *array, size_t *capacity, size_t need, size_t size);

/* True if `size` bytes could be had now: to report a large need before it is read. It is not a promise. */
bool mem_has_room(size_t size);

/* A new element at the end of a growing array of `count` elements, to be assigned to. Each argument is evaluated more
 * than once and may not occur in the assigned value. */
#define MEM_ADD(array, count, capacity) \
    (*(mem_reserve(&(array), &(capacity), (count) + 1, sizeof *(array)), &(array)[(count)++]))

/* Returns `p`, which a library allocated; if it is NULL the program ends as if an allocation here had failed. */
void *mem_checked(void *p);

/* Ends the program because memory ran out. */
_Noreturn void mem_exhausted(void);

/* Sets the exit hook; NULL for none. */
void mem_on_exhausted(void (*hook)(void));

/* Tests only: the `nth` allocation from now on fails (from 1; 0 for none), and all after it when `all`. */
void mem_fail_at(unsigned long nth, int all);

/* Allocations made since the start; tests count with it. */
unsigned long mem_count(void);

#endif
