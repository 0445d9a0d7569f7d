/* rules/result.c - results: RE as in SGF, and as people write it  (doc/sgf.md 3.5) */
#include <string.h>

#include "base/array.h"
#include "base/text.h"
#include "rules/values.h"

/* ---- as SGF has it ---- */

static const struct {
    const char *word;
    enum result_kind kind;
} plain_results[] = {{"0", RESULT_DRAW}, {"Draw", RESULT_DRAW}, {"Void", RESULT_VOID}, {"?", RESULT_UNKNOWN}};

static const char *const plain_reasons[] = {"", "R", "Resign", "T", "Time", "F", "Forfeit"};

static bool is_plain(struct slice s, struct result *r)
{
    for (size_t i = 0; i < COUNT(plain_results); i++) {
        if (slice_is(s, plain_results[i].word)) {
            r->kind = plain_results[i].kind;
            return true;
        }
    }
    if (s.len < 2 || (s.at[0] != 'B' && s.at[0] != 'W') || s.at[1] != '+')
        return false;
    const struct slice rest = slice_from(s, 2);
    r->winner = s.at[0];
    r->kind = RESULT_WIN;
    for (size_t i = 0; i < COUNT(plain_reasons); i++) {
        if (slice_is(rest, plain_reasons[i])) {
            r->reason = rest.len ? rest.at[0] : '\0';
            return true;
        }
    }
    double margin;
    if (!is_digit(rest.at[0]) || !is_number_like(rest) || sgf_read_real(rest, &margin, NULL) != SGF_GOOD ||
        rest.len >= sizeof r->margin)
        return false;
    memcpy(r->margin, rest.at, rest.len);
    return true;
}

/* ---- words, folded; of those that begin alike the longer first ---- */

enum word {
    WORD_OTHER, /* not known */
    WORD_NAME,  /* unknown, in Latin letters: perhaps part of a name */
    WORD_BLACK,
    WORD_WHITE,
    WORD_PLUS,
    WORD_WIN,
    WORD_LOSE,
    WORD_RESIGN,
    WORD_RESIGNS, /* the player named did it; so with the next two */
    WORD_OVERTIME,
    WORD_FORFEITS,
    WORD_TIME,
    WORD_FORFEIT,
    WORD_DRAW,
    WORD_VOID,
    WORD_UNKNOWN,
    WORD_BY,
    WORD_AND,
    WORD_TO,
    WORD_DOUBT, /* the win is denied, asked for or only expected */
    WORD_FILL,
    WORD_POINT, /* a full stop, a bracket */
    WORD_NUMBER,
    WORD_END
};

static const struct {
    enum word word;
    const char *words; /* blanks between them */
} words[] = {
    {WORD_BLACK, " b black schwarz noir noirs negro negras 黑棋 黑方 黑 黒番 黒 흑 черные черныи "},
    {WORD_WHITE, " w white weiss blanc blancs blanco blancas 白棋 白方 白番 白 백 белые белыи "},
    {WORD_DRAW, " jigo draw drawn tie 和棋 和局 平局 持碁 ジゴ 引き分け 引分け 引分 무승부 비김 빅 remis ничья "},
    {WORD_VOID, " void 無勝負 无胜负 無効 无效 무효 "},
    {WORD_UNKNOWN, " unknown 不明 미상 "},
    {WORD_RESIGNS, " resigns resigned gibt abandonne abandona 投了 认输 認輸 投子 기권 сдались сдался "},
    {WORD_OVERTIME, " timeout timed ran 時間切れ 时间切れ 超时 超時 "},
    {WORD_FORFEITS, " forfeits forfeited 弃权 棄権 棄權 "},
    {WORD_RESIGN, " r res resign resignation aufgabe abandon abandono 中押し 中押 中盘 中盤 불계 "},
    {WORD_TIME, " t time overtime zeit temps tiempo 时间 時間 시간 "},
    {WORD_FORFEIT, " f forfeit forfeiture default 反則 反则 反칙 반칙 不戦 不战 不戰 부전 "},
    {WORD_WIN,
        " win wins won winning winner gewinnt gagne gagnent gana ganan 胜 勝利 勝ち 勝 승리 승 выиграли победили "},
    {WORD_LOSE, " lose loses lost loss verliert perd pierde 负 負け 負 敗 败 패배 패 проиграли "},
    {WORD_BY, " by with mit um par de por "},
    {WORD_AND, " and und et y or oder ou o nor & 和 と "},
    {WORD_TO, " to "},
    {WORD_DOUBT, " not no never didn doesn don isn wasn cannot can could should would might may will must probably "
                 "likely perhaps "
                 "maybe almost nearly hardly neither both if who nicht kein fast wohl ne pas ない なかった 未 没 못 "},
    {WORD_FILL, " on the a out of player durch auf nach au は が の で に し も り 이 가 의 으로 로 "},
};

static enum word mark_of(char c)
{
    if (c == '+' || c == '?')
        return c == '+' ? WORD_PLUS : WORD_DOUBT;
    return c && strchr(".,:;!()[]", c) ? WORD_POINT : WORD_OTHER;
}

/* The word at the start of `s`, and its length. */
static enum word word_at(struct slice s, size_t *len)
{
    uint32_t code;
    for (size_t i = 0; i < COUNT(words); i++)
        if ((*len = words_begin(words[i].words, s, true)) > 0)
            return words[i].word;
    while (*len < s.len && is_letter(s.at[*len]))
        ++*len;
    if (*len > 0)
        return WORD_NAME;
    if (slice_has_prefix(s, "'t") || slice_has_prefix(s, "’t")) { /* "won't" */
        *len = slice_find(s, 't') + 1;
        return WORD_DOUBT;
    }
    *len = text_step(s, &code);
    return *len > 1 ? code == 0x3002 ? WORD_POINT : WORD_OTHER : mark_of(*s.at);
}

/* ---- the meaning of the words ---- */

struct sentence {
    struct slice rest;
    enum word before, next; /* before and after a number */
    char subject;           /* the player named last: 'B', 'W'; 0 */
    char actor;             /* the player who acted: who resigned */
    char winner, reason;
    long margin;                                     /* hundredths; -1 none */
    unsigned kinds;                                  /* bits 1 << enum result_kind: a draw, void, unknown */
    bool has_plus, has_by, has_verb, is_named_after; /* is_named_after: a player is named after the winner */
    bool has_conflict;                               /* of two reasons, or a reason and a margin */
    enum word verb;                                  /* the winner is named after it: "won by White"; 0 */
    bool is_pair;                                    /* "and" came after a colour */
    bool is_contrary;                                /* of two winners */
    bool has_doubt;                                  /* counts if there is no plus */
    bool is_all_said;
};

static char other(char color)
{
    return color == 'B' ? 'W' : color ? 'B' : '\0';
}

static bool is_color(enum word word)
{
    return word == WORD_BLACK || word == WORD_WHITE;
}

static void winner_is(struct sentence *s, char winner, enum word verb)
{
    s->is_all_said &= !s->has_verb || s->is_named_after;
    s->is_named_after = false;
    s->is_all_said &= winner && ((!s->has_verb && !s->has_plus) || s->winner == winner);
    if (s->winner && winner && s->winner != winner && !s->has_plus)
        s->is_contrary = true;
    if (!s->winner)
        s->winner = winner;
    s->verb = winner ? WORD_OTHER : verb;
    s->has_verb = true;
}

static void reason_is(struct sentence *s, char reason)
{
    s->has_conflict |= s->reason && s->reason != reason;
    s->reason = reason;
}

static void act(struct sentence *s, char reason)
{
    reason_is(s, reason);
    if (!s->actor)
        s->actor = s->subject;
    s->is_named_after = false;
}

static void color_is(struct sentence *s, char color)
{
    const bool is_named = s->before == WORD_BY || s->before == WORD_POINT || s->before == s->verb;
    if (s->verb && !s->winner && !s->subject && is_named)
        s->winner = s->verb == WORD_WIN ? color : other(color);
    s->is_contrary |= s->before == WORD_AND && s->is_pair && s->subject != color;
    s->has_doubt |= s->before == WORD_NAME && !s->has_verb && !s->actor;
    s->is_named_after = s->winner || (s->subject && s->subject != color);
    s->subject = color;
}

static void plus_is(struct sentence *s)
{
    const bool is_first = s->subject && !s->has_verb && !s->has_plus && is_color(s->before);
    if (is_first) {
        s->winner = s->subject;
    } else {
        s->is_all_said = false;
        s->is_contrary |= is_color(s->before) && s->winner && s->winner != s->subject;
    }
    s->has_plus |= is_first;
}

/* A number is a margin if it has a unit of points, or is at a place for a margin only. */
static void amount_is(struct sentence *s, const struct amount *a)
{
    const bool is_last = s->next == WORD_END || s->next == WORD_POINT;
    const bool is_verb_next = s->next == WORD_WIN || s->next == WORD_LOSE;
    const bool is_placed = s->before == WORD_PLUS || ((s->before == WORD_BY || s->before == WORD_WIN) && is_last) ||
                           (is_color(s->before) && is_verb_next);
    if (!a->has_unit && !is_placed) {
        s->is_all_said = false;
        return;
    }
    s->has_conflict |= s->margin >= 0 && s->margin != a->hundredths;
    s->margin = a->hundredths;
}

static void take(struct sentence *s, enum word word)
{
    switch (word) {
    case WORD_BLACK: color_is(s, 'B'); break;
    case WORD_WHITE: color_is(s, 'W'); break;
    case WORD_PLUS: plus_is(s); break;
    case WORD_WIN: winner_is(s, s->subject, word); break;
    case WORD_LOSE: winner_is(s, other(s->subject), word); break;
    case WORD_RESIGN: reason_is(s, 'R'); break;
    case WORD_TIME: reason_is(s, 'T'); break;
    case WORD_FORFEIT: reason_is(s, 'F'); break;
    case WORD_RESIGNS: act(s, 'R'); break;
    case WORD_OVERTIME: act(s, 'T'); break;
    case WORD_FORFEITS: act(s, 'F'); break;
    case WORD_DRAW: s->kinds |= 1u << RESULT_DRAW; break;
    case WORD_VOID: s->kinds |= 1u << RESULT_VOID; break;
    case WORD_UNKNOWN: s->kinds |= 1u << RESULT_UNKNOWN; break;
    case WORD_BY: s->has_by |= is_color(s->before); break;
    case WORD_AND:
        s->is_pair = is_color(s->before);
        s->is_all_said = false;
        break;
    case WORD_TO:
    case WORD_DOUBT:
        s->has_doubt |= word == WORD_DOUBT || is_color(s->before);
        s->is_all_said = false;
        break;
    case WORD_OTHER:
    case WORD_NAME: s->is_all_said = false; break;
    default: break;
    }
}

static void sentence_read(struct sentence *s)
{
    while (s->rest.len > 0) {
        struct amount a;
        size_t len = amount_take(s->rest, &a), next_len;
        enum word word = WORD_NUMBER;
        if (len > 0) {
            s->rest = slice_from(s->rest, slice_skip_space(s->rest, len));
            s->next = s->rest.len == 0 ? WORD_END : is_digit(*s->rest.at) ? WORD_NUMBER : word_at(s->rest, &next_len);
            amount_is(s, &a);
        } else {
            word = word_at(s->rest, &len);
            s->rest = slice_from(s->rest, slice_skip_space(s->rest, len));
            take(s, word);
        }
        s->before = word == WORD_FILL ? s->before : word;
    }
}

/* ---- the result ---- */

/* True for a colour alone, or with its margin or reason: "B", "Black by 3". */
static bool is_name_alone(const struct sentence *s)
{
    if (!s->subject || s->is_named_after || s->has_verb || s->actor)
        return false;
    const bool says_how = s->reason || s->margin >= 0;
    return s->has_by ? says_how : s->is_all_said && !says_how;
}

/* "B+Void", "Draw B+0" */
static bool is_plus_denied(const struct sentence *s)
{
    return s->kinds & (1u << RESULT_DRAW | 1u << RESULT_VOID) && !s->reason && s->margin <= 0;
}

/* Reads a win; false if no player has won. */
static bool is_win(struct sentence *s, struct result *r)
{
    if (!s->winner && s->actor)
        s->winner = other(s->actor);
    if (!s->winner && is_name_alone(s))
        s->winner = s->subject;
    const bool is_denied = s->has_plus ? is_plus_denied(s) : s->has_doubt;
    if (!s->winner || s->is_contrary || is_denied)
        return false;
    s->has_conflict |= s->reason && s->margin >= 0;
    s->is_all_said &= !s->has_conflict && !s->is_named_after;
    *r = (struct result){.kind = RESULT_WIN, .winner = s->winner, .reason = s->has_conflict ? '\0' : s->reason};
    if (s->margin < 0 || s->has_conflict)
        return true;
    struct buf margin = {0};
    real_add((double)s->margin / 100, &margin);
    memcpy(r->margin, margin.at, margin.len < sizeof r->margin ? margin.len : 0);
    buf_free(&margin);
    return true;
}

static bool is_without_winner(const struct sentence *s, struct result *r)
{
    if (s->subject || s->reason || s->has_verb || s->margin >= 0 || s->has_doubt)
        return false;
    for (int kind = RESULT_DRAW; kind <= RESULT_UNKNOWN; kind++)
        if (s->kinds == 1u << kind) {
            r->kind = (enum result_kind)kind;
            return true;
        }
    return false;
}

enum sgf_reading result_read(struct slice text, struct result *r)
{
    const struct slice trimmed = slice_trim(text);
    *r = (struct result){.kind = RESULT_NONE};
    if (trimmed.len == 0)
        return SGF_GOOD;
    if (is_plain(trimmed, r))
        return trimmed.len == text.len ? SGF_GOOD : SGF_CORRECTED;
    *r = (struct result){.kind = RESULT_RAW};
    struct buf folded = {0};
    struct sentence s = {.before = WORD_END, .margin = -1};
    s.is_all_said = words_fold(trimmed, &folded);
    s.rest = buf_slice(&folded);
    sentence_read(&s);
    s.is_all_said &= !s.kinds || !s.has_plus;
    const bool is_read = s.kinds && !s.has_plus ? is_without_winner(&s, r) : is_win(&s, r);
    buf_free(&folded);
    return is_read && s.is_all_said ? SGF_CORRECTED : SGF_DELETED;
}

void result_value(const struct result *r, struct buf *out)
{
    switch (r->kind) {
    case RESULT_DRAW: buf_add_char(out, '0'); break;
    case RESULT_VOID: buf_add_string(out, "Void"); break;
    case RESULT_UNKNOWN: buf_add_char(out, '?'); break;
    case RESULT_WIN:
        buf_add_format(out, "%c+", r->winner);
        if (r->reason)
            buf_add_char(out, r->reason);
        buf_add_string(out, r->margin);
        break;
    case RESULT_NONE:
    case RESULT_RAW: break;
    }
}
