/* view/panes/help.c - keys, commands and options, from their tables */
#include "base/text.h"
#include "base/tr.h"
#include "view/command.h"
#include "view/keymap.h"
#include "view/pane.h"

/* Columns for the keys, and for command words. */
#define KEYS_WIDTH 16
#define WORD_WIDTH 20

/* Lines are counted and, where there is a canvas, drawn by the same walk. */
struct page {
    const struct session *s;
    struct canvas *c; /* NULL: only counted */
    struct rect r;
    int first, line;
    int keys, word; /* columns */
};

static bool is_seen(const struct page *p)
{
    return p->c && p->line >= p->first && p->line < p->first + p->r.height;
}

static void text_at(const struct page *p, int column, int room, enum role role, struct slice text)
{
    if (is_seen(p) && room > 0)
        canvas_text_cut(p->c, p->r.x + column, p->r.y + p->line - p->first, room, role, text);
}

static void heading(struct page *p, const char *text)
{
    p->line += p->line > 0;
    text_at(p, 0, p->r.width, ROLE_HEADING, slice_of(text));
    p->line++;
}

/* A sentence in the last column, wrapped. */
static void sentence(struct page *p, int column, const char *text)
{
    const int room = p->r.width - column;
    struct text_lines lines = {0};

    text_wrap(slice_of(text), room > 8 ? room : 8, 1, &lines);
    for (size_t i = 0; i < lines.count; i++, p->line++)
        text_at(p, column, room, ROLE_TEXT,
            slice_part(slice_of(text), lines.at[i].at, lines.at[i].at + lines.at[i].len));
    p->line += lines.count == 0;
    text_lines_free(&lines);
}

static void command_line(struct page *p, const struct command *c)
{
    struct buf keys = {0};

    keymap_keys(p->s->keymap, c, p->s->glyphs->is_ascii, &keys);
    text_at(p, 2, p->keys - 3, ROLE_KEY, buf_slice(&keys));
    text_at(p, p->keys, p->word - 1, ROLE_FAINT, slice_of(c->word));
    sentence(p, p->keys + p->word, tr(c->sentence));
    buf_free(&keys);
}

static void option_line(struct page *p, enum option option)
{
    struct buf value = {0};

    options_get(&p->s->options, option, &value);
    text_at(p, 2, p->keys - 3, ROLE_KEY, slice_of(option_name(option)));
    text_at(p, p->keys, p->word - 1, ROLE_FAINT, buf_slice(&value));
    sentence(p, p->keys + p->word, option_sentence(option));
    buf_free(&value);
}

static int page_make(struct page *p)
{
    p->keys = p->r.width >= 60 ? KEYS_WIDTH : 12;
    p->word = p->r.width >= 60 ? WORD_WIDTH : 0;
    for (int group = 0; group < GROUP_COUNT; group++) {
        heading(p, command_group_name((enum command_group)group));
        for (size_t i = 0; i < COMMAND_COUNT; i++)
            if ((int)command_at(i)->group == group)
                command_line(p, command_at(i));
    }
    heading(p, "Options  (:set OPTION VALUE)");
    for (int i = 0; i < OPTION_COUNT; i++)
        option_line(p, (enum option)i);
    return p->line;
}

static void draw(const struct session *s, struct canvas *c, struct rect r)
{
    struct page p = {.s = s, .c = c, .r = pane_heading(s, c, r, PANE_HELP, "Help"), .first = s->scroll[PANE_HELP]};
    struct buf note = {0};

    const int lines = page_make(&p), last = p.first + p.r.height;
    buf_add_format(&note, "%d/%d", last < lines ? last : lines, lines);
    pane_note(c, r, buf_string(&note));
    buf_free(&note);
}

static int height_of(const struct session *s, int width)
{
    struct page p = {.s = s, .r = {0, 0, width, 0}};

    return page_make(&p);
}

static void scroll(struct session *s, struct rect r, int lines)
{
    (void)r;
    s->scroll[PANE_HELP] = pane_add(s->scroll[PANE_HELP], lines);
}

static void leave(struct session *s)
{
    s->screen = PANE_BOARD;
}

const struct pane pane_help = {
    .draw = draw,
    .height = height_of,
    .scroll = scroll,
    .follow = leave,
    .hints = HINTS_HELP,
};
