/** Unit prices in micro-dollars; a table is immutable once used, a change is a new version. */
export type PriceTable = {
	version: string;
	/** By model name: what it cost from which day on, in any order. `priceAt` finds the row in force. */
	models: Readonly<Record<string, readonly ModelPrice[]>>;
	sandbox: { cpuSecondMicroUsd: number; gibSecondMicroUsd: number };
};
/** Per million tokens. */
export type ModelPrice = {
	/** In force from this moment until the model's next row. */
	effectiveFrom: Date;
	inputMicroUsdPerMillion: number;
	/** Input that the vendor read from its prompt cache. */
	cachedInputMicroUsdPerMillion: number;
	/** Input that the vendor wrote to its prompt cache; absent: as input. With several rates, the dearest. */
	cacheWriteInputMicroUsdPerMillion?: number;
	outputMicroUsdPerMillion: number;
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

/**
 * Reserve before, settle after: a reservation counts against the budget until it is settled or released, so
 * parallel calls cannot overspend. Amounts are integer micro-dollars.
 */
export type Ledger = {
	/** Throws `forbidden` when the budget of the scope's campaign would be exceeded. Returns the reservation's id. */
	reserve(input: { scope: SpendScope; leaseToken: string; maxMicroUsd: number; note: string }): Promise<string>;
	/** Writes the one ledger row of this reservation. Twice is an error `conflict`. */
	settle(reservationId: string, input: { spend: Spend; costMicroUsd: number; priceVersion: string }): Promise<void>;
	/** Nothing was spent: the call never reached the model, the sandbox never started. */
	release(reservationId: string): Promise<void>;
};
