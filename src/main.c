/* main.c - makes a process ready for the command line, and runs it */
#include <fcntl.h>
#include <locale.h>
#include <signal.h>
#include <unistd.h>

#include "base/mem.h"
#include "cmd/cmd.h"

/* What we open must never take the place of standard output or error: one that is closed gets a descriptor that refuses to be written. */
static void fill_descriptors(void)
{
    for (int fd = STDOUT_FILENO; fd <= STDERR_FILENO; fd++) {
        if (fcntl(fd, F_GETFD) >= 0)
            continue;
        const int refusing = open("/dev/null", O_RDONLY);
        if (refusing >= 0 && refusing != fd) {
            dup2(refusing, fd);
            close(refusing);
        }
    }
}

int main(int argc, char **argv)
{
    fill_descriptors();
    mem_start();
    setlocale(LC_ALL, "");
    /* A closed pipe is an error of write(2), dealt with where it is written (output.c). */
    signal(SIGPIPE, SIG_IGN);
    return args_run(argc, argv);
}
