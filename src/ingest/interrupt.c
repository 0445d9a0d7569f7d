/* ingest/interrupt.c - Ctrl-C during long work */
#include "ingest/interrupt.h"

#include <signal.h>
#include <stddef.h>

#include "base/array.h"

static const int numbers[] = {SIGINT, SIGTERM, SIGHUP};
static bool is_caught[COUNT(numbers)];
static volatile sig_atomic_t came, ends_at_once;

static void note(int number)
{
    came = number;
    if (!ends_at_once)
        return;
    signal(number, SIG_DFL);
    raise(number);
}

void interrupt_catch(void)
{
    struct sigaction act = {.sa_handler = note, .sa_flags = (int)SA_RESETHAND}, before;
    sigemptyset(&act.sa_mask);
    for (size_t i = 0; i < COUNT(numbers); i++)
        is_caught[i] = sigaction(numbers[i], NULL, &before) == 0 && before.sa_handler != SIG_IGN &&
                       sigaction(numbers[i], &act, NULL) == 0;
}

bool interrupt_came(void)
{
    return came != 0;
}

void interrupt_at_once(bool is_at_once)
{
    ends_at_once = is_at_once;
    if (is_at_once && came)
        interrupt_end();
}

void interrupt_end(void)
{
    for (size_t i = 0; i < COUNT(numbers); i++)
        if (is_caught[i])
            signal(numbers[i], SIG_DFL);
    if (came)
        raise(came);
}
