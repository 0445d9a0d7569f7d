/* rules/changes.c - sets points on the board while a node is played, and remembers them as they were */
#include "rules/changes.h"

#include "base/mem.h"

enum { CHANGE_COUNT_MAX = UINT8_MAX, CHANGE_MORE_MAX = 63 };

/* Extends the last change by points beside or below it that held the same. */
static bool change_extend(struct change *last, uint16_t point, uint8_t was, unsigned count)
{
    if (last->was != was)
        return false;
    if (last->count == count && point == last->point + (last->more + 1u) * POSITION_STRIDE &&
        last->more < CHANGE_MORE_MAX) {
        last->more++;
        return true;
    }
    if (last->more || last->count + count > CHANGE_COUNT_MAX)
        return false;
    if (point != last->point + last->count && point + count != last->point)
        return false;
    last->point = point < last->point ? point : last->point;
    last->count = (uint8_t)(last->count + count);
    return true;
}

static void change_add(struct replay *r, uint16_t point, uint8_t was, unsigned count)
{
    if (r->change_count > r->change_first && change_extend(&r->changes[r->change_count - 1], point, was, count))
        return;
    if (r->change_count == r->change_cap)
        mem_reserve(&r->changes, &r->change_cap, r->change_count + 1, sizeof *r->changes);
    r->changes[r->change_count++] = (struct change){.point = point, .was = was & 3u, .count = (uint8_t)count};
}

void replay_set(struct replay *r, uint16_t point, enum stone stone)
{
    const uint8_t was = r->position.board[point];
    if (was == stone)
        return;
    change_add(r, point, was, 1);
    r->hash ^= replay_stone_hash(point, was) ^ replay_stone_hash(point, stone);
    r->position.board[point] = (uint8_t)stone;
    r->scratch->liberty[point] = 0;
}

/* By stone and point: the hashes of that stone on all points before it, combined. So the hash of a run of points needs
 * two of them. Made when a board is first set up by the row: a file may set up the whole board in each of its nodes. */
static uint64_t hashes_before[STONE_ARROW + 1][POSITION_POINTS + 1];
static bool has_hashes_before;

static uint64_t run_hash(uint16_t point, unsigned count, uint8_t stone)
{
    if (!has_hashes_before) {
        for (unsigned s = STONE_EMPTY; s <= STONE_ARROW; s++)
            for (unsigned at = 0; at < POSITION_POINTS; at++)
                hashes_before[s][at + 1] = hashes_before[s][at] ^ replay_stone_hash((uint16_t)at, s);
        has_hashes_before = true;
    }
    return hashes_before[stone][point + count] ^ hashes_before[stone][point];
}

void replay_set_run(struct replay *r, uint16_t point, unsigned count, enum stone stone)
{
    uint8_t *board = r->position.board;
    for (const uint16_t end = (uint16_t)(point + count); point < end;) {
        const uint8_t was = board[point];
        const unsigned rest = (unsigned)(end - point);
        unsigned same = memcmp(&board[point], &board[point + 1], rest - 1) == 0 ? rest : 1; /* usually all */
        while (point + same < end && board[point + same] == was)
            same++;
        if (same == 1) {
            replay_set(r, point, stone);
        } else if (was != stone) {
            change_add(r, point, was, same);
            r->hash ^= run_hash(point, same, was) ^ run_hash(point, same, (uint8_t)stone);
            memset(&board[point], (int)stone, same);
            memset(&r->scratch->liberty[point], 0, same * sizeof *r->scratch->liberty);
        }
        point = (uint16_t)(point + same);
    }
}

void replay_take_back(struct replay *r, size_t count)
{
    while (count-- > 0) {
        const struct change c = r->changes[--r->change_count];
        for (unsigned row = 0; row <= c.more; row++)
            memset(&r->position.board[c.point + row * POSITION_STRIDE], c.was, c.count);
    }
}
