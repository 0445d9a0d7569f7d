/* screen/key.h - keys: numbers, names
 *
 * A key is a number: a Unicode code point, or a larger one such as KEYS_UP; Ctrl with a letter is its control code (1
 * to 26). Names are those of kifurc: `l`, `<Right>`, `<C-l>`, `<Space>`, `<F1>`, `<S-Tab>`. Names of more than one
 * character may be written without angle brackets; within them capital and small letters are the same.
 */
#ifndef KIFU_SCREEN_KEY_H
#define KIFU_SCREEN_KEY_H

#include "base/bytes.h"

enum key {
    KEYS_NONE = 0,
    KEYS_TAB = 9,
    KEYS_ENTER = 13,
    KEYS_ESC = 27,
    KEYS_SPACE = 32,
    KEYS_BACKSPACE = 127,
    KEYS_FIRST = 0x200000,
    KEYS_UP = KEYS_FIRST,
    KEYS_DOWN,
    KEYS_LEFT,
    KEYS_RIGHT,
    KEYS_HOME,
    KEYS_END,
    KEYS_PAGE_UP,
    KEYS_PAGE_DOWN,
    KEYS_INSERT,
    KEYS_DELETE,
    KEYS_SHIFT_TAB,
    KEYS_SHIFT_LEFT,
    KEYS_SHIFT_RIGHT,
    KEYS_SHIFT_UP,
    KEYS_SHIFT_DOWN,
    KEYS_F1, /* F1 to F12 follow one another */
    KEYS_F12 = KEYS_F1 + 11,
    KEYS_LAST
};

/* Reads one name ("l", "<Right>", "Right", "C-l"); KEYS_NONE: not a key. */
uint32_t key_find(struct slice name);

/* Appends its name, with angle brackets if it has more than one character: "l", "<Right>". */
void key_name(uint32_t key, struct buf *out);

/* Appends the name that help and hints show: "→" or "Right", "Ctrl-L", "Space". */
void key_show(uint32_t key, bool ascii, struct buf *out);

bool key_is_text(uint32_t key); /* a character that a prompt takes as typed */

/* ---- scripts ---- Words separated by blanks: each is the name of a key, or else read character by character ("10l" is
 * three keys, and so is "10<Down>"); a name followed by "*20" is the key twenty times ("l*20").
 *
 *     struct key_script k = {.rest = slice_of("l l B Home")};
 *     while ((key = key_next(&k, &repeat)) != KEYS_NONE)
 *         for (; repeat > 0; repeat--) session_key(&s, key); */
struct key_script {
    struct slice rest;
    bool inside; /* private: in a word that is read character by character */
};

uint32_t key_next(struct key_script *k, uint32_t *repeat); /* KEYS_NONE at the end */

#endif
