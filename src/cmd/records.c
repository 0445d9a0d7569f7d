/* cmd/records.c - calls a subcommand for each record, and reports defects */
#include "cmd/records.h"

#include "base/output.h"
#include "base/text.h"
#include "base/tr.h"
#include "reader/diagnosis.h"
#include "rules/clean.h"

#define DEFECTS_SHOWN 3

void defects_say(struct defects *d, const struct sgf_collection *c, enum charset charset, const struct sgf_diags *diags)
{
    d->errors += diags->totals[SGF_ERROR];
    d->warnings += diags->totals[SGF_WARNING];
    for (int a = 0; a < SGF_ACTION_COUNT; a++)
        d->actions[a] += diags->actions[a];
    struct sgf_place place = sgf_collection_place(c);
    for (size_t i = 0; i < diags->count && d->shown < DEFECTS_SHOWN && !d->sum; i++) {
        const struct sgf_diag *diag = &diags->at[i];
        if (diag->severity != SGF_ERROR)
            continue;
        sgf_place_move(&place, sgf_diag_at(diag), charset);
        struct buf text = {0};
        buf_add_string(&text, "kifu: ");
        text_filter(&text, slice_of(d->file));
        buf_add_format(&text, ":%zu:%zu: ", place.line, place.column);
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

void defects_sum_end(const struct defects_sum *sum, const char *folder)
{
    struct buf line = {0};
    add_counts(&line, sum->errors, sum->warnings);
    if (line.len)
        complain(folder,
            plural(sum->files, "%s in %zu of %zu file: use --verbose to list it",
                "%s in %zu of %zu files: use --verbose to list them"),
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
    if (d->sum) {
        d->sum->errors += d->errors;
        d->sum->warnings += d->warnings;
        d->sum->files++;
        d->sum->defective += d->errors || d->warnings;
        return;
    }
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

/* ---- all files ---- */

int record_visit(const struct args *a, const char *file, struct defects_sum *sum, record_take *take, void *context)
{
    struct record r;
    int status;
    if (!record_open(&r, file, a->charset, &status))
        return status;
    const size_t count = r.collection.count;
    r.first = a->game ? a->game - 1 : 0;
    r.end = a->game ? a->game : count;
    if (r.end > count) {
        status = complain_no_game(r.name, a->game, count);
    } else {
        struct defects defects = {.file = r.name, .sum = sum};
        status = highest(status, take(context, &r, &defects));
        defects_end(&defects);
    }
    record_close(&r);
    return status;
}

int files_each(const struct args *a, struct files *f,
    int (*each)(void *context, const char *file, struct defects_sum *sum), void *context)
{
    int status = STATUS_FINE;
    for (size_t i = 0; i < f->count; i++) {
        struct files_found *one = &f->at[i];
        struct defects_sum sum = {0};
        status = highest(status, files_open(one));
        if (one->kind == FOUND_FILE)
            status = highest(status, each(context, one->argument, NULL));
        for (size_t k = 0; k < one->records.count && one->kind != FOUND_FILE; k++)
            status = highest(status, each(context, one->records.at[k], a->verbose ? NULL : &sum));
        defects_sum_end(&sum, one->argument);
    }
    return status;
}
