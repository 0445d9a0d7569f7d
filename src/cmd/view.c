/* cmd/view.c - kifu view: a session in the terminal, and the files it wants */
#include <errno.h>
#include <limits.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "base/charset.h"
#include "base/file.h"
#include "base/mem.h"
#include "base/text.h"
#include "cmd/cmd.h"
#include "cmd/confine.h"
#include "cmd/folder.h"
#include "tty/loop.h"
#include "tty/terminal.h"

/* A file of which more is to come. */
struct source {
    int fd;       /* -1: there is none */
    size_t file;
    size_t left;  /* bytes that it should still have; SIZE_MAX: not known */
};

/* Files whose content is here. */
struct held {
    struct { size_t file, bytes; } *at;
    size_t count, cap;
    size_t next;  /* the next one to be dropped, where it is not needed */
    size_t bytes; /* of all */
};

struct view {
    struct args *args;
    struct session session;
    struct loop loop;
    struct source source;
    struct buf *contents;   /* of the session's files, by number */
    char **addresses;       /* that were named behind '#', likewise; NULL: none, or used */
    size_t count, content_cap, address_cap;
    struct held held;
    struct names links;     /* what is below the folders named, and leads elsewhere */
    struct buf complaints;  /* about the configuration, a line each */
    bool lists;             /* begins with the list of games */
    size_t first;           /* the file shown first */
    int status;
};

static void raise_status(struct view *v, int status)
{
    v->status = status > v->status ? status : v->status;
}

/* ---- files ---- */

static void add_file(struct view *v, const char *name, char *address)
{
    session_add(&v->session, name);
    mem_reserve(&v->contents, &v->content_cap, v->count + 1, sizeof *v->contents);
    mem_reserve(&v->addresses, &v->address_cap, v->count + 1, sizeof *v->addresses);
    v->contents[v->count] = (struct buf){0};
    v->addresses[v->count] = address;
    v->count++;
}

static void add_folder(struct view *v, const char *path)
{
    struct names names = {0}, unread = {0};
    folder_records(path, &names, &v->links, &unread);
    if (!names.count) {
        complain(path, unread.count ? "cannot read the folder" : "no record in this folder");
        raise_status(v, unread.count ? STATUS_USAGE : STATUS_DEFECT);
    }
    names_free(&unread);
    for (size_t i = 0; i < names.count; i++)
        add_file(v, names.at[i], NULL);
    names_free(&names);
    v->lists = true;
}

/* Records of the current folder, not of those beneath: it may be a home with a million files. */
static void add_here(struct view *v)
{
    struct names names = {0};
    folder_read(".", &names, &v->links);
    for (size_t i = 0; i < names.count; i++)
        if (names.at[i][strlen(names.at[i]) - 1] != '/')
            add_file(v, names.at[i] + strlen("./"), NULL);
    names_free(&names);
    v->lists = true;
}

static void add_files(struct view *v)
{
    for (int i = 0; i < v->args->file_count; i++) {
        const char *argument = v->args->files[i];
        char *name, *address;
        if (file_is_folder(argument)) {
            add_folder(v, argument);
            continue;
        }
        record_name(argument, &name, &address);
        add_file(v, name, address);
        mem_free(name);
    }
    if (!v->args->file_count && isatty(STDIN_FILENO))
        add_here(v);
    else if (!v->args->file_count)
        add_file(v, "-", NULL);
}

/* The address of a file that the reader has come to for the first time. */
static void use_address(struct view *v, size_t file)
{
    struct session *s = &v->session;
    if (!v->addresses[file] || !s->has_game || s->file != file)
        return;
    const uint32_t node = sgf_address_find(&s->record, slice_of(v->addresses[file]));
    if (node == SGF_NONE)
        session_say(s, "no node #%s in game %zu", v->addresses[file], s->game + 1);
    else
        session_go(s, node);
    mem_free(v->addresses[file]);
    v->addresses[file] = NULL;
}

/* What was read stays when it cannot be read again. */
static void fail_content(struct view *v, size_t file, const char *why)
{
    struct session *s = &v->session;
    const char *reason = confine_reason(s->files[file].name, why);
    if (s->files[file].has_content) {
        s->wants.file = s->wants.reload = s->wants.reports = false;
        session_say_of(s, file, reason);
    } else {
        session_fail(s, file, reason);
    }
}

/* ---- reading, in pieces where a file is large or slow ---- */

#define FIRST_BYTES ((size_t)256 * 1024)
#define MORE_BYTES ((size_t)1024 * 1024) /* read and indexed in a millisecond or two */

static void close_source(struct view *v)
{
    if (v->source.fd >= 0)
        close(v->source.fd);
    v->source.fd = v->loop.source = -1;
}

/* Contents that are not looked at are kept up to this size, in bytes. Each one has an index beside its bytes. */
#define HELD_BYTES ((size_t)16 * 1024 * 1024)
#define HELD_BYTES_EACH ((size_t)1024)
#define DROPPED_AT_ONCE 4

static void hold(struct view *v, size_t file)
{
    struct held *h = &v->held;
    if (!v->session.files[file].has_content) {
        buf_free(&v->contents[file]);
        return;
    }
    mem_reserve(&h->at, &h->cap, h->count + 1, sizeof *h->at);
    h->at[h->count].file = file;
    h->at[h->count].bytes = v->contents[file].cap + HELD_BYTES_EACH;
    h->bytes += h->at[h->count++].bytes;
}

/* With each file that comes a few others are looked at, so that a folder of any size is gone through in time linear in it. */
static void drop_some(struct view *v)
{
    struct held *h = &v->held;
    for (int i = 0; i < DROPPED_AT_ONCE && h->bytes > HELD_BYTES && h->count; i++) {
        h->next = h->next < h->count ? h->next : 0;
        const size_t file = h->at[h->next].file;
        if (!session_drop(&v->session, file)) {
            h->next++;
            continue;
        }
        buf_free(&v->contents[file]);
        h->bytes -= h->at[h->next].bytes;
        h->at[h->next] = h->at[--h->count];
    }
}

/* Room for more bytes. Where they have to move, a large block moves without being copied, and the session gets the new address before it looks at
 * them again: nothing is read anew, however much has come through a pipe. */
static void make_room(struct view *v, size_t file, size_t more)
{
    struct buf *b = &v->contents[file];
    const uintptr_t from = (uintptr_t)b->at;
    const size_t len = b->len;
    if (b->cap - b->len >= more)
        return;
    buf_reserve(b, more);
    if ((uintptr_t)b->at != from && len)
        session_move(&v->session, file, &(struct sgf_move){from, b->at, len});
}

/* Reads a piece. Of a file whose size is known no more than that is asked for, and one byte that would show that it grew. */
static bool read_piece(struct view *v, bool *end, struct error *e)
{
    struct source *from = &v->source;
    struct buf *b = &v->contents[from->file];
    const size_t most = b->len ? MORE_BYTES : FIRST_BYTES;
    bool good;
    do {
        const size_t some = from->left < most ? from->left + 1 : most, before = b->len;
        make_room(v, from->file, some);
        good = file_more(from->fd, some, b, end, e);
        if (from->left < SIZE_MAX)
            from->left = b->len - before <= from->left ? from->left - (b->len - before) : SIZE_MAX;
    } while (good && !*end && !from->left);
    return good;
}

/* The next piece of the file that is being read; false behind the last one. */
static bool read_more(void *context)
{
    struct view *v = context;
    const size_t file = v->source.file;
    struct error e;
    bool end;
    const bool good = read_piece(v, &end, &e);
    end = end || !good;
    if (end)
        close_source(v);
    if (good || v->contents[file].len)
        session_give(&v->session, file, buf_slice(&v->contents[file]), end);
    if (!good)
        fail_content(v, file, e.text);
    if (end)
        hold(v, file);
    use_address(v, file);
    return !end;
}

/* Begins to read a file, and goes on until there is a game in it. The rest comes by read_more, unless another file is wanted first. */
static void begin_content(struct view *v, size_t file)
{
    struct session *s = &v->session;
    struct error e;
    size_t size;
    close_source(v);
    drop_some(v);
    v->source = (struct source){.fd = file_open(s->files[file].name, &size, &e), .file = file, .left = size ? size : SIZE_MAX};
    if (v->source.fd < 0) {
        fail_content(v, file, e.text);
        return;
    }
    buf_reserve(&v->contents[file], size ? size + 1 : FIRST_BYTES);
    while (read_more(v) && !s->files[file].collection.count)
        continue;
    v->loop.source = v->source.fd;
}

/* Reads a file whole, in the place of what it was. */
static void renew_content(struct view *v, size_t file)
{
    struct buf fresh = {0};
    struct error e;
    const bool again = v->session.files[file].has_content;
    if (v->source.fd >= 0 && v->source.file == file)
        close_source(v);
    if (!again)
        drop_some(v);
    if (!file_read(v->session.files[file].name, &fresh, &e)) {
        fail_content(v, file, e.text);
    } else if (!session_give(&v->session, file, buf_slice(&fresh), true)) {
        buf_free(&fresh);
    } else {
        buf_free(&v->contents[file]);
        v->contents[file] = fresh;
        if (!again)
            hold(v, file);
        use_address(v, file);
    }
}

static void fulfil(void *context)
{
    struct view *v = context;
    const struct session *s = &v->session;
    const size_t file = s->wants.file_index;
    const bool again = s->files[file].has_content;
    if (again && !strcmp(s->files[file].name, "-"))
        fail_content(v, file, "standard input cannot be read again");
    else if (again || v->source.fd >= 0)
        renew_content(v, file);
    else
        begin_content(v, file);
}

/* ---- what is shown first ---- */

static bool open_game(struct view *v, size_t file)
{
    struct session *s = &v->session;
    const struct args *a = v->args;
    while (a->game > s->files[file].collection.count && v->source.fd >= 0)
        read_more(v);
    const size_t count = s->files[file].collection.count;
    if (a->game > count) {
        complain_no_game(s->files[file].name, a->game, count);
        raise_status(v, STATUS_DEFECT);
        return false;
    }
    if (a->game > 1)
        session_open(s, file, a->game - 1, SGF_NONE);
    const struct record r = {.name = s->files[file].name, .address = v->addresses[file]};
    const uint32_t node = node_wanted(a, &r, &s->record, false);
    if (node == SGF_NONE) {
        raise_status(v, STATUS_DEFECT);
        return false;
    }
    session_go(s, node);
    mem_free(v->addresses[file]);
    v->addresses[file] = NULL;
    return true;
}

/* The first file that can be read. False where there is none, or it lacks what was asked for; messages say so. */
static bool open_first(struct view *v)
{
    struct session *s = &v->session;
    for (size_t i = 0; i < v->count; i++) {
        char *address = v->addresses[i];
        v->addresses[i] = NULL; /* open_game tells about it on standard error */
        session_open(s, i, 0, SGF_NONE);
        if (s->wants.file)
            fulfil(v);
        v->addresses[i] = address;
        v->first = i;
        if (s->has_game)
            return open_game(v, i);
        complain(s->files[i].name, "%s", s->files[i].error ? s->files[i].error : "no game in it");
        raise_status(v, STATUS_USAGE);
    }
    return false;
}

/* ---- standard error, once the terminal is the shell's again ---- */

/* Files named on the command line that could not be read when the reader came to them; those before the first were told at once. */
static void say_unread(struct view *v)
{
    for (size_t i = v->first + 1; i < v->count && !v->lists; i++) {
        const struct session_file *f = &v->session.files[i];
        if (!f->error || f->has_content)
            continue;
        complain(f->name, "%s", f->error);
        raise_status(v, STATUS_USAGE);
    }
}

static void say_defects(const struct view *v)
{
    const struct session *s = &v->session;
    if (!s->has_game)
        return;
    const struct session_file *f = &s->files[s->file];
    struct defects defects = {.file = f->name};
    defects_check(&defects, &f->collection, &s->record);
    defects_end(&defects);
}

/* ---- the whole ---- */

static void view_free(struct view *v)
{
    close_source(v);
    session_free(&v->session);
    for (size_t i = 0; i < v->count; i++) {
        buf_free(&v->contents[i]);
        mem_free(v->addresses[i]);
    }
    mem_free(v->contents);
    mem_free(v->addresses);
    mem_free(v->held.at);
    names_free(&v->links);
    buf_free(&v->complaints);
}

static void prepare(struct view *v, const struct tty *t)
{
    struct session *s = &v->session;
    s->charset = v->args->charset;
    s->terminal_depth = tty_depth(t, COLOR_AUTO);
    s->can_unicode = charset_locale_is_utf8();
    config_apply(v->args, s, &v->complaints);
    session_looks(s);
}

static enum loop_end run(struct view *v, struct tty *t)
{
    struct session *s = &v->session;
    if (v->lists)
        session_run(s, SLICE("games"));
    if (v->complaints.len)
        session_say(s, "%.*s", (int)slice_find(buf_slice(&v->complaints), '\n'), v->complaints.at);
    v->loop.tty = t;
    v->loop.session = s;
    v->loop.follows = v->args->follow;
    v->loop.fulfil = fulfil;
    v->loop.more = read_more;
    v->loop.context = v;
    return loop_run(&v->loop);
}

/* Ends as the signal would have ended it. */
static void end_by(int number)
{
    signal(number, SIG_DFL);
    raise(number);
}

static int view_terminal(struct args *a)
{
    struct view v = {.args = a, .source = {.fd = -1}, .loop = {.source = -1}};
    struct error e;
    enum loop_end end = LOOP_QUIT;
    session_init(&v.session);
    add_files(&v);
    if (!v.count) {
        if (!a->file_count)
            fputs("kifu: no record in this folder: try kifu FILE, or kifu --help\n", stderr);
        const int status = a->file_count && v.status ? v.status : STATUS_USAGE;
        view_free(&v);
        return status;
    }
    struct tty *t = tty_open(&e);
    if (!t) {
        output_error("kifu: %s\n", e.text);
        view_free(&v);
        return STATUS_USAGE;
    }
    prepare(&v, t);
    if (!confine(a, &v.links))
        raise_status(&v, STATUS_USAGE);
    else if (open_first(&v))
        end = run(&v, t);
    if (end == LOOP_FAILED)
        file_reason(&e, errno);
    tty_close(t);
    if (end == LOOP_FAILED)
        output_error("kifu: cannot show anything: %s\n", e.text);
    if (end != LOOP_GONE) {
        config_complain(&v.complaints);
        say_unread(&v);
        say_defects(&v);
    }
    const int status = end == LOOP_GONE || end == LOOP_FAILED ? STATUS_USAGE : v.status;
    view_free(&v);
    if (end == LOOP_INTERRUPTED)
        end_by(SIGINT);
    return status;
}

static int view_run(struct args *a)
{
    if (a->test_terminal)
        return card_run(a);
    if (isatty(STDOUT_FILENO))
        return view_terminal(a);
    if (!a->file_count && !isatty(STDIN_FILENO))
        a->files[a->file_count++] = "-"; /* there is room for one more, see args.c */
    return print_run(a);
}

const struct subcommand subcommand_view = {
    .word = "view",
    .bit = CMD_VIEW,
    .usage = "[OPTION]... [FILE[#ADDRESS]]...",
    .sentence = "looks at records in the terminal",
    .run = view_run,
};
