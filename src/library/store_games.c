/* library/store_games.c - private to the store: the tables of its games and their names */
#include "library/store_games.h"

#include <sqlite3.h>
#include <string.h>

#include "base/array.h"
#include "base/mem.h"
#include "base/text.h"
#include "library/facts.h"
#include "library/packed.h"

#define TEXT_COLUMNS 500 /* of a name: what is longer is cut */
#define KNOWN 8192       /* names whose numbers are remembered: a power of two */

/* Columns of `played`, in the order of their parameters. */
enum { G_ID = 1, G_OFFSET, G_LENGTH, G_GM, G_SIZE, G_MOVES, G_HANDICAP, G_KOMI, G_NAMES /* and those after it */ };

/* Texts of a source that are names, in the order of the columns. */
static const int names[] = {ROW_DATE, ROW_RESULT, ROW_BLACK, ROW_BLACK_RANK, SOURCE_BLACK_TEAM, ROW_WHITE,
    ROW_WHITE_RANK, SOURCE_WHITE_TEAM, ROW_EVENT, SOURCE_ROUND, SOURCE_PLACE, SOURCE_RULES, ROW_NAME};

#define TEXT(column) ", n_" #column ".text AS " #column
#define JOIN(column) " LEFT JOIN name AS n_" #column " ON n_" #column ".id = p." #column

const char store_games_tables[] =
    "CREATE TABLE played (id INTEGER PRIMARY KEY, offset INTEGER, length INTEGER, gm INTEGER, size, moves INTEGER, "
    "handicap INTEGER, komi INTEGER, date, result, black, black_rank, black_team, white, white_rank, white_team, "
    "event, round, place, rules, title);"
    "CREATE TABLE name (id INTEGER PRIMARY KEY, text TEXT UNIQUE, folded TEXT, winner TEXT, margin REAL, "
    "date_first INTEGER, date_last INTEGER);"
    "CREATE VIEW game AS SELECT s.id AS source, s.path, p.id - s.first + 1 AS ordinal, p.offset, p.length, p.gm, "
    "p.size, p.moves, p.handicap, p.komi / 100.0 AS komi, n_result.text AS result, n_result.winner, n_result.margin, "
    "n_date.text AS date, n_date.date_first, n_date.date_last" TEXT(black) TEXT(black_rank) TEXT(black_team) TEXT(white)
        TEXT(white_rank) TEXT(white_team) TEXT(event) TEXT(round) TEXT(place) TEXT(rules)
            TEXT(title) ", n_black.folded AS black_folded, n_white.folded AS white_folded "
                        "FROM source AS s JOIN played AS p ON p.id BETWEEN s.first AND s.first + s.games - 1" JOIN(date)
                            JOIN(result) JOIN(black) JOIN(black_rank) JOIN(black_team) JOIN(white) JOIN(white_rank)
                                JOIN(white_team) JOIN(event) JOIN(round) JOIN(place) JOIN(rules) JOIN(title) ";";

enum { LAST, ADD, REMOVE, NAME_FIND, NAME_ADD, STATEMENTS };

static const char *const texts[STATEMENTS] = {
    [LAST] = "SELECT max(id) FROM played",
    [ADD] = "INSERT INTO played VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8, ?9, ?10, ?11, ?12, ?13, ?14, ?15, ?16, ?17, "
            "?18, ?19, ?20, ?21)",
    [REMOVE] = "DELETE FROM played WHERE id BETWEEN (SELECT first FROM kept WHERE id = ?1) "
               "AND (SELECT first + games - 1 FROM kept WHERE id = ?1)",
    [NAME_FIND] = "SELECT id FROM name WHERE text = ?1",
    [NAME_ADD] = "INSERT INTO name (text, folded, winner, margin, date_first, date_last) "
                 "VALUES (?1, ?2, ?3, ?4, ?5, ?6)",
};

struct known {
    uint64_t sum;
    uint32_t hash;
    int64_t id; /* 0: free */
};

struct store_games {
    sqlite3 *db;
    sqlite3_stmt *statements[STATEMENTS];
    struct known known[KNOWN]; /* by their hash: of two in one place the last one is */
    struct facts_reader reader;
    struct buf text, folded; /* scratch */
    int64_t *ids;            /* by text of the source that is written: 0 not looked for yet, -1 it is empty */
    size_t id_cap;
};

/* ---- all ---- */

struct store_games *store_games_open(sqlite3 *db)
{
    struct store_games *g = mem_zero(1, sizeof *g);
    g->db = db;
    for (int i = 0; i < STATEMENTS; i++)
        if (sqlite3_prepare_v3(db, texts[i], -1, SQLITE_PREPARE_PERSISTENT, &g->statements[i], NULL) != SQLITE_OK) {
            store_games_close(g);
            return NULL;
        }
    return g;
}

void store_games_close(struct store_games *g)
{
    if (!g)
        return;
    for (int i = 0; i < STATEMENTS; i++)
        sqlite3_finalize(g->statements[i]);
    facts_free(&g->reader);
    buf_free(&g->text);
    buf_free(&g->folded);
    mem_free(g->ids);
    mem_free(g);
}

void store_games_begin(struct store_games *g)
{
    memset(g->known, 0, sizeof g->known);
}

/* ---- names ---- */

static void bind_text(sqlite3_stmt *statement, int at, const struct buf *text)
{
    sqlite3_bind_text(statement, at, text->len ? text->at : "", (int)text->len, SQLITE_STATIC);
}

/* What the text in g->text says where it is the result or the date of a game. */
static void bind_meaning(struct store_games *g, sqlite3_stmt *row)
{
    struct slice given[FACTS_GIVEN] = {{0}};
    struct facts f;
    given[FACTS_DATE] = given[FACTS_RESULT] = buf_slice(&g->text);
    facts_make(&g->reader, given, 1u << FACTS_DATE | 1u << FACTS_RESULT, &f);
    const uint8_t winner = source_winner(buf_slice(&g->text));
    if (winner)
        sqlite3_bind_text(row, 3, winner == STONE_BLACK ? "B" : "W", 1, SQLITE_STATIC);
    if (f.margin != FACTS_UNKNOWN)
        sqlite3_bind_double(row, 4, f.margin / 100.0);
    if (!f.date_count)
        return;
    int32_t first = f.dates[0].first, last = f.dates[0].last;
    for (size_t i = 1; i < f.date_count; i++) {
        first = f.dates[i].first < first ? f.dates[i].first : first;
        last = f.dates[i].last > last ? f.dates[i].last : last;
    }
    sqlite3_bind_int(row, 5, first);
    sqlite3_bind_int(row, 6, last);
}

static int64_t name_add(struct store_games *g)
{
    sqlite3_stmt *add = g->statements[NAME_ADD];
    buf_clear(&g->folded);
    text_fold_words(&g->folded, buf_slice(&g->text));
    bind_text(add, 1, &g->text);
    bind_text(add, 2, &g->folded);
    bind_meaning(g, add);
    const int64_t id = sqlite3_step(add) == SQLITE_DONE ? sqlite3_last_insert_rowid(g->db) : 0;
    sqlite3_reset(add);
    sqlite3_clear_bindings(add);
    return id;
}

/* The number of the name in g->text; -1: it is empty, 0: SQLite has failed. */
static int64_t name_row(struct store_games *g)
{
    sqlite3_stmt *find = g->statements[NAME_FIND];
    if (!g->text.len)
        return -1;
    bind_text(find, 1, &g->text);
    const int code = sqlite3_step(find);
    const int64_t id = code == SQLITE_ROW ? sqlite3_column_int64(find, 0) : 0;
    sqlite3_reset(find);
    return code == SQLITE_DONE ? name_add(g) : id;
}

static int64_t name_id(struct store_games *g, struct slice text)
{
    const uint64_t sum = packed_sum(0, text.at, text.len);
    const uint32_t hash = table_hash(text.at, text.len);
    struct known *known = &g->known[hash % KNOWN];
    if (known->id && known->sum == sum && known->hash == hash)
        return known->id;
    buf_clear(&g->text);
    text_filter_cut(&g->text, slice_trim(text), TEXT_COLUMNS);
    const int64_t id = name_row(g);
    *known = (struct known){sum, hash, id};
    return id;
}

static bool bind_name(struct store_games *g, const struct source *s, size_t game, int i)
{
    int64_t *id = &g->ids[s->games[game].text[names[i]]];
    if (!*id)
        *id = name_id(g, source_text(s, game, names[i]));
    if (*id > 0)
        sqlite3_bind_int64(g->statements[ADD], G_NAMES + i, *id);
    return *id != 0;
}

/* ---- games ---- */

/* 19, or 19x13. */
static void bind_size(struct store_games *g, const struct source_game *game)
{
    sqlite3_stmt *row = g->statements[ADD];
    char text[16];
    if (game->columns == game->rows && game->columns)
        sqlite3_bind_int(row, G_SIZE, game->columns);
    else if (game->columns)
        sqlite3_bind_text(row, G_SIZE, sqlite3_snprintf(sizeof text, text, "%dx%d", game->columns, game->rows), -1,
            SQLITE_TRANSIENT);
}

static bool game_write(struct store_games *g, const struct source *s, size_t i)
{
    sqlite3_stmt *row = g->statements[ADD];
    const struct source_game *game = &s->games[i];
    int32_t komi;
    sqlite3_bind_int64(row, G_OFFSET, (sqlite3_int64)game->offset);
    sqlite3_bind_int64(row, G_LENGTH, game->length);
    sqlite3_bind_int(row, G_GM, game->gm);
    bind_size(g, game);
    sqlite3_bind_int64(row, G_MOVES, game->moves);
    sqlite3_bind_int(row, G_HANDICAP, game->handicap);
    if (facts_hundredths(slice_trim(source_text(s, i, SOURCE_KOMI)), &komi))
        sqlite3_bind_int(row, G_KOMI, komi);
    for (int k = 0; k < (int)COUNT(names); k++)
        if (!bind_name(g, s, i, k))
            return false;
    return sqlite3_step(row) == SQLITE_DONE;
}

static int64_t last_id(struct store_games *g)
{
    sqlite3_stmt *last = g->statements[LAST];
    const int64_t id = sqlite3_step(last) == SQLITE_ROW ? sqlite3_column_int64(last, 0) : 0;
    sqlite3_reset(last);
    return id;
}

int64_t store_games_write(struct store_games *g, const struct source *s)
{
    sqlite3_stmt *row = g->statements[ADD];
    const int64_t first = last_id(g) + 1;
    bool is_written = true;
    mem_reserve(&g->ids, &g->id_cap, s->text_count, sizeof *g->ids);
    memset(g->ids, 0, s->text_count * sizeof *g->ids);
    for (size_t i = 0; i < s->count && is_written; i++) {
        sqlite3_clear_bindings(row);
        sqlite3_bind_int64(row, G_ID, first + (int64_t)i);
        is_written = game_write(g, s, i);
        sqlite3_reset(row);
    }
    sqlite3_clear_bindings(row);
    return is_written ? first : 0;
}

bool store_games_remove(struct store_games *g, int64_t kept)
{
    sqlite3_stmt *remove = g->statements[REMOVE];
    sqlite3_bind_int64(remove, 1, kept);
    const bool is_removed = sqlite3_step(remove) == SQLITE_DONE;
    sqlite3_reset(remove);
    sqlite3_clear_bindings(remove);
    return is_removed;
}

bool store_games_tidy(struct store_games *g)
{
#define USED(column) " UNION SELECT " #column " FROM played"
    return sqlite3_exec(g->db,
               "DELETE FROM name WHERE id NOT IN (SELECT date FROM played" USED(result) USED(black) USED(black_rank)
                   USED(black_team) USED(white) USED(white_rank) USED(white_team) USED(event) USED(round) USED(place)
                       USED(rules) USED(title) " EXCEPT SELECT NULL)",
               NULL, NULL, NULL) == SQLITE_OK;
}
