/* base/json.c - writing JSON, one value after the other */
#include "base/json.h"

#include "base/text.h"

/* Before a value or a key: writes the comma after the one before it. */
static void begin(struct json *j)
{
    if (j->comma)
        buf_add_char(j->out, ',');
    j->comma = true;
}

void json_open(struct json *j, char bracket)
{
    begin(j);
    buf_add_char(j->out, bracket);
    j->comma = false;
}

void json_close(struct json *j, char bracket)
{
    buf_add_char(j->out, bracket);
    j->comma = true;
}

/* A code point that must be escaped. */
static void add_escape(struct buf *out, uint32_t code)
{
    if (code >= 0x10000) {
        code -= 0x10000;
        buf_add_format(out, "\\u%04x", 0xD800u + (unsigned)(code >> 10));
        code = 0xDC00u + (code & 0x3FF);
    }
    buf_add_format(out, "\\u%04x", (unsigned)code);
}

static bool is_plain(char c)
{
    return c >= ' ' && c <= '~' && c != '"' && c != '\\';
}

static void add_quoted(struct buf *out, struct slice text)
{
    size_t at = 0;
    buf_add_char(out, '"');
    while (at < text.len) {
        size_t from = at;
        uint32_t code;
        while (at < text.len && is_plain(text.at[at]))
            at++;
        buf_add_slice(out, slice_part(text, from, at));
        if (at == text.len)
            break;
        at += text_step(slice_part(text, at, text.len), &code);
        if (code == '"' || code == '\\') {
            buf_add_char(out, '\\');
            buf_add_char(out, (char)code);
        } else if (text_is_forbidden(code)) {
            add_escape(out, code);
        } else {
            text_add_code(out, code);
        }
    }
    buf_add_char(out, '"');
}

struct json *json_key(struct json *j, const char *key)
{
    begin(j);
    add_quoted(j->out, slice_of(key));
    buf_add_char(j->out, ':');
    j->comma = false;
    return j;
}

void json_text(struct json *j, struct slice text)
{
    begin(j);
    add_quoted(j->out, text);
}

void json_word(struct json *j, const char *text)
{
    text ? json_text(j, slice_of(text)) : json_none(j);
}

void json_int(struct json *j, long long number)
{
    begin(j);
    buf_add_format(j->out, "%lld", number);
}

void json_number(struct json *j, struct slice digits)
{
    begin(j);
    buf_add_slice(j->out, digits);
}

void json_bool(struct json *j, bool value)
{
    begin(j);
    buf_add_string(j->out, value ? "true" : "false");
}

void json_none(struct json *j)
{
    begin(j);
    buf_add_string(j->out, "null");
}
