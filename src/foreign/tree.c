/* foreign/tree.c - a record of another format as it is read: its lines, its tree, its defects */
#include "foreign/tree.h"

#include <string.h>

#include "base/ascii.h"
#include "base/mem.h"
#include "base/number.h"
#include "base/text.h"

void foreign_init(struct foreign *f, struct slice text)
{
    *f = (struct foreign){.text = text, .end = text.len, .size = 19, .props = FOREIGN_EMPTY};
    foreign_node_add(f, FOREIGN_NOWHERE, 0, FOREIGN_PASS, false);
}

void foreign_done(struct foreign *f)
{
    mem_free(f->nodes);
    mem_free(f->pieces);
    mem_free(f->notes);
    arena_free(&f->arena);
    *f = (struct foreign){0};
}

/* ---- lines ---- */

bool foreign_next(struct foreign *f)
{
    const struct slice text = slice_part(f->text, 0, f->end);
    size_t end = f->at;
    if (f->at >= text.len)
        return false;
    while (end < text.len && !is_line_end(text.at[end]))
        end++;
    f->line = slice_part(text, f->at, end);
    f->is_ended = end < text.len;
    f->at = end + slice_line_end(text, end);
    f->number++;
    return true;
}

bool foreign_is_blank(struct slice line)
{
    enum { END = 0x1A };
    for (size_t i = 0; i < line.len; i++) {
        if (!is_space(line.at[i]) && line.at[i] != '\0' && line.at[i] != END)
            return false;
    }
    return true;
}

uint32_t foreign_column(const struct foreign *f, const char *at)
{
    enum { BYTES_MOST = 4096 };
    uint32_t column = 1, code;
    const char *start = at;
    while (start > f->text.at && at - start < BYTES_MOST && !is_line_end(start[-1]))
        start--;
    if (at - start == BYTES_MOST)
        return 1;
    for (struct slice s = {start, (size_t)(at - start)}; s.len > 0; column++)
        s = slice_from(s, text_step(s, &code));
    return column;
}

static const char *keep_string(struct foreign *f, struct slice s)
{
    char *kept = arena_alloc(&f->arena, s.len + 1);
    if (s.len > 0)
        memcpy(kept, s.at, s.len);
    kept[s.len] = '\0';
    return kept;
}

const char *foreign_keep_number(struct foreign *f, uint64_t number)
{
    struct buf digits = {0};
    number_write(&digits, number, 1);
    const char *kept = keep_string(f, buf_slice(&digits));
    buf_free(&digits);
    return kept;
}

struct slice foreign_keep(struct foreign *f, struct slice s)
{
    return arena_slice(&f->arena, s);
}

/* ---- facts, setup, moves, texts ---- */

/* Properties of the root are sorted by line, those of one line as they came; those of other nodes as they came. */
static void add_piece(struct foreign *f, struct foreign_list *list, struct foreign_piece piece)
{
    const uint32_t number = (uint32_t)f->piece_count;
    mem_reserve(&f->pieces, &f->piece_cap, f->piece_count + 1, sizeof *f->pieces);
    uint32_t *at = &list->first;
    if (*at != FOREIGN_NOWHERE && (list != &f->props || f->pieces[list->last].line <= piece.line))
        at = &f->pieces[list->last].next;
    while (*at != FOREIGN_NOWHERE && f->pieces[*at].line <= piece.line)
        at = &f->pieces[*at].next;
    piece.next = *at;
    list->last = *at == FOREIGN_NOWHERE ? number : list->last;
    *at = number;
    f->pieces[f->piece_count++] = piece;
}

void foreign_add_at(struct foreign *f, const char *ident, struct slice value, uint32_t line, uint32_t column)
{
    value = slice_trim(value);
    if (value.len > 0)
        add_piece(f, &f->props, (struct foreign_piece){.ident = ident, .value = value, .line = line, .column = column});
}

static void note_item(struct foreign *f, struct slice name, struct slice text, uint32_t line);

void foreign_add_text(struct foreign *f, struct slice name, struct slice text, uint32_t line)
{
    struct buf named = {0};
    text = slice_trim(text);
    if (text.len == 0)
        return;
    if (f->text_count >= FOREIGN_TEXTS_MOST) {
        note_item(f, name.len > 0 ? name : SLICE("GC"), text, line);
        return;
    }
    f->text_count++;
    if (name.len > 0) {
        buf_add_slice(&named, name);
        buf_add_string(&named, ": ");
        buf_add_slice(&named, text);
    }
    foreign_add_at(f, "GC", name.len > 0 ? foreign_keep(f, buf_slice(&named)) : text, line, foreign_column(f, text.at));
    buf_free(&named);
}

bool foreign_is_on_board(const struct foreign *f, struct foreign_point p)
{
    return p.x >= 0 && p.y >= 0 && p.x < f->size && p.y < f->size;
}

void foreign_set_up(struct foreign *f, char color, struct foreign_point p)
{
    if (f->setup_count++ == 0)
        f->setup_line = f->number;
    f->setup[p.y][p.x] = color;
}

/* The points of handicap stones, as columns and rows of star points: l low, m middle, h high. Three stones leave the
 * lower right corner empty. */
static const char *const handicaps[] = {
    "",
    "",
    "hllh",
    "hllhll",
    "hllhllhh",
    "hllhllhhmm",
    "hllhllhhlmhm",
    "hllhllhhlmhmmm",
    "hllhllhhlmhmmlmh",
    "hllhllhhlmhmmlmhmm",
};

static int star(const struct foreign *f, char which)
{
    const int low = f->size < 12 ? 2 : 3;
    return which == 'l' ? low : which == 'm' ? f->size / 2 : f->size - 1 - low;
}

bool foreign_handicap(struct foreign *f, int stones)
{
    enum { MOST = 9, CORNERS = 4, SMALLEST = 7 };
    if (stones < 2)
        return stones >= 0;
    const bool has_middle = f->size % 2 && f->size > SMALLEST;
    if (stones > MOST || f->size < SMALLEST || (stones > CORNERS && !has_middle))
        return false;
    foreign_add_at(f, "HA", slice_of(foreign_keep_number(f, (uint64_t)stones)), f->number, 1);
    for (const char *p = handicaps[stones]; *p; p += 2)
        foreign_set_up(f, 'B', (struct foreign_point){star(f, p[0]), star(f, p[1])});
    foreign_add_at(f, "PL", SLICE("W"), f->number, 1);
    foreign_note(f, SGF_DIAG_FOREIGN_SETUP_ASSUMED, SLICE(""))->count = (uint32_t)stones;
    return true;
}

static uint8_t column_of_line(const struct foreign *f)
{
    size_t blanks = 0;
    while (blanks < f->line.len && f->line.at[blanks] == ' ')
        blanks++;
    return (uint8_t)(blanks < UINT8_MAX ? blanks + 1 : UINT8_MAX);
}

uint32_t foreign_node_add(struct foreign *f, uint32_t parent, char color, struct foreign_point p, bool is_main)
{
    const uint32_t number = (uint32_t)f->node_count;
    MEM_ADD(f->nodes, f->node_count, f->node_cap) = (struct foreign_node){
        .parent = parent,
        .first = FOREIGN_NOWHERE,
        .last = FOREIGN_NOWHERE,
        .next = FOREIGN_NOWHERE,
        .line = f->number,
        .pieces = FOREIGN_EMPTY,
        .color = color,
        .x = (int8_t)p.x,
        .y = (int8_t)p.y,
        .column = column_of_line(f),
    };
    if (parent == FOREIGN_NOWHERE)
        return number;
    struct foreign_node *above = &f->nodes[parent];
    if (above->first == FOREIGN_NOWHERE) {
        above->first = above->last = number;
    } else if (is_main) {
        f->nodes[number].next = above->first;
        above->first = number;
    } else {
        f->nodes[above->last].next = number;
        above->last = number;
    }
    return number;
}

uint32_t foreign_move(struct foreign *f, char color, struct foreign_point p)
{
    f->last = foreign_node_add(f, f->last, color, p, true);
    return f->last;
}

void foreign_take_back(struct foreign *f)
{
    if (f->last == 0)
        return;
    f->last = f->nodes[f->last].parent;
    f->nodes[f->last].first = f->nodes[f->last].last = FOREIGN_NOWHERE;
    f->node_count--;
}

char foreign_other(const struct foreign *f)
{
    const char last = f->nodes[f->last].color;
    if (last)
        return last == 'B' ? 'W' : 'B';
    return f->setup_count ? 'W' : 'B';
}

void foreign_text(struct foreign *f, uint32_t node, const char *ident, struct slice text, uint32_t line,
    bool is_indented)
{
    struct foreign_piece piece = {.ident = ident, .line = line, .column = 1, .is_indented = is_indented};
    while (text.len > 0 && is_space(text.at[text.len - 1]))
        text.len--;
    piece.value = text;
    if (text.len > 0)
        add_piece(f, &f->nodes[node].pieces, piece);
}

void foreign_label(struct foreign *f, uint32_t node, struct foreign_point p, struct slice label)
{
    const struct foreign_piece piece = {
        .ident = "LB",
        .value = label,
        .line = f->number,
        .column = 1,
        .x = (int8_t)p.x,
        .y = (int8_t)p.y,
    };
    add_piece(f, &f->nodes[node].pieces, piece);
}

/* ---- defects ---- */

struct foreign_note *foreign_note(struct foreign *f, enum sgf_diag_id id, struct slice old)
{
    if (id == SGF_DIAG_FOREIGN_CUT && f->is_cut)
        return &f->lost_note;
    f->is_cut |= id == SGF_DIAG_FOREIGN_CUT;
    if (f->note_count >= FOREIGN_NOTES_MOST) {
        f->lost_notes[id]++;
        return &f->lost_note;
    }
    mem_reserve(&f->notes, &f->note_cap, f->note_count + 1, sizeof *f->notes);
    f->notes[f->note_count] = (struct foreign_note){
        .id = id,
        .line = f->number ? f->number : 1,
        .column = 1,
        .old = old,
    };
    return &f->notes[f->note_count++];
}

void foreign_note_moves(struct foreign *f, uint32_t line, size_t count, size_t stated)
{
    struct foreign_note *n = foreign_note(f, SGF_DIAG_FOREIGN_MOVES, slice_of(foreign_keep_number(f, count)));
    n->now = foreign_keep_number(f, stated);
    n->line = line;
}

static void note_item(struct foreign *f, struct slice name, struct slice text, uint32_t line)
{
    const bool is_kept = f->note_count < FOREIGN_NOTES_MOST;
    struct foreign_note *n = foreign_note(f, SGF_DIAG_FOREIGN_ITEM, text);
    n->ident = is_kept ? keep_string(f, name) : NULL;
    n->column = is_kept ? foreign_column(f, text.at) : 1;
    n->line = line;
}

void foreign_item(struct foreign *f, struct slice name, struct slice text, uint32_t line)
{
    enum { SHOWN = 58 }; /* bytes of it in a message */
    text = slice_trim(text);
    if (text.len > SHOWN)
        foreign_add_text(f, name, text, line);
    else if (!foreign_is_blank(text))
        note_item(f, name, text, line);
}

void foreign_rest(struct foreign *f)
{
    if (!foreign_is_blank(f->line))
        foreign_note(f, SGF_DIAG_FOREIGN_REST, slice_trim(f->line));
}

void foreign_skip(struct foreign *f, enum sgf_diag_id id, const char *ident, uint32_t *note)
{
    if (*note == FOREIGN_NOWHERE) {
        *note = (uint32_t)f->note_count;
        foreign_note(f, id, SLICE(""))->ident = ident;
    }
    if (*note < f->note_count)
        f->notes[*note].count++;
}
