/* tests/fuzz/exhaust.c - a target while memory runs out: at the first allocation, at the second, ...
 *
 * Each try is a process of its own. It must end as base/mem.h says, with status 2 and one line, or not notice.
 */
#include <stdio.h>
#include <stdlib.h>
#include <sys/wait.h>
#include <unistd.h>

#include "base/mem.h"
#include "cases.h"
#include "fuzz.h"

enum { TRIES = 3000 };

/* Runs the target with the `nth` allocation failing; its status as of waitpid, what it says on standard error in `said`. */
static int try(struct slice bytes, unsigned long nth, char *said, size_t room)
{
    int status = 0, ends[2];
    size_t len = 0;
    ssize_t got;

    if (pipe(ends) < 0)
        abort();
    const pid_t child = fork();
    if (child < 0)
        abort();
    if (child == 0) {
        dup2(ends[1], STDERR_FILENO);
        close(ends[0]);
        close(ends[1]);
        mem_fail_at(nth, 0);
        fuzz_one(bytes);
        _exit(0);
    }
    close(ends[1]);
    while (len + 1 < room && (got = read(ends[0], said + len, room - len - 1)) > 0)
        len += (size_t)got;
    said[len] = '\0';
    close(ends[0]);
    waitpid(child, &status, 0);
    return status;
}

static bool is_one_line(const char *said)
{
    const struct slice all = slice_of(said);

    return all.len > 1 && slice_find(all, '\n') == all.len - 1 && slice_has_prefix(all, "kifu: ");
}

int main(void)
{
    struct buf bytes = {0};
    char said[4096];
    unsigned long failed = 0;

    must(cases_load(cases_source("data/games/variations.sgf"), &bytes));
    const unsigned long before = mem_count();
    fuzz_one(buf_slice(&bytes));
    const unsigned long all = mem_count() - before;
    const unsigned long step = all / TRIES + 1;
    for (unsigned long nth = 1; nth <= all; nth += step) {
        const int status = try(buf_slice(&bytes), nth, said, sizeof said);

        if (!WIFEXITED(status) || WEXITSTATUS(status) != 2 || !is_one_line(said)) {
            printf("# allocation %lu of %lu: status %x: %s\n", nth, all, (unsigned)status, said);
            failed++;
        }
    }
    printf("1..1\n%s 1 - memory that runs out ends the program politely, at each %lu. of %lu allocations\n", failed ? "not ok" : "ok", step, all);
    buf_free(&bytes);
    return failed > 0;
}
