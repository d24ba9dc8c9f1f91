import { AppError } from "../errors.ts";
import type { Ledger, PriceTable, Spend, SpendScope } from "./ledger.ts";

/** What metering a model or a sandbox provider needs; one set per holder of a lease. */
export type MeterDeps = {
	ledger: Ledger;
	prices: PriceTable;
	scope: SpendScope;
	leaseToken: string;
	clock: () => Date;
};

/** As `Ledger.reserve`; a refusal always says in `details.reason` that the budget was why. */
export async function reserveSpend(deps: MeterDeps, maxMicroUsd: number, note: string): Promise<string> {
	const { scope, leaseToken } = deps;
	try {
		return await deps.ledger.reserve({ scope, leaseToken, maxMicroUsd, note });
	} catch (error) {
		if (!(error instanceof AppError) || error.code !== "forbidden") throw error;
		throw new AppError("forbidden", error.message, { details: { ...error.details, reason: "budget" }, cause: error });
	}
}

/** Writes the one row of the reservation. */
export function settleSpend(deps: MeterDeps, reservationId: string, row: { spend: Spend; costMicroUsd: number }) {
	return deps.ledger.settle(reservationId, { ...row, priceVersion: deps.prices.version });
}
