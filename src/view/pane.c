/* view/pane.c - the list of panes, and what they share */
#include "view/pane.h"

#include "base/text.h"

static const struct pane *const panes[PANE_COUNT] = {
    [PANE_BOARD] = &pane_board,
    [PANE_TITLE] = &pane_title,
    [PANE_PLAYERS] = &pane_players,
    [PANE_INFO] = &pane_info,
    [PANE_VARIATIONS] = &pane_variations,
    [PANE_TREE] = &pane_tree,
    [PANE_GRAPH] = &pane_graph,
    [PANE_COMMENT] = &pane_comment,
    [PANE_STATUS] = &pane_status,
    [PANE_HINTS] = &pane_hints,
    [PANE_HELP] = &pane_help,
    [PANE_GAMES] = &pane_games,
    [PANE_DIAGNOSTICS] = &pane_diagnostics,
    [PANE_READING] = &pane_reading,
};

static const struct {
    const char *name, *sentence;
} words[PANE_COUNT] = {
#define PANE(id, name, sentence) [PANE_##id] = {name, sentence},
#include "view/pane.def"
#undef PANE
};

const struct pane *pane_of(enum pane_id id)
{
    static const struct pane none = {.id = PANE_COUNT};
    return panes[id] ? panes[id] : &none;
}

const char *pane_name(enum pane_id id)
{
    return words[id].name;
}

const char *pane_sentence(enum pane_id id)
{
    return words[id].sentence;
}

struct rect pane_heading(const struct session *s, struct canvas *c, struct rect r, enum pane_id id, const char *title)
{
    const enum role role = s->focus == id && id != PANE_BOARD ? ROLE_HEADING_FOCUS : ROLE_HEADING;
    for (int x = 0; x < r.width; x++)
        canvas_glyph(c, r.x + x, r.y, ROLE_RULE, GLYPH_RULE);
    const int room = r.width - 4;
    if (room > 0) {
        canvas_string(c, r.x + 1, r.y, ROLE_RULE, " ");
        const int width = canvas_text_cut(c, r.x + 2, r.y, room, role, slice_of(title));
        canvas_string(c, r.x + 2 + width, r.y, ROLE_RULE, " ");
    }
    const int height = r.height > 0 ? r.height - 1 : 0;
    return (struct rect){r.x, r.y + 1, r.width, height};
}

void pane_note(struct canvas *c, struct rect r, const char *note)
{
    const int width = text_width(slice_of(note), c->ambiguous);
    const int x = r.x + r.width - width - 3;
    if (x < r.x + r.width / 2)
        return;
    canvas_string(c, x, r.y, ROLE_FAINT, " ");
    canvas_string(c, x + 1, r.y, ROLE_FAINT, note);
    canvas_string(c, x + 1 + width, r.y, ROLE_FAINT, " ");
}

enum glyph pane_stone(const struct session *s, enum stone stone)
{
    const bool is_full = (stone == STONE_BLACK) != (s->theme.stones == STONES_SWAPPED);
    return is_full ? GLYPH_BLACK : GLYPH_WHITE;
}
