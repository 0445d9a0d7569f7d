/* base/array.h - the number of elements of an array, and counts by binary search in sorted arrays */
#ifndef KIFU_BASE_ARRAY_H
#define KIFU_BASE_ARRAY_H

#include <stddef.h>
#include <stdint.h>
#include <string.h>

/* A constant of type size_t. For arrays, never for pointers. */
#define COUNT(array) (sizeof(array) / sizeof *(array))

/* How many rows are at most `number`. Rows have `size` bytes; `first` is the number in the first row, ascending by
 * row. */
static inline size_t array_rows_upto(const void *first, size_t count, size_t size, uint32_t number)
{
    size_t low = 0;
    while (low < count) {
        const size_t middle = low + (count - low) / 2;
        uint32_t at;
        memcpy(&at, (const char *)first + middle * size, sizeof at);
        if (at <= number)
            low = middle + 1;
        else
            count = middle;
    }
    return low;
}

/* How many rows are less than `row`. They ascend by `compare`, a function as for qsort. */
static inline size_t array_below(const void *first, size_t count, size_t size, const void *row,
    int (*compare)(const void *, const void *))
{
    size_t low = 0;
    while (low < count) {
        const size_t middle = low + (count - low) / 2;
        if (compare((const char *)first + middle * size, row) < 0)
            low = middle + 1;
        else
            count = middle;
    }
    return low;
}

/* How many of these ascending numbers are at most `number`. */
static inline size_t array_upto(const uint32_t *at, size_t count, uint32_t number)
{
    return array_rows_upto(at, count, sizeof *at, number);
}

#endif
