/* base/file.h - opening and reading a file
 *
 * Reads a regular file or a pipe into memory with read(), never mmap (a truncated file would be a SIGBUS). Opens
 * without blocking and without following into devices: directory, fifo, device, socket are refused with a reason. What
 * is open already is read whatever it is: "-" is standard input, "/dev/fd/N" what a shell made of <(command), as
 * descriptors.h has it.
 */
#ifndef KIFU_BASE_FILE_H
#define KIFU_BASE_FILE_H

#include "base/bytes.h"
#include "base/error.h"

/* The whole of `path` appended to `out`. False and *e where it cannot be read:
 * "no such file", "is a folder: try kifu list" ... Interrupted and short reads are carried on. */
bool file_read(const char *path, struct buf *out, struct error *e);

/* The same in pieces, for what is large or slow: opens `path` and gives its size where it has one (else 0); close() it
 * when done. -1 and *e where it cannot be read. */
int file_open(const char *path, size_t *size, struct error *e);

/* The first bytes of a file that will be opened later, as many as FILE_PEEK or fewer, appended; nothing where it cannot
 * be read. Of what comes through one pipe they are kept for the one who opens it. What begins as a record is
 * not waited for longer than its first bytes take. */
#define FILE_PEEK 512
void file_peek(const char *path, struct buf *head);

/* Of what comes through that one pipe the next bytes, at most `most`, are kept, too; they are waited for at most `ms`
 * milliseconds (-1: as long as it takes). FILE_WHOLE: the end was read, or it is no such pipe. */
enum file_coming { FILE_SILENT, FILE_CAME, FILE_WHOLE };
enum file_coming file_ahead(const char *path, size_t most, int ms);
struct slice file_kept(const char *path); /* what is kept of it; borrowed up to the next call */

/* More of what is open can be read without waiting, or its end, within `ms` milliseconds (-1: as long as it takes), or
 * until a signal comes. */
bool file_comes(int fd, int ms);

/* Appends at most `most` bytes (1 or more) of what comes next, *end where nothing does. Waits where there is nothing
 * yet. */
bool file_more(int fd, size_t most, struct buf *out, bool *end, struct error *e);

bool file_is_gone(const char *path); /* nothing has that name; false also where it may not be looked for, and errno */
bool file_exists(const char *path);  /* something is there */
bool file_is_folder(const char *path);

/* "~/go" is in the reader's home, any other path as it is; appended. */
void file_at_home(struct slice path, struct buf *out);

/* Makes the folders of `path` that are not there, by that mode: those that a slash ends which is at byte `from` or
 * after it. Returns 0, or the length of the first one that cannot be made: errno says why, EEXIST that something else
 * has its name. */
size_t file_make_folders(const char *path, size_t from, unsigned mode);

/* Where a file of kifu's own is, appended: $VARIABLE/kifu/NAME where that begins with a slash, else
 * $HOME/BENEATH/kifu/NAME. Returns from where on its folders may be made; 0: the environment names no place. */
size_t file_place(struct buf *path, const char *variable, const char *beneath, const char *name);

/* Writes `bytes` to `path` completely or not at all: a new file beside it, synced, renamed over it. Mode stays, owner
 * and group where we may: the sandbox forbids it. */
bool file_write(const char *path, struct slice bytes, struct error *e);

/* Before the sandbox closes: where the file `path` belongs to another user or group, the new file that file_write will
 * fill is made and given to them now. One at a time. The other removes it where it was not written. */
void file_prepare(const char *path);
void file_unprepare(void);

/* The same under a name that nothing has yet: "already exists" where something does. */
bool file_write_new(const char *path, struct slice bytes, struct error *e);

/* All of `bytes` to what is open. False, and errno says why. */
bool file_put(int fd, struct slice bytes);

/* Says why the system refused, by errno, in the words of all messages: "no space left". Always false. */
bool file_reason(struct error *e, int number);

/* What a file was at a moment. Whoever writes to a file may set the time of its bytes, as `touch -r` and `cp -p` do;
 * the time of its inode is the system's own, and any change moves it. The clock of a file system goes in ticks: a
 * change in the tick in which the mark was taken may leave the mark as it is. So what was read after a settled mark was
 * taken is there as long as the mark is the same; after another one it may have changed already. */
struct file_mark {
    uint64_t device, number, size;
    int64_t seconds, nanoseconds;                 /* when its bytes were changed last, by the one who did */
    int64_t changed_seconds, changed_nanoseconds; /* when anything of it was changed last, by the system */
    bool is_settled;                              /* that was a tick or more before the mark was taken; not compared */
};

/* False where it is no regular file. */
bool file_mark_of(const char *path, struct file_mark *mark);
bool file_mark_plain(const char *path, struct file_mark *mark); /* nor a link to one */
bool file_mark_open(int fd, struct file_mark *mark);            /* of one that is open */
bool file_mark_is_same(const struct file_mark *a, const struct file_mark *b);

/* Waits until a mark that is taken of the file is settled, where a tick of the clock (20 ms) or less is missing. */
void file_settle(const char *path);

size_t file_names(const char *path);             /* hard links of a regular file; 0: it is none */
bool file_is_same(const char *a, const char *b); /* both exist and are one file */

#endif
