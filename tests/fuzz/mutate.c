/* tests/fuzz/mutate.c - changes that random bytes would hardly make */
#include "mutate.h"

#include <string.h>

#include "base/array.h"
#include "base/ascii.h"

unsigned mutate_dice(struct mutant *m, unsigned sides)
{
    m->seed = m->seed * 1664525u + 1013904223u;
    return sides ? (m->seed >> 8) % sides : 0;
}

bool mutate_splice(struct mutant *m, size_t from, size_t to, struct slice by)
{
    struct buf copy = {0};

    if (from > to || to > m->len || m->len - (to - from) + by.len > m->most)
        return false;
    buf_add_slice(&copy, by);
    memmove(m->at + from + by.len, m->at + to, m->len - to);
    if (copy.len > 0)
        memcpy(m->at + from, copy.at, copy.len);
    m->len = m->len - (to - from) + by.len;
    buf_free(&copy);
    return true;
}

static bool insert(struct mutant *m, size_t at, const char *text)
{
    return mutate_splice(m, at, at, slice_of(text));
}

static struct slice part_of(const struct mutant *m, size_t from, size_t to)
{
    return (struct slice){(const char *)m->at + from, to - from};
}

bool mutate_bytes(struct mutant *m, size_t from, size_t to)
{
    struct buf copy = {0};
    const size_t most = to - from + (m->most - m->len);

    if (most == 0)
        return false;
    buf_reserve(&copy, most);
    buf_add_slice(&copy, part_of(m, from, to));
    copy.len = LLVMFuzzerMutate((uint8_t *)copy.at, copy.len, most);
    const bool good = mutate_splice(m, from, to, buf_slice(&copy));
    buf_free(&copy);
    return good;
}

/* ---- a record, cut up ---- */

enum piece_kind { PIECE_OPEN, PIECE_CLOSE, PIECE_NODE, PIECE_IDENT, PIECE_VALUE };

struct piece {
    enum piece_kind kind;
    size_t from, to;
};

enum { PIECES = 2048 };

struct pieces {
    struct piece at[PIECES];
    size_t count;
};

static size_t value_end(const struct mutant *m, size_t at, size_t to)
{
    for (at++; at < to; at++) {
        if (m->at[at] == '\\')
            at++;
        else if (m->at[at] == ']')
            return at + 1;
    }
    return to;
}

static void cut_up(const struct mutant *m, size_t from, size_t to, struct pieces *p)
{
    p->count = 0;
    for (size_t at = from, end; at < to && p->count < PIECES; at = end) {
        const uint8_t c = m->at[at];
        enum piece_kind kind = PIECE_OPEN;

        end = at + 1;
        if (c == ')')
            kind = PIECE_CLOSE;
        else if (c == ';')
            kind = PIECE_NODE;
        else if (c == '[')
            kind = PIECE_VALUE, end = value_end(m, at, to);
        else if (is_letter((char)c))
            for (kind = PIECE_IDENT; end < to && is_letter((char)m->at[end]); end++)
                continue;
        else if (c != '(')
            continue;
        p->at[p->count++] = (struct piece){kind, at, end};
    }
}

/* ---- units of change: a value, a property, a node, a tree ---- */

struct span {
    size_t from, to;
};

static size_t behind_values(const struct pieces *p, size_t i)
{
    while (i < p->count && p->at[i].kind == PIECE_VALUE)
        i++;
    return i;
}

static size_t behind_node(const struct pieces *p, size_t i)
{
    for (i++; i < p->count && (p->at[i].kind == PIECE_IDENT || p->at[i].kind == PIECE_VALUE); i++)
        continue;
    return i;
}

static size_t behind_tree(const struct pieces *p, size_t i)
{
    size_t depth = 0;

    for (; i < p->count; i++) {
        depth += p->at[i].kind == PIECE_OPEN;
        depth -= p->at[i].kind == PIECE_CLOSE && depth > 0;
        if (depth == 0)
            return i + 1;
    }
    return i;
}

static struct span span_of(const struct pieces *p, size_t i)
{
    size_t end = i + 1;

    if (p->at[i].kind == PIECE_IDENT)
        end = behind_values(p, i + 1);
    else if (p->at[i].kind == PIECE_NODE)
        end = behind_node(p, i);
    else if (p->at[i].kind == PIECE_OPEN)
        end = behind_tree(p, i);
    return (struct span){p->at[i].from, p->at[end - 1].to};
}

/* A piece of that kind by chance; the count of pieces if none. */
static size_t any_piece(struct mutant *m, const struct pieces *p, enum piece_kind kind)
{
    const size_t start = mutate_dice(m, (unsigned)p->count);

    for (size_t i = 0; i < p->count; i++)
        if (p->at[(start + i) % p->count].kind == kind)
            return (start + i) % p->count;
    return p->count;
}

/* ---- insertions ---- */

static const char *const idents[] = {
#define PROPERTY(ident, ...) #ident,
#define PROPERTY_ALSO(...)
#include "sgf/property.def"
#undef PROPERTY
#undef PROPERTY_ALSO
};

static const char *const values[] = {
    "", "aa", "bb", "tt", "aa:cc", "cc:aa", "aa:A", "dd:12", "1", "2", "0", "-1", "6.5", "375", "W", "B", "19", "9",
    "5:3", "52", "1:1", "257:Fig", "4", "UTF-8", "B+R", "W+3.5", "Void", "1996-12-27,28", "1996-05,06", "3:20",
    "djddgd", "ab", "Move 12 at D4", "a\\\nb\\]c", "\xA6\x5D", "999999999999", "1e9", "zz", "C:r",
    "Black wins by 3 1/2 points", "white resigned", "W+Time", "jigo", "B+F", "b lost on time", "?", "1996-5-6", "May 6, 1996",
    "6 and 7 May 1996", "1960.10.19", "14-15.3.2001", "1h 30m", "5x30 byo-yomi", "see move 2, C3 and the ladder",
};

/* What dates, results, komi, ranks and times are made of. */
static const char *const words[] = {
    "1996", "96", "1846", "5", "12", "30", "31", "3.5", "3,5", "½", "1/2", "3/4", "又", "分之", "二十", "三", "元年", "弘化", "明治", "Heisei",
    "平成10", "昭和", "年", "月", "日", "號", "年12月", "Mar", "May", "декабря", "Dez.", "th", "nd", "of", "and", "to", "until", "-", "/", ".", ",",
    "~", "..", "(", ")", ":", "game", "no", "moves", "局", "pm", "uhr", "時", "B+", "W+", "R", "T", "F", "Black", "White", "黒", "白", "чёрные", "흑",
    "wins", "gewinnt", "勝", "lost", "by", "with", "resign", "中押し", "불계", "time", "forfeit", "points", "moku", "目", "半", "子", "stones",
    "five", "jigo", "和棋", "draw", "void", "unknown", "not", "probably", "on", "player", "each", "各", "per player", "hours", "h", "min", "分", "秒",
    "초", "dan", "段", "kyu", "級", "p", "9d", "1k", "*", "?", "%", "+", "\xE3\x80\x80", "\n",
};

static const char *const charsets[] = {
    "UTF-8", "Big5", "Shift_JIS", "GB2312", "GBK", "EUC-JP", "EUC-KR", "ISO-8859-1", "windows-1251", "ISO-2022-JP",
    "HZ-GB-2312", "UTF-16", "", "nothing",
};

static const char *const nodes[] = {
    ";", "(;", ")", "(;B[aa])(;W[bb])", ";B[dd]", ";W[ee]", ";B[]", ";AB[aa:cc]", ";AE[aa:ii]", "(;FF[4]GM[1]SZ[9]",
    "(;GM[18]SZ[6]", ";C[see D4, move 2]", ";HO[1]", ";FG[]", ";MN[7]", ";PL[W]", ";KO[]B[aa]", ";VW[aa:bb]", ";DD[]",
    ";LZ[x 61.0 2.8k 1.5\ninfo move D4 visits 5 winrate 6100 pv D4 Q16]", ";SBKV[40]", ";KT[a][b][eJyrrgUAAXUA+Q==]",
};

static bool put_property(struct mutant *m, size_t at)
{
    struct buf text = {0};

    buf_add_string(&text, idents[mutate_dice(m, COUNT(idents))]);
    for (unsigned i = 0; i <= mutate_dice(m, 3); i++)
        buf_add_format(&text, "[%s]", values[mutate_dice(m, COUNT(values))]);
    const bool good = mutate_splice(m, at, at, buf_slice(&text));
    buf_free(&text);
    return good;
}

/* Changes or adds the value of a property of the first node that decides how the record is read. */
static bool put_declaration(struct mutant *m, const struct pieces *p)
{
    static const char *const games[] = {"1", "18", "0", "3", "19", "11", "x"}, *const formats[] = {"1", "2", "3", "4", "5", "x"};
    static const char *const styles[] = {"0", "1", "2", "3", "4"}, *const sizes[] = {"19", "9", "5:3", "52", "53", "1", "2", "0", "10", "19:19"};
    static const struct {
        const char *ident;
        const char *const *values;
        unsigned count;
    } rows[] = {{"CA", charsets, COUNT(charsets)}, {"CA", charsets, COUNT(charsets)}, {"GM", games, COUNT(games)},
                {"FF", formats, COUNT(formats)}, {"ST", styles, COUNT(styles)}, {"SZ", sizes, COUNT(sizes)}};
    const unsigned row = mutate_dice(m, COUNT(rows));
    const size_t root = any_piece(m, p, PIECE_NODE);
    struct buf text = {0};
    bool good = false;

    buf_add_format(&text, "%s[%s]", rows[row].ident, rows[row].values[mutate_dice(m, rows[row].count)]);
    for (size_t i = 0; i < p->count && !good; i++)
        if (p->at[i].kind == PIECE_IDENT && slice_is(part_of(m, p->at[i].from, p->at[i].to), rows[row].ident)) {
            const struct span s = span_of(p, i);
            good = mutate_splice(m, s.from, s.to, buf_slice(&text));
        }
    if (!good && root < p->count)
        good = mutate_splice(m, p->at[root].to, p->at[root].to, buf_slice(&text));
    buf_free(&text);
    return good;
}

/* ---- changes ---- */

static bool change_span(struct mutant *m, const struct pieces *p)
{
    static const enum piece_kind kinds[] = {PIECE_OPEN, PIECE_CLOSE, PIECE_NODE, PIECE_NODE, PIECE_IDENT, PIECE_IDENT, PIECE_VALUE};
    const enum piece_kind kind = kinds[mutate_dice(m, COUNT(kinds))];
    const size_t one = any_piece(m, p, kind), two = any_piece(m, p, kind);

    if (one == p->count)
        return false;
    const struct span a = span_of(p, one), b = span_of(p, two);
    switch (mutate_dice(m, 5)) {
    case 0: return mutate_splice(m, a.from, a.to, SLICE(""));
    case 1: return mutate_splice(m, a.to, a.to, part_of(m, a.from, a.to));
    case 2: return mutate_splice(m, b.from, b.from, part_of(m, a.from, a.to));
    case 3: return mutate_splice(m, b.from, b.to, part_of(m, a.from, a.to));
    default: break;
    }
    if (a.to > b.from) /* they overlap, or are in the other order */
        return false;
    struct buf both = {0};
    buf_add_slice(&both, part_of(m, b.from, b.to));
    buf_add_slice(&both, part_of(m, a.to, b.from));
    buf_add_slice(&both, part_of(m, a.from, a.to));
    const bool good = mutate_splice(m, a.from, b.to, buf_slice(&both));
    buf_free(&both);
    return good;
}

bool mutate_words(struct mutant *m, size_t from, size_t to)
{
    const size_t at = from + mutate_dice(m, (unsigned)(to - from) + 1), end = mutate_dice(m, 3) ? at : to;
    const bool has_blanks = mutate_dice(m, 2);
    struct buf text = {0};

    for (unsigned i = 0; i <= mutate_dice(m, 6); i++)
        buf_add_format(&text, "%s%s", has_blanks && i > 0 ? " " : "", words[mutate_dice(m, COUNT(words))]);
    const bool good = mutate_splice(m, mutate_dice(m, 3) ? at : from, end, buf_slice(&text));
    buf_free(&text);
    return good;
}

static bool change_value(struct mutant *m, const struct pieces *p)
{
    const size_t i = any_piece(m, p, PIECE_VALUE);

    if (i == p->count || p->at[i].to - p->at[i].from < 2)
        return false;
    const size_t from = p->at[i].from + 1, to = p->at[i].to - 1;
    switch (mutate_dice(m, 5)) {
    case 0:
    case 1: return mutate_splice(m, from, to, slice_of(values[mutate_dice(m, COUNT(values))]));
    case 2:
    case 3: return mutate_words(m, from, to);
    default: return mutate_bytes(m, from, to);
    }
}

/* A count too large to be searched one by one. */
static bool change_count(struct mutant *m, const struct pieces *p)
{
    enum { MANY = 40, MOST_BYTES = 24 };
    static const enum piece_kind kinds[] = {PIECE_OPEN, PIECE_NODE, PIECE_VALUE};
    const size_t piece = any_piece(m, p, kinds[mutate_dice(m, COUNT(kinds))]);
    struct buf many = {0};

    if (piece == p->count)
        return false;
    const struct span s = span_of(p, piece);
    for (int i = 0; i < MANY && s.to - s.from <= MOST_BYTES; i++)
        buf_add_slice(&many, part_of(m, s.from, s.to));
    const bool good = many.len > 0 && mutate_splice(m, s.to, s.to, buf_slice(&many));
    buf_free(&many);
    return good;
}

/* Makes a tree from a node on, up to the end of its tree. */
static bool change_nesting(struct mutant *m, const struct pieces *p)
{
    const size_t node = any_piece(m, p, PIECE_NODE);
    size_t end = node;

    if (node == p->count)
        return false;
    while (end < p->count && p->at[end].kind != PIECE_CLOSE)
        end = p->at[end].kind == PIECE_OPEN ? behind_tree(p, end) : end + 1;
    const size_t close = end < p->count ? p->at[end].from : p->at[p->count - 1].to;
    return insert(m, close, ")") && insert(m, p->at[node].from, "(");
}

bool mutate_record(struct mutant *m, size_t from, size_t to)
{
    static struct pieces p;

    cut_up(m, from, to, &p);
    if (p.count == 0)
        return insert(m, to, nodes[mutate_dice(m, COUNT(nodes))]);
    const size_t at = p.at[mutate_dice(m, (unsigned)p.count)].to;
    switch (mutate_dice(m, 10)) {
    case 0: return insert(m, at, nodes[mutate_dice(m, COUNT(nodes))]);
    case 1:
    case 2: return put_property(m, at);
    case 3: return put_declaration(m, &p);
    case 4: return change_nesting(m, &p);
    case 5:
    case 6: return change_value(m, &p);
    case 7: return mutate_bytes(m, from, to);
    case 8: return mutate_dice(m, 4) ? change_span(m, &p) : change_count(m, &p);
    default: return change_span(m, &p);
    }
}

/* ---- scripts of keys ---- */

static const char *const commands[] = {
#define COMMAND(id, word, ...) word,
#include "screen/command.def"
};

static const char *const panes[] = {
#define PANE(id, name, record) name,
#include "screen/pane.def"
#undef PANE
};

static const struct {
    const char *name, *values;
} options[] = {
#define OPTION(id, name, type, preset, values, sentence) {name, values},
#include "screen/option.def"
#undef OPTION
};

static const char *const keys[] = {
    "Up", "Down", "Left", "Right", "Home", "End", "PgUp", "PgDn", "Insert", "Delete", "Tab", "S-Tab", "S-Left",
    "S-Right", "S-Up", "S-Down", "Enter", "Esc", "Space", "Backspace", "F1", "F5", "C-w", "C-u", "C-l", "C-c", "C-z",
    "C-a", "C-e", "C-k", "C-r", "C-p", "l", "h", "j", "k", "A", "B", "C", "b", "m", "v", "x", "z", "c", "#", "i", "t",
    "d", "e", "n", "p", "/", "g", ":", "?", "q", "w", "+", "-", "{", "}", "[", "]", "'", "\"", "0", "$", "2", "12",
    "l*20", "o", "<", ">", "y",
};

static const char *const typed[] = {
    "/ladder Enter", "/aa Enter", "g +5 Enter", "g 50% Enter", "g D4 Enter", "g 1.B.2 Enter", "x D6 Enter", "x Enter",
    ":problem Enter D6 Enter", ":problem Enter Up Left Enter", ":games Enter", ":reading Enter", ":solution Enter",
    ":find Space all Space two Enter", "Tab Tab Enter", ":bind Space all Space y Space help Enter",
    ":se Tab coo Tab Enter", "d Down Enter", "o /ro Enter Down Enter", ":open Space 2 Enter", ":next-file Enter",
    ":next-game Enter", ":previous-game Enter", ": Up Up Enter", "/ Up Enter n n p",
};

static const char *const acts[] = {
    "!size 40 12", "!size 120 40", "!size 20 5", "!click 10 5", "!wheel 10 5 5", "!tick 3", "!terminal 1 1 0", "!grow",
    "!refuse", "!keep", "!renew 0 1", "!cut 0 3", "!move 0", "!drop 1", "!fail 0", "!want 1", "!open 1 0 0",
    "!open 0 1 2", "!address 0 1 1 1", "!click 3 3",
};

/* A word of a list of words by chance. */
static struct slice any_word(struct mutant *m, struct slice list)
{
    const size_t at = mutate_dice(m, (unsigned)list.len + 1);
    size_t from = at, to = at;

    while (from > 0 && list.at[from - 1] != ' ')
        from--;
    while (to < list.len && list.at[to] != ' ')
        to++;
    return slice_part(list, from, to);
}

/* Adds an act at the start of a line. */
static void add_act(struct mutant *m, struct buf *out)
{
    const unsigned x = mutate_dice(m, 100), y = mutate_dice(m, 40);

    buf_add_char(out, '\n');
    switch (mutate_dice(m, 6)) {
    case 0: buf_add_format(out, "!click %u %u\n", x, y); break;
    case 1: buf_add_format(out, "!wheel %u %u %u\n", x, y, mutate_dice(m, 7)); break;
    default: buf_add_format(out, "%s\n", acts[mutate_dice(m, COUNT(acts))]); break;
    }
}

static void add_keys(struct mutant *m, struct buf *out)
{
    switch (mutate_dice(m, 7)) {
    case 0: buf_add_string(out, typed[mutate_dice(m, COUNT(typed))]); break;
    case 6: add_act(m, out); break;
    case 1: buf_add_format(out, ":%s Enter", commands[mutate_dice(m, COUNT(commands))]); break;
    case 2: {
        const size_t row = mutate_dice(m, COUNT(options));
        buf_add_format(out, ":set Space %s Space ", options[row].name);
        buf_add_slice(out, any_word(m, slice_of(options[row].values)));
        buf_add_string(out, " Enter");
        break;
    }
    case 3:
        buf_add_format(out, ":bind Space %s Space y Space %s Enter", panes[mutate_dice(m, COUNT(panes))], commands[mutate_dice(m, COUNT(commands))]);
        break;
    default: buf_add_string(out, keys[mutate_dice(m, COUNT(keys))]); break;
    }
}

/* Deletes, doubles, moves or inserts words and lines, cut at blanks. */
bool mutate_keys(struct mutant *m, size_t from, size_t to)
{
    size_t at = from + mutate_dice(m, (unsigned)(to - from) + 1), end;
    struct buf text = {0};

    while (at > from && m->at[at - 1] != ' ' && m->at[at - 1] != '\n')
        at--;
    for (end = at; end < to && m->at[end] != (mutate_dice(m, 8) ? ' ' : '\n');)
        end++;
    const size_t other = from + mutate_dice(m, (unsigned)(to - from) + 1);
    switch (mutate_dice(m, 8)) {
    case 0: return mutate_splice(m, at, end, SLICE(""));
    case 1: return mutate_splice(m, other, other, part_of(m, at, end));
    case 2: return mutate_bytes(m, from, to);
    case 3: buf_add_char(&text, '\n'); break;
    default: break;
    }
    add_keys(m, &text);
    buf_add_char(&text, mutate_dice(m, 3) ? ' ' : '\n');
    const bool good = mutate_splice(m, at, mutate_dice(m, 4) ? at : end, buf_slice(&text));
    buf_free(&text);
    return good;
}
