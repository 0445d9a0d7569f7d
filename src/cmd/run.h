/* cmd/run.h - all of the program but what makes the process ready for it */
#ifndef KIFU_CMD_RUN_H
#define KIFU_CMD_RUN_H

/* Reads the command line and does what it says. Returns the exit status. */
int run_command_line(int argc, char **argv);

#endif
