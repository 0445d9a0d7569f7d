/* view/copy.c - what is given to the clipboard of the terminal: the address of the node, its position as text */
#include "view/copy.h"

#include "base/array.h"
#include "base/tr.h"
#include "board/board.h"
#include "view/call.h"
#include "view/session_scene.h"
#include "view/tried.h"

/* Lines and arrows, with characters that are no operators of a shell. */
static void add_harmless(struct buf *out, struct slice text)
{
    static const struct {
        char drawn;
        const char *copied;
    } signs[] = {{'|', "¦"}, {'<', "‹"}, {'>', "›"}};
    for (size_t i = 0, k; i < text.len; i++) {
        for (k = 0; k < COUNT(signs) && signs[k].drawn != text.at[i]; k++)
            continue;
        k < COUNT(signs) ? buf_add_string(out, signs[k].copied) : buf_add_char(out, text.at[i]);
    }
}

/* As kifu print --format=ascii draws it: by shape, at the usual scale, whatever the screen shows. It may be pasted into
 * a shell, where each row is a command: it begins with a coordinate, and has nothing of the record that could end one.
 */
static void position_text(struct session *s, struct buf *out)
{
    static const struct {
        int option, value;
    } set[] = {{OPTION_GLYPHS, GLYPHS_ASCII}, {OPTION_COLOR, COLOR_NEVER}, {OPTION_COORDINATES, COORDINATES_A1}};
    const struct options before = s->settings.options;
    struct buf drawn = {0};
    for (size_t i = 0; i < COUNT(set); i++)
        s->settings.options.value[set[i].option] = set[i].value;
    s->copied.is_drawing = true;
    session_restyle(s);
    const struct scene scene = session_scene(s);
    board_text(&scene, SCALE_NORMAL, false, &drawn);
    s->copied.is_drawing = false;
    s->settings.options = before;
    session_restyle(s);
    add_harmless(out, buf_slice(&drawn));
    buf_free(&drawn);
}

/* Why the text is only said; NULL: it is copied. */
static const char *refused(const struct session *s)
{
    if (s->copied.text.len > COPY_BYTES_MOST)
        return tr("it is too long");
    if (!s->can_copy)
        return tr("this terminal takes no text for its clipboard");
    return session_option(s, OPTION_CLIPBOARD) ? NULL : tr("the option clipboard is off");
}

static void say_address(struct session *s)
{
    if (refused(s))
        session_say(s, "not copied: %s; %s", buf_string(&s->copied.text), refused(s));
    else
        session_say(s, "copied: %s; %s again: the position as text", buf_string(&s->copied.text),
            session_key_of(s, "copy").text);
}

static void say_position(struct session *s)
{
    if (s->copied.text.len == 0)
        session_say(s, "no board to copy");
    else if (refused(s) && reader_is_scratch(&s->reader))
        session_say(s, "not copied: the position; %s", refused(s));
    else if (refused(s))
        session_say(s, "not copied: the position; %s; kifu print prints it", refused(s));
    else if (reader_is_scratch(&s->reader))
        session_say(s, "copied: the position as text; a scratch line has no address");
    else
        session_say(s, "copied: the position as text");
}

void copy_text(struct session *s, struct slice text)
{
    buf_clear(&s->copied.text);
    buf_add_slice(&s->copied.text, text);
    s->copied.is_address = false;
    if (refused(s))
        session_say(s, "not copied: %.400s; %s", buf_string(&s->copied.text), refused(s));
    else
        session_say(s, "copied: %.400s", buf_string(&s->copied.text));
    s->wants.copy = text.len > 0 && !refused(s);
}

/* The address first; at the same node then the position, and so on by turns. On a scratch line only the position. */
void run_copy(struct session *s)
{
    const bool was_here = s->copied.is_address && s->copied.file == s->shelf.file && s->copied.game == s->shelf.game &&
                          s->copied.node == reader_node(&s->reader);
    const bool is_named = slice_is(s->call.argument, "address") || slice_is(s->call.argument, "position");
    const bool is_scratch = reader_is_scratch(&s->reader);
    const bool is_address = is_named ? slice_is(s->call.argument, "address") : !is_scratch && !was_here;
    if (s->call.argument.len > 0 && !is_named) {
        session_say(s, "copy takes address or position");
        return;
    }
    if (is_scratch && is_address) {
        session_say(s, "a scratch line has no address: copy position copies its position");
        return;
    }
    s->copied.is_address = is_address;
    s->copied.file = s->shelf.file;
    s->copied.game = s->shelf.game;
    s->copied.node = reader_node(&s->reader);
    buf_clear(&s->copied.text);
    if (is_address) {
        sgf_paths_address(&s->reader.paths, &s->reader.record, s->copied.node, &s->copied.text);
        say_address(s);
    } else {
        position_text(s, &s->copied.text);
        say_position(s);
    }
    s->wants.copy = s->copied.text.len > 0 && !refused(s);
}
