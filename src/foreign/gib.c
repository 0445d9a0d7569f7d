/* foreign/gib.c - records of Tygem: GIB  (doc/sgf.md 12.1) */
#include <string.h>

#include "base/array.h"
#include "base/ascii.h"
#include "foreign/formats.h"
#include "foreign/value.h"

/* The items of the header that are read. */
enum item {
    BLACK_NAME,
    BLACK_NICK,
    BLACK_LEVEL,
    WHITE_NAME,
    WHITE_NICK,
    WHITE_LEVEL,
    BLACK_USER,
    WHITE_USER,
    COMMENT,
    DATE,
    DUM,
    KOMI,
    MAIN,
    NAME,
    PLACE,
    RESULT,
    SCORE,
    SUB,
    TAG,
    ITEMS
};

static const char *const item_names[ITEMS] = {
    [BLACK_NAME] = "GAMEBLACKNAME",
    [BLACK_NICK] = "GAMEBLACKNICK",
    [BLACK_LEVEL] = "GAMEBLACKLEVEL",
    [WHITE_NAME] = "GAMEWHITENAME",
    [WHITE_NICK] = "GAMEWHITENICK",
    [WHITE_LEVEL] = "GAMEWHITELEVEL",
    [BLACK_USER] = "BUSERINFO",
    [WHITE_USER] = "WUSERINFO",
    [COMMENT] = "GAMECOMMENT",
    [DATE] = "GAMEDATE",
    [DUM] = "GAMEDUM",
    [KOMI] = "GAMEGONGJE",
    [MAIN] = "GAMEINFOMAIN",
    [NAME] = "GAMENAME",
    [PLACE] = "GAMEPLACE",
    [RESULT] = "GAMERESULT",
    [SCORE] = "GAMEZIPSU",
    [SUB] = "GAMEINFOSUB",
    [TAG] = "GAMETAG",
};

enum { COMMANDS_MOST = 32, NAME_BYTES = 3, RESULT_NONE = 255 };

struct command {
    char name[NAME_BYTES + 1];
    uint32_t note;
};

struct gib {
    struct foreign *f;
    struct slice items[ITEMS];
    uint32_t lines[ITEMS];
    struct slice open;  /* an item that has not ended: from its name on; at NULL: none is open */
    uint32_t open_line; /* where it began */
    struct command skipped[COMMANDS_MOST];
    size_t skipped_count;
    long number; /* of the last move; 0: none had one */
    bool has_header, has_start, has_pass, is_over;
};

bool gib_is_sign(const struct foreign *f, bool is_first)
{
    (void)is_first;
    return slice_is(slice_trim(f->line), "\\HS") || slice_has_prefix(f->line, "\\[GAME");
}

enum charset gib_charset(struct slice file, bool *is_sure)
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
    *is_sure = false;
    const char *at = memmem(file.at, file.len, key.at, key.len);
    for (size_t i = 0; at && i < COUNT(kinds); i++) {
        const struct slice kind = slice_of(kinds[i].kind);
        const struct slice value = slice_part(file, (size_t)(at - file.at) + key.len, file.len);
        if (slice_is_equal_caseless(slice_part(value, 0, kind.len), kind))
            return kinds[i].charset;
    }
    return CHARSET_UNKNOWN;
}

/* ---- the header ---- */

static const struct slice nothing = {"", 0};

/* The end of the entry of a list that begins at `at`: a comma, after which a name and ":" follow. */
static size_t entry_end(struct slice list, size_t at)
{
    for (; at < list.len; at++) {
        size_t to = at + 1;
        if (list.at[at] != ',')
            continue;
        while (to < list.len && is_capital(list.at[to]))
            to++;
        if (to - at > 2 && to < list.len && list.at[to] == ':')
            return at;
    }
    return at;
}

/* "NAME:value,NAME:value": the value of `name`; empty where it has none. */
static struct slice in_list(const struct gib *g, enum item item, const char *name)
{
    const struct slice list = g->items[item], key = slice_of(name);
    for (size_t at = 0, end; at < list.len; at = end + 1) {
        end = entry_end(list, at);
        const struct slice entry = slice_trim(slice_part(list, at, end));
        if (slice_has_prefix(entry, name) && entry.len > key.len && entry.at[key.len] == ':')
            return slice_trim(slice_from(entry, key.len + 1));
    }
    return nothing;
}

/* "S1,R3,I:id": the value of one letter in GAMETAG. */
static struct slice in_tag(const struct gib *g, char letter)
{
    struct slice rest = g->items[TAG];
    while (rest.len > 0) {
        struct slice entry = slice_trim(foreign_cut(&rest, ','));
        if (entry.len == 0 || *entry.at != letter)
            continue;
        entry = slice_from(entry, 1);
        return slice_trim(slice_has_prefix(entry, ":") ? slice_from(entry, 1) : entry);
    }
    return nothing;
}

enum { CHOICES = 3 };

/* The first one that is not empty. */
static struct slice first_of(const struct slice from[CHOICES])
{
    int i = 0;
    while (i < CHOICES - 1 && from[i].len == 0)
        i++;
    return from[i];
}

#define FIRST_OF(...) first_of((const struct slice[CHOICES]){__VA_ARGS__})

/* The line of the item that has the bytes. */
static uint32_t line_of(const struct gib *g, struct slice from)
{
    for (int i = 0; i < ITEMS; i++) {
        const struct slice item = g->items[i];
        if (item.len > 0 && from.at >= item.at && from.at < item.at + item.len)
            return g->lines[i];
    }
    return 1;
}

/* `value` made from what is written at `from`. */
static void add(struct gib *g, const char *ident, struct slice value, struct slice from)
{
    struct foreign *f = g->f;
    if (from.len > 0)
        foreign_add_at(f, ident, foreign_keep(f, value), line_of(g, from), foreign_column(f, from.at));
}

static void say_bad(struct gib *g, enum sgf_diag_id id, const char *ident, struct slice from)
{
    struct foreign_note *n = foreign_note(g->f, id, from);
    n->ident = ident;
    n->line = line_of(g, from);
    n->column = foreign_column(g->f, from.at);
}

struct player {
    const char *name, *rank;           /* properties */
    enum item full, user, nick, level; /* items */
    const char *in_user[3];            /* nick, id, level */
    char tag_nick, tag_id, tag_level;
};

static const struct player players[] = {
    {"PB", "BR", BLACK_NAME, BLACK_USER, BLACK_NICK, BLACK_LEVEL, {"BNICK", "BID", "BLV"}, 'B', 'M', 'N'},
    {"PW", "WR", WHITE_NAME, WHITE_USER, WHITE_NICK, WHITE_LEVEL, {"WNICK", "WID", "WLV"}, 'A', 'I', 'L'},
};

/* "name (2D)" or "name(2D)": the rank, taken from the name. */
static struct slice split_rank(struct slice *name)
{
    size_t open = name->len;
    if (name->len == 0 || name->at[name->len - 1] != ')')
        return nothing;
    while (open > 0 && name->at[open - 1] != '(')
        open--;
    if (open < 2)
        return nothing;
    const struct slice rank = slice_trim(slice_part(*name, open, name->len - 1));
    *name = slice_trim(slice_part(*name, 0, open - 1));
    return rank;
}

static void add_player(struct gib *g, const struct player *p)
{
    struct slice name = slice_trim(g->items[p->full]), rank = split_rank(&name), level;
    struct buf text = {0};
    long number;
    if (name.len == 0) {
        const struct slice nick = in_list(g, p->user, p->in_user[0]), id = in_list(g, p->user, p->in_user[1]);
        const struct slice tag_nick = in_tag(g, p->tag_nick), tag_id = in_tag(g, p->tag_id);
        name = FIRST_OF(tag_nick, tag_id, slice_trim(g->items[p->nick]));
        name = FIRST_OF(nick, id, name);
    }
    add(g, p->name, name, name);
    level = FIRST_OF(in_list(g, p->user, p->in_user[2]), in_tag(g, p->tag_level), slice_trim(g->items[p->level]));
    if (rank.len > 0)
        foreign_rank(rank, &text);
    else if (foreign_number(level, &number))
        foreign_level(number, &text);
    add(g, p->rank, buf_slice(&text), rank.len > 0 ? rank : level);
    buf_free(&text);
}

static void add_komi(struct gib *g)
{
    const struct slice komi = FIRST_OF(in_list(g, MAIN, "GONGJE"), slice_trim(g->items[KOMI]), in_tag(g, 'G'));
    const struct slice dum = FIRST_OF(in_list(g, MAIN, "DUM"), slice_trim(g->items[DUM]), in_tag(g, 'D'));
    struct buf text = {0};
    long tenths = 0, points = 0;
    if (komi.len > 0 && !foreign_number(komi, &tenths)) {
        say_bad(g, SGF_DIAG_FOREIGN_VALUE, "KM", komi);
        return;
    }
    if (tenths == 0 && foreign_number(dum, &points) && points > 0) {
        foreign_tenths(-points * 10, &text);
        add(g, "KM", buf_slice(&text), dum);
    } else {
        foreign_tenths(tenths, &text);
        add(g, "KM", buf_slice(&text), komi);
    }
    buf_free(&text);
}

/* Results by number; those that are counted have a score. */
static const char *const results[] = {"B+", "W+", "0", "B+R", "W+R", "B+F", "W+F", "B+T", "W+T"};

/* In words, for want of a number that is known. */
static void add_result_in_words(struct gib *g)
{
    const struct slice words = slice_trim(g->items[RESULT]);
    struct buf text = {0};
    if (words.len > 0 && foreign_result(words, &text)) {
        add(g, "RE", buf_slice(&text), words);
    } else if (words.len > 0) {
        say_bad(g, SGF_DIAG_RESULT_NOT_UNDERSTOOD, NULL, words);
        add(g, "GC", words, words);
    }
    buf_free(&text);
}

static void add_result(struct gib *g)
{
    const struct slice code = FIRST_OF(in_list(g, MAIN, "GRLT"), in_tag(g, 'W'), nothing);
    const struct slice score = FIRST_OF(in_list(g, MAIN, "ZIPSU"), in_tag(g, 'Z'), slice_trim(g->items[SCORE]));
    struct buf text = {0};
    long number = -1, tenths = 0;
    if (!foreign_number(code, &number) || number < 0 || number >= (long)COUNT(results)) {
        if (code.len > 0 && number != RESULT_NONE)
            say_bad(g, SGF_DIAG_RESULT_NOT_UNDERSTOOD, NULL, code);
        if (number != RESULT_NONE)
            add_result_in_words(g);
        return;
    }
    buf_add_string(&text, results[number]);
    if (number < 2 && foreign_number(score, &tenths) && tenths > 0)
        foreign_tenths(tenths, &text);
    add(g, "RE", buf_slice(&text), code);
    buf_free(&text);
}

/* Unlike "0-0-0". */
static bool is_filled(struct slice date)
{
    size_t i = 0;
    while (i < date.len && (!is_digit(date.at[i]) || date.at[i] == '0'))
        i++;
    return i < date.len;
}

static void add_date(struct gib *g)
{
    const struct slice from[] = {in_tag(g, 'C'), in_list(g, SUB, "GDATE"), slice_trim(g->items[DATE])};
    struct buf text = {0};
    size_t i = 0;
    while (i < COUNT(from) && !foreign_date(from[i], &text))
        i++;
    if (i < COUNT(from))
        add(g, "DT", buf_slice(&text), from[i]);
    const bool has_day = i < COUNT(from);
    for (i = 0; i < COUNT(from) && !has_day; i++) {
        if (!is_filled(from[i]))
            continue;
        say_bad(g, SGF_DIAG_FOREIGN_VALUE, "DT", from[i]);
        break;
    }
    buf_free(&text);
}

/* "1200-30-3": main time, seconds and number of the periods. The tag has them in another order. */
static void add_time(struct gib *g)
{
    static const int orders[2][3] = {{0, 1, 2}, {2, 0, 1}};
    const struct slice time = in_list(g, MAIN, "GTIME"), from = time.len > 0 ? time : in_tag(g, 'T');
    const int *order = orders[time.len == 0];
    struct slice rest = from;
    struct buf text = {0};
    long number[3];
    for (int i = 0; i < 3; i++) {
        if (!foreign_number(foreign_cut(&rest, '-'), &number[i]) || number[i] < 0) {
            if (from.len > 0)
                say_bad(g, SGF_DIAG_FOREIGN_VALUE, "TM", from);
            return;
        }
    }
    const long seconds = number[order[1]], periods = number[order[2]];
    buf_add_format(&text, "%ld", number[order[0]]);
    if (number[order[0]] > 0)
        add(g, "TM", buf_slice(&text), from);
    buf_clear(&text);
    buf_add_format(&text, "%ldx%ld byo-yomi", periods, seconds);
    if (seconds > 0 && periods > 0)
        add(g, "OT", buf_slice(&text), from);
    buf_free(&text);
}

static void add_size(struct gib *g)
{
    const struct slice size = in_list(g, MAIN, "LINE");
    long number;
    if (size.len == 0)
        return;
    if (foreign_number(size, &number) && number > 0 && number <= FOREIGN_SIZE_MOST)
        g->f->size = (int)number;
    else
        say_bad(g, SGF_DIAG_FOREIGN_VALUE, "SZ", size);
}

/* When the game begins, or the file ends. */
static void add_header(struct gib *g)
{
    if (g->has_header)
        return;
    g->has_header = true;
    add_size(g);
    for (size_t i = 0; i < COUNT(players); i++)
        add_player(g, &players[i]);
    const struct slice event = FIRST_OF(slice_trim(g->items[NAME]), in_list(g, SUB, "GNAME"), nothing);
    const struct slice place = FIRST_OF(slice_trim(g->items[PLACE]), in_list(g, SUB, "GPLC"), nothing);
    const struct slice comment = FIRST_OF(slice_trim(g->items[COMMENT]), in_list(g, SUB, "GCMT"), nothing);
    add(g, "EV", event, event);
    add(g, "PC", place, place);
    add(g, "GC", comment, comment);
    add_date(g);
    add_komi(g);
    add_result(g);
    add_time(g);
}

/* ---- items ---- */

/* "KEY=value", without its brackets: the first of each counts. */
static void end_item(struct gib *g, struct slice item)
{
    const struct slice name = foreign_cut(&item, '=');
    for (int i = 0; i < ITEMS; i++) {
        if (!slice_is(name, item_names[i]) || g->items[i].len > 0)
            continue;
        g->items[i] = item;
        g->lines[i] = g->open_line;
    }
}

static size_t find_pair(struct slice s, const char *pair)
{
    const char *at = s.len > 0 ? memmem(s.at, s.len, pair, 2) : NULL;
    return at ? (size_t)(at - s.at) : s.len;
}

static bool is_mark(struct slice line)
{
    return slice_has_prefix(line, "\\[") || slice_has_prefix(line, "\\HE") || slice_has_prefix(line, "\\GS") ||
           slice_has_prefix(line, "\\GE");
}

/* Reads the items of the line; what is left of it. */
static struct slice read_items(struct gib *g)
{
    struct foreign *f = g->f;
    struct slice rest = f->line;
    if (g->open.at && is_mark(rest)) {
        foreign_note(f, SGF_DIAG_FOREIGN_LINE, g->open)->line = g->open_line;
        end_item(g, g->open);
        g->open.at = NULL;
    }
    for (;;) {
        if (!g->open.at) {
            rest = slice_trim(rest);
            if (!slice_has_prefix(rest, "\\["))
                return rest;
            rest = slice_from(rest, 2);
            g->open = rest;
            g->open_line = f->number;
        }
        const size_t end = find_pair(rest, "\\]");
        if (end == rest.len)
            return nothing;
        end_item(g, (struct slice){g->open.at, (size_t)(rest.at + end - g->open.at)});
        g->open.at = NULL;
        rest = slice_from(rest, end + 2);
    }
}

/* ---- the game ---- */

/* Words of a command after its name, as numbers; how many there are. */
static int read_numbers(struct slice rest, long *numbers, int most)
{
    int count = 0;
    while (count < most && foreign_number(foreign_word(&rest), &numbers[count]))
        count++;
    return count;
}

static void follow_number(struct gib *g, long number)
{
    if (g->number > 0 && number != g->number + 1)
        foreign_note(g->f, SGF_DIAG_MOVE_NUMBER_JUMP, slice_trim(g->f->line));
    g->number = number;
}

static void run_start(struct gib *g, struct slice rest)
{
    long numbers[3] = {0};
    if (g->has_start || read_numbers(rest, numbers, 3) < 3) {
        foreign_note(g->f, SGF_DIAG_FOREIGN_LINE, g->f->line);
        return;
    }
    g->has_start = true;
    if (numbers[2] < 0 || numbers[2] > 9 || !foreign_handicap(g->f, (int)numbers[2]))
        foreign_note(g->f, SGF_DIAG_FOREIGN_VALUE, slice_trim(g->f->line))->ident = "HA";
}

static void run_stone(struct gib *g, struct slice rest)
{
    struct foreign *f = g->f;
    long numbers[5];
    const bool is_cut = !f->is_ended && f->line.len > 0 && !is_space(f->line.at[f->line.len - 1]);
    if (is_cut) {
        foreign_note(f, SGF_DIAG_FOREIGN_CUT, f->line);
        g->is_over = true;
        return;
    }
    if (read_numbers(rest, numbers, 5) < 5 || numbers[2] < 1 || numbers[2] > 2) {
        foreign_note(f, SGF_DIAG_FOREIGN_LINE, f->line);
        return;
    }
    const bool is_small = numbers[3] < FOREIGN_SIZE_MOST && numbers[4] < FOREIGN_SIZE_MOST;
    const struct foreign_point p = {is_small ? (int)numbers[3] : -1, is_small ? (int)numbers[4] : -1};
    follow_number(g, numbers[1]);
    if (foreign_is_on_board(f, p))
        foreign_move(f, numbers[2] == 1 ? 'B' : 'W', p);
    else
        foreign_note(f, SGF_DIAG_FOREIGN_PLACE, slice_trim(f->line));
}

static void run_pass(struct gib *g, struct slice rest)
{
    long numbers[2];
    if (read_numbers(rest, numbers, 2) == 2)
        follow_number(g, numbers[1]);
    if (!g->has_pass)
        foreign_note(g->f, SGF_DIAG_PASS_COLOUR_ASSUMED, nothing);
    g->has_pass = true;
    foreign_move(g->f, foreign_other(g->f), FOREIGN_PASS);
}

static void run_back(struct gib *g, struct slice rest)
{
    long numbers[2];
    if (read_numbers(rest, numbers, 2) == 2)
        g->number = numbers[1];
    foreign_note(g->f, SGF_DIAG_GIB_MOVE_TAKEN_BACK, nothing);
    foreign_take_back(g->f);
}

/* The header says who resigned. */
static void run_nothing(struct gib *g, struct slice rest)
{
    long numbers[2];
    if (read_numbers(rest, numbers, 2) == 2)
        g->number = numbers[1];
}

static const struct {
    const char *name;
    void (*run)(struct gib *g, struct slice rest);
} commands[] = {
    {"INI", run_start},
    {"STO", run_stone},
    {"SKI", run_pass},
    {"WIT", run_back},
    {"SUR", run_nothing},
};

/* Any other command: review, dead stones. One note for each name. */
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
    run_nothing(g, rest);
}

static void read_command(struct gib *g, struct slice line)
{
    struct slice rest = line;
    const struct slice name = foreign_word(&rest);
    bool is_name = name.len == NAME_BYTES;
    if (is_digit(*name.at))
        return; /* how many lines there are */
    for (size_t i = 0; i < COUNT(commands); i++) {
        if (slice_is(name, commands[i].name)) {
            add_header(g);
            commands[i].run(g, rest);
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

void gib_read(struct foreign *f)
{
    struct gib g = {.f = f};
    uint32_t rest_note = FOREIGN_NOWHERE;
    bool has_end = false;
    while (!g.is_over && foreign_next(f)) {
        const struct slice line = read_items(&g);
        if (slice_is(line, "\\GE"))
            g.is_over = has_end = true;
        else if (line.len > 0 && !slice_is(line, "\\HS") && !slice_is(line, "\\HE") && !slice_is(line, "\\GS"))
            read_command(&g, line);
    }
    if (g.open.at)
        end_item(&g, g.open);
    if (!g.is_over)
        foreign_note(f, SGF_DIAG_FOREIGN_CUT, nothing);
    while (has_end && foreign_next(f)) {
        if (!foreign_is_blank(f->line))
            foreign_skip(f, SGF_DIAG_FOREIGN_REST, NULL, &rest_note);
    }
    add_header(&g);
}
