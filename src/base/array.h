/* base/array.h - how many elements an array has, and how many of its rows are at most, or less than, one */
#ifndef KIFU_BASE_ARRAY_H
#define KIFU_BASE_ARRAY_H

#include <stddef.h>
#include <stdint.h>
#include <string.h>

/* Of an array, never of a pointer: a size_t, constant. */
#define COUNT(array) (sizeof(array) / sizeof *(array))

/* Of rows of `size` bytes: `first` is a number in the first of them, which ascends from row to row. */
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

/* Of rows that ascend by `compare`, which is as qsort has it: how many are less than `row`. */
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

/* Of numbers that ascend. */
static inline size_t array_upto(const uint32_t *at, size_t count, uint32_t number)
{
    return array_rows_upto(at, count, sizeof *at, number);
}

#endif
