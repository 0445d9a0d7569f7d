/* base/file.h - opening and reading a file
 *
 * Reads a regular file or a pipe into memory with read(), never mmap (a truncated file would be a SIGBUS). Opens
 * without blocking and without following into devices: directory, fifo, device, socket are refused with a reason. What
 * is open already is read whatever its kind: "-" is standard input, "/dev/fd/N" what a shell made of <(command) (see
 * descriptors.h).
 */
#ifndef KIFU_BASE_FILE_H
#define KIFU_BASE_FILE_H

#include "base/bytes.h"
#include "base/error.h"

/* Appends the whole file to `out`. False and *e if it cannot be read: "no such file", "is a folder: try kifu list" ...
 * Interrupted and short reads are continued. */
bool file_read(const char *path, struct buf *out, struct error *e);

/* Opens `path` to be read in pieces, for what is large or slow. *size is 0 for what has no size. close() it when done.
 * -1 and *e if it cannot be read. */
int file_open(const char *path, size_t *size, struct error *e);

/* Appends the first bytes of a file that will be opened later, at most FILE_PEEK; none if it cannot be read. For one
 * pipe at a time they are kept until it is opened. Once the bytes begin as a record it does not wait for more. */
#define FILE_PEEK 512
void file_peek(const char *path, struct buf *head);

/* Reads and keeps the next bytes of that one pipe, at most `most`, waiting at most `ms` milliseconds (-1: without
 * limit). FILE_WHOLE: the end was read, or `path` is not that pipe. */
enum file_coming { FILE_SILENT, FILE_CAME, FILE_WHOLE };
enum file_coming file_ahead(const char *path, size_t most, int ms);
struct slice file_kept(const char *path); /* the bytes kept; borrowed until the next call */

/* Waits up to `ms` milliseconds (-1: without limit), or until a signal, for more bytes or the end. True if reading
 * would not wait. */
bool file_comes(int fd, int ms);

/* Appends the next bytes, at most `most` (1 or more), and waits for them; sets *end if no more will come. */
bool file_more(int fd, size_t most, struct buf *out, bool *end, struct error *e);

bool file_is_gone(const char *path); /* nothing has that name; false, and errno, also if we may not look */
bool file_exists(const char *path);  /* something is there */
bool file_is_folder(const char *path);

/* Appends the path, "~/" replaced by the reader's home. */
void file_at_home(struct slice path, struct buf *out);

/* Makes the missing folders of `path` with that mode: those whose slash is at byte `from` or later. Returns 0, or the
 * length of the first one that cannot be made: errno says why, EEXIST if another kind of file has its name. */
size_t file_make_folders(const char *path, size_t from, unsigned mode);

/* Appends the path of a file of kifu's own: $VARIABLE/kifu/NAME if the variable begins with a slash, else
 * $HOME/BENEATH/kifu/NAME. Returns the byte from which its folders may be made; 0 if the environment names no place. */
size_t file_place(struct buf *path, const char *variable, const char *beneath, const char *name);

/* Writes `bytes` to `path` completely or not at all: a new file beside it, synced, renamed over it. The mode stays;
 * owner and group stay if we may set them, which the sandbox forbids. */
bool file_write(const char *path, struct slice bytes, struct error *e);

/* Before the sandbox closes: if `path` belongs to another user or group, makes the new file for file_write now and
 * gives it to them. One file at a time. The other function removes the new file if it was not used. */
void file_prepare(const char *path);
void file_unprepare(void);

/* The same for a new name; "already exists" if something has that name. */
bool file_write_new(const char *path, struct slice bytes, struct error *e);

/* Writes all of `bytes` to `fd`. False and errno if that fails. */
bool file_put(int fd, struct slice bytes);

/* Sets *e to the reason of this errno, in the words of all messages: "no space left". Always false. */
bool file_reason(struct error *e, int number);

/* The state of a file at one moment. A writer may set the time of its bytes, as `touch -r` and `cp -p` do; the time of
 * its inode is set by the system at any change. The clock of a file system ticks: a change within the tick in which the
 * mark was taken may not change the mark. So what was read after a settled mark is current as long as the mark is the
 * same; after a mark that is not settled it may be out of date already. */
struct file_mark {
    uint64_t device, number, size;
    int64_t seconds, nanoseconds;                 /* last change of its bytes, as its writer says */
    int64_t changed_seconds, changed_nanoseconds; /* last change of anything, as the system says */
    bool is_settled;                              /* it was a tick or more before the mark was taken; not compared */
};

/* False if it is not a regular file. */
bool file_mark_of(const char *path, struct file_mark *mark);
bool file_mark_plain(const char *path, struct file_mark *mark); /* nor a link to one */
bool file_mark_open(int fd, struct file_mark *mark);            /* of an open file */
bool file_mark_is_same(const struct file_mark *a, const struct file_mark *b);

/* Waits until a mark of the file would be settled, if that is a tick of the clock (20 ms) or less. */
void file_settle(const char *path);

size_t file_names(const char *path);             /* hard links of a regular file; 0 for others */
bool file_is_same(const char *a, const char *b); /* both exist and are one file */

#endif
