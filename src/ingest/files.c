/* ingest/files.c - the files, folders and archives that arguments name */
#include "ingest/files.h"

#include <string.h>

#include "base/file.h"
#include "base/magic.h"
#include "base/mem.h"
#include "base/output.h"
#include "base/text.h"
#include "base/tr.h"
#include "ingest/ending.h"
#include "ingest/interrupt.h"
#include "ingest/progress.h"

/* A plain record may be packed, whatever its name. Up to this many arguments, or records of a folder, are opened to
 * find out; with more it is faster to load libarchive in any case. */
#define PEEKED_MOST 500

static enum packing packing_at(const char *path)
{
    struct buf head = {0};
    file_peek(path, &head);
    const enum packing packing = packing_of(buf_slice(&head));
    buf_free(&head);
    return packing;
}

/* ---- pipes ---- */

#define PIPE_FIRST_MS 50 /* to wait for the first bytes before the sandbox closes */
#define PIPE_PIECE ((size_t)64 * 1024)
#define PIPE_SLICE ((size_t)1024 * 1024) /* taken in one call */
#define PIPE_MOST ((size_t)1 << 30)

bool files_is_there(const struct files_found *s, int ms)
{
    if (s->kind != FOUND_FILE)
        return true;
    for (size_t before = file_kept(s->path).len;;) {
        const struct slice kept = file_kept(s->path);
        const bool is_begun = kept.len < FILE_PEEK, is_packed = packing_of(kept) != PACKING_NONE;
        if (is_begun ? magic_is_begun(kept) : !is_packed)
            return true;
        if (kept.len > before + PIPE_SLICE || kept.len > PIPE_MOST)
            return kept.len > PIPE_MOST;
        const enum file_coming came = file_ahead(s->path, is_begun ? FILE_PEEK - kept.len : PIPE_PIECE, ms);
        if (came != FILE_CAME)
            return came == FILE_WHOLE;
    }
}

/* True: a record among these may be packed. */
static bool may_have_packed(const struct names *n)
{
    bool has = n->count > PEEKED_MOST;
    for (size_t i = 0; i < n->count && !has; i++)
        has = packing_at(n->at[i]) != PACKING_NONE;
    return has;
}

static bool is_record_name(const char *name)
{
    const enum ending ending = ending_of(name);
    return ending == ENDING_RECORD || ending == ENDING_PACKED;
}

/* True: it ends like the address of a record in an archive: "a.sgf", "a.sgf.gz" or "a.sgf#12". */
static bool is_record_address(const char *member)
{
    char *name = mem_string(member);
    char *hash = strrchr(name, '#');
    bool is_record = is_record_name(name);
    if (hash && !is_record) {
        *hash = 0;
        is_record = is_record_name(name);
    }
    mem_free(name);
    return is_record;
}

/* Splits an argument into its file and #ADDRESS. */
static void split_argument(struct files_found *s)
{
    record_name(s->argument, &s->path, &s->address);
    const size_t split = file_exists(s->path) || !strcmp(s->path, "-") ? 0 : members_split(s->path);
    s->below = mem_string(split ? s->argument + split + 1 : "");
    if (split)
        s->path[split] = 0;
}

static void look_at(struct files *all, struct files_found *s, bool archives)
{
    s->kind = file_is_folder(s->argument) ? FOUND_FOLDER : FOUND_FILE;
    if (s->kind == FOUND_FOLDER) {
        s->passed = folder_contents(s->argument, archives, &s->records, &all->links, &s->unread);
        for (size_t i = 0; i < s->records.count && !s->is_packed; i++)
            s->is_packed = ending_of(s->records.at[i]) != ENDING_RECORD;
        s->is_packed = s->is_packed || may_have_packed(&s->records);
        return;
    }
    split_argument(s);
    if (!files_is_there(s, PIPE_FIRST_MS)) {
        s->is_packed = true;
        return;
    }
    if ((size_t)(s - all->at) < PEEKED_MOST || ending_of(s->path) != ENDING_RECORD)
        s->is_packed = packing_at(s->path) != PACKING_NONE;
}

void files_look(struct files *f, const char *const *names, size_t count, bool archives)
{
    bool any = count > PEEKED_MOST;
    *f = (struct files){.at = mem_zero(count + 1, sizeof *f->at), .count = count};
    for (size_t i = 0; i < count; i++) {
        f->at[i].argument = names[i];
        look_at(f, &f->at[i], archives);
        any |= f->at[i].is_packed;
    }
    if (any)
        unpack_load();
}

bool files_are_several(struct files *f)
{
    return f->count > 1 || f->at[0].records.count > 1 || files_is_archive(&f->at[0]);
}

void files_free(struct files *f)
{
    for (size_t i = 0; i < f->count; i++) {
        mem_free(f->at[i].path);
        mem_free(f->at[i].below);
        mem_free(f->at[i].address);
        buf_free(&f->at[i].said);
        names_free(&f->at[i].records);
        names_free(&f->at[i].unread);
    }
    mem_free(f->at);
    names_free(&f->links);
    *f = (struct files){0};
}

bool files_have_address(const struct files *f)
{
    for (size_t i = 0; i < f->count; i++)
        if (f->at[i].address)
            return true;
    return false;
}

/* A gzip file is a record or a tar: known when it is open. */
bool files_is_archive(struct files_found *s)
{
    struct error e;
    if (s->kind != FOUND_FILE || !s->is_packed || (*s->below && is_record_address(s->below)))
        return s->kind == FOUND_ARCHIVE;
    const enum packing packing = packing_at(s->path);
    bool is = packing == PACKING_ARCHIVE && unpack_load();
    if (packing == PACKING_STREAM) {
        struct unpack *u = unpack_open(s->path, &e);
        is = u && u->is_archive;
        unpack_close(u);
    }
    s->kind = is ? FOUND_ARCHIVE : FOUND_FILE;
    return is;
}

int files_complain(const char *path, const struct unpack_notes *notes, struct buf *said)
{
    struct buf text = {0};
    size_t at = 0;
    int status = STATUS_FINE;
    while (unpack_say(notes, &at, &text)) {
        complain(path, "%s", buf_string(&text));
        if (said && !said->len) {
            text_filter(said, slice_of(path));
            buf_add_format(said, ": %s", buf_string(&text));
        }
        buf_clear(&text);
        status = STATUS_DEFECT;
    }
    buf_free(&text);
    return status;
}

void files_read_archive(struct members *m, const char *path)
{
    struct progress progress = {.file = path};
    while (members_step(m))
        if (!progress_step(&progress, members_percent(m)))
            members_end(m);
    progress_end(&progress);
    members_arrange(m);
}

/* Appends the names of its records. `complains`: with a message if it cannot be opened. Returns a status. */
static int open_archive(struct files_found *s, const char *path, bool complains, struct names *records)
{
    struct error e;
    struct members *m = members_open(path, &e);
    if (!m) {
        if (complains)
            complain(path, "%s", e.text);
        return STATUS_USAGE;
    }
    files_read_archive(m, path);
    members_names(m, path == s->path ? s->below : "", records);
    struct unpack_notes notes = m->notes;
    notes.damaged = notes.unknown = 0; /* reported for each record when it is read */
    return interrupt_came() ? STATUS_FINE : files_complain(path, &notes, &s->said);
}

/* Replaces the archives among the records of a folder by their records. */
static int open_folder(struct files_found *s)
{
    struct names records = {0};
    int status = STATUS_FINE;
    for (size_t i = 0; i < s->records.count; i++) {
        const char *name = s->records.at[i];
        if (ending_of(name) == ENDING_ARCHIVE)
            status = highest(status, open_archive(s, name, true, &records));
        else
            names_add(&records, name);
    }
    names_free(&s->records);
    s->records = records;
    return status;
}

void files_lacks(const struct files_found *s, struct buf *out)
{
    if (s->kind == FOUND_ARCHIVE)
        buf_add_string(out, tr("no record in this archive"));
    else if (s->passed == 0)
        buf_add_string(out, tr("no record in this folder"));
    else
        buf_add_format(out,
            plural(s->passed, "no record in this folder, but %zu archive: use --archives to read it",
                "no record in this folder, but %zu archives: use --archives to read them"),
            s->passed);
}

/* A missing folder or record of an archive is always reported. */
int files_complain_end(const struct files_found *s, size_t records, int status)
{
    const bool is_missing = s->kind == FOUND_ARCHIVE && *s->below && !records;
    if (status != STATUS_FINE && !is_missing)
        return status;
    for (size_t i = 0; i < s->unread.count; i++)
        complain(s->unread.at[i], "cannot read the folder");
    if (s->unread.count)
        return STATUS_USAGE;
    if (records)
        return status;
    if (is_missing) {
        complain(s->path, "no record in that folder of the archive");
    } else {
        struct buf text = {0};
        files_lacks(s, &text);
        complain(s->argument, "%s", buf_string(&text));
        buf_free(&text);
    }
    return STATUS_DEFECT;
}

/* "one.zip#3" is a node of the only record in it. */
static void add_address(struct files_found *s)
{
    struct buf name = {0};
    if (!s->address || s->records.count != 1)
        return;
    buf_add_format(&name, "%s#%s", s->records.at[0], s->address);
    names_free(&s->records);
    names_add(&s->records, buf_string(&name));
    buf_free(&name);
}

int files_open(struct files_found *s)
{
    int status = STATUS_FINE;
    if (files_is_archive(s)) {
        status = open_archive(s, s->path, false, &s->records);
        if (status == STATUS_USAGE) { /* a message comes when it is read as a file */
            s->kind = FOUND_FILE;
            return STATUS_FINE;
        }
        add_address(s);
    } else if (s->kind == FOUND_FOLDER && s->is_packed) {
        status = open_folder(s);
    }
    return s->kind == FOUND_FILE ? status : files_complain_end(s, s->records.count, status);
}

void files_names(const struct files_found *s, struct names *records)
{
    if (s->kind == FOUND_FILE)
        names_add(records, s->argument);
    for (size_t i = 0; i < s->records.count; i++)
        names_add(records, s->records.at[i]);
}

bool files_step(struct files_found *s)
{
    struct error e;
    if (s->kind == FOUND_FOLDER) {
        while (s->stepped < s->records.count && ending_of(s->records.at[s->stepped]) != ENDING_ARCHIVE)
            s->stepped++;
        if (s->stepped == s->records.count)
            return false;
    } else if (s->stepped || !files_is_archive(s)) {
        return false;
    }
    struct members *m = members_open(s->kind == FOUND_FOLDER ? s->records.at[s->stepped] : s->path, &e);
    if (!m || !members_step(m))
        s->stepped++;
    return true;
}
