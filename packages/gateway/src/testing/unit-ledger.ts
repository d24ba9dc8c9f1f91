import { AppError } from "@aes/core/errors";
import type { MeterDeps, Settlement } from "@aes/core/ledger";

/** One micro-dollar a token, so that costs are plain to see. */
const PRICE = {
	effectiveFrom: new Date(0),
	inputMicroUsdPerMillion: 1e6,
	cachedInputMicroUsdPerMillion: 1e6,
	outputMicroUsdPerMillion: 1e6,
	isNotional: true,
};

/** Keeps what was settled and what is open; refuses nothing unless told to. */
export function createUnitLedger(model: string) {
	const rows: Settlement[] = [];
	const open = new Map<string, number>();
	const state = { isSpent: false };
	let count = 0;
	const deps: MeterDeps = {
		prices: { version: "unit", models: { [model]: [PRICE] }, sandbox: { cpuSecondMicroUsd: 1, gibSecondMicroUsd: 1 } },
		scope: { proposalId: "p1", environmentVersionId: null },
		leaseToken: "lease",
		clock: () => new Date(1_700_000_000_000),
		ledger: {
			async reserve({ maxMicroUsd }) {
				if (state.isSpent) throw new AppError("forbidden", "The budget is spent.", { details: { reason: "budget" } });
				count += 1;
				open.set(`r${count}`, maxMicroUsd);
				return { id: `r${count}`, reservedMicroUsd: maxMicroUsd };
			},
			async settle(id, row) {
				open.delete(id);
				rows.push(row);
			},
			async release(id) {
				open.delete(id);
			},
		},
	};
	return { deps, rows, open, state };
}
