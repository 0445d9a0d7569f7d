/* cmd/supply.h - the contents that a session wants: opened, read in pieces, kept while there is room
 *
 * One file is read at a time, in pieces, while no key waits. What is not looked at is dropped beyond a limit, and read
 * again when it is wanted.
 */
#ifndef KIFU_CMD_SUPPLY_H
#define KIFU_CMD_SUPPLY_H

#include "cmd/stock.h"
#include "ingest/content.h"
#include "view/view.h"

struct supply {
    struct session *session;
    size_t reading; /* the file of which more is to come; SIZE_MAX: none */
    bool shows;     /* a game that comes through a pipe before it has ended; false at first */
    bool waits;     /* until there is a game: who runs it does not come back when more has come; false at first */
    size_t shown;   /* bytes of it that were there when it was shown last */

    /* Files whose content is here. */
    struct {
        size_t file, bytes;
    } * held;
    size_t held_count, held_cap, held_bytes;
    size_t held_next; /* the next one to be dropped, where it is not needed */
};

void supply_init(struct supply *s, struct session *session);
void supply_free(struct supply *s);   /* before the session, which only frees what borrows from the bytes */
void supply_rename(struct supply *s); /* files are about to get other names, as those of an archive do */

/* Brings what the session wants, or says why it cannot: the file that was named at the prompt, which makes it want one,
 * else a content, of a large or slow file up to its first game. Where a record is sought in an archive supply_work goes
 * on. */
void supply_fulfil(struct supply *s);

/* Opens the first file that has a game, or may get one from a pipe that is silent; what is wrong with those before it is
 * said on standard error. Its place, else the number of files; its address stays. */
size_t supply_open_first(struct supply *s);

/* Of a pipe that is silent what came is shown, and it is not waited for: false. Of anything else more can be read now. */
bool supply_is_coming(struct supply *s);

/* How long, in milliseconds, nothing more must come until what came of a game is to be shown (supply_show); -1: there
 * is nothing that was not shown. */
int supply_quiet_ms(const struct supply *s);
void supply_show(struct supply *s);

bool supply_more(struct supply *s); /* the next piece of the file that is being read; false after the last one */
bool supply_work(struct supply *s); /* the same where no source says when; false: there is none such */
/* A slice of the long work of a session without a screen: what it wants, what it does while no key waits, its library.
 * False: there is none. */
bool supply_idle(struct supply *s, struct stock *k);
int supply_source(const struct supply *s); /* readable when there is more; -1: nothing is being read */

/* Says on standard error what is wrong with the game that is looked at, and with what its file is packed in; the status
 * to end with. */
int supply_say_defects(struct supply *s);

/* Goes to the address of the file, where that is looked at */
void supply_use_address(struct supply *s, size_t file);
char *supply_address(struct supply *s, size_t file); /* the address of a file, handed over: to be freed; NULL */

#endif
