/* panes/info.c - the pane info: facts of the game, or every property of the node as written */
#include "rules/info.h"
#include "base/array.h"
#include "base/text.h"
#include "base/tr.h"
#include "reader/texts.h"
#include "view/news.h"
#include "view/pane.h"

/* The facts of the game, in order. */
static const struct {
    uint32_t id;
    const char *word;
} facts[] = {
    /* TR: of the game information: at most 12 columns */
    {SGF_GN, T_IN("label", "game")},
    {SGF_EV, T_IN("label", "event")},
    {SGF_RO, T_IN("label", "round")},
    {SGF_DT, T_IN("label", "date")},
    {SGF_PC, T_IN("label", "place")},
    {SGF_PB, T_IN("label", "Black")},
    /* TR: 4d: at most 12 columns, as all of these */
    {SGF_BR, T_IN("label", "Black rank")},
    {SGF_BT, T_IN("label", "Black team")},
    {SGF_PW, T_IN("label", "White")},
    {SGF_WR, T_IN("label", "White rank")},
    {SGF_WT, T_IN("label", "White team")},
    {SGF_KM, T_IN("label", "komi")},
    {SGF_HA, T_IN("label", "handicap")},
    {SGF_RU, T_IN("label", "rules")},
    /* TR: to think in */
    {SGF_TM, T_IN("label", "time")},
    {SGF_OT, T_IN("label", "overtime")},
    {SGF_RE, T_IN("label", "result")},
    /* TR: fuseki */
    {SGF_ON, T_IN("label", "opening")},
    /* TR: who wrote them */
    {SGF_AN, T_IN("label", "comments")},
    {SGF_SO, T_IN("label", "source")},
    {SGF_US, T_IN("label", "entered by")},
    {SGF_CP, T_IN("label", "copyright")},
    {SGF_AP, T_IN("label", "program")},
};

/* Adds a fact to the text, a line "word<TAB>value": filtered text never has a tab. */
static void fact_add(struct buf *out, const char *word, struct slice value)
{
    if (value.len == 0)
        return;
    buf_add_string(out, tr_in("label", word));
    buf_add_char(out, '\t');
    buf_add_slice(out, value);
    buf_add_char(out, '\n');
}

static void value_add(const struct session *s, uint32_t id, struct buf *value)
{
    struct buf raw = {0}, text = {0};
    if (id == SGF_KM) {
        texts_komi(&s->reader, &text);
    } else if (id == SGF_HA) {
        const int handicap = handicap_of(&s->reader.record, texts_info_node(&s->reader));
        if (handicap > 0)
            buf_add_format(&text, "%d", handicap);
    } else if (texts_info(&s->reader, id, &raw) && id == SGF_TM) {
        main_time_text(&s->reader.record, buf_slice(&raw), &text);
    } else {
        info_add(INFO_SHOWN, id, buf_slice(&raw), &text);
    }
    text_filter(value, buf_slice(text.len > 0 ? &text : &raw));
    buf_free(&raw);
    buf_free(&text);
}

static void game_facts(const struct session *s, struct buf *out)
{
    struct buf value = {0}, clocks[2] = {{0}, {0}};
    if (reader_has_several_games(&s->reader))
        fact_add(out, T_IN("label", "game"), slice_of(tr("several games")));
    for (size_t i = 0; i < COUNT(facts); i++) {
        buf_clear(&value);
        if (facts[i].id != SGF_RE || session_tells_result(s))
            value_add(s, facts[i].id, &value);
        fact_add(out, facts[i].word, buf_slice(&value));
    }
    texts_clocks(&s->reader, clocks);
    /* TR: time left on the clock */
    fact_add(out, T_IN("label", "Black has"), buf_slice(&clocks[0]));
    fact_add(out, T_IN("label", "White has"), buf_slice(&clocks[1]));
    buf_free(&clocks[0]);
    buf_free(&clocks[1]);
    buf_clear(&value);
    const struct position *p = &s->reader.replay.position;
    if (p->rules && p->rules->has_captures) {
        buf_add_format(&value, tr("%u by Black, %u by White"), p->captures[STONE_BLACK], p->captures[STONE_WHITE]);
        /* TR: stones: "3 by Black, 1 by White" */
        fact_add(out, T_IN("label", "captured"), buf_slice(&value));
    }
    buf_clear(&value);
    if (p->columns > 0)
        buf_add_format(&value, "%dx%d", p->columns, p->rows);
    fact_add(out, T_IN("label", "board"), buf_slice(&value));
    /* TR: beside it what is new in the game: "new at move 15; last seen in ..." */
    fact_add(out, T_IN("label", "library"), news_words(s));
    buf_free(&value);
}

/* Adds every property of the node as written, with its name in words. */
static void properties(const struct session *s, struct buf *out)
{
    const struct sgf_game *g = &s->reader.record;
    const uint32_t node = reader_node(&s->reader);
    for (uint32_t p = sgf_prop_first(g, node); p < sgf_prop_end(g, node); p++) {
        const struct sgf_property *row = sgf_property(g->props[p].id, g->gm);

        text_filter(out, sgf_ident(g, g->props[p].id));
        buf_add_char(out, '\t');
        for (uint32_t v = sgf_value_first(g, p); v < sgf_value_end(g, p); v++) {
            struct buf text = {0};

            /* As written, with escapes and brackets, but converted to UTF-8. */
            charset_decode(g->charset, sgf_raw(g, v), &text);
            buf_add_char(out, '[');
            text_filter(out, buf_slice(&text));
            buf_add_char(out, ']');
            buf_free(&text);
        }
        buf_add_format(out, "\n\t%s\n", row ? tr(row->name) : tr_in("property", "unknown"));
    }
}

/* ---- lines ---- */

/* A line of the text: a word, and the value, which is wrapped beside it. */
struct fact {
    struct slice word, value;
};

static bool fact_next(struct slice *rest, struct fact *fact)
{
    if (rest->len == 0)
        return false;
    fact->value = slice_cut(rest, '\n');
    fact->word = slice_cut(&fact->value, '\t');
    return true;
}

static int word_columns(const struct session *s, struct slice text)
{
    int most = 0;
    struct fact fact;
    while (fact_next(&text, &fact)) {
        const int width = text_width(fact.word, s->ambiguous);
        most = width > most && width <= 16 ? width : most;
    }
    return most;
}

#define VALUE_NARROW 16 /* too few columns beside the words for a longer value, which is then put under its word */
#define INDENT_UNDER 2  /* of such a value */

/* Draws a fact from row `line` of the text on; row `first` is the first visible one. Returns the row after it. */
static int fact_draw(struct canvas *c, struct rect r, int first, int line, const struct fact *fact,
    const struct text_lines *lines, int indent, bool is_under)
{
    const int x = is_under ? INDENT_UNDER : indent;
    const size_t above = is_under && fact->word.len > 0 ? 1 : 0, count = above + lines->count;
    for (size_t i = 0; i < (count > 0 ? count : 1); i++, line++) {
        if (!c || line < first || line >= first + r.height)
            continue;
        const int y = r.y + line - first;
        if (i == 0)
            canvas_text_cut(c, r.x, y, above ? r.width : indent - 1, ROLE_FAINT, fact->word);
        if (i < count && i >= above)
            canvas_text(c, r.x + x, y, fact->word.len > 0 ? ROLE_TEXT : ROLE_FAINT,
                slice_part(fact->value, lines->at[i - above].at, lines->at[i - above].at + lines->at[i - above].len));
    }
    return line;
}

/* Draws from line `first` on; without a canvas it only counts. Returns the number of all lines. */
static int lines_draw(const struct session *s, struct canvas *c, struct rect r, int first)
{
    struct buf text = {0};
    struct text_lines lines = {0};
    struct fact fact;
    int line = 0;
    if (s->reader.has_game && session_option(s, OPTION_INFO) == INFO_ALL)
        properties(s, &text);
    else if (s->reader.has_game)
        game_facts(s, &text);
    struct slice rest = buf_slice(&text);
    const int indent = word_columns(s, rest) + 2, beside = r.width - indent;
    while (fact_next(&rest, &fact)) {
        const bool is_under = beside < VALUE_NARROW && text_width(fact.value, s->ambiguous) > beside;
        const int width = is_under ? r.width - INDENT_UNDER : beside;
        text_wrap(fact.value, width > 4 ? width : 4, s->ambiguous, &lines);
        line = fact_draw(c, r, first, line, &fact, &lines, indent, is_under);
    }
    text_lines_free(&lines);
    buf_free(&text);
    return line;
}

static void draw(const struct session *s, struct canvas *c, struct rect r)
{
    const bool all = session_option(s, OPTION_INFO) == INFO_ALL;
    const struct rect body = pane_heading(s, c, r, PANE_INFO, all ? tr_in("title", "Node") : tr_in("title", "Game"));
    const int first = s->scroll[PANE_INFO], lines = lines_draw(s, c, body, first);
    pane_more(c, r, first, lines - first - body.height);
}

static int height_of(const struct session *s, int width)
{
    return lines_draw(s, NULL, (struct rect){0, 0, width, 0}, 0);
}

#define ROWS_OTHERS 4 /* the players, and one for the comment */
#define ROWS_LEAST 7

/* Rows for clocks at this node if other nodes have clocks, and this one has not. */
static int clock_rows(const struct session *s)
{
    struct buf clocks[2] = {{0}, {0}};
    if (!s->reader.has_clocks || session_option(s, OPTION_INFO) == INFO_ALL)
        return 0;
    texts_clocks(&s->reader, clocks);
    const int rows = (clocks[0].len == 0) + (clocks[1].len == 0);
    buf_free(&clocks[0]);
    buf_free(&clocks[1]);
    return rows;
}

/* All of its rows if these leave room for the tree and, if the game has any, for comments; the same at all nodes. */
static int rows_of(const struct session *s, struct rect column)
{
    if (session_option(s, OPTION_INFO) == INFO_OFF)
        return 0;
    const int left = column.height - pane_tree_rows(s, column) - pane_comment_rows(s) - ROWS_OTHERS;
    const int rows = 1 + height_of(s, column.width) + clock_rows(s), most = left > ROWS_LEAST ? left : ROWS_LEAST;
    return session_option(s, OPTION_INFO) == INFO_ALL || rows > most ? most : rows;
}

static void leave(struct session *s)
{
    s->settings.options.value[OPTION_INFO] = INFO_OFF;
    pane_leave(s);
}

const struct pane pane_info = {
    .draw = draw,
    .height = height_of,
    .focus = FOCUS_GAME,
    .leave = leave,
    .place = PANE_IN_COLUMN,
    .share = {.stack = STACK_ABOVE, .rank = RANK_TEXT, .rows = rows_of},
};
