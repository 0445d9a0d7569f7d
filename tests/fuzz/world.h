/* tests/fuzz/world.h - for targets with a reader: a session, and a program that runs it and fulfils its requests
 *
 * The session gets its own copy of a file, freed as soon as the session may no longer read it, so that a sanitizer
 * reports late reads. The copy may come in pieces, move, be taken back, or not be available at all.
 */
#ifndef KIFU_TESTS_FUZZ_WORLD_H
#define KIFU_TESTS_FUZZ_WORLD_H

#include "base/mem.h"
#include "pictures.h"
#include "panes/panes.h"
#include "view/view.h"
#include "screen/keymap.h"

enum { WORLD_FILES = 6, WORLD_WISHES = 24, WORLD_SLICES = 50 };

struct world_file {
    struct slice source; /* its bytes; borrowed */
    char *given;         /* the session's copy; NULL: it has none */
    size_t len, shown;   /* of that copy, and the part of it that the session knows */
};

struct world {
    struct session s;
    struct world_file files[WORLD_FILES];
    size_t count;
    bool grows; /* contents come in pieces */
    bool fails; /* they are not available */
    bool keeps; /* nothing is taken back */
    int keys;   /* how many more may be pressed */
};

static inline void world_init(struct world *w, int keys)
{
    *w = (struct world){.keys = keys};
    session_init(&w->s, pane_table);
}

static inline void world_free(struct world *w)
{
    session_free(&w->s);
    for (size_t i = 0; i < w->count; i++)
        mem_free(w->files[i].given);
}

static inline void world_add(struct world *w, const char *name, struct slice source)
{
    if (w->count == WORLD_FILES)
        return;
    w->files[w->count++] = (struct world_file){.source = source};
    session_add(&w->s, name);
}

static inline void world_forget(struct world_file *f)
{
    mem_free(f->given);
    f->given = NULL;
    f->len = f->shown = 0;
}

/* Gives a new copy in another place; the old one is freed when the session has taken it. */
static inline void world_give(struct world *w, size_t file, struct slice source)
{
    struct world_file *f = &w->files[file];
    struct buf fresh = {0};

    buf_reserve(&fresh, source.len);
    buf_add_slice(&fresh, source);
    const size_t shown = w->grows ? source.len / 4 : source.len;
    if (session_give(&w->s, file, (struct slice){fresh.at, shown}, shown == source.len)) {
        mem_free(f->given);
        *f = (struct world_file){.source = f->source, .given = fresh.at, .len = source.len, .shown = shown};
    } else {
        buf_free(&fresh);
        if (!w->s.shelf.files[file].has_content)
            world_forget(f);
    }
}

/* Gives the next piece of each file that is incomplete. */
static inline void world_grow(struct world *w)
{
    for (size_t i = 0; i < w->count; i++) {
        struct world_file *f = &w->files[i];

        if (!f->given || f->shown == f->len)
            continue;
        f->shown += f->len / 3 + 1;
        f->shown = f->shown < f->len ? f->shown : f->len;
        if (!session_give(&w->s, i, (struct slice){f->given, f->shown}, f->shown == f->len))
            world_forget(f);
    }
}

static inline void world_drop(struct world *w, size_t file)
{
    if (session_drop(&w->s, file))
        world_forget(&w->files[file]);
}

/* The work of the program between two keys. */
static inline void world_serve(struct world *w)
{
    struct session *s = &w->s;

    for (int wishes = 0; wishes < WORLD_WISHES; wishes++) {
        for (int slice = 0; slice < WORLD_SLICES && session_idle(s); slice++)
            continue;
        if (!s->shelf.wants.file && !s->shelf.wants.reload)
            break;
        const size_t file = s->shelf.wants.file_index;
        s->shelf.wants.file = s->shelf.wants.reload = false;
        must(file < w->count);
        if (w->fails)
            session_fail(s, file, "cannot be read\033[31m");
        else
            world_give(w, file, w->files[file].source);
    }
    s->wants = (struct session_wants){0};
    world_grow(w);
    for (size_t file = 0; file < w->count && !w->keeps; file++)
        world_drop(w, file);
}

/* Presses the keys of a script, as long as keys are left. */
static inline void world_press(struct world *w, struct slice keys)
{
    struct key_script k = {.rest = keys};
    uint32_t key, repeat;

    while ((key = key_next(&k, &repeat)) != KEYS_NONE)
        for (; repeat > 0 && w->keys > 0; repeat--, w->keys--) {
            session_key(&w->s, key);
            world_serve(w);
        }
}

static inline void world_draw(struct world *w)
{
    must_draw(&w->s);
    must_be_safe(buf_slice(&w->s.message));
    must(w->s.prompt.cursor <= w->s.prompt.text.len && text_is_utf8(buf_slice(&w->s.prompt.text)));
    must(!w->s.reader.has_game || reader_node(&w->s.reader) < w->s.reader.record.node_count);
}

#endif
