/* view/session_scene.h - the session as the drawing of the board sees it */
#ifndef KIFU_VIEW_SESSION_SCENE_H
#define KIFU_VIEW_SESSION_SCENE_H

#include "board/scene.h"
#include "view/session.h"

/* Valid while the session does not change. */
struct scene session_scene(const struct session *s);

#endif
