import type { Random } from "../random.ts";
import type { Family, Level } from "./family.ts";
import { SERVICES, TOWNS } from "./words.ts";

const SECTIONS = ["server", "cache", "mail", "storage"] as const;
const KEYS = ["host", "port", "enabled", "retries", "prefix", "timeout", "secure", "label"] as const;
const LAYERS: Readonly<Record<Level, readonly string[]>> = {
	1: ["app.ini"],
	2: ["app.ini"],
	3: ["10-base.ini", "20-site.ini", "30-local.ini"],
};

export const configMigration: Family = {
	id: "config-migration",
	title: "Configuration migration",
	category: "system-administration",
	tags: ["ini", "json", "configuration"],
	keywords: /\bconfig\w*|\bini\b|\bsettings?\b|\bmigrat\w+|\byaml\b/gi,
	draft: (level, random) => {
		const service = random.pick(SERVICES);
		return {
			slug: `ini-to-json-${service}`,
			instruction: instruction(level, service),
			data: configFiles(level, random),
			solution: solution(level),
			tests: tests(level),
			slips: {
				expected: ["rows = [f", "rows = [''] + [f"],
				requirement: "The words `yes`, `on` and `true` become true, `no`, `off` and `false` become false, in any case.",
			},
		};
	},
};

function instruction(level: Level, service: string): string {
	const parts = [
		`The ${service} service reads JSON from its next release on. Migrate its INI configuration.`,
		level === 3
			? `The files \`/app/data/${LAYERS[3].join("`, `")}\` are read in this order; a setting of a later file replaces the one of the same section and key before it. The value \`@unset\` removes the setting instead; a section without settings is left out.`
			: "The file is `/app/data/app.ini`; no setting occurs twice.",
		"A line is empty, a comment (its first character that is not a blank is `;` or `#`), a section `[name]`, or a setting `key = value`. Blanks around key and value do not belong to them; everything after the first `=` is value, also `#` and further `=`.",
		"Write `/app/out/config.json`: an object with one object for each section, which holds its keys. A value of digits only, with an optional minus before them, becomes a number. The words `yes`, `on` and `true` become true, `no`, `off` and `false` become false, in any case. Every other value stays a string.",
		level >= 2
			? "`/app/data/renames.csv` has the header `old,new` and names like `section.key`: a setting called `old` is written under `new` instead. Write `/app/out/unused.txt` with the `old` names of the renames that no setting uses, one a line, sorted in byte order."
			: "",
		`Write \`/app/out/types.txt\` with one line \`section.key type\` for each setting in the result${level >= 2 ? " (new names)" : ""}, sorted in byte order; the type is \`number\`, \`boolean\` or \`string\`.`,
	];
	return parts.filter(Boolean).join("\n\n");
}

function configFiles(level: Level, random: Random): Record<string, string> {
	const files: Record<string, string> = {};
	for (const [layer, name] of LAYERS[level].entries()) files[name] = iniFile(layer, random);
	if (level >= 2) {
		const olds = [
			...random.sample(SECTIONS, 3).map((section) => `${section}.${random.pick(KEYS)}`),
			"legacy.mode",
			"legacy.path",
		];
		files["renames.csv"] = `old,new\n${olds.map((old, index) => `${old},moved.item${index + 1}`).join("\n")}\n`;
	}
	return files;
}

function iniFile(layer: number, random: Random): string {
	const isBase = layer === 0;
	const sections = SECTIONS.slice(0, isBase ? 4 : 2).flatMap((section) => [
		`[${section}]`,
		...random.sample(KEYS, isBase ? 6 : 3).flatMap((key) => setting(key, { random, unsetShare: isBase ? 0 : 0.35 })),
	]);
	return `${["; settings", "", ...sections].join("\n")}\n`;
}

function setting(key: string, { random, unsetShare }: { random: Random; unsetShare: number }): string[] {
	const comment = random.chance(0.2) ? ["  # reviewed = yes", ""] : [];
	const value = random.chance(unsetShare) ? "@unset" : someValue(random);
	return [...comment, `${key}${random.pick([" = ", "=", "  =  "])}${value}`];
}

const someValue = (random: Random) =>
	random.pick([
		String(random.int(-5, 9000)),
		random.pick(["yes", "On", "TRUE", "no", "off", "False"]),
		`${random.pick(TOWNS)}.example.org`,
		`a=${random.int(1, 9)} # b`,
		`${random.int(1, 9)}.5`,
	]);

function solution(level: Level): string[] {
	const files = LAYERS[level].map((name) => `/app/data/${name}`).join(" ");
	return [
		`awk '
	/^[ \\t]*([;#]|$)/ { next }
	/^\\[/ { section = substr($0, 2, index($0, "]") - 2); next }
	{
		at = index($0, "="); key = substr($0, 1, at - 1); value = substr($0, at + 1)
		gsub(/^[ \\t]+|[ \\t]+$/, "", key); gsub(/^[ \\t]+|[ \\t]+$/, "", value)
		print section "\\t" key "\\t" value
	}
' ${files} > /tmp/settings.tsv`,
		`jq -n -R 'reduce (inputs | split("\\t")) as [$section, $key, $value] ({};
	if $value == "@unset" then delpaths([[$section, $key]]) else .[$section][$key] = $value end)
	| map_values(select(. != {}))' /tmp/settings.tsv > /tmp/layered.json`,
		level >= 2
			? `tail -n +2 /app/data/renames.csv | jq -n -R '[inputs | split(",") | {key: .[0], value: .[1]}] | from_entries' > /tmp/renames.json`
			: "echo '{}' > /tmp/renames.json",
		level >= 2
			? `jq -r --slurpfile renames /tmp/renames.json '[paths(scalars) | join(".")] as $used | $renames[0] | keys - $used | .[]' /tmp/layered.json > /app/out/unused.txt`
			: "",
		`jq --slurpfile renames /tmp/renames.json '
	def typed: (ascii_downcase) as $word
		| if test("^-?[0-9]+$") then tonumber
			elif $word == "yes" or $word == "on" or $word == "true" then true
			elif $word == "no" or $word == "off" or $word == "false" then false
			else . end;
	. as $settings | reduce paths(scalars) as $path ({};
		(($renames[0][$path | join(".")] // ($path | join("."))) | split(".")) as $to
		| setpath($to; $settings | getpath($path) | typed))
' /tmp/layered.json > /tmp/config.json`,
		`jq -r 'to_entries[] | .key as $section | .value | to_entries[] | "\\($section).\\(.key) \\(.value | type)"' /tmp/config.json | LC_ALL=C sort > /app/out/types.txt`,
		"mv /tmp/config.json /app/out/config.json",
	].filter(Boolean);
}

function tests(level: Level): string {
	return String.raw`WORDS = {"yes": True, "on": True, "true": True, "no": False, "off": False, "false": False}
TYPES = {bool: "boolean", int: "number", str: "string"}


def typed(value):
    if re.fullmatch(r"-?[0-9]+", value):
        return int(value)
    return WORDS.get(value.lower(), value)


def settings():
    found = {}
    for name in ${JSON.stringify(LAYERS[level])}:
        section = ""
        for line in read_pristine(name).splitlines():
            line = line.strip(" \t")
            if not line or line[0] in ";#":
                continue
            if line[0] == "[":
                section = line[1:-1]
                continue
            key, value = (part.strip(" \t") for part in line.split("=", 1))
            found[f"{section}.{key}"] = value
    return {name: typed(value) for name, value in found.items() if value != "@unset"}


SETTINGS = settings()
RENAMES = ${level >= 2 ? 'dict(rows_of(read_pristine("renames.csv"))[1:])' : "{}"}
RESULT = {RENAMES.get(name, name): value for name, value in SETTINGS.items()}


def test_config():
    expected = {}
    for name, value in RESULT.items():
        section, key = name.split(".")
        expected.setdefault(section, {})[key] = value
    actual = load_out("config.json")
    check("config.json", actual, expected)
    flat = {f"{section}.{key}": type(value) for section, keys in actual.items() for key, value in keys.items()}
    check("types in config.json", flat, {name: type(value) for name, value in RESULT.items()})


def test_types():
    rows = [f"{name} {TYPES[type(RESULT[name])]}" for name in sorted(RESULT)]
    check("types.txt", read_out("types.txt").splitlines(), sorted(rows))
${
	level >= 2
		? `

def test_unused():
    check("unused.txt", read_out("unused.txt").splitlines(), sorted(set(RENAMES) - set(SETTINGS)))
`
		: ""
}`;
}
