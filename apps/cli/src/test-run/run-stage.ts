import { spawn } from "node:child_process";
import { mkdir, readFile, rm } from "node:fs/promises";
import { join } from "node:path";
import { environmentWith } from "../env.ts";
import { paths } from "../paths.ts";
import { type Counts, NO_COUNTS } from "./counts.ts";
import type { StageResult } from "./summary.ts";

export type Stage = {
	title: string;
	command: readonly string[];
	cwd?: string;
	env?: Record<string, string>;
	/** A stage of tests writes this JSON report, out of which its tests are counted. */
	report?: { file: string; count(report: unknown): Counts };
	/** Why the stage cannot run at all; it then fails with this. */
	hindrance?: string;
};

export const reportFile = (name: string): string => join(paths.tmp, `${name}-${process.pid}.json`);

/** Runs a stage with its output on this terminal. A stage of tests that ran none fails. */
export async function runStage(stage: Stage): Promise<StageResult> {
	const start = performance.now();
	const finish = (counts: Counts | null, failure: string | null): StageResult => ({
		title: stage.title,
		durationMs: performance.now() - start,
		counts,
		failure,
	});
	if (stage.hindrance) return finish(stage.report ? { ...NO_COUNTS, failed: 1 } : null, stage.hindrance);
	await mkdir(paths.tmp, { recursive: true });
	const exitCode = await runInherited(stage);
	const exitFailure = exitCode === 0 ? null : `\`${stage.command.join(" ")}\` ended with exit code ${exitCode}`;
	if (!stage.report) return finish(null, exitFailure);
	const counts = await readCounts(stage.report);
	if (counts === null) return finish({ ...NO_COUNTS, failed: 1 }, exitFailure ?? "the run left no readable report");
	const isEmpty = counts.passed + counts.failed === 0;
	return finish(counts, exitFailure ?? (isEmpty ? "no test ran" : failureOf(counts)));
}

const failureOf = ({ failed }: Counts) => (failed > 0 ? `${failed} failed` : null);

function runInherited({ command, cwd = paths.root, env = {} }: Stage): Promise<number> {
	return new Promise((resolve) => {
		const child = spawn(command[0] ?? "", command.slice(1), {
			cwd,
			env: environmentWith(env),
			stdio: ["ignore", "inherit", "inherit"],
		});
		child.once("error", () => resolve(127));
		child.once("exit", (code) => resolve(code ?? 137));
	});
}

async function readCounts({ file, count }: NonNullable<Stage["report"]>): Promise<Counts | null> {
	try {
		return count(JSON.parse(await readFile(file, "utf8")));
	} catch {
		return null;
	} finally {
		await rm(file, { force: true });
	}
}
