/* ingest/progress.c - a line on the terminal while an archive or a library is read */
#include "ingest/progress.h"

#include <unistd.h>

#include "base/clock.h"
#include "base/output.h"
#include "base/text.h"
#include "base/tr.h"
#include "ingest/interrupt.h"

#define QUIET_MS 300 /* shorter work gets no line */
#define EACH_MS 100
#define NAME_COLUMNS 50

static void show(struct progress *p, int percent)
{
    struct buf name = {0}, line = {0};
    int used;
    text_filter(&name, slice_of(p->file));
    name.len = text_cut(buf_slice(&name), NAME_COLUMNS, 1, &used).len;
    buf_add_char(&line, '\r');
    if (p->work == PROGRESS_COMPARES)
        buf_add_format(&line, tr("kifu: comparing games %d%%"), percent);
    else if (p->work == PROGRESS_MERGES)
        buf_add_format(&line, tr("kifu: merging games %d%%"), percent);
    else if (p->count > 1)
        buf_add_format(&line, tr("kifu: reading file %zu of %zu"), p->number, p->count);
    else if (p->searches)
        buf_add_format(&line, tr("kifu: %s: searching %d%%"), buf_string(&name), percent);
    else
        buf_add_format(&line, tr("kifu: %s: reading %d%%"), buf_string(&name), percent);
    const int columns = text_width(slice_from(buf_slice(&line), 1), 1);
    p->columns = columns > p->columns ? columns : p->columns;
    buf_add_repeat(&line, ' ', (size_t)(p->columns - columns) + 1); /* over a longer line before */
    output_error("%s", buf_string(&line));
    buf_free(&line);
    buf_free(&name);
}

bool progress_step(struct progress *p, int percent)
{
    const long long now = clock_ms();
    if (interrupt_came())
        return false;
    if (!p->begin)
        p->begin = p->last = now;
    if (now - p->begin < QUIET_MS || now - p->last < EACH_MS)
        return true;
    p->last = now;
    p->is_shown = p->is_shown || isatty(STDERR_FILENO);
    if (p->is_shown)
        show(p, percent);
    return true;
}

void progress_end(struct progress *p)
{
    struct buf line = {0};
    if (!p->is_shown)
        return;
    buf_add_format(&line, "\r%*s\r", p->columns + 1, "");
    output_error("%s", buf_string(&line));
    buf_free(&line);
    p->is_shown = false;
}
