/* ingest/ending.c - the kind of a file by the ending of its name */
#include "ingest/ending.h"

#include <string.h>

#include "base/array.h"
#include "base/bytes.h"

static const struct slice records[] = {SLICE(".sgf"), SLICE(".mgt"), SLICE(".gib"), SLICE(".ngf"), SLICE(".ugf"),
    SLICE(".ugi")};
static const struct slice streams[] = {SLICE(".gz"), SLICE(".bz2"), SLICE(".xz"), SLICE(".zst")};
static const struct slice archives[] = {SLICE(".zip"), SLICE(".tar"), SLICE(".7z"), SLICE(".tgz"), SLICE(".tbz"),
    SLICE(".tbz2"), SLICE(".txz"), SLICE(".tzst"), SLICE(".7z.001"), SLICE(".zip.001")};

/* The length of the ending after a name, which is not empty; 0: none of these endings. */
static size_t ending_length(struct slice name, const struct slice *endings, size_t count)
{
    for (size_t i = 0; i < count; i++) {
        const size_t len = endings[i].len;
        if (name.len > len && slice_is_equal_caseless(slice_part(name, name.len - len, name.len), endings[i]))
            return len;
    }
    return 0;
}

enum ending ending_of(const char *path)
{
    const char *slash = strrchr(path, '/');
    struct slice name = slice_of(slash ? slash + 1 : path);
    if (slice_has_prefix(name, "."))
        return ENDING_OTHER;
    if (ending_length(name, records, COUNT(records)))
        return ENDING_RECORD;
    if (ending_length(name, archives, COUNT(archives)))
        return ENDING_ARCHIVE;
    const size_t packed = ending_length(name, streams, COUNT(streams));
    name.len -= packed;
    if (packed && ending_length(name, records, COUNT(records)))
        return ENDING_PACKED;
    return packed && ending_length(name, &SLICE(".tar"), 1) ? ENDING_ARCHIVE : ENDING_OTHER;
}

size_t ending_part(const char *path)
{
    const size_t len = strlen(path);
    return len > 4 && !strcmp(path + len - 4, ".001") ? len - 3 : 0;
}

bool ending_is_hidden(const char *path)
{
    static const char mac[] = "__MACOSX/";
    if (!strncmp(path, mac, sizeof mac - 1))
        return true;
    for (const char *at = path; at; at = strchr(at, '/')) {
        at += *at == '/';
        if (*at == '.' && strncmp(at, "./", 2) != 0 && strncmp(at, "../", 3) != 0)
            return true;
    }
    return false;
}
