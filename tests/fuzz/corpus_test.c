/* tests/fuzz/corpus_test.c - a target as a test: all files of its corpus, one after the other in one process
 *
 * The files of tests/fuzz/corpus/all are for all targets, those of the other folders for the target of that name. The
 * name of each is printed before it is tried: if the target aborts, the last one is the cause. An argument is a folder
 * instead of tests/fuzz/corpus.
 */
#include <dirent.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/mem.h"
#include "cases.h"
#include "fuzz.h"
#include "limit.h"
#include "mutate.h"

static int is_shown(const struct dirent *entry)
{
    return entry->d_name[0] != '.';
}

/* libFuzzer's own; a mutator is linked here, but nothing calls it. */
size_t LLVMFuzzerMutate(uint8_t *data, size_t size, size_t most)
{
    (void)data;
    (void)most;
    return size;
}

/* "screen" of "tests/fuzz/screen". */
static struct slice target_of(const char *program)
{
    const char *name = strrchr(program, '/');

    return slice_of(name ? name + 1 : program);
}

struct input {
    char *path, *name;
};

struct inputs {
    struct input *at;
    size_t count, cap;
};

static void inputs_add(struct inputs *inputs, const struct buf *corpus, struct slice target)
{
    struct dirent **entries = NULL;
    struct buf folder = {0}, path = {0};

    buf_add_slice(&folder, buf_slice(corpus));
    buf_add_char(&folder, '/');
    buf_add_slice(&folder, target);
    const int count = scandir(buf_string(&folder), &entries, is_shown, alphasort);
    for (int i = 0; i < count; i++) {
        buf_clear(&path);
        buf_add_format(&path, "%s/%s", buf_string(&folder), entries[i]->d_name);
        mem_reserve(&inputs->at, &inputs->cap, inputs->count + 1, sizeof *inputs->at);
        inputs->at[inputs->count++] = (struct input){mem_string(buf_string(&path)), mem_string(entries[i]->d_name)};
        free(entries[i]);
    }
    free(entries);
    buf_free(&folder);
    buf_free(&path);
}

static void try_input(const struct input *input)
{
    struct buf bytes = {0};

    printf("# %s\n", input->name);
    fflush(stdout);
    must(cases_load(input->path, &bytes));
    limit_run(buf_slice(&bytes));
    buf_free(&bytes);
}

/* A target that aborts ends the program before its line: the plan, printed first, shows that it is missing. */
int main(int argc, char **argv)
{
    struct inputs inputs = {0};
    struct buf folder = {0};

    buf_add_string(&folder, argc > 1 ? argv[1] : cases_source("tests/fuzz/corpus"));
    inputs_add(&inputs, &folder, SLICE("all"));
    inputs_add(&inputs, &folder, target_of(argv[0]));
    puts("1..1");
    for (size_t i = 0; i < inputs.count; i++) {
        try_input(&inputs.at[i]);
        mem_free(inputs.at[i].path);
        mem_free(inputs.at[i].name);
    }
    printf("%s 1 - %zu inputs\n", inputs.count > 0 ? "ok" : "not ok", inputs.count);
    mem_free(inputs.at);
    buf_free(&folder);
    return inputs.count > 0 ? 0 : 1;
}
