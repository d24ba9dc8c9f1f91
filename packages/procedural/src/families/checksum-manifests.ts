import type { Random } from "../random.ts";
import type { Family, Level } from "./family.ts";
import { PRODUCTS, TOWNS } from "./words.ts";

const EXTENSIONS: Readonly<Record<Level, readonly string[]>> = {
	1: ["txt", "dat"],
	2: ["txt", "dat"],
	3: ["txt", "dat", "cfg"],
};

export const checksumManifests: Family = {
	id: "checksum-manifests",
	title: "Checksum manifests",
	category: "file-operations",
	tags: ["sha256", "manifest", "integrity"],
	keywords: /\bchecksums?\b|\bmanifests?\b|\bsha-?256\w*|\bintegrity\b|\bhexadecimal\b/gi,
	draft: (level, random) => {
		const town = random.pick(TOWNS);
		return {
			slug: `mirror-audit-${town}`,
			instruction: instruction(level, town),
			data: trees(level, random),
			setup: setup(level),
			solution: solution(level),
			tests: tests(level),
			slips: {
				expected: ['"files": len(AFTER)', '"files": len(AFTER) + 1'],
				requirement: "Hidden files count like all others.",
			},
		};
	},
};

function instruction(level: Level, town: string): string {
	const parts = [
		`The mirror in ${town} must be compared with its manifest before it goes on line.`,
		level === 3
			? "`/app/data/MANIFEST` has one line `algorithm:digest  path` for each file as it should be: the algorithm is `md5`, `sha1` or `sha256`, the digest is hexadecimal, two spaces follow, and the path is relative to `/app/data/files`."
			: "`/app/data/MANIFEST` has one line for each file as it should be: its SHA-256 in hexadecimal, two spaces, and the path relative to `/app/data/files`.",
		"The files are below `/app/data/files`, in folders of any depth. Hidden files count like all others.",
		"Write `/app/out/status.csv` with the header `path,status` and one row for each path that is in the manifest or in the folder, sorted by path in byte order. The status is `ok`, `changed` (other content), `missing` (only in the manifest) or `extra` (only in the folder).",
		level >= 2
			? "Write `/app/out/duplicates.txt`: for each set of at least two files in the folder with equal content one line with their paths in byte order, separated by one space; lines in byte order."
			: "",
		level === 3
			? "Write `/app/out/MANIFEST` for the files as they are now, with SHA-256 (lowercase) for every file in the format above, sorted by path in byte order."
			: "",
		"Write `/app/out/summary.json`, an object with the integers `files` (files in the folder), `bytes` (their sizes added) and `not_ok` (rows of `status.csv` that are not `ok`).",
	];
	return parts.filter(Boolean).join("\n\n");
}

function trees(level: Level, random: Random): Record<string, string> {
	const files: Record<string, string> = {};
	const folders = ["", "lists/", ".meta/", "lists/old/"];
	for (let index = 0; index < 8 + 6 * level; index++) {
		const extension = random.pick(EXTENSIONS[level]);
		const path = `${random.pick(folders)}${random.chance(0.15) ? "." : ""}${random.pick(PRODUCTS)}-${index}.${extension}`;
		const content = random.chance(0.25) ? "to be filled\n" : `${random.pick(TOWNS)} ${random.int(1, 9999)}\n`;
		const fate = random.next();
		if (fate < 0.88) files[`before/${path}`] = content;
		if (fate < 0.65 || fate >= 0.88) files[`after/${path}`] = content;
		else if (fate < 0.78) files[`after/${path}`] = `${content}edited\n`;
	}
	return {
		...files,
		"before/README.txt": "mirror\n",
		"after/README.txt": "mirror\n",
		"after/.lock-1.txt": "to be filled\n",
	};
}

function setup(level: Level): string[] {
	const sum =
		level === 3
			? 'case "$f" in *.txt) a=md5;; *.dat) a=sha1;; *) a=sha256;; esac; echo "$a:$("$a"sum "$f" | cut -d" " -f1)  $f"'
			: 'sha256sum "$f"';
	return [
		`RUN cd /app/data/before && find * .[!.]* -type f | LC_ALL=C sort | while read -r f; do ${sum}; done > /app/data/MANIFEST`,
		"RUN mv /app/data/after /app/data/files && rm -r /app/data/before",
	];
}

function solution(level: Level): string[] {
	return [
		"cd /app/data/files",
		"find . -type f -printf '%P\\n' | LC_ALL=C sort > /tmp/present.txt",
		"sed 's/^[^ ]*  //' /app/data/MANIFEST | LC_ALL=C sort > /tmp/listed.txt",
		`while read -r digest path; do
	[ -f "$path" ] || continue
	${
		level === 3
			? 'algorithm=$(echo "$digest" | cut -d: -f1); actual="$algorithm:$("$algorithm"sum "$path" | cut -d" " -f1)"'
			: 'actual=$(sha256sum "$path" | cut -d" " -f1)'
	}
	if [ "$actual" = "$digest" ]; then echo "$path,ok"; else echo "$path,changed"; fi
done < /app/data/MANIFEST > /tmp/status.txt`,
		`LC_ALL=C comm -23 /tmp/listed.txt /tmp/present.txt | sed 's/$/,missing/' >> /tmp/status.txt
LC_ALL=C comm -13 /tmp/listed.txt /tmp/present.txt | sed 's/$/,extra/' >> /tmp/status.txt`,
		"{ echo path,status; LC_ALL=C sort -t, -k1,1 /tmp/status.txt; } > /app/out/status.csv",
		level >= 2
			? `xargs -d '\\n' sha256sum < /tmp/present.txt | LC_ALL=C sort | awk '
	$1 != digest { if (count > 1) print line; digest = $1; line = ""; count = 0 }
	{ line = line (count++ ? " " : "") $2 }
	END { if (count > 1) print line }
' | LC_ALL=C sort > /app/out/duplicates.txt`
			: "",
		level === 3 ? "xargs -d '\\n' sha256sum < /tmp/present.txt | sed 's/^/sha256:/' > /app/out/MANIFEST" : "",
		`jq -n --argjson files "$(wc -l < /tmp/present.txt)" --argjson bytes "$(find . -type f -printf '%s\\n' | awk '{ sum += $1 } END { print sum }')" \\
	--argjson not_ok "$(grep -vc ',ok$' /tmp/status.txt)" '$ARGS.named' > /app/out/summary.json`,
	].filter(Boolean);
}

function tests(level: Level): string {
	return `import hashlib


def tree(name):
    root = os.path.join(PRISTINE, name)
    found = {}
    for folder, _, files in os.walk(root):
        for file in files:
            path = os.path.join(folder, file)
            with open(path, "rb") as stream:
                found[os.path.relpath(path, root)] = stream.read()
    return found


BEFORE = tree("before")
AFTER = tree("after")


def status(path):
    if path not in AFTER:
        return "missing"
    if path not in BEFORE:
        return "extra"
    return "ok" if BEFORE[path] == AFTER[path] else "changed"


STATUS = {path: status(path) for path in sorted({*BEFORE, *AFTER})}


def test_status():
    rows = [list(row) for row in STATUS.items()]
    check("status.csv", rows_of(read_out("status.csv")), [["path", "status"], *rows])
${
	level >= 2
		? `

def test_duplicates():
    sets = {}
    for path in sorted(AFTER):
        sets.setdefault(AFTER[path], []).append(path)
    expected = sorted(" ".join(paths) for paths in sets.values() if len(paths) > 1)
    check("duplicates.txt", read_out("duplicates.txt").splitlines(), expected)
`
		: ""
}${
	level === 3
		? `

def test_manifest():
    expected = [f"sha256:{hashlib.sha256(AFTER[path]).hexdigest()}  {path}" for path in sorted(AFTER)]
    check("MANIFEST", read_out("MANIFEST").splitlines(), expected)
`
		: ""
}

def test_summary():
    expected = {"files": len(AFTER), "bytes": sum(map(len, AFTER.values()))}
    expected["not_ok"] = sum(value != "ok" for value in STATUS.values())
    check("summary.json", load_out("summary.json"), expected)
`;
}
