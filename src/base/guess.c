/* base/guess.c - detecting the character set of a few dozen bytes of text
 *
 * Each candidate is asked how unlikely the bytes would be if the text were written in it: a cost in tenths of a bit
 * for each character, by its class (how many characters share the class, how much of real text is made of it) and its
 * neighbours. The cheapest wins. Names of players are short, so common characters (common.def) weigh much.
 */
#include <limits.h>
#include <string.h>

#include "base/array.h"
#include "base/ascii.h"
#include "base/charset.h"
#include "base/mem.h"
#include "base/text.h"

enum {
    KEEP_HIGH = 64 * 1024, /* bytes from 80 up that are kept; more change nothing */
    KEEP_CONTEXT = 8,      /* ASCII bytes kept beside them */
    SCORE_MOST = 8 * 1024, /* bytes of what is kept that are scored */

    COST_ASCII_WORD = 50, /* a letter, digit or blank */
    COST_ASCII_OTHER = 70,
    COST_BAD = 250,         /* a byte that the candidate cannot have */
    COST_UNASSIGNED = 300,  /* a well-formed character that it does not have */
    COST_CUT = 160,         /* a lead byte at the end of a value: perhaps cut at a "]" that was its trail byte */
    COST_LATIN_BESIDE = 40, /* an ASCII letter directly beside a character of several bytes */
    COST_LATIN_AMONG = 15,  /* an ASCII letter near Cyrillic ones, whose text has its own */
    GAIN_RANK = 80,         /* a digit before a word for dan or kyu */
    GAIN_HINT = 100
};

/* ---- common characters ---- */

enum { COMMON_SIMPLIFIED = 1, COMMON_TRADITIONAL = 2, COMMON_JAPANESE = 4, COMMON_KOREAN = 8, COMMON_ANY = 15 };

static const struct {
    uint8_t language;
    const char *characters;
} commons[] = {
#define COMMON(language, characters) {COMMON_##language, characters},
#include "base/common.def"
#undef COMMON
};

enum { COMMON_FIRST = 0x3000, COMMON_END = 0xD800 };

/* The languages in which a code point is common, for each from COMMON_FIRST on; made once. */
static const uint8_t *common_marks(void)
{
    static uint8_t marks[COMMON_END - COMMON_FIRST];
    static bool is_made;
    for (size_t i = 0; !is_made && i < COUNT(commons); i++) {
        struct slice left = slice_of(commons[i].characters);
        for (uint32_t code; text_take(&left, &code);) {
            if (code >= COMMON_FIRST && code < COMMON_END)
                marks[code - COMMON_FIRST] |= commons[i].language;
        }
    }
    is_made = true;
    return marks;
}

/* ---- candidates ---- */

static const struct candidate {
    enum charset set;
    int cost; /* how rarely records are written in it */
    uint8_t language;
    unsigned hint; /* that speaks for it */
} candidates[] = {
    {CHARSET_GB18030, 0, COMMON_SIMPLIFIED, CHARSET_HINT_CHINESE},
    {CHARSET_BIG5, 20, COMMON_TRADITIONAL, 0},
    {CHARSET_CP932, 10, COMMON_JAPANESE, CHARSET_HINT_JAPANESE},
    {CHARSET_CP949, 15, COMMON_KOREAN, 0},
    {CHARSET_EUC_JP, 35, COMMON_JAPANESE, 0},
    {CHARSET_UTF8, 20, COMMON_ANY, CHARSET_HINT_FOX}, /* damaged: whole UTF-8 is not scored */
    {CHARSET_WINDOWS_1252, 0, 0, 0},
    {CHARSET_WINDOWS_1251, 50, 0, 0},
    {CHARSET_KOI8_R, 60, 0, 0},
};

/* The classes of characters of two bytes. The first row that matches counts; the last of each set always matches.
 * `common` is the cost of a character common in the candidate's language. */
static const struct pair_class {
    enum charset set;
    uint16_t first, last; /* lead byte, trail byte */
    uint8_t trail;        /* at least */
    int cost, common;
} pair_classes[] = {
    {CHARSET_GB18030, 0xB0A1, 0xD7FE, 0xA1, 145, 102}, /* GB 2312, level 1 */
    {CHARSET_GB18030, 0xD8A1, 0xF7FE, 0xA1, 166, 112}, /* level 2 */
    {CHARSET_GB18030, 0xA1A1, 0xA3FE, 0xA1, 120, 120}, /* punctuation, full-width letters */
    {CHARSET_GB18030, 0xA4A1, 0xA5FE, 0xA1, 170, 170}, /* kana */
    {CHARSET_GB18030, 0xA6A1, 0xA9FE, 0x40, 190, 190},
    {CHARSET_GB18030, 0x8140, 0xFEFE, 0x40, 204, 150},

    {CHARSET_BIG5, 0xA440, 0xC67E, 0x40, 152, 102}, /* level 1 */
    {CHARSET_BIG5, 0xC940, 0xF9D5, 0x40, 180, 112}, /* level 2 */
    {CHARSET_BIG5, 0xA140, 0xA3BF, 0x40, 125, 125},
    {CHARSET_BIG5, 0x8140, 0xFEFE, 0x40, 215, 150},

    {CHARSET_CP932, 0x829F, 0x82F1, 0x40, 84, 84},   /* hiragana */
    {CHARSET_CP932, 0x8340, 0x8396, 0x40, 92, 92},   /* katakana */
    {CHARSET_CP932, 0x889F, 0x9872, 0x40, 150, 107}, /* level 1 */
    {CHARSET_CP932, 0x989F, 0xEAA4, 0x40, 176, 112}, /* level 2 */
    {CHARSET_CP932, 0x8140, 0x829A, 0x40, 120, 80},
    {CHARSET_CP932, 0x8140, 0xFCFC, 0x40, 210, 150},

    {CHARSET_EUC_JP, 0xA4A1, 0xA4F3, 0xA1, 84, 84},   /* hiragana */
    {CHARSET_EUC_JP, 0xA5A1, 0xA5F6, 0xA1, 92, 92},   /* katakana */
    {CHARSET_EUC_JP, 0xB0A1, 0xCFFE, 0xA1, 150, 107}, /* level 1 */
    {CHARSET_EUC_JP, 0xD0A1, 0xF4FE, 0xA1, 176, 112}, /* level 2 */
    {CHARSET_EUC_JP, 0xA1A1, 0xA3FE, 0xA1, 120, 80},
    {CHARSET_EUC_JP, 0x8EA1, 0xFEFE, 0xA1, 210, 210},

    {CHARSET_CP949, 0xB0A1, 0xC8FE, 0xA1, 139, 90},  /* Hangul */
    {CHARSET_CP949, 0xCAA1, 0xFDFE, 0xA1, 189, 189}, /* Han */
    {CHARSET_CP949, 0xA4A1, 0xA4D3, 0xA1, 123, 123}, /* single letters of Hangul */
    {CHARSET_CP949, 0xA1A1, 0xA3FE, 0xA1, 125, 125},
    {CHARSET_CP949, 0x8141, 0xFEFE, 0x41, 215, 215},
};

/* ---- the guess ---- */

struct charset_guess {
    unsigned hints;
    struct buf kept; /* the bytes from 80 up of all values, with those around them; a NUL after each value */
    size_t high;     /* such bytes in it */
};

struct charset_guess *charset_guess_new(unsigned hints)
{
    struct charset_guess *g = mem_zero(1, sizeof *g);
    g->hints = hints;
    return g;
}

void charset_guess_free(struct charset_guess *g)
{
    if (g == NULL)
        return;
    buf_free(&g->kept);
    mem_free(g);
}

static bool is_high(char c)
{
    return (unsigned char)c >= 0x80;
}

/* Keeps a part of a value; NUL is the mark of an end, so it becomes a blank. */
static void keep(struct charset_guess *g, struct slice part)
{
    for (size_t i = 0; i < part.len; i++)
        buf_add_char(&g->kept, part.at[i] == '\0' ? ' ' : part.at[i]);
}

void charset_guess_add(struct charset_guess *g, struct slice value)
{
    size_t high = slice_find_high(value);
    size_t done = 0;
    if (high == value.len)
        return;
    while (high < value.len && g->high < KEEP_HIGH) {
        size_t from = high > done + KEEP_CONTEXT ? high - KEEP_CONTEXT : done;
        size_t to = high;
        while (to < value.len && is_high(value.at[to]) && g->high < KEEP_HIGH) {
            to++;
            g->high++;
        }
        high = to + slice_find_high(slice_from(value, to));
        /* A few bytes more, so that what is kept ends as the value does only at its real end. */
        done = to + KEEP_CONTEXT < high ? to + KEEP_CONTEXT : high;
        keep(g, slice_part(value, from, done));
    }
    buf_add_char(&g->kept, '\0');
}

/* ---- scoring ---- */

/* One candidate's way through the kept bytes. */
struct score {
    const struct candidate *candidate;
    const uint8_t *commons;
    struct slice left;  /* not read yet; ends with a NUL */
    struct buf decoded; /* of one character */
    char before;        /* the ASCII byte before, or 0 after another character or at the start of a value */
    uint32_t previous;  /* the code point before; 0 at the start of a value */
    bool was_damaged;   /* the sequence before was broken, as if it had lost a byte */
    long cost;
};

static bool is_cyrillic_set(enum charset c)
{
    return c == CHARSET_WINDOWS_1251 || c == CHARSET_KOI8_R;
}

static bool is_one_of(uint32_t code, const char *characters)
{
    struct slice left = slice_of(characters);
    for (uint32_t one; text_take(&left, &one);) {
        if (one == code)
            return true;
    }
    return false;
}

/* A digit as written before a rank: 9, full-width 9, a Han numeral, or "first". */
static bool is_number(uint32_t code)
{
    return (code >= '0' && code <= '9') || (code >= 0xFF10 && code <= 0xFF19) ||
           is_one_of(code, "一二三四五六七八九十初");
}

/* Dan and kyu in Han (three ways of writing) and Hangul. */
static bool is_rank(uint32_t code)
{
    return is_one_of(code, "段級级단급");
}

static bool is_common(const struct score *s, uint32_t code)
{
    return code >= COMMON_FIRST && code < COMMON_END && (s->commons[code - COMMON_FIRST] & s->candidate->language) != 0;
}

/* The code point of one character of `len` bytes, U+FFFD where the candidate does not have it. */
static uint32_t decode(struct score *s, size_t len)
{
    uint32_t code;
    buf_clear(&s->decoded);
    if (charset_decode(s->candidate->set, slice_part(s->left, 0, len), &s->decoded) > 0)
        return TEXT_REPLACEMENT;
    text_step(buf_slice(&s->decoded), &code);
    return code;
}

/* Private use: characters of one font. */
static bool is_private(uint32_t code)
{
    return (code >= 0xE000 && code <= 0xF8FF) || code >= 0xF0000;
}

static int pair_cost(const struct score *s, uint32_t code)
{
    unsigned char lead = (unsigned char)s->left.at[0];
    unsigned char trail = (unsigned char)s->left.at[1];
    unsigned pair = (unsigned)lead << 8 | trail;
    if (code == TEXT_REPLACEMENT || is_private(code))
        return COST_UNASSIGNED;
    for (size_t i = 0; i < COUNT(pair_classes); i++) {
        const struct pair_class *class = &pair_classes[i];

        if (class->set == s->candidate->set && pair >= class->first && pair <= class->last && trail >= class->trail)
            return is_common(s, code) ? class->common : class->cost;
    }
    return COST_UNASSIGNED;
}

/* Steps over `len` bytes that are the character `code`. */
static void pass(struct score *s, size_t len, uint32_t code)
{
    s->before = len == 1 && code < 0x80 ? (char)code : '\0';
    s->previous = code;
    s->left = slice_part(s->left, len, s->left.len);
}

static void score_ascii(struct score *s)
{
    char c = s->left.at[0];
    if (c == '\0') {
        pass(s, 1, 0);
        return;
    }
    s->cost += is_letter(c) || is_digit(c) || c == ' ' ? COST_ASCII_WORD : COST_ASCII_OTHER;
    if (is_letter(c) && s->previous >= 0x2E80)
        s->cost += COST_LATIN_BESIDE;
    if (is_letter(c) && is_cyrillic_set(s->candidate->set))
        s->cost += COST_LATIN_AMONG;
    if (c == ' ' && is_number(s->previous)) { /* "9 dan": ignore the blank */
        s->left = slice_part(s->left, 1, s->left.len);
        s->before = ' ';
        return;
    }
    pass(s, 1, (unsigned char)c);
}

/* A character of an East Asian set. */
static void score_east_asian(struct score *s)
{
    size_t len = charset_step(s->candidate->set, s->left);
    unsigned char byte = (unsigned char)s->left.at[0];
    uint32_t code = TEXT_REPLACEMENT;
    if (len == 1 && s->candidate->set == CHARSET_CP932 && byte >= 0xA1 && byte <= 0xDF) {
        s->cost += 136; /* half-width katakana */
    } else if (len == 1) {
        bool is_cut = s->left.len >= 2 && s->left.at[1] == '\0' && charset_is_hazardous(s->candidate->set);

        s->cost += is_cut ? COST_CUT : COST_BAD;
    } else {
        code = decode(s, len);
        s->cost += len == 2 ? pair_cost(s, code) : code == TEXT_REPLACEMENT ? COST_UNASSIGNED + COST_BAD : 240;
        if (is_letter(s->before))
            s->cost += COST_LATIN_BESIDE;
        if (is_rank(code) && is_number(s->previous))
            s->cost -= GAIN_RANK;
    }
    pass(s, len, code);
}

/* A character of UTF-8 of which some bytes were lost: overwritten by '?' or cut off at the end. */
static void score_utf8(struct score *s)
{
    uint32_t code;
    size_t len = text_step(s->left, &code);
    bool is_broken = text_is_broken(s->left, code);
    bool was_damaged = s->was_damaged;
    s->was_damaged = false;
    if (is_broken) {
        char next = len < s->left.len ? s->left.at[len] : '\0';
        s->was_damaged = s->before == '?' || was_damaged || ((next == '?' || next == '\0') && (len > 1 || next == '?'));
        s->cost += s->was_damaged ? 120 : COST_BAD;
    } else if (len == 2) {
        s->cost += code < 0x180 ? 110 : 140;
    } else {
        s->cost += is_common(s, code) ? 115 : 165;
        if (is_rank(code) && is_number(s->previous))
            s->cost -= GAIN_RANK;
    }
    pass(s, len, code);
}

/* ---- alphabets ---- */

/* A byte of Windows-1252. Its letters are single, between ASCII letters. */
static int western_cost(const struct score *s, uint32_t code)
{
    char next = s->left.len >= 2 ? s->left.at[1] : '\0';
    bool is_inside = is_letter(s->before) || is_letter(next);
    int cost;
    if (code < 0xC0 || code == 0xD7 || code == 0xF7 || code > 0x17F)
        return is_one_of(code, "‘’“”–—…«»°´¿¡·©®") ? 90 : 130;
    if (is_one_of(code, "éèàäöüßçñóíáêåøæ"))
        cost = 60;
    else
        cost = is_one_of(code, "ðþýÐÞÝÿŸ") ? 95 : 80;
    if (s->previous >= 0x80)
        cost += 50;
    else if (!is_inside)
        cost += 30;
    if (code < 0xE0 && s->before >= 'a' && s->before <= 'z')
        cost += 40;
    return cost;
}

static bool is_cyrillic(uint32_t code)
{
    return code >= 0x400 && code <= 0x45F;
}

static bool is_cyrillic_small(uint32_t code)
{
    return code >= 0x430 && code <= 0x45F;
}

/* A byte of a Cyrillic set. Its letters make whole words, small ones after a capital. */
static int cyrillic_cost(const struct score *s, uint32_t code)
{
    char next = s->left.len >= 2 ? s->left.at[1] : '\0';
    int cost = 55;
    if (!is_cyrillic(code))
        return is_one_of(code, "«»—–“”№…") ? 100 : 140;
    if (is_one_of(code, "оеаинтсрвлк"))
        cost = 38;
    else if (code < 0x430)
        cost = code >= 0x410 ? 70 : 120;
    else if (code > 0x44F)
        cost = 110;
    else if (is_one_of(code, "щъфэцю"))
        cost = 75;
    if (is_letter(s->before) || is_letter(next))
        cost += 60;
    if (!is_cyrillic_small(code) && is_cyrillic_small(s->previous))
        cost += 70;
    if (!is_cyrillic(s->previous) && !is_high(next))
        cost += 30;
    return cost;
}

static void score_single(struct score *s)
{
    uint32_t code = decode(s, 1);
    if (code == TEXT_REPLACEMENT || (code >= 0x80 && code < 0xA0))
        s->cost += COST_BAD;
    else if (s->candidate->set == CHARSET_WINDOWS_1252)
        s->cost += western_cost(s, code);
    else
        s->cost += cyrillic_cost(s, code);
    pass(s, 1, code);
}

/* ---- the best ---- */

static long score_of(const struct charset_guess *g, const struct candidate *candidate)
{
    struct score s = {.candidate = candidate,
        .commons = common_marks(),
        .left = slice_part(buf_slice(&g->kept), 0, SCORE_MOST),
        .cost = candidate->cost};
    if ((g->hints & candidate->hint) != 0)
        s.cost -= GAIN_HINT;
    while (s.left.len > 0) {
        if (!is_high(s.left.at[0])) {
            s.was_damaged = false;
            score_ascii(&s);
            continue;
        }
        if (candidate->set == CHARSET_UTF8)
            score_utf8(&s);
        else if (candidate->language != 0)
            score_east_asian(&s);
        else
            score_single(&s);
    }
    buf_free(&s.decoded);
    return s.cost;
}

/* The alphabet of a letter of two bytes; 0 for signs, which occur with all of them. */
static int alphabet_of(uint32_t code)
{
    if (code < 0xC0)
        return 0;
    if (code < 0x250)
        return 1;
    return code < 0x370 ? 2 : code < 0x400 ? 3 : code < 0x530 ? 4 : code < 0x590 ? 5 : 6 + (int)(code >> 8);
}

/* Valid UTF-8 is practically never anything else. Only a very short text can be valid by chance: then it has only
 * sequences of two bytes, and letters of several alphabets in one word. */
static bool is_odd_utf8(struct slice s)
{
    int before = 0;
    bool is_odd = false;
    for (uint32_t code; text_take(&s, &code);) {
        const int alphabet = code < 0x80 ? 0 : alphabet_of(code);
        if (code >= 0x800)
            return false;
        is_odd = is_odd || (before != 0 && alphabet != 0 && alphabet != before);
        before = alphabet;
    }
    return is_odd;
}

enum charset charset_guess_best(const struct charset_guess *g)
{
    enum charset best = CHARSET_WINDOWS_1252;
    long best_cost = LONG_MAX;
    if (g->high == 0)
        return CHARSET_ASCII;
    if (text_is_utf8(buf_slice(&g->kept)) && !is_odd_utf8(buf_slice(&g->kept)))
        return CHARSET_UTF8;
    for (size_t i = 0; i < COUNT(candidates); i++) {
        const long cost = score_of(g, &candidates[i]);
        if (cost < best_cost) {
            best = candidates[i].set;
            best_cost = cost;
        }
    }
    return best;
}
