/**
 * The paper's Table 11 on the procedural proposer: three methods, then the agentic one with its self-check off, on the
 * example seeds; the expected values beside; and every accepted environment validated again from its export.
 *
 *   pnpm bench:self-check [proposals per method] [profile]
 */
import { spawnSync } from "node:child_process";
import { mkdtempSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { formatPercent, formatRate } from "@aes/core/metrics";
import type { MethodName } from "@aes/core/proposals";
import { expectedRates, type SkillProfile } from "@aes/procedural";
import type { CampaignResult } from "../src/campaigns/run-campaign.ts";
import { paths } from "../src/paths.ts";
import { renderTable } from "../src/render-table.ts";

const [proposals = "40", profile = "weak"] = process.argv.slice(2);
const proposer = `procedural/${profile}`;

/** Standard output of a command of ours; `okCodes` are the exit codes that carry a result. */
function aes(words: readonly string[], okCodes = [0]): string {
	const ended = spawnSync(join(paths.root, "aes"), words, {
		stdio: ["ignore", "pipe", "inherit"],
		maxBuffer: 64 * 2 ** 20,
		encoding: "utf8",
	});
	if (!okCodes.includes(ended.status ?? -1)) throw new Error(`./aes ${words.join(" ")} ended with ${ended.status}`);
	return ended.stdout;
}
const propose = (...words: string[]): CampaignResult =>
	JSON.parse(aes(["propose", "--proposer", proposer, "-n", proposals, "--json", ...words]));

aes(["import", "jobs", join(paths.root, "examples/jobs"), "--json"]);
const campaigns = [propose("--method", "all"), propose("--method", "agentic", "--no-self-check")];
const lines = campaigns.flatMap(({ methods }) => methods);
const rows = lines.map((line) => {
	const method = line.method as MethodName;
	const expected = expectedRates({ profile: profile as SkillProfile, method, selfCheck: line.selfCheck });
	const name = line.selfCheck ? method : `${method}, self-check off`;
	const rounds = line.rounds?.toFixed(2) ?? "—";
	return [
		name,
		formatRate(line.rate),
		formatPercent(expected.validRate),
		line.accepted,
		line.evaluable,
		line.planned,
		rounds,
	];
});
const columns = ["Method", "Measured, % [95 %]", "Expected, %", "Accepted", "Evaluable", "Planned", "Rounds"];
process.stdout.write(`${proposer}, ${proposals} proposals a method\n${renderTable(columns, rows)}\n`);

const out = mkdtempSync(join(tmpdir(), "aes-accepted-"));
for (const { campaignId } of campaigns)
	aes(["export", "environments", "--out", out, "--campaign", campaignId, "--json"]);
const report = JSON.parse(aes(["validate", out, "--json"], [0, 1, 2])) as {
	tasks: { path: string; verdict: string }[];
};
const again = report.tasks.filter(({ verdict }) => verdict === "accepted").length;
process.stdout.write(`validated again from the export: ${again} of ${report.tasks.length} accepted (${out})\n`);
