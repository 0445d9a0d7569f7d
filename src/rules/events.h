/* rules/events.h - a game as a column of events: each point that changes, node by node, for searches
 *
 * A column is an array of 16-bit numbers. Each node of the tree has an entry, in file order, so the number of an entry
 * is that of its node; an entry is its events up to the one with EVENT_LAST:
 *
 *     bits 0-11   the place: row * 64 + column; or EVENT_NOTHING, EVENT_PASS, EVENT_BRANCH, EVENT_RETURN
 *     bits 12-13  enum stone: what is there now; of a pass: who passed
 *     bit 14      EVENT_LAST: the node ends
 *     bit 15      EVENT_STAYS: this place does not change again below this node
 *
 * A node with a move begins with its stone (Amazons: where it went), even if that changes nothing; a node without a
 * move with EVENT_NOTHING. Then come the other places that the node changed, each once; and the place of the stone
 * again if the stone is gone (suicide) or an arrow hit it.
 *
 * Variations: EVENT_BRANCH before each child except the last, EVENT_RETURN after all that is below it: the board is
 * that of the branch again. Both are not entries. So the main line is the part before the first EVENT_RETURN.
 *
 * A search can index 4096 bytes by the place of any event. A game without a board has an empty column.
 */
#ifndef KIFU_RULES_EVENTS_H
#define KIFU_RULES_EVENTS_H

#include "rules/replay.h"

enum {
    EVENT_PLACES = 4096,
    EVENT_ROW = 64, /* places of a row */
    EVENT_NOTHING = 0xFFE,
    EVENT_PASS = 0xFFF,
    EVENT_BRANCH = 0xFFD,
    EVENT_RETURN = 0xFFC,
    EVENT_LAST = 1 << 14,
    EVENT_STAYS = 1 << 15
};

static inline unsigned event_place(uint16_t event)
{
    return event & (EVENT_PLACES - 1u);
}
static inline unsigned event_stone(uint16_t event)
{
    return event >> 12 & 3u;
}
static inline bool event_is_point(uint16_t event)
{
    return event_place(event) < EVENT_RETURN;
}
static inline int event_column(uint16_t event)
{
    return event % EVENT_ROW;
}
static inline int event_row(uint16_t event)
{
    return (int)(event_place(event) / EVENT_ROW);
}

/* The end of the entry that begins at `at`. */
static inline size_t event_entry_end(const uint16_t *events, size_t at)
{
    while (!(events[at] & EVENT_LAST))
        at++;
    return at + 1;
}

/* Columns of games, one after the other. {0} is empty. */
struct events {
    uint16_t *at;
    size_t count, cap;
};

struct events_maker; /* makes columns; its memory is reused */

struct events_maker *events_maker_new(void);
void events_maker_free(struct events_maker *m); /* NULL is fine */

/* Begins to append the column of a game to `events`; both are borrowed until it is done. */
void events_begin(struct events_maker *m, const struct sgf_game *game, struct events *events);

/* Continues for about `nodes` nodes. True if there is more to do. */
bool events_step(struct events_maker *m, size_t nodes);

/* True if the finished column was given up and not appended, as it would be much longer than its record: a few bytes
 * may set up the whole board, node after node. */
bool events_gave_up(const struct events_maker *m);

/* True if `count` numbers from a store are a valid column for a board of that size, which a search may walk: places on
 * the board, entries that end, returns with their branch. */
bool events_are_sound(const uint16_t *at, size_t count, int columns, int rows);

#endif
