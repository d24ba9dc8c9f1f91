import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { basename, join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { type AdmissionReport, renderFeedback } from "@aes/core/admission";
import type { FileTree } from "@aes/core/ports";
import { writeTaskDirectory } from "@aes/files";
import { createRandom, FAMILIES, isShownIn, LEVELS, MISTAKES, renderTask } from "@aes/procedural";
import { connectEngine, createDockerImageBuilder, createDockerSandboxes } from "@aes/sandbox";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { commandOwner } from "./validate/command-owner.ts";
import { validateTasks } from "./validate/validate-tasks.ts";

const engine = { engine: connectEngine() };
const sandboxes = createDockerSandboxes(engine);
const owner = commandOwner();

/** Each family at one level, so that every level is met; a mistake goes into a family of its own turn. */
const drafts = FAMILIES.map((family, index) => {
	const level = LEVELS[index % LEVELS.length] ?? 1;
	const draft = family.draft(level, createRandom(`executed:${family.id}`));
	return { name: family.id, draft, files: renderTask(family, level, draft) };
});
const broken = MISTAKES.map((mistake, index) => {
	const { draft, files } = drafts[index % drafts.length] as (typeof drafts)[number];
	return { name: mistake.id, mistake, files: mistake.apply(files, draft) };
});
const byVisibility = (is: (visibility: number) => boolean) => broken.filter(({ mistake }) => is(mistake.visibility));

let root: string;
let reports: ReadonlyMap<string, AdmissionReport>;

async function admitAll(tasks: readonly { name: string; files: FileTree }[]) {
	for (const { name, files } of tasks) await writeTaskDirectory(join(root, name), files);
	const clock = { nowMs: () => performance.now(), sleep: (durationMs: number) => sleep(durationMs) };
	const deps = { sandboxes, builder: createDockerImageBuilder(engine), clock };
	const done = await validateTasks(deps, [root], { profile: "standard", harborCompat: false, slots: 4, owner });
	return new Map(done.flatMap(({ input, report }) => (report ? [[basename(input.path), report]] : [])));
}

function reportOf(name: string): AdmissionReport {
	const report = reports.get(name);
	if (!report) throw new Error(`no report of ${name}`);
	return report;
}

describe("procedural tasks in real containers", () => {
	beforeAll(async () => {
		root = await mkdtemp(join(tmpdir(), "aes-families-"));
		reports = await admitAll([...drafts, ...broken]);
	}, 900_000);

	afterAll(() => rm(root, { recursive: true, force: true }));

	it.each(drafts)("$name without mistakes is accepted, with an untouched baseline of 0", ({ name }) => {
		const { verdict, baseline, checks } = reportOf(name);
		expect(checks.filter((check) => check.verdict === "fail" || check.verdict === "inconclusive")).toEqual([]);
		expect({ verdict, baseline }).toEqual({ verdict: "accepted", baseline: 0 });
	});

	it.each(byVisibility((visibility) => visibility === 1))(
		"$name is rejected, and the report shows it",
		({ name, mistake }) => {
			const report = reportOf(name);
			expect(report.verdict).toBe("rejected");
			expect(isShownIn(renderFeedback(report), mistake), renderFeedback(report)).toBe(true);
		},
	);

	it.each(byVisibility((visibility) => visibility > 0 && visibility < 1))(
		"$name is rejected exactly when the report shows it",
		({ name, mistake }) => {
			const report = reportOf(name);
			const feedback = renderFeedback(report);
			expect(isShownIn(feedback, mistake), feedback).toBe(report.verdict === "rejected");
		},
	);

	it.each(byVisibility((visibility) => visibility === 0))("$name passes every control: it is silent", ({ name }) => {
		expect(reportOf(name).verdict).toBe("accepted");
	});
});
