/* view/life.c - a session from beginning to end: made, resized, its idle work, freed */
#include <string.h>

#include "library/game_list.h"
#include "reader/curve.h"
#include "reader/treegraph.h"
#include "screen/keymap.h"
#include "view/find.h"
#include "view/games.h"
#include "view/opening.h"
#include "view/practice.h"
#include "view/preview.h"
#include "view/prompt.h"
#include "view/scoring.h"
#include "view/statistics.h"
#include "view/view.h"

/* Nodes of the line followed that are brought in by a slice of idle work. */
#define LINE_SLICE 65536

void session_init(struct session *s, const struct pane *const *panes)
{
    memset(s, 0, sizeof *s);
    s->panes = panes;
    settings_init(&s->settings);
    s->terminal_depth = DEPTH_256;
    s->terminal_ambiguous = 1;
    s->can_unicode = s->can_copy = true;
    s->columns = 80;
    s->rows = 24;
    s->cursor = POINT_NONE;
    s->tree_node = s->problem = s->veil = SGF_NONE;
    session_restyle(s);
}

void session_free(struct session *s)
{
    opening_close(s);
    reader_free(&s->reader);
    shelf_free(&s->shelf);
    settings_free(&s->settings);
    buf_free(&s->message);
    buf_free(&s->line);
    buf_free(&s->sought);
    buf_free(&s->unpacking);
    buf_free(&s->copied.text);
    prompt_free(s);
    find_free(s->find);
    game_list_free(s->list);
    preview_free(s->preview);
    treegraph_free(s->graph);
    practice_free(s->practice);
    scoring_free(s->scoring);
    statistics_free(s->statistics);
    memset(s, 0, sizeof *s);
}

void session_arrange(struct session *s, size_t first, const uint32_t *from, size_t count)
{
    const struct shelf_pending *p = &s->shelf.pending;
    find_file_changed(s, first);
    shelf_arrange(&s->shelf, first, from, count);
    games_arrange(s);
    if (p->is_there && !s->shelf.files[p->file].has_content) {
        s->shelf.wants.file = true;
        s->shelf.wants.file_index = p->file;
    }
}

void session_resize(struct session *s, int columns, int rows)
{
    s->columns = columns > 0 ? columns : 1;
    s->rows = rows > 0 ? rows : 1;
}

void session_tick(struct session *s)
{
    if (!s->autoplay || !s->reader.has_game)
        return;
    const uint32_t next = reader_next(&s->reader);
    buf_clear(&s->message);
    if (next != SGF_NONE)
        session_go(s, next);
    if (reader_next(&s->reader) != SGF_NONE)
        return;
    s->autoplay = false;
    session_say(s, "the end of the line");
}

static bool curve_wants_more(struct session *s)
{
    return s->reader.has_game && session_option(s, OPTION_GRAPH) != SHOW_OFF && curve_idle(&s->reader);
}

bool session_idle(struct session *s)
{
    struct reader *r = &s->reader;
    if ((r->has_game && line_extend(&r->line, &r->replay, LINE_SLICE)) || opening_idle(s))
        return true;
    const bool has_more = find_idle(s) || games_idle(s) || statistics_idle(s) || curve_wants_more(s);
    opening_go_on(s);
    return has_more || opening_is_due(s);
}
