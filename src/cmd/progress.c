/* cmd/progress.c - a line on the terminal while an archive is read */
#include "cmd/progress.h"

#include <time.h>
#include <unistd.h>

#include "base/text.h"
#include "cmd/output.h"

#define QUIET_MS 300 /* what takes less is not worth a line */
#define EACH_MS 100
#define STEPS_BETWEEN 64 /* of work, before the clock is looked at */
#define NAME_COLUMNS 50

static long long now_ms(void)
{
    struct timespec now;
    clock_gettime(CLOCK_MONOTONIC, &now);
    return (long long)now.tv_sec * 1000 + now.tv_nsec / 1000000;
}

static void show(struct progress *p, int percent)
{
    struct buf name = {0};
    int used;
    text_filter(&name, slice_of(p->file));
    const struct slice cut = text_cut(buf_slice(&name), NAME_COLUMNS, 1, &used);
    output_error("\rkifu: %.*s: reading %d%% ", (int)cut.len, cut.at, percent);
    buf_free(&name);
}

void progress_step(struct progress *p, int percent)
{
    if (++p->steps % STEPS_BETWEEN != 0)
        return;
    const long long now = now_ms();
    if (!p->begin)
        p->begin = p->last = now;
    if (now - p->begin < QUIET_MS || now - p->last < EACH_MS)
        return;
    p->last = now;
    p->is_shown = p->is_shown || isatty(STDERR_FILENO);
    if (p->is_shown)
        show(p, percent);
}

void progress_end(struct progress *p)
{
    enum { LINE_COLUMNS = NAME_COLUMNS + 30 };
    if (p->is_shown)
        output_error("\r%*s\r", LINE_COLUMNS - 1, "");
    p->is_shown = false;
}
