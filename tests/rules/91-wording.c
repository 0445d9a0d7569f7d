/* tests/rules/91-wording.c - reads what people write about a game: dates, results, names, komi, handicap, times in all
 * forms */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "base/array.h"
#include "rules/wording.h"
#include "sweep.h"

/* A text, and after '=' (to be written as read) or '~' (to stay as it is) the value read. */
struct row {
    const char *text, *read;
};

static const char *sign_of(enum sgf_reading reading)
{
    return reading == SGF_DELETED ? "~" : "=";
}

static void must_be(const char *text, enum sgf_reading reading, struct buf *out, const char *expected)
{
    struct buf all = {0};

    buf_add_string(&all, sign_of(reading));
    buf_add_slice(&all, buf_slice(out));
    if (!slice_is(buf_slice(&all), expected))
        fail_msg("\"%s\" is \"%s\", not \"%s\"", text, buf_string(&all), expected);
    buf_clear(out);
    buf_free(&all);
}

/* ---- dates ---- */

static const struct row date_rows[] = {
    /* a number that is not a year, and a date after it */
    {"000年平成10年3月1日", "~1998-03-01"},
    {"000年1998年3月1日", "~1998-03-01"},
    {"0000年3月3日昭和33年3月4日", "~1958-03-04"},
    {"0000年", "~"},
    /* a time of day */
    {"2017.08.18 09:26", "~2017-08-18"},
    {"2016-03-13 01:14:30", "~2016-03-13"},
    {"2016-12-30 00:08:22", "~2016-12-30"},
    {"2018-09-22T20:14:00+08:00", "~2018-09-22"},
    {"2018-09-22T20:14:00Z", "~2018-09-22"},
    {"2018-09-22T20:14:00.123-0500", "~2018-09-22"},
    {"2018-09-22 20:14 +0900", "~2018-09-22"},
    {"2001/02/01 19:53:20 UT", "~2001-02-01"},
    {"2024-11-14 12 16 06", "~2024-11-14"},
    {"Sun Mar 16 16:12:48 GMT+09:00 2014", "~2014-03-16"},
    {"Sun Mar  6 16:12:48 2014", "~2014-03-06"},
    {"Thu, 01 Jan 2015 10:00:00 GMT", "~2015-01-01"},
    {"20170818092600", "~2017-08-18"},
    {"20160313T101010Z", "~2016-03-13"},
    {"2016-03-13T10", "~2016-03-13"},
    {"2018-09-22 20:14-1100", "~2018-09-22"},
    {"2016-03-13 15時30分", "~2016-03-13"},
    {"2016-03-13 10:00 - 2016-03-14 12:00", "~2016-03-13, 2016-03-14"},
    {"2016年3月13日 15時30分", "~2016-03-13"},
    {"13. März 2016, 20 Uhr", "~2016-03-13"},
    {"2016-03-13 9:05 pm", "~2016-03-13"},
    /* spans */
    {"2014-02-23..2014-02-24", "=2014-02-23, 2014-02-24"},
    {"2014-02-23..24", "=2014-02-23, 2014-02-24"},
    {"2014-02-23-24", "=2014-02-23, 2014-02-24"},
    {"2014-02-23 - 2014-02-25", "=2014-02-23, 2014-02-24, 2014-02-25"},
    {"2014.02.23~24", "=2014-02-23, 2014-02-24"},
    {"2014.02.23～02.24", "=2014-02-23, 2014-02-24"},
    {"2014-02-23 – 2014-02-24", "=2014-02-23, 2014-02-24"},
    {"2014-02-23 to 2014-02-24", "=2014-02-23, 2014-02-24"},
    {"2020-02-29/03-01", "=2020-02-29, 2020-03-01"},
    {"2019-02-28..2019-03-01", "=2019-02-28, 2019-03-01"},
    {"1999-12-31..2000-01-01", "=1999-12-31, 2000-01-01"},
    {"2016-03-09..2016-03-16", "=2016-03-09, 2016-03-10, 2016-03-11, 2016-03-12, 2016-03-13, 2016-03-14, 2016-03-15, 2016-03-16"},
    {"2016-03-09..2016-03-17", "~2016-03-09..2016-03-17"},
    {"1996-05..1997-02", "~1996-05..1997-02"},
    {"1996-98", "~1996..1998"},
    {"1996-1998", "~1996..1998"},
    {"1996/97", "~1996..1997"},
    {"1996-05/06", "~1996-05..1996-06"},
    {"2014-02-24..2014-02-23", "~2014-02-24"},
    {"1996-05,06", "=1996-05, 1996-06"},
    {"1996-05-06, 7", "=1996-05-06, 1996-05-07"},
    {"1996-05-06,", "=1996-05-06"},
    {"1846-09-11,14,15", "=1846-09-11, 1846-09-14, 1846-09-15"},
    {"1996/05/06, 1996/06/01", "=1996-05-06, 1996-06-01"},
    /* signs and eras */
    {"1986年1月16日", "=1986-01-16"},
    {"１９８６年１月１６日", "=1986-01-16"},
    {"1986 年 1 月 16 日", "=1986-01-16"},
    {"一九八六年一月十六日", "=1986-01-16"},
    {"二〇一六年十二月三十一日", "=2016-12-31"},
    {"1986年1月", "=1986-01"},
    {"1986年", "=1986"},
    {"1986年1月16日、17日", "=1986-01-16, 1986-01-17"},
    {"1986年1月16日～17日", "=1986-01-16, 1986-01-17"},
    {"1986年1月31日～2月1日", "=1986-01-31, 1986-02-01"},
    {"2016년 3월 13일", "=2016-03-13"},
    {"2016년3월", "=2016-03"},
    {"2016. 3. 13.", "=2016-03-13"},
    {"平成10年3月1日", "=1998-03-01"},
    {"平成元年三月一日", "=1989-03-01"},
    {"昭和六十三年十二月十六日", "=1988-12-16"},
    {"昭和25年", "=1950"},
    {"昭和25.3.1", "=1950-03-01"},
    {"大正15年", "=1926"},
    {"明治45年7月", "=1912-07"},
    {"令和6年1月18日", "=2024-01-18"},
    {"Heisei 10", "=1998"},
    {"明治3年3月1日", "~1870"},
    {"明治5年3月1日", "~1872"},
    {"明治6年3月1日", "=1873-03-01"},
    {"寛永3年5月", "~1626"},
    {"弘化三年七月二十一日", "~1846"},
    {"慶應2年", "~1866"},
    {"June 29, 30 1996", "=1996-06-29, 1996-06-30"},
    {"June 30, 31 1996", "~1996-06-30"}, /* there is no such day, but it is not lost */
    {"1996年6月30日、31日", "~1996-06-30"},
    {"弘化3年 (1846)", "~1846"},
    {"昭和51年 (1976)", "~1976"},
    {"1976 (1976)", "~1976"},
    {"1976 (昭和51年)", "~1976"},
    {"康熙二年", "~1663"},
    {"民国二十年三月一日", "=1931-03-01"},
    {"98年3月1日", "~1998-03-01"},
    /* names of months */
    {"Mar 3, 1996", "=1996-03-03"},
    {"Jan 13, 1998", "=1998-01-13"},
    {"3rd March 1996", "=1996-03-03"},
    {"13th January 1998", "=1998-01-13"},
    {"29th September 2012", "=2012-09-29"},
    {"06-Mar-1996", "=1996-03-06"},
    {"1996 May 6", "=1996-05-06"},
    {"1996-May-06", "=1996-05-06"},
    {"6th and 7th Sept. 1996", "=1996-09-06, 1996-09-07"},
    {"April 14-15, 1957", "=1957-04-14, 1957-04-15"},
    {"30 April - 1 May 1996", "=1996-04-30, 1996-05-01"},
    {"30 April and 2 May 1996", "=1996-04-30, 1996-05-02"},
    {"31 December 1996 - 1 January 1997", "=1996-12-31, 1997-01-01"},
    {"March 1996", "=1996-03"},
    {"12th and 13th march 94", "~1994-03-12, 1994-03-13"},
    {"6-Mar-98", "~1998-03-06"},
    {"6 Mar 04", "~2004-03-06"},
    {"Mar 3, 04", "~2004-03-03"},
    {"Mar 3, '96", "~1996-03-03"},
    {"3. März 1996", "=1996-03-03"},
    {"3 Dezember 1996", "=1996-12-03"},
    {"1er août 1996", "=1996-08-01"},
    {"14 février 1996", "=1996-02-14"},
    {"3 de marzo de 1996", "=1996-03-03"},
    {"3 мая 1996", "=1996-05-03"},
    {"3 января 1996", "=1996-01-03"},
    {"3 gennaio 1996", "=1996-01-03"},
    {"6-14 May 1996", "~1996-05-06..1996-05-14"},
    {"May 32, 1996", "~1996-05"},
    {"6! May 1996", "~1996-05-06"},
    /* orders of numbers */
    {"13/01/1998", "=1998-01-13"},
    {"01/13/1998", "=1998-01-13"},
    {"25.02.2014", "=2014-02-25"},
    {"03/04/1995", "~1995"},
    {"3/4/95", "~1995"},
    {"3/3/95", "~1995-03-03"},
    {"03-03-1995", "=1995-03-03"},
    {"13.1.98", "~1998-01-13"},
    {"96-03-03", "~1996-03-03"},
    {"12.13.2007", "=2007-12-13"},
    {"12.12.2007", "=2007-12-12"},
    {"11.12.2007", "~2007"},
    {"13.13.2007", "~2007"},
    {"01-02-03", "~2001..2003"},
    {"1996.3.3", "=1996-03-03"},
    {"1996/5/6", "=1996-05-06"},
    {"19960303", "=1996-03-03"},
    {"960303", "~1996-03-03"},
    {"199603", "~1996-03"},
    {"05/1996", "=1996-05"},
    {"1996.05", "=1996-05"},
    {"13/1996", "~1996"},
    {"5/96", "~1996-05"},
    {"5/32", "~2032-05"},
    {"5/31", "~"},
    {"13.03.2016 - 15.03.2016", "=2016-03-13, 2016-03-14, 2016-03-15"},
    {"2016年3月9日、10日、12日", "=2016-03-09, 2016-03-10, 2016-03-12"},
    {"2016-03-??", "~2016-03"},
    {"2016/3/13（日）", "~2016-03-13"},
    {"May-June 1996", "=1996-05, 1996-06"},
    /* two digits of a year: the limits */
    {"13.1.49", "~2049-01-13"},
    {"13.1.50", "~1950-01-13"},
    {"13.1.99", "~1999-01-13"},
    {"31.1.00", "~2000-01-31"},
    {"13.1.51", "~1951-01-13"}, {"49年3月1日", "~2049-03-01"}, {"50年3月1日", "~1950-03-01"}, {"51年3月1日", "~1951-03-01"}, {"5/49", "~2049-05"},
    {"5/50", "~1950-05"}, {"5/51", "~1951-05"}, {"'49", "~2049"}, {"'50", "~1950"}, {"'51", "~1951"}, {"49-3-4", "~2049-03-04"}, {"50-3-4", "~1950-03-04"},
    {"51-3-4", "~1951-03-04"}, {"Mar 3, 49", "~2049-03-03"}, {"Mar 3, 50", "~1950-03-03"}, {"Mar 3, 51", "~1951-03-03"},
    /* six digits are a month, or a day of a year of two digits; eight are a day; more have a time */
    {"491231", "~2049-12-31"}, {"500101", "~1950-01-01"}, {"510101", "~1951-01-01"}, {"199612", "~1996-12"}, {"199601", "~1996-01"}, {"199600", "~"}, {"199613", "~"},
    {"100012", "~1000-12"}, {"099912", "~"}, {"219912", "~2199-12"}, {"220012", "~"}, {"000229", "~2000-02-29"}, {"010229", "~"}, {"960230", "~"}, {"960001", "~"},
    {"960100", "~"}, {"19960001", "~"}, {"19960100", "~"}, {"20000229", "=2000-02-29"}, {"20010229", "~"}, {"21991231", "=2199-12-31"}, {"22000101", "~"},
    {"10000101", "=1000-01-01"}, {"09991231", "~"}, {"199603031200", "~1996-03-03"}, {"1996-05-06 101500", "~1996-05-06"}, {"1996030", "~"}, {"1996030312", "~"},
    /* numbers with blanks between them */
    {"2024 11 14", "=2024-11-14"}, {"2024 1 4", "=2024-01-04"}, {"2024 2 29", "=2024-02-29"}, {"2024 2 30", "~2024"}, {"2024 0 14", "~2024"},
    {"2024 11 0", "~2024"}, {"2024 111 4", "~2024"}, {"2024 11 114", "~2024"}, {"999 11 14", "~"}, {"2200 11 14", "~"},
    /* repeated dates */
    {"1846 1846", "~1846"}, {"1846, 1846", "=1846, 1846"}, {"1846 1847", "~1846, 1847"},
    /* with only blanks between: a list or a span, which are the same for a day and the next */
    {"1829 1862", "~1829, 1862"}, {"1829, 1862", "=1829, 1862"}, {"1846. 1847", "~1846, 1847"}, {"1996-05 1996-06", "~1996-05, 1996-06"},
    {"1996-05-06 1996-05-07", "=1996-05-06, 1996-05-07"}, {"1996-05-06 1996-05-08", "~1996-05-06, 1996-05-08"},
    {"1996-05-07 1996-05-06", "~1996-05-07, 1996-05-06"}, {"1996-05-31 1996-06-01", "=1996-05-31, 1996-06-01"}, {"1996 1996-05-06", "~1996, 1996-05-06"},
    {"1996-05-06 1996-05-07 1996-05-08", "=1996-05-06, 1996-05-07, 1996-05-08"}, {"19960506 19960507", "=1996-05-06, 1996-05-07"},
    /* eras in letters, and in one letter */
    {"Tenmei 3", "~1783"}, {"Tempo 6", "~1835"}, {"Genroku 3", "~1690"}, {"Heisei 10, 4 March", "~1998-03-04"}, {"S57.3.4", "~1982-03-04"},
    {"S.57.3.4", "~1982-03-04"}, {"H26/3/16", "~2014-03-16"}, {"平26.3.16", "~2014-03-16"}, {"H32.3.4", "~"}, {"R3", "~"}, {"M5.3", "~"},
    {"1705 (Hoei 2)", "~1705"}, {"1846 弘化3年", "~1846"},
    /* other months, dashes and orders */
    {"5. prosince 1996", "=1996-12-05"}, {"5 grudnia 1996", "=1996-12-05"}, {"luty 1996", "=1996-02"}, {"1996–05–06", "=1996-05-06"},
    {"1996_05_26", "=1996-05-26"}, {"95-4-3", "~1995-04-03"}, {"3rd game, May 6 1996", "~1996"},
    /* numbers that count something */
    {"Game 1996 moves", "~"}, {"move 1840", "~"}, {"Room 1501", "~"}, {"No. 1234", "~"}, {"1500 points", "~"}, {"1996手", "~"},
    {"1996手合", "~1996"}, {"Kisei 1996 No. 3", "~1996"}, {"1996 move 5", "~1996"}, {"第1局 1996", "~1996"}, {"1996-05-06, round 3", "~1996-05-06"},
    {"1996-05-06, 第一局", "~1996-05-06"}, {"1996-05-06, No. 3", "~1996-05-06"}, {"May 6 1996, game 3", "~1996-05-06"},
    /* uncertain and impossible parts */
    {"c. 1840", "~1840"},
    {"ca. 1840", "~1840"},
    {"circa 1840", "~1840"},
    {"1996?", "~1996"},
    {"~1996", "~1996"},
    {"before 1700", "~1700"},
    {"Published 1996-05", "~1996-05"},
    {"published May 1996", "~1996-05"},
    {"(2016-03-13)", "~2016-03-13"},
    {"1840s", "~1840"},
    {"1996-13", "~1996"},
    {"1996-13-01", "~1996"},
    {"1996-02-30", "~1996-02"},
    {"1995-02-29", "~1995-02"},
    {"1900-02-29", "~1900-02"},
    {"2000-02-29", "=2000-02-29"},
    {"1996-04-31", "~1996-04"},
    {"1996-05-00", "~1996-05"},
    {"1996-00-00", "~1996"},
    {"1996,06", "~1996"},
    {"", "="},
    {"  ", "="},
    {"05-06", "~"},
    {"0000-00-00", "~"},
    {"a sunny afternoon last summer", "~"},
    {"6 May", "~"},
    {"May", "~"},
    {"123", "~"},
};

/* A NUL neither ends a date nor is part of one, wherever it is. */
static void test_dates_with_nul(void **state)
{
    static const char *const whole[] = {"2020", "2020-05", "2020-05-06", "2020-05,06", "2020-05-06,05-07", "2020-05-06,07"};

    (void)state;
    for (size_t i = 0; i < COUNT(whole); i++)
        for (size_t at = 0; at <= strlen(whole[i]); at++)
            for (size_t nuls = 1; nuls < 12; nuls++) {
                char text[40] = "";
                struct dates d;

                memcpy(text, whole[i], at);
                memcpy(text + at + nuls, whole[i] + at, strlen(whole[i]) - at);
                const struct slice s = {text, strlen(whole[i]) + nuls};
                if (dates_read(s, &d) == SGF_GOOD)
                    fail_msg("%s with %zu NUL at %zu is good", whole[i], nuls, at);
            }
}

static void test_dates(void **state)
{
    struct buf out = {0};

    (void)state;
    for (size_t i = 0; i < COUNT(date_rows); i++) {
        struct dates d;
        const enum sgf_reading reading = dates_read(slice_of(date_rows[i].text), &d);

        dates_text(&d, &out);
        must_be(date_rows[i].text, reading, &out, date_rows[i].read);
    }
    buf_free(&out);
}

/* A time of day in words is neither a year nor another day of the month, wherever it is. */
static void test_times_in_words(void **state)
{
    static const char *const times[] = {"20h", "9h", "20 h", "1015 pm", "1015pm", "9 am", "12pm", "20 Uhr", "15時", "15時30分", "10 o'clock", "1230am"};
    static const char *const between[] = {" ", ", ", " - ", "; ", " at ", "\n"};
    struct buf text = {0}, out = {0};

    (void)state;
    for (size_t i = 0; i < COUNT(times); i++)
        for (size_t b = 0; b < COUNT(between); b++)
            for (int is_first = 0; is_first < 2; is_first++) {
                struct dates d;
                buf_clear(&text);
                buf_add_format(&text, "%s%s%s", is_first ? times[i] : "2016-03-13", between[b], is_first ? "2016-03-13" : times[i]);
                const enum sgf_reading reading = dates_read(buf_slice(&text), &d);
                dates_text(&d, &out);
                must_be(buf_string(&text), reading, &out, "~2016-03-13");
            }
    buf_free(&text);
    buf_free(&out);
}

/* A day in a form: Y M D are the numbers, y a year of two digits, m d numbers without zeros, N the month's name, n its first letters, K
 * the day in Han digits. The first letter is '=' if the form has no more than the day. */
static const char *const day_forms[] = {"=Y-M-D", "=Y.M.D", "=Y/m/d", "=YMD", "=Y年m月d日", "=Y년 m월 d일", "=N d, Y", "=d N Y", "=n d Y",
    "=d-n-Y", "=Y n d", "=Y年m月K日", "~Y-M-D 23:59:59", "~Y.M.D 00:00", "~Y-M-DT12:30:00+09:00", "~n d 01:02:03 Y", "~Published d N Y", "~d N 'y"};

static void form_write(const char *form, int year, int month, int day, struct buf *out)
{
    static const char *const names[] = {"January", "February", "March", "April", "May", "June", "July", "August", "September", "October",
        "November", "December"};
    static const char *const han[] = {"", "一", "二", "三", "四", "五", "六", "七", "八", "九"};

    for (; *form; form++)
        switch (*form) {
        case 'Y': buf_add_format(out, "%04d", year); break;
        case 'y': buf_add_format(out, "%02d", year % 100); break;
        case 'M': buf_add_format(out, "%02d", month); break;
        case 'm': buf_add_format(out, "%d", month); break;
        case 'D': buf_add_format(out, "%02d", day); break;
        case 'd': buf_add_format(out, "%d", day); break;
        case 'N': buf_add_string(out, names[month - 1]); break;
        case 'n': buf_add(out, names[month - 1], 3); break;
        case 'K': buf_add_format(out, "%s%s%s", day >= 20 ? han[day / 10] : "", day >= 10 ? "十" : "", han[day % 10]); break;
        case 'P': buf_add_string(out, "Published"); form += strlen("ublished"); break;
        case 'T': buf_add_char(out, 'T'); break;
        default: buf_add_char(out, *form); break;
        }
}

/* Every day from 1900 to 2030 is read in every form; with two-digit years those from 1950 on. */
static void test_days(void **state)
{
    static const int days[] = {31, 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31};
    struct buf text = {0};

    (void)state;
    for (int year = 1900; year <= 2030; year += sweep_step(3))
        for (int month = 1; month <= 12; month++)
            for (int day = 1; day <= days[month - 1] + (month == 2 && year % 4 == 0 && year != 1900); day++)
                for (size_t i = 0; i < COUNT(day_forms); i++) {
                    struct dates d;
                    const int32_t number = year * 10000 + month * 100 + day;

                    if (strchr(day_forms[i], 'y') && year < 1950)
                        continue;
                    buf_clear(&text);
                    form_write(day_forms[i] + 1, year, month, day, &text);
                    const enum sgf_reading reading = dates_read(buf_slice(&text), &d);
                    if (*sign_of(reading) != *day_forms[i] || d.count != 1 || d.at[0].first != number || d.at[0].last != number)
                        fail_msg("\"%s\" is %d, %zu dates", buf_string(&text), d.count ? d.at[0].first : 0, d.count);
                }
    buf_free(&text);
}

/* Impossible days and months leave the month, and the year. */
static void test_days_beyond(void **state)
{
    (void)state;
    for (int month = 0; month <= 99; month++)
        for (int day = 0; day <= 99; day++) {
            char text[16];
            struct dates d;
            int32_t at[2];

            snprintf(text, sizeof text, "1995-%02d-%02d", month, day);
            dates_read(slice_of(text), &d);
            at[0] = at[1] = 19950000 + month * 100 + day;
            const bool is_month = month >= 1 && month <= 12;
            const int last = month == 2 ? 28 : month == 4 || month == 6 || month == 9 || month == 11 ? 30 : 31;
            if (is_month && (day < 1 || day > last)) {
                at[0] = 19950001 + month * 100;
                at[1] = 19950031 + month * 100;
            } else if (!is_month) {
                at[0] = 19950101;
                at[1] = 19951231;
            }
            if (d.count != 1 || d.at[0].first != at[0] || d.at[0].last != at[1])
                fail_msg("%s is %d to %d", text, d.at[0].first, d.at[0].last);
        }
}

/* ---- results ---- */

static const struct row result_rows[] = {
    {"B+R", "=B+R"}, {"W+Resign", "=W+R"}, {"B+12.5", "=B+12.5"}, {"B+0", "=B+0"}, {"W+", "=W+"}, {"B+T", "=B+T"}, {"W+Forfeit", "=W+F"},
    {"0", "=0"}, {"Draw", "=0"}, {"Void", "=Void"}, {"?", "=?"}, {"", "="},
    {"B+Res", "=B+R"}, {"b+r", "=B+R"}, {" W + 3,5 ", "=W+3.5"}, {"B+3,5", "=B+3.5"}, {"Ｂ＋Ｒ", "=B+R"}, {"Ｗ＋３．５", "=W+3.5"}, {"B+3½", "=B+3.5"},
    {"B+½", "=B+0.5"}, {"W+5 3/4", "=W+5.75"}, {"B+3.5 points", "=B+3.5"}, {"Black+R", "=B+R"}, {"B", "=B+"}, {"Black", "=B+"}, {"White", "=W+"},
    {"黑", "=B+"},
    /* sentences */
    {"Black wins by resignation", "=B+R"}, {"White wins by 3.5 points", "=W+3.5"}, {"White wins by 3.5", "=W+3.5"}, {"Black won on time", "=B+T"},
    {"White resigns", "=B+R"}, {"White lost on time", "=B+T"}, {"Black forfeits.", "=W+F"}, {"Black wins, White resigned", "=B+R"},
    {"Schwarz gewinnt durch Aufgabe", "=B+R"}, {"Weiß gewinnt mit 3,5 Punkten", "=W+3.5"}, {"Noir gagne par abandon", "=B+R"},
    {"Blanc gagne de 3,5 points", "=W+3.5"}, {"Negro gana por abandono", "=B+R"}, {"Blanco gana por 3,5 puntos", "=W+3.5"},
    {"黑中盘胜", "=B+R"}, {"白中盘胜", "=W+R"}, {"黒中押し勝ち", "=B+R"}, {"白番中押勝", "=W+R"}, {"黒の中押し勝ち", "=B+R"}, {"白中押し負け", "=B+R"},
    {"흑불계승", "=B+R"}, {"백 불계승", "=W+R"}, {"흑0.5집승", "=B+0.5"}, {"흑 3집반승", "=B+3.5"}, {"백 반집승", "=W+0.5"}, {"백 시간승", "=W+T"},
    {"흑 시간패", "=W+T"}, {"백불계패", "=B+R"}, {"白胜43.5目", "=W+43.5"}, {"黒三目半勝ち", "=B+3.5"}, {"白二十目勝", "=W+20"}, {"白半目勝ち", "=W+0.5"},
    {"黒時間切れ負け", "=W+T"}, {"白時間切れ勝ち", "=W+T"}, {"黑超时负", "=W+T"}, {"白投了", "=B+R"}, {"黑认输", "=W+R"}, {"黒反則負け", "=W+F"},
    {"黑胜1又3/4子", "=B+3.5"}, {"黑胜3/4子", "=B+1.5"}, {"黑胜四分之三子", "=B+1.5"}, {"白胜2.25子", "=W+4.5"}, {"白胜1/4子", "=W+0.5"},
    {"白1.5目勝ち!", "=W+1.5"}, {"白両目半勝", "=W+2.5"}, {"白胜黑", "~W+"}, {"Black by resignation", "=B+R"}, {"White by 0.5", "=W+0.5"},
    {"Black by 3 games", "~"}, {"黑2又1/2子胜", "~B+"}, {"黑胜2子", "~B+"}, {"白胜2.5子", "~W+"},
    {"和棋", "=0"}, {"持碁", "=0"}, {"ジゴ", "=0"}, {"무승부", "=0"}, {"jigo", "=0"}, {"draw", "=0"}, {"tie", "=0"}, {"引き分け", "=0"}, {"無勝負", "=Void"},
    {"VOID", "=Void"}, {"unknown", "=?"},
    /* wins without known reason or margin */
    {"B+Illegal", "~B+"}, {"W+J", "~W+"}, {"W+R (time)", "~W+"}, {"B+AW", "~B+"}, {"B+R+3", "~B+"}, {"B+ lost", "~B+"}, {"B+?", "~B+"}, {"B+R?", "~B+R"},
    {"Black wins game 2", "~B+"}, {"White wins game 2", "~W+"}, {"Black wins in 158 moves", "~B+"}, {"White wins by resignation in 158 moves", "~W+R"},
    {"White wins by 2 games", "~W+"}, {"White wins by 3.5 points in 200 moves", "~W+3.5"}, {"226수 백불계승", "~W+R"}, {"250수 흑7집승", "~B+7"}, {"158手完 黒3目半勝ち", "~B+3.5"}, {"W+3 4", "~W+3"},
    {"Black resigns. W 133.5 B 81.0", "~W+R"}, {"Black wins White", "~B+"}, {"draw by agreement", "~0"},
    /* no results */
    {"john wins", "~"}, {"Lee Sedol wins by 3.5", "~"}, {"3.5", "~"}, {"B3.5", "~"}, {"draw void", "~"}, {"wins", "~"}, {"+R", "~"},
    {"Black wins and White wins", "~"}, {"game 2", "~"}, {"draw by resignation", "~"},
    /* denied, asked for, expected, or about both */
    {"White did not win", "~"}, {"Black doesn't lose", "~"}, {"Black won't win", "~"}, {"Black won’t win", "~"}, {"Black cannot win", "~"},
    {"Black wins? no", "~"}, {"Black wins?", "~"}, {"Black to win", "~"}, {"Black to play and win", "~"}, {"White should have won", "~"},
    {"Black probably wins", "~"}, {"neither Black nor White wins", "~"}, {"Black and White lose", "~"}, {"both lose", "~"}, {"白は勝てない", "~"},
    {"黑未胜", "~"}, {"no draw", "~"}, {"Weiß gewinnt nicht", "~"}, {"B+ or W+?", "~"}, {"W+R/B+R", "~"}, {"B+R W+R", "~"}, {"B+Void", "~"},
    {"B+draw", "~"}, {"Draw B+0", "~"}, {"Bob White wins", "~"},
    /* the winner at the end, and other words */
    {"won by White", "~W+"}, {"Winner: black", "~B+"}, {"lost by White", "~B+"}, {"Game won by Black", "~B+"}, {"White timed out", "=B+T"},
    {"White ran out of time", "=B+T"}, {"Weiß gibt auf", "=B+R"}, {"Noir abandonne", "=W+R"}, {"Белые выиграли", "=W+"}, {"Чёрные сдались", "=W+R"},
    {"White wins by default", "=W+F"}, {"ничья", "=0"}, {"White loses to Black", "~B+"}, {"White resigns and Black wins", "~B+R"},
};

static void test_results(void **state)
{
    struct buf out = {0};

    (void)state;
    for (size_t i = 0; i < COUNT(result_rows); i++) {
        struct result r;
        const enum sgf_reading reading = result_read(slice_of(result_rows[i].text), &r);

        result_value(&r, &out);
        must_be(result_rows[i].text, reading, &out, result_rows[i].read);
    }
    buf_free(&out);
}

/* Every margin up to that of a whole board, in each language. */
static void test_margins(void **state)
{
    static const char *const forms[] = {"B+%s", "b + %s", "Black wins by %s points", "Black wins by %s", "black won by %s pts", "Schwarz gewinnt mit %s Punkten",
        "Noir gagne de %s points", "黑胜%s目", "黒%s目勝ち", "黒 %s目 勝", "흑 %s집승", "흑%s집 승", "黑胜%s", "백 %s집 패"};
    struct buf out = {0};

    (void)state;
    for (int halves = 0; halves <= 723; halves++)
        for (size_t i = 0; i < COUNT(forms); i++) {
            char margin[16], text[64], expected[24];
            struct result r;

            snprintf(margin, sizeof margin, halves % 2 ? "%d.5" : "%d", halves / 2);
            snprintf(text, sizeof text, forms[i], margin);
            snprintf(expected, sizeof expected, "=B+%s", margin);
            const enum sgf_reading reading = result_read(slice_of(text), &r);
            result_value(&r, &out);
            must_be(text, reading, &out, expected);
        }
    buf_free(&out);
}

/* ---- names ---- */

static const struct {
    const char *text, *name, *rank, *title;
} name_rows[] = {
    {"Lee Sedol", "Lee Sedol", "", ""}, {"Lee Sedol 9p", "Lee Sedol", "9p", ""}, {"Lee Sedol (9p)", "Lee Sedol", "9p", ""},
    {"Lee Sedol [9p]", "Lee Sedol", "9p", ""}, {"Lee Sedol 9-dan", "Lee Sedol", "9-dan", ""}, {"Lee Sedol - 9p", "Lee Sedol", "9p", ""}, {"Team - A 9p", "Team - A", "9p", ""},
    {"Lee Sedol, 9p", "Lee Sedol", "9p", ""}, {"Lee Sedol 9 dan", "Lee Sedol", "9 dan", ""},
    {"Lee Sedol 9 dan pro", "Lee Sedol", "9 dan pro", ""}, {"Lee Sedol 9d", "Lee Sedol", "9d", ""}, {"Ann 3k", "Ann", "3k", ""},
    {"Ann 3 kyu", "Ann", "3 kyu", ""}, {"Ann 5k?", "Ann", "5k?", ""}, {"Ann (5k*)", "Ann", "5k*", ""}, {"이세돌 9단", "이세돌", "9단", ""},
    {"이세돌9단", "이세돌", "9단", ""}, {"이세돌(9단)", "이세돌", "9단", ""}, {"李世石九段", "李世石", "九段", ""}, {"李世石 九段", "李世石", "九段", ""},
    {"李世石　九段", "李世石", "九段", ""}, {"李世石（九段）", "李世石", "九段", ""}, {"Lee Sedol九段", "Lee Sedol", "九段", ""}, {"李世石9p", "李世石", "9p", ""},
    {"井山裕太十段", "井山裕太", "", "十段"}, {"井山裕太 七冠", "井山裕太", "", "七冠"}, {"井山裕太名人", "井山裕太", "", "名人"},
    {"井山裕太 本因坊", "井山裕太", "", "本因坊"}, {"井山裕太棋聖", "井山裕太", "", "棋聖"}, {"Iyama Yuta Honinbo", "Iyama Yuta", "", "Honinbo"},
    {"Shusai Meijin", "Shusai", "", "Meijin"}, {"王小明 业余5段", "王小明", "业余5段", ""}, {"村川大介 9段P", "村川大介", "9段P", ""}, {"Ann Lee 30k", "Ann Lee", "30k", ""},
    {"小林光一 名誉棋聖", "小林光一", "", "名誉棋聖"},
    /* names that end like a rank */
    {"Player1九段", "Player1", "九段", ""}, {"abc9d", "abc9d", "", ""}, {"Player1k", "Player1k", "", ""}, {"x9p", "x9p", "", ""}, {"abc9段", "abc9段", "", ""}, {"user123", "user123", "", ""},
    {"9d", "9d", "", ""}, {"九段", "九段", "", ""}, {"(9p)", "(9p)", "", ""}, {"Li Dan", "Li Dan", "", ""}, {"Bob K", "Bob K", "", ""},
    {"Area 51d", "Area 51d", "", ""}, {"Honinbo Shusaku", "Honinbo Shusaku", "", ""}, {"本因坊秀策", "本因坊秀策", "", ""}, {"本因坊", "本因坊", "", ""},
    {"名人", "名人", "", ""}, {"Honinbo", "Honinbo", "", ""}, {"Ann (USA)", "Ann (USA)", "", ""}, {"Ann_3k", "Ann_3k", "", ""}, {"Ann-3k", "Ann-3k", "", ""},
    {"foo_9p", "foo_9p", "", ""}, {"", "", "", ""}, {"  Ann  ", "Ann", "", ""},
};

static void test_names(void **state)
{
    (void)state;
    for (size_t i = 0; i < COUNT(name_rows); i++) {
        struct name n;

        name_read(slice_of(name_rows[i].text), &n);
        if (!slice_is(n.name, name_rows[i].name) || !slice_is(n.rank, name_rows[i].rank) || !slice_is(n.title, name_rows[i].title))
            fail_msg("\"%s\" is \"%.*s\" \"%.*s\" \"%.*s\"", name_rows[i].text, (int)n.name.len, n.name.at, (int)n.rank.len, n.rank.at,
                (int)n.title.len, n.title.at);
    }
}

/* Each title after a name; alone it is the name, before one it is part of it. */
static void test_titles(void **state)
{
    static const char *const titles[] = {"本因坊", "棋聖", "棋圣", "名人", "碁聖", "碁圣", "小碁聖", "王座", "天元", "十段", "国手", "國手", "三冠", "四冠", "五冠", "六冠", "七冠",
        "名誉本因坊", "名誉棋聖", "名誉名人", "先生", "老师", "老師", "국수", "명인", "기성", "본인방", "천원", "왕위", "사범"};
    static const char *const latin[] = {"Honinbo", "Meijin", "Kisei", "Oza", "Tengen", "Judan", "Gosei", "Sensei", "judan", "GOSEI"};
    char text[96];
    struct name n;

    (void)state;
    for (size_t i = 0; i < COUNT(titles) + COUNT(latin); i++) {
        const bool is_latin = i >= COUNT(titles);
        const char *title = is_latin ? latin[i - COUNT(titles)] : titles[i], *name = is_latin ? "Rin Kaiho" : "林海峰";

        for (int blank = is_latin; blank < 2; blank++) {
            snprintf(text, sizeof text, "%s%s%s", name, blank ? " " : "", title);
            name_read(slice_of(text), &n);
            if (!slice_is(n.name, name) || !slice_is(n.title, title) || n.rank.len > 0)
                fail_msg("\"%s\" is \"%.*s\" \"%.*s\"", text, (int)n.name.len, n.name.at, (int)n.title.len, n.title.at);
        }
        name_read(slice_of(title), &n);
        assert_true(slice_is(n.name, title) && n.title.len == 0);
        snprintf(text, sizeof text, "%s %s", title, name);
        name_read(slice_of(text), &n);
        assert_true(slice_is(n.name, text) && n.title.len == 0);
    }
}

/* Each rank after each name, with each separator; without a separator it is part of the name. */
static void test_names_with_ranks(void **state)
{
    static const char *const names[] = {"Ann", "Lee Sedol", "李世石", "이세돌", "イ・セドル", "O'Brien", "Müller", "x1"};
    static const char *const ranks[] = {"9p", "1p", "9d", "1 dan", "9 dan", "30k", "1 kyu", "9 dan pro", "九段", "初段", "9段", "9단", "초단", "15級", "3급"};
    static const char *const ways[] = {"%s %s", "%s, %s", "%s (%s)", "%s(%s)", "%s [%s]", "%s（%s）", "%s　%s"};

    (void)state;
    for (size_t i = 0; i < COUNT(names); i++)
        for (size_t k = 0; k < COUNT(ranks); k++)
            for (size_t w = 0; w < COUNT(ways); w++) {
                char text[96];
                struct name n;

                snprintf(text, sizeof text, ways[w], names[i], ranks[k]);
                name_read(slice_of(text), &n);
                if (!slice_is(n.name, names[i]) || !slice_is(n.rank, ranks[k]))
                    fail_msg("\"%s\" is \"%.*s\" \"%.*s\"", text, (int)n.name.len, n.name.at, (int)n.rank.len, n.rank.at);
            }
}

/* ---- komi, handicap, times, ranks as in SGF ---- */

static const struct row komi_rows[] = {{"6.5", "=6.5"}, {"6,5", "=6.5"}, {"0", "=0"}, {"-5.5", "=-5.5"}, {"5 1/2", "=5.5"}, {"½", "=0.5"}, {"6目半", "=6.5"},
    {"六目半", "=6.5"}, {"7.5目", "=7.5"}, {"4目", "=4"}, {"6집반", "=6.5"}, {"0.5 points", "=0.5"}, {"6.5 moku", "=6.5"}, {"3又3/4子", "=7.5"}, {"3.75子", "=7.5"},
    {"2又3/4子", "=5.5"}, {"三又四分之三子", "=7.5"}, {"半目", "=0.5"}, {"375", "=375"}, {"7.5子", "~"}, {"8子", "~"}, {"x", "~"}, {"6.5 or 7.5", "~"}, {"", "~"},
    {"hc", "~"}};

static const struct row handicap_rows[] = {{"2", "=2"}, {"0", "=0"}, {" 4", "=4"}, {"2子", "=2"}, {"二子", "=2"}, {"９", "=9"}, {"three stones", "=3"}, {"two", "=2"},
    {"4 stones", "=4"}, {"4점", "=4"}, {"先", "~"}, {"互先", "~"}, {"2.5", "~"}, {"-3", "~"}, {"x", "~"}, {"2 or 3", "~"}};

static const struct row time_rows[] = {{"1 hour", "=3600"}, {"1h30m", "=5400"}, {"1h 30m", "=5400"}, {"1:30:00", "=5400"}, {"0:00:59", "=59"}, {"9 hours each", "=32400"},
    {"90 min each", "=5400"}, {"2小时", "=7200"}, {"各3時間", "=10800"}, {"3시간", "=10800"}, {"각 3시간", "=10800"}, {"1時間半", "=5400"}, {"三時間", "=10800"},
    {"1時間30分", "=5400"}, {"90分", "=5400"}, {"30초", "=30"}, {"8h", "=28800"}, {"1.5 hours", "=5400"}, {"30 min per player", "=1800"},
    {"持ち時間各8時間", "=28800"}, {"1:30", "~"}, {"30:00(5x1:00)", "~"}, {"1:60:00", "~"}, {"30m 1h", "~"}, {"3600", "~"}, {"", "~"}, {"each", "~"},
    {"1h 30", "~"}, {"no", "~"}};

static const struct row rank_rows[] = {{"9D", "=9d"}, {"9 dan", "=9d"}, {"3段", "=3d"}, {"1급", "=1k"}, {"7단P", "=7p"}, {"P9段", "=9p"}, {"初段", "=1d"}, {"五段", "=5d"},
    {"7d?", "=7d?"}, {"10K*", "=10k*"}, {"6 dan amateur", "=6d"}, {"业余5段", "=5d"}, {"9 Dan Professional", "=9p"}, {"4d*, IGS", "~"}, {"2739", "~"}, {"NR", "~"},
    {"Grandmaster, 2022", "~"}, {"", "~"}};

static void test_values(void **state)
{
    struct buf out = {0};
    double number;

    (void)state;
    for (size_t i = 0; i < COUNT(komi_rows); i++) {
        const enum sgf_reading reading = komi_read(slice_of(komi_rows[i].text), &number, &out);
        must_be(komi_rows[i].text, reading, &out, komi_rows[i].read);
    }
    for (size_t i = 0; i < COUNT(handicap_rows); i++) {
        long stones = 0;
        const enum sgf_reading reading = handicap_read(slice_of(handicap_rows[i].text), &stones);
        if (reading != SGF_DELETED)
            buf_add_format(&out, "%ld", stones);
        must_be(handicap_rows[i].text, reading, &out, handicap_rows[i].read);
    }
    for (size_t i = 0; i < COUNT(time_rows); i++) {
        const bool is_time = time_words_read(slice_of(time_rows[i].text), &number, &out);
        must_be(time_rows[i].text, is_time ? SGF_CORRECTED : SGF_DELETED, &out, time_rows[i].read);
    }
    for (size_t i = 0; i < COUNT(rank_rows); i++) {
        const bool is_rank = rank_text(slice_of(rank_rows[i].text), &out);
        must_be(rank_rows[i].text, is_rank ? SGF_CORRECTED : SGF_DELETED, &out, rank_rows[i].read);
    }
    buf_free(&out);
}

/* ---- any bytes ---- */

/* Bytes by chance, half of them pieces that the readers know: no byte after the end is read, and corrected values are
 * good. */
static void test_any_bytes(void **state)
{
    static const char *const pieces[] = {"2016", "03", "13", "-", "/", ".", "..", ",", " ", ":", "年", "月", "日", "平成", "元", "May", "th", "T", "B+", "W",
        "wins", "by", "目", "半", "子", "又", "3/4", "½", "四分之三", "흑", "승", "黑", "胜", "九段", "9p", "(", ")", "（", "）", "十", "名人", "1", "~", "to", "'", "+"};
    uint32_t seed = 1;

    (void)state;
    for (int round = 0; round < 20000; round++) {
        char *bytes = malloc(64);
        size_t len = 0;
        for (int i = 0; i < 8; i++) {
            seed = seed * 1664525 + 1013904223;
            const char *piece = pieces[(seed >> 8) % COUNT(pieces)];
            const size_t size = strlen(piece);
            if (seed >> 28 == 0)
                bytes[len++] = (char)(seed >> 16);
            else if (len + size < 64) {
                memcpy(bytes + len, piece, size);
                len += size;
            }
        }
        char *text = malloc(len ? len : 1); /* so that a sanitizer knows its end */
        memcpy(text, bytes, len);
        const struct slice s = {text, len};
        struct buf out = {0};
        struct dates d, again;
        struct result r, same;
        struct name n;
        long stones;
        double number;
        if (dates_read(s, &d) == SGF_CORRECTED) {
            dates_value(&d, &out);
            assert_int_equal(dates_read(buf_slice(&out), &again), SGF_GOOD);
            assert_int_equal(again.count, d.count);
            assert_memory_equal(again.at, d.at, d.count * sizeof *d.at);
        }
        buf_clear(&out);
        if (result_read(s, &r) == SGF_CORRECTED) {
            result_value(&r, &out);
            assert_int_equal(result_read(buf_slice(&out), &same), SGF_GOOD);
            assert_string_equal(same.margin, r.margin);
        }
        name_read(s, &n);
        assert_true(n.name.len + n.rank.len + n.title.len <= len);
        komi_read(s, &number, &out);
        handicap_read(s, &stones);
        time_words_read(s, &number, &out);
        rank_text(s, &out);
        buf_free(&out);
        free(text);
        free(bytes);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_dates), cmocka_unit_test(test_times_in_words),
        cmocka_unit_test(test_dates_with_nul),
        cmocka_unit_test(test_days),
        cmocka_unit_test(test_days_beyond),
        cmocka_unit_test(test_results),
        cmocka_unit_test(test_margins),
        cmocka_unit_test(test_names),
        cmocka_unit_test(test_titles),
        cmocka_unit_test(test_names_with_ranks),
        cmocka_unit_test(test_values),
        cmocka_unit_test(test_any_bytes),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
