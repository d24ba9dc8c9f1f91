export {
	type Budget,
	type BudgetLevel,
	decideReservation,
	isSpendRefusal,
	toOvershootRefusal,
	type WantedReservation,
} from "./budgets.ts";
export { costOf, maxCostOf, type SpendBounds, toSandboxSeconds } from "./cost-of.ts";
export type {
	Ledger,
	ModelCallSpend,
	ModelPrice,
	ModelRates,
	PriceTable,
	Reservation,
	ReserveInput,
	SandboxSpend,
	Settlement,
	Spend,
	SpendScope,
} from "./ledger.ts";
export type { MeterDeps } from "./metered-deps.ts";
export { meterModel } from "./metered-model.ts";
export {
	type MeterSandboxesDeps,
	meterSandboxes,
	RESERVED_SANDBOX_MS,
	type StartedSandbox,
} from "./metered-sandboxes.ts";
export { toModelSpendTokens } from "./model-usage.ts";
export { priceAt } from "./price-at.ts";
export {
	DEFAULT_MAX_OUTPUT_TOKENS,
	MIN_OUTPUT_TOKENS,
	type ModelCallBounds,
	type ModelCallReservation,
	reserveModelCall,
} from "./reserve-model-call.ts";
