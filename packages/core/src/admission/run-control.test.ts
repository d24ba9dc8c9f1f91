import { describe, expect, it } from "vitest";
import { anAdmissionBench, rewardOf } from "../testing/an-admission-bench.ts";
import { aTaskTree } from "../testing/index.ts";
import { runControl } from "./run-control.ts";

const input = { files: aTaskTree(), dirName: "demo", owner: "test" };

describe("runControl", () => {
	it.each(["structure", "leak", "build", "noop", "oracle"] as const)("runs %s alone", async (control) => {
		const { deps } = anAdmissionBench();
		expect(await runControl(deps, { ...input, control })).toMatchObject({ id: control, verdict: "pass" });
	});

	it("builds nothing for a static control", async () => {
		const { deps, builds } = anAdmissionBench();
		await runControl(deps, { ...input, control: "structure" });
		expect(builds).toEqual([]);
	});

	it("tells the obstacle when the control cannot run", async () => {
		const { deps } = anAdmissionBench({ build: () => ({ status: "failed", reason: "no such file." }) });
		expect(await runControl(deps, { ...input, control: "oracle" })).toMatchObject({ id: "build", verdict: "fail" });
	});

	it("tells of partial that the whole reference fails already", async () => {
		const { deps } = anAdmissionBench({ test: () => rewardOf(0) });
		expect(await runControl(deps, { ...input, control: "partial" })).toMatchObject({ id: "oracle", verdict: "fail" });
	});
});
