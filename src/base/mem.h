/* base/mem.h - memory that is there or the program has ended
 *
 * The one place where running out of memory is dealt with. Every allocation of kifu passes here; none returns NULL.
 * When the system refuses, the exit hook runs once (the terminal is restored there), one line goes to standard error,
 * and the program ends with status 2. A low-level primitive: it calls nothing above it.
 */
#ifndef KIFU_BASE_MEM_H
#define KIFU_BASE_MEM_H

#include <stdbool.h>
#include <stddef.h>

/* Once, when the program starts: large arrays get pages of their own from the system, so that they grow without being
 * copied, leave no holes and are given back at once. Where the C library has no such setting, nothing. */
void mem_start(void);

/* `size` bytes, not cleared; size 0 gives a valid pointer. */
void *mem_alloc(size_t size);

/* `count` * `size` bytes of zero; the product is checked. */
void *mem_zero(size_t count, size_t size);

/* `p` (or NULL) resized to `count` * `size` bytes; the product is checked. */
void *mem_resize(void *p, size_t count, size_t size);

/* A copy of the string `s`, yours to free. */
char *mem_string(const char *s);

/* The same of the first `len` bytes of something. */
char *mem_part(const char *bytes, size_t len);

/* Gives `p` back; NULL is fine. */
void mem_free(void *p);

/* The `size` bytes at `p`, a part of an array, are not needed any more: the pages that lie in them go back to the
 * system where it takes them, and what is in them is not known. The array stays yours. */
void mem_forget(void *p, size_t size);

/* Ensures room for `need` elements of `size` bytes in the growing array `*array`, of which `*capacity` is the room;
 * grows by half at least, so that appending one by one is linear. */
void mem_reserve(void *array, size_t *capacity, size_t need, size_t size);

/* Whether there would be `size` bytes now: for what is large and known before it is read, so that something can be said
 * of it. It is no promise. */
bool mem_has_room(size_t size);

/* The element that is added at the end of a growing array of `count` elements, to be set. Each argument is evaluated
 * more than once, and may not be in what it is set to. */
#define MEM_ADD(array, count, capacity) \
    (*(mem_reserve(&(array), &(capacity), (count) + 1, sizeof *(array)), &(array)[(count)++]))

/* `p` as a library has allocated it by itself; for NULL the end, as if an allocation here had failed. */
void *mem_checked(void *p);

/* The end of the program because memory ran out. */
_Noreturn void mem_exhausted(void);

/* `hook` runs before the program ends because memory ran out; NULL for none. */
void mem_on_exhausted(void (*hook)(void));

/* Tests only: the `nth` allocation from now on fails (from 1; 0 for none), and all after it when `all`. */
void mem_fail_at(unsigned long nth, int all);

/* Allocations made since the start; tests count with it. */
unsigned long mem_count(void);

#endif
