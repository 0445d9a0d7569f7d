/* tests/tty/10-decode.c - bytes of a terminal become keys; what is no key never becomes one */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>
#include <stdio.h>
#include <string.h>

#include "base/array.h"
#include "base/bytes.h"
#include "games.h"
#include "sweep.h"
#include "tty/decode.h"

/* The events, one word after the other. */
struct heard {
    struct decode d;
    long long now;
    struct buf words;
};

static void hear(void *context, const struct decode_event *e)
{
    struct heard *h = context;
    if (h->words.len)
        buf_add_char(&h->words, ' ');
    if (e->kind == DECODE_REPORT)
        buf_add_format(&h->words, "report:%d:%d", e->row, e->column);
    else if (e->kind == DECODE_MODE)
        buf_add_format(&h->words, "mode:%d=%d", e->mode, e->setting);
    else if (e->kind == DECODE_DEVICE)
        buf_add_string(&h->words, "device");
    else if (e->kind == DECODE_BACKGROUND)
        buf_add_format(&h->words, "background:%06x", (unsigned)e->key);
    else if (e->kind == DECODE_FOCUS)
        buf_add_string(&h->words, "focus");
    else if (e->kind == DECODE_CLICK)
        buf_add_format(&h->words, "click:%d:%d", e->row, e->column);
    else if (e->kind == DECODE_DRAG)
        buf_add_format(&h->words, "drag:%d:%d", e->row, e->column);
    else if (e->kind == DECODE_RELEASE)
        buf_add_format(&h->words, "release:%d:%d", e->row, e->column);
    else if (e->kind == DECODE_WHEEL)
        buf_add_format(&h->words, "wheel:%s:%d:%d", e->key ? "down" : "up", e->row, e->column);
    else if (e->key > 32 && e->key < 127)
        buf_add_format(&h->words, "%s%c", e->kind == DECODE_PASTED ? "paste:" : "", (char)e->key);
    else
        buf_add_format(&h->words, "%s%x", e->kind == DECODE_PASTED ? "paste:" : "", (unsigned)e->key);
}

static void start(struct heard *h)
{
    *h = (struct heard){.now = 1000};
    decode_init(&h->d, 70);
}

static void send(struct heard *h, const char *bytes, size_t len)
{
    for (size_t i = 0; i < len; i++)
        decode_byte(&h->d, (unsigned char)bytes[i], h->now, hear, h);
}

#define SEND(h, literal) send(h, literal, sizeof literal - 1)

/* So many milliseconds pass; whatever falls due in them happens at its time. */
static void wait_ms(struct heard *h, int ms)
{
    const long long end = h->now + ms;
    while (decode_deadline(&h->d) >= 0 && decode_deadline(&h->d) <= end) {
        h->now = decode_deadline(&h->d);
        decode_expire(&h->d, h->now, hear, h);
    }
    h->now = end;
}

static const char *words(struct heard *h)
{
    return buf_string(&h->words);
}

static void name(char *out, size_t size, uint32_t key)
{
    if (key > 32 && key < 127)
        snprintf(out, size, "%c", (char)key);
    else
        snprintf(out, size, "%x", (unsigned)key);
}

static const struct {
    const char *bytes;
    uint32_t key;
} keys[] = {
    {"\033[A", KEYS_UP},          {"\033OA", KEYS_UP},           {"\033[B", KEYS_DOWN},       {"\033OB", KEYS_DOWN},
    {"\033[C", KEYS_RIGHT},       {"\033OC", KEYS_RIGHT},        {"\033[D", KEYS_LEFT},       {"\033OD", KEYS_LEFT},
    {"\033[H", KEYS_HOME},        {"\033OH", KEYS_HOME},         {"\033[1~", KEYS_HOME},      {"\033[7~", KEYS_HOME},
    {"\033[F", KEYS_END},         {"\033[4~", KEYS_END},         {"\033[8~", KEYS_END},       {"\033[5~", KEYS_PAGE_UP},
    {"\033[6~", KEYS_PAGE_DOWN},  {"\033[2~", KEYS_INSERT},      {"\033[3~", KEYS_DELETE},    {"\033OP", KEYS_F1},
    {"\033[11~", KEYS_F1},        {"\033[[A", KEYS_F1},          {"\033[24~", KEYS_F12},      {"\033[Z", KEYS_SHIFT_TAB},
    {"\033[1;2C", KEYS_SHIFT_RIGHT}, {"\033[1;2A", KEYS_SHIFT_UP}, {"\033[d", KEYS_SHIFT_LEFT}, {"\033[1;1B", KEYS_DOWN},
    {"\033OM", KEYS_ENTER},       {"\033Op", '0'},               {"\033[9;2u", KEYS_SHIFT_TAB}, {"\033[27;1;13~", KEYS_ENTER},
    {"\r", KEYS_ENTER},           {"\n", KEYS_ENTER},            {"\b", KEYS_BACKSPACE},      {"\177", KEYS_BACKSPACE},
    {"\t", KEYS_TAB},             {" ", KEYS_SPACE},             {"\014", 12},                {"l", 'l'},
    {"\xC3\xA9", 0xE9},           {"\xE2\x97\x8F", 0x25CF},      {"\xF0\xA0\x80\x80", 0x20000},
};

static void test_keys(void **state)
{
    (void)state;
    for (size_t i = 0; i < COUNT(keys); i++) {
        struct heard h;
        char expected[16];
        start(&h);
        send(&h, keys[i].bytes, strlen(keys[i].bytes));
        name(expected, sizeof expected, keys[i].key);
        assert_string_equal(words(&h), expected);
        assert_int_equal(decode_deadline(&h.d), -1);
        buf_free(&h.words);
    }
}

/* The same keys, their bytes 40 ms apart, as a bad line brings them. */
static void test_slow_keys(void **state)
{
    (void)state;
    for (size_t i = 0; i < COUNT(keys); i++) {
        struct heard h;
        char expected[16];
        start(&h);
        for (const char *c = keys[i].bytes; *c; c++) {
            send(&h, c, 1);
            wait_ms(&h, 40);
        }
        name(expected, sizeof expected, keys[i].key);
        assert_string_equal(words(&h), expected);
        buf_free(&h.words);
    }
}

/* Each of these is followed by an 'x', the only key among them. */
static const char *const swallowed[] = {
    "\033[I", "\033[O", /* focus */
    "\033[?62;22c", "\033[>1;10;0c", "\033[8;24;80t", "\033[0n", "\033[?1;2;3;4y", "\033[5A", "\033[1;5C", "\033[99~", "\033[15;5~",
    "\033[<0;10;10m", "\033[<1;10;10M", "\033[<4;10;10M", "\033[<0;10M", "\033[<35;10;10M", "\033[M !!", "\033Oz", "\033O5P", "\033(B", "\033#8", "\033 F", "\033[113;5u", "\033[27;5;113~",
    "\033]11;rgb:0000/0000/0000\033\\", "\033]11;rgb:0000/0000/0000\a", "\033P1+r544e\033\\", "\033_Gq\033\\", "\033^q\033\\", "\033Xq\033\\",
    "\033[123456789012345678901234567890123456789012345678901234567890q", "\033[\x01", "\033[?2004;1$y", "\033[\xC3",
    "\xC3", "\xE2\x97", "\xFF\xFE\x80", "\xC0\xAF", "\xE0\x81\x81", "\xF0\x80\x81\x81", "\xED\xA0\x80", "\xF4\x90\x80\x80", "\xC2\x9B",
    "\xE0\x80\x80\x80\x80\x80\x80\x80\x80\x80\x80\x80\x80\x80\x80\x80\x80\x80\x80\x80\x80\x80\x80\x80\x80\x80\x80\x80\x80\x80\x80\x80\x80", "\xE2\x80\xAE", "\xEF\xBB\xBF", "\034\035\036\037",
    "\033[200~q\033[Aq\x03\n\tq\033[201~",
};

/* Each behind each: nothing of the first is left. */
static void test_pairs_of_keys(void **state)
{
    (void)state;
    for (size_t i = 0; i < COUNT(keys); i++)
        for (size_t j = 0; j < COUNT(keys); j++) {
            struct heard h;
            char expected[2][16], both[40];
            start(&h);
            send(&h, keys[i].bytes, strlen(keys[i].bytes));
            send(&h, keys[j].bytes, strlen(keys[j].bytes));
            name(expected[0], sizeof expected[0], keys[i].key);
            name(expected[1], sizeof expected[1], keys[j].key);
            snprintf(both, sizeof both, "%s %s", expected[0], expected[1]);
            assert_string_equal(words(&h), both);
            buf_free(&h.words);
        }
}

static void test_swallowed(void **state)
{
    (void)state;
    for (int gap = 0; gap <= 200; gap += 200)
        for (size_t i = 0; i < COUNT(swallowed); i++) {
            struct heard h;
            start(&h);
            for (size_t at = 0; at < strlen(swallowed[i]); at++) {
                send(&h, swallowed[i] + at, 1);
                /* behind an Esc alone 200 ms mean that it was the key */
                wait_ms(&h, swallowed[i][at] == '\033' && !h.d.pasting && h.d.state == DECODE_ESCAPE ? 50 : h.d.state == DECODE_STRING ? gap / 4 : gap);
            }
            SEND(&h, "x");
            const char *out = words(&h);
            const char *last = strrchr(out, ' ');
            assert_string_equal(last ? last + 1 : out, "x");
            for (const char *word = out; word != NULL && word[0] != 'x'; word = strchr(word, ' ') ? strchr(word, ' ') + 1 : NULL)
                assert_true(!strncmp(word, "paste:", 6) || !strncmp(word, "focus", 5) || !strncmp(word, "mode:", 5) || !strncmp(word, "device", 6) ||
                            !strncmp(word, "background:", 11) || !strncmp(word, "release:", 8));
            buf_free(&h.words);
        }
}

static void test_zero_bytes(void **state)
{
    (void)state;
    struct heard h;
    start(&h);
    SEND(&h, "\0\0x\0");
    assert_string_equal(words(&h), "x");
    buf_free(&h.words);
}

static void test_report(void **state)
{
    (void)state;
    struct heard h;
    start(&h);
    SEND(&h, "l\033[12;40Rh\033[1;2R");
    assert_string_equal(words(&h), "l report:12:40 h report:1:2");
    buf_free(&h.words);
}

static void test_mouse(void **state)
{
    (void)state;
    struct heard h;
    start(&h);
    SEND(&h, "\033[<0;7;3M\033[<0;7;3m\033[<64;1;2M\033[<65;100;50M\033[200~\033[<0;7;3M\033[201~");
    assert_string_equal(words(&h), "click:3:7 release:3:7 wheel:up:2:1 wheel:down:50:100");
    buf_free(&h.words);
    start(&h); /* held, moved, let go; not so of other buttons, nor with a key */
    SEND(&h, "\033[<0;1;1M\033[<32;2;1M\033[<32;3;9M\033[<0;3;9m");
    SEND(&h, "\033[<1;1;1M\033[<33;2;1M\033[<36;2;1M\033[<35;2;1M\033[<2;2;1m\033[<4;2;1m\033[<64;2;1m\033[<32;2;1m\033[<0;2;1x");
    SEND(&h, "\033[200~\033[<32;7;3M\033[<0;7;3m\033[201~");
    assert_string_equal(words(&h), "click:1:1 drag:1:2 drag:9:3 release:9:3");
    buf_free(&h.words);
}

static void test_escape_alone(void **state)
{
    (void)state;
    struct heard h;
    start(&h);
    SEND(&h, "\033");
    wait_ms(&h, 69);
    assert_string_equal(words(&h), "");
    wait_ms(&h, 1);
    assert_string_equal(words(&h), "1b");
    wait_ms(&h, 1000);
    SEND(&h, "[A"); /* long after it these are two keys */
    assert_string_equal(words(&h), "1b [ A");
    buf_free(&h.words);
}

/* The sequence breaks just behind its ESC, for longer than Esc may wait: no command runs but that of the arrow. */
static void test_escape_late(void **state)
{
    (void)state;
    struct heard h;
    char up[16], all[64];
    name(up, sizeof up, KEYS_UP);
    snprintf(all, sizeof all, "1b %s", up);
    static const char *const rests[] = {"[A", "OA"};
    for (size_t i = 0; i < COUNT(rests); i++) {
        start(&h);
        SEND(&h, "\033");
        wait_ms(&h, 150);
        send(&h, rests[i], 2);
        assert_string_equal(words(&h), all);
        buf_free(&h.words);
    }

    start(&h); /* each of them by its own rules */
    SEND(&h, "\033");
    wait_ms(&h, 150);
    SEND(&h, "[24~");
    wait_ms(&h, 1000);
    SEND(&h, "\033");
    wait_ms(&h, 150);
    SEND(&h, "Op");
    name(up, sizeof up, KEYS_F12);
    snprintf(all, sizeof all, "1b %s 1b 0", up);
    assert_string_equal(words(&h), all);
    buf_free(&h.words);

    static const char *const alone[] = {"[", "O", "P", "q", "\\"}; /* a reader who presses Esc, then one of these */
    for (size_t i = 0; i < COUNT(alone); i++) {
        start(&h);
        SEND(&h, "\033");
        wait_ms(&h, 150);
        send(&h, alone[i], 1);
        wait_ms(&h, 200);
        snprintf(all, sizeof all, "1b %s", alone[i]);
        assert_string_equal(words(&h), all);
        buf_free(&h.words);
    }
}

static void test_escape_and_key(void **state)
{
    (void)state;
    struct heard h;
    start(&h);
    SEND(&h, "\033q\033\033");
    wait_ms(&h, 100);
    assert_string_equal(words(&h), "1b q 1b 1b");
    buf_free(&h.words);
}

/* A sequence that never ends is given up, and keys work again. */
static void test_given_up(void **state)
{
    (void)state;
    static const char *const begun[] = {"\033[", "\033[12", "\033O", "\033]0;", "\033P", "\033[M", "\033[[", "\033("};
    for (size_t i = 0; i < COUNT(begun); i++) {
        struct heard h;
        start(&h);
        send(&h, begun[i], strlen(begun[i]));
        wait_ms(&h, 1000);
        SEND(&h, "q");
        assert_string_equal(words(&h), "q");
        buf_free(&h.words);
    }
}

/* Keys do not make a string longer; Ctrl-C ends everything. */
static void test_string_without_end(void **state)
{
    (void)state;
    struct heard h;
    start(&h);
    SEND(&h, "\033]11;rgb:");
    for (int i = 0; i < 9; i++) {
        wait_ms(&h, 200);
        SEND(&h, "a");
    }
    wait_ms(&h, 199);
    SEND(&h, "b");
    wait_ms(&h, 1);
    SEND(&h, "q");
    assert_string_equal(words(&h), "q");
    buf_free(&h.words);

    start(&h); /* nobody looked at the clock between two keys */
    SEND(&h, "\033]11;rgb:");
    h.now += 1999;
    SEND(&h, "a");
    h.now += 1;
    SEND(&h, "q");
    assert_string_equal(words(&h), "q");
    buf_free(&h.words);

    static const char *const begun[] = {"\033[", "\033[12", "\033O", "\033]0;", "\033P", "\033P\033", "\033[M", "\033[[", "\033(", "\033"};
    for (size_t i = 0; i < COUNT(begun); i++) {
        start(&h);
        send(&h, begun[i], strlen(begun[i]));
        SEND(&h, "\003q");
        assert_string_equal(words(&h), strlen(begun[i]) == 1 ? "1b 3 q" : "3 q");
        buf_free(&h.words);
    }
}

static void test_answers(void **state)
{
    (void)state;
    struct heard h;
    start(&h);
    SEND(&h, "\033[?2026;2$yx\033[?62;1;22c\033[?2026;2y\033[?2026$y\033[?1;2;3$y\033[?$y\033[?u");
    assert_string_equal(words(&h), "mode:2026=2 x device");
    buf_free(&h.words);
}

/* The background, in all the ways that terminals say it; what is only like it is nothing, and never a key. */
static void test_background(void **state)
{
    (void)state;
    static const struct {
        const char *bytes, *words;
    } cases[] = {
        {"\033]11;rgb:ffff/8080/0000\033\\", "background:ff8000"},
        {"\033]11;rgb:FF/80/00\a", "background:ff8000"},
        {"\033]11;rgb:f/8/0\a", "background:ff8800"},
        {"\033]11;rgba:0000/8080/ffff/ffff\033\\", "background:0080ff"},
        {"\033]11;rgb:fff/000/fff\ax", "background:ff00ff x"},
        {"\033]10;rgb:ffff/8080/0000\ax", "x"},
        {"\033]11;rgb:ffff/8080\ax", "x"},
        {"\033]11;rgb:ffff/8080/\ax", "x"},
        {"\033]11;rgb:fffff/8080/0000\ax", "x"},
        {"\033]11;rgb:ffff/8080/0000/ffff\ax", "x"},
        {"\033]11;rgb:ffff/8080/00001\ax", "x"},
        {"\033]11;rgb:gg/80/00\ax", "x"},
        {"\033]11;rgb:ff/80/00\030x", "x"},
        {"\033]11;rgb:ff\033q/80/00\ax", "x"},
        {"\033P11;rgb:ff/80/00\ax", "x"},
        {"\033]11;rgba:0000/8080/ffff/ffffffffffffffffffffffffff\ax", "x"},
        {"\033]\ax", "x"},
    };
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        struct heard h;
        start(&h);
        send(&h, cases[i].bytes, strlen(cases[i].bytes));
        assert_string_equal(words(&h), cases[i].words);
        buf_free(&h.words);
    }
}

static void test_paste(void **state)
{
    (void)state;
    struct heard h;
    start(&h);
    SEND(&h, "\033[200~ab\tc\r\n\x03q\033[B\033[201~q");
    assert_string_equal(words(&h), "paste:a paste:b paste:20 paste:c paste:q q");
    buf_free(&h.words);

    start(&h); /* an answer among what someone copied is no answer */
    SEND(&h, "\033[200~a\033]11;rgb:ff/ff/ff\007b\033[<0;3;4Mc\033[201~\033]11;rgb:01/02/03\007");
    assert_string_equal(words(&h), "paste:a paste:b paste:c background:010203");
    buf_free(&h.words);

    start(&h); /* its end comes in pieces */
    SEND(&h, "\033[200~a\033");
    wait_ms(&h, 400);
    SEND(&h, "[20");
    wait_ms(&h, 400);
    SEND(&h, "1~q");
    assert_string_equal(words(&h), "paste:a q");
    buf_free(&h.words);

    start(&h); /* or never */
    SEND(&h, "\033[200~a");
    wait_ms(&h, 5000);
    SEND(&h, "q");
    assert_string_equal(words(&h), "paste:a q");
    buf_free(&h.words);
}

/* Whatever came, in pieces with any pauses: when all that is waited for is over a key is a key, nothing is waited for, and a paste has ended. */
static void test_all_ends(void **state)
{
    static const char *const pieces[] = {"\033", "\033", "[200~", "[201~", "x", "[A", "O", "[", "]11;rgb:", "[1;2", "P", "\xE5", "\x9B", "\b", "\033[200~", "[<0;"};
    static const int pauses[] = {0, 0, 30, 69, 70, 71, 200, 500, 1000, 4999};
    struct chance c = chance_begin("all ends");
    (void)state;
    for (size_t i = 0; i < sweep_share(4000, 200000); i++) {
        struct heard h;
        start(&h);
        for (uint32_t left = 1 + chance_below(&c, 7); left > 0; left--) {
            const char *piece = pieces[chance_below(&c, COUNT(pieces))];
            send(&h, piece, strlen(piece));
            wait_ms(&h, pauses[chance_below(&c, COUNT(pauses))]);
        }
        wait_ms(&h, 20000);
        assert_int_equal(decode_deadline(&h.d), -1);
        buf_clear(&h.words);
        SEND(&h, "q");
        assert_string_equal(words(&h), "q");
        assert_int_equal(decode_deadline(&h.d), -1);
        buf_free(&h.words);
    }
}

static void test_described(void **state)
{
    (void)state;
    struct heard h;
    start(&h);
    decode_sequence(&h.d, "\033A", '1');      /* a VT52's arrow */
    decode_sequence(&h.d, "\033[228z", '2');  /* a Sun's */
    decode_sequence(&h.d, "\033Oz", '3');
    decode_sequence(&h.d, "\033[5~", '4');    /* the description goes before what is common */
    decode_sequence(&h.d, "x", '5');          /* no sequence: left alone */
    SEND(&h, "\033A\033[228z\033Oz\033[5~x");
    assert_string_equal(words(&h), "1 2 3 4 x");
    buf_free(&h.words);
}

static void expect_key(const char *bytes, uint32_t key)
{
    struct heard h;
    char expected[16] = "";
    start(&h);
    send(&h, bytes, strlen(bytes));
    if (key != KEYS_NONE)
        name(expected, sizeof expected, key);
    if (strcmp(words(&h), expected) != 0)
        fail_msg("%s gave %s, not %s", bytes + 1, words(&h), expected);
    assert_int_equal(decode_deadline(&h.d), -1);
    buf_free(&h.words);
}

/* Every row of every table, bare, and with each modifier: 1 is none, 2 Shift. */
static void test_every_key(void **state)
{
    static const struct {
        char final;
        uint32_t key, shifted;
    } letters[] = {{'A', KEYS_UP, KEYS_SHIFT_UP}, {'B', KEYS_DOWN, KEYS_SHIFT_DOWN}, {'C', KEYS_RIGHT, KEYS_SHIFT_RIGHT}, {'D', KEYS_LEFT, KEYS_SHIFT_LEFT},
        {'F', KEYS_END, KEYS_END}, {'H', KEYS_HOME, KEYS_HOME}, {'P', KEYS_F1, KEYS_NONE}, {'Q', KEYS_F1 + 1, KEYS_NONE}, {'S', KEYS_F1 + 3, KEYS_NONE},
        {'Z', KEYS_SHIFT_TAB, KEYS_SHIFT_TAB}, {'E', KEYS_NONE, KEYS_NONE}, {'G', KEYS_NONE, KEYS_NONE}};
    static const uint32_t tildes[25] = {[1] = KEYS_HOME, [2] = KEYS_INSERT, [3] = KEYS_DELETE, [4] = KEYS_END, [5] = KEYS_PAGE_UP, [6] = KEYS_PAGE_DOWN,
        [7] = KEYS_HOME, [8] = KEYS_END, [11] = KEYS_F1, KEYS_F1 + 1, KEYS_F1 + 2, KEYS_F1 + 3, KEYS_F1 + 4, [17] = KEYS_F1 + 5, KEYS_F1 + 6, KEYS_F1 + 7,
        KEYS_F1 + 8, KEYS_F1 + 9, [23] = KEYS_F1 + 10, KEYS_F12};
    static const char pad[] = "M\rX=j*k+l,m-n.o/p0q1r2s3t4u5v6w7x8y9";
    char bytes[32];
    (void)state;
    for (size_t i = 0; i < COUNT(letters); i++) {
        snprintf(bytes, sizeof bytes, "\033O%c", letters[i].final);
        expect_key(bytes, letters[i].key);
        snprintf(bytes, sizeof bytes, "\033[%c", letters[i].final);
        expect_key(bytes, letters[i].key);
        for (int modifier = 0; modifier <= 8; modifier++) {
            snprintf(bytes, sizeof bytes, "\033[1;%d%c", modifier, letters[i].final);
            expect_key(bytes, modifier < 2 ? letters[i].key : modifier == 2 ? letters[i].shifted : KEYS_NONE);
        }
    }
    expect_key("\033OR", KEYS_F1 + 2);
    expect_key("\033[R", KEYS_F1 + 2);
    for (int number = 0; number <= 25; number++)
        for (int modifier = 0; modifier <= 3; modifier++) {
            const uint32_t key = number < 25 && tildes[number] ? tildes[number] : KEYS_NONE;
            snprintf(bytes, sizeof bytes, modifier ? "\033[%d;%d~" : "\033[%d~", number, modifier);
            expect_key(bytes, modifier < 2 ? key : KEYS_NONE);
        }
    for (size_t i = 0; i + 1 < sizeof pad; i += 2) {
        snprintf(bytes, sizeof bytes, "\033O%c", pad[i]);
        expect_key(bytes, (uint32_t)pad[i + 1]);
    }
    for (int i = 0; i < 6; i++) { /* of rxvt, and of the console */
        static const uint32_t arrows[] = {KEYS_SHIFT_UP, KEYS_SHIFT_DOWN, KEYS_SHIFT_RIGHT, KEYS_SHIFT_LEFT, KEYS_NONE, KEYS_NONE};
        snprintf(bytes, sizeof bytes, "\033[%c", 'a' + i);
        expect_key(bytes, arrows[i]);
        snprintf(bytes, sizeof bytes, "\033[[%c", 'A' + i);
        expect_key(bytes, i < 5 ? KEYS_F1 + (uint32_t)i : KEYS_NONE);
    }
    expect_key("\033[[@", KEYS_NONE);
}

/* Keys that come as their codes: those that are on the keyboard, with Shift at most. */
static void test_every_code(void **state)
{
    char bytes[32];
    (void)state;
    for (int code = 0; code < 300; code++)
        for (int modifier = 0; modifier <= 3; modifier++) {
            const bool is_key = code == 9 || code == 13 || code == 27 || code == 127 || code == 8 || (code >= 32 && code < 127);
            if (code == 8 || code == 127) /* one of them is the key */
                continue;
            const uint32_t key = modifier > 2 || !is_key ? KEYS_NONE : code == 9 && modifier == 2 ? KEYS_SHIFT_TAB : (uint32_t)code;
            snprintf(bytes, sizeof bytes, "\033[%d;%du", code, modifier);
            expect_key(bytes, key);
            snprintf(bytes, sizeof bytes, "\033[27;%d;%d~", modifier, code);
            expect_key(bytes, key);
        }
    snprintf(bytes, sizeof bytes, "\033[%du", (int)KEYS_BACKSPACE);
    expect_key(bytes, KEYS_BACKSPACE);
    expect_key("\033[27;2~", KEYS_NONE);
    expect_key("\033[u", KEYS_NONE);
    expect_key("\033[2;1A", KEYS_NONE);
    expect_key("\033[0A", KEYS_UP);
    expect_key("\033[1;1;1A", KEYS_NONE);
}

/* A description may have sequences of 2 to 32 bytes, and 64 of them. */
static void test_described_limits(void **state)
{
    struct heard h;
    char bytes[DECODE_LONGEST + 2] = "\033[";
    (void)state;
    memset(bytes + 2, '1', sizeof bytes - 3);
    for (size_t len = DECODE_LONGEST - 1; len <= DECODE_LONGEST + 1; len++) {
        char one[DECODE_LONGEST + 2];
        memcpy(one, bytes, sizeof one);
        one[len - 1] = 'z';
        one[len] = '\0';
        start(&h);
        decode_sequence(&h.d, one, 'k');
        SEND(&h, "");
        send(&h, one, len);
        assert_string_equal(words(&h), len <= DECODE_LONGEST ? "k" : "");
        buf_free(&h.words);
    }
    start(&h);
    for (int i = 0; i <= DECODE_SEQUENCES; i++) {
        snprintf(bytes, sizeof bytes, "\033[%dz", 100 + i);
        decode_sequence(&h.d, bytes, (uint32_t)(0x1000 + i));
    }
    SEND(&h, "\033[100z\033[163z\033[164z");
    assert_string_equal(words(&h), "1000 103f");
    buf_free(&h.words);
}

/* Each pause at its limit: one millisecond less, and it goes on. */
static void test_pauses(void **state)
{
    static const struct {
        const char *first;
        int ms; /* then it is over */
        const char *rest, *within, *after;
    } cases[] = {
        {"\033", 70, "q", "1b q", "1b q"},
        {"\033[2", 1000, "4~", "f12", "4 ~"},
        {"\033O", 1000, "P", "f1", "P"},
        {"\033]", 1000, "q\aw", "w", "q 7 w"},
        {"\033P", 1000, "q\aw", "w", "q 7 w"},
        {"\033[M", 1000, "abcx", "x", "a b c x"},
        {"\033#", 1000, "8x", "x", "8 x"},
        {"\033[200~a", 5000, "q\033[201~", "paste:a paste:q", "paste:a q"},
        {"\033[200~a\033", 1000, "[201~q", "paste:a q", "paste:a paste:[ paste:2 paste:0 paste:1 paste:~ paste:q"},
    };
    char f1[16], f12[16], wanted[64];
    (void)state;
    name(f1, sizeof f1, KEYS_F1);
    name(f12, sizeof f12, KEYS_F12);
    for (size_t i = 0; i < COUNT(cases); i++)
        for (int late = 0; late < 2; late++) {
            struct heard h;
            start(&h);
            send(&h, cases[i].first, strlen(cases[i].first));
            assert_int_equal(decode_deadline(&h.d), 1000 + cases[i].ms);
            wait_ms(&h, cases[i].ms - 1 + late);
            send(&h, cases[i].rest, strlen(cases[i].rest));
            const char *said = late ? cases[i].after : cases[i].within;
            snprintf(wanted, sizeof wanted, "%s", !strcmp(said, "f1") ? f1 : !strcmp(said, "f12") ? f12 : said);
            if (strcmp(words(&h), wanted) != 0)
                fail_msg("case %zu, late %d: %s, not %s", i, late, words(&h), wanted);
            buf_free(&h.words);
        }
}

/* Behind an Esc that was given out: half a second long its sequence may come, which is held for 200 ms, or as long as Esc waits. */
static void test_late_limits(void **state)
{
    char up[16], wanted[64];
    (void)state;
    name(up, sizeof up, KEYS_UP);
    for (int ms = 499; ms <= 500; ms++) {
        struct heard h;
        start(&h);
        SEND(&h, "\033");
        wait_ms(&h, 70 + ms);
        SEND(&h, "[A");
        snprintf(wanted, sizeof wanted, ms < 500 ? "1b %s" : "1b [ A", up);
        assert_string_equal(words(&h), wanted);
        SEND(&h, "[A"); /* once */
        assert_true(strlen(words(&h)) == strlen(wanted) + 4);
        buf_free(&h.words);
    }
    static const int escapes[] = {70, 199, 200, 201, 300};
    for (size_t i = 0; i < COUNT(escapes); i++)
        for (int late = 0; late < 2; late++) {
            const int held = escapes[i] > 200 ? escapes[i] : 200;
            struct heard h;
            start(&h);
            h.d.escape_ms = escapes[i];
            SEND(&h, "\033");
            wait_ms(&h, escapes[i]);
            SEND(&h, "[");
            wait_ms(&h, held - 1 + late);
            SEND(&h, "A");
            snprintf(wanted, sizeof wanted, late ? "1b [ A" : "1b %s", up);
            assert_string_equal(words(&h), wanted);
            buf_free(&h.words);
        }
}

/* Numbers of a report: what is too long, or more than there may be, is none. */
static void test_numbers(void **state)
{
    static const struct {
        const char *bytes, *words;
    } cases[] = {
        {"\033[9999;1Rx", "report:9999:1 x"}, {"\033[99999;99999Rx", "report:99999:99999 x"}, {"\033[100000;1Rx", "x"}, {"\033[;Rx", "report:0:0 x"},
        {"\033[5;Rx", "report:5:0 x"}, {"\033[1;2;3Rx", "x"}, {"\033[5Rx", "x"}, {"\033[1;2;3;4;5Rx", "x"}, {"\033[1:2;3Rx", "x"},
        {"\033[<0;9999;9999Mx", "click:9999:9999 x"}, {"\033[<0;1;2;3Mx", "x"}, {"\033[<0;1Mx", "x"}, {"\033[<64;1;2mx", "x"}, {"\033[<66;1;2Mx", "x"},
        {"\033[<63;1;2Mx", "x"}, {"\033[<2;1;2Mx", "x"}, {"\033[1Ix", "x"}, {"\033[Ix", "focus x"}, {"\033[Ox", "focus x"}, {"\033[1Mabcx", "a b c x"},
        /* Which byte ends a sequence: from '@' on; behind ESC O all but digits, ':' and ';'. */
        {"\033[5@x", "x"}, {"\033[5?@x", "x"}, {"\033O/x", "x"}, {"\033O;xq", "q"}, {"\033O0xq", "q"}, {"\033O9xq", "q"}, {"\033O:xq", "q"}, {"\033O<x", "x"},
        {"\033[\x1Fx", "x"}, {"\033[5 qx", "x"}, {"\033[\177x", "x"}, {"\033 /0x", "x"}, {"\033/0x", "x"}, {"\0330x", "1b 0 x"},
        {"\033[?1;2cx", "device x"}, {"\033[?1;0$yx", "mode:1=0 x"}, {"\033[?1;2;3$yx", "x"}, {"\033[?1$yx", "x"}, {"\033[1;2$yx", "x"},
    };
    (void)state;
    for (size_t i = 0; i < COUNT(cases); i++) {
        struct heard h;
        start(&h);
        send(&h, cases[i].bytes, strlen(cases[i].bytes));
        if (strcmp(words(&h), cases[i].words) != 0)
            fail_msg("%s: %s, not %s", cases[i].bytes + 1, words(&h), cases[i].words);
        buf_free(&h.words);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_pairs_of_keys), cmocka_unit_test(test_every_key),   cmocka_unit_test(test_every_code),     cmocka_unit_test(test_described_limits),
        cmocka_unit_test(test_pauses),      cmocka_unit_test(test_late_limits),    cmocka_unit_test(test_numbers),
        cmocka_unit_test(test_keys),        cmocka_unit_test(test_slow_keys),      cmocka_unit_test(test_swallowed),
        cmocka_unit_test(test_zero_bytes),  cmocka_unit_test(test_report),         cmocka_unit_test(test_escape_alone),
        cmocka_unit_test(test_escape_late), cmocka_unit_test(test_escape_and_key), cmocka_unit_test(test_given_up),
        cmocka_unit_test(test_string_without_end),
        cmocka_unit_test(test_answers), cmocka_unit_test(test_background),
        cmocka_unit_test(test_paste),       cmocka_unit_test(test_mouse),          cmocka_unit_test(test_described),
        cmocka_unit_test(test_all_ends),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
