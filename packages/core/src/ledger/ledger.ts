import type { WantedReservation } from "./budgets.ts";

/** Unit prices in micro-dollars; a table is immutable once used, a change is a new version. */
export type PriceTable = {
	version: string;
	/** By model name: what it cost from which day on, in any order. `priceAt` finds the row in force. */
	models: Readonly<Record<string, readonly ModelPrice[]>>;
	sandbox: { cpuSecondMicroUsd: number; gibSecondMicroUsd: number };
};
/** Per million tokens. */
export type ModelRates = {
	inputMicroUsdPerMillion: number;
	/** Input that the vendor read from its prompt cache. */
	cachedInputMicroUsdPerMillion: number;
	/** Input that the vendor wrote to its prompt cache for the standard time; absent: as input. */
	cacheWriteInputMicroUsdPerMillion?: number;
	/** Input that the vendor wrote to its prompt cache for an hour; absent: as other writes. */
	cacheWrite1hInputMicroUsdPerMillion?: number;
	outputMicroUsdPerMillion: number;
};
export type ModelPrice = ModelRates & {
	/** In force from this moment until the model's next row. */
	effectiveFrom: Date;
	/** Rates of the whole call once its input, cached or not, is more than so many tokens; absent: the same for any. */
	longPrompt?: ModelRates & { overTokens: number };
	/** True when no money changes hands: the procedural model's price is a notion (domain §5). */
	isNotional: boolean;
};

/** What money went to. One row per model call and per sandbox. */
export type ModelCallSpend = {
	kind: "model_call";
	model: string;
	uncachedInputTokens: number;
	cachedInputTokens: number;
	cacheWriteInputTokens: number;
	/** Those of the written that stay for an hour; absent: none. */
	cacheWrite1hInputTokens?: number;
	outputTokens: number;
	durationMs: number;
};
export type SandboxSpend = {
	kind: "sandbox";
	purpose: string;
	/** Limits × wall seconds: what was set aside, as clouds bill it. */
	cpuSeconds: number;
	gibSeconds: number;
	durationMs: number;
};
export type Spend = ModelCallSpend | SandboxSpend;

/** Who the spend is for, and under which lease it was made. */
export type SpendScope = { proposalId: string | null; environmentVersionId: string | null };

export type ReserveInput = WantedReservation & { scope: SpendScope; leaseToken: string; note: string };
export type Reservation = { id: string; reservedMicroUsd: number };
export type Settlement = {
	spend: Spend;
	/** May be above what was reserved: it is written as it is. */
	costMicroUsd: number;
	priceVersion: string;
	/** What was odd about the spend, for people; null when nothing was. */
	remark: string | null;
};

/**
 * Reserve before, settle after: a reservation counts against each budget it falls under until it is settled or
 * released, so parallel calls cannot overspend. Amounts are integer micro-dollars.
 */
export type Ledger = {
	/**
	 * Sets aside as `decideReservation` says, by the budgets of session, campaign and day together. Throws `forbidden`
	 * with `details.reason` "budget" when it does not fit, or "overshoot" when a model call under this lease was settled
	 * above its reservation: that closed the session. Throws `conflict` when the lease has ended.
	 */
	reserve(input: ReserveInput): Promise<Reservation>;
	/** Writes the one ledger row of this reservation. Twice is an error `conflict`. */
	settle(reservationId: string, settlement: Settlement): Promise<void>;
	/** Nothing was spent: the call never reached the model, the sandbox never started. */
	release(reservationId: string): Promise<void>;
};
