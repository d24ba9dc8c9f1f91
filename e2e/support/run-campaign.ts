import { execFileSync } from "node:child_process";
import { mkdirSync, writeFileSync } from "node:fs";
import { RESULT_FILE } from "./campaign-result.ts";

const PROPOSALS_PER_METHOD = "3";
const LIMIT_MS = 8 * 60_000;

/** Runs the demo's campaign on the stack's worker, and keeps what the command printed to compare pages with. */
export default function runCampaign(): void {
	const printed = execFileSync(
		"../aes",
		["demo", "--exit", "--json", "--proposals", PROPOSALS_PER_METHOD, "--proposer", "procedural/weak"],
		{ timeout: LIMIT_MS, stdio: ["ignore", "pipe", "inherit"], maxBuffer: 16 * 2 ** 20 },
	);
	mkdirSync(new URL(".", RESULT_FILE), { recursive: true });
	writeFileSync(RESULT_FILE, printed);
}
