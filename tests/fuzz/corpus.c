/* tests/fuzz/corpus.c - a target as a test: each file of the corpus, one line of TAP */
#include <dirent.h>
#include <stdio.h>
#include <stdlib.h>

#include "base/mem.h"
#include "cases.h"
#include "fuzz.h"

static int is_file(const struct dirent *entry)
{
    return entry->d_name[0] != '.';
}

/* A target that aborts ends the program before its line: the plan, printed first, tells that lines are missing. */
int main(int argc, char **argv)
{
    char *folder = mem_string(argc > 1 ? argv[1] : cases_source("tests/fuzz/corpus"));
    struct dirent **entries = NULL;
    const int count = scandir(folder, &entries, is_file, alphasort);
    struct buf path = {0};

    printf("1..%d\n", count > 0 ? count : 0);
    for (int i = 0; i < count; i++) {
        struct buf bytes = {0};

        buf_clear(&path);
        buf_add_format(&path, "%s/%s", folder, entries[i]->d_name);
        must(cases_load(buf_string(&path), &bytes));
        fuzz_one(buf_slice(&bytes));
        printf("ok %d - %s\n", i + 1, entries[i]->d_name);
        fflush(stdout);
        buf_free(&bytes);
        free(entries[i]);
    }
    free(entries);
    buf_free(&path);
    mem_free(folder);
    return count > 0 ? 0 : 1;
}
