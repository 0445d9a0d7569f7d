/* base/tr.h - sentences in the reader's language: the one door to libintl
 *
 *     tr_start(argv[0]);                                                 once, when the locale is set
 *     tr_use("ja");                                                      the option language, before the sandbox closes
 *     buf_add_string(&out, tr("no game here"));
 *     buf_add_format(&out, plural(count, "%zu game", "%zu games"), count);     base/plural.h
 *     tr_in("noun", "move")                                              where one English word has two meanings
 *     static const char *const titles[] = {T("Moving"), T("Finding")};   found by xgettext, translated where it is
 * shown
 *
 * A sentence is translated where it is shown, and whole: what it consists of differs from language to language. Tables
 * (the .def files) are read by xgettext as they are. Without a catalogue, without libintl and in the locales C and
 * POSIX all sentences are English. Translations are UTF-8; the bytes are never freed. Never translated: names of
 * commands, options, switches, diagnostics and properties, JSON and TSV.
 *
 * Catalogues are in the folder po beside the program, as it is in the folder where it was built, else where they are
 * installed. One is opened when the first sentence is asked for; after the sandbox has closed it cannot be, so tr_start
 * and tr_use ask for one.
 */
#ifndef KIFU_BASE_TR_H
#define KIFU_BASE_TR_H

#include <stdbool.h>
#include <stddef.h>

#include "base/bytes.h"

#define T(text) text
#define T_IN(context, text) text      /* shown by tr_in with the same context */
#define T_PLURAL(one, many) one, many /* shown by plural */

/* Takes the language from LANGUAGE, else from LC_ALL, LC_MESSAGES or LANG, whether or not the system has that locale;
 * English where characters are not UTF-8. `program` is the name by which kifu was called, NULL where it is not known.
 */
void tr_start(const char *program);

/* Another language from now on: "de", "zh_TW"; "en" is English. One that has no catalogue is English, too. Nothing
 * changes where characters are not UTF-8. */
void tr_use(const char *language);

const char *tr(const char *text) __attribute__((format_arg(1)));
const char *tr_in(const char *context, const char *text) __attribute__((format_arg(2)));

bool tr_can(void); /* whether this kifu was built with libintl */

/* The languages whose catalogues are there, blanks between: "en de ja". */
void tr_languages(struct buf *out);

#endif
