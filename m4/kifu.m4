# kifu.m4 - flags and libraries, each taken only where it works

# KIFU_CFLAG(VARIABLE, FLAGS): appends FLAGS to VARIABLE where the compiler takes them without a warning, with the user's CFLAGS.
# KIFU_LDFLAG(VARIABLE, FLAGS): likewise where the linker does.
AC_DEFUN([KIFU_CFLAG], [_KIFU_FLAG([$1], [$2], [AC_COMPILE_IFELSE], [compiler])])
AC_DEFUN([KIFU_LDFLAG], [_KIFU_FLAG([$1], [$2], [AC_LINK_IFELSE], [linker])])

AC_DEFUN([_KIFU_FLAG], [
    AS_VAR_PUSHDEF([cached], [kifu_cv_$4_$2])
    AC_CACHE_CHECK([whether the $4 takes $2], [cached], [
        kifu_saved_flags=$CFLAGS
        CFLAGS="$CFLAGS $2 -Werror"
        $3([AC_LANG_PROGRAM([[#include <string.h>]], [[char a[4]; memset(a, 1, sizeof a); return a[0] - 1;]])],
            [AS_VAR_SET([cached], [yes])], [AS_VAR_SET([cached], [no])])
        CFLAGS=$kifu_saved_flags
    ])
    AS_VAR_IF([cached], [yes], [$1="$$1 $2"])
    AS_VAR_POPDEF([cached])
])

# KIFU_LIBRARY(NAME, LIBRARY, PROGRAM, TRY...): how to link with a library that pkg-config does not know.
#
# Tries each of the words that follow, a list of flags each with commas for blanks, with PROGRAM. Sets NAME_LIBS, which the user may set
# before, as NAME_CFLAGS, and kifu_has_NAME to yes or no.
AC_DEFUN([KIFU_LIBRARY], [
    AC_ARG_VAR([$1_CFLAGS], [compiler flags for $2])
    AC_ARG_VAR([$1_LIBS], [linker flags for $2])
    AC_MSG_CHECKING([for $2])
    kifu_has_$1=no
    kifu_saved_CFLAGS=$CFLAGS
    kifu_saved_LIBS=$LIBS
    CFLAGS="$CFLAGS $$1_CFLAGS"
    kifu_tries="$4"
    AS_IF([test -n "$$1_LIBS"], [kifu_tries=given])
    for kifu_try in $kifu_tries; do
        AS_CASE([$kifu_try], [given], [kifu_libs=$$1_LIBS], [kifu_libs=`AS_ECHO(["$kifu_try"]) | tr , ' '`])
        LIBS="$kifu_libs $kifu_saved_LIBS"
        AC_LINK_IFELSE([$3], [
            kifu_has_$1=yes
            $1_LIBS=$kifu_libs
            break
        ])
    done
    CFLAGS=$kifu_saved_CFLAGS
    LIBS=$kifu_saved_LIBS
    AC_MSG_RESULT([$kifu_has_$1])
])

# KIFU_PACKAGES(WHAT, DEBIAN, FEDORA, ARCH, ALPINE, HOMEBREW): the sentence that says what to install; without HOMEBREW where it has none.
m4_define([KIFU_PACKAGES], [$1 is missing; install it:
    Debian, Ubuntu:  apt install $2
    Fedora:          dnf install $3
    Arch:            pacman -S $4
    Alpine:          apk add $5]m4_ifnblank([$6], [
    Homebrew:        brew install $6]))

# KIFU_OPTIONAL(NAME, WORD, MODULE, WHAT, PACKAGES...): a library that kifu can do without, by --with-WORD and --without-WORD, WHAT it is for.
#
# Without a choice it is used where it is there. Sets kifu_has_NAME to yes or no; config.h has WITHOUT_NAME where it is not used, so that what
# was compiled is compiled again when that changes.
AC_DEFUN([KIFU_OPTIONAL], [
    AC_ARG_WITH([$2], [AS_HELP_STRING([--without-$2], [$4])], [], [with_$2=check])
    kifu_has_$1=no
    AS_IF([test "$with_$2" != no], [
        PKG_CHECK_MODULES([$1], [$3], [kifu_has_$1=yes],
            [AS_IF([test "$with_$2" != check], [AC_MSG_ERROR([KIFU_PACKAGES([$3], m4_shift(m4_shift(m4_shift(m4_shift($@)))))])])])])
    AS_IF([test "$kifu_has_$1" = no], [AC_DEFINE([WITHOUT_$1], [1], [$3 is not there, or not wanted])])
])

# KIFU_STATIC(COMMAND): glibc loads its converters of character sets from files of its own version. A static program loads none once it is
# confined, and shows text of Asia as broken without a word.
AC_DEFUN([KIFU_STATIC], [
    AS_CASE([" $1 "], [*" -static "* | *" --static "* | *" -static-pie "*], [
        AC_PREPROC_IFELSE([AC_LANG_PROGRAM([[
#include <stdlib.h>
#ifdef __GLIBC__
#error "glibc"
#endif]], [])], [],
            [AC_MSG_ERROR([a static program of glibc loses text: link it dynamically, or build it with musl (CC=musl-gcc)])])])
])
