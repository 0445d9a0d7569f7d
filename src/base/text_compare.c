/* base/text_compare.c - text folded for searching, and compared as people sort it, declared in text.h */
#include <stdlib.h>
#include <string.h>
#include <unicase.h>
#include <uninorm.h>

#include "base/ascii.h"
#include "base/mem.h"
#include "base/text.h"

static bool is_ascii(struct slice s)
{
    for (size_t i = 0; i < s.len; i++) {
        if ((unsigned char)s.at[i] >= 0x80)
            return false;
    }
    return true;
}

static void fold_ascii(struct buf *out, struct slice in)
{
    buf_reserve(out, in.len);
    for (size_t i = 0; i < in.len; i++)
        out->at[out->len++] = small(in.at[i]);
}

void text_fold(struct buf *out, struct slice in)
{
    if (is_ascii(in)) {
        fold_ascii(out, in);
        return;
    }
    struct buf valid = {0};
    for (size_t at = 0; at < in.len;) {
        uint32_t code;
        at += text_step(slice_from(in, at), &code);
        text_add_code(&valid, code);
    }
    /* With valid text it fails only where memory runs out. */
    size_t len;
    uint8_t *folded = mem_checked(u8_casefold((const uint8_t *)valid.at, valid.len, NULL, UNINORM_NFKC, NULL, &len));
    buf_add(out, folded, len);
    free(folded);
    buf_free(&valid);
}

static bool has_digit(struct slice s, size_t at)
{
    return at < s.len && is_digit(s.at[at]);
}

/* The run of digits at *at without its leading zeros; *at goes to its end. */
static struct slice take_number(struct slice s, size_t *at)
{
    while (has_digit(s, *at) && s.at[*at] == '0')
        ++*at;
    const size_t from = *at;
    while (has_digit(s, *at))
        ++*at;
    return slice_part(s, from, *at);
}

static int compare_bytes(struct slice a, struct slice b)
{
    const size_t len = a.len < b.len ? a.len : b.len;
    const int order = len ? memcmp(a.at, b.at, len) : 0;
    return order != 0 ? order : (a.len > b.len) - (a.len < b.len);
}

static int compare_numbers(struct slice a, struct slice b)
{
    return a.len != b.len ? (a.len > b.len) - (a.len < b.len) : compare_bytes(a, b);
}

static uint32_t take_folded(struct slice s, size_t *at)
{
    uint32_t code;
    *at += text_step(slice_from(s, *at), &code);
    return code < 0x80 ? (unsigned char)small((char)code) : uc_tolower(code);
}

int text_compare_natural(struct slice a, struct slice b)
{
    size_t at_a = 0, at_b = 0;
    while (at_a < a.len && at_b < b.len) {
        if (has_digit(a, at_a) && has_digit(b, at_b)) {
            const struct slice number_a = take_number(a, &at_a);
            const int order = compare_numbers(number_a, take_number(b, &at_b));
            if (order != 0)
                return order;
        } else {
            const uint32_t code_a = take_folded(a, &at_a), code_b = take_folded(b, &at_b);
            if (code_a != code_b)
                return code_a < code_b ? -1 : 1;
        }
    }
    if (at_a < a.len || at_b < b.len)
        return at_a < a.len ? 1 : -1;
    return compare_bytes(a, b);
}
