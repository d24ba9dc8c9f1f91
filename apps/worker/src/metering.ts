import {
	type MeterDeps,
	type ModelCallBounds,
	meterModel,
	meterSandboxes,
	type PriceTable,
	reserveModelCall,
	type SpendScope,
} from "@aes/core/ledger";
import type { ModelClient, SandboxProvider } from "@aes/core/ports";
import type { Stores } from "./stores.ts";

export type SpendHolder = {
	scope: SpendScope;
	leaseToken: string;
	/** Told what each ended sandbox used. */
	onCpuSeconds?(seconds: number): void;
};

/** Metered doors: each model call and each sandbox leaves one ledger row, each sandbox a record for Operations. */
export function createMetering(
	{ ledger, sandboxRecords }: Stores,
	{ workerId, prices }: { workerId: string; prices: PriceTable },
) {
	const toDeps = ({ scope, leaseToken }: SpendHolder): MeterDeps => ({
		ledger,
		prices,
		scope,
		leaseToken,
		clock: () => new Date(),
	});

	return {
		meterModel: (model: ModelClient, holder: SpendHolder): ModelClient => meterModel(model, toDeps(holder)),

		/** For calls whose bytes pass through. */
		reserveModelCall: (bounds: ModelCallBounds, holder: SpendHolder) => reserveModelCall(toDeps(holder), bounds),

		meterSandboxes: (provider: SandboxProvider, holder: SpendHolder): SandboxProvider =>
			meterSandboxes(provider, {
				...toDeps(holder),
				onStarted: ({ id, spec, expiresAt }) =>
					sandboxRecords.recordStarted({
						id,
						workerId,
						purpose: spec.purpose,
						image: spec.image,
						cpus: spec.limits.cpus,
						memoryMb: spec.limits.memoryMb,
						...holder.scope,
						detail: spec.labels?.agent ?? null,
						expiresAt,
					}),
				onEnded: async ({ id, spend }) => {
					holder.onCpuSeconds?.(spend.cpuSeconds);
					await sandboxRecords.recordEnded(id);
				},
			}),
	};
}
export type Metering = ReturnType<typeof createMetering>;
