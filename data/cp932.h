/* data/cp932.h - the characters that Windows has beyond Shift_JIS
 *
 * Records of Japan have them in names and comments: circled numbers, letters of family names. C libraries without CP932
 * have Shift_JIS, which lacks them, and some make other characters of them without a word.
 */
#ifndef KIFU_DATA_CP932_H
#define KIFU_DATA_CP932_H

#include <stdint.h>

#define CP932_NONE 0xFFFDu

/* The character of two bytes of CP932 where Shift_JIS has none or another one; CP932_NONE where neither has one; 0 where it
 * is that of Shift_JIS. The second byte is one of 40 to FC, but for 7F. */
uint32_t cp932_code(unsigned lead, unsigned trail);

#endif
