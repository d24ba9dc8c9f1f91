import { AppError } from "../errors.ts";

/**
 * `session`: what a holder spends under one lease, so each attempt of a proposal has its own. `campaign`: all of its
 * proposals and their admissions. `day`: all of the project in one UTC day, by the time of reservation.
 */
export type BudgetLevel = "session" | "campaign" | "day";

/** A limit and how it stands, in micro-dollars. Reservations whose holder died count as reserved for ever. */
export type Budget = {
	level: BudgetLevel;
	limitMicroUsd: number;
	spentMicroUsd: number;
	reservedMicroUsd: number;
};

/** `minMicroUsd`: take what is left, when that is at least so much; absent: all or nothing. */
export type WantedReservation = { maxMicroUsd: number; minMicroUsd?: number | undefined };

/**
 * How much to set aside: the whole maximum, or as much of it as every budget has left. Throws `forbidden` with
 * `details.reason` "budget" and the figures of the tightest budget when that is less than the minimum.
 */
export function decideReservation(budgets: readonly Budget[], wanted: WantedReservation): number {
	const { maxMicroUsd, minMicroUsd = maxMicroUsd } = wanted;
	const [tightest] = [...budgets].sort((a, b) => remainingMicroUsd(a) - remainingMicroUsd(b));
	const grantedMicroUsd = Math.min(maxMicroUsd, tightest ? remainingMicroUsd(tightest) : maxMicroUsd);
	if (tightest && grantedMicroUsd < minMicroUsd) throw toBudgetRefusal(tightest, minMicroUsd);
	return grantedMicroUsd;
}

/** What may still be reserved, at least 0. */
function remainingMicroUsd({ limitMicroUsd, spentMicroUsd, reservedMicroUsd }: Budget): number {
	return Math.max(0, limitMicroUsd - spentMicroUsd - reservedMicroUsd);
}

/** The refusal after a vendor billed a call of this lease above its reservation. */
export function toOvershootRefusal(overshoot: { costMicroUsd: number; reservedMicroUsd: number }): AppError {
	const { costMicroUsd, reservedMicroUsd } = overshoot;
	return new AppError(
		"forbidden",
		`A call of this session cost ${toUsd(costMicroUsd)}, more than the ${toUsd(reservedMicroUsd)} that its bounds allow at list price. ` +
			"The session is closed, since its budget can no longer be kept. Check the model's row in the price table, and that the vendor honours the output cap.",
		{ details: { reason: "overshoot", costMicroUsd, reservedMicroUsd } },
	);
}

/** True when the ledger refused: the budget does not allow the spend, or an overshoot closed the session. */
export function isSpendRefusal(error: unknown): boolean {
	if (!(error instanceof AppError) || error.code !== "forbidden") return false;
	return error.details.reason === "budget" || error.details.reason === "overshoot";
}

const NAMES: Readonly<Record<BudgetLevel, string>> = {
	session: "this session's budget",
	campaign: "the campaign's budget",
	day: "the project's budget for this UTC day",
};

const MENDS: Readonly<Record<BudgetLevel, string>> = {
	session: "Ask for less output or send a shorter conversation; a new campaign can allow each proposal more.",
	campaign: "To go on, start a campaign with a larger budget.",
	day: "To go on, raise it with ./aes budget set --day USD, or wait for 00:00 UTC.",
};

function toBudgetRefusal(budget: Budget, neededMicroUsd: number): AppError {
	const { level, limitMicroUsd, spentMicroUsd, reservedMicroUsd } = budget;
	return new AppError(
		"forbidden",
		`This needs up to ${toUsd(neededMicroUsd)}, and ${NAMES[level]} of ${toUsd(limitMicroUsd)} has ${toUsd(remainingMicroUsd(budget))} left: ` +
			`${toUsd(spentMicroUsd)} are spent and ${toUsd(reservedMicroUsd)} reserved for what is under way. ${MENDS[level]}`,
		{ details: { reason: "budget", level, limitMicroUsd, spentMicroUsd, reservedMicroUsd, neededMicroUsd } },
	);
}

/** Exact to the micro-dollar. */
const toUsd = (microUsd: number): string => `$${(microUsd / 1e6).toFixed(6)}`;
