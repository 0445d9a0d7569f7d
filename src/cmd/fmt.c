/* cmd/fmt.c - kifu fmt: the record rewritten as clean FF[4] */
#include <stdio.h>

#include "base/file.h"
#include "cmd/cmd.h"
#include "rules/format.h"

struct fmt {
    struct args *args;
    struct buf out;
};

static void fmt_games(struct fmt *f, const struct record *r, size_t first, size_t end)
{
    const struct format_options options = {.compact = f->args->compact, .prune = f->args->prune};
    struct defects defects = {.file = r->name};
    struct sgf_game game = {.diags.limit = DEFECTS_KEPT};
    struct sgf_diags diags = {.limit = DEFECTS_KEPT};
    for (size_t i = first; i < end; i++) {
        sgf_game_load(&game, &r->collection, i);
        clean_begin(&game, &r->collection, &diags);
        format_game(&game, options, &diags, &f->out);
        sgf_diags_sort(&diags);
        defects_say(&defects, &r->collection, &diags);
        if (!f->args->out && !output(&f->out, false))
            break;
    }
    defects_end(&defects);
    sgf_diags_free(&diags);
    sgf_game_free(&game);
}

static int fmt_file(struct fmt *f, const char *argument)
{
    struct record r;
    int status;
    if (!record_open(&r, argument, f->args->charset, &status))
        return status;
    const size_t game = f->args->game;
    struct error error;
    if (f->args->out && file_is_same(f->args->out, r.name)) {
        complain(f->args->out, "is the file that is read: name another one");
        status = STATUS_USAGE;
    } else if (game > r.collection.count) {
        complain(r.name, "no game %zu: there %s %zu", game, r.collection.count == 1 ? "is" : "are", r.collection.count);
        status = STATUS_DEFECT;
    } else {
        fmt_games(f, &r, game ? game - 1 : 0, game ? game : r.collection.count);
        if (f->args->out && !file_write(f->args->out, buf_slice(&f->out), &error)) {
            complain(f->args->out, "%s", error.text);
            status = STATUS_USAGE;
        }
    }
    if (f->args->out)
        buf_clear(&f->out);
    record_close(&r);
    return status;
}

static int fmt_run(struct args *a)
{
    if (!a->file_count) {
        fputs("kifu: no file named: try kifu fmt --help\n", stderr);
        return STATUS_USAGE;
    }
    if (a->file_count > 1) {
        fputs("kifu: fmt takes one file\n", stderr);
        return STATUS_USAGE;
    }
    struct fmt f = {.args = a};
    return output_end(&f.out, fmt_file(&f, a->files[0]));
}

const struct subcommand subcommand_fmt = {
    .word = "fmt",
    .bit = CMD_FMT,
    .usage = "[OPTION]... [-o OUT] FILE",
    .sentence = "the record rewritten as clean FF[4]",
    .run = fmt_run,
};
