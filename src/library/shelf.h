/* library/shelf.h - the files of a session: their names, what was read of them, what is still to be read
 *
 * It opens no file: it puts what it needs into `wants`, and its caller brings the bytes by shelf_take. A file has a
 * number from 0, in the order in which files were added, which never changes; and a place from 0 in the order in which
 * they are shown, which is the same number until shelf_arrange. Games are numbered from 0 in their file.
 */
#ifndef KIFU_LIBRARY_SHELF_H
#define KIFU_LIBRARY_SHELF_H

#include "library/ranges.h"
#include "sgf/sgf.h"

struct content;

/* A file, and its content when it is here. */
struct shelf_file {
    char *name;   /* as given; foreign text */
    size_t place; /* by shelf_at */
    struct content
        *content;  /* owned by the caller, who brings the bytes; NULL: not here, as for most files of a folder */
    char *address; /* given after '#' in the name; NULL: none, or already used */
    /* Of its content; without content an empty one, which all such files share. So most files of a large folder take
     * little, and a game borrows from a place that stays where it is when files are added */
    struct sgf_collection *collection;
    struct slice bytes; /* as given, borrowed */
    uint64_t dropped;   /* the sum of the content that shelf_drop took away; 0: none */
    char *error;        /* why it could not be read, filtered; NULL */
    /* By game: the node where the reader was; SGF_NONE: never there. May be shorter than the games */
    uint32_t *kept;
    size_t kept_count, kept_cap;
    /* Problems by number of game, from 1: of this session and those remembered from before. None is in both */
    struct ranges solved, failed;
    uint32_t version;    /* grows with each new content */
    enum charset forced; /* by the reader for this file; CHARSET_UNKNOWN: `charset` of the shelf */
    bool has_content;    /* the collection is its own */
    bool is_recalled;    /* `solved` and `failed` have what is remembered */
    bool has_its_stars;  /* likewise the stars of the shelf */
};

struct shelf_star {
    uint32_t file, game;
};

/* What is wanted from the caller, who answers by shelf_take or shelf_fail. */
struct shelf_wants {
    bool file;    /* the content of files[file_index] */
    bool reload;  /* the same, read again */
    bool reports; /* the reader asked for it: a message says when it is done */
    size_t file_index;
};

/* Where to go when the content of a file comes. */
struct shelf_pending {
    bool is_there;
    bool is_new;       /* no content has come for it yet */
    size_t file, game; /* game SIZE_MAX: the last one */
    uint32_t node;     /* SGF_NONE: where the reader was, else the root */
    char *address;     /* used instead of node; NULL */
    int direction;     /* of previous-game and next-game: where to go on when the file cannot be read; else 0 */
    size_t steps;      /* of the same commands: games to go after that one */
    bool seeks;        /* go to the nearest problem from there on */
};

struct shelf {
    struct shelf_file *files;
    size_t count, cap;
    uint32_t *order; /* by place: the number of the file */
    size_t order_cap;
    bool grows;               /* files are being added one by one: work on all of them waits */
    bool has_problems;        /* a problem of any file is solved or failed: set where those are filled in */
    enum charset charset;     /* forced by the user for all files; CHARSET_UNKNOWN: none */
    struct shelf_star *stars; /* games with a star, by file and game */
    size_t star_count, star_cap;
    size_t file, game;             /* the game that is read */
    const struct sgf_game *record; /* its record; NULL: none is read. Borrowed */
    /* The collection before the present one, or NULL: the game that is read borrows from it until it is opened again;
     * then the caller of shelf_take has it freed by shelf_forget */
    struct sgf_collection *before;
    struct shelf_pending pending;
    struct shelf_wants wants;
};

void shelf_free(struct shelf *s);
size_t shelf_add(struct shelf *s, const char *name);

static inline struct shelf_file *shelf_file(const struct shelf *s)
{
    return &s->files[s->file]; /* the file that is read */
}

static inline bool shelf_is_shown(const struct shelf *s, size_t file)
{
    return s->record && s->file == file;
}

static inline size_t shelf_at(const struct shelf *s, size_t place)
{
    return s->order[place];
}

/* Puts `count` files, whose numbers begin with `first`, in the order `from`: file first + from[i] goes to place first +
 * i. */
void shelf_arrange(struct shelf *s, size_t first, const uint32_t *from, size_t count);
void shelf_rename(struct shelf *s, size_t file, const char *name);

/* The file of that name; shelf_find_end: the only file whose path ends in a slash and the name. SIZE_MAX: none. */
size_t shelf_find(const struct shelf *s, const char *name);
size_t shelf_find_end(const struct shelf *s, const char *name);

/* Appends the name without its folders, filtered; nothing if there is no such file. */
void shelf_name(const struct shelf *s, size_t file, struct buf *out);

/* ---- contents ---- */

enum shelf_news {
    SHELF_REFUSED, /* the bytes have no game: they were not taken, and the content before stays */
    SHELF_EMPTY,   /* the same, and the file is complete */
    SHELF_GREW,    /* more of the same content */
    SHELF_RENEWED, /* read again, or for the first time */
};

/* Takes the content of a file, as far as it was read. Until `whole`, calls with the same address and more bytes
 * continue it (a pipe); any other call replaces it. The bytes are borrowed until the next content of the file was
 * taken. */
enum shelf_news shelf_take(struct shelf *s, size_t file, struct slice bytes, bool whole);
void shelf_forget(struct shelf *s); /* frees the collection before */
/* For a content that is not complete: makes the game in which its bytes end one of its games, as far as it is here
 * (sgf_collection_show). False: the bytes do not end in a game. */
bool shelf_show(struct shelf *s, size_t file);
/* The bytes of its content have moved in memory, unchanged */
void shelf_moved(struct shelf *s, size_t file, const struct sgf_move *move);
/* The file could not be read. `reason`: filtered; kept if there is no content */
void shelf_fail(struct shelf *s, size_t file, const char *reason);
void shelf_want(struct shelf *s, size_t file); /* asks for its content, unless another file is already wanted */
void shelf_answered(struct shelf *s, size_t file);

/* Drops the content of a file: its bytes may be freed. All else about it stays, and it is wanted again when it is to be
 * read. False, and nothing is dropped: it is being read, or is to be, or is not whole. */
bool shelf_drop(struct shelf *s, size_t file);

/* ---- places ---- */

void shelf_keep(struct shelf *s, uint32_t node);                      /* where the reader is in the game that is read */
uint32_t shelf_kept(const struct shelf *s, size_t file, size_t game); /* SGF_NONE: never there */
void shelf_pending_clear(struct shelf *s);

/* ---- problems ---- */

/* The problem that is read was solved, or tried without success; a solved one stays solved. */
void shelf_mark(struct shelf *s, bool is_solved);

/* The counts of problems: of a file with several games, of its games; else of the files, each of which is one. */
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
void shelf_stars_forget(struct shelf *s, size_t file); /* of a file; remembered ones are looked up again */

/* ---- where to go next ---- */

/* The file of `pending` has the game, or is whole without it. */
bool shelf_is_ready(const struct shelf *s);

#endif
