/* tty/watch.h - whether a file has changed
 *
 * By inotify on the file's folder where the system has it, so that a file that is replaced, or comes back, is seen too;
 * else by looking at it twice a second. A change is reported once the file has been quiet for a moment: programs write
 * in pieces.
 */
#ifndef KIFU_TTY_WATCH_H
#define KIFU_TTY_WATCH_H

#include <stdbool.h>

struct file_mark;
struct watch; /* NULL watches nothing */

struct watch *watch_new(void);
void watch_free(struct watch *w);

/* Watches this file instead of the one before; nothing where the name is that of a descriptor. `read`: the file as it was
 * when its bytes were read; NULL: as it is now. */
void watch_file(struct watch *w, const char *path, const struct file_mark *read);

/* Readable when watch_look has something to see; -1: there is only the deadline */
int watch_fd(const struct watch *w);
long long watch_deadline(const struct watch *w); /* when to look in any case, in milliseconds; -1: never */

/* Looks. True: the file is another one, or has another content, than when a change was last reported (or watch_file was
 * called). */
bool watch_look(struct watch *w, long long now);

#endif
