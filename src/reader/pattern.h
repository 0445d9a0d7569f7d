/* reader/pattern.h - what is looked for in games: as it was typed, and whether a node has it
 *
 *     shu           text, case and form of characters aside
 *     "57           text, whatever it looks like
 *     PB:shu        the values of a property; `HO:` the nodes that have it
 *     black:shu     what is known of a game: its root. Who reads the pattern knows those words (pattern_games)
 *     D4            the moves played there
 *     57            the moves with that number
 *
 * Nodes of a game are asked about in pre-order, from the root on: pattern_rewind before another game, or the same one
 * again.
 */
#ifndef KIFU_READER_PATTERN_H
#define KIFU_READER_PATTERN_H

#include "base/text.h"
#include "rules/replay.h"

enum pattern_kind { PATTERN_TEXT, PATTERN_PROPERTY, PATTERN_POINT, PATTERN_NUMBER, PATTERN_GAME };

typedef bool pattern_holds(void *context, const struct sgf_game *game);

struct pattern {
    enum pattern_kind kind;
    struct buf folded;    /* the text to be found */
    struct buf ident;     /* PATTERN_PROPERTY: one, or several with blanks between them, ended by NUL */
    bool is_plain;        /* marks on letters are left out, too */
    bool is_whole;        /* it is all of a value, not a part of it */
    pattern_holds *holds; /* PATTERN_GAME */
    void *context;
    struct buf point; /* PATTERN_POINT: the board may differ from game to game */
    long number;      /* PATTERN_NUMBER */
    int32_t *numbers; /* likewise: move number by depth, along the path to the node asked about last */
    uint32_t *path;   /* the nodes they belong to */
    size_t depth, depth_cap, path_cap;
    struct buf text; /* scratch */
};

/* {0} at first, or freed before it is read again. What looks like a point is one where the board (of the game that is
 * read) has it. */
void pattern_read(struct pattern *p, struct slice text, const struct position *board);
void pattern_text(struct pattern *p, struct slice text); /* as text, whatever it looks like */

/* The root of each game that it holds for; the comments, also on the game, that have a part that is folded by
 * text_fold_words, or are nothing else. */
void pattern_games(struct pattern *p, pattern_holds *holds, void *context);
void pattern_comments(struct pattern *p, struct slice text, bool is_whole);
void pattern_free(struct pattern *p);

void pattern_rewind(struct pattern *p);

/* Whether a node has it; `*bytes` grows by the bytes of text looked at. `r` is at the root of the game, for the size of
 * its board. */
bool pattern_matches(struct pattern *p, const struct replay *r, uint32_t node, size_t *bytes);

/* Of a node that has it as text: the first value that does, as one filtered line, appended, and where in that. False: it
 * has it otherwise. */
bool pattern_where(const struct pattern *p, const struct sgf_game *game, uint32_t node, struct buf *line,
    struct text_line *at);

/* The places in a filtered text that match, for lighting them: in the text of a property ("C"; NULL: of none, nothing
 * matches). out->count is 0 where something else is looked for. {0} at first. */
void pattern_spans(const struct pattern *p, const char *ident, struct slice text, struct text_lines *out);

#endif
