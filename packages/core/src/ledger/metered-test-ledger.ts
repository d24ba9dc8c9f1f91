import { AppError } from "../errors.ts";
import { type Budget, type BudgetLevel, decideReservation, toOvershootRefusal } from "./budgets.ts";
import type { PriceTable, Settlement } from "./ledger.ts";
import type { MeterDeps } from "./metered-deps.ts";

/** One micro-dollar a token, a CPU-second and a GiB-second, so that expected figures are plain to see. */
const unitPrices: PriceTable = {
	version: "unit",
	models: {
		"acme/one": [
			{
				effectiveFrom: new Date(0),
				inputMicroUsdPerMillion: 1e6,
				cachedInputMicroUsdPerMillion: 0,
				outputMicroUsdPerMillion: 1e6,
				isNotional: false,
			},
		],
	},
	sandbox: { cpuSecondMicroUsd: 1, gibSecondMicroUsd: 1 },
};

type Entry = { leaseToken: string; reservedMicroUsd: number; settled: Settlement | null };

/** A ledger in memory for tests: one campaign and day, a session for each lease token, a clock that moves when told. */
export function createTestLedger(limits: Partial<Record<BudgetLevel, number>> = {}) {
	const entries = new Map<string, Entry>();
	let reservations = 0;
	let nowMs = 0;

	function take(id: string): Entry {
		const entry = entries.get(id);
		if (!entry || entry.settled) throw new AppError("conflict", `${id} is closed already.`);
		return entry;
	}
	const deps: MeterDeps = {
		prices: unitPrices,
		scope: { proposalId: "p1", environmentVersionId: null },
		leaseToken: "lease",
		clock: () => new Date(nowMs),
		ledger: {
			async reserve({ leaseToken, ...wanted }) {
				const all = [...entries.values()];
				const own = all.filter((entry) => entry.leaseToken === leaseToken);
				const over = own.find(({ settled, reservedMicroUsd }) => (settled?.costMicroUsd ?? 0) > reservedMicroUsd);
				if (over) throw toOvershootRefusal({ ...over, costMicroUsd: over.settled?.costMicroUsd ?? 0 });
				const budgets = Object.entries(limits).map(([level, limitMicroUsd]) =>
					toBudget(level as BudgetLevel, limitMicroUsd, level === "session" ? own : all),
				);
				const reservedMicroUsd = decideReservation(budgets, wanted);
				reservations += 1;
				entries.set(`r${reservations}`, { leaseToken, reservedMicroUsd, settled: null });
				return { id: `r${reservations}`, reservedMicroUsd };
			},
			async settle(id, settled) {
				take(id).settled = settled;
			},
			async release(id) {
				take(id);
				entries.delete(id);
			},
		},
	};
	return {
		deps,
		/** What was settled so far. */
		rows: () => [...entries.values()].flatMap(({ settled }) => settled ?? []),
		/** Amounts that are still reserved. */
		open: () => [...entries.values()].flatMap(({ settled, reservedMicroUsd }) => (settled ? [] : reservedMicroUsd)),
		entries: () => [...entries.values()],
		reservations: () => reservations,
		advance(ms: number) {
			nowMs += ms;
		},
	};
}

function toBudget(level: BudgetLevel, limitMicroUsd: number, entries: readonly Entry[]): Budget {
	return {
		level,
		limitMicroUsd,
		spentMicroUsd: entries.reduce((sum, { settled }) => sum + (settled?.costMicroUsd ?? 0), 0),
		reservedMicroUsd: entries.reduce((sum, entry) => sum + (entry.settled ? 0 : entry.reservedMicroUsd), 0),
	};
}
