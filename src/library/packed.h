/* library/packed.h - the facts of a source as bytes, and back: all but its events
 *
 * What comes back may come from anywhere: numbers are checked, so that a search can walk what it is given. The same on
 * every machine.
 */
#ifndef KIFU_LIBRARY_PACKED_H
#define KIFU_LIBRARY_PACKED_H

#include "library/source.h"

/* Of these bytes and of the events: what another version has left is made again. A text more in fact.def makes another
 * one by itself; with any other change of what is packed, such as the order of the rows, the 6 is one more. */
#define PACKED_VERSION (6 * 100 + FACT_TEXTS)

void source_pack(const struct source *s, struct buf *out); /* appended */

/* The events, little endian: those of the source, or in `room` on machines that have them otherwise. */
struct slice source_pack_events(const struct source *s, struct buf *room);

/* A source whose events come at once or in parts:
 *
 *     source_unpack(s, name, bytes, events)            how many there will be; all games are away. False: these bytes
 *                                                      are no facts, or not of `events` events; the source is empty
 *     room = source_part_room(s, count, keeps)         the place for the next ones, little endian; those of games that
 *                                                      were there go, unless they are kept
 *     source_part(s, count)                            they are in it: games whose events came are there. False: they
 *                                                      are not as events_are_sound wants them; all games are away again
 */
bool source_unpack(struct source *s, const char *name, struct slice bytes, uint64_t events);
void source_without_events(struct source *s); /* of what was unpacked: none will come, and no game is away */
uint16_t *source_part_room(struct source *s, size_t count, bool keeps);
bool source_part(struct source *s, size_t count);

/* A sum of bytes, which goes on from `sum`; no seed of this run is in it. */
uint64_t packed_sum(uint64_t sum, const void *bytes, size_t len);

/* The same of bytes that come one part after the other, each but the last a multiple of 8. */
uint64_t packed_sum_begin(uint64_t sum, size_t len); /* of all */
uint64_t packed_sum_more(uint64_t sum, const void *bytes, size_t len);

#endif
