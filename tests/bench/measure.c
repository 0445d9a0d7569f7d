/* tests/bench/measure.c - runs a command, prints its time and its memory
 *
 *     measure COMMAND ARGUMENT...
 *
 * Standard output of the command is read and thrown away. Prints the milliseconds of processor time, KiB of memory at the most, the status.
 */
#include <fcntl.h>
#include <stdio.h>
#include <sys/resource.h>
#include <sys/time.h>
#include <sys/types.h>
#include <sys/wait.h>
#include <unistd.h>

static long milliseconds(struct timeval t)
{
    return (long)t.tv_sec * 1000 + (long)t.tv_usec / 1000;
}

int main(int argc, char **argv)
{
    struct rusage used;
    int status, nowhere;
    pid_t child;

    if (argc < 2)
        return 2;
    child = fork();
    if (child < 0)
        return 2;
    if (child == 0) {
        nowhere = open("/dev/null", O_WRONLY);
        if (nowhere < 0 || dup2(nowhere, STDOUT_FILENO) < 0 || dup2(nowhere, STDERR_FILENO) < 0)
            _exit(127);
        execv(argv[1], argv + 1);
        _exit(127);
    }
    if (wait4(child, &status, 0, &used) < 0)
        return 2;
    printf("%ld %ld %d\n", milliseconds(used.ru_utime) + milliseconds(used.ru_stime), used.ru_maxrss,
           WIFEXITED(status) ? WEXITSTATUS(status) : 128 + WTERMSIG(status));
    return 0;
}
