/* rules/dates.h - private to dates: days, and where they are gathered while a text is read */
#ifndef KIFU_RULES_DATES_H
#define KIFU_RULES_DATES_H

#include "rules/wording.h"

enum { DAYS_FILLED = 8 }; /* a span of days is written day by day up to this number */

/* A day, a month (no day) or a year (neither). */
struct day {
    int year, month, day;
};

bool day_is_good(struct day d);     /* there is such a day, month or year */
struct date day_date(struct day d); /* of a good one */

void dates_add(struct dates *d, struct date date); /* beyond DATES_MOST: not */

/* All from the first of one to the last of the other: day by day where they are few. False where they are written as a
 * span, or the second does not come after the first (then only the first is there). */
bool dates_add_span(struct dates *d, struct date from, struct date to);

/* DT as the specification has it, with its shortcuts; false, and none, where it is not that. */
bool dates_read_strictly(struct slice text, struct dates *d);

#endif
