/* reader/analysis.c - win rates, scores and variations that programs leave in records */
#include "reader/analysis.h"

#include <math.h>
#include <string.h>

#include "base/array.h"
#include "base/ascii.h"
#include "base/gzip.h"
#include "base/json_read.h"
#include "base/number.h"
#include "base/text.h"
#include "base/tr.h"
#include "rules/values.h"

/* ---- words ---- */

static bool real_read(struct slice s, double *number)
{
    return is_number_like(s) && sgf_read_real(s, number, NULL) != SGF_DELETED && fabs(*number) < 1e15;
}

/* "2.8k", "3m" */
static long visits_read(struct slice s)
{
    const char unit = s.len ? small(s.at[s.len - 1]) : 0;
    const double factor = unit == 'k' ? 1e3 : unit == 'm' ? 1e6 : 1;
    double number;
    if (!real_read(factor > 1 ? slice_part(s, 0, s.len - 1) : s, &number) || number < 0 || number * factor > 1e15)
        return 0;
    return (long)(number * factor + 0.5);
}

/* ---- Lizzie ---- */

/* True if Black just moved: values may be from the view of that player, or of the next. Before any move White just
 * moved. */
static bool black_moved(const struct sgf_game *game, uint32_t node)
{
    return sgf_find(game, node, SGF_B) != SGF_NONE;
}

static void lizzie_read(struct slice text, bool is_black, struct analysis *a)
{
    struct slice tail = text, head = slice_cut(&tail, '\n');
    double number;
    slice_word(&head); /* version or engine */
    if (!real_read(slice_word(&head), &number) || number < 0 || number > 100)
        return;
    a->has_winrate = true;
    a->winrate = is_black ? number : 100 - number;
    a->visits = visits_read(slice_word(&head));
    bool has_score = real_read(slice_word(&head), &number);
    for (struct slice word = slice_word(&tail); word.len && !slice_is(word, "info"); word = slice_word(&tail)) {
        if (slice_is(word, "scoreMean") && real_read(slice_word(&tail), &number)) {
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
        if (!real_read(slice_word(&text), &numbers[i]))
            return;
    }
    const struct slice visits = slice_word(&text);
    if (!slice_has_prefix(visits, "v=") || numbers[1] < 0 || numbers[1] > 1)
        return;
    a->has_winrate = a->has_score = true;
    a->winrate = numbers[1] * 100;
    a->score = -numbers[3];
    a->visits = visits_read(slice_part(visits, 2, visits.len));
}

/* ---- words of comments ---- */

/* The bytes of a comment that are read, at most. */
#define COMMENT_BYTES 4096

/* The player of B, W, Black, White, with or without 's; 0 for any other word. */
static char player_of(struct slice word)
{
    static const char *const names[] = {"B", "W", "Black", "White", "Black's", "White's"};
    for (size_t i = 0; i < COUNT(names); i++) {
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
    static const struct slice sign = SLICE("win rate");
    for (size_t at = 0; (at += slice_find_caseless(slice_from(text, at), sign)) < text.len; at++) {
        struct slice rest = slice_trim(slice_from(text, at + sign.len));
        if (rest.len && rest.at[0] == ':')
            rest = slice_part(rest, 1, rest.len);
        struct slice word = slice_word(&rest);
        char player = player_of(word);
        if (player)
            word = slice_word(&rest);
        else
            player = player_of(last_word(slice_part(text, 0, at)));
        const size_t percent = slice_find(word, '%');
        double number;
        if (!player || percent == word.len || !real_read(slice_part(word, 0, percent), &number) || number < 0 ||
            number > 100)
            continue;
        *winrate = player == 'B' ? number : 100 - number;
        return true;
    }
    return false;
}

/* "Score: B+0.5" */
static bool lead_read(struct slice text, double *score)
{
    const size_t at = slice_find_caseless(text, SLICE("score:"));
    if (at == text.len)
        return false;
    struct slice rest = slice_part(text, at + 6, text.len);
    const struct slice word = slice_word(&rest);
    double number;
    const char player = player_of(slice_part(word, 0, 1));
    if (!player || word.len < 3 || word.at[1] != '+' || !real_read(slice_part(word, 2, word.len), &number))
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

/* Values of KT are packed; the third is JSON text. An unpacked value has at most this many bytes. */
#define KATRAIN_BYTES (1 << 20)

bool analysis_is_packed(const struct sgf_game *game, uint32_t node)
{
    const uint32_t prop = sgf_find(game, node, SGF_KT);
    return prop != SGF_NONE && sgf_value_end(game, prop) - sgf_value_first(game, prop) == 3;
}

/* Reads the JSON text of a node; NULL if it has none. *bytes is the most that was read for it: any other text costs as
 * much as the longest one. */
static struct json_value *katrain_unpack(const struct sgf_game *game, uint32_t node, size_t *bytes)
{
    *bytes = 0;
    if (!analysis_is_packed(game, node))
        return NULL;
    const struct slice raw = sgf_raw(game, sgf_value_first(game, sgf_find(game, node, SGF_KT)) + 2);
    struct buf packed = {0}, text = {0};
    struct json_value *json = NULL;
    *bytes = raw.len;
    if (base64_decode(raw, &packed)) {
        const bool is_whole = gzip_unpack(buf_slice(&packed), KATRAIN_BYTES, &text);
        *bytes += is_whole ? text.len : KATRAIN_BYTES;
        json = is_whole ? json_read(buf_slice(&text)) : NULL;
    }
    buf_free(&packed);
    buf_free(&text);
    return json;
}

/* Reads the number of a member; false unless it is from 0 to `most`. */
static bool member_read(const struct json_value *object, const char *name, double most, double *number)
{
    double value;
    if (!json_read_number(json_read_member(object, name), &value) || value < 0 || value > most)
        return false;
    *number = value;
    return true;
}

#define VISITS_MOST 1e15

/* Reads values from the view of Black, or of White. */
static void members_read(const struct json_value *object, const char *score, bool is_black, struct analysis *a)
{
    double number;
    if (member_read(object, "winrate", 1, &number)) {
        a->has_winrate = true;
        a->winrate = is_black ? number * 100 : 100 - number * 100;
    }
    if (json_read_number(json_read_member(object, score), &number)) {
        a->has_score = true;
        a->score = is_black ? number : -number;
    }
    if (member_read(object, "visits", VISITS_MOST, &number))
        a->visits = (long)number;
}

static void katrain_read(const struct sgf_game *game, uint32_t node, struct analysis *a)
{
    size_t bytes;
    struct json_value *json = katrain_unpack(game, node, &bytes);
    a->bytes += bytes;
    members_read(json_read_member(json, "root"), "scoreLead", true, a); /* moves have members with the same names */
    json_read_free(json);
}

/* The names in an array, with blanks between them. */
static struct slice line_read(const struct json_value *array, struct buf *text)
{
    const size_t start = text->len;
    struct slice name;
    for (size_t i = 0; json_read_text(json_read_element(array, i), &name); i++) {
        if (i)
            buf_add_char(text, ' ');
        buf_add_slice(text, name);
    }
    return slice_part(buf_slice(text), start, text->len);
}

/* Puts a move at its order, a number below `most`; gaps are closed later. */
static void move_put(const struct json_value *object, struct buf *text, struct analysis_move *moves, size_t most)
{
    double order, number;
    struct slice name;
    if (!member_read(object, "order", (double)most, &order) || order >= (double)most)
        return;
    struct analysis_move *m = &moves[(size_t)order];
    *m = (struct analysis_move){.winrate = -1};
    if (json_read_text(json_read_member(object, "move"), &name)) {
        buf_add_slice(text, name);
        m->move = slice_part(buf_slice(text), text->len - name.len, text->len);
    }
    m->line = line_read(json_read_member(object, "pv"), text);
    if (member_read(object, "winrate", 1, &number))
        m->winrate = number * 100;
    if (member_read(object, "visits", VISITS_MOST, &number))
        m->visits = (long)number;
}

size_t analysis_moves(const struct sgf_game *game, uint32_t node, struct buf *text, struct analysis_move *moves,
    size_t most)
{
    size_t bytes;
    struct json_value *json = katrain_unpack(game, node, &bytes);
    for (size_t i = 0; i < most; i++)
        moves[i] = (struct analysis_move){0};
    buf_clear(text);
    buf_reserve(text, bytes); /* names are shorter than their source, so the slices stay valid */
    struct json_value *all = json_read_member(json, "moves"), *move;
    for (void *place = NULL; (move = json_read_next(all, &place));)
        move_put(move, text, moves, most);
    json_read_free(json);
    size_t count = 0;
    for (size_t i = 0; i < most; i++) {
        if (moves[i].move.len)
            moves[count++] = moves[i];
    }
    return count;
}

/* ---- q5Go ---- */

/* "626:0.55:1.2:10.9::KataGo": visits, Black's chance and lead, and more, for one engine; the one with the most visits
 * counts. */
static void q5go_value(struct slice raw, struct analysis *a)
{
    double fields[3] = {0};
    bool has[3] = {false};
    for (size_t i = 0; i < COUNT(fields) && raw.len; i++)
        has[i] = real_read(slice_trim(slice_cut(&raw, ':')), &fields[i]);
    const bool is_best = !a->has_winrate || fields[0] > (double)a->visits;
    if (!has[0] || !has[1] || fields[0] < 0 || fields[1] < 0 || fields[1] > 1 || !is_best)
        return;
    a->has_winrate = true;
    a->winrate = fields[1] * 100;
    a->visits = (long)fields[0];
    a->has_score = has[2];
    a->score = has[2] ? fields[2] : 0;
}

static void q5go_read(const struct sgf_game *game, uint32_t node, struct analysis *a)
{
    const uint32_t prop = sgf_find(game, node, SGF_QKGV);
    if (prop == SGF_NONE)
        return;
    for (uint32_t v = sgf_value_first(game, prop); v < sgf_value_end(game, prop); v++) {
        const struct slice raw = slice_part(sgf_raw(game, v), 0, COMMENT_BYTES);
        a->bytes += raw.len;
        q5go_value(raw, a);
    }
}

/* ---- CGOS ---- */

/* Reads JSON of the engine that just moved, from its view. */
static void cgos_read(const struct sgf_game *game, uint32_t node, uint32_t id, struct analysis *a)
{
    struct slice raw;
    if (a->has_winrate || !sgf_single(game, node, id, &raw) || raw.len > KATRAIN_BYTES ||
        !slice_has_prefix(slice_trim(raw), "{"))
        return;
    struct buf text = {0};
    sgf_text(game, raw, false, &text);
    a->bytes += raw.len;
    struct json_value *json = json_read(buf_slice(&text));
    double number;
    if (member_read(json, "winrate", 1, &number))
        members_read(json, "score", black_moved(game, node), a);
    json_read_free(json);
    buf_free(&text);
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
    for (size_t i = 0; i < COUNT(texts) && !a->has_winrate; i++) {
        buf_clear(&text);
        struct slice raw;
        if (!sgf_single(game, node, texts[i], &raw))
            continue;
        a->bytes += raw.len;
        sgf_text(game, raw, false, &text);
        lizzie_read(buf_slice(&text), black_moved(game, node), a);
    }
    if (!a->has_winrate)
        q5go_read(game, node, a);
    cgos_read(game, node, SGF_CC, a);
    cgos_read(game, node, SGF_C, a);
    if (unpacks)
        katrain_read(game, node, a);
    struct slice comment;
    if (!a->has_winrate && sgf_single(game, node, SGF_C, &comment) && comment.len &&
        (comment.at[0] == '0' || comment.at[0] == '1'))
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

/* ---- the best variations ---- */

#define BEST_MOST 5            /* variations listed */
#define NUMBER_MOST 1000000000 /* of visits and other counts */

static long number_of(struct slice word)
{
    uint64_t number;
    number_take(word, NUMBER_MOST, &number);
    return (long)number;
}

/* The next variation of "move D4 visits 988 winrate 5846 ... pv D4 Q16 info move ...", the win rate in ten thousandths,
 * of the player to move. */
static bool lizzie_move(struct slice *rest, struct analysis_move *m)
{
    struct slice word = slice_word(rest);
    while (word.len > 0 && !slice_is(word, "move"))
        word = slice_word(rest);
    if (word.len == 0)
        return false;
    long number;
    *m = (struct analysis_move){.move = slice_word(rest), .winrate = -1};
    while ((word = slice_word(rest)).len > 0 && !slice_is(word, "info") && !slice_is(word, "pv")) {
        if (slice_is(word, "visits"))
            m->visits = number_of(slice_word(rest));
        else if (slice_is(word, "winrate") && (number = number_of(slice_word(rest))) <= 10000)
            m->winrate = (double)(number / 10) / 10;
    }
    if (slice_is(word, "pv"))
        while ((word = slice_word(rest)).len > 0 && !slice_is(word, "info") && !slice_is(word, "ownership"))
            m->line = m->line.len ? (struct slice){m->line.at, (size_t)(word.at + word.len - m->line.at)} : word;
    return true;
}

/* `winrate` is that of the player to move; it is left out unless from 0 to 100. */
static void add_best(const struct analysis_move *m, double winrate, struct buf *out)
{
    struct buf text = {0};
    struct slice line = m->line;
    buf_add_slice(&text, m->move);
    if (winrate >= 0 && winrate <= 100)
        buf_add_format(&text, " %.1f%%", winrate);
    buf_add_char(&text, ' '); /* TR: how often a program looked at the line of moves that follows */
    buf_add_format(&text, plural((size_t)m->visits, "%ld visits:", "%ld visits:"), m->visits);
    for (struct slice word = slice_word(&line); word.len > 0; word = slice_word(&line)) {
        buf_add_char(&text, ' ');
        buf_add_slice(&text, word);
    }
    text_filter(out, buf_slice(&text));
    buf_add_char(out, '\n');
    buf_free(&text);
}

/* KaTrain's win rates are from Black's view. */
size_t analysis_best(const struct reader *r, size_t most, struct buf *out)
{
    struct analysis_move moves[BEST_MOST];
    struct buf raw = {0}, text = {0};
    size_t count = 0;
    if (sgf_node_text(&r->record, reader_node(r), SGF_LZ, &raw)) {
        const size_t head = slice_find(buf_slice(&raw), '\n');
        text_filter(&text, slice_part(buf_slice(&raw), head, raw.len));
        struct slice rest = buf_slice(&text);
        for (; count < most && lizzie_move(&rest, moves); count++)
            add_best(moves, moves->winrate, out);
    }
    if (count == 0) {
        const bool is_white = r->replay.position.to_play == STONE_WHITE;
        count = analysis_moves(&r->record, reader_node(r), &text, moves, most < BEST_MOST ? most : BEST_MOST);
        for (size_t i = 0; i < count; i++)
            add_best(&moves[i], is_white ? 100 - moves[i].winrate : moves[i].winrate, out);
    }
    buf_free(&raw);
    buf_free(&text);
    return count;
}
