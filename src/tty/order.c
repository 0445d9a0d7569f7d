/* tty/order.c - the runs of a picture in the order that takes the fewest bytes */
#include "tty/order.h"

#include <string.h>

#include "base/mem.h"

enum { FEW_RUNS = 40 };

/* ---- the end of a run ---- */

static const struct paint_cell *cell_at(const struct paint *p, int x, int y)
{
    return &p->next[(size_t)y * (size_t)p->columns + (size_t)x];
}

int run_blanks(const struct paint *p, const struct run *run)
{
    int x = run->end;
    while (x > run->x && cell_is_blank(cell_at(p, x - 1, run->y)))
        x--;
    return run->end - x;
}

static bool can_erase(const struct paint *p, const struct run *run)
{
    return p->terminal.has_erase && run->look.style.background < 0;
}

static int erase_bytes(int blanks)
{
    return blanks > 99 ? 6 : blanks > 9 ? 5 : 4;
}

/* `p` with cursor and pen as after the run, or as before the blanks at its end. */
static struct paint after_run(const struct paint *p, const struct run *run, int blanks)
{
    struct paint q = *p;
    q.y = run->y;
    q.x = run->end - blanks;
    q.place = PLACE_SURE;
    for (int x = run->x; x < q.x; x++)
        q.place = cursor_place_after(p, cell_at(p, x, run->y), q.place);
    if (q.x >= p->columns)
        q.x = q.y = -1;
    q.style = run->look.style;
    q.has_style = true;
    return q;
}

bool run_erases(const struct paint *p, const struct run *run, const struct run *next)
{
    const int blanks = can_erase(p, run) ? run_blanks(p, run) : 0, erased = erase_bytes(blanks);
    if (!next || blanks < 3)
        return blanks > erased + 1;
    const struct paint written = after_run(p, run, 0), before = after_run(p, run, blanks);
    return pen_cost(&before, &next->look, next->x, next->y) + (size_t)erased <
           pen_cost(&written, &next->look, next->x, next->y) + (size_t)blanks;
}

/* ---- costs from one run to the next ---- */

/* Bytes between two runs, by their numbers; the last row: from the present cursor and pen. */
struct costs {
    uint16_t between[FEW_RUNS + 1][FEW_RUNS];
    size_t count;
};

static void costs_make(const struct paint *p, const struct runs *runs, struct costs *c)
{
    c->count = runs->count;
    for (size_t i = 0; i <= c->count; i++) {
        const struct run *from = i < c->count ? &runs->at[i] : NULL;
        const int blanks = from && can_erase(p, from) ? run_blanks(p, from) : 0;
        const struct paint written = from ? after_run(p, from, 0) : *p;
        const struct paint erased = from && blanks >= 3 ? after_run(p, from, blanks) : written;
        for (size_t k = 0; k < c->count; k++) {
            const struct run *to = &runs->at[k];
            const size_t plain = pen_cost(&written, &to->look, to->x, to->y) + (size_t)blanks;
            const size_t other = blanks < 3 ? plain
                                            : pen_cost(&erased, &to->look, to->x, to->y) + (size_t)erase_bytes(blanks);
            c->between[i][k] = (uint16_t)(plain < other ? plain : other);
        }
    }
}

/* ---- orders are numbers of runs; `count` comes before the first ---- */

static void order_greedily(const struct costs *c, uint8_t *order)
{
    for (size_t i = 0; i < c->count; i++)
        order[i] = (uint8_t)i;
    for (size_t i = 0, last = c->count; i < c->count; last = order[i++]) {
        size_t next = i;
        for (size_t k = i + 1; k < c->count; k++)
            if (c->between[last][order[k]] < c->between[last][order[next]])
                next = k;
        const uint8_t taken = order[next];
        memmove(&order[i + 1], &order[i], next - i);
        order[i] = taken;
    }
}

/* The cost from the run before place `at` to the run at place `to`; 0 after the last one. */
static int way(const struct costs *c, const uint8_t *order, size_t at, size_t to)
{
    if (to >= c->count)
        return 0;
    return c->between[at > 0 ? order[at - 1] : c->count][order[to]];
}

/* How much moving the `len` runs at place `from` to before place `to`, which is not within them, saves. */
static int saved(const struct costs *c, const uint8_t *order, size_t from, size_t len, size_t to)
{
    const size_t after = from + len;
    const int now = way(c, order, from, from) + way(c, order, after, after) + way(c, order, to, to);
    const int then = way(c, order, from, after) + way(c, order, to, from) + way(c, order, after, to);
    return now - then;
}

static void move(uint8_t *order, size_t from, size_t len, size_t to)
{
    uint8_t moved[FEW_RUNS];
    memcpy(moved, &order[from], len);
    if (to > from) {
        memmove(&order[from], &order[from + len], to - from - len);
        memcpy(&order[to - len], moved, len);
    } else {
        memmove(&order[to + len], &order[to], from - to);
        memcpy(&order[to], moved, len);
    }
}

/* Moves one to three neighbouring runs to where this saves most. False: nothing saves. */
static bool improve(const struct costs *c, uint8_t *order)
{
    size_t from = 0, len = 0, to = 0;
    int most = 0;
    for (size_t l = 1; l <= 3; l++)
        for (size_t f = 0; f + l <= c->count; f++)
            for (size_t t = 0; t <= c->count; t++) {
                const int gain = t < f || t > f + l ? saved(c, order, f, l, t) : 0;
                if (gain > most) {
                    most = gain;
                    from = f;
                    len = l;
                    to = t;
                }
            }
    if (most > 0)
        move(order, from, len, to);
    return most > 0;
}

void order_runs(const struct paint *p, struct runs *runs)
{
    if (runs->count < 2 || runs->count > FEW_RUNS || !p->terminal.has_pen || p->terminal.move)
        return;
    struct costs costs;
    struct run before[FEW_RUNS];
    uint8_t order[FEW_RUNS];
    costs_make(p, runs, &costs);
    order_greedily(&costs, order);
    while (improve(&costs, order)) /* each round saves bytes, so it ends */
        continue;
    memcpy(before, runs->at, runs->count * sizeof *before);
    for (size_t i = 0; i < runs->count; i++)
        runs->at[i] = before[order[i]];
}
