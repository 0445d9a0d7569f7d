/* cmd/gather.h - the files of a session, added while they are found: archives are read in slices
 *
 *     struct gather g = {.files = &files, .supply = &supply};
 *     while (gather_step(&g)) ...;        before the sandbox closes: up to what is packed
 *     g.is_confined = true;
 *     while (gather_step(&g)) ...;        in it, a slice at a time, while no key waits
 *     gather_free(&g);
 *
 * Records come in the order of their archive, can be opened at once, and are brought into the order of folders when all
 * came and the list of games has caught up. While an archive is read the session says that it searches; where it does
 * not any more the rest is left out, and that is said.
 */
#ifndef KIFU_CMD_GATHER_H
#define KIFU_CMD_GATHER_H

#include "cmd/supply.h"
#include "ingest/files.h"

struct gather {
    struct files *files;
    struct supply *supply;
    bool is_confined;
    bool lists; /* there is a folder, or an archive with more than one record */
    int status; /* of what was complained of */

    size_t argument; /* of the files: the one that is looked at, or comes next; */
    size_t record;   /* of its records, where it is a folder, likewise */
    size_t found;    /* records that it has so far */
    int said;        /* of it: a status */

    const char *path; /* the archive that is being read; NULL: none */
    const char *below;
    bool is_read, is_mixed;
    bool is_waiting; /* for a pipe of which it is not known yet what it is: the shelf grows */
    bool is_ended;   /* by Esc: no more archives are read */
    bool is_between; /* two archives: Esc ends the next one before it has begun */
    size_t first;    /* its first file */
    size_t looked_at;
    uint32_t *arrivals; /* of each of its files: which record of the archive it is */
    size_t count, cap;
};

/* False: there is nothing to do now. That is so, too, while the list of games is read up to what came, and where more
 * has to come through a pipe. */
bool gather_step(struct gather *g);
int gather_source(const struct gather *g); /* of that pipe: readable when more came; -1: none is waited for */
void gather_wait(struct gather *g);        /* until gather_step goes on */
bool gather_is_done(const struct gather *g);
void gather_free(struct gather *g);

#endif
