/* tests/fuzz/screen.c - any bytes as a file and as what a reader does with it: keys, clicks, sizes, options, the prompt
 *
 * The record is the beginning, the script the last bytes: the last one says how many before it, two each, an act and what with. What must
 * hold of each picture stands in pictures.h.
 */
#include "pictures.h"

#include "view/command.h"

enum { ACTS = 100 };

static const int sizes[][2] = {{80, 24}, {40, 12}, {120, 40}, {24, 8}, {20, 5}, {60, 20}, {300, 90}, {1, 1}, {19, 4}, {132, 25}, {21, 50}, {100, 6}};

static const uint32_t keys[] = {
    KEYS_TAB, KEYS_ENTER, KEYS_ESC, KEYS_BACKSPACE, KEYS_UP, KEYS_DOWN, KEYS_LEFT, KEYS_RIGHT, KEYS_HOME, KEYS_END, KEYS_PAGE_UP, KEYS_PAGE_DOWN,
    KEYS_INSERT, KEYS_DELETE, KEYS_SHIFT_TAB, KEYS_SHIFT_LEFT, KEYS_SHIFT_RIGHT, KEYS_SHIFT_UP, KEYS_SHIFT_DOWN, KEYS_F1, KEYS_F12, 0x301, 0x672C, 0x1F468,
};

static void press(struct session *s, uint8_t with)
{
    const size_t named = sizeof keys / sizeof *keys;

    session_key(s, with < 128 ? with : keys[with % named]);
}

static void set(struct session *s, uint8_t with)
{
    static const char *const values[] = {"on", "off", "auto", "0", "1", "3", "all", "list", "ascii", "small", "big", "overview", "mono", "left", "sgf", "16"};
    struct error e;

    if (!session_set(s, slice_of(option_name(with % OPTION_COUNT)), slice_of(values[with / OPTION_COUNT % 16]), &e))
        must(e.text[0] != '\0');
}

static void run(struct session *s, uint8_t with)
{
    session_run(s, slice_of(command_at(with % command_count())->word));
}

static void idle(struct session *s, uint8_t with)
{
    for (uint8_t i = 0; i < with && session_idle(s); i++)
        ;
    session_tick(s);
}

static void act(struct session *s, uint8_t kind, uint8_t with)
{
    const int *size = sizes[with % (sizeof sizes / sizeof *sizes)];

    switch (kind % 8) {
    case 0: session_resize(s, size[0], size[1]); break;
    case 1: session_click(s, with % 90, kind / 8); break;
    case 2: session_wheel(s, with % 90, kind / 8, (int)(with % 7) - 3); break;
    case 3: set(s, with); break;
    case 4: run(s, with); break;
    case 5: idle(s, with); break;
    default: press(s, with); break;
    }
}

/* What the session wants is not there: the file is gone. */
static void answer(struct session *s)
{
    if (s->wants.file || s->wants.reload)
        session_fail(s, s->wants.file_index, "no such file");
    s->wants = (struct session_wants){0};
}

void fuzz_one(struct slice bytes)
{
    const size_t most = bytes.len ? (uint8_t)bytes.at[bytes.len - 1] : 0;
    const size_t acts = most < ACTS ? most : ACTS;
    const struct slice script = bytes.len > 2 * acts ? slice_part(bytes, bytes.len - 1 - 2 * acts, bytes.len - 1) : SLICE("");
    struct session s;

    session_init(&s);
    const size_t file = session_add(&s, "fuzz.sgf");
    session_resize(&s, 80, 24);
    session_give(&s, file, bytes, true);
    session_open(&s, file, 0, SGF_NONE);
    must_draw(&s);
    for (size_t i = 0; i + 1 < script.len; i += 2) {
        act(&s, (uint8_t)script.at[i], (uint8_t)script.at[i + 1]);
        answer(&s);
        must_draw(&s);
    }
    session_free(&s);
}
