/* cmd/check.c - kifu check: the diagnostics of records */
#include <stdio.h>
#include <string.h>
#include <unistd.h>

#include "base/file.h"
#include "base/json.h"
#include "base/output.h"
#include "base/text.h"
#include "base/tr.h"
#include "cmd/confine.h"
#include "cmd/records.h"
#include "cmd/run.h"
#include "ingest/files.h"
#include "ingest/record.h"
#include "rules/clean.h"
#include "rules/written.h"

/* The most that are printed for one file without --all. */
#define CHECK_SHOWN 100

struct check {
    const struct args *args;
    const char *file;
    struct buf out;
    size_t shown, hidden; /* of this file */
    bool has_errors;
    const struct sgf_diags *list; /* the diagnostics being printed */
    const struct sgf_game *game;  /* the game they are about; NULL: the file */
    struct written written;       /* of that game, made when needed; {0} before */
    bool is_mixed_said[3];        /* mixed-ff, mixed-game, mixed-charset: once a file */
};

/* Removes diagnostics from the list that were printed for an earlier game of the file. */
static void drop_repeated(struct check *c, struct sgf_diags *diags)
{
    size_t kept = 0;
    for (size_t i = 0; i < diags->count; i++) {
        const struct sgf_diag d = diags->at[i];
        const bool is_mixed = d.id == SGF_DIAG_MIXED_FF || d.id == SGF_DIAG_MIXED_GAME ||
                              d.id == SGF_DIAG_MIXED_CHARSET;
        bool *said = is_mixed ? &c->is_mixed_said[d.id - SGF_DIAG_MIXED_FF] : NULL;
        if (said && *said) {
            diags->totals[d.severity]--;
            diags->actions[d.action]--;
            continue;
        }
        if (said)
            *said = true;
        diags->at[kept++] = d;
    }
    diags->count = kept;
}

static void check_text(struct check *c, const struct sgf_diag *d, const struct sgf_place *place)
{
    text_filter(&c->out, slice_of(c->file));
    buf_add_format(&c->out, ":%zu:%zu: %s: ", place->line, place->column, tr(sgf_severity_name(d->severity)));
    sgf_diag_sentence(c->list, d, &c->out);
    buf_add_format(&c->out, " [%s]\n", sgf_diag_name(d->id));
}

/* At most this much of a value is shown. */
enum { VALUE_BYTES = 200 };

/* Finds what fmt does with the value of a diagnostic: by what fmt writes for it, if known; else by diag.def. */
static void find_value(struct check *c, const struct sgf_diag *d, struct written_value *v)
{
    /* From that diagnostic on they concern the value or the property at their place; those before concern the file, or
     * text between properties. */
    if (c->game && d->id >= SGF_DIAG_TOO_MANY_VALUES) {
        if (!c->written.game)
            written_init(&c->written, c->game);
        if (written_at(&c->written, sgf_diag_at(d), v)) {
            /* The property is renamed, or only bytes that are not shown change. */
            if (v->action == SGF_ACTION_KEPT && d->action == SGF_ACTION_CHANGED)
                v->action = SGF_ACTION_CHANGED;
            return;
        }
    }
    buf_clear(&v->old);
    buf_clear(&v->now);
    v->ident = sgf_diag_word(c->list, d, SGF_WORD_IDENT);
    v->action = (enum sgf_action)d->action;
    if (d->action == SGF_ACTION_STRAY)
        buf_add_slice(&v->old, sgf_diag_word(c->list, d, SGF_WORD_OLD));
}

static void json_value(struct json *j, const struct written_value *v)
{
    json_word(json_key(j, "action"), sgf_action_name(v->action));
    json_text(json_key(j, "value"), text_whole_prefix(buf_slice(&v->old), VALUE_BYTES));
    json_key(j, "written");
    if (v->action == SGF_ACTION_KEPT || v->action == SGF_ACTION_CHANGED)
        json_text(j, text_whole_prefix(buf_slice(&v->now), VALUE_BYTES));
    else
        json_none(j);
}

static void check_json(struct check *c, const struct sgf_diag *d, const struct sgf_place *place)
{
    struct json j = {.out = &c->out};
    struct buf sentence = {0};
    struct written_value value = {0};
    sgf_diag_sentence(c->list, d, &sentence);
    find_value(c, d, &value);
    json_open(&j, '{');
    json_word(json_key(&j, "file"), c->file);
    json_int(json_key(&j, "line"), (long long)place->line);
    json_int(json_key(&j, "column"), (long long)place->column);
    json_word(json_key(&j, "severity"), sgf_severity_name(d->severity));
    json_word(json_key(&j, "name"), sgf_diag_name(d->id));
    json_int(json_key(&j, "game"), d->game);
    json_text(json_key(&j, "property"), value.ident);
    json_text(json_key(&j, "sentence"), buf_slice(&sentence));
    json_value(&j, &value);
    json_close(&j, '}');
    buf_add_char(&c->out, '\n');
    buf_free(&sentence);
    written_value_free(&value);
}

static void check_say(struct check *c, const struct sgf_diag *d, const struct sgf_place *place)
{
    c->has_errors |= d->severity == SGF_ERROR;
    if (!c->args->all && c->shown >= CHECK_SHOWN) {
        c->hidden++;
        return;
    }
    c->shown++;
    if (c->args->format == FORMAT_JSON)
        check_json(c, d, place);
    else
        check_text(c, d, place);
    output(&c->out, false);
}

static void check_rest(struct check *c)
{
    if (!c->hidden)
        return;
    if (c->args->format == FORMAT_JSON) {
        struct json j = {.out = &c->out};
        json_open(&j, '{');
        json_word(json_key(&j, "file"), c->file);
        json_int(json_key(&j, "more"), (long long)c->hidden);
        json_close(&j, '}');
        buf_add_char(&c->out, '\n');
        return;
    }
    text_filter(&c->out, slice_of(c->file));
    buf_add_format(&c->out, plural(c->hidden, ": %zu more; see kifu check --all", ": %zu more; see kifu check --all"),
        c->hidden);
    buf_add_char(&c->out, '\n');
}

/* Prints the list, and counts the diagnostics for which it had no room. */
static void check_list(struct check *c, const struct sgf_diags *diags, struct sgf_place *place, enum charset charset)
{
    c->list = diags;
    for (size_t i = 0; i < diags->count; i++) {
        sgf_place_move(place, sgf_diag_at(&diags->at[i]), charset);
        check_say(c, &diags->at[i], place);
    }
    c->has_errors |= diags->totals[SGF_ERROR] > 0;
    for (int severity = 0; severity < SGF_SEVERITY_COUNT; severity++)
        c->hidden += diags->totals[severity];
    c->hidden -= diags->count;
}

/* A file that cannot be read gets a line like any defect, for scripts, and a message. */
static void check_unread(struct check *c, const struct record *r, struct sgf_diags *diags, struct sgf_place *place)
{
    const bool is_open = !strcmp(r->name, "-") || (file_exists(r->name) && access(r->name, R_OK) == 0);
    sgf_diags_clear(diags);
    sgf_diags_add(diags, is_open ? SGF_DIAG_CANNOT_READ : SGF_DIAG_CANNOT_OPEN, 0,
        &(struct sgf_words){.old = slice_of(r->error.text)});
    check_list(c, diags, place, CHARSET_UTF8);
    complain(r->name, "%s", r->error.text);
}

static int check_file(void *context, const char *argument, struct defects_sum *unused)
{
    struct check *c = context;
    struct record r;
    const bool is_read = record_read(&r, argument, c->args->charset);
    c->file = r.name;
    (void)unused;
    c->shown = c->hidden = 0;
    c->has_errors = false;
    memset(c->is_mixed_said, 0, sizeof c->is_mixed_said);
    const size_t limit = c->args->all ? 0 : CHECK_SHOWN;
    struct sgf_game game = {.diags.limit = limit};
    struct sgf_diags diags = {.limit = limit, .strict = c->args->strict};
    struct sgf_place place = sgf_collection_place(&r.collection);
    for (size_t i = 0; i < r.collection.count; i++) {
        sgf_game_load(&game, &r.collection, i);
        clean_check_taking(&game, &r.collection, &diags);
        drop_repeated(c, &diags);
        c->game = &game;
        check_list(c, &diags, &place, game.charset);
        c->game = NULL;
        if (c->written.game)
            written_free(&c->written);
    }
    int status = c->has_errors || r.content.flaw ? STATUS_DEFECT : STATUS_FINE;
    if (!is_read) {
        check_unread(c, &r, &diags, &place);
        status = STATUS_USAGE;
    } else if (!r.collection.count) {
        sgf_collection_check(&r.collection, &diags);
        check_list(c, &diags, &place, CHARSET_UTF8);
        status = STATUS_USAGE;
    }
    check_rest(c);
    c->list = NULL;
    sgf_diags_free(&diags);
    sgf_game_free(&game);
    record_close(&r);
    return status;
}

int check_run(const struct args *a)
{
    struct files files;
    struct check c = {.args = a};
    const int status = files_find(&files, a) ? files_each(a, &files, check_file, &c) : STATUS_USAGE;
    files_free(&files);
    return output_end(&c.out, status);
}
