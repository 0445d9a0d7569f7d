/* tests/tty/34-loop.c - when the loop does what: a session in a terminal of the test, by a clock of the test
 *
 * The clock and poll of the C library are replaced by those below. Time passes only where the loop waits: then the next line of the script
 * happens at once. So what comes out, and when, is the same each time, to the millisecond:
 *
 *     "0:start,width?,whole,?,kind? 100:part,?"      words for what was sent at a time; `asleep`: nothing more would ever happen, and q is sent
 */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>
#include <fcntl.h>
#include <locale.h>
#include <poll.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/resource.h>
#include <sys/socket.h>
#include <time.h>
#include <unistd.h>

#include "base/array.h"
#include "base/bytes.h"
#include "base/file.h"
#include "base/mem.h"
#include "ingest/content.h"
#include "panes/panes.h"
#include "tty/loop.h"
#include "tty/signal.h"
#include "tty/watch.h"
#include "view/view.h"

/* A file each time it is read. */
static const char *const contents[] = {"(;FF[4]CA[UTF-8]GM[1]SZ[9]C[First];B[ee]C[Second];W[cg]C[Third];B[cc]C[Fourth])",
    "(;FF[4]CA[UTF-8]GM[1]SZ[9]C[Changed];B[ee]C[Second];W[cg]C[Third];B[cc]C[Fourth])"};

struct event {
    int at; /* milliseconds from the start, in order */
    const char *keys; /* or NULL */
    void (*happens)(void);
};

enum { ANSWER_NEVER = -1, QUESTIONS_MOST = 64, POLLS_MOST = 20000 };

struct world {
    struct session s;
    struct tty tty;
    struct loop loop;
    int line; /* the terminal's end of it */
    bool is_stuck; /* the terminal takes nothing */
    long long now;
    const struct event *next;
    int answer_ms; /* after a question; ANSWER_NEVER */
    const char *width, *device; /* its answers about the width of a character, and about its kind and what was asked with that; NULL: none */
    struct {
        long long at;
        const char *bytes;
    } answers[QUESTIONS_MOST];
    size_t asked, answered;
    bool has_quit;
    int polls;
    struct buf sent, said;
    size_t brought; /* contents */
    int refuses;         /* so often it is not brought; each time takes 3 ms */
    size_t at_once, most_at_once; /* calls of fulfil between two calls of poll */
    size_t steps, done, step_ms; /* of work and of more, each of which says its number */
    int source;           /* what more reads; -1: nothing */
};

static struct world *world; /* the one whose loop runs */

/* ---- the terminal ---- */

static void will_answer(const char *bytes)
{
    if (world->answer_ms < 0 || !bytes)
        return;
    assert_true(world->asked < QUESTIONS_MOST);
    world->answers[world->asked].at = world->now + world->answer_ms;
    world->answers[world->asked++].bytes = bytes;
}

static void say(const char *word)
{
    if (world->said.len > 0 && buf_string(&world->said)[world->said.len - 1] != ' ')
        buf_add_char(&world->said, ',');
    else
        buf_add_format(&world->said, "%lld:", world->now);
    buf_add_string(&world->said, word);
}

static const struct {
    const char *bytes, *word;
} words[] = {
    {"\033[?1049h", "start"}, {"\033[?1049l", "stop"}, {"\033[H\xE2\x97\x8F\033[6n", "width?"}, {"\033[6n", "?"}, {"\033[c", "kind?"},
        {"\033[H\033[2J", "whole"},
    {"\033[?2026h", "at-once"}, {"\033[?2026l", "shown"}, {"\033]52;c;", "copy"}, {"\033[?1000h", "mouse"}, {"\033[?1000l", "no-mouse"},
};

/* Behind a sequence, a string up to ST or a character. */
static const char *behind(const char *at, const char *end)
{
    const char *const from = at++;
    if (*from != '\033' || at == end)
        return at;
    if (*at == ']')
        return strstr(at, "\033\\") + 2;
    if (*at++ != '[')
        return at;
    while (at < end && (*at < 0x40 || *at > 0x7E))
        at++;
    return at < end ? at + 1 : end;
}

/* A piece of what came out, with the answers it will get. */
static void hear_piece(const char *at, const char *end)
{
    bool is_painting = false;
    while (at < end) {
        size_t i = 0;
        while (i < COUNT(words) && strncmp(at, words[i].bytes, strlen(words[i].bytes)) != 0)
            i++;
        const char *word = i < COUNT(words) ? words[i].word : "";
        if (*word)
            say(word);
        else if (*at != '\033' && !is_painting)
            say("part");
        is_painting = !strcmp(word, "whole") || (is_painting && !*word) || (!*word && *at != '\033');
        if (!strcmp(word, "width?"))
            will_answer(world->width);
        else if (!strcmp(word, "?"))
            will_answer("\033[99;99R"); /* nothing that kifu could know: so it is of the last one */
        else if (!strcmp(word, "kind?"))
            will_answer(world->device);
        at = !strcmp(word, "copy") || !*word ? behind(at, end) : at + strlen(words[i].bytes);
    }
}

static void hear(void)
{
    char bytes[65536];
    ssize_t n;
    size_t from = world->sent.len;
    while (!world->is_stuck && (n = read(world->line, bytes, sizeof bytes)) > 0)
        buf_add(&world->sent, bytes, (size_t)n);
    if (world->sent.len == from)
        return;
    hear_piece(buf_string(&world->sent) + from, buf_string(&world->sent) + world->sent.len);
    if (world->said.len > 0 && buf_string(&world->said)[world->said.len - 1] != ' ')
        buf_add_char(&world->said, ' ');
}

static void type(const char *keys)
{
    assert_int_equal(write(world->line, keys, strlen(keys)), strlen(keys));
}

static long long next_at(void)
{
    const long long event = world->next->at, answer = world->asked > world->answered ? world->answers[world->answered].at : -1;
    const bool has_event = world->next->keys || world->next->happens;
    return !has_event ? answer : answer >= 0 && answer < event ? answer : event;
}

static void happen(void)
{
    for (long long at = next_at(); at >= 0 && at <= world->now; at = next_at()) {
        if (world->asked > world->answered && world->answers[world->answered].at <= at) {
            type(world->answers[world->answered++].bytes);
            continue;
        }
        const struct event *e = world->next++;
        if (e->keys)
            type(e->keys);
        if (e->happens)
            e->happens();
    }
}

/* ---- the system ---- */

int clock_gettime(clockid_t clock, struct timespec *t)
{
    const long long ms = 1000000 + (world ? world->now : 0);
    (void)clock;
    *t = (struct timespec){ms / 1000, ms % 1000 * 1000000};
    return 0;
}

static void give_up(const char *why)
{
    fprintf(stderr, "# %s: %s\n", why, buf_string(&world->said));
    abort();
}

static void fall_asleep(void)
{
    if (world->has_quit)
        give_up("it sleeps for ever");
    world->has_quit = true;
    buf_add_format(&world->said, "%lld:asleep ", world->now);
    type("q");
}

int poll(struct pollfd *fds, nfds_t count, int ms)
{
    const struct timespec no_time = {0, 0};
    if (!world)
        return ppoll(fds, count, ms < 0 ? NULL : &(struct timespec){ms / 1000, ms % 1000 * 1000000}, NULL);
    if (++world->polls == POLLS_MOST)
        give_up("it does not sleep");
    world->at_once = 0;
    for (const long long end = world->now + ms;;) {
        happen();
        happen();
        hear();
        happen();
        const int came = ppoll(fds, count, &no_time, NULL);
        if (came != 0 || ms == 0)
            return came;
        const long long due = next_at();
        if (ms > 0 && (due < 0 || due >= end)) {
            world->now = end;
            return 0;
        }
        if (due < 0)
            fall_asleep();
        else
            world->now = due;
    }
}

/* ---- the one who runs the session ---- */

static void fulfil(void *context)
{
    struct world *w = context;
    struct shelf_wants *wants = &w->s.shelf.wants;
    w->at_once++;
    w->most_at_once = w->at_once > w->most_at_once ? w->at_once : w->most_at_once;
    if (w->refuses > 0 && (wants->file || wants->reload)) {
        w->refuses--;
        w->now += 3;
    } else if (wants->file || wants->reload) {
        buf_add_format(&w->said, "%lld:%s-%zu ", w->now, wants->reload ? "again" : "read", wants->file_index);
        session_give(&w->s, wants->file_index, slice_of(contents[w->brought++ % 2]), true);
    }
}

/* The second step makes the session want its file again. */
static bool work(void *context)
{
    struct world *w = context;
    if (w->done == w->steps)
        return false;
    w->now += (long long)w->step_ms;
    session_say(&w->s, "step %zu", ++w->done);
    w->s.shelf.wants.reload = w->done == 2;
    return w->done < w->steps;
}

/* Its source stays readable after the end. */
static bool more(void *context)
{
    struct world *w = context;
    const bool has_more = work(context);
    if (!has_more)
        buf_add_format(&w->said, "%lld:end ", w->now);
    return has_more;
}

static void open_world(struct world *w, const char *name, int answer_ms)
{
    int ends[2];
    struct error e;
    *w = (struct world){.answer_ms = answer_ms, .width = "\033[1;2R", .device = "\033[?62c"};
    assert_int_equal(socketpair(AF_UNIX, SOCK_STREAM | SOCK_NONBLOCK | SOCK_CLOEXEC, 0, ends), 0);
    w->line = ends[0];
    w->tty = (struct tty){.in = ends[1], .out = ends[1], .last_columns = 80, .last_rows = 24};
    assert_true(terminfo_load("xterm-256color", -1, &w->tty.info, &e));
    paint_init(&w->tty.paint, &w->tty.info.paint);
    session_init(&w->s, pane_table);
    session_resize(&w->s, 80, 24);
    w->loop = (struct loop){.tty = &w->tty, .session = &w->s, .fulfil = fulfil, .source = -1, .context = w};
    if (name) {
        session_add(&w->s, name);
        session_open(&w->s, 0, 0, SGF_NONE);
        session_give(&w->s, 0, slice_of(contents[w->brought++]), true);
    }
}

static void close_world(struct world *w)
{
    terminfo_unload();
    session_free(&w->s);
    paint_free(&w->tty.paint);
    buf_free(&w->tty.queue);
    buf_free(&w->sent);
    buf_free(&w->said);
    close(w->tty.in);
    close(w->line);
}

static enum loop_end play(struct world *w, const struct event *script)
{
    w->next = script;
    world = w;
    const enum loop_end end = loop_run(&w->loop);
    hear();
    world = NULL;
    if (w->said.len > 0)
        w->said.len--;
    return end;
}

#define SCRIPT(...) ((const struct event[]){__VA_ARGS__, {0, NULL, NULL}})
#define NOTHING SCRIPT({0, "", NULL})

static void expect_end(struct world *w, const struct event *script, enum loop_end end, const char *said)
{
    assert_int_equal(play(w, script), end);
    assert_string_equal(buf_string(&w->said), said);
}

/* In a terminal that answers after `answer_ms`. The session stays as it is at its end: close_world is the caller's. */
static void expect(struct world *w, int answer_ms, const struct event *script, const char *said)
{
    open_world(w, "a.sgf", answer_ms);
    expect_end(w, script, LOOP_QUIT, said);
}

static void expect_only(int answer_ms, const struct event *script, const char *said)
{
    struct world w;
    expect(&w, answer_ms, script, said);
    close_world(&w);
}

static void set(struct world *w, const char *option, const char *value)
{
    assert_true(session_set(&w->s, slice_of(option), slice_of(value), NULL));
}

#define START "0:start,width?,whole,?,kind? "

/* ---- questions and pictures ---- */

static void a_picture_waits_for_the_answer_to_the_last_one(void **state)
{
    (void)state;
    expect_only(0, SCRIPT({100, "l", NULL}, {200, "l", NULL}, {300, "\033[A", NULL}), START "100:part,? 200:part,? 300:part,? 300:asleep 300:stop");
    expect_only(50, SCRIPT({100, "l", NULL}, {110, "l", NULL}, {120, "l", NULL}), START "100:part,? 150:part,? 200:asleep 200:stop");
}

/* It is asked four times; a picture is half a second from one of more than 400 bytes. */
static void without_answers_pictures_keep_a_pace(void **state)
{
    (void)state;
    struct world w;
    expect(&w, ANSWER_NEVER, SCRIPT({10, "l", NULL}, {20, "l", NULL}, {1500, "\014", NULL}, {1510, "h", NULL}, {1520, "\014", NULL},
        {1530, "h", NULL}, {2300, "\014", NULL}),
        START "10:part,? 20:part,? 1500:start,whole,? 1520:start 2000:whole 2300:start 2500:whole 2500:asleep 2650:stop");
    assert_true(w.tty.paint.trusts);
    close_world(&w);
    expect(&w, ANSWER_NEVER, SCRIPT({10, "l", NULL}), START "10:part,? 10:asleep 160:stop");
    assert_false(w.tty.paint.trusts); /* the answer may still come */
    close_world(&w);
    open_world(&w, "a.sgf", 0);
    set(&w, "questions", "off");
    expect_end(&w, SCRIPT({10, "l", NULL}, {20, "h", NULL}), LOOP_QUIT, "0:start,whole 500:asleep 500:stop");
    assert_true(w.tty.paint.trusts);
    close_world(&w);
}

/* ---- the width ---- */

static void nothing_doubtful_nothing_asked(void **state)
{
    static const char *const options[][2] = {{"glyphs", "ascii"}, {"ambiguous", "1"}, {"ambiguous", "2"}};
    (void)state;
    for (size_t i = 0; i < COUNT(options); i++) {
        struct world w;
        open_world(&w, "a.sgf", 0);
        set(&w, options[i][0], options[i][1]);
        expect_end(&w, SCRIPT({10, "l", NULL}), LOOP_QUIT, "0:start,whole,?,kind? 10:part,? 10:asleep 10:stop");
        close_world(&w);
    }
}

/* Only the first report is about it, and only from the first row. */
static void the_first_report_is_the_width(void **state)
{
    static const struct {
        const char *first, *second, *said;
        int ambiguous;
        bool trusts;
    } cases[] = {
        {"\033[1;2R", "\033[1;3R", START "200:asleep 1200:stop", 1, true},
        {"\033[1;3R", "\033[1;2R", START "200:whole,? 200:asleep 1200:stop", 2, true},
        {"\033[1;1R", "\033[1;3R", START "200:asleep 1200:stop", 1, false},
        {"\033[1;4R", "\033[1;3R", START "200:asleep 1200:stop", 1, false},
        {"\033[2;3R", "\033[1;3R", START "200:asleep 1200:stop", 1, false},
        {"\033[2;2R", "\033[1;3R", START "200:asleep 1200:stop", 1, false},
    };
    (void)state;
    for (size_t i = 0; i < COUNT(cases); i++) {
        struct world w;
        expect(&w, ANSWER_NEVER, SCRIPT({100, cases[i].first, NULL}, {200, cases[i].second, NULL}), cases[i].said);
        assert_int_equal(w.s.terminal_ambiguous, cases[i].ambiguous);
        assert_int_equal(w.s.ambiguous, cases[i].ambiguous);
        assert_int_equal(w.tty.paint.trusts, cases[i].trusts);
        close_world(&w);
    }
}

/* ---- keys ---- */

/* More than fingers type hold the picture back until 20 ms after the last one. */
static void many_keys_are_held(void **state)
{
    char keys[2][80];
    struct world w;
    (void)state;
    for (size_t i = 0; i < 2; i++) {
        memset(keys[i], 'k', sizeof keys[i]); /* up a line that has no branches: nothing */
        keys[i][62] = 'l';
        keys[i][63 + i] = '\0';
    }
    expect_only(0, SCRIPT({100, "l", NULL}, {101, keys[0], NULL}), START "100:part,? 101:part,? 101:asleep 101:stop");
    expect_only(0, SCRIPT({100, "l", NULL}, {101, keys[1], NULL}, {110, "l", NULL}), START "100:part,? 120:part,? 120:asleep 120:stop");
    expect_only(0, SCRIPT({100, keys[1], NULL}, {105, keys[1], NULL}, {115, keys[1], NULL}), START "100:part,? 120:part,? 120:asleep 120:stop");
    expect(&w, 0, SCRIPT({100, keys[1], NULL}, {110, "q", NULL}), START "100:part,? 110:stop");
    close_world(&w);
}

static void esc_waits_for_its_sequence(void **state)
{
    (void)state;
    expect_only(0, SCRIPT({100, ":", NULL}, {200, "\033", NULL}), START "100:part,? 270:part,? 270:asleep 270:stop");
    for (int at = 269; at <= 271; at++) { /* what has come by then has come in time */
        struct world w;
        open_world(&w, "a.sgf", 0);
        expect_end(&w, SCRIPT({100, ":", NULL}, {200, "\033", NULL}, {at, "[D", NULL}, {500, "\003", NULL}), LOOP_INTERRUPTED,
            at < 271 ? START "100:part,? 500:stop" : START "100:part,? 270:part,? 271:part,? 500:stop");
        close_world(&w);
    }
}

/* A sequence that only the description of the terminal has. */
static void keys_are_those_of_the_terminal(void **state)
{
    (void)state;
    struct world w;
    struct error e;
    open_world(&w, "a.sgf", 0);
    assert_true(terminfo_load("vt52", -1, &w.tty.info, &e));
    play(&w, SCRIPT({100, "\033C", NULL}));
    assert_int_equal(reader_node(&w.s.reader), 1);
    close_world(&w);
}

static void what_is_no_key_moves_nothing(void **state)
{
    static const char *const bytes[] = {"\033[200~ll\033[201~", "\033[I\033[O", "\033[<0;10;10M", "\033[<65;10;10M", "\033[?62c",
        "\033]11;rgb:ff/ff/ff\a"};
    (void)state;
    for (size_t i = 0; i < COUNT(bytes); i++)
        expect_only(0, SCRIPT({100, bytes[i], NULL}), START "100:asleep 100:stop");
}

static void the_wheel_turns_both_ways(void **state)
{
    struct world w;
    (void)state;
    for (int turns = 1; turns <= 3; turns++) {
        open_world(&w, "a.sgf", 0);
        set(&w, "mouse", "on");
        play(&w, SCRIPT({40, "\033[<65;10;10M", NULL}, {100, turns > 1 ? "\033[<65;10;10M" : "", NULL},
            {200, turns > 2 ? "\033[<64;10;10M" : "", NULL}));
        assert_int_equal(reader_node(&w.s.reader), turns == 2 ? 2 : 1);
        close_world(&w);
    }
}

/* ---- what the terminal says ---- */

static void pictures_come_at_once_where_it_can_be_switched(void **state)
{
    (void)state;
    for (int setting = 0; setting <= 4; setting++) {
        struct world w;
        char answer[32];
        const bool can = setting == 1 || setting == 2;
        snprintf(answer, sizeof answer, "\033[?2026;%d$y", setting);
        expect(&w, 0, SCRIPT({50, answer, NULL}, {100, "?", NULL}, {200, "q", NULL}),
            can ? START "100:at-once,part,shown,? 200:at-once,part,shown,? 200:asleep 200:shown,stop"
                : START "100:part,? 200:part,? 200:asleep 200:stop")
                ;
        close_world(&w);
    }
    expect_only(0, SCRIPT({50, "\033[?2004;2$y", NULL}, {100, "?", NULL}, {200, "q", NULL}), START "100:part,? 200:part,? 200:asleep 200:stop");
}

/* If the terminal reports buttons, and the option allows. Earlier clicks have no effect. */
static void clicks_count_where_the_terminal_knows_buttons(void **state)
{
    static const char *const options[] = {"auto", "on", "off"};
    (void)state;
    for (size_t option = 0; option < COUNT(options); option++)
        for (int setting = 0; setting <= 4; setting++) {
            struct world w;
            char answer[64];
            const bool can = option == 1 || (option == 0 && (setting == 1 || setting == 2));
            snprintf(answer, sizeof answer, "\033[?1006;%d$y\033[?1000;2$y\033[<65;10;10M", setting);
            open_world(&w, "a.sgf", 0);
            set(&w, "mouse", options[option]);
            play(&w, SCRIPT({40, "\033[<65;10;10M", NULL}, {100, answer, NULL}));
            assert_int_equal(reader_node(&w.s.reader), can + (option == 1));
            assert_int_equal(w.s.can_click, setting == 1 || setting == 2);
            close_world(&w);
        }
}

static void the_ground_is_light_or_dark(void **state)
{
    static const struct {
        const char *answer;
        enum terminal ground;
    } cases[] = {
        {"", TERMINAL_ANY}, {"\033]11;rgb:80/80/80\a", TERMINAL_LIGHT}, {"\033]11;rgb:7f/80/80\a", TERMINAL_DARK},
            {"\033]11;rgb:80/7f/80\a", TERMINAL_DARK},
        {"\033]11;rgb:80/80/7f\a", TERMINAL_DARK}, {"\033]11;rgb:ff/00/00\a", TERMINAL_DARK}, {"\033]11;rgb:00/ff/00\a", TERMINAL_LIGHT},
        {"\033]11;rgb:00/00/ff\a", TERMINAL_DARK}, {"\033]11;rgb:ab/80/00\a", TERMINAL_LIGHT}, {"\033]11;rgb:00/80/ff\a", TERMINAL_DARK},
    };
    (void)state;
    for (size_t i = 0; i < COUNT(cases); i++) {
        struct world w;
        open_world(&w, "a.sgf", 0);
        play(&w, SCRIPT({50, cases[i].answer, NULL}));
        assert_int_equal(w.s.terminal_ground, cases[i].ground);
        close_world(&w);
    }
}

/* ---- sizes ---- */

static void resized(void)
{
    raise(SIGWINCH);
}

static void narrower(void)
{
    world->tty.last_columns--;
    raise(SIGWINCH);
}

static void is_wider(void) /* without a signal */
{
    world->tty.last_columns = 100;
}

static void a_size_is_waited_for(void **state)
{
    struct world w;
    struct event drag[32];
    (void)state;
    expect_only(0, SCRIPT({100, NULL, resized}, {105, "l", NULL}, {200, "l", NULL}), START "120:whole,? 200:part,? 200:asleep 200:stop");
    for (int i = 0; i < 31; i++) /* dragged for 150 ms, and again */
        drag[i] = (struct event){(i < 16 ? 100 : 250) + 10 * i, NULL, narrower};
    drag[31] = (struct event){0, NULL, NULL};
    expect(&w, 0, drag, START "220:whole,? 270:whole,? 530:whole,? 570:whole,? 570:asleep 570:stop");
    assert_int_equal(w.s.columns, 80 - 31);
    close_world(&w);
    expect(&w, 0, SCRIPT({50, NULL, is_wider}, {100, "\014", NULL}, {200, "l", NULL}), START "100:start,whole,? 200:part,? 200:asleep 200:stop");
    assert_int_equal(w.s.columns, 100); /* a redraw looks at it too */
    close_world(&w);
}

/* ---- stopped ---- */

static void continued(void)
{
    raise(SIGCONT);
}

static void after_a_stop_all_is_painted(void **state)
{
    (void)state;
    struct world w;
    expect_only(0, SCRIPT({100, NULL, continued}, {200, "l", NULL}), START "100:start,whole,? 200:part,? 200:asleep 200:stop");
    expect_only(0, SCRIPT({100, "l", NULL}, {200, "\032", NULL},
        {300, "l", NULL}), START "100:part,? 200:stop 200:start,whole,? 300:part,? 300:asleep 300:stop");
    /* The answer goes to us, not to the shell; that we were continued is known. */
    expect_only(200, SCRIPT({300, "l", NULL}, {400, "\032", NULL}, {450, NULL, continued}, {800, "l", NULL}),
        START "300:part,? 500:stop 500:start,whole,? 800:part,? 1000:asleep 1000:stop");
    expect(&w, 200, SCRIPT({300, "l", NULL}, {400, "\032", NULL},
        {450, NULL, is_wider}), START "300:part,? 500:stop 500:start,whole,? 700:asleep 700:stop");
    assert_int_equal(w.s.columns, 100);
    close_world(&w);
    /* One that is not there yet went to another program. */
    expect_only(1000, SCRIPT({1500, "l", NULL}, {1600, "l", NULL},
        {1700, NULL, continued}), START "1500:part,? 1700:start,whole,? 2700:asleep 2700:stop");
    /* None of those from before is waited for again, nor taken for another one. */
    open_world(&w, "a.sgf", 0);
    w.device = NULL;
    expect_end(&w, SCRIPT({100, "\032", NULL}, {1200, "q", NULL}), LOOP_QUIT, START "1100:stop 1100:start,whole,? 1200:stop");
    close_world(&w);
    expect(&w, ANSWER_NEVER, SCRIPT({100, "\032", NULL}, {400, "\033[1;3R", NULL}), START "250:stop 250:start,whole,? 400:asleep 400:stop");
    assert_int_equal(w.s.terminal_ambiguous, 1);
    close_world(&w);
    for (int stops = 0; stops < 2; stops++) {
        open_world(&w, "a.sgf", 0);
        set(&w, "mouse", "on");
        expect_end(&w, SCRIPT({200, stops ? "\032" : NULL, stops ? NULL : continued}, {300, "l", NULL}), LOOP_QUIT,
            stops ? "0:start,width?,mouse,whole,?,kind? 200:no-mouse,stop 200:start,mouse,whole,? 300:part,? 300:asleep 300:no-mouse,stop"
                  : "0:start,width?,mouse,whole,?,kind? 200:start,mouse,whole,? 300:part,? 300:asleep 300:no-mouse,stop");
        close_world(&w);
    }
}

/* ---- autoplay ---- */

static void autoplay_keeps_its_pace(void **state)
{
    (void)state;
    expect_only(0, SCRIPT({100, ":set speed 3\r", NULL}, {200, "w", NULL}),
        START "200:part,? 500:part,? 800:part,? 1100:part,? 1100:asleep 1100:stop");
    expect_only(0, SCRIPT({100, ":set speed 3\r", NULL}, {200, "w", NULL}, {600, "w", NULL}, {650, "w", NULL}),
        START "200:part,? 500:part,? 600:part,? 650:part,? 950:part,? 1250:part,? 1250:asleep 1250:stop");
    expect_only(0, SCRIPT({200, "w", NULL}, {300, ":set speed 3\r", NULL}),
        START "200:part,? 300:part,? 600:part,? 900:part,? 1200:part,? 1200:asleep 1200:stop");
}

/* ---- what is wanted ---- */

static void a_copy_goes_out_once(void **state)
{
    (void)state;
    expect_only(0, SCRIPT({100, "y", NULL}, {200, "l", NULL}), START "100:copy,part,? 200:part,? 200:asleep 200:stop");
}

/* A file that cannot be read may bring another one: as often as there are files, and once. */
static void wants_come_to_an_end(void **state)
{
    (void)state;
    for (size_t files = 1; files <= 3; files++) {
        struct world w;
        open_world(&w, "a.sgf", 0);
        for (size_t i = 1; i < files; i++)
            session_add(&w.s, "b.sgf");
        w.refuses = 10;
        expect_end(&w, SCRIPT({100, "r", NULL}), LOOP_QUIT, START "130:again-0 130:part,? 130:asleep 130:stop");
        assert_int_equal(w.most_at_once, files + 1);
        close_world(&w);
    }
}

/* ---- long work ---- */

/* Ten times a second, when a key comes, and at its end. */
static void work_shows_how_far_it_is(void **state)
{
    (void)state;
    struct world w;
    for (size_t step_ms = 1; step_ms <= 50; step_ms += 49) {
        open_world(&w, "a.sgf", 0);
        w.loop.work = work;
        w.step_ms = step_ms;
        w.steps = 250 / step_ms;
        expect_end(&w, SCRIPT({50, "l", NULL}), LOOP_QUIT,
            step_ms == 1 ? START "2:again-0 51:part,? 153:part,? 250:part,? 250:asleep 250:stop"
                : START "50:part,? 100:again-0 150:part,? 250:part,? 250:asleep 250:stop");
        assert_int_equal(w.done, w.steps);
        close_world(&w);
    }
}

static int piece_end;

static void piece_comes(void)
{
    assert_int_equal(write(piece_end, "x", 1), 1);
}

static void open_source(struct world *w, int *ends)
{
    assert_int_equal(pipe(ends), 0);
    piece_end = ends[1];
    open_world(w, "a.sgf", 0);
    w->loop.more = more;
    w->loop.source = ends[0];
    w->step_ms = 30;
}

static void close_source(struct world *w, const int *ends)
{
    assert_int_equal(w->done, w->steps);
    assert_int_equal(w->loop.source, -1);
    close(ends[0]);
    close(ends[1]);
    close_world(w);
}

static bool note_work(void *context)
{
    struct world *w = context;
    if (w->now > 0) /* how often at the start is the session's */
        buf_add_format(&w->said, "%lld:work ", w->now);
    return false;
}

/* Keys first; what a piece makes the session want is brought at once; the source is left alone after its end. */
static void more_of_a_file_is_taken(void **state)
{
    (void)state;
    struct world w;
    int ends[2];
    open_source(&w, ends);
    w.steps = 8;
    expect_end(&w, SCRIPT({0, NULL, piece_comes}, {65, "l", NULL}), LOOP_QUIT,
        START "60:again-0 90:part,? 210:part,? 240:end 240:part,? 240:asleep 240:stop");
    assert_int_equal(reader_node(&w.s.reader), 1);
    close_source(&w, ends);
    open_source(&w, ends);
    w.steps = 1;
    w.loop.work = note_work; /* there may be more to do once it came */
    expect_end(&w, SCRIPT({100, NULL, piece_comes}), LOOP_QUIT, START "130:end 130:part,? 130:work 130:asleep 130:stop");
    close_source(&w, ends);
}

/* ---- what runs beside the session ---- */

static struct {
    int ends[2];
    bool writes;   /* it waits to be written to */
    long long due; /* -1: never */
} beside;

static void note(const struct world *w, const char *word)
{
    if (world)
        buf_add_format(&world->said, "%lld:%s ", w->now, word);
}

/* A byte that came changes the picture where it is an x. */
static bool beside_step(void *context, bool has_key, long long now)
{
    struct world *w = context;
    char byte = 0;
    struct pollfd p = {.fd = beside.ends[0], .events = (short)(POLLIN | (beside.writes ? POLLOUT : 0))};
    ppoll(&p, 1, &(struct timespec){0, 0}, NULL);
    if (has_key)
        note(w, "key");
    if (p.revents & POLLOUT)
        note(w, "takes");
    beside.writes = beside.writes && !(p.revents & POLLOUT);
    const bool is_due = beside.due >= 0 && now >= beside.due;
    if (is_due)
        note(w, "due");
    if (is_due)
        beside.due = -1;
    if (p.revents & POLLIN && read(beside.ends[0], &byte, 1) == 1)
        session_say(&w->s, "beside: %c at %lld", byte, now);
    return byte == 'x';
}

static int beside_descriptor(void *context, bool *writes)
{
    (void)context;
    *writes = beside.writes;
    return beside.ends[0];
}

static long long beside_due(void *context)
{
    (void)context;
    return beside.due;
}

static void beside_pause(void *context, bool goes_on)
{
    note(context, goes_on ? "on" : "rest");
}

static void beside_comes(void)
{
    assert_int_equal(write(beside.ends[1], "x", 1), 1);
}

static void beside_comes_unseen(void)
{
    assert_int_equal(write(beside.ends[1], "y", 1), 1);
}

static void expect_beside(const struct event *script, const char *said)
{
    struct world w;
    open_world(&w, "a.sgf", 0);
    assert_int_equal(socketpair(AF_UNIX, SOCK_SEQPACKET | SOCK_NONBLOCK | SOCK_CLOEXEC, 0, beside.ends), 0);
    w.loop.beside = (struct loop_beside){beside_step, beside_descriptor, beside_due, beside_pause, &w};
    expect_end(&w, script, LOOP_QUIT, said);
    close(beside.ends[0]);
    close(beside.ends[1]);
    close_world(&w);
}

/* It gets notice of keys, reads input, is called in time, writes when it can, and rests while the program is stopped. */
static void what_is_beside_steps(void **state)
{
    (void)state;
    beside.due = -1;
    expect_beside(SCRIPT({100, "l", NULL}, {200, "\033[I", NULL}, {300, "hh", NULL}), START "100:key 100:part,? 300:key 300:part,? 300:asleep 300:key 300:stop");
    expect_beside(SCRIPT({100, NULL, beside_comes}, {200, NULL, beside_comes_unseen}, {300, "l", NULL}), START "100:part,? 300:key 300:part,? 300:asleep 300:key 300:stop");
    beside.due = 1000000 + 150;
    expect_beside(SCRIPT({100, "l", NULL}), START "100:key 100:part,? 150:due 150:asleep 150:key 150:stop");
    beside.due = -1;
    beside.writes = true;
    expect_beside(SCRIPT({100, "l", NULL}), START "0:takes 100:key 100:part,? 100:asleep 100:key 100:stop");
    expect_beside(SCRIPT({100, "\032", NULL}, {200, "l", NULL}), START "100:rest 100:on 100:stop 100:key 100:start,whole,? 200:key 200:part,? 200:asleep 200:key 200:stop");
}

/* ---- files that change ---- */

static char folder[64], names[2][96];

static void write_name(size_t i)
{
    const int fd = open(names[i], O_WRONLY | O_CREAT | O_APPEND | O_CLOEXEC, 0600);
    assert_true(fd >= 0 && write(fd, " ", 1) == 1);
    close(fd);
}

static void write_first(void)
{
    write_name(0);
}

static void write_second(void)
{
    write_name(1);
}

/* The one that is looked at; the other one is not. */
static void the_current_file_is_read_again(void **state)
{
    (void)state;
    struct world w;
    struct watch *notices = watch_new();
    watch_file(notices, "/tmp", NULL);
    const bool has_notice = watch_fd(notices) >= 0;
    watch_free(notices);
    if (!has_notice)
        skip();
    strcpy(folder, "/tmp/kifu-loop-XXXXXX");
    assert_non_null(mkdtemp(folder));
    for (size_t i = 0; i < 2; i++) {
        snprintf(names[i], sizeof names[i], "%s/%zu.sgf", folder, i);
        write_name(i);
    }
    for (int follows = 0; follows < 2; follows++) {
        open_world(&w, names[0], 0);
        session_add(&w.s, names[1]);
        w.loop.follows = follows;
        expect_end(&w, SCRIPT({100, NULL, write_first}, {300, NULL, write_second}, {500, ">", NULL}, {700, NULL, write_first},
            {900, NULL, write_second}, {1100, "<", NULL}, {1300, NULL, write_first}),
            LOOP_QUIT,
                follows ? START "160:again-0 160:part,? 500:read-1 500:part,? 960:again-1 960:part,? 1100:part,? 1360:again-0 1360:part,? 1360:asleep 1360:stop"
                    : START "500:read-1 500:part,? 1100:part,? 1300:asleep 1300:stop");
        close_world(&w);
    }
    for (int late = 0; late < 3; late++) { /* 1: changed after it was read, before the loop began; 2: of parts, whose mark is not one file's */
        struct content read = {.comes_again = true, .path = late == 2 ? names[0] : NULL};
        open_world(&w, names[0], 0);
        w.loop.follows = true;
        assert_true(file_mark_of(names[0], &read.mark));
        if (late)
            write_first();
        w.s.shelf.files[0].content = &read;
        expect_end(&w, SCRIPT({100, "l", NULL}), LOOP_QUIT,
            late == 1 ? START "0:again-0 0:part,? 100:part,? 100:asleep 100:stop" : START "100:part,? 100:asleep 100:stop");
        close_world(&w);
    }
    /* with the first picture */
    open_world(&w, names[0], 0);
    w.loop.follows = true;
    expect_end(&w, SCRIPT({0, NULL, write_first}, {100, "l", NULL}), LOOP_QUIT, START "60:again-0 60:part,? 100:part,? 100:asleep 100:stop");
    close_world(&w);
    unlink(names[0]);
    unlink(names[1]);
    assert_int_equal(rmdir(folder), 0);
}

/* Nothing to look at, and nothing to follow. */
static void there_may_be_no_file(void **state)
{
    (void)state;
    struct world w;
    open_world(&w, NULL, 0);
    w.loop.follows = true;
    expect_end(&w, SCRIPT({100, "l", NULL}), LOOP_QUIT, START "100:part,? 100:asleep 100:stop");
    close_world(&w);
}

/* ---- the end ---- */

static void hangs_up(void)
{
    shutdown(world->line, SHUT_WR);
}

static void answers_are_waited_for_at_the_end(void **state)
{
    (void)state;
    static const struct {
        int answer_ms, at;
        const char *late, *said;
    } cases[] = {
        {100, 1, "", START "100:stop"},               /* to each its answer */
        {ANSWER_NEVER, 100, "", START "250:stop"},    /* it has never answered: a little */
        {ANSWER_NEVER, 2000, "", START "2150:stop"},
        {ANSWER_NEVER, 2001, "", START "2001:stop"},  /* it never will */
    };
    for (size_t i = 0; i < COUNT(cases); i++)
        expect_only(cases[i].answer_ms, SCRIPT({cases[i].at, "q", NULL}), cases[i].said);
    for (int at = 100; at <= 2001; at += at < 2000 ? 1900 : 1) { /* what kind it is, it may not say */
        struct world w;
        open_world(&w, "a.sgf", 0);
        w.device = NULL;
        expect_end(&w, SCRIPT({at, "q", NULL}), LOOP_QUIT, at == 100 ? START "1100:stop" : at == 2000 ? START "3000:stop" : START "2001:stop");
        close_world(&w);
    }
    /* One that comes in a piece with the key, before or behind it, is there already. */
    expect_only(ANSWER_NEVER, SCRIPT({100, "\033[1;2R\033[9;9Rq\033[?62c", NULL}), START "100:stop");
    expect_only(ANSWER_NEVER, SCRIPT({100, "q\033[1;2R\033[9;9R\033[?62c", NULL}), START "100:stop");
    /* One by one; until the terminal is gone. */
    expect_only(ANSWER_NEVER, SCRIPT({100, "q", NULL}, {110, "\033[1;2", NULL}, {120, "R", NULL}, {130, "x\033[9;9R", NULL},
        {140, "\033[?62c", NULL}), START "140:stop");
    expect_only(ANSWER_NEVER, SCRIPT({100, "q", NULL}, {110, "\033[?62c", NULL}, {120, "\033[1;2R", NULL},
        {140, "\033[9;9R", NULL}), START "140:stop");
    expect_only(ANSWER_NEVER, SCRIPT({100, "q", NULL}, {110, "\033[1;2R", NULL}, {120, NULL, hangs_up}), START "120:stop");
    struct world w;
    open_world(&w, "a.sgf", 0);
    w.device = NULL;
    expect_end(&w, SCRIPT({100, "q", NULL}, {700, "\033[?62c", NULL}), LOOP_QUIT, START "700:stop");
    close_world(&w);
}

static void the_first_end_counts(void **state)
{
    static const struct {
        const char *keys;
        enum loop_end end;
    } cases[] = {{"\003q", LOOP_INTERRUPTED}, {"q\003", LOOP_QUIT}, {"q", LOOP_QUIT}, {"\003", LOOP_INTERRUPTED}, {"ql", LOOP_QUIT},
        {"\003l", LOOP_INTERRUPTED}, {NULL, LOOP_GONE}};
    (void)state;
    for (size_t i = 0; i < COUNT(cases); i++) {
        struct world w;
        open_world(&w, "a.sgf", 0);
        expect_end(&w, SCRIPT({100, "l", NULL}, {200, cases[i].keys, cases[i].keys ? NULL : hangs_up}), cases[i].end, START "100:part,? 200:stop");
        assert_int_equal(reader_node(&w.s.reader), 1); /* text after it is no longer a key */
        close_world(&w);
    }
}

/* Signals and descriptors are as before the loop. */
static void nothing_is_left_behind(void **state)
{
    struct world w;
    struct sigaction now;
    (void)state;
    open_world(&w, "a.sgf", 0);
    const int before = dup(w.line);
    close(before);
    w.loop.follows = true;
    expect_end(&w, SCRIPT({100, "l", NULL}), LOOP_QUIT, START "100:part,? 100:asleep 100:stop");
    const int after = dup(w.line);
    close(after);
    assert_int_equal(after, before);
    assert_int_equal(sigaction(SIGTERM, NULL, &now), 0);
    assert_true(now.sa_handler == SIG_DFL);
    assert_int_equal(signal_fd(), -1);
    close_world(&w);
}

static void without_descriptors_it_does_not_begin(void **state)
{
    struct world w;
    struct rlimit before;
    (void)state;
    open_world(&w, "a.sgf", 0);
    assert_int_equal(getrlimit(RLIMIT_NOFILE, &before), 0);
    assert_int_equal(setrlimit(RLIMIT_NOFILE, &(struct rlimit){0, before.rlim_max}), 0);
    const enum loop_end end = play(&w, NOTHING);
    assert_int_equal(setrlimit(RLIMIT_NOFILE, &before), 0);
    assert_int_equal(end, LOOP_FAILED);
    assert_int_equal(w.sent.len, 0);
    close_world(&w);
}

/* Nor can keys come where there is no descriptor for them. */
static void an_end_without_bytes_is_one(void **state)
{
    struct world w;
    (void)state;
    open_world(&w, "a.sgf", 0);
    const int in = w.tty.in;
    w.tty.in = 250;
    assert_int_equal(fcntl(w.tty.in, F_GETFD), -1);
    expect_end(&w, SCRIPT({100, "l", NULL}), LOOP_GONE, "0:start,width?,whole,?,kind? 0:stop");
    w.tty.in = in;
    close_world(&w);
}

/* Pictures can no longer be sent, though no key shows it. */
static void a_line_that_takes_nothing_is_gone(void **state)
{
    struct world w;
    (void)state;
    open_world(&w, "a.sgf", 0);
    w.tty.out = open("/dev/null", O_RDONLY | O_CLOEXEC);
    expect_end(&w, SCRIPT({100, "l", NULL}), LOOP_GONE, "");
    assert_int_equal(reader_node(&w.s.reader), 0);
    close(w.tty.out);
    close_world(&w);
}

/* ---- a line that is stuck ---- */

static void is_stuck(void)
{
    world->is_stuck = true;
}

static void is_loose(void)
{
    world->is_stuck = false;
}

static void a_stuck_line_gets_one_picture_afterwards(void **state)
{
    struct world w;
    (void)state;
    for (int asks = 0; asks < 2; asks++) { /* nothing is drawn behind what waits, however long */
        open_world(&w, "a.sgf", 0);
        set(&w, "questions", asks ? "on" : "off");
        assert_int_equal(setsockopt(w.tty.out, SOL_SOCKET, SO_SNDBUF, &(int){1}, sizeof(int)), 0); /* as little as there may be */
        w.tty.last_columns = w.tty.last_rows = 300;
        assert_int_equal(play(&w, SCRIPT({1000, NULL, is_stuck}, {2000, "\014", NULL}, {3000, "\014", NULL}, {4000, "l\014", NULL},
            {5000, NULL, is_loose}, {9000, "l", NULL})), LOOP_QUIT);
        size_t pictures = 0; /* at the start, the one that got stuck, and one for all that came meanwhile */
        for (const char *at = buf_string(&w.said); (at = strstr(at, "whole")); at++)
            pictures++;
        assert_int_equal(pictures, 3);
        assert_int_equal(reader_node(&w.s.reader), 2);
        close_world(&w);
    }
}

int main(void)
{
    setlocale(LC_ALL, "");
    signal(SIGTSTP, SIG_IGN); /* a stop is over at once; in a session of its own nothing can be stopped by mistake */
    setsid();
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_picture_waits_for_the_answer_to_the_last_one),
        cmocka_unit_test(without_answers_pictures_keep_a_pace),
        cmocka_unit_test(nothing_doubtful_nothing_asked),
        cmocka_unit_test(the_first_report_is_the_width),
        cmocka_unit_test(many_keys_are_held),
        cmocka_unit_test(esc_waits_for_its_sequence),
        cmocka_unit_test(keys_are_those_of_the_terminal),
        cmocka_unit_test(what_is_no_key_moves_nothing),
        cmocka_unit_test(the_wheel_turns_both_ways),
        cmocka_unit_test(pictures_come_at_once_where_it_can_be_switched),
        cmocka_unit_test(clicks_count_where_the_terminal_knows_buttons),
        cmocka_unit_test(the_ground_is_light_or_dark),
        cmocka_unit_test(a_size_is_waited_for),
        cmocka_unit_test(after_a_stop_all_is_painted),
        cmocka_unit_test(autoplay_keeps_its_pace),
        cmocka_unit_test(a_copy_goes_out_once),
        cmocka_unit_test(wants_come_to_an_end),
        cmocka_unit_test(work_shows_how_far_it_is),
        cmocka_unit_test(more_of_a_file_is_taken),
        cmocka_unit_test(what_is_beside_steps),
        cmocka_unit_test(answers_are_waited_for_at_the_end),
        cmocka_unit_test(the_first_end_counts),
        cmocka_unit_test(the_current_file_is_read_again),
        cmocka_unit_test(there_may_be_no_file),
        cmocka_unit_test(nothing_is_left_behind),
        cmocka_unit_test(without_descriptors_it_does_not_begin),
        cmocka_unit_test(an_end_without_bytes_is_one),
        cmocka_unit_test(a_line_that_takes_nothing_is_gone),
        cmocka_unit_test(a_stuck_line_gets_one_picture_afterwards),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
