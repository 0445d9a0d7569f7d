/* cmd/gather.h - adds files to a session while it runs: archives are read in slices
 *
 *     struct gather g = {.files = &files, .supply = &supply};
 *     while (gather_step(&g)) ...;        before the sandbox closes: up to the first packed file
 *     g.is_confined = true;
 *     while (gather_step(&g)) ...;        in the sandbox, a slice at a time, while no key waits
 *     gather_free(&g);
 *
 * Records come in the order of their archive and can be opened at once. They are sorted by folder when all have come
 * and the list of games has them. Meanwhile session.searches is set; when the session clears it the rest is left out,
 * with a message.
 */
#ifndef KIFU_CMD_GATHER_H
#define KIFU_CMD_GATHER_H

#include "cmd/supply.h"
#include "ingest/files.h"

struct gather {
    struct files *files;
    struct supply *supply;
    bool is_confined;
    bool lists; /* there is a folder, or an archive with several records */
    int status; /* the highest of all messages */

    size_t argument; /* the present or next one of the files; */
    size_t record;   /* if that is a folder, the same of its records */
    size_t found;    /* records of the argument so far */
    int said;        /* the status of messages about it */

    const char *path; /* the archive that is being read; NULL: none */
    const char *below;
    bool is_read, is_mixed;
    bool is_waiting; /* for a pipe of unknown kind; the shelf grows */
    bool is_ended;   /* by Esc: reads no more archives */
    bool is_between; /* between two archives: Esc also ends the next one */
    size_t first;    /* the number of its first file */
    size_t looked_at;
    uint32_t *arrivals; /* by file: its `arrival` in the archive (members.h) */
    size_t count, cap;
};

/* Does a slice of work. False: nothing to do now, also while the list of games still reads the new files, or a pipe has
 * nothing. */
bool gather_step(struct gather *g);
int gather_source(const struct gather *g); /* the pipe: readable when more has come; -1: none is awaited */
void gather_wait(struct gather *g);        /* waits until gather_step can go on */
bool gather_is_done(const struct gather *g);
void gather_free(struct gather *g);

#endif
