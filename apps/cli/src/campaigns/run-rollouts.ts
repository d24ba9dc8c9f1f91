import { setTimeout as sleep } from "node:timers/promises";
import { AppError } from "@aes/core/errors";
import { formatPercent, formatUsd } from "@aes/core/metrics";
import type { RolloutRow, SolverDifficulty } from "@aes/db";
import type { Context } from "../context.ts";
import { renderTable } from "../render-table.ts";
import { enqueueRollouts } from "./enqueue.ts";
import type { CommandStores } from "./stores.ts";

const WATCH_MS = 1_000;

type Asked = { ids: readonly string[]; solver: string; harness: string; count: number; turnLimit: number | null };
type Started = { versions: readonly { versionId: string; name: string }[]; rolloutIds: ReadonlySet<string> };
export type Solved = readonly {
	versionId: string;
	name: string;
	rollouts: readonly RolloutRow[];
	difficulties: readonly SolverDifficulty[];
}[];

/** Plans rollouts on the newest version of each environment, or on the version that an id names, and hands them over. */
export async function startRollouts(context: Context, stores: CommandStores, asked: Asked): Promise<Started> {
	const versions = await Promise.all(asked.ids.map((id) => findVersion(stores, id)));
	const { solver, harness, turnLimit, count } = asked;
	const plan = { solver, harness, turnLimit, count };
	const rolloutIds = new Set<string>();
	for (const { versionId } of versions) {
		const rows = await stores.rollouts.create({ versionId, campaignId: null, ...plan, inAll: false });
		await enqueueRollouts(context, stores, rows);
		for (const { id } of rows) rolloutIds.add(id);
	}
	return { versions, rolloutIds };
}

async function findVersion({ rolloutViews, projectId }: CommandStores, id: string) {
	const version = await rolloutViews.findVersion({ projectId, id });
	if (version) return { versionId: version.id, name: version.name };
	throw new AppError("not_found", `There is no environment or version ${id}. See the ids on the page Environments.`, {
		details: { id },
	});
}

/** Waits until the rollouts have ended, telling each as it ends. */
export async function watchRollouts(context: Context, stores: CommandStores, started: Started): Promise<Solved> {
	const progress = context.output.progress(started.rolloutIds.size);
	const told = new Set<string>();
	for (;;) {
		const solved = await readSolved(stores, started);
		for (const { label, id } of listEnded(solved, started)) {
			if (told.has(id)) continue;
			told.add(id);
			progress.tick(label);
		}
		if (told.size >= started.rolloutIds.size) {
			progress.done();
			return solved;
		}
		await sleep(WATCH_MS);
	}
}

const readSolved = ({ rolloutViews, projectId }: CommandStores, { versions }: Started): Promise<Solved> =>
	Promise.all(
		versions.map(async (version) => ({
			...version,
			...(await rolloutViews.findVersionRollouts({ projectId, versionId: version.versionId })),
		})),
	);

const listEnded = (solved: Solved, { rolloutIds }: Started) =>
	solved.flatMap(({ name, rollouts }) =>
		rollouts
			.filter(({ id, finishedAt }) => finishedAt !== null && rolloutIds.has(id))
			.map((rollout) => ({ id: rollout.id, label: `${name} ${describeEnd(rollout)}` })),
	);

/** Without a reward there is no number. */
function describeEnd({ outcome, reward, fault, testsPassed, testsTotal }: RolloutRow): string {
	if (outcome !== "scored") return `${outcome ?? "open"}${fault ? ` (${fault})` : ""}`;
	const tests = testsTotal === null ? "" : `, ${testsPassed ?? 0} of ${testsTotal} tests`;
	return `reward ${reward ?? "of several keys"}${tests}`;
}

export function renderDifficulties(solved: Solved): string {
	const rows = solved.flatMap(({ name, difficulties }) =>
		difficulties.map(
			({ solver, harness, passes, scored, planned, passRate, testsPassed, meanTurns, spendMicroUsd }) => [
				name,
				harness === "built-in" ? solver : `${solver} · ${harness}`,
				`${passes} of ${scored}`,
				passRate ? `${formatPercent(passRate.low)}–${formatPercent(passRate.high)}` : "—",
				testsPassed ? `${testsPassed.mean.toFixed(2)} ± ${testsPassed.standardDeviation.toFixed(2)}` : "—",
				planned - scored,
				meanTurns === null ? "—" : meanTurns.toFixed(1),
				formatUsd(spendMicroUsd),
			],
		),
	);
	const columns = ["Environment", "Solver", "Passed", "95 %", "r_S", "Unscored", "Turns", "Spent"];
	const isProcedural = solved.some(({ difficulties }) =>
		difficulties.some(({ solver }) => solver.startsWith("procedural/")),
	);
	const note = "\nThe solver is procedural, not a language model; its costs are notional.";
	return renderTable(columns, rows) + (isProcedural ? note : "");
}

export const toSolveJson = (solved: Solved) => ({ environments: solved });
