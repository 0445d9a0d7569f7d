/* view/news.h - the search for the first new move of the followed line, and its answer
 *
 * view/novelty.c requests it: for the command novelty, which any key ends, or to show the answer. The search is done in
 * slices, on sources that stay in memory and on those that come and go (view/streamed.h); a search for the present
 * position comes first. The answer is kept until the game, its line, the library, or the narrowing of the library
 * changes.
 */
#ifndef KIFU_VIEW_NEWS_H
#define KIFU_VIEW_NEWS_H

#include "view/session.h"

struct novelty;

struct news {
    bool is_requested; /* by the command, and not answered yet: it waits for the library, or searches */
    uint32_t *nodes;   /* the line of the search, or of the answer */
    size_t count, cap;
    unsigned narrowed;      /* the version of the narrowing that was used */
    struct novelty *search; /* NULL: not begun, or done */
    uint8_t **chosen;       /* of the library, while it searches */
    bool is_asking;         /* the games of the next source are still asked whether they count */

    bool is_known;    /* the answer: */
    bool has_others;  /* the library has other games */
    uint32_t node;    /* SGF_NONE: nothing is new */
    struct buf words; /* the answer as a sentence, filtered; empty: no other games */
};

void news_free(struct news *n); /* NULL is fine */

void news_ask(struct session *s); /* by the command: loads the whole line */

/* Searches for a slice, after forgetting the answer of another line or narrowing. The line is whole and has a board,
 * and all sources of the library have come. True: there is more to do now. False: it is known, or waits for a source
 * that the session needs. */
bool news_step(struct session *s);

void news_again(struct session *s);  /* begins again: the library goes, or bytes of the record moved */
void news_forget(struct session *s); /* the game goes or is replaced: drops the request */
bool news_stop(struct session *s);   /* the reader does something else; false: it was not requested */

/* The answer for the game that is read; empty: none. Borrowed */
struct slice news_words(const struct session *s);

static inline bool news_is_requested(const struct session *s)
{
    return s->news && s->news->is_requested;
}

#endif
