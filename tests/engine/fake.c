/* tests/engine/fake.c - an engine of tests: a program that speaks GTP, and misbehaves as it is told
 *
 *     fake [as=all|nine|gnugo] [log=FILE] [RULE]...
 *
 * Without rules it is the engine of tests/engine/model.h: it knows what KataGo knows, the nine commands of GTP, or what GNU Go knows. What it
 * has to say of itself goes to the log, a line each: `pid N group N session N` first, then each line that it reads, as it came, after `< `.
 *
 * A rule is `on WORD: ACTION; ACTION ...`, an argument or a line of a file given as @FILE (`#` begins a comment there). WORD is the command
 * that comes (its first word after the number), `start` before anything is read, `end` at the end of the input, `*` any command without a rule
 * of its own. Where a command has a rule, its actions are all that happens. An action is one of
 *
 *     =TEXT  ?TEXT    the answer, with the number of the command, and the empty line after it
 *     model           the answer that the engine without rules gives
 *     raw TEXT        these bytes; in all texts \n \r \t \0 \s (a blank) \; \xHH
 *     info TEXT       begins an analysis where none has begun: `=N`, and then the line `info TEXT`
 *     repeat TEXT     the line, again and again until there is something to read
 *     late            what the actions after this one say comes after the answer to the next command
 *     number N        the next answer has this number
 *     crlf            lines end with CR LF from now on
 *     stderr TEXT     a line to standard error;  stderr-bytes N: so many bytes without a line end
 *     flood           bytes without an end of a line, for ever;  lines: `y` and an end of a line, for ever
 *     wait FILE       reads the FIFO until the test closes it
 *     hang            reads no more, and does not end until it is killed
 *     exit N          ends; raise N: by that signal
 *     ignore          SIGTERM and SIGHUP do nothing from now on
 *     fork            a child that holds all descriptors, and does not end by itself; its pid goes to the log
 *     close           closes standard output
 *     tty             tries to write to the terminal; `tty yes` or `tty no` in the log
 *     fds             `fd N` in the log for each that is open
 *     signals         `ignored N`, `blocked N` in the log for each signal that is so
 */
#include <dirent.h>
#include <fcntl.h>
#include <poll.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/wait.h>
#include <unistd.h>

#include "base/array.h"
#include "base/file.h"
#include "base/mem.h"
#include "base/number.h"
#include "cases.h"
#include "engine/model.h"

struct rule {
    struct slice word, actions;
};

struct fake {
    struct model model;
    struct rule *rules;
    size_t rule_count, rule_cap;
    FILE *log;
    struct buf late;        /* to be said after the next answer */
    struct buf files;       /* rules that were read borrow from it */
    bool is_late, has_crlf; /* the answer of this command is kept; lines end with CR LF */
    bool is_analysing;
    char number[24]; /* of the command; of its answer */
};

/* ---- saying ---- */

static void put(const char *at, size_t len)
{
    while (len > 0) {
        const ssize_t done = write(STDOUT_FILENO, at, len);
        if (done <= 0)
            exit(3);
        at += done;
        len -= (size_t)done;
    }
}

static void say(struct fake *f, struct slice text)
{
    struct buf out = {0};
    for (size_t i = 0; i < text.len; i++) {
        if (text.at[i] == '\n' && f->has_crlf)
            buf_add_char(&out, '\r');
        buf_add_char(&out, text.at[i]);
    }
    if (f->is_late)
        buf_add_slice(&f->late, buf_slice(&out));
    else
        put(out.at, out.len);
    buf_free(&out);
}

static void note(struct fake *f, const char *word, long number)
{
    if (f->log)
        fprintf(f->log, "%s %ld\n", word, number);
}

static void add_escaped(struct slice s, struct buf *out)
{
    static const char names[] = "nrts0;\\", bytes[] = "\n\r\t \0;\\";
    for (size_t i = 0; i < s.len; i++) {
        const char *name = s.at[i] == '\\' && i + 1 < s.len ? memchr(names, s.at[i + 1], sizeof names - 1) : NULL;
        if (name) {
            buf_add_char(out, bytes[name - names]);
            i++;
        } else if (s.at[i] == '\\' && i + 3 < s.len && s.at[i + 1] == 'x') {
            const char hex[3] = {s.at[i + 2], s.at[i + 3], 0};
            buf_add_char(out, (char)strtol(hex, NULL, 16));
            i += 3;
        } else {
            buf_add_char(out, s.at[i]);
        }
    }
}

static void say_escaped(struct fake *f, const char *before, struct slice text, const char *after)
{
    struct buf out = {0};
    buf_add_string(&out, before);
    add_escaped(text, &out);
    buf_add_string(&out, after);
    say(f, buf_slice(&out));
    buf_free(&out);
}

static bool has_input(void)
{
    struct pollfd p = {.fd = STDIN_FILENO, .events = POLLIN};
    return poll(&p, 1, 0) != 0;
}

/* ---- actions ---- */

static void do_nothing_for_ever(void)
{
    for (;;)
        pause();
}

static void say_for_ever(const char *text)
{
    for (;;)
        put(text, strlen(text));
}

static void hold(struct fake *f)
{
    fflush(f->log);
    const pid_t child = fork();
    if (child == 0)
        do_nothing_for_ever();
    note(f, "child", (long)child);
}

static void note_descriptors(struct fake *f)
{
    DIR *folder = opendir("/proc/self/fd");
    if (!folder)
        return;
    for (const struct dirent *e = readdir(folder); e; e = readdir(folder)) {
        const int fd = atoi(e->d_name);
        if (e->d_name[0] != '.' && fd != dirfd(folder) && (!f->log || fd != fileno(f->log)))
            note(f, "fd", fd);
    }
    closedir(folder);
}

static void note_signals(struct fake *f)
{
    sigset_t blocked;
    sigprocmask(SIG_BLOCK, NULL, &blocked);
    for (int i = 1; i < NSIG; i++) {
        struct sigaction action;
        if (sigaction(i, NULL, &action) == 0 && action.sa_handler == SIG_IGN)
            note(f, "ignored", i);
        if (sigismember(&blocked, i) == 1)
            note(f, "blocked", i);
    }
}

static void try_terminal(struct fake *f)
{
    const int fd = open("/dev/tty", O_RDWR | O_CLOEXEC);
    if (fd >= 0)
        dprintf(fd, "a terminal\n");
    if (f->log)
        fprintf(f->log, "tty %s\n", fd >= 0 ? "yes" : "no");
    if (fd >= 0)
        close(fd);
}

static void answer(struct fake *f, char sign, struct slice text)
{
    char before[32];
    snprintf(before, sizeof before, "%c%s%s", sign, f->number, text.len ? " " : "");
    say_escaped(f, before, text, "\n\n");
}

static void begin_analysis(struct fake *f)
{
    char line[32];
    snprintf(line, sizeof line, "=%s\n", f->number);
    if (!f->is_analysing)
        say(f, slice_of(line));
    f->is_analysing = true;
}

static void wait_for(struct slice name)
{
    char *path = mem_part(name.at, name.len);
    FILE *fifo = fopen(path, "r");
    while (fifo && fgetc(fifo) != EOF)
        continue;
    if (fifo)
        fclose(fifo);
    mem_free(path);
}

static void act(struct fake *f, struct slice action, struct slice line)
{
    const struct slice all = action, word = slice_word(&action), text = slice_trim(action);
    uint64_t number = 0;
    number_read(text, INT32_MAX, &number);
    if (all.at[0] == '=' || all.at[0] == '?') {
        answer(f, all.at[0], slice_from(all, 1));
    } else if (slice_is(word, "model")) {
        struct buf out = {0};
        model_line(&f->model, line, &out);
        say(f, buf_slice(&out));
        buf_free(&out);
    } else if (slice_is(word, "raw")) {
        say_escaped(f, "", text, "");
    } else if (slice_is(word, "info")) {
        begin_analysis(f);
        say_escaped(f, "info ", text, "\n");
    } else if (slice_is(word, "repeat")) {
        begin_analysis(f);
        while (!has_input())
            say_escaped(f, "", text, "\n");
    } else if (slice_is(word, "number")) {
        snprintf(f->number, sizeof f->number, "%d", (int)number);
    } else if (slice_is(word, "late")) {
        f->is_late = true;
    } else if (slice_is(word, "crlf")) {
        f->has_crlf = true;
    } else if (slice_is(word, "stderr")) {
        fprintf(stderr, "%.*s\n", (int)text.len, text.at);
    } else if (slice_is(word, "stderr-bytes")) {
        for (; number > 0; number--)
            fputc('e', stderr);
    } else if (slice_is(word, "flood")) {
        say_for_ever("yyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyy");
    } else if (slice_is(word, "lines")) {
        say_for_ever("y\ny\ny\ny\ny\ny\ny\ny\ny\ny\ny\ny\ny\ny\ny\ny\ny\ny\ny\ny\ny\ny\ny\ny\n");
    } else if (slice_is(word, "wait")) {
        wait_for(text);
    } else if (slice_is(word, "hang")) {
        do_nothing_for_ever();
    } else if (slice_is(word, "exit")) {
        exit((int)number);
    } else if (slice_is(word, "raise")) {
        raise((int)number);
    } else if (slice_is(word, "ignore")) {
        signal(SIGTERM, SIG_IGN);
        signal(SIGHUP, SIG_IGN);
    } else if (slice_is(word, "fork")) {
        hold(f);
    } else if (slice_is(word, "close")) {
        close(STDOUT_FILENO);
    } else if (slice_is(word, "tty")) {
        try_terminal(f);
    } else if (slice_is(word, "fds")) {
        note_descriptors(f);
    } else if (slice_is(word, "signals")) {
        note_signals(f);
    } else {
        fprintf(stderr, "fake: %.*s: no such action\n", (int)word.len, word.at);
        exit(99);
    }
}

/* What comes before the next `;` that has no `\` before it. */
static struct slice take_action(struct slice *rest)
{
    size_t end = 0;
    while (end < rest->len && rest->at[end] != ';')
        end += rest->at[end] == '\\' ? 2 : 1;
    const struct slice action = slice_part(*rest, 0, end);
    *rest = slice_part(*rest, end + 1, rest->len);
    return slice_trim(action);
}

static void act_all(struct fake *f, struct slice actions, struct slice line)
{
    while (actions.len > 0) {
        const struct slice action = take_action(&actions);
        if (action.len)
            act(f, action, line);
    }
}

/* ---- rules ---- */

static void add_rule(struct fake *f, struct slice text)
{
    struct slice rest = slice_trim(text);
    if (!rest.len || rest.at[0] == '#')
        return;
    const struct slice on = slice_word(&rest), word = slice_trim(slice_cut(&rest, ':'));
    if (!slice_is(on, "on") || !word.len) {
        fprintf(stderr, "fake: %.*s: no rule\n", (int)text.len, text.at);
        exit(99);
    }
    MEM_ADD(f->rules, f->rule_count, f->rule_cap) = (struct rule){word, rest};
}

static const struct rule *rule_of(const struct fake *f, struct slice word)
{
    for (size_t i = 0; i < f->rule_count; i++)
        if (slice_is_equal(f->rules[i].word, word))
            return &f->rules[i];
    return NULL;
}

static void read_argument(struct fake *f, const char *argument)
{
    static const char *const kinds[] = {"as=all", "as=nine", "as=gnugo"};
    const struct slice s = slice_of(argument);
    for (size_t i = 0; i < COUNT(kinds); i++)
        if (slice_is(s, kinds[i])) {
            model_start(&f->model, (enum model_kind)i);
            return;
        }
    if (slice_has_prefix(s, "log=")) {
        f->log = fopen(argument + 4, "ae");
    } else if (s.len && s.at[0] == '@') {
        if (!cases_load(argument + 1, &f->files))
            exit(99);
    } else {
        add_rule(f, s);
    }
}

/* ---- lines ---- */

static void do_line(struct fake *f, struct slice line)
{
    struct slice rest;
    const struct slice number = model_number(line, &rest), word = slice_word(&rest);
    const struct rule *rule = rule_of(f, word);
    if (f->log)
        fprintf(f->log, "< %.*s\n", (int)line.len, line.at);
    if (!rule && word.len)
        rule = rule_of(f, SLICE("*"));
    snprintf(f->number, sizeof f->number, "%.*s", (int)(number.len < 20 ? number.len : 20), number.at);
    struct buf late = f->late;
    f->late = (struct buf){0};
    f->is_late = false;
    if (f->is_analysing)
        say(f, SLICE("\n"));
    f->is_analysing = false;
    if (rule)
        act_all(f, rule->actions, line);
    else
        act(f, SLICE("model"), line);
    f->is_late = false;
    put(late.at, late.len);
    buf_free(&late);
}

/* Byte by byte, so that nothing is read ahead of the line: `repeat` asks whether there is more. */
static void do_input(struct fake *f)
{
    struct buf line = {0};
    char byte;
    while (!f->model.is_ended && read(STDIN_FILENO, &byte, 1) == 1) {
        if (byte != '\n') {
            buf_add_char(&line, byte);
            continue;
        }
        do_line(f, buf_slice(&line));
        buf_clear(&line);
    }
    buf_free(&line);
}

static void do_rule(struct fake *f, struct slice word)
{
    const struct rule *rule = rule_of(f, word);
    if (rule)
        act_all(f, rule->actions, SLICE(""));
}

int main(int argc, char **argv)
{
    struct fake f = {0};
    model_start(&f.model, MODEL_ALL);
    for (int i = 1; i < argc; i++)
        read_argument(&f, argv[i]);
    for (struct slice rest = buf_slice(&f.files); rest.len;)
        add_rule(&f, slice_cut(&rest, '\n'));
    if (f.log) {
        setvbuf(f.log, NULL, _IOLBF, 0);
        fprintf(f.log, "pid %ld group %ld session %ld\n", (long)getpid(), (long)getpgrp(), (long)getsid(0));
    }
    do_rule(&f, SLICE("start"));
    do_input(&f);
    do_rule(&f, SLICE("end"));
    model_free(&f.model);
    mem_free(f.rules);
    buf_free(&f.files);
    buf_free(&f.late);
    if (f.log)
        fclose(f.log);
    return 0;
}
