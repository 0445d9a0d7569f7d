/* panes/library.c - the position in the library: the number of games, what was played next, the games */
#include <stdio.h>

#include "base/ascii.h"
#include "base/text.h"
#include "base/tr.h"
#include "view/pane.h"
#include "view/statistics.h"

#define WIDTH_MAX 60 /* so results are near the names */
#define HIGH 30      /* least rows of a column for which the comment keeps ROWS_LEFT */
#define ROWS_LEFT 12
#define LEAST 6     /* rows that are of use */
#define BAR_MOST 10 /* columns of a bar, at least BAR_LEAST */
#define BAR_LEAST 4
#define BAR_BESIDE 6 /* columns of a bar beside years */
#define PERCENT 4    /* "100%" */
#define YEAR 4
#define TITLE_WHOLE 30 /* least columns for both words in the heading */
#define TITLE_NOTED 44 /* and a note how many moves are not visible */

/* ---- its lines: continuations, a line about other games, games ---- */

static size_t others(const struct statistics *t)
{
    return t->next_count > SCENE_CONTINUATIONS ? t->next_count - SCENE_CONTINUATIONS : 0;
}

/* Games without a next move: passes, ends, other changes. */
static size_t without_move(const struct statistics *t)
{
    const uint32_t *kinds = t->search->tally.kinds;
    return (size_t)kinds[NEXT_PASS] + kinds[NEXT_NONE] + kinds[NEXT_OTHER];
}

/* The number of the first line with a game. */
static size_t games_from(const struct session *s)
{
    const struct statistics *t = s->statistics;
    return statistics_letters(s) + (t->has_shape && (others(t) || without_move(t)));
}

static int lines_of(const struct session *s)
{
    return statistics_is_on(s) ? pane_add(0, (long)(games_from(s) + s->statistics->game_count)) : 0;
}

/* True: the row of sums has the words that narrow the library, and the results are in the row below it. */
static bool is_narrowed(const struct session *s)
{
    return statistics_is_on(s) && narrowing_is_on(&s->statistics->narrowing);
}

/* Rows of titles: for these results, and for the table of continuations. */
static int titles_of(const struct session *s)
{
    return is_narrowed(s) + (statistics_letters(s) > 0);
}

/* ---- drawing ---- */

static int add_right(struct canvas *c, int end, int y, enum role role, const char *text)
{
    const int x = end - text_width(slice_of(text), c->ambiguous);
    canvas_string(c, x, y, role, text);
    return x;
}

/* Draws "374 ● 558 ○ 6 ?", if that has no room, without the last part. */
static void draw_results(const struct session *s, struct canvas *c, struct rect r)
{
    const struct tally *tally = &s->statistics->search->tally;
    struct buf text = {0};
    for (enum stone color = STONE_BLACK; color <= STONE_WHITE; color++)
        buf_add_format(&text, "%u %s  ", (unsigned)tally->wins[color], s->glyphs->text[pane_stone(s, color)]);
    const size_t decided = text.len - 2;
    buf_add_format(&text, "%u ?", (unsigned)tally->wins[STONE_EMPTY]);
    if (text_width(buf_slice(&text), c->ambiguous) > r.width)
        text.len = decided;
    if (tally->games && text_width(buf_slice(&text), c->ambiguous) <= r.width) {
        canvas_text(c, r.x, r.y, ROLE_TEXT, buf_slice(&text));
        int x = r.x;
        for (enum stone color = STONE_BLACK; color <= STONE_WHITE; color++, x += 3) {
            buf_clear(&text);
            buf_add_format(&text, "%u ", (unsigned)tally->wins[color]);
            x += (int)text.len;
            canvas_role(c, (struct rect){x, r.y, 1, 1}, ROLE_DISC);
        }
    }
    buf_free(&text);
}

/* Adds "938 games", or short "938"; if that differs, "52 places"; and the words that narrow the library. */
static void add_sums(const struct session *s, bool is_short, struct buf *out)
{
    const struct tally *tally = &s->statistics->search->tally;
    if (is_short)
        buf_add_format(out, "%zu", (size_t)tally->games);
    else
        buf_add_format(out, plural(tally->games, "%zu game", "%zu games"), (size_t)tally->games);
    if (!is_short && tally->hits > tally->games)
        buf_add_format(out, plural(tally->hits, ", %zu place", ", %zu places"), (size_t)tally->hits);
    if (!is_narrowed(s))
        return;
    buf_add_format(out, " %s ", s->glyphs->text[GLYPH_DOT]);
    narrowing_words(&s->statistics->narrowing, out);
}

/* Draws "938 games" and the results; or "938 games · player:sedol" with the results in the next row. The words of a
 * query are worth more than "games". */
static void draw_sums(const struct session *s, struct canvas *c, struct rect r)
{
    struct buf text = {0};
    add_sums(s, false, &text);
    if (is_narrowed(s) && text_width(buf_slice(&text), c->ambiguous) > r.width) {
        buf_clear(&text);
        add_sums(s, true, &text);
    }
    const int used = canvas_text_cut(c, r.x, r.y, r.width, ROLE_LABEL, buf_slice(&text)) + 3;
    if (!is_narrowed(s))
        draw_results(s, c, (struct rect){r.x + used, r.y, r.width - used, 1});
    else if (r.height > 1)
        draw_results(s, c, (struct rect){r.x, r.y + 1, r.width, 1});
    buf_free(&text);
}

/* The widths of the columns of the table of continuations; 0: no such column. */
struct columns {
    int point, count, share, bar, years;
};

static int count_end(struct columns columns)
{
    return 4 + columns.point + 2 + columns.count;
}

static int share_end(struct columns columns)
{
    return count_end(columns) + (columns.share ? 1 + columns.share : 0);
}

static int bar_start(struct columns columns)
{
    return share_end(columns) + 2;
}

static int years_start(struct columns columns)
{
    return bar_start(columns) + columns.bar + 1 + PERCENT + 2;
}

/* Draws the titles: "games" over number and share, "Black wins" over bar and share, "years". */
static void draw_titles(struct canvas *c, struct rect r, int y, struct columns columns)
{
    const int end = share_end(columns), wins = columns.bar + 1 + PERCENT;
    const char *games = tr_in("column", "games");
    const int width = text_width(slice_of(games), c->ambiguous);
    canvas_string(c, r.x + (width < end ? end - width : 0), y, ROLE_FAINT, games);
    if (columns.bar)
        canvas_text_cut(c, r.x + bar_start(columns), y, wins, ROLE_FAINT, slice_of(tr_in("column", "Black wins")));
    if (columns.years)
        canvas_text_cut(c, r.x + years_start(columns), y, columns.years, ROLE_FAINT,
            slice_of(tr_in("column", "years")));
}

/* Always the width of "1996–2014", so that nothing moves with a step; 0: no continuation has years. */
static int years_width(const struct session *s)
{
    for (size_t i = 0; i < statistics_letters(s); i++)
        if (s->statistics->nexts[i].first_year)
            return YEAR + text_width(slice_of(s->glyphs->text[GLYPH_DASH]), s->ambiguous) + YEAR;
    return 0;
}

static struct columns columns_of(const struct session *s, int width)
{
    const struct statistics *t = s->statistics;
    struct columns columns = {.count = 1};
    struct buf text = {0};
    for (size_t i = 0; i < statistics_letters(s); i++) {
        buf_clear(&text);
        point_text(&s->reader.replay.position, statistics_point(t, i), &text);
        columns.point = (int)text.len > columns.point ? (int)text.len : columns.point;
    }
    for (uint32_t count = t->next_count ? t->nexts[0].count : 0; count > 9; count /= 10)
        columns.count++;
    buf_free(&text);
    columns.share = count_end(columns) + 1 + PERCENT <= width ? PERCENT : 0;
    const int room = width - bar_start(columns) - 1 - PERCENT, years = years_width(s);
    if (years > 0 && room - 2 - years >= BAR_BESIDE)
        columns.years = years;
    const int left = columns.years ? room - 2 - years : room;
    columns.bar = left >= BAR_MOST ? BAR_MOST : left >= BAR_LEAST ? left : 0;
    return columns;
}

/* Draws Black's share of the wins from the left; in themes where a full disc is White, by the other glyph. */
static void draw_bar(const struct session *s, struct canvas *c, int x, int y, int width, const struct tally_next *next)
{
    const uint32_t decided = next->wins[STONE_BLACK] + next->wins[STONE_WHITE];
    const bool is_swapped = s->theme.stones == STONES_SWAPPED;
    const int black = decided ? (int)(((uint64_t)next->wins[STONE_BLACK] * (unsigned)width * 2 + decided) / decided / 2)
                              : 0;
    for (int i = 0; i < width && decided; i++) {
        const bool is_full = (i < black) != is_swapped;

        canvas_glyph(c, x + i, y, is_full ? ROLE_GRAPH : ROLE_FAINT, is_full ? GLYPH_BAR_FULL : GLYPH_BAR_LIGHT);
    }
}

static unsigned percent_of(uint32_t part, uint32_t all)
{
    return all ? (unsigned)(((uint64_t)part * 200 + all) / all / 2) : 0;
}

/* Draws the bar, and its share as a number. */
static void draw_wins(const struct session *s, struct canvas *c, int x, int y, int width, const struct tally_next *next)
{
    const uint32_t decided = next->wins[STONE_BLACK] + next->wins[STONE_WHITE];
    char number[16];
    if (!decided)
        return;
    draw_bar(s, c, x, y, width, next);
    snprintf(number, sizeof number, "%u%%", percent_of(next->wins[STONE_BLACK], decided));
    add_right(c, x + width + 1 + PERCENT, y, ROLE_TEXT, number);
}

static void draw_years(const struct session *s, struct canvas *c, int x, int y, const struct tally_next *next)
{
    struct buf years = {0};
    tally_years(next, s->glyphs->text[GLYPH_DASH], &years);
    canvas_text(c, x, y, ROLE_FAINT, buf_slice(&years));
    buf_free(&years);
}

static void draw_next(const struct session *s, struct canvas *c, struct rect r, int y, size_t index,
    struct columns columns)
{
    const struct statistics *t = s->statistics;
    const struct tally_next *next = &t->nexts[index];
    const char letter[2] = {(char)('A' + index), 0};
    struct buf text = {0};
    char number[16];
    canvas_string(c, r.x, y, ROLE_CONTINUATION_LABEL, letter);
    canvas_glyph(c, r.x + 2, y, ROLE_DISC, pane_stone(s, (enum stone)next->color));
    point_text(&s->reader.replay.position, statistics_point(t, index), &text);
    canvas_text(c, r.x + 4, y, ROLE_TEXT, buf_slice(&text));
    buf_free(&text);
    snprintf(number, sizeof number, "%u", (unsigned)next->count);
    add_right(c, r.x + count_end(columns), y, ROLE_TEXT, number);
    const unsigned share = percent_of(next->count, t->search->tally.hits);
    snprintf(number, sizeof number, "%u%%", share);
    if (columns.share)
        add_right(c, r.x + share_end(columns), y, ROLE_FAINT, share ? number : "<1%");
    if (columns.bar)
        draw_wins(s, c, r.x + bar_start(columns), y, columns.bar, next);
    if (columns.years)
        draw_years(s, c, r.x + years_start(columns), y, next);
}

/* Draws "and 5 other moves, 12 without a move". */
static void draw_rest(const struct session *s, struct canvas *c, struct rect r, int y)
{
    const struct statistics *t = s->statistics;
    struct buf text = {0};
    if (others(t))
        buf_add_format(&text, plural(others(t), "%zu other move", "%zu other moves"), others(t));
    if (without_move(t)) {
        buf_add_string(&text, text.len ? tr_in("list", ", ") : "");
        buf_add_format(&text, plural(without_move(t), "%zu ends here", "%zu end here"), without_move(t));
    }
    canvas_text_cut(c, r.x, y, r.width, ROLE_FAINT, buf_slice(&text));
    buf_free(&text);
}

static void add_text(struct slice value, const char *before, struct buf *out)
{
    if (value.len > 0) {
        buf_add_string(out, out->len ? before : "");
        text_filter(out, value);
    }
}

/* Adds the first date of a text, or its year; nothing if it has no date. */
static void add_date(struct slice date, bool is_whole, struct buf *out)
{
    size_t digits = 0;
    while (digits < date.len && is_digit(date.at[digits]))
        digits++;
    if (digits != 4)
        return;
    buf_add_slice(out, slice_part(date, 0, is_whole ? slice_find(date, ',') : digits));
    buf_add_string(out, "  ");
}

/* For a game without players, adds "joseki.sgf 12", with the folders that distinguish the file. */
static void add_file(const struct statistics *t, const struct statistics_game *g, struct buf *out)
{
    const struct source *source = &t->sources[g->source];
    text_filter(out, tails_at(&t->names, t->named[g->source]));
    if (source->before + source->count > 1 || source->goes_on)
        buf_add_format(out, " %zu", (size_t)source->before + g->game + 1);
}

/* Adds "2001-06-12 Cho U – O Meien", or only the year if the players need the room. */
static void add_names(const struct session *s, const struct statistics_game *g, const struct facts *f, int room,
    struct buf *out)
{
    struct buf names = {0};
    char dash[16];
    snprintf(dash, sizeof dash, " %s ", s->glyphs->text[GLYPH_DASH]);
    add_text(f->text[FACT_BLACK], "", &names);
    add_text(f->text[FACT_WHITE], dash, &names);
    if (names.len == 0)
        add_file(s->statistics, g, &names);
    add_date(f->text[FACT_DATE], true, out);
    if (text_width(buf_slice(out), s->ambiguous) + text_width(buf_slice(&names), s->ambiguous) > room) {
        buf_clear(out);
        add_date(f->text[FACT_DATE], false, out);
    }
    buf_add_slice(out, buf_slice(&names));
    buf_free(&names);
}

/* Draws a game, with the result at the end. */
static void draw_game(const struct session *s, struct canvas *c, struct rect r, int y, size_t index)
{
    const struct statistics *t = s->statistics;
    const struct statistics_game *g = &t->games[index];
    struct facts f;
    struct buf text = {0}, result = {0};
    if (!statistics_facts(s->statistics, g, &f)) {
        canvas_text_cut(c, r.x, y, r.width, ROLE_FAINT, slice_of(s->glyphs->text[GLYPH_ELLIPSIS]));
        return;
    }
    if (session_option(s, OPTION_SPOILERS))
        add_text(f.text[FACT_RESULT], "", &result);
    const int width = text_width(buf_slice(&result), c->ambiguous);
    const bool has_room = width > 0 && width <= r.width / 3;
    const int room = r.width - (has_room ? width + 1 : 0);
    add_names(s, g, &f, room, &text);
    canvas_text_cut(c, r.x, y, room, ROLE_TEXT, buf_slice(&text));
    if (has_room)
        add_right(c, r.x + r.width, y, ROLE_FAINT, buf_string(&result));
    buf_free(&text);
    buf_free(&result);
}

static void draw_line(const struct session *s, struct canvas *c, struct rect r, int y, size_t line,
    struct columns columns)
{
    if (line < statistics_letters(s))
        draw_next(s, c, r, y, line, columns);
    else if (line < games_from(s))
        draw_rest(s, c, r, y);
    else
        draw_game(s, c, r, y, line - games_from(s));
    if (s->focus == PANE_LIBRARY && (size_t)s->selected[PANE_LIBRARY] == line)
        canvas_role(c, (struct rect){r.x, y, r.width, 1}, ROLE_SELECTED);
}

/* How many continuations are below the last row; the heading has a note of them. */
static size_t moves_below(const struct session *s, struct rect r)
{
    const int above = pane_above(s, PANE_LIBRARY);
    const size_t seen = (size_t)(s->scroll[PANE_LIBRARY] + (r.height > above ? r.height - above : 0));
    return statistics_letters(s) > seen ? statistics_letters(s) - seen : 0;
}

static struct rect draw_heading(const struct session *s, struct canvas *c, struct rect r)
{
    const struct statistics *t = s->statistics;
    const char *part = statistics_part_words(t, false);
    struct buf title = {0};
    buf_add_format(&title, tr("Library: %s"), part);
    const bool is_short = r.width < TITLE_NOTED && moves_below(s, r) > 0;
    const struct rect body = pane_heading(s, c, r, PANE_LIBRARY,
        r.width < TITLE_WHOLE ? statistics_part_words(t, true)
        : is_short            ? part
                              : buf_string(&title));
    buf_free(&title);
    return body;
}

static void draw_more(const struct session *s, struct canvas *c, struct rect r, int below)
{
    const size_t moves = moves_below(s, r);
    struct buf note = {0};
    buf_add_format(&note, "%s ", c->glyphs->text[GLYPH_MORE_BELOW]);
    buf_add_format(&note, plural(moves, "%zu more move", "%zu more moves"), moves);
    if (moves == 0 || r.width < TITLE_WHOLE || !pane_note(c, r, "%s", buf_string(&note)))
        pane_more(c, r, s->scroll[PANE_LIBRARY], below);
    buf_free(&note);
}

/* Draws why there is nothing to search, and what to do. */
static void draw_lacks(const struct session *s, struct canvas *c, struct rect r)
{
    const int rows = pane_wrapped(c, r, c->ambiguous, ROLE_MESSAGE, buf_slice(&s->statistics->lacks)) + 1;
    if (rows < r.height)
        pane_wrapped(c, (struct rect){r.x, r.y + rows, r.width, r.height - rows}, c->ambiguous, ROLE_TEXT,
            slice_of(tr("choose another library with kifu --library=FOLDER; index one with kifu index FOLDER")));
}

static void draw(const struct session *s, struct canvas *c, struct rect r)
{
    const struct statistics *t = s->statistics;
    if (!statistics_is_on(s))
        return;
    struct rect body = draw_heading(s, c, r);
    body.width = body.width < WIDTH_MAX ? body.width : WIDTH_MAX;
    if (body.height < 1 || !t->has_shape)
        return;
    if (t->lacks.len > 0) {
        draw_lacks(s, c, body);
        return;
    }
    draw_sums(s, c, body);
    const struct columns columns = columns_of(s, body.width);
    const int first = s->scroll[PANE_LIBRARY], lines = lines_of(s), above = 1 + titles_of(s);
    if (statistics_letters(s) > 0 && body.height >= above)
        draw_titles(c, body, body.y + above - 1, columns);
    for (int i = above; i < body.height && first + i - above < lines; i++)
        draw_line(s, c, body, body.y + i, (size_t)(first + i - above), columns);
    if (t->is_done)
        draw_more(s, c, r, lines - first - (body.height - above));
    else if (statistics_percent(t) < 0)
        pane_note(c, r, "%s", tr("searching"));
    else if (!pane_note(c, r, "%s %d%%", tr("searching"), statistics_percent(t)))
        pane_note(c, r, "%d%%", statistics_percent(t));
}

/* ---- keys and clicks ---- */

/* The same at all nodes. If all panes have room, tree and graph stay. */
static int rows_of(const struct session *s, struct rect column)
{
    if (!statistics_is_on(s))
        return 0;
    if (column.height < HIGH)
        return column.height * 2 / 3;
    const int others = pane_tree_rows(s, column) + pane_of(s, PANE_GRAPH)->share.rows(s, column);
    const int rows = column.height - ROWS_LEFT - others;
    return rows > column.height / 2 ? rows : column.height / 2;
}

static void follow(struct session *s)
{
    statistics_follow(s); /* after fast keys the rows may still be those of another position */
    const size_t line = (size_t)s->selected[PANE_LIBRARY];

    if (!statistics_is_on(s))
        return;
    if (line < statistics_letters(s))
        statistics_play(s, line);
    else if (line >= games_from(s))
        statistics_open(s, line - games_from(s));
}

/* Its parts are the continuations and the games. */
static bool part(struct session *s, int way)
{
    const bool is_game = statistics_is_on(s) && (size_t)s->selected[PANE_LIBRARY] >= games_from(s);
    if (!statistics_is_on(s) || games_from(s) == 0 || s->statistics->game_count == 0 || is_game == (way > 0))
        return false;
    s->selected[PANE_LIBRARY] = way > 0 ? (int)games_from(s) : 0;
    return true;
}

const struct pane pane_library = {
    .draw = draw,
    .prepare = statistics_follow,
    .count = lines_of,
    .above = 2,
    .titles = titles_of,
    .part = part,
    .focus = FOCUS_LINES,
    .follow = follow,
    .place = PANE_IN_COLUMN,
    .share = {.stack = STACK_ABOVE, .rank = RANK_TEXT, .rows = rows_of, .least = LEAST},
};
