/** A seat of an annotator at an item. `open` is being worked on; `taken_over` was given to another person. */
export type AssignmentState = "open" | "submitted" | "skipped" | "broken" | "taken_over";

/** How long a seat stays kept without a sign of life. */
export const LOCK_MS = 5 * 60_000;
/** How often a page gives one. */
export const HEARTBEAT_MS = 60_000;
/** How long a submission can be taken back; until then nobody sees it. */
export const UNDO_SUBMIT_MS = 10_000;

export type Seat = {
	annotator: string;
	state: AssignmentState;
	/** Which window holds it. */
	lockToken: string | null;
	lockUntil: Date | null;
	endedAt: Date | null;
};

type Ask = {
	annotator: string;
	/** The asking window. */
	token: string;
	overlap: number;
	now: Date;
	/** A person said so: take it from one's own other window, or a lapsed seat from who left it. */
	takeOver: boolean;
};

/**
 * What an annotator who opens an item gets. `resume` and `take` hold it; `elsewhere` is one's own other window, which
 * lives; `lapsed` a full item of which somebody left a seat, to be taken over on demand; `full` and `ended` are final.
 */
export type SeatAnswer =
	| { kind: "resume" | "take" | "full" | "elsewhere" }
	| { kind: "lapsed" | "take_over"; from: string }
	| { kind: "ended"; state: Exclude<AssignmentState, "open" | "taken_over"> };

export function askForSeat(seats: readonly Seat[], ask: Ask): SeatAnswer {
	const own = seats.find(({ annotator }) => annotator === ask.annotator);
	if (own && own.state !== "open" && own.state !== "taken_over") return { kind: "ended", state: own.state };
	if (own?.state === "open") {
		const isElsewhere = own.lockToken !== ask.token && isHeld(own, ask.now);
		return { kind: isElsewhere && !ask.takeOver ? "elsewhere" : "resume" };
	}
	if (countTaken(seats) < ask.overlap) return { kind: "take" };
	const left = seats.find((seat) => seat.state === "open" && !isHeld(seat, ask.now));
	if (!left) return { kind: "full" };
	return { kind: ask.takeOver ? "take_over" : "lapsed", from: left.annotator };
}

/** Seats that count against the overlap: who skipped, reported or lost a seat leaves it free. */
export const countTaken = (seats: readonly Pick<Seat, "state">[]): number =>
	seats.filter(({ state }) => state === "open" || state === "submitted").length;

const isHeld = ({ lockUntil }: Pick<Seat, "lockUntil">, now: Date): boolean => lockUntil !== null && lockUntil > now;

/** A submission only within its seconds; a skip and a report at any time, as nobody builds on them. */
export function canReopen({ state, endedAt }: Pick<Seat, "state" | "endedAt">, now: Date): boolean {
	if (state === "skipped" || state === "broken") return true;
	return state === "submitted" && endedAt !== null && now.getTime() - endedAt.getTime() <= UNDO_SUBMIT_MS;
}
