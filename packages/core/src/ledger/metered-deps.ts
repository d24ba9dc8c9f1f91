import type { Ledger, PriceTable, ReserveInput, Settlement, SpendScope } from "./ledger.ts";

/** What metering a model or a sandbox provider needs; one set per holder of a lease. */
export type MeterDeps = {
	ledger: Ledger;
	prices: PriceTable;
	scope: SpendScope;
	leaseToken: string;
	clock: () => Date;
};

/** As `Ledger.reserve`, for the holder. */
export function reserveSpend(deps: MeterDeps, wanted: Omit<ReserveInput, "scope" | "leaseToken">) {
	const { scope, leaseToken } = deps;
	return deps.ledger.reserve({ ...wanted, scope, leaseToken });
}

/** Writes the one row of the reservation. */
export function settleSpend(
	deps: MeterDeps,
	reservationId: string,
	row: Pick<Settlement, "spend" | "costMicroUsd"> & { remark?: string | null },
) {
	return deps.ledger.settle(reservationId, { remark: null, ...row, priceVersion: deps.prices.version });
}
