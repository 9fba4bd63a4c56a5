#!/bin/sh
# Runs the tests in three clones of the last commit, whose paths have 20, 60 and 140 characters: what
# a test compares must not depend on where the clone lies. Takes some minutes a clone; not part of
# `.ci/run`. The clones are removed at the end.
#   tests/clones.sh            all tests
#   tests/clones.sh NAME...    those whose names contain one of these
set -eu
cd "$(dirname "$0")/.."
project="$(pwd)"

base="$(mktemp -d /tmp/XXXX)"
trap 'rm -rf "$base"' EXIT
# the tests find the real files from any place
if [ -z "${CROSSTABLE_SHARED:-}" ] && [ -d ../shared ]; then
    CROSSTABLE_SHARED="$(cd ../shared && pwd)"
    export CROSSTABLE_SHARED
fi
# the dependencies are built once
CARGO_TARGET_DIR="${CARGO_TARGET_DIR:-$project/target/clones}"
export CARGO_TARGET_DIR

for length in 20 60 140; do
    folder="$base/"
    while [ ${#folder} -lt "$length" ]; do
        # a name of a folder may not be longer than 255 bytes, so one folder is enough
        folder="${folder}c"
    done
    git clone --quiet "$project" "$folder"
    echo "a path of ${#folder} characters"
    if [ $# -eq 0 ]; then
        (cd "$folder" && cargo test --locked --quiet)
    fi
    for name; do
        (cd "$folder" && cargo test --locked --quiet "$name")
    done
    rm -rf "$folder"
done
