/* tests/collection.c - a collection of games made by chance: games, and the files of them */
#include "collection.h"

#include <iconv.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/array.h"

struct made_script {
    const char *set, *ca, *server; /* of iconv; in CA; GIBOKIND */
    const char *players[6], *events[3], *places[3], *comments[8];
    const char *black, *white, *resigns; /* "%s%s" of them is a result in NGF */
};

/* Some characters have a second byte that would be a `\` or a `]`: 功 許 表 能 ソ. */
static const struct made_script scripts[] = {
    {"UTF-8", "UTF-8", "Global",
        {"Yasuda Shusaku", "Go Seigen", "Kitani Minoru", "Cho Chikun", "Inoue Genan", "Lee Changho"},
        {"Castle games", "Ten games", "Title match, game 3"}, {"Edo", "Kamakura", "S\xc3\xa3o Paulo"},
        {"Black attacks on a large scale.", "A ko begins here.", "joseki [sic], and \\ stays", "White lives.\nSmall, but alive.", "Q16: why?",
            "Both sides fix a shape that has been seen many times.", "a tesuji", "Too slow?"},
        "Black wins by ", "White wins by ", "resign!"},
    {"CP932", "Shift_JIS", "Japan", {"桑原秀策", "井上因碩", "坂田栄男", "藤沢秀行", "大竹英雄", "ソン能表"}, {"名人戦", "王座戦第三局", "早碁選手権"},
        {"東京", "大阪", "鎌倉"},
        {"黒の大模様に白が打ち込む。", "ここからコウ争いになる。", "定石どおりの進行です。", "能率のよい表現とはいえない。", "白は小さく生きた。", "ソフトな手。",
            "この手が悪かったと思う。", "ヨセに入る。"},
        "黒", "白", "中押し勝ち!"},
    {"GB18030", "GB18030", "China", {"聂卫平", "马晓春", "常昊", "古力", "陈祖德", "俞斌"}, {"名人战", "围棋甲级联赛", "快棋赛决赛"}, {"北京", "上海", "杭州"},
        {"黑棋在右上角布下大模样。", "从这里开始打劫。", "双方按定式进行。", "白棋已经活净了。", "这手棋太慢了。", "白棋先手收官。", "黑棋的形势不错。",
            "这里有一个手筋。"},
        "黑", "白", "中盘胜"},
    {"BIG5", "Big5", "Taiwan", {"吳清源", "林海峰", "周俊勳", "王銘琬", "張栩", "許家元"}, {"名人賽", "圍棋公開賽", "快棋賽決賽"}, {"台北", "高雄", "台中"},
        {"黑棋的功勞很大，許多人沒有看到。", "從這裡開始打劫。", "雙方按定石進行。", "白棋已經活淨了。", "這手棋太慢了。", "白棋先手收官。", "黑棋的形勢不錯。",
            "這裡有一個手筋。"},
        "黑", "白", "中盤勝"},
    {"CP949", "EUC-KR", "Korea", {"조훈현", "이창호", "서봉수", "유창혁", "이세돌", "박정환"}, {"국수전", "명인전 제3국", "속기전 결승"}, {"서울", "부산", "대구"},
        {"흑이 큰 모양을 지었다.", "여기서부터 패싸움이다.", "정석대로 두었다.", "백은 작게 살았다.", "이 수는 너무 느리다.", "백이 선수로 끝내기를 한다.", "흑의 형세가 좋다.",
            "여기에 맥이 있다."},
        "흑", "백", "불계승"},
};

#define ANY(c, list) list[chance_below(c, COUNT(list))]

/* ---- games ---- */

static int between(struct chance *c, int first, int last)
{
    return first + (int)chance_below(c, (uint32_t)(last - first + 1));
}

static int any_rank(struct chance *c)
{
    switch (chance_below(c, 4)) {
    case 0: return 0;
    case 1: return -between(c, 1, 30);
    case 2: return between(c, 1, 9);
    default: return 10 + between(c, 1, 9);
    }
}

static void any_date(struct chance *c, struct made_game *g)
{
    const int known = between(c, 0, 6);

    g->year = known > 0 ? between(c, 1840, 2020) : 0;
    g->month = known > 1 ? between(c, 1, 12) : 0;
    g->day = known > 2 ? between(c, 1, 28) : 0;
}

static void any_result(struct chance *c, struct made_game *g)
{
    const int kind = between(c, 0, 12);

    g->result = kind < 4 ? (enum made_result[]){MADE_UNSAID, MADE_DRAW, MADE_VOID, MADE_UNKNOWN}[kind] : MADE_WIN;
    if (g->result != MADE_WIN)
        return;
    g->winner = "XO"[chance_below(c, 2)];
    if (kind < 9)
        g->reason = kind < 8 ? 'R' : 'T';
    else
        g->margin = kind < 12 ? between(c, 1, 60) : 0;
}

int made_handicap(const struct made_game *g, struct hand_point at[9])
{
    const int low = g->side > 11 ? 3 : 2, high = g->side - 1 - low, mid = g->side / 2;
    const struct hand_point corners[] = {{high, low}, {low, high}, {low, low}, {high, high}}, left = {low, mid}, right = {high, mid}, top = {mid, low},
                            bottom = {mid, high}, middle = {mid, mid};
    int count = 0;

    for (int i = 0; i < 4 && i < g->handicap; i++)
        at[count++] = corners[i];
    if (g->handicap >= 6)
        at[count++] = left, at[count++] = right;
    if (g->handicap >= 8)
        at[count++] = top, at[count++] = bottom;
    if (g->handicap >= 5 && g->handicap % 2 == 1)
        at[count++] = middle;
    return count;
}

static void put_move(struct hand *h, const struct made_move *m)
{
    if (m->at.column >= 0)
        hand_play(h, m->stone, m->at);
}

void made_board(const struct made_game *g, int moves, struct hand *h)
{
    struct hand_point at[9];

    hand_clear(h, g->side, g->side);
    for (int i = made_handicap(g, at); i-- > 0;)
        h->at[at[i].row][at[i].column] = 'X';
    for (int i = 0; i < moves; i++)
        put_move(h, &g->move[i]);
}

/* An empty point, most often near the last move: there is fighting. */
static struct hand_point any_point(struct chance *c, const struct hand *h, struct hand_point last)
{
    struct hand_point p = {-1, 0};

    for (int i = 0; i < 20; i++) {
        p = (struct hand_point){(int)chance_below(c, (uint32_t)h->columns), (int)chance_below(c, (uint32_t)h->columns)};
        if (i < 12 && last.column >= 0)
            p = (struct hand_point){last.column + between(c, -2, 2), last.row + between(c, -2, 2)};
        if (hand_has(h, p) && h->at[p.row][p.column] == '.')
            return p;
    }
    return (struct hand_point){-1, 0};
}

static void play(struct chance *c, const struct made_game *g, struct hand *h, struct made_move *moves, int count, char stone)
{
    struct hand_point last = {-1, 0};

    for (int i = 0; i < count; i++, stone = stone == 'X' ? 'O' : 'X') {
        const bool is_pass = chance_below(c, 50) == 0;

        moves[i] = (struct made_move){.stone = stone, .at = {-1, 0}};
        if (!is_pass)
            moves[i].at = last = any_point(c, h, last);
        if (chance_below(c, 9) == 0)
            moves[i].comment = ANY(c, g->script->comments);
        put_move(h, &moves[i]);
    }
}

static void make_game(struct chance *c, struct made_game *g)
{
    static const int sides[] = {19, 19, 19, 19, 13, 9};
    const struct made_script *s = &ANY(c, scripts);
    struct hand h;

    *g = (struct made_game){.script = s, .side = ANY(c, sides)};
    for (int i = 0; i < 2; i++) {
        g->player[i] = ANY(c, s->players);
        g->rank[i] = any_rank(c);
    }
    g->event = chance_below(c, 4) ? ANY(c, s->events) : NULL;
    g->place = chance_below(c, 2) ? ANY(c, s->places) : NULL;
    any_date(c, g);
    any_result(c, g);
    g->handicap = chance_below(c, 4) || g->side < 13 ? 0 : between(c, 2, 9);
    g->komi = g->handicap ? 0 : between(c, 0, 1) ? 13 : between(c, -4, 17);
    g->moves = between(c, chance_below(c, 9) ? 20 : 0, MADE_MOVES);
    made_board(g, 0, &h);
    play(c, g, &h, g->move, g->moves, g->handicap ? 'O' : 'X');
    if (g->moves < 10 || chance_below(c, 3))
        return;
    g->branch_at = between(c, 1, g->moves - 1);
    g->branch_moves = between(c, 1, MADE_BRANCH);
    made_board(g, g->branch_at, &h);
    play(c, g, &h, g->branch, g->branch_moves, g->move[g->branch_at].stone);
}

struct made_game *made_games(struct chance *c, size_t count)
{
    struct made_game *games = calloc(count, sizeof *games);

    for (size_t i = 0; games && i < count; i++)
        make_game(c, &games[i]);
    return games;
}

/* ---- what is said of them ---- */

__attribute__((format(printf, 1, 2))) static const char *say(const char *format, ...)
{
    static char said[4][64];
    static unsigned next;
    char *text = said[next++ % 4];
    va_list values;

    va_start(values, format);
    vsnprintf(text, sizeof said[0], format, values);
    va_end(values);
    return text;
}

static const char *halves(int n)
{
    return say("%s%d%s", n < 0 ? "-" : "", abs(n) / 2, n % 2 ? ".5" : "");
}

const char *made_result(const struct made_game *g)
{
    static const char *const words[] = {[MADE_UNSAID] = "", [MADE_DRAW] = "0", [MADE_VOID] = "Void", [MADE_UNKNOWN] = "?"};
    const char winner = g->winner == 'X' ? 'B' : 'W';

    if (g->result != MADE_WIN)
        return words[g->result];
    return g->reason ? say("%c+%c", winner, g->reason) : say("%c+%s", winner, g->margin ? halves(g->margin) : "");
}

const char *made_date(const struct made_game *g)
{
    return !g->year ? "" : !g->month ? say("%04d", g->year) : !g->day ? say("%04d-%02d", g->year, g->month) : say("%04d-%02d-%02d", g->year, g->month, g->day);
}

const char *made_rank(int rank)
{
    return rank == 0 ? "" : rank < 0 ? say("%dk", -rank) : rank < 10 ? say("%dd", rank) : say("%dp", rank - 10);
}

const char *made_komi(const struct made_game *g)
{
    return halves(g->komi);
}

const char *made_point(const struct made_move *m)
{
    return m->at.column < 0 ? "" : say("%c%c", 'a' + m->at.column, 'a' + m->at.row);
}

const char *made_set(const struct made_game *g)
{
    return g->script->set;
}

/* ---- SGF ---- */

static void add_text(struct buf *out, const char *ident, const char *text)
{
    if (!text || !*text)
        return;
    buf_add_format(out, "%s[", ident);
    for (; *text; text++)
        buf_add_format(out, "%s%c", *text == ']' || *text == '\\' ? "\\" : "", *text);
    buf_add_char(out, ']');
}

static void add_moves(struct buf *out, const struct made_move *moves, int count)
{
    for (int i = 0; i < count; i++) {
        buf_add_format(out, ";%c[%s]", moves[i].stone == 'X' ? 'B' : 'W', made_point(&moves[i]));
        add_text(out, "C", moves[i].comment);
        if (i % 10 == 9)
            buf_add_char(out, '\n');
    }
}

static void add_facts(struct buf *out, const struct made_game *g)
{
    struct hand_point at[9];
    const int stones = made_handicap(g, at);

    add_text(out, "PB", g->player[0]);
    add_text(out, "PW", g->player[1]);
    add_text(out, "BR", made_rank(g->rank[0]));
    add_text(out, "WR", made_rank(g->rank[1]));
    add_text(out, "EV", g->event);
    add_text(out, "PC", g->place);
    add_text(out, "DT", made_date(g));
    add_text(out, "RE", made_result(g));
    add_text(out, "KM", made_komi(g));
    if (stones > 0)
        buf_add_format(out, "HA[%d]AB", stones);
    for (int i = 0; i < stones; i++)
        buf_add_format(out, "[%c%c]", 'a' + at[i].column, 'a' + at[i].row);
}

/* Appends UTF-8 in another character set. */
static bool add_in_set(const char *set, struct slice text, struct buf *out)
{
    const iconv_t converter = iconv_open(set, "UTF-8");
    char *from = (char *)text.at, *to;
    size_t left = text.len, room = 2 * text.len + 16;

    if (converter == (iconv_t)-1)
        return false;
    buf_reserve(out, room);
    to = out->at + out->len;
    const bool is_whole = iconv(converter, &from, &left, &to, &room) != (size_t)-1;
    out->len = (size_t)(to - out->at);
    iconv_close(converter);
    return is_whole;
}

static bool finish(const struct made_game *g, bool in_its_set, struct buf *text, struct buf *out)
{
    const bool is_whole = !in_its_set || add_in_set(g->script->set, buf_slice(text), out);

    if (!in_its_set)
        buf_add_slice(out, buf_slice(text));
    buf_free(text);
    return is_whole;
}

bool made_sgf(const struct made_game *g, bool in_its_set, struct buf *out)
{
    struct buf text = {0};

    buf_add_format(&text, "(;GM[1]FF[4]CA[%s]SZ[%d]", in_its_set ? g->script->ca : "UTF-8", g->side);
    add_facts(&text, g);
    if (g->branch_moves > 0) {
        add_moves(&text, g->move, g->branch_at);
        buf_add_char(&text, '(');
        add_moves(&text, g->move + g->branch_at, g->moves - g->branch_at);
        buf_add_string(&text, ")\n(");
        add_moves(&text, g->branch, g->branch_moves);
        buf_add_char(&text, ')');
    } else {
        add_moves(&text, g->move, g->moves);
    }
    buf_add_string(&text, ")\n");
    return finish(g, in_its_set, &text, out);
}

/* ---- GIB, NGF, UGF ---- */

bool made_is_foreign(const struct made_game *g, enum made_format format)
{
    if (g->side != 19 || !g->day || !g->event || g->rank[0] == 0 || g->rank[1] == 0 || (g->result == MADE_WIN && !g->reason && !g->margin))
        return false;
    switch (format) {
    case MADE_GIB: return g->result != MADE_VOID && g->result != MADE_UNKNOWN && g->komi >= 0;
    case MADE_NGF: return g->result == MADE_WIN && g->reason != 'T' && (g->handicap ? g->komi == 0 : g->komi > 0 && g->komi % 2 == 1);
    default: return g->result == MADE_WIN || g->result == MADE_VOID || g->result == MADE_DRAW;
    }
}

static const char *gib_rank(int rank)
{
    return rank < 0 ? say("%dK", -rank) : rank < 10 ? say("%dD", rank) : say("%dP", rank - 10);
}

static int gib_code(const struct made_game *g)
{
    const int loses = g->winner == 'O';

    return g->result == MADE_UNSAID ? 255 : g->result == MADE_DRAW ? 2 : (g->reason == 'R' ? 3 : g->reason == 'T' ? 7 : 0) + loses;
}

static void add_gib(const struct made_game *g, struct buf *out)
{
    buf_add_format(out, "\\HS\n\\[GIBOKIND=%s\\]\n\\[GAMENAME=%s\\]\n", g->script->server, g->event);
    if (g->place)
        buf_add_format(out, "\\[GAMEPLACE=%s\\]\n", g->place);
    buf_add_format(out, "\\[GAMEWHITENAME=%s (%s)\\]\n\\[GAMEBLACKNAME=%s (%s)\\]\n", g->player[1], gib_rank(g->rank[1]), g->player[0],
        gib_rank(g->rank[0]));
    buf_add_format(out, "\\[GAMEINFOMAIN=GRLT:%d,ZIPSU:%d,DUM:0,GONGJE:%d\\]\n", gib_code(g), 5 * g->margin, 5 * g->komi);
    buf_add_format(out, "\\[GAMETAG=C%d:%02d:%02d:10:00\\]\n\\HE\n\\GS\n2 1 0\n%d 0 &4\nINI 0 1 %d &4\n", g->year, g->month, g->day, g->moves + 1,
        g->handicap);
    for (int i = 0; i < g->moves; i++) {
        const struct made_move *m = &g->move[i];

        if (m->at.column < 0)
            buf_add_format(out, "SKI 0 %d\n", i + 2);
        else
            buf_add_format(out, "STO 0 %d %d %d %d\n", i + 2, m->stone == 'X' ? 1 : 2, m->at.column, m->at.row);
    }
    buf_add_string(out, "\\GE\n");
}

static void add_ngf_result(const struct made_game *g, struct buf *out)
{
    const struct made_script *s = g->script;

    buf_add_string(out, g->winner == 'X' ? s->black : s->white);
    if (g->reason)
        buf_add_format(out, "%s\n", s->resigns);
    else
        buf_add_format(out, " %s%s\n", halves(g->margin), s == scripts ? "!" : "");
}

/* White is named first. */
static void add_ngf(const struct made_game *g, struct buf *out)
{
    buf_add_format(out, "%s\n19\n%s  %s\n%s  %s\n%s\n%d\n0\n%d\n%d%02d%02d\n5\n", g->event, g->player[1], gib_rank(g->rank[1]), g->player[0],
        gib_rank(g->rank[0]), g->place ? g->place : "", g->handicap, g->komi / 2, g->year, g->month, g->day);
    add_ngf_result(g, out);
    buf_add_format(out, "%d\n", g->moves);
    for (int i = 0; i < g->moves; i++) {
        const struct made_move *m = &g->move[i];
        const bool is_pass = m->at.column < 0;
        const char column = (char)(is_pass ? 'A' : 'B' + m->at.column), row = (char)(is_pass ? 'A' : 'B' + m->at.row);

        buf_add_format(out, "PM%c%c%c%c%c%c%c\n", 'A' + (i + 1) / 26, 'A' + (i + 1) % 26, m->stone == 'X' ? 'B' : 'W', column, row, row, column);
    }
}

static void add_ugf_result(const struct made_game *g, struct buf *out)
{
    const char winner = g->winner == 'X' ? 'B' : 'W';

    if (g->result == MADE_DRAW)
        buf_add_string(out, "Winner=D\n");
    else if (g->result == MADE_VOID)
        buf_add_string(out, "Winner=N,O\n");
    else if (g->reason)
        buf_add_format(out, "Winner=%c,%c\n", winner, g->reason == 'R' ? 'C' : 'T');
    else
        buf_add_format(out, "Winner=%c,%s\n", winner, halves(g->margin));
}

/* Rows are counted from below where the coordinates are those of IGS; its games are in UTF-8, all others' rows from above. */
static void add_ugf(const struct made_game *g, bool in_its_set, struct buf *out)
{
    const bool from_below = g->day % 2;
    struct hand_point at[9];

    buf_add_format(out, "[Header]\nLang=%s\nSize=19\nHdcp=%d,%s\nCoordinateType=%s\nTitle=%s\n", in_its_set ? g->script->ca : "UTF-8", g->handicap,
        halves(g->komi), from_below ? "IGS" : "JPN", g->event);
    if (g->place)
        buf_add_format(out, "Place=%s\n", g->place);
    buf_add_format(out, "Date=%d/%02d/%02d\n", g->year, g->month, g->day);
    add_ugf_result(g, out);
    for (int i = 0; i < 2; i++)
        buf_add_format(out, "Player%c=%s,%s,,\n", "BW"[i], g->player[i], made_rank(g->rank[i]));
    buf_add_string(out, "[Data]\n");
    for (int i = 0, count = made_handicap(g, at); i < count; i++)
        buf_add_format(out, "%c%c,B1,0,0\n", 'A' + at[i].column, 'A' + (from_below ? 18 - at[i].row : at[i].row));
    for (int i = 0; i < g->moves; i++) {
        const struct made_move *m = &g->move[i];

        buf_add_format(out, "%c%c,%c1,%d,0\n", m->at.column < 0 ? 'Y' : 'A' + m->at.column,
            m->at.column < 0 ? 'A' : 'A' + (from_below ? 18 - m->at.row : m->at.row), m->stone == 'X' ? 'B' : 'W', i + 1);
    }
}

bool made_foreign(const struct made_game *g, enum made_format format, bool in_its_set, struct buf *out)
{
    struct buf text = {0};

    if (format == MADE_UGF)
        add_ugf(g, in_its_set, &text);
    else
        (format == MADE_GIB ? add_gib : add_ngf)(g, &text);
    return finish(g, in_its_set, &text, out);
}
