/* rules/inherit.c - properties that apply along a path: DD, VW, PM, FG, KM */
#include "rules/inherit.h"

#include "base/mem.h"
#include "rules/points.h"

static bool setting_is_good(struct replay *r, uint32_t node, enum replay_inherit what)
{
    static const uint32_t ids[] = {[REPLAY_DIM] = SGF_DD,
        [REPLAY_VIEW] = SGF_VW,
        [REPLAY_PRINT_MODE] = SGF_PM,
        [REPLAY_FIGURE] = SGF_FG,
        [REPLAY_KOMI] = SGF_KM};
    const struct position *p = &r->position;
    struct point_set set;
    struct slice raw;
    long number;
    if (!sgf_single(r->game, node, ids[what], &raw))
        return false;
    if (what == REPLAY_DIM)
        return p->columns && point_list_read(r->game, node, SGF_DD, p, &set) != LIST_NONE;
    if (what == REPLAY_VIEW) {
        if (r->view_corners < 0)
            r->view_corners = view_has_corners(r->game) ? 1 : 0;
        return p->columns && view_read(r->game, node, r->view_corners == 1, p, &set) != LIST_NONE;
    }
    if (what == REPLAY_PRINT_MODE)
        return sgf_read_number(raw, &number) != SGF_DELETED && number >= 0 && number <= 2;
    return what == REPLAY_FIGURE || slice_trim(raw).len > 0;
}

void inherit_add(struct replay *r, uint32_t node)
{
    struct replay_setting setting = {.depth = (uint32_t)r->depth};
    bool any = false;
    for (int i = 0; i < REPLAY_INHERIT_COUNT; i++) {
        const bool is_here = setting_is_good(r, node, (enum replay_inherit)i);
        any |= is_here;
        setting.nearest[i] = is_here ? node : replay_inherited(r, (enum replay_inherit)i);
    }
    if (!any)
        return;
    MEM_ADD(r->settings, r->setting_count, r->setting_cap) = setting;
}

uint32_t replay_inherited(const struct replay *r, enum replay_inherit what)
{
    return r->setting_count ? r->settings[r->setting_count - 1].nearest[what] : SGF_NONE;
}
