import type { Random } from "../random.ts";
import type { Family, Level } from "./family.ts";
import { PEOPLE } from "./words.ts";

/** Each encoder is given only text that it can hold. */
const ENCODERS: Readonly<Record<string, (text: string) => Uint8Array>> = {
	"utf-8": (text) => new TextEncoder().encode(text),
	"iso-8859-1": (text) => Uint8Array.from(text, (character) => character.charCodeAt(0)),
	"utf-16le": (text) =>
		Uint8Array.from([...text].flatMap((character) => [character.charCodeAt(0) & 0xff, character.charCodeAt(0) >> 8])),
	"windows-1252": (text) => Uint8Array.from(text, (character) => CP1252[character] ?? character.charCodeAt(0)),
};
const CP1252: Readonly<Record<string, number>> = { "€": 0x80, "–": 0x96, "“": 0x93, "”": 0x94 };

const LATIN = [
	"café",
	"Straße",
	"naïve",
	"señor",
	"Århus",
	"crème",
	"fjord",
	"über",
	"plain",
	"words",
	"Café",
	"Über",
] as const;
const WIDE = ["€", "–", "“quoted”"] as const;

export const textEncodings: Family = {
	id: "text-encodings",
	title: "Text encodings",
	category: "text-processing",
	tags: ["encodings", "unicode", "conversion"],
	keywords: /\bencodings?\b|\butf-?(?:8|16)\w*|\bunicode\b|\blatin-?1\b|\bbyte order mark\b|\bwindows-1252\b/gi,
	draft: (level, random) => {
		const author = random.pick(PEOPLE);
		return {
			slug: `notes-of-${author.toLowerCase()}`,
			instruction: instruction(level, author),
			data: notes(level, random),
			solution: solution(level),
			tests: tests(level),
			slips: {
				expected: ["[name, str(len(text)), ", "[name, str(len(text) + 1), "],
				requirement: "Every line ending (CR LF or LF) becomes LF; nothing else in the text changes.",
			},
		};
	},
};

function instruction(level: Level, author: string): string {
	const parts = [
		`The notes of ${author} come from several machines. Bring them into one encoding.`,
		"`/app/data/index.csv` has the header `file,encoding` and names every file in `/app/data/notes` with its encoding: " +
			`${encodingsOf(level)
				.map((name) => `\`${name}\``)
				.join(", ")}. No file has a byte order mark.`,
		"Write each file as UTF-8 without a byte order mark under its own name to `/app/out/notes`. Every line ending (CR LF or LF) becomes LF; nothing else in the text changes.",
		"Write `/app/out/lengths.csv` with the header `file,characters,lines` and one row for each file, sorted by name: the number of Unicode code points and of line feeds in the result.",
		level >= 2
			? "Write `/app/out/beyond.txt`: every character beyond ASCII that occurs in the results, once, one a line, sorted by code point."
			: "",
		level === 3
			? "Write `/app/out/words.csv` with the header `word,count` and the ten most frequent words of all results together. A word is a longest run of letters (Unicode category L); compare words in lower case and write them so. Higher counts come first; words with equal counts are sorted by code points."
			: "",
	];
	return parts.filter(Boolean).join("\n\n");
}

const encodingsOf = (level: Level) => Object.keys(ENCODERS).slice(0, level + 1);

function notes(level: Level, random: Random): Record<string, string | Uint8Array> {
	const files: Record<string, string | Uint8Array> = {};
	const index: string[] = [];
	for (let number = 1; number <= 3 + 2 * level; number++) {
		const encoding = encodingsOf(level)[number % (level + 1)] as string;
		const words = encoding === "iso-8859-1" ? LATIN : [...LATIN, ...WIDE];
		const lines = Array.from({ length: random.int(3, 8) }, () =>
			Array.from({ length: random.int(2, 7) }, () => random.pick(words)).join(random.pick([" ", " ", ", "])),
		);
		const text = lines.map((line) => line + random.pick(["\n", "\r\n"])).join("");
		files[`notes/note-${number}.txt`] = (ENCODERS[encoding] as (text: string) => Uint8Array)(text);
		index.push(`note-${number}.txt,${encoding}`);
	}
	return { ...files, "index.csv": `file,encoding\n${index.join("\n")}\n` };
}

function solution(level: Level): string[] {
	return [
		"mkdir -p /app/out/notes",
		`tail -n +2 /app/data/index.csv | while IFS=, read -r file encoding; do
	iconv -f "$encoding" -t utf-8 "/app/data/notes/$file" | sed 's/\\r$//' > "/app/out/notes/$file"
done`,
		"echo file,characters,lines > /app/out/lengths.csv",
		level >= 2
			? `cat /app/out/notes/* | python3 -c '
import sys
text = sys.stdin.buffer.read().decode("utf-8")
out = "".join(c + "\\n" for c in sorted(set(text)) if ord(c) > 127)
sys.stdout.buffer.write(out.encode("utf-8"))
' > /app/out/beyond.txt`
			: "",
		level === 3
			? `cat /app/out/notes/* | python3 -c '
import re, sys
from collections import Counter
text = sys.stdin.buffer.read().decode("utf-8").lower()
counts = Counter(re.findall(r"[^\\W\\d_]+", text))
rows = sorted(counts.items(), key=lambda item: (-item[1], item[0]))[:10]
out = "word,count\\n" + "".join(f"{word},{count}\\n" for word, count in rows)
sys.stdout.buffer.write(out.encode("utf-8"))
' > /app/out/words.csv`
			: "",
		`for file in /app/out/notes/*; do
	characters=$(iconv -f utf-8 -t utf-32le "$file" | wc -c)
	echo "$(basename "$file"),$((characters / 4)),$(wc -l < "$file")"
done | LC_ALL=C sort >> /app/out/lengths.csv`,
	].filter(Boolean);
}

function tests(level: Level): string {
	return String.raw`import unicodedata

TEXTS = {}
for file, encoding in sorted(rows_of(read_pristine("index.csv"))[1:]):
    with open(os.path.join(PRISTINE, "notes", file), "rb") as stream:
        TEXTS[file] = stream.read().decode(encoding).replace("\r\n", "\n")
ALL = "".join(TEXTS.values())


def test_notes():
    check("files in notes", sorted(os.listdir(os.path.join(OUT, "notes"))), sorted(TEXTS))
    for name, text in TEXTS.items():
        check(name, read_out(f"notes/{name}"), text)


def test_lengths():
    rows = [[name, str(len(text)), str(text.count("\n"))] for name, text in TEXTS.items()]
    check("lengths.csv", rows_of(read_out("lengths.csv")), [["file", "characters", "lines"], *rows])
${
	level >= 2
		? String.raw`

def test_beyond():
    expected = sorted(character for character in set(ALL) if ord(character) > 127)
    check("beyond.txt", read_out("beyond.txt").split("\n"), [*expected, ""])
`
		: ""
}${
	level === 3
		? `

def test_words():
    letters = "".join(c if unicodedata.category(c).startswith("L") else " " for c in ALL.lower())
    words = letters.split()
    order = sorted(set(words), key=lambda word: (-words.count(word), word))[:10]
    rows = [[word, str(words.count(word))] for word in order]
    check("words.csv", rows_of(read_out("words.csv")), [["word", "count"], *rows])
`
		: ""
}`;
}
