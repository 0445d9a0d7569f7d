/* base/shared.h - libraries that are loaded when something needs them, or linked into the one static file
 *
 * Linking a library that is rarely needed would make every start slower. A user of one lists its functions by name and
 * calls them by a struct of pointers:
 *
 *     #define FUNCTIONS(F) F(archive_read_new) F(archive_read_free)
 *     static struct { FUNCTIONS(SHARED_POINTER) } functions;
 *
 *     void *library = shared_open((const char *const[]){"libarchive.so.13", "libarchive.so", NULL});
 *     bool found = library != NULL;
 *     #define FIND(name) found = found && SHARED_FIND(library, &functions, name);
 *     FUNCTIONS(FIND)
 *
 * The header of the library gives the types. A library is a file: it is opened before the sandbox closes and stays
 * open. In a statically linked program (LINKED_LIBRARIES, set by configure) the same lines find the functions in
 * itself.
 */
#ifndef KIFU_BASE_SHARED_H
#define KIFU_BASE_SHARED_H

#include <stdbool.h>
#include <stddef.h>

#define SHARED_POINTER(name) __typeof__(name) *name;

/* Opens the first of these files that is a library: names that the system looks up, or paths, ended by NULL. Returns
 * NULL if none is. */
void *shared_open(const char *const *files);

/* Sets the member `name` of *functions. False if the library is too old to have that function. */
#ifdef LINKED_LIBRARIES
#define SHARED_FIND(library, functions, name) ((functions)->name = (name), (library) != NULL)
#else
#define SHARED_FIND(library, functions, name) shared_find(library, #name, &(functions)->name)
bool shared_find(void *library, const char *name, void *to); /* `to`: a pointer to a pointer to a function */
#endif

#endif
