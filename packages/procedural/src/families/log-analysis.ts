import type { Random } from "../random.ts";
import type { Family, Level } from "./family.ts";
import { instantAt, SERVICES } from "./words.ts";

const ROUTES = ["/cart", "/health", "/login", "/orders", "/pay", "/search"] as const;
const EVENT = "^[0-9]{4}-[0-9]{2}-[0-9]{2}T[0-9]{2}:[0-9]{2}:[0-9]{2}Z r[0-9]+ /[a-z]+ [0-9]{3} [0-9]+$";

export const logAnalysis: Family = {
	id: "log-analysis",
	title: "Log analysis",
	category: "log-analysis",
	tags: ["logs", "text-processing", "statistics"],
	keywords: /\blogs?\b|\berror (?:rate|window|lines?)|\bWARN\b|\bFATAL\b|log rotation|stack trace/gi,
	draft: (level, random) => {
		const service = random.pick(SERVICES);
		return {
			slug: `route-failures-${service}`,
			instruction: instruction(level, service),
			data: logFiles(level, random),
			solution: solution(level),
			tests: tests(level),
			slips: {
				expected: ['"requests": len(EVENTS)', '"requests": len(EVENTS) + 1'],
				requirement: "A request has failed when its status is 500 or more.",
			},
		};
	},
};

function instruction(level: Level, service: string): string {
	const parts = [
		`The on-call engineer of the ${service} service wants the failures of each route from the request logs.`,
		`Every file \`/app/data/logs/*.log\` holds one request a line: timestamp, request id, route, status and duration in milliseconds, separated by one space, like

    2024-03-01T08:00:05Z r17 /pay 502 340`,
		level >= 2
			? `Some lines are damaged. A line is a request only if the whole line matches this extended regular expression; ignore the others, but count them:

    ${EVENT}`
			: "",
		level === 3
			? "A client that retries sends the same request id again: of all requests with one id only the one with the latest timestamp counts; drop the others before everything else."
			: "",
		"A request has failed when its status is 500 or more.",
		`Write \`/app/out/routes.csv\` with the header \`${header(level)}\` and one row for each route that occurs, sorted by route in byte order: the number of requests and of failed ones${
			level >= 2
				? ", and the 95th percentile of the duration by nearest rank (of n durations in ascending order the one at position ceil(0.95 n), counted from 1)"
				: ""
		}.`,
		level === 3
			? "Write `/app/out/hours.csv` with the header `hour,failures` and one row for each hour with at least one failed request, ascending; an hour is written like `2024-03-01T08`."
			: "",
		`Write \`/app/out/total.json\`, an object with the integers \`requests\` and \`failures\` over all routes${level >= 2 ? " and `damaged`, the number of damaged lines" : ""}.`,
	];
	return parts.filter(Boolean).join("\n\n");
}

const header = (level: Level) => (level >= 2 ? "route,requests,failures,p95_ms" : "route,requests,failures");

function logFiles(level: Level, random: Random): Record<string, string> {
	const files: Record<string, string> = {};
	let id = 0;
	for (let file = 1; file <= level; file++) {
		const lines: string[] = [];
		for (let index = 0; index < 60 + 30 * level; index++) {
			id += 1;
			const at = (file - 1) * 14_400 + index * 110 + random.int(0, 60);
			lines.push(request(at, id, random));
			if (level === 3 && random.chance(0.15)) lines.push(request(at + random.int(1, 40), id, random));
			if (level >= 2 && random.chance(0.06)) lines.push(damaged(at, random));
		}
		files[`logs/part-${file}.log`] = `${lines.join("\n")}\n`;
	}
	return files;
}

function request(at: number, id: number, random: Random): string {
	const status = random.chance(0.2) ? random.pick([500, 502, 503]) : random.pick([200, 200, 201, 404]);
	return `${instantAt(at)} r${id} ${random.pick(ROUTES)} ${status} ${random.int(3, 900)}`;
}

const damaged = (at: number, random: Random) =>
	random.pick([
		`${instantAt(at)} r9`,
		"-- log rotated --",
		`${instantAt(at)} r7 /pay 5xx 12`,
		`${instantAt(at)} r7 /pay 500`,
	]);

function solution(level: Level): string[] {
	const p95 = level >= 2;
	return [
		"cat /app/data/logs/*.log > /tmp/lines.txt",
		`grep -E '${EVENT}' /tmp/lines.txt > /tmp/requests.txt`,
		level === 3
			? `LC_ALL=C sort -k1,1 /tmp/requests.txt | awk '{ last[$2] = $0 } END { for (id in last) print last[id] }' > /tmp/kept.txt
mv /tmp/kept.txt /tmp/requests.txt`
			: "",
		`echo '${header(level)}' > /app/out/routes.csv`,
		`LC_ALL=C sort -k3,3 -k5,5n /tmp/requests.txt | awk '
	function flush() { if (count) print route "," count "," failed + 0${p95 ? ' "," times[int((95 * count + 99) / 100)]' : ""} }
	$3 != route { flush(); route = $3; count = 0; failed = 0 }
	{ count++; times[count] = $5; if ($4 >= 500) failed++ }
	END { flush() }
' >> /app/out/routes.csv`,
		level === 3
			? `echo 'hour,failures' > /app/out/hours.csv
awk '$4 >= 500 { count[substr($1, 1, 13)]++ } END { for (hour in count) print hour "," count[hour] }' /tmp/requests.txt | LC_ALL=C sort >> /app/out/hours.csv`
			: "",
		"failures=$(awk '$4 >= 500' /tmp/requests.txt | wc -l)",
		p95 ? `damaged=$(grep -Evc '${EVENT}' /tmp/lines.txt || true)` : "",
		p95
			? `jq -n --argjson requests "$(wc -l < /tmp/requests.txt)" --argjson failures "$failures" --argjson damaged "$damaged" '$ARGS.named' > /app/out/total.json`
			: `jq -n --argjson requests "$(wc -l < /tmp/requests.txt)" --argjson failures "$failures" '$ARGS.named' > /app/out/total.json`,
	].filter(Boolean);
}

function tests(level: Level): string {
	const p95 = level >= 2;
	return String.raw`EVENT = re.compile(r"(\d{4}-\d\d-\d\dT\d\d:\d\d:\d\dZ) (r\d+) (/[a-z]+) (\d{3}) (\d+)")
LINES = []
for name in sorted(os.listdir(os.path.join(PRISTINE, "logs"))):
    LINES += read_pristine(os.path.join("logs", name)).splitlines()
MATCHES = [match.groups() for match in map(EVENT.fullmatch, LINES) if match]
EVENTS = ${level === 3 ? "list({event[1]: event for event in sorted(MATCHES)}.values())" : "MATCHES"}
FAILED = [event for event in EVENTS if int(event[3]) >= 500]


def expected_routes():
    rows = []
    for route in sorted({event[2] for event in EVENTS}):
        times = sorted(int(event[4]) for event in EVENTS if event[2] == route)
        failures = sum(event[2] == route for event in FAILED)
        rows.append([route, str(len(times)), str(failures)${p95 ? ", str(times[-(-95 * len(times) // 100) - 1])" : ""}])
    return rows


def test_header():
    check("first row of routes.csv", rows_of(read_out("routes.csv"))[0], "${header(level)}".split(","))


def test_routes():
    check("rows of routes.csv", rows_of(read_out("routes.csv"))[1:], expected_routes())
${
	level === 3
		? `

def test_hours():
    hours = [event[0][:13] for event in FAILED]
    rows = [[hour, str(hours.count(hour))] for hour in sorted(set(hours))]
    check("hours.csv", rows_of(read_out("hours.csv")), [["hour", "failures"], *rows])
`
		: ""
}

def test_total():
    expected = {"requests": len(EVENTS), "failures": len(FAILED)}
${p95 ? '    expected["damaged"] = len(LINES) - len(MATCHES)\n' : ""}    check("total.json", load_out("total.json"), expected)
`;
}
