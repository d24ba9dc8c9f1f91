import { setTimeout as sleep } from "node:timers/promises";
import { CHECKER_VERSION, PROFILES, type ProfileName } from "@aes/core/admission";
import type { Context } from "../context.ts";
import { renderTable } from "../render-table.ts";
import { STORE_STEPS, WORKER_STEPS } from "../setup/steps.ts";
import { enqueueAdmissions } from "./enqueue.ts";
import { type CommandStores, openStores } from "./stores.ts";
import { withWorker } from "./with-worker.ts";

type ReadmitOptions = { id: string; profile?: ProfileName; detach?: boolean; json?: boolean };

const LOOK_MS = 1_000;

/** Admits what a campaign submitted again, and shows old and new verdicts side by side. */
export async function runReadmit(context: Context, options: ReadmitOptions): Promise<void> {
	const { output } = context;
	await context.ensure(options.detach ? STORE_STEPS : WORKER_STEPS);
	await using stores = await openStores(context);
	const { plan } = await stores.campaigns.get(options.id);
	const { name: profile, version: profileVersion } = PROFILES[options.profile ?? plan.profile];
	const checker = { profile, profileVersion, checkerVersion: CHECKER_VERSION };
	const requested = await stores.readmissions.request({ campaignId: options.id, checker });
	await enqueueAdmissions(context, stores, requested.admissions);
	const { id, decided } = requested;
	output.info(
		`${requested.admissions.length} versions are admitted again; ${decided} were decided by these controls already`,
	);
	if (options.detach) return options.json ? output.json({ readmissionId: id, decided }) : output.result(id);
	const ended = await withWorker(context, stores, () =>
		waitForVerdicts(context, stores, { campaignId: options.id, id }),
	);
	if (options.json) return output.json(ended);
	const counts = Object.entries(ended.counts).map(([change, count]) => `${count} ${change}`);
	const rows = ended.versions
		.filter(({ change }) => change !== "same")
		.map(({ name, number, before, after, change }) => [
			`${name} v${number}`,
			before ? `${before.verdict} (checker ${before.checkerVersion})` : "—",
			`${after.verdict} (checker ${after.checkerVersion})${after.failed ? `: ${after.failed}` : ""}`,
			change,
		]);
	if (rows.length > 0) output.result(renderTable(["Environment", "Before", "Now", "Change"], rows));
	output.result(counts.join(", "));
}

async function waitForVerdicts(
	{ output }: Context,
	{ views, projectId }: CommandStores,
	{ campaignId, id }: { campaignId: string; id: string },
) {
	let progress: ReturnType<typeof output.progress> | undefined;
	let told = 0;
	for (;;) {
		const { readmissions } = await views.listReadmissions({ projectId, campaignId });
		const readmission = readmissions.find((candidate) => candidate.id === id);
		const versions = readmission?.versions ?? [];
		progress ??= output.progress(versions.length);
		const ended = versions.filter(({ after }) => after.status === "completed" || after.status === "cancelled");
		for (const { name, after } of ended.slice(told)) progress.tick(`${name}: ${after.verdict ?? after.status}`);
		told = ended.length;
		if (readmission && told >= versions.length) {
			progress.done();
			return readmission;
		}
		await sleep(LOOK_MS);
	}
}
