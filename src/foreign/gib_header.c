/* foreign/gib_header.c - the header of GIB: what its items say of the game  (doc/sgf.md 12.1) */
#include "foreign/gib.h"

#include <limits.h>
#include <string.h>

#include "base/array.h"
#include "base/ascii.h"
#include "base/number.h"
#include "foreign/value.h"

enum { RESULT_IS_OPEN = 255 };

static const struct slice nothing = {"", 0};

static const struct {
    const char *name;
    enum { PLAIN, LIST, TAG } kind;
} rows[] = {
#define ITEM(id, name, kind) {(name), (kind)},
#include "foreign/gib_items.def"
#undef ITEM
};

void gib_header_item(struct gib_header *h, struct slice item, uint32_t line)
{
    const struct slice whole = item, name = slice_trim(foreign_cut(&item, '='));
    size_t i = 0;
    while (i < GIB_ITEMS && !slice_is(name, rows[i].name))
        i++;
    if (name.len == whole.len || name.len == 0)
        foreign_item(h->f, SLICE("\\["), whole, line);
    else if (i == GIB_ITEMS)
        foreign_add_text(h->f, name, item, line);
    else if (h->items[i].len > 0)
        foreign_item(h->f, name, slice_is_equal(item, h->items[i]) ? nothing : item, line);
    else {
        h->items[i] = item;
        h->lines[i] = line;
    }
}

/* ---- parts of items ---- */

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
static struct slice in_list(const struct gib_header *h, enum gib_item item, const char *name)
{
    const struct slice list = h->items[item], key = slice_of(name);
    for (size_t at = 0, end; at < list.len; at = end + 1) {
        end = entry_end(list, at);
        const struct slice entry = slice_trim(slice_part(list, at, end));
        if (slice_has_prefix(entry, name) && entry.len > key.len && entry.at[key.len] == ':')
            return slice_trim(slice_from(entry, key.len + 1));
    }
    return nothing;
}

/* The value of an entry of GAMETAG: what comes after its letter. */
static struct slice tag_value(struct slice entry)
{
    entry = slice_part(entry, 1, entry.len);
    return slice_trim(slice_has_prefix(entry, ":") ? slice_from(entry, 1) : entry);
}

/* "S1,R3,I:id": the value of one letter in GAMETAG. */
static struct slice in_tag(const struct gib_header *h, char letter)
{
    struct slice rest = h->items[GIB_TAG];
    while (rest.len > 0) {
        const struct slice entry = slice_trim(foreign_cut(&rest, ','));
        if (entry.len > 0 && *entry.at == letter)
            return tag_value(entry);
    }
    return nothing;
}

static struct slice in_item(const struct gib_header *h, enum gib_item item)
{
    return slice_trim(h->items[item]);
}

/* ---- what was said of them ---- */

static void say(struct gib_header *h, struct slice part)
{
    if (part.len > 0 && h->said_count < GIB_SAID_MOST)
        h->said[h->said_count++] = part;
}

/* Something of the part was said. */
static bool is_said(const struct gib_header *h, struct slice part)
{
    for (size_t i = 0; i < h->said_count && part.len > 0; i++) {
        const char *at = h->said[i].at;
        if (at >= part.at && at < part.at + part.len)
            return true;
    }
    return false;
}

enum { CHOICES = 6 };

/* The first one that is not empty: those that say the same as it are said too. */
static struct slice choose(struct gib_header *h, const struct slice from[CHOICES])
{
    size_t i = 0;
    while (i < CHOICES - 1 && from[i].len == 0)
        i++;
    for (size_t k = i; k < CHOICES; k++) {
        if (from[k].len > 0 && slice_is_equal(from[k], from[i]))
            say(h, from[k]);
    }
    return from[i].len > 0 ? from[i] : nothing;
}

#define CHOOSE(h, ...) choose(h, (const struct slice[CHOICES]){__VA_ARGS__})

/* ---- what is not kept ---- */

static uint32_t line_of(const struct gib_header *h, struct slice from)
{
    for (int i = 0; i < GIB_ITEMS; i++) {
        const struct slice item = h->items[i];
        if (item.len > 0 && from.at >= item.at && from.at < item.at + item.len)
            return h->lines[i];
    }
    return 1;
}

static void leave_out(struct gib_header *h, struct slice name, struct slice part)
{
    if (part.len > 0)
        foreign_item(h->f, name, part, line_of(h, part));
}

/* An entry that has a value of which nothing is said. */
static bool is_left(const struct gib_header *h, struct slice entry, bool is_tag)
{
    const size_t colon = slice_find(entry, ':');
    const struct slice value = is_tag ? tag_value(entry) : colon < entry.len ? slice_from(entry, colon + 1) : entry;
    return slice_trim(value).len > 0 && !is_said(h, entry);
}

/* Those that are next to each other are one item, up to a length that a message shows. */
static void leave_out_entries(struct gib_header *h, enum gib_item item)
{
    enum { SHOWN = 58 };
    const bool is_tag = rows[item].kind == TAG;
    const struct slice list = h->items[item], name = slice_of(rows[item].name);
    size_t from = 0, to = 0; /* those that are left so far */
    for (size_t at = 0, end; at < list.len; at = end + 1) {
        end = is_tag ? at + slice_find(slice_from(list, at), ',') : entry_end(list, at);
        const bool is_next = is_left(h, slice_trim(slice_part(list, at, end)), is_tag);
        if (to > from && (!is_next || end - from > SHOWN)) {
            leave_out(h, name, slice_trim(slice_part(list, from, to)));
            to = from;
        }
        if (is_next) {
            from = to > from ? from : at;
            to = end;
        }
    }
    if (to > from)
        leave_out(h, name, slice_trim(slice_part(list, from, to)));
}

static void leave_out_rest(struct gib_header *h)
{
    for (enum gib_item i = 0; i < GIB_ITEMS; i++) {
        if (rows[i].kind != PLAIN)
            leave_out_entries(h, i);
        else if (!is_said(h, h->items[i]))
            leave_out(h, slice_of(rows[i].name), in_item(h, i));
    }
}

/* ---- what they say ---- */

/* `value` made from what is written at `from`. */
static void add(struct gib_header *h, const char *ident, struct slice value, struct slice from)
{
    struct foreign *f = h->f;
    if (from.len == 0)
        return;
    say(h, from);
    foreign_add_at(f, ident, foreign_keep(f, value), line_of(h, from), foreign_column(f, from.at));
}

static void say_bad(struct gib_header *h, enum sgf_diag_id id, const char *ident, struct slice from)
{
    struct foreign_note *n = foreign_note(h->f, id, from);
    n->ident = ident;
    n->line = line_of(h, from);
    n->column = foreign_column(h->f, from.at);
    say(h, from);
}

struct player {
    const char *name, *rank;               /* properties */
    enum gib_item full, user, nick, level; /* items */
    const char *in_user[3];                /* nick, id, level */
    char tag_nick, tag_id, tag_level;
};

static const struct player players[] = {
    {"PB", "BR", GIB_BLACK_NAME, GIB_BLACK_USER, GIB_BLACK_NICK, GIB_BLACK_LEVEL, {"BNICK", "BID", "BLV"}, 'B', 'M',
        'N'},
    {"PW", "WR", GIB_WHITE_NAME, GIB_WHITE_USER, GIB_WHITE_NICK, GIB_WHITE_LEVEL, {"WNICK", "WID", "WLV"}, 'A', 'I',
        'L'},
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
    if (rank.len == 0)
        return nothing;
    *name = slice_trim(slice_part(*name, 0, open - 1));
    return rank;
}

/* The names that the record has in other places, and the levels, are said where they are the same. */
static void add_player(struct gib_header *h, const struct player *p)
{
    struct slice name = in_item(h, p->full);
    const struct slice rank = split_rank(&name);
    struct buf text = {0}, by_level = {0};
    long number;
    name = CHOOSE(h, name, in_list(h, p->user, p->in_user[0]), in_list(h, p->user, p->in_user[1]),
        in_tag(h, p->tag_nick), in_tag(h, p->tag_id), in_item(h, p->nick));
    add(h, p->name, name, name);
    const struct slice level = CHOOSE(h, in_list(h, p->user, p->in_user[2]), in_tag(h, p->tag_level),
        in_item(h, p->level));
    if (foreign_number(level, &number))
        foreign_level(number, &by_level);
    foreign_rank(rank, &text);
    if (by_level.len == 0 || (rank.len > 0 && !slice_is_equal(buf_slice(&text), buf_slice(&by_level))))
        leave_out(h, slice_of(p->in_user[2]), level);
    add(h, p->rank, rank.len > 0 ? buf_slice(&text) : buf_slice(&by_level), rank.len > 0 ? rank : level);
    buf_free(&text);
    buf_free(&by_level);
}

static void add_komi(struct gib_header *h)
{
    const struct slice komi = CHOOSE(h, in_list(h, GIB_MAIN, "GONGJE"), in_item(h, GIB_KOMI), in_tag(h, 'G'));
    const struct slice dum = CHOOSE(h, in_list(h, GIB_MAIN, "DUM"), in_item(h, GIB_DUM), in_tag(h, 'D'));
    struct buf text = {0};
    long tenths = 0, points = 0;
    if (komi.len > 0 && !foreign_number(komi, &tenths)) {
        say_bad(h, SGF_DIAG_FOREIGN_VALUE, "KM", komi);
        return;
    }
    const bool has_dum = foreign_number(dum, &points) ? points != 0 : dum.len > 0;
    if (tenths == 0 && points > 0) {
        foreign_tenths(-points * 10, &text);
        add(h, "KM", buf_slice(&text), dum);
    } else {
        foreign_tenths(tenths, &text);
        add(h, "KM", buf_slice(&text), komi);
        if (has_dum)
            leave_out(h, SLICE("DUM"), dum);
    }
    buf_free(&text);
}

/* Results by number; those that are counted have a score. */
static const char *const results[] = {"B+", "W+", "0", "B+R", "W+R", "B+F", "W+F", "B+T", "W+T"};

/* By its number, and the score that belongs to it. False: there is none, or it is not known. */
static bool add_number(struct gib_header *h, struct slice code, struct buf *text)
{
    const struct slice score = CHOOSE(h, in_list(h, GIB_MAIN, "ZIPSU"), in_tag(h, 'Z'), in_item(h, GIB_SCORE));
    long number = -1, tenths = 0;
    if (!foreign_number(code, &number) || number < 0 || number >= (long)COUNT(results)) {
        if (code.len > 0 && number != RESULT_IS_OPEN)
            say_bad(h, SGF_DIAG_RESULT_NOT_UNDERSTOOD, NULL, code);
        h->has_result = number == RESULT_IS_OPEN;
        return false;
    }
    buf_add_string(text, results[number]);
    const bool has_score = !foreign_number(score, &tenths) || tenths != 0;
    if (number < 2 && tenths > 0)
        foreign_tenths(tenths, text);
    else if (has_score)
        leave_out(h, SLICE("ZIPSU"), score);
    return true;
}

/* In words, which may say more than the number, and stand for it where there is none. */
static void add_result(struct gib_header *h)
{
    enum { WINNER = 2 };
    const struct slice code = CHOOSE(h, in_list(h, GIB_MAIN, "GRLT"), in_tag(h, 'W')), words = in_item(h, GIB_RESULT);
    struct buf text = {0}, in_words = {0};
    const bool is_known = add_number(h, code, &text);
    const enum sgf_reading reading = foreign_result(words, &in_words);
    const struct slice more = buf_slice(&in_words);
    struct slice result = buf_slice(&text);
    const bool is_all = reading != SGF_DELETED;
    if (is_known) {
        if (is_all && result.len == WINNER && slice_is_equal(slice_part(more, 0, WINNER), result))
            result = more;
        if (is_all && slice_is_equal(more, result))
            say(h, words);
        add(h, "RE", result, code);
    } else if (!h->has_result && words.len > 0) {
        result = more;
        add(h, "RE", result, words);
        if (!is_all && result.len == 0)
            say_bad(h, SGF_DIAG_RESULT_NOT_UNDERSTOOD, NULL, words);
        if (!is_all)
            add(h, "GC", words, words);
    }
    h->has_result |= result.len > 0;
    h->result = foreign_keep(h->f, result);
    buf_free(&text);
    buf_free(&in_words);
}

/* Unlike "0-0-0". */
static bool is_filled(struct slice date)
{
    size_t i = 0;
    while (i < date.len && (!is_digit(date.at[i]) || date.at[i] == '0'))
        i++;
    return i < date.len;
}

/* "2016:03:26:17:29", "2020- 6-29-16- 2-21": a day, and the time. Anything else is read as it is. */
static enum sgf_reading read_date(struct slice text, struct buf *out)
{
    struct buf day = {0};
    size_t at = 0;
    int parts = 0;
    for (; parts < 3; parts++) {
        uint64_t number;
        while (parts > 0 && at < text.len && memchr(" :-", text.at[at], 3))
            at++;
        const size_t digits = number_take(slice_from(text, at), INT_MAX, &number);
        if (digits == 0 || digits > (parts == 0 ? 4 : 2))
            break;
        number_write(&day, number, parts == 0 ? 4 : 2);
        buf_add_string(&day, parts < 2 ? "-" : "");
        at += digits;
    }
    const bool is_whole = parts < 3 || at == text.len;
    const enum sgf_reading reading = foreign_date(parts < 3 ? text : buf_slice(&day), out);
    buf_free(&day);
    return is_whole ? reading : SGF_DELETED;
}

/* Nothing but digits, blanks and what is between the parts of a date. */
static bool is_all_numbers(struct slice date)
{
    size_t i = 0;
    while (i < date.len && (is_digit(date.at[i]) || memchr(" :-", date.at[i], 3)))
        i++;
    return i == date.len;
}

/* The first that is a date. Others that are the same are said; of the time of day SGF has nothing. */
static void add_date(struct gib_header *h)
{
    const struct slice from[] = {in_tag(h, 'C'), in_list(h, GIB_SUB, "GDATE"), in_item(h, GIB_DATE)};
    struct slice bad = nothing;
    struct buf date = {0}, other = {0};
    for (size_t i = 0; i < COUNT(from); i++) {
        const bool is_first = date.len == 0;
        buf_clear(&other);
        const enum sgf_reading reading = read_date(from[i], &other);
        const bool is_same = !is_first && slice_is_equal(buf_slice(&date), buf_slice(&other));
        if (is_all_numbers(from[i]) && (is_same || !is_filled(from[i]))) {
            say(h, from[i]);
        } else if (is_first && other.len > 0) {
            buf_add_slice(&date, buf_slice(&other));
            add(h, "DT", buf_slice(&date), from[i]);
            if (reading == SGF_DELETED)
                leave_out(h, SLICE("DT"), from[i]);
        } else {
            bad = bad.len > 0 ? bad : from[i];
        }
    }
    if (date.len == 0 && bad.len > 0)
        say_bad(h, SGF_DIAG_FOREIGN_VALUE, "DT", bad);
    buf_free(&date);
    buf_free(&other);
}

struct time {
    long main, period, count;
};

/* "1200-30-3": main time, seconds and number of the periods. The tag has them in another order. */
static bool read_time(struct slice rest, bool is_tag, struct time *t)
{
    long n[3];
    for (int i = 0; i < 3; i++) {
        if (!foreign_number(foreign_cut(&rest, '-'), &n[i]) || n[i] < 0)
            return false;
    }
    *t = is_tag ? (struct time){n[2], n[0], n[1]} : (struct time){n[0], n[1], n[2]};
    return rest.len == 0;
}

static void add_time(struct gib_header *h)
{
    const struct slice list = in_list(h, GIB_MAIN, "GTIME"), tag = in_tag(h, 'T'), from = list.len > 0 ? list : tag;
    struct time t, same;
    struct buf text = {0};
    if (!read_time(from, list.len == 0, &t)) {
        if (from.len > 0)
            say_bad(h, SGF_DIAG_FOREIGN_VALUE, "TM", from);
        return;
    }
    if (read_time(tag, true, &same) && t.main == same.main && t.period == same.period && t.count == same.count)
        say(h, tag);
    say(h, from);
    number_write(&text, (uint64_t)t.main, 1);
    if (t.main > 0)
        add(h, "TM", buf_slice(&text), from);
    buf_clear(&text);
    buf_add_format(&text, "%ldx%ld byo-yomi", t.count, t.period);
    if (t.period > 0 && t.count > 0)
        add(h, "OT", buf_slice(&text), from);
    buf_free(&text);
}

void gib_header_size(struct gib_header *h)
{
    if (h->has_size)
        return;
    const struct slice size = in_list(h, GIB_MAIN, "LINE");
    long number;
    h->has_size = true;
    say(h, size);
    if (foreign_number(size, &number) && number > 0 && number <= FOREIGN_SIZE_MOST)
        h->f->size = (int)number;
    else if (size.len > 0)
        say_bad(h, SGF_DIAG_FOREIGN_VALUE, "SZ", size);
}

static void add_text(struct gib_header *h, const char *ident, struct slice item, struct slice in_sub)
{
    const struct slice text = CHOOSE(h, item, in_sub);
    add(h, ident, text, text);
}

void gib_header_read(struct gib_header *h)
{
    gib_header_size(h);
    for (size_t i = 0; i < COUNT(players); i++)
        add_player(h, &players[i]);
    add_text(h, "EV", in_item(h, GIB_NAME), in_list(h, GIB_SUB, "GNAME"));
    add_text(h, "PC", in_item(h, GIB_PLACE), in_list(h, GIB_SUB, "GPLC"));
    add_text(h, "GC", in_item(h, GIB_COMMENT), in_list(h, GIB_SUB, "GCMT"));
    add_date(h);
    add_komi(h);
    add_result(h);
    add_time(h);
    leave_out_rest(h);
}
