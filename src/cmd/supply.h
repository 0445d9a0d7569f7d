/* cmd/supply.h - brings the contents that a session wants, in pieces, and keeps some of them
 *
 * It reads one file at a time, in pieces, while no key waits. Contents that are not in use are dropped beyond a limit,
 * and read again when they are wanted.
 */
#ifndef KIFU_CMD_SUPPLY_H
#define KIFU_CMD_SUPPLY_H

#include "cmd/stock.h"
#include "ingest/content.h"
#include "view/view.h"

struct supply {
    struct session *session;
    size_t reading; /* the file that is being read; SIZE_MAX: none */
    bool shows;     /* shows incomplete games from a pipe; false at first */
    bool waits;     /* blocks until there is a game, for a caller that is not called again; false at first */
    size_t shown;   /* bytes of the game when it was last shown */

    /* Files with a content. */
    struct {
        size_t file, bytes;
    } * held;
    size_t held_count, held_cap, held_bytes;
    size_t held_next; /* the next one to be dropped, if it is not needed */
};

void supply_init(struct supply *s, struct session *session);
void supply_free(struct supply *s);   /* call it before session_free, which only frees what borrows the bytes */
void supply_rename(struct supply *s); /* before files get other names, as in an archive */

/* Brings what the session wants, or a message why not: a file that was named at the prompt, or a content; of a large or
 * slow file up to its first game. If a record must be searched for in an archive supply_work goes on. */
void supply_fulfil(struct supply *s);

/* Opens the first file that has a game, or may get one from a silent pipe, after messages about those before it.
 * Returns its number, or the number of files: none. Its address is kept. */
size_t supply_open_first(struct supply *s);

/* True: more can be read now. False: a silent pipe, whose bytes so far are shown. */
bool supply_is_coming(struct supply *s);

/* After how many milliseconds of silence supply_show should be called; -1: all is shown. */
int supply_quiet_ms(const struct supply *s);
void supply_show(struct supply *s);

bool supply_more(struct supply *s); /* the next piece of the file that is being read; false after the last one */
bool supply_work(struct supply *s); /* the same for files without a source to poll; false: none */
/* A slice of work for a session without a screen: contents, idle work, the library. False: nothing to do. */
bool supply_idle(struct supply *s, struct stock *k);
int supply_source(const struct supply *s); /* readable when there is more; -1: nothing is being read */

/* Reports the defects of the present game, and of its packed file; returns the exit status. */
int supply_say_defects(struct supply *s);

/* Goes to the address that was given for the file, if it is the present one */
void supply_use_address(struct supply *s, size_t file);
/* The address that was given for the file; the caller frees it; NULL: none. */
char *supply_address(struct supply *s, size_t file);

#endif
