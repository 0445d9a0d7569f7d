/* foreign/ugf_header.c - section [Header] of UGF: the facts of the game  (doc/sgf.md 12.3) */
#include "foreign/ugf.h"

#include <string.h>

#include "base/array.h"
#include "base/ascii.h"
#include "foreign/value.h"

struct header;

/* A line of the header, "Key=value": the key, the function that reads the value, and the properties for it. */
struct field {
    const struct key {
        const char *name;
        void (*read)(struct header *h, const struct field *field); /* NULL: nothing, or with the one before */
        const char *ident, *rank;
    } * key;
    struct slice value;
    uint32_t line;
};

enum { KEYS = 26, PLAYERS = 4 };

struct header {
    struct ugf *u;
    struct field fields[KEYS];
    bool is_encrypted;
};

static void add_as(struct header *h, const char *ident, const struct field *field, struct slice value)
{
    foreign_add_at(h->u->f, ident, foreign_keep(h->u->f, value), field->line, 1);
}

static void add(struct header *h, const struct field *field, struct slice value)
{
    add_as(h, field->key->ident, field, value);
}

static struct foreign_note *say(struct header *h, enum sgf_diag_id id, const struct field *field)
{
    struct foreign_note *n = foreign_note(h->u->f, id, field->value);
    n->ident = field->key->ident;
    n->line = field->line ? field->line : 1;
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

/* Reports a part of the value that has no SGF equivalent. */
static void leave_out(struct header *h, const struct field *field, struct slice part)
{
    foreign_item(h->u->f, slice_of(field->key->name), part, field->line);
}

/* True if it has a meaning, unlike ",,", "0;0". */
static bool is_filled(struct slice part)
{
    return !foreign_is_of(part, ",;:/0 ");
}

/* Takes a title before a name: "本因坊秀策". */
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

static void read_text(struct header *h, const struct field *field)
{
    add(h, field, field->value);
}

/* Reports a value without an SGF equivalent. */
static void read_item(struct header *h, const struct field *field)
{
    leave_out(h, field, field->value);
}

/* "name,rank,country,mail"; of several players all names and all ranks. */
static void read_players(struct header *h, const struct field *field)
{
    struct buf names = {0}, ranks = {0}, one = {0};
    const struct field *first = NULL;
    for (const struct field *i = field; i < field + PLAYERS; i++) {
        struct slice rest = i->value;
        struct slice player = slice_trim(slice_cut(&rest, ','));
        const struct slice said = slice_trim(slice_cut(&rest, ','));
        if (is_filled(rest))
            leave_out(h, i, rest);
        if (player.len == 0 && said.len == 0)
            continue;
        first = first ? first : i;
        const struct slice title = said.len == 0 ? split_title(&player) : SLICE("");
        join(&names, player, " & ");
        buf_clear(&one);
        foreign_rank(said.len > 0 ? said : title, &one);
        join(&ranks, buf_slice(&one), " & ");
    }
    if (first) {
        add_as(h, field->key->ident, first, buf_slice(&names));
        add_as(h, field->key->rank, first, buf_slice(&ranks));
    }
    buf_free(&names);
    buf_free(&ranks);
    buf_free(&one);
}

static void read_title(struct header *h, const struct field *field)
{
    struct buf text = {0};
    struct slice rest = field->value;
    while (rest.len > 0)
        join(&text, slice_cut(&rest, ','), ", ");
    add(h, field, buf_slice(&text));
    buf_free(&text);
}

/* "first day,time,last day,time". SGF has no times of day. */
static void read_date(struct header *h, const struct field *field)
{
    const struct slice value = field->value;
    struct slice rest = value;
    const struct slice first = slice_cut(&rest, ','), time = slice_cut(&rest, ',');
    const struct slice last = slice_cut(&rest, ',');
    struct buf days = {0}, text = {0};
    join(&days, is_filled(first) ? first : SLICE(""), ", ");
    join(&days, is_filled(last) && !slice_is_equal(last, first) ? last : SLICE(""), ", ");
    const enum sgf_reading reading = foreign_date(buf_slice(&days), &text);
    if (days.len > 0 && text.len == 0)
        say(h, SGF_DIAG_FOREIGN_VALUE, field);
    else if (is_filled(time) || is_filled(rest) || (text.len > 0 && reading == SGF_DELETED))
        leave_out(h, field, value);
    add(h, field, buf_slice(&text));
    buf_free(&days);
    buf_free(&text);
}

/* "handicap,komi"; the stones are in [Data]. */
static void read_handicap(struct header *h, const struct field *field)
{
    struct slice rest = field->value;
    const struct slice stones = slice_cut(&rest, ',');
    struct buf text = {0};
    long handicap = 0;
    if (slice_find(rest, '.') < rest.len)
        rest = slice_cut(&rest, ',');
    if (stones.len > 0 && (!foreign_number(stones, &handicap) || handicap < 0 || handicap > 99)) {
        say(h, SGF_DIAG_FOREIGN_VALUE, field)->ident = "HA";
        handicap = 0;
    }
    if (rest.len > 0 && !foreign_real(rest, &text))
        say(h, SGF_DIAG_FOREIGN_VALUE, field);
    add(h, field, buf_slice(&text));
    buf_free(&text);
    h->u->handicap = handicap;
}

/* Results other than wins by points, by the beginning of "Winner". */
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

static void read_result(struct header *h, const struct field *field)
{
    struct slice rest = field->value;
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
        say(h, SGF_DIAG_RESULT_NOT_UNDERSTOOD, field)->ident = NULL;
        add_as(h, "GC", field, field->value);
    }
    add(h, field, buf_slice(&text));
    buf_free(&text);
}

/* "N;480;60;1,...": minutes of the main time. */
static void read_time(struct header *h, const struct field *field)
{
    const struct slice value = field->value;
    struct slice rest = value, black = slice_cut(&rest, ',');
    long minutes;
    slice_cut(&black, ';');
    if (black.len > 0 && foreign_number(slice_cut(&black, ';'), &minutes) && minutes > 0) {
        add(h, field, slice_of(foreign_keep_number(h->u->f, (uint64_t)minutes * 60)));
        rest = (struct slice){black.at, (size_t)(value.at + value.len - black.at)};
    } else {
        rest = slice_is(slice_part(value, 0, 2), "N;") ? slice_from(value, 2) : value;
    }
    while (rest.len > 0 && !is_digit(*rest.at))
        rest = slice_from(rest, 1);
    if (is_filled(rest))
        leave_out(h, field, rest);
}

static void read_rules(struct header *h, const struct field *field)
{
    static const struct {
        const char *said, *rules;
    } names[] = {{"JPN", "Japanese"}, {"CHN", "Chinese"}, {"CH", "Chinese"}};
    struct slice rules = field->value;
    for (size_t i = 0; i < COUNT(names); i++) {
        if (slice_is_equal_caseless(field->value, slice_of(names[i].said)))
            rules = slice_of(names[i].rules);
    }
    add(h, field, rules);
}

/* "PANDA-EGG ver 9.40 beta": the program, and its version. */
static void read_writer(struct header *h, const struct field *field)
{
    const struct slice writer = field->value, mark = SLICE(" ver ");
    struct buf text = {0};
    const size_t at = slice_find_caseless(writer, mark);
    for (size_t i = 0; i < at; i++)
        buf_add_char(&text, writer.at[i] == ':' ? ' ' : writer.at[i]);
    buf_add_char(&text, ':');
    buf_add_slice(&text, slice_part(writer, at + mark.len, writer.len));
    if (writer.len > 0)
        add(h, field, buf_slice(&text));
    buf_free(&text);
}

static void read_moves(struct header *h, const struct field *field)
{
    long moves;
    if (foreign_number(field->value, &moves) && moves > 0)
        h->u->header_moves = (size_t)moves;
    h->u->header_line = field->line;
}

static void read_size(struct header *h, const struct field *field)
{
    long size;
    if (foreign_number(field->value, &size) && size > 0 && size <= FOREIGN_SIZE_MOST)
        h->u->f->size = (int)size;
    else if (field->value.len > 0)
        say(h, SGF_DIAG_FOREIGN_VALUE, field);
}

static void read_coordinates(struct header *h, const struct field *field)
{
    h->u->is_from_below = slice_is_equal_caseless(field->value, SLICE("IGS"));
    if (!h->u->is_from_below && !slice_is_equal_caseless(field->value, SLICE("JPN")))
        leave_out(h, field, field->value);
}

/* "0,PLAIN_UGF_FILE,...": with anything else the record cannot be read. */
static void read_crypt(struct header *h, const struct field *field)
{
    struct slice rest = field->value;
    slice_cut(&rest, ',');
    h->is_encrypted = field->value.len > 0 &&
                      !slice_is_equal_caseless(slice_trim(slice_cut(&rest, ',')), SLICE("PLAIN_UGF_FILE"));
    if (h->is_encrypted)
        say(h, SGF_DIAG_UGF_ENCRYPTED, field);
    else
        leave_out(h, field, field->value);
}

static const struct key keys[KEYS] = {
    {"Title", read_title, "EV", NULL},
    {"Place", read_text, "PC", NULL},
    {"Date", read_date, "DT", NULL},
    {"Rule", read_rules, "RU", NULL},
    {"Size", read_size, "SZ", NULL},
    {"Hdcp", read_handicap, "KM", NULL},
    {"Ptime", read_time, "TM", NULL},
    {"Winner", read_result, "RE", NULL},
    {"Moves", read_moves, NULL, NULL},
    {"Writer", read_writer, "AP", NULL},
    {"Copyright", read_text, "CP", NULL},
    {"CoordinateType", read_coordinates, NULL, NULL},
    {"Comment", read_text, "GC", NULL},
    {"Commentator", read_text, "AN", NULL},
    {"Crypt", read_crypt, NULL, NULL},
    {"Ver", read_item, NULL, NULL},
    {"Code", read_item, NULL, NULL},
    {"Lang", NULL, NULL, NULL}, /* find_charset of ugf.c */
    {"PlayerB", read_players, "PB", "BR"},
    {"PlayerB2", NULL, NULL, NULL},
    {"BMemb1", NULL, NULL, NULL},
    {"BMemb2", NULL, NULL, NULL},
    {"PlayerW", read_players, "PW", "WR"},
    {"PlayerW2", NULL, NULL, NULL},
    {"WMemb1", NULL, NULL, NULL},
    {"WMemb2", NULL, NULL, NULL},
};

/* A line with an unknown key is text; of two lines with one key the first counts. */
static void read_line(struct header *h, struct slice line, uint32_t number)
{
    struct foreign *f = h->u->f;
    struct slice value = line;
    const struct slice name = slice_trim(slice_cut(&value, '='));
    struct field *field = h->fields;
    while (field < h->fields + KEYS && !slice_is_equal_caseless(name, slice_of(field->key->name)))
        field++;
    if (field == h->fields + KEYS) {
        const bool has_value = name.len < slice_trim(line).len;
        foreign_add_text(f, has_value ? name : SLICE(""), has_value ? value : line, number);
    } else if (field->value.len > 0) {
        foreign_item(f, name, value, number);
    } else {
        field->value = slice_trim(value);
        field->line = number;
    }
}

bool ugf_read_header(struct ugf *u)
{
    struct header h = {.u = u};
    for (size_t i = 0; i < KEYS; i++)
        h.fields[i].key = &keys[i];
    while (foreign_next(u->f))
        read_line(&h, u->f->line, u->f->number);
    for (size_t i = 0; i < KEYS; i++) {
        if (keys[i].read)
            keys[i].read(&h, &h.fields[i]);
    }
    return !h.is_encrypted;
}
