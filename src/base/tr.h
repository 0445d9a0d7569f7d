/* base/tr.h - sentences in the reader's language
 *
 *     tr_start();                                                        once, when the locale is set
 *     tr_use("ja");                                                      the option language
 *     buf_add_string(&out, tr("no game here"));
 *     buf_add_format(&out, plural(count, "%zu game", "%zu games"), count);
 *     tr_in("noun", "move")                                              where one English word has two meanings
 *     static const char *const titles[] = {T("Moving"), T("Finding")};   found by xgettext, translated where shown
 *
 * A sentence is translated where it is shown, and as a whole, as its parts differ from language to language. xgettext
 * reads the tables (.def files) as they are. In the locales C and POSIX all sentences are English, as are those without
 * a translation. Translations are UTF-8; their bytes stay. Never translated: names of commands, options, switches,
 * diagnostics and properties, JSON and TSV.
 *
 * The languages are part of the program (base/tr_table.h): nothing is read, and no locale of the system is needed.
 */
#ifndef KIFU_BASE_TR_H
#define KIFU_BASE_TR_H

#include <stddef.h>

#define T(text) text
#define T_IN(context, text) text      /* shown by tr_in with the same context */
#define T_PLURAL(one, many) one, many /* shown by plural */

/* ---- sentences ---- */

const char *tr(const char *text) __attribute__((format_arg(1)));
const char *tr_in(const char *context, const char *text) __attribute__((format_arg(2)));

/* A sentence with a count, in the form of the reader's language for it. Give whole sentences, not endings: languages
 * differ in what a count changes. */
const char *plural(size_t count, const char *one, const char *many) __attribute__((format_arg(2), format_arg(3)));

/* ---- the language ---- */

/* Takes the language from LANGUAGE, else from LC_ALL, LC_MESSAGES or LANG, whether or not the system has that locale;
 * English where characters are not UTF-8. */
void tr_start(void);

/* Changes the language: "de", "zh_TW"; "en" and any that kifu does not have are English. Does nothing if characters are
 * not UTF-8. */
void tr_use(const char *language);

/* The languages of kifu, blanks between: "en de ja". */
const char *tr_languages(void);

#endif
