/* base/shared.c - libraries that are loaded when something needs them, or linked into the one static file */
#include "base/shared.h"

#ifdef LINKED_LIBRARIES

void *shared_open(const char *const *files)
{
    static char program;
    (void)files;
    return &program;
}

#else

#include <dlfcn.h>
#include <string.h>

void *shared_open(const char *const *files)
{
    void *library = NULL;
    for (; *files && !library; files++)
        library = dlopen(*files, RTLD_NOW | RTLD_LOCAL);
    return library;
}

/* Copies a pointer to data to one to a function: POSIX says that they have the same form. */
bool shared_find(void *library, const char *name, void *to)
{
    void *at = dlsym(library, name);
    memcpy(to, &at, sizeof at);
    return at != NULL;
}

#endif
