/* base/tr.h - sentences in the reader's language
 *
 *     tr_start(argv[0]);                                                 once, when the locale is set
 *     tr_use("ja");                                                      the option language, before the sandbox closes
 *     buf_add_string(&out, tr("no game here"));
 *     buf_add_format(&out, plural(count, "%zu game", "%zu games"), count);     base/plural.h
 *     tr_in("noun", "move")                                              where one English word has two meanings
 *     static const char *const titles[] = {T("Moving"), T("Finding")};   found by xgettext, translated where shown
 *
 * A sentence is translated where it is shown, and whole: what it consists of differs from language to language. Tables
 * (the .def files) are read by xgettext as they are. Without a catalogue and in the locales C and POSIX all sentences
 * are English, and so is a sentence whose translation takes other values (base/catalogue.h). Translations are UTF-8;
 * the bytes are never freed. Never translated: names of commands, options, switches, diagnostics and properties, JSON
 * and TSV.
 *
 * Catalogues are read by kifu itself: no locale of the system is needed. They are those given to tr_carry, else in the
 * folder po beside the program, as it is in the folder where it was built, else where they are installed. tr_start and
 * tr_use read one as a whole; after the sandbox has closed they cannot.
 */
#ifndef KIFU_BASE_TR_H
#define KIFU_BASE_TR_H

#include <stdbool.h>
#include <stddef.h>

#include "base/bytes.h"
#include "base/catalogue.h"

#define T(text) text
#define T_IN(context, text) text      /* shown by tr_in with the same context */
#define T_PLURAL(one, many) one, many /* shown by plural */

/* ---- sentences ---- */

const char *tr(const char *text) __attribute__((format_arg(1)));
const char *tr_in(const char *context, const char *text) __attribute__((format_arg(2)));

/* Sentences that are no formats of printf but have letters of their own, in any order (sgf/diag.def). `many` is NULL
 * where it has no count. */
const char *tr_letters(size_t count, const char *one, const char *many);

/* Sentences are those of this catalogue from now on; NULL: English. It is kept as long as sentences are. */
void tr_from(struct catalogue *catalogue);

/* ---- the language ---- */

/* Takes the language from LANGUAGE, else from LC_ALL, LC_MESSAGES or LANG, whether or not the system has that locale;
 * English where characters are not UTF-8. `program` is the name by which kifu was called, NULL where it is not known.
 */
void tr_start(const char *program);

/* Another language from now on: "de", "zh_TW"; "en" is English. One that has no catalogue is English, too. Nothing
 * changes where characters are not UTF-8. */
void tr_use(const char *language);

/* The languages whose catalogues are there, blanks between: "en de ja". */
void tr_languages(struct buf *out);

/* Catalogues that the program carries in itself: a table that ends with a language of NULL. Before tr_start. */
struct tr_carried {
    const char *language;
    struct slice bytes; /* of the .mo file */
};
void tr_carry(const struct tr_carried *table);

extern const struct tr_carried tr_carried_table[]; /* where LINKED_LIBRARIES is defined; made from po by make */

#endif
