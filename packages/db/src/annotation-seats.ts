import {
	type Annotator,
	askForSeat,
	canReopen,
	countTaken,
	LOCK_MS,
	type Seat,
	type SeatAnswer,
} from "@aes/core/annotations";
import { AppError } from "@aes/core/errors";
import { cleanText } from "./clean-text.ts";
import type { DbClient } from "./client.ts";
import type { PrismaClient } from "./generated/client.ts";

/** Whose window asks for which item. */
export type SeatKey = { projectId: string; itemId: string; annotator: Annotator; token: string; now: Date };
type ItemEnd = { kind: "submitted" } | { kind: "skipped" | "broken"; reason: string };

export type HeldSeat = SeatAnswer & {
	/** Whether the asking window holds the seat now. */
	isHeld: boolean;
	/** Who sits there, where somebody has to be asked; who took it, where one's own was taken. */
	who: string | null;
};

const MAX_REASON = 500;

/** Seats of annotators at items: taken, kept by a heartbeat, left, ended, opened again. */
export function createAnnotationSeats(client: PrismaClient) {
	return {
		/** Takes the seat or renews it, as `askForSeat` says; also the heartbeat. */
		hold: (key: SeatKey & { takeOver: boolean }): Promise<HeldSeat> =>
			client.$transaction(async (tx) => {
				const item = await lockItem(tx, key);
				const ask = { ...key, annotator: key.annotator.key, overlap: item.overlap };
				const answer = item.brokenAt && !item.seats.some(isOwnOpen(key)) ? BROKEN : askForSeat(item.seats, ask);
				if (answer.kind === "take_over") await giveAway(tx, key, answer.from);
				const isHeld = answer.kind === "take" || answer.kind === "resume" || answer.kind === "take_over";
				if (isHeld) await sit(tx, key);
				return { ...answer, isHeld, who: findOther(item.seats, key, answer) };
			}),

		/** A submission needs an answer to every step of the agent; throws `invalid_input` that names the first without. */
		end: (key: SeatKey, end: ItemEnd): Promise<void> =>
			client.$transaction(async (tx) => {
				const { seats } = await lockItem(tx, key);
				if (end.kind === "submitted") await requireAnswers(tx, key);
				else if (seats.some((seat) => seat.annotator === key.annotator.key && seat.state !== "open")) throw seatLost();
				else await sit(tx, key);
				await leave(tx, key, end);
			}),

		/** Takes an end back, as `canReopen` allows. Throws `conflict` when it is too late or the seat is another's by now. */
		reopen: (key: SeatKey): Promise<void> =>
			client.$transaction(async (tx) => {
				const item = await lockItem(tx, key);
				const own = item.seats.find(({ annotator }) => annotator === key.annotator.key);
				if (!own || !canReopen(own, key.now)) throw tooLate();
				if (own.state !== "submitted" && countTaken(item.seats) >= item.overlap) throw seatLost();
				await sit(tx, key);
				const othersReport = item.seats.some((seat) => seat !== own && seat.state === "broken");
				if (own.state === "broken" && !othersReport)
					await tx.annotationItem.update({ where: { id: key.itemId }, data: { brokenAt: null } });
			}),
	};
}

/** The seat of this window, renewed. Throws `conflict` when another window or person has it. */
export async function requireSeat(tx: DbClient, key: SeatKey): Promise<{ id: string }> {
	const [seat] = await tx.annotationAssignment.updateManyAndReturn({
		where: { ...seatOf(key), state: "open", lockToken: key.token, item: { queue: { projectId: key.projectId } } },
		data: { lockUntil: lockUntil(key) },
		select: { id: true },
	});
	if (!seat) throw seatLost();
	return seat;
}

type LockedItem = { overlap: number; brokenAt: Date | null; seats: (Seat & { name: string })[] };

const BROKEN: SeatAnswer = { kind: "ended", state: "broken" };
const lockUntil = ({ now }: SeatKey) => new Date(now.getTime() + LOCK_MS);
const seatOf = ({ itemId, annotator }: SeatKey) => ({ itemId, annotator: annotator.key });
const isOwnOpen = (key: SeatKey) => (seat: Seat) => seat.annotator === key.annotator.key && seat.state === "open";

/** Whoever asks for a seat of the item, one after the other. */
async function lockItem(tx: DbClient, { projectId, itemId }: SeatKey): Promise<LockedItem> {
	const [item] = await tx.$queryRaw<{ overlap: number; brokenAt: Date | null }[]>`
		SELECT q.overlap, i.broken_at AS "brokenAt" FROM annotation_items i JOIN annotation_queues q ON q.id = i.queue_id
		WHERE i.id = ${itemId} AND q.project_id = ${projectId} FOR UPDATE OF i`;
	if (!item) throw noItem(itemId);
	const seats = await tx.annotationAssignment.findMany({ where: { itemId }, orderBy: { openedAt: "asc" } });
	return { ...item, seats: seats.map(({ annotatorName, ...seat }) => ({ ...seat, name: annotatorName })) };
}

async function sit(tx: DbClient, key: SeatKey): Promise<void> {
	const held = { state: "open" as const, lockToken: key.token, lockUntil: lockUntil(key) };
	await tx.annotationAssignment.upsert({
		where: { itemId_annotator: seatOf(key) },
		create: { ...seatOf(key), annotatorName: cleanText(key.annotator.name), openedAt: key.now, ...held },
		update: { ...held, endedAt: null, reason: null, takenOverBy: null },
	});
}

async function leave(tx: DbClient, key: SeatKey, end: ItemEnd): Promise<void> {
	const reason = end.kind === "submitted" ? null : cleanText(end.reason).slice(0, MAX_REASON);
	await tx.annotationAssignment.updateMany({
		where: seatOf(key),
		data: { state: end.kind, reason, endedAt: key.now, lockToken: null, lockUntil: null },
	});
	if (end.kind === "broken") await tx.annotationItem.update({ where: { id: key.itemId }, data: { brokenAt: key.now } });
}

const giveAway = (tx: DbClient, { itemId, annotator }: SeatKey, from: string) =>
	tx.annotationAssignment.updateMany({
		where: { itemId, annotator: from },
		data: { state: "taken_over", takenOverBy: cleanText(annotator.name), lockToken: null, lockUntil: null },
	});

function findOther(seats: LockedItem["seats"], key: SeatKey, answer: SeatAnswer): string | null {
	if (answer.kind === "lapsed" || answer.kind === "take_over")
		return seats.find(({ annotator }) => annotator === answer.from)?.name ?? null;
	return answer.kind === "elsewhere" ? key.annotator.name : null;
}

async function requireAnswers(tx: DbClient, key: SeatKey): Promise<void> {
	await requireSeat(tx, key);
	const [missing] = await tx.$queryRaw<{ step: number }[]>`
		SELECT t.index AS step FROM annotation_items i
		JOIN trajectory_steps t ON t.proposal_id = i.proposal_id AND t.attempt = i.attempt AND t.source = 'agent'
		JOIN annotation_assignments a ON a.item_id = i.id AND a.annotator = ${key.annotator.key}
		LEFT JOIN annotation_answers x ON x.assignment_id = a.id AND x.step = t.index
		WHERE i.id = ${key.itemId} AND x.label IS NULL AND x.is_unsure IS NOT TRUE
		ORDER BY t.index LIMIT 1`;
	if (!missing) return;
	throw new AppError(
		"invalid_input",
		`Step ${missing.step + 1} has no label yet: give it one, or flag it as unsure, then submit.`,
		{ details: missing },
	);
}

export const noItem = (itemId: string) =>
	new AppError("not_found", `There is no item ${itemId} in an annotation queue.`, { details: { itemId } });

const seatLost = () =>
	new AppError(
		"conflict",
		"Another window or person has this item now, or it has ended: nothing was changed. Open the queue again to go on.",
	);

const tooLate = () =>
	new AppError("conflict", "This can no longer be taken back: a submission stands after ten seconds.");
