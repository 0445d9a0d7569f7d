/* tests/cmd/hostile-files.c - writes the records of tests/hostile.c into a folder: hostile-files FOLDER */
#include <stdio.h>

#include "base/file.h"
#include "hostile.h"

int main(int argc, char **argv)
{
    if (argc != 2)
        return 2;
    for (size_t i = 0; i < hostile_count(); i++) {
        struct buf bytes = {0}, path = {0};
        struct error e;
        const char *name = hostile_record(i, &bytes);

        buf_add_format(&path, "%s/%03zu-%s.sgf", argv[1], i, name);
        if (!file_write(buf_string(&path), buf_slice(&bytes), &e))
            return 1;
        buf_free(&bytes);
        buf_free(&path);
    }
    return 0;
}
