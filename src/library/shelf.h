/* library/shelf.h - the files that a session has: their names, what was read of them, what is still to come
 *
 * It opens no file: what it wants it says in `wants`, and the one who runs it brings the bytes by shelf_take. A file
 * has a number from 0, by the order in which they were added, which stays; and a place from 0 among those that are
 * shown, which is the same until some are arranged. Games are numbered from 0 in their file.
 */
#ifndef KIFU_LIBRARY_SHELF_H
#define KIFU_LIBRARY_SHELF_H

#include "library/ranges.h"
#include "sgf/sgf.h"

struct content;

/* A file, and its content once it was brought. */
struct shelf_file {
    char *name;              /* as given; foreign text */
    size_t place;            /* by shelf_at */
    struct content *content; /* of who brings the bytes, and frees it; NULL: not here, which most of a folder are not */
    char *address;           /* that was named after '#'; NULL: none, or used */
    struct sgf_collection collection;
    struct slice bytes; /* as given, borrowed */
    uint64_t dropped;   /* the sum of the content that shelf_drop took back; 0: none was */
    char *error;        /* why it could not be read, filtered; NULL */
    /* Node where the reader was, per game; SGF_NONE: never there. May be shorter than the games */
    uint32_t *kept;
    size_t kept_count, kept_cap;
    /* Problems by number, a game each, from 1: of now and, as far as is remembered, from before. None is in both */
    struct ranges solved, failed;
    uint32_t version;    /* counts with the first content, and with each other one */
    enum charset forced; /* by the reader for this file; CHARSET_UNKNOWN: as the shelf's */
    bool has_content;    /* the collection is filled */
    bool is_recalled;    /* what is remembered of solved and failed ones is in there */
    bool has_its_stars;  /* what is remembered of stars likewise */
};

struct shelf_star {
    uint32_t file, game;
};

/* What is wanted from outside. Answered by shelf_take and shelf_fail. */
struct shelf_wants {
    bool file;    /* the content of files[file_index] */
    bool reload;  /* likewise, again; */
    bool reports; /* the reader asked for that: a message says when it is done */
    size_t file_index;
};

/* Where to go when a file's content comes. */
struct shelf_pending {
    bool is_there;
    bool is_new;       /* was not looked at yet */
    size_t file, game; /* game SIZE_MAX: the last one */
    uint32_t node;     /* SGF_NONE: where the reader was, else the root */
    char *address;     /* instead of node; NULL */
    int direction;     /* of previous-game and next-game: where to go on when the file cannot be read; else 0 */
    size_t steps;      /* of them: games to go after that one */
    bool seeks;        /* the nearest problem from there on is meant */
};

struct shelf {
    struct shelf_file *files;
    size_t count, cap;
    uint32_t *order; /* by place: the number of the file; it has room for `order_cap` */
    size_t order_cap;
    bool grows;               /* files are being added, one by one: what takes all of them waits */
    bool has_problems;        /* of any file some are solved or failed: who fills those in says so */
    enum charset charset;     /* forced by the user for all files; CHARSET_UNKNOWN: none */
    struct shelf_star *stars; /* games that have one, by file and game */
    size_t star_count, star_cap;
    size_t file, game;             /* which one is looked at */
    const struct sgf_game *record; /* that game; NULL: none is looked at. Borrowed */
    /* That another one took the place of: the game that is looked at borrows from it until it is opened again, then the
     * caller of shelf_take frees it */
    struct sgf_collection before;
    struct shelf_pending pending;
    struct shelf_wants wants;
};

void shelf_free(struct shelf *s);
size_t shelf_add(struct shelf *s, const char *name);

static inline struct shelf_file *shelf_file(const struct shelf *s)
{
    return &s->files[s->file]; /* the one that is looked at */
}

static inline bool shelf_is_shown(const struct shelf *s, size_t file)
{
    return s->record && s->file == file;
}

static inline size_t shelf_at(const struct shelf *s, size_t place)
{
    return s->order[place];
}

/* Puts `count` files, the first of which has the number `first`, in the order `from`: first + from[i] goes to the place
 * first + i. */
void shelf_arrange(struct shelf *s, size_t first, const uint32_t *from, size_t count);
void shelf_rename(struct shelf *s, size_t file, const char *name);

/* The file of that name; else, by its end, the only one whose path ends in it after a slash. SIZE_MAX: none. */
size_t shelf_find(const struct shelf *s, const char *name);
size_t shelf_find_end(const struct shelf *s, const char *name);

/* The name without its folders, filtered, appended; nothing where there is no such file. */
void shelf_name(const struct shelf *s, size_t file, struct buf *out);

/* ---- contents ---- */

enum shelf_news {
    SHELF_REFUSED, /* there is no game in the bytes: they were not taken, what was there before stays */
    SHELF_EMPTY,   /* likewise, and that is all there is of the file */
    SHELF_GREW,    /* more of the same content */
    SHELF_RENEWED, /* read again, or for the first time */
};

/* The content of a file, as far as it is there. Further calls with the same address and more bytes until `whole` go on
 * with it (a pipe); any other call takes it as read again. The bytes stay where they are until the next content of the
 * file was taken; the old ones may be freed then. */
enum shelf_news shelf_take(struct shelf *s, size_t file, struct slice bytes, bool whole);
/* Of a content of which more is to come: the game that its bytes end in is among its games, as far as it is there
 * (sgf_collection_show). False: they end in none. */
bool shelf_show(struct shelf *s, size_t file);
/* Its bytes are somewhere else now, unchanged */
void shelf_moved(struct shelf *s, size_t file, const struct sgf_move *move);
/* `reason`: filtered; kept where there is no content */
void shelf_fail(struct shelf *s, size_t file, const char *reason);
void shelf_want(struct shelf *s, size_t file); /* asks for its content, unless another file was asked for before */
void shelf_answered(struct shelf *s, size_t file);

/* Forgets the content of a file: its bytes may be freed. What is known of it stays, and it is wanted again when it is
 * looked at. False: it is looked at, or to be, or not whole. */
bool shelf_drop(struct shelf *s, size_t file);

/* ---- places ---- */

void shelf_keep(struct shelf *s, uint32_t node); /* where the reader is in the game that is looked at */
uint32_t shelf_kept(const struct shelf *s, size_t file, size_t game); /* SGF_NONE: was never there */
void shelf_pending_clear(struct shelf *s);

/* ---- problems ---- */

/* That of the game that is looked at is solved, or was tried without success: one that was solved stays so. */
void shelf_mark(struct shelf *s, bool is_solved);

/* How many there are: of a file with several games its games; else the files, where each is one. */
struct shelf_score {
    size_t solved, failed, total;
    bool is_whole; /* false: more games are still to come */
};
enum shelf_sign { SHELF_UNTRIED, SHELF_SOLVED, SHELF_FAILED };
enum shelf_sign shelf_sign(const struct shelf *s, size_t file, size_t game);
struct shelf_score shelf_score(const struct shelf *s);

/* ---- stars ---- */

bool shelf_has_star(const struct shelf *s, size_t file, size_t game);
void shelf_star(struct shelf *s, size_t file, size_t game, bool has);
void shelf_stars_forget(struct shelf *s,
    size_t file); /* of a file; what is remembered of them may be looked up again */

/* ---- what comes next ---- */

/* The file that `pending` is about has the game, or never will have. */
bool shelf_is_ready(const struct shelf *s);

#endif
