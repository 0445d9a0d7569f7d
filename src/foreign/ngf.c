/* foreign/ngf.c - records of CyberOro and its partners: NGF, with either header  (doc/sgf.md 12.2) */
#include <string.h>

#include "base/array.h"
#include "base/ascii.h"
#include "base/number.h"
#include "foreign/tree.h"
#include "foreign/value.h"
#include "rules/wording.h"

/* The content of a line of the header. */
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
    FIELD_MINUTES,
    FIELD_RESULT,
    FIELD_MOVES,
    FIELDS
};

/* By the number of the line, from 1: for the plain header, and for that with lines that begin with "GI". */
static const enum field plain_lines[] = {FIELD_NONE, FIELD_TITLE, FIELD_SIZE, FIELD_WHITE, FIELD_BLACK, FIELD_PLACE,
    FIELD_HANDICAP, FIELD_NONE, FIELD_KOMI, FIELD_DATE, FIELD_MINUTES, FIELD_RESULT, FIELD_MOVES};
static const enum field gi_lines[] = {FIELD_NONE, FIELD_TITLE, FIELD_BLACK, FIELD_WHITE, FIELD_NONE, FIELD_NONE,
    FIELD_DATE, FIELD_SIZE, FIELD_NONE, FIELD_NONE, FIELD_KOMI, FIELD_MOVES};

enum { LINES_MOST = 60, MOVE_SHORT = 7, MOVE_LONG = 9, COUNTER_BASE = 26 };

struct ngf {
    struct foreign *f;
    struct slice fields[FIELDS];
    uint32_t lines[FIELDS];
    size_t header_count;     /* lines so far */
    bool is_gi, is_numbered; /* the header is of the second kind; its lines have numbers */
    size_t move_count, longest;
    uint32_t number;  /* of the last move, by its counter */
    size_t rest_note; /* notes from here on are of unknown lines after the last move */
    struct slice last_comment;
    uint32_t last_comment_node, last_comment_line;
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

static bool is_sign(const struct foreign *f)
{
    const struct slice line = slice_trim(f->line);
    return f->number <= LINES_MOST && (line.len == MOVE_SHORT || line.len == MOVE_LONG) && is_move(line) &&
           is_word(line, 0, line.len);
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

/* True if all lines have numbers, by the first two: a title may begin with one by chance. */
static bool are_numbered(const struct ngf *n, struct slice line)
{
    const struct slice rest = slice_trim(slice_part(n->f->text, n->f->at, n->f->text.len));
    return has_number(line, '1') && has_number(rest, '2');
}

/* The value of a "GI" line, perhaps in brackets. If lines have numbers *number is that of this one, from 1. */
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

/* The first of each counts. A line of unknown meaning has a 0, or nothing. */
static void keep_field(struct ngf *n, enum field field, struct slice value)
{
    const bool is_known = field != FIELD_NONE && n->fields[field].len == 0;
    if (is_known) {
        n->fields[field] = value;
        n->lines[field] = n->f->number;
    } else if (!slice_is(value, "0")) {
        foreign_item(n->f, n->is_gi ? SLICE("GI") : SLICE("NGF"), value, n->f->number);
    }
}

/* A line after those of the header may be the result. */
static void read_gi_more(struct ngf *n, struct slice value)
{
    struct buf text = {0};
    const enum sgf_reading reading = foreign_result(value, &text);
    keep_field(n, reading != SGF_DELETED && text.len > 0 ? FIELD_RESULT : FIELD_NONE, value);
    buf_free(&text);
}

static void read_gi(struct ngf *n, struct slice line)
{
    size_t number = n->header_count;
    const struct slice value = gi_value(n, line, &number);
    if (number < COUNT(gi_lines))
        keep_field(n, gi_lines[number], value);
    else
        read_gi_more(n, value);
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
        if (n->header_count < COUNT(plain_lines))
            keep_field(n, plain_lines[n->header_count], line);
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

/* ---- facts in the header ---- */

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

/* "Lee S.D. 9DP": the text after several blanks at the end is the rank. */
static void add_player(struct ngf *n, enum field field, const char *name, const char *rank)
{
    const struct slice line = n->fields[field];
    struct buf text = {0};
    size_t to = line.len;
    while (to > 0 && !is_space(line.at[to - 1]))
        to--;
    struct slice alone = slice_trim(slice_part(line, 0, to)), last = slice_part(line, to, line.len);
    if (to < 2 || !is_space(line.at[to - 2])) {
        struct name parts;
        name_read(line, &parts);
        alone = parts.title.len > 0 ? line : parts.name;
        last = parts.title.len > 0 ? SLICE("") : parts.rank;
    }
    foreign_rank(last, &text);
    add(n, name, field, alone);
    add(n, rank, field, buf_slice(&text));
    buf_free(&text);
}

/* A number in the header; 0 and false if it has none. */
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
    if (foreign_number(komi, &points) && handicap == 0)
        foreign_tenths(points * 10 + 5, &text);
    else if (komi.len > 0 && !foreign_real(komi, &text))
        say(n, SGF_DIAG_FOREIGN_VALUE, FIELD_KOMI)->ident = "KM";
    add(n, "KM", FIELD_KOMI, buf_slice(&text));
    buf_free(&text);
}

/* SGF has no time of day. */
static void add_date(struct ngf *n)
{
    const struct slice date = n->fields[FIELD_DATE];
    struct buf text = {0};
    const enum sgf_reading reading = foreign_date(date, &text);
    if (date.len > 0 && text.len == 0)
        say(n, SGF_DIAG_FOREIGN_VALUE, FIELD_DATE)->ident = "DT";
    else if (reading == SGF_DELETED)
        foreign_item(n->f, SLICE("DT"), date, n->lines[FIELD_DATE]);
    add(n, "DT", FIELD_DATE, buf_slice(&text));
    buf_free(&text);
}

/* Rewrites the sentence as people would: these programs also write "34win" and "12子" for points, and after ">>" how
 * they were counted. */
static bool read_sentence(struct slice text, struct buf *out)
{
    static const char *const points[][2] = {{"win", "目"}, {"子", "目"}};
    const size_t end = slice_find_caseless(text, SLICE(">>"));
    struct buf plain = {0};
    for (struct slice rest = slice_part(text, 0, end); rest.len > 0; rest = slice_from(rest, 1)) {
        buf_add_char(&plain, *rest.at);
        for (size_t i = 0; is_digit(*rest.at) && i < COUNT(points); i++) {
            const struct slice word = slice_of(points[i][0]);
            if (!slice_has_prefix(slice_from(rest, 1), points[i][0]))
                continue;
            buf_add_string(&plain, points[i][1]);
            rest = slice_from(rest, word.len);
        }
    }
    enum sgf_reading reading = foreign_result(buf_slice(&plain), out);
    if (reading == SGF_DELETED && out->len == 0) {
        buf_add_string(&plain, "勝");
        reading = foreign_result(buf_slice(&plain), out);
    }
    buf_free(&plain);
    return reading != SGF_DELETED && end == text.len;
}

/* Text at the last move may have the result. */
static void add_closing_result(struct ngf *n)
{
    const struct slice comment = n->last_comment;
    struct buf text = {0};
    if (n->last_comment_node == n->f->last && foreign_result(comment, &text) != SGF_DELETED)
        foreign_add_at(n->f, "RE", foreign_keep(n->f, buf_slice(&text)), n->last_comment_line, 1);
    buf_free(&text);
}

static void add_result(struct ngf *n)
{
    struct buf text = {0};
    const struct slice result = n->fields[FIELD_RESULT];
    if (result.len == 0) {
        add_closing_result(n);
        return;
    }
    const bool is_all = read_sentence(result, &text);
    if (text.len == 0 && !is_all)
        say(n, SGF_DIAG_RESULT_NOT_UNDERSTOOD, FIELD_RESULT);
    if (!is_all)
        add(n, "GC", FIELD_RESULT, result);
    add(n, "RE", FIELD_RESULT, buf_slice(&text));
    buf_free(&text);
}

/* Adds all but the result, which may come later. */
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
    add_date(n);
    if (n->fields[FIELD_MINUTES].len > 0)
        say(n, SGF_DIAG_FOREIGN_VALUE, FIELD_MINUTES)->ident = "TM";
}

/* ---- moves ---- */

/* One coordinate; -1 is a pass, -2 is off the board. */
static int coordinate(const struct ngf *n, char letter)
{
    const int at = small(letter) - 'b';
    return at < n->f->size ? at : -2;
}

/* True if the point, which is repeated backwards, differs. */
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

/* Reads a comment whose first line is the current one; afterwards its last line is. */
static void read_comment(struct ngf *n)
{
    struct foreign *f = n->f;
    const struct slice mark = SLICE("[EndTxt]");
    struct slice rest = slice_part(f->line, 4, f->line.len);
    const uint32_t line = f->number;
    long number = 0;
    if (!foreign_number(slice_cut(&rest, ']'), &number) || number < 0 || (size_t)number >= f->node_count) {
        foreign_note(f, SGF_DIAG_FOREIGN_VALUE, f->line)->ident = "C";
        number = (long)f->last;
    }
    const char *start = rest.at;
    size_t end = slice_find_caseless(rest, mark);
    while (end == rest.len && foreign_next(f)) {
        rest = f->line;
        end = slice_find_caseless(rest, mark);
    }
    if (end == rest.len)
        foreign_note(f, SGF_DIAG_FOREIGN_CUT, SLICE(""));
    n->last_comment = start ? slice_trim((struct slice){start, (size_t)(rest.at + end - start)}) : SLICE("");
    n->last_comment_node = (uint32_t)number;
    n->last_comment_line = line;
    foreign_text(f, (uint32_t)number, "C", n->last_comment, line, false);
    foreign_item(f, mark, slice_part(rest, end + mark.len, rest.len), f->number);
}

/* Unknown lines were not the end of the record, as a move comes after them. */
static void end_rest(struct ngf *n)
{
    struct foreign *f = n->f;
    for (size_t i = n->rest_note; i < f->note_count; i++) {
        if (f->notes[i].id == SGF_DIAG_FOREIGN_REST)
            f->notes[i].id = SGF_DIAG_FOREIGN_LINE;
    }
}

static void read_game_line(struct ngf *n)
{
    struct foreign *f = n->f;
    const struct slice line = slice_trim(f->line);
    if (foreign_is_blank(line))
        return;
    if (is_move(line)) {
        end_rest(n);
        read_move(n);
        n->rest_note = f->note_count;
    } else if (is_comment(f->line)) {
        read_comment(n);
    } else if (n->is_gi && is_gi(line)) {
        n->header_count++;
        read_gi(n, line);
    } else if (!f->is_ended && slice_is_equal_caseless(slice_part(line, 0, 2), SLICE("PM"))) {
        foreign_note(f, SGF_DIAG_FOREIGN_CUT, line);
    } else {
        foreign_rest(f);
    }
}

static void read_file(struct foreign *f)
{
    struct ngf n = {.f = f};
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
    if (number_of(&n, FIELD_MOVES, "moves", UINT16_MAX, &moves) && (size_t)moves != n.move_count)
        foreign_note_moves(f, f->number, n.move_count, (size_t)moves);
}

const struct foreign_format foreign_ngf = {"NGF", is_sign, false, false, NULL, read_file};
