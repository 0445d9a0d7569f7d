/* view/typed.c - lines that are typed: completing and accepting them */
#include "base/array.h"
#include "base/text.h"
#include "view/call.h"
#include "view/find.h"
#include "view/games.h"
#include "view/navigate.h"
#include "view/playing.h"
#include "view/practice.h"
#include "view/prompt.h"
#include "view/scoring.h"

/* ---- completion ---- */

/* Words to which the one before the cursor can be completed. */
struct candidates {
    struct slice typed;  /* that word so far */
    struct slice common; /* the common start of all */
    struct buf list;     /* all, separated by blanks */
    size_t count;
};

static void candidate(struct candidates *c, struct slice word)
{
    size_t same = 0;
    if (word.len < c->typed.len || !slice_is_equal(slice_part(word, 0, c->typed.len), c->typed))
        return;
    while (c->count > 0 && same < word.len && same < c->common.len && word.at[same] == c->common.at[same])
        same++;
    c->common = c->count > 0 ? slice_part(c->common, 0, same) : word;
    if (c->count++ > 0)
        buf_add_char(&c->list, ' ');
    buf_add_slice(&c->list, word);
}

static void words_of(struct candidates *c, const char *words)
{
    struct slice rest = slice_of(words);
    while (rest.len > 0)
        candidate(c, slice_cut(&rest, ' '));
}

/* Words at the beginning of a line: commands, or if none fits, options and aliases. */
static void words_to_begin(struct candidates *c)
{
    for (size_t i = 0; i < COMMAND_COUNT; i++)
        candidate(c, slice_of(command_at(i)->word));
    const bool is_command = c->count > 0;
    for (int i = 0; !is_command && i < OPTION_COUNT; i++)
        candidate(c, slice_of(option_name((enum option_id)i)));
    const bool is_known = c->count > 0;
    for (size_t i = 0; !is_known && i < command_alias_count(); i++)
        candidate(c, slice_of(command_alias_at(i)->word));
}

static void values_of(struct candidates *c, struct slice name)
{
    const enum option_id found = option_find(name);
    for (size_t i = 0; found == OPTION_THEME && i < theme_count(); i++)
        candidate(c, slice_of(theme_name(i)));
    if (found != OPTION_THEME && found != OPTION_COUNT)
        words_of(c, option_values(found));
}

/* Names of files, if they can be typed as one word. */
static void names_of_files(struct candidates *c, const struct shelf *shelf)
{
    struct buf text = {0};
    for (size_t file = 0; file < shelf->count; file++) {
        const struct slice name = slice_of(shelf->files[file].name);
        buf_clear(&text);
        text_filter(&text, name);
        if (slice_is_equal(buf_slice(&text), name) && slice_find(name, ' ') == name.len)
            candidate(c, name);
    }
    buf_free(&text);
}

/* A name may be several words. */
static void names_of_engines(struct candidates *c, const struct engines *engines)
{
    struct buf text = {0};
    for (size_t i = 0; i < engines->count; i++) {
        const struct slice name = slice_of(engines->at[i].name);
        buf_clear(&text);
        text_filter(&text, name);
        if (slice_is_equal(buf_slice(&text), name))
            candidate(c, name);
    }
    candidate(c, SLICE("off"));
    buf_free(&text);
}

static bool is_to_open(struct slice word)
{
    const struct command_alias *alias = command_alias_find(word);
    return slice_is(alias && alias->line ? slice_of(alias->line) : word, "open");
}

/* Finds them by the words before the one at the cursor. */
static void candidates_find(const struct session *s, struct candidates *c, const struct slice *words, size_t count)
{
    if (count == 0) {
        words_to_begin(c);
    } else if (slice_is(words[0], "bind") && count == 3) {
        for (size_t i = 0; i < COMMAND_COUNT; i++)
            candidate(c, slice_of(command_at(i)->word));
    } else if (slice_is(words[0], "set") && count == 1) {
        for (int i = 0; i < OPTION_COUNT; i++)
            candidate(c, slice_of(option_name((enum option_id)i)));
    } else if (slice_is(words[0], "set") && count == 2) {
        values_of(c, words[1]);
    } else if (slice_is(words[0], "color") && count == 1) { /* the command, not the option */
        for (int i = 0; i < ROLE_COUNT; i++)
            candidate(c, slice_of(role_name((enum role)i)));
    } else if (option_find(words[0]) != OPTION_COUNT && count == 1) {
        values_of(c, words[0]);
    } else if (count == 1 && is_to_open(words[0])) {
        names_of_files(c, &s->shelf);
    } else if (slice_is(words[0], "engine") && count == 1) {
        names_of_engines(c, &s->settings.engines);
    } else if (slice_is(words[0], "bind") && count == 1) {
        words_of(c, "all prompt practice region");
        for (int i = 0; i < PANE_COUNT; i++)
            candidate(c, slice_of(pane_name((enum pane_id)i)));
    } else if (slice_is(words[0], "sort") && count == 1) {
        for (int i = 0; fact_to_sort(i) != FACT_COUNT; i++)
            candidate(c, slice_of(fact_rows[fact_to_sort(i)].word));
        candidate(c, SLICE("reverse"));
    }
}

void run_complete(struct session *s)
{
    struct prompt *p = &s->prompt;
    struct slice words[8];
    struct buf with = {0};
    size_t count = 0;

    if (p->kind != PROMPT_COMMAND || games_types_query(s)) {
        if (!games_complete(s))
            session_say(s, "nothing to complete");
        return;
    }
    const size_t start = p->cursor > 0 && p->text.at[p->cursor - 1] == ' ' ? p->cursor : prompt_word(p);
    const struct slice text = buf_slice(&p->text);
    struct candidates c = {.typed = slice_part(text, start, p->cursor)};
    struct slice before = slice_part(text, 0, start);
    while (count < COUNT(words) && (words[count] = slice_word(&before)).len > 0)
        count++;
    candidates_find(s, &c, words, count);
    buf_add_slice(&with, c.common);
    if (c.count == 1)
        buf_add_char(&with, ' ');
    if (c.count == 0)
        session_say(s, "nothing to complete");
    else if (c.count > 1 && c.common.len == c.typed.len)
        session_say(s, "%.400s", buf_string(&c.list));
    else
        prompt_replace(s, start, p->cursor, buf_slice(&with));
    buf_free(&with);
    buf_free(&c.list);
}

/* ---- accepting ---- */

static void command_accept(struct session *s, struct slice line)
{
    buf_clear(&s->line);
    buf_add_slice(&s->line, line);
}

/* The list has already followed. Wrong parts are ignored, and were reported beside it. */
static void filter_accept(struct session *s, struct slice line)
{
    (void)line;
    games_filter_accept(s);
    const char *mistake = game_list_mistake(s->list);
    if (mistake)
        session_say(s, "%s", mistake);
}

/* By kind of prompt, what Enter does. */
static const struct {
    void (*accept)(struct session *s, struct slice line);
    bool stays; /* stays open when the line is accepted */
} kinds[PROMPT_KIND_COUNT] = {
    [PROMPT_GOTO] = {navigate_text, false},
    [PROMPT_FIND] = {find_start, false},
    [PROMPT_COMMAND] = {command_accept, false},
    [PROMPT_FILTER] = {filter_accept, false},
    [PROMPT_GUESS] = {practice_try, true},
    [PROMPT_PROBLEM] = {practice_try, true},
    [PROMPT_SCORE] = {scoring_try, true},
    [PROMPT_MOVE] = {playing_try, true},
};

void run_accept(struct session *s)
{
    const enum prompt_kind kind = s->prompt.kind;
    struct buf line = {0};

    if (kind == PROMPT_NONE)
        return;
    if (kind == PROMPT_GOTO && slice_trim(buf_slice(&s->prompt.text)).len == 0) {
        prompt_close(s);
        return;
    }
    buf_add_slice(&line, slice_trim(buf_slice(&s->prompt.text)));
    if (!session_picks_points(s))
        prompt_remember(s, kind, buf_slice(&line));
    if (!kinds[kind].stays)
        prompt_close(s);
    kinds[kind].accept(s, buf_slice(&line));
    buf_free(&line);
}

void run_command(struct session *s)
{
    if (s->call.argument.len > 0)
        command_accept(s, s->call.argument);
    else
        prompt_open(s, PROMPT_COMMAND);
}
