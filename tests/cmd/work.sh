# tests/cmd/work.sh - for scripts that include it: an empty folder to work in, and nothing of this user's is read

srcdir=$(cd "${srcdir:=.}" && pwd)
builddir=$(cd "${builddir:=.}" && pwd)
kifu=$builddir/kifu
work=$(mktemp -d) || exit 99
trap 'rm -rf "$work"' EXIT
HOME=$work/none
XDG_CONFIG_HOME=$work/none
export HOME XDG_CONFIG_HOME srcdir
unset XDG_CACHE_HOME COLUMNS
cd "$work" || exit 99

# same NAME FILE FILE
same() { check "$1" "$(cmp "$2" "$3" 2>&1 && : || diff "$2" "$3" | head -n 12)"; }
