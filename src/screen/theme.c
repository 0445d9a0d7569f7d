/* screen/theme.c - roles, and themes read from their text */
#include "screen/theme.h"

#include <string.h>

#include "base/array.h"
#include "base/number.h"
#include "screen/builtin.h"
#include "screen/config_words.h"

static const struct {
    const char *name;
    char letter;
    enum role parent;
} roles[ROLE_COUNT] = {
#define ROLE(id, name, letter, parent, contrast, sentence) [ROLE_##id] = {name, letter, ROLE_##parent},
#include "screen/role.def"
#undef ROLE
};

const char *role_name(enum role r)
{
    return roles[r].name;
}

char role_letter(enum role r)
{
    return roles[r].letter;
}

enum role role_find(struct slice name)
{
    for (enum role r = 0; r < ROLE_COUNT; r++)
        if (slice_is(name, roles[r].name))
            return r;
    return ROLE_COUNT;
}

size_t theme_count(void)
{
    return builtin_theme_count;
}

const char *theme_name(size_t index)
{
    return builtin_themes[index].name;
}

/* ---- words ---- */

static const char *const depth_names[] = {
    [DEPTH_NONE] = "none", [DEPTH_8] = "8", [DEPTH_16] = "16", [DEPTH_256] = "256"};
static const char *const stones_names[] = {
    [STONES_COLORED] = "colored", [STONES_SHAPED] = "shaped", [STONES_SWAPPED] = "swapped"};
static const char *const terminal_names[] = {
    [TERMINAL_ANY] = "any", [TERMINAL_DARK] = "dark", [TERMINAL_LIGHT] = "light"};
static const char *const color_names[] = {"black", "red", "green", "yellow", "blue", "magenta", "cyan", "white"};

static const struct {
    const char *name;
    uint8_t attribute;
} attribute_names[] = {{"bold", ATTR_BOLD}, {"dim", ATTR_DIM}, {"underline", ATTR_UNDERLINE}, {"reverse", ATTR_REVERSE},
    {"italic", ATTR_ITALIC}};

static int word_index(struct slice word, const char *const *names, size_t count)
{
    for (size_t i = 0; i < count; i++)
        if (slice_is(word, names[i]))
            return (int)i;
    return -1;
}

static bool number_of(struct slice word, int16_t *color)
{
    const struct slice bright = SLICE("bright-");
    int base = 0;
    if (slice_is(word, "-")) {
        *color = COLOR_KEEP;
        return true;
    }
    if (slice_is(word, "default")) {
        *color = -1;
        return true;
    }
    if (slice_has_prefix(word, bright.at)) {
        word = slice_part(word, bright.len, word.len);
        base = 8;
    }
    const int named = word_index(word, color_names, COUNT(color_names));
    if (named >= 0) {
        *color = (int16_t)(base + named);
        return true;
    }
    uint64_t number;
    if (base > 0 || word.len > 3 || !number_read(word, 255, &number))
        return false;
    *color = (int16_t)number;
    return true;
}

/* Reads attributes with blanks or commas between them. */
static bool attributes_read(struct slice words, int *attributes)
{
    *attributes = 0;
    while (words.len > 0) {
        struct slice some = slice_word(&words);
        while (some.len > 0) {
            const struct slice word = slice_cut(&some, ',');
            size_t i = 0;
            if (slice_is(word, "-")) {
                *attributes = COLOR_KEEP;
                return true;
            }
            if (word.len == 0 || slice_is(word, "none") || slice_is(word, "normal"))
                continue;
            while (i < COUNT(attribute_names) && !slice_is(word, attribute_names[i].name))
                i++;
            if (i == COUNT(attribute_names))
                return false;
            *attributes |= attribute_names[i].attribute;
        }
    }
    return true;
}

/* ---- colours that a terminal lacks ---- */

struct rgb {
    int red, green, blue;
};

/* As in xterm: sixteen colours, a cube of six levels, greys. */
static struct rgb rgb_of(int color)
{
    static const int levels[] = {0, 95, 135, 175, 215, 255};
    if (color >= 232)
        return (struct rgb){8 + 10 * (color - 232), 8 + 10 * (color - 232), 8 + 10 * (color - 232)};
    if (color >= 16)
        return (struct rgb){levels[(color - 16) / 36], levels[(color - 16) / 6 % 6], levels[(color - 16) % 6]};
    if (color == 7 || color == 8)
        return color == 7 ? (struct rgb){229, 229, 229} : (struct rgb){127, 127, 127};
    const int full = color > 8 ? 255 : 205;
    return (struct rgb){color & 1 ? full : 0, color & 2 ? full : 0, color & 4 ? full : 0};
}

static bool is_grey(struct rgb c)
{
    return c.red == c.green && c.green == c.blue;
}

/* The nearest colour that the terminal has, for a grey the nearest grey; -1 if it has no colours. */
static int16_t color_at_depth(int16_t color, enum depth depth)
{
    const int most = depth == DEPTH_8 ? 8 : depth == DEPTH_16 ? 16 : 256;
    int nearest = 0, least = INT32_MAX;
    if (color == COLOR_KEEP || depth == DEPTH_NONE)
        return COLOR_KEEP;
    if (color < most)
        return color;
    const struct rgb wanted = rgb_of(color);
    for (int i = 0; i < most; i++) {
        const struct rgb c = rgb_of(i);
        const int red = c.red - wanted.red, green = c.green - wanted.green, blue = c.blue - wanted.blue;
        const int distance = red * red + green * green + blue * blue;
        if (distance < least && is_grey(c) >= is_grey(wanted)) {
            least = distance;
            nearest = i;
        }
    }
    return (int16_t)nearest;
}

/* ---- themes ---- */

bool color_read(const struct slice *words, size_t count, enum role *role, struct color *c, struct error *e)
{
    if (count < 3)
        return error_set(e, "color needs a role and colours: color comment 250 -");
    *role = role_find(words[1]);
    if (*role == ROLE_COUNT)
        return config_word_error(e, "unknown role", words[1]);
    if (!number_of(words[2], &c->foreground) || !number_of(count > 3 ? words[3] : SLICE("-"), &c->background))
        return error_set(e, "not a colour: use a number from 0 to 255, a name, default, or -");
    if (!attributes_read(count > 4 ? words[4] : SLICE(""), &c->attributes))
        return error_set(e, "not an attribute: use bold, dim, underline, reverse, italic, none, or -");
    return true;
}

static void style_color(struct style *now, enum depth depth, const struct color *c)
{
    const int16_t foreground = color_at_depth(c->foreground, depth);
    const int16_t background = color_at_depth(c->background, depth);
    if (foreground != COLOR_KEEP)
        now->foreground = foreground;
    if (background != COLOR_KEEP)
        now->background = background;
    if (c->attributes != COLOR_KEEP)
        now->attributes = (uint8_t)c->attributes;
}

void theme_color(struct theme *t, enum role role, const struct color *c)
{
    style_color(&t->styles[role], t->depth, c);
}

static const char *theme_text(struct slice name)
{
    for (size_t i = 0; i < builtin_theme_count; i++)
        if (slice_is(name, builtin_themes[i].name))
            return builtin_themes[i].text;
    return NULL;
}

/* Reads the text of a theme for one terminal. `like` reads another theme; LIKE_MAX ends a circle of them. */
struct reader {
    struct theme *theme;
    bool has_bright, reverses_board;
    bool given[ROLE_COUNT];
    bool applies; /* the present part is for this depth */
    int likes;    /* depth of nested `like` */
};

#define LIKE_MAX 4

static void read_text(struct reader *r, struct slice text);

/* NOLINTNEXTLINE(misc-no-recursion): LIKE_MAX deep */
static void read_like(struct reader *r, struct slice name)
{
    const char *text = theme_text(name);
    if (r->likes == LIKE_MAX || !text)
        return;
    r->likes++;
    read_text(r, slice_of(text));
    r->likes--;
    r->applies = true;
}

static void read_color(struct reader *r, const struct slice *words, size_t count)
{
    enum role role;
    struct color color;
    if (!color_read(words, count, &role, &color, NULL))
        return;
    style_color(&r->theme->styles[role], r->has_bright ? DEPTH_16 : r->theme->depth, &color);
    r->given[role] = true;
}

/* NOLINTNEXTLINE(misc-no-recursion): LIKE_MAX deep */
static void read_line(struct reader *r, struct slice line)
{
    struct slice words[5];
    size_t count;
    if (!r->applies && !slice_has_prefix(line, "terminal") && !slice_has_prefix(line, "depth"))
        return; /* most lines are for another depth */
    if (!config_words(line, words, COUNT(words), &count, NULL) || count < 2)
        return;
    if (slice_is(words[0], "terminal")) {
        const int terminal = word_index(words[1], terminal_names, COUNT(terminal_names));
        if (terminal >= 0 && r->likes == 0)
            r->theme->terminal = (enum terminal)terminal;
    } else if (slice_is(words[0], "depth")) {
        r->applies = false;
        for (size_t i = 1; i < count; i++)
            r->applies |= slice_is(words[i], depth_names[r->theme->depth]);
    } else if (slice_is(words[0], "like")) {
        read_like(r, words[1]);
    } else if (slice_is(words[0], "stones")) {
        const int stones = word_index(words[1], stones_names, COUNT(stones_names));
        if (stones >= 0)
            r->theme->stones = (enum stones)stones;
    } else if (slice_is(words[0], "reverse")) {
        r->reverses_board = slice_is(words[1], "board");
    } else if (slice_is(words[0], "color") || (slice_is(words[0], "bright") && r->has_bright)) {
        read_color(r, words, count);
    }
}

/* NOLINTNEXTLINE(misc-no-recursion): LIKE_MAX deep */
static void read_text(struct reader *r, struct slice text)
{
    r->applies = false;
    while (text.len > 0)
        read_line(r, slice_cut(&text, '\n'));
}

bool theme_has_brackets(const struct theme *t)
{
    const struct style *last = &t->styles[ROLE_LAST_BLACK], *stone = &t->styles[ROLE_BLACK];
    return last->foreground == stone->foreground && last->background == stone->background;
}

bool theme_has_ground(const struct theme *t, enum role r)
{
    return t->styles[r].background >= 0 || t->styles[r].attributes & ATTR_REVERSE;
}

bool theme_named(struct slice name, struct error *e)
{
    if (theme_text(name))
        return true;
    struct buf words = {0};
    for (size_t i = 0; i < builtin_theme_count; i++)
        buf_add_format(&words, " %s", builtin_themes[i].name);
    error_set(e, "unknown theme: must be one of:%s", buf_string(&words));
    buf_free(&words);
    return false;
}

/* True: a role on the board, with the cursor, or in the tree, whose nodes are stones. */
static bool is_of_board(enum role r)
{
    if (r >= ROLE_TREE && r <= ROLE_TREE_CURRENT)
        return true;
    for (; r != ROLE_TEXT; r = roles[r].parent)
        if (r == ROLE_BOARD || r == ROLE_CURSOR)
            return true;
    return false;
}

/* Makes the ground light and the ink dark, without dimming: a dimmed ground would differ from cell to cell. */
static void reverse_board(struct theme *t)
{
    t->is_reversed = true;
    for (enum role r = 0; r < ROLE_COUNT; r++)
        if (is_of_board(r)) {
            t->styles[r].attributes ^= ATTR_REVERSE;
            if (r < ROLE_DIM || r > ROLE_DIM_WHITE)
                t->styles[r].attributes &= (uint8_t)~ATTR_DIM;
        }
}

bool theme_make(struct theme *t, struct slice name, struct theme_place place, struct error *e)
{
    const char *text = theme_text(name);
    if (!text)
        return theme_named(name, e);
    *t = (struct theme){.depth = place.depth, .stones = STONES_SHAPED};
    memcpy(t->name, name.at, name.len < sizeof t->name ? name.len : sizeof t->name - 1);
    for (enum role r = 0; r < ROLE_COUNT; r++)
        t->styles[r] = (struct style){.foreground = -1, .background = -1};
    struct reader reader = {.theme = t, .has_bright = place.has_bright};
    read_text(&reader, slice_of(text));
    /* Parents come before their children in role.def. */
    for (enum role r = 0; r < ROLE_COUNT; r++)
        if (!reader.given[r]) {
            t->styles[r] = t->styles[roles[r].parent];
            if (r == ROLE_CUT_BLACK || r == ROLE_CUT_WHITE || r == ROLE_LAST_CUT_BLACK || r == ROLE_LAST_CUT_WHITE)
                t->styles[r].attributes |= ATTR_UNDERLINE;
        }
    if (reader.reverses_board && place.ground != TERMINAL_LIGHT)
        reverse_board(t);
    return true;
}

/* NAME, if the section for this depth has only `like NAME`. */
const char *theme_instead(struct slice name, enum depth depth)
{
    const char *other = NULL;
    struct slice text = slice_of(theme_text(name));
    bool applies = false;
    while (text.len > 0) {
        struct slice words[8];
        size_t count;
        if (!config_words(slice_cut(&text, '\n'), words, COUNT(words), &count, NULL) || count < 2)
            continue;
        if (slice_is(words[0], "depth")) {
            applies = false;
            for (size_t i = 1; i < count; i++)
                applies |= slice_is(words[i], depth_names[depth]);
        } else if (applies && !slice_is(words[0], "like")) {
            return NULL;
        } else if (applies) {
            for (size_t i = 0; i < builtin_theme_count; i++)
                if (slice_is(words[1], builtin_themes[i].name))
                    other = builtin_themes[i].name;
        }
    }
    return other;
}
