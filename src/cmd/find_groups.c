/* cmd/find_groups.c - games that are the same, a line for each group */
#include "cmd/find_groups.h"

#include "base/json.h"
#include "base/text.h"
#include "base/tr.h"

static void add_json(const struct duplicate *d, size_t count, const struct names *files, struct buf *out)
{
    struct json j = {.out = out};
    json_open(&j, '{');
    json_key(&j, "games");
    json_open(&j, '[');
    for (size_t i = 0; i < count; i++) {
        json_open(&j, '{');
        json_key(&j, "file");
        json_text(&j, slice_of(files->at[d[i].source]));
        json_key(&j, "game");
        json_int(&j, (long long)d[i].game + 1);
        json_close(&j, '}');
    }
    json_close(&j, ']');
    json_close(&j, '}');
}

static void add_text(const struct duplicate *d, size_t count, const struct names *files, bool is_tsv, struct buf *out)
{
    const char *const game = is_tsv ? "\t%u" : tr(" game %u");
    for (size_t i = 0; i < count; i++) {
        buf_add_string(out, i == 0 ? "" : is_tsv ? "\t" : " = ");
        text_filter(out, slice_of(files->at[d[i].source]));
        buf_add_format(out, game, d[i].game + 1);
    }
}

bool find_groups(struct duplicates *d, const struct names *files, enum format format, struct buf *out)
{
    const size_t groups = duplicates_group(d);
    size_t end;
    for (size_t i = 0; i < d->count; i = end) {
        end = i + 1;
        while (end < d->count && d->at[end].group == d->at[i].group)
            end++;
        if (format == FORMAT_JSON)
            add_json(&d->at[i], end - i, files, out);
        else
            add_text(&d->at[i], end - i, files, format == FORMAT_TSV, out);
        buf_add_char(out, '\n');
    }
    return groups > 0;
}
