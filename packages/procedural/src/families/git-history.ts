import type { Random } from "../random.ts";
import type { Family, Level } from "./family.ts";
import { PEOPLE, PRODUCTS } from "./words.ts";

export const gitHistory: Family = {
	id: "git-history",
	title: "Git history",
	category: "software-engineering",
	tags: ["git", "history", "statistics"],
	keywords: /\bgit\b|\bcommits?\b|\bbranch(?:es)?\b|\bmerged?\b|\brepositor(?:y|ies)\b/gi,
	draft: (level, random) => {
		const people = random.sample(PEOPLE, 4);
		return {
			slug: `commit-census-${people[0]?.toLowerCase()}`,
			instruction: instruction(level),
			data: repository(level, { people, random }),
			setup: [
				"RUN git init -q -b main /app/data/repo && git -C /app/data/repo fast-import --quiet < /app/data/history.txt && rm /app/data/history.txt",
			],
			solution: solution(level),
			tests: tests(level),
			slips: {
				expected: ['"commits": len(MAIN)', '"commits": len(MAIN) + 1'],
				requirement: "The first commit counts as a change of every file in it.",
			},
		};
	},
};

function instruction(level: Level): string {
	const author =
		level >= 2
			? "An author is known by mail address: `/app/data/people.csv` has the header `mail,name` and gives the name of each address; one person may have several."
			: "An author is known by the author name of the commits.";
	const parts = [
		"Before a licence change we need to know who worked on what.",
		"The repository is `/app/data/repo`; its history has no merges. Unless another branch is named, look at the branch `main`.",
		author,
		"Write `/app/out/authors.csv` with the header `author,commits` and one row for each author, sorted by name in byte order.",
		"Write `/app/out/files.csv` with the header `path,commits` and one row for each path that was ever changed: in how many commits it changed, sorted by path in byte order. The first commit counts as a change of every file in it.",
		level >= 2
			? "Write `/app/out/days.csv` with the header `day,commits` and one row for each day (`YYYY-MM-DD`, the author date in UTC) with at least one commit, ascending."
			: "",
		level === 3
			? "Write `/app/out/topic.csv` with the header `author,commits`, for the commits that are on the branch `topic` and not on `main`, sorted by name in byte order."
			: "",
		`Write \`/app/out/summary.json\`, an object with the integers \`commits\` and \`authors\` of \`main\`${level === 3 ? " and `topic_commits`, the number of commits on `topic` that are not on `main`" : ""}.`,
	];
	return parts.filter(Boolean).join("\n\n");
}

function repository(level: Level, { people, random }: { people: readonly string[]; random: Random }) {
	const paths = random.sample(PRODUCTS, 6).map((name, index) => `${index % 2 ? "lib" : "app"}/${name}.txt`);
	const mails = people.flatMap((name) => [`${name.toLowerCase()}@example.org`, `${name.toLowerCase()}@home.example`]);
	const commits: string[] = [];
	const add = (branch: string, from: number | null) => {
		const mark = commits.length + 1;
		const who = random.int(0, people.length - 1);
		const mail = mails[who * 2 + (level >= 2 ? random.int(0, 1) : 0)];
		const at = 1_709_300_000 + mark * 30_000 + random.int(0, 20_000);
		const person = `${people[who]} <${mail}> ${at} ${random.pick(["+0000", "+0200", "-0500"])}`;
		const message = `Change ${mark}`;
		const changes = random.sample(paths, random.int(1, 3)).map((path) => {
			const content = `revision ${mark}\n`;
			return `M 100644 inline ${path}\ndata ${content.length}\n${content}`;
		});
		const head = `commit refs/heads/${branch}\nmark :${mark}\nauthor ${person}\ncommitter ${person}\ndata ${message.length}\n${message}`;
		commits.push([head, ...(from === null ? [] : [`from :${from}`]), ...changes].join("\n"));
		return mark;
	};
	let last: number | null = null;
	for (let index = 0; index < 14 + 8 * level; index++) last = add("main", last);
	if (level === 3) {
		let tip = 9;
		for (let index = 0; index < 8; index++) tip = add("topic", tip);
	}
	const names = mails.map((mail, index) => `${mail},${people[Math.floor(index / 2)]}`);
	return {
		"history.txt": `${commits.join("\n")}\n`,
		...(level >= 2 ? { "people.csv": `mail,name\n${names.join("\n")}\n` } : {}),
	};
}

function solution(level: Level): string[] {
	const named = (range: string) =>
		level >= 2
			? `git log --format=%ae ${range} | awk -F, 'NR == FNR { name[$1] = $2; next } { print name[$1] }' /app/data/people.csv -`
			: `git log --format=%an ${range}`;
	const counted = `LC_ALL=C sort | uniq -c | sed -E 's/^ *([0-9]+) (.*)$/\\2,\\1/'`;
	return [
		"cd /app/data/repo",
		`{ echo author,commits; ${named("main")} | ${counted}; } > /app/out/authors.csv`,
		"echo path,commits > /app/out/files.csv",
		`git log --format= --name-only main | ${counted} >> /app/out/files.csv`,
		level >= 2
			? `{ echo day,commits; TZ=UTC git log --date=format-local:%Y-%m-%d --format=%ad main | ${counted}; } > /app/out/days.csv`
			: "",
		level === 3 ? `{ echo author,commits; ${named("main..topic")} | ${counted}; } > /app/out/topic.csv` : "",
		"authors=$(tail -n +2 /app/out/authors.csv | wc -l)",
		level === 3
			? `jq -n --argjson commits "$(git rev-list --count main)" --argjson authors "$authors" --argjson topic_commits "$(git rev-list --count main..topic)" '$ARGS.named' > /app/out/summary.json`
			: `jq -n --argjson commits "$(git rev-list --count main)" --argjson authors "$authors" '$ARGS.named' > /app/out/summary.json`,
	].filter(Boolean);
}

function tests(level: Level): string {
	return String.raw`from datetime import datetime, timezone

NAMES = ${level >= 2 ? 'dict(rows_of(read_pristine("people.csv"))[1:])' : "{}"}


def commits():
    found = []
    for block in read_pristine("history.txt").split("commit refs/heads/")[1:]:
        name, mail, at = re.search(r"^author (.*) <(.*)> (\d+) ", block, re.M).groups()
        day = datetime.fromtimestamp(int(at), timezone.utc).strftime("%Y-%m-%d")
        paths = re.findall(r"^M 100644 inline (.*)$", block, re.M)
        found.append({"branch": block.split("\n")[0], "author": NAMES.get(mail, name), "day": day, "paths": paths})
    return found


COMMITS = commits()
MAIN = [commit for commit in COMMITS if commit["branch"] == "main"]
TOPIC = [commit for commit in COMMITS if commit["branch"] == "topic"]


def counts(header, values):
    return [[header, "commits"], *([value, str(values.count(value))] for value in sorted(set(values)))]


def test_authors():
    check("authors.csv", rows_of(read_out("authors.csv")), counts("author", [commit["author"] for commit in MAIN]))


def test_files():
    paths = [path for commit in MAIN for path in commit["paths"]]
    check("files.csv", rows_of(read_out("files.csv")), counts("path", paths))
${
	level >= 2
		? `

def test_days():
    check("days.csv", rows_of(read_out("days.csv")), counts("day", [commit["day"] for commit in MAIN]))
`
		: ""
}${
	level === 3
		? `

def test_topic():
    check("topic.csv", rows_of(read_out("topic.csv")), counts("author", [commit["author"] for commit in TOPIC]))
`
		: ""
}

def test_summary():
    expected = {"commits": len(MAIN), "authors": len({commit["author"] for commit in MAIN})}
${level === 3 ? '    expected["topic_commits"] = len(TOPIC)\n' : ""}    check("summary.json", load_out("summary.json"), expected)
`;
}
