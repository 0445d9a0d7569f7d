/* view/screen.c - all panes onto one canvas */
#include "base/text.h"
#include "view/pane.h"

static void draw_too_small(const struct session *s, struct canvas *c)
{
    static const char *const sentences[] = {"terminal too small: 24x8 needed", "too small: need 24x8", "too small", "24x8"};
    for (size_t i = 0; i < sizeof sentences / sizeof sentences[0]; i++)
        if (text_width(slice_of(sentences[i]), 1) <= s->columns) {
            canvas_string(c, 0, 0, ROLE_TEXT, sentences[i]);
            return;
        }
}

void screen_draw(const struct session *s, struct canvas *c)
{
    canvas_clear(c, ROLE_TEXT);
    struct layout layout;
    layout_make(s, &layout);
    if (layout.too_small) {
        draw_too_small(s, c);
        return;
    }
    for (enum pane_id id = 0; id < PANE_COUNT; id++) {
        const struct rect r = layout.panes[id];
        const struct pane *pane = pane_of(id);
        if (r.width <= 0 || r.height <= 0 || !pane->draw)
            continue;
        const struct rect was = canvas_clip(c, r);
        pane->draw(s, c, r);
        canvas_unclip(c, was);
    }
}
