/* cmd/supply.h - the contents that a session wants: opened, read in pieces, kept while there is room
 *
 * One file is read at a time, in pieces, while no key waits. What is not looked at is dropped beyond a limit, and read
 * again when it is wanted.
 */
#ifndef KIFU_CMD_SUPPLY_H
#define KIFU_CMD_SUPPLY_H

#include "ingest/content.h"
#include "view/view.h"

struct supply {
    struct session *session;
    size_t reading;  /* the file of which more is to come; SIZE_MAX: none */
    bool is_patient; /* an archive is gone through by supply_work, for a record that is not unpacked */

    /* Files whose content is here. */
    struct {
        size_t file, bytes;
    } * held;
    size_t held_count, held_cap, held_bytes;
    size_t held_next; /* the next one to be dropped, where it is not needed */
};

void supply_init(struct supply *s, struct session *session);
void supply_free(struct supply *s); /* before the session, which only frees what borrows from the bytes */
void supply_add(struct supply *s, const char *name, char *address); /* a file; takes the address, NULL: none */
void supply_rename(struct supply *s); /* files are about to get other names, as those of an archive do */

/* Brings what the session wants, or says why it cannot: of a large or slow file up to its first game. */
void supply_fulfil(struct supply *s);

/* Opens the first file that has a game; what is wrong with those before it is said on standard error. Its place, else the
 * number of files; its address stays. */
size_t supply_open_first(struct supply *s);

bool supply_more(struct supply *s);        /* the next piece of the file that is being read; false after the last one */
bool supply_work(struct supply *s);        /* the same where no source says when; false: there is none such */
int supply_source(const struct supply *s); /* readable when there is more; -1: nothing is being read */

/* Says on standard error what was wrong with what a file is packed in; the status to end with. */
int supply_complain(const struct supply *s, size_t file);

/* Goes to the address of the file, where that is looked at */
void supply_use_address(struct supply *s, size_t file);
char *supply_address(struct supply *s, size_t file); /* the address of a file, handed over: to be freed; NULL */

#endif
