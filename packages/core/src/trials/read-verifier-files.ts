import { AppError } from "../errors.ts";
import type { FileTree, Sandbox } from "../ports/index.ts";
import { MAX_REWARD_BYTES, type RewardFile } from "./parse-reward-files.ts";
import { readLog } from "./trial-run.ts";

const FOLDER = "/logs/verifier";
const LOG = "test-stdout.txt";
const JUNIT_NAMES = ["junit.xml", "report.xml", "results.xml"];
const MAX_REPORT_BYTES = 4 * 1024 * 1024;
/** What an honest verifier leaves fits, so that one transfer brings it all. */
const BOUNDS = { maxFiles: 100, maxBytes: 6 * 1024 * 1024 };

export type VerifierFiles = {
	json: RewardFile;
	txt: RewardFile;
	ctrf: string | null;
	junit: string | null;
	/** The end of the verifier's output. */
	log: string;
};

/** Rewards, per-test reports and the log, each bounded; a report that is too large counts as none. */
export async function readVerifierFiles(sandbox: Sandbox): Promise<VerifierFiles> {
	const tree = await findTree(sandbox);
	const read = (name: string, maxBytes: number) => readOne({ sandbox, tree }, name, maxBytes);
	const readReport = async (name: string) => {
		const content = tree && !tree.has(name) ? null : await read(name, MAX_REPORT_BYTES);
		return content instanceof Uint8Array ? new TextDecoder().decode(content) : null;
	};
	const json = await read("reward.json", MAX_REWARD_BYTES);
	const txt = json === null ? await read("reward.txt", MAX_REWARD_BYTES) : null;
	const [ctrf = null, ...junit] = await Promise.all(["ctrf.json", ...JUNIT_NAMES].map(readReport));
	const log = tree?.get(LOG)?.content;
	return {
		json,
		txt,
		ctrf,
		junit: junit.find((report) => report !== null) ?? null,
		log: log ? new TextDecoder().decode(log) : await readLog(sandbox, `${FOLDER}/${LOG}`),
	};
}

/** null when there is too much for one transfer: then each file is read on its own. */
function findTree(sandbox: Sandbox): Promise<FileTree | null> {
	return sandbox.download(FOLDER, BOUNDS).catch((error: unknown) => {
		if (error instanceof AppError && error.code === "invalid_input") return null;
		throw error;
	});
}

type Source = { sandbox: Sandbox; tree: FileTree | null };

/** The tree leaves out links and folders, so what it lacks is asked for by name: it may be there and no file. */
async function readOne({ sandbox, tree }: Source, name: string, maxBytes: number): Promise<RewardFile> {
	const known = tree?.get(name)?.content;
	if (known) return known.length > maxBytes ? "too_large" : known;
	try {
		return await sandbox.readFile(`${FOLDER}/${name}`, { maxBytes });
	} catch (error) {
		if (!(error instanceof AppError) || error.code !== "invalid_input") throw error;
		return error.details.reason === "too_large" ? "too_large" : "not_regular";
	}
}
