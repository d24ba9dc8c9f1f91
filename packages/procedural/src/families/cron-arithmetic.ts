import type { Random } from "../random.ts";
import type { Family, Level } from "./family.ts";
import { SERVICES, twoDigits } from "./words.ts";

const VERBS = ["backup", "rotate", "report", "sync", "prune", "index"] as const;

export const cronArithmetic: Family = {
	id: "cron-arithmetic",
	title: "Cron arithmetic",
	category: "scheduling",
	tags: ["cron", "dates", "calendar"],
	keywords: /\bcron(?:tab)?s?\b|\bschedul\w+|\bday of (?:the )?(?:week|month)\b|\bnext runs?\b/gi,
	draft: (level, random) => {
		const service = random.pick(SERVICES);
		const start = `2024-0${random.int(1, 9)}-${twoDigits(random.int(10, 27))}`;
		return {
			slug: `run-census-${service}`,
			instruction: instruction(level, service),
			data: { "jobs.cron": crontab(level, { service, random }), "window.txt": `${start} ${level * 9}\n` },
			solution: solution(level),
			tests: tests(level),
			slips: {
				expected: ['"runs": sum(', '"runs": 1 + sum('],
				requirement: "All times are UTC, written as `YYYY-MM-DDTHH:MM`.",
			},
		};
	},
};

function instruction(level: Level, service: string): string {
	const fields =
		level === 1
			? "Minute and hour are `*`, a number or a comma-separated list of numbers; the other three fields are always `*`."
			: "A field is `*`, a number, a range `a-b`, a step `*/n` or `a-b/n` (counted from the beginning of the range), or a comma-separated list of these. The day of week is 0–7, where both 0 and 7 are Sunday.";
	const days =
		level === 3
			? "If neither the day of month nor the day of week is `*`, the job runs on the days that match at least one of them; otherwise on the days that match both."
			: level === 2
				? "Of day of month and day of week at most one is not `*`."
				: "";
	const parts = [
		`Count how often the jobs of the ${service} service run, so that the on-call team can plan a maintenance window.`,
		"`/app/data/jobs.cron` has one job a line: the five time fields of cron (minute, hour, day of month, month, day of week), then the job's name, separated by single spaces. Empty lines and lines that begin with `#` mean nothing.",
		`${fields} ${days}`.trim(),
		"`/app/data/window.txt` holds a day (`YYYY-MM-DD`) and a number of days: the window begins at 00:00 of that day and lasts so many days; its end does not belong to it. All times are UTC, written as `YYYY-MM-DDTHH:MM`.",
		"Write `/app/out/runs.csv` with the header `job,runs,first,last` and one row for each job in the order of the file: the number of runs in the window and the first and the last of them. A job without a run in the window gets 0 and two empty fields.",
		level >= 2
			? "Write `/app/out/quiet.txt`: each day of the window on which no job runs, as `YYYY-MM-DD`, one a line, ascending."
			: "",
		level === 3
			? "Write `/app/out/crowded.csv` with the header `minute,jobs` and one row for each minute of the window at which two or more jobs run, ascending, with the number of jobs."
			: "",
		"Write `/app/out/summary.json`, an object with the integers `jobs` and `runs` (over all jobs in the window).",
	];
	return parts.filter(Boolean).join("\n\n");
}

function crontab(level: Level, { service, random }: { service: string; random: Random }): string {
	const jobs = VERBS.slice(0, 3 + level).map((verb) => `${fieldsOf(level, random)} ${service}-${verb}`);
	const never = level >= 2 ? [`0 3 31 2 * ${service}-never`] : [];
	return ["# minute hour day month weekday job", "", ...jobs, ...never, ""].join("\n");
}

function fieldsOf(level: Level, random: Random): string {
	const simple = (max: number) =>
		random.pick([String(random.int(0, max)), `${random.int(0, max >> 1)},${random.int((max >> 1) + 1, max)}`]);
	if (level === 1) return `${simple(59)} ${random.pick(["*", simple(23), simple(23)])} * * *`;
	const minute = random.pick([simple(59), `*/${random.pick([15, 20, 30])}`, `${random.int(0, 20)}-50/13`]);
	const hour = random.pick([simple(23), "*/6", "8-17/3", "22-23,4"]);
	const month = random.pick(["*", "*", "1-6", "*/2"]);
	const day = random.pick([String(random.int(1, 28)), "1-31/5", "10,20,28"]);
	const weekday = random.pick(["1-5", "0", "7", "2,4", "5-7"]);
	if (level === 3 && random.chance(0.5)) return `${minute} ${hour} ${day} ${month} ${weekday}`;
	return random.chance(0.5) ? `${minute} ${hour} ${day} ${month} *` : `${minute} ${hour} * ${month} ${weekday}`;
}

function solution(level: Level): string[] {
	return [
		"read -r start days < /app/data/window.txt",
		"grep -Ev '^(#|$)' /app/data/jobs.cron > /tmp/jobs.txt",
		`python3 - "$start" "$days" > /tmp/runs.tsv <<'PY'
import sys
from datetime import datetime, timedelta

def matches(field, value, low, high):
    for part in field.split(","):
        span, _, step = part.partition("/")
        first, last = (low, high) if span == "*" else (int(n) for n in (span.split("-") * 2)[:2])
        if first <= value <= last and (value - first) % int(step or 1) == 0:
            return True
    return False

def day_matches(day, weekday, at):
    by_day = matches(day, at.day, 1, 31)
    number = at.isoweekday()
    by_weekday = matches(weekday, number % 7, 0, 7) or matches(weekday, number, 0, 7)
    return (by_day or by_weekday) if "*" not in (day, weekday) else (by_day and by_weekday)

start = datetime.strptime(sys.argv[1], "%Y-%m-%d")
jobs = [line.split() for line in open("/tmp/jobs.txt")]
for offset in range(int(sys.argv[2]) * 1440):
    at = start + timedelta(minutes=offset)
    for minute, hour, day, month, weekday, name in jobs:
        if matches(minute, at.minute, 0, 59) and matches(hour, at.hour, 0, 23) and matches(month, at.month, 1, 12) and day_matches(day, weekday, at):
            print(at.strftime("%Y-%m-%dT%H:%M"), name, sep="\\t")
PY`,
		"echo job,runs,first,last > /app/out/runs.csv",
		`while read -r _ _ _ _ _ name; do
	awk -F '\\t' -v name="$name" '$2 == name { if (!runs++) first = $1; last = $1 } END { print name "," runs + 0 "," first "," last }' /tmp/runs.tsv
done < /tmp/jobs.txt >> /app/out/runs.csv`,
		level >= 2
			? `for ((day = 0; day < days; day++)); do
	date -u -d "$start + $day days" +%Y-%m-%d
done | while read -r day; do grep -q "^$day" /tmp/runs.tsv || echo "$day"; done > /app/out/quiet.txt`
			: "",
		level === 3
			? `{ echo minute,jobs; cut -f1 /tmp/runs.tsv | uniq -c | awk '$1 > 1 { print $2 "," $1 }'; } > /app/out/crowded.csv`
			: "",
		`jq -n --argjson jobs "$(wc -l < /tmp/jobs.txt)" --argjson runs "$(wc -l < /tmp/runs.tsv)" '$ARGS.named' > /app/out/summary.json`,
	].filter(Boolean);
}

function tests(level: Level): string {
	return `from datetime import datetime, timedelta

START, DAYS = read_pristine("window.txt").split()
DATES = [datetime.strptime(START, "%Y-%m-%d") + timedelta(days=day) for day in range(int(DAYS))]
JOBS = [line.split(" ") for line in read_pristine("jobs.cron").splitlines() if line and line[0] != "#"]


def values(field, low, high):
    found = set()
    for part in field.split(","):
        span, *step = part.split("/")
        ends = [low, high] if span == "*" else [int(end) for end in span.split("-")]
        found.update(range(ends[0], ends[-1] + 1, int(step[0]) if step else 1))
    return found


def runs_of(job):
    minute, hour, day, month, weekday, _ = job
    days, weekdays = values(day, 1, 31), {number % 7 for number in values(weekday, 0, 7)}
    found = []
    for date in DATES:
        hits = [date.day in days, (date.weekday() + 1) % 7 in weekdays]
        if date.month in values(month, 1, 12) and (all(hits) or (any(hits) and "*" not in (day, weekday))):
            for h in sorted(values(hour, 0, 23)):
                found += [f"{date:%Y-%m-%d}T{h:02}:{m:02}" for m in sorted(values(minute, 0, 59))]
    return found


RUNS = {job[5]: runs_of(job) for job in JOBS}
ALL = [run for runs in RUNS.values() for run in runs]


def test_runs():
    rows = [[job, str(len(runs)), *([runs[0], runs[-1]] if runs else ["", ""])] for job, runs in RUNS.items()]
    check("runs.csv", rows_of(read_out("runs.csv")), [["job", "runs", "first", "last"], *rows])
${
	level >= 2
		? `

def test_quiet():
    busy = {run[:10] for run in ALL}
    expected = [f"{date:%Y-%m-%d}" for date in DATES if f"{date:%Y-%m-%d}" not in busy]
    check("quiet.txt", read_out("quiet.txt").split(), expected)
`
		: ""
}${
	level === 3
		? `

def test_crowded():
    rows = [[minute, str(ALL.count(minute))] for minute in sorted(set(ALL)) if ALL.count(minute) > 1]
    check("crowded.csv", rows_of(read_out("crowded.csv")), [["minute", "jobs"], *rows])
`
		: ""
}

def test_summary():
    expected = {"jobs": len(JOBS), "runs": sum(map(len, RUNS.values()))}
    check("summary.json", load_out("summary.json"), expected)
`;
}
