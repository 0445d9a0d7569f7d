/* tests/cmd/70-locales.c - what reaches a terminal that is not UTF-8: no byte of a record, a name or a message is a control there
 *
 * The locales are made by localedef where it is there; those that cannot be made are skipped.
 */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include <ftw.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "base/charset.h"
#include "base/file.h"
#include "base/text.h"
#include "tty/pty.h"

static char folder[200], record[300], odd[300];

static const struct {
    const char *name, *input, *charmap, *word;
} locales[] = {
    {"ru_RU.KOI8-R", "ru_RU", "KOI8-R", "Иван"},
    {"ru_RU.CP1251", "ru_RU", "CP1251", "Иван"},
    {"de_DE.ISO-8859-1", "de_DE", "ISO-8859-1", "Jörg"},
    {"en_US.CP1252", "en_US", "CP1252", "José"},
    {"zh_CN.GBK", "zh_CN", "GBK", "古力"},
    {"zh_TW.BIG5", "zh_TW", "BIG5", "本因坊"},
    {"ja_JP.EUC-JP", "ja_JP", "EUC-JP", "本因坊"},
    {"C", NULL, NULL, "Jorg"},
};

enum { LOCALES = sizeof locales / sizeof *locales };

/* Everything of the first plane that is not special to SGF, in comments, names, labels and whatever else is shown. */
static void add_all(struct buf *out, uint32_t from, uint32_t to)
{
    for (uint32_t code = from; code < to; code++) {
        if (code == ']' || code == '\\' || code == ':')
            buf_add_char(out, '\\');
        text_add_code(out, code);
    }
}

static int make_world(void **state)
{
    (void)state;
    const char *tmp = getenv("TMPDIR");
    struct buf bytes = {0}, name = {0};
    snprintf(folder, sizeof folder, "%s/kifu-locales-XXXXXX", tmp ? tmp : "/tmp");
    if (!mkdtemp(folder))
        return -1;
    buf_add_string(&bytes, "(;FF[4]CA[UTF-8]GM[1]SZ[9]");
    static const char *const idents[] = {"PB", "PW", "EV", "GN", "DT", "RE", "KM", "N", "C", "XY", "TM", "RU"};
    for (size_t i = 0; i < sizeof idents / sizeof *idents; i++) {
        buf_add_format(&bytes, "%s[", idents[i]);
        add_all(&bytes, i % 2 ? 0x20A0 : 1, i % 2 ? 0x2600 : 0x500);
        buf_add_char(&bytes, ']');
    }
    buf_add_string(&bytes, "LB[aa:");
    add_all(&bytes, 0x80, 0x100);
    buf_add_string(&bytes, "]");
    for (uint32_t row = 0; row < 0x100; row++) {
        buf_add_format(&bytes, ";%c[zz]C[", row % 2 ? 'W' : 'B');
        add_all(&bytes, row << 8, (row << 8) + 0x100);
        buf_add_string(&bytes, "]");
    }
    buf_add_string(&bytes, ")");
    snprintf(record, sizeof record, "%s/record.sgf", folder);
    buf_add_format(&name, "%s/\xE2\x8C\xA1" "31m\xE2\x80\xBA\xE2\x82\xAC\x9B\x1B[7m.sgf", folder);
    snprintf(odd, sizeof odd, "%s", buf_string(&name));
    const bool good = file_write(record, buf_slice(&bytes), NULL) && file_write(odd, SLICE("(;B[aa];W[zz]nothing)"), NULL);
    buf_free(&bytes);
    buf_free(&name);
    return good ? 0 : -1;
}

static int remove_one(const char *path, const struct stat *st, int kind, struct FTW *where)
{
    (void)st, (void)kind, (void)where;
    return remove(path);
}

static int remove_world(void **state)
{
    (void)state;
    return nftw(folder, remove_one, 8, FTW_DEPTH | FTW_PHYS);
}

static bool make_locale(int i)
{
    char command[800];
    if (!locales[i].input)
        return true;
    /* A localedef without its character maps makes a locale all the same, of ASCII. */
    snprintf(command, sizeof command,
             "localedef -c -i %s -f %s '%s/%s' >/dev/null 2>&1; [ \"$(LOCPATH='%s' LC_ALL=%s locale charmap 2>/dev/null)\" = %s ]", locales[i].input,
             locales[i].charmap, folder, locales[i].name, folder, locales[i].name, locales[i].charmap);
    return system(command) == 0; /* NOLINT(cert-env33-c): words of this file */
}

/* The first control character for a terminal of that character set, but for line ends; -1: none. `sequences`: ESC is ours, too. */
static int find_control(struct slice bytes, enum charset set, bool sequences)
{
    for (size_t at = 0; at < bytes.len;) {
        const struct slice rest = slice_part(bytes, at, bytes.len);
        const size_t step = set == CHARSET_UNKNOWN ? 1 : charset_step(set, rest);
        const unsigned char byte = (unsigned char)bytes.at[at];
        const bool is_ours = byte == '\r' || byte == '\n' || (sequences && (byte == 0x1B || byte == '\b' || byte == 0x0F || byte == 0x0E));
        if (step == 1 && !is_ours && (byte < 0x20 || byte == 0x7F || (byte >= 0x80 && byte <= 0x9F)))
            return byte;
        at += step;
    }
    return -1;
}

static void set_locale(int i, char path[300], char all[100])
{
    snprintf(path, 300, "LOCPATH=%s", folder);
    snprintf(all, 100, "LC_ALL=%s", locales[i].name);
}

static void assert_safe(const char *const *argv, int i, bool sequences, const char *keys)
{
    char path[300], all[100];
    set_locale(i, path, all);
    const char *const env[] = {path, all, "TERM=xterm-256color", NULL};
    struct pty *t = pty_start(&(struct pty_how){.argv = argv, .env = env, .columns = 200, .rows = 60});
    if (keys) {
        assert_true(pty_shows(t, "Tree"));
        pty_keys(t, keys);
    }
    if (!pty_ends(t))
        fail_msg("%s %s did not end", locales[i].name, argv[1]);
    const struct slice raw = {pty_raw(t), pty_bytes(t)};
    assert_true(raw.len > 100);
    const int control = find_control(raw, locales[i].charmap ? charset_find(slice_of(locales[i].charmap)) : CHARSET_UNKNOWN, sequences);
    if (control >= 0)
        fail_msg("%s: kifu %s sends %02X", locales[i].name, argv[1], (unsigned)control);
    pty_free(t);
}

static void test_subcommands(void **state)
{
    const int i = (int)(intptr_t)*state;
    if (!make_locale(i))
        skip();
    static const char *const words[][3] = {
        {"tree", NULL, NULL},  {"list", NULL, NULL},  {"check", "--all", NULL}, {"check", "--format=json", NULL},
        {"fmt", NULL, NULL},   {"fmt", "--strict", NULL}, {"tree", "--format=json", NULL}, {"list", "--format=json", NULL},
        {"print", "--all", "--format=unicode"}, {"print", "--format=ascii", NULL}, {"print", "--format=json", "--all"},
        {"print", "--format=svg", NULL}, {"print", "--format=moves", NULL}, {"print", "--format=screen", "--color=never"},
    };
    for (size_t w = 0; w < sizeof words / sizeof *words; w++) {
        const char *argv[8] = {NULL};
        int count = 1;
        for (int k = 0; k < 3 && words[w][k]; k++)
            argv[count++] = words[w][k];
        argv[count++] = record;
        if (strcmp(words[w][0], "fmt") != 0)
            argv[count++] = odd;
        assert_safe(argv, i, false, NULL);
    }
    assert_safe((const char *const[]){NULL, "print", "--format=ansi", record, odd, NULL}, i, true, NULL);
    assert_safe((const char *const[]){NULL, "fmt", "-o", "/nowhere/\xE2\x8C\xA1\x9B", odd, NULL}, i, false, NULL);
}

static void test_viewer(void **state)
{
    const int i = (int)(intptr_t)*state;
    if (!make_locale(i))
        skip();
    assert_safe((const char *const[]){NULL, "--no-config", record, NULL}, i, true, "lllllliiid\003");
    assert_safe((const char *const[]){NULL, "--no-config", odd, NULL}, i, true, "llo\003");
}

/* A word of the locale is written in its character set, by a process that can no longer load anything. */
static void test_words(void **state)
{
    const int i = (int)(intptr_t)*state;
    static const char *const subcommands[] = {"list", "tree", "print"};
    char path[300], all[100], file[300];
    struct buf text = {0};
    if (!make_locale(i))
        skip();
    set_locale(i, path, all);
    snprintf(file, sizeof file, "%s/word.sgf", folder);
    buf_add_format(&text, "(;FF[4]CA[UTF-8]PB[%s]C[%s];B[aa]C[%s])", locales[i].word, locales[i].word, locales[i].word);
    assert_true(file_write(file, buf_slice(&text), NULL));
    for (size_t k = 0; k < sizeof subcommands / sizeof *subcommands; k++) {
        const char *const env[] = {path, all, "TERM=xterm-256color", NULL};
        const char *const argv[] = {NULL, subcommands[k], file, NULL};
        struct pty *t = pty_start(&(struct pty_how){.argv = argv, .env = env, .columns = 80, .rows = 24});
        assert_true(pty_ends(t));
        buf_clear(&text);
        charset_decode(locales[i].charmap ? charset_find(slice_of(locales[i].charmap)) : CHARSET_ASCII, (struct slice){pty_raw(t), pty_bytes(t)}, &text);
        if (!strstr(buf_string(&text), locales[i].word))
            fail_msg("%s: kifu %s says %s", locales[i].name, subcommands[k], buf_string(&text));
        pty_free(t);
    }
    buf_free(&text);
}

/* To a terminal that is UTF-8 fmt shows what the filter lets through; to a file it writes all. */
static void test_fmt_in_utf8(void **state)
{
    (void)state;
    struct pty *t = pty_start(&(struct pty_how){.argv = (const char *const[]){NULL, "fmt", record, NULL}, .env = (const char *const[]){"LC_ALL=C.UTF-8", NULL}});
    assert_true(pty_ends(t));
    const char *raw = pty_raw(t);
    assert_non_null(strstr(raw, "\xE2\x94\x82"));
    assert_null(strstr(raw, "\xE2\x80\xAE")); /* a direction override */
    assert_null(strstr(raw, "\xC2\x9B"));
    assert_null(strstr(raw, "\x1B"));
    pty_free(t);
}

int main(void)
{
    struct CMUnitTest tests[3 * LOCALES + 1];
    char names[3 * LOCALES][64];
    for (int i = 0; i < LOCALES; i++) {
        snprintf(names[3 * i], sizeof names[0], "subcommands in %s", locales[i].name);
        snprintf(names[3 * i + 1], sizeof names[0], "the viewer in %s", locales[i].name);
        snprintf(names[3 * i + 2], sizeof names[0], "words in %s", locales[i].name);
        tests[3 * i] = (struct CMUnitTest){names[3 * i], test_subcommands, NULL, NULL, (void *)(intptr_t)i};
        tests[3 * i + 1] = (struct CMUnitTest){names[3 * i + 1], test_viewer, NULL, NULL, (void *)(intptr_t)i};
        tests[3 * i + 2] = (struct CMUnitTest){names[3 * i + 2], test_words, NULL, NULL, (void *)(intptr_t)i};
    }
    tests[3 * LOCALES] = (struct CMUnitTest)cmocka_unit_test(test_fmt_in_utf8);
    return cmocka_run_group_tests(tests, make_world, remove_world);
}
