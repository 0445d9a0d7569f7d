/* cmd/records.c - opening the files of the command line, and what is said of them on standard error */
#include <stdarg.h>
#include <stdio.h>
#include <string.h>

#include "base/file.h"
#include "base/mem.h"
#include "base/text.h"
#include "cmd/cmd.h"

void complain(const char *file, const char *format, ...)
{
    char reason[1024];
    va_list ap;
    va_start(ap, format);
    vsnprintf(reason, sizeof reason, format, ap);
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

bool record_read(struct record *r, const char *argument, enum charset charset)
{
    *r = (struct record){0};
    record_name(argument, &r->name, &r->address);
    sgf_collection_init(&r->collection, charset);
    if (!file_read(r->name, &r->bytes, &r->error))
        return false;
    sgf_collection_feed(&r->collection, buf_slice(&r->bytes), true);
    return true;
}

bool record_open(struct record *r, const char *argument, enum charset charset, int *status)
{
    const bool is_read = record_read(r, argument, charset);
    *status = is_read && r->collection.count ? STATUS_FINE : STATUS_USAGE;
    if (*status == STATUS_FINE)
        return true;
    complain(r->name, "%s", !is_read        ? r->error.text
                            : r->bytes.len ? "no game in it: no SGF data found [no-sgf-data]"
                                           : "no game in it: the file is empty [no-sgf-data]");
    record_close(r);
    return false;
}

void record_close(struct record *r)
{
    sgf_collection_free(&r->collection);
    buf_free(&r->bytes);
    mem_free(r->name);
    mem_free(r->address);
    *r = (struct record){0};
}

void diag_place(struct sgf_place *p, const struct sgf_diag *d, enum charset charset, size_t *line, size_t *column)
{
    sgf_place_move(p, d->at, charset);
    *line = p->line;
    *column = p->column;
}

#define DEFECTS_SHOWN 3

void defects_say(struct defects *d, const struct sgf_collection *c, const struct sgf_diags *diags)
{
    d->errors += diags->totals[SGF_ERROR];
    d->warnings += diags->totals[SGF_WARNING];
    struct sgf_place place = sgf_place_start(c->file);
    for (size_t i = 0; i < diags->count && d->shown < DEFECTS_SHOWN; i++) {
        const struct sgf_diag *diag = &diags->at[i];
        if (diag->severity != SGF_ERROR)
            continue;
        size_t line, column;
        diag_place(&place, diag, c->first, &line, &column);
        struct buf text = {0};
        buf_add_string(&text, "kifu: ");
        text_filter(&text, slice_of(d->file));
        buf_add_format(&text, ":%zu:%zu: ", line, column);
        sgf_diag_sentence(diag, &text);
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
    defects_say(d, c, &diags);
    sgf_diags_free(&diags);
}

void defects_end(const struct defects *d)
{
    if (!d->errors && !d->warnings)
        return;
    complain(d->file, "%zu error%s, %zu warning%s: kifu check tells all", d->errors, d->errors == 1 ? "" : "s", d->warnings,
             d->warnings == 1 ? "" : "s");
}
