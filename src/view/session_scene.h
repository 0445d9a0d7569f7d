/* view/session_scene.h - what of the session is on the board: the scene, and the letters of variations
 *
 * The variations that letters name at the current node are its children or its siblings, by ST or the option.
 */
#ifndef KIFU_VIEW_SESSION_SCENE_H
#define KIFU_VIEW_SESSION_SCENE_H

#include "board/scene.h"
#include "view/session.h"

struct letters {
    uint32_t first; /* walk on with sgf_next; SGF_NONE: there are not at least two, or they are hidden */
    uint32_t count;
    bool on_board; /* letters go on the board too */
};

struct letters letters_of(const struct session *s);
uint32_t letters_node(const struct session *s, uint32_t index); /* the one with that letter (0: A), at once; SGF_NONE */
/* The first one whose letter is on the board at a point, which has no stone then; SGF_NONE. */
uint32_t letters_at(const struct session *s, uint16_t point);

struct scene session_scene(const struct session *s); /* valid while the session does not change */

#endif
