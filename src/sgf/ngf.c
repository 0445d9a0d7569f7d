/* sgf/ngf.c - records of CyberOro and its partners: NGF, with either header  (doc/sgf.md 12.2) */
#include <string.h>

#include "base/array.h"
#include "base/ascii.h"
#include "base/number.h"
#include "sgf/foreign_formats.h"
#include "sgf/foreign_value.h"

/* What a line of the header says. */
enum field {
    FIELD_NONE,
    FIELD_TITLE,
    FIELD_SIZE,
    FIELD_WHITE,
    FIELD_BLACK,
    FIELD_PLACE,
    FIELD_HANDICAP,
    FIELD_KOMI,
    FIELD_DATE,
    FIELD_RESULT,
    FIELD_MOVES,
    FIELDS
};

static const enum field plain_header[] = {
    FIELD_TITLE,
    FIELD_SIZE,
    FIELD_WHITE,
    FIELD_BLACK,
    FIELD_PLACE,
    FIELD_HANDICAP,
    FIELD_NONE,
    FIELD_KOMI,
    FIELD_DATE,
    FIELD_NONE,
    FIELD_RESULT,
    FIELD_MOVES,
};

/* Its lines begin with "GI". */
static const enum field gi_header[] = {
    FIELD_TITLE,
    FIELD_BLACK,
    FIELD_WHITE,
    FIELD_NONE,
    FIELD_NONE,
    FIELD_DATE,
    FIELD_SIZE,
    FIELD_NONE,
    FIELD_NONE,
    FIELD_KOMI,
    FIELD_MOVES,
};

enum { LINES_MOST = 60, MOVE_SHORT = 7, MOVE_LONG = 9, COUNTER_BASE = 26 };

struct ngf {
    struct foreign *f;
    struct slice fields[FIELDS];
    uint32_t lines[FIELDS];
    size_t header_count;     /* lines so far */
    bool is_gi, is_numbered; /* the header is of the second kind; its lines have numbers */
    size_t move_count, longest;
    uint32_t number;   /* of the last move, by its counter */
    uint32_t odd_note; /* of lines that are none, since the last move; FOREIGN_NOWHERE: none */
    uint32_t gi_note;
};

/* ---- lines ---- */

static bool is_word(struct slice line, size_t from, size_t to)
{
    for (size_t i = from; i < to; i++) {
        if (!is_letter(line.at[i]))
            return false;
    }
    return true;
}

/* "PMABBQEEQ": at least up to the first point. */
static bool is_move(struct slice line)
{
    return line.len >= MOVE_SHORT && slice_is_equal_caseless(slice_part(line, 0, 2), SLICE("PM")) &&
           is_word(line, 2, MOVE_SHORT) && (small(line.at[4]) == 'b' || small(line.at[4]) == 'w');
}

bool ngf_is_sign(const struct foreign *f, bool is_first)
{
    const struct slice line = slice_trim(f->line);
    (void)is_first;
    return f->number <= LINES_MOST && (line.len == MOVE_SHORT || line.len == MOVE_LONG) && is_move(line) &&
           is_word(line, 0, line.len);
}

enum charset ngf_charset(struct slice file, bool *is_sure)
{
    (void)file;
    *is_sure = false;
    return CHARSET_UNKNOWN;
}

/* ---- the header ---- */

static bool is_gi(struct slice line)
{
    return slice_has_prefix(line, "GI");
}

static bool has_number(struct slice line, char number)
{
    return is_gi(line) && line.len > 2 && line.at[2] == number && (line.len == 3 || !is_digit(line.at[3]));
}

/* The first two lines say whether all have numbers: a title alone may begin with one. */
static bool are_numbered(const struct ngf *n, struct slice line)
{
    const struct slice rest = slice_trim(slice_part(n->f->text, n->f->at, n->f->text.len));
    return has_number(line, '1') && has_number(rest, '2');
}

/* What a "GI" line says, in brackets perhaps. Where lines have numbers *number is that of this one, from 1. */
static struct slice gi_value(const struct ngf *n, struct slice line, size_t *number)
{
    struct slice value = slice_trim(slice_part(line, 2, line.len));
    uint64_t said = 0;
    const size_t digits = n->is_numbered ? number_take(value, LINES_MOST, &said) : 0;
    if (said > 0 && said < LINES_MOST) {
        value = slice_trim(slice_from(value, digits));
        *number = (size_t)said;
    }
    if (slice_has_prefix(value, "[") && value.at[value.len - 1] == ']')
        value = slice_trim(slice_part(value, 1, value.len - 1));
    return value;
}

static void keep_field(struct ngf *n, enum field field, struct slice value)
{
    n->fields[field] = value;
    n->lines[field] = n->f->number;
}

static void skip_gi(struct ngf *n, struct slice value)
{
    struct buf text = {0};
    if (!n->fields[FIELD_RESULT].len && foreign_result(value, &text) && text.len > 0)
        keep_field(n, FIELD_RESULT, value);
    else if (value.len > 0)
        foreign_skip(n->f, SGF_DIAG_FOREIGN_SKIPPED, "GI", &n->gi_note);
    buf_free(&text);
}

static void read_gi(struct ngf *n, struct slice line)
{
    size_t number = n->header_count;
    const struct slice value = gi_value(n, line, &number);
    if (number > COUNT(gi_header))
        skip_gi(n, value);
    else if (gi_header[number - 1] != FIELD_NONE)
        keep_field(n, gi_header[number - 1], value);
}

static void read_header_line(struct ngf *n)
{
    const struct slice line = slice_trim(n->f->line);
    const size_t number = n->header_count;
    if (number == 0 && line.len > 0) {
        n->is_gi = is_gi(line);
        n->is_numbered = are_numbered(n, line);
    }
    n->header_count++;
    if (!n->is_gi) {
        if (number < COUNT(plain_header))
            keep_field(n, plain_header[number], line);
        else if (line.len > 0)
            foreign_note(n->f, SGF_DIAG_FOREIGN_LINE, line);
    } else if (!is_gi(line)) {
        n->header_count--;
        if (line.len > 0)
            foreign_note(n->f, SGF_DIAG_FOREIGN_LINE, line);
    } else {
        read_gi(n, line);
    }
}

/* ---- what the header says ---- */

static struct foreign_note *say(struct ngf *n, enum sgf_diag_id id, enum field field)
{
    struct foreign_note *note = foreign_note(n->f, id, n->fields[field]);
    note->line = n->lines[field];
    return note;
}

static void add(struct ngf *n, const char *ident, enum field field, struct slice value)
{
    foreign_add_at(n->f, ident, foreign_keep(n->f, value), n->lines[field], 1);
}

/* "Lee S.D.   9DP": the rank comes after the last blanks, where there are several or it begins with a digit. */
static void add_player(struct ngf *n, enum field field, const char *name, const char *rank)
{
    const struct slice line = n->fields[field];
    struct buf text = {0};
    size_t to = line.len;
    while (to > 0 && !is_space(line.at[to - 1]))
        to--;
    const struct slice last = slice_part(line, to, line.len);
    const bool is_apart = to > 1 && is_space(line.at[to - 1]) && is_space(line.at[to - 2]);
    if (to > 0 && (is_apart || foreign_is_rank(last))) {
        add(n, name, field, slice_part(line, 0, to));
        foreign_rank(last, &text);
        add(n, rank, field, buf_slice(&text));
    } else {
        add(n, name, field, line);
    }
    buf_free(&text);
}

/* A number of the header; 0 and false where it has none. */
static bool number_of(struct ngf *n, enum field field, const char *ident, long most, long *number)
{
    *number = 0;
    if (n->fields[field].len == 0)
        return false;
    if (foreign_number(n->fields[field], number) && *number >= 0 && *number <= most)
        return true;
    *number = 0;
    say(n, SGF_DIAG_FOREIGN_VALUE, field)->ident = ident;
    return false;
}

/* Whole points, and half a point more in an even game. */
static void add_komi(struct ngf *n, long handicap)
{
    const struct slice komi = n->fields[FIELD_KOMI];
    struct buf text = {0};
    long points;
    if (foreign_number(komi, &points) && handicap == 0 && !n->is_gi)
        foreign_tenths(points * 10 + 5, &text);
    else if (!foreign_real(komi, &text) && komi.len > 0)
        say(n, SGF_DIAG_FOREIGN_VALUE, FIELD_KOMI)->ident = "KM";
    add(n, "KM", FIELD_KOMI, buf_slice(&text));
    buf_free(&text);
}

static void add_made(struct ngf *n, const char *ident, enum field field, enum sgf_diag_id bad,
    bool (*make)(struct slice text, struct buf *out))
{
    struct buf text = {0};
    if (n->fields[field].len > 0 && !make(n->fields[field], &text))
        say(n, bad, field)->ident = ident;
    add(n, ident, field, buf_slice(&text));
    buf_free(&text);
}

static void add_result(struct ngf *n)
{
    struct buf text = {0};
    const struct slice result = n->fields[FIELD_RESULT];
    if (result.len > 0 && !foreign_result(result, &text)) {
        say(n, SGF_DIAG_RESULT_NOT_UNDERSTOOD, FIELD_RESULT);
        add(n, "GC", FIELD_RESULT, result);
    }
    add(n, "RE", FIELD_RESULT, buf_slice(&text));
    buf_free(&text);
}

/* All but the result, which may come later. */
static void add_header(struct ngf *n)
{
    struct foreign *f = n->f;
    long size, handicap;
    if (number_of(n, FIELD_SIZE, "SZ", FOREIGN_SIZE_MOST, &size) && size > 0)
        f->size = (int)size;
    add(n, "EV", FIELD_TITLE, n->fields[FIELD_TITLE]);
    add_player(n, FIELD_WHITE, "PW", "WR");
    add_player(n, FIELD_BLACK, "PB", "BR");
    if (n->is_gi)
        say(n, SGF_DIAG_NGF_PLAYERS_ASSUMED, FIELD_BLACK);
    add(n, "PC", FIELD_PLACE, n->fields[FIELD_PLACE]);
    const uint32_t number = f->number;
    f->number = n->lines[FIELD_HANDICAP] ? n->lines[FIELD_HANDICAP] : 1;
    if (number_of(n, FIELD_HANDICAP, "HA", 9, &handicap) && !foreign_handicap(f, (int)handicap))
        say(n, SGF_DIAG_FOREIGN_VALUE, FIELD_HANDICAP)->ident = "HA";
    f->number = number;
    add_komi(n, handicap);
    add_made(n, "DT", FIELD_DATE, SGF_DIAG_FOREIGN_VALUE, foreign_date);
}

/* ---- moves ---- */

/* One coordinate; -1 is a pass, -2 no point of the board. */
static int coordinate(const struct ngf *n, char letter)
{
    const int at = small(letter) - 'b';
    return at < n->f->size ? at : -2;
}

/* The point is there once more, backwards, and is another one. */
static bool differs(struct slice line)
{
    if (line.len == MOVE_SHORT)
        return false;
    return line.len != MOVE_LONG || small(line.at[5]) != small(line.at[8]) || small(line.at[6]) != small(line.at[7]);
}

static void read_move(struct ngf *n)
{
    struct foreign *f = n->f;
    const struct slice line = slice_trim(f->line);
    const uint32_t counter = (uint32_t)(small(line.at[2]) - 'a') * COUNTER_BASE + (uint32_t)(small(line.at[3]) - 'a');
    struct foreign_point p = {coordinate(n, line.at[5]), coordinate(n, line.at[6])};
    n->move_count++;
    if (n->move_count > 1 && counter != (n->number + 1) % (COUNTER_BASE * COUNTER_BASE))
        foreign_note(f, SGF_DIAG_MOVE_NUMBER_JUMP, line);
    n->number = counter;
    if (!f->is_ended && line.len < n->longest)
        foreign_note(f, SGF_DIAG_FOREIGN_CUT, line);
    else if (differs(line))
        foreign_note(f, SGF_DIAG_NGF_POINT_MISMATCH, line);
    n->longest = line.len > n->longest ? line.len : n->longest;
    if (p.x == -1 || p.y == -1)
        p = FOREIGN_PASS;
    else if (!foreign_is_on_board(f, p)) {
        foreign_note(f, SGF_DIAG_FOREIGN_PLACE, line);
        return;
    }
    foreign_move(f, small(line.at[4]) == 'b' ? 'B' : 'W', p);
}

/* "IDB[211] text[EndTxt]": a comment at a move, which may have several lines. */
static bool is_comment(struct slice line)
{
    return slice_has_prefix(line, "IDB[") || slice_has_prefix(line, "IDW[");
}

/* The comment's line was read last. Afterwards its last line was. */
static void read_comment(struct ngf *n)
{
    struct foreign *f = n->f;
    const struct slice mark = SLICE("[EndTxt]");
    struct slice rest = slice_part(f->line, 4, f->line.len);
    const uint32_t line = f->number;
    long number = 0;
    if (!foreign_number(foreign_cut(&rest, ']'), &number) || number < 0 || (size_t)number >= f->node_count) {
        foreign_note(f, SGF_DIAG_FOREIGN_VALUE, f->line)->ident = "C";
        number = (long)f->last;
    }
    const char *start = rest.at;
    size_t end = foreign_find_word(rest, mark);
    while (end == rest.len && foreign_next(f)) {
        rest = f->line;
        end = foreign_find_word(rest, mark);
    }
    if (end == rest.len)
        foreign_note(f, SGF_DIAG_FOREIGN_CUT, SLICE(""));
    if (start)
        foreign_text(f, (uint32_t)number, "C", slice_trim((struct slice){start, (size_t)(rest.at + end - start)}),
            line);
}

/* A line that is none of these: what comes after the last move is the rest of the file. */
static void read_odd(struct ngf *n)
{
    foreign_skip(n->f, SGF_DIAG_FOREIGN_REST, NULL, &n->odd_note);
}

static void read_game_line(struct ngf *n)
{
    struct foreign *f = n->f;
    const struct slice line = slice_trim(f->line);
    if (foreign_is_blank(line))
        return;
    if (is_move(line)) {
        if (n->odd_note != FOREIGN_NOWHERE && n->odd_note < f->note_count)
            f->notes[n->odd_note].id = SGF_DIAG_FOREIGN_LINE;
        n->odd_note = FOREIGN_NOWHERE;
        read_move(n);
    } else if (is_comment(f->line)) {
        read_comment(n);
    } else if (n->is_gi && is_gi(line)) {
        n->header_count++;
        read_gi(n, line);
    } else if (!f->is_ended && slice_is_equal_caseless(slice_part(line, 0, 2), SLICE("PM"))) {
        foreign_note(f, SGF_DIAG_FOREIGN_CUT, line);
    } else {
        read_odd(n);
        if (n->odd_note < f->note_count && f->notes[n->odd_note].old.len == 0)
            f->notes[n->odd_note].old = line;
    }
}

void ngf_read(struct foreign *f)
{
    struct ngf n = {.f = f, .odd_note = FOREIGN_NOWHERE, .gi_note = FOREIGN_NOWHERE};
    bool is_move_there = false;
    long moves;
    while (!is_move_there && foreign_next(f)) {
        is_move_there = is_move(slice_trim(f->line));
        if (!is_move_there)
            read_header_line(&n);
    }
    add_header(&n);
    while (is_move_there) {
        read_game_line(&n);
        is_move_there = foreign_next(f);
    }
    add_result(&n);
    if (number_of(&n, FIELD_MOVES, "moves", UINT16_MAX, &moves) && (size_t)moves != n.move_count) {
        struct foreign_note *note = foreign_note(f, SGF_DIAG_FOREIGN_MOVES, SLICE(""));
        note->old = slice_of(foreign_keep_number(f, n.move_count));
        note->now = foreign_keep_number(f, (uint64_t)moves);
    }
}
