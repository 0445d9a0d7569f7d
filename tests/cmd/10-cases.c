/* tests/cmd/10-cases.c - the program as a shell sees it: arguments and standard input above, what comes out beneath
 *
 * Sections: `input` is given to standard input; `file NAME` is put into the folder in which the program runs (`games` there is data/games);
 * `run ARGUMENTS` is what comes out of `kifu ARGUMENTS` (words parted by blanks, '...' kept together); `errors` and `status` are those of the
 * run before; `columns N` is how wide the next ones take the terminal to be (COLUMNS); `content NAME` is what a file of that folder holds then.
 */
#include <errno.h>
#include <fcntl.h>
#include <ftw.h>
#include <poll.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <sys/wait.h>
#include <unistd.h>

#include "base/file.h"
#include "base/mem.h"
#include "cases.h"

struct run {
    char folder[256]; /* where it runs; made for the case */
    struct buf errors;
    char columns[16]; /* the variable COLUMNS; empty: it is not set */
    int status;
};

static const char *program(void)
{
    static char path[4096];
    const char *folder = getenv("builddir");
    char relative[4096];
    snprintf(relative, sizeof relative, "%s/kifu", folder ? folder : ".");
    return realpath(relative, path) ? path : relative[0] ? "kifu" : "";
}

static struct run *run_of(struct test_case *c)
{
    if (c->state)
        return c->state;
    struct run *r = mem_zero(1, sizeof *r);
    const char *tmp = getenv("TMPDIR");
    snprintf(r->folder, sizeof r->folder, "%s/kifu-case-XXXXXX", tmp ? tmp : "/tmp");
    if (!mkdtemp(r->folder))
        abort();
    char link[300], games[4096];
    snprintf(link, sizeof link, "%s/games", r->folder);
    if (realpath(cases_source("data/games"), games) && symlink(games, link))
        abort();
    c->state = r;
    return r;
}

static int remove_one(const char *path, const struct stat *st, int kind, struct FTW *where)
{
    (void)st, (void)kind, (void)where;
    return remove(path);
}

static void run_free(struct run *r)
{
    nftw(r->folder, remove_one, 8, FTW_DEPTH | FTW_PHYS);
    buf_free(&r->errors);
    mem_free(r);
}

static void put_file(struct run *r, const char *name, struct slice text)
{
    char path[600];
    snprintf(path, sizeof path, "%s/%s", r->folder, name);
    for (char *slash = path + strlen(r->folder) + 1; (slash = strchr(slash, '/')) != NULL; *slash++ = '/') {
        *slash = 0;
        if (mkdir(path, 0777) && errno != EEXIST)
            abort();
    }
    FILE *f = fopen(path, "wb");
    if (!f)
        abort();
    fwrite(text.at, 1, text.len, f);
    fclose(f);
}

static void get_file(const struct run *r, const char *name, struct buf *out)
{
    char path[600];
    struct error e;
    snprintf(path, sizeof path, "%s/%s", r->folder, name);
    if (!file_read(path, out, &e))
        buf_add_format(out, "%s\n", e.text);
}

/* Splits at blanks, '...' kept together, in place. */
static int split(char *words, char **argv, int most)
{
    int count = 0;
    for (char *at = words; *at && count < most - 1;) {
        while (*at == ' ')
            at++;
        if (!*at)
            break;
        char *to = at;
        argv[count++] = to;
        bool quoted = false;
        for (; *at && (quoted || *at != ' '); at++)
            if (*at == '\'')
                quoted = !quoted;
            else
                *to++ = *at;
        if (*at)
            at++;
        *to = 0;
    }
    argv[count] = NULL;
    return count;
}

static void read_some(int fd, struct buf *out, bool *open_end)
{
    char block[4096];
    const ssize_t n = read(fd, block, sizeof block);
    if (n > 0)
        buf_add(out, block, (size_t)n);
    else
        *open_end = false;
}

/* Feeds the input, gathers both outputs, waits. `answers`: nothing is typed before something is read. */
static void converse(int in, int out, int err, struct slice input, bool answers, struct buf *output, struct buf *errors)
{
    bool has_in = true, has_out = true, has_err = true;
    while (has_out || has_err) {
        const bool waits = answers && !output->len && has_out;
        struct pollfd fds[3] = {{has_in && !waits ? in : -1, POLLOUT, 0}, {has_out ? out : -1, POLLIN, 0},
            {has_err ? err : -1, POLLIN, 0}};
        poll(fds, 3, -1);
        if (has_in && fds[0].revents) {
            const ssize_t n = input.len ? write(in, input.at, input.len) : 0;
            if (n > 0)
                input = slice_part(input, (size_t)n, input.len);
            if (n < 0 || !input.len) {
                close(in);
                has_in = false;
            }
        }
        if (has_out && fds[1].revents)
            read_some(out, output, &has_out);
        if (has_err && fds[2].revents)
            read_some(err, errors, &has_err);
    }
    if (has_in)
        close(in);
}

static void run_program(struct run *r, const char *arguments, struct slice input, struct buf *out)
{
    char words[4096], *argv[64] = {(char *)"kifu"};
    snprintf(words, sizeof words, "%s", arguments);
    split(words, argv + 1, 62);
    int in[2], to[2], err[2];
    if (pipe(in) || pipe(to) || pipe(err))
        abort();
    /* Lines come one after the other, and the program that writes them may not let its pipe block. */
    const bool answers = strncmp(arguments, "--lines", strlen("--lines")) == 0;
    if (answers && fcntl(in[0], F_SETFL, O_NONBLOCK) != 0)
        abort();
    const pid_t child = fork();
    if (child < 0)
        abort();
    if (!child) {
        dup2(in[0], 0), dup2(to[1], 1), dup2(err[1], 2);
        for (int fd = 3; fd < 64; fd++)
            close(fd);
        if (chdir(r->folder) || (r->columns[0] && setenv("COLUMNS", r->columns, 1)))
            _exit(126);
        execv(program(), argv);
        _exit(127);
    }
    close(in[0]), close(to[1]), close(err[1]);
    buf_clear(&r->errors);
    converse(in[1], to[0], err[0], input, answers, out, &r->errors);
    close(to[0]), close(err[0]);
    int status;
    waitpid(child, &status, 0);
    r->status = WIFEXITED(status) ? WEXITSTATUS(status) : 1000 + WTERMSIG(status);
}

static enum case_kind section(struct test_case *c, const struct case_section *s, struct buf *out)
{
    if (!s) {
        if (c->state)
            run_free(c->state);
        return CASE_INPUT;
    }
    struct run *r = run_of(c);
    if (case_is(s, "input"))
        return CASE_INPUT;
    if (case_is(s, "file")) {
        put_file(r, s->argument, s->text);
        return CASE_INPUT;
    }
    if (case_is(s, "columns")) {
        snprintf(r->columns, sizeof r->columns, "%s", s->argument);
        return CASE_INPUT;
    }
    if (case_is(s, "run")) {
        run_program(r, s->argument, case_text(c, "input"), out);
        return CASE_EXPECTATION;
    }
    if (case_is(s, "errors")) {
        buf_add_slice(out, buf_slice(&r->errors));
        return CASE_EXPECTATION;
    }
    if (case_is(s, "content")) {
        get_file(r, s->argument, out);
        return CASE_EXPECTATION;
    }
    if (case_is(s, "status")) {
        buf_add_format(out, "%d\n", r->status);
        return CASE_EXPECTATION;
    }
    return CASE_UNKNOWN;
}

int main(int argc, char **argv)
{
    signal(SIGPIPE, SIG_IGN);
    return cases_run(argc, argv, "cmd/cases", section);
}
