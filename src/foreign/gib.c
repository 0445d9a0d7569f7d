/* foreign/gib.c - records of Tygem: GIB  (doc/sgf.md 12.1) */
#include <string.h>

#include "base/array.h"
#include "base/ascii.h"
#include "foreign/gib.h"
#include "foreign/value.h"

enum { COMMANDS_MOST = 32, NAME_BYTES = 3 };

struct command {
    char name[NAME_BYTES + 1];
    uint32_t note;
};

struct gib {
    struct foreign *f;
    struct gib_header header;
    struct slice open;  /* an item that has not ended, from its name on; .at is NULL if none is open */
    uint32_t open_line; /* line where it began, */
    size_t open_end;    /* and the end of that line */
    struct command skipped[COMMANDS_MOST];
    size_t skipped_count;
    long number; /* of the last move with one; 0: none */
    char winner; /* the other player resigned; 0: none did */
    struct slice surrender;
    uint32_t surrender_line; /* the line of that */
    bool has_start, has_pass, is_over;
};

static bool is_sign(const struct foreign *f)
{
    return slice_is(slice_trim(f->line), "\\HS") || slice_has_prefix(f->line, "\\[GAME");
}

static enum charset find_charset(struct slice file, bool *is_sure)
{
    static const struct {
        const char *kind;
        enum charset charset;
    } kinds[] = {
        {"China", CHARSET_GB18030},
        {"Korea", CHARSET_CP949},
        {"Taiwan", CHARSET_BIG5},
        {"Japan", CHARSET_CP932},
    };
    const struct slice key = SLICE("\\[GIBOKIND=");
    (void)is_sure;
    const struct slice value = slice_part(file, slice_find_part(file, key) + key.len, file.len);
    for (size_t i = 0; i < COUNT(kinds); i++) {
        const struct slice kind = slice_of(kinds[i].kind);
        if (slice_is_equal_caseless(slice_part(value, 0, kind.len), kind))
            return kinds[i].charset;
    }
    return CHARSET_UNKNOWN;
}

/* ---- items ---- */

static bool is_mark(struct slice line)
{
    return slice_has_prefix(line, "\\[") || slice_has_prefix(line, "\\HE") || slice_has_prefix(line, "\\GS") ||
           slice_has_prefix(line, "\\GE");
}

/* An item without an end ends with its line; the lines after it are read again. */
static void end_open(struct gib *g)
{
    struct foreign *f = g->f;
    gib_header_item(&g->header, g->open, g->open_line);
    g->open.at = NULL;
    f->at = g->open_end;
    f->number = g->open_line;
}

/* Reads the items of the line; returns the rest of it. */
static struct slice read_items(struct gib *g)
{
    struct foreign *f = g->f;
    struct slice rest = f->line;
    if (g->open.at && is_mark(rest)) {
        foreign_note(f, SGF_DIAG_FOREIGN_LINE, g->open)->line = g->open_line;
        end_open(g);
        return SLICE("");
    }
    for (;;) {
        if (!g->open.at) {
            rest = slice_trim(rest);
            if (!slice_has_prefix(rest, "\\["))
                return rest;
            rest = slice_from(rest, 2);
            g->open = rest;
            g->open_line = f->number;
            g->open_end = f->at;
        }
        const size_t end = slice_find_part(rest, SLICE("\\]"));
        if (end == rest.len)
            return SLICE("");
        const struct slice item = {g->open.at, (size_t)(rest.at + end - g->open.at)};
        gib_header_item(&g->header, item, g->open_line);
        g->open.at = NULL;
        rest = slice_from(rest, end + 2);
    }
}

/* ---- the game ---- */

/* Takes the first words off *rest as numbers; returns how many. */
static int read_numbers(struct slice *rest, long *numbers, int most)
{
    struct slice left = *rest;
    int count = 0;
    while (count < most && foreign_number(slice_word(&left), &numbers[count])) {
        count++;
        *rest = left;
    }
    return count;
}

static void follow_number(struct gib *g, long number)
{
    if (g->number > 0 && number != g->number + 1)
        foreign_note(g->f, SGF_DIAG_MOVE_NUMBER_JUMP, slice_trim(g->f->line));
    g->number = number;
}

static struct slice run_start(struct gib *g, struct slice rest)
{
    long numbers[3] = {0};
    if (g->has_start || read_numbers(&rest, numbers, 3) < 3) {
        foreign_note(g->f, SGF_DIAG_FOREIGN_LINE, g->f->line);
        return SLICE("");
    }
    g->has_start = true;
    if (numbers[2] < 0 || numbers[2] > 9 || !foreign_handicap(g->f, (int)numbers[2]))
        foreign_note(g->f, SGF_DIAG_FOREIGN_VALUE, slice_trim(g->f->line))->ident = "HA";
    rest = slice_trim(rest);
    if (slice_has_prefix(rest, "&4"))
        foreign_add_text(g->f, SLICE(""), slice_from(rest, 2), g->f->number);
    return slice_has_prefix(rest, "&4") ? SLICE("") : rest;
}

static struct slice run_stone(struct gib *g, struct slice rest)
{
    struct foreign *f = g->f;
    long numbers[5];
    const bool is_cut = !f->is_ended && f->line.len > 0 && !is_space(f->line.at[f->line.len - 1]);
    if (is_cut) {
        foreign_note(f, SGF_DIAG_FOREIGN_CUT, f->line);
        g->is_over = true;
        return SLICE("");
    }
    if (read_numbers(&rest, numbers, 5) < 5 || numbers[2] < 1 || numbers[2] > 2) {
        foreign_note(f, SGF_DIAG_FOREIGN_LINE, f->line);
        return SLICE("");
    }
    const bool is_small = numbers[3] < FOREIGN_SIZE_MOST && numbers[4] < FOREIGN_SIZE_MOST;
    const struct foreign_point p = {is_small ? (int)numbers[3] : -1, is_small ? (int)numbers[4] : -1};
    follow_number(g, numbers[1]);
    if (foreign_is_on_board(f, p))
        foreign_move(f, numbers[2] == 1 ? 'B' : 'W', p);
    else
        foreign_note(f, SGF_DIAG_FOREIGN_PLACE, slice_trim(f->line));
    return rest;
}

static struct slice run_pass(struct gib *g, struct slice rest)
{
    long numbers[2];
    if (read_numbers(&rest, numbers, 2) == 2)
        follow_number(g, numbers[1]);
    if (!g->has_pass)
        foreign_note(g->f, SGF_DIAG_PASS_COLOUR_ASSUMED, SLICE(""));
    g->has_pass = true;
    foreign_move(g->f, foreign_other(g->f), FOREIGN_PASS);
    return rest;
}

static struct slice run_back(struct gib *g, struct slice rest)
{
    long numbers[3];
    if (read_numbers(&rest, numbers, 3) >= 2)
        g->number = numbers[1];
    foreign_note(g->f, SGF_DIAG_GIB_MOVE_TAKEN_BACK, SLICE(""));
    foreign_take_back(g->f);
    return rest;
}

/* Reads who resigned; the header usually has it, too. */
static struct slice run_surrender(struct gib *g, struct slice rest)
{
    long numbers[3];
    const int count = read_numbers(&rest, numbers, 3);
    if (count >= 2)
        g->number = numbers[1];
    if (count == 3 && (numbers[2] == 1 || numbers[2] == 2)) {
        g->winner = numbers[2] == 1 ? 'W' : 'B';
        g->surrender = slice_trim(g->f->line);
        g->surrender_line = g->f->number;
    } else {
        foreign_note(g->f, SGF_DIAG_FOREIGN_LINE, slice_trim(g->f->line));
    }
    return rest;
}

static const struct {
    const char *name;
    struct slice (*run)(struct gib *g, struct slice rest); /* returns the rest of the line */
} commands[] = {
    {"INI", run_start},
    {"STO", run_stone},
    {"SKI", run_pass},
    {"WIT", run_back},
    {"SUR", run_surrender},
};

/* Skips any other command: review, dead stones. One note for each name. */
static void skip_command(struct gib *g, struct slice name, struct slice rest)
{
    struct command *c = g->skipped;
    while (c < g->skipped + g->skipped_count && !slice_is(name, c->name))
        c++;
    if (c == g->skipped + COMMANDS_MOST) {
        foreign_note(g->f, SGF_DIAG_FOREIGN_LINE, g->f->line);
        return;
    }
    if (c == g->skipped + g->skipped_count) {
        memcpy(c->name, name.at, NAME_BYTES);
        c->note = FOREIGN_NOWHERE;
        g->skipped_count++;
    }
    const struct slice kept = c->note == FOREIGN_NOWHERE ? foreign_keep(g->f, (struct slice){c->name, sizeof c->name})
                                                         : SLICE("");
    foreign_skip(g->f, SGF_DIAG_GIB_COMMAND_SKIPPED, kept.at, &c->note);
    long numbers[2];
    if (read_numbers(&rest, numbers, 2) == 2)
        g->number = numbers[1];
}

/* True for "9 0 &4", a count of lines. */
static bool is_count(struct slice line)
{
    long numbers[3];
    const int count = read_numbers(&line, numbers, 3);
    line = slice_trim(line);
    return (count == 3 && line.len == 0) || (count == 2 && slice_is(line, "&4"));
}

static void read_command(struct gib *g, struct slice line)
{
    struct slice rest = line;
    const struct slice name = slice_word(&rest);
    bool is_name = name.len == NAME_BYTES;
    if (is_count(line))
        return;
    for (size_t i = 0; i < COUNT(commands); i++) {
        if (slice_is(name, commands[i].name)) {
            gib_header_size(&g->header);
            foreign_item(g->f, name, commands[i].run(g, rest), g->f->number);
            return;
        }
    }
    for (size_t i = 0; i < name.len; i++)
        is_name = is_name && is_capital(name.at[i]);
    if (is_name)
        skip_command(g, name, rest);
    else
        foreign_note(g->f, SGF_DIAG_FOREIGN_LINE, line);
}

static bool next_line(struct gib *g)
{
    if (foreign_next(g->f))
        return true;
    if (!g->open.at)
        return false;
    end_open(g);
    return foreign_next(g->f);
}

/* Adds a resignation, unless the header, which says more, has the result. */
static void add_surrender(struct gib *g)
{
    const struct slice result = g->winner == 'B' ? SLICE("B+R") : SLICE("W+R");
    if (!g->header.has_result)
        foreign_add_at(g->f, "RE", result, g->surrender_line, 1);
    else if (!slice_is_equal(result, g->header.result))
        foreign_item(g->f, SLICE("RE"), g->surrender, g->surrender_line);
}

static void read_file(struct foreign *f)
{
    struct gib g = {.f = f, .header.f = f};
    bool has_end = false;
    while (!g.is_over && next_line(&g)) {
        const struct slice line = read_items(&g);
        if (slice_is(line, "\\GE"))
            g.is_over = has_end = true;
        else if (line.len > 0 && !slice_is(line, "\\HS") && !slice_is(line, "\\HE") && !slice_is(line, "\\GS"))
            read_command(&g, line);
    }
    if (!g.is_over)
        foreign_note(f, SGF_DIAG_FOREIGN_CUT, SLICE(""));
    while (has_end && foreign_next(f))
        foreign_rest(f);
    gib_header_read(&g.header);
    if (g.winner)
        add_surrender(&g);
}

const struct foreign_format foreign_gib = {"GIB", is_sign, false, true, find_charset, read_file};
