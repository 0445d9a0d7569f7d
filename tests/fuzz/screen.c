/* tests/fuzz/screen.c - any bytes as files, and as actions of a reader and the program on them
 *
 * The bytes are a case of tests/view/session: sections `-- input` are files, `-- options` are lines of kifurc, `-- keys` are lines of keys
 * (text after "=>" is ignored). A line of keys that begins with "!" is an act of the table below, with numbers. Bytes
 * without any section are one file, viewed with a few keys. The conditions on each picture are in pictures.h.
 *
 * Counts: src/panes/ src/reader/ src/view/
 */
#include <string.h>

#include "base/array.h"
#include "base/mem.h"
#include "screen/config.h"
#include "view/view.h"
#include "world.h"
#include "mutate.h"

MUTATED_BY(mutator_screen)

enum { KEYS = 300, LINES = 60, NUMBERS = 4 };

/* ---- acts ---- */

static size_t file_of(const struct world *w, int number)
{
    return (size_t)number % w->count;
}

static void act_size(struct world *w, const int *n)
{
    session_resize(&w->s, n[0] % 300, n[1] % 100);
}

static void act_click(struct world *w, const int *n)
{
    session_click(&w->s, n[0], n[1]);
}

static void act_wheel(struct world *w, const int *n)
{
    session_wheel(&w->s, n[0], n[1], n[2] % 7 - 3);
}

static void act_tick(struct world *w, const int *n)
{
    for (int i = 0; i <= n[0] % 20; i++)
        session_tick(&w->s);
}

static void act_terminal(struct world *w, const int *n)
{
    w->s.terminal_depth = (enum depth)(n[0] % DEPTH_COUNT);
    w->s.terminal_ambiguous = 1 + n[1] % 2;
    w->s.can_unicode = n[2] % 2;
    session_restyle(&w->s);
}

static void act_grow(struct world *w, const int *n)
{
    (void)n;
    w->grows = !w->grows;
}

static void act_refuse(struct world *w, const int *n)
{
    (void)n;
    w->fails = !w->fails;
}

static void act_keep(struct world *w, const int *n)
{
    (void)n;
    w->keeps = !w->keeps;
}

/* The file has changed. */
static void act_renew(struct world *w, const int *n)
{
    const size_t file = file_of(w, n[0]);

    w->files[file].source = w->files[file_of(w, n[1])].source;
    world_give(w, file, w->files[file].source);
}

/* It has been cut short. */
static void act_cut(struct world *w, const int *n)
{
    const size_t file = file_of(w, n[0]);
    struct slice *source = &w->files[file].source;

    *source = slice_part(*source, 0, source->len - source->len * (size_t)(n[1] % 9) / 8);
    world_give(w, file, *source);
}

/* The same bytes, elsewhere. */
static void act_move(struct world *w, const int *n)
{
    const size_t file = file_of(w, n[0]);
    const struct world_file *f = &w->files[file];
    struct buf same = {0};

    if (!f->given)
        return;
    buf_reserve(&same, f->len);
    buf_add_slice(&same, (struct slice){f->given, f->len});
    if (session_give(&w->s, file, (struct slice){same.at, f->shown}, f->shown == f->len)) {
        mem_free(f->given);
        w->files[file].given = same.at;
    } else {
        buf_free(&same);
        if (!w->s.shelf.files[file].has_content)
            world_forget(&w->files[file]);
    }
}

static void act_drop(struct world *w, const int *n)
{
    world_drop(w, file_of(w, n[0]));
}

static void act_fail(struct world *w, const int *n)
{
    session_fail(&w->s, file_of(w, n[0]), "no such file");
}

static void act_want(struct world *w, const int *n)
{
    shelf_want(&w->s.shelf, file_of(w, n[0]));
}

static void act_open(struct world *w, const int *n)
{
    session_open(&w->s, (size_t)n[0] % (w->count + 1), n[1] == 99 ? SIZE_MAX : (size_t)n[1], n[2] ? (uint32_t)n[2] - 1 : SGF_NONE);
}

static void act_address(struct world *w, const int *n)
{
    char address[32];

    snprintf(address, sizeof address, n[2] ? "%d.%c.%d" : "%d", n[1] % 1000, 'A' + n[2] % 26, n[3] % 1000);
    if (session_want_game(&w->s, file_of(w, n[0]), 0, SGF_NONE))
        w->s.shelf.pending.address = mem_string(address);
    session_idle(&w->s);
}

static const struct act {
    const char *word;
    void (*run)(struct world *w, const int *numbers);
} acts[] = {
    {"size", act_size}, {"click", act_click}, {"wheel", act_wheel}, {"tick", act_tick}, {"terminal", act_terminal}, {"grow", act_grow},
    {"refuse", act_refuse}, {"keep", act_keep}, {"renew", act_renew}, {"cut", act_cut}, {"move", act_move}, {"drop", act_drop},
    {"fail", act_fail}, {"want", act_want}, {"open", act_open}, {"address", act_address},
};

/* Takes the next number of a line; 0 if none. */
static int number_next(struct slice *s)
{
    int number = 0;

    *s = slice_trim(*s);
    while (s->len > 0 && s->at[0] >= '0' && s->at[0] <= '9') {
        number = number < 10000 ? number * 10 + (s->at[0] - '0') : number;
        *s = slice_part(*s, 1, s->len);
    }
    return number;
}

static void act(struct world *w, struct slice line)
{
    const size_t end = slice_find(line, ' ');
    struct slice rest = slice_part(line, end, line.len);
    int numbers[NUMBERS];

    for (size_t i = 0; i < NUMBERS; i++)
        numbers[i] = number_next(&rest);
    for (size_t i = 0; i < COUNT(acts); i++)
        if (slice_is(slice_part(line, 0, end), acts[i].word))
            acts[i].run(w, numbers);
    world_serve(w);
}

/* ---- a case ---- */

static struct slice line_next(struct slice *s)
{
    const size_t end = slice_find(*s, '\n');
    const struct slice line = slice_part(*s, 0, end);

    *s = slice_part(*s, end + 1, s->len);
    return line;
}

static bool is_mark(struct slice line)
{
    return slice_has_prefix(line, "-- ") || slice_has_prefix(line, "== ");
}

/* Takes the text of a section, up to the next mark. */
static struct slice section_next(struct slice *s)
{
    const char *from = s->at;
    const size_t before = s->len;

    while (s->len > 0) {
        struct slice rest = *s;
        if (is_mark(line_next(&rest)))
            break;
        *s = rest;
    }
    return (struct slice){from, before - s->len};
}

static struct slice before_arrow(struct slice line)
{
    for (size_t i = 0; i + 2 <= line.len; i++)
        if (line.at[i] == '=' && line.at[i + 1] == '>')
            return slice_part(line, 0, i);
    return line;
}

static void run(struct world *w, struct slice keys)
{
    session_open(&w->s, 0, 0, SGF_NONE);
    world_serve(w);
    world_draw(w);
    for (int lines = 0; keys.len > 0 && lines < LINES; lines++) {
        const struct slice line = line_next(&keys);

        if (slice_has_prefix(line, "!"))
            act(w, slice_part(line, 1, line.len));
        else
            world_press(w, before_arrow(line));
        world_draw(w);
    }
}

void fuzz_one(struct slice bytes)
{
    static const struct config_reader reader = {0};
    static const char *const names[WORLD_FILES] = {"a.sgf", "b.sgf", "c\033.sgf", "d.sgf", "", "f.sgf"};
    static const char usual[] = "$ B Tab i i t d\n? Esc\n:reading Enter\n:games Enter\n";
    struct slice rest = bytes;
    struct world w;
    bool has_run = false;

    world_init(&w, KEYS);
    while (rest.len > 0) {
        struct slice mark = rest;
        const struct slice line = line_next(&mark);
        if (!is_mark(line)) {
            section_next(&rest);
            continue;
        }
        rest = mark;
        const struct slice text = section_next(&rest);
        if (slice_has_prefix(line, "-- input"))
            world_add(&w, names[w.count % WORLD_FILES], text);
        else if (slice_has_prefix(line, "-- options")) {
            config_read(&w.s.settings, "options", text, &reader);
            session_restyle(&w.s);
        } else if (slice_has_prefix(line, "-- keys") && w.count > 0)
            run(&w, text), has_run = true;
    }
    if (w.count == 0)
        world_add(&w, names[0], bytes);
    if (!has_run)
        run(&w, slice_of(usual));
    world_free(&w);
}
