/* view/copy.c - copies to the clipboard of the terminal: address, position, line, game */
#include "view/copy.h"

#include "base/text.h"
#include "base/tr.h"
#include "board/board.h"
#include "rules/format.h"
#include "view/call.h"
#include "view/session_scene.h"
#include "view/tried.h"

/* Adds lines and arrows by characters that are not operators of a shell. */
static void add_harmless(struct buf *out, struct slice text)
{
    static const char *const copied[256] = {['|'] = "¦", ['<'] = "‹", ['>'] = "›"};
    for (size_t i = 0; i < text.len; i++) {
        const char *sign = copied[(unsigned char)text.at[i]];
        sign ? buf_add_string(out, sign) : buf_add_char(out, text.at[i]);
    }
}

/* The position as kifu print --format=ascii draws it: by shape, at the usual scale, whatever the screen shows. If it is
 * pasted into a shell each row is a command: so a row begins with a coordinate, and has no text of the record that
 * could end the command.
 */
static void position_text(struct session *s, struct buf *out)
{
    const struct options before = s->settings.options;
    struct buf drawn = {0};
    s->settings.options.value[OPTION_GLYPHS] = GLYPHS_ASCII;
    s->settings.options.value[OPTION_COLOR] = COLOR_NEVER;
    s->settings.options.value[OPTION_COORDINATES] = COORDINATES_A1;
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

static void address_text(struct session *s, struct buf *out)
{
    sgf_paths_address(&s->reader.paths, &s->reader.record, reader_node(&s->reader), out);
}

/* SGF as one line without control characters: if it is pasted into a shell, "(;" is not a command. A game that is too
 * long is not written to its end, as each node has a byte at least. */
static void part_sgf(struct session *s, struct format_options options, size_t nodes, struct buf *out)
{
    struct buf text = {0};
    options.compact = true;
    if (nodes > COPY_BYTES_MOST) {
        s->copied.is_too_long = true;
        buf_add_char(out, '(');
        return;
    }
    format_game(&s->reader.record, options, NULL, &text);
    text_filter(out, slice_trim(buf_slice(&text)));
    buf_free(&text);
}

static void line_sgf(struct session *s, struct buf *out)
{
    const struct format_options options = {.part = FORMAT_LINE, .node = reader_node(&s->reader)};
    part_sgf(s, options, s->reader.replay.depth + 1, out);
}

static void game_sgf(struct session *s, struct buf *out)
{
    part_sgf(s, (struct format_options){.wordless = true}, s->reader.record.node_count, out);
}

/* Why the text is only shown; NULL: it is copied. */
static const char *refused(const struct session *s)
{
    if (s->copied.is_too_long || s->copied.text.len > COPY_BYTES_MOST)
        return tr("too long");
    if (!s->can_copy)
        return tr("this terminal accepts no text for its clipboard");
    return session_option(s, OPTION_CLIPBOARD) ? NULL : tr("the option clipboard is off");
}

/* What the key copies, in turn: each message names the next one. */
static const struct {
    const char *word; /* of the command */
    const char *name;
    const char *other; /* how to get it without a clipboard */
    void (*make)(struct session *s, struct buf *out);
} kinds[COPY_KIND_COUNT] = {
    [COPY_ADDRESS] = {"address", T("the address"), NULL, address_text},
    [COPY_POSITION] = {"position", T("the position as text"), T("use kifu print"), position_text},
    [COPY_LINE] = {"line", T("the line to here as SGF"), T("use kifu fmt --line"), line_sgf},
    [COPY_GAME] = {"game", T("the game as SGF, without comments"), T("use kifu fmt"), game_sgf},
};

/* The message has an address itself, and the names of the others. */
static void say_copied(struct session *s, enum copy_kind kind)
{
    const char *said = kind == COPY_ADDRESS ? buf_string(&s->copied.text) : tr(kinds[kind].name);
    const enum copy_kind next = kind + 1 < COPY_KIND_COUNT ? kind + 1 : COPY_ADDRESS;
    if (s->copied.text.len == 0)
        session_say(s, "no board to copy");
    else if (refused(s) && kinds[kind].other && !reader_is_scratch(&s->reader))
        session_say(s, "not copied: %s; %s; %s", said, refused(s), tr(kinds[kind].other));
    else if (refused(s))
        session_say(s, "not copied: %s; %s", said, refused(s));
    else if (reader_is_scratch(&s->reader))
        session_say(s, "copied: the position as text; a scratch line has no address");
    else
        session_say(s, "copied: %s; press %s again for %s", said, session_key_of(s, "copy").text, tr(kinds[next].name));
}

void copy_text(struct session *s, struct slice text)
{
    buf_clear(&s->copied.text);
    buf_add_slice(&s->copied.text, text);
    s->copied.is_too_long = false;
    s->copied.kind = COPY_OTHER;
    if (refused(s))
        session_say(s, "not copied: %.400s; %s", buf_string(&s->copied.text), refused(s));
    else
        session_say(s, "copied: %.400s", buf_string(&s->copied.text));
    s->wants.copy = text.len > 0 && !refused(s);
}

/* The kind that is named; COPY_KIND_COUNT: no such name. Without a name the position on a scratch line; the next kind
 * if the last one was copied just before; else the address. */
static enum copy_kind kind_wanted(const struct session *s)
{
    const struct copied *c = &s->copied;
    const bool is_here = c->kind != COPY_OTHER && c->file == s->shelf.file && c->game == s->shelf.game &&
                         c->node == reader_node(&s->reader);
    enum copy_kind kind = COPY_ADDRESS;
    if (s->call.argument.len > 0) {
        while (kind < COPY_KIND_COUNT && !slice_is(s->call.argument, kinds[kind].word))
            kind++;
        return kind;
    }
    if (reader_is_scratch(&s->reader))
        return COPY_POSITION;
    return is_here && c->kind + 1 < COPY_KIND_COUNT ? c->kind + 1 : COPY_ADDRESS;
}

void run_copy(struct session *s)
{
    const enum copy_kind kind = kind_wanted(s);
    if (kind == COPY_KIND_COUNT) {
        session_say(s, "copy takes one of: address position line game");
        return;
    }
    if (reader_is_scratch(&s->reader) && kind != COPY_POSITION) {
        session_say(s, "a scratch line has no address: use copy position");
        return;
    }
    s->copied.kind = kind;
    s->copied.is_too_long = false;
    s->copied.file = s->shelf.file;
    s->copied.game = s->shelf.game;
    s->copied.node = reader_node(&s->reader);
    buf_clear(&s->copied.text);
    kinds[kind].make(s, &s->copied.text);
    say_copied(s, kind);
    s->wants.copy = s->copied.text.len > 0 && !refused(s);
}
