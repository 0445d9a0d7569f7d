/* tty/order.c - the order of visits that costs least, nearly */
#include "tty/order.h"

#include <limits.h>
#include <stdbool.h>
#include <string.h>

static int path_cost(const struct order *o, const size_t *places)
{
    int cost = o->count ? o->first[places[0]] : 0;
    for (size_t i = 1; i < o->count; i++)
        cost += o->next[places[i - 1]][places[i]];
    return cost;
}

int order_cost(const struct order *o)
{
    return path_cost(o, o->places);
}

/* From `begin` always to the place that costs least from here. */
static void go_nearest(const struct order *o, size_t begin, size_t *places)
{
    bool visited[ORDER_MAX] = {false};
    places[0] = begin;
    visited[begin] = true;
    for (size_t i = 1; i < o->count; i++) {
        size_t best = 0;
        int least = INT_MAX;
        for (size_t to = 0; to < o->count; to++)
            if (!visited[to] && o->next[places[i - 1]][to] < least) {
                least = o->next[places[i - 1]][to];
                best = to;
            }
        places[i] = best;
        visited[best] = true;
    }
}

/* Moves `len` places from position `from` to position `to` of those that are left. */
static void move_places(const struct order *o, const size_t *places, size_t from, size_t len, size_t to, size_t *out)
{
    size_t rest[ORDER_MAX], count = 0;
    for (size_t i = 0; i < o->count; i++)
        if (i < from || i >= from + len)
            rest[count++] = places[i];
    /* cppcheck-suppress uninitvar ; filled above with all that are not taken out */
    memcpy(out, rest, to * sizeof *out);
    memcpy(out + to, places + from, len * sizeof *out);
    memcpy(out + to + len, rest + to, (count - to) * sizeof *out);
}

/* Takes one to three neighbours out and puts them elsewhere, where that is cheaper; false where no such move is left. */
static bool improve(const struct order *o, size_t *places, int *cost)
{
    size_t changed[ORDER_MAX];
    for (size_t len = 1; len <= 3 && len < o->count; len++)
        for (size_t from = 0; from + len <= o->count; from++)
            for (size_t to = 0; to + len <= o->count; to++) {
                if (to == from)
                    continue;
                move_places(o, places, from, len, to, changed);
                const int now = path_cost(o, changed);
                if (now >= *cost)
                    continue;
                memcpy(places, changed, o->count * sizeof *places);
                *cost = now;
                return true;
            }
    return false;
}

#define ROUNDS 20

void order_find(struct order *o)
{
    int least = INT_MAX;
    for (size_t begin = 0; begin < o->count; begin++) {
        size_t places[ORDER_MAX];
        go_nearest(o, begin, places);
        const int cost = path_cost(o, places);
        if (cost < least) {
            least = cost;
            memcpy(o->places, places, o->count * sizeof *places);
        }
    }
    for (int round = 0; round < ROUNDS && improve(o, o->places, &least); round++)
        continue;
}
