/* cmd/count.c - the count of a position as JSON */
#include "cmd/count.h"

#include "rules/score.h"
#include "rules/values.h"

static void member_number(struct json *j, const char *key, double number)
{
    struct buf text = {0};
    real_add(number, &text);
    json_key(j, key);
    json_number(j, buf_slice(&text));
    buf_free(&text);
}

static void member_result(struct json *j, const char *key, const struct score *s, enum score_way way)
{
    struct buf text = {0};
    score_result(s, way, &text);
    json_key(j, key);
    json_text(j, buf_slice(&text));
    buf_free(&text);
}

/* The points that hold `value` in a grid; of them those with a stone of `stone`, where that is one. */
static void member_points(struct json *j, const char *key, const struct position *p, const uint8_t *grid, uint8_t value,
    enum stone stone)
{
    struct buf text = {0};
    json_key(j, key);
    json_open(j, '[');
    for (int row = 0; row < p->rows; row++) {
        for (int column = 0; column < p->columns; column++) {
            const uint16_t point = point_at(column, row);
            if (grid[point] != value || (stone && p->board[point] != stone))
                continue;
            buf_clear(&text);
            point_sgf(point, &text);
            json_text(j, buf_slice(&text));
        }
    }
    json_close(j, ']');
    buf_free(&text);
}

static void member_side(struct json *j, const struct position *p, const struct score *s, enum stone color)
{
    const struct score_side *side = &s->side[color];
    json_key(j, stone_word(color));
    json_open(j, '{');
    json_key(j, "stones");
    json_int(j, side->stones);
    json_key(j, "surrounded");
    json_int(j, side->surrounded);
    json_key(j, "territory");
    json_int(j, side->territory);
    json_key(j, "prisoners");
    json_int(j, side->prisoners);
    json_key(j, "dead");
    json_int(j, side->dead);
    member_number(j, "by_territory", side->sum[SCORE_TERRITORY]);
    member_number(j, "by_area", side->sum[SCORE_AREA]);
    member_points(j, "points", p, s->owner[s->way], (uint8_t)color, STONE_EMPTY);
    member_points(j, "dead_stones", p, s->dead, 1, color);
    json_close(j, '}');
}

static void member_agrees(struct json *j, const struct replay *r, const struct score *s)
{
    struct buf result = {0};
    sgf_path_text(r->game, score_facts_node(r), SGF_RE, &result);
    const enum score_agreement agreement = score_compare(s, buf_slice(&result));
    json_key(j, "agrees");
    agreement == SCORE_NO_RESULT ? json_none(j) : json_bool(j, agreement == SCORE_AGREES);
    buf_free(&result);
}

void json_count(struct json *j, const struct replay *r, const struct markup *m)
{
    static const char *const sources[] = {
        [SCORE_ALL_ALIVE] = "none",
        [SCORE_DEAD_NAMED] = "dead",
        [SCORE_TAKEN] = "territory",
        [SCORE_TURNED] = "turned",
    };
    struct score s;
    if (!score_begin(&s, r, m)) {
        json_none(j);
        return;
    }
    json_open(j, '{');
    member_result(j, "result", &s, s.way);
    member_agrees(j, r, &s);
    json_key(j, "way");
    json_word(j, s.way == SCORE_AREA ? "area" : "territory");
    json_key(j, "rules");
    s.name &&s.naming == SCORE_RULES_NAMED ? json_word(j, s.name) : json_none(j);
    json_key(j, "marked");
    json_word(j, sources[s.source]);
    member_number(j, "komi", s.komi);
    member_number(j, "handicap", s.handicap);
    json_key(j, "neutral");
    json_int(j, s.neutral);
    member_result(j, "by_territory", &s, SCORE_TERRITORY);
    member_result(j, "by_area", &s, SCORE_AREA);
    member_side(j, &r->position, &s, STONE_BLACK);
    member_side(j, &r->position, &s, STONE_WHITE);
    json_close(j, '}');
}
