/* rules/analysis.c - win rates and scores that programs leave in records  (doc/sgf.md 8.1) */
#include "rules/info.h"

#include <string.h>

#include "base/gzip.h"

/* ---- words of a text ---- */

/* The next word of *rest, blanks around it gone; empty at the end. */
static struct slice word_next(struct slice *rest)
{
    size_t from = 0;
    while (from < rest->len && strchr(" \t\r\n", rest->at[from]) && rest->at[from])
        from++;
    size_t to = from;
    while (to < rest->len && !(strchr(" \t\r\n", rest->at[to]) && rest->at[to]))
        to++;
    const struct slice word = slice_part(*rest, from, to);
    *rest = slice_part(*rest, to, rest->len);
    return word;
}

/* A number with its sign, perhaps a fraction, and nothing after it; the same in every locale. */
static bool number_read(struct slice s, double *number)
{
    size_t i = 0;
    const bool is_negative = s.len && s.at[0] == '-';
    i += is_negative || (s.len && s.at[0] == '+');
    double value = 0, unit = 1;
    bool any = false, is_fraction = false;
    for (; i < s.len; i++) {
        if (s.at[i] == '.' && !is_fraction) {
            is_fraction = true;
            continue;
        }
        if (s.at[i] < '0' || s.at[i] > '9')
            return false;
        any = true;
        unit = is_fraction ? unit / 10 : unit;
        value = is_fraction ? value + (s.at[i] - '0') * unit : value * 10 + (s.at[i] - '0');
    }
    *number = is_negative ? -value : value;
    return any && value < 1e15;
}

/* "2.8k", "3m" */
static long visits_read(struct slice s)
{
    double factor = 1, number;
    if (s.len && (s.at[s.len - 1] | 0x20) == 'k')
        factor = 1e3;
    if (s.len && (s.at[s.len - 1] | 0x20) == 'm')
        factor = 1e6;
    if (!number_read(factor > 1 ? slice_part(s, 0, s.len - 1) : s, &number) || number < 0 || number * factor > 1e15)
        return 0;
    return (long)(number * factor + 0.5);
}

/* ---- Lizzie ---- */

/* What is said from the view of the one who just moved, or of the one to move, depends on the node's move. Before any move White
 * has just moved. */
static bool black_moved(const struct sgf_game *game, uint32_t node)
{
    return sgf_find(game, node, SGF_B) != SGF_NONE;
}

static void lizzie_read(struct slice text, bool is_black, struct analysis *a)
{
    const size_t end = slice_find(text, '\n');
    struct slice head = slice_part(text, 0, end), tail = slice_part(text, end, text.len);
    double number;
    word_next(&head); /* version or engine */
    if (!number_read(word_next(&head), &number) || number < 0 || number > 100)
        return;
    a->has_winrate = true;
    a->winrate = is_black ? number : 100 - number;
    a->visits = visits_read(word_next(&head));
    bool has_score = number_read(word_next(&head), &number);
    for (struct slice word = word_next(&tail); word.len && !slice_is(word, "info"); word = word_next(&tail)) {
        if (slice_is(word, "scoreMean") && number_read(word_next(&tail), &number)) {
            has_score = true;
            break;
        }
    }
    a->has_score = has_score;
    a->score = has_score ? is_black ? -number : number : 0;
}

/* ---- KataGo's own games ---- */

/* "0.63 0.36 0.00 2.0 v=2000": White's chance, Black's, no result, White's score, visits. */
static void katago_read(struct slice text, struct analysis *a)
{
    double numbers[4];
    for (int i = 0; i < 4; i++) {
        if (!number_read(word_next(&text), &numbers[i]))
            return;
    }
    const struct slice visits = word_next(&text);
    if (!slice_has_prefix(visits, "v=") || numbers[1] < 0 || numbers[1] > 1)
        return;
    a->has_winrate = a->has_score = true;
    a->winrate = numbers[1] * 100;
    a->score = -numbers[3];
    a->visits = visits_read(slice_part(visits, 2, visits.len));
}

/* ---- words of comments ---- */

/* As many bytes of a comment are looked through. */
#define COMMENT_BYTES 4096

/* Where `word` is in `s`, at or after `from`, in small or capital letters; s.len where it does not. */
static size_t word_find(struct slice s, const char *word, size_t from)
{
    const size_t len = strlen(word);
    for (size_t i = from; i + len <= s.len; i++) {
        if (slice_is_equal_caseless(slice_part(s, i, i + len), (struct slice){word, len}))
            return i;
    }
    return s.len;
}

/* B, W, Black, White, with or without 's: the player; 0 for any other word. */
static char player_of(struct slice word)
{
    static const char *const names[] = {"B", "W", "Black", "White", "Black's", "White's"};
    for (size_t i = 0; i < sizeof names / sizeof *names; i++) {
        if (slice_is_equal_caseless(word, slice_of(names[i])))
            return i % 2 ? 'W' : 'B';
    }
    return 0;
}

static struct slice last_word(struct slice s)
{
    s = slice_trim(s);
    size_t from = s.len;
    while (from > 0 && !strchr(" \t\r\n", s.at[from - 1]))
        from--;
    return slice_part(s, from, s.len);
}

/* "Win rate: B 57.3%" and "Black's win rate 57.3%", as reviewing programs write them. */
static bool winrate_read(struct slice text, double *winrate)
{
    for (size_t at = word_find(text, "win rate", 0); at < text.len; at = word_find(text, "win rate", at + 1)) {
        struct slice rest = slice_trim(slice_part(text, at + 8, text.len));
        if (rest.len && rest.at[0] == ':')
            rest = slice_part(rest, 1, rest.len);
        struct slice word = word_next(&rest);
        char player = player_of(word);
        if (player)
            word = word_next(&rest);
        else
            player = player_of(last_word(slice_part(text, 0, at)));
        const size_t sign = slice_find(word, '%');
        double number;
        if (!player || sign == word.len || !number_read(slice_part(word, 0, sign), &number) || number < 0 || number > 100)
            continue;
        *winrate = player == 'B' ? number : 100 - number;
        return true;
    }
    return false;
}

/* "Score: B+0.5" */
static bool lead_read(struct slice text, double *score)
{
    const size_t at = word_find(text, "score:", 0);
    if (at == text.len)
        return false;
    struct slice rest = slice_part(text, at + 6, text.len);
    const struct slice word = word_next(&rest);
    double number;
    const char player = player_of(slice_part(word, 0, 1));
    if (!player || word.len < 3 || word.at[1] != '+' || !number_read(slice_part(word, 2, word.len), &number))
        return false;
    *score = player == 'B' ? number : -number;
    return true;
}

static void comment_read(const struct sgf_game *game, struct slice raw, struct analysis *a)
{
    struct buf text = {0};
    a->bytes += raw.len < COMMENT_BYTES ? raw.len : COMMENT_BYTES;
    sgf_text(game, slice_part(raw, 0, COMMENT_BYTES), false, &text);
    if (winrate_read(buf_slice(&text), &a->winrate)) {
        a->has_winrate = true;
        a->has_score = a->has_score || lead_read(buf_slice(&text), &a->score);
    }
    buf_free(&text);
}

/* ---- KaTrain ---- */

/* Values of KT are packed; the third is a text of JSON. What comes out of one is at most this long. */
#define KATRAIN_BYTES (1 << 20)

/* The number after "name": in `s`, at or after *at. */
static bool member_read(struct slice s, const char *name, size_t from, double *number)
{
    const size_t len = strlen(name);
    for (size_t i = from; i + len + 3 < s.len; i++) {
        if (s.at[i] != '"' || memcmp(s.at + i + 1, name, len) != 0 || s.at[i + 1 + len] != '"')
            continue;
        struct slice rest = slice_trim(slice_part(s, i + 2 + len, s.len));
        if (!rest.len || rest.at[0] != ':')
            continue;
        rest = slice_trim(slice_part(rest, 1, rest.len));
        size_t end = 0;
        while (end < rest.len && strchr("+-.0123456789", rest.at[end]) && rest.at[end])
            end++;
        if (end < rest.len && (rest.at[end] | 0x20) == 'e') /* "1.5e-05": as good as nothing */
            return number_read(slice_part(rest, 0, end), number) && (*number = 0, true);
        return number_read(slice_part(rest, 0, end), number);
    }
    return false;
}

/* Where the object "root" begins: the objects of the moves have the same names. */
static size_t root_find(struct slice s)
{
    for (size_t i = 0; i + 6 <= s.len; i++) {
        if (memcmp(s.at + i, "\"root\"", 6) == 0)
            return i + 6;
    }
    return s.len;
}

bool analysis_is_packed(const struct sgf_game *game, uint32_t node)
{
    const uint32_t prop = sgf_find(game, node, SGF_KT);
    return prop != SGF_NONE && sgf_value_end(game, prop) - sgf_value_first(game, prop) == 3;
}

/* The text of JSON that a node keeps; empty where there is none. Returns the bytes looked at for it, at most: what is no such text costs as much as
 * the longest one. */
static size_t katrain_unpack(const struct sgf_game *game, uint32_t node, struct buf *text)
{
    if (!analysis_is_packed(game, node))
        return 0;
    const struct slice raw = sgf_raw(game, sgf_value_first(game, sgf_find(game, node, SGF_KT)) + 2);
    struct buf packed = {0};
    size_t bytes = raw.len;
    if (base64_decode(raw, &packed)) {
        const bool is_whole = gzip_unpack(buf_slice(&packed), KATRAIN_BYTES, text);
        bytes += is_whole ? text->len : KATRAIN_BYTES;
        if (!is_whole)
            buf_clear(text);
    }
    buf_free(&packed);
    return bytes;
}

static void katrain_read(const struct sgf_game *game, uint32_t node, struct analysis *a)
{
    struct buf text = {0};
    a->bytes += katrain_unpack(game, node, &text);
    const struct slice json = buf_slice(&text);
    const size_t root = root_find(json);
    double number;
    if (member_read(json, "winrate", root, &number) && number >= 0 && number <= 1) {
        a->has_winrate = true;
        a->winrate = number * 100;
    }
    if (member_read(json, "scoreLead", root, &a->score))
        a->has_score = true;
    if (member_read(json, "visits", root, &number) && number >= 0)
        a->visits = (long)number;
    buf_free(&text);
}

/* What is between `open` and the next `close` after "name": in `s`; empty where there is no such thing. */
static struct slice member_between(struct slice s, const char *name, char open, char close)
{
    const struct slice key = slice_of(name);
    for (size_t i = 0; i + key.len < s.len; i++) {
        if (memcmp(s.at + i, key.at, key.len) != 0)
            continue;
        struct slice rest = slice_trim(slice_part(s, i + key.len, s.len));
        if (!rest.len || rest.at[0] != ':')
            continue;
        rest = slice_trim(slice_part(rest, 1, rest.len));
        if (rest.len && rest.at[0] == open) {
            const size_t end = slice_find(slice_part(rest, 1, rest.len), close);
            return slice_part(rest, 1, 1 + end);
        }
    }
    return (struct slice){0};
}

/* Puts a move where its order says, which is a number below `most`; orders left out are closed up later. */
static void move_put(struct slice object, struct analysis_move *moves, size_t most)
{
    double order, number;
    if (!member_read(object, "order", 0, &order) || order < 0 || order >= (double)most)
        return;
    struct analysis_move *m = &moves[(size_t)order];
    *m = (struct analysis_move){.winrate = -1};
    m->move = member_between(object, "\"move\"", '"', '"');
    m->line = member_between(object, "\"pv\"", '[', ']');
    if (member_read(object, "winrate", 0, &number) && number >= 0 && number <= 1)
        m->winrate = number * 100;
    if (member_read(object, "visits", 0, &number) && number >= 0)
        m->visits = (long)number;
}

size_t analysis_moves(const struct sgf_game *game, uint32_t node, struct buf *text, struct analysis_move *moves, size_t most)
{
    buf_clear(text);
    katrain_unpack(game, node, text);
    for (size_t i = 0; i < most; i++)
        moves[i] = (struct analysis_move){0};
    /* An object for each move, without another in it; what encloses them has no order. */
    for (struct slice rest = buf_slice(text); rest.len;) {
        const size_t end = slice_find(rest, '}');
        size_t from = end;
        while (from > 0 && rest.at[from - 1] != '{')
            from--;
        move_put(slice_part(rest, from, end), moves, most);
        rest = slice_part(rest, end < rest.len ? end + 1 : end, rest.len);
    }
    size_t count = 0;
    for (size_t i = 0; i < most; i++)
        if (moves[i].move.len)
            moves[count++] = moves[i];
    return count;
}

/* ---- all ---- */

static bool real_of(const struct sgf_game *game, uint32_t node, uint32_t id, double *number)
{
    struct slice raw;
    return sgf_single(game, node, id, &raw) && sgf_read_real(raw, number, NULL) != SGF_DELETED;
}

bool analysis_read(const struct sgf_game *game, uint32_t node, bool unpacks, struct analysis *a)
{
    static const uint32_t texts[] = {SGF_LZ, SGF_LZOP, SGF_LZ2, SGF_LZOP2};
    *a = (struct analysis){0};
    if (sgf_prop_first(game, node) == sgf_prop_end(game, node))
        return false;
    struct buf text = {0};
    for (size_t i = 0; i < sizeof texts / sizeof *texts && !a->has_winrate; i++) {
        buf_clear(&text);
        struct slice raw;
        if (!sgf_single(game, node, texts[i], &raw))
            continue;
        a->bytes += raw.len;
        sgf_text(game, raw, false, &text);
        lizzie_read(buf_slice(&text), black_moved(game, node), a);
    }
    if (unpacks)
        katrain_read(game, node, a);
    struct slice comment;
    if (!a->has_winrate && sgf_single(game, node, SGF_C, &comment) && comment.len && (comment.at[0] == '0' || comment.at[0] == '1'))
        katago_read(slice_part(comment, 0, 200), a);
    if (!a->has_winrate && sgf_single(game, node, SGF_C, &comment) && comment.len)
        comment_read(game, comment, a);
    buf_free(&text);

    double number;
    if (real_of(game, node, SGF_SBKV, &number) && number >= 0 && number <= 100) {
        a->has_winrate = true;
        a->winrate = number;
    }
    if (real_of(game, node, SGF_SBKS, &number) || real_of(game, node, SGF_OGSC, &number) ||
        (!a->has_score && real_of(game, node, SGF_V, &number))) {
        a->has_score = true;
        a->score = number;
    }
    return a->has_winrate || a->has_score;
}
