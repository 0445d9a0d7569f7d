/* foreign/ugf.c - records of PandaNet: UGF and UGI, their sections, and the moves of the game  (doc/sgf.md 12.3) */
#include "foreign/ugf.h"

#include "base/array.h"
#include "base/mem.h"
#include "base/tr.h"

/* Sections that are read come first. The lines of SECTION_ITEMS have no SGF equivalent; SECTION_TEXT is text. */
enum section {
    SECTION_HEADER,
    SECTION_DATA,
    SECTION_NODES,
    SECTION_FIGURE,
    SECTION_REVIEW,
    SECTION_COMMENT,
    SECTIONS,
    SECTION_ITEMS = SECTIONS,
    SECTION_TEXT,
    SECTION_END
};

static const struct {
    const char *name;
    enum section section;
} section_names[] = {
    {"[Header]", SECTION_HEADER},
    {"[Data]", SECTION_DATA},
    {"[ReviewNode]", SECTION_NODES},
    {"[Figure]", SECTION_FIGURE},
    {"[ReviewComment]", SECTION_REVIEW},
    {"[Comment]", SECTION_COMMENT},
    {"[Remote]", SECTION_ITEMS},
    {"[Files]", SECTION_ITEMS},
    {"[MessageLine]", SECTION_TEXT},
    {"[End]", SECTION_END},
};

/* The lines of a section. */
struct range {
    size_t at, end;
    uint32_t number; /* of the line before them */
    bool is_found;
};

static bool is_sign(const struct foreign *f)
{
    return slice_is(slice_trim(f->line), "[Header]");
}

/* ---- the character set ---- */

static enum charset find_charset(struct slice file, bool *is_sure)
{
    struct foreign f = {.text = file, .end = file.len < FOREIGN_HEAD_BYTES ? file.len : FOREIGN_HEAD_BYTES};
    while (foreign_next(&f)) {
        struct slice line = slice_trim(f.line);
        if (!slice_is(slice_cut(&line, '='), "Lang"))
            continue;
        const enum charset named = charset_find(slice_trim(line));
        *is_sure = named != CHARSET_UNKNOWN && named != CHARSET_UTF8 && !charset_is_shifted(named);
        return *is_sure ? named : CHARSET_CP932;
    }
    return CHARSET_CP932;
}

/* ---- sections ---- */

/* The state of the search for sections. */
struct search {
    struct foreign *f;
    struct range *ranges;
    enum section now;   /* the section of the line; */
    struct slice name;  /* its name, without brackets */
    struct range range; /* its lines so far */
};

/* True if a section begins with this line. Outside of free text any name begins one. */
static bool find_section(const struct search *s, struct slice line, enum section *section)
{
    line = slice_trim(line);
    for (size_t i = 0; i < COUNT(section_names); i++) {
        *section = section_names[i].section;
        if (slice_is_equal_caseless(line, slice_of(section_names[i].name)))
            return true;
    }
    *section = SECTION_TEXT;
    const bool has_text = s->now == SECTION_FIGURE || s->now == SECTION_REVIEW || s->now == SECTION_COMMENT ||
                          s->now == SECTION_TEXT;
    return !has_text && line.len > 2 && line.at[0] == '[' && line.at[line.len - 1] == ']';
}

/* Ends a section. Known sections are read later, the first of each name. */
static void end_section(struct search *s)
{
    struct foreign *f = s->f;
    s->range.end = f->at;
    if (s->now < SECTIONS)
        s->ranges[s->now] = s->range;
    else if (s->now == SECTION_TEXT)
        foreign_add_text(f, s->name, slice_part(f->text, s->range.at, s->range.end), s->range.number + 1);
}

static void begin_section(struct search *s, enum section section)
{
    struct foreign *f = s->f;
    const struct slice line = slice_trim(f->line);
    s->now = section < SECTIONS && s->ranges[section].is_found ? SECTION_ITEMS : section;
    s->name = slice_part(line, 1, line.len - 1);
    s->range = (struct range){.at = f->at, .number = f->number, .is_found = true};
}

/* Finds the ranges of known sections; lines outside of them are kept or reported. */
static void find_sections(struct foreign *f, struct range *ranges)
{
    struct search s = {.f = f, .ranges = ranges, .now = SECTION_END};
    bool has_begun = false;
    for (size_t at = 0; foreign_next(f); at = f->at) {
        const size_t end = f->at;
        enum section section;
        if (find_section(&s, f->line, &section)) {
            f->at = at;
            end_section(&s);
            f->at = end;
            begin_section(&s, section);
            has_begun = true;
        } else if (!has_begun) {
            foreign_add_text(f, SLICE(""), slice_from(slice_trim(f->line), slice_trim(f->line).len > 0), f->number);
        } else if (s.now == SECTION_END) {
            foreign_rest(f);
        } else if (s.now == SECTION_ITEMS) {
            foreign_item(f, s.name, f->line, f->number);
        }
    }
    end_section(&s);
}

/* Makes the lines of the section the next to read. */
static bool enter(struct foreign *f, const struct range *range)
{
    f->at = range->at;
    f->end = range->end;
    f->number = range->number;
    return range->is_found;
}

/* ---- moves ---- */

static char turn_of(const struct ugf *u)
{
    if (u->move_count > 0)
        return u->moves[u->move_count - 1].color == 'B' ? 'W' : 'B';
    return u->f->setup_count > 0 ? 'W' : 'B';
}

static void read_data(struct ugf *u)
{
    struct foreign *f = u->f;
    uint32_t times = FOREIGN_NOWHERE, number = 0;
    const char *const skipped = tr("time used");
    struct ugf_move move;
    while (foreign_next(f)) {
        if (foreign_is_blank(f->line) || !ugf_read_move(u, turn_of(u), &move))
            continue;
        if (move.has_time)
            foreign_skip(f, SGF_DIAG_FOREIGN_SKIPPED, skipped, &times);
        if (move.is_setup) {
            foreign_set_up(f, move.color, (struct foreign_point){move.x, move.y});
            continue;
        }
        if (move.number > 0 && move.number != number + 1)
            foreign_note(f, SGF_DIAG_MOVE_NUMBER_JUMP, slice_trim(f->line));
        number = move.number > 0 ? move.number : number + 1;
        MEM_ADD(u->moves, u->move_count, u->move_cap) = move;
    }
}

/* Adds the turn after the stones that were there before the first move. */
static void add_setup(struct ugf *u, long handicap)
{
    struct foreign *f = u->f;
    const char first = u->move_count > 0 ? u->moves[0].color : handicap > 1 ? 'W' : '\0';
    if (handicap > 1 && f->setup_count == 0 && first == 'W' && foreign_handicap(f, (int)handicap))
        return;
    if (handicap > 1)
        foreign_add_at(f, "HA", slice_of(foreign_keep_number(f, (uint64_t)handicap)), f->setup_line, 1);
    if (f->setup_count > 0 && first)
        foreign_add_at(f, "PL", first == 'W' ? SLICE("W") : SLICE("B"), f->setup_line, 1);
}

/* Appends the moves of [Data] from number `from` on to the main line. */
static void append_moves(struct ugf *u, size_t from)
{
    struct foreign *f = u->f;
    f->last = u->line[u->line_count - 1];
    for (size_t i = from; i < u->move_count; i++) {
        const struct ugf_move *m = &u->moves[i];
        f->number = m->line;
        ugf_append(u, foreign_move(f, m->color, (struct foreign_point){m->x, m->y}));
    }
}

/* ---- the record ---- */

/* The main line is the review's; further moves of [Data] are added if the two agree so far. */
static void find_main_line(struct ugf *u)
{
    struct foreign *f = u->f;
    size_t i = 0;
    const size_t count = u->line_count - 1;
    for (; i < count && i < u->move_count; i++) {
        const struct foreign_node *node = &f->nodes[u->line[i + 1]];
        if (node->color != u->moves[i].color || node->x != u->moves[i].x || node->y != u->moves[i].y)
            break;
    }
    if (i == count) {
        append_moves(u, i);
    } else if (i < u->move_count) {
        struct foreign_note *n = foreign_note(f, SGF_DIAG_UGF_REVIEW_DIFFERS, SLICE(""));
        n->line = f->nodes[u->line[i + 1]].line;
        n->count = (uint32_t)i + 1;
    }
}

static void read_game(struct ugf *u, const struct range *ranges)
{
    struct foreign *f = u->f;
    if (enter(f, &ranges[SECTION_DATA]))
        read_data(u);
    else
        foreign_note(f, SGF_DIAG_FOREIGN_CUT, SLICE(""));
    add_setup(u, u->handicap);
    ugf_append(u, 0);
    if (enter(f, &ranges[SECTION_NODES]))
        ugf_read_review(u);
    find_main_line(u);
    if (enter(f, &ranges[SECTION_FIGURE]))
        ugf_read_figures(u);
    if (enter(f, &ranges[SECTION_REVIEW]))
        ugf_read_review_comments(u);
    if (u->header_moves != 0 && u->header_moves != u->move_count)
        foreign_note_moves(f, u->header_line, u->move_count, u->header_moves);
}

static void read_file(struct foreign *f)
{
    struct range ranges[SECTIONS] = {{0}};
    struct ugf u = {.f = f};
    find_sections(f, ranges);
    enter(f, &ranges[SECTION_HEADER]);
    if (ugf_read_header(&u))
        read_game(&u, ranges);
    const struct range *comment = &ranges[SECTION_COMMENT];
    if (enter(f, comment))
        foreign_add_at(f, "GC", slice_part(f->text, comment->at, comment->end), comment->number + 1, 1);
    f->end = f->at = f->text.len;
    mem_free(u.moves);
    mem_free(u.line);
    mem_free(u.named);
}

const struct foreign_format foreign_ugf = {"UGF", is_sign, true, true, find_charset, read_file};
