/* tests/mutants/mutant.h - what a source with mutants in it includes: which of them are on, which were reached
 *
 * KIFU_MUTANT has the numbers of those that are on, with commas between them. The bytes of the file that
 * KIFU_MUTANT_SEEN names, one for each number, become 1 where a process reaches its place. It is mapped before main
 * begins: the sandbox closes later. With MUTANT_ALWAYS 0 or 1 the compiler sees a source as it was or as it is
 * changed. */
#ifndef KIFU_TESTS_MUTANTS_MUTANT_H
#define KIFU_TESTS_MUTANTS_MUTANT_H

#ifdef MUTANT_ALWAYS

#define mutant(number) MUTANT_ALWAYS

#else

#include <fcntl.h>
#include <stdbool.h>
#include <stdlib.h>
#include <sys/mman.h>
#include <unistd.h>

enum { MUTANTS_MOST = 16384 };

/* One of each in a program, whatever number of its sources have them. */
__attribute__((weak)) char mutant_is_on[MUTANTS_MOST] = {0};
__attribute__((weak)) char mutant_unseen[MUTANTS_MOST] = {0};
__attribute__((weak)) char *mutant_seen = mutant_unseen;

__attribute__((weak, constructor(101))) void mutant_start(void);
void mutant_start(void)
{
    const char *numbers = getenv("KIFU_MUTANT");
    for (char *end; numbers && *numbers; numbers = *end == ',' ? end + 1 : "")
        mutant_is_on[strtoul(numbers, &end, 10) % MUTANTS_MOST] = 1;
    const char *name = getenv("KIFU_MUTANT_SEEN");
    const int fd = name && mutant_seen == mutant_unseen ? open(name, O_RDWR | O_CLOEXEC) : -1;
    if (fd < 0)
        return;
    void *seen = mmap(NULL, MUTANTS_MOST, PROT_READ | PROT_WRITE, MAP_SHARED, fd, 0);
    if (seen != MAP_FAILED)
        mutant_seen = (char *)seen;
    close(fd);
}

static inline bool mutant(int number)
{
    mutant_seen[number] = 1;
    return mutant_is_on[number];
}

#endif

#endif
