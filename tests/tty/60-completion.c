/* tests/tty/60-completion.c - the completion of bash, asked by a real bash in a pseudo-terminal
 *
 * kifu is a function there that prints its arguments in brackets: what Tab made of a line is seen when Enter runs it.
 */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "base/array.h"
#include "cases.h"
#include "tty/pty.h"

static char folder[] = "/tmp/kifu completion XXXXXX";
static const char *const names[] = {"my game.sgf", "my words.txt", "a$b.sgf", "it's.SGF", "x*y.gib", "two.zip", "fol der/in it.7z"};

static void path_of(char *path, size_t size, const char *name)
{
    snprintf(path, size, "%s/%s", folder, name);
}

static int make_files(void **state)
{
    char path[256];

    (void)state;
    if (!mkdtemp(folder))
        return -1;
    path_of(path, sizeof path, "fol der");
    mkdir(path, 0700);
    for (size_t i = 0; i < COUNT(names); i++) {
        path_of(path, sizeof path, names[i]);
        FILE *f = fopen(path, "w");
        if (!f)
            return -1;
        fclose(f);
    }
    return 0;
}

static int remove_files(void **state)
{
    char path[256];

    (void)state;
    for (size_t i = 0; i < COUNT(names); i++) {
        path_of(path, sizeof path, names[i]);
        unlink(path);
    }
    path_of(path, sizeof path, "fol der");
    rmdir(path);
    return rmdir(folder);
}

static void run(struct pty *t, const char *line)
{
    pty_keys(t, line);
    pty_keys(t, "\r");
}

/* A bash in the folder, with the completion; NULL: there is no bash. */
static struct pty *start(const char *setting)
{
    static const char *const argv[] = {"/bin/sh", "-c", "exec bash --norc --noprofile -i", NULL};
    static const char *const env[] = {"PS1=$ ", "HISTFILE=", NULL};
    char line[1024];

    if (system("command -v bash >/dev/null 2>&1") != 0)
        return NULL;
    struct pty *t = pty_start(&(struct pty_how){.argv = argv, .env = env, .columns = 160, .rows = 40});
    char *real = realpath(cases_source("data/completions/kifu.bash"), NULL);
    snprintf(line, sizeof line, "cd '%s'; . '%s'; %s", folder, real, setting);
    free(real);
    run(t, line);
    snprintf(line, sizeof line,
        "kifu() { case \" $* \" in *' --help '*) '%s/kifu' \"$@\" ;; *) printf '<%%s>' \"$@\"; echo . ;; esac; }", getenv("builddir"));
    run(t, line);
    run(t, "echo rea''dy");
    assert_true(pty_shows(t, "ready"));
    return t;
}

/* Tab after `typed` makes these arguments. */
static void makes(struct pty *t, const char *typed, const char *arguments)
{
    char shown[256];

    snprintf(shown, sizeof shown, "%s.", arguments);
    pty_keys(t, "\f");
    pty_keys(t, typed);
    pty_keys(t, "\t\r");
    if (!pty_shows(t, shown))
        fail_msg("%s<Tab> makes no %s", typed, shown);
    run(t, "echo clea''red");
    assert_true(pty_shows(t, "cleared"));
}

struct completion {
    const char *typed, *arguments;
};

static void all_make(const struct completion *all, size_t count, const char *setting)
{
    struct pty *t = start(setting);

    if (!t)
        skip();
    for (size_t i = 0; i < count; i++)
        makes(t, all[i].typed, all[i].arguments);
    pty_free(t);
}

static const struct completion words[] = {
    {"kifu pri", "<print>"},
    {"kifu print --fo", "<print><--format=>"},
    {"kifu print --format=j", "<print><--format=json>"},
    {"kifu print --format=scr", "<print><--format=screen>"},
    {"kifu list --format=t", "<list><--format=t>"}, /* text and tsv */
    {"kifu list --format=ts", "<list><--format=tsv>"},
    {"kifu find --format=r", "<find><--format=records>"},
    {"kifu --theme=wood-", "<--theme=wood-light>"},
    {"kifu --theme=pl", "<--theme=plain>"},
    {"kifu --color=ne", "<--color=never>"},
    {"kifu find --kind=cor", "<find><--kind=corner>"},
    {"kifu find play", "<find><player:>"},
    {"kifu find game:a", "<find><game:amazons>"},
    {"kifu find result:dr", "<find><result:draw>"},
    {"kifu --theme=no", "<--theme=no>"}, /* there is none */
};

static void values_are_completed(void **state)
{
    (void)state;
    all_make(words, COUNT(words), ":");
}

/* Some take "=" and ":" out of what parts words. */
static void values_are_completed_in_one_word(void **state)
{
    (void)state;
    all_make(words, COUNT(words), "COMP_WORDBREAKS=\" \\\"'><;|&(\"");
}

static void names_are_completed(void **state)
{
    static const struct completion all[] = {
        {"kifu print my", "<print><my game.sgf>"},
        {"kifu print my\\ g", "<print><my game.sgf>"},
        {"kifu print \"my g", "<print><my game.sgf>"},
        {"kifu print 'my g", "<print><my game.sgf>"},
        {"kifu m", "<my game.sgf>"},
        {"kifu find my", "<find><my game.sgf>"},
        {"kifu print a", "<print><a$b.sgf>"},
        {"kifu print it", "<print><it's.SGF>"},
        {"kifu print x", "<print><x*y.gib>"},
        {"kifu print tw", "<print><two.zip>"},
        {"kifu print fol", "<print><fol der/>"},
        {"kifu print fol\\ der/", "<print><fol der/in it.7z>"},
        {"kifu --library=fol", "<--library=fol der/>"},
        {"kifu fmt -o my\\ w", "<fmt><-o><my words.txt>"},
        {"kifu fmt --into=f", "<fmt><--into=fol der/>"},
    };

    (void)state;
    all_make(all, COUNT(all), ":");
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(values_are_completed),
        cmocka_unit_test(values_are_completed_in_one_word),
        cmocka_unit_test(names_are_completed),
    };

    return cmocka_run_group_tests(tests, make_files, remove_files);
}
