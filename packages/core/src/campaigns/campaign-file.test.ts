import { expect, test } from "vitest";
import { parseCampaignFile, toCampaignPlan } from "./campaign-file.ts";
import { planDigest } from "./frozen-plan.ts";
import { renderCampaignCommand, renderCampaignFile } from "./render-campaign-file.ts";

const FILE = `
name = "Both ways"
methods = ["agentic"]
self_check = [true, false]
proposals_per_seed = 4
random_seed = 9
profile = "paper"

[[proposers]]
model = "procedural/weak"

[[proposers]]
model = "vendor/big"
harness = "pi"

[seeds]
jobs = ["../jobs/demo"]
limit = 2
hand_over = ["trimmed_transcript", "verifier_output", "tests"]
rollouts_per_seed = 2

[limits]
rounds = 2
minutes = 12.5
turns = 40

[budget]
campaign_usd = 5
proposal_usd = 0.25

[solver]
model = "procedural/weak"
harness = "pi"
rollouts = 4

[stop]
spend_usd = 4.5
failures_in_a_row = 3
interval_points = 20
at = 2026-12-24T18:00:00Z
`;

const toPlan = (text: string, seeds = ["s1", "s2", "s3"]) => toCampaignPlan(parseCampaignFile(text, "a.toml"), seeds);

test("a file becomes a plan in the product's units", () => {
	expect(toPlan(FILE)).toEqual({
		name: "Both ways",
		methods: ["agentic"],
		proposers: [
			{ model: "procedural/weak", harness: "built-in" },
			{ model: "vendor/big", harness: "pi" },
		],
		selfCheck: [true, false],
		seedIds: ["s1", "s2"],
		proposalsPerCell: 8,
		randomSeed: 9,
		maxRounds: 2,
		timeLimitMs: 750_000,
		turnLimit: 40,
		profile: "paper",
		workspaceVersionId: null,
		webAllow: [],
		handOver: {
			instruction: false,
			transcript: "trimmed",
			verifierOutput: true,
			includeSolution: false,
			includeTests: true,
			maxBytes: 1_000_000,
			rollouts: { outcomes: ["partial", "failed", "timed_out"], rolloutsPerSeed: 2 },
		},
		budgetMicroUsd: 5_000_000,
		proposalBudgetMicroUsd: 250_000,
		solver: { model: "procedural/weak", harness: "pi", rollouts: 4 },
		stop: { spendMicroUsd: 4_500_000, failuresInARow: 3, intervalWidth: 0.2, at: "2026-12-24T18:00:00.000Z" },
	});
});

test("a plan rendered as a file leads to the same plan and the same digest", () => {
	const short = 'name = "x"\n[[proposers]]\nmodel = "procedural/medium"\n';
	for (const text of [FILE, short, `${short}[solver]\nrollouts = 0\n`]) {
		const plan = toPlan(text);
		const again = toPlan(renderCampaignFile(plan), [...plan.seedIds]);
		expect(again).toEqual(plan);
		expect(planDigest(again)).toBe(planDigest(plan));
		expect(planDigest({ ...plan, randomSeed: plan.randomSeed + 1 })).not.toBe(planDigest(plan));
	}
});

test("a name cannot end the command's quotation", () => {
	const plan = { ...toPlan(FILE), name: "x\nAES_CAMPAIGN\nrm -rf $(pwd)" };
	const lines = renderCampaignCommand(plan).split("\n");
	expect(lines.filter((line) => line.startsWith("AES_CAMPAIGN"))).toHaveLength(1);
	expect(lines.at(-1)).toBe("AES_CAMPAIGN");
});

test("every unknown or wrong key is named with its line", () => {
	const wrong = `name = "x"\nmethod = ["prompt"]\nproposals_per_seed = 0\n[[proposers]]\nmodle = "a/b"\n[stop]\nspend = 3\n`;
	const refused = () => parseCampaignFile(wrong, "camp.toml");
	for (const said of [
		"camp.toml is not a campaign",
		'line 2: unknown key "method"',
		"line 3: proposals_per_seed",
		'line 5: unknown key "proposers[0].modle"',
		'line 7: unknown key "stop.spend"',
	])
		expect(refused).toThrow(said);
	expect(() => parseCampaignFile("name = \n", "camp.toml")).toThrow("camp.toml is not TOML, line 1");
});

test("two ways of saying how many contradict each other", () => {
	const both = 'name = "x"\nproposals_per_seed = 1\nproposals_per_cell = 2\n[[proposers]]\nmodel = "a/b"\n';
	expect(() => toPlan(both)).toThrow("not both");
});

test("without a word on it the first proposer's model attempts each environment twice, with 0 rollouts nobody", () => {
	const file = 'name = "x"\n[[proposers]]\nmodel = "a/b"\n[[proposers]]\nmodel = "c/d"\n';
	expect(toPlan(file).solver).toEqual({ model: "a/b", harness: "built-in", rollouts: 2 });
	expect(toPlan(`${file}[solver]\nmodel = "e/f"\n`).solver).toEqual({
		model: "e/f",
		harness: "built-in",
		rollouts: 2,
	});
	expect(toPlan(`${file}[solver]\nrollouts = 0\n`).solver).toBeUndefined();
});
