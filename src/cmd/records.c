/* cmd/records.c - opening the files of the command line, and what is said of them on standard error */
#include "cmd/records.h"

#include <stdarg.h>
#include <stdio.h>
#include <string.h>

#include "base/file.h"
#include "base/magic.h"
#include "base/mem.h"
#include "base/plural.h"
#include "base/text.h"
#include "base/tr.h"
#include "cmd/output.h"
#include "foreign/foreign.h"
#include "ingest/members.h"
#include "reader/diagnosis.h"
#include "rules/clean.h"

void complain(const char *file, const char *format, ...)
{
    char reason[1024];
    va_list ap;
    va_start(ap, format);
    vsnprintf(reason, sizeof reason, tr(format), ap);
    va_end(ap);
    struct buf line = {0};
    buf_add_string(&line, "kifu: ");
    text_filter(&line, slice_of(file));
    buf_add_string(&line, ": ");
    text_filter(&line, slice_of(reason));
    buf_add_char(&line, '\n');
    output_error("%s", buf_string(&line));
    buf_free(&line);
}

void record_name(const char *argument, char **name, char **address)
{
    const char *hash = strrchr(argument, '#');
    *address = NULL;
    *name = mem_string(argument);
    if (!hash || hash == argument || file_exists(argument))
        return;
    (*name)[hash - argument] = 0;
    *address = mem_string(hash + 1);
}

/* In an archive the name of a record may have a "#" in it. */
static bool read_without_address(struct record *r, const char *argument)
{
    struct error e;
    if (!r->address || !members_split(argument) || !content_read_whole(&r->content, argument, &e))
        return false;
    mem_free(r->name);
    mem_free(r->address);
    r->name = mem_string(argument);
    r->address = NULL;
    return true;
}

bool record_read(struct record *r, const char *argument, enum charset charset)
{
    *r = (struct record){0};
    record_name(argument, &r->name, &r->address);
    foreign_collection_init(&r->collection, charset);
    if (!content_read_whole(&r->content, r->name, &r->error) && !read_without_address(r, argument))
        return false;
    if (r->content.flaw)
        complain(r->name, "%s", r->content.flaw);
    sgf_collection_feed(&r->collection, buf_slice(&r->content.bytes), true);
    return true;
}

bool record_open(struct record *r, const char *argument, enum charset charset, int *status)
{
    const bool is_read = record_read(r, argument, charset);
    if (is_read && r->collection.count) {
        *status = r->content.flaw ? STATUS_DEFECT : STATUS_FINE;
        return true;
    }
    *status = STATUS_USAGE;
    if (is_read)
        complain_no_data(r->name, &r->collection);
    else
        complain(r->name, "%s", r->error.text);
    record_close(r);
    return false;
}

void record_close(struct record *r)
{
    sgf_collection_free(&r->collection);
    content_free(&r->content);
    mem_free(r->name);
    mem_free(r->address);
    *r = (struct record){0};
}

void diag_place(struct sgf_place *p, const struct sgf_diag *d, enum charset charset, size_t *line, size_t *column)
{
    sgf_place_move(p, sgf_diag_at(d), charset);
    *line = p->line;
    *column = p->column;
}

#define DEFECTS_SHOWN 3

void defects_say(struct defects *d, const struct sgf_collection *c, enum charset charset, const struct sgf_diags *diags)
{
    d->errors += diags->totals[SGF_ERROR];
    d->warnings += diags->totals[SGF_WARNING];
    for (int a = 0; a < SGF_ACTION_COUNT; a++)
        d->actions[a] += diags->actions[a];
    struct sgf_place place = sgf_collection_place(c);
    for (size_t i = 0; i < diags->count && d->shown < DEFECTS_SHOWN && !d->counts_only; i++) {
        const struct sgf_diag *diag = &diags->at[i];
        if (diag->severity != SGF_ERROR)
            continue;
        size_t line, column;
        diag_place(&place, diag, charset, &line, &column);
        struct buf text = {0};
        buf_add_string(&text, "kifu: ");
        text_filter(&text, slice_of(d->file));
        buf_add_format(&text, ":%zu:%zu: ", line, column);
        sgf_diag_sentence(diags, diag, &text);
        buf_add_format(&text, " [%s]\n", sgf_diag_name(diag->id));
        output_error("%s", buf_string(&text));
        buf_free(&text);
        d->shown++;
    }
}

void defects_check(struct defects *d, const struct sgf_collection *c, const struct sgf_game *game)
{
    struct sgf_diags diags = {.limit = DEFECTS_KEPT};
    clean_check(game, c, &diags);
    defects_say(d, c, game->charset, &diags);
    sgf_diags_free(&diags);
}

void defects_read(struct defects *d, const struct sgf_collection *c, struct reader *r)
{
    diagnosis_make(r, c);
    defects_say(d, c, r->record.charset, &r->diags);
}

/* A part of the sentence: `format` with its count. */
static void add_part(struct buf *out, const char *before, const char *format, size_t count)
{
    buf_add_string(out, out->len ? before : "");
    buf_add_format(out, format, count);
}

static void add_counts(struct buf *out, size_t errors, size_t warnings)
{
    if (!errors && !warnings)
        return;
    add_part(out, "", plural(errors, "%zu error", "%zu errors"), errors);
    add_part(out, tr_in("list", ", "), plural(warnings, "%zu warning", "%zu warnings"), warnings);
}

void defects_add(struct defects_sum *sum, const struct defects *d)
{
    sum->errors += d->errors;
    sum->warnings += d->warnings;
    sum->files++;
    sum->defective += d->errors || d->warnings;
}

void defects_sum_end(const struct defects_sum *sum, const char *folder)
{
    struct buf line = {0};
    add_counts(&line, sum->errors, sum->warnings);
    if (line.len)
        complain(folder,
            plural(sum->files, "%s in %zu of %zu file: --verbose says which",
                "%s in %zu of %zu files: --verbose says which"),
            buf_string(&line), sum->defective, sum->files);
    buf_free(&line);
}

void defects_end(const struct defects *d)
{
    const size_t changed = d->says_actions ? d->actions[SGF_ACTION_CHANGED] : 0;
    const size_t dropped = d->says_actions ? d->actions[SGF_ACTION_DROPPED] + d->actions[SGF_ACTION_LOST] +
                                                 d->actions[SGF_ACTION_STRAY]
                                           : 0;
    struct buf line = {0};
    if (d->counts_only)
        return;
    add_counts(&line, d->errors, d->warnings);
    if (changed)
        add_part(&line, tr_in("list", "; "), plural(changed, "%zu value changed", "%zu values changed"), changed);
    if (dropped && changed)
        add_part(&line, tr_in("list", ", "), plural(dropped, "%zu dropped", "%zu dropped"), dropped);
    else if (dropped)
        add_part(&line, tr_in("list", "; "), plural(dropped, "%zu value dropped", "%zu values dropped"), dropped);
    if (line.len)
        complain(d->file, "%s: see kifu check", buf_string(&line));
    buf_free(&line);
}

int complain_no_data(const char *file, const struct sgf_collection *c)
{
    complain(file, "no game in it: %s [%s]", magic_words(c->file), sgf_diag_name(SGF_DIAG_NO_SGF_DATA));
    return STATUS_USAGE;
}

void complain_no_game(const char *file, size_t game, size_t count)
{
    complain(file, plural(count, "no game %zu: there is %zu", "no game %zu: there are %zu"), game, count);
}
