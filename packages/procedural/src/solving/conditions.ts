/** A condition of a family's instruction that a solver may get wrong, and what its work is like then. */
export type Condition = {
	family: string;
	/** What the instruction says; where it does not, nobody can know, and the work is as if it were done wrong. */
	says: string;
	/** In the procedure, wherever it occurs, and what stands there when the condition is not met. */
	right: string;
	wrong: string;
};

export const CONDITIONS: readonly Condition[] = [
	{
		family: "log-analysis",
		says: "A request has failed when its status is 500 or more.",
		right: "$4 >= 500",
		wrong: "$4 >= 400",
	},
	{
		family: "log-analysis",
		says: "Some lines are damaged.",
		right: "/tmp/lines.txt > /tmp/requests.txt",
		wrong: "/tmp/lines.txt > /tmp/matching.txt; cp /tmp/lines.txt /tmp/requests.txt",
	},
	{
		family: "log-analysis",
		says: "by nearest rank",
		right: "(95 * count + 99) / 100",
		wrong: "95 * count / 100",
	},
	{
		family: "log-analysis",
		says: "only the one with the latest timestamp counts",
		right: "LC_ALL=C sort -k1,1 /tmp/requests.txt",
		wrong: "LC_ALL=C sort -r -k1,1 /tmp/requests.txt",
	},
	{
		family: "ledger-reconciliation",
		says: "An account agrees when both balances are equal to the cent.",
		right: "cents <> closing",
		wrong: "cents / 100 <> closing / 100",
	},
	{ family: "ledger-reconciliation", says: "rounding half up", right: " + 5000) / 10000", wrong: ") / 10000" },
	{
		family: "ledger-reconciliation",
		says: "neither the cancelled entry nor the `void` entry itself counts",
		right: " AND j.id NOT IN (SELECT amount FROM journal WHERE kind = 'void')",
		wrong: "",
	},
	{
		family: "config-migration",
		says: "The words `yes`, `on` and `true` become true, `no`, `off` and `false` become false, in any case.",
		right: "def typed: (ascii_downcase) as $word",
		wrong: "def typed: . as $word",
	},
	{
		family: "config-migration",
		says: "everything after the first `=` is value",
		right: 'at = index($0, "=");',
		wrong: "at = match($0, /=[^=]*$/);",
	},
	{
		family: "config-migration",
		says: "is written under `new` instead",
		right: '($renames[0][$path | join(".")] // ($path | join(".")))',
		wrong: '($path | join("."))',
	},
	{
		family: "config-migration",
		says: "The value `@unset` removes the setting instead",
		right: 'if $value == "@unset" then',
		wrong: "if false then",
	},
	{
		family: "sqlite-repair",
		says: "Two products are the same when their names are equal after removing blanks at both ends and ignoring case.",
		right: "lower(trim(q.name)) = lower(trim(p.name))",
		wrong: "q.name = p.name",
	},
	{ family: "sqlite-repair", says: "every move with quantity 0", right: "quantity = 0 OR ", wrong: "" },
	{
		family: "sqlite-repair",
		says: "the sum of the quantities of its moves that are left",
		right: "(SELECT sum(quantity) FROM moves m",
		wrong: "(SELECT max(quantity) FROM moves m",
	},
	{
		family: "checksum-manifests",
		says: "Hidden files count like all others.",
		right: "find . -type f -printf",
		wrong: "find . -type f -not -path '*/.*' -printf",
	},
	{
		family: "checksum-manifests",
		says: "sorted by path in byte order. The status",
		right: "LC_ALL=C sort -t, -k1,1 /tmp/status.txt",
		wrong: "cat /tmp/status.txt",
	},
	{
		family: "checksum-manifests",
		says: "for each set of at least two files",
		right: "if (count > 1) print line",
		wrong: "if (count > 2) print line",
	},
	{
		family: "archive-triage",
		says: "An archive is `damaged` when its tool cannot unpack it without an error.",
		right: "2> /dev/null < /dev/null; then",
		wrong: '2> /dev/null < /dev/null || [ -d "/tmp/unpacked/$name" ]; then',
	},
	{
		family: "archive-triage",
		says: "with the latest `day` of that site",
		right: "| sort | while read -r day",
		wrong: "| sort -r | while read -r day",
	},
	{
		family: "archive-triage",
		says: "has no `report.json` at its top is `incomplete`",
		right: "|| state=incomplete",
		wrong: "|| state=ok",
	},
	{
		family: "text-encodings",
		says: "Every line ending (CR LF or LF) becomes LF; nothing else in the text changes.",
		right: " | sed 's/\\r$//'",
		wrong: "",
	},
	{
		family: "text-encodings",
		says: "the number of Unicode code points",
		right: 'characters=$(iconv -f utf-8 -t utf-32le "$file" | wc -c)',
		wrong: 'characters=$(($(wc -c < "$file") * 4))',
	},
	{
		family: "text-encodings",
		says: "compare words in lower case",
		right: '.decode("utf-8").lower()',
		wrong: '.decode("utf-8")',
	},
	{
		family: "json-lines",
		says: "Users without a `buy` event get the value 0.",
		right: `value) | add // 0)"'`,
		wrong: `value) | add)"'`,
	},
	{
		family: "json-lines",
		says: "only the one with the greatest `at` counts",
		right: "map(max_by(.at))",
		wrong: "map(.[0])",
	},
	{ family: "json-lines", says: "at most 1800 seconds", right: "<= 1800", wrong: "<= 3600" },
	{
		family: "git-history",
		says: "The first commit counts as a change of every file in it.",
		right: "--name-only main",
		wrong: '--name-only "$(git rev-list --max-parents=0 main)..main"',
	},
	{ family: "git-history", says: "the author date in UTC", right: "format-local:", wrong: "format:" },
	{ family: "git-history", says: "are on the branch `topic` and not on `main`", right: "main..topic", wrong: "topic" },
	{
		family: "cron-arithmetic",
		says: "All times are UTC, written as `YYYY-MM-DDTHH:MM`.",
		right: '"%Y-%m-%dT%H:%M"',
		wrong: '"%Y-%m-%d %H:%M"',
	},
	{
		family: "cron-arithmetic",
		says: "A job without a run in the window gets 0",
		right: '"," runs + 0 ","',
		wrong: '"," runs ","',
	},
	{
		family: "cron-arithmetic",
		says: "where both 0 and 7 are Sunday",
		right: "matches(weekday, number % 7, 0, 7) or ",
		wrong: "",
	},
	{
		family: "cron-arithmetic",
		says: "the job runs on the days that match at least one of them",
		right: "(by_day or by_weekday)",
		wrong: "(by_day and by_weekday)",
	},
];
