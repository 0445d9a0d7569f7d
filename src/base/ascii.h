/* base/ascii.h - kinds of ASCII characters, the same in every locale. Bytes beyond 7F are none of them. */
#ifndef KIFU_BASE_ASCII_H
#define KIFU_BASE_ASCII_H

#include <stdbool.h>

/* clang-format off */
static inline bool is_space(char c) { return c == ' ' || (c >= '\t' && c <= '\r'); } /* blank, tab, line ends */
static inline bool is_line_end(char c) { return c == '\n' || c == '\r'; }
static inline bool is_digit(char c) { return c >= '0' && c <= '9'; }
static inline bool is_capital(char c) { return c >= 'A' && c <= 'Z'; }
static inline bool is_letter(char c) { return is_capital(c) || (c >= 'a' && c <= 'z'); }
static inline char small(char c) { return is_capital(c) ? (char)(c - 'A' + 'a') : c; } /* 'A' gives 'a'; others stay */
/* clang-format on */

#endif
