/* tests/fuzz/keys.c - any bytes as a script of keys, pressed over records that have something for each command
 *
 * The first byte chooses the records. What must hold: the rules of pictures.h; the name of each key is read as that
 * key.
 *
 * Counts: src/panes/ src/view/
 */
#include "base/array.h"
#include "view/view.h"
#include "world.h"
#include "mutate.h"

MUTATED_BY(mutator_keys)

enum { KEYS = 300, LINES = 60 };

static const char problem[] = "(;SZ[9]GN[Problem 1]AB[aa]AW[dc]C[Black to play](;B[dd];W[ee](;B[ff]C[RIGHT])(;B[gg]C[no]))"
                              "(;B[hh]WV[];W[ii])(;B[];W[tt]))";

static const char game[] =
    "(;SZ[9]PB[Kuroki]PW[Aoki]DT[1996-12-27,28]RE[B+3.5]KM[6.5]EV[Meijin];B[dd]C[see D6, E5, move 2 and the ladder]"
    ";W[ee]SBKV[61.5];B[ff]HO[1]N[a name]"
    "(;W[gg]LB[aa:A][bb:12]TR[cc]C[two ladders];B[hh]BM[1]SBKV[20];W[])(;W[cd]C[or this];B[dc]TE[2](;W[ce])(;W[ed]FG[257:Figure 2]PM[2])))";

static const char games[] = "(;GN[first]PB[Shirota]RE[W+R];B[aa];W[bb])(;GN[second]PB[Kuroki]DT[2001];B[cc]C[here])"
                            "(;GM[18]SZ[10];B[djddgd];W[])(;GM[3]C[chess];B[e4])";

static const char merged[] = "(;SZ[5](;PB[a]RE[0];B[aa];W[bb])(;PB[b]RE[W+1];B[cc]V[3];W[dd]V[-9])(;B[zz];W[aa]AB[bb]C[move 1]))";

static const char broken[] = "no game in here";

static const char *const sets[][4] = {
    {problem}, {game}, {games, game, broken, problem}, {merged, problem}, {broken, game}, {game, games}, {problem, broken}, {merged},
};

/* Written and read again it is the same key; and its display is not empty. */
static void try_names(struct slice script)
{
    struct key_script k = {.rest = script};
    struct buf name = {0};
    uint32_t key, repeat;

    while ((key = key_next(&k, &repeat)) != KEYS_NONE) {
        buf_clear(&name);
        key_name(key, &name);
        if (key_is_text(key) || key >= KEYS_FIRST || key <= 26)
            must(key_find(buf_slice(&name)) == key);
        buf_clear(&name);
        key_show(key, repeat % 2, &name);
        must(name.len > 0);
        must_be_safe(buf_slice(&name));
    }
    buf_free(&name);
}

static void add_files(struct world *w, const char *const *set)
{
    static const char *const names[] = {"a.sgf", "b\033[31m.sgf", "c.sgf", "d.sgf"};

    for (size_t i = 0; i < 4 && set[i]; i++)
        world_add(w, names[i], slice_of(set[i]));
}

void fuzz_one(struct slice bytes)
{
    const uint8_t setup = bytes.len > 0 ? (uint8_t)bytes.at[0] : 0;
    struct slice rest = slice_part(bytes, 1, bytes.len);
    struct world w;

    try_names(rest);
    world_init(&w, KEYS);
    add_files(&w, sets[setup % COUNT(sets)]);
    if (setup & 8)
        session_resize(&w.s, 120, 40);
    if (setup & 16)
        session_resize(&w.s, 40, 12);
    session_open(&w.s, 0, 0, SGF_NONE);
    world_serve(&w);
    world_draw(&w);
    for (int lines = 0; rest.len > 0 && lines < LINES; lines++) {
        const size_t end = slice_find(rest, '\n');

        world_press(&w, slice_part(rest, 0, end));
        world_draw(&w);
        rest = slice_part(rest, end + 1, rest.len);
    }
    world_free(&w);
}
