import { AppError } from "../errors.ts";
import type { Sandbox } from "../ports/index.ts";
import { MAX_REWARD_BYTES, type RewardFile } from "./parse-reward-files.ts";

const FOLDER = "/logs/verifier";
const JUNIT_NAMES = ["junit.xml", "report.xml", "results.xml"];
const MAX_REPORT_BYTES = 4 * 1024 * 1024;

export type VerifierFiles = { json: RewardFile; txt: RewardFile; ctrf: string | null; junit: string | null };

/** Rewards and per-test reports, each bounded; a report that is too large counts as none. */
export async function readVerifierFiles(sandbox: Sandbox): Promise<VerifierFiles> {
	const [json, txt, ctrf, ...junit] = await Promise.all([
		readBounded(sandbox, "reward.json", MAX_REWARD_BYTES),
		readBounded(sandbox, "reward.txt", MAX_REWARD_BYTES),
		readReport(sandbox, "ctrf.json"),
		...JUNIT_NAMES.map((name) => readReport(sandbox, name)),
	]);
	return { json, txt, ctrf, junit: junit.find((report) => report !== null) ?? null };
}

async function readReport(sandbox: Sandbox, name: string): Promise<string | null> {
	const content = await readBounded(sandbox, name, MAX_REPORT_BYTES);
	return content instanceof Uint8Array ? new TextDecoder().decode(content) : null;
}

async function readBounded(sandbox: Sandbox, name: string, maxBytes: number): Promise<RewardFile> {
	try {
		return await sandbox.readFile(`${FOLDER}/${name}`, { maxBytes });
	} catch (error) {
		if (!(error instanceof AppError) || error.code !== "invalid_input") throw error;
		return error.details.reason === "too_large" ? "too_large" : "not_regular";
	}
}
