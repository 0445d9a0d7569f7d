/* panes/title.c - the title line: the game's name, players, date, and its number of how many */
#include "base/text.h"
#include "base/tr.h"
#include "reader/texts.h"
#include "rules/info.h"
#include "view/games.h"
#include "view/pane.h"

/* "Inoue Genan Inseki – Yasuda Shusaku": White first, as the records name them. */
static void add_players(const struct session *s, const struct canvas *c, struct buf *out)
{
    struct buf white = {0}, black = {0};
    const bool has_white = texts_info(&s->reader, SGF_PW, &white) || texts_info(&s->reader, SGF_WT, &white);
    const bool has_black = texts_info(&s->reader, SGF_PB, &black) || texts_info(&s->reader, SGF_BT, &black);
    if (has_white || has_black) {
        buf_add_string(out, has_white ? buf_string(&white) : "?");
        buf_add_format(out, " %s ", c->glyphs->text[GLYPH_DASH]);
        buf_add_string(out, has_black ? buf_string(&black) : "?");
    }
    buf_free(&white);
    buf_free(&black);
}

/* True: the title names the players; in the column of text the players are below it. */
static bool names_players(const struct session *s, struct rect r)
{
    return s->reader.has_game && (r.width == s->columns || s->layout.panes[PANE_PLAYERS].height == 0);
}

/* The game's name, else event and round, else the file's. */
static void add_name(const struct session *s, bool has_players, struct buf *out)
{
    if (s->reader.has_game && texts_info(&s->reader, SGF_GN, out))
        return;
    if (s->reader.has_game && texts_info(&s->reader, SGF_EV, out)) {
        struct buf round = {0};
        if (texts_info(&s->reader, SGF_RO, &round))
            buf_add_format(out, ", %s", buf_string(&round));
        buf_free(&round);
        return;
    }
    if (s->reader.has_game && reader_has_several_games(&s->reader)) {
        buf_add_string(out, tr("several games"));
        return;
    }
    if (!has_players || s->shelf.count > 1)
        shelf_name(&s->shelf, s->shelf.file, out);
}

static struct slice scratch_words(void)
{
    /* TR: moves that are tried after a node of the record, and never saved */
    return slice_of(tr("scratch line"));
}

/* Draws the words of a scratch line. Returns where the rest ends. */
static int draw_scratch(struct canvas *c, struct rect r, int right)
{
    const int width = text_width(scratch_words(), c->ambiguous), room = right - r.x;
    const int shown = width < room ? width : room;
    canvas_text_cut(c, right - shown, r.y, shown, ROLE_MESSAGE, scratch_words());
    return right - shown - 2;
}

/* Adds "71/918"; in a filtered list "1/2 alphago"; while games are still being read "71/300+". A filter takes at most a
 * third of the columns. */
static void add_number(const struct session *s, const struct canvas *c, int width, struct buf *out)
{
    const struct games_place place = games_place(s);
    if (place.number > 0)
        buf_add_format(out, "%zu", place.number);
    else
        buf_add_string(out, c->glyphs->text[GLYPH_DASH]);
    buf_add_format(out, "/%zu%s", place.total, place.is_whole ? "" : "+");
    if (place.filter.len == 0)
        return;
    buf_add_char(out, ' ');
    text_filter_cut(out, place.filter, width / 3);
}

/* Draws from the right: the game's number, words of a scratch line, and the date if it has room. Returns the columns
 * that are left. */
static int draw_right(const struct session *s, struct canvas *c, struct rect r, int wanted)
{
    int right = r.x + r.width - 1;
    struct buf number = {0}, written = {0}, date = {0};
    add_number(s, c, r.width, &number);
    const int width = text_width(buf_slice(&number), c->ambiguous);
    const bool is_scratch = reader_is_scratch(&s->reader);
    const int kept = is_scratch ? text_width(scratch_words(), c->ambiguous) + 1 : 0; /* before the number */
    if (width + 2 + kept <= r.width) {
        right -= width;
        canvas_text(c, right, r.y, ROLE_TITLE, buf_slice(&number));
        right -= 2;
    }
    if (is_scratch)
        right = draw_scratch(c, r, right);
    if (texts_info(&s->reader, SGF_DT, &written)) {
        info_add(INFO_SHORT, SGF_DT, buf_slice(&written), &date);
        const int room = right - r.x - 3 - wanted, least = 10;
        const int full = text_width(buf_slice(&date), c->ambiguous);
        if (room >= (full < least ? full : least)) {
            const int shown = full < room ? full : room;
            canvas_text_cut(c, right - shown, r.y, shown, ROLE_TITLE, buf_slice(&date));
            right -= shown + 2;
        }
    }
    buf_free(&number);
    buf_free(&written);
    buf_free(&date);
    return right - r.x - 1;
}

/* Draws how many games the list has, and of which files. */
static void draw_list(const struct session *s, struct canvas *c, struct rect r)
{
    struct buf name = {0}, place = {0};
    canvas_fill(c, r, ROLE_TITLE);
    if (!s->list)
        return;
    const size_t total = game_list_total(s->list), shown = game_list_shown(s->list);
    const size_t folder = game_list_columns(s->list)->folder;
    if (game_list_is_filtered(s->list))
        buf_add_format(&name, plural(total, "%zu of %zu game", "%zu of %zu games"), shown, total);
    else
        buf_add_format(&name, plural(total, "%zu game", "%zu games"), total);
    if (s->shelf.count == 1)
        shelf_name(&s->shelf, 0, &place);
    else if (s->shelf.count > 1 && folder > 0)
        text_filter(&place, (struct slice){s->shelf.files[0].name, folder > 1 ? folder - 1 : 1});
    const int used = canvas_text_cut(c, r.x + 1, r.y, r.width - 2, ROLE_TITLE_NAME, buf_slice(&name));
    const int room = r.width - 2 - used - 3, width = text_width(buf_slice(&place), c->ambiguous);
    if (room >= (width < 6 ? width : 6)) {
        const int columns = width < room ? width : room;
        canvas_text_cut(c, r.x + r.width - 1 - columns, r.y, columns, ROLE_TITLE, buf_slice(&place));
    }
    buf_free(&name);
    buf_free(&place);
}

static void draw(const struct session *s, struct canvas *c, struct rect r)
{
    if (s->screen == PANE_GAMES) {
        draw_list(s, c, r);
        return;
    }
    struct buf name = {0}, players = {0};
    if (names_players(s, r))
        add_players(s, c, &players);
    add_name(s, players.len > 0, &name);
    canvas_fill(c, r, ROLE_TITLE);
    int room = r.width - 2, x = r.x + 1;
    const int name_width = text_width(buf_slice(&name), c->ambiguous),
              players_width = text_width(buf_slice(&players), c->ambiguous);
    if (s->reader.has_game)
        room = draw_right(s, c, r, name_width + (name.len > 0 && players.len > 0 ? 2 : 0) + players_width);
    /* The players are worth more than a long name. */
    const int share = players.len > 0 && name_width + players_width + 2 > room ? room - players_width - 2 : room;
    if (name.len > 0 && share >= 6) {
        const int used = canvas_text_cut(c, x, r.y, share, ROLE_TITLE_NAME, buf_slice(&name));
        x += used + 2;
        room -= used + 2;
    }
    canvas_text_cut(c, x, r.y, room, ROLE_TITLE, buf_slice(&players));
    buf_free(&name);
    buf_free(&players);
}

const struct pane pane_title = {
    .draw = draw,
    .place = PANE_FIXED,
};
