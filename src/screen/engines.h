/* screen/engines.h - the engines that kifurc or the command line names, and which one is chosen
 *
 *     engine "KataGo" katago gtp -model /usr/share/katago/b18.bin.gz -config ~/katago.cfg
 *
 * A line has a name, the program and its arguments, which no shell interprets. The first engine is chosen, unless the
 * command line chooses another one. A later line with the same name replaces the engine.
 */
#ifndef KIFU_SCREEN_ENGINES_H
#define KIFU_SCREEN_ENGINES_H

#include "base/bytes.h"
#include "base/error.h"
#include "base/names.h"

#define ENGINES_MOST 100  /* in all; less than a byte can count */
#define ENGINE_WORDS 64   /* of one */
#define ENGINE_BYTES 4096 /* of its words, each with a NUL */

struct engine_row {
    char *name;         /* foreign, not empty */
    struct names words; /* the program, and its arguments */
};

struct engines {
    struct engine_row *at; /* owned */
    size_t count, cap;
    size_t chosen; /* less than count, unless that is 0 */
};

/* Reads a line of kifurc that begins with the word engine. False and *e: it is wrong. */
bool engines_line(struct engines *engines, struct slice line, struct error *e);

/* Chooses by the command line: the name of an engine, or else the words of a program, which is added under the name of
 * its file. False and *e: neither. */
bool engines_choose(struct engines *engines, struct slice text, struct error *e);

/* The index of an engine; engines->count: none. */
size_t engines_find(const struct engines *engines, struct slice name);

void engines_copy(struct engines *to, const struct engines *from); /* *to is overwritten */
void engines_free(struct engines *engines);                        /* *engines is empty then */

#endif
