/* view/sentence.c - sentences about a session: where it is, or what a line of input changed */
#include "view/sentence.h"

#include <math.h>

#include "base/array.h"
#include "base/text.h"
#include "base/tr.h"
#include "reader/comment.h"
#include "reader/texts.h"
#include "rules/info.h"
#include "view/engine.h"
#include "view/games.h"
#include "view/session_scene.h"
#include "view/statistics.h"
#include "view/tried.h"

/* Limits, as no one would listen to more: the panes have all. */
#define VARIATIONS_MOST 26
#define MARKS_MOST 40
#define WORDS_COLUMNS 40 /* of a variation without a move */

/* Begins a part of a sentence; parts are separated by "; ". */
static void begin_part(struct buf *out, size_t start)
{
    if (out->len > start)
        buf_add_string(out, tr_in("list", "; "));
}

/* ---- the move ---- */

/* How many points a node emptied or filled, by their stones. */
struct counts {
    size_t put[STONE_ARROW + 1], taken[STONE_ARROW + 1];
};

/* A point that the node changed twice (a stone put and taken) counts once, by its first stone. */
static void count_changes(const struct replay *r, struct counts *n)
{
    bool seen[POSITION_POINTS] = {false};
    size_t count;
    const struct change *changes = replay_changes(r, &count);
    *n = (struct counts){{0}, {0}};
    for (size_t i = 0; i < count; i++)
        for (int row = 0; row <= changes[i].more; row++)
            for (int column = 0; column < changes[i].count; column++) {
                const uint16_t point = point_at(point_column(changes[i].point) + column,
                    point_row(changes[i].point) + row);

                const bool counts = !seen[point] && r->position.board[point] != changes[i].was;
                n->put[r->position.board[point]] += counts;
                n->taken[changes[i].was] += counts;
                seen[point] = true;
            }
}

static void add_taken(const struct reader *r, enum stone color, struct buf *out)
{
    const enum stone other = color == STONE_BLACK ? STONE_WHITE : STONE_BLACK;
    struct counts n;
    if (!r->replay.position.rules || !r->replay.position.rules->has_captures)
        return;
    count_changes(&r->replay, &n);
    if (n.taken[other] > 0)
        buf_add_format(out, tr(", takes %zu"), n.taken[other]);
    /* Of a stone that is put and taken in one node only its absence is left. */
    const struct move *move = &r->replay.position.move;
    if (move->kind == MOVE_POINT && r->replay.position.board[move->to] == STONE_EMPTY)
        buf_add_format(out, tr(", loses %zu"), n.taken[color] + 1);
}

static void add_setup(const struct reader *r, struct buf *out)
{
    static const char *const words[][2] = {[STONE_EMPTY] = {T_PLURAL("%zu empty", "%zu empty")},
        [STONE_BLACK] = {T_PLURAL("%zu black", "%zu black")},
        [STONE_WHITE] = {T_PLURAL("%zu white", "%zu white")},
        [STONE_ARROW] = {T_PLURAL("%zu arrow", "%zu arrows")}};
    struct counts n;
    bool is_first = true;
    if (!r->replay.position.rules)
        return;
    count_changes(&r->replay, &n);
    for (size_t i = 1; i <= COUNT(words); i++) {
        const size_t stone = i % COUNT(words); /* emptied points come last */

        if (n.put[stone] == 0)
            continue;
        buf_add_string(out, is_first ? tr(", setup: ") : tr_in("list", ", "));
        buf_add_format(out, plural(n.put[stone], words[stone][0], words[stone][1]), n.put[stone]);
        is_first = false;
    }
}

/* "move 14 White C3, takes 2" */
static void add_played(const struct reader *r, enum stone color, const char *move, struct buf *out)
{
    buf_add_format(out, color == STONE_BLACK ? tr("move %ld Black %s") : tr("move %ld White %s"),
        r->replay.position.move_number, move);
    add_taken(r, color, out);
}

static void add_move(const struct session *s, struct buf *out)
{
    const struct reader *r = &s->reader;
    const struct position *p = &r->replay.position;
    struct buf move = {0};
    const char color = texts_move(r, reader_node(r), &move);
    if (color)
        add_played(r, color == 'B' ? STONE_BLACK : STONE_WHITE, buf_string(&move), out);
    else if (p->move_number > 0)
        buf_add_format(out, tr("after move %ld"), p->move_number);
    else
        buf_add_string(out, reader_node(r) == 0 ? tr_in("position", "start") : tr("before the first move"));
    if (!color)
        add_setup(r, out);
    if (!color && p->rules)
        buf_add_format(out, "%s%s", tr_in("list", ", "),
            p->to_play == STONE_BLACK ? tr("Black to play") : tr("White to play"));
    buf_free(&move);
}

/* Adds the address, if it has letters: then the node is not on the main line. */
static void add_address(const struct reader *r, struct buf *out)
{
    struct buf address = {0};
    sgf_paths_address(&r->paths, &r->record, reader_node(r), &address);
    if (slice_find(buf_slice(&address), '.') < address.len || address.at[0] == '@')
        buf_add_format(out, tr(", variation #%s"), buf_string(&address));
    buf_free(&address);
}

/* ---- texts of the node ---- */

static void add_variation(const struct session *s, uint32_t node, uint32_t index, struct buf *out)
{
    buf_add_string(out, index > 0 ? tr_in("list", ", ") : " ");
    sgf_label(index, out);
    buf_add_char(out, ' ');
    const size_t before = out->len;
    texts_move(&s->reader, node, out);
    if (out->len == before)
        comment_words(&s->reader, node, WORDS_COLUMNS, out);
    if (out->len == before)
        buf_add_string(out, texts_is_setup(&s->reader, node) ? tr_in("node", "setup") : tr("without a move"));
}

static void add_years(const struct session *s, const struct tally_next *next, struct buf *out)
{
    if (next->first_year == 0)
        return;
    buf_add_string(out, " (");
    tally_years(next, s->glyphs->text[GLYPH_DASH], out);
    buf_add_string(out, ")");
}

/* On a part of the board either colour may have gone on: then each continuation says which. */
static bool names_colors(const struct session *s)
{
    bool all_of_turn = true;
    for (size_t i = 0; i < statistics_letters(s); i++)
        all_of_turn &= s->statistics->nexts[i].color == s->reader.replay.position.to_play;
    return !all_of_turn;
}

/* "A F17", "B White Q10" */
static void add_continuation(const struct session *s, size_t letter, bool names_color, struct buf *out)
{
    struct buf point = {0};
    point_text(&s->reader.replay.position, statistics_point(s->statistics, letter), &point);
    const char *format = s->statistics->nexts[letter].color == STONE_BLACK ? tr("Black %s") : tr("White %s");
    buf_add_format(out, "%c ", (char)('A' + letter));
    buf_add_format(out, names_color ? format : "%s", buf_string(&point));
    buf_free(&point);
}

/* "938 games: A F17 599 (1996–2014), B Q10 222": the games of the library, and how often and when each continuation was
 * played; "corner, 938 games" if that is searched. */
static void add_continuations(const struct session *s, size_t start, struct buf *out)
{
    const struct statistics *t = s->statistics;
    if (!t->has_shape)
        return;
    begin_part(out, start);
    if (t->part != SHAPE_BOARD) {
        statistics_part_text(s, out);
        buf_add_string(out, tr_in("list", ", "));
    }
    buf_add_format(out, plural(t->search->tally.games, "%zu game", "%zu games"), (size_t)t->search->tally.games);
    if (narrowing_is_on(&t->narrowing)) {
        buf_add_string(out, " (");
        narrowing_words(&t->narrowing, out);
        buf_add_string(out, ")");
    }
    for (size_t i = 0; i < statistics_letters(s) && i < VARIATIONS_MOST; i++) {
        buf_add_string(out, i == 0 ? ": " : tr_in("list", ", "));
        add_continuation(s, i, names_colors(s), out);
        buf_add_format(out, " %u", (unsigned)t->nexts[i].count);
        add_years(s, &t->nexts[i], out);
    }
    const size_t letters = statistics_letters(s), others = t->next_count - letters;
    if (others > 0)
        buf_add_format(out, plural(others, ", and %zu other move", ", and %zu other moves"), others);
}

static void add_variations(const struct session *s, size_t start, struct buf *out)
{
    const uint32_t count = letters_of(s).count;
    uint32_t node = letters_of(s).first;
    if (node == SGF_NONE)
        return;
    begin_part(out, start);
    buf_add_format(out, plural(count, "%u variations:", "%u variations:"), (unsigned)count);
    for (uint32_t i = 0; i < count && i < VARIATIONS_MOST && node != SGF_NONE; i++) {
        add_variation(s, node, i, out);
        node = sgf_next(&s->reader.record, node);
    }
    if (count > VARIATIONS_MOST)
        buf_add_format(out, plural(count - VARIATIONS_MOST, " and %zu more", " and %zu more"),
            (size_t)(count - VARIATIONS_MOST));
}

static const char *const mark_words[MARK_TYPE_COUNT] = {
    [MARK_CR] = T_IN("mark", "circle"),
    [MARK_MA] = T_IN("mark", "cross"),
    [MARK_SL] = T_IN("mark", "selected"),
    [MARK_SQ] = T_IN("mark", "square"),
    [MARK_TR] = T_IN("mark", "triangle"),
    [MARK_LB] = "",
    [MARK_AR] = T_IN("mark", "arrow"),
    [MARK_LN] = T_IN("mark", "line"),
};

/* Adds the name of a mark, and its one or two points. */
static void add_mark(const struct session *s, const struct mark *mark, struct buf *out)
{
    const struct position *p = &s->reader.replay.position;
    struct buf from = {0}, to = {0};
    if (mark->type == MARK_LB)
        text_filter_cut(out, mark->label, WORDS_COLUMNS);
    else
        buf_add_string(out, tr_in("mark", mark_words[mark->type]));
    buf_add_char(out, ' ');
    point_text(p, mark->point, &from);
    if (mark->to == POINT_NONE) {
        buf_add_slice(out, buf_slice(&from));
    } else {
        point_text(p, mark->to, &to);
        /* TR: two points: "arrow D4 to E5" */
        buf_add_format(out, tr("%s to %s"), buf_string(&from), buf_string(&to));
    }
    buf_free(&from);
    buf_free(&to);
}

static void add_marks(const struct session *s, size_t start, struct buf *out)
{
    const struct markup *m = &s->reader.markup;
    size_t count = 0;
    if (!s->reader.replay.position.rules)
        return;
    for (size_t i = 0; i < m->count; i++) {
        if (!mark_words[m->list[i].type])
            continue;
        if (count == 0)
            begin_part(out, start);
        if (count < MARKS_MOST) {
            buf_add_string(out, count > 0 ? tr_in("list", ", ") : tr("marks: "));
            add_mark(s, &m->list[i], out);
        }
        count++;
    }
    if (count > MARKS_MOST)
        buf_add_format(out, plural(count - MARKS_MOST, " and %zu more", " and %zu more"), count - MARKS_MOST);
}

/* Territory is only counted: its points are too many. */
static void add_territory(const struct session *s, size_t start, struct buf *out)
{
    const struct markup *m = &s->reader.markup;
    size_t black = 0, white = 0;
    for (size_t i = 0; i < m->count; i++) {
        black += m->list[i].type == MARK_TB;
        white += m->list[i].type == MARK_TW;
    }
    if (black + white == 0)
        return;
    begin_part(out, start);
    buf_add_format(out, tr("territory: Black %zu, White %zu"), black, white);
}

/* Adds a property of the node or of the game as one line; `format`, such as "name: %s", has a place for it. */
static bool add_text(const struct session *s, const char *format, uint32_t id, size_t start, struct buf *out)
{
    struct buf text = {0}, shown = {0};
    const bool is_of_node = id == SGF_N || id == SGF_C;
    const bool has = is_of_node ? texts_line(&s->reader, reader_node(&s->reader), id, &text)
                                : texts_info(&s->reader, id, &text);
    if (has) {
        begin_part(out, start);
        info_add(INFO_SHORT, id, buf_slice(&text), &shown);
        buf_add_format(out, format, buf_string(&shown));
    }
    buf_free(&shown);
    buf_free(&text);
    return has;
}

/* "scratch line, 3 moves after #4, move 7 White C14, takes 1; 12 games: ..." */
static void scratch_sentence(const struct session *s, struct buf *out)
{
    const struct position *p = &s->reader.replay.position;
    const size_t start = out->len;
    struct buf move = {0};
    buf_add_format(out, "%s%s", tr("scratch line"), tr_in("list", ", "));
    tried_where(s, out);
    buf_add_string(out, tr_in("list", ", "));
    move_text(p, &p->move, &move);
    add_played(&s->reader, p->move.color, buf_string(&move), out);
    buf_free(&move);
    if (statistics_is_on(s))
        add_continuations(s, start, out);
    buf_add_char(out, '\n');
}

static void record_sentence(const struct session *s, struct buf *out)
{
    const struct reader *r = &s->reader;
    const size_t start = out->len;
    struct buf words = {0};
    add_move(s, out);
    add_address(r, out);
    comment_annotations(r, reader_node(r), &words);
    if (words.len > 0) {
        buf_add_string(out, tr_in("list", ", "));
        buf_add_slice(out, buf_slice(&words));
    }
    buf_free(&words);
    add_text(s, tr("name: %s"), SGF_N, start, out);
    if (statistics_is_on(s))
        add_continuations(s, start, out);
    else
        add_variations(s, start, out);
    add_marks(s, start, out);
    add_territory(s, start, out);
    if (!session_hides(s) && sgf_child(&r->record, reader_node(r)) == SGF_NONE) {
        begin_part(out, start);
        buf_add_string(out, tr("the end of the line"));
    }
    if (s->veil != SGF_NONE) {
        begin_part(out, start);
        buf_add_format(out, tr("problem: press %s to solve"), session_key_of(s, "problem").text);
    }
    add_text(s, tr("comment: %s"), SGF_C, start, out);
    buf_add_char(out, '\n');
}

void sentence_node(const struct session *s, struct buf *out)
{
    if (reader_is_scratch(&s->reader))
        scratch_sentence(s, out);
    else if (s->reader.has_game)
        record_sentence(s, out);
}

/* ---- the engine ---- */

static void add_values(const struct session *s, const struct gtp_info *info, struct buf *out)
{
    const bool is_white = engine_is_of_white(s, info);
    const double score = (double)(is_white ? -info->score : info->score);
    if (info->has_winrate)
        buf_add_format(out, is_white ? tr("White %.0f percent") : tr("Black %.0f percent"),
            (double)(is_white ? 100 - info->winrate : info->winrate));
    if (info->has_winrate && info->has_score)
        buf_add_string(out, tr_in("list", ", "));
    if (info->has_winrate && info->has_score)
        buf_add_format(out, score < 0 ? tr("behind by %.1f") : tr("ahead by %.1f"), fabs(score));
    else if (info->has_score)
        buf_add_format(out, info->score < 0 ? tr("White ahead by %.1f") : tr("Black ahead by %.1f"),
            fabs((double)info->score));
}

static void add_candidates(const struct session *s, const struct gtp_info *info, struct buf *out)
{
    const size_t letters = gtp_info_letters(info);
    for (size_t i = 0; i < letters; i++) {
        const struct move move = engine_move(info, i);
        /* TR: moves of an engine: "best D16, then H3, M7" */
        buf_add_string(out, i == 0 ? tr("; best ") : i == 1 ? tr(", then ") : tr_in("list", ", "));
        move_text(&s->reader.replay.position, &move, out);
    }
}

void sentence_engine(const struct session *s, struct buf *out)
{
    const struct gtp_info *info = engine_info(s);
    const struct gtp *g = &s->engine;
    buf_add_string(out, tr("engine: "));
    if (info && (info->has_winrate || info->has_score)) {
        add_values(s, info, out);
        add_candidates(s, info, out);
    } else if (!gtp_sentence(g, g->now, out)) {
        buf_add_string(out, tr("no answer yet: try again"));
    }
    buf_add_char(out, '\n');
}

/* ---- the game ---- */

static void add_player(const struct session *s, const char *format, uint32_t name, uint32_t team, uint32_t rank,
    size_t start, struct buf *out)
{
    if (!add_text(s, format, name, start, out) && !add_text(s, format, team, start, out))
        return;
    struct buf text = {0};
    if (texts_info(&s->reader, rank, &text))
        buf_add_format(out, " %s", buf_string(&text));
    buf_free(&text);
}

void sentence_game(const struct session *s, struct buf *out)
{
    const size_t start = out->len;
    const struct position *p = &s->reader.replay.position;
    if (!s->reader.has_game)
        return;
    const struct games_place place = games_place(s);
    if (place.number > 0 && place.total > 1)
        buf_add_format(out, place.is_whole ? tr("game %zu of %zu") : tr("game %zu of %zu or more"), place.number,
            place.total);
    begin_part(out, start);
    shelf_name(&s->shelf, s->shelf.file, out);
    if (!add_text(s, "%s", SGF_GN, start, out))
        add_text(s, "%s", SGF_EV, start, out);
    add_player(s, tr("Black %s"), SGF_PB, SGF_BT, SGF_BR, start, out);
    add_player(s, tr("White %s"), SGF_PW, SGF_WT, SGF_WR, start, out);
    add_text(s, "%s", SGF_DT, start, out);
    if (p->rules) {
        begin_part(out, start);
        buf_add_format(out, tr("%d by %d"), p->columns, p->rows);
    }
    if (session_option(s, OPTION_SPOILERS))
        add_text(s, tr("result %s"), SGF_RE, start, out);
    buf_add_char(out, '\n');
}

/* ---- what changed ---- */

/* A different number for each part of the board; 0: none is searched. */
static int part_number(const struct session *s)
{
    uint16_t from = 0, to = 0;
    if (!statistics_is_on(s))
        return 0;
    const enum shape_kind part = s->statistics->part;
    if (part == STATISTICS_OWN)
        region_of(&s->statistics->region, &s->reader.replay.position, s->cursor, &from, &to);
    return 1 + (int)part + SHAPE_KIND_COUNT * (from * POSITION_POINTS + to);
}

void sentence_look(const struct session *s, struct sentence_place *place)
{
    *place = (struct sentence_place){.has_game = s->reader.has_game, .node = SGF_NONE};
    if (!s->reader.has_game)
        return;
    place->file = s->shelf.file;
    place->game = s->shelf.game;
    place->version = shelf_file(&s->shelf)->version;
    place->node = reader_node(&s->reader);
    place->part = part_number(s);
    place->narrowed = statistics_is_on(s) ? s->statistics->narrowing.version : 0;
    place->played = s->reader.replay.played;
    place->hash = place->played > 0 ? s->reader.replay.hash : 0;
}

static bool is_same_game(const struct sentence_place *a, const struct sentence_place *b)
{
    return a->has_game == b->has_game && a->file == b->file && a->game == b->game;
}

bool sentence_is_same(const struct sentence_place *a, const struct sentence_place *b)
{
    return is_same_game(a, b) && a->version == b->version && a->node == b->node && a->part == b->part &&
           a->narrowed == b->narrowed && a->played == b->played && a->hash == b->hash;
}

void sentence_changed(const struct session *s, const struct sentence_place *before, struct buf *out)
{
    struct sentence_place now;
    sentence_look(s, &now);
    if (!now.has_game) {
        buf_add_format(out, "%s\n", tr("no game is open"));
        return;
    }
    if (!is_same_game(before, &now))
        sentence_game(s, out);
    if (!sentence_is_same(before, &now)) {
        sentence_node(s, out);
        return;
    }
    const long number = s->reader.replay.position.move_number;
    if (number > 0)
        buf_add_format(out, tr("still at move %ld"), number);
    else
        buf_add_string(out, tr("still at the start"));
    if (!session_hides(s) && !reader_is_scratch(&s->reader) && reader_next(&s->reader) == SGF_NONE)
        buf_add_format(out, "%s%s", tr_in("list", "; "), tr("the end of the line"));
    buf_add_char(out, '\n');
}

/* ---- the list of games ---- */

void sentence_row(const struct session *s, size_t row, struct buf *out)
{
    static const struct {
        enum fact column;
        const char *one, *format;
    } parts[] = {
        {FACT_DATE, NULL, "%s"},
        {FACT_BLACK, NULL, T("Black %s")},
        {FACT_WHITE, NULL, T("White %s")},
        {FACT_RESULT, NULL, "%s"},
        {FACT_EVENT, NULL, "%s"},
        {FACT_MOVES, T_PLURAL("%s move", "%s moves")},
    };
    static const char *const signs[] =
        {[SHELF_UNTRIED] = "%zu", [SHELF_SOLVED] = T("%zu solved"), [SHELF_FAILED] = T("%zu failed")};
    size_t file = 0, game = 0;
    const char *between = ": ";
    struct buf value = {0};
    struct facts f;
    const bool is_there = game_list_at(s->list, row, &file, &game);
    buf_add_format(out, tr(signs[is_there ? shelf_sign(&s->shelf, file, game) : SHELF_UNTRIED]), row + 1);
    if (is_there && shelf_has_star(&s->shelf, file, game))
        buf_add_string(out, tr(", starred"));
    const bool is_read = game_list_facts(s->list, &s->shelf, row, &f);
    for (size_t i = 0; i < COUNT(parts) && is_read; i++) {
        const bool is_secret = parts[i].column == FACT_RESULT && !session_option(s, OPTION_SPOILERS);

        buf_clear(&value);
        facts_column(&f, parts[i].column, &value);
        if (value.len == 0 || is_secret)
            continue;
        buf_add_string(out, between);
        buf_add_format(out, parts[i].one ? plural(f.moves, parts[i].one, parts[i].format) : tr(parts[i].format),
            buf_string(&value));
        between = tr_in("list", ", ");
    }
    buf_free(&value);
    if (s->shelf.count > 1 && is_there) {
        buf_add_string(out, between);
        text_filter(out, tails_at(&game_list_columns(s->list)->tails, file));
    }
    buf_add_char(out, '\n');
}
