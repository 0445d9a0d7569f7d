/* cmd/find_groups.h - games that are the same, as kifu find --duplicates prints them */
#ifndef KIFU_CMD_FIND_GROUPS_H
#define KIFU_CMD_FIND_GROUPS_H

#include "cmd/args.h"
#include "ingest/folder.h"
#include "library/duplicates.h"

/* A line for each group, appended; `files` are the sources by number. False: there are none. */
bool find_groups(struct duplicates *d, const struct names *files, enum format format, struct buf *out);

#endif
