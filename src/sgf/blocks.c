/* sgf/blocks.c - 64 bytes of a tree at a time, where the machine can */
#include "sgf/index.h"

#ifdef __SSE2__
#include <emmintrin.h>

/* The bytes that matter in a block of 64, as bits. Loops are unrolled so that their data stays in registers. */
struct block {
    uint64_t open, close; /* brackets */
    uint64_t parentheses;
    uint64_t escapes;
    uint64_t high;
};

static inline uint64_t bits(const __m128i *quarters)
{
    uint64_t all = 0;
#pragma GCC unroll 4
    for (int i = 0; i < 4; i++)
        all |= (uint64_t)(uint16_t)_mm_movemask_epi8(quarters[i]) << (16 * i);
    return all;
}

static inline uint64_t equal_bits(const __m128i *bytes, char c)
{
    const __m128i wanted = _mm_set1_epi8(c);
    __m128i found[4];
#pragma GCC unroll 4
    for (int i = 0; i < 4; i++)
        found[i] = _mm_cmpeq_epi8(bytes[i], wanted);
    return bits(found);
}

static inline struct block look(const char *p)
{
    const __m128i even = _mm_set1_epi8((char)0xFE), parenthesis = _mm_set1_epi8('(');
    __m128i bytes[4], found[4];
#pragma GCC unroll 4
    for (int i = 0; i < 4; i++) {
        bytes[i] = _mm_loadu_si128((const __m128i *)(const void *)(p + (size_t)16 * (size_t)i));
        found[i] = _mm_cmpeq_epi8(_mm_and_si128(bytes[i], even), parenthesis); /* "(" and ")" differ in the last bit */
    }
    return (struct block){
        .open = equal_bits(bytes, '['),
        .close = equal_bits(bytes, ']'),
        .parentheses = bits(found),
        .escapes = equal_bits(bytes, '\\'),
        .high = bits(bytes),
    };
}

/* Reads the parenthesis at x->at, which seems to be outside of values. True if the block is left: the rest is read byte
 * by byte, or the tree has ended. */
static inline bool read_parenthesis(struct sgf_index *x, struct slice file)
{
    if (!sgf_look_is_structure(x, file.at, x->at)) {
        sgf_look_back(x);
        return true;
    }
    const bool is_open = file.at[x->at++] == '(';
    x->depth += is_open ? 1 : SIZE_MAX;
    x->state = INDEX_TREE;
    x->look.name.count = 0;
    if (is_open)
        sgf_look_open(x, file);
    else
        sgf_look_be_sure(x);
    if (x->depth == 0)
        sgf_index_close(x);
    x->look.is_known &= x->look.open != SGF_NOWHERE;
    return x->depth == 0 || x->look.open != SGF_NOWHERE;
}

/* Reads the parentheses of the block at `at` that are not in values: no bracket is open before them. True if the block
 * is left. */
static bool read_parentheses(struct sgf_index *x, struct slice file, size_t at, const struct block *b, bool in_value)
{
    for (uint64_t left = b->parentheses; left; left &= left - 1) {
        const unsigned i = (unsigned)__builtin_ctzll(left);
        const uint64_t before = ((uint64_t)1 << i) - 1;
        const uint64_t open = b->open & before, close = b->close & before;
        if (close ? open > close : in_value || open)
            continue;
        x->at = at + i;
        if (read_parenthesis(x, file))
            return true;
    }
    return false;
}

/* In a block without escapes the last bracket shows if it ends in a value. */
void sgf_blocks_read(struct sgf_index *x, struct slice file)
{
    const bool takes_high = x->lead == INDEX_LEAD_NONE;
    bool in_value = x->state == INDEX_VALUE;
    size_t at = x->at;
    while (!x->is_escaped && file.len - at >= 64) {
        __builtin_prefetch(file.at + at + 1024); /* twice as fast for a file that is not in the cache */
        const struct block b = look(file.at + at);
        if (b.escapes || (b.high && !takes_high))
            break;
        if (b.parentheses && read_parentheses(x, file, at, &b, in_value))
            return;
        in_value = (b.open > b.close) | (in_value & !b.close); /* no branch, as it cannot be predicted */
        at += 64;
    }
    x->look.is_known &= at == x->at;
    x->at = at;
    x->state = in_value ? INDEX_VALUE : INDEX_TREE;
}

#else

void sgf_blocks_read(struct sgf_index *x, struct slice file)
{
    (void)x;
    (void)file;
}

#endif
