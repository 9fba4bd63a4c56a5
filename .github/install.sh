#!/bin/sh
# Installs crosstable for macOS or Linux into ~/.local/bin, or where CROSSTABLE_BIN says.
set -eu
repository=@REPOSITORY@
version=@VERSION@
case "$(uname -s) $(uname -m)" in
    "Linux x86_64") target=x86_64-unknown-linux-gnu ;;
    "Darwin arm64") target=aarch64-apple-darwin ;;
    "Darwin x86_64") target=x86_64-apple-darwin ;;
    *)
        echo "error: there is no program for $(uname -s) $(uname -m); build it with cargo" >&2
        exit 1
        ;;
esac
folder="${CROSSTABLE_BIN:-$HOME/.local/bin}"
name="crosstable-$version-$target"
from="https://github.com/$repository/releases/download/$version"
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
cd "$work"
curl -fsSLO "$from/$name.tar.gz"
curl -fsSLO "$from/SHA256SUMS"
if command -v sha256sum >/dev/null; then
    grep " $name.tar.gz\$" SHA256SUMS | sha256sum -c - >/dev/null
else
    grep " $name.tar.gz\$" SHA256SUMS | shasum -a 256 -c - >/dev/null
fi
tar xzf "$name.tar.gz"
mkdir -p "$folder"
cp "$name/crosstable" "$folder/"
echo "$folder/crosstable: $("$folder/crosstable" --version)"
case ":$PATH:" in
    *":$folder:"*) ;;
    *) echo "add $folder to your PATH" ;;
esac
