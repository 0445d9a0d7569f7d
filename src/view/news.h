/* view/news.h - what is new in the line that is followed: the search for it, and what was found
 *
 * Who asks for it is view/novelty.c: for the command novelty, which any key ends, or to show it. The search is
 * done in slices, on sources that stay in memory and on those that come and go (view/streamed.h); a search for the
 * position that is looked at comes first. The answer is kept as long as it is that of this game, its line, the library
 * and what that is narrowed to.
 */
#ifndef KIFU_VIEW_NEWS_H
#define KIFU_VIEW_NEWS_H

#include "view/session.h"

struct novelty;

struct news {
    bool is_asked;   /* by the command, and not answered: it waits for the library, or searches */
    uint32_t *nodes; /* the line that the search, or the answer, is of */
    size_t count, cap;
    unsigned narrowed;      /* the version of the narrowing that it is of */
    struct novelty *search; /* NULL: not begun, or done */
    uint8_t **chosen;       /* of the library, while it searches */
    bool is_asking;         /* the games of the next source are still asked whether they count */

    bool is_known;    /* the answer: */
    bool has_others;  /* there are other games */
    uint32_t node;    /* SGF_NONE: nothing is new */
    struct buf words; /* as it is said, filtered; empty: there are no other games */
};

void news_free(struct news *n); /* NULL is fine */

void news_ask(struct session *s); /* the reader does: the line is brought in, all of it */

/* Searches for a slice. What is kept of another line, or of another narrowing, is forgotten before. The line is
 * whole, has a board, and all sources of the library came. True: there is more to do now; false: it is known, or waits for a
 * source that the session needs. */
bool news_step(struct session *s);

void news_again(struct session *s);  /* from the beginning: the library goes, or bytes of the record moved */
void news_forget(struct session *s); /* the game goes, or another one is in its place: it is not asked any more */
bool news_stop(struct session *s);   /* the reader does something else; false: he did not ask */

/* The answer, as long as it is one of the game that is looked at; empty: there is none. Borrowed */
struct slice news_words(const struct session *s);

static inline bool news_is_asked(const struct session *s)
{
    return s->news && s->news->is_asked;
}

#endif
