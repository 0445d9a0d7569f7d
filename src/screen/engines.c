/* screen/engines.c - the engines that kifurc or the command line names, and which one is chosen */
#include "screen/engines.h"

#include "base/mem.h"
#include "base/tr.h"
#include "screen/config_words.h"

#define NEEDS T("engine needs a name and a program: engine \"GNU Go\" gnugo --mode gtp")
#define TOO_LONG T("an engine has at most %d words, of %d bytes in all")

#define LINE_WORDS (2 + ENGINE_WORDS) /* and the word engine, and the name */

/* True: the words of the program are not too many or too long, and have no byte that an argument cannot have. */
static bool are_arguments(const struct slice *words, size_t count)
{
    size_t bytes = 0;
    for (size_t i = 0; i < count; i++) {
        bytes += words[i].len + 1;
        if (slice_find(words[i], '\0') < words[i].len)
            return false;
    }
    return count <= ENGINE_WORDS && bytes <= ENGINE_BYTES;
}

static void row_free(struct engine_row *row)
{
    mem_free(row->name);
    names_free(&row->words);
}

/* Adds an engine, or replaces the one of that name. */
static bool add(struct engines *engines, struct slice name, const struct slice *words, size_t count, struct error *e)
{
    const size_t at = engines_find(engines, name);
    if (at == ENGINES_MOST)
        return error_set(e, "more than %d engines", ENGINES_MOST);
    struct engine_row row = {.name = mem_part(name.at, name.len)};
    for (size_t i = 0; i < count; i++)
        names_take(&row.words, mem_part(words[i].at, words[i].len));
    if (at < engines->count)
        row_free(&engines->at[at]);
    else
        MEM_ADD(engines->at, engines->count, engines->cap) = (struct engine_row){0};
    engines->at[at] = row;
    return true;
}

/* Reads one word more than allowed, to notice too many. */
static bool words_of(struct slice line, struct slice *words, size_t most, size_t *count, struct error *e)
{
    struct error quote;
    if (config_words(line, words, most + 1, count, &quote) && *count <= most)
        return true;
    return *count > most ? error_set(e, TOO_LONG, ENGINE_WORDS, ENGINE_BYTES) : error_set(e, "%s", quote.text);
}

bool engines_line(struct engines *engines, struct slice line, struct error *e)
{
    struct slice words[LINE_WORDS + 1];
    size_t count;
    if (!words_of(line, words, LINE_WORDS, &count, e))
        return false;
    if (count < 3 || words[1].len == 0 || words[2].len == 0)
        return error_set(e, NEEDS);
    if (!are_arguments(words + 2, count - 2) || !are_arguments(words + 1, 1))
        return error_set(e, TOO_LONG, ENGINE_WORDS, ENGINE_BYTES);
    return add(engines, words[1], words + 2, count - 2, e);
}

/* What is after the last slash of a program. */
static struct slice program_name(struct slice program)
{
    size_t at = program.len;
    while (at > 0 && program.at[at - 1] != '/')
        at--;
    return at < program.len ? slice_from(program, at) : program;
}

bool engines_choose(struct engines *engines, struct slice text, struct error *e)
{
    struct slice words[ENGINE_WORDS + 1];
    size_t count, at = engines_find(engines, text);
    if (at == engines->count) {
        if (!words_of(text, words, ENGINE_WORDS, &count, e))
            return false;
        if (count == 0 || words[0].len == 0)
            return error_set(e, "--engine needs the name of an engine, or a program");
        if (!are_arguments(words, count))
            return error_set(e, TOO_LONG, ENGINE_WORDS, ENGINE_BYTES);
        if (!add(engines, program_name(words[0]), words, count, e))
            return false;
        at = engines_find(engines, program_name(words[0]));
    }
    engines->chosen = at;
    return true;
}

size_t engines_find(const struct engines *engines, struct slice name)
{
    size_t i = 0;
    while (i < engines->count && !slice_is(name, engines->at[i].name))
        i++;
    return i;
}

void engines_copy(struct engines *to, const struct engines *from)
{
    *to = (struct engines){.chosen = from->chosen};
    for (size_t i = 0; i < from->count; i++) {
        const struct engine_row *row = &from->at[i];
        MEM_ADD(to->at, to->count, to->cap) = (struct engine_row){.name = mem_string(row->name)};
        for (size_t w = 0; w < row->words.count; w++)
            names_add(&to->at[i].words, row->words.at[w]);
    }
}

void engines_free(struct engines *engines)
{
    for (size_t i = 0; i < engines->count; i++)
        row_free(&engines->at[i]);
    mem_free(engines->at);
    *engines = (struct engines){0};
}
