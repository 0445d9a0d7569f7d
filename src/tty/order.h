/* tty/order.h - the order of visits that costs least, nearly
 *
 * Some places are to be visited once each; going from one to the next has a cost, and so has going to the first one. Finding the very best order
 * takes too long; this finds one that is as good or little worse, in time that nobody notices.
 */
#ifndef KIFU_TTY_ORDER_H
#define KIFU_TTY_ORDER_H

#include <stddef.h>

#define ORDER_MAX 24

struct order {
    size_t count;                      /* places, at most ORDER_MAX */
    int first[ORDER_MAX];              /* cost of beginning with a place */
    int next[ORDER_MAX][ORDER_MAX];    /* cost from one to another */
    size_t places[ORDER_MAX];          /* the answer */
};

void order_find(struct order *o); /* fills `places` */
int order_cost(const struct order *o);

#endif
