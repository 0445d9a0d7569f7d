/* tests/cases.c - cases in plain text: input above, expectation beneath */
#include "cases.h"

#include <dirent.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>

#include "base/mem.h"
#include "base/text.h"

/* A file of cases while it is run. */
struct case_file {
    const char *path;
    char *name;            /* of the file, without folder and ending */
    struct buf bytes;      /* as on disk */
    struct test_case *at;
    size_t count, cap;
    struct buf renewed;    /* what it should be */
    size_t copied;         /* bytes of `bytes` that are in `renewed` already */
    struct buf *came;      /* by case: all that came out of it */
};

struct tally {
    size_t run, failed;
    bool renew;
};

/* ---- reading ---- */

static char *string_of(struct slice s)
{
    char *copy = mem_alloc(s.len + 1);

    if (s.len > 0)
        memcpy(copy, s.at, s.len);
    copy[s.len] = '\0';
    return copy;
}

/* The line at `*at`, without its LF; *at goes behind it. */
static struct slice line_next(struct slice file, size_t *at)
{
    size_t from = *at;
    size_t len = slice_find(slice_part(file, from, file.len), '\n');

    *at = from + len < file.len ? from + len + 1 : file.len;
    return slice_part(file, from, from + len);
}

static int hex_of(char c)
{
    if (c >= '0' && c <= '9')
        return c - '0';
    if (c >= 'a' && c <= 'f')
        return c - 'a' + 10;
    return c >= 'A' && c <= 'F' ? c - 'A' + 10 : -1;
}

/* One escape behind its backslash; returns the bytes it takes. */
static size_t unescape_one(struct slice s, struct buf *out)
{
    static const char names[] = "ntre0", bytes[] = "\n\t\r\x1b";
    const char *name;

    if (s.len == 0 || s.at[0] == '\n')
        return s.len > 0;
    name = memchr(names, s.at[0], sizeof names - 1);
    if (name) {
        buf_add_char(out, bytes[name - names]);
        return 1;
    }
    if (s.at[0] == 'x' && s.len >= 3 && hex_of(s.at[1]) >= 0 && hex_of(s.at[2]) >= 0) {
        buf_add_char(out, (char)(hex_of(s.at[1]) * 16 + hex_of(s.at[2])));
        return 3;
    }
    buf_add_char(out, s.at[0]);
    return 1;
}

static void unescape(struct slice s, struct buf *out)
{
    size_t i = 0;

    if (s.len > 0 && s.at[s.len - 1] == '\n')
        s.len--;
    while (i < s.len) {
        if (s.at[i] == '\\') {
            i++;
            i += unescape_one(slice_part(s, i, s.len), out);
        } else {
            buf_add_char(out, s.at[i++]);
        }
    }
}

static void unmark(struct slice s, struct buf *out)
{
    size_t at = 0;

    while (at < s.len) {
        struct slice line = line_next(s, &at);
        bool marked = line.len > 0 && line.at[0] == '\\';

        buf_add_slice(out, slice_part(line, marked, line.len));
        buf_add_char(out, '\n');
    }
}

/* The text as it stands in the file between two marks, blank lines at its end left out. */
static size_t text_end(struct slice file, size_t from, size_t to)
{
    while (to > from && file.at[to - 1] == '\n' && (to == from + 1 || file.at[to - 2] == '\n'))
        to--;
    return to;
}

static void section_end(struct case_file *f, size_t to)
{
    struct slice file = buf_slice(&f->bytes);
    struct case_section *s;
    struct buf text = {0};

    if (f->count == 0 || f->at[f->count - 1].count == 0)
        return;
    s = &f->at[f->count - 1].sections[f->at[f->count - 1].count - 1];
    s->to = text_end(file, s->from, to);
    (s->escaped ? unescape : unmark)(slice_part(file, s->from, s->to), &text);
    s->text = (struct slice){string_of(buf_slice(&text)), text.len};
    buf_free(&text);
}

static void case_begin(struct case_file *f, struct slice name)
{
    mem_reserve(&f->at, &f->cap, f->count + 1, sizeof *f->at);
    f->at[f->count++] = (struct test_case){.file = f->name, .name = string_of(slice_trim(name))};
}

/* `words` are those behind "-- ": the name, then arguments. */
static void section_begin(struct test_case *c, struct slice words, size_t line, size_t from)
{
    struct case_section s = {.line = line, .from = from};
    struct buf argument = {0};
    size_t name = slice_find(words, ' ');

    s.name = string_of(slice_part(words, 0, name));
    words = slice_trim(slice_part(words, name, words.len));
    while (words.len > 0) {
        size_t end = slice_find(words, ' ');
        struct slice word = slice_part(words, 0, end);

        if (slice_is(word, "escaped"))
            s.escaped = true;
        else
            buf_add_format(&argument, "%s%.*s", argument.len > 0 ? " " : "", (int)word.len, word.at);
        words = slice_trim(slice_part(words, end, words.len));
    }
    s.argument = string_of(buf_slice(&argument));
    buf_free(&argument);
    c->sections = mem_resize(c->sections, c->count + 1, sizeof *c->sections);
    c->sections[c->count++] = s;
}

static void file_parse(struct case_file *f)
{
    struct slice file = buf_slice(&f->bytes);
    size_t at = 0, number = 0;

    while (at < file.len) {
        size_t from = at;
        struct slice line = line_next(file, &at);

        number++;
        if (slice_has_prefix(line, "== ")) {
            section_end(f, from);
            case_begin(f, slice_part(line, 3, line.len));
        } else if (slice_has_prefix(line, "-- ") && f->count > 0) {
            section_end(f, from);
            section_begin(&f->at[f->count - 1], slice_trim(slice_part(line, 3, line.len)), number, at);
        }
    }
    section_end(f, file.len);
}

bool cases_load(const char *path, struct buf *out)
{
    FILE *file = fopen(path, "rb");
    char part[8192];
    size_t got;

    if (!file)
        return false;
    while ((got = fread(part, 1, sizeof part, file)) > 0)
        buf_add(out, part, got);
    fclose(file);
    return true;
}

/* ---- comparing ---- */

/* A line of a diagnosis: controls would spoil the TAP stream or the terminal. */
static void print_line(char sign, struct slice line)
{
    printf("# %c ", sign);
    for (size_t i = 0; i < line.len; i++) {
        unsigned char c = (unsigned char)line.at[i];

        if (c < 0x20 || c == 0x7f)
            printf("\\x%02x", c);
        else
            putchar(c);
    }
    putchar('\n');
}

static void print_lines(char sign, struct slice text)
{
    size_t at = 0;

    while (at < text.len)
        print_line(sign, line_next(text, &at));
}

/* The whole lines at the start of both that are the same, in bytes. */
static size_t same_lines(struct slice a, struct slice b)
{
    size_t at = 0, same = 0;

    while (at < a.len && at < b.len && a.at[at] == b.at[at]) {
        at++;
        if (a.at[at - 1] == '\n')
            same = at;
    }
    return same;
}

static size_t same_lines_behind(struct slice a, struct slice b)
{
    size_t len = 0, same = 0;

    while (len < a.len && len < b.len && a.at[a.len - 1 - len] == b.at[b.len - 1 - len]) {
        len++;
        if ((len == a.len || a.at[a.len - 1 - len] == '\n') && (len == b.len || b.at[b.len - 1 - len] == '\n'))
            same = len;
    }
    return same;
}

static void print_difference(const struct test_case *c, const struct case_section *s, struct slice got)
{
    struct slice want = s->text;
    size_t head = same_lines(want, got);
    size_t tail = same_lines_behind(slice_part(want, head, want.len), slice_part(got, head, got.len));

    printf("# %s.txt:%zu: %s\n", c->file, s->line, s->name);
    print_lines(' ', slice_part(want, 0, head));
    print_lines('-', slice_part(want, head, want.len - tail));
    print_lines('+', slice_part(got, head, got.len - tail));
    print_lines(' ', slice_part(want, want.len - tail, want.len));
}

/* What came out in the form in which it is compared: blank lines at its end do not count, the last line is ended. */
static void got_normalise(struct buf *got, bool escaped)
{
    if (escaped)
        return;
    while (got->len > 0 && got->at[got->len - 1] == '\n')
        got->len--;
    if (got->len > 0)
        buf_add_char(got, '\n');
}

/* ---- renewing ---- */

static void escape(struct slice s, struct buf *out)
{
    bool is_text = text_is_utf8(s);

    for (size_t i = 0; i < s.len; i++) {
        unsigned char c = (unsigned char)s.at[i];

        if (c == '\n')
            buf_add_string(out, "\\n");
        else if (c == '\t')
            buf_add_string(out, "\\t");
        else if (c == '\r')
            buf_add_string(out, "\\r");
        else if (c == 0x1b)
            buf_add_string(out, "\\e");
        else if (c < 0x20 || c == 0x7f || (c >= 0x80 && !is_text))
            buf_add_format(out, "\\x%02X", c);
        else if (c == '\\' || (i == 0 && (c == '=' || c == '-')))
            buf_add_format(out, "\\%c", c);
        else
            buf_add_char(out, (char)c);
    }
    if (s.len > 0)
        buf_add_char(out, '\n');
}

static void mark(struct slice s, struct buf *out)
{
    size_t at = 0;

    while (at < s.len) {
        struct slice line = line_next(s, &at);

        if (slice_has_prefix(line, "== ") || slice_has_prefix(line, "-- ") || slice_has_prefix(line, "\\"))
            buf_add_char(out, '\\');
        buf_add_slice(out, line);
        buf_add_char(out, '\n');
    }
}

static void renew(struct case_file *f, const struct case_section *s, struct slice got)
{
    struct slice file = buf_slice(&f->bytes);

    buf_add_slice(&f->renewed, slice_part(file, f->copied, s->from));
    if (f->renewed.len > 0 && f->renewed.at[f->renewed.len - 1] != '\n')
        buf_add_char(&f->renewed, '\n');
    (s->escaped ? escape : mark)(got, &f->renewed);
    f->copied = s->to;
}

static void file_renew(struct case_file *f)
{
    struct slice file = buf_slice(&f->bytes);
    FILE *out;

    buf_add_slice(&f->renewed, slice_part(file, f->copied, file.len));
    if (slice_is_equal(buf_slice(&f->renewed), file))
        return;
    out = fopen(f->path, "wb");
    if (!out || fwrite(f->renewed.at, 1, f->renewed.len, out) != f->renewed.len || fclose(out) != 0) {
        perror(f->path);
        exit(1);
    }
    printf("# renewed %s\n", f->path);
}

/* ---- running ---- */

/* Asks the driver; what came out, in the form in which it is compared, is appended to `came`, too. */
static enum case_kind section_ask(struct test_case *c, const struct case_section *s, cases_section *section,
                                  struct buf *got, struct buf *came)
{
    const enum case_kind kind = section(c, s, got);

    got_normalise(got, s->escaped);
    buf_add_format(came, "%zu:%s:\n", s->line, s->name);
    buf_add_slice(came, buf_slice(got));
    return kind;
}

/* True where the section is as expected. */
static bool section_run(struct case_file *f, struct test_case *c, const struct case_section *s, cases_section *section,
                        struct tally *t)
{
    struct buf got = {0};
    enum case_kind kind = section_ask(c, s, section, &got, &f->came[c - f->at]);
    bool fine = kind == CASE_INPUT;

    if (kind == CASE_UNKNOWN) {
        printf("# %s.txt:%zu: no driver knows the section \"%s\"\n", c->file, s->line, s->name);
    } else if (kind == CASE_EXPECTATION && c->skip) {
        fine = true;
    } else if (kind == CASE_EXPECTATION) {
        fine = slice_is_equal(buf_slice(&got), s->text);
        if (!fine && t->renew) {
            renew(f, s, buf_slice(&got));
            fine = true;
        } else if (!fine) {
            print_difference(c, s, buf_slice(&got));
        }
    }
    buf_free(&got);
    return fine;
}

static void case_end(struct test_case *c, cases_section *section)
{
    struct buf none = {0};

    section(c, NULL, &none);
    buf_free(&none);
    c->state = NULL;
}

static void case_run(struct case_file *f, struct test_case *c, cases_section *section, struct tally *t)
{
    bool fine = c->count > 0;

    for (size_t i = 0; i < c->count; i++)
        fine = section_run(f, c, &c->sections[i], section, t) && fine;
    case_end(c, section);
    t->run++;
    t->failed += !fine;
    printf("%s %zu - %s: %s%s%s\n", fine ? "ok" : "not ok", t->run, c->file, c->name, c->skip ? " # SKIP " : "",
           c->skip ? c->skip : "");
    fflush(stdout);
}

/* True where the same comes out of the case as the first time. */
static bool case_repeat(struct case_file *f, struct test_case *c, cases_section *section)
{
    struct buf got = {0}, came = {0};
    const struct buf *before = &f->came[c - f->at];
    bool same = true;

    for (size_t i = 0; i < c->count; i++) {
        const size_t from = came.len;

        buf_clear(&got);
        section_ask(c, &c->sections[i], section, &got, &came);
        if (!c->skip && same && !slice_is_equal(slice_part(buf_slice(before), from, came.len), slice_part(buf_slice(&came), from, came.len))) {
            printf("# %s: \"%s\" after the cases behind it:\n", f->name, c->name);
            print_difference(c, &c->sections[i], buf_slice(&got));
            same = false;
        }
    }
    case_end(c, section);
    buf_free(&got);
    buf_free(&came);
    return same;
}

/* Once more, the last case first: what one leaves behind in the process is seen by another one this time. */
static void file_repeat(struct case_file *f, cases_section *section, struct tally *t)
{
    bool fine = true;

    for (size_t i = f->count; i > 0; i--)
        fine = case_repeat(f, &f->at[i - 1], section) && fine;
    t->run++;
    t->failed += !fine;
    printf("%s %zu - %s: all again, the last one first\n", fine ? "ok" : "not ok", t->run, f->name);
}

static void file_free(struct case_file *f)
{
    for (size_t i = 0; i < f->count; i++) {
        buf_free(&f->came[i]);
        for (size_t j = 0; j < f->at[i].count; j++) {
            mem_free((void *)f->at[i].sections[j].name);
            mem_free((void *)f->at[i].sections[j].argument);
            mem_free((void *)f->at[i].sections[j].text.at);
        }
        mem_free(f->at[i].sections);
        mem_free((void *)f->at[i].name);
    }
    mem_free(f->came);
    mem_free(f->at);
    mem_free(f->name);
    buf_free(&f->bytes);
    buf_free(&f->renewed);
}

static void file_run(const char *path, cases_section *section, struct tally *t)
{
    const char *base = strrchr(path, '/') ? strrchr(path, '/') + 1 : path;
    struct case_file f = {.path = path};
    size_t len = strlen(base);

    f.name = string_of((struct slice){base, len > 4 && strcmp(base + len - 4, ".txt") == 0 ? len - 4 : len});
    if (!cases_load(path, &f.bytes)) {
        t->run++;
        t->failed++;
        printf("not ok %zu - %s: cannot be read\n", t->run, f.name);
    }
    file_parse(&f);
    f.came = mem_zero(f.count + 1, sizeof *f.came);
    for (size_t i = 0; i < f.count; i++)
        case_run(&f, &f.at[i], section, t);
    if (f.count > 1)
        file_repeat(&f, section, t);
    if (t->renew)
        file_renew(&f);
    file_free(&f);
}

static int is_case_file(const struct dirent *entry)
{
    size_t len = strlen(entry->d_name);

    return entry->d_name[0] != '.' && len > 4 && strcmp(entry->d_name + len - 4, ".txt") == 0;
}

static int by_name(const struct dirent **a, const struct dirent **b)
{
    return strcmp((*a)->d_name, (*b)->d_name);
}

static void folder_run(const char *folder, cases_section *section, struct tally *t)
{
    struct dirent **entries = NULL;
    struct buf path = {0};
    int count;

    buf_add_format(&path, "tests/%s", folder);
    folder = mem_string(cases_source(buf_string(&path)));
    count = scandir(folder, &entries, is_case_file, by_name);
    for (int i = 0; i < count; i++) {
        buf_clear(&path);
        buf_add_format(&path, "%s/%s", folder, entries[i]->d_name);
        file_run(buf_string(&path), section, t);
        free(entries[i]);
    }
    if (t->run == 0) {
        t->run = t->failed = 1;
        printf("not ok 1 - no cases in %s\n", folder);
    }
    free(entries);
    mem_free((void *)folder);
    buf_free(&path);
}

int cases_run(int argc, char **argv, const char *folder, cases_section *section)
{
    const char *renewing = getenv("KIFU_RENEW");
    struct tally t = {.renew = renewing && strcmp(renewing, "1") == 0};

    for (int i = 1; i < argc; i++)
        file_run(argv[i], section, &t);
    if (argc <= 1)
        folder_run(folder, section, &t);
    printf("1..%zu\n", t.run);
    return t.failed > 0;
}

/* ---- what drivers ask ---- */

bool case_is(const struct case_section *s, const char *name)
{
    return s && strcmp(s->name, name) == 0;
}

bool case_has(const struct case_section *s, const char *word)
{
    struct slice rest = slice_of(s->argument);

    while (rest.len > 0) {
        size_t end = slice_find(rest, ' ');

        if (slice_is(slice_part(rest, 0, end), word))
            return true;
        rest = slice_part(rest, end + 1, rest.len);
    }
    return false;
}

static const struct case_section *section_find(const struct test_case *c, const char *name)
{
    for (size_t i = 0; i < c->count; i++)
        if (case_is(&c->sections[i], name))
            return &c->sections[i];
    return NULL;
}

struct slice case_text(const struct test_case *c, const char *name)
{
    const struct case_section *s = section_find(c, name);

    return s ? s->text : (struct slice){"", 0};
}

const char *case_argument(const struct test_case *c, const char *name)
{
    const struct case_section *s = section_find(c, name);

    return s ? s->argument : "";
}

const char *cases_source(const char *path)
{
    static char full[4096];
    const char *top = getenv("srcdir");

    snprintf(full, sizeof full, "%s/%s", top && *top ? top : ".", path);
    return full;
}

const char *cases_data(void)
{
    const char *set = getenv("KIFU_TEST_DATA");
    struct stat seen;

    if (set && *set)
        return set;
    set = cases_source("../shared/data");
    return stat(set, &seen) == 0 ? set : NULL;
}
