import { expect, test } from "vitest";
import { JOB_KEYS, jobs } from "./jobs.ts";

test("every job has a queue of its own", () => {
	expect(new Set(JOB_KEYS.map((key) => jobs[key].name)).size).toBe(JOB_KEYS.length);
});

test("a job's id names its row and attempt, and BullMQ takes it", () => {
	const ids = [
		jobs.runProposal.jobId({ proposalId: "cm1", attempt: 0 }),
		jobs.runProposal.jobId({ proposalId: "cm1", attempt: 1 }),
		jobs.admitEnvironment.jobId({ admissionId: "cm1", attempt: 0 }),
	];
	expect(new Set(ids).size).toBe(3);
	for (const id of ids) expect(id).toMatch(/^[a-z][a-z0-9-]+$/);
});
