/* tests/cmd/made-files.c - writes games made by chance into a folder, each in the character set of its country: made-files FOLDER COUNT */
#include <stdio.h>
#include <stdlib.h>

#include "base/file.h"
#include "collection.h"

static bool write_game(const char *folder, size_t number, const struct made_game *game)
{
    struct buf path = {0}, bytes = {0};
    struct error e;
    bool is_written = true;

    buf_add_format(&path, "%s/%03zu.sgf", folder, number);
    if (made_sgf(game, true, &bytes) && !file_write(buf_string(&path), buf_slice(&bytes), &e)) {
        fprintf(stderr, "%s: %s\n", buf_string(&path), e.text);
        is_written = false;
    }
    buf_free(&path);
    buf_free(&bytes);
    return is_written;
}

int main(int argc, char **argv)
{
    struct chance c = chance_begin("made-files");
    const size_t count = argc == 3 ? (size_t)atoi(argv[2]) : 0;
    struct made_game *games = made_games(&c, count);
    bool is_written = count > 0;

    for (size_t i = 0; is_written && i < count; i++)
        is_written = write_game(argv[1], i + 1, &games[i]);
    free(games);
    return is_written ? 0 : 1;
}
