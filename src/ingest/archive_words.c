/* ingest/archive_words.c - recognises packed files by their first bytes, and words their flaws and notes; declared in
 * archive.h */
#include <errno.h>
#include <string.h>

#include "base/array.h"
#include "base/magic.h"
#include "base/tr.h"
#include "ingest/archive.h"

/* ---- kinds of packed files ---- */

static const struct {
    enum packing packing;
    const char *refusal;
} packings[] = {
#define MAGIC(at, bytes, words, packing, refusal) {PACKING_##packing, (refusal)},
#include "base/magic.def"
#undef MAGIC
};

static bool is_octal(char c)
{
    return c == ' ' || (c >= '0' && c <= '7');
}

/* A tar from before 1988 has no signature, but its header has the sum of its bytes. */
static bool is_old_tar(struct slice head)
{
    enum { SUM_AT = 148, SUM_END = 156, HEADER = 512, DIGIT_BITS = 3 };
    unsigned sum = 0, said = 0;
    if (head.len < HEADER || !*head.at || !is_octal(head.at[SUM_AT]) || !is_octal(head.at[SUM_AT + 1]))
        return false;
    for (size_t i = 0; i < HEADER; i++)
        sum += i >= SUM_AT && i < SUM_END ? ' ' : (unsigned char)head.at[i];
    for (size_t i = SUM_AT; i < SUM_END && is_octal(head.at[i]); i++)
        said = head.at[i] == ' ' ? said : (said << DIGIT_BITS) + (unsigned)(head.at[i] - '0');
    return said == sum;
}

/* A text may begin with the letters of a signature. */
enum packing packing_of(struct slice head)
{
    head = slice_part(head, 0, PACKING_BYTES);
    const size_t row = magic_row(head);
    const enum packing packing = row < COUNT(packings) ? packings[row].packing : PACKING_NONE;
    if (packing == PACKING_NONE && !is_old_tar(head))
        return PACKING_NONE;
    return !magic_has_controls(head) ? PACKING_NONE : packing == PACKING_NONE ? PACKING_ARCHIVE : packing;
}

const char *packing_refusal(struct slice head)
{
    const size_t row = magic_row(head);
    return row < COUNT(packings) ? packings[row].refusal : NULL;
}

/* ---- flaws ---- */

static const struct {
    const char *words; /* in a message of libarchive, which is always English */
    enum unpack_flaw flaw;
} flaw_words[] = {
    {"emory", UNPACK_MEMORY},
    {"llocate", UNPACK_MEMORY},
    {"runcated", UNPACK_CUT},
    {"remature", UNPACK_CUT},
    {"nsupported", UNPACK_UNKNOWN},
    {"not supported", UNPACK_UNKNOWN},
    {"amaged", UNPACK_DAMAGED},
    {"hecksum", UNPACK_DAMAGED},
};

enum unpack_flaw unpack_flaw_of(int number, const char *text, bool is_over)
{
    for (size_t i = 0; text && number != ENOMEM && i < COUNT(flaw_words); i++)
        if (strstr(text, flaw_words[i].words))
            return flaw_words[i].flaw;
    return number == ENOMEM ? UNPACK_MEMORY : is_over ? UNPACK_CUT : UNPACK_DAMAGED;
}

const char *unpack_flaw_words(enum unpack_flaw flaw)
{
    switch (flaw) {
    case UNPACK_CUT: return T("truncated: nothing could be unpacked");
    case UNPACK_MEMORY: return T("not enough memory to unpack it");
    case UNPACK_UNKNOWN: return T("unsupported compression method: unpack it first");
    case UNPACK_WHOLE:
    case UNPACK_DAMAGED: break;
    }
    return T("damaged: nothing could be unpacked");
}

/* ---- notes ---- */

bool unpack_say(const struct unpack_notes *n, size_t *at, struct buf *out)
{
    const struct {
        bool holds;
        const char *format; /* with a place for the count */
        size_t count;
    } rows[] = {
        {n->is_stopped, plural(n->records, "stopped by Esc after %zu record", "stopped by Esc after %zu records"),
            n->records},
        {n->is_encrypted, tr("encrypted: cannot be read"), 0},
        {n->encrypted > 0, plural(n->encrypted, "encrypted: %zu record left out", "encrypted: %zu records left out"),
            n->encrypted},
        {n->links > 0, plural(n->links, "%zu link left out", "%zu links left out"), n->links},
        {n->nested > 0,
            plural(n->nested, "%zu archive inside the archive: unpack it first",
                "%zu archives inside the archive: unpack them first"),
            n->nested},
        {n->damaged > 0, plural(n->damaged, "damaged: %zu record read in part", "damaged: %zu records read in part"),
            n->damaged},
        {n->unknown > 0,
            plural(n->unknown, "%zu record has an unsupported compression method",
                "%zu records have unsupported compression methods"),
            n->unknown},
        {n->wide > 0,
            plural(n->wide, "needs a window above 128 MiB to unpack: %zu record left out",
                "need windows above 128 MiB to unpack: %zu records left out"),
            n->wide},
        {n->flaw == UNPACK_CUT, plural(n->records, "truncated: %zu record read", "truncated: %zu records read"),
            n->records},
        {n->flaw == UNPACK_MEMORY,
            plural(n->records, "not enough memory: %zu record read, the rest left out",
                "not enough memory: %zu records read, the rest left out"),
            n->records},
        {n->flaw >= UNPACK_DAMAGED && n->flaw != UNPACK_MEMORY,
            plural(n->records, "damaged: %zu record read, the rest left out",
                "damaged: %zu records read, the rest left out"),
            n->records},
        {n->is_too_large, tr("unpacks to more than 1 GiB: the rest left out"), 0},
        {n->is_bomb, tr("unpacks to more than 100 times its size: the rest left out"), 0},
        {n->is_too_many, tr("more than 1000000 entries: the rest left out"), 0},
    };
    while (*at < COUNT(rows) && !rows[*at].holds)
        (*at)++;
    if (*at == COUNT(rows))
        return false;
    buf_add_format(out, rows[*at].format, rows[*at].count);
    (*at)++;
    return true;
}

/* ---- names ---- */

void unpack_turn_slashes(struct buf *name)
{
    char *at = strchr(buf_string(name), '/') ? NULL : name->at;
    while (at && (at = strchr(at, '\\')))
        *at = '/';
}
