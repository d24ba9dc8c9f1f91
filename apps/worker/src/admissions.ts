import { setTimeout as sleep } from "node:timers/promises";
import { type AdmissionDeps, type AdmitEnvironmentDeps, admitTask, runControl } from "@aes/core/admission";
import { AppError } from "@aes/core/errors";
import type { FileTree } from "@aes/core/ports";
import type { ControlRunners, SessionOwner } from "@aes/gateway";
import type { Disk } from "./disk.ts";
import type { Engine } from "./engine.ts";
import type { Metering, SpendHolder } from "./metering.ts";
import type { Stores } from "./stores.ts";

type Deps = { engine: Engine; metering: Metering; stores: Stores; disk: Disk; workerId: string };

/** `admitTask` for the `admit-environment` job: every container is metered under the admission's lease. */
export function createAdmit(deps: Deps): AdmitEnvironmentDeps["admit"] {
	return async ({ admission, files, signal, onCheck }) => {
		const scope = { proposalId: admission.proposalId, environmentVersionId: admission.versionId };
		const report = await admitTask(toAdmissionDeps(deps, { scope, leaseToken: admission.leaseToken }), {
			files,
			dirName: dirNameOf(admission.name),
			profile: admission.profile,
			owner: deps.workerId,
			signal,
			onCheck,
		});
		// A task that fails on a full disk has shown nothing; the admission is run again once there is room.
		if (report.verdict !== "accepted" && (await deps.disk.isLow()))
			throw new AppError("unavailable", "The disk was nearly full while the admission ran; free some space.");
		return report;
	};
}

/** The same controls for `envkit`, in child sandboxes of a proposer's session. */
export function createRunners(deps: Deps, owner: SessionOwner): ControlRunners {
	const scope = { proposalId: owner.plan.id, environmentVersionId: null };
	const admission = toAdmissionDeps(deps, {
		scope,
		leaseToken: owner.leaseToken,
		onCpuSeconds: owner.addCpuSeconds,
	});
	const run = (control: Parameters<typeof runControl>[1]["control"], files: FileTree, signal?: AbortSignal) =>
		runControl(admission, {
			control,
			files,
			dirName: "task",
			owner: deps.workerId,
			labels: { proposal: owner.plan.id },
			signal,
		});
	return {
		check: async (files) => Promise.all([run("structure", files), run("leak", files)]).then(withoutRepeats),
		build: async (files, signal) => [await run("build", files, signal)],
		control: async (control, files, signal) => [await run(control, files, signal)],
	};
}

function toAdmissionDeps({ engine, metering, stores }: Deps, holder: SpendHolder): AdmissionDeps {
	return {
		sandboxes: metering.meterSandboxes(engine.sandboxes, holder),
		builder: engine.builder,
		limit: engine.limit,
		clock: { nowMs: () => performance.now(), sleep: (durationMs) => sleep(durationMs) },
		putBlob: stores.blobs.put,
	};
}

/** A broken structure stands in the way of every other control; it is told once. */
function withoutRepeats<Item extends { id: string }>(checks: readonly Item[]): Item[] {
	return checks.filter((check, index) => checks.findIndex(({ id }) => id === check.id) === index);
}

const dirNameOf = (name: string): string => name.split("/").at(-1) ?? name;
