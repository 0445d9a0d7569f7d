/* view/novelty.c - the first new move of the followed line: the command novelty, and the pane info */
#include "view/novelty.h"

#include "library/novelty.h"
#include "view/call.h"
#include "view/news.h"
#include "view/statistics.h"

/* Slices before a picture, enough for the library of most readers. Fewer if it is only shown in the pane info, as the
 * line is usually the same. */
#define SLICES_AT_ONCE 20
#define SLICES_UNASKED 8

static void answer(struct session *s)
{
    struct news *n = s->news;
    news_stop(s);
    if (!n->has_others) {
        session_say(s, "only this game is searched: make a library with kifu index FOLDER");
    } else {
        if (n->node != SGF_NONE)
            session_leap(s, n->node);
        session_say(s, "%s", buf_string(&n->words));
    }
}

/* True, after a message: the library was read, and has no games. */
static bool lacks_library(struct session *s)
{
    if (s->wants.library || s->statistics->lacks.len == 0)
        return false;
    news_stop(s);
    statistics_say_lacks(s);
    return true;
}

/* True: the pane info is shown, and the library was already read for something else, and stays in memory. */
static bool is_seen(const struct session *s)
{
    return session_option(s, OPTION_INFO) == INFO_ON && s->statistics && !s->statistics->streamed.passing &&
           s->reader.has_game && s->reader.replay.position.columns > 0 && s->reader.line.whole && !session_hides(s);
}

static bool is_wanted(struct session *s)
{
    return news_is_requested(s) ? !lacks_library(s) : is_seen(s);
}

bool novelty_idle(struct session *s)
{
    if (!is_wanted(s) || !s->statistics->is_whole || statistics_is_searching(s))
        return false;
    const bool has_more = news_step(s);
    if (!s->news->is_requested)
        return has_more;
    if (s->news->is_known)
        answer(s);
    else if (s->news->search->looked > 0)
        session_say(s, "looking for the first new move: at move %u", (unsigned)s->news->search->looked + 1);
    return has_more;
}

void novelty_follow(struct session *s)
{
    for (int i = 0; i < SLICES_UNASKED && !news_is_requested(s) && !s->is_hasty && novelty_idle(s); i++)
        continue;
}

void novelty_end(struct session *s)
{
    if (news_stop(s))
        session_say(s, "the search for the first new move was stopped");
}

void run_novelty(struct session *s)
{
    if (!statistics_has_library(s))
        return;
    news_ask(s);
    const struct statistics *t = s->statistics;
    s->wants.library |= t->lacks.len == 0 && !t->is_whole;
    for (int i = 0; i < SLICES_AT_ONCE && novelty_idle(s); i++)
        continue;
    if (news_is_requested(s) && s->message.len == 0)
        session_say(s, "looking for the first new move");
}
