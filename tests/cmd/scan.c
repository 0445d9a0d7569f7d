/* tests/cmd/scan.c - looks for what must never leave the program
 *
 *     scan [--kept] FILE...
 *
 * Each file is what a run wrote. It must be valid UTF-8 without a code point that commands a terminal or misleads a reader: by the general
 * categories Cc (line feed aside), Cf, Cs, Co, Cn, Zl, Zp of libunistring, not by the filter that is tested. Prints the first one of each file
 * that has any; ends with 1 then.
 */
#include <stdio.h>
#include <string.h>
#include <unictype.h>
#include <unistr.h>

#include "base/file.h"

static bool is_forbidden(ucs4_t code, bool is_kept)
{
    if (is_kept)
        return (code < '\t' || code > '\r') && uc_is_general_category_withtable(code, UC_CATEGORY_MASK_Cc | UC_CATEGORY_MASK_Cs);
    return code != '\n' && uc_is_general_category_withtable(code, UC_CATEGORY_MASK_C | UC_CATEGORY_MASK_Zl | UC_CATEGORY_MASK_Zp);
}

static bool is_clean(const char *name, struct slice s, bool is_kept)
{
    size_t at = 0;

    while (at < s.len) {
        ucs4_t code;
        const int step = u8_mbtoucr(&code, (const uint8_t *)s.at + at, s.len - at);

        if (step <= 0 || is_forbidden(code, is_kept)) {
            printf("%s: byte %zu: %s%04X\n", name, at, step <= 0 ? "no character: " : "U+", step <= 0 ? (uint8_t)s.at[at] : (unsigned)code);
            return false;
        }
        at += (size_t)step;
    }
    return true;
}

int main(int argc, char **argv)
{
    bool good = true;

    const bool is_kept = argc > 1 && !strcmp(argv[1], "--kept");
    for (int i = 1 + is_kept; i < argc; i++) {
        struct buf text = {0};
        struct error e;

        if (!file_read(argv[i], &text, &e)) {
            printf("%s: cannot be read\n", argv[i]);
            return 2;
        }
        good &= is_clean(argv[i], buf_slice(&text), is_kept);
        buf_free(&text);
    }
    return !good;
}
