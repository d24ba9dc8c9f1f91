import type { Random } from "../random.ts";
import type { Family, Level } from "./family.ts";
import { TOWNS, twoDigits } from "./words.ts";

type Bundle = { name: string; suffix: string; site: string; day: string; isDamaged: boolean; hasReport: boolean };

const PACK: Readonly<Record<string, string>> = {
	".tar.gz": 'tar -czf "../incoming/$b" -C "$b" .',
	".tar.xz": 'tar -cJf "../incoming/$b" -C "$b" .',
	".zip": '(cd "$b" && zip -qr "../../incoming/$b" .)',
};

export const archiveTriage: Family = {
	id: "archive-triage",
	title: "Archive triage",
	category: "file-operations",
	tags: ["archives", "tar", "data-recovery"],
	keywords: /\barchives?\b|\btar(?:balls?)?\b|\bzip\b|\bunpack\w*|\bextract(?:ed|ing)?\b/gi,
	draft: (level, random) => {
		const bundles = makeBundles(level, random);
		return {
			slug: `field-reports-${bundles[0]?.site}`,
			instruction: instruction(level),
			data: bundleFiles(bundles, random),
			setup: setup(bundles),
			solution: solution(level),
			tests: tests(level, bundles),
			slips: {
				expected: ['"archives": len(BUNDLES)', '"archives": len(BUNDLES) + 1'],
				requirement: "An archive is `damaged` when its tool cannot unpack it without an error.",
			},
		};
	},
};

function instruction(level: Level): string {
	const kinds = level === 3 ? "`.tar.gz`, `.tar.xz` and `.zip`" : "`.tar.gz`";
	const parts = [
		"Field stations upload their reports as archives, and some uploads broke off. Sort them out.",
		`\`/app/data/incoming\` holds archives of the kind${level === 3 ? "s" : ""} ${kinds}. A good one has a file \`report.json\` at its top, an object with \`site\`, \`day\` (\`YYYY-MM-DD\`) and \`value\`, and any number of other files, also in folders.`,
		"An archive is `damaged` when its tool cannot unpack it without an error.",
		level === 3
			? "An archive that unpacks but has no `report.json` at its top is `incomplete`. Every other archive is `ok`."
			: "Every other archive is `ok`.",
		`Write \`/app/out/triage.csv\` with the header \`archive,state,files\` and one row for each archive, sorted by its file name in byte order; \`files\` is the number of regular files in it, 0 if it is damaged.`,
		level >= 2
			? "For each site that has an archive which is `ok`, write `/app/out/latest/SITE.json` (with the site's name): a copy, byte by byte, of the `report.json` with the latest `day` of that site. No two archives of a site have the same day."
			: "",
		"Write `/app/out/totals.json`, an object with the integers `archives`, `ok` and `value` (the sum of `value` over all archives that are `ok`).",
	];
	return parts.filter(Boolean).join("\n\n");
}

function makeBundles(level: Level, random: Random): Bundle[] {
	const sites = random.sample(TOWNS, 2 + level);
	const suffixes = level === 3 ? Object.keys(PACK) : [".tar.gz"];
	return Array.from({ length: 6 + 3 * level }, (_, index) => ({
		name: `upload-${twoDigits(index + 1)}`,
		suffix: random.pick(suffixes),
		site: index === 0 ? (sites[0] as string) : random.pick(sites),
		day: `2024-${twoDigits(random.int(1, 12))}-${twoDigits(index + 1)}`,
		isDamaged: index === 1 || (index > 2 && random.chance(0.2)),
		hasReport: level < 3 || index !== 2,
	}));
}

function bundleFiles(bundles: readonly Bundle[], random: Random): Record<string, string> {
	const files: Record<string, string> = {};
	for (const { name, suffix, site, day, hasReport } of bundles) {
		const root = `bundles/${name}${suffix}`;
		files[`${root}/notes.txt`] = `Measured at ${site}, batch ${random.int(1, 999)}.\n`;
		if (hasReport)
			files[`${root}/report.json`] = `{"site": "${site}", "day": "${day}", "value": ${random.int(1, 500)}}\n`;
		for (let extra = random.int(0, 3); extra > 0; extra--)
			files[`${root}/raw/sample-${extra}.txt`] = `${random.int(1, 10 ** 9)}\n`;
	}
	return files;
}

function setup(bundles: readonly Bundle[]): string[] {
	const cases = [...new Set(bundles.map(({ suffix }) => suffix))].map((suffix) => `*${suffix}) ${PACK[suffix]};;`);
	const damaged = bundles.filter(({ isDamaged }) => isDamaged).map(({ name, suffix }) => name + suffix);
	return [
		`RUN mkdir /app/data/incoming && cd /app/data/bundles && for b in *; do case "$b" in ${cases.join(" ")} esac; done && rm -r /app/data/bundles`,
		`RUN cd /app/data/incoming && for b in ${damaged.join(" ")}; do head -c 70 "$b" > /tmp/cut && mv /tmp/cut "$b"; done`,
	];
}

function solution(level: Level): string[] {
	return [
		"LC_ALL=C ls /app/data/incoming > /tmp/names.txt",
		`while read -r name; do
	archive="/app/data/incoming/$name"
	mkdir -p "/tmp/unpacked/$name"
	case "$name" in
	*.tar.gz) unpack=(tar -xzf "$archive" -C "/tmp/unpacked/$name") ;;
	*.tar.xz) unpack=(tar -xJf "$archive" -C "/tmp/unpacked/$name") ;;
	*) unpack=(unzip -qq "$archive" -d "/tmp/unpacked/$name") ;;
	esac
	if "\${unpack[@]}" 2> /dev/null < /dev/null; then
		state=ok
		${level === 3 ? '[ -f "/tmp/unpacked/$name/report.json" ] || state=incomplete' : ""}
		echo "$name,$state,$(find "/tmp/unpacked/$name" -type f | wc -l)"
	else
		echo "$name,damaged,0"
	fi
done < /tmp/names.txt > /tmp/rows.txt`,
		"echo archive,state,files > /app/out/triage.csv",
		"LC_ALL=C sort -t, -k1,1 /tmp/rows.txt >> /app/out/triage.csv",
		`awk -F, '$2 == "ok" { print "/tmp/unpacked/" $1 "/report.json" }' /tmp/rows.txt > /tmp/reports.txt`,
		level >= 2
			? `mkdir -p /app/out/latest
while read -r report; do jq -r '"\\(.day) \\(.site) \\(input_filename)"' "$report"; done < /tmp/reports.txt | sort | while read -r day site report; do
	cp "$report" "/app/out/latest/$site.json"
done`
			: "",
		`xargs cat < /tmp/reports.txt | jq -s --argjson archives "$(wc -l < /tmp/rows.txt)" '{archives: $archives, ok: length, value: (map(.value) | add)}' > /app/out/totals.json`,
	].filter(Boolean);
}

function tests(level: Level, bundles: readonly Bundle[]): string {
	const damaged = bundles.filter(({ isDamaged }) => isDamaged).map(({ name, suffix }) => name + suffix);
	return `BUNDLES = sorted(os.listdir(os.path.join(PRISTINE, "bundles")))
DAMAGED = ${JSON.stringify(damaged)}


def has_report(name):
    return os.path.isfile(os.path.join(PRISTINE, "bundles", name, "report.json"))


def row_of(name):
    if name in DAMAGED:
        return [name, "damaged", "0"]
    count = sum(len(files) for _, _, files in os.walk(os.path.join(PRISTINE, "bundles", name)))
    return [name, "ok" if has_report(name) else "incomplete", str(count)]


REPORTS = [read_pristine(f"bundles/{name}/report.json") for name in BUNDLES if row_of(name)[1] == "ok"]


def test_triage():
    expected = [["archive", "state", "files"], *map(row_of, BUNDLES)]
    check("triage.csv", rows_of(read_out("triage.csv")), expected)
${
	level >= 2
		? `

def test_latest():
    latest = {}
    for text in sorted(REPORTS, key=lambda text: json.loads(text)["day"]):
        latest[json.loads(text)["site"] + ".json"] = text
    check("files in latest", sorted(os.listdir(os.path.join(OUT, "latest"))), sorted(latest))
    check("latest", {name: read_out(f"latest/{name}") for name in latest}, latest)
`
		: ""
}

def test_totals():
    expected = {"archives": len(BUNDLES), "ok": len(REPORTS)}
    expected["value"] = sum(json.loads(text)["value"] for text in REPORTS)
    check("totals.json", load_out("totals.json"), expected)
`;
}
