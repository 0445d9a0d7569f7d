/* cmd/fmt.c - kifu fmt: the record rewritten as clean FF[4] */
#include <errno.h>
#include <stdio.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "base/file.h"
#include "base/mem.h"
#include "base/output.h"
#include "base/text.h"
#include "base/tr.h"
#include "cmd/confine.h"
#include "cmd/position.h"
#include "cmd/records.h"
#include "cmd/run.h"
#include "ingest/ending.h"
#include "ingest/filename.h"
#include "ingest/files.h"
#include "ingest/record.h"
#include "reader/diagnosis.h"
#include "rules/format.h"

/* The output of a file: to standard output while it is made, or to `path` when it is whole. */
struct fmt {
    const struct args *args;
    struct buf out;
    struct buf path;                  /* empty: standard output */
    bool is_shown;                    /* standard output is a terminal, and gets only filtered text */
    struct names written;             /* files written in this run, sorted, as with --into two may get the same name */
    const struct files_found *source; /* the folder or archive of the record; NULL */
};

/* ---- games ---- */

static void show(struct fmt *f)
{
    struct buf safe = {0};
    text_filter_lines(&safe, buf_slice(&f->out));
    buf_clear(&f->out);
    buf_add_slice(&f->out, buf_slice(&safe));
    buf_free(&safe);
}

/* True: games can be written one by one, as nothing later can forbid it. */
static bool is_stream(const struct fmt *f)
{
    return !f->path.len && !f->args->strict;
}

static enum format_part part_of(const struct args *a)
{
    return a->line ? FORMAT_LINE : a->from ? FORMAT_FROM : FORMAT_GAME;
}

static int complain_lost(const struct record *r, size_t count)
{
    complain(r->name,
        plural(count, "nothing written: %zu value would be lost", "nothing written: %zu values would be lost"), count);
    return STATUS_DEFECT;
}

/* Reports what of a position its stones do not show, and is lost by --from. */
static int say_loss(const struct fmt *f, const struct record *r, const struct sgf_game *game, uint32_t node)
{
    struct buf loss = {0};
    if (!rules_find(game->gm)) {
        complain(r->name, "no start position: kifu does not know the rules of this game");
        return STATUS_DEFECT;
    }
    const size_t count = format_setup_loss(game, node, &loss);
    if (count && !f->args->strict)
        complain(r->name, "left out (setup cannot express it): %s", buf_string(&loss));
    buf_free(&loss);
    return count && f->args->strict ? complain_lost(r, count) : STATUS_FINE;
}

/* The wanted part of a game. */
struct wanted {
    const struct sgf_game *game;
    struct format_options options;
};

static int node_find(const struct fmt *f, const struct record *r, struct wanted *w)
{
    if (w->options.part == FORMAT_GAME)
        return STATUS_FINE;
    w->options.node = node_wanted(f->args, r, w->game, true);
    if (w->options.node == SGF_NONE)
        return STATUS_DEFECT;
    return w->options.part == FORMAT_FROM ? say_loss(f, r, w->game, w->options.node) : STATUS_FINE;
}

static bool is_wanted(const void *context, uint64_t at)
{
    const struct wanted *w = context;
    return format_has_node(w->game, w->options, diagnosis_node(w->game, at));
}

/* Writes all games, or a part of one. */
static int fmt_games(struct fmt *f, const struct record *r, struct defects *defects)
{
    const struct args *a = f->args;
    struct sgf_game game = {.diags.limit = DEFECTS_KEPT};
    struct sgf_diags diags = {.limit = DEFECTS_KEPT};
    struct wanted w = {&game, {.compact = a->compact, .prune = a->prune, .part = part_of(a)}};
    const size_t end = w.options.part == FORMAT_GAME ? r->end : r->first + 1;
    int status = STATUS_FINE;
    for (size_t i = r->first; i < end; i++) {
        sgf_game_load(&game, &r->collection, i);
        status = node_find(f, r, &w);
        if (status != STATUS_FINE)
            break;
        if (w.options.part != FORMAT_GAME)
            sgf_diags_keep(&game.diags, is_wanted, &w);
        clean_begin(&game, &r->collection, &diags);
        format_game(&game, w.options, &diags, &f->out);
        sgf_diags_sort(&diags);
        defects_say(defects, &r->collection, game.charset, &diags);
        if (f->is_shown && is_stream(f))
            show(f);
        if (is_stream(f) && !output(&f->out, false))
            break;
    }
    sgf_diags_free(&diags);
    sgf_game_free(&game);
    return status;
}

/* ---- files ---- */

static bool is_free(struct fmt *f, const char *name)
{
    const char *path = buf_string(&f->path);
    if (f->path.len && file_is_same(path, name)) {
        complain(path, "is the input file: choose another name");
        return false;
    }
    if (f->args->into && names_has(&f->written, path)) {
        complain(path, "another file of that name was already written");
        return false;
    }
    return true;
}

/* True: a visible path without "..", ".", or empty parts. */
static bool is_plain_path(const char *path)
{
    struct buf seen = {0};
    bool is_plain = true;
    text_filter(&seen, slice_of(path));
    for (const char *at = buf_string(&seen); at && is_plain; at = strchr(at, '/')) {
        at += at != seen.at;
        is_plain = *at && *at != '/' && strcmp(at, "..") != 0 && strncmp(at, "../", 3) != 0;
    }
    buf_free(&seen);
    return is_plain;
}

/* Makes the folders of the path from byte `from` on. */
static bool make_folders(const char *path, size_t from)
{
    struct error error;
    const size_t bad = file_make_folders(path, from, 0777);
    if (!bad)
        return true;
    file_reason(&error, errno);
    char *folder = mem_part(path, bad);
    complain(folder, "%s", file_exists(folder) ? tr("is not a folder") : error.text);
    mem_free(folder);
    return false;
}

static bool make_into(const char *folder)
{
    struct buf path = {0};
    if (!*folder)
        return complain(folder, "no such file"), false;
    buf_add_format(&path, "%s/", folder);
    const bool is_made = make_folders(buf_string(&path), path.len - 1);
    buf_free(&path);
    return is_made;
}

/* Adds a foreign name as a safe one, without the ending of a packed file. */
static void add_unpacked(struct buf *path, const char *name, bool keeps_dot)
{
    struct slice kept = slice_of(name);
    if (ending_of(name) == ENDING_PACKED)
        kept.len = (size_t)(strrchr(name, '.') - name);
    filename_add(path, kept, keeps_dot);
}

/* Makes the path of a record of a folder or an archive, which keeps its path within that. */
static bool path_within(struct fmt *f, const char *name)
{
    const size_t len = strlen(f->source->kind == FOUND_ARCHIVE ? f->source->path : f->source->argument);
    buf_add_format(&f->path, "%s/", f->args->into);
    const size_t start = f->path.len;
    const char *within = name + len + (name[len] == '/');
    if (!is_plain_path(within)) {
        complain(name, "left out: its path leads out of the folder");
        return false;
    }
    add_unpacked(&f->path, within, false); /* records there never begin with a dot */
    return make_folders(buf_string(&f->path), start) && is_free(f, name);
}

/* Makes the path of the output. False, after a message: it cannot be written. */
static bool path_make(struct fmt *f, const struct record *r)
{
    const struct args *a = f->args;
    buf_clear(&f->path);
    if (!a->into) {
        buf_add_string(&f->path, a->out ? a->out : "");
    } else if (f->source) {
        return path_within(f, r->name);
    } else if (!strcmp(r->name, "-")) {
        complain(r->name, "has no name: give one with -o");
        return false;
    } else {
        const char *slash = strrchr(r->name, '/');
        buf_add_format(&f->path, "%s/", a->into);
        add_unpacked(&f->path, slash ? slash + 1 : r->name, true);
    }
    return is_free(f, r->name);
}

/* True: the file existed, and has another user or group now. */
static bool has_new_owner(const struct stat *before, const char *path)
{
    struct stat now;
    return before->st_nlink && stat(path, &now) == 0 && (now.st_uid != before->st_uid || now.st_gid != before->st_gid);
}

static int write_file(struct fmt *f)
{
    const char *path = buf_string(&f->path);
    struct error error = {0};
    struct stat before = {0};
    const bool is_new = f->args->into && !f->args->force;
    const size_t names = file_names(path);
    if (stat(path, &before) != 0)
        before.st_nlink = 0;
    if (!(is_new ? file_write_new : file_write)(path, buf_slice(&f->out), &error)) {
        complain(path, is_new && file_exists(path) ? T("%s: use --force to overwrite it") : "%s", error.text);
        return STATUS_USAGE;
    }
    if (names > 1)
        complain(path,
            plural(names - 1, "had %zu hard links: the other one still has the old record",
                "had %zu hard links: the others still have the old record"),
            names);
    if (has_new_owner(&before, path))
        complain(path, "now belongs to another user or group");
    if (f->args->into)
        names_insert(&f->written, path);
    return STATUS_FINE;
}

/* Writes the output of a file, unless --strict forbids it. */
static int finish(struct fmt *f, const struct record *r, const struct defects *defects)
{
    const size_t lost = defects->actions[SGF_ACTION_LOST] + defects->actions[SGF_ACTION_STRAY];
    if (f->args->strict && lost) {
        buf_clear(&f->out);
        return complain_lost(r, lost);
    }
    if (f->args->strict && f->is_shown && !f->path.len)
        show(f);
    const int status = f->path.len ? write_file(f) : STATUS_FINE;
    return status == STATUS_FINE && defects->actions[SGF_ACTION_STRAY] ? STATUS_DEFECT : status;
}

static int fmt_record(void *context, const struct record *r, struct defects *defects)
{
    struct fmt *f = context;
    int status = STATUS_USAGE;
    defects->says_actions = true;
    if (r->address && part_of(f->args) == FORMAT_GAME)
        complain(r->name, "the whole record is written, not only #%s: try --line or --from", r->address);
    if (path_make(f, r)) {
        status = fmt_games(f, r, defects);
        if (status == STATUS_FINE)
            status = finish(f, r, defects);
    }
    if (f->path.len)
        buf_clear(&f->out);
    return status;
}

static int fmt_file(struct fmt *f, const char *file)
{
    return record_visit(f->args, file, NULL, fmt_record, f);
}

/* ---- the subcommand ---- */

static bool is_sound(const struct args *a)
{
    const char *wrong = a->out && a->into               ? T("use -o or --into, not both")
                        : a->file_count > 1 && !a->into ? T("fmt takes one file, or several with --into=FOLDER")
                        : a->force && !a->into          ? T("--force needs --into")
                        : a->line && a->from            ? T("use --line or --from, not both")
                                                        : NULL;
    return !wrong || args_refuse(a, "%s", tr(wrong));
}

/* Writes each record of a folder or an archive to its own file. */
static int fmt_source(struct fmt *f, struct files_found *s)
{
    int status = STATUS_FINE;
    if (files_is_archive(s) || (s->kind == FOUND_FOLDER && f->args->into))
        status = files_open(s);
    if (s->kind != FOUND_ARCHIVE && !f->args->into)
        return fmt_file(f, s->argument);
    if (s->kind == FOUND_FILE)
        return fmt_file(f, s->argument);
    if (!f->args->into && s->records.count > 1) {
        complain(s->argument,
            plural(s->records.count, "is an archive of %zu record: name it, or try fmt --into=FOLDER",
                "is an archive of %zu records: name one of them, or try fmt --into=FOLDER"),
            s->records.count);
        return STATUS_USAGE;
    }
    f->source = s;
    for (size_t i = 0; i < s->records.count; i++)
        status = highest(status, fmt_file(f, s->records.at[i]));
    f->source = NULL;
    return status;
}

int fmt_run(const struct args *a)
{
    struct files all;
    if (!is_sound(a) || (a->into && !make_into(a->into)))
        return STATUS_USAGE;
    files_named(&all, a);
    if (a->out)
        file_prepare(a->out);
    if (!confine(a, &all.links, NULL)) {
        file_unprepare();
        files_free(&all);
        return STATUS_USAGE;
    }
    struct fmt f = {.args = a, .is_shown = isatty(STDOUT_FILENO)};
    int status = STATUS_FINE;
    for (size_t i = 0; i < all.count; i++)
        status = highest(status, fmt_source(&f, &all.at[i]));
    file_unprepare();
    files_free(&all);
    names_free(&f.written);
    buf_free(&f.path);
    return output_end(&f.out, status);
}
