/* rules/dates.h - private to dates: days, and collecting them while a text is read */
#ifndef KIFU_RULES_DATES_H
#define KIFU_RULES_DATES_H

#include "rules/wording.h"

enum { DAYS_FILLED = 8 }; /* a span of days is written day by day up to this number */

/* A day, a month (no day) or a year (neither). */
struct day {
    int year, month, day;
};

bool day_is_good(struct day d);     /* the day, month or year exists */
struct date day_date(struct day d); /* of a good day */

void dates_add(struct dates *d, struct date date); /* ignored beyond DATES_MOST */

/* Adds all days from the first of one to the last of the other, one by one if they are few. False if it added a span,
 * or only `from`, as `to` is not after it. */
bool dates_add_span(struct dates *d, struct date from, struct date to);

/* Reads DT by the specification, with its shortcuts; false, and no dates, if the text is anything else. */
bool dates_read_strictly(struct slice text, struct dates *d);

#endif
