/* base/sandbox_table.h - the filter of system calls of each use, as the kernel takes it
 *
 * sandbox_table.c is made while kifu is built, by data/filters.c, of the rows of sandbox.def. It is for the machine and
 * the C library that kifu is built for; when that is not the machine that builds there is none.
 */
#ifndef KIFU_BASE_SANDBOX_TABLE_H
#define KIFU_BASE_SANDBOX_TABLE_H

#include <linux/filter.h>

enum { SANDBOX_FILTERS = 9, SANDBOX_CODE_MOST = 512 }; /* how many; instructions of one */

/* A number of no process, where the filter asks for that of this process. */
#define SANDBOX_PID 0x6B696675u

struct sandbox_filter {
    unsigned use;                /* of enum sandbox_use */
    unsigned short start, count; /* in sandbox_code */
};

extern const struct sandbox_filter sandbox_filters[SANDBOX_FILTERS];
extern const struct sock_filter sandbox_code[];

#endif
