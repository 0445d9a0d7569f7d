/* tests/fuzz/mutate_screen.c - libFuzzer's mutator of the target that takes cases of files and keys: each section by
 * its kind */
#include "mutate.h"

#include <string.h>

enum { SECTIONS = 32 };

struct section {
    size_t from, to;
    bool is_input, is_keys;
};

static bool is_at(const struct mutant *m, size_t at, const char *text)
{
    const size_t len = strlen(text);

    return at + len <= m->len && memcmp(m->at + at, text, len) == 0;
}

static size_t line_end(const struct mutant *m, size_t at)
{
    while (at < m->len && m->at[at] != '\n')
        at++;
    return at < m->len ? at + 1 : at;
}

static size_t cut_up(const struct mutant *m, struct section *sections)
{
    size_t count = 0;

    for (size_t at = 0; at < m->len; at = line_end(m, at)) {
        if (!is_at(m, at, "-- "))
            continue;
        if (count > 0)
            sections[count - 1].to = at;
        if (count == SECTIONS)
            break;
        sections[count++] = (struct section){line_end(m, at), m->len, is_at(m, at, "-- input"), is_at(m, at, "-- keys")};
    }
    return count;
}

static bool change(struct mutant *m)
{
    struct section sections[SECTIONS];
    const size_t count = cut_up(m, sections);

    if (count == 0 || mutate_dice(m, 20) == 0)
        return false;
    if (!sections[count - 1].is_keys && mutate_dice(m, 4) == 0)
        return mutate_splice(m, m->len, m->len, SLICE("\n-- keys\nl\n"));
    if (count < 6 && mutate_dice(m, 30) == 0)
        return mutate_splice(m, 0, 0, SLICE("-- input\n(;SZ[9];B[aa];W[bb]C[two])(;B[cc])\n"));
    const struct section s = sections[mutate_dice(m, (unsigned)count)];
    if (s.is_input)
        return mutate_record(m, s.from, s.to);
    return s.is_keys ? mutate_keys(m, s.from, s.to) : mutate_bytes(m, s.from, s.to);
}

size_t mutator_screen(uint8_t *data, size_t size, size_t most, unsigned seed)
{
    struct mutant m = {data, size, most, seed};
    bool changed = false;

    for (unsigned changes = mutate_dice(&m, 4) + 1; changes > 0; changes--)
        changed = change(&m) || changed;
    return changed ? m.len : LLVMFuzzerMutate(data, m.len, most);
}
