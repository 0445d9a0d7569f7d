/* cmd/find_novelty.c - kifu find --novelty: the first new move of each game of a file */
#include "cmd/find_novelty.h"

#include "base/array.h"
#include "base/mem.h"
#include "base/output.h"
#include "base/text.h"
#include "base/tr.h"
#include "cmd/find_rows.h"
#include "cmd/position.h"
#include "cmd/run.h"
#include "ingest/interrupt.h"
#include "ingest/pieces.h"
#include "library/novelty.h"

#define PIECE ((size_t)1 << 20) /* bytes of the file that are here at a time */

/* ---- the library ---- */

void find_novelty_add(struct find_novelty *n, struct source *s, struct query_filter *filter)
{
    uint8_t *chosen = filter ? mem_zero(CHOSEN_BYTES(s->count), 1) : NULL;
    if (filter)
        chosen_add(chosen, filter, s, 0, s->count);
    source_end(s);
    mem_reserve(&n->chosen, &n->chosen_cap, n->count + 1, sizeof *n->chosen);
    n->chosen[n->count] = chosen;
    MEM_ADD(n->sources, n->count, n->cap) = *s;
    *s = (struct source){0};
}

void find_novelty_free(struct find_novelty *n)
{
    for (size_t i = 0; i < n->count; i++) {
        source_free(&n->sources[i]);
        mem_free(n->chosen[i]);
    }
    mem_free(n->sources);
    mem_free(n->chosen);
    *n = (struct find_novelty){0};
}

/* ---- a line of output ---- */

/* What is printed for a game: also the last game with the position before. */
struct row {
    const char *file;
    const struct sgf_game *game;
    const struct novelty *novelty;
    const struct source *last; /* NULL: none */
};

static void row_text(const struct row *r, struct buf *out)
{
    const struct novelty *n = r->novelty;
    text_filter(out, slice_of(r->file));
    buf_add_format(out, tr(" game %zu"), r->game->number);
    buf_add_string(out, ": ");
    if (n->node == SGF_NONE) {
        buf_add_string(out, tr("nothing new"));
        return;
    }
    buf_add_format(out, tr("new at move %u"), n->moves);
    buf_add_string(out, "; ");
    buf_add_format(out,
        plural(n->before, "%u other game has the position before it", "%u other games have the position before it"),
        n->before);
    if (!r->last)
        return;
    buf_add_string(out, tr(", last seen in "));
    find_row_words(r->last, n->last.found.game, out);
}

static const enum fact of_last[] = {FACT_DATE, FACT_BLACK, FACT_WHITE, FACT_RESULT};

static void row_tsv(const struct row *r, struct buf *out)
{
    const struct novelty *n = r->novelty;
    struct facts f;
    struct buf text = {0};
    text_filter(out, slice_of(r->file));
    buf_add_format(out, "\t%zu\t", r->game->number);
    if (n->node != SGF_NONE) {
        sgf_address(r->game, n->node, out);
        buf_add_format(out, "\t%u\t%u", n->moves, n->before);
    } else {
        buf_add_string(out, "\t\t");
    }
    buf_add_char(out, '\t');
    if (!r->last) {
        buf_add_repeat(out, '\t', 2 + COUNT(of_last));
        return;
    }
    source_facts(r->last, n->last.found.game, &f);
    text_filter(out, f.text[FACT_FILE]);
    buf_add_format(out, "\t%u\t%u", f.game, n->last.found.node);
    for (size_t i = 0; i < COUNT(of_last); i++) {
        buf_clear(&text);
        facts_value(&f, of_last[i], &text);
        buf_add_char(out, '\t');
        text_filter(out, buf_slice(&text));
    }
    buf_free(&text);
}

static void json_last(struct json *j, const struct source *s, const struct search_found *found)
{
    struct facts f;
    struct buf address = {0};
    source_facts(s, found->game, &f);
    buf_add_format(&address, "%u", found->node);
    json_open(j, '{');
    facts_json(&f, FACT_FILE, j);
    facts_json(&f, FACT_GAME, j);
    json_text(json_key(j, "address"), buf_slice(&address));
    for (size_t i = 0; i < COUNT(of_last); i++)
        facts_json(&f, of_last[i], j);
    json_close(j, '}');
    buf_free(&address);
}

static void row_json(const struct row *r, struct buf *out)
{
    const struct novelty *n = r->novelty;
    const bool is_new = n->node != SGF_NONE;
    struct buf address = {0};
    struct json j = {.out = out};
    if (is_new)
        sgf_address(r->game, n->node, &address);
    json_open(&j, '{');
    json_word(json_key(&j, "file"), r->file);
    json_int(json_key(&j, "game"), (long long)r->game->number);
    json_key(&j, "address");
    is_new ? json_text(&j, buf_slice(&address)) : json_none(&j);
    json_key(&j, "move_number");
    is_new ? json_int(&j, n->moves) : json_none(&j);
    json_key(&j, "games_before");
    is_new ? json_int(&j, n->before) : json_none(&j);
    json_key(&j, "last");
    r->last ? json_last(&j, r->last, &n->last.found) : json_none(&j);
    json_close(&j, '}');
    buf_free(&address);
}

static void row_add(const struct row *r, enum format format, struct buf *out)
{
    switch (format) {
    case FORMAT_JSON: row_json(r, out); break;
    case FORMAT_TSV: row_tsv(r, out); break;
    default: row_text(r, out); break;
    }
    buf_add_char(out, '\n');
}

/* ---- the games ---- */

struct line {
    uint32_t *at;
    size_t count, cap;
};

/* Makes the line from the root through `node` and on along first children. */
static void line_make(struct line *l, const struct sgf_game *g, uint32_t node)
{
    l->count = 0;
    for (uint32_t up = node; up != SGF_NONE; up = sgf_parent(g, up))
        MEM_ADD(l->at, l->count, l->cap) = up;
    for (size_t i = 0; i < l->count / 2; i++) {
        const uint32_t other = l->at[i];
        l->at[i] = l->at[l->count - 1 - i];
        l->at[l->count - 1 - i] = other;
    }
    for (uint32_t down = sgf_child(g, node); down != SGF_NONE; down = sgf_child(g, down))
        MEM_ADD(l->at, l->count, l->cap) = down;
}

struct printing {
    const struct find_novelty *library;
    const struct args *args;
    struct progress *progress;
    struct pieces pieces;
    size_t only; /* the number of the only game to be printed; 0: all */
    struct sgf_game game;
    struct line line;
    struct novelty *novelty;
    struct buf *out;
    bool has_new;
    int status;
};

/* Prints a game. False: stop. */
static bool print_game(struct printing *p, size_t index)
{
    const struct record *r = &p->pieces.record;
    struct novelty *n = p->novelty;
    sgf_game_load(&p->game, &r->collection, index);
    const uint32_t node = r->address ? node_wanted(p->args, r, &p->game, false) : 0;
    if (node == SGF_NONE) {
        p->status = STATUS_USAGE;
        return false;
    }
    line_make(&p->line, &p->game, node);
    novelty_begin(n, &p->game, p->line.at, p->line.count);
    do
        if (!pieces_step(&p->pieces, index, p->progress))
            return false;
    while (novelty_step(n, SEARCH_SLICE));
    p->has_new |= n->node != SGF_NONE;
    row_add(&(struct row){r->name, &p->game, n, n->last.is_there ? &p->library->sources[n->last.source] : NULL},
        p->args->format, p->out);
    if (output_is_due(p->out))
        progress_end(p->progress);
    return output(p->out, false);
}

static bool print_some(struct printing *p, size_t count)
{
    for (size_t i = 0; i < count; i++)
        if ((!p->only || p->pieces.games + i + 1 == p->only) && !print_game(p, i))
            return false;
    return true;
}

/* After the last game: reports what is wrong with the file. */
static void say_flaws(struct printing *p)
{
    const struct record *r = &p->pieces.record;
    if (r->content.flaw) {
        complain(r->name, "%s", r->content.flaw);
        p->status = STATUS_DEFECT;
    }
    if (!p->pieces.games)
        p->status = complain_no_data(r->name, &r->collection);
    else if (p->only > p->pieces.games)
        p->status = complain_no_game(r->name, p->only, (size_t)p->pieces.games);
}

/* Begins to read the file, and its first games. */
static bool begin(struct printing *p, const char *argument, size_t *count)
{
    char *name, *address;
    record_name(argument, &name, &address);
    const bool is_open = pieces_begin(&p->pieces, name, p->args->charset, PIECE);
    mem_free(name);
    p->pieces.record.address = address;
    p->progress->file = p->pieces.record.name;
    p->only = p->args->game ? p->args->game : address ? 1 : 0;
    return is_open && pieces_games(&p->pieces, count, p->progress);
}

static void print_games(struct printing *p, const char *argument)
{
    const struct record *r = &p->pieces.record;
    size_t count = 0;
    const bool is_there = begin(p, argument, &count);
    for (bool goes_on = is_there; goes_on && count;)
        goes_on = print_some(p, count) && pieces_games(&p->pieces, &count, p->progress);
    if (r->has_failed || (!is_there && !interrupt_came())) {
        complain(r->name, "%s", r->error.text);
        p->status = STATUS_USAGE;
    } else if (p->pieces.is_last && !p->pieces.here) {
        say_flaws(p);
    }
}

int find_novelty_print(const struct find_novelty *n, const struct args *a, struct progress *progress, struct buf *out)
{
    struct printing p = {.library = n, .args = a, .progress = progress, .out = out};
    const struct novelty_library library = {n->sources, n->chosen, n->count, a->no_exchange, NULL, NULL};
    progress->count = 0;
    progress->searches = true;
    p.novelty = novelty_new(library);
    print_games(&p, a->novelty);
    novelty_free(p.novelty);
    sgf_game_free(&p.game);
    mem_free(p.line.at);
    pieces_end(&p.pieces);
    return p.status == STATUS_FINE && !p.has_new ? STATUS_DEFECT : p.status;
}
