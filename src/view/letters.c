/* view/letters.c - the variations that letters name at the current node */
#include "view/letters.h"

#include "reader/family.h"
#include "view/statistics.h"

enum { STYLE_SIBLINGS = 1, STYLE_LIST = 2, STYLE_OFF = 4 };

static int style_of(const struct session *s)
{
    static const int styles[] = {
        [VARIATIONS_CHILDREN] = 0,
        [VARIATIONS_SIBLINGS] = STYLE_SIBLINGS,
        [VARIATIONS_LIST] = STYLE_LIST,
        [VARIATIONS_SIBLINGS_LIST] = STYLE_SIBLINGS | STYLE_LIST,
        [VARIATIONS_OFF] = STYLE_OFF,
    };
    const int option = session_option(s, OPTION_VARIATIONS);
    if (option != VARIATIONS_FILE)
        return styles[option];
    const int style = sgf_style(&s->reader.record);
    return style < 0 ? 0 : style;
}

/* The node whose children the letters name; SGF_NONE. */
static uint32_t parent_of(const struct session *s)
{
    const struct sgf_game *g = &s->reader.record;
    if (!s->reader.has_game || session_hides(s) || s->screen == PANE_SCORE || statistics_is_on(s) ||
        style_of(s) & STYLE_OFF || reader_is_scratch(&s->reader))
        return SGF_NONE;
    const uint32_t node = reader_node(&s->reader), parent = style_of(s) & STYLE_SIBLINGS ? sgf_parent(g, node) : node;
    return parent != SGF_NONE && sgf_has_variations(g, parent) ? parent : SGF_NONE;
}

struct letters letters_of(const struct session *s)
{
    const uint32_t parent = parent_of(s);
    if (parent == SGF_NONE)
        return (struct letters){.first = SGF_NONE};
    return (struct letters){sgf_child(&s->reader.record, parent), family_count(s->reader.families, parent),
        !(style_of(s) & STYLE_LIST)};
}

uint32_t letters_node(const struct session *s, uint32_t index)
{
    const uint32_t parent = parent_of(s);
    return parent == SGF_NONE ? SGF_NONE : family_at(s->reader.families, parent, index);
}
