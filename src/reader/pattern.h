/* reader/pattern.h - a search in a game: reads the typed text, and asks if a node matches
 *
 *     shu           text, case and form of characters aside
 *     "57           text, whatever it looks like
 *     PB:shu        the values of a property; `HO:` the nodes that have it
 *     black:shu     facts of a game: its root. The caller reads those words (pattern_games)
 *     D4            the moves played there
 *     57            the moves with that number
 *
 * Nodes of a game must be asked about in pre-order, from the root on; call pattern_rewind before another game, or the
 * same one again.
 */
#ifndef KIFU_READER_PATTERN_H
#define KIFU_READER_PATTERN_H

#include "base/text.h"
#include "rules/replay.h"

enum pattern_kind { PATTERN_TEXT, PATTERN_PROPERTY, PATTERN_POINT, PATTERN_NUMBER, PATTERN_GAME };

typedef bool pattern_holds(void *context, const struct sgf_game *game);

struct pattern {
    enum pattern_kind kind;
    struct buf folded;    /* the text to find */
    struct buf ident;     /* PATTERN_PROPERTY: one, or several with blanks between them, ended by NUL */
    bool is_plain;        /* without marks on letters */
    bool is_whole;        /* all of a value, not a part */
    pattern_holds *holds; /* PATTERN_GAME */
    void *context;
    struct buf point; /* PATTERN_POINT: the board may differ from game to game */
    long number;      /* PATTERN_NUMBER */
    int32_t *numbers; /* likewise: move numbers by depth, along the path to the last node asked about */
    uint32_t *path;   /* the nodes they belong to */
    size_t depth, depth_cap, path_cap;
    struct buf text; /* scratch */
};

/* {0} at first, or freed before it is read again. A text like a point is one if `board`, of the current game, has
 * it. */
void pattern_read(struct pattern *p, struct slice text, const struct position *board);
void pattern_text(struct pattern *p, struct slice text); /* as text, whatever it looks like */

/* The first finds the root of each game for which `holds` is true; the other comments, also on the game, that contain a
 * text folded by text_fold_words, or are equal to it. */
void pattern_games(struct pattern *p, pattern_holds *holds, void *context);
void pattern_comments(struct pattern *p, struct slice text, bool is_whole);
void pattern_free(struct pattern *p);

void pattern_rewind(struct pattern *p);

/* True if a node matches; `*bytes` grows by the bytes of text read. `r` is at the root of the game, for the size of its
 * board. */
bool pattern_matches(struct pattern *p, const struct replay *r, uint32_t node, size_t *bytes);

/* For a node that matches by text: appends the first such value as one filtered line, with the place in it. False if it
 * matches otherwise. */
bool pattern_where(const struct pattern *p, const struct sgf_game *game, uint32_t node, struct buf *line,
    struct text_line *at);

/* The places to highlight in a filtered text of a property ("C"; NULL: of none, then nothing matches). out->count is 0
 * if the pattern is not for such text. {0} at first. */
void pattern_spans(const struct pattern *p, const char *ident, struct slice text, struct text_lines *out);

#endif
