/* tests/hostile.c - small records that mean harm */
#include "hostile.h"

#include <string.h>

#include "base/array.h"

struct row {
    const char *name;
    const char *bytes;
    size_t len;
};

#define ROW(name_, bytes_) {(name_), (bytes_), sizeof(bytes_) - 1}

/* ---- what goes into each kind of value ---- */

#define ESC "\x1B"
#define TIMES8(s) s s s s s s s s
#define TIMES64(s) TIMES8(TIMES8(s))

static const struct row payloads[] = {
    /* a terminal would obey */
    ROW("colour", ESC "[31;5mred" ESC "[0m"),
    ROW("clear", ESC "[2J" ESC "[H" ESC "[3J"),
    ROW("reset", ESC "c" ESC "#8" ESC "[!p"),
    ROW("title", ESC "\\]2;owned\x07"),
    ROW("clipboard", ESC "\\]52;c;ZWNobw==\x07"),
    ROW("link", ESC "\\]8;;http://example.org/" ESC "\\\\here" ESC "\\]8;;" ESC "\\\\"),
    ROW("report", ESC "[6n" ESC "[c" ESC "[>c" ESC "[21t" ESC "[18t\x05"),
    ROW("device-control", ESC "P$qm" ESC "\\\\" ESC "P+q544e" ESC "\\\\"),
    ROW("application", ESC "_Ga=T;AAAA" ESC "\\\\" ESC "^pm" ESC "\\\\" ESC "Xsos" ESC "\\\\"),
    ROW("modes", ESC "[?1049l" ESC "[?25l" ESC "[?1003h" ESC "[?2004h" ESC "[?2026h" ESC "[4h"),
    ROW("charset", "\x0E lqk \x0F" ESC "(0lqk" ESC "(B" ESC "%G" ESC "n"),
    ROW("margins", ESC "[2;3r" ESC "[?69h" ESC "[10;20s" ESC "D" ESC "M" ESC "E"),
    ROW("media-copy", ESC "[5i print me" ESC "[4i" ESC "[?5i"),
    ROW("multiplexer", ESC "Ptmux;" ESC ESC "\\]2;x\x07" ESC "\\\\" ESC "kname" ESC "\\\\"),
    ROW("eight-bit", "\xC2\x9B" "31m\xC2\x9D" "0;t\xC2\x9C\xC2\x90q\xC2\x9C\xC2\x85\xC2\x84"),
    ROW("eight-bit-raw", "\x9B" "31m\x9D" "0;t\x9C\x90q\x9C"),
    ROW("overlong", "\xC0\x9B[31m\xE0\x80\x9B[31m\xF0\x80\x80\x9B[31m\xC1\xBF"),
    ROW("joined-by-unescaping", ESC "\\\n[31m" ESC "\\\r\n[32m" ESC "\\[33m\\" ESC "[34m"),
    ROW("backspaces", "honest\b\b\b\b\b\bliar  \rover\x7F\x7F\v\f"),
    ROW("bells", TIMES64("\a")),
    ROW("all-controls", "\x01\x02\x03\x04\x05\x06\x07\x08\x0B\x0C\x0E\x0F\x10\x11\x12\x13\x14\x15\x16\x17\x18\x19\x1A\x1B\x1C\x1D\x1E\x1F\x7F"),
    ROW("nul", "a\0b\0\0" ESC "\0[31m"),
    ROW("formats", "%s%n%d%*s${HOME}`id`$(id);id|id&<b>&amp;\"'"),
    ROW("transfer", "**\x18" "B00000000000000\r\x8A\x11"),

    /* a reader would be misled */
    ROW("bidi", "\u202Eneddih\u202C \u2066x\u2069 \u2067y\u2069 \u2068z \u202A\u202B\u202D\u200E\u200F\u061C"),
    ROW("bidi-open", TIMES64("\u202B\u2067")),
    ROW("right-to-left", "\u05D0\u05D1\u05D2 12 \u0645\u0631\u062D\u0628\u0627"),
    ROW("zero-width", "a\u200Bb\u200Cc\u200Dd\u2060e\uFEFFf\u00ADg\u034Fh\u180Ei\u2061\u2064"),
    ROW("only-invisible", "\u200B\u200D\uFEFF\u2060"),
    ROW("marks", "Z" TIMES64("\u0335\u0301\u0489")),
    ROW("mark-first", "\u0301a \u20DDb\u0308"),
    ROW("tags", "\U000E0001\U000E0041\U000E0042\U000E007F\U000E0100\U000E01EF\uFE0F\uFE0E"),
    ROW("emoji", "\U0001F468\u200D\U0001F469\u200D\U0001F467 \U0001F44D\U0001F3FD 1\uFE0F\u20E3 \U0001F1E9\U0001F1EA\U0001F1EA"),
    ROW("wide", "\u672C\u56E0\u574A\uFF21\uFF22\uFF3B\uFF3D\U00020000"),
    ROW("clusters", "\u1100\u1161\u11A8 \u0E19\u0E49\u0E33 \u0915\u094D\u0937\u093F \u0BA8\u0BBF"),
    ROW("surrogates", "\xED\xA0\x80\xED\xB0\x80 \xED\xBF\xBF \xED\xA0\x80"),
    ROW("no-characters", "\xEF\xBF\xBE\xEF\xBF\xBF\xEF\xB7\x90\xF0\x9F\xBF\xBE\xF4\x8F\xBF\xBF\xF4\x90\x80\x80\xF8\x88\x80\x80\x80"),
    ROW("private", "\uE000\uF8FF\U000F0000\U0010FFFD\u0378\U0003FFFD"),
    ROW("separators", "a\u2028b\u2029c\xC2\x85" "d\u00A0e\u3000f\u1680g"),
    ROW("annotations", "\uFFF9a\uFFFAb\uFFFB\u206A\u206F\U0001D173\U0001D17A\U000110BD"),

    /* an encoding that is none */
    ROW("broken", "\xFF\xFE\x80\xC3(\xF5\xE4\xBD \xF0\x9F\x98"),
    ROW("cut-before-bracket", "\xE4"),
    ROW("cut-before-escape", "\xE4\\]\xC3\\\\\xF0\x9F\\:"),
    ROW("doubled", "\xC3\x83\xC2\xA4\xC3\x82\xC2\x9B"),
    ROW("gbk", "\xB9\xC5\xC1\xA6\x81\\\\\xD5\\]"),
    ROW("shift-jis", "\x95\\\\\x8E\xA6\x83\\]\x83\x5C\x5C"),
    ROW("stateful", ESC "$B0BEl" ESC "(B" ESC "$)A" ESC "$*H\x0E"),
    ROW("seven-bit", "+AF0-+ABs-[31m +AAo-"),
    ROW("mark-in-the-middle", "\xEF\xBB\xBFx\xFE\xFFy\xFF\xFE"),
    ROW("long-word", TIMES64("wwwwwwww")),
    ROW("escapes", "\\\\\\]\\:\\;\\(\\)\\a\\\n\\\t\\\\:"),
};

/* ---- where it goes: @ stands for it ---- */

static const struct row places[] = {
    ROW("texts", "(;FF[4]CA[UTF-8]GM[1]SZ[9]GC[@]C[@];B[cc]N[@]C[line\n@\n@];W[dd]C[@])"),
    ROW("names", "(;FF[4]CA[UTF-8]GM[1]SZ[9]PB[@]PW[@]BR[@]WR[@]BT[@]GN[@]EV[@]PC[@]RO[@]US[@]AN[@]ON[@]SO[@]CP[@];B[cc])"),
    ROW("facts", "(;FF[4]CA[UTF-8]GM[1]SZ[9]AP[@:@]RE[@]KM[@]HA[@]DT[@]TM[@]OT[@]RU[@]ST[@];B[cc]BL[@]OB[@]V[@]MN[@]DM[@];W[dd]PL[@])"),
    ROW("points", "(;FF[4]CA[UTF-8]GM[1]SZ[9]AB[@][aa:@][@:cc]TR[@]AR[@:aa]LB[aa:@][@:x][bb:@@]DD[@]VW[@];B[@];W[@])"),
    ROW("root", "(;FF[@]GM[@]SZ[@]CA[@]PB[x];B[aa])"),
    ROW("latin", "(;FF[4]CA[ISO-8859-1]GM[1]SZ[9]PB[@]C[@]LB[aa:@];B[cc]N[@])"),
    ROW("japanese", "(;FF[4]CA[Shift_JIS]GM[1]SZ[9]PB[@]C[@]LB[aa:@];B[cc]N[@])"),
    ROW("chinese", "(;FF[4]CA[GB18030]GM[1]SZ[9]PB[@]C[@]LB[aa:@];B[cc]N[@])"),
    ROW("undeclared", "(;FF[3]GM[1]SZ[9]PB[@]C[@];B[cc])"),
    ROW("unknown", "(;FF[4]CA[UTF-8]GM[1]SZ[9]QQ[@][@]XYZ[@];B[cc]KK[@])"),
    ROW("outside", "@(;FF[4]GM[1]@;B@[cc]@;@W[dd]Q@Q[x])@(;C[@])@"),
};

/* ---- whole records ---- */

static const struct row wholes[] = {
    /* structure */
    ROW("nothing", ""), ROW("open", "("), ROW("open-node", "(;"), ROW("open-name", "(;B"), ROW("open-value", "(;C["), ROW("open-escape", "(;C[x\\"),
    ROW("close", ")))"), ROW("no-node", "()(())((;))"), ROW("nests", "(()((()(;B[aa]))))"), ROW("no-parenthesis", ";B[aa];W[bb]"),
    ROW("no-value", "(;B;W C;AB[])"), ROW("no-name", "(;[aa][bb];[cc])"), ROW("backwards", ")]aa[B;("), ROW("brackets", "(;C[[[[]]]];B[[aa]])"),
    ROW("node-behind", "(;B[aa](;W[bb])(;W[cc]);B[dd];W[ee])"), ROW("variation-first", "((;B[aa])(;B[bb]);W[cc])"),
    ROW("two-games", "(;GM[1]SZ[9];B[aa])(;GM[18]SZ[10];B[da-dg-gg])(;GM[40];B[x])"), ROW("glued", "(;FF[4];B[aa](;FF[4];B[bb])(;GM[1]SZ[5];W[cc]))"),
    ROW("lower-case", "(;Black[aa]wHITE[bb]comment[x]coMMent[y]bb[cc])"), ROW("digits", "(;B1[aa]2W[bb]_C[x]M-N[1])"),
    ROW("doubled", "(;C[a]C[b]SZ[9]SZ[19]PB[x]PB[y]AB[aa]AB[aa]B[aa]B[bb]W[cc])"), ROW("line-ends", "(;C[a\rb\nc\r\nd\n\re\\\r\nf\\\n\rg]\r;\n\rB[aa]\r\r)"),
    ROW("spaces-in-values", "(;SZ[ 9 ]AB[ a a ][\tbb\n:\ncc ];B[\n\n];W[ d d ])"), ROW("colons", "(;AP[a:b:c]LB[aa:b:c][aa\\:x][:][::]FG[257:a\\:b]AR[aa:bb:cc])"),
    ROW("html", "<html><pre>(;GM[1]SZ[9];B[aa])</pre>"), ROW("mail", "> (;GM[1]SZ[9]\n> ;B[aa]\n> ;W[bb])\n-- \nsig"),
    ROW("zip", "PK\x03\x04\x14\0\0\0(;\0C[\0])"), ROW("json", "{\"(\":[\";B[aa]\"]}"),
    ROW("utf-16", "\xFF\xFE(\0;\0C\0[\0\x1B\0[\0" "3\0" "1\0m\0\x2E\x20]\0)\0"), ROW("utf-16-odd", "\xFE\xFF\0(\0;\0C\0[\xD8\0\0]\0)\0"),
    ROW("utf-16-unmarked", "(\0;\0F\0F\0[\0" "4\0]\0)\0"), ROW("utf-32", "\xFF\xFE\0\0(\0\0\0;\0\0\0)\0\0\0"), ROW("utf-8-mark", "\xEF\xBB\xBF(;C[\xEF\xBB\xBF])"),

    /* character sets that are lies */
    ROW("set-utf-7", "(;CA[UTF-7]C[+ABs-\\[31m])"), ROW("set-2022", "(;CA[ISO-2022-JP]PB[\x1B$B0BEl]C[\x1B$B])"), ROW("set-2022-cn", "(;CA[ISO-2022-CN-EXT]PB[\x1B$*H\x1BN!!])"),
    ROW("set-ebcdic", "(;CA[IBM037]C[\x81\x82\x83])"), ROW("set-wide", "(;CA[UTF-16]C[abc])(;CA[UCS-4]C[abc])"), ROW("set-path", "(;CA[../../../etc/passwd//TRANSLIT//IGNORE]C[\xE4])"),
    ROW("set-twice", "(;CA[GBK]CA[UTF-8]CA[Big5]C[\xC4\xE3])"), ROW("set-late", "(;C[\xE4];CA[ISO-8859-1]C[\xE4])"), ROW("set-each", "(;CA[GBK]C[\xC4\xE3])(;CA[Big5]C[\xB3\\])(;CA[EUC-KR]C[\xB0\xA1])(;CA[KOI8-R]C[\xC1])"),
    ROW("set-cut", "(;FF[4]CA["), ROW("set-empty", "(;CA[]C[\xE4\xF6])(;CA[:]C[\xFF])"),

    /* numbers */
    ROW("size-huge", "(;SZ[99999999999999999999];B[aa])(;SZ[65555];B[aa])(;SZ[4294967315];B[aa])"), ROW("size-none", "(;SZ[0];B[aa])(;SZ[-19];B[aa])(;SZ[];B[aa])(;SZ[:];B[aa])(;SZ[x:y];B[aa])"),
    ROW("size-odd", "(;SZ[1]AB[aa];W[aa])(;SZ[52:1];B[Za])(;SZ[1:52];B[aZ])(;SZ[53];B[aa])(;SZ[19:19];B[aa])(;SZ[-1:-1])(;SZ[65536:65536])"),
    ROW("size-written", "(;SZ[0x13])(;SZ[1e1])(;SZ[+9])(;SZ[9.5])(;SZ[nan])(;SZ[9:])"), ROW("game-numbers", "(;GM[-1])(;GM[999999999999])(;GM[])(;GM[1.5])(;FF[-1])(;FF[99999999999])(;FF[0];B[aa])"),
    ROW("counts", "(;SZ[9];B[aa]MN[99999999999999];W[bb]MN[-5];B[cc]MN[2147483647];W[dd];B[ee]MN[])"), ROW("handicaps", "(;HA[99999999999]AB[aa])(;HA[-1])(;HA[1];W[aa])(;HA[x];B[aa])"),
    ROW("reals", "(;KM[nan]TM[inf];V[1e999]BL[-1e400];V[0x1p4]WL[9999999999999999999999999])(;KM[6,5])(;KM[.5])(;KM[6.])(;KM[--6])(;KM[6.5.5])"),
    ROW("prints", "(;PM[9]FG[];B[aa]PM[-1]FG[257:x];W[bb]FG[-1:y];B[cc]FG[99999999999:z]ST[-2147483649])"),

    /* games that cannot be */
    ROW("occupied", "(;SZ[5];B[aa];W[aa];B[aa];W[aa])"), ROW("ko", "(;SZ[5]AB[ba][ab][bc]AW[ca][db][cc][bb];B[cb];W[bb];B[cb];W[bb])"),
    ROW("suicide", "(;SZ[2]AB[aa][ab][ba];B[bb];W[aa];W[ab];W[ba];W[bb])"), ROW("no-liberties", "(;SZ[3]AB[aa:cc];W[bb];B[aa])"),
    ROW("rectangles", "(;SZ[9]AB[ii:aa]AW[aa:ia]AE[aa:ai]AB[aa:aa]TR[aa:zz][zz:aa]DD[aa:ii]VW[];VW[aa:aa]DD[])"), ROW("off", "(;SZ[9];B[zz];W[ZZ];B[a];W[aaa];B[tt];W[];AB[jj][aa:jj])"),
    ROW("marks", "(;SZ[9]TR[aa]SQ[aa]CR[aa]MA[aa]SL[aa]LB[aa:x][aa:y]TB[aa]TW[aa]AR[aa:aa][aa:bb][aa:bb]LN[aa:aa][bb:aa][aa:bb])"),
    ROW("mixed", "(;B[aa]AB[bb]AW[aa]PL[W]W[cc]KO[]DO[]IT[]TE[1]BM[2]GB[1]GW[1];AE[aa]W[aa]B[bb])"), ROW("later-root", "(;SZ[9];B[ii];SZ[5]GM[2]FF[1]B[hh];CA[GBK]AP[x]W[aa])"),
    ROW("amazons", "(;GM[18]SZ[10]AB[da][ga];B[da-dg-zz];W[aa-bb-cc];B[da-da-da];W[d]B[];AR[da:dg]AA[aa:jj])(;GM[18]SZ[6])(;GM[18]SZ[52];B[aabbcc])"),

    /* records in other formats */
    ROW("gib", "\\HS\n\\[GAMEBLACKNAME=\x1B[31ma\0b\xE2\x80\xAE (\x1B]0;x\a)\\]\n\\[GAMECOMMENT=\x9B" "31m]\\(;B[aa]\n\\]\n\\HE\n\\GS\nINI 0 1 9\nSTO 0 2 2 0 0\nSTO 0 3 1 99 -1\nSKI\nWIT\nWIT\nABC \x1B[2J\n\x1B[2J\n\\GE\nx"),
    ROW("gib-cut", "\\HS\n\\[GAMETAG=C,,,A:\x1B[1m"), ROW("gib-size", "\\HS\n\\[GAMEINFOMAIN=LINE:52,GTIME:999999999-999999999-999999999,GRLT:0,ZIPSU:999999999,GONGJE:-999999999\\]\nSTO 0 2 1 51 51\n"),
    ROW("ngf", "\x1B[31m\n52\na\x1B[1m   9DP\nb\xE2\x80\xAE   1K\n\n9\n0\n999999999999\n20000230\n\n\x1B[5m\n99\nPMABBZZZZ\nPMZZWAZZA\nPMABBREER\nIDB[99]\x1B[2J[EndTxt]\nIDW[\nx"),
    ROW("ugf", "[Header]\nSize=52\nHdcp=9,nan\nPlayerB=\x1B[31m,\x1B[1m\nDate=9999/99/99,,0/0/0\nWinner=B,1e9\n[Data]\nAA,B1,0,0\nAA,W1,0,0\nAA,B1,1,0\nZZ,MK,2,9\n[Figure]\n.Text,99\n.#,1,1,\x1B[2J\n.#,0,99,x\n]\\\n.Fig,1\nAA,W1,0\nBB,B1,1\n.Text\n[ReviewNode]\nVARIATION,\nVARIATION,\nNODE,1,1,1,1\nVARIATIONEND,\nNODE,1,2,99,99\n[ReviewComment]\n\x9B" "5m\n.Comment,x\n.Comment,1\n\0"),
};

#undef ROW

enum { PAYLOADS = COUNT(payloads), PLACES = COUNT(places), WHOLES = COUNT(wholes) };

size_t hostile_count(void)
{
    return PAYLOADS * PLACES + WHOLES;
}

static void fill(const struct row *place, const struct row *payload, struct buf *out)
{
    for (size_t i = 0; i < place->len; i++) {
        if (place->bytes[i] == '@')
            buf_add_slice(out, (struct slice){payload->bytes, payload->len});
        else
            buf_add_char(out, place->bytes[i]);
    }
}

const char *hostile_record(size_t index, struct buf *out)
{
    if (index < WHOLES) {
        buf_add_slice(out, (struct slice){wholes[index].bytes, wholes[index].len});
        return wholes[index].name;
    }
    index -= WHOLES;
    fill(&places[index % PLACES], &payloads[index / PLACES], out);
    return payloads[index / PLACES].name;
}
