/* library/packed.h - the facts of a source as bytes, and back: all but its events
 *
 * The bytes may come from anywhere: all numbers are checked when they are read, so that a search can rely on them. The
 * bytes are the same on every machine.
 */
#ifndef KIFU_LIBRARY_PACKED_H
#define KIFU_LIBRARY_PACKED_H

#include "library/source.h"

/* The version of these bytes and of the events: what another version wrote is made again. A new text in fact.def
 * changes it; for any other change of what is packed, such as the order of the rows, add one to the 6. */
#define PACKED_VERSION (6 * 100 + FACT_TEXTS)

void source_pack(const struct source *s, struct buf *out); /* appended */

/* The events, little endian: borrowed from the source, or converted into `room` on big-endian machines. */
struct slice source_pack_events(const struct source *s, struct buf *room);

/* A source whose events come at once or in parts:
 *
 *     source_unpack(s, name, bytes, events)            `events`: how many will come; all games are away. False: the
 *                                                      bytes are damaged or do not fit; the source is empty
 *     room = source_part_room(s, count, keeps)         where to put the next `count` ones, little endian; the events of
 *                                                      games that were here go, unless `keeps`
 *     source_part(s, count)                            they are in it: games whose events are complete are here. False:
 *                                                      events_are_sound refuses them; all games are away again
 */
bool source_unpack(struct source *s, const char *name, struct slice bytes, uint64_t events);
void source_without_events(struct source *s); /* after source_unpack: no events will come, and no game is away */
uint16_t *source_part_room(struct source *s, size_t count, bool keeps);
bool source_part(struct source *s, size_t count);

/* A hash of bytes, continued from `sum`; the same in every run. */
uint64_t packed_sum(uint64_t sum, const void *bytes, size_t len);

/* The same of bytes that come in parts, each but the last a multiple of 8. */
uint64_t packed_sum_begin(uint64_t sum, size_t len); /* `len` of all */
uint64_t packed_sum_more(uint64_t sum, const void *bytes, size_t len);

#endif
