/* tests/own_store.h - a folder under /tmp for a test with its own library: it is the current folder while the test
 * runs */
#ifndef KIFU_TESTS_OWN_STORE_H
#define KIFU_TESTS_OWN_STORE_H

#include <stdlib.h>
#include <unistd.h>

/* `folder`: a template for mkdtemp, which becomes the name. Returns 0 or -1, for cmocka. */
static inline int own_store_begin(char *folder)
{
    return mkdtemp(folder) && chdir(folder) == 0 && setenv("XDG_CACHE_HOME", folder, 1) == 0 ? 0 : -1;
}

/* `name`: the record in it. Also tests that nothing else is left there. */
static inline int own_store_end(const char *folder, const char *name)
{
    unlink(name);
    unlink("kifu/library.db");
    rmdir("kifu");
    return chdir("/") == 0 ? rmdir(folder) : -1;
}

#endif
