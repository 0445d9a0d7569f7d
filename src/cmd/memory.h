/* cmd/memory.h - the file in which places and bookmarks are kept
 *
 * It is opened before the sandbox closes and stays open: what is read and written goes through that descriptor, under a
 * lock, so that several viewers do not lose what another one wrote.
 *
 *     struct memory_file f = {.fd = -1};
 *     memory_open(&f);
 *     session.memory = &f.memory;        while it is open: f.fd >= 0
 *     memory_keep(&f);                   what is new is added to what the file has now
 *     memory_close(&f);
 */
#ifndef KIFU_CMD_MEMORY_H
#define KIFU_CMD_MEMORY_H

#include "view/remember.h"

struct memory_file {
    int fd;         /* -1: nothing is remembered */
    char *path;     /* NULL: there is no place for it */
    struct buf why; /* with -1: why, "PATH: reason", for whoever wants to keep something */
    struct memory memory;
};

/* $XDG_STATE_HOME/kifu/places, else ~/.local/state/kifu/places; made, with its folders, where it is not there. What
 * cannot be opened, is no ordinary file, someone else's, or of a later version is left alone. */
void memory_open(struct memory_file *f);
/* Where another program holds the file it waits, some seconds for what is to be kept on request, until a signal ends
 * that. False after a message: bookmarks or solved problems are lost. The terminal is as it was before. */
bool memory_keep(struct memory_file *f);
void memory_close(struct memory_file *f);

#endif
