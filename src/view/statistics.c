/* view/statistics.c - the present position in the games of the library */
#include "view/statistics.h"

#include <string.h>

#include "base/array.h"
#include "base/mem.h"
#include "base/number.h"
#include "base/text.h"
#include "base/tr.h"
#include "library/game_list.h"
#include "reader/scratch.h"
#include "view/call.h"
#include "view/pane.h"
#include "view/tried.h"
#include "view/view.h"

/* Work before a picture: slices of SEARCH_SLICE events; sources, of which a folder has many. */
#define SLICES_AT_ONCE 8
#define SOURCES_AT_ONCE 2000
#define QUESTION 50 /* events that take as long as asking whether a game counts */
#define NAMES_GAMES 50000

#define SIDE_ALONG 9 /* points of a part at a side: along it, and away from it */
#define SIDE_DEEP 6

/* ---- the library ---- */

static void found_clear(struct statistics *t)
{
    search_free(t->search);
    t->search = NULL;
    mem_free(t->nexts);
    t->nexts = NULL;
    t->next_count = t->game_count = t->source = 0;
    t->has_shape = t->is_begun = t->is_done = t->has_nexts = false;
}

void statistics_free(struct statistics *t)
{
    if (!t)
        return;
    found_clear(t);
    narrowing_free(&t->narrowing);
    streamed_free(&t->streamed);
    scratch_free(&t->tried);
    for (size_t i = 0; i < t->count; i++)
        source_free(&t->sources[i]);
    mem_free(t->sources);
    tails_free(&t->names);
    mem_free(t->named);
    mem_free(t->games);
    buf_free(&t->lacks);
    mem_free(t);
}

void statistics_say_lacks(struct session *s)
{
    session_say(s, "no library: %s; choose one with kifu --library=FOLDER", buf_string(&s->statistics->lacks));
}

/* ---- the part that is searched ---- */

/* The point that decides on the part: the last move, else the upper right corner, where games begin. */
static void center(const struct position *p, int *column, int *row)
{
    const bool has_move = move_has_point(&p->last);
    *column = has_move ? point_column(p->last.to) : p->columns - 1;
    *row = has_move ? point_row(p->last.to) : 0;
}

static void corner_of(const struct position *p, uint16_t *from, uint16_t *to)
{
    const int width = (p->columns + 1) / 2, height = (p->rows + 1) / 2;
    int column, row;
    center(p, &column, &row);
    const int left = 2 * column >= p->columns ? p->columns - width : 0;
    const int top = 2 * row >= p->rows ? p->rows - height : 0;
    *from = point_at(left, top);
    *to = point_at(left + width - 1, top + height - 1);
}

/* The part at the nearest side. */
static void side_of(const struct position *p, uint16_t *from, uint16_t *to)
{
    int column, row;
    center(p, &column, &row);
    const int right = p->columns - 1 - column, below = p->rows - 1 - row;
    const int beside = column < right ? column : right, above = row < below ? row : below;
    const bool lies = above <= beside; /* along the upper or lower side */
    const int size = lies ? p->columns : p->rows, depth = lies ? p->rows : p->columns;
    const int along = size - 2 < SIDE_ALONG ? size - 2 : SIDE_ALONG;
    const int deep = depth - 1 < SIDE_DEEP ? depth - 1 : SIDE_DEEP;
    const int first = number_within((lies ? column : row) - along / 2, 1, size - 1 - along); /* not in a corner */
    const bool is_far = lies ? below < row : right < column;
    const int start = is_far ? depth - deep : 0;
    *from = lies ? point_at(first, start) : point_at(start, first);
    *to = lies ? point_at(first + along - 1, start + deep - 1) : point_at(start + deep - 1, first + along - 1);
}

/* False: the board is too small for this part. */
static bool has_part(const struct position *p, enum shape_kind part)
{
    return part == SHAPE_BOARD || (p->columns > 4 && p->rows > 4);
}

/* The part that the reader chose; on a board of another size, the part at the side. */
static enum shape_kind own_of(const struct session *s, uint16_t *from, uint16_t *to)
{
    const struct position *p = &s->reader.replay.position;
    if (!region_of(&s->statistics->region, p, s->cursor, from, to) && has_part(p, STATISTICS_OWN))
        side_of(p, from, to);
    return SHAPE_KIND_COUNT; /* by its place */
}

static bool shape_make(const struct session *s, struct shape *shape, uint16_t *from)
{
    const struct position *p = &s->reader.replay.position;
    enum shape_kind part = s->statistics->part;
    struct error e;
    uint16_t to = point_at(p->columns - 1, p->rows - 1);
    *from = point_at(0, 0);
    if (part == STATISTICS_OWN)
        part = own_of(s, from, &to);
    else if (!has_part(p, part))
        part = SHAPE_BOARD;
    if (part == SHAPE_CORNER)
        corner_of(p, from, &to);
    else if (part == SHAPE_SIDE)
        side_of(p, from, &to);
    if (!shape_of_position(shape, p, *from, to, part, &e))
        return false;
    shape->is_seen = true;
    return true;
}

static bool is_same(const struct shape *a, const struct shape *b)
{
    return a->kind == b->kind && a->edges == b->edges && a->gm == b->gm && a->columns == b->columns &&
           a->rows == b->rows && memcmp(a->at, b->at, (size_t)(a->columns * a->rows)) == 0;
}

/* ---- searching ---- */

/* The search leaves a source: the name of its file is kept, once. */
static void leave(struct statistics *t)
{
    struct slice was;
    if (t->named_count == t->source) {
        if (!t->sources[t->source].before)
            tails_add(&t->names, t->sources[t->source].name, &was);
        MEM_ADD(t->named, t->named_count, t->named_cap) = (uint32_t)t->names.count - 1;
    }
    streamed_leave(&t->streamed, t->source, &t->sources[t->source]);
    t->source++;
}

/* Keeps what was found in a source. */
static void keep(struct statistics *t)
{
    const struct search *search = t->search;
    mem_reserve(&t->games, &t->game_cap, t->game_count + search->found_count, sizeof *t->games);
    for (size_t i = 0; i < search->found_count; i++)
        t->games[t->game_count++] = (struct statistics_game){(uint32_t)t->source, search->found[i].game,
            search->found[i].node};
    for (size_t i = t->game_count - search->found_count; i < t->game_count && i < STREAMED_FIRST; i++)
        streamed_keep_row(&t->streamed, t->source, &t->sources[t->source], t->games[i].game);
}

/* The work so far, in events. */
static size_t work_of(const struct statistics *t)
{
    return t->search->match->work + t->narrowing.asked * QUESTION;
}

static void source_begin_search(struct statistics *t)
{
    search_begin(t->search, &t->sources[t->source]);
    t->search->chosen = narrowing_of(&t->narrowing, t->source);
}

/* Searches one source for a slice. False: nothing to do now. */
static bool step(struct statistics *t)
{
    if (!t->has_shape || t->is_done)
        return false;
    if (t->source == t->count) {
        t->is_done = t->is_whole || t->lacks.len > 0;
        return false;
    }
    if (narrowing_leaves_out(&t->narrowing, t->source, &t->sources[t->source])) {
        leave(t);
        return true;
    }
    if (!streamed_has(&t->streamed, t->source, &t->sources[t->source]))
        return false;
    if (!t->is_begun && narrowing_step(&t->narrowing, t->source, &t->sources[t->source]))
        return true;
    if (!t->is_begun)
        source_begin_search(t);
    t->is_begun = search_step(t->search, SEARCH_SLICE);
    if (t->is_begun)
        return true;
    keep(t);
    leave(t);
    return true;
}

/* Continues the scratch line that was left for a game of the list. */
static void scratch_return(struct session *s)
{
    struct statistics *t = s->statistics;
    const struct statistics_place *back = &t->back;
    if (!t->is_returning || s->shelf.pending.is_there)
        return;
    t->is_returning = false;
    if (s->shelf.file == back->file && s->shelf.game == back->game && reader_node(&s->reader) == back->node)
        scratch_give(&s->reader, &t->tried);
    scratch_free(&t->tried);
}

/* Says that the filter asks for what sources do not know, where its effect is seen. */
static void say_filter_lacks(struct session *s)
{
    struct statistics *t = s->statistics;
    if (!t->is_filter_new || pane_lists(s) || s->message.len > 0)
        return;
    t->is_filter_new = false;
    if (t->narrowing.filter_lacks)
        session_say(s, "filter not applied to the library: it has no comments or stars");
}

void statistics_narrowing_follow(struct session *s)
{
    struct statistics *t = s->statistics;
    struct narrowing *n = &t->narrowing;
    const struct slice typed = s->list ? game_list_typed(s->list) : SLICE("");
    const size_t folder = s->list && s->shelf.count > 0 ? game_list_columns(s->list)->folder : 0;
    n->names = buf_slice(&s->settings.names);
    if (narrowing_filter(n, typed, folder ? slice_part(slice_of(s->shelf.files[0].name), 0, folder) : SLICE(""))) {
        found_clear(t);
        t->is_filter_new = true;
    }
}

void statistics_follow(struct session *s)
{
    struct statistics *t = s->statistics;
    struct shape shape;
    uint16_t from;
    if (t && s->reader.has_game)
        scratch_return(s);
    if (!statistics_is_on(s))
        return;
    statistics_narrowing_follow(s);
    say_filter_lacks(s);
    if (!shape_make(s, &shape, &from)) {
        found_clear(t);
        return;
    }
    if (!t->has_shape || t->from != from || !is_same(&t->shape, &shape)) {
        found_clear(t);
        t->shape = shape;
        t->from = from;
        t->search = search_new(&t->shape, false);
        t->has_shape = true;
        s->scroll[PANE_LIBRARY] = s->selected[PANE_LIBRARY] = 0;
    } else if (t->has_nexts) {
        return;
    }
    const size_t begin = work_of(t);
    for (int i = 0; i < SOURCES_AT_ONCE && work_of(t) - begin < SLICES_AT_ONCE * SEARCH_SLICE; i++)
        if (!step(t))
            break;
    t->has_nexts = t->is_done;
    mem_free(t->nexts);
    t->next_count = tally_sorted(&t->search->tally, &t->nexts);
}

bool statistics_idle(struct session *s)
{
    return statistics_is_on(s) && step(s->statistics);
}

/* ---- results ---- */

int statistics_percent(const struct statistics *t)
{
    return t->streamed.passing && t->count ? (int)(100 * t->source / t->count) : -1;
}

bool statistics_facts(struct statistics *t, const struct statistics_game *g, struct facts *f)
{
    return streamed_facts(&t->streamed, g->source, &t->sources[g->source], g->game, f);
}

size_t statistics_letters(const struct session *s)
{
    if (!statistics_is_on(s))
        return 0;
    return s->statistics->next_count < SCENE_CONTINUATIONS ? s->statistics->next_count : SCENE_CONTINUATIONS;
}

uint16_t statistics_point(const struct statistics *t, size_t index)
{
    const int point = t->nexts[index].point;
    return point_at(point_column(t->from) + point % t->shape.columns, point_row(t->from) + point / t->shape.columns);
}

size_t statistics_at(const struct session *s, uint16_t point)
{
    for (size_t i = 0; i < statistics_letters(s); i++)
        if (statistics_point(s->statistics, i) == point)
            return i;
    return SIZE_MAX;
}

/* The point of a move in the shape; false: outside. */
static bool shape_place(const struct statistics *t, const struct move *move, int *point)
{
    if (!move_has_point(move))
        return false;
    const int column = point_column(move->to) - point_column(t->from), row = point_row(move->to) - point_row(t->from);
    *point = shape_point(&t->shape, column, row);
    return column >= 0 && row >= 0 && column < t->shape.columns && row < t->shape.rows;
}

/* The child that plays a continuation, or one that is the same by symmetry; SGF_NONE: none, or on a scratch line. */
static uint32_t child_of(const struct session *s, const struct tally_next *next)
{
    const struct sgf_game *g = &s->reader.record;
    uint16_t counted[SHAPE_POINTS];
    uint32_t same = SGF_NONE;
    if (reader_is_scratch(&s->reader))
        return SGF_NONE;
    shape_counted_points(&s->statistics->shape, counted);
    for (uint32_t child = sgf_child(g, reader_node(&s->reader)); child != SGF_NONE; child = sgf_next(g, child)) {
        struct move move;
        int point;
        replay_move_of(&s->reader.replay, child, &move);
        if (!shape_place(s->statistics, &move, &point) || move.color != next->color || counted[point] != next->point)
            continue;
        if (point == next->point)
            return child;
        same = same == SGF_NONE ? child : same;
    }
    return same;
}

void statistics_play(struct session *s, size_t index)
{
    statistics_follow(s); /* the key before may have been a letter, too, without a picture since */
    if (index >= statistics_letters(s)) {
        session_say(s, s->statistics->is_done ? T("no continuation with that letter here") : T("searching"));
        return;
    }
    const struct tally_next *next = &s->statistics->nexts[index];
    const uint32_t child = child_of(s, next);
    if (child != SGF_NONE)
        session_take(s, child);
    else
        tried_play(s, statistics_point(s->statistics, index), (enum stone)next->color);
}

void statistics_open(struct session *s, size_t index)
{
    struct statistics *t = s->statistics;
    if (!statistics_is_on(s) || index >= t->game_count)
        return;
    const struct statistics_game g = t->games[index];
    const char *name = t->sources[g.source].name;
    size_t file = shelf_find(&s->shelf, name);
    if (file == SIZE_MAX) {
        game_list_changed(s->list);
        file = shelf_add(&s->shelf, name);
    }
    if (!statistics_can_go_back(s)) {
        t->back = (struct statistics_place){true, s->shelf.file, s->shelf.game, reader_node(&s->reader)};
        scratch_free(&t->tried);
        t->tried = scratch_copy(&s->reader);
    }
    const size_t game = (size_t)t->sources[g.source].before + g.game;
    t->opened = (struct statistics_place){true, file, game, g.node};
    session_want_game(s, t->opened.file, game, g.node);
    s->focus = PANE_BOARD;
}

bool statistics_can_go_back(const struct session *s)
{
    const struct statistics *t = s->statistics;
    return t && t->back.is_there && s->shelf.file == t->opened.file && s->shelf.game == t->opened.game;
}

bool statistics_back(struct session *s)
{
    struct statistics *t = s->statistics;
    if (!statistics_can_go_back(s))
        return false;
    t->back.is_there = false;
    t->is_returning = true;
    return session_want_game(s, t->back.file, t->back.game, t->back.node);
}

/* ---- which part ---- */

const char *statistics_part_words(const struct statistics *t, bool is_short)
{
    if (t->part == STATISTICS_OWN)
        return is_short ? tr("region") : tr("own region");
    return t->part == SHAPE_BOARD && !is_short ? tr("whole board")
                                               : tr(shape_kind_word(is_short ? t->shape.kind : t->part));
}

void statistics_part_text(const struct session *s, struct buf *out)
{
    const struct position *p = &s->reader.replay.position;
    uint16_t from, to;
    buf_add_string(out, statistics_part_words(s->statistics, false));
    if (s->statistics->part != STATISTICS_OWN || !region_of(&s->statistics->region, p, s->cursor, &from, &to))
        return;
    buf_add_char(out, ' ');
    point_text(p, from, out);
    buf_add_char(out, '-');
    point_text(p, to, out);
}

bool statistics_region(const struct session *s, uint16_t *from, uint16_t *to)
{
    const struct statistics *t = s->statistics;
    if (!statistics_is_on(s) || !t->has_shape || t->lacks.len > 0 || t->shape.kind == SHAPE_BOARD)
        return false;
    *from = t->from;
    *to = point_at(point_column(t->from) + t->shape.columns - 1, point_row(t->from) + t->shape.rows - 1);
    return true;
}

bool statistics_has_library(struct session *s)
{
    if (!s->statistics)
        session_say(s, "no library");
    else if (s->reader.replay.position.columns == 0 || session_hides(s))
        session_say(s, "no position to search for here");
    else
        return true;
    return false;
}

static void show(struct session *s, enum shape_kind part)
{
    struct statistics *t = s->statistics;
    t->part = part;
    t->is_on = true;
    if (t->lacks.len > 0)
        statistics_say_lacks(s);
    else
        s->wants.library |= !t->is_whole;
}

void statistics_off(struct session *s)
{
    statistics_choose_end(s);
    s->statistics->is_on = false;
}

void statistics_narrow(struct session *s, struct slice query)
{
    struct statistics *t = s->statistics;
    struct error e;
    size_t column;
    if (!statistics_has_library(s))
        return;
    t->narrowing.names = buf_slice(&s->settings.names);
    if (!narrowing_query(&t->narrowing, query, &column, &e)) {
        session_say(s, "%s", e.text);
        return;
    }
    found_clear(t);
    if (!t->is_on)
        show(s, SHAPE_BOARD);
}

bool statistics_widen(struct session *s)
{
    if (!s->statistics || s->statistics->narrowing.query_words.len == 0)
        return false;
    statistics_narrow(s, SLICE(""));
    return true;
}

void statistics_names(void *session, unsigned texts, struct query_offers *offers)
{
    const struct session *s = session;
    const struct statistics *t = s->statistics;
    struct buf folded = {0};
    size_t games = 0;
    for (size_t i = 0; t && i < t->count; i++)
        for (size_t game = 0; game < t->sources[i].count && games < NAMES_GAMES; game++, games++) {
            struct facts f;
            source_facts(&t->sources[i], game, &f);
            for (int fact = 0; fact < FACT_COUNT; fact++) {
                const enum fact_kind kind = fact_rows[fact].kind;
                if (!(texts >> fact & 1) || (kind != FACT_IS_TEXT && kind != FACT_IS_WORDS))
                    continue;
                buf_clear(&folded);
                text_fold_words(&folded, f.text[fact]);
                query_offer(offers, buf_slice(&folded));
            }
        }
    buf_free(&folded);
    if (!query_has_offers(offers) && s->list)
        game_list_names(s->list, texts, offers);
}

/* After the last part the reader's own one comes, which must be chosen first. */
void statistics_turn(struct session *s)
{
    struct statistics *t = s->statistics;
    if (!statistics_has_library(s))
        return;
    const struct position *p = &s->reader.replay.position;
    const bool was_choosing = t->region.is_choosing;
    const enum shape_kind part = t->is_on ? t->part + 1 : SHAPE_BOARD;
    if (!t->is_on || (part <= SHAPE_SIDE && has_part(p, part)))
        show(s, part);
    else if (part >= STATISTICS_OWN && has_part(p, part) && !was_choosing && t->lacks.len == 0 &&
             s->layout.board.columns > 0)
        statistics_choose(s);
    else
        statistics_off(s);
}

/* ---- a part of the reader's own ---- */

bool statistics_is_choosing(const struct session *s)
{
    return statistics_is_on(s) && s->statistics->region.is_choosing && s->screen == PANE_BOARD &&
           s->focus == PANE_BOARD && s->prompt.kind == PROMPT_NONE;
}

/* Begins to choose; if nothing is chosen the present part stays. */
void statistics_choose(struct session *s)
{
    struct statistics *t = s->statistics;
    const struct position *p = &s->reader.replay.position;
    uint16_t from, to;
    if (!region_of(&t->region, p, POINT_NONE, &from, &to)) {
        from = point_at(0, 0);
        to = point_at(p->columns - 1, p->rows - 1);
        if (has_part(p, STATISTICS_OWN))
            side_of(p, &from, &to);
        region_set(&t->region, p, from, to);
    }
    show(s, STATISTICS_OWN);
    if (t->lacks.len > 0)
        return;
    region_begin(&t->region);
    s->focus = PANE_BOARD;
    s->cursor = move_has_point(&p->last) ? p->last.to : point_at(point_column(t->region.to), point_row(t->region.from));
}

void statistics_corner(struct session *s)
{
    struct region *r = &s->statistics->region;
    if (!region_corner(r, &s->reader.replay.position, s->cursor))
        session_say(s, "the other corner must be another point: move there with the arrows");
    else if (!r->is_choosing)
        s->cursor = POINT_NONE;
}

void statistics_choose_end(struct session *s)
{
    if (s->statistics && s->statistics->region.is_choosing)
        s->cursor = POINT_NONE;
    if (s->statistics)
        region_end(&s->statistics->region);
}

void statistics_choose_named(struct session *s, struct slice corners)
{
    const struct position *p = &s->reader.replay.position;
    uint16_t from, to;
    if (!statistics_has_library(s))
        return;
    if (!region_read(p, corners, &from, &to)) {
        session_say(s, "region needs two opposite corners, as in region C3-K9");
        return;
    }
    statistics_choose_end(s);
    region_set(&s->statistics->region, p, from, to);
    show(s, STATISTICS_OWN);
}
