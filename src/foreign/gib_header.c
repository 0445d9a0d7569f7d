/* foreign/gib_header.c - the header of GIB: the facts of the game in its items  (doc/sgf.md 12.1) */
#include "foreign/gib.h"

#include <limits.h>
#include <string.h>

#include "base/array.h"
#include "base/ascii.h"
#include "base/number.h"
#include "foreign/value.h"

enum { RESULT_IS_OPEN = 255 };

static const struct slice nothing = {"", 0};

/* Items of one value; the last three lines are only for the server, or repeat others. All other items are text, and
 * kept. */
static const char plain_items[] = "GAMEBLACKNAME GAMEBLACKNICK GAMEBLACKLEVEL "
                                  "GAMEWHITENAME GAMEWHITENICK GAMEWHITELEVEL "
                                  "GAMECOMMENT GAMEDATE GAMEDUM GAMEGONGJE GAMENAME GAMEPLACE GAMERESULT GAMEZIPSU "
                                  "GIBOKIND TYPE SZAUDIO GAMECONDITION GAMETIME GAMETOTALNUM GAMELECNAME "
                                  "GAMEBLACKCOUNTRY GAMEBAVATA GAMEBIMAGE "
                                  "GAMEWHITECOUNTRY GAMEWAVATA GAMEWIMAGE GAMEWIMAG";
static const char list_items[] = "BUSERINFO WUSERINFO GAMEINFOMAIN GAMEINFOSUB"; /* "NAME:value,NAME:value" */
static const char tag_item[] = "GAMETAG";                                        /* "S1,R3,I:id" */

/* ---- entries ---- */

/* The end of the entry of a list at `at`: a comma followed by a name and ":". */
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

static void add_entry(struct gib_header *h, struct gib_entry entry)
{
    entry.value = slice_trim(entry.value);
    if (h->count < GIB_ENTRIES_MOST)
        h->entries[h->count++] = entry;
    else
        foreign_item(h->f, entry.item, entry.whole, entry.line);
}

/* Adds the parts of a list, with a name and ":"; in the tag a name is one letter, and the colon may be missing. */
static void add_parts(struct gib_header *h, struct gib_entry entry, bool is_tag)
{
    const struct slice list = entry.text;
    for (size_t at = 0, end; at < list.len; at = end + 1) {
        end = is_tag ? at + slice_find(slice_from(list, at), ',') : entry_end(list, at);
        if (h->count + 1 >= GIB_ENTRIES_MOST) /* room for only one */
            end = list.len;
        entry.whole = slice_part(list, at, end);
        const struct slice part = slice_trim(entry.whole);
        const size_t colon = slice_find(part, ':'), name = is_tag ? 1 : colon < part.len ? colon : 0;
        entry.name = slice_part(part, 0, name);
        entry.value = slice_part(part, name, part.len);
        if (slice_has_prefix(entry.value, ":"))
            entry.value = slice_from(entry.value, 1);
        add_entry(h, entry);
    }
}

/* The first entry of an item. */
static const struct gib_entry *find_item(const struct gib_header *h, struct slice item)
{
    const struct gib_entry *entry = h->entries;
    while (entry < h->entries + h->count && !slice_is_equal(entry->item, item))
        entry++;
    return entry < h->entries + h->count ? entry : NULL;
}

void gib_header_item(struct gib_header *h, struct slice item, uint32_t line)
{
    struct slice value = item;
    const struct slice name = slice_trim(slice_cut(&value, '='));
    const struct gib_entry *known = find_item(h, name);
    const struct gib_entry entry = {.item = name, .text = value, .whole = value, .value = value, .line = line};
    if (name.len == item.len || name.len == 0)
        foreign_item(h->f, SLICE("\\["), item, line);
    else if (known)
        foreign_item(h->f, name, slice_is_equal(value, known->text) ? nothing : value, line);
    else if (value.len > 0 && slice_is_in(name, plain_items))
        add_entry(h, entry);
    else if (slice_is_in(name, list_items) || slice_is(name, tag_item))
        add_parts(h, entry, slice_is(name, tag_item));
    else
        foreign_add_text(h->f, name, value, line);
}

/* The value of an entry, or empty. */
static struct slice value_of(const struct gib_header *h, const char *item, const char *name)
{
    for (const struct gib_entry *entry = h->entries; entry < h->entries + h->count; entry++) {
        if (slice_is(entry->item, item) && slice_is(entry->name, name))
            return entry->value;
    }
    return nothing;
}

static struct slice in_tag(const struct gib_header *h, const char *letter)
{
    return value_of(h, tag_item, letter);
}

static struct slice in_item(const struct gib_header *h, const char *item)
{
    return value_of(h, item, "");
}

/* The entry that contains `part`; NULL if that is empty. */
static struct gib_entry *entry_of(struct gib_header *h, struct slice part)
{
    for (struct gib_entry *entry = h->entries; entry < h->entries + h->count && part.len > 0; entry++) {
        if (part.at >= entry->whole.at && part.at < entry->whole.at + entry->whole.len)
            return entry;
    }
    return NULL;
}

/* Notes that the part is in the record. Returns the line of its entry. */
static uint32_t say(struct gib_header *h, struct slice part)
{
    struct gib_entry *entry = entry_of(h, part);
    if (!entry)
        return 1;
    entry->is_taken = true;
    return entry->line;
}

enum { CHOICES = 6 };

/* The first that is not empty; equal ones count as taken, too. */
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

/* ---- entries that are not kept ---- */

static void leave_out(struct gib_header *h, struct slice name, struct slice part)
{
    const struct gib_entry *entry = entry_of(h, part);
    if (entry)
        foreign_item(h->f, name, part, entry->line);
}

static bool is_left(const struct gib_entry *entry)
{
    return entry->value.len > 0 && !entry->is_taken;
}

/* Reports adjacent entries of one item together, up to a length that a message shows. */
static void leave_out_rest(struct gib_header *h)
{
    enum { SHOWN = 58 };
    const struct gib_entry *end = h->entries + h->count;
    for (const struct gib_entry *entry = h->entries, *next; entry < end; entry = next) {
        struct slice left = entry->whole;
        next = entry + 1;
        if (!is_left(entry))
            continue;
        for (; next < end && next->text.at == entry->text.at && is_left(next); next++) {
            const size_t len = (size_t)(next->whole.at - left.at) + next->whole.len;
            if (len > SHOWN)
                break;
            left.len = len;
        }
        leave_out(h, entry->item, slice_trim(left));
    }
}

/* ---- facts ---- */

/* Adds `value`, which was made from the text `from`. */
static void add(struct gib_header *h, const char *ident, struct slice value, struct slice from)
{
    struct foreign *f = h->f;
    if (from.len > 0)
        foreign_add_at(f, ident, foreign_keep(f, value), say(h, from), foreign_column(f, from.at));
}

static void say_bad(struct gib_header *h, enum sgf_diag_id id, const char *ident, struct slice from)
{
    struct foreign_note *n = foreign_note(h->f, id, from);
    n->ident = ident;
    n->line = say(h, from);
    n->column = foreign_column(h->f, from.at);
}

struct player {
    const char *name, *rank;                /* properties */
    const char *full, *user, *nick, *level; /* items */
    const char *in_user[3], *in_tag[3];     /* nick, id, level */
};

static const struct player players[] = {
    {"PB", "BR", "GAMEBLACKNAME", "BUSERINFO", "GAMEBLACKNICK", "GAMEBLACKLEVEL", {"BNICK", "BID", "BLV"},
        {"B", "M", "N"}},
    {"PW", "WR", "GAMEWHITENAME", "WUSERINFO", "GAMEWHITENICK", "GAMEWHITELEVEL", {"WNICK", "WID", "WLV"},
        {"A", "I", "L"}},
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

/* Equal names and levels in other places count as taken. */
static void add_player(struct gib_header *h, const struct player *p)
{
    struct slice name = in_item(h, p->full);
    const struct slice rank = split_rank(&name);
    struct buf text = {0}, by_level = {0};
    long number;
    name = CHOOSE(h, name, value_of(h, p->user, p->in_user[0]), value_of(h, p->user, p->in_user[1]),
        in_tag(h, p->in_tag[0]), in_tag(h, p->in_tag[1]), in_item(h, p->nick));
    add(h, p->name, name, name);
    const struct slice level = CHOOSE(h, value_of(h, p->user, p->in_user[2]), in_tag(h, p->in_tag[2]),
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
    const struct slice komi = CHOOSE(h, value_of(h, "GAMEINFOMAIN", "GONGJE"), in_item(h, "GAMEGONGJE"),
        in_tag(h, "G"));
    const struct slice dum = CHOOSE(h, value_of(h, "GAMEINFOMAIN", "DUM"), in_item(h, "GAMEDUM"), in_tag(h, "D"));
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

/* Results by number; counted ones have a score. */
static const char *const results[] = {"B+", "W+", "0", "B+R", "W+R", "B+F", "W+F", "B+T", "W+T"};

/* Takes the result from its number, with the score. False if it is missing or unknown. */
static bool add_number(struct gib_header *h, struct slice code, struct buf *text)
{
    const struct slice score = CHOOSE(h, value_of(h, "GAMEINFOMAIN", "ZIPSU"), in_tag(h, "Z"), in_item(h, "GAMEZIPSU"));
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

/* Takes the result in words, which may say more than the number, or if there is no number. */
static void add_result(struct gib_header *h)
{
    enum { WINNER = 2 };
    const struct slice code = CHOOSE(h, value_of(h, "GAMEINFOMAIN", "GRLT"), in_tag(h, "W")),
                       words = in_item(h, "GAMERESULT");
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

/* "2016:03:26:17:29", "2020- 6-29-16- 2-21": a day and a time. Anything else is read as a date. */
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

/* Takes the first that is a date. Equal ones count as taken; SGF has no time of day. */
static void add_date(struct gib_header *h)
{
    const struct slice from[] = {in_tag(h, "C"), value_of(h, "GAMEINFOSUB", "GDATE"), in_item(h, "GAMEDATE")};
    struct slice bad = nothing;
    struct buf date = {0}, other = {0};
    for (size_t i = 0; i < COUNT(from); i++) {
        const bool is_first = date.len == 0;
        buf_clear(&other);
        const enum sgf_reading reading = read_date(from[i], &other);
        const bool is_same = !is_first && slice_is_equal(buf_slice(&date), buf_slice(&other));
        if (foreign_is_of(from[i], "0 :-") || (is_same && foreign_is_of(from[i], "0123456789 :-"))) {
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

/* "1200-30-3": main time, seconds and number of the periods. The tag has another order. */
static bool read_time(struct slice rest, bool is_tag, struct time *t)
{
    long n[3];
    for (int i = 0; i < 3; i++) {
        if (!foreign_number(slice_cut(&rest, '-'), &n[i]) || n[i] < 0)
            return false;
    }
    *t = is_tag ? (struct time){n[2], n[0], n[1]} : (struct time){n[0], n[1], n[2]};
    return rest.len == 0;
}

static void add_time(struct gib_header *h)
{
    const struct slice list = value_of(h, "GAMEINFOMAIN", "GTIME"), tag = in_tag(h, "T"),
                       from = list.len > 0 ? list : tag;
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
    const struct slice size = value_of(h, "GAMEINFOMAIN", "LINE");
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
    add_text(h, "EV", in_item(h, "GAMENAME"), value_of(h, "GAMEINFOSUB", "GNAME"));
    add_text(h, "PC", in_item(h, "GAMEPLACE"), value_of(h, "GAMEINFOSUB", "GPLC"));
    add_text(h, "GC", in_item(h, "GAMECOMMENT"), value_of(h, "GAMEINFOSUB", "GCMT"));
    add_date(h);
    add_komi(h);
    add_result(h);
    add_time(h);
    leave_out_rest(h);
}
