/* library/packed.h - the facts of a source as bytes, and back: all but its events
 *
 * What comes back may come from anywhere: numbers are checked, so that a search can walk what it is given. The same on
 * every machine.
 */
#ifndef KIFU_LIBRARY_PACKED_H
#define KIFU_LIBRARY_PACKED_H

#include "library/source.h"

#define PACKED_VERSION 1 /* of these bytes and of the columns: what another version has left is made again */

void source_pack(const struct source *s, struct buf *out); /* appended */

/* The place for `count` events in a source that is to come from bytes: little endian, as events_are_sound wants them.
 */
uint16_t *source_room(struct source *s, const char *name, size_t count);

/* The facts of a source whose events are there. False: these bytes are no facts, or not of these events; the source is
 * empty. */
bool source_unpack(struct source *s, struct slice bytes);

/* A sum of bytes, which goes on from `sum`; no seed of this run is in it. */
uint64_t packed_sum(uint64_t sum, const void *bytes, size_t len);

#endif
