/* view/sentence.h - what a reader of sentences is given: where a session is, or what a line of input changed in it
 *
 * For those who hear or feel what is shown: no picture, one line, text that is filtered. A sentence follows from the
 * session and what it was before, and from nothing else.
 *
 *     sentence_look(&s, &before);
 *     session_key(&s, 'l');                      or whatever else changes it
 *     session_prepare(&s);
 *     sentence_changed(&s, &before, &out);       "move 5 White E18, takes 2; 2 variations: A D4, B pass; comment: ..."
 */
#ifndef KIFU_VIEW_SENTENCE_H
#define KIFU_VIEW_SENTENCE_H

#include "view/session.h"

/* Of a session what a sentence compares. */
struct sentence_place {
    bool has_game;
    size_t file, game;
    uint32_t version; /* of the file's content */
    uint32_t node;
    int part;      /* of it that is looked for in the library; 0: none */
    size_t played; /* of a scratch line */
    uint64_t hash; /* of the position, there */
};

void sentence_look(const struct session *s, struct sentence_place *place);
bool sentence_is_same(const struct sentence_place *a, const struct sentence_place *b);

/* The node that is looked at, after session_prepare: its move, what that takes, the address where it is in a
 * variation, annotations; its name, variations, marks, comment; whether it is the end. */
void sentence_node(const struct session *s, struct buf *out);

/* What the engine says of the position: "engine: Black 59 percent, ahead by 4.8; best D16, then H3, M7", or what is wrong. */
void sentence_engine(const struct session *s, struct buf *out);

/* The game that is looked at: which of how many, its name, players, date, size, result. */
void sentence_game(const struct session *s, struct buf *out);

/* What changed since `before`: a line for another game, then one for the node where that is another one. Without a
 * change what holds on: "still at move 57; the end of the line". */
void sentence_changed(const struct session *s, const struct sentence_place *before, struct buf *out);

/* A row of the list of games, which exists: "3: 1846-09-11, Black Yasuda, White Inoue, B+2, 325 moves". */
void sentence_row(const struct session *s, size_t row, struct buf *out);

#endif
