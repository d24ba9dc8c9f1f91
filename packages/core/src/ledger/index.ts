export { type BudgetState, canReserve, remainingMicroUsd } from "./can-reserve.ts";
export { costOf, maxCostOf, type SpendBounds, toSandboxSeconds } from "./cost-of.ts";
export type {
	Ledger,
	ModelCallSpend,
	ModelPrice,
	PriceTable,
	SandboxSpend,
	Spend,
	SpendScope,
} from "./ledger.ts";
export type { MeterDeps } from "./metered-deps.ts";
export {
	DEFAULT_MAX_OUTPUT_TOKENS,
	type ModelCallBounds,
	type ModelCallReservation,
	meterModel,
	reserveModelCall,
	toModelSpendTokens,
} from "./metered-model.ts";
export {
	type MeterSandboxesDeps,
	meterSandboxes,
	RESERVED_SANDBOX_MS,
	type StartedSandbox,
} from "./metered-sandboxes.ts";
export { priceAt } from "./price-at.ts";
