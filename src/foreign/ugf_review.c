/* foreign/ugf_review.c - the review in a record of UGF: its tree, and its comments  (doc/sgf.md 12.3) */
#include <stdlib.h>

#include "base/array.h"
#include "base/mem.h"
#include "foreign/ugf.h"
#include "foreign/value.h"

/* A line of moves being read. */
struct level {
    uint32_t node;
    bool is_new; /* it has no move yet */
};

struct review {
    struct ugf *u;
    struct level *levels;
    size_t level_count, level_cap;
};

static void push_level(struct review *r, struct level level)
{
    MEM_ADD(r->levels, r->level_count, r->level_cap) = level;
}

/* "NODE,i,c,x,y": numbers from 1; x and y beyond the board are a pass; no colour: no move. */
static void read_node(struct review *r, struct slice rest)
{
    struct foreign *f = r->u->f;
    struct level *level = &r->levels[r->level_count - 1];
    long n[4] = {0};
    for (int i = 0; i < 4; i++) {
        if (!foreign_number(slice_cut(&rest, ','), &n[i]) || n[i] < 0 || n[i] > INT32_MAX) {
            foreign_note(f, f->is_ended ? SGF_DIAG_FOREIGN_LINE : SGF_DIAG_FOREIGN_CUT, slice_trim(f->line));
            return;
        }
    }
    foreign_item(f, SLICE("NODE"), rest, f->number);
    if (n[1] == 1 || n[1] == 2) {
        struct foreign_point p = ugf_point(r->u, n[2], n[3]);
        const bool is_pass = n[2] > f->size && n[3] > f->size;
        char color = n[1] == 1 ? 'B' : 'W';
        if (is_pass)
            p = FOREIGN_PASS;
        if (!is_pass && p.x < 0) {
            foreign_note(f, SGF_DIAG_FOREIGN_PLACE, slice_trim(f->line));
            color = '\0';
        }
        level->node = foreign_node_add(f, level->node, color, p, !level->is_new);
        level->is_new = false;
        if (r->level_count == 1)
            ugf_append(r->u, level->node);
    }
    MEM_ADD(r->u->named, r->u->named_count, r->u->named_cap) = (struct ugf_named){(uint32_t)n[0], level->node};
}

static void read_review_line(struct review *r)
{
    struct foreign *f = r->u->f;
    struct slice rest = slice_trim(f->line);
    const struct slice line = rest, word = slice_cut(&rest, ',');
    const bool is_end = slice_is(word, "VARIATIONEND") && r->level_count > 1;
    if (slice_is(word, "NODE")) {
        read_node(r, rest);
    } else if (is_end || slice_is(word, "VARIATION")) {
        foreign_item(f, word, rest, f->number);
        if (is_end)
            r->level_count--;
        else
            push_level(r, (struct level){r->levels[r->level_count - 1].node, true});
    } else if (line.len > 0) {
        foreign_note(f, f->is_ended ? SGF_DIAG_FOREIGN_LINE : SGF_DIAG_FOREIGN_CUT, line);
    }
}

/* Among equal numbers the first node comes last. */
static int compare_named(const void *a, const void *b)
{
    const struct ugf_named *x = a, *y = b;
    return x->number != y->number ? (x->number < y->number ? -1 : 1) : (x->node < y->node) - (x->node > y->node);
}

void ugf_read_review(struct ugf *u)
{
    struct review r = {.u = u};
    push_level(&r, (struct level){0, false});
    while (foreign_next(u->f))
        read_review_line(&r);
    if (r.level_count > 1)
        foreign_note(u->f, SGF_DIAG_FOREIGN_CUT, SLICE(""));
    if (u->named_count > 0)
        qsort(u->named, u->named_count, sizeof *u->named, compare_named);
    mem_free(r.levels);
}

/* The first node with the number, or FOREIGN_NOWHERE. */
static uint32_t find_named(const struct ugf *u, uint32_t number)
{
    const struct ugf_named *named = u->named;
    const size_t upto = named ? array_rows_upto(&named->number, u->named_count, sizeof *named, number) : 0;
    return upto > 0 && named[upto - 1].number == number ? named[upto - 1].node : FOREIGN_NOWHERE;
}

void ugf_read_review_comments(struct ugf *u)
{
    struct foreign *f = u->f;
    uint32_t node = FOREIGN_NOWHERE, line = 0;
    const char *start = NULL, *end = NULL;
    bool has_line = true;
    while (has_line) {
        has_line = foreign_next(f);
        const bool is_head = has_line && slice_has_prefix(f->line, ".Comment,");
        if (start && (is_head || !has_line))
            foreign_text(f, node, "C", (struct slice){start, (size_t)(end - start)}, line, true);
        if (is_head) {
            long number = -1;
            foreign_number(slice_part(f->line, 9, f->line.len), &number);
            node = number >= 0 ? find_named(u, (uint32_t)number) : FOREIGN_NOWHERE;
            if (node == FOREIGN_NOWHERE) {
                foreign_note(f, SGF_DIAG_FOREIGN_VALUE, slice_trim(f->line))->ident = "C";
                node = 0;
            }
            start = NULL;
        } else if (has_line) {
            line = start ? line : f->number;
            start = start ? start : f->line.at;
            end = f->line.at + f->line.len;
            node = node == FOREIGN_NOWHERE ? 0 : node;
        }
    }
}
