#!/bin/bash
set -euo pipefail

mkdir -p /app/out/letters

for file in /app/data/letters/*; do
	case "$(head -c 3 "$file" | od -An -tx1 | tr -d ' \n')" in
	fffe*) encoding=utf-16-le ;;
	feff*) encoding=utf-16-be ;;
	efbbbf) encoding=utf-8-bom ;;
	*) if iconv -f utf-8 -t utf-8 "$file" > /dev/null 2>&1; then encoding=utf-8; else encoding=windows-1252; fi ;;
	esac
	echo "$(basename "$file") $encoding"
done | LC_ALL=C sort > /tmp/encodings.txt

mkdir -p /tmp/utf8

while read -r name encoding; do
	case "$encoding" in
	utf-8-bom) tail -c +4 "/app/data/letters/$name" ;;
	utf-16-*) tail -c +3 "/app/data/letters/$name" | iconv -f "${encoding/16-/16}" -t utf-8 ;;
	*) iconv -f "$encoding" -t utf-8 "/app/data/letters/$name" ;;
	esac > "/tmp/utf8/$name"
done < /tmp/encodings.txt

cat > /tmp/clean.py <<'PY'
import pathlib, re, unicodedata
for source in sorted(pathlib.Path("/tmp/utf8").iterdir()):
    text = re.sub("\r\n?", "\n", source.read_bytes().decode("utf-8"))
    text = re.sub("[ \t]+(?=\n|$)", "", unicodedata.normalize("NFC", text))
    pathlib.Path("/app/out/letters", source.name).write_bytes((text.rstrip("\n") + "\n").encode("utf-8"))
PY

python3 /tmp/clean.py

{
	echo file,encoding,characters
	while read -r name encoding; do
		echo "$name,$encoding,$(($(iconv -f utf-8 -t utf-32le "/app/out/letters/$name" | wc -c) / 4))"
	done < /tmp/encodings.txt
} > /app/out/encodings.csv
