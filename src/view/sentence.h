/* view/sentence.h - sentences about a session: where it is, or what a line of input changed
 *
 * For screen readers and Braille displays: filtered text in one line, without a picture. A sentence depends only on the
 * session and on its state before.
 *
 *     sentence_look(&s, &before);
 *     session_key(&s, 'l');                      or anything else that changes it
 *     session_prepare(&s);
 *     sentence_changed(&s, &before, &out);       "move 5 White E18, takes 2; 2 variations: A D4, B pass; comment: ..."
 */
#ifndef KIFU_VIEW_SENTENCE_H
#define KIFU_VIEW_SENTENCE_H

#include "view/session.h"

/* The state of a session that sentences compare. */
struct sentence_place {
    bool has_game;
    size_t file, game;
    uint32_t version; /* of the file's content */
    uint32_t node;
    int part;          /* of the board that is searched in the library; 0: none */
    unsigned narrowed; /* another one if other games of the library count */
    size_t played;     /* moves of a scratch line */
    uint64_t hash;     /* of the position after them */
};

void sentence_look(const struct session *s, struct sentence_place *place);
bool sentence_is_same(const struct sentence_place *a, const struct sentence_place *b);

/* The present node, after session_prepare: its move, captures, the address in a variation, annotations; its name,
 * variations, marks, comment; and whether it is the end. */
void sentence_node(const struct session *s, struct buf *out);

/* The engine's opinion: "engine: Black 59 percent, ahead by 4.8; best D16, then H3, M7", or why it failed. */
void sentence_engine(const struct session *s, struct buf *out);

/* The present game: its number of how many, its name, players, date, size, result. */
void sentence_game(const struct session *s, struct buf *out);

/* What changed since `before`: a line for another game, then a line for another node. Without a change: "still at move
 * 57; the end of the line". */
void sentence_changed(const struct session *s, const struct sentence_place *before, struct buf *out);

/* An existing row of the list of games: "3: 1846-09-11, Black Yasuda, White Inoue, B+2, 325 moves". */
void sentence_row(const struct session *s, size_t row, struct buf *out);

#endif
