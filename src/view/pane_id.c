/* view/pane_id.c - the panes by number: their names */
#include "view/pane_id.h"

static const struct {
    const char *name, *sentence;
} words[PANE_COUNT] = {
#define PANE(id, name, record, sentence) [PANE_##id] = {name, sentence},
#include "view/pane.def"
#undef PANE
};

const char *pane_name(enum pane_id id)
{
    return words[id].name;
}

const char *pane_sentence(enum pane_id id)
{
    return words[id].sentence;
}
