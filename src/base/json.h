/* base/json.h - writing JSON, one value after the other
 *
 * Writes to a growing buffer and takes care of commas and quotes. Text is written whole: valid UTF-8 stays as it is,
 * and broken bytes become U+FFFD. A code point that the filter of base/text.h forbids is escaped by \u and four digits,
 * beyond U+FFFF by two of these, a surrogate pair.
 *
 *     struct json j = {.out = &buf};
 *     json_open(&j, '{');
 *     json_open(json_key(&j, "size"), '['); json_int(&j, 19); json_int(&j, 19); json_close(&j, ']');
 *     json_close(&j, '}');
 *
 * No name here may be one of jansson's (used by json_read.h), or the linker would give jansson ours.
 */
#ifndef KIFU_BASE_JSON_H
#define KIFU_BASE_JSON_H

#include "base/bytes.h"

struct json {
    struct buf *out; /* where it goes; borrowed */
    bool comma;      /* a value comes before: private */
};

void json_open(struct json *j, char bracket);           /* '{' or '[' */
void json_close(struct json *j, char bracket);          /* '}' or ']' */
struct json *json_key(struct json *j, const char *key); /* `j`, for the value */
void json_text(struct json *j, struct slice text);
void json_word(struct json *j, const char *text); /* a C string; NULL: null */
void json_int(struct json *j, long long number);
void json_number(struct json *j, struct slice digits); /* as JSON writes numbers */
void json_bool(struct json *j, bool value);
void json_none(struct json *j); /* null */

#endif
