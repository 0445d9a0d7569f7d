/* tests/rules/40-cases.c - records above; positions, marks, facts, diagnostics and cleaned nodes below
 *
 *     -- input              the file
 *     -- positions [ADDRESS]...   of these nodes, or of all on the main line of the first tree: the board and its facts
 *     -- marks [ADDRESS]...       what the nodes draw, in the order of the file
 *     -- view [ADDRESS]...        the board as drawn: dimmed points small, hidden ones blank
 *     -- info [ADDRESS]...        what the values about the game mean there
 *     -- diagnostics [all]        of all trees: errors and warnings, with `all` notes too, with `strict` the strict ones
 *     -- cleaned            every node as it should have been written
 */
#include <stdio.h>
#include <string.h>

#include "cases.h"
#include "rules/clean.h"
#include "rules/info.h"
#include "rules/markup.h"

/* One for all cases: all but the collection is used again, as in the program. */
struct record {
    struct sgf_collection collection;
    struct sgf_game game;
    struct markup markup;
    struct replay replay;
    struct sgf_diags diags, taken;
};

static struct record kept;

static struct record *open_record(struct test_case *c)
{
    if (c->state)
        return c->state;
    sgf_collection_init(&kept.collection, CHARSET_UNKNOWN);
    sgf_collection_feed(&kept.collection, case_text(c, "input"), true);
    c->state = &kept;
    return c->state;
}

static void close_record(struct test_case *c)
{
    if (c->state)
        sgf_collection_free(&kept.collection);
}

static void close_all(void)
{
    replay_free(&kept.replay);
    markup_free(&kept.markup);
    sgf_diags_free(&kept.diags);
    sgf_diags_free(&kept.taken);
    sgf_game_free(&kept.game);
}

/* ---- the texts of a node ---- */

typedef void teller(struct record *r, const struct replay *at, struct buf *out);

static void tell_board(const struct position *p, const struct markup *m, struct buf *out)
{
    for (int row = 0; row < p->rows; row++) {
        for (int column = 0; column < p->columns; column++) {
            const uint16_t point = point_at(column, row);
            const int stone = p->board[point];
            buf_add_char(out, !m ? ".XO#"[stone] : m->hidden[point] ? ' ' : m->dim[point] ? ":xo%"[stone] : ".XO#"[stone]);
        }
        if (m)
            buf_add_char(out, '|');
        buf_add_char(out, '\n');
    }
}

static void tell_position(struct record *r, const struct replay *at, struct buf *out)
{
    const struct position *p = &at->position;
    (void)r;
    tell_board(p, NULL, out);
    buf_add_format(out, "number %ld", p->move_number);
    if (p->move.kind != MOVE_NONE) {
        buf_add_format(out, ", %s ", stone_word(p->move.color));
        move_text(p, &p->move, out);
        buf_add_char(out, ' ');
        buf_add_char(out, '[');
        move_sgf(&p->move, out);
        buf_add_char(out, ']');
    }
    buf_add_format(out, ", %s to play, taken %u %u", stone_word(p->to_play), p->captures[STONE_BLACK], p->captures[STONE_WHITE]);
    for (int v = 0, any = 0; v < VERDICT_COUNT; v++) {
        if (p->verdicts >> v & 1)
            buf_add_format(out, "%s%s", any++ ? " " : ", ", verdict_name((enum verdict)v));
    }
    if (!at->has_start)
        buf_add_string(out, ", no start");
    if (p->rules && p->rules->can_move && !p->rules->can_move(p, p->to_play))
        buf_add_string(out, ", cannot move");
    buf_add_char(out, '\n');
}

static void tell_marks(struct record *r, const struct replay *at, struct buf *out)
{
    markup_make(&r->markup, at);
    const struct markup *m = &r->markup;
    for (size_t i = 0; i < m->count; i++) {
        buf_add_format(out, "%s%s ", i ? ", " : "", mark_name(m->list[i].type));
        point_sgf(m->list[i].point, out);
        if (m->list[i].to != POINT_NONE) {
            buf_add_char(out, ' ');
            point_sgf(m->list[i].to, out);
        }
        if (m->list[i].type == MARK_LB) {
            buf_add_string(out, " \"");
            buf_add_slice(out, m->list[i].label);
            buf_add_char(out, '"');
        }
    }
    buf_add_string(out, m->count ? "\n" : "none\n");
}

static void tell_view(struct record *r, const struct replay *at, struct buf *out)
{
    markup_make(&r->markup, at);
    tell_board(&at->position, &r->markup, out);
    buf_add_format(out, "%s, %s\n", r->markup.has_view ? "part" : "whole", r->markup.has_dim ? "dimmed" : "clear");
}

static void add_line(struct buf *out, const char *name, struct buf *value)
{
    if (value->len)
        buf_add_format(out, "%s %s\n", name, buf_string(value));
    buf_clear(value);
}

/* Adds a value as read; if it is not fully understood its text, and the certain part. */
static void tell_reading(struct buf *out, const char *name, enum sgf_reading reading, const struct buf *text, struct buf *certain)
{
    struct buf line = {0};
    buf_add_slice(&line, buf_slice(reading == SGF_DELETED ? text : certain));
    buf_add_string(&line, reading == SGF_GOOD ? "" : reading == SGF_CORRECTED ? " (corrected)" : " (raw)");
    if (reading == SGF_DELETED && certain->len)
        buf_add_format(&line, " %s", buf_string(certain));
    add_line(out, name, &line);
    buf_clear(certain);
    buf_free(&line);
}

static void tell_facts(const struct sgf_game *g, uint32_t node, struct buf *out)
{
    struct buf text = {0}, certain = {0}, value = {0};
    struct result result;
    struct dates dates;
    if (sgf_path_text(g, node, SGF_RE, &text)) {
        const enum sgf_reading reading = result_read(buf_slice(&text), &result);
        result_value(&result, &certain);
        tell_reading(out, "result", reading, &text, &certain);
    }
    buf_clear(&text);
    if (sgf_path_text(g, node, SGF_DT, &text)) {
        const enum sgf_reading reading = dates_read(buf_slice(&text), &dates);
        dates_text(&dates, &certain);
        tell_reading(out, "date", reading, &text, &certain);
    }
    if (!komi_text(g, node, &value))
        buf_add_string(&value, " (raw)");
    add_line(out, "komi", &value);
    if (handicap_of(g, node))
        buf_add_format(out, "handicap %d\n", handicap_of(g, node));
    if (clock_text(g, node, STONE_BLACK, &value))
        add_line(out, "black clock", &value);
    if (clock_text(g, node, STONE_WHITE, &value))
        add_line(out, "white clock", &value);
    if (sgf_path_text(g, node, SGF_PB, &value))
        add_line(out, "black", &value);
    if (sgf_path_text(g, node, SGF_PW, &value))
        add_line(out, "white", &value);
    buf_free(&text);
    buf_free(&certain);
    buf_free(&value);
}

static void tell_info(struct record *r, const struct replay *at, struct buf *out)
{
    const struct sgf_game *g = &r->game;
    struct buf name = {0};
    long flags;
    uint32_t figure;
    tell_facts(g, at->node, out);
    if (figure_read(g, at->node, &name, &flags))
        buf_add_format(out, "figure \"%s\" %ld\n", buf_string(&name), flags);
    const int mode = print_mode(at, &figure);
    if (mode != 1 || figure)
        buf_add_format(out, "numbers %d from node %u\n", mode, figure);
    buf_free(&name);
}

static void tell_at(struct record *r, struct replay *at, uint32_t node, teller *tell, struct buf *out)
{
    buf_add_string(out, "node ");
    sgf_address(&r->game, node, out);
    buf_add_char(out, '\n');
    replay_to(at, node);
    tell(r, at, out);
}

static void tell(struct record *r, const char *argument, teller *what, struct buf *out)
{
    char word[64];
    int len;
    sgf_game_load(&r->game, &r->collection, 0);
    struct replay *at = &r->replay;
    replay_renew(at, &r->game);
    if (sscanf(argument, "%63s", word) < 1) {
        for (uint32_t node = 0; node != SGF_NONE; node = sgf_child(&r->game, node))
            tell_at(r, at, node, what, out);
    }
    for (; sscanf(argument, "%63s%n", word, &len) == 1; argument += len) {
        const uint32_t node = sgf_address_find(&r->game, slice_of(word));
        if (node == SGF_NONE)
            buf_add_format(out, "no node %s\n", word);
        else
            tell_at(r, at, node, what, out);
    }
}

/* ---- diagnostics and cleaned nodes ---- */

/* True if taking the game's diagnostics into a list with those of another game gives the same. */
static bool is_taken_alike(struct record *r, size_t game)
{
    const struct sgf_diags *d = &r->diags;
    struct sgf_diags *taken = &r->taken;
    taken->strict = d->strict;
    sgf_game_load(&r->game, &r->collection, game);
    clean_check_taking(&r->game, &r->collection, taken);
    bool same = taken->count == d->count && !memcmp(taken->totals, d->totals, sizeof d->totals);
    for (size_t i = 0; same && i < d->count; i++)
        same = taken->at[i].id == d->at[i].id && sgf_diag_at(&taken->at[i]) == sgf_diag_at(&d->at[i]);
    return same;
}

static void tell_diagnostics(struct record *r, bool all, bool strict, struct buf *out)
{
    struct sgf_diags *diags = &r->diags;
    struct sgf_place place = sgf_collection_place(&r->collection);
    bool any = false;
    diags->strict = strict;
    for (size_t i = 0; i < r->collection.count; i++) {
        sgf_game_load(&r->game, &r->collection, i);
        clean_check(&r->game, &r->collection, diags);
        for (size_t k = 0; k < diags->count; k++) {
            const struct sgf_diag *d = &diags->at[k];
            if (d->severity == SGF_NOTE && !all)
                continue;
            any = true;
            sgf_place_move(&place, sgf_diag_at(d), r->game.charset);
            buf_add_format(out, "%zu:%zu %s %s: ", place.line, place.column, sgf_severity_name(d->severity), sgf_diag_name(d->id));
            sgf_diag_sentence(diags, d, out);
            buf_add_char(out, '\n');
        }
        if (!is_taken_alike(r, i))
            buf_add_string(out, "others where they are taken\n");
    }
    if (!any)
        buf_add_string(out, "none\n");
}

static void add_escaped(struct slice s, bool composed, struct buf *out)
{
    for (size_t i = 0; i < s.len; i++) {
        if (s.at[i] == ']' || s.at[i] == '\\' || (composed && s.at[i] == ':'))
            buf_add_char(out, '\\');
        buf_add_char(out, s.at[i]);
    }
}

static void add_node(const struct clean *c, struct buf *out)
{
    for (size_t i = 0; i < c->prop_count; i++) {
        const struct clean_prop *p = &c->props[i];
        buf_add_slice(out, sgf_ident(c->game, p->id));
        for (uint32_t v = p->first; v < p->first + p->count; v++) {
            const struct clean_value *value = &c->values[v];
            buf_add_char(out, '[');
            if (value->is_raw)
                buf_add_slice(out, value->a);
            else
                add_escaped(value->a, value->composed, out);
            if (value->composed)
                buf_add_char(out, ':');
            add_escaped(value->b, value->composed, out);
            buf_add_char(out, ']');
        }
    }
}

static void tell_cleaned(struct record *r, struct buf *out)
{
    for (size_t i = 0; i < r->collection.count; i++) {
        struct clean c;
        sgf_game_load(&r->game, &r->collection, i);
        clean_init(&c, &r->game, NULL);
        for (uint32_t node = 0; node < r->game.node_count; node++) {
            sgf_address(&r->game, node, out);
            buf_add_string(out, " ;");
            clean_node(&c, node);
            add_node(&c, out);
            buf_add_char(out, '\n');
        }
        clean_free(&c);
    }
}

static enum case_kind section(struct test_case *c, const struct case_section *s, struct buf *out)
{
    static const struct {
        const char *name;
        teller *what;
    } tellers[] = {{"positions", tell_position}, {"marks", tell_marks}, {"view", tell_view}, {"info", tell_info}};
    if (!s) {
        close_record(c);
        return CASE_UNKNOWN;
    }
    if (case_is(s, "input"))
        return CASE_INPUT;
    struct record *r = open_record(c);
    for (size_t i = 0; i < sizeof tellers / sizeof *tellers; i++) {
        if (case_is(s, tellers[i].name)) {
            tell(r, s->argument, tellers[i].what, out);
            return CASE_EXPECTATION;
        }
    }
    if (case_is(s, "diagnostics"))
        tell_diagnostics(r, case_has(s, "all"), case_has(s, "strict"), out);
    else if (case_is(s, "cleaned"))
        tell_cleaned(r, out);
    else
        return CASE_UNKNOWN;
    return CASE_EXPECTATION;
}

int main(int argc, char **argv)
{
    const int status = cases_run(argc, argv, "rules/cases", section);
    close_all();
    return status;
}
