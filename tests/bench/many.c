/* tests/bench/many.c - many games made of some: turned or mirrored, players exchanged, seven of ten cut, always the same
 *
 *     many FILE COUNT
 *
 * The games of a collection by chance, written to standard output. Points are turned where the board is 19x19; a game with variations is not cut.
 */
#include <stdbool.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/ascii.h"
#include "base/bytes.h"
#include "base/file.h"
#include "sgf/sgf.h"

static uint64_t state = 88172645463325252u;

static uint32_t chance(uint32_t bound)
{
    state ^= state << 13;
    state ^= state >> 7;
    state ^= state << 17;
    return (uint32_t)(state >> 32) % bound;
}

/* The work on a game. */
struct way {
    unsigned turn; /* bits: left and right, above and below, then columns and rows are exchanged */
    bool exchanges;
    size_t nodes; /* that are written */
};

static bool is_point(const char *p)
{
    return p[0] >= 'a' && p[0] <= 's' && p[1] >= 'a' && p[1] <= 's' && (p[2] == ']' || p[2] == ':');
}

static void write_point(const char *p, unsigned turn)
{
    const int x = turn & 1 ? 's' - p[0] : p[0] - 'a', y = turn & 2 ? 's' - p[1] : p[1] - 'a';
    putchar('a' + (turn & 4 ? y : x));
    putchar('a' + (turn & 4 ? x : y));
}

/* A property whose values are points of one or two letters; what is in them stays in its order. */
static bool has_points(struct slice name)
{
    static const char *const names[] = {"B", "W", "AB", "AW", "AE"};
    for (size_t i = 0; i < sizeof names / sizeof *names; i++)
        if (slice_is(name, names[i]))
            return true;
    return false;
}

static void write_name(struct slice name, bool exchanges)
{
    const bool is_player = exchanges && (slice_is(name, "PB") || slice_is(name, "PW"));
    if (is_player)
        printf("P%c", name.at[1] == 'B' ? 'W' : 'B');
    else
        fwrite(name.at, 1, name.len, stdout);
}

/* The value that begins with the bracket at `at`; where it ends. */
static size_t write_value(struct slice tree, size_t at, bool is_turned, unsigned turn)
{
    putchar('[');
    if (is_turned && at + 3 < tree.len && is_point(tree.at + at + 1) && tree.at[at + 3] == ']') {
        write_point(tree.at + at + 1, turn);
        putchar(']');
        return at + 4;
    }
    for (at++; at < tree.len; at++) {
        putchar(tree.at[at]);
        if (tree.at[at] == ']')
            return at + 1;
        if (tree.at[at] == '\\' && at + 1 < tree.len)
            putchar(tree.at[++at]);
    }
    return at;
}

static void write_tree(struct slice tree, struct way way)
{
    struct slice name = {"", 0};
    size_t nodes = 0;
    for (size_t at = 0; at < tree.len;) {
        const char c = tree.at[at];
        if (c == ';' && nodes++ == way.nodes) {
            fputs(")\n", stdout);
            return;
        }
        if (c == '[') {
            at = write_value(tree, at, has_points(name), way.turn);
        } else if (is_letter(c)) {
            const size_t from = at;
            while (at < tree.len && is_letter(tree.at[at]))
                at++;
            name = slice_part(tree, from, at);
            write_name(name, way.exchanges);
        } else {
            putchar(c);
            at++;
        }
    }
    putchar('\n');
}

static bool is_19(const struct sgf_game *g)
{
    struct slice size;
    return g->gm == 1 && (!sgf_single(g, 0, SGF_SZ, &size) || slice_is(size, "19"));
}

int main(int argc, char **argv)
{
    struct buf bytes = {0};
    struct sgf_collection c;
    struct sgf_game g = {.diags.limit = 1};
    struct error e;
    if (argc != 3 || !file_read(argv[1], &bytes, &e))
        return 2;
    sgf_collection_init(&c, CHARSET_UNKNOWN);
    sgf_collection_feed(&c, buf_slice(&bytes), true);
    for (unsigned long left = c.count ? strtoul(argv[2], NULL, 10) : 0; left > 0; left--) {
        struct way way = {.nodes = SIZE_MAX};
        sgf_game_load(&g, &c, chance((uint32_t)c.count));
        way.turn = is_19(&g) ? chance(8) : 0;
        way.exchanges = chance(2);
        if (chance(10) < 7 && sgf_leaf_count(&g) == 1)
            way.nodes = 20 + chance(250);
        write_tree(g.bytes, way);
    }
    sgf_game_free(&g);
    sgf_collection_free(&c);
    buf_free(&bytes);
    return ferror(stdout) || fflush(stdout) != 0 ? 2 : 0;
}
