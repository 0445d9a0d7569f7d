/* tests/own_store.h - a folder under /tmp for a test whose records are in a library of their own: it is the current folder while the test runs */
#ifndef KIFU_TESTS_OWN_STORE_H
#define KIFU_TESTS_OWN_STORE_H

#include <stdlib.h>
#include <unistd.h>

/* `folder`: a template of mkdtemp, which gets its name. 0, or -1, as cmocka wants it. */
static inline int own_store_begin(char *folder)
{
    return mkdtemp(folder) && chdir(folder) == 0 && setenv("XDG_CACHE_HOME", folder, 1) == 0 ? 0 : -1;
}

/* `name`: the record in it. That nothing else is left there is tested by this. */
static inline int own_store_end(const char *folder, const char *name)
{
    unlink(name);
    unlink("kifu/library.db");
    rmdir("kifu");
    return chdir("/") == 0 ? rmdir(folder) : -1;
}

#endif
