/* cmd/confine.c - the sandbox of a subcommand: what it may read and write follows from its arguments */
#include "cmd/confine.h"

#include <langinfo.h>
#include <limits.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "base/charset.h"
#include "base/file.h"
#include "base/mem.h"
#include "base/output.h"
#include "base/sandbox.h"
#include "base/tr.h"
#include "ingest/members.h"
#include "ingest/parts.h"
#include "ingest/record.h"

_Static_assert((int)SANDBOX_VIEW == CMD_VIEW && (int)SANDBOX_FMT == CMD_FMT && (int)SANDBOX_ALL == CMD_ALL,
    "a use is a subcommand");

static unsigned holds; /* SANDBOX_ bits in force, for the rest of the run */

/* Adds a path, unless it is among the last ones, as records of the same folder come in a row. */
static void add_path(struct names *n, const char *path)
{
    enum { LOOKED_AT = 4 };
    for (size_t i = n->count; i > 0 && n->count - i < LOOKED_AT; i--) {
        if (!strcmp(n->at[i - 1], path))
            return;
    }
    names_add(n, path);
}

static void add_folder_of(struct names *n, const char *path)
{
    char *folder = mem_string(path);
    char *slash = strrchr(folder, '/');
    if (slash)
        slash[slash == folder ? 1 : 0] = 0;
    add_path(n, slash ? folder : ".");
    mem_free(folder);
}

/* The viewer reloads files, which editors may replace by new ones: so it needs the folder of a file, and the folder to
 * which a link leads. */
static void add_file(const struct args *a, struct names *n, const char *argument)
{
    char *record, *address, real[PATH_MAX];
    record_name(argument, &record, &address);
    char *name = members_file(record);
    parts_names(name, n);
    if (a->subcommand->bit != CMD_VIEW || file_is_folder(name)) {
        add_path(n, name);
    } else if (strcmp(name, "-") != 0) {
        add_folder_of(n, name);
        if (realpath(name, real))
            add_folder_of(n, real);
    }
    mem_free(name);
    mem_free(record);
    mem_free(address);
}

void confine_allow(const struct args *a, struct names *links, const char *argument)
{
    struct files f;
    if (!file_is_folder(argument)) {
        files_look(&f, &argument, 1, a->archives);
        files_free(&f);
    }
    add_file(a, links, argument);
}

static void add_output(const struct args *a, struct names *n)
{
    char real[PATH_MAX];
    if (a->into)
        add_path(n, a->into);
    else if (a->out)
        add_folder_of(n, realpath(a->out, real) ? real : a->out);
}

bool confine(const struct args *a, const struct names *links, const char *folder)
{
    struct names reads = {0}, writes = {0};
    struct error e;
    if (a->no_sandbox)
        return true;
    if (!charset_locale_is_utf8())
        charset_keep_encoder(nl_langinfo(CODESET));
    for (int i = 0; i < a->file_count; i++)
        add_file(a, &reads, a->files[i]);
    if (!a->file_count && !(a->subcommand->bit & (CMD_FIND | CMD_INDEX)))
        add_path(&reads, ".");
    for (size_t i = 0; i < links->count; i++)
        add_path(&reads, links->at[i]);
    add_output(a, &writes);
    if (folder) {
        add_path(&reads, folder);
        add_path(&writes, folder);
    }
    const struct sandbox_paths paths = {
        .read = (const char *const *)reads.at,
        .read_count = reads.count,
        .write = (const char *const *)writes.at,
        .write_count = writes.count,
    };
    const enum sandbox_use use = (enum sandbox_use)(a->subcommand->bit | (a->follow ? SANDBOX_FOLLOW : 0));
    const bool is_confined = sandbox_enter(use, &paths, &holds, &e);
    if (!is_confined)
        output_error("kifu: cannot enter the sandbox: %s\n", e.text);
    names_free(&reads);
    names_free(&writes);
    return is_confined;
}

/* access(2) reports the permissions of the file: the sandbox does not change its answer. */
const char *confine_reason(const char *path, const struct error *e)
{
    if (holds & SANDBOX_FILES && e->kind == ERROR_PERMISSION && access(path, R_OK) == 0)
        return tr("is outside the sandbox of this session: start kifu again to open it");
    return e->text;
}

void files_named(struct files *f, const struct args *a)
{
    files_look(f, a->files, (size_t)a->file_count, a->archives);
}

bool files_find(struct files *f, const struct args *a)
{
    files_named(f, a);
    return confine(a, &f->links, NULL);
}
