/* view/session_scene.h - the scene of the session's board, and the letters of variations
 *
 * The variations with letters are the children or the siblings of the current node, by ST or the option.
 */
#ifndef KIFU_VIEW_SESSION_SCENE_H
#define KIFU_VIEW_SESSION_SCENE_H

#include "board/scene.h"
#include "view/session.h"

struct letters {
    uint32_t first; /* go on with sgf_next; SGF_NONE: fewer than two, or hidden */
    uint32_t count;
    bool on_board; /* the board has the letters, too */
};

struct letters letters_of(const struct session *s);
/* The one with that letter (0: A), fast; SGF_NONE: none. */
uint32_t letters_node(const struct session *s, uint32_t index);
/* The first one whose letter is on the board at a point, which has no stone then; SGF_NONE: none. */
uint32_t letters_at(const struct session *s, uint16_t point);

struct scene session_scene(const struct session *s); /* valid while the session does not change */

#endif
