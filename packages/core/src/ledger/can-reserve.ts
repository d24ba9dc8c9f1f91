/** How a budget stands, in micro-dollars. Open reservations count as if they were spent. */
export type BudgetState = {
	/** null: no limit. */
	budgetMicroUsd: number | null;
	settledMicroUsd: number;
	reservedMicroUsd: number;
};

/** True when the amount still fits; a reservation that lands exactly on the budget does. */
export function canReserve(state: BudgetState, amountMicroUsd: number): boolean {
	const remaining = remainingMicroUsd(state);
	return remaining === null || amountMicroUsd <= remaining;
}

/** What may still be reserved, at least 0; null when there is no limit. */
export function remainingMicroUsd(state: BudgetState): number | null {
	if (state.budgetMicroUsd === null) return null;
	return Math.max(0, state.budgetMicroUsd - state.settledMicroUsd - state.reservedMicroUsd);
}
