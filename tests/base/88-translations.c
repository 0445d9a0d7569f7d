/* tests/base/88-translations.c - po/LANGUAGE.po: each sentence fits its place, is safe for a terminal, and is found by
 kifu
 *
 * data/languages.awk checks that it takes the same values as in English (tests/house/70-language.sh). The place of a
 * sentence follows from its context, or from the files that use it. A sentence not translated yet is English, and not a
 * failure: `make pot-status` lists them.
 */
#include <ctype.h>
#include <locale.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/array.h"
#include "base/file.h"
#include "base/text.h"
#include "base/tr.h"
#include "cases.h"

enum { FORMS = 3, MESSAGE_COLUMNS = 78 };

/* Two columns for a character of ambiguous width: in East Asia terminals are often set so. */
struct language {
    const char *name, *plurals;
    int forms, ambiguous;
    bool zero_is_many; /* the form of 0, where there are two */
};
static const struct language languages[] = {
    {"de", "nplurals=2; plural=(n != 1);", 2, 1, true},
    {"fr", "nplurals=2; plural=(n > 1);", 2, 1, false},
    {"ja", "nplurals=1; plural=0;", 1, 2, false},
    {"ko", "nplurals=1; plural=0;", 1, 2, false},
    {"zh_CN", "nplurals=1; plural=0;", 1, 2, false},
    {"zh_TW", "nplurals=1; plural=0;", 1, 2, false},
};

/* Also listed in po/README.md. */
static const struct {
    const char *context;
    int columns;
} places[] = {{"hint", 12}, {"cancel", 12}, {"label", 12}, {"title", 20}, {"count", 20}};

/* Words that stay as they are, like any word of two capitals. */
static const char *const kept[] = {"kifurc", "Esc", "Enter", "Tab", "PgUp", "PgDn"};

/* An entry; the escapes of its texts are undone. */
struct entry {
    struct buf files, context, one, many, form[FORMS];
    struct buf *open; /* the one that continues in a line with only a string */
    bool is_fuzzy;
};

struct report {
    const struct language *language;
    bool is_made; /* compare also the sentences of kifu in this language */
    struct buf said;
    size_t count; /* complaints */
    size_t found; /* sentences looked up */
};

/* ---- reading ---- */

static void entry_clear(struct entry *e)
{
    buf_free(&e->files);
    buf_free(&e->context);
    buf_free(&e->one);
    buf_free(&e->many);
    for (int i = 0; i < FORMS; i++)
        buf_free(&e->form[i]);
    *e = (struct entry){0};
}

/* The string between the quotes of a line. */
static void add_string(struct buf *out, struct slice line)
{
    for (size_t i = slice_find(line, '"') + 1; i + 1 < line.len; i++) {
        const char c = line.at[i];
        if (c != '\\')
            buf_add_char(out, c);
        else
            buf_add_char(out, line.at[++i] == 'n' ? '\n' : line.at[i] == 't' ? '\t' : line.at[i] == 'r' ? '\r' : line.at[i]);
    }
}

static void entry_take(struct entry *e, struct slice line)
{
    if (slice_has_prefix(line, "#, fuzzy"))
        e->is_fuzzy = true;
    else if (slice_has_prefix(line, "#: "))
        buf_add_slice(&e->files, slice_from(line, 2));
    else if (slice_has_prefix(line, "msgctxt "))
        e->open = &e->context;
    else if (slice_has_prefix(line, "msgid "))
        e->open = &e->one;
    else if (slice_has_prefix(line, "msgid_plural "))
        e->open = &e->many;
    else if (slice_has_prefix(line, "msgstr "))
        e->open = &e->form[0];
    else if (slice_has_prefix(line, "msgstr[") && line.len > 8 && line.at[7] >= '0' && line.at[7] < '0' + FORMS)
        e->open = &e->form[line.at[7] - '0'];
    if (e->open && line.len && line.at[0] != '#')
        add_string(e->open, line);
}

/* ---- checks of a sentence and its translation ---- */

static void complain(struct report *r, const char *what, struct buf *text)
{
    buf_add_format(&r->said, "#   %s: ", what);
    text_filter(&r->said, buf_slice(text));
    buf_add_char(&r->said, '\n');
    r->count++;
}

/* The length of a value's place at `s`: "%s", "%2$.60s", "%o" of a diagnostic; 0 if none. */
static size_t place_length(struct slice s)
{
    if (!s.len || s.at[0] != '%')
        return 0;
    size_t end = 1;
    while (end < s.len && strchr("-+ #0123456789.*$lzhj", s.at[end]))
        end++;
    return end < s.len && (isalpha((unsigned char)s.at[end]) || s.at[end] == '%') ? end + 1 : 0;
}

/* The columns of a text, its values not counted. */
static int columns_of(struct slice text, int ambiguous)
{
    struct buf rest = {0};
    for (size_t i = 0; i < text.len; i++) {
        const size_t length = place_length(slice_from(text, i));
        if (length)
            i += length - 1;
        else
            buf_add_char(&rest, text.at[i]);
    }
    const int columns = text_width(buf_slice(&rest), ambiguous);
    buf_free(&rest);
    return columns;
}

/* True if all its files show it in the line of messages: those of src/view, without the tables. */
static bool is_message(struct entry *e)
{
    char *files = strdup(buf_string(&e->files)), *rest = files;
    bool is = !e->context.len && e->files.len > 0;
    for (const char *file; (file = strtok_r(rest, " ", &rest));) {
        const char *end = strrchr(file, '.');
        if (strncmp(file, "src/view/", 9) != 0 || strchr(file + 9, '/') || !end || strcmp(end, ".c") != 0)
            is = false;
    }
    free(files);
    return is;
}

/* The columns of its place; 0: any. No place is narrower than the English sentence. */
static int columns_for(struct entry *e)
{
    int columns = is_message(e) ? MESSAGE_COLUMNS : 0;
    for (size_t i = 0; i < COUNT(places); i++)
        if (slice_is(buf_slice(&e->context), places[i].context))
            columns = places[i].columns;
    const int english = columns_of(buf_slice(&e->one), 1);
    return columns && columns < english ? english : columns;
}

static bool is_shown_whole(struct slice text)
{
    for (size_t i = 0; i < text.len;) {
        uint32_t code;
        i += text_step(slice_from(text, i), &code);
        if ((text_is_forbidden(code) || code == TEXT_REPLACEMENT) && code != '\n')
            return false;
    }
    return true;
}

static bool is_blank(char c)
{
    return c == ' ' || c == '\n' || c == '\r' || c == '\t';
}

static bool ends_with(struct slice text, const char *end)
{
    const size_t length = strlen(end);
    return text.len >= length && !strncmp(text.at + text.len - length, end, length);
}

/* A sentence that is part of a line begins and ends with the blanks it has in English; wide commas and colons bring their own, and French has
 * a blank before a colon. */
static bool has_same_edges(struct slice a, struct slice b)
{
    static const char *const wide[] = {"，", "、", "：", "；"};
    for (size_t i = 0; i < COUNT(wide); i++)
        if (ends_with(a, " ") && ends_with(b, wide[i]))
            a.len--;
    if ((slice_has_prefix(a, ":") && slice_has_prefix(b, " :")) || (slice_has_prefix(a, ";") && slice_has_prefix(b, " ;")))
        b = slice_from(b, 1);
    size_t from[2] = {0}, to[2] = {0};
    const struct slice both[2] = {a, b};
    for (int i = 0; i < 2; i++) {
        while (from[i] < both[i].len && is_blank(both[i].at[from[i]]))
            from[i]++;
        while (to[i] < both[i].len && is_blank(both[i].at[both[i].len - 1 - to[i]]))
            to[i]++;
    }
    return slice_is_equal(slice_part(a, 0, from[0]), slice_part(b, 0, from[1])) &&
           slice_is_equal(slice_part(a, a.len - to[0], a.len), slice_part(b, b.len - to[1], b.len));
}

static bool is_word(char c)
{
    return isalnum((unsigned char)c) || c == '-' || c == '_';
}

/* Names that a user types or sees elsewhere: --into, FOLDER, GM, Esc. */
static bool is_kept(struct slice word)
{
    size_t capitals = 0, others = 0;
    for (size_t i = 0; i < word.len; i++) {
        capitals += isupper((unsigned char)word.at[i]) != 0;
        others += islower((unsigned char)word.at[i]) != 0;
    }
    for (size_t i = 0; i < COUNT(kept); i++)
        if (slice_is(word, kept[i]))
            return true;
    return slice_has_prefix(word, "--") || (capitals > 1 && !others);
}

static bool has_kept_words(struct buf *english, struct buf *text)
{
    const struct slice s = buf_slice(english);
    for (size_t from = 0, to; from < s.len; from = to + 1) {
        const size_t place = place_length(slice_from(s, from));
        for (to = from + place; !place && to < s.len && is_word(s.at[to]); to++)
            continue;
        char word[64];
        snprintf(word, sizeof word, "%.*s", (int)(to - from), s.at + from);
        if (to > from && is_kept(slice_part(s, from, to)) && !strstr(buf_string(text), word))
            return false;
        to -= place > 0;
    }
    return true;
}

static size_t count_lines(struct slice text)
{
    size_t count = 0;
    for (size_t i = 0; i < text.len; i++)
        count += text.at[i] == '\n';
    return count;
}

static void form_check(struct report *r, struct entry *e, struct buf *form)
{
    const int ambiguous = r->language->ambiguous, most = columns_for(e);
    const struct slice text = buf_slice(form), english = buf_slice(&e->one);
    if (most && columns_of(text, ambiguous) > most)
        complain(r, "wider than its place", form);
    if (count_lines(english) != count_lines(text))
        complain(r, "another number of lines", form);
    if (!is_shown_whole(text))
        complain(r, "a control, or a character without a place", form);
    if (!has_same_edges(english, text))
        complain(r, "other blanks at its ends", form);
    if (!e->context.len && !ends_with(slice_trim(english), ".") && (ends_with(slice_trim(text), ".") || ends_with(slice_trim(text), "。")))
        complain(r, "a full stop", form);
    if (!has_kept_words(&e->one, form) && !(e->many.len && has_kept_words(&e->many, form)))
        complain(r, "a name that must stay", form);
}

static int form_for(const struct language *language, size_t count)
{
    return language->forms > 1 && (count > 1 || (!count && language->zero_is_many));
}

static const char *said(struct entry *e, size_t count)
{
    const char *one = buf_string(&e->one);
    if (e->context.len)
        return tr_in(buf_string(&e->context), one);
    return e->many.len ? plural(count, one, buf_string(&e->many)) : tr(one);
}

/* Kifu finds what the translator wrote, in the form for each count. */
static void made_check(struct report *r, struct entry *e)
{
    if (!e->form[0].len)
        return;
    for (size_t count = 0; count <= (e->many.len ? 200 : 0); count++) {
        if (!slice_is(buf_slice(&e->form[e->many.len ? form_for(r->language, count) : 0]), said(e, count))) {
            complain(r, "kifu finds another translation, or none", &e->one);
            break;
        }
    }
    r->found++;
}

static void header_check(struct report *r, struct entry *e)
{
    struct buf plurals = {0}, language = {0};
    buf_add_format(&plurals, "Plural-Forms: %s\n", r->language->plurals);
    buf_add_format(&language, "\nLanguage: %s\n", r->language->name);
    const char *const lines[] = {buf_string(&plurals), buf_string(&language), "charset=UTF-8\n", "Last-Translator: the kifu authors <"};
    for (size_t i = 0; i < COUNT(lines); i++)
        if (!strstr(buf_string(&e->form[0]), lines[i]))
            complain(r, "the header is not as it should be", i == 0 ? &plurals : &language);
    buf_free(&plurals);
    buf_free(&language);
}

static void entry_end(struct report *r, struct entry *e)
{
    if (!e->one.len && e->form[0].len) {
        header_check(r, e);
    } else if (!e->is_fuzzy) {
        if (r->is_made)
            made_check(r, e);
        const int forms = e->many.len ? r->language->forms : 1;
        for (int i = 0; i < FORMS; i++) {
            if (e->form[i].len && !r->is_made)
                form_check(r, e, &e->form[i]);
            if (e->form[i].len > 0 ? i >= forms : i < forms && e->form[0].len > 0)
                complain(r, "another number of forms", &e->one);
        }
    }
    entry_clear(e);
}

static void language_check(struct report *r, struct slice file)
{
    struct entry e = {0};
    for (size_t at = 0, end; at < file.len; at = end + 1) {
        end = at + slice_find(slice_from(file, at), '\n');
        if (end == at)
            entry_end(r, &e);
        else
            entry_take(&e, slice_part(file, at, end));
    }
    entry_end(r, &e);
}

/* ---- the test of the test: each of these has the defect it names ---- */

static const struct {
    const char *what, *entry;
} wrong[] = {
    {"wider than its place", "msgctxt \"hint\"\nmsgid \"next\"\nmsgstr \"次の手へ進むこと\"\n"},
    {"wider than its place", "#: src/view/find.c\nmsgid \"off\"\nmsgstr \"●●●●●●●●●●●●●●●●●●●●●●●●●●●●●●●●●●●●●●●●\"\n"},
    {"a control", "msgid \"off\"\nmsgstr \"a\342\200\256b\"\n"},
    {"a control", "msgid \"off\"\nmsgstr \"a\342\200\213b\"\n"},
    {"a control", "msgid \"off\"\nmsgstr \"a\\tb\"\n"},
    {"a control", "msgid \"off\"\nmsgstr \"a\377b\"\n"},
    {"another number of lines", "msgid \"a\\nb\"\nmsgstr \"a, b\"\n"},
    {"other blanks", "msgid \"find: \"\nmsgstr \"検索:\"\n"},
    {"other blanks", "msgid \"end \"\nmsgstr \"終わり\"\n"},
    {"a full stop", "msgid \"no game\"\nmsgstr \"対局がありません。\"\n"},
    {"a name", "msgid \"write to OUT\"\nmsgstr \"出力に書く\"\n"},
    {"a name", "msgid \"try --into, please\"\nmsgstr \"--in\"\n"},
    {"a name", "msgid \"text is not UTF-8\"\nmsgstr \"UTF8ではありません\"\n"},
    {"a name", "msgid \"press Enter\"\nmsgstr \"リターン\"\n"},
    {"another number", "msgid \"%u move\"\nmsgid_plural \"%u moves\"\nmsgstr[0] \"%u手\"\nmsgstr[1] \"%u手\"\n"},
    {"the header", "msgid \"\"\nmsgstr \"\\n\"\n\"Language: ja\\n\"\n\"Content-Type: text/plain; charset=UTF-8\\n\"\n"
                   "\"Last-Translator: the kifu authors <x>\\n\"\n\"Plural-Forms: nplurals=2; plural=(n != 1);\\n\"\n"},
};

static const char right[] =
    "msgctxt \"hint\"\nmsgid \"next\"\nmsgstr \"次の手へ進む\"\n\nmsgid \"%u nodes, of kifu, 50%, \"\nmsgstr \"50%、%u個节点，\"\n\nmsgid \": %u games\"\nmsgstr \" : %u parties\"\n\nmsgctxt \"hint\"\nmsgid \"next pane\"\nmsgstr \"volet suiv.\"\n\n#: src/panes/help.c\nmsgid \"%s, %u: 50%% of FF[4]\"\nmsgstr \"FF[4] %2$u 50%% %1$s\"\n\n"
    "#, fuzzy\nmsgid \"%s\"\nmsgstr \"x\"\n\nmsgid \"off\"\nmsgstr \"\"\n\nmsgid \"one game\"\nmsgid_plural \"%u games\"\nmsgstr[0] \"%u局\"\n";

static const struct language *language_find(const char *name)
{
    for (size_t i = 0; i < COUNT(languages); i++)
        if (!strcmp(languages[i].name, name))
            return &languages[i];
    return NULL;
}

static int say(int number, bool is_fine, const char *what, struct buf *why)
{
    printf("%s %d - %s\n%s", is_fine ? "ok" : "not ok", number, what, is_fine ? "" : buf_string(why));
    return !is_fine;
}

static int check_itself(int number)
{
    struct report all = {.language = language_find("ja")};
    bool is_fine = true;
    for (size_t i = 0; i < COUNT(wrong); i++) {
        struct report r = {.language = all.language};
        language_check(&r, slice_of(wrong[i].entry));
        if (r.count != 1 || !strstr(buf_string(&r.said), wrong[i].what)) {
            buf_add_format(&all.said, "#   not found: %s\n%s#   but:\n%s\n", wrong[i].what, wrong[i].entry, buf_string(&r.said));
            is_fine = false;
        }
        buf_free(&r.said);
    }
    language_check(&all, slice_of(right));
    const int failed = say(number, is_fine && !all.count, "what is wrong with a translation is found", &all.said);
    buf_free(&all.said);
    return failed;
}

static int check_made(int number, const struct language *language)
{
    struct report r = {.language = language, .is_made = true};
    struct buf path = {0}, file = {0}, what = {0};
    buf_add_format(&path, "po/%s.po", language->name);
    buf_add_format(&what, "kifu finds every sentence of %s", language->name);
    if (setlocale(LC_CTYPE, "C.UTF-8") || setlocale(LC_CTYPE, "en_US.UTF-8")) {
        tr_use(language->name);
        if (file_read(cases_source(buf_string(&path)), &file, NULL))
            language_check(&r, buf_slice(&file));
        if (r.found < 1000)
            complain(&r, "few sentences", &path);
    } else {
        buf_add_string(&what, " # SKIP no UTF-8");
    }
    const int failed = say(number, !r.count, buf_string(&what), &r.said);
    buf_free(&path);
    buf_free(&file);
    buf_free(&what);
    buf_free(&r.said);
    return failed;
}

static int check_language(int number, const struct language *language)
{
    struct report r = {.language = language};
    struct buf path = {0}, file = {0}, what = {0};
    struct error e;
    buf_add_format(&path, "po/%s.po", language->name);
    buf_add_format(&what, "%s is fit to be shown", language->name);
    if (file_read(cases_source(buf_string(&path)), &file, &e))
        language_check(&r, buf_slice(&file));
    else
        complain(&r, e.text, &path);
    const int failed = say(number, !r.count, buf_string(&what), &r.said);
    buf_free(&path);
    buf_free(&file);
    buf_free(&what);
    buf_free(&r.said);
    return failed;
}

int main(void)
{
    int failed = check_itself(1);
    for (size_t i = 0; i < COUNT(languages); i++)
        failed += check_language((int)(2 * i) + 2, &languages[i]) + check_made((int)(2 * i) + 3, &languages[i]);
    printf("1..%zu\n", 2 * COUNT(languages) + 1);
    return failed > 0;
}
