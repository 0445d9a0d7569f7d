/* sgf/diag.h - defects of a record, with their places  (doc/sgf.md 7)
 *
 * A diagnostic is one defect: a row of diag.def (stable name, severity, sentence), a place in the file, and the words
 * that go into the sentence. Reading never stops for one. A list keeps the first `limit` of the file, in whatever order
 * they are found, and counts the rest, so that a hostile file costs limited memory. It is in the order of the file only
 * after sgf_diags_sort.
 */
#ifndef KIFU_SGF_DIAG_H
#define KIFU_SGF_DIAG_H

#include "base/bytes.h"
#include "base/charset.h"

enum sgf_severity { SGF_ERROR, SGF_WARNING, SGF_NOTE, SGF_SEVERITY_COUNT };

/* The treatment of the defective part when rules/format.h writes the record again. */
enum sgf_action {
    SGF_ACTION_NONE, /* nothing is written */
    SGF_ACTION_KEPT,
    SGF_ACTION_CHANGED,
    SGF_ACTION_DROPPED, /* no loss: the rest of the record says the same */
    SGF_ACTION_LOST,    /* dropped too: a value, a property, a text before the first tree */
    SGF_ACTION_STRAY,   /* dropped too: bytes outside of trees or values that may have been part of the record */
    SGF_ACTION_COUNT
};

/* One row of diag.def each: SGF_DIAG_MISSING_SEMICOLON ... */
enum sgf_diag_id {
#define DIAG(id, name, severity, old_severity, strict, action, sentence) SGF_DIAG_##id,
#include "sgf/diag.def"
#undef DIAG
    SGF_DIAG_COUNT
};

/* A hostile file may have one for each of its bytes, so it is small. */
struct sgf_diag {
    uint32_t game;    /* number of the tree, from 1; 0 before the first */
    uint8_t id;       /* enum sgf_diag_id */
    uint8_t severity; /* enum sgf_severity */
    uint8_t action;   /* enum sgf_action */
    uint8_t at_high;  /* private, as all below: see sgf_diag_at */
    uint32_t at_low;
    uint32_t order; /* when it was added, to order those at one place */
    uint32_t words; /* offset in the list's words, after its count (see sgf_diag_word); 0: none */
};

/* Its place: a byte of the file, from 0, below 2^40. */
static inline uint64_t sgf_diag_at(const struct sgf_diag *d)
{
    return (uint64_t)d->at_high << 32 | d->at_low;
}

/* The words of a sentence, filtered, at most 60 columns each: the property (%i), the text as written (%o), as it is
 * read (%n). */
enum sgf_word { SGF_WORD_IDENT, SGF_WORD_OLD, SGF_WORD_NOW, SGF_WORD_COUNT };

struct sgf_diags {
    struct sgf_diag *at;
    size_t count, cap;
    /* Keep at most this many, the first of the file; 0 keeps all. Set by the caller */
    size_t limit;
    /* Also take those that only strict readers mind. Set by the caller */
    bool strict;
    int ff;                            /* file format of the tree, for rows that are errors only from FF[4] on */
    uint32_t game;                     /* goes into each diagnostic added */
    size_t totals[SGF_SEVERITY_COUNT]; /* kept or not */
    size_t actions[SGF_ACTION_COUNT];  /* likewise */
    /* Private: for each sentence its count, then its words in the order of enum sgf_word, each ended by NUL */
    struct buf words;
    size_t undecided[SGF_SEVERITY_COUNT]; /* private: not kept, FF not known; by their severity before FF[4] */
    uint32_t added;                       /* private: how many so far */
    struct buf scratch;                   /* private */
    size_t last_words;                    /* private: where the last ones begin in `words` */
};

const char *sgf_diag_name(enum sgf_diag_id id);     /* "missing-semicolon" */
const char *sgf_severity_name(enum sgf_severity s); /* "error" "warning" "note" */
const char *sgf_action_name(enum sgf_action a);     /* "kept" "changed" "dropped"; NULL for none */

/* The words of a diagnostic; {0} or 0 for those that its sentence does not use. Foreign text: filtered and cut here. */
struct sgf_words {
    struct slice ident, old, now;
    unsigned long count;
    enum sgf_action action; /* 0: as the row says */
    bool lenient;           /* for bad-value-corrected of time, komi, date: a warning before FF[4] */
};

void sgf_diags_add(struct sgf_diags *d, enum sgf_diag_id id, uint64_t at, const struct sgf_words *words);
/* Adds those of `from`, and its counts of those it did not keep */
void sgf_diags_add_all(struct sgf_diags *d, const struct sgf_diags *from);
/* The same, leaving `from` empty: if `d` is empty nothing is copied */
void sgf_diags_take_all(struct sgf_diags *d, struct sgf_diags *from);
/* Removes from the list those for whose place `is_kept` is false; the counts of those not in the list stay. */
void sgf_diags_keep(struct sgf_diags *d, bool (*is_kept)(const void *context, uint64_t at), const void *context);
void sgf_diags_set_ff(struct sgf_diags *d, int ff); /* decides the severities of those added while FF was not known */
void sgf_diags_sort(struct sgf_diags *d);           /* by place, stable */
void sgf_diags_clear(struct sgf_diags *d);          /* empty, memory and limit kept */
void sgf_diags_free(struct sgf_diags *d);

/* For a diagnostic of the list. Words are borrowed until the list changes. */
/* "" if it has none */
struct slice sgf_diag_word(const struct sgf_diags *list, const struct sgf_diag *d, enum sgf_word word);
/* The count of a sentence with %c, at most UINT32_MAX */
uint32_t sgf_diag_count(const struct sgf_diags *list, const struct sgf_diag *d);
/* `";" missing at start of tree` */
void sgf_diag_sentence(const struct sgf_diags *list, const struct sgf_diag *d, struct buf *out);

/* ---- lines and columns ---- 1-based; CRLF and LFCR are one line end; a column is a character of the decoded text. Ask
 * in ascending order of place: the cursor goes on from where it was; going back starts over. */

/* For a record converted from another format: its bytes from `out` up to the next entry come from that line and column
 * of the file. Entries ascend. */
struct sgf_map_entry {
    uint32_t out, line, column;
};

struct sgf_map {
    struct sgf_map_entry *at;
    size_t count, cap;
};

struct sgf_place {
    struct slice file; /* the bytes */
    uint64_t at;       /* line and column are known up to here */
    size_t line, column;
    const struct sgf_map *map; /* from the bytes to the file; NULL: they are its bytes */
};

/* Sorts the diagnostics of a file in another format by line and column, stable, as its parts may be in another order in
 * SGF. Does nothing for SGF. Call it when all are added. */
void sgf_diags_sort_lines(struct sgf_diags *d, struct sgf_place place);

struct sgf_place sgf_place_start(struct slice file);
void sgf_place_move(struct sgf_place *p, uint64_t at, enum charset charset); /* that of the tree */

#endif
