#!/bin/sh
# packaging/static.sh - one static program: ./bootstrap static
#
# It makes build-static/kifu, which needs no other file: the libraries are linked, and the descriptions of common terminals are
# in it. The C library is musl: glibc's converters of character sets cannot be linked. The table of characters is made by the
# system's own compiler and library, which know more sets. Where musl is the system's own (Alpine) the static libraries are the
# system's, too. On Debian and what comes from it they are built from the source packages of the distribution, into
# build-static/libraries; the system is not changed, and nothing but apt uses the network.

set -u
cd "$(dirname "$0")/.." || exit 1

say() { printf 'bootstrap: %s\n' "$*" >&2; }
fail() { say "$*"; exit 1; }
has() { command -v "$1" >/dev/null 2>&1; }

place=$PWD/build-static/libraries
prefix=$place/prefix
sources=$place/sources
jobs=$(getconf _NPROCESSORS_ONLN 2>/dev/null || echo 2)

# quietly NAME COMMAND...: what a command says is shown where it fails only.
quietly() {
    log=$place/$1.log
    shift
    "$@" >"$log" 2>&1 </dev/null || { tail -n 30 "$log" >&2; fail "failed: $*; all of it is in $log"; }
}

# ---- sources, by apt ----

packages='ncurses libunistring zlib jansson sqlite3 libseccomp bzip2 xz-utils libzstd libarchive'

# apt with a list of sources, an index and a cache of its own.
apt() {
    apt-get -qq -o APT::Sandbox::User=root -o Dir::Etc::SourceList="$place/apt/sources.list" -o Dir::Etc::SourceParts=/dev/null \
        -o Dir::State::Lists="$place/apt/lists" -o Dir::Cache="$place/apt/cache" "$@"
}

fetch_sources() {
    mkdir -p "$place/apt/lists/partial" "$place/apt/cache/archives/partial" "$sources" || exit 1
    for origin in Debian Ubuntu; do
        apt-get indextargets --format 'deb-src $(REPO_URI) $(RELEASE) $(COMPONENT)' 'Created-By: Packages' "Origin: $origin"
    done | awk '!seen[$0]++' >"$place/apt/sources.list"
    [ -s "$place/apt/sources.list" ] || fail 'apt knows no archive of Debian or Ubuntu: the sources of the libraries come from there'
    for package in $packages; do
        [ -e "$sources/$package" ] && continue
        [ -e "$place/update.log" ] || quietly update apt update
        rm -rf "$sources/new" && mkdir "$sources/new" || exit 1
        (cd "$sources/new" && quietly "source-$package" apt source "$package") || exit 1
        mv "$sources/new"/*/ "$sources/$package" || exit 1
    done
    rm -rf "$sources/new"
}

# ---- libraries ----

# Terminals with descriptions in the file. Another terminal is looked up in the system.
terminals='xterm xterm-256color xterm-color xterm-16color xterm-direct xterm-kitty screen screen-256color screen.xterm-256color tmux
tmux-256color tmux-direct linux vt100 vt102 vt220 rxvt rxvt-256color rxvt-unicode rxvt-unicode-256color putty putty-256color alacritty foot
kitty konsole konsole-256color gnome gnome-256color vte vte-256color st st-256color iterm2 mintty nsterm ms-terminal cygwin mlterm wezterm
contour Eterm cons25 sun ansi dumb'

# The compiler, with the headers of the kernel, which musl has none of; warnings about the libraries' own are not ours.
write_compiler() {
    kernel=$place/kernel
    mkdir -p "$kernel" "$prefix" || exit 1
    multiarch=$(gcc -print-multiarch)
    ln -sfn /usr/include/linux "$kernel/linux" && ln -sfn /usr/include/asm-generic "$kernel/asm-generic" &&
        ln -sfn "/usr/include/$multiarch/asm" "$kernel/asm" || exit 1
    printf '#!/bin/sh\nexec musl-gcc -idirafter "%s" -isystem "%s" "$@"\n' "$kernel" "$prefix/include" >"$place/cc" && chmod +x "$place/cc" || exit 1
}

# A library by its own configure.
configured() {
    ./configure --quiet --prefix="$prefix" --disable-shared --enable-static "$@"
}

# Those of the terminals that this ncurses describes. Its infocmp shall keep what terminals have beyond the standard, too.
describe_terminals() {
    grep -q '^rxvt-unicode' misc/terminfo.src || ! [ -e debian/rxvt-unicode.ti ] || cat debian/rxvt-unicode.ti >>misc/terminfo.src
    rm -rf described && mkdir described && tic -x -o described misc/terminfo.src 2>/dev/null
    described=''
    for terminal in $terminals; do
        infocmp -A "$PWD/described" "$terminal" >/dev/null 2>&1 && described=$described${described:+,}$terminal
    done
    printf '#!/bin/sh\nexec "%s" -x "$@"\n' "$(command -v infocmp)" >infocmp-x && chmod +x infocmp-x
}

# write_pc MODULE LIBRARY VERSION: of one that was built without its own makefile.
write_pc() {
    printf 'Name: %s\nDescription: %s\nVersion: %s\nLibs: -L%s/lib -l%s\nCflags: -I%s/include\n' "$1" "$1" "$3" "$prefix" "$2" "$prefix" \
        >"$prefix/lib/pkgconfig/$1.pc"
}

make_ncurses() {
    describe_terminals || return 1
    ./configure --quiet --prefix="$prefix" --enable-widec --with-termlib --enable-pc-files --with-pkg-config-libdir="$prefix/lib/pkgconfig" \
        --with-fallbacks="$described" --with-infocmp-path="$PWD/infocmp-x" --with-default-terminfo-dir=/usr/share/terminfo \
        --with-terminfo-dirs=/etc/terminfo:/lib/terminfo:/usr/share/terminfo:/usr/lib/terminfo \
        --without-cxx --without-cxx-binding --without-ada --without-progs --without-tests --without-manpages --without-debug &&
        make -j"$jobs" libs && make -C include install && make -C ncurses install && make -C misc pc-files && make -C misc install.libs
}
make_libunistring() { configured && make -j"$jobs" -C lib && make -C lib install; }
make_zlib() { ./configure --static --prefix="$prefix" && make -j"$jobs" libz.a && make install; }

# Its sources have no configure, but what that finds out about a system like this one.
make_jansson() {
    has="-DHAVE_STDINT_H -DHAVE_UNISTD_H -DHAVE_FCNTL_H -DHAVE_SYS_STAT_H -DHAVE_SYS_TIME_H -DHAVE_SYS_TYPES_H -DHAVE_OPEN -DHAVE_CLOSE -DHAVE_READ"
    : >src/jansson_private_config.h
    (cd src && "$CC" $CFLAGS $has -DHAVE_GETTIMEOFDAY -I../android -I. -c *.c && ar rc "$prefix/lib/libjansson.a" *.o) &&
        cp src/jansson.h android/jansson_config.h "$prefix/include" && write_pc jansson jansson "$(sed -n 's/^#define JANSSON_VERSION *"\(.*\)"$/\1/p' src/jansson.h)"
}

make_bzip2() { make -j"$jobs" libbz2.a CC="$CC" CFLAGS="$CFLAGS" && cp libbz2.a "$prefix/lib" && cp bzlib.h "$prefix/include"; }
make_xz_utils() {
    configured --disable-xz --disable-xzdec --disable-lzmadec --disable-lzmainfo --disable-lzma-links --disable-scripts --disable-doc --disable-nls \
        --enable-threads=no && make -j"$jobs" -C src/liblzma && make -C src/liblzma install
}
make_libzstd() { make -j"$jobs" -C lib libzstd.a CC="$CC" && make -C lib PREFIX="$prefix" install-static install-includes install-pc; }

# The table of calls is in the sources; made again it would need gperf.
make_libseccomp() {
    GPERF=: configured && make -j"$jobs" -C include && make -j"$jobs" -C src libseccomp.la &&
        make -C include install && make -C src install-libLTLIBRARIES && make install-pkgconfDATA
}

make_sqlite3() {
    CC=cc ./configure --disable-tcl --disable-readline && make sqlite3.c sqlite3.h &&
        "$CC" $CFLAGS -DSQLITE_THREADSAFE=0 -DSQLITE_OMIT_LOAD_EXTENSION -c sqlite3.c && ar rc "$prefix/lib/libsqlite3.a" sqlite3.o && cp sqlite3.h "$prefix/include" &&
        write_pc sqlite3 sqlite3 "$(sed -n 's/^#define SQLITE_VERSION *"\(.*\)"$/\1/p' sqlite3.h)"
}

make_libarchive() {
    configured --disable-bsdtar --disable-bsdcat --disable-bsdcpio --disable-acl --disable-xattr --without-xml2 --without-expat --without-openssl \
        --without-nettle --without-mbedtls --without-lz4 --without-lzo2 --without-libb2 --without-cng \
        CPPFLAGS="-I$prefix/include" LDFLAGS="-L$prefix/lib" &&
        make -j"$jobs" libarchive.la && make install-libLTLIBRARIES install-includeHEADERS install-pkgconfigDATA &&
        sed -i '/^Requires.private:/s/ iconv//' "$prefix/lib/pkgconfig/libarchive.pc" # which the C library has
}

make_libraries() {
    CC=$place/cc CFLAGS='-O2 -ffunction-sections -fdata-sections' PKG_CONFIG_LIBDIR=$prefix/lib/pkgconfig
    export CC CFLAGS PKG_CONFIG_LIBDIR
    write_compiler
    for package in $packages; do
        [ -e "$prefix/$package.done" ] && continue
        say "building $package"
        rm -rf "$place/work" && cp -a "$sources/$package" "$place/work" || exit 1
        find "$place/work" -type f -exec touch -r "$place/work" {} + # patches would have autotools run again
        (cd "$place/work" && quietly "build-$package" "make_$(echo "$package" | tr - _)") && : >"$prefix/$package.done" || exit 1
    done
}

# ---- the program ----

# make_program TERMINFO [VARIABLE=VALUE]...: by configure, with variables of its own; TERMINFO as of static-test.sh.
make_program() {
    terminfo=$1
    shift
    [ build-static/config.status -nt configure ] || (cd build-static && quietly configure ../configure --quiet "$@") || exit 1
    make -s -j "$jobs" -C build-static --no-print-directory V=1 kifu && strip build-static/kifu && sh packaging/static-test.sh build-static/kifu $terminfo &&
        say "$(ls -l build-static/kifu)"
}

# Alpine: with the static libraries that the system has. The descriptions of terminals are the system's, too.
static_packages='ncurses-static libunistring-static zlib-static jansson-static sqlite-static libarchive-static libseccomp-static
bzip2-static xz-static zstd-static lz4-static expat-static acl-static openssl-libs-static'

make_by_system() {
    for library in ncursesw unistring z jansson sqlite3 archive seccomp; do
        [ -e "/usr/lib/lib$library.a" ] || fail "static needs the static libraries: apk add $(echo $static_packages)"
    done
    terminfo=$(ls -d /etc/terminfo/x/xterm-256color /usr/share/terminfo/x/xterm-256color /lib/terminfo/x/xterm-256color 2>/dev/null | head -n 1)
    make_program "${terminfo%/x/*}" LDFLAGS=-static PKG_CONFIG='pkg-config --static'
}

# Debian and what comes from it.
make_by_sources() {
    has apt-get || fail 'static needs a system of musl (Alpine) or of apt (Debian, Ubuntu)'
    needed=
    for tool in musl-gcc:musl-tools dpkg-source:dpkg-dev tclsh:tcl tic:ncurses-bin xz:xz-utils; do
        has "${tool%:*}" || needed="$needed ${tool#*:}"
    done
    [ -z "$needed" ] || fail "static needs more tools: apt-get install$needed"
    fetch_sources
    make_libraries
    CFLAGS='-O2 -g' PKG_CONFIG_LIBDIR=$prefix/lib/pkgconfig
    export CFLAGS PKG_CONFIG_LIBDIR
    make_program '' CC="$place/cc" CC_FOR_BUILD=cc PKG_CONFIG='pkg-config --static' LDFLAGS="-static -L$prefix/lib"
}

mkdir -p "$place" || exit 1
case $(cc -dumpmachine 2>/dev/null) in
*musl*) make_by_system ;;
*) make_by_sources ;;
esac
