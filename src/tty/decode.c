/* tty/decode.c - turns the bytes of a terminal into keys */
#include "tty/decode.h"

#include <string.h>

#include "base/array.h"
#include "base/text.h"

enum { CTRL_C = 0x03, BEL = 0x07, CAN = 0x18, SUB = 0x1A, ESC = 0x1B, DEL = 0x7F };

#define SEQUENCE_MS 1000 /* a sequence that pauses longer is given up */
#define STRING_MS 2000   /* a string, whose end may not come while keys do */
#define PASTE_MS 5000    /* a paste whose end does not come */
#define LATE_MS 500      /* how long the sequence of a lone Esc may still come, */
#define LATE_HELD_MS 200 /* and how long its second byte is held before it is a key */

void decode_init(struct decode *d, int escape_ms)
{
    *d = (struct decode){.escape_ms = escape_ms, .deadline = -1, .late_until = -1};
}

void decode_sequence(struct decode *d, const char *bytes, uint32_t key)
{
    const size_t len = strlen(bytes);
    if (len < 2 || len > DECODE_LONGEST || bytes[0] != ESC || d->sequence_count == DECODE_SEQUENCES)
        return;
    struct decode_sequence *s = &d->sequences[d->sequence_count++];
    memcpy(s->bytes, bytes, len);
    s->len = len;
    s->key = key;
}

/* ---- events ---- */

struct receiver {
    decode_take *take;
    void *context;
};

static void give(const struct receiver *r, struct decode_event e)
{
    r->take(r->context, &e);
}

static void give_key(const struct decode *d, const struct receiver *r, uint32_t key)
{
    if (!d->pasting && key != KEYS_NONE)
        give(r, (struct decode_event){.kind = DECODE_KEY, .key = key});
}

static void give_character(const struct decode *d, const struct receiver *r, uint32_t code)
{
    if (text_is_forbidden(code))
        return;
    give(r, (struct decode_event){.kind = d->pasting ? DECODE_PASTED : DECODE_KEY, .key = code});
}

/* ---- meanings of sequences ---- */

/* Final bytes of CSI and SS3, the same on every descendant of the VT220. */
static const struct {
    unsigned char final;
    uint32_t key, shifted;
} finals[] = {
    {'A', KEYS_UP, KEYS_SHIFT_UP},
    {'B', KEYS_DOWN, KEYS_SHIFT_DOWN},
    {'C', KEYS_RIGHT, KEYS_SHIFT_RIGHT},
    {'D', KEYS_LEFT, KEYS_SHIFT_LEFT},
    {'F', KEYS_END, KEYS_END},
    {'H', KEYS_HOME, KEYS_HOME},
    {'P', KEYS_F1, KEYS_NONE},
    {'Q', KEYS_F1 + 1, KEYS_NONE},
    {'R', KEYS_F1 + 2, KEYS_NONE}, /* as CSI with two numbers it is a report of the cursor */
    {'S', KEYS_F1 + 3, KEYS_NONE},
    {'Z', KEYS_SHIFT_TAB, KEYS_SHIFT_TAB},
};

/* CSI and a letter, without a number: Shift with an arrow, in rxvt. */
static const uint32_t rxvt_arrows[] = {KEYS_SHIFT_UP, KEYS_SHIFT_DOWN, KEYS_SHIFT_RIGHT, KEYS_SHIFT_LEFT};

/* SS3 and one of these: a key of the number pad while it is in its application mode. */
static const char pad_finals[] = "MXjklmnopqrstuvwxy";
static const char pad_keys[] = "\r=*+,-./0123456789";

/* clang-format off */
/* CSI number ~ */
static const struct {
    int number;
    uint32_t key;
} tildes[] = {
    {1, KEYS_HOME},    {2, KEYS_INSERT},  {3, KEYS_DELETE},  {4, KEYS_END},      {5, KEYS_PAGE_UP}, {6, KEYS_PAGE_DOWN},
    {7, KEYS_HOME},    {8, KEYS_END},     {11, KEYS_F1},     {12, KEYS_F1 + 1},  {13, KEYS_F1 + 2}, {14, KEYS_F1 + 3},
    {15, KEYS_F1 + 4}, {17, KEYS_F1 + 5}, {18, KEYS_F1 + 6}, {19, KEYS_F1 + 7},  {20, KEYS_F1 + 8}, {21, KEYS_F1 + 9},
    {23, KEYS_F1 + 10}, {24, KEYS_F12},
};
/* clang-format on */

#define NUMBERS 4

/* Reads the numbers from byte `from` up to the final byte; returns how many, -1: there is something else. */
static int read_numbers(const struct decode *d, size_t from, int *numbers)
{
    int count = 0;
    memset(numbers, 0, NUMBERS * sizeof *numbers);
    for (size_t i = from; i + 1 < d->held_len; i++) {
        const unsigned char c = d->held[i];
        if (count == 0)
            count = 1;
        if (c == ';' && count < NUMBERS)
            count++;
        else if (c >= '0' && c <= '9' && numbers[count - 1] < 10000)
            numbers[count - 1] = numbers[count - 1] * 10 + (c - '0');
        else
            return -1;
    }
    return count;
}

enum { MODIFIER_NONE = 1, MODIFIER_SHIFT = 2 };

/* A key by its modifier as xterm numbers them: without, or with Shift if we have that key; with others it is not a key
 * of ours. */
static uint32_t modified(uint32_t key, uint32_t shifted, int modifier)
{
    if (modifier <= MODIFIER_NONE)
        return key;
    return modifier == MODIFIER_SHIFT ? shifted : KEYS_NONE;
}

static uint32_t key_of_pad(unsigned char final)
{
    const char *found = final ? strchr(pad_finals, final) : NULL;
    return found ? (uint32_t)pad_keys[found - pad_finals] : KEYS_NONE;
}

static uint32_t key_of_final(unsigned char final, int modifier)
{
    for (size_t i = 0; i < COUNT(finals); i++)
        if (finals[i].final == final)
            return modified(finals[i].key, finals[i].shifted, modifier);
    return KEYS_NONE;
}

static uint32_t key_of_tilde(int number, int modifier)
{
    for (size_t i = 0; i < COUNT(tildes); i++)
        if (tildes[i].number == number)
            return modified(tildes[i].key, KEYS_NONE, modifier);
    return KEYS_NONE;
}

/* A key reported by its code (CSI code;modifier u, CSI 27;modifier;code ~). */
static uint32_t key_of_code(int code, int modifier)
{
    if (code == KEYS_TAB && modifier == MODIFIER_SHIFT)
        return KEYS_SHIFT_TAB;
    if (modifier > MODIFIER_SHIFT)
        return KEYS_NONE;
    if (code == KEYS_TAB || code == KEYS_ENTER || code == KEYS_ESC || code == KEYS_BACKSPACE ||
        (code >= 32 && code < 127))
        return (uint32_t)code;
    return KEYS_NONE;
}

static uint32_t key_of_sequence(const struct decode *d)
{
    for (size_t i = 0; i < d->sequence_count; i++)
        if (d->sequences[i].len == d->held_len && !memcmp(d->sequences[i].bytes, d->held, d->held_len))
            return d->sequences[i].key;
    return KEYS_NONE;
}

static void finish_tilde(struct decode *d, const struct receiver *r, const int *numbers, int count)
{
    if (numbers[0] == 200)
        d->pasting = true;
    else if (numbers[0] == 201)
        d->pasting = false;
    else if (numbers[0] == 27 && count >= 3)
        give_key(d, r, key_of_code(numbers[2], numbers[1]));
    else
        give_key(d, r, key_of_tilde(numbers[0], numbers[1]));
}

/* ESC [ < button ; column ; row M: a press; m: a release. Ignored with Shift, Meta or Ctrl, and from other buttons. */
static void finish_mouse(const struct decode *d, const struct receiver *r)
{
    enum { LEFT = 0, LEFT_HELD = 32, WHEEL_UP = 64, WHEEL_DOWN = 65 };
    const unsigned char final = d->held[d->held_len - 1];
    int numbers[NUMBERS];
    if (read_numbers(d, 3, numbers) != 3 || (final != 'M' && final != 'm') || d->pasting)
        return;
    struct decode_event e = {.kind = DECODE_CLICK, .row = numbers[2], .column = numbers[1]};
    if (final == 'm') {
        e.kind = DECODE_RELEASE;
    } else if (numbers[0] == LEFT_HELD) {
        e.kind = DECODE_DRAG;
    } else if (numbers[0] == WHEEL_UP || numbers[0] == WHEEL_DOWN) {
        e.kind = DECODE_WHEEL;
        e.key = numbers[0] == WHEEL_DOWN;
    } else if (numbers[0] != LEFT) {
        return;
    }
    if (final == 'M' || numbers[0] == LEFT)
        give(r, e);
}

/* ESC [ ? ... : answers to questions. */
static void finish_private(struct decode *d, const struct receiver *r)
{
    int numbers[NUMBERS];
    const unsigned char final = d->held[d->held_len - 1];
    if (final == 'c') {
        give(r, (struct decode_event){.kind = DECODE_DEVICE});
    } else if (final == 'y' && d->held[d->held_len - 2] == '$') {
        d->held[--d->held_len - 1] = final;
        if (read_numbers(d, 3, numbers) == 2)
            give(r, (struct decode_event){.kind = DECODE_MODE, .mode = numbers[0], .setting = numbers[1]});
    }
}

/* The sequence in `held`, which begins with "ESC [", is whole. */
static void finish_csi(struct decode *d, const struct receiver *r)
{
    const unsigned char final = d->held[d->held_len - 1];
    int numbers[NUMBERS];
    const int count = read_numbers(d, 2, numbers);
    d->state = DECODE_GROUND;
    if (d->held[2] == '<') {
        finish_mouse(d, r);
        return;
    }
    if (d->held[2] == '?') {
        finish_private(d, r);
        return;
    }
    if (final == 'M' && count == 0) { /* an old mouse report: button, column, row */
        d->state = DECODE_SKIP;
        d->skip = 3;
        return;
    }
    if (final == '[' && count == 0) { /* F1 to F5 of the Linux console: one letter more */
        d->state = DECODE_SKIP;
        d->skip = 1;
        return;
    }
    const uint32_t known = key_of_sequence(d);
    if (known != KEYS_NONE) {
        give_key(d, r, known);
        return;
    }
    if (count < 0)
        return;
    if (final == 'R' && count == 2)
        give(r, (struct decode_event){.kind = DECODE_REPORT, .row = numbers[0], .column = numbers[1]});
    else if ((final == 'I' || final == 'O') && count == 0)
        give(r, (struct decode_event){.kind = DECODE_FOCUS});
    else if (final == '~')
        finish_tilde(d, r, numbers, count);
    else if (final == 'u' && count > 0)
        give_key(d, r, key_of_code(numbers[0], numbers[1]));
    else if (final >= 'a' && final <= 'd' && count == 0)
        give_key(d, r, rxvt_arrows[final - 'a']);
    else if (count <= 2 && numbers[0] <= 1)
        give_key(d, r, key_of_final(final, numbers[1]));
}

/* ---- characters ---- */

static void hold(struct decode *d, unsigned char byte)
{
    if (d->held_len < DECODE_LONGEST)
        d->held[d->held_len++] = byte;
    else
        d->state = DECODE_CSI_BROKEN;
}

static void control(struct decode *d, unsigned char byte, const struct receiver *r)
{
    if (d->pasting) {
        if (byte == '\t')
            give_character(d, r, ' ');
        return;
    }
    if (byte == '\n' || byte == '\r')
        give_key(d, r, KEYS_ENTER);
    else if (byte == '\b' || byte == DEL)
        give_key(d, r, KEYS_BACKSPACE);
    else if (byte > 0 && byte <= 26)
        give_key(d, r, byte);
}

/* Takes a byte outside of any sequence. A character of several bytes is held until it is whole; a wrong byte drops
 * it. */
static void ground(struct decode *d, unsigned char byte, const struct receiver *r)
{
    if (!text_is_tail((char)byte) || d->held[0] < 0xC0)
        d->held_len = 0;
    if (byte < 0x20 || byte == DEL) {
        control(d, byte, r);
    } else if (byte < 0x80) {
        give_character(d, r, byte);
    } else if (byte >= 0xC0 || d->held_len > 0) {
        uint32_t code;
        hold(d, byte);
        const struct slice held = {(const char *)d->held, d->held_len};
        const size_t len = text_step(held, &code);
        const bool is_whole = !text_is_broken(held, code);
        if (is_whole)
            give_character(d, r, code);
        if (is_whole || len < held.len)
            d->held_len = 0;
    }
}

/* ---- the machine ---- */

static void begin(struct decode *d, enum decode_state state, const char *held)
{
    d->state = state;
    d->held_len = strlen(held);
    memcpy(d->held, held, d->held_len);
}

static void csi(struct decode *d, unsigned char byte, const struct receiver *r)
{
    if (byte == ESC) {
        begin(d, DECODE_ESCAPE, "\033");
    } else if (byte < 0x20 || byte >= DEL || (d->state == DECODE_CSI_BROKEN && byte >= 0x40)) {
        d->state = DECODE_GROUND; /* not sent by terminals, or the end of such: dropped with what came before */
    } else if (byte < 0x40) {
        hold(d, byte);
    } else {
        hold(d, byte);
        if (d->state == DECODE_CSI)
            finish_csi(d, r);
        else
            d->state = DECODE_GROUND;
    }
}

/* After "ESC O": numbers may come before the final byte there too. */
static void ss3(struct decode *d, unsigned char byte, const struct receiver *r)
{
    if (byte == ESC) {
        begin(d, DECODE_ESCAPE, "\033");
        return;
    }
    if (byte >= '0' && byte <= ';' && d->held_len < DECODE_LONGEST) {
        hold(d, byte);
        return;
    }
    hold(d, byte);
    d->state = DECODE_GROUND;
    uint32_t key = key_of_sequence(d);
    if (key == KEYS_NONE && d->held_len == 3)
        key = key_of_pad(byte);
    if (key == KEYS_NONE && d->held_len == 3)
        key = key_of_final(byte, MODIFIER_NONE);
    give_key(d, r, key);
}

static void escape(struct decode *d, unsigned char byte, const struct receiver *r)
{
    if (byte == '[') {
        begin(d, DECODE_CSI, "\033[");
    } else if (byte == 'O') {
        begin(d, DECODE_SS3, "\033O");
    } else if (byte == ']' || byte == 'P' || byte == 'X' || byte == '^' || byte == '_') {
        begin(d, DECODE_STRING, byte == ']' ? "\033]" : "");
    } else if (byte >= 0x20 && byte < 0x30) {
        d->state = DECODE_INTERMEDIATE;
    } else if (byte == ESC) {
        give_key(d, r, KEYS_ESC); /* Esc, and the first byte of something else */
    } else {
        hold(d, byte);
        d->state = DECODE_GROUND;
        const uint32_t key = key_of_sequence(d);
        if (key != KEYS_NONE) {
            give_key(d, r, key);
            return;
        }
        /* Two keys at once, from a program that types for its user; Alt with a letter looks the same. */
        give_key(d, r, KEYS_ESC);
        ground(d, byte, r);
    }
}

/* Reads one to four hexadecimal digits, scaled to 255, and moves *at after them; -1: none, or more. */
static int read_light(const char **at)
{
    static const char digits[] = "0123456789abcdef0123456789ABCDEF";
    int value = 0, most = 0;
    for (; **at && strchr(digits, **at) && most < 0xFFFF; (*at)++) {
        value = value * 16 + (int)((strchr(digits, **at) - digits) % 16);
        most = most * 16 + 15;
    }
    return most > 0 ? value * 255 / most : -1;
}

/* The string in `held` is whole: "ESC ] 11 ; rgb:1c1c/1c1c/1c1c", the answer to the question for the background. */
static void finish_string(struct decode *d, const struct receiver *r)
{
    char text[DECODE_LONGEST];
    d->state = DECODE_GROUND;
    if (d->held_len >= sizeof text || d->pasting)
        return; /* too long, or not for us; or it is copied text, not an answer */
    memcpy(text, d->held, d->held_len);
    text[d->held_len] = '\0';
    const bool has_alpha = !strncmp(text, "\033]11;rgba:", 10);
    if (!has_alpha && strncmp(text, "\033]11;rgb:", 9) != 0)
        return;
    const char *at = strchr(text, ':');
    uint32_t color = 0;
    for (int i = 0; i < 3; i++) {
        at++;
        const int light = read_light(&at);
        if (light < 0 || *at != (i < 2 || has_alpha ? '/' : '\0'))
            return;
        color = color << 8 | (uint32_t)light;
    }
    give(r, (struct decode_event){.kind = DECODE_BACKGROUND, .key = color});
}

static void string(struct decode *d, unsigned char byte, const struct receiver *r)
{
    if (byte == BEL || (d->state == DECODE_STRING_ESCAPE && byte == '\\')) {
        finish_string(d, r);
    } else if (d->state == DECODE_STRING_ESCAPE) {
        d->state = byte == ESC ? DECODE_STRING_ESCAPE : DECODE_STRING;
        d->held_len = 0; /* an escape within it: not for us */
    } else if (byte == ESC) {
        d->state = DECODE_STRING_ESCAPE;
    } else if (byte == CAN || byte == SUB) {
        d->state = DECODE_GROUND;
    } else if (d->held_len > 0 && d->held_len < DECODE_LONGEST) {
        d->held[d->held_len++] = byte;
    }
}

static bool is_string(const struct decode *d)
{
    return d->state == DECODE_STRING || d->state == DECODE_STRING_ESCAPE;
}

/* Gives up a sequence of which this byte cannot be a part. */
static void give_up(struct decode *d, unsigned char byte, long long now)
{
    const bool is_key = byte == CTRL_C && d->state != DECODE_ESCAPE && !d->pasting;
    if (is_key || (is_string(d) && now >= d->string_until))
        d->state = DECODE_GROUND;
}

static void step(struct decode *d, unsigned char byte, long long now, const struct receiver *r)
{
    switch (d->state) {
    case DECODE_GROUND:
        if (byte == ESC) {
            begin(d, DECODE_ESCAPE, "\033");
        } else if (now < d->late_until && (byte == '[' || byte == 'O') && !d->pasting) {
            begin(d, DECODE_LATE, byte == '[' ? "\033[" : "\033O");
        } else {
            ground(d, byte, r);
        }
        d->late_until = -1;
        break;
    case DECODE_LATE:
        d->state = d->held[1] == '[' ? DECODE_CSI : DECODE_SS3;
        d->state == DECODE_CSI ? csi(d, byte, r) : ss3(d, byte, r);
        break;
    case DECODE_ESCAPE: escape(d, byte, r); break;
    case DECODE_INTERMEDIATE:
        if (byte < 0x20 || byte >= 0x30)
            d->state = DECODE_GROUND;
        break;
    case DECODE_CSI:
    case DECODE_CSI_BROKEN: csi(d, byte, r); break;
    case DECODE_SS3: ss3(d, byte, r); break;
    case DECODE_STRING:
    case DECODE_STRING_ESCAPE: string(d, byte, r); break;
    case DECODE_SKIP:
        if (d->skip == 1 && d->held_len == 3 && d->held[2] == '[') {
            hold(d, byte);
            give_key(d, r, byte >= 'A' && byte <= 'E' ? KEYS_F1 + (uint32_t)(byte - 'A') : KEYS_NONE);
        }
        if (--d->skip == 0)
            d->state = DECODE_GROUND;
        break;
    }
}

/* How long the present state may last without another byte; -1: for ever. */
static int patience(const struct decode *d)
{
    /* A paste has no Esc key, but an end that must not be missed. */
    if (d->state == DECODE_ESCAPE && !d->pasting)
        return d->escape_ms;
    if (d->state == DECODE_LATE)
        return d->escape_ms > LATE_HELD_MS ? d->escape_ms : LATE_HELD_MS;
    if (d->state != DECODE_GROUND)
        return SEQUENCE_MS;
    return d->pasting ? PASTE_MS : -1;
}

void decode_byte(struct decode *d, unsigned char byte, long long now, decode_take *take, void *context)
{
    const bool was_string = is_string(d);
    give_up(d, byte, now);
    step(d, byte, now, &(struct receiver){take, context});
    if (is_string(d) && !was_string)
        d->string_until = now + STRING_MS;
    const int wait = patience(d);
    d->deadline = wait < 0 ? -1 : is_string(d) && d->string_until < now + wait ? d->string_until : now + wait;
}

long long decode_deadline(const struct decode *d)
{
    return d->deadline;
}

void decode_expire(struct decode *d, long long now, decode_take *take, void *context)
{
    if (d->deadline < 0 || now < d->deadline)
        return;
    const struct receiver r = {take, context};
    const enum decode_state state = d->state;
    d->state = DECODE_GROUND;
    d->deadline = -1;
    if (state == DECODE_GROUND) {
        d->pasting = false;
    } else if (state == DECODE_ESCAPE) {
        give_key(d, &r, KEYS_ESC);
        d->late_until = now + LATE_MS;
    } else if (state == DECODE_LATE) {
        give_character(d, &r, d->held[1]);
    }
    if (d->pasting)
        d->deadline = now + PASTE_MS;
}
