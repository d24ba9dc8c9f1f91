export { type BudgetState, canReserve, remainingMicroUsd } from "./can-reserve.ts";
export { costOf, getModelPrice, maxCostOf, type SpendBounds, toSandboxSeconds } from "./cost-of.ts";
export type {
	Ledger,
	ModelCallSpend,
	ModelPrice,
	PriceTable,
	SandboxSpend,
	Spend,
	SpendScope,
} from "./ledger.ts";
