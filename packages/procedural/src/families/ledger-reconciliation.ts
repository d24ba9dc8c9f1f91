import type { Random } from "../random.ts";
import type { Family, Level } from "./family.ts";
import { PEOPLE, twoDigits } from "./words.ts";

export const ledgerReconciliation: Family = {
	id: "ledger-reconciliation",
	title: "Ledger reconciliation",
	category: "finance",
	tags: ["csv", "money", "reconciliation"],
	keywords: /\bledgers?\b|\breconcil\w+|\bbank\b|\bcents\b|\bdebit\b|\bcredit\b|\bbalances?\b|\binvoices?\b/gi,
	draft: (level, random) => {
		const accounts = random.sample(PEOPLE, 5).map((name) => name.toLowerCase());
		return {
			slug: `account-balances-${accounts[0]}`,
			instruction: instruction(level),
			data: ledgerFiles(level, { accounts, random }),
			solution: solution(level),
			tests: tests(level),
			slips: {
				expected: ['"entries": len(ENTRIES)', '"entries": len(ENTRIES) - 1'],
				requirement: "An account agrees when both balances are equal to the cent.",
			},
		};
	},
};

function instruction(level: Level): string {
	const parts = [
		"Our own journal and the closing statement of the bank should agree. Find the accounts where they do not.",
		`\`/app/data/journal.csv\` has the header \`id,day,account,kind,amount${level >= 2 ? ",currency" : ""}\`. \`kind\` is \`in\` (adds to the account) or \`out\` (takes from it)${
			level === 3 ? ", or `void`" : ""
		}; \`amount\` is a positive number with exactly two decimals.`,
		level === 3
			? "A `void` entry has the id of the entry that it cancels in the column `amount`: neither the cancelled entry nor the `void` entry itself counts. Every id that is named exists and is not a `void` entry."
			: "",
		level >= 2
			? "`/app/data/rates.csv` has the header `currency,rate`: one unit of the currency is `rate` euros (four decimals). Turn each amount into euro cents on its own, rounding half up (an amount of exactly half a cent becomes the next higher cent), before you add."
			: "All amounts are euros.",
		"`/app/data/statement.csv` has the header `account,closing` with the closing balance of each account in euros. All accounts start at 0. Both files name the same accounts.",
		"An account agrees when both balances are equal to the cent.",
		"Write `/app/out/balances.csv` with the header `account,cents` and the balance of each account by the journal as an integer number of euro cents, sorted by account.",
		"Write `/app/out/disagree.csv` with the header `account,journal_cents,statement_cents` and one row for each account that does not agree, sorted by account.",
		"Write `/app/out/summary.json`, an object with the integers `entries` (journal entries that count), `agree` and `disagree` (numbers of accounts).",
	];
	return parts.filter(Boolean).join("\n\n");
}

const RATES: Readonly<Record<string, number>> = { CHF: 10_412, EUR: 10_000, SEK: 871, USD: 9_235 };

type Entry = { id: string; account: string; kind: "in" | "out"; cents: number; currency: string; isVoid: boolean };

function ledgerFiles(level: Level, { accounts, random }: { accounts: string[]; random: Random }) {
	const entries = Array.from(
		{ length: 40 + 25 * level },
		(_, index): Entry => ({
			id: `j${index + 1}`,
			account: random.pick(accounts),
			kind: random.chance(0.6) ? "in" : "out",
			cents: random.int(150, 480_000),
			currency: level >= 2 ? random.pick(Object.keys(RATES)) : "EUR",
			isVoid: level === 3 && random.chance(0.1),
		}),
	);
	const wrong = new Set(random.sample(accounts, random.int(1, 3)));
	const closing = accounts.map((account) => {
		const cents = entries
			.filter((entry) => entry.account === account && !entry.isVoid)
			.reduce((sum, entry) => sum + signed(entry), 0);
		return `${account},${decimal(cents + (wrong.has(account) ? random.pick([1, -1, 100, 2_500]) : 0))}`;
	});
	const files: Record<string, string> = {
		"journal.csv": journal(level, entries),
		"statement.csv": `account,closing\n${closing.join("\n")}\n`,
	};
	if (level >= 2) {
		const rates = Object.entries(RATES).map(([currency, rate]) => `${currency},${(rate / 10_000).toFixed(4)}`);
		files["rates.csv"] = `currency,rate\n${rates.join("\n")}\n`;
	}
	return files;
}

function journal(level: Level, entries: readonly Entry[]): string {
	const last = level >= 2 ? (currency: string) => `,${currency}` : () => "";
	const lines = entries.map(
		({ id, account, kind, cents, currency }, index) =>
			`${id},2024-03-${twoDigits(1 + (index % 28))},${account},${kind},${decimal(cents)}${last(currency)}`,
	);
	const voids = entries
		.filter(({ isVoid }) => isVoid)
		.map(({ id, account, currency }) => `v${id},2024-03-29,${account},void,${id}${last(currency)}`);
	return `${[`id,day,account,kind,amount${level >= 2 ? ",currency" : ""}`, ...lines, ...voids].join("\n")}\n`;
}

function signed({ kind, cents, currency }: Entry): number {
	const euroCents = Math.floor((cents * (RATES[currency] ?? 0) + 5_000) / 10_000);
	return kind === "in" ? euroCents : -euroCents;
}

const decimal = (cents: number) =>
	`${cents < 0 ? "-" : ""}${Math.floor(Math.abs(cents) / 100)}.${twoDigits(Math.abs(cents) % 100)}`;

function solution(level: Level): string[] {
	const rate = level >= 2 ? "JOIN rates r ON r.currency = j.currency" : "";
	const scaled = "CAST(replace(j.amount, '.', '') AS INTEGER)";
	const cents = level >= 2 ? `(${scaled} * CAST(replace(r.rate, '.', '') AS INTEGER) + 5000) / 10000` : scaled;
	const counts =
		level === 3 ? "WHERE j.kind <> 'void' AND j.id NOT IN (SELECT amount FROM journal WHERE kind = 'void')" : "";
	const imports = ["journal", "statement", ...(level >= 2 ? ["rates"] : [])];
	return [
		"rm -f /tmp/books.db",
		`sqlite3 /tmp/books.db -cmd '.mode csv' ${imports.map((table) => `".import /app/data/${table}.csv ${table}"`).join(" ")}`,
		`sqlite3 /tmp/books.db "CREATE TABLE entry AS SELECT j.account, CASE j.kind WHEN 'in' THEN 1 ELSE -1 END * (${cents}) AS cents FROM journal j ${rate} ${counts}"`,
		`sqlite3 /tmp/books.db "CREATE TABLE balance AS
	SELECT s.account, coalesce((SELECT sum(cents) FROM entry e WHERE e.account = s.account), 0) AS cents,
		CAST(replace(s.closing, '.', '') AS INTEGER) AS closing
	FROM statement s"`,
		`sqlite3 -csv -header /tmp/books.db "SELECT account, cents FROM balance ORDER BY account" | tr -d '\\r' > /app/out/balances.csv`,
		`{ echo account,journal_cents,statement_cents; sqlite3 -csv /tmp/books.db "SELECT * FROM balance WHERE cents <> closing ORDER BY account" | tr -d '\\r'; } > /app/out/disagree.csv`,
		`sqlite3 /tmp/books.db "SELECT json_object('entries', (SELECT count(*) FROM entry), 'agree', sum(cents = closing), 'disagree', sum(cents <> closing)) FROM balance" > /app/out/summary.json`,
	];
}

function tests(level: Level): string {
	return `from decimal import ROUND_HALF_UP, Decimal

JOURNAL = list(csv.DictReader(io.StringIO(read_pristine("journal.csv"))))
STATEMENT = {row["account"]: int(Decimal(row["closing"]) * 100) for row in csv.DictReader(io.StringIO(read_pristine("statement.csv")))}
${
	level >= 2
		? 'RATES = {row["currency"]: Decimal(row["rate"]) for row in csv.DictReader(io.StringIO(read_pristine("rates.csv")))}'
		: ""
}
VOIDED = {row["amount"] for row in JOURNAL if row["kind"] == "void"}
ENTRIES = [row for row in JOURNAL if row["kind"] != "void" and row["id"] not in VOIDED]


def cents_of(row):
    euros = Decimal(row["amount"])${level >= 2 ? ' * RATES[row["currency"]]' : ""}
    cents = int((euros * 100).quantize(Decimal(1), ROUND_HALF_UP))
    return cents if row["kind"] == "in" else -cents


BALANCES = {account: sum(cents_of(row) for row in ENTRIES if row["account"] == account) for account in sorted(STATEMENT)}
WRONG = [account for account in BALANCES if BALANCES[account] != STATEMENT[account]]


def test_balances():
    rows = [[account, str(cents)] for account, cents in BALANCES.items()]
    check("balances.csv", rows_of(read_out("balances.csv")), [["account", "cents"], *rows])


def test_disagree():
    rows = [[account, str(BALANCES[account]), str(STATEMENT[account])] for account in WRONG]
    check("disagree.csv", rows_of(read_out("disagree.csv")), [["account", "journal_cents", "statement_cents"], *rows])


def test_summary():
    expected = {"entries": len(ENTRIES), "agree": len(BALANCES) - len(WRONG), "disagree": len(WRONG)}
    check("summary.json", load_out("summary.json"), expected)
`;
}
