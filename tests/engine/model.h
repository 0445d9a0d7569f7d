/* tests/engine/model.h - an engine that plays nothing: it keeps a board by the commands of GTP, and answers them as engines do
 *
 * Three kinds, which differ in the commands that they know: KataGo's, the nine that every engine has, GNU Go's. What it thinks is always the
 * same: the first empty points of the board. It is strict where an engine is: what an engine refuses it refuses.
 */
#ifndef KIFU_TESTS_ENGINE_MODEL_H
#define KIFU_TESTS_ENGINE_MODEL_H

#include "../games.h"

enum model_kind { MODEL_ALL, MODEL_NINE, MODEL_GNUGO };

/* Before a move: the board, and whether it can be taken back to. */
struct model_past {
    struct hand board;
    char color;
};

struct model {
    enum model_kind kind;
    struct hand board;
    struct model_past *past;
    size_t past_count, past_cap;
    char komi[32], rules[32];
    bool is_ended;    /* `quit` came */
    bool is_thinking; /* an analysis has begun, which the next line ends */
};

void model_start(struct model *m, enum model_kind kind);
void model_free(struct model *m);

/* A line without its end: what the engine says to it, appended, whole answers and the lines of an analysis. */
void model_line(struct model *m, struct slice line, struct buf *out);

/* The number that begins a line, as it is written; empty: there is none. *rest is what comes after it. */
struct slice model_number(struct slice line, struct slice *rest);

#endif
