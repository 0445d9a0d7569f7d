/* foreign/ugf_header.c - section [Header] of UGF: what it says of the game  (doc/sgf.md 12.3) */
#include "foreign/ugf.h"

#include <string.h>

#include "base/array.h"
#include "base/ascii.h"
#include "foreign/value.h"

/* Keys of the header. */
enum key {
    KEY_TITLE,
    KEY_PLACE,
    KEY_DATE,
    KEY_RULE,
    KEY_SIZE,
    KEY_HANDICAP,
    KEY_TIME,
    KEY_WINNER,
    KEY_MOVES,
    KEY_WRITER,
    KEY_COPYRIGHT,
    KEY_COORDINATES,
    KEY_COMMENT,
    KEY_COMMENTATOR,
    KEY_CRYPT,
    KEY_VERSION,
    KEY_CODE,
    KEY_LANGUAGE,
    KEY_BLACK,
    KEY_BLACK_2,
    KEY_BLACK_3,
    KEY_BLACK_4,
    KEY_WHITE,
    KEY_WHITE_2,
    KEY_WHITE_3,
    KEY_WHITE_4,
    KEYS
};

static const char *const key_names[KEYS] = {
    [KEY_TITLE] = "Title",
    [KEY_PLACE] = "Place",
    [KEY_DATE] = "Date",
    [KEY_RULE] = "Rule",
    [KEY_SIZE] = "Size",
    [KEY_HANDICAP] = "Hdcp",
    [KEY_TIME] = "Ptime",
    [KEY_WINNER] = "Winner",
    [KEY_MOVES] = "Moves",
    [KEY_WRITER] = "Writer",
    [KEY_COPYRIGHT] = "Copyright",
    [KEY_COORDINATES] = "CoordinateType",
    [KEY_COMMENT] = "Comment",
    [KEY_COMMENTATOR] = "Commentator",
    [KEY_CRYPT] = "Crypt",
    [KEY_VERSION] = "Ver",
    [KEY_CODE] = "Code",
    [KEY_LANGUAGE] = "Lang",
    [KEY_BLACK] = "PlayerB",
    [KEY_BLACK_2] = "PlayerB2",
    [KEY_BLACK_3] = "BMemb1",
    [KEY_BLACK_4] = "BMemb2",
    [KEY_WHITE] = "PlayerW",
    [KEY_WHITE_2] = "PlayerW2",
    [KEY_WHITE_3] = "WMemb1",
    [KEY_WHITE_4] = "WMemb2",
};

struct header {
    struct ugf *u;
    struct slice values[KEYS];
    uint32_t lines[KEYS];
};

/* "Key=value": what has no key of ours is text. */
static void read_line(struct header *h, struct slice line, uint32_t number)
{
    struct foreign *f = h->u->f;
    struct slice value = line;
    const struct slice name = slice_trim(slice_cut(&value, '='));
    int i = 0;
    while (i < KEYS && !slice_is_equal_caseless(name, slice_of(key_names[i])))
        i++;
    if (i == KEYS) {
        const bool has_value = name.len < slice_trim(line).len;
        foreign_add_text(f, has_value ? name : SLICE(""), has_value ? value : line, number);
    } else if (h->values[i].len > 0) {
        foreign_item(f, name, value, number);
    } else {
        h->values[i] = slice_trim(value);
        h->lines[i] = number;
    }
}

static void add(struct header *h, const char *ident, enum key key, struct slice value)
{
    foreign_add_at(h->u->f, ident, foreign_keep(h->u->f, value), h->lines[key], 1);
}

static struct foreign_note *say(struct header *h, enum sgf_diag_id id, const char *ident, enum key key)
{
    struct foreign_note *n = foreign_note(h->u->f, id, h->values[key]);
    n->ident = ident;
    n->line = h->lines[key] ? h->lines[key] : 1;
    return n;
}

static void join(struct buf *to, struct slice part, const char *between)
{
    part = slice_trim(part);
    if (part.len == 0)
        return;
    if (to->len > 0)
        buf_add_string(to, between);
    buf_add_slice(to, part);
}

/* A part of the value of which SGF has nothing. */
static void leave_out(struct header *h, enum key key, struct slice part)
{
    foreign_item(h->u->f, slice_of(key_names[key]), part, h->lines[key]);
}

/* It says something: unlike ",,", "0;0". */
static bool is_filled(struct slice part)
{
    size_t i = 0;
    while (i < part.len && memchr(",;:/0 ", part.at[i], 6))
        i++;
    return i < part.len;
}

/* A title that comes before a name: "本因坊秀策". */
static struct slice split_title(struct slice *name)
{
    static const char *const titles[] = {"二十五世本因坊", "本因坊"};
    for (size_t i = 0; i < COUNT(titles); i++) {
        const size_t len = strlen(titles[i]);
        if (!slice_has_prefix(*name, titles[i]) || name->len == len)
            continue;
        const struct slice title = slice_part(*name, 0, len);
        *name = slice_trim(slice_from(*name, len));
        return title;
    }
    return SLICE("");
}

/* "name,rank,country,mail"; of several players all names and all ranks. */
static void add_players(struct header *h, enum key first, const char *name, const char *rank)
{
    enum { PLAYERS = 4 };
    struct buf names = {0}, ranks = {0}, one = {0};
    enum key key = KEYS;
    for (int i = (int)first; i < (int)first + PLAYERS; i++) {
        struct slice rest = h->values[i];
        struct slice player = slice_trim(slice_cut(&rest, ','));
        const struct slice said = slice_trim(slice_cut(&rest, ','));
        if (is_filled(rest))
            leave_out(h, (enum key)i, rest);
        if (player.len == 0 && said.len == 0)
            continue;
        key = key == KEYS ? (enum key)i : key;
        const struct slice title = said.len == 0 ? split_title(&player) : SLICE("");
        join(&names, player, " & ");
        buf_clear(&one);
        foreign_rank(said.len > 0 ? said : title, &one);
        join(&ranks, buf_slice(&one), " & ");
    }
    if (key != KEYS) {
        add(h, name, key, buf_slice(&names));
        add(h, rank, key, buf_slice(&ranks));
    }
    buf_free(&names);
    buf_free(&ranks);
    buf_free(&one);
}

static void add_title(struct header *h)
{
    struct buf text = {0};
    struct slice rest = h->values[KEY_TITLE];
    while (rest.len > 0)
        join(&text, slice_cut(&rest, ','), ", ");
    add(h, "EV", KEY_TITLE, buf_slice(&text));
    buf_free(&text);
}

/* "first day,time,last day,time". Of the times SGF has nothing. */
static void add_date(struct header *h)
{
    const struct slice value = h->values[KEY_DATE];
    struct slice rest = value;
    const struct slice first = slice_cut(&rest, ','), time = slice_cut(&rest, ',');
    const struct slice last = slice_cut(&rest, ',');
    struct buf days = {0}, text = {0};
    join(&days, is_filled(first) ? first : SLICE(""), ", ");
    join(&days, is_filled(last) && !slice_is_equal(last, first) ? last : SLICE(""), ", ");
    const enum sgf_reading reading = foreign_date(buf_slice(&days), &text);
    if (days.len > 0 && text.len == 0)
        say(h, SGF_DIAG_FOREIGN_VALUE, "DT", KEY_DATE);
    else if (is_filled(time) || is_filled(rest) || (text.len > 0 && reading == SGF_DELETED))
        leave_out(h, KEY_DATE, value);
    add(h, "DT", KEY_DATE, buf_slice(&text));
    buf_free(&days);
    buf_free(&text);
}

/* "handicap,komi"; the stones are in [Data]. */
static long add_handicap(struct header *h)
{
    struct slice rest = h->values[KEY_HANDICAP];
    const struct slice stones = slice_cut(&rest, ',');
    struct buf text = {0};
    long handicap = 0;
    if (slice_find(rest, '.') < rest.len)
        rest = slice_cut(&rest, ',');
    if (stones.len > 0 && (!foreign_number(stones, &handicap) || handicap < 0 || handicap > 99)) {
        say(h, SGF_DIAG_FOREIGN_VALUE, "HA", KEY_HANDICAP);
        handicap = 0;
    }
    if (rest.len > 0 && !foreign_real(rest, &text))
        say(h, SGF_DIAG_FOREIGN_VALUE, "KM", KEY_HANDICAP);
    add(h, "KM", KEY_HANDICAP, buf_slice(&text));
    buf_free(&text);
    return handicap;
}

/* Results that are not won by a number of points, by what "Winner" begins with. */
static const struct {
    const char *start, *result;
} endings[] = {
    {"D", "0"},
    {"N", "Void"},
    {"O", "Void"},
    {"A", ""},
    {"P", ""},
    {"E", "?"},
};

static void add_result(struct header *h)
{
    struct slice rest = h->values[KEY_WINNER];
    const struct slice winner = slice_trim(slice_cut(&rest, ','));
    struct buf text = {0};
    rest = slice_trim(rest);
    const char how = rest.len > 0 ? *rest.at : '\0';
    bool is_known = winner.len == 0;
    if (slice_is(winner, "B") || slice_is(winner, "W")) {
        buf_add_slice(&text, winner);
        buf_add_char(&text, '+');
        is_known = true;
        if (how && strchr("CcGgEe", how))
            buf_add_char(&text, 'R');
        else if (how && strchr("TtFf", how))
            buf_add_char(&text, (char)(small(how) - 'a' + 'A'));
        else if (rest.len > 0)
            is_known = foreign_real(rest, &text);
    }
    for (size_t i = 0; i < COUNT(endings) && text.len == 0; i++) {
        if (!slice_has_prefix(winner, endings[i].start))
            continue;
        buf_add_string(&text, endings[i].result);
        is_known = true;
    }
    if (!is_known) {
        say(h, SGF_DIAG_RESULT_NOT_UNDERSTOOD, NULL, KEY_WINNER);
        add(h, "GC", KEY_WINNER, h->values[KEY_WINNER]);
    }
    add(h, "RE", KEY_WINNER, buf_slice(&text));
    buf_free(&text);
}

/* "N;480;60;1,...": minutes of the main time. */
static void add_time(struct header *h)
{
    struct slice rest = h->values[KEY_TIME], black = slice_cut(&rest, ',');
    long minutes;
    const struct slice value = h->values[KEY_TIME];
    slice_cut(&black, ';');
    if (black.len > 0 && foreign_number(slice_cut(&black, ';'), &minutes) && minutes > 0) {
        add(h, "TM", KEY_TIME, slice_of(foreign_keep_number(h->u->f, (uint64_t)minutes * 60)));
        rest = (struct slice){black.at, (size_t)(value.at + value.len - black.at)};
    } else {
        rest = slice_is(slice_part(value, 0, 2), "N;") ? slice_from(value, 2) : value;
    }
    while (rest.len > 0 && !is_digit(*rest.at))
        rest = slice_from(rest, 1);
    if (is_filled(rest))
        leave_out(h, KEY_TIME, rest);
}

static void add_rules(struct header *h)
{
    static const struct {
        const char *said, *rules;
    } names[] = {{"JPN", "Japanese"}, {"CHN", "Chinese"}, {"CH", "Chinese"}};
    struct slice rules = h->values[KEY_RULE];
    for (size_t i = 0; i < COUNT(names); i++) {
        if (slice_is_equal_caseless(h->values[KEY_RULE], slice_of(names[i].said)))
            rules = slice_of(names[i].rules);
    }
    add(h, "RU", KEY_RULE, rules);
}

/* "PANDA-EGG ver 9.40 beta": the program, and its version. */
static void add_writer(struct header *h)
{
    const struct slice writer = h->values[KEY_WRITER], mark = SLICE(" ver ");
    struct buf text = {0};
    const size_t at = slice_find_caseless(writer, mark);
    for (size_t i = 0; i < at; i++)
        buf_add_char(&text, writer.at[i] == ':' ? ' ' : writer.at[i]);
    buf_add_char(&text, ':');
    buf_add_slice(&text, slice_part(writer, at + mark.len, writer.len));
    if (writer.len > 0)
        add(h, "AP", KEY_WRITER, buf_slice(&text));
    buf_free(&text);
}

/* The size, and what else moves need. */
static void add_board(struct header *h)
{
    long size, moves;
    if (foreign_number(h->values[KEY_MOVES], &moves) && moves > 0)
        h->u->said_moves = (size_t)moves;
    h->u->said_line = h->lines[KEY_MOVES];
    if (h->values[KEY_SIZE].len > 0) {
        if (foreign_number(h->values[KEY_SIZE], &size) && size > 0 && size <= FOREIGN_SIZE_MOST)
            h->u->f->size = (int)size;
        else
            say(h, SGF_DIAG_FOREIGN_VALUE, "SZ", KEY_SIZE);
    }
    const struct slice rows = h->values[KEY_COORDINATES];
    h->u->is_from_below = slice_is_equal_caseless(rows, SLICE("IGS"));
    if (!h->u->is_from_below && !slice_is_equal_caseless(rows, SLICE("JPN")))
        leave_out(h, KEY_COORDINATES, rows);
}

static void add_all(struct header *h)
{
    add_board(h);
    add_title(h);
    add_players(h, KEY_BLACK, "PB", "BR");
    add_players(h, KEY_WHITE, "PW", "WR");
    add(h, "PC", KEY_PLACE, h->values[KEY_PLACE]);
    add(h, "CP", KEY_COPYRIGHT, h->values[KEY_COPYRIGHT]);
    add(h, "AN", KEY_COMMENTATOR, h->values[KEY_COMMENTATOR]);
    add_date(h);
    add_result(h);
    add_rules(h);
    add_time(h);
    add_writer(h);
    add(h, "GC", KEY_COMMENT, h->values[KEY_COMMENT]);
    h->u->handicap = add_handicap(h);
    leave_out(h, KEY_VERSION, h->values[KEY_VERSION]);
    leave_out(h, KEY_CODE, h->values[KEY_CODE]);
}

/* "0,PLAIN_UGF_FILE,...": anything else cannot be read. */
static bool is_encrypted(const struct header *h)
{
    struct slice rest = h->values[KEY_CRYPT];
    slice_cut(&rest, ',');
    return h->values[KEY_CRYPT].len > 0 &&
           !slice_is_equal_caseless(slice_trim(slice_cut(&rest, ',')), SLICE("PLAIN_UGF_FILE"));
}

bool ugf_read_header(struct ugf *u)
{
    struct header h = {.u = u};
    while (foreign_next(u->f))
        read_line(&h, u->f->line, u->f->number);
    add_all(&h);
    const bool is_plain = !is_encrypted(&h);
    if (is_plain)
        leave_out(&h, KEY_CRYPT, h.values[KEY_CRYPT]);
    else
        say(&h, SGF_DIAG_UGF_ENCRYPTED, NULL, KEY_CRYPT);
    return is_plain;
}
