/* rules/info.h - reads values about the game: dates, results, clocks, komi, handicap  (doc/sgf.md 3.5-3.7, 8.1)
 *
 * Typed readings of the free-form values. Nothing is lost: for a value that is not understood the function returns
 * that, and the text as written. Text is UTF-8, not filtered.
 */
#ifndef KIFU_RULES_INFO_H
#define KIFU_RULES_INFO_H

#include "rules/replay.h"
#include "rules/wording.h"

/* Appends the text of a property about the game at or above the node, even if a dialect has it under another name;
 * false if missing. */
bool info_text(const struct sgf_game *game, uint32_t node, uint32_t id, struct buf *out);

/* The forms of a text about the game. REPAIRED: RE and DT as they should be, if nothing is lost by that. SHOWN: where
 * there is room, dates one by one ("1996-05-06, 1996-05-07"), results as short as in SGF. SHORT: in lists; of DT the
 * certain days, in a form that can be sorted; of RE the winner, if a sentence says so. */
enum info_form { INFO_REPAIRED, INFO_SHOWN, INFO_SHORT };

/* Appends the text of a property about the game in that form, or as it is if the form has nothing better. Returns how
 * well it was read. */
enum sgf_reading info_add(enum info_form form, uint32_t id, struct slice text, struct buf *out);

/* TM in seconds, and appended to `canonical` (or NULL) as it should be written. SGF_DELETED if it is not a time. */
enum sgf_reading main_time_read(struct slice text, double *seconds, struct buf *canonical);

/* Appends TM as shown: a clock ("1:00:00"), or the text as written if it is not a number, or may be minutes: a small
 * number in an FF[1] record. */
void main_time_text(const struct sgf_game *game, struct slice text, struct buf *out);

/* Appends KM of the game as shown ("6.5", "7.5" for Fox's 375; "" if missing). False if it is not understood, and
 * appended as written. */
bool komi_text(const struct sgf_game *game, uint32_t node, struct buf *out);

/* For a program that writes komi in hundredths (Fox: 375, 750): appends the meaning of `komi`, the number in KM, as KM
 * should have it. False if the program does not, or the number is not in hundredths. */
bool komi_from_hundredths(const struct sgf_game *game, double komi, struct buf *out);

/* True if the number in TM, `seconds`, is in minutes: a small bare number in a record of FF[1]. */
bool main_time_is_minutes(const struct sgf_game *game, struct slice text, double seconds);

/* The handicap; 0 without one, and for HA[0] and HA[1]. */
int handicap_of(const struct sgf_game *game, uint32_t node);

/* Appends the clock of a player at the node: the latest BL or WL on the path, and OB or OW at or after it: "1:27",
 * "1:27 / 9"; false if missing. */
bool clock_text(const struct sgf_game *game, uint32_t node, enum stone color, struct buf *out);

/* The seconds that BL or WL of this very node leaves its player; false if it is missing or not a time. */
bool clock_seconds(const struct sgf_game *game, uint32_t node, enum stone color, double *seconds);

/* TM of the root in seconds; false if it is missing or not a number. */
bool main_time_seconds(const struct sgf_game *game, double *seconds);

/* Seconds as a clock: "1:27", "1:45.6", "1:00:00", "-0:05". */
void clock_format(double seconds, struct buf *out);

/* PM at the node (0, 1, 2; default 1), and the first node of the figure it belongs to. */
int print_mode(const struct replay *r, uint32_t *figure);

/* The name of the figure that begins at this node ("" if unnamed); false if none begins here. *flags from FG, 0
 * without. */
bool figure_read(const struct sgf_game *game, uint32_t node, struct buf *name, long *flags);

#endif
