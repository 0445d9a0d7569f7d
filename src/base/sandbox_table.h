/* base/sandbox_table.h - the filter of system calls of each use, as the kernel takes it
 *
 * data/filters.c makes sandbox_table.c from the rows of sandbox.def while kifu is built, for this machine and C
 * library. A build for another machine has no filters.
 */
#ifndef KIFU_BASE_SANDBOX_TABLE_H
#define KIFU_BASE_SANDBOX_TABLE_H

#include <linux/filter.h>

enum { SANDBOX_FILTERS = 9, SANDBOX_CODE_MOST = 512 }; /* how many; instructions of one */

/* Not the number of any process: replaced by that of this process. */
#define SANDBOX_PID 0x6B696675u

struct sandbox_filter {
    unsigned use;                /* of enum sandbox_use */
    unsigned short start, count; /* in sandbox_code */
};

extern const struct sandbox_filter sandbox_filters[SANDBOX_FILTERS];
extern const struct sock_filter sandbox_code[];

#endif
