/* data/charsets.c - makes src/base/charset_table.c while kifu is built: each set of charset_sets.def as the C library here knows it
 *
 * A program of the machine that builds, run without arguments; the table goes to standard output. It stops where the C library has something
 * that the table cannot hold. Bytes that a set of several bytes has alone, and characters of more, are those of base/charset_shape.h.
 */
#include <iconv.h>
#include <stdbool.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/charset_shape.h"
#include "base/charset_table.h"
#include "data/cp932.h"

/* ---- the sets ---- */

enum charset {
#define SET(id, ...) CHARSET_##id,
#include "base/charset_sets.def"
#undef SET
    SETS
};

/* clang-format off */
#define NO_CONVERTER {NULL}
/* clang-format on */

/* The converters of a set under the names that C libraries have for them, the best first; and second ones for what the first does not know. */
static const struct set {
    const char *name;
    enum charset_shape shape;
    const char *converters[2][3];
} sets[SETS] = {
#define SET(id, name_, shape_, names, ...) {(name_), SHAPE_##shape_, {__VA_ARGS__}},
#include "base/charset_sets.def"
#undef SET
};

static void must(bool good, const char *set, const char *what)
{
    if (good)
        return;
    fprintf(stderr, "charsets: %s: %s\n", set, what);
    exit(1);
}

/* ---- the C library ---- */

#define CLOSED ((iconv_t)-1)
enum { CODES = 4 };

static iconv_t open_one_of(const char *const names[3])
{
    iconv_t converter = CLOSED;
    for (int i = 0; i < 3 && names[i] && converter == CLOSED; i++)
        converter = iconv_open("UTF-8", names[i]);
    return converter;
}

static uint32_t code_of(const unsigned char **p)
{
    const unsigned char lead = *(*p)++;
    const int more = lead >= 0xF0 ? 3 : lead >= 0xE0 ? 2 : lead >= 0xC0 ? 1 : 0;
    uint32_t code = more ? lead & (0x3Fu >> more) : lead;
    for (int i = 0; i < more; i++)
        code = code << 6 | (*(*p)++ & 0x3Fu);
    return code;
}

/* The code points of bytes, and how many; 0: not a character, or several. */
static unsigned convert(iconv_t converter, const unsigned char *bytes, size_t len, uint32_t codes[CODES])
{
    unsigned char made[4 * CODES];
    char *from = (char *)(uintptr_t)bytes, *to = (char *)made;
    size_t left = len, room = sizeof made;
    if (converter == CLOSED)
        return 0;
    iconv(converter, NULL, NULL, NULL, NULL);
    iconv(converter, &from, &left, &to, &room);
    iconv(converter, NULL, NULL, &to, &room); /* what waits for an accent */
    if (left > 0)
        return 0;
    unsigned count = 0;
    for (const unsigned char *p = made; p < (unsigned char *)to && count < CODES;)
        codes[count++] = code_of(&p);
    return count;
}

struct source {
    const struct set *set;
    iconv_t converters[2];
};

/* Windows writes the symbols of Big5, its first three rows, in its own way. */
static unsigned find(const struct source *s, const unsigned char *bytes, size_t len, uint32_t codes[CODES])
{
    const int first = s->set->shape == SHAPE_BIG5 && bytes[0] >= 0xA1 && bytes[0] <= 0xA3 ? 1 : 0;
    const uint32_t own = s->set == &sets[CHARSET_CP932] && len == 2 ? cp932_code(bytes[0], bytes[1]) : 0;
    if (own) {
        codes[0] = own;
        return own != CP932_NONE;
    }
    const unsigned count = convert(s->converters[first], bytes, len, codes);
    return count ? count : convert(s->converters[!first], bytes, len, codes);
}

/* ---- the table ---- */

enum { CELLS_MOST = 20000, ROWS_MOST = 4000, PAGES_MOST = 60, RANGES_MOST = 1000, PAIRS_MOST = 1000, LISTED_MOST = 0x800 };

static struct charset_cells cells[CELLS_MOST];
static uint16_t rows[ROWS_MOST][CHARSET_ROW], pages[PAGES_MOST][CHARSET_PAGE];
static struct charset_range ranges[RANGES_MOST];
static struct charset_pair pairs[PAIRS_MOST];
static uint32_t listed[LISTED_MOST][2];
static struct charset_table tables[SETS];
static unsigned cell_count, row_count, page_count, range_count, pair_count, listed_count;

/* The number of `new`, `size` bytes long, in a list of such; what is not there yet is added. */
static uint16_t keep(void *list, unsigned *count, unsigned most, size_t size, const void *new)
{
    unsigned i = 0;
    while (i < *count && memcmp((char *)list + i * size, new, size) != 0)
        i++;
    must(i < most, "all", "the table is full");
    if (i == *count)
        memcpy((char *)list + (*count)++ * size, new, size);
    return (uint16_t)i;
}

static void put(struct charset_cells *c, unsigned at, const uint32_t *codes, unsigned count, const char *set)
{
    must(count <= 2, set, "a character is more than two code points");
    const bool is_listed = count == 2 || (codes[0] > 0xFFFF && codes[0] >> 16 != 2) || (codes[0] & 0xFFFF) == CHARSET_HOLE ||
                           (codes[0] & 0xF800) == CHARSET_LISTED;
    const uint32_t both[2] = {codes[0], count == 2 ? codes[1] : 0};
    c->code[at] = is_listed ? (uint16_t)(CHARSET_LISTED + keep(listed, &listed_count, LISTED_MOST, sizeof both, both)) : (uint16_t)codes[0];
    if (!is_listed && codes[0] > 0xFFFF)
        c->far |= (uint16_t)(1u << at);
}

/* A row of 256 characters, by the last of their bytes; `bytes` has those before it. */
static uint16_t make_row(const struct source *s, unsigned char *bytes, size_t len)
{
    uint16_t row[CHARSET_ROW];
    for (unsigned i = 0; i < CHARSET_ROW; i++) {
        struct charset_cells c = {.far = 0};
        for (unsigned k = 0; k < CHARSET_CELLS; k++) {
            uint32_t codes[CODES];
            bytes[len - 1] = (unsigned char)(i * CHARSET_CELLS + k);
            const bool is_kana = s->set->shape == SHAPE_CP932 && bytes[0] >= 0xA1 && bytes[0] <= 0xDF;
            const bool is_one = len > 1 ? shape_step(s->set->shape, bytes, len) == len : s->set->shape == SHAPE_SINGLE || is_kana;
            const unsigned count = is_one ? find(s, bytes, len, codes) : 0;
            c.code[k] = CHARSET_HOLE;
            if (count)
                put(&c, k, codes, count, s->set->name);
        }
        row[i] = keep(cells, &cell_count, CELLS_MOST, sizeof c, &c);
    }
    return keep(rows, &row_count, ROWS_MOST, sizeof row, row);
}

/* The rows of all lead bytes; `bytes` has what is before them. */
static void add_page(const struct source *s, struct charset_table *t, unsigned char *bytes, size_t len)
{
    must(page_count < PAGES_MOST, s->set->name, "too many pages");
    for (unsigned lead = 0; lead < CHARSET_PAGE; lead++) {
        bytes[len - 2] = (unsigned char)(0x80 + lead);
        pages[page_count][lead] = make_row(s, bytes, len);
    }
    page_count++;
    t->page_count++;
}

static void add_pages(const struct source *s, struct charset_table *t)
{
    unsigned char bytes[4] = {0};
    t->pages = (uint16_t)page_count;
    add_page(s, t, bytes, 2);
    if (s->set->shape == SHAPE_EUC_JP) {
        bytes[0] = 0x8F;
        add_page(s, t, bytes, 3);
    }
    for (unsigned i = 1; s->set->shape == SHAPE_EUC_TW && i < SHAPE_PAGES; i++) {
        bytes[0] = 0x8E;
        bytes[1] = (unsigned char)(0xA0 + i);
        add_page(s, t, bytes, 4);
    }
}

static void add_ranges(const struct source *s, struct charset_table *t)
{
    enum { ALL = 126 * 10 * 126 * 10 };
    uint32_t delta = UINT32_MAX; /* of code point and rank, in the range that ends here; of none the largest number */
    t->ranges = (uint16_t)range_count;
    for (unsigned rank = 0; rank < ALL; rank++) {
        const unsigned char bytes[4] = {(unsigned char)(0x81 + rank / 12600), (unsigned char)(0x30 + rank / 1260 % 10),
            (unsigned char)(0x81 + rank / 10 % 126), (unsigned char)(0x30 + rank % 10)};
        uint32_t codes[CODES];
        const unsigned count = find(s, bytes, 4, codes);
        must(count <= 1 && (!count || codes[0]) && shape_rank(bytes) == rank, s->set->name, "four bytes are not one code point");
        const uint32_t here = count ? codes[0] - rank : UINT32_MAX;
        if (here == delta && rank > 0)
            continue;
        must(range_count < RANGES_MOST, s->set->name, "too many ranges");
        ranges[range_count++] = (struct charset_range){rank, count ? codes[0] : 0};
        t->range_count++;
        delta = here;
    }
}

/* ---- characters that accents are joined with ---- */

static struct charset_pair *find_pair(const struct charset_table *t, uint32_t first, uint32_t accent)
{
    for (unsigned i = t->pairs; i < pair_count; i++) {
        if (pairs[i].first == first && pairs[i].accent == accent)
            return &pairs[i];
    }
    return NULL;
}

static struct charset_pair *add_pair(struct charset_table *t, uint32_t first, uint32_t accent, uint32_t joined, const char *set)
{
    struct charset_pair *known = find_pair(t, first, accent);
    must(pair_count < PAIRS_MOST && first <= 0xFFFF && accent <= 0xFFFF && joined <= 0xFFFF, set, "too many accents");
    must(!known || known->joined == joined, set, "an accent is joined in two ways");
    if (known)
        return known;
    pairs[pair_count] = (struct charset_pair){(uint16_t)first, (uint16_t)accent, (uint16_t)joined, false};
    t->pair_count++;
    return &pairs[pair_count++];
}

/* The characters of bytes a and b, and of these with each third byte. */
static void add_pairs_of(const struct source *s, struct charset_table *t, const uint32_t alone[256], unsigned char a, unsigned char b)
{
    uint32_t codes[CODES];
    const unsigned char two[2] = {a, b};
    if (!alone[a] || !alone[b] || convert(s->converters[0], two, 2, codes) != 1)
        return;
    const uint32_t joined = codes[0];
    struct charset_pair *pair = add_pair(t, alone[a], alone[b], joined, s->set->name);
    for (unsigned c = 0; c < 256; c++) {
        const unsigned char three[3] = {a, b, (unsigned char)c};
        if (!alone[c] || convert(s->converters[0], three, 3, codes) != 1)
            continue;
        add_pair(t, joined, alone[c], codes[0], s->set->name);
        pair->goes_on = true;
    }
}

static int by_character(const void *a, const void *b)
{
    const struct charset_pair *x = a, *y = b;
    return x->first != y->first ? x->first - y->first : x->accent - y->accent;
}

static void add_pairs(const struct source *s, struct charset_table *t)
{
    uint32_t alone[256] = {0};
    for (unsigned i = 1; i < 256; i++) {
        uint32_t codes[CODES];
        const unsigned char byte = (unsigned char)i;
        alone[i] = convert(s->converters[0], &byte, 1, codes) == 1 ? codes[0] : 0;
    }
    t->pairs = (uint16_t)pair_count;
    for (unsigned i = 0; i < 256 * 256; i++)
        add_pairs_of(s, t, alone, (unsigned char)(i >> 8), (unsigned char)i);
    qsort(pairs + t->pairs, t->pair_count, sizeof *pairs, by_character);
}

static void add_set(const struct set *set, struct charset_table *t)
{
    unsigned char byte[1];
    const struct source s = {set, {open_one_of(set->converters[0]), open_one_of(set->converters[1])}};
    t->is_known = s.converters[0] != CLOSED;
    if (t->is_known || s.converters[1] != CLOSED) {
        t->singles = make_row(&s, byte, 1);
        if (set->shape == SHAPE_SINGLE)
            add_pairs(&s, t);
        else
            add_pages(&s, t);
        if (set->shape == SHAPE_GB18030)
            add_ranges(&s, t);
    }
    for (int i = 0; i < 2; i++) {
        if (s.converters[i] != CLOSED)
            iconv_close(s.converters[i]);
    }
}

/* ---- the file ---- */

/* A list in braces: `count` numbers of 16 bits, as many as `width` in inner ones. */
static void print_numbers(const char *head, const uint16_t *at, unsigned count, unsigned width)
{
    printf("\n%s = {", head);
    for (unsigned i = 0; i < count; i++)
        printf("%s%u%s", i % width ? "," : "\n{", (unsigned)at[i], i % width == width - 1 ? "}," : "");
    printf("\n};\n");
}

static void print_cells(void)
{
    printf("\nconst struct charset_cells charset_cells[] = {");
    for (unsigned i = 0; i < cell_count; i++) {
        printf("\n{{");
        for (unsigned k = 0; k < CHARSET_CELLS; k++)
            printf("%u,", (unsigned)cells[i].code[k]);
        printf("}, %u},", (unsigned)cells[i].far);
    }
    printf("\n};\n");
}

static void print_lists(void)
{
    printf("\nconst struct charset_range charset_ranges[] = {\n");
    for (unsigned i = 0; i < range_count; i++)
        printf("{%lu, %lu},\n", (unsigned long)ranges[i].first, (unsigned long)ranges[i].code);
    printf("{0, 0}};\n\nconst struct charset_pair charset_pairs[] = {\n");
    for (unsigned i = 0; i < pair_count; i++)
        printf("{%u, %u, %u, %d},\n", (unsigned)pairs[i].first, (unsigned)pairs[i].accent, (unsigned)pairs[i].joined, pairs[i].goes_on);
    printf("{0, 0, 0, 0}};\n\nconst uint32_t charset_listed[][2] = {\n");
    for (unsigned i = 0; i < listed_count; i++)
        printf("{%lu, %lu},\n", (unsigned long)listed[i][0], (unsigned long)listed[i][1]);
    printf("{0, 0}};\n");
}

static void print_tables(void)
{
    printf("\nconst struct charset_table charset_tables[] = {\n");
    for (int i = 0; i < SETS; i++) {
        const struct charset_table *t = &tables[i];
        printf("{%u, %u, %u, %u, %u, %u, %u, %d}, /* %s */\n", (unsigned)t->singles, (unsigned)t->pages, (unsigned)t->page_count, (unsigned)t->pairs,
            (unsigned)t->pair_count, (unsigned)t->ranges, (unsigned)t->range_count, t->is_known, sets[i].name);
    }
    printf("};\n");
}

/* The first row of all is that of sets that are not there. */
static void add_none(void)
{
    struct charset_cells c = {.far = 0};
    const uint16_t row[CHARSET_ROW] = {0};
    for (int i = 0; i < CHARSET_CELLS; i++)
        c.code[i] = CHARSET_HOLE;
    keep(cells, &cell_count, CELLS_MOST, sizeof c, &c);
    keep(rows, &row_count, ROWS_MOST, sizeof row, row);
}

int main(void)
{
    add_none();
    for (int i = 0; i < SETS; i++) {
        if (sets[i].converters[0][0])
            add_set(&sets[i], &tables[i]);
    }
    printf("/* base/charset_table.c - what the characters of the sets are in Unicode; made by data/charsets.c */\n#include \"base/charset_table.h\"\n");
    print_cells();
    print_numbers("const uint16_t charset_rows[][CHARSET_ROW]", rows[0], row_count * CHARSET_ROW, CHARSET_ROW);
    print_numbers("const uint16_t charset_pages[][CHARSET_PAGE]", pages[0], page_count * CHARSET_PAGE, CHARSET_PAGE);
    print_lists();
    print_tables();
    must(fflush(stdout) == 0 && !ferror(stdout), "all", "cannot be written");
    return 0;
}
