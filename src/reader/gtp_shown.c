/* reader/gtp_shown.c - which values of an engine are shown: changed seldom enough that a screen stays calm */
#include <string.h>

#include "reader/gtp_talk.h"

enum {
    SHOW_MS = 500,     /* from one change of the shown values to the next */
    LETTERS_MS = 1000, /* while letters stay where they are */
    OWNERS_MS = 2000,  /* while owners stay */
    OLD_MS = 1000,     /* after a step, while the old values stay */
    OWNED = 60,        /* a point with this percentage or more has an owner */
    OPEN = 40          /* until it falls below this one */
};

static void info_clear(struct gtp *g)
{
    g->shown = (struct gtp_info){0};
    g->is_old = false;
}

static void owners_clear(struct gtp *g)
{
    g->has_owners = g->are_owners_old = false;
    memset(g->owners, 0, sizeof g->owners);
}

/* What comes next is shown at once. */
static void times_clear(struct gtp *g)
{
    g->shown_at = g->letters_at = g->owners_at = g->now - OWNERS_MS;
    g->is_new = false;
}

void gtp_shown_clear(struct gtp *g)
{
    info_clear(g);
    owners_clear(g);
    times_clear(g);
}

void gtp_shown_leave(struct gtp *g)
{
    if (!g->is_old)
        g->left = g->now;
    g->is_old = gtp_has_shown(g);
    g->are_owners_old = g->has_owners;
    times_clear(g);
}

bool gtp_shown_end(struct gtp *g)
{
    const bool is_late = g->now - g->left >= OLD_MS;
    const bool ends = g->is_old && (is_late || g->state != GTP_WAITING);
    const bool owners_end = g->are_owners_old && (is_late || g->state == GTP_READY);
    if (ends)
        info_clear(g);
    if (owners_end)
        owners_clear(g);
    return ends || owners_end;
}

/* Keeps letters where they were shown: the new values of those candidates, in the old order. */
static void letters_keep(const struct gtp_info *shown, struct gtp_info *now)
{
    const size_t count = gtp_info_letters(shown);
    struct gtp_candidate kept[GTP_CANDIDATES];
    size_t kept_count = 0;
    for (size_t i = 0; i < count; i++) {
        kept[kept_count] = shown->candidates[i];
        for (size_t k = 0; k < now->count; k++)
            if (now->candidates[k].point == kept[kept_count].point)
                kept[kept_count] = now->candidates[k];
        kept_count++;
    }
    for (size_t k = 0; k < now->count && kept_count < GTP_CANDIDATES; k++) {
        bool is_kept = false;
        for (size_t i = 0; i < count; i++)
            is_kept |= kept[i].point == now->candidates[k].point;
        if (!is_kept)
            kept[kept_count++] = now->candidates[k];
    }
    memcpy(now->candidates, kept, kept_count * sizeof *kept);
    now->count = kept_count;
}

static bool letters_differ(const struct gtp_info *a, const struct gtp_info *b)
{
    const size_t count = gtp_info_letters(a);
    if (count != gtp_info_letters(b))
        return true;
    for (size_t i = 0; i < count; i++)
        if (a->candidates[i].point != b->candidates[i].point)
            return true;
    return false;
}

bool gtp_has_shown(const struct gtp *g)
{
    return g->shown.count > 0 || g->shown.has_winrate || g->shown.has_score;
}

static bool owners_take(struct gtp *g)
{
    const bool is_old = g->are_owners_old;
    bool is_changed = !g->has_owners;
    for (int row = 0; row < g->latest.rows; row++)
        for (int column = 0; column < g->latest.columns; column++) {
            const uint16_t point = point_at(column, row);
            const int value = g->latest.ownership[point], size = value < 0 ? -value : value;
            const enum stone of = value < 0 ? STONE_WHITE : STONE_BLACK, was = (enum stone)g->owners[point];
            const bool is_kept = was == of && size >= OPEN && !is_old;
            const enum stone owner = size >= OWNED || is_kept ? of : STONE_EMPTY;
            is_changed |= owner != was;
            g->owners[point] = (uint8_t)owner;
        }
    g->has_owners = true;
    g->are_owners_old = false;
    g->owners_at = g->now;
    return is_changed;
}

static bool owners_show(struct gtp *g)
{
    const bool is_wanted = g->options.wants_ownership && g->has_latest && g->latest.has_ownership &&
                           !g->sent.is_other_board && g->is_settled;
    if (!g->options.wants_ownership && g->has_owners) {
        owners_clear(g);
        return true;
    }
    return is_wanted && g->now - g->owners_at >= OWNERS_MS && owners_take(g);
}

/* Shows newer values if it is time. `is_last`: no more come. */
bool gtp_show(struct gtp *g, bool is_last)
{
    const bool is_first = g->is_old || !gtp_has_shown(g);
    bool is_changed = owners_show(g);
    if (!g->is_new || !g->is_settled || (!is_first && !is_last && g->now - g->shown_at < SHOW_MS))
        return is_changed;
    struct gtp_info next = g->latest;
    if (g->sent.is_other_board)
        gtp_info_begin(&next, &g->sent.position.board);
    const bool is_moved = letters_differ(&g->shown, &next);
    const bool is_kept = !is_first && !is_last && is_moved && g->now - g->letters_at < LETTERS_MS;
    if (is_kept)
        letters_keep(&g->shown, &next);
    else
        g->is_new = false;
    g->shown_at = g->now;
    if (!g->is_old && !gtp_info_differs(&g->shown, &next) && !is_last)
        return is_changed;
    g->letters_at = is_moved && !is_kept ? g->now : g->letters_at;
    g->shown = next;
    g->is_old = false;
    return true;
}

bool gtp_shows_later(const struct gtp *g, long long *when)
{
    if (g->is_new && g->is_settled)
        *when = g->shown_at + SHOW_MS;
    else if (g->is_old || g->are_owners_old)
        *when = g->left + OLD_MS;
    else
        return false;
    return true;
}
