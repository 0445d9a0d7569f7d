/* base/json_read.c - reading JSON */
#include "base/json_read.h"

#define json_t json_value /* what jansson calls a value */
#include <jansson.h>
#undef json_t

#include "base/mem.h"
#include "base/table.h"

/* ---- limits ---- */

static size_t memory_left; /* of the text that is read */

/* Memory freed while reading is still counted: that is simple, and it is little. */
static void *allocate(size_t size)
{
    if (size > memory_left)
        return NULL;
    memory_left -= size;
    return mem_alloc(size);
}

/* True if brackets outside of texts are at most JSON_DEPTH deep. jansson recurses, and its own limit is far higher. */
static bool is_shallow(struct slice text)
{
    int depth = 0;
    bool is_text = false;
    for (size_t i = 0; i < text.len; i++) {
        const char c = text.at[i];
        if (is_text && c == '\\')
            i++;
        else if (c == '"')
            is_text = !is_text;
        else if (!is_text && (c == '[' || c == '{') && ++depth > JSON_DEPTH)
            return false;
        else if (!is_text && (c == ']' || c == '}'))
            depth--;
    }
    return true;
}

/* ---- values ---- */

struct json_value *json_read(struct slice text)
{
    static bool is_ready;
    if (!is_ready) {
        json_set_alloc_funcs(allocate, mem_free);
        json_object_seed((size_t)table_mix(0) | 1); /* or jansson would open a file for its seed */
        is_ready = true;
    }
    if (!is_shallow(text))
        return NULL;
    memory_left = JSON_BYTES;
    return json_loadb(text.at ? text.at : "", text.len, JSON_DECODE_ANY | JSON_ALLOW_NUL, NULL);
}

void json_read_free(struct json_value *value)
{
    json_decref(value);
}

struct json_value *json_read_member(const struct json_value *object, const char *name)
{
    return json_object_get(object, name);
}

struct json_value *json_read_next(struct json_value *object, void **place)
{
    *place = *place ? json_object_iter_next(object, *place) : json_object_iter(object);
    return json_object_iter_value(*place);
}

struct json_value *json_read_element(const struct json_value *array, size_t i)
{
    return json_array_get(array, i);
}

bool json_read_number(const struct json_value *value, double *number)
{
    if (!json_is_number(value))
        return false;
    *number = json_number_value(value);
    return true;
}

bool json_read_text(const struct json_value *value, struct slice *text)
{
    if (!json_is_string(value))
        return false;
    *text = (struct slice){json_string_value(value), json_string_length(value)};
    return true;
}

const char *json_read_library(void)
{
    return "jansson " JANSSON_VERSION;
}
