#!/bin/sh
# Builds the page, web/dist/crosstable.html, and installs what the build needs:
#   web/build.sh           optimised, at most 3 MB
#   web/build.sh --quick   compiled quickly, for the tests
# Needs cargo, and node with npm.
set -eu
cd "$(dirname "$0")"
quick="${1:-}"
target=wasm32-unknown-unknown

for tool in cargo node npm; do
    if ! command -v "$tool" >/dev/null; then
        echo "error: $tool is missing" >&2
        exit 1
    fi
done
if [ ! -d "$(rustc --print target-libdir --target $target)" ]; then
    rustup target add $target
fi

# the tool must have the same version as the library
version=$(sed -n 's/^wasm-bindgen = "=\(.*\)"/\1/p' module/Cargo.toml)
tools=module/target/tools
bind=$(command -v wasm-bindgen || echo $tools/bin/wasm-bindgen)
if [ "$("$bind" --version 2>/dev/null)" != "wasm-bindgen $version" ]; then
    cargo install --quiet wasm-bindgen-cli --version "$version" --no-default-features --debug --root $tools
    bind=$tools/bin/wasm-bindgen
fi
if [ ! -d node_modules ] || [ package-lock.json -nt node_modules ]; then
    npm ci --no-audit --no-fund
    touch node_modules
fi

profile=release
directory=release
if [ "$quick" = "--quick" ]; then
    profile=dev
    directory=debug
    export PAGE_QUICK=1
fi
CARGO_TARGET_DIR=module/target cargo build --locked --manifest-path module/Cargo.toml \
    --target $target --profile $profile
"$bind" --target no-modules --no-typescript --out-dir module/pkg \
    module/target/$target/$directory/crosstable_page.wasm
# no wasm-opt: the compiler has optimised across all crates, so that the packed page only grows, and
# a wasm-opt that is older than the compiler can make a module that does not start
node tests/module.mjs module/pkg ../samples
npm run --silent build

size=$(wc -c <dist/crosstable.html)
echo "web/dist/crosstable.html: $size bytes"
if [ $profile = release ] && [ "$size" -ge 3000000 ]; then
    echo "error: the page is larger than 3 MB" >&2
    exit 1
fi
