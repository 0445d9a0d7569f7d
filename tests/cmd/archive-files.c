/* tests/cmd/archive-files.c - writes archives, sound and hostile ones, into a folder: archive-files FOLDER */
#include <stdio.h>
#include <string.h>

#include "archives.h"
#include "base/file.h"
#include "hostile.h"

#define RECORD "(;FF[4]CA[UTF-8]GM[1]SZ[9]PB[x];B[aa];W[bb])\n"
#define OTHER "(;FF[4]CA[UTF-8]GM[1]SZ[9]PB[y];B[cc];W[dd])\n"

static const char *folder;

/* Writes and empties it. */
static void write_out(const char *name, struct buf *bytes)
{
    struct buf path = {0};
    struct error e;

    buf_add_format(&path, "%s/%s", folder, name);
    if (!file_write(buf_string(&path), buf_slice(bytes), &e))
        fprintf(stderr, "%s: %s\n", name, e.text);
    buf_free(&path);
    buf_free(bytes);
}

static void write_sound(void)
{
    struct buf b = {0}, tar = {0};

    zip_add(&b, "g10.sgf", SLICE(RECORD));
    zip_add(&b, "2000/a#1.sgf", SLICE(OTHER));
    zip_add(&b, "g2.sgf", SLICE(OTHER));
    zip_add(&b, "readme.txt", SLICE("text"));
    zip_end(&b);
    struct buf first = {0}, second = {0};
    buf_add_slice(&first, slice_part(buf_slice(&b), 0, 200));
    buf_add_slice(&second, slice_part(buf_slice(&b), 200, b.len));
    write_out("parts.zip.001", &first);
    write_out("parts.zip.002", &second);
    write_out("games.zip", &b);
    zip_add(&b, "only.sgf", SLICE(RECORD));
    zip_end(&b);
    write_out("one.zip", &b);
    zip_add(&b, "a/only.sgf", SLICE(RECORD));
    zip_add(&b, "b/notes.sgf", SLICE("no game in it"));
    zip_end(&b);
    write_out("half.zip", &b);
    zip_end(&b);
    write_out("empty.zip", &b);
    tar_add(&tar, "t/b.sgf", '0', SLICE(RECORD));
    tar_add(&tar, "t/a.sgf", '0', SLICE(OTHER));
    tar_end(&tar);
    gzip_store(&b, buf_slice(&tar));
    write_out("games.tar.gz", &b);
    write_out("games.tar", &tar);
    gzip_store(&b, SLICE("(;FF[4]\nSZ[9];B[zz])"));
    write_out("packed.sgf.gz", &b);
    struct buf packed = {0};
    gzip_store(&packed, SLICE(RECORD));
    zip_add(&b, "p/a.sgf.gz", buf_slice(&packed));
    zip_add(&b, "p/plain.sgf", buf_slice(&packed));
    zip_end(&b);
    write_out("packed.zip", &b);
    buf_free(&packed);
    zip_add_utf8(&b, "棋譜/名人.sgf", SLICE(RECORD));
    zip_end(&b);
    write_out("unicode.zip", &b);
}

static void write_hostile(void)
{
    struct buf b = {0}, name = {0}, record = {0};

    zip_add(&b, "../../up.sgf", SLICE(RECORD));
    zip_add(&b, "/tmp/root.sgf", SLICE(RECORD));
    zip_add(&b, "a/../../b.sgf", SLICE(RECORD));
    zip_add(&b, "\342\200\213../\342\200\213../zero.sgf", SLICE(RECORD)); /* dots, once what cannot be seen is left out */
    zip_add(&b, "\033]0;owned\007\n.sgf", SLICE(RECORD));
    zip_add(&b, "same.sgf", SLICE(RECORD));
    zip_add(&b, "same.sgf", SLICE(OTHER));
    zip_add(&b, "same (2).sgf", SLICE("(;SZ[9];B[ee])"));
    buf_add_repeat(&name, 'n', 60000);
    buf_add_string(&name, ".sgf");
    zip_add(&b, buf_string(&name), SLICE(RECORD));
    zip_end(&b);
    write_out("names.zip", &b);
    buf_free(&name);
    tar_add(&b, "link.sgf", '2', SLICE(""));
    tar_add(&b, "hard.sgf", '1', SLICE(""));
    tar_add(&b, "c.sgf", '0', SLICE(RECORD));
    tar_add(&b, "inside.zip", '0', SLICE("PK\003\004"));
    tar_end(&b);
    write_out("links.tar", &b);
    tar_add(&b, ".a.sgf", '0', SLICE(RECORD));
    tar_add(&b, ".d/b.sgf", '0', SLICE(RECORD));
    tar_add(&b, "d/.c.sgf", '0', SLICE(RECORD));
    tar_add(&b, "d/e.f.sgf", '0', SLICE(RECORD));
    tar_add(&b, "-g.sgf", '0', SLICE(RECORD));
    tar_end(&b);
    write_out("dots.tar", &b);
    zip_encrypted(&b, "a.sgf");
    zip_encrypted(&b, "b.sgf");
    zip_add(&b, "c.sgf", SLICE(RECORD));
    zip_end(&b);
    write_out("encrypted.zip", &b);
    for (int i = 0; i < 100; i++) {
        buf_clear(&name);
        buf_add_format(&name, "%03d.sgf", i);
        zip_add(&b, buf_string(&name), SLICE(RECORD));
    }
    b.len = b.len / 2;
    write_out("cut.zip", &b);
    for (size_t i = 0; i < hostile_count(); i++) {
        buf_clear(&record);
        buf_clear(&name);
        buf_add_format(&name, "%s.sgf", hostile_record(i, &record));
        if (record.len < 100000)
            zip_add(&b, buf_string(&name), buf_slice(&record));
    }
    zip_end(&b);
    write_out("hostile.zip", &b);
    zip_add(&b, "a.sgf", SLICE(RECORD));
    zip_blanks(&b, "bomb.sgf", (size_t)60 << 20);
    zip_add(&b, "c.sgf", SLICE(RECORD));
    zip_end(&b);
    write_out("bomb.zip", &b);
    buf_add(&b, "Rar!\032\007\001\000and so on", 17);
    write_out("games.rar", &b);
    buf_free(&name);
    buf_free(&record);
}

static void write_many(size_t count)
{
    struct buf b = {0}, name = {0};

    for (size_t i = 0; i < count; i++) {
        buf_clear(&name);
        buf_add_format(&name, "%zu.txt", i);
        zip_add(&b, buf_string(&name), SLICE(""));
    }
    zip_add(&b, "last.sgf", SLICE(RECORD));
    zip_end(&b);
    write_out("many.zip", &b);
    buf_free(&name);
}

int main(int argc, char **argv)
{
    if (argc != 2)
        return 2;
    folder = argv[1];
    write_sound();
    write_hostile();
    write_many(60000);
    return 0;
}
