/* tty/watch.h - notices that a file has changed
 *
 * It uses inotify on the folder of the file, if the system has it, so that a file that is replaced or comes back is
 * noticed, too; else it looks at the file twice a second. A change is reported when the file has been quiet for a
 * moment, as programs write in pieces.
 */
#ifndef KIFU_TTY_WATCH_H
#define KIFU_TTY_WATCH_H

#include <stdbool.h>

struct file_mark;
struct watch; /* NULL watches nothing */

struct watch *watch_new(void);
void watch_free(struct watch *w);

/* Watches this file instead of the one before; nothing if the name is that of a descriptor. `read`: the mark of the
 * file when its bytes were read; NULL: its present mark. */
void watch_file(struct watch *w, const char *path, const struct file_mark *read);

/* Readable when watch_look has something to do; -1: only the deadline counts */
int watch_fd(const struct watch *w);
long long watch_deadline(const struct watch *w); /* when to look in any case, in milliseconds; -1: never */

/* True: the file was replaced or changed since the last report (or since watch_file). */
bool watch_look(struct watch *w, long long now);

#endif
