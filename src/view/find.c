/* view/find.c - looking for something: in the comments, names, players, labels of a game or of all games */
#include "view/find.h"

#include <string.h>

#include "base/mem.h"
#include "view/command.h"
#include "view/prompt.h"

/* Work of one slice: nodes looked at, bytes of text. */
#define SLICE_NODES 10000
#define SLICE_BYTES ((size_t)128 * 1024)

/* Slices done at once. */
#define SLICES_AT_ONCE 16

enum find_kind { FIND_TEXT, FIND_PROPERTY, FIND_POINT, FIND_NUMBER };

struct find_match {
    uint32_t file, game, node;
};

struct find {
    struct buf typed;    /* as it was typed */
    struct buf folded;   /* the text to be found */
    struct buf ident;    /* FIND_PROPERTY */
    enum find_kind kind;
    struct buf point;    /* FIND_POINT: the board may differ from game to game */
    long number;
    bool in_all;

    struct find_match *matches; /* ascending */
    size_t count, cap;

    struct find_match at;  /* the next node to look at */
    bool done;
    bool waits;            /* for the content of the file of `at` */
    bool arriving;         /* the reader waits for the next match */
    size_t arrive_steps;   /* how many matches on */
    int percent;           /* said last */
    struct buf said;       /* the message of the match gone to, while not all matches are known; */
    size_t said_index;     /* which one it was */
    int32_t *numbers;      /* FIND_NUMBER: move number by depth, along the path to `at` */
    uint32_t *path;        /* the nodes they belong to */
    size_t depth, depth_cap, path_cap;
    struct buf text;       /* scratch */

    struct sgf_game other; /* another game than the one that is looked at */
    struct replay replay;  /* at its root, for its size */
    bool has_other;        /* it is the one where `at` stands */
};

/* ---- what is looked for ---- */

static bool is_digits(struct slice s)
{
    for (size_t i = 0; i < s.len; i++)
        if (s.at[i] < '0' || s.at[i] > '9')
            return false;
    return s.len > 0;
}

static size_t capitals(struct slice s)
{
    size_t i = 0;

    while (i < s.len && s.at[i] >= 'A' && s.at[i] <= 'Z')
        i++;
    return i;
}

static bool has_digit(struct slice s)
{
    return s.len > 0 && s.at[s.len - 1] >= '0' && s.at[s.len - 1] <= '9';
}

static void look_for_text(struct find *f, struct slice text)
{
    struct buf line = {0};

    f->kind = FIND_TEXT;
    buf_clear(&f->folded);
    text_filter(&line, text);
    text_fold(&f->folded, buf_slice(&line));
    buf_free(&line);
}

static struct slice pattern_text(const struct find *f)
{
    struct slice text = buf_slice(&f->typed);

    return f->in_all ? slice_trim(slice_part(text, 5, text.len)) : text;
}

static void pattern_read(struct session *s, struct find *f)
{
    f->in_all = slice_has_prefix(buf_slice(&f->typed), "/all ");
    const struct slice text = pattern_text(f);
    const size_t ident = capitals(text);

    if (text.len > 1 && text.at[0] == '"') {
        look_for_text(f, slice_part(text, 1, text.len - (text.len > 2 && text.at[text.len - 1] == '"')));
    } else if (ident > 0 && ident < text.len && text.at[ident] == ':') {
        look_for_text(f, slice_part(text, ident + 1, text.len));
        buf_add_slice(&f->ident, slice_part(text, 0, ident));
        f->kind = FIND_PROPERTY;
    } else if (is_digits(text) && text.len < 9) {
        f->kind = FIND_NUMBER;
        f->number = 0;
        for (size_t i = 0; i < text.len; i++)
            f->number = f->number * 10 + (text.at[i] - '0');
    } else if (has_digit(text) && s->replay.position.rules && point_find(&s->replay.position, text) != POINT_NONE) {
        buf_add_slice(&f->point, text);
        f->kind = FIND_POINT;
    } else {
        look_for_text(f, text);
    }
}

/* ---- does a node match ---- */

static bool is_text_property(uint32_t id)
{
    switch (id) {
    case SGF_C:
    case SGF_GC:
    case SGF_N:
    case SGF_GN:
    case SGF_PB:
    case SGF_PW:
    case SGF_BT:
    case SGF_WT:
    case SGF_LB:
        return true;
    default:
        return false;
    }
}

static bool value_matches(struct find *f, const struct sgf_game *g, struct slice raw, bool label)
{
    struct slice point, text;
    const size_t start = f->text.len;

    if (label && sgf_split(raw, &point, &text))
        raw = text;
    sgf_text(g, raw, false, &f->text);
    const size_t filtered = f->text.len;
    struct buf line = {0};
    text_filter(&line, slice_part(buf_slice(&f->text), start, filtered));
    text_fold(&f->text, buf_slice(&line));
    buf_free(&line);
    const struct slice folded = slice_part(buf_slice(&f->text), filtered, f->text.len);
    const bool found = f->folded.len <= folded.len && (f->folded.len == 0 || memmem(folded.at, folded.len, f->folded.at, f->folded.len));
    buf_clear(&f->text);
    return found;
}

static bool property_matches(struct find *f, const struct sgf_game *g, uint32_t prop, size_t *bytes)
{
    const uint32_t id = g->props[prop].id;

    for (uint32_t v = sgf_value_first(g, prop); v < sgf_value_end(g, prop); v++) {
        *bytes += g->values[v].len;
        if (value_matches(f, g, sgf_raw(g, v), id == SGF_LB && f->kind == FIND_TEXT))
            return true;
    }
    return false;
}

static bool text_matches(struct find *f, const struct sgf_game *g, uint32_t node, size_t *bytes)
{
    for (uint32_t p = sgf_prop_first(g, node); p < sgf_prop_end(g, node); p++) {
        const uint32_t id = g->props[p].id;
        const bool looks = f->kind == FIND_TEXT ? is_text_property(id) : slice_is_equal(sgf_ident(g, id), buf_slice(&f->ident));

        if (looks && property_matches(f, g, p, bytes))
            return true;
    }
    return false;
}

static bool point_matches(const struct find *f, const struct replay *r, uint32_t node)
{
    struct move move;
    const uint16_t point = r->position.rules ? point_find(&r->position, buf_slice(&f->point)) : POINT_NONE;

    if (point == POINT_NONE)
        return false;
    replay_move_of(r, node, &move);
    return move.to == point;
}

/* The move number after a node: nodes come in pre-order, so that its path is known. */
static bool number_matches(struct find *f, const struct replay *r, uint32_t node)
{
    const uint32_t parent = sgf_parent(r->game, node);
    struct move move;
    struct slice raw;
    long number;

    while (f->depth > 0 && f->path[f->depth - 1] != parent)
        f->depth--;
    const int32_t before = f->depth > 0 ? f->numbers[f->depth - 1] : 0;
    replay_move_of(r, node, &move);
    const bool plays = move.color != STONE_EMPTY;
    int32_t after = plays && before < INT32_MAX ? before + 1 : before;
    if (sgf_find(r->game, node, SGF_MN) != SGF_NONE && sgf_single(r->game, node, SGF_MN, &raw) && sgf_read_number(raw, &number) != SGF_DELETED)
        after = (int32_t)number;
    mem_reserve(&f->numbers, &f->depth_cap, f->depth + 1, sizeof *f->numbers);
    mem_reserve(&f->path, &f->path_cap, f->depth + 1, sizeof *f->path);
    f->numbers[f->depth] = after;
    f->path[f->depth++] = node;
    return plays && after == f->number;
}

static bool matches(struct find *f, const struct replay *r, uint32_t node, size_t *bytes)
{
    switch (f->kind) {
    case FIND_POINT: return point_matches(f, r, node);
    case FIND_NUMBER: return number_matches(f, r, node);
    default: return text_matches(f, r->game, node, bytes);
    }
}

/* ---- going through the games ---- */

static void rewind_to(struct find *f, struct find_match at)
{
    f->has_other = false;
    f->at = at;
    f->count = 0;
    f->depth = 0;
    f->done = f->waits = false;
    f->percent = -1;
}

static void scan_start(struct session *s, struct find *f)
{
    rewind_to(f, f->in_all ? (struct find_match){0, 0, 0} : (struct find_match){(uint32_t)s->file, (uint32_t)s->game, 0});
}

/* To the next file that has a game to look at. False: there is none, or its content has to come first. */
static bool next_game(struct session *s, struct find *f)
{
    f->waits = false;
    for (; f->at.file < s->file_count; f->at = (struct find_match){f->at.file + 1, 0, 0}) {
        const struct session_file *file = &s->files[f->at.file];

        if (file->has_content && f->at.game < file->collection.count)
            return true;
        f->waits = file->has_content ? !file->collection.whole : !file->error;
        if (f->waits && !file->has_content)
            session_want(s, f->at.file);
        if (f->waits)
            return false;
    }
    return false;
}

/* The game of `at`; NULL where there is none any more, or it is waited for. */
static const struct replay *game_at(struct session *s, struct find *f)
{
    if (s->has_game && f->at.file == s->file && f->at.game == s->game)
        return &s->replay;
    if (!f->in_all)
        return NULL;
    if (!next_game(s, f))
        return NULL;
    if (s->has_game && f->at.file == s->file && f->at.game == s->game)
        return &s->replay;
    if (!f->has_other) {
        f->other.diags.limit = 1;
        sgf_game_load(&f->other, &s->files[f->at.file].collection, f->at.game);
        replay_renew(&f->replay, &f->other);
        f->has_other = true;
    }
    return &f->replay;
}

static void game_done(struct find *f)
{
    f->has_other = false;
    f->depth = 0;
    f->at.node = 0;
    f->at.game++;
    f->done = !f->in_all;
}

/* A special pattern that is nowhere is looked for as text. */
static void scan_done(struct session *s, struct find *f)
{
    f->done = true;
    f->has_other = false;
    if (f->count > 0 || f->kind == FIND_TEXT)
        return;
    look_for_text(f, pattern_text(f));
    scan_start(s, f);
}

static void scan(struct session *s, struct find *f)
{
    size_t nodes = 0, bytes = 0;

    while (!f->done && nodes < SLICE_NODES && bytes < SLICE_BYTES) {
        const struct replay *r = game_at(s, f);

        if (!r) {
            if (!f->waits)
                scan_done(s, f);
            return;
        }
        for (; f->at.node < r->game->node_count && nodes < SLICE_NODES && bytes < SLICE_BYTES; f->at.node++, nodes++) {
            if (!matches(f, r, f->at.node, &bytes))
                continue;
            mem_reserve(&f->matches, &f->cap, f->count + 1, sizeof *f->matches);
            f->matches[f->count++] = f->at;
        }
        if (f->at.node < r->game->node_count)
            return;
        bytes += f->has_other ? r->game->bytes.len / 2 : 0;
        game_done(f);
        if (f->done)
            scan_done(s, f);
    }
}

/* ---- going to matches ---- */

static int compare(struct find_match a, struct find_match b)
{
    if (a.file != b.file)
        return a.file < b.file ? -1 : 1;
    if (a.game != b.game)
        return a.game < b.game ? -1 : 1;
    return a.node < b.node ? -1 : a.node > b.node;
}

static struct find_match here(const struct session *s)
{
    return (struct find_match){(uint32_t)s->file, (uint32_t)s->game, session_node(s)};
}

/* How many matches there are before `m`. */
static size_t matches_before(const struct find *f, struct find_match m)
{
    size_t low = 0, high = f->count;

    while (low < high) {
        const size_t middle = low + (high - low) / 2;

        if (compare(f->matches[middle], m) < 0)
            low = middle + 1;
        else
            high = middle;
    }
    return low;
}

static void say_at(struct session *s, size_t index, bool wrapped)
{
    struct find *f = s->find;
    struct buf typed = {0};

    text_filter_cut(&typed, buf_slice(&f->typed), 30);
    session_say(s, "%s: %zu/%zu%s%s", buf_string(&typed), index + 1, f->count, f->done ? "" : "+", wrapped ? ", wrapped" : "");
    buf_free(&typed);
    buf_clear(&f->said);
    if (!f->done)
        buf_add_slice(&f->said, buf_slice(&s->message));
    f->said_index = index;
}

static void go_to(struct session *s, size_t index, bool wrapped)
{
    const struct find_match m = s->find->matches[index];

    s->find->arriving = false;
    if (m.file == s->file && m.game == s->game)
        session_leap(s, m.node);
    else
        session_open(s, m.file, m.game, m.node);
    say_at(s, index, wrapped);
}

static void say_none(struct session *s)
{
    struct buf typed = {0};

    text_filter_cut(&typed, buf_slice(&s->find->typed), 40);
    session_say(s, "%s: not found", buf_string(&typed));
    buf_free(&typed);
}

/* How far the search is, by games where it goes through all. */
static int percent(const struct session *s, const struct find *f)
{
    if (f->in_all)
        return s->file_count > 1 ? (int)((uint64_t)f->at.file * 100 / s->file_count)
                                 : (int)((uint64_t)f->at.game * 100 / (s->files[0].collection.count ? s->files[0].collection.count : 1));
    return (int)((uint64_t)f->at.node * 100 / (s->record.node_count ? s->record.node_count : 1));
}

/* Goes to the match that is waited for, if it is known by now. */
static void arrive(struct session *s)
{
    struct find *f = s->find;
    const size_t after = matches_before(f, here(s));
    const bool is_match = after < f->count && compare(f->matches[after], here(s)) == 0;
    const size_t target = after + is_match + f->arrive_steps - 1;

    if (!f->arriving)
        return;
    if (target < f->count) {
        go_to(s, target, false);
    } else if (f->done) {
        if (f->count > 0)
            go_to(s, target % f->count, true);
        else
            say_none(s);
        f->arriving = false;
    } else if (percent(s, f) != f->percent) {
        f->percent = percent(s, f);
        session_say(s, "finding: %d%%", f->percent);
    }
}

/* How many there are is known now: the message that said so far gets it, where it is still there. */
static void say_all(struct session *s)
{
    const struct find *f = s->find;

    if (f->done && f->said.len > 0 && slice_is_equal(buf_slice(&s->message), buf_slice(&f->said)))
        say_at(s, f->said_index, false);
}

bool find_idle(struct session *s)
{
    struct find *f = s->find;

    if (!f || f->done || !s->has_game)
        return false;
    scan(s, f);
    say_all(s);
    arrive(s);
    return !f->done && !f->waits;
}

static void run_slices(struct session *s)
{
    for (int i = 0; i < SLICES_AT_ONCE && !s->find->done && (i == 0 || !s->find->waits); i++)
        scan(s, s->find);
    arrive(s);
}

/* ---- from outside ---- */

void find_free(struct find *f)
{
    if (!f)
        return;
    replay_free(&f->replay);
    sgf_game_free(&f->other);
    buf_free(&f->typed);
    buf_free(&f->folded);
    buf_free(&f->ident);
    buf_free(&f->point);
    buf_free(&f->said);
    buf_free(&f->text);
    mem_free(f->matches);
    mem_free(f->numbers);
    mem_free(f->path);
    mem_free(f);
}

void find_stop(struct session *s)
{
    find_free(s->find);
    s->find = NULL;
}

void find_game_changed(struct session *s)
{
    if (s->find && !s->find->in_all)
        scan_start(s, s->find);
}

/* A content that is waited for is only looked at. */
void find_file_changed(struct session *s, size_t file)
{
    struct find *f = s->find;

    if (f && (!f->in_all || f->done || f->at.file > file || (f->at.file == file && !f->waits)))
        scan_start(s, f);
}

void find_moved(struct session *s, size_t file, const struct sgf_move *move)
{
    if (s->find && s->find->has_other && s->find->at.file == file)
        sgf_game_move(&s->find->other, move);
}

bool find_needs(const struct session *s, size_t file)
{
    return s->find && s->find->in_all && !s->find->done && s->find->at.file == file;
}

size_t find_count(const struct find *f)
{
    return f ? f->count : 0;
}

void find_start(struct session *s, struct slice pattern)
{
    pattern = slice_trim(pattern);
    if (pattern.len == 0 || slice_is(pattern, "/all")) {
        session_run(s, SLICE("next-match"));
        return;
    }
    struct find *f = mem_zero(1, sizeof *f);
    buf_add_slice(&f->typed, pattern);
    find_stop(s);
    s->find = f;
    pattern_read(s, f);
    scan_start(s, f);
    f->arriving = true;
    f->arrive_steps = 1;
    run_slices(s);
}

void run_find(struct session *s, long count, uint32_t key, struct slice argument)
{
    (void)count, (void)key;
    if (argument.len > 0)
        find_start(s, argument);
    else
        prompt_open(s, PROMPT_FIND);
}

void run_next_match(struct session *s, long count, uint32_t key, struct slice argument)
{
    (void)key, (void)argument;
    if (!s->find) {
        session_say(s, "nothing was looked for yet");
        return;
    }
    s->find->arriving = true;
    s->find->arrive_steps = count > 1 ? (size_t)count : 1;
    s->find->percent = -1;
    run_slices(s);
}

void run_previous_match(struct session *s, long count, uint32_t key, struct slice argument)
{
    (void)key, (void)argument;
    struct find *f = s->find;

    if (!f) {
        session_say(s, "nothing was looked for yet");
        return;
    }
    f->arriving = false;
    run_slices(s);
    if (f->count == 0) {
        say_none(s);
        return;
    }
    const size_t before = matches_before(f, here(s)), steps = (count > 1 ? (size_t)count : 1) % f->count;
    const size_t back = steps ? steps : f->count;
    go_to(s, (before + f->count - back) % f->count, before < back);
}

/* ---- lighting ---- */

/* A text folded cluster by cluster, and where each came from. */
struct folding {
    struct buf folded;
    struct text_lines from; /* for each cluster: its place in the text */
    size_t *starts;         /* and where it begins in `folded` */
    size_t cap;
};

static void fold(struct folding *d, struct slice text)
{
    size_t at = 0;

    while (at < text.len) {
        int columns;
        const size_t len = text_cluster(slice_part(text, at, text.len), 1, &columns);
        const struct slice cluster = slice_part(text, at, at + len);

        mem_reserve(&d->from.at, &d->from.cap, d->from.count + 1, sizeof *d->from.at);
        mem_reserve(&d->starts, &d->cap, d->from.count + 1, sizeof *d->starts);
        d->starts[d->from.count] = d->folded.len;
        d->from.at[d->from.count++] = (struct text_line){at, len};
        if (slice_is(cluster, "\n"))
            buf_add_char(&d->folded, ' ');
        else
            text_fold(&d->folded, cluster);
        at += len;
    }
}

/* The cluster that holds byte `at` of the folded text. */
static size_t cluster_of(const struct folding *d, size_t at)
{
    size_t low = 0, high = d->from.count;

    while (low + 1 < high) {
        const size_t middle = low + (high - low) / 2;

        if (d->starts[middle] <= at)
            low = middle;
        else
            high = middle;
    }
    return low;
}

void find_spans(const struct find *f, const char *ident, struct slice text, struct text_lines *out)
{
    struct folding d = {0};
    size_t at = 0;

    out->count = 0;
    if (!f || !ident || f->folded.len == 0 || text.len == 0)
        return;
    if (f->kind == FIND_PROPERTY && !slice_is(buf_slice(&f->ident), ident))
        return;
    fold(&d, text);
    while (at < d.folded.len) {
        const char *found = memmem(d.folded.at + at, d.folded.len - at, f->folded.at, f->folded.len);

        if (!found)
            break;
        const size_t from = (size_t)(found - d.folded.at);
        const struct text_line first = d.from.at[cluster_of(&d, from)], last = d.from.at[cluster_of(&d, from + f->folded.len - 1)];
        mem_reserve(&out->at, &out->cap, out->count + 1, sizeof *out->at);
        out->at[out->count++] = (struct text_line){first.at, last.at + last.len - first.at};
        at = from + f->folded.len;
    }
    buf_free(&d.folded);
    text_lines_free(&d.from);
    mem_free(d.starts);
}
