#!/bin/bash
# Builds the program for Windows and tries it under wine: it must say and write what the program of
# this machine does.
#
#   tests/windows/smoke.sh             in the profile of a release
#   tests/windows/smoke.sh --quick     in a fast profile
#
# Needs rustup, gcc-mingw-w64-x86-64 and wine (Debian packages). Leaves the program under
# target/x86_64-pc-windows-gnu.
set -euo pipefail
cd "$(dirname "$0")/../.."
target=x86_64-pc-windows-gnu
profile=release directory=release
if [ "${1:-}" = --quick ]; then
    profile=dev directory=debug
fi
for tool in x86_64-w64-mingw32-gcc wine unzip; do
    if ! command -v "$tool" >/dev/null; then
        echo "error: $tool is missing: apt-get install gcc-mingw-w64-x86-64-win32 wine wine64 unzip" >&2
        exit 1
    fi
done
if [ ! -d "$(rustc --print target-libdir --target $target)" ]; then
    rustup target add $target
fi
export CARGO_TARGET_X86_64_PC_WINDOWS_GNU_LINKER=x86_64-w64-mingw32-gcc
cargo build --locked --bin crosstable --profile $profile --target $target
cargo build --locked --bin crosstable --profile $profile
built=${CARGO_TARGET_DIR:-target}

work=$(mktemp -d)
trap 'wineserver -k 2>/dev/null || true; rm -rf "$work"' EXIT
cp "$built/$target/$directory/crosstable.exe" "$built/$directory/crosstable" "$work/"
x86_64-w64-mingw32-gcc -shared -O2 -o "$work/bcryptprimitives.dll" \
    tests/windows/bcryptprimitives.c -ladvapi32
x86_64-w64-mingw32-gcc -municode -O2 -o "$work/explorer.exe" tests/windows/explorer.c
# the browser of the desktop, which wine asks this machine for
mkdir "$work/desktop"
printf '#!/bin/sh\necho "$1" >>"%s/opened"\n' "$work" >"$work/desktop/xdg-open"
chmod +x "$work/desktop/xdg-open"
mkdir "$work/files" "$work/files/Tür nach Süden"
cp samples/*.trf samples/*.xml "$work/files/"
cp samples/planted-errors.trf "$work/files/Tür nach Süden/Öffnung 1.trf"
cd "$work/files"
export WINEPREFIX="$work/wine" WINEDEBUG=-all CROSSTABLE_LISTS=none
# the same time in the reports of both programs
export SOURCE_DATE_EPOCH=1777888800
wine "$work/crosstable.exe" --version

failed=0
fail() {
    echo "failed: $1" >&2
    failed=1
}
# the arguments give the same output and the same exit code with both programs
same() {
    local expected=0 found=0
    "$work/crosstable" "$@" >"$work/expected" 2>"$work/expected-errors" || expected=$?
    wine "$work/crosstable.exe" "$@" >"$work/found" 2>"$work/found-errors" || found=$?
    [ $expected = $found ] || fail "exit code $found instead of $expected: $*"
    cmp -s "$work/expected" "$work/found" || fail "other output: $*"
    ! grep -qF "\\\\?\\" "$work/found" "$work/found-errors" || fail "a path with \\\\?\\: $*"
}
# both programs write the same file, whose name is the last argument
writes() {
    local name=${!#}
    "$work/crosstable" "$@" >/dev/null 2>&1 || true
    mv "$name" "$work/expected-$name"
    wine "$work/crosstable.exe" "$@" >/dev/null 2>&1 || true
    cmp -s "$name" "$work/expected-$name" || fail "another file: $*"
    rm -f "$name"
}

for file in *.trf *.xml; do
    same audit --format json "$file"
done
# texts that people read, without the letters that wine's console cannot show
same audit --format concise planted-errors.trf
same standings --format json clean-open.trf
same audit --format concise "Tür nach Süden/Öffnung 1.trf"
same audit --format concise "*.trf"
same audit --format json missing.trf
same list checks
writes report planted-errors.trf -o open.xlsx
writes report planted-errors.trf -o open.html
writes convert clean-open.trf open.csv
writes convert clean-open.trf open-26.trf
writes convert --line-ends crlf clean-open.trf open-crlf.trf
writes letter planted-errors.trf -o letter.txt

wine "$work/crosstable.exe" convert --to trf26 clean-open.trf NUL 2>"$work/found-errors" ||
    fail "-o NUL: $(cat "$work/found-errors")"
wine "$work/crosstable.exe" report 'Tür nach Süden\Öffnung 1.trf' >/dev/null 2>&1 || [ $? = 1 ] ||
    fail "a report without -o"
[ -s "Tür nach Süden/Öffnung 1-report.xlsx" ] || fail "no report beside the file"
wine "$work/crosstable.exe" audit 'Tür nach Süden\*.trf' --format concise >"$work/found" 2>&1 || true
grep -q 'Öffnung 1.trf' "$work/found" || fail "a pattern with a backslash"

# files dropped on the program, and a double click
dropped() {
    code=0
    echo | PATH="$work/desktop:$PATH" wine "$work/explorer.exe" "$(winepath -w "$work/crosstable.exe")" \
        "$@" >"$work/found" 2>&1 || code=$?
}
dropped "$(winepath -w 'Tür nach Süden/Öffnung 1.trf')"
[ -s "Tür nach Süden/Öffnung 1-report.html" ] || fail "no page beside a dropped file"
grep -q 'report.html' "$work/opened" || fail "the page about a dropped file does not open"
mkdir season
cp clean-open.trf harbour-open-trf26.trf season/
dropped "$(winepath -w clean-open.trf)" "$(winepath -w planted-errors.trf)" "$(winepath -w season)"
[ $code = 0 ] || fail "several files and a folder: $(cat "$work/found")"
for name in clean-open planted-errors season; do
    [ -s "$name-report.html" ] || fail "no page about $name"
    grep -q "/$name-report.html" "$work/opened" || fail "the page about $name does not open"
done
dropped
{ [ $code = 0 ] && grep -q 'Press Enter' "$work/found"; } || fail "a double click: $(cat "$work/found")"
echo "no tournament" >broken.trf
dropped "$(winepath -w broken.trf)" "$(winepath -w clean-open.trf)"
{ [ $code = 2 ] && grep -q 'Press Enter' "$work/found"; } || fail "a broken file: $(cat "$work/found")"
[ "$(grep -c 'clean-open-report.html' "$work/opened")" = 2 ] || fail "a file beside a broken one"

if [ $failed = 0 ]; then
    echo "the program for Windows does what the one of this machine does"
fi
exit $failed
