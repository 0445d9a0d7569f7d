/* tests/fuzz/rooms.h - the edges that a target is for
 *
 * All targets run through the same readers of values and texts, whose edges would be found again in each of them. So a
 * target says in its first comment, behind "Counts:", which sources it is for, and an input is kept for a new edge of
 * those only. FUZZ_ROOMS names a file made of that: a line for each function, its address and size in the program, in
 * hexadecimal; the first line is LLVMFuzzerTestOneInput. Without it all edges count.
 */
#ifndef KIFU_TESTS_FUZZ_ROOMS_H
#define KIFU_TESTS_FUZZ_ROOMS_H

/* After an execution: it has not been at the other edges. */
void rooms_leave_out(void);

#endif
