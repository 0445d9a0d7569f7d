/* rules/info.h - what the values about the game mean: dates, results, clocks, komi, handicap  (doc/sgf.md 3.5-3.7, 8.1)
 *
 * Typed readings of the free-form values. None of them loses anything: where a value is not understood, the function
 * says so and gives the text as written. Text is UTF-8, not filtered.
 */
#ifndef KIFU_RULES_INFO_H
#define KIFU_RULES_INFO_H

#include "rules/replay.h"
#include "rules/wording.h"

/* The text of a property about the game at or above the node, also where a dialect has it under another name, appended;
 * false: there is none. */
bool info_text(const struct sgf_game *game, uint32_t node, uint32_t id, struct buf *out);

/* How a text about the game is written. REPAIRED: as it should have been, RE and DT, where nothing is lost by it.
 * SHOWN: where there is room, dates one by one ("1996-05-06, 1996-05-07"), results as short as SGF has them. SHORT: in
 * lists, of DT the days that are certain, in an order that can be sorted; of RE who has won, where a sentence says so.
 */
enum info_form { INFO_REPAIRED, INFO_SHOWN, INFO_SHORT };

/* The text of a property about the game in that form, appended; as it is where the form has nothing better. How well
 * it was read. */
enum sgf_reading info_add(enum info_form form, uint32_t id, struct slice text, struct buf *out);

/* TM: its seconds, and appended as it should have been written (NULL is fine). SGF_DELETED: it is no time. */
enum sgf_reading main_time_read(struct slice text, double *seconds, struct buf *canonical);

/* TM as shown: a clock ("1:00:00"); as written where it is no number, or may be minutes: a small number of an FF[1]
 * record. Appended. */
void main_time_text(const struct sgf_game *game, struct slice text, struct buf *out);

/* KM of the game as shown ("6.5", "7.5" for Fox's 375; "" none), appended. false: it is not understood, and appended as
 * written. */
bool komi_text(const struct sgf_game *game, uint32_t node, struct buf *out);

/* Where the program of the record writes komi in hundredths (Fox: 375, 750): what the number `komi` of KM means, as KM
 * should have it, appended. False: the program does not, or the number is not in hundredths. */
bool komi_from_hundredths(const struct sgf_game *game, double komi, struct buf *out);

/* The number `seconds` that TM says is one of minutes: a bare number in records of FF[1], where it is small. */
bool main_time_is_minutes(const struct sgf_game *game, struct slice text, double seconds);

/* The handicap, 0 where there is none (HA[0], HA[1] too). */
int handicap_of(const struct sgf_game *game, uint32_t node);

/* The clock of a player at the node: the latest BL or WL on the path, and OB or OW at or after it: "1:27", "1:27 / 9";
 * false: none. */
bool clock_text(const struct sgf_game *game, uint32_t node, enum stone color, struct buf *out);

/* What a BL or WL of this very node leaves its player, in seconds; false: there is none, or it is no time. */
bool clock_seconds(const struct sgf_game *game, uint32_t node, enum stone color, double *seconds);

/* TM of the root in seconds, where it is a number; false: none. */
bool main_time_seconds(const struct sgf_game *game, double *seconds);

/* Seconds as a clock: "1:27", "1:45.6", "1:00:00", "-0:05". */
void clock_format(double seconds, struct buf *out);

/* PM at the node (0, 1, 2; default 1), and the first node of the figure it belongs to. */
int print_mode(const struct replay *r, uint32_t *figure);

/* The name of the figure that begins at this node ("" an unnamed one); false: none begins here. *flags as FG says, 0
 * without. */
bool figure_read(const struct sgf_game *game, uint32_t node, struct buf *name, long *flags);

#endif
