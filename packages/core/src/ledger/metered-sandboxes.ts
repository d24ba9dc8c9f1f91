import type { Sandbox, SandboxProvider, SandboxSpec } from "../ports/index.ts";
import { costOf, maxCostOf, toSandboxSeconds } from "./cost-of.ts";
import type { SandboxSpend } from "./ledger.ts";
import { type MeterDeps, reserveSpend, settleSpend } from "./metered-deps.ts";

/**
 * What a sandbox is reserved for, at most, in milliseconds. Limits × lifetime would set aside hours for trials
 * that take seconds and stop a campaign long before its budget is spent; a sandbox that lives longer is still
 * settled for all of its time, and the next reservation sees that.
 */
export const RESERVED_SANDBOX_MS = 5 * 60_000;

export type StartedSandbox = { id: string; spec: SandboxSpec; startedAt: Date; expiresAt: Date };

export type MeterSandboxesDeps = MeterDeps & {
	/** After a sandbox started, before it is handed out. When this fails the sandbox is ended. */
	onStarted?(started: StartedSandbox): Promise<void>;
	/** Once for each started sandbox, after it ended and was settled. */
	onEnded?(ended: { id: string; endedAt: Date; spend: SandboxSpend }): Promise<void>;
};

/**
 * A provider whose sandboxes each leave exactly one ledger row: reserved at `create`, settled when disposed (limits
 * × wall time, as clouds bill it), released when none came to be. Disposing twice settles once. Throws `forbidden`
 * with `details.reason` "budget" when the reservation does not fit.
 */
export function meterSandboxes(provider: SandboxProvider, deps: MeterSandboxesDeps): SandboxProvider {
	return {
		...provider,
		async create(spec, options) {
			options?.signal?.throwIfAborted();
			const { cpus, memoryMb } = spec.limits;
			const lifetimeMs = Math.min(spec.lifetimeMs, RESERVED_SANDBOX_MS);
			const maxMicroUsd = maxCostOf({ kind: "sandbox", cpus, memoryMb, lifetimeMs }, deps.prices, deps.clock());
			const { id } = await reserveSpend(deps, { maxMicroUsd, note: `sandbox ${spec.purpose}` });
			const startedAt = deps.clock();
			const sandbox = await provider.create(spec, options).catch(async (error: unknown) => {
				await deps.ledger.release(id).catch(() => undefined);
				throw error;
			});
			const metered = toMetered(sandbox, deps, { spec, reservationId: id, startedAt });
			try {
				const expiresAt = new Date(startedAt.getTime() + spec.lifetimeMs);
				await deps.onStarted?.({ id: sandbox.id, spec, startedAt, expiresAt });
			} catch (error) {
				await metered[Symbol.asyncDispose]().catch(() => undefined);
				throw error;
			}
			return metered;
		},
	};
}

type Metered = { spec: SandboxSpec; reservationId: string; startedAt: Date };

function toMetered(sandbox: Sandbox & AsyncDisposable, deps: MeterSandboxesDeps, metered: Metered) {
	let ended: Promise<void> | undefined;
	async function end() {
		try {
			await sandbox[Symbol.asyncDispose]();
		} finally {
			const endedAt = deps.clock();
			const spend = toSpend(metered, endedAt);
			const row = { spend, costMicroUsd: costOf(spend, deps.prices, metered.startedAt) };
			await settleSpend(deps, metered.reservationId, row).finally(() =>
				deps.onEnded?.({ id: sandbox.id, endedAt, spend }),
			);
		}
	}
	return { ...sandbox, [Symbol.asyncDispose]: () => (ended ??= end()) };
}

function toSpend({ spec, startedAt }: Metered, endedAt: Date): SandboxSpend {
	const { cpus, memoryMb } = spec.limits;
	const lifetimeMs = Math.max(0, endedAt.getTime() - startedAt.getTime());
	return { kind: "sandbox", purpose: spec.purpose, ...toSandboxSeconds({ cpus, memoryMb, lifetimeMs }) };
}
