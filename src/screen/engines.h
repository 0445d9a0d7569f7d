/* screen/engines.h - the programs that think about positions: what kifurc names, and which of them is meant
 *
 *     engine "KataGo" katago gtp -model /usr/share/katago/b18.bin.gz -config ~/katago.cfg
 *
 * A name, and the words of the program: itself and its arguments, as they are; no shell reads them. The first is the
 * one that is meant, unless the command line picks another. A later line with a name that is there takes its place.
 */
#ifndef KIFU_SCREEN_ENGINES_H
#define KIFU_SCREEN_ENGINES_H

#include "base/bytes.h"
#include "base/error.h"
#include "base/names.h"

#define ENGINES_MOST 100  /* in all; fewer than a byte counts */
#define ENGINE_WORDS 64   /* of one */
#define ENGINE_BYTES 4096 /* of its words, an end of each counted */

struct engine_row {
    char *name;         /* foreign, not empty */
    struct names words; /* the program first: at least that */
};

struct engines {
    struct engine_row *at; /* owned */
    size_t count, cap;
    size_t chosen; /* below count, where there is one */
};

/* A line of kifurc that begins with the word engine. False and *e where it is wrong. */
bool engines_line(struct engines *engines, struct slice line, struct error *e);

/* What the command line says: the name of one, else the words of a program, whose name is that of its file. It is
 * chosen. False and *e where it is neither. */
bool engines_choose(struct engines *engines, struct slice text, struct error *e);

/* By its name; engines->count: there is none. */
size_t engines_find(const struct engines *engines, struct slice name);

void engines_copy(struct engines *to, const struct engines *from); /* *to is overwritten */
void engines_free(struct engines *engines);                        /* and empty */

#endif
