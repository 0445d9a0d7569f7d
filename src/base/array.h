/* base/array.h - how many elements an array has */
#ifndef KIFU_BASE_ARRAY_H
#define KIFU_BASE_ARRAY_H

/* Of an array, never of a pointer: a size_t, constant. */
#define COUNT(array) (sizeof(array) / sizeof *(array))

#endif
