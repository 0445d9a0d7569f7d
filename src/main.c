/* main.c - makes a process ready for the command line, and runs it */
#include <locale.h>
#include <signal.h>
#include <stdlib.h>
#include <string.h>

#include "base/array.h"
#include "base/descriptors.h"
#include "base/mem.h"
#include "base/tr.h"
#include "cmd/run.h"

/* The terminal shows UTF-8, says the environment; the system may lack that language (LANG of one's own computer, sent
 * along to a server) or know no such name (macOS sends LC_CTYPE=UTF-8). Then characters are taken as UTF-8 in any
 * language that it has. Characters and the reasons of the system are all that is asked of a locale: each of its other
 * parts would be one more file to open. */
static void start_locale(void)
{
    static const char *const any[] = {"C.UTF-8", "C.utf8", "en_US.UTF-8"};
    const char *wanted = getenv("LC_ALL");
    if (setlocale(LC_CTYPE, ""))
        return;
    if (!wanted || !*wanted)
        wanted = getenv("LC_CTYPE");
    if (!wanted || !*wanted)
        wanted = getenv("LANG");
    if (!wanted || (!strcasestr(wanted, "UTF-8") && !strcasestr(wanted, "UTF8")))
        return;
    for (size_t i = 0; i < COUNT(any); i++) {
        if (setlocale(LC_CTYPE, any[i]))
            return;
    }
}

int main(int argc, char **argv)
{
    descriptors_start(argc, argv);
    mem_start();
    start_locale();
    tr_start();
    /* A closed pipe, or a file that may not be larger, is an error of write(2), dealt with where it is written
     * (output.c). */
    signal(SIGPIPE, SIG_IGN);
    signal(SIGXFSZ, SIG_IGN);
    return run_command_line(argc, argv);
}
