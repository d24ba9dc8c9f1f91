import type { Random } from "../random.ts";
import type { Family, Level } from "./family.ts";
import { PEOPLE } from "./words.ts";

const KINDS = ["click", "open", "share", "buy"] as const;

export const jsonLines: Family = {
	id: "json-lines",
	title: "JSON-lines aggregation",
	category: "data-processing",
	tags: ["json", "aggregation", "jq"],
	keywords: /\bjson[ -]?l(?:ines)?\b|\bjsonl\b|\bndjson\b|\bevents? stream\b|\baggregat\w+|\btelemetry\b/gi,
	draft: (level, random) => {
		const users = random.sample(PEOPLE, 6).map((name) => name.toLowerCase());
		return {
			slug: `event-totals-${users[0]}`,
			instruction: instruction(level),
			data: eventFiles(level, { users, random }),
			solution: solution(level),
			tests: tests(level),
			slips: {
				expected: ['"events": len(EVENTS)', '"events": len(EVENTS) + 1'],
				requirement: "Users without a `buy` event get the value 0.",
			},
		};
	},
};

function instruction(level: Level): string {
	const parts = [
		"Product analytics needs totals from the exported events.",
		"The files `/app/data/events/*.jsonl` hold one JSON object a line, with the strings `id`, `user` and `kind`, the integer `value`, and `at`, an integer number of seconds since 1970.",
		level >= 2
			? "Some lines were cut off: ignore every line that is not a complete JSON object. The same `id` may occur again, also in another file: of all events with one id only the one with the greatest `at` counts (no two with one id have the same)."
			: "",
		"Write `/app/out/users.csv` with the header `user,events,value`, sorted by user: the number of events of each user that occurs, and the sum of `value` over the events of kind `buy`. Users without a `buy` event get the value 0.",
		"Write `/app/out/kinds.json`, an object with the number of events for each kind that occurs.",
		level === 3
			? "Write `/app/out/sessions.csv` with the header `user,sessions,longest`, sorted by user. The events of a user in the order of `at` form a session as long as each comes at most 1800 seconds after the one before; `longest` is the number of seconds from the first to the last event of the user's longest session."
			: "",
		`Write \`/app/out/summary.json\`, an object with the integers \`events\` (events that count) and \`value\` (the sum of the column in \`users.csv\`)${level >= 2 ? " and `ignored` (lines that are not a complete JSON object)" : ""}.`,
	];
	return parts.filter(Boolean).join("\n\n");
}

type Draw = { users: readonly string[]; random: Random };

function eventFiles(level: Level, { users, random }: Draw): Record<string, string> {
	const clock = { at: 1_710_000_000, lastId: 0 };
	const files = Array.from({ length: 1 + level }, (_, file): [string, string] => {
		const lines = Array.from({ length: 40 }, () => {
			const line = JSON.stringify(nextEvent(clock, level, { users, random }));
			return level >= 2 && random.chance(0.08) ? [line, line.slice(0, random.int(5, line.length - 2))] : [line];
		});
		return [`events/day-${file + 1}.jsonl`, `${lines.flat().join("\n")}\n`];
	});
	return Object.fromEntries(files);
}

function nextEvent(clock: { at: number; lastId: number }, level: Level, { users, random }: Draw) {
	clock.at += random.pick([20, 90, 400, 1_700]) + random.int(0, 9);
	const isRepeat = level >= 2 && clock.lastId > 5 && random.chance(0.12);
	if (!isRepeat) clock.lastId += 1;
	const id = `e${isRepeat ? random.int(1, clock.lastId) : clock.lastId}`;
	return { id, user: random.pick(users), kind: random.pick(KINDS), value: random.int(1, 90), at: clock.at };
}

function solution(level: Level): string[] {
	const ignored = level >= 2 ? ", ignored: ($lines - ($objects | length))" : "";
	return [
		"cat /app/data/events/*.jsonl > /tmp/lines.txt",
		"jq -R 'fromjson? | objects' /tmp/lines.txt | jq -s . > /tmp/objects.json",
		level >= 2
			? "jq 'group_by(.id) | map(max_by(.at))' /tmp/objects.json > /tmp/events.json"
			: "cp /tmp/objects.json /tmp/events.json",
		"echo user,events,value > /app/out/users.csv",
		`jq -r 'group_by(.user)[] | "\\(.[0].user),\\(length),\\(map(select(.kind == "buy").value) | add // 0)"' /tmp/events.json | LC_ALL=C sort >> /app/out/users.csv`,
		"jq 'group_by(.kind) | map({key: .[0].kind, value: length}) | from_entries' /tmp/events.json > /app/out/kinds.json",
		level === 3
			? `{ echo user,sessions,longest; jq -r 'group_by(.user)[] | .[0].user as $user | [sort_by(.at)[].at]
	| reduce .[] as $at ([]; if length > 0 and $at - .[-1][1] <= 1800 then .[-1][1] = $at else . + [[$at, $at]] end)
	| "\\($user),\\(length),\\(map(.[1] - .[0]) | max)"' /tmp/events.json | LC_ALL=C sort; } > /app/out/sessions.csv`
			: "",
		`jq --slurpfile all /tmp/objects.json --argjson lines "$(wc -l < /tmp/lines.txt)" '$all[0] as $objects
	| {events: length, value: (map(select(.kind == "buy").value) | add // 0)${ignored}}' /tmp/events.json > /app/out/summary.json`,
	].filter(Boolean);
}

function tests(level: Level): string {
	return `def parse(line):
    try:
        value = json.loads(line)
    except ValueError:
        return None
    return value if isinstance(value, dict) else None


LINES = []
for name in sorted(os.listdir(os.path.join(PRISTINE, "events"))):
    LINES += read_pristine(f"events/{name}").splitlines()
PARSED = [event for event in map(parse, LINES) if event is not None]
EVENTS = ${level >= 2 ? '[*{event["id"]: event for event in sorted(PARSED, key=lambda event: event["at"])}.values()]' : "PARSED"}
USERS = sorted({event["user"] for event in EVENTS})


def value_of(user):
    return sum(event["value"] for event in EVENTS if event["kind"] == "buy" and user in (None, event["user"]))


def test_users():
    rows = [[user, str(sum(event["user"] == user for event in EVENTS)), str(value_of(user))] for user in USERS]
    check("users.csv", rows_of(read_out("users.csv")), [["user", "events", "value"], *rows])


def test_kinds():
    kinds = [event["kind"] for event in EVENTS]
    check("kinds.json", load_out("kinds.json"), {kind: kinds.count(kind) for kind in kinds})
${
	level === 3
		? `

def sessions_of(user):
    times = sorted(event["at"] for event in EVENTS if event["user"] == user)
    starts = [i for i in range(len(times)) if i == 0 or times[i] - times[i - 1] > 1800]
    ends = [*(start - 1 for start in starts[1:]), len(times) - 1]
    return [user, str(len(starts)), str(max(times[end] - times[start] for start, end in zip(starts, ends)))]


def test_sessions():
    expected = [["user", "sessions", "longest"], *map(sessions_of, USERS)]
    check("sessions.csv", rows_of(read_out("sessions.csv")), expected)
`
		: ""
}

def test_summary():
    expected = {"events": len(EVENTS), "value": value_of(None)}
${level >= 2 ? '    expected["ignored"] = len(LINES) - len(PARSED)\n' : ""}    check("summary.json", load_out("summary.json"), expected)
`;
}
