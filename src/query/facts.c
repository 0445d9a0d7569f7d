/* query/facts.c - the facts of a game: read once from its record, shown, queried, kept */
#include "query/facts.h"

#include <math.h>
#include <stddef.h>
#include <string.h>

#include "base/array.h"
#include "base/ascii.h"
#include "base/number.h"
#include "base/text.h"
#include "base/tr.h"
#include "rules/dialect.h"
#include "rules/values.h"

/* ---- the rows ---- */

#define NONE .word = NULL
#define COLUMN(at, turn, of, is, back, other, right, narrow, wide, share, importance)                           \
    .screen = (at), .sort = (turn), .word = (of), .title = (is), .after = FACT_##back, .instead = FACT_##other, \
    .is_right = (right), .wish = {.least = (narrow), .most = (wide), .weight = (share), .rank = (importance)}
#define TEXT(id, ident, how, called, column) \
    [FACT_##id] = {.property = (ident), .kind = FACT_IS_##how, .name = (called), column},
#define OTHER(id, called, column) [FACT_##id] = {.name = (called), column},
const struct fact_row fact_rows[FACT_COUNT] = {
#include "query/fact.def"
};
#undef TEXT
#undef OTHER

const enum fact fact_texts[FACT_TEXTS] = {
#define TEXT(id, property, kind, name, column) FACT_##id,
#define OTHER(id, name, column)
#include "query/fact.def"
};
#undef TEXT
#undef OTHER

const uint8_t fact_text_numbers[FACT_COUNT] = {
#define TEXT(id, property, kind, name, column) [FACT_##id] = FACT_TEXT_##id,
#define OTHER(id, name, column) [FACT_##id] = FACT_TEXTS,
#include "query/fact.def"
};

enum fact fact_on_screen(int i)
{
    int fact = 0;
    while (fact < FACT_COUNT && fact_rows[fact].screen != i + 1)
        fact++;
    return (enum fact)fact;
}

enum fact fact_to_sort(int i)
{
    int fact = 0;
    while (fact < FACT_COUNT && fact_rows[fact].sort != i + 1)
        fact++;
    return (enum fact)fact;
}

enum fact fact_of_column(struct slice word)
{
    int fact = 0;
    while (fact < FACT_COUNT && !(fact_rows[fact].word && slice_is(word, fact_rows[fact].word)))
        fact++;
    return (enum fact)fact;
}

const char *fact_title(enum fact column)
{
    return tr_in("column", fact_rows[column].title);
}

/* ---- of a game ---- */

void facts_none(struct facts *f)
{
    *f = (struct facts){.gm = 1,
        .komi = FACTS_UNKNOWN,
        .time = FACTS_UNKNOWN,
        .result = RESULT_NONE,
        .margin = FACTS_UNKNOWN};
}

static bool is_needed(unsigned needs, enum fact fact)
{
    return (needs >> fact & 1) != 0;
}

/* ---- read from a record ---- */

static void value_read(struct facts_reader *r, const struct sgf_game *g, uint32_t node, uint32_t written)
{
    const uint32_t id = dialect_meaning(g, node, written);
    for (int i = 0; i < FACT_TEXTS; i++) {
        if (r->wanted[i] != id || r->raw[i].len > 0 || r->read_at[i] == node)
            continue;
        r->read_at[i] = node;
        buf_clear(&r->scratch);
        if (!sgf_node_text(g, node, id, &r->scratch) && id != written)
            dialect_text(g, id, &r->scratch);
        info_add(INFO_SHORT, id, buf_slice(&r->scratch), &r->raw[i]);
    }
}

static void time_add(const struct sgf_game *g, struct buf *out)
{
    double seconds;
    if (main_time_seconds(g, &seconds) && seconds >= 0)
        real_add(seconds, out);
}

/* Most nodes have only a move and are passed over quickly. */
static void values_read(struct facts_reader *r, const struct sgf_game *g, unsigned needs)
{
    const uint32_t last = sgf_line_end(g, 0);
    for (int i = 0; i < FACT_TEXTS; i++) {
        const struct fact_row *row = &fact_rows[fact_texts[i]];
        const bool is_wanted = is_needed(needs, fact_texts[i]) && row->kind < FACT_IS_KOMI;

        r->wanted[i] = is_wanted ? row->property : SGF_NONE;
        r->read_at[i] = SGF_NONE;
        buf_clear(&r->raw[i]);
    }
    for (uint32_t node = 0; node <= last; node++)
        for (uint32_t prop = sgf_prop_first(g, node); prop < sgf_prop_end(g, node); prop++) {
            const uint32_t id = g->props[prop].id;

            if (id != SGF_B && id != SGF_W && id != SGF_C)
                value_read(r, g, node, id);
        }
    if (is_needed(needs, FACT_KOMI) && !komi_text(g, 0, &r->raw[FACT_TEXT_KOMI]))
        buf_clear(&r->raw[FACT_TEXT_KOMI]);
    if (is_needed(needs, FACT_TIME))
        time_add(g, &r->raw[FACT_TEXT_TIME]);
}

/* Takes a rank from the name if the record has no other: "Lee Sedol 9p" is Lee Sedol, and 9p. */
static void rank_split(struct buf *name, struct buf *rank)
{
    struct name n;
    if (slice_trim(buf_slice(rank)).len > 0 || name->len == 0)
        return;
    name_read(buf_slice(name), &n);
    if (n.rank.len == 0)
        return;
    buf_clear(rank);
    buf_add_slice(rank, n.rank);
    name->len = (size_t)(n.name.at - name->at) + n.name.len;
}

void facts_add_comments(struct facts_reader *r, const struct sgf_game *g, struct facts *f)
{
    buf_clear(&r->comments);
    for (uint32_t prop = 0; prop < g->prop_count; prop++) {
        if (g->props[prop].id != SGF_C && g->props[prop].id != SGF_GC)
            continue;
        for (uint32_t value = sgf_value_first(g, prop); value < sgf_value_end(g, prop); value++) {
            buf_clear(&r->scratch);
            sgf_text(g, sgf_raw(g, value), false, &r->scratch);
            text_fold_words(&r->comments, buf_slice(&r->scratch));
            buf_add_char(&r->comments, '\n');
        }
    }
    f->comments = buf_slice(&r->comments);
    f->lacks_comments = false;
}

void facts_read(struct facts_reader *r, const struct sgf_game *g, unsigned needs, struct facts *f)
{
    const unsigned players = FACTS_BIT(BLACK) | FACTS_BIT(BLACK_RANK) | FACTS_BIT(WHITE) | FACTS_BIT(WHITE_RANK);
    enum sgf_reading reading;
    int columns = 0, rows = 0;
    facts_none(f);
    values_read(r, g, needs & players ? needs | players : needs);
    rank_split(&r->raw[FACT_TEXT_BLACK], &r->raw[FACT_TEXT_BLACK_RANK]);
    rank_split(&r->raw[FACT_TEXT_WHITE], &r->raw[FACT_TEXT_WHITE_RANK]);
    for (int i = 0; i < FACT_TEXTS; i++)
        f->text[fact_texts[i]] = buf_slice(&r->raw[i]);
    if (rules_has_size(g))
        rules_size(g, &columns, &rows, &reading);
    f->game = (uint32_t)g->number;
    f->moves = replay_main_line_moves(g);
    f->gm = g->gm;
    f->handicap = is_needed(needs, FACT_HANDICAP) ? (uint16_t)handicap_of(g, 0) : 0;
    f->columns = (uint8_t)columns;
    f->rows = (uint8_t)rows;
    if (needs & FACTS_COMMENTS)
        facts_add_comments(r, g, f);
}

void facts_free(struct facts_reader *r)
{
    for (int i = 0; i < FACT_TEXTS; i++)
        buf_free(&r->raw[i]);
    buf_free(&r->folded);
    buf_free(&r->comments);
    buf_free(&r->scratch);
    buf_free(&r->file);
    buf_free(&r->file_folded);
    *r = (struct facts_reader){0};
}

/* ---- for queries ---- */

static bool is_folded(enum fact fact)
{
    return fact_rows[fact].kind == FACT_IS_TEXT || fact_rows[fact].kind == FACT_IS_WORDS;
}

bool facts_hundredths(struct slice text, int32_t *number)
{
    const double most = 1e9;
    size_t digits = 0, points = 0;
    double real;
    for (size_t i = 0; i < text.len; i++) {
        digits += is_digit(text.at[i]);
        points += text.at[i] == '.';
        if (!is_digit(text.at[i]) && text.at[i] != '.' && (i > 0 || text.at[i] != '-'))
            return false;
    }
    if (digits == 0 || points > 1 || sgf_read_real(text, &real, NULL) == SGF_DELETED || fabs(real) * 100 > most)
        return false;
    *number = (int32_t)lround(real * 100);
    return true;
}

static void texts_fold(struct facts_reader *r, unsigned needs, struct facts *f)
{
    size_t ends[FACT_TEXTS];
    buf_clear(&r->folded);
    for (int i = 0; i < FACT_TEXTS; i++) {
        if (is_needed(needs, fact_texts[i]) && is_folded(fact_texts[i]))
            text_fold_words(&r->folded, f->text[fact_texts[i]]);
        ends[i] = r->folded.len;
    }
    for (int i = 0; i < FACT_TEXTS; i++)
        f->folded[fact_texts[i]] = slice_part(buf_slice(&r->folded), i > 0 ? ends[i - 1] : 0, ends[i]);
}

/* The games of a file have one name. */
void facts_ask_file(struct facts_reader *r, struct facts *f)
{
    const struct slice name = f->text[FACT_FILE];
    if (!slice_is_equal(name, buf_slice(&r->file))) {
        buf_clear(&r->file);
        buf_clear(&r->file_folded);
        buf_add_slice(&r->file, name);
        text_fold_words(&r->file_folded, name);
    }
    f->folded[FACT_FILE] = buf_slice(&r->file_folded);
}

static void result_make(struct slice text, struct facts *f)
{
    struct result result;
    result_read(text, &result);
    f->result = (uint8_t)result.kind;
    f->winner = result.winner;
    f->reason = result.reason;
    facts_hundredths(slice_of(result.margin), &f->margin);
}

static int16_t rank_of(struct ranks_read *ranks, struct slice text)
{
    struct rank_text *known = &ranks->at[0];
    if (text.len == 0 || text.len > sizeof known->text)
        return (int16_t)rank_read(text);
    const unsigned first = (unsigned char)text.at[0], last = (unsigned char)text.at[text.len - 1];
    known = &ranks->at[(first * 5 + last * 16 + text.len) % COUNT(ranks->at)];
    if (known->len == text.len && memcmp(known->text, text.at, text.len) == 0)
        return known->rank;
    memcpy(known->text, text.at, text.len);
    known->len = (uint8_t)text.len;
    known->rank = (int16_t)rank_read(text);
    return known->rank;
}

void facts_ask(struct facts_reader *r, unsigned needs, struct facts *f)
{
    texts_fold(r, needs, f);
    if (is_needed(needs, FACT_FILE))
        facts_ask_file(r, f);
    if (is_needed(needs, FACT_DATE)) {
        dates_read(f->text[FACT_DATE], &r->dates);
        f->dates = r->dates.at;
        f->date_count = (uint32_t)r->dates.count;
    }
    if (is_needed(needs, FACT_RESULT))
        result_make(f->text[FACT_RESULT], f);
    if (is_needed(needs, FACT_BLACK_RANK))
        f->rank[0] = rank_of(&r->ranks, f->text[FACT_BLACK_RANK]);
    if (is_needed(needs, FACT_WHITE_RANK))
        f->rank[1] = rank_of(&r->ranks, f->text[FACT_WHITE_RANK]);
    if (is_needed(needs, FACT_KOMI))
        facts_hundredths(slice_trim(f->text[FACT_KOMI]), &f->komi);
    if (is_needed(needs, FACT_TIME))
        facts_hundredths(f->text[FACT_TIME], &f->time);
}

/* ---- kept ---- */

/* The numbers as in struct facts; after it dates, then texts, each ended by NUL, which no text contains. */
struct facts_kept {
    _Alignas(struct facts) char numbers[offsetof(struct facts, text)];
};

static bool is_shown(enum fact fact)
{
    return fact_rows[fact].name != NULL || fact_is_column(fact);
}

static void text_put(char **at, struct slice text)
{
    if (text.len > 0)
        memcpy(*at, text.at, text.len);
    (*at)[text.len] = '\0';
    *at += text.len + 1;
}

static struct slice text_next(const char **at)
{
    const struct slice text = slice_of(*at);
    *at += text.len + 1;
    return text;
}

const struct facts_kept *facts_keep(struct arena *arena, const struct facts *f)
{
    const size_t dates = f->date_count * sizeof *f->dates;
    size_t bytes = sizeof(struct facts_kept) + dates;
    for (int i = 0; i < FACT_TEXTS; i++) {
        bytes += is_shown(fact_texts[i]) ? f->text[fact_texts[i]].len + 1 : 0;
        bytes += is_folded(fact_texts[i]) ? f->folded[fact_texts[i]].len + 1 : 0;
    }
    struct facts_kept *kept = arena_alloc(arena, bytes);
    memcpy(kept->numbers, f, sizeof kept->numbers);
    char *at = (char *)(kept + 1);
    if (dates > 0)
        memcpy(at, f->dates, dates);
    at += dates;
    for (int i = 0; i < FACT_TEXTS; i++) {
        if (is_shown(fact_texts[i]))
            text_put(&at, f->text[fact_texts[i]]);
        if (is_folded(fact_texts[i]))
            text_put(&at, f->folded[fact_texts[i]]);
    }
    return kept;
}

void facts_use(const struct facts_kept *kept, struct facts *f)
{
    facts_none(f);
    memcpy(f, kept->numbers, sizeof kept->numbers);
    f->dates = (const struct date *)(kept + 1);
    const char *at = (const char *)(f->dates + f->date_count);
    for (int i = 0; i < FACT_TEXTS; i++) {
        if (is_shown(fact_texts[i]))
            f->text[fact_texts[i]] = text_next(&at);
        if (is_folded(fact_texts[i]))
            f->folded[fact_texts[i]] = text_next(&at);
    }
}

/* ---- shown ---- */

unsigned facts_of_rows(void)
{
    unsigned needs = 0;
    for (int i = 0; i < FACT_COUNT; i++)
        if (is_shown((enum fact)i))
            needs |= 1u << i;
    return needs;
}

bool facts_number(const struct facts *f, enum fact fact, long long *number)
{
    switch (fact) {
    case FACT_GAME: *number = f->game; return true;
    case FACT_MOVES: *number = f->moves; return true;
    case FACT_GM: *number = f->gm; return true;
    case FACT_HANDICAP: *number = f->handicap; return true;
    default: return false;
    }
}

static void add_number(long long number, struct buf *out)
{
    if (number < 0)
        buf_add_char(out, '-');
    number_write(out, number < 0 ? 0 - (uint64_t)number : (uint64_t)number, 1);
}

void facts_value(const struct facts *f, enum fact fact, struct buf *out)
{
    long long number;
    if (facts_number(f, fact, &number)) {
        add_number(number, out);
    } else if (fact != FACT_SIZE) {
        buf_add_slice(out, f->text[fact]);
    } else if (f->columns > 0) {
        add_number(f->columns, out);
        if (f->columns != f->rows)
            buf_add_char(out, 'x');
        if (f->columns != f->rows)
            add_number(f->rows, out);
    }
}

void facts_json(const struct facts *f, enum fact fact, struct json *j)
{
    long long number;
    json_key(j, fact_rows[fact].name);
    if (facts_number(f, fact, &number)) {
        json_int(j, number);
    } else if (fact != FACT_SIZE) {
        json_text(j, f->text[fact]);
    } else if (f->columns == 0) {
        json_none(j);
    } else {
        json_open(j, '[');
        json_int(j, f->columns);
        json_int(j, f->rows);
        json_close(j, ']');
    }
}

void facts_column(const struct facts *f, enum fact column, struct buf *out)
{
    const struct fact_row *row = &fact_rows[column];
    const size_t start = out->len;
    if (row->kind == FACT_IS_OTHER && column != FACT_FILE) {
        facts_value(f, column, out);
        return;
    }
    const struct slice text = f->text[f->text[column].len > 0 ? column : row->instead];
    text_filter(out, column == FACT_FILE ? text : slice_trim(text));
    const struct slice after = slice_trim(f->text[row->after]);
    if (after.len > 0 && out->len > start)
        buf_add_char(out, ' ');
    text_filter(out, after);
}

void facts_fold_shown(const struct facts *f, size_t folder, struct buf *out)
{
    for (int i = 0; i < FACT_COUNT; i++) {
        const struct fact_row *row = &fact_rows[i];
        if (!fact_is_column((enum fact)i) || (row->kind == FACT_IS_OTHER && i != FACT_FILE))
            continue;
        text_fold_words(out, i == FACT_FILE ? slice_from(f->text[i], folder) : f->text[i]);
        buf_add_char(out, ' ');
        text_fold_words(out, f->text[row->after]);
        buf_add_char(out, '\n');
    }
}

void facts_key(const struct facts *f, enum fact column, struct buf *out)
{
    const bool is_date = fact_rows[column].kind == FACT_IS_DATE;
    if (is_date && f->date_count == 0)
        return;
    if (is_date)
        buf_add_format(out, "%08d %08d ", (int)f->dates[0].first, 99999999 - (int)f->dates[0].last);
    facts_column(f, column, out);
}

void facts_columns(const struct facts *f, struct buf *out, struct facts_row *row)
{
    size_t ends[FACT_COUNT];
    buf_clear(out);
    for (int i = 0; i < FACT_COUNT; i++) {
        if (fact_is_column((enum fact)i))
            facts_column(f, (enum fact)i, out);
        ends[i] = out->len;
    }
    for (int i = 0; i < FACT_COUNT; i++)
        row->field[i] = slice_part(buf_slice(out), i > 0 ? ends[i - 1] : 0, ends[i]);
    row->field[FACT_DATE].len = slice_find(row->field[FACT_DATE], ',');
}
