/* base/tr.c - sentences in the reader's language */
#include "base/tr.h"

#include "base/plural.h"

static struct catalogue *current; /* NULL: English */

void tr_from(struct catalogue *catalogue)
{
    current = catalogue;
}

/* The sentence in the reader's language; as it is where there is no translation, and the empty one, which is the key of
 * the header. */
static const char *find(const struct catalogue_key *key, size_t count)
{
    const char *found = current && *key->text ? catalogue_find(current, key, count) : NULL;
    if (found)
        return found;
    return key->many && count != 1 ? key->many : key->text;
}

const char *tr(const char *text)
{
    return find(&(struct catalogue_key){.text = text}, 1);
}

const char *tr_in(const char *context, const char *text)
{
    return find(&(struct catalogue_key){.context = context, .text = text}, 1);
}

const char *plural(size_t count, const char *one, const char *many)
{
    return find(&(struct catalogue_key){.text = one, .many = many}, count);
}

const char *tr_letters(size_t count, const char *one, const char *many)
{
    return find(&(struct catalogue_key){.text = one, .many = many, .has_own_letters = true}, count);
}
