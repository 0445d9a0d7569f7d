/* cmd/find.c - kifu find: finds games by position and query, and what was played next */
#include <string.h>
#include <unistd.h>

#include "base/array.h"
#include "base/file.h"
#include "base/mem.h"
#include "base/output.h"
#include "base/text.h"
#include "base/tr.h"
#include "cmd/config.h"
#include "cmd/confine.h"
#include "cmd/find_novelty.h"
#include "cmd/find_rows.h"
#include "cmd/position.h"
#include "cmd/run.h"
#include "ingest/ending.h"
#include "ingest/files.h"
#include "ingest/interrupt.h"
#include "ingest/library.h"
#include "ingest/members.h"
#include "ingest/record.h"
#include "ingest/roots.h"
#include "library/duplicates.h"
#include "library/openings.h"
#include "library/search.h"

/* Defaults of the merged tree: its depth, the least games of a branch; and how far it goes on after a position. */
enum { DEPTH = 60, DEPTH_AFTER = 20, LEAST = 2 };

#define COMPARED_AT_ONCE 1000 /* games with --duplicates: some milliseconds */
#define MERGED_AT_ONCE 10000  /* the same with --format=sgf */

struct find {
    const struct args *args;
    struct args named;  /* the command line without words of a query */
    struct files found; /* its files */
    struct roots roots; /* without files: the library */
    bool asks_library;
    struct names files;   /* all records, in order */
    struct ranges single; /* the numbers of those that are arguments themselves */
    struct buf query;     /* words of the command line that do not name a file */
    struct query words;   /* the same, parsed */
    struct people *people;
    struct query_filter filter;
    struct query_why why; /* why nothing was found */
    int status;
    int missing_status; /* of missing parts of the library */
    struct find_position position;
    struct library library;
    struct search *search;
    struct source source; /* each file in turn */
    struct find_rows rows;
    struct openings *openings;    /* with --format=sgf */
    struct duplicates duplicates; /* with --duplicates */
    struct find_novelty novelty;  /* with --novelty */
};

/* ---- the command line ---- */

static void add_words(struct find *f, const char *words)
{
    if (f->query.len)
        buf_add_char(&f->query, ' ');
    buf_add_string(&f->query, words);
}

/* True: standard input, or an existing file, also in an archive. */
static bool is_there(const char *argument)
{
    return !strcmp(argument, "-") || file_exists(argument) || members_split(argument);
}

/* True: a word that looks like a missing file; in quotes it is a word of the query. */
static bool is_file_missing(const char *argument)
{
    const struct slice word = slice_of(argument);
    return argument[0] != '"' && slice_find(word, ':') == word.len &&
           (ending_of(argument) != ENDING_OTHER || slice_find(word, '/') < word.len);
}

/* Takes the option library, else all that was indexed. Missing parts are reported, and the rest is searched. */
static void library_take(struct find *f)
{
    roots_read(&f->roots, f->args->settings->options.library);
    roots_complain(&f->roots);
    if (f->roots.missing.count || f->roots.error.text[0])
        f->missing_status = STATUS_USAGE;
    files_look(&f->found, (const char *const *)f->roots.paths.at, f->roots.paths.count, f->args->archives);
    for (size_t i = 0; i < f->roots.paths.count; i++)
        names_take(&f->found.links, members_file(f->roots.paths.at[i]));
}

/* Existing arguments are files, folders and archives, all others are words of the query. */
static void arguments_take(struct find *f)
{
    const struct args *a = f->args;
    f->named = *a;
    f->named.file_count = 0; /* its room is that of all arguments */
    for (int i = 0; i < a->file_count; i++) {
        if (is_there(a->files[i])) {
            f->named.files[f->named.file_count++] = a->files[i];
        } else if (is_file_missing(a->files[i])) {
            complain(a->files[i], "no such file");
            f->status = STATUS_USAGE;
        } else {
            add_words(f, a->files[i]);
        }
    }
    if (a->query)
        add_words(f, a->query);
    f->asks_library = !f->named.file_count && f->status == STATUS_FINE;
    if (f->asks_library)
        library_take(f);
    else
        files_named(&f->found, &f->named);
}

/* True: prints a row or a record for each game, or the name of its file. */
static bool prints_games(const struct args *a)
{
    return !a->count && (!a->next || a->format == FORMAT_JSON) && !a->duplicates && !a->novelty &&
           a->format != FORMAT_SGF;
}

/* Checks the switches that choose what is printed. */
static bool printing_is_fine(const struct args *a, bool is_table)
{
    if ((a->limit || a->sort != FACT_COUNT) && !prints_games(a))
        return args_refuse(a, "--limit and --sort need output that lists games");
    if (a->count && (a->duplicates || a->novelty || !is_table))
        return args_refuse(a, "--count needs --format=text, tsv or json, and no --duplicates or --novelty");
    if (a->count && a->next && a->format != FORMAT_JSON)
        return args_refuse(a, "--count with --next needs --format=json");
    return true;
}

static bool arguments_are_fine(const struct find *f)
{
    const struct args *a = f->args;
    const bool has_position = a->at || a->pattern, is_table = a->format == FORMAT_AUTO || a->format == FORMAT_TEXT ||
                                                              a->format == FORMAT_TSV || a->format == FORMAT_JSON;
    if (f->status != STATUS_FINE) /* after a message */
        return false;
    if (f->asks_library && roots_are_empty(&f->roots))
        return args_refuse(a, "no file given, and no library: make one with kifu index FOLDER");
    if (a->at && a->pattern)
        return args_refuse(a, "use --at or --pattern, not both");
    if (a->region && !a->at)
        return args_refuse(a, "--region needs --at");
    if (a->kind && shape_kind_find(a->kind) == SHAPE_KIND_COUNT)
        return args_refuse(a, "--kind must be one of: board corner side any");
    if (!has_position && (a->kind || a->next || (a->no_exchange && !a->novelty) || a->variations))
        return args_refuse(a, "no position given: use --at or --pattern");
    if (!has_position && !f->query.len && !a->duplicates && !a->novelty)
        return args_refuse(a, "nothing to search for: give a query, --at=FILE#ADDRESS or --pattern=FILE");
    if (a->next && !is_table)
        return args_refuse(a, "--next needs --format=text, tsv or json");
    if (a->format == FORMAT_NAMES0 && isatty(STDOUT_FILENO))
        return args_refuse(a, "--format=names0 does not write to a terminal: redirect its output");
    if (a->duplicates && (a->next || !is_table))
        return args_refuse(a, "--duplicates needs --format=text, tsv or json, and no --next");
    if ((a->depth || a->least) && a->format != FORMAT_SGF)
        return args_refuse(a, "--depth and --least need --format=sgf");
    if (a->novelty && (has_position || a->duplicates))
        return args_refuse(a, "--novelty cannot be combined with --at, --pattern or --duplicates");
    if (a->novelty && !is_table)
        return args_refuse(a, "--novelty needs --format=text, tsv or json");
    return printing_is_fine(a, is_table);
}

/* Enters the sandbox, also for the files of the position. */
static bool confine_all(struct find *f)
{
    const char *const records[] = {f->args->at, f->args->novelty};
    for (size_t i = 0; i < COUNT(records); i++)
        if (records[i])
            confine_allow(f->args, &f->found.links, records[i]);
    if (f->args->pattern)
        names_add(&f->found.links, f->args->pattern);
    return confine(&f->named, &f->found.links, f->library.folder);
}

/* Reads the query, with the reader's names.conf, before the sandbox. False, after a message. */
static bool words_read(struct find *f)
{
    struct error e;
    size_t column;
    config_complain(f->args->settings);
    f->people = people_new(buf_slice(&f->args->settings->names));
    if (!query_parse(&f->words, buf_slice(&f->query), f->people, &column, &e)) {
        output_error("kifu: query, column %zu: %s\n", column, e.text);
        return false;
    }
    query_filter_set(&f->filter, &f->words);
    query_why_begin(&f->why, &f->words, f->people);
    return true;
}

/* ---- the position ---- */

static bool shape_of_board(struct find_position *f, const struct args *a, enum shape_kind kind, const char *name)
{
    const struct position *p = &f->board;
    uint16_t from = point_at(0, 0), to = point_at(p->columns - 1, p->rows - 1);
    struct error e;
    /* A single point is not a region: the colon is missing. */
    if (a->region && !(strchr(a->region, ':') && corners_find(p, slice_of(a->region), &from, &to))) {
        struct buf corners = {0};
        point_text(p, point_at(0, 0), &corners);
        buf_add_char(&corners, ':');
        point_text(p, point_at(p->columns - 1, p->rows - 1), &corners);
        complain(a->region, "not a region: give two points, as in --region=%s", buf_string(&corners));
        buf_free(&corners);
        return false;
    }
    if (!shape_of_position(&f->shape, p, from, to, kind, &e)) {
        complain(name, "%s", e.text);
        return false;
    }
    f->left = point_column(from);
    f->top = point_row(from);
    return true;
}

static bool read_at(struct find_position *f, const struct args *a, enum shape_kind kind)
{
    struct record r;
    struct sgf_game game = {0};
    struct replay replay = {0};
    int status;
    if (!record_open(&r, a->at, a->charset, &status))
        return false;
    const size_t number = a->game ? a->game : 1;
    uint32_t node = SGF_NONE;
    if (number > r.collection.count) {
        complain_no_game(r.name, number, r.collection.count);
    } else {
        sgf_game_load(&game, &r.collection, number - 1);
        node = node_wanted(a, &r, &game, false);
    }
    if (node != SGF_NONE) {
        replay_init(&replay, &game);
        replay_to(&replay, node);
        f->board = replay.position;
        f->has_board = f->board.columns > 0;
        for (uint32_t above = sgf_parent(&game, node); above != SGF_NONE; above = sgf_parent(&game, above))
            f->depth++;
        if (!f->has_board)
            complain(r.name, "kifu does not know the rules of this game (GM[%d]), so it has no board", game.gm);
    }
    const bool is_fine = f->has_board && shape_of_board(f, a, kind, r.name);
    replay_free(&replay);
    sgf_game_free(&game);
    record_close(&r);
    return is_fine;
}

static bool read_pattern(struct find_position *f, const struct args *a, enum shape_kind kind)
{
    struct buf text = {0};
    struct error e;
    const bool is_fine = file_read(a->pattern, &text, &e) && shape_of_text(&f->shape, buf_slice(&text), kind, &e);
    if (!is_fine)
        complain(a->pattern, "%s", e.text);
    buf_free(&text);
    return is_fine;
}

static bool position_read(struct find_position *f, const struct args *a)
{
    const enum shape_kind kind = a->kind ? shape_kind_find(a->kind) : SHAPE_KIND_COUNT;
    f->is_there = a->at || a->pattern;
    if (!f->is_there)
        return true;
    const bool is_read = a->at ? read_at(f, a, kind) : read_pattern(f, a, kind);
    f->shape.exchanges = !a->no_exchange;
    return is_read;
}

/* ---- the search ---- */

/* Handles the games that were found in a file. */
static void found_take(struct find *f, size_t file, const struct sgf_collection *c)
{
    const struct search *s = f->search;
    struct buf words = {0};
    if (prints_games(f->args))
        find_rows_add(&f->rows, s, c);
    for (size_t i = 0; f->args->duplicates && i < s->found_count; i++)
        duplicates_add(&f->duplicates, (uint32_t)file, s->source, s->found[i].game);
    for (size_t i = 0; f->openings && i < s->found_count; i++) {
        buf_clear(&words);
        find_row_words(s->source, s->found[i].game, &words);
        openings_add(f->openings, s->source, &s->found[i], buf_slice(&words));
    }
    buf_free(&words);
}

/* True: the rows of this format need the record itself. */
static bool rows_need_record(const struct find *f)
{
    return f->search->found_count && prints_games(f->args) &&
           (f->args->format == FORMAT_RECORDS || (f->args->variations && !args_want_names(f->args)));
}

/* Reads the record if it is `needed` and the source came from the store. False: it failed. */
static bool record_is_there(struct find *f, size_t file, bool needed, struct record *r, int *status)
{
    return r->name || !needed || record_open(r, f->files.at[file], f->args->charset, status);
}

/* A record that is read once a query needs its comments. */
struct late_record {
    struct find *find;
    size_t file;
    struct record *record;
    int *status;
    bool has_failed;
};

static const struct sgf_collection *record_late(void *context)
{
    struct late_record *l = context;
    if (l->has_failed)
        return NULL;
    l->has_failed = !record_is_there(l->find, l->file, true, l->record, l->status);
    if (l->has_failed)
        return NULL;
    l->find->filter.collection = &l->record->collection;
    return &l->record->collection;
}

/* Searches a source, part by part. False: it was interrupted, or a part was damaged; then its games are dropped. */
static bool search_source(struct find *f)
{
    const struct source *s = &f->source;
    struct progress *p = &f->library.progress;
    bool goes_on = true;
    p->searches = true;
    search_begin(f->search, s);
    f->search->game = f->library.skip;
    do
        while (goes_on && search_step(f->search, SEARCH_SLICE))
            goes_on = progress_step(p, library_percent(&f->library, s, f->search->game));
    while (goes_on && store_more(f->library.store, &f->source));
    if (goes_on && !s->away)
        return true;
    search_undo(f->search);
    return false;
}

/* Searches a source; if it is damaged it is read again from the record. */
static bool search_piece(struct find *f, int *status)
{
    while (!search_source(f))
        if (interrupt_came() || !library_again(&f->library, &f->source, status))
            return false;
    return true;
}

/* Reads the first piece of a file, with as much of it as is needed. */
static bool first_piece(struct find *f, size_t file, struct record *r, int *status)
{
    const bool words_need_record = f->query.len && query_filter_needs_record(&f->filter);
    const bool keeps = words_need_record || f->args->format == FORMAT_RECORDS || f->args->variations;
    f->library.takes_parts = !f->openings && !f->args->duplicates;
    f->library.takes_facts = !f->position.is_there && !f->openings && !f->args->duplicates;
    const bool is_read = library_source(&f->library, f->files.at[file], &f->source, keeps ? r : NULL, status);
    f->filter.collection = r->name ? &r->collection : NULL;
    return is_read;
}

/* False: the file is also in another part of the library, and was searched there. */
static bool file_begin(struct find *f, size_t file)
{
    f->library.counts_empty = f->asks_library || !ranges_has(&f->single, (uint32_t)file + 1);
    return !f->asks_library || library_is_first(&f->library, f->files.at[file]);
}

/* With --novelty: reads a file. False: stop. */
static bool novelty_in(struct find *f, size_t file)
{
    const bool needs_record = f->query.len && query_filter_needs_record(&f->filter);
    struct record r = {0};
    int status = STATUS_FINE;
    if (!file_begin(f, file))
        return true;
    bool is_there = library_source(&f->library, f->files.at[file], &f->source, needs_record ? &r : NULL, &status) &&
                    record_is_there(f, file, needs_record, &r, &status);
    f->filter.collection = &r.collection;
    while (is_there) {
        find_novelty_add(&f->novelty, &f->source, f->query.len ? &f->filter : NULL);
        is_there = library_more(&f->library, &f->source, &status);
    }
    f->status = highest(f->status, status);
    record_close(&r);
    return !interrupt_came();
}

/* Finds in one file. False: stop. */
static bool find_in(struct find *f, size_t file)
{
    struct record r = {0};
    int status = STATUS_FINE;
    if (!file_begin(f, file))
        return true;
    struct late_record late = {f, file, &r, &status, false};
    f->filter.open = record_late;
    f->filter.context = &late;
    bool is_there = first_piece(f, file, &r, &status), goes_on = true;
    while (is_there && goes_on) {
        is_there = search_piece(f, &status) && record_is_there(f, file, rows_need_record(f), &r, &status);
        if (f->search->found_count)
            store_rest(f->library.store); /* printing may block */
        if (is_there)
            found_take(f, file, &r.collection);
        goes_on = !interrupt_came() && find_rows_write(&f->rows) && !find_rows_are_enough(&f->rows);
        is_there = is_there && goes_on && library_more(&f->library, &f->source, &status);
    }
    f->filter.open = NULL;
    f->status = highest(f->status, status);
    record_close(&r);
    return goes_on && !interrupt_came();
}

/* Groups the games found and prints the groups; nothing if that is interrupted. */
static void duplicates_print(struct find *f, struct buf *out)
{
    struct progress *p = &f->library.progress;
    p->work = PROGRESS_COMPARES;
    while (duplicates_step(&f->duplicates, COMPARED_AT_ONCE) && progress_step(p, duplicates_percent(&f->duplicates)))
        continue;
    progress_end(p);
    if (interrupt_came())
        return;
    find_groups(&f->duplicates, &f->files, f->args->format, out);
    if (!f->duplicates.groups && f->status == STATUS_FINE)
        f->status = STATUS_DEFECT;
}

/* Writes the tree, to its end unless that is interrupted. */
static void openings_print(struct find *f, struct buf *out)
{
    struct progress *p = &f->library.progress;
    p->work = PROGRESS_MERGES;
    while (openings_step(f->openings, out, MERGED_AT_ONCE)) {
        const int percent = openings_percent(f->openings);
        if (percent == 100)
            progress_end(p);
        if (percent < 100 ? !progress_step(p, percent) : interrupt_came() || !output_lines(out))
            return;
    }
}

static void sums_add(struct find *f, struct buf *out)
{
    if (f->openings)
        openings_print(f, out);
    else if (f->args->duplicates)
        duplicates_print(f, out);
    else if (f->args->next || f->args->format == FORMAT_JSON)
        find_rows_next(&f->rows, &f->search->tally, out);
    else if (f->args->count)
        buf_add_format(out, "%u\n", f->search->tally.games);
}

/* The given number, or the default. */
static uint32_t number_of(size_t given, uint32_t usual)
{
    return given > UINT32_MAX ? UINT32_MAX : given ? (uint32_t)given : usual;
}

static struct openings *openings_of(const struct find *f)
{
    const uint32_t after = f->position.depth + DEPTH_AFTER;
    return openings_new(number_of(f->args->depth, after > DEPTH ? after : DEPTH), number_of(f->args->least, LEAST));
}

static void say_why(const struct find *f)
{
    struct buf why = {0};
    if (query_why_say(&f->why, f->position.is_there, &why))
        output_error("kifu: %s\n", buf_string(&why));
    buf_free(&why);
}

static void search_all(struct find *f)
{
    struct buf out = {0};
    f->search = search_new(f->position.is_there ? &f->position.shape : NULL, f->args->variations);
    f->search->filter = f->query.len ? &f->filter : NULL;
    f->filter.why = &f->why;
    if (f->args->format == FORMAT_SGF)
        f->openings = openings_of(f);
    find_rows_init(&f->rows, f->args, &f->position, f->files.count > 1);
    f->rows.progress = &f->library.progress;
    f->library.progress.count = f->files.count;
    for (size_t i = 0; i < f->files.count; i++) {
        f->library.progress.number = i + 1;
        if (!find_in(f, i))
            break;
    }
    progress_end(&f->library.progress);
    if (!interrupt_came()) {
        find_rows_end(&f->rows);
        sums_add(f, &out);
    }
    if (interrupt_came()) { /* incomplete counts would be wrong */
        buf_free(&f->rows.out);
        buf_free(&out);
        return;
    }
    buf_add_slice(&out, buf_slice(&f->rows.out));
    buf_free(&f->rows.out);
    const size_t left_out = f->search->given_up;
    if (left_out)
        output_error(plural(left_out, "kifu: %zu game sets up too many points to be searched\n",
                         "kifu: %zu games set up too many points to be searched\n"),
            left_out);
    const size_t empty = f->library.empty;
    if (empty && !f->asks_library) /* for the library `kifu index` says it */
        output_error(plural(empty, "kifu: %zu file without a game\n", "kifu: %zu files without a game\n"), empty);
    if (!f->search->tally.games)
        say_why(f);
    if (f->status == STATUS_FINE && !f->search->tally.games)
        f->status = STATUS_DEFECT;
    f->status = output_end(&out, f->status);
}

static void novelty_all(struct find *f)
{
    struct buf out = {0};
    f->library.progress.count = f->files.count;
    for (size_t i = 0; i < f->files.count; i++) {
        f->library.progress.number = i + 1;
        if (!novelty_in(f, i))
            break;
    }
    if (!interrupt_came())
        f->status = highest(f->status, find_novelty_print(&f->novelty, f->args, &f->library.progress, &out));
    progress_end(&f->library.progress);
    if (interrupt_came())
        buf_free(&out);
    else
        f->status = output_end(&out, f->status);
}

int find_run(const struct args *a)
{
    struct find *f = mem_zero(1, sizeof *f);
    f->args = a;
    library_place(&f->library);
    arguments_take(f);
    if (!arguments_are_fine(f) || (f->query.len && !words_read(f)) || !confine_all(f) ||
        !position_read(&f->position, a)) {
        f->status = STATUS_USAGE;
    } else {
        library_open(&f->library, a->charset, LIBRARY_PATIENCE);
        library_say_odd(&f->library);
        f->status = highest(f->missing_status, library_records(&f->library, &f->found, &f->files, &f->single));
        interrupt_catch();
        if (a->novelty)
            novelty_all(f);
        else
            search_all(f);
    }
    const int status = f->status;
    library_close(&f->library);
    find_rows_free(&f->rows);
    search_free(f->search);
    openings_free(f->openings);
    duplicates_free(&f->duplicates);
    find_novelty_free(&f->novelty);
    source_free(&f->source);
    names_free(&f->files);
    ranges_free(&f->single);
    files_free(&f->found);
    roots_free(&f->roots);
    buf_free(&f->query);
    query_filter_free(&f->filter);
    query_why_free(&f->why);
    query_free(&f->words);
    people_free(f->people);
    mem_free(f);
    interrupt_end();
    return status;
}
