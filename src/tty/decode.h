/* tty/decode.h - turns the bytes of a terminal into keys
 *
 * A state machine, byte by byte, without a terminal and without a clock: time comes in with the bytes. It is not
 * curses' getch, as that gives up a sequence that comes in pieces, and returns unknown bytes as single keys: so the end
 * of an unknown sequence, a paste or a report of the terminal would run commands. Here every sequence is taken whole,
 * known or not, however slowly it comes. Ctrl-C works also within a sequence, but not in a paste: so an unfinished
 * sequence never blocks the keys.
 *
 *     decode_init(&d, 70);
 *     decode_sequence(&d, "\033[A", KEYS_UP);            what the terminal's description adds to the common ones
 *     decode_byte(&d, byte, now, take, context);         take() gets each event
 *     decode_expire(&d, now, take, context);             at decode_deadline(), without a byte: a lone Esc is a key
 *
 * Times are milliseconds of any steady clock.
 */
#ifndef KIFU_TTY_DECODE_H
#define KIFU_TTY_DECODE_H

#include "base/bytes.h"
#include "screen/key.h"

enum decode_kind {
    DECODE_KEY, /* key */
    /* Key: a character between the marks of bracketed paste; line ends and controls are left out, a tab is a space */
    DECODE_PASTED,
    DECODE_REPORT, /* row, column: where the cursor is, from 1. Never a key, asked for or not */
    /* Mode, setting: answer to the question for a mode (DECRQM): 0 not known, 1 set, 2 reset, 3 and 4 always */
    DECODE_MODE,
    /* Answer to the question for the device (DA1): questions before it are answered now, or never will be */
    DECODE_DEVICE,
    DECODE_BACKGROUND, /* key: the background, 0xRRGGBB: answer to OSC 11. Never a key, asked for or not */
    DECODE_FOCUS,      /* the terminal window got or lost the focus */
    DECODE_CLICK,      /* row, column: the left button was pressed there */
    DECODE_DRAG,       /* row, column: it was moved there while held */
    DECODE_RELEASE,    /* row, column: it was released there */
    DECODE_WHEEL       /* row, column: the wheel turned there, `key` 1 down, 0 up */
};

struct decode_event {
    enum decode_kind kind;
    uint32_t key;
    int row, column;
    int mode, setting;
};

typedef void decode_take(void *context, const struct decode_event *e);

enum decode_state {
    DECODE_GROUND,
    DECODE_ESCAPE,       /* ESC */
    DECODE_INTERMEDIATE, /* ESC and one of " #%()*+-./" */
    DECODE_CSI,          /* ESC [ */
    DECODE_CSI_BROKEN,   /* the same, but not understood */
    DECODE_SS3,          /* ESC O */
    DECODE_STRING,       /* ESC ] P X ^ _ : up to BEL or ESC \, for two seconds at most */
    DECODE_STRING_ESCAPE,
    DECODE_SKIP, /* `skip` more bytes belong to it */
    DECODE_LATE  /* after Esc was taken as a key '[' or 'O' came: maybe the rest of a slow sequence */
};

#define DECODE_LONGEST 32
#define DECODE_SEQUENCES 64

struct decode {
    int escape_ms; /* how long a lone Esc waits */
    enum decode_state state;
    unsigned char held[DECODE_LONGEST]; /* the sequence so far, ESC included, or the character */
    size_t held_len;
    int skip; /* bytes, in DECODE_SKIP */
    bool pasting;
    long long deadline;     /* -1: nothing waits */
    long long string_until; /* the end of DECODE_STRING: later bytes are keys */
    long long late_until;   /* until then '[' or 'O' may belong to the Esc before */
    struct decode_sequence {
        unsigned char bytes[DECODE_LONGEST];
        size_t len;
        uint32_t key;
    } sequences[DECODE_SEQUENCES];
    size_t sequence_count;
};

void decode_init(struct decode *d, int escape_ms);

/* Makes `bytes` mean `key`; they are ignored unless they begin with ESC. */
void decode_sequence(struct decode *d, const char *bytes, uint32_t key);

void decode_byte(struct decode *d, unsigned char byte, long long now, decode_take *take, void *context);

/* When decode_expire has something to do; -1: only after the next byte. */
long long decode_deadline(const struct decode *d);
void decode_expire(struct decode *d, long long now, decode_take *take, void *context);

#endif
