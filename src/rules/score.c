/* rules/score.c - the count at the end of a game: area, territory, prisoners, sums, result */
#include "rules/score.h"

#include <string.h>

#include "base/array.h"
#include "base/ascii.h"
#include "rules/info.h"
#include "rules/points.h"

#define END ((uint16_t)POSITION_POINTS) /* after the last point */
#define BESIDE 4                        /* the first of them are on the lines */

static bool is_stone(uint8_t stone)
{
    return stone == STONE_BLACK || stone == STONE_WHITE;
}

/* ---- places: points beside each other ---- */

/* Points that were found from one point on, each once. */
struct found {
    uint16_t at[POSITION_SIDE * POSITION_SIDE];
    size_t count;
};

static void found_add(struct found *f, uint8_t *seen, uint16_t point)
{
    seen[point] = 1;
    f->at[f->count++] = point;
}

/* Finds the connected points from `start` on that hold the same on that board. `seen` has a byte a point. */
static void find_same(struct found *f, uint8_t *seen, const uint8_t *board, uint16_t start)
{
    f->count = 0;
    found_add(f, seen, start);
    for (size_t i = 0; i < f->count; i++) {
        for (int d = 0; d < BESIDE; d++) {
            const uint16_t next = (uint16_t)(f->at[i] + point_around[d]);
            if (board[next] == board[start] && !seen[next])
                found_add(f, seen, next);
        }
    }
}

/* ---- groups and the places they surround ---- */

#define PLACE_OF_AN_EYE 2 /* a place of at most this many points is only one eye */
#define SHARED_IN_SEKI 4  /* a place shared in seki has at most this many points */

/* A place (points without a stone that lives) or a group (stones). Groups that share a place they surround are joined:
 * they live together, and the first of them has the data of all. */
struct part {
    uint16_t first;    /* a point of it */
    uint16_t size;     /* points */
    uint8_t touches;   /* a place: bit 1 << enum stone */
    bool is_seki;      /* a place: no group that touches it lives by its eyes; groups: they touch such a place */
    bool has_two_eyes; /* groups */
    uint16_t eyes;     /* groups: places they surround */
    uint16_t joined;   /* groups: with this one, and so on; itself at the end */
};

struct parts {
    uint8_t board[POSITION_POINTS];    /* the position without the stones that are dead */
    uint16_t part_of[POSITION_POINTS]; /* index */
    struct part at[POSITION_SIDE * POSITION_SIDE];
    size_t count;
    struct found found;
    uint8_t seen[POSITION_POINTS];
};

static struct part *part_at(struct parts *p, uint16_t point)
{
    return &p->at[p->part_of[point]];
}

/* The group that has the data of all that are joined with this one. */
static struct part *head_of(struct parts *p, struct part *group)
{
    while (group->joined != group - p->at) {
        group->joined = p->at[group->joined].joined;
        group = &p->at[group->joined];
    }
    return group;
}

static void parts_make(struct parts *p, const struct position *position, const uint8_t *dead)
{
    memcpy(p->board, position->board, sizeof p->board);
    memset(p->seen, 0, sizeof p->seen);
    p->count = 0;
    for (size_t point = 0; point < END; point++) {
        if (p->board[point] != OFF_BOARD && (dead[point] || !is_stone(p->board[point])))
            p->board[point] = STONE_EMPTY;
    }
    for (uint16_t point = 0; point < END; point++) {
        if (p->board[point] == OFF_BOARD || p->seen[point])
            continue;
        find_same(&p->found, p->seen, p->board, point);
        for (size_t i = 0; i < p->found.count; i++)
            p->part_of[p->found.at[i]] = (uint16_t)p->count;
        p->at[p->count] = (struct part){.first = point, .size = (uint16_t)p->found.count, .joined = (uint16_t)p->count};
        p->count++;
    }
}

/* Called for each point of a place and each stone beside it. */
typedef void beside_function(struct parts *p, struct part *place, struct part *group);

static void each_beside(struct parts *p, beside_function *act)
{
    for (uint16_t point = 0; point < END; point++) {
        if (p->board[point] != STONE_EMPTY)
            continue;
        for (int d = 0; d < BESIDE; d++) {
            const uint16_t next = (uint16_t)(point + point_around[d]);
            if (is_stone(p->board[next]))
                act(p, part_at(p, point), part_at(p, next));
        }
    }
}

static bool is_neutral(const struct part *place)
{
    return place->touches == (1u << STONE_BLACK | 1u << STONE_WHITE);
}

static void touch(struct parts *p, struct part *place, struct part *group)
{
    place->touches |= (uint8_t)(1u << p->board[group->first]);
}

/* Joins the groups around a place; until done, `joined` of the place is one of them, or itself. */
static void join(struct parts *p, struct part *place, struct part *group)
{
    if (is_neutral(place))
        return;
    group = head_of(p, group);
    if (place->joined != place - p->at)
        head_of(p, &p->at[place->joined])->joined = (uint16_t)(group - p->at);
    place->joined = (uint16_t)(group - p->at);
}

static void doubt(struct parts *p, struct part *place, struct part *group)
{
    if (is_neutral(place) && head_of(p, group)->has_two_eyes)
        place->is_seki = false;
}

static void believe(struct parts *p, struct part *place, struct part *group)
{
    struct part *head = head_of(p, group);
    if (is_neutral(place) && place->is_seki)
        head->is_seki = true;
}

static void parts_judge(struct parts *p)
{
    each_beside(p, touch);
    each_beside(p, join);
    for (size_t i = 0; i < p->count; i++) {
        struct part *place = &p->at[i];
        if (p->board[place->first] != STONE_EMPTY)
            continue;
        place->is_seki = is_neutral(place) && place->size <= SHARED_IN_SEKI;
        if (place->joined == i)
            continue;
        struct part *head = head_of(p, &p->at[place->joined]);
        head->has_two_eyes = ++head->eyes > 1 || place->size > PLACE_OF_AN_EYE || head->has_two_eyes;
    }
    each_beside(p, doubt);
    each_beside(p, believe);
}

/* The side that surrounds the place, and if it does so in seki. */
static enum stone place_owner(struct parts *p, struct part *place, bool *in_seki)
{
    *in_seki = false;
    if (place->touches != 1u << STONE_BLACK && place->touches != 1u << STONE_WHITE)
        return STONE_EMPTY;
    *in_seki = head_of(p, &p->at[place->joined])->is_seki;
    return place->touches == 1u << STONE_BLACK ? STONE_BLACK : STONE_WHITE;
}

static void owners_make(struct score *s, const struct position *position)
{
    struct parts parts;
    parts_make(&parts, position, s->dead);
    parts_judge(&parts);
    memset(s->owner, 0, sizeof s->owner);
    for (uint16_t point = 0; point < END; point++) {
        if (parts.board[point] != STONE_EMPTY)
            continue;
        bool in_seki;
        const enum stone owner = place_owner(&parts, part_at(&parts, point), &in_seki);
        s->owner[SCORE_AREA][point] = (uint8_t)owner;
        s->owner[SCORE_TERRITORY][point] = in_seki ? STONE_EMPTY : (uint8_t)owner;
    }
}

/* ---- sums ---- */

static void sides_count(struct score *s, const struct position *p)
{
    memset(s->side, 0, sizeof s->side);
    s->neutral = 0;
    for (uint16_t point = 0; point < END; point++) {
        const uint8_t stone = p->board[point];
        if (stone == OFF_BOARD)
            continue;
        if (is_stone(stone) && s->dead[point])
            s->side[stone_other((enum stone)stone)].dead++;
        else if (is_stone(stone))
            s->side[stone].stones++;
        if (s->owner[SCORE_AREA][point])
            s->side[s->owner[SCORE_AREA][point]].surrounded++;
        if (s->owner[SCORE_TERRITORY][point])
            s->side[s->owner[SCORE_TERRITORY][point]].territory++;
        s->neutral += (!is_stone(stone) || s->dead[point]) && !s->owner[s->way][point];
    }
    for (enum stone color = STONE_BLACK; color <= STONE_WHITE; color++) {
        struct score_side *side = &s->side[color];
        side->prisoners = p->captures[color];
        side->sum[SCORE_TERRITORY] = (double)side->territory + side->prisoners + side->dead;
        side->sum[SCORE_AREA] = (double)side->stones + side->surrounded;
    }
    s->side[STONE_WHITE].sum[SCORE_TERRITORY] += s->komi;
    s->side[STONE_WHITE].sum[SCORE_AREA] += s->komi + s->handicap;
}

/* ---- Amazons ---- */

static void reach(const struct position *p, enum stone color, uint8_t *seen, struct found *f)
{
    f->count = 0;
    for (uint16_t point = 0; point < END; point++) {
        if (p->board[point] == color)
            found_add(f, seen, point);
    }
    for (size_t i = 0; i < f->count; i++) {
        for (size_t d = 0; d < COUNT(point_around); d++) {
            const uint16_t next = (uint16_t)(f->at[i] + point_around[d]);
            if (p->board[next] == STONE_EMPTY && !seen[next])
                found_add(f, seen, next);
        }
    }
}

static void count_reached(struct score *s, const struct position *p)
{
    uint8_t seen[3][POSITION_POINTS] = {0};
    struct found found;
    reach(p, STONE_BLACK, seen[STONE_BLACK], &found);
    reach(p, STONE_WHITE, seen[STONE_WHITE], &found);
    for (uint16_t point = 0; point < END; point++) {
        if (p->board[point] != STONE_EMPTY)
            continue;
        const bool black = seen[STONE_BLACK][point], white = seen[STONE_WHITE][point];
        s->neutral += black && white;
        if (black == white)
            continue;
        s->owner[SCORE_TERRITORY][point] = black ? STONE_BLACK : STONE_WHITE;
        s->side[black ? STONE_BLACK : STONE_WHITE].territory++;
    }
    for (enum stone color = STONE_BLACK; color <= STONE_WHITE; color++)
        s->side[color].sum[SCORE_TERRITORY] = s->side[color].territory;
}

/* ---- the record ---- */

static void rules_read(struct score *s, const struct sgf_game *game, uint32_t node)
{
    const struct ruleset *rules = ruleset_of(game, node, &s->naming);
    s->name = rules->name;
    s->way = rules->counts_area ? SCORE_AREA : SCORE_TERRITORY;
    const int stones = rules->white_gets == RULESET_NOTHING ? 0 : handicap_of(game, node);
    s->handicap = stones > 0 ? (uint32_t)(stones - (rules->white_gets == RULESET_EACH_BUT_ONE)) : 0;
}

static void read_komi(struct score *s, const struct sgf_game *game, uint32_t node)
{
    struct buf text = {0};
    s->has_bad_komi = !komi_text(game, node, &text);
    if (!s->has_bad_komi && text.len > 0 && sgf_read_real(buf_slice(&text), &s->komi, NULL) == SGF_DELETED)
        s->komi = 0;
    buf_free(&text);
}

/* ---- which stones are dead ---- */

/* True if the record marks the group as dead: one of its stones, or all its liberties, are the other side's
 * territory. */
static bool is_marked_dead(const struct found *group, const struct position *p, const uint8_t *territory,
    const struct point_set *named)
{
    const enum stone other = stone_other((enum stone)p->board[group->at[0]]);
    bool has_liberty = false, has_other_liberty = false;
    for (size_t i = 0; i < group->count; i++) {
        if (territory[group->at[i]] == other || point_set_has(named, group->at[i]))
            return true;
        for (int d = 0; d < BESIDE; d++) {
            const uint16_t next = (uint16_t)(group->at[i] + point_around[d]);
            if (p->board[next] != STONE_EMPTY)
                continue;
            has_liberty = true;
            has_other_liberty = has_other_liberty || territory[next] != other;
        }
    }
    return has_liberty && !has_other_liberty;
}

static void dead_read(struct score *s, const struct position *p, const uint8_t *territory,
    const struct point_set *named)
{
    uint8_t seen[POSITION_POINTS] = {0};
    struct found group;
    for (uint16_t point = point_at(0, 0); point < END; point++) {
        if (!is_stone(p->board[point]) || seen[point])
            continue;
        find_same(&group, seen, p->board, point);
        if (!is_marked_dead(&group, p, territory, named))
            continue;
        for (size_t i = 0; i < group.count; i++)
            s->dead[group.at[i]] = 1;
    }
}

/* Takes territory from TB and TW, which may leave out points in seki or still to be played. Dead stones that they do
 * not name are the other side's all the same. */
static void owners_take(struct score *s, const struct position *p, const uint8_t *territory)
{
    for (uint16_t point = 0; point < END; point++) {
        const uint8_t stone = p->board[point];
        if (stone == OFF_BOARD)
            continue;
        uint8_t owner = is_stone(stone) && !s->dead[point] ? (uint8_t)STONE_EMPTY : territory[point];
        if (is_stone(stone) && s->dead[point])
            owner = (uint8_t)stone_other((enum stone)stone);
        s->owner[SCORE_TERRITORY][point] = owner;
        if (s->way == SCORE_AREA)
            s->owner[SCORE_AREA][point] = owner;
    }
}

static void begin_surrounded(struct score *s, const struct replay *r, const struct markup *m)
{
    static const uint8_t none[POSITION_POINTS];
    const struct position *p = &r->position;
    struct point_set named = {0};
    const uint8_t *territory = m->has_territory ? m->territory : none;
    const enum point_list list = r->played > 0 ? LIST_NONE : point_list_read(r->game, r->node, SGF_KGSDE, p, &named);
    const uint32_t node = ruleset_node(r);
    rules_read(s, r->game, node);
    read_komi(s, r->game, node);
    dead_read(s, p, territory, &named);
    s->source = m->has_territory ? SCORE_TAKEN : list != LIST_NONE ? SCORE_DEAD_NAMED : SCORE_ALL_ALIVE;
    owners_make(s, p);
    if (m->has_territory)
        owners_take(s, p, territory);
    sides_count(s, p);
}

bool score_begin(struct score *s, const struct replay *r, const struct markup *m)
{
    const struct position *p = &r->position;
    *s = (struct score){.rules = p->rules, .to_play = p->to_play};
    if (!p->rules || p->rules->counting == COUNTING_NONE)
        return false;
    if (p->rules->counting == COUNTING_REACHED)
        count_reached(s, p);
    else
        begin_surrounded(s, r, m);
    return true;
}

/* ---- turning a group ---- */

/* Finds the points from `start` on within the area that the other side encloses: own stones, empty points, and dead
 * stones of the other side. */
static void find_enclosed(const struct score *s, const struct position *p, uint16_t start, uint8_t *seen,
    struct found *f)
{
    const enum stone other = stone_other((enum stone)p->board[start]);
    f->count = 0;
    found_add(f, seen, start);
    for (size_t i = 0; i < f->count; i++) {
        for (int d = 0; d < BESIDE; d++) {
            const uint16_t next = (uint16_t)(f->at[i] + point_around[d]);
            if (p->board[next] != OFF_BOARD && !seen[next] && (p->board[next] != other || s->dead[next]))
                found_add(f, seen, next);
        }
    }
}

bool score_turn(struct score *s, const struct position *p, uint16_t point)
{
    if (s->rules->counting != COUNTING_SURROUNDED || point >= POSITION_POINTS || !is_stone(p->board[point]))
        return false;
    uint8_t seen[POSITION_POINTS] = {0};
    struct found found;
    const bool dies = !s->dead[point];
    find_enclosed(s, p, point, seen, &found);
    for (size_t i = 0; i < found.count; i++)
        s->dead[found.at[i]] = dies && p->board[found.at[i]] == p->board[point];
    s->source = SCORE_TURNED;
    owners_make(s, p);
    sides_count(s, p);
    return true;
}

/* ---- the result ---- */

double score_lead(const struct score *s, enum score_way way)
{
    return s->side[STONE_BLACK].sum[way] - s->side[STONE_WHITE].sum[way];
}
