#!/bin/bash
set -euo pipefail
export LC_ALL=C

mkdir -p /app/out

grep -Ev '^(#|$)' /app/data/SHA256SUMS | sed -E 's/^([0-9A-Fa-f]{64})  /\L\1\E  /' | sort -k 1.67 > /tmp/manifest.txt

(cd /app/data/release && find . -type f -printf '%P\n' | sort | xargs -d '\n' sha256sum) > /tmp/present.txt

cut -c67- /tmp/manifest.txt > /tmp/listed-paths.txt

cut -c67- /tmp/present.txt > /tmp/present-paths.txt

{
	comm -23 /tmp/listed-paths.txt /tmp/present-paths.txt | sed 's/^/D /'
	comm -13 /tmp/listed-paths.txt /tmp/present-paths.txt | sed 's/^/A /'
	comm -12 /tmp/listed-paths.txt /tmp/present-paths.txt | while read -r path; do
		grep -qxF "$(grep -F "  $path" /tmp/present.txt | awk -v path="$path" 'substr($0, 67) == path')" /tmp/manifest.txt || echo "M $path"
	done
} | sort -k 1.3 > /app/out/changes.txt

cp /tmp/present.txt /app/out/SHA256SUMS
