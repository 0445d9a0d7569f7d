/* tests/fuzz/decode.c - any bytes as sent by a terminal, at any time
 *
 * The first byte sets the decoder up. In the rest 0xFE is not sent: the byte after it is the length of a pause. What
 * must hold: events are valid; pasted bytes are never keys; a sequence means the same however slowly it comes; after a
 * long pause a key is a key.
 *
 * Counts: src/screen/ src/tty/
 */
#include "fuzz.h"

#include "base/text.h"
#include "tty/decode.h"

enum { SILENCE = 0xFE, SILENCE_MS = 15, LONG_SILENCE_MS = 10000, LONGEST_WAIT_MS = 5000, STRING_MS = 2000, LARGEST_NUMBER = 100009 };

struct heard {
    struct decode d;
    long long now;
    struct buf events; /* all of them, as they are in memory */
    int string, longest; /* bytes of the current string, of the longest one */
};

static bool is_key(uint32_t key)
{
    if (key >= KEYS_FIRST)
        return key < KEYS_LAST;
    return (key > 0 && key <= 26) || key == KEYS_ESC || key == KEYS_BACKSPACE || key_is_text(key);
}

static bool is_place(const struct decode_event *e)
{
    return e->row >= 0 && e->column >= 0 && e->row <= LARGEST_NUMBER && e->column <= LARGEST_NUMBER;
}

static void hear(void *context, const struct decode_event *e)
{
    struct heard *h = context;

    switch (e->kind) {
    case DECODE_KEY: must(is_key(e->key) && !h->d.pasting); break;
    case DECODE_PASTED: must(key_is_text(e->key) && h->d.pasting); break;
    case DECODE_DRAG:
    case DECODE_RELEASE:
    case DECODE_CLICK: must(is_place(e) && !h->d.pasting); break;
    case DECODE_WHEEL: must(is_place(e) && !h->d.pasting && e->key <= 1); break;
    case DECODE_REPORT: must(is_place(e)); break;
    case DECODE_MODE: must(e->mode >= 0 && e->mode <= LARGEST_NUMBER && e->setting >= 0 && e->setting <= LARGEST_NUMBER); break;
    case DECODE_BACKGROUND: must(e->key <= 0xFFFFFF && !h->d.pasting); break;
    case DECODE_DEVICE:
    case DECODE_FOCUS: break;
    default: must(false);
    }
    buf_add(&h->events, e, sizeof *e);
}

/* Bits of the first byte: how long Esc waits, and whether the terminal's description has sequences of its own. */
static void start(struct heard *h, uint8_t setup)
{
    *h = (struct heard){.now = 1000};
    decode_init(&h->d, 50 + (setup & 3) * 60);
    if (!(setup & 4))
        return;
    decode_sequence(&h->d, "\033A", KEYS_UP);
    decode_sequence(&h->d, "\033[228z", KEYS_HOME);
    decode_sequence(&h->d, "\033Oz", KEYS_END);
    decode_sequence(&h->d, "\033[5~", KEYS_F1);
    decode_sequence(&h->d, "\033O5A", KEYS_F12);
}

static void send(struct heard *h, uint8_t byte)
{
    decode_byte(&h->d, byte, h->now, hear, h);
    const long long deadline = decode_deadline(&h->d);
    must(h->d.held_len <= DECODE_LONGEST);
    must(deadline == -1 || (deadline > h->now && deadline <= h->now + LONGEST_WAIT_MS));
    must(deadline != -1 || (h->d.state == DECODE_GROUND && !h->d.pasting));
}

static void wait_ms(struct heard *h, int ms)
{
    const long long end = h->now + ms;

    while (decode_deadline(&h->d) >= 0 && decode_deadline(&h->d) <= end) {
        const long long due = decode_deadline(&h->d);

        h->now = due;
        decode_expire(&h->d, due, hear, h);
        must(decode_deadline(&h->d) == -1 || decode_deadline(&h->d) > due);
    }
    h->now = end;
}

static void try_times(uint8_t setup, struct slice bytes)
{
    struct heard h;

    start(&h, setup);
    for (size_t i = 0; i < bytes.len; i++) {
        if ((uint8_t)bytes.at[i] == SILENCE && i + 1 < bytes.len)
            wait_ms(&h, (uint8_t)bytes.at[++i] * SILENCE_MS);
        else
            send(&h, (uint8_t)bytes.at[i]);
    }
    wait_ms(&h, LONG_SILENCE_MS);
    must(h.d.state == DECODE_GROUND && !h.d.pasting && decode_deadline(&h.d) == -1);
    buf_clear(&h.events);
    send(&h, 'q');
    must(h.events.len == sizeof(struct decode_event));
    must(((const struct decode_event *)(const void *)h.events.at)->key == 'q');
    buf_free(&h.events);
}

static void hear_all(struct heard *h, uint8_t setup, struct slice bytes, int gap)
{
    start(h, setup);
    for (size_t i = 0; i < bytes.len; i++) {
        send(h, (uint8_t)bytes.at[i]);
        h->string = h->d.state == DECODE_STRING || h->d.state == DECODE_STRING_ESCAPE ? h->string + 1 : 0;
        h->longest = h->string > h->longest ? h->string : h->longest;
        wait_ms(h, gap);
    }
}

/* Each byte as late as it may come. A string has a time limit as a whole: after it the rest are keys. */
static void try_slow(uint8_t setup, struct slice bytes)
{
    struct heard quick, slow;

    hear_all(&quick, setup, bytes, 0);
    hear_all(&slow, setup, bytes, quick.d.escape_ms - 1);
    if ((quick.longest + 1) * quick.d.escape_ms < STRING_MS) {
        must(slice_is_equal(buf_slice(&quick.events), buf_slice(&slow.events)));
        must(quick.d.state == slow.d.state && quick.d.pasting == slow.d.pasting);
    }
    buf_free(&quick.events);
    buf_free(&slow.events);
}

void fuzz_one(struct slice bytes)
{
    const uint8_t setup = bytes.len > 0 ? (uint8_t)bytes.at[0] : 0;

    try_times(setup, slice_part(bytes, 1, bytes.len));
    try_slow(setup, slice_part(bytes, 1, bytes.len));
}
