/* base/json_read.h - reading JSON
 *
 * The only door to jansson. A value is a tree; it owns all values in it until json_read_free. Every function takes NULL
 * for a missing value, so a walk through a tree needs one check at its end.
 *
 *     struct json_value *v = json_read(text);
 *     double lead;
 *     if (json_read_number(json_read_member(json_read_member(v, "root"), "scoreLead"), &lead)) ...
 *     json_read_free(v);
 *
 * The text may be hostile: time and memory grow with it, memory up to JSON_BYTES.
 */
#ifndef KIFU_BASE_JSON_READ_H
#define KIFU_BASE_JSON_READ_H

#include "base/bytes.h"

struct json_value;

enum {
    JSON_DEPTH = 64,       /* arrays and objects within each other */
    JSON_BYTES = 12 << 20, /* of memory that one text may take */
};

/* Reads one value in UTF-8, by RFC 8259, and nothing after it. NULL if `text` is anything else or exceeds a limit. */
struct json_value *json_read(struct slice text);
void json_read_free(struct json_value *value);

/* The member of an object; of two with the same name the last. */
struct json_value *json_read_member(const struct json_value *object, const char *name);

/* The members of an object one after the other, in any order; *place is NULL at first. NULL at the end. */
struct json_value *json_read_next(struct json_value *object, void **place);

/* Element `i` of an array, from 0. */
struct json_value *json_read_element(const struct json_value *array, size_t i);

/* False, and nothing is changed, where the value is of another kind. */
bool json_read_number(const struct json_value *value, double *number); /* finite */
/* Without escapes, in UTF-8; a NUL may be in it */
bool json_read_text(const struct json_value *value, struct slice *text);

const char *json_read_library(void); /* "jansson 2.14" */

#endif
