import { AppError } from "@aes/core/errors";
import type { Container } from "dockerode";
import { hasStatus, isEngineGone } from "../engine-errors.ts";

/** Why a sandbox is gone, told in `AppError.details.reason`. */
export type LossReason = "memory" | "disk" | "pids" | "engine" | "expired" | "disposed";

const EXPLANATIONS: Readonly<Record<Exclude<LossReason, "disk">, string>> = {
	disposed: "its user disposed of it",
	memory: "memory limit: the kernel ended it because it used more memory than it was given",
	pids: "process limit: it was full of processes that could not be ended one by one",
	engine: "the engine stopped or removed it",
	expired: "it outlived its lifetime",
};

export type SandboxEnds = { expiresAt: Date; diskMb: number };

export type SandboxLoss = {
	find(): LossReason | null;
	/** Ends the container for `reason`, which later calls tell. The first reason is kept. */
	end(reason: LossReason): Promise<void>;
	/** Asks the engine whether the container still runs and keeps the reason when it does not. */
	diagnose(): Promise<LossReason | null>;
	/** Called when its user ends it. */
	dispose(): void;
	toError(reason: LossReason): AppError;
};

/** Remembers how a sandbox was lost. */
export function createSandboxLoss(container: Container, { expiresAt, diskMb }: SandboxEnds): SandboxLoss {
	let kept: LossReason | null = null;
	const explain = (reason: LossReason) =>
		reason === "disk" ? `disk limit: it wrote more than the ${diskMb} MB that it was given` : EXPLANATIONS[reason];
	const loss: SandboxLoss = {
		find: () => kept,
		async end(reason) {
			kept ??= reason;
			// Gone already is what was wanted; an engine that is away cannot be told.
			await container.kill().catch(() => {});
		},
		async diagnose() {
			if (kept) return kept;
			const found = await findReason(container, expiresAt);
			// An engine that is away may come back with the container in it.
			if (found && !found.isTransient) kept ??= found.reason;
			return kept ?? found?.reason ?? null;
		},
		dispose() {
			kept ??= "disposed";
		},
		toError: (reason) =>
			new AppError("unavailable", `Sandbox ${container.id.slice(0, 12)} is gone, ${explain(reason)}.`, {
				details: { reason, sandboxId: container.id },
			}),
	};
	return loss;
}

async function findReason(
	container: Container,
	expiresAt: Date,
): Promise<{ reason: LossReason; isTransient?: true } | null> {
	const ended: LossReason = Date.now() >= expiresAt.getTime() ? "expired" : "engine";
	try {
		const { State } = await container.inspect();
		if (State.Running) return null;
		return { reason: State.OOMKilled ? "memory" : ended };
	} catch (error) {
		if (hasStatus(error, 404)) return { reason: ended };
		return isEngineGone(error) ? { reason: "engine", isTransient: true } : null;
	}
}
