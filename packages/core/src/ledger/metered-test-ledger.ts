import { AppError } from "../errors.ts";
import type { PriceTable, Spend } from "./ledger.ts";
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

type Row = { spend: Spend; costMicroUsd: number; priceVersion: string };

/** A ledger in memory for tests, with a clock that moves when told. */
export function createTestLedger(budgetMicroUsd = Number.POSITIVE_INFINITY) {
	const open = new Map<string, number>();
	const rows: Row[] = [];
	let reservations = 0;
	let nowMs = 0;
	const deps: MeterDeps = {
		prices: unitPrices,
		scope: { proposalId: "p1", environmentVersionId: null },
		leaseToken: "lease",
		clock: () => new Date(nowMs),
		ledger: {
			async reserve({ maxMicroUsd }) {
				const spent = rows.reduce((sum, row) => sum + row.costMicroUsd, 0);
				const reserved = [...open.values()].reduce((sum, amount) => sum + amount, 0);
				if (spent + reserved + maxMicroUsd > budgetMicroUsd) throw new AppError("forbidden", "The budget is spent.");
				reservations += 1;
				open.set(`r${reservations}`, maxMicroUsd);
				return `r${reservations}`;
			},
			async settle(id, row) {
				if (!open.delete(id)) throw new AppError("conflict", `${id} is settled already.`);
				rows.push(row);
			},
			async release(id) {
				if (!open.delete(id)) throw new AppError("conflict", `${id} is closed already.`);
			},
		},
	};
	const advance = (ms: number) => {
		nowMs += ms;
	};
	return { deps, rows, open, advance, reservations: () => reservations };
}
