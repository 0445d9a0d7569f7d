/* cmd/memory.h - the file of places and bookmarks
 *
 * It is opened before the sandbox closes, and stays open: it is read and written by that descriptor, under a lock, so
 * that viewers do not lose what another one wrote.
 *
 *     struct memory_file f = {.fd = -1};
 *     memory_open(&f);
 *     session.memory = &f.memory;        while it is open: f.fd >= 0
 *     memory_keep(&f);                   adds the new entries to those that the file has now
 *     memory_close(&f);
 */
#ifndef KIFU_CMD_MEMORY_H
#define KIFU_CMD_MEMORY_H

#include "view/remember.h"

struct memory_file {
    int fd;         /* -1: nothing is remembered */
    char *path;     /* NULL: no place for it */
    struct buf why; /* with -1: why, "PATH: reason" */
    struct memory memory;
};

/* Opens $XDG_STATE_HOME/kifu/places, else ~/.local/state/kifu/places; makes it, with its folders, if needed. It is left
 * alone if it cannot be opened, is not a regular file, belongs to someone else, or is of a later version. */
void memory_open(struct memory_file *f);
/* Waits if another program holds the file: some seconds, if bookmarks or the like would be lost, until a signal. False,
 * after a message: they are lost. The terminal must be restored before. */
bool memory_keep(struct memory_file *f);
void memory_close(struct memory_file *f);

#endif
