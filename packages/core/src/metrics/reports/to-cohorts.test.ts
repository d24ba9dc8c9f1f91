import { describe, expect, it } from "vitest";
import { aReportProposal, aRowOf } from "./a-report-proposal.ts";
import { toCohorts } from "./to-cohorts.ts";

const pooled = { campaign: false };

describe("cohorts", () => {
	it("are told apart by proposer, method, harness, self-check and workspace", () => {
		const cohorts = toCohorts(
			[
				aReportProposal(),
				aReportProposal({ proposer: "vendor/two" }),
				aReportProposal({ method: "agentic" }),
				aReportProposal({ method: "agentic", harness: "pi" }),
				aReportProposal({ method: "agentic", selfCheck: false }),
				aReportProposal({ method: "agentic", workspace: "default v2" }),
			],
			pooled,
		);
		expect(cohorts).toHaveLength(6);
		expect(new Set(cohorts.map(({ id }) => id)).size).toBe(6);
		expect(cohorts.map(({ title }) => title)).toContain("Agentic · self-check off · vendor/one");
		expect(cohorts.map(({ title }) => title)).toContain("Agentic · workspace default v2 · vendor/one");
	});

	it("of completions ignore harness, workspace and self-check, which completions do not have", () => {
		const cohorts = toCohorts(
			[aReportProposal(), aReportProposal({ harness: "pi", selfCheck: false, workspace: "x v1" })],
			pooled,
		);
		expect(cohorts).toHaveLength(1);
		expect(cohorts[0]).toMatchObject({ selfCheck: null, harness: null, workspace: null });
	});

	it("pool campaigns, or keep them apart by name", () => {
		const both = [aReportProposal(), aReportProposal({ campaignId: "c2", campaignName: "Second" })];
		expect(toCohorts(both, pooled)).toHaveLength(1);
		expect(toCohorts(both, { campaign: true }).map(({ title }) => title)).toEqual([
			"Prompt · vendor/one · First",
			"Prompt · vendor/one · Second",
		]);
	});

	it("count a proposal without a verdict as inconclusive, and one that was stopped as not completed", () => {
		const [cohort] = toCohorts([...aRowOf("aari."), aReportProposal({ verdict: null })], pooled);
		expect(cohort?.rate).toMatchObject({ planned: 6, completed: 5, evaluable: 3, accepted: 2, inconclusive: 2 });
		expect(cohort?.rate.rate?.value).toBeCloseTo(2 / 3, 12);
		expect(cohort?.rate.rateIfInconclusiveRejected?.value).toBe(0.4);
	});

	it("spread the spend of every proposal over the accepted, and stand to the prompt of their own proposer", () => {
		const cohorts = toCohorts(
			[
				...aRowOf("ar.", { costMicroUsd: 100 }),
				...aRowOf("aa", { method: "agentic", costMicroUsd: 75 }),
				...aRowOf("a", { method: "agentic", proposer: "vendor/two" }),
			],
			pooled,
		);
		expect(cohorts.map(({ cost }) => cost)).toMatchObject([{ microUsd: 300 }, { microUsd: 75 }, { microUsd: 100 }]);
		expect(cohorts.map(({ ratioToPrompt }) => ratioToPrompt)).toEqual([
			null,
			{ ratio: 0.25, direction: "cheaper" },
			null,
		]);
	});

	it("have means over what they name, and none of nothing", () => {
		const [cohort] = toCohorts(
			[
				aReportProposal({ verdict: "accepted", rounds: 3, files: 9, steps: 10 }),
				aReportProposal({ verdict: "accepted", rounds: 1, files: 6, steps: 2 }),
				aReportProposal({ rounds: 2, steps: 3 }),
			],
			pooled,
		);
		expect(cohort).toMatchObject({ meanRounds: { value: 2, n: 2 }, filesPerAccepted: { value: 7.5, n: 2 } });
		expect(cohort).toMatchObject({ stepsPerProposal: { value: 5, n: 3 }, tokensPerProposal: { value: 20, n: 3 } });
		const [none] = toCohorts(aRowOf("r."), pooled);
		expect(none).toMatchObject({ meanRounds: null, filesPerAccepted: null, cost: { state: "undefined" } });
	});
});
