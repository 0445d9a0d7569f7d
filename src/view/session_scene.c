/* view/session_scene.c - what of the session is on the board */
#include "view/session_scene.h"

#include "reader/comment.h"
#include "view/letters.h"
#include "view/scoring.h"
#include "view/statistics.h"

#define LINKS_MAX 256

static uint16_t lit_point(const struct session *s)
{
    const int selected = s->selected[PANE_COMMENT];
    if (s->cursor != POINT_NONE || s->focus != PANE_COMMENT || selected < 0 || selected >= LINKS_MAX)
        return s->cursor;
    struct comment_link links[LINKS_MAX];
    const size_t count = comment_links(&s->reader, links, LINKS_MAX);
    return (size_t)selected < count ? links[selected].point : POINT_NONE;
}

struct scene session_scene(const struct session *s)
{
    struct scene scene = {.reader = &s->reader,
        .options = &s->settings.options,
        .theme = &s->theme,
        .glyphs = s->glyphs,
        .ambiguous = s->ambiguous,
        .lit = POINT_NONE,
        .is_guessing = s->guessing,
        .has_plain_labels = s->copied.is_drawing,
        .score = scoring_shown(s),
        .variation = SGF_NONE};
    if (!s->reader.has_game)
        return scene;
    scene.lit = lit_point(s);
    scene.continuation_count = statistics_letters(s);
    const struct letters letters = letters_of(s);
    scene.variation = letters.on_board ? letters.first : SGF_NONE;
    for (size_t i = 0; i < scene.continuation_count; i++)
        scene.continuation[i] = statistics_point(s->statistics, i);
    return scene;
}
