/* main.c - reads the command line and runs the subcommand */
#include <fcntl.h>
#include <locale.h>
#include <signal.h>
#include <stdio.h>
#include <unistd.h>

#include "base/charset.h"
#include "base/mem.h"
#include "cmd/cmd.h"
#include "cmd/version.h"

/* What --help and --version print goes out like everything else. */
static int print_and_end(struct buf *text)
{
    return output_end(text, STATUS_FINE);
}

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
    struct args args;
    struct buf text = {0};
    int status = STATUS_USAGE;
    if (args_read(&args, argc, argv)) {
        if (args.help) {
            args_help(args.subcommand, &text);
            status = print_and_end(&text);
        } else if (args.version) {
            version_text(&text);
            status = print_and_end(&text);
        } else {
            status = args.subcommand->run(&args);
        }
    }
    args_free(&args);
    return status;
}
