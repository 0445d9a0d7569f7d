/* tests/view/34-keymap.c - the language of bindings and configuration; the compiled-in bindings; the table of commands */
#include <ctype.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "base/array.h"
#include "base/file.h"
#include "base/mem.h"
#include "panes/panes.h"
#include "cases.h"
#include "screen/config.h"
#include "screen/config_words.h"
#include "view/view.h"
#include "screen/keymap.h"
#include "view/pane.h"

static bool source(void *context, const char *path, struct buf *out)
{
    (void)context;
    if (strcmp(path, "more") == 0)
        buf_add_string(out, "set lit on\nset lit maybe\n");
    else if (strcmp(path, "itself") == 0)
        buf_add_string(out, "source itself\n");
    else if (strcmp(path, "twice") == 0)
        buf_add_string(out, "source more\nsource twice\nsource twice\n");
    else
        return false;
    return true;
}

static void reads(struct session *s, const char *text, const char *complaints)
{
    const struct config_reader reader = {.source = source};

    config_read(&s->settings, "kifurc", slice_of(text), &reader);
    session_restyle(s);
    assert_string_equal(buf_string(&s->settings.complaints), complaints);
    buf_clear(&s->settings.complaints);
}

static const char *bound(const struct session *s, int context, const char *key)
{
    const struct binding *b = keymap_find(s->settings.keymap, context, key_find(slice_of(key)));

    return b ? b->command->word : "";
}

static void binds(void **state)
{
    struct session s;

    (void)state;
    session_init(&s, pane_table);
    reads(&s, "bind all l back-10\nbind comment <Space> page-down\n bind\tall \"#\" help # a remark\n", "");
    assert_string_equal(bound(&s, CONTEXT_ALL, "l"), "back-10");
    assert_string_equal(bound(&s, PANE_COMMENT, "<Space>"), "page-down");
    assert_string_equal(bound(&s, PANE_TREE, "<Space>"), "next-node");
    assert_string_equal(bound(&s, CONTEXT_ALL, "#"), "help");
    reads(&s, "bind all l none\nbind comment <Space> none\n", "");
    assert_string_equal(bound(&s, CONTEXT_ALL, "l"), "");
    assert_string_equal(bound(&s, PANE_COMMENT, "<Space>"), "next-node");
    reads(&s, "bind all <F2> set theme mono", "");
    const struct binding *b = keymap_find(s.settings.keymap, CONTEXT_ALL, KEYS_F1 + 1);
    assert_non_null(b);
    assert_string_equal(b->argument, "theme mono");
    session_key(&s, KEYS_F1 + 1);
    assert_string_equal(s.theme.name, "mono");
    session_free(&s);
}

static void a_prompt_has_its_own_keys(void **state)
{
    struct session s;

    (void)state;
    session_init(&s, pane_table);
    assert_string_equal(bound(&s, CONTEXT_PROMPT, "l"), "");
    assert_string_equal(bound(&s, CONTEXT_PROMPT, "<Enter>"), "accept");
    session_free(&s);
}

static void tells_mistakes_and_goes_on(void **state)
{
    struct session s;

    (void)state;
    session_init(&s, pane_table);
    reads(&s,
          "# a comment\n"
          "bind all l nxet\n"
          "bind al l next-node\n"
          "bind all Nokey next-node\n"
          "bind all\n"
          "set coordinates b2\n"
          "set colour 8\n"
          "\n"
          "color nothing 1 2\n"
          "bind all \"x guess\n"
          "go home\n"
          "source nowhere\n"
          "source x\n"
          "source\n"
          "source \"\"\n"
          "set coordinates sgf\r\n",
          "kifurc:2: unknown command: nxet\n"
          "kifurc:3: unknown context: al\n"
          "kifurc:4: unknown key: Nokey\n"
          "kifurc:5: bind needs a context, a key and a command: bind all n next-node\n"
          "kifurc:6: coordinates must be one of: a1 sgf off\n"
          "kifurc:7: unknown option: colour\n"
          "kifurc:9: unknown role: nothing\n"
          "kifurc:10: a quote is not closed: close it with \" at the end of the word\n"
          "kifurc:11: a line must begin with bind, set, color, engine or source: go\n"
          "kifurc:12: cannot be read: nowhere\n"
          "kifurc:13: cannot be read: x\n"
          "kifurc:14: source needs a file name\n"
          "kifurc:15: source needs a file name\n");
    assert_int_equal(s.settings.options.value[OPTION_COORDINATES], COORDINATES_SGF);
    session_free(&s);
}

static void sources(void **state)
{
    struct session s;

    (void)state;
    session_init(&s, pane_table);
    reads(&s, "source more\nset hints off", "more:2: lit must be one of: on off\n");
    assert_int_equal(s.settings.options.value[OPTION_LIT], 1);
    assert_int_equal(s.settings.options.value[OPTION_HINTS], 0);
    reads(&s, "source itself\n", "itself:1: source: files are nested too deeply\n");
    session_free(&s);
}

/* Not two to the eighth. */
static void sources_a_hundred_files_at_most(void **state)
{
    struct session s;
    size_t files = 0;

    (void)state;
    session_init(&s, pane_table);
    const struct config_reader reader = {.source = source};
    config_read(&s.settings, "kifurc", SLICE("source twice\n"), &reader);
    const char *complaints = buf_string(&s.settings.complaints);
    for (const char *at = complaints; (at = strstr(at, "more:2: ")); at++)
        files++;
    assert_in_range(files, 20, 100);
    assert_non_null(strstr(complaints, "twice:2: source: more than 100 files\n"));
    session_free(&s);
}

static void foreign_bytes_are_safe(void **state)
{
    struct session s;

    (void)state;
    session_init(&s, pane_table);
    reads(&s, "bind all \x1b[31m \xff\n", "kifurc:1: unknown key: \xEF\xBF\xBD[31m\n");
    reads(&s, "set \x1b]0;x\x07 on", "kifurc:1: unknown option: \xEF\xBF\xBD]0;x\xEF\xBF\xBD\n");
    session_free(&s);
}

static void engine_is(const struct engines *engines, size_t at, const char *name, const char *words)
{
    struct buf all = {0};
    assert_true(at < engines->count);
    assert_string_equal(engines->at[at].name, name);
    for (size_t i = 0; i < engines->at[at].words.count; i++)
        buf_add_format(&all, "%s<%s>", i ? " " : "", engines->at[at].words.at[i]);
    assert_string_equal(buf_string(&all), words);
    buf_free(&all);
}

static void names_engines(void **state)
{
    struct session s;
    struct settings copy;
    struct error e;

    (void)state;
    session_init(&s, pane_table);
    const struct engines *engines = &s.settings.engines;
    assert_int_equal(engines->count, 0);
    reads(&s, "engine \"GNU Go\" gnugo --mode gtp\nengine big ssh -o 'a b' \"it's\" \"\" # not this\n engine a b\r\n", "");
    assert_int_equal(engines->count, 3);
    assert_int_equal(engines->chosen, 0);
    engine_is(engines, 0, "GNU Go", "<gnugo> <--mode> <gtp>");
    engine_is(engines, 1, "big", "<ssh> <-o> <a b> <it's> <>");
    engine_is(engines, 2, "a", "<b>");
    reads(&s, "engine big katago gtp\n", ""); /* in the place of the one of that name */
    assert_int_equal(engines->count, 3);
    engine_is(engines, 1, "big", "<katago> <gtp>");
    reads(&s, "engine\nengine x\nengine \"\" x\nengine x \"\"\nengine x \"y\nengines x y\n",
          "kifurc:1: engine needs a name and a program: engine \"GNU Go\" gnugo --mode gtp\n"
          "kifurc:2: engine needs a name and a program: engine \"GNU Go\" gnugo --mode gtp\n"
          "kifurc:3: engine needs a name and a program: engine \"GNU Go\" gnugo --mode gtp\n"
          "kifurc:4: engine needs a name and a program: engine \"GNU Go\" gnugo --mode gtp\n"
          "kifurc:5: a quote is not closed: close it with \" at the end of the word\n"
          "kifurc:6: a line must begin with bind, set, color, engine or source: engines\n");
    assert_int_equal(engines->count, 3);
    settings_init(&copy);
    settings_copy(&copy, &s.settings);
    session_free(&s);
    engine_is(&copy.engines, 1, "big", "<katago> <gtp>");
    /* The command line picks one, by its whole name, or brings its own. */
    assert_true(engines_choose(&copy.engines, SLICE("big"), &e));
    assert_int_equal(copy.engines.chosen, 1);
    assert_true(engines_choose(&copy.engines, SLICE("bi"), &e));
    assert_int_equal(copy.engines.chosen, 3);
    engine_is(&copy.engines, 3, "bi", "<bi>");
    assert_true(engines_choose(&copy.engines, SLICE("GNU Go"), &e));
    assert_int_equal(copy.engines.chosen, 0);
    assert_true(engines_choose(&copy.engines, SLICE("/usr/games/gnugo --mode gtp"), &e));
    assert_string_equal(copy.engines.at[copy.engines.chosen].name, "gnugo");
    assert_string_equal(copy.engines.at[copy.engines.chosen].words.at[0], "/usr/games/gnugo");
    assert_true(engines_choose(&copy.engines, SLICE("odd/"), &e));
    assert_string_equal(copy.engines.at[copy.engines.chosen].name, "odd/");
    assert_true(engines_choose(&copy.engines, SLICE(" gnugo 'GNU Go' "), &e));
    engine_is(&copy.engines, 4, "gnugo", "<gnugo> <GNU Go>");
    assert_int_equal(copy.engines.chosen, 4);
    assert_false(engines_choose(&copy.engines, SLICE(" "), &e));
    assert_false(engines_choose(&copy.engines, SLICE("\"\" x"), &e));
    assert_false(engines_choose(&copy.engines, SLICE("'x"), &e));
    assert_int_equal(copy.engines.chosen, 4);
    settings_free(&copy);
}

/* Words and bytes of one, and how many there are: each at its limit and one beyond. */
static void engines_have_limits(void **state)
{
    struct engines engines = {0};
    struct buf line = {0};
    struct error e;

    (void)state;
    for (int words = ENGINE_WORDS - 1; words <= ENGINE_WORDS + 2; words++)
        for (int is_quoted = 0; is_quoted < 2; is_quoted++) {
            buf_clear(&line);
            buf_add_string(&line, "engine x");
            for (int i = 0; i < words; i++)
                buf_add_string(&line, is_quoted ? " \"a b\"" : " a");
            assert_int_equal(engines_line(&engines, buf_slice(&line), &e), words <= ENGINE_WORDS);
            if (words > ENGINE_WORDS)
                assert_string_equal(e.text, "an engine has at most 64 words, of 4096 bytes in all");
            assert_int_equal(engines_choose(&engines, slice_from(buf_slice(&line), strlen("engine x")), &e), words <= ENGINE_WORDS);
        }
    engines_free(&engines);
    for (size_t bytes = ENGINE_BYTES - 1; bytes <= ENGINE_BYTES + 1; bytes++) {
        buf_clear(&line);
        buf_add_string(&line, "engine x abc ");
        buf_add_repeat(&line, 'd', bytes - strlen("abc") - 2);
        assert_int_equal(engines_line(&engines, buf_slice(&line), &e), bytes <= ENGINE_BYTES);
    }
    assert_false(engines_line(&engines, (struct slice){"engine x y\0z", 12}, &e));
    assert_false(engines_line(&engines, (struct slice){"engine x\0 y", 11}, &e));
    engines_free(&engines);
    for (int i = 0; i <= ENGINES_MOST; i++) {
        buf_clear(&line);
        buf_add_format(&line, "engine x%d y", i);
        assert_int_equal(engines_line(&engines, buf_slice(&line), &e), i < ENGINES_MOST);
    }
    assert_string_equal(e.text, "more than 100 engines");
    assert_true(engines_line(&engines, SLICE("engine x99 z"), &e));
    engine_is(&engines, 99, "x99", "<z>");
    engines_free(&engines);
    buf_free(&line);
}

/* Text that is read later does not name a program. */
static void no_prompt_names_an_engine(void **state)
{
    static const char *const lines[] = {"engine x y", "set engine x", "set engine-visits 1\nengine x y", "bind all x engine a b", "source kifurc"};
    struct session s;

    (void)state;
    session_init(&s, pane_table);
    for (size_t i = 0; i < COUNT(lines); i++)
        session_run(&s, slice_of(lines[i]));
    session_key(&s, 'x');
    assert_int_equal(s.settings.engines.count, 0);
    session_free(&s);
}

static void colors_outlast_the_theme(void **state)
{
    struct session s;

    (void)state;
    session_init(&s, pane_table);
    reads(&s, "color comment-nothing 1 2\n", "kifurc:1: unknown role: comment-nothing\n");
    reads(&s, "color status 201 17 bold\n", "");
    assert_int_equal(s.theme.styles[ROLE_STATUS].foreground, 201);
    assert_true(session_set(&s, SLICE("theme"), SLICE("slate"), NULL));
    assert_int_equal(s.theme.styles[ROLE_STATUS].foreground, 201);
    assert_int_equal(s.theme.styles[ROLE_STATUS].background, 17);
    reads(&s, "color status 202\n", "");
    assert_int_equal(s.theme.styles[ROLE_STATUS].background, 17);
    reads(&s, "color status - 18 -\n", "");
    assert_int_equal(s.theme.styles[ROLE_STATUS].foreground, 202);
    assert_int_equal(s.theme.styles[ROLE_STATUS].background, 18);
    assert_int_equal(s.theme.styles[ROLE_STATUS].attributes, 0);
    reads(&s, "color status - - underline\ncolor status 203 19 -\n", "");
    assert_int_equal(s.theme.styles[ROLE_STATUS].background, 19);
    assert_int_equal(s.theme.styles[ROLE_STATUS].attributes, ATTR_UNDERLINE);
    assert_false(session_set(&s, SLICE("theme"), SLICE("no-such-theme"), NULL));
    assert_string_equal(s.settings.options.theme, "slate");
    session_free(&s);
}

/* A key that is bound again has the argument of the last line, or none. */
static void an_argument_gives_way_to_the_next(void **state)
{
    static const char *const lines[][2] = {{"bind all x find one\n", "one"}, {"bind all x find another\n", "another"}, {"bind all x find\n", NULL},
        {"bind all x find third\n", "third"}, {"bind all x none\n", NULL}, {"bind all x find\n", NULL}};
    struct session s;
    (void)state;
    session_init(&s, pane_table);
    for (size_t i = 0; i < COUNT(lines); i++) {
        reads(&s, lines[i][0], "");
        const struct binding *b = keymap_find(s.settings.keymap, CONTEXT_ALL, 'x');
        if (lines[i][1])
            assert_string_equal(b->argument, lines[i][1]);
        else
            assert_true(!b || !b->argument);
    }
    session_free(&s);
}

/* With blanks or commas between them, also with nothing between two commas; anything else is no attribute, be it a letter. */
static void attributes_are_whole_words(void **state)
{
    static const struct {
        const char *words;
        int attributes;
    } good[] = {{"bold,italic", ATTR_BOLD | ATTR_ITALIC}, {"bold italic", ATTR_BOLD | ATTR_ITALIC}, {"bold,,dim", ATTR_BOLD | ATTR_DIM},
        {",reverse,", ATTR_REVERSE}, {"none", 0}, {"underline none", ATTR_UNDERLINE}};
    static const char *const bad[] = {"b", "bold,b", "bol", "bolder", "n", "no"};
    struct session s;
    (void)state;
    session_init(&s, pane_table);
    for (size_t i = 0; i < COUNT(good); i++) {
        struct buf line = {0};
        buf_add_format(&line, "color status 1 2 %s\n", good[i].words);
        reads(&s, buf_string(&line), "");
        assert_int_equal(s.settings.colors[ROLE_STATUS].attributes, good[i].attributes);
        buf_free(&line);
    }
    for (size_t i = 0; i < COUNT(bad); i++) {
        struct buf line = {0};
        buf_add_format(&line, "color status 1 2 %s\n", bad[i]);
        reads(&s, buf_string(&line), "kifurc:1: not an attribute: use bold, dim, underline, reverse, italic, none, or -\n");
        assert_int_equal(s.settings.colors[ROLE_STATUS].attributes, ATTR_UNDERLINE);
        buf_free(&line);
    }
    session_free(&s);
}

static void what_is_set_at_the_start_stays(void **state)
{
    struct session s;
    struct error e;

    (void)state;
    session_init(&s, pane_table);
    reads(&s, "set language de\n", "");
    assert_false(session_configure(&s, SLICE("set language ja"), &e));
    assert_string_equal(e.text, "the language is set only at the start: in kifurc, or by --set language=NAME");
    assert_false(session_set(&s, SLICE("language"), SLICE("ja"), NULL));
    assert_string_equal(s.settings.options.language, "de");
    assert_true(session_set(&s, SLICE("language"), SLICE("de"), NULL));
    assert_true(session_set(&s, SLICE("library"), SLICE("x"), NULL));
    session_library(&s, 1);
    assert_false(session_configure(&s, SLICE("set library y"), &e));
    assert_string_equal(e.text, "the library is set only at the start: in kifurc, or by --library=PATH");
    assert_string_equal(s.settings.options.library, "x");
    session_free(&s);
}

static void keys_are_told(void **state)
{
    struct session s;
    struct buf out = {0};

    (void)state;
    session_init(&s, pane_table);
    keymap_keys(s.settings.keymap, command_find(SLICE("next-node")), false, &out);
    buf_add_char(&out, '|');
    keymap_keys(s.settings.keymap, command_find(SLICE("next-node")), true, &out);
    buf_add_char(&out, '|');
    keymap_keys(s.settings.keymap, command_find(SLICE("choose-variation")), true, &out);
    buf_add_char(&out, '|');
    keymap_keys(s.settings.keymap, command_find(SLICE("solution")), true, &out);
    assert_string_equal(buf_string(&out), "→ l Space|Right l Space|A B C ...|");

    /* a key of two contexts is one key */
    buf_clear(&out);
    assert_true(session_configure(&s, SLICE("bind games l next-node"), NULL));
    assert_true(session_configure(&s, SLICE("bind tree l next-node"), NULL));
    keymap_keys(s.settings.keymap, command_find(SLICE("next-node")), true, &out);
    assert_string_equal(buf_string(&out), "Right l Space");
    buf_free(&out);
    session_free(&s);
}

/* The keys of data/keymap.conf, each with its command. */
static void the_keys_are_those_of_the_contract(void **state)
{
    static const struct {
        const char *keys, *command;
    } table[] = {
        {"<Right> l <Space>", "next-node"},       {"<Left> h <Backspace>", "previous-node"}, {"<PgDn>", "forward-10"},
        {"<PgUp>", "back-10"},                    {"<Home> 0", "first-node"},                {"<End> $", "last-node"},
        {"A B C M Z", "choose-variation"},        {"<Down> j", "next-variation"},            {"<Up> k", "previous-variation"},
        {"[", "previous-branch"},                 {"]", "next-branch"},                      {"{", "previous-comment"},
        {"}", "next-comment"},                    {"b", "back-to-branch"},                   {"m", "main-line"},
        {"g", "goto"},                            {"/", "find"},                             {"n", "next-match"},
        {"p", "previous-match"},                  {"'", "jump-back"},                        {"\"", "jump-forward"},
        {"<", "previous-game"},                   {">", "next-game"},                        {"o", "games"},
        {"c", "coordinates"},                     {"#", "move-numbers"},                     {"v", "variation-style"},
        {"z", "big-board"},                       {"i", "info"},                             {"t", "tree"},
        {"d", "diagnostics"},                     {"<Tab>", "next-pane"},                    {"<S-Tab>", "previous-pane"},
        {"w", "autoplay"},                        {"+", "faster"},                           {"-", "slower"},
        {"x", "guess"},                           {"e", "charset"},                          {"r", "reload"},
        {":", "command"},                         {"? <F1>", "help"},                        {"q", "leave"},
        {"<C-l>", "redraw"},                      {"<C-z>", "suspend"},                      {"<Esc>", "cancel"},
        {"<Enter>", "follow"},                   {"<C-c>", "quit"},
    };
    struct session s;

    (void)state;
    session_init(&s, pane_table);
    for (size_t i = 0; i < sizeof table / sizeof table[0]; i++) {
        struct slice rest = slice_of(table[i].keys);

        while (rest.len > 0) {
            const struct slice key = slice_part(rest, 0, slice_find(rest, ' '));
            const struct binding *b = keymap_find(s.settings.keymap, CONTEXT_ALL, key_find(key));

            if (!b || strcmp(b->command->word, table[i].command) != 0)
                fail_msg("%.*s is not %s", (int)key.len, key.at, table[i].command);
            rest = slice_part(rest, key.len + 1, rest.len);
        }
    }
    session_free(&s);
}

static void every_command_has_words(void **state)
{
    (void)state;
    for (size_t i = 0; i < COMMAND_COUNT; i++) {
        const struct command *c = command_at(i);

        assert_true(strlen(c->sentence) > 5);
        assert_true(command_find(slice_of(c->word)) == c);
        assert_int_equal(command_id(c), i);
        assert_true(strlen(command_group_name(c->group)) > 0);
        for (const char *p = c->word; *p; p++)
            assert_true(islower((unsigned char)*p) || isdigit((unsigned char)*p) || *p == '-');
        assert_true(i == 0 || c->group >= command_at(i - 1)->group);
    }
    assert_null(command_find(SLICE("none")));
}

/* The command at the end of an alias; NULL: it has a sentence. */
static const struct command *meant(const struct command_alias *alias)
{
    const struct command *c = NULL;
    for (int steps = 0; alias && alias->line && steps < 3; steps++) {
        const struct slice line = slice_of(alias->line);
        const struct slice word = slice_part(line, 0, slice_find(line, ' '));
        c = command_find(word);
        alias = c ? NULL : command_alias_find(word);
        if (!c)
            assert_non_null(alias);
    }
    return c;
}

static void every_alias_is_a_command_or_a_sentence(void **state)
{
    (void)state;
    for (size_t i = 0; i < command_alias_count(); i++) {
        const struct command_alias *alias = command_alias_at(i);
        const struct slice word = slice_of(alias->word);
        assert_ptr_equal(command_alias_find(word), alias);
        assert_null(command_find(word));
        assert_int_equal(option_find(word), OPTION_COUNT);
        assert_true((alias->line != NULL) != (alias->sentence != NULL));
        if (alias->line)
            meant(alias);
    }
    assert_int_equal(command_id(meant(command_alias_find(SLICE("q")))), COMMAND_quit);
    assert_int_equal(command_id(meant(command_alias_find(SLICE("e")))), COMMAND_open);
    assert_null(meant(command_alias_find(SLICE("write"))));
    assert_null(command_alias_find(SLICE("Q")));
}

static void nearest_is(const char *typed, const char *expected)
{
    const char *nearest = command_nearest(slice_of(typed));
    assert_string_equal(nearest ? nearest : "", expected);
}

/* A letter that is another one, missing, too many, or in its neighbour's place: each such word leads to the one that was
 * meant, or to another one that is as near. */
static void a_mistyped_word_has_a_nearest_one(void **state)
{
    char typed[64];
    (void)state;
    for (size_t id = 0; id < COMMAND_COUNT; id++) {
        const char *word = command_at(id)->word;
        const size_t len = strlen(word);
        for (size_t at = 0; at < len && len > 3; at++) {
            snprintf(typed, sizeof typed, "%.*s%s", (int)at, word, word + at + 1);
            assert_non_null(command_nearest(slice_of(typed)));
            snprintf(typed, sizeof typed, "%.*sq%s", (int)at, word, word + at + 1);
            assert_non_null(command_nearest(slice_of(typed)));
            snprintf(typed, sizeof typed, "%.*sq%s", (int)at, word, word + at);
            assert_non_null(command_nearest(slice_of(typed)));
        }
    }
    nearest_is("thme", "theme");
    nearest_is("next-nodde", "next-node");
    nearest_is("quti", "quit");
    nearest_is("coordinatse", "coordinates");
    nearest_is("choose", "choose-variation");
    nearest_is("branch", "previous-branch");
    nearest_is("tp", "");
    nearest_is("to", "top");
    nearest_is("zzzzzz", "");
    nearest_is("", "");
}

/* A command without a key is in the manual by its word: `.It Ic next-hotspot` or the like. */
static void a_command_has_a_key_or_is_in_the_manual(void **state)
{
    struct session s;
    struct buf manual = {0};
    char part[4096];
    size_t got;
    FILE *f = fopen(cases_source("doc/kifu.1"), "rb");

    (void)state;
    if (!f)
        skip();
    while ((got = fread(part, 1, sizeof part, f)) > 0)
        buf_add(&manual, part, got);
    fclose(f);
    session_init(&s, pane_table);
    for (size_t i = 0; i < COMMAND_COUNT; i++) {
        struct buf keys = {0};

        keymap_keys(s.settings.keymap, command_at(i), true, &keys);
        if (keys.len == 0 && !strstr(buf_string(&manual), command_at(i)->word))
            fail_msg("%s has no key and is not in the manual", command_at(i)->word);
        buf_free(&keys);
    }
    buf_free(&manual);
    session_free(&s);
}

/* The build makes a table of data/keymap.conf; its lines, read as a user's would be, must bind the same. */
static void the_table_is_the_file(void **state)
{
    struct keymap *built = keymap_new(), read = {0};
    struct buf text = {0};

    (void)state;
    assert_true(file_read(cases_source("data/keymap.conf"), &text, NULL));
    for (struct slice rest = buf_slice(&text); rest.len > 0;) {
        const size_t end = slice_find(rest, '\n');
        struct slice words[5] = {{0}};
        size_t count;
        assert_true(config_words(slice_part(rest, 0, end), words, COUNT(words), &count, NULL));
        assert_true(count == 0 || keymap_bind(&read, words, count, NULL));
        rest = slice_part(rest, end + 1, rest.len);
    }
    assert_int_equal(built->count, read.count);
    for (size_t i = 0; i < read.count; i++) {
        const struct binding *a = &built->at[i], *b = &read.at[i];
        assert_int_equal(a->key, b->key);
        assert_int_equal(a->context, b->context);
        assert_ptr_equal(a->command, b->command);
        assert_string_equal(a->argument ? a->argument : "", b->argument ? b->argument : "");
        assert_ptr_equal(keymap_find(built, a->context, a->key), a);
        mem_free((char *)b->argument);
    }
    mem_free(read.at);
    keymap_free(built);
    buf_free(&text);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(the_table_is_the_file),
        cmocka_unit_test(binds),
        cmocka_unit_test(a_prompt_has_its_own_keys),
        cmocka_unit_test(tells_mistakes_and_goes_on),
        cmocka_unit_test(sources),
        cmocka_unit_test(sources_a_hundred_files_at_most),
        cmocka_unit_test(foreign_bytes_are_safe),
        cmocka_unit_test(names_engines),
        cmocka_unit_test(engines_have_limits),
        cmocka_unit_test(no_prompt_names_an_engine),
        cmocka_unit_test(colors_outlast_the_theme),
        cmocka_unit_test(attributes_are_whole_words),
        cmocka_unit_test(an_argument_gives_way_to_the_next),
        cmocka_unit_test(what_is_set_at_the_start_stays),
        cmocka_unit_test(keys_are_told),
        cmocka_unit_test(the_keys_are_those_of_the_contract),
        cmocka_unit_test(every_command_has_words),
        cmocka_unit_test(every_alias_is_a_command_or_a_sentence),
        cmocka_unit_test(a_mistyped_word_has_a_nearest_one),
        cmocka_unit_test(a_command_has_a_key_or_is_in_the_manual),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
