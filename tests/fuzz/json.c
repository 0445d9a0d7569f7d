/* tests/fuzz/json.c - any bytes as a text in JSON: the output is JSON, of safe characters, and gives the same text when
 * it is read
 *
 * Counts: src/base/json
 */
#include "pictures.h"

#include <string.h>

#include "base/json.h"
#include "base/json_read.h"

static int hex_of(char c)
{
    must((c >= '0' && c <= '9') || (c >= 'a' && c <= 'f'));
    return c <= '9' ? c - '0' : c - 'a' + 10;
}

/* Reads four digits after "\u". */
static uint32_t read_unit(struct slice s)
{
    uint32_t unit = 0;

    must(s.len >= 6 && s.at[0] == '\\' && s.at[1] == 'u');
    for (size_t i = 2; i < 6; i++)
        unit = unit << 4 | (uint32_t)hex_of(s.at[i]);
    return unit;
}

/* Reads the escape after a backslash; returns its length. */
static size_t read_escape(struct slice s, uint32_t *code)
{
    must(s.len >= 2);
    if (s.at[1] != 'u') {
        must(s.at[1] == '"' || s.at[1] == '\\');
        *code = (uint32_t)s.at[1];
        return 2;
    }
    *code = read_unit(s);
    if (*code < 0xD800 || *code > 0xDFFF)
        return 6;
    const uint32_t low = read_unit(slice_part(s, 6, s.len));
    must(*code < 0xDC00 && low >= 0xDC00 && low <= 0xDFFF);
    *code = 0x10000 + ((*code & 0x3FF) << 10 | (low & 0x3FF));
    return 12;
}

/* Takes a string off *s and appends its text. */
static void read_string(struct slice *s, struct buf *out)
{
    must(s->len > 0 && s->at[0] == '"');
    *s = slice_part(*s, 1, s->len);
    for (;;) {
        uint32_t code;
        must(s->len > 0);
        if (s->at[0] == '"')
            break;
        const size_t step = s->at[0] == '\\' ? read_escape(*s, &code) : text_step(*s, &code);
        must(step <= s->len && (s->at[0] == '\\' || code >= ' '));
        text_add_code(out, code);
        *s = slice_part(*s, step, s->len);
    }
    *s = slice_part(*s, 1, s->len);
}

static void expect(struct slice *s, const char *bytes)
{
    const struct slice want = slice_of(bytes);

    must(slice_is_equal(slice_part(*s, 0, want.len), want));
    *s = slice_part(*s, want.len, s->len);
}

/* The text as Unicode: each broken byte is one U+FFFD. */
static void add_mended(struct slice text, struct buf *out)
{
    while (text.len > 0) {
        uint32_t code;
        const size_t step = text_step(text, &code);

        text_add_code(out, code);
        text = slice_part(text, step, text.len);
    }
}

/* The output, read as JSON, is the same text; and anything else is refused without harm. */
static void try_reading(struct slice bytes, struct slice written, struct slice want)
{
    struct json_value *v = json_read(written);
    struct slice text;
    must(json_read_text(json_read_member(v, "b"), &text) && slice_is_equal(text, want));
    must(json_read_text(json_read_element(json_read_member(v, "a"), 0), &text) && slice_is_equal(text, want));
    json_read_free(v);
    json_read_free(json_read(bytes));
}

void fuzz_one(struct slice bytes)
{
    struct buf out = {0}, want = {0}, got = {0};
    struct json j = {.out = &out};

    json_open(&j, '{');
    json_key(&j, "a");
    json_open(&j, '[');
    json_text(&j, bytes);
    json_int(&j, (long long)bytes.len);
    json_bool(&j, bytes.len > 0);
    json_none(&j);
    json_close(&j, ']');
    json_key(&j, "b");
    json_text(&j, bytes);
    json_close(&j, '}');

    must_be_safe(buf_slice(&out));
    add_mended(bytes, &want);
    struct slice rest = buf_slice(&out);
    expect(&rest, "{\"a\":[");
    read_string(&rest, &got);
    must(slice_is_equal(buf_slice(&got), buf_slice(&want)));
    rest = slice_part(rest, slice_find(rest, ']'), rest.len);
    expect(&rest, "],\"b\":");
    buf_clear(&got);
    read_string(&rest, &got);
    must(slice_is_equal(buf_slice(&got), buf_slice(&want)));
    must(slice_is(rest, "}"));
    try_reading(bytes, buf_slice(&out), buf_slice(&want));
    buf_free(&out);
    buf_free(&want);
    buf_free(&got);
}
