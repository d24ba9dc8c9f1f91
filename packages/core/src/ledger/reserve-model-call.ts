import { AppError, type ErrorCode } from "../errors.ts";
import type { ModelUsage } from "../ports/index.ts";
import { affordableOutputTokens, costOf, maxCostOf, mostUsage } from "./cost-of.ts";
import { type MeterDeps, reserveSpend, settleSpend } from "./metered-deps.ts";
import { toBookedUsage, toModelSpendTokens } from "./model-usage.ts";
import { priceAt } from "./price-at.ts";

/** The output cap of a call that names none, where the budgets allow as much. */
export const DEFAULT_MAX_OUTPUT_TOKENS = 16_384;
/** A call that names no cap is refused when the budgets leave less output than this: too little for an answer. */
export const MIN_OUTPUT_TOKENS = 1_024;

/** A model call about to be made: each byte of its request counts as a token. */
export type ModelCallBounds = { model: string; requestBytes: number; maxOutputTokens?: number | undefined };

/** One reservation, closed once: by what the model used, by nothing, or by all that was reserved. */
export type ModelCallReservation = {
	/** To be passed on with the request: its own cap, or the one that the budgets afford. */
	readonly maxOutputTokens: number;
	/** Writes the row and returns the usage as it was written. Throws when it cannot be written. */
	settle(usage: ModelUsage): Promise<ModelUsage>;
	/** The call ended with this error before anything of an answer came: `close` releases if vendors do not bill it. */
	fail(error: unknown): void;
	/** The call was never made: `close` releases. */
	cancel(): void;
	/** Closes what is still open; twice is fine. */
	close(): Promise<void>;
};

/**
 * Sets aside what the call can cost at most, by the prices in force now: each byte of the request as a token of the
 * dearest class of input, and the whole output cap. Throws as `Ledger.reserve`, and `not_found` for a model without a
 * price.
 */
export async function reserveModelCall(deps: MeterDeps, bounds: ModelCallBounds): Promise<ModelCallReservation> {
	const { model } = bounds;
	const startedAt = deps.clock();
	const { id, reservedMicroUsd, maxOutputTokens } = await reserve(deps, bounds, startedAt);
	const most = mostUsage({ ...bounds, maxOutputTokens }, priceAt(deps.prices, model, startedAt));
	let isClosed = false;
	let isUnbilled = false;

	async function write(usage: ModelUsage, remark: string | null) {
		isClosed = true;
		const durationMs = deps.clock().getTime() - startedAt.getTime();
		const spend = { kind: "model_call", model, ...toModelSpendTokens(usage), durationMs } as const;
		const costMicroUsd = costOf(spend, deps.prices, startedAt);
		const overshoot = costMicroUsd > reservedMicroUsd ? "Cost more than was reserved: the session is closed." : null;
		const remarks = [remark, overshoot].filter((part) => part !== null);
		await settleSpend(deps, id, { spend, costMicroUsd, remark: remarks.join(" ") || null });
	}

	return {
		maxOutputTokens,
		async settle(reported) {
			const { usage, remark } = toBookedUsage(reported, most);
			await write(usage, remark);
			return usage;
		},
		fail(error) {
			if (isUnbilledError(error)) isUnbilled = true;
		},
		cancel() {
			isUnbilled = true;
		},
		async close() {
			if (isClosed) return;
			isClosed = true;
			const closed = isUnbilled ? deps.ledger.release(id) : write(most, BROKE_OFF);
			// The model's error says more than a lost lease; a reservation left open still counts against the budget.
			await closed.catch(() => undefined);
		},
	};
}

const BROKE_OFF = "Broke off before its usage was known: counted as all that was reserved.";

/** A cap that the request names is kept or refused; without one, the budgets may lower the default. */
async function reserve(deps: MeterDeps, bounds: ModelCallBounds, at: Date) {
	const { model, requestBytes } = bounds;
	const costWith = (maxOutputTokens: number) =>
		maxCostOf({ kind: "model_call", model, requestBytes, maxOutputTokens }, deps.prices, at);
	const wantedTokens = bounds.maxOutputTokens ?? DEFAULT_MAX_OUTPUT_TOKENS;
	const maxMicroUsd = costWith(wantedTokens);
	const minMicroUsd = bounds.maxOutputTokens === undefined ? costWith(MIN_OUTPUT_TOKENS) : maxMicroUsd;
	const note = `model call ${model}`;
	const { id, reservedMicroUsd } = await reserveSpend(deps, { maxMicroUsd, minMicroUsd, note });
	if (reservedMicroUsd >= maxMicroUsd) return { id, reservedMicroUsd, maxOutputTokens: wantedTokens };
	const price = priceAt(deps.prices, model, at);
	const maxOutputTokens = affordableOutputTokens({ requestBytes, microUsd: reservedMicroUsd }, price);
	return { id, reservedMicroUsd, maxOutputTokens };
}

/** Answers of a model that did no work: refused, or never reached. */
const UNBILLED: ReadonlySet<ErrorCode> = new Set([
	"not_found",
	"conflict",
	"invalid_input",
	"forbidden",
	"rate_limited",
	"unavailable",
]);

function isUnbilledError(error: unknown): boolean {
	return error instanceof AppError && UNBILLED.has(error.code) && error.details.reason !== "disconnected";
}
