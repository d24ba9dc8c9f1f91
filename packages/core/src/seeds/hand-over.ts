import { z } from "zod";
import { redactSecrets } from "../trajectories/index.ts";
import { pickRollouts } from "./pick-rollouts.ts";
import type { Seed, SeedFile, SeedReference, SeedRollout } from "./seed.ts";
import { cutMiddle, cutToBytes, toSeedText } from "./seed-text.ts";
import { RolloutRulesSchema } from "./selection-rules.ts";

const TRIMMED_TRANSCRIPT = 6_000;

/** What of a seed a proposer is handed. The seed's solution and tests only when asked for by name. */
export const HandOverOptionsSchema = z.strictObject({
	instruction: z.boolean().default(true),
	/** `trimmed`: the first and the last 3,000 characters. */
	transcript: z.enum(["full", "trimmed", "none"]).default("full"),
	verifierOutput: z.boolean().default(true),
	/** Bound of all texts together, in bytes of UTF-8. */
	maxBytes: z.number().int().min(1_000).max(4_000_000).default(1_000_000),
	/** Which rollouts; null: all of the seed's. */
	rollouts: RolloutRulesSchema.nullable().default(null),
	includeSolution: z.boolean().default(false),
	includeTests: z.boolean().default(false),
});
export type HandOverOptions = z.infer<typeof HandOverOptionsSchema>;

export const DEFAULT_HAND_OVER: HandOverOptions = HandOverOptionsSchema.parse({});

/** A seed as one proposal gets it, with the record of what was handed over. */
export type HandedSeed = Seed & {
	handOver: {
		options: HandOverOptions;
		/** Empty unless asked for and kept at the import. */
		solution: readonly SeedFile[];
		tests: readonly SeedFile[];
		/** What was cut, or asked for and not there, in words. */
		notes: readonly string[];
	};
};

/**
 * The seed cut to what the options name, secrets redacted. Over `maxBytes`, the instruction gets at most a half, solution and tests at
 * most a half of what is left, and the rollouts share the rest, a third of a share for the verifier's output.
 */
export function handOver(seed: Seed, options: HandOverOptions, reference: SeedReference | null): HandedSeed {
	const notes: string[] = [];
	const chosen = options.rollouts === null ? seed.rollouts : pickRollouts(seed, options.rollouts);
	const instruction = options.instruction ? bound("instruction", seed.instruction, options.maxBytes / 2) : WITHHELD;
	const left = options.maxBytes - bytesOf(instruction);
	const files = pickFiles(reference, options, notes);
	const perFile = left / 2 / Math.max(1, files.solution.length + files.tests.length);
	const boundFile = ({ path, text }: SeedFile): SeedFile => ({ path, text: bound(path, text, perFile) });
	const solution = files.solution.map(boundFile);
	const tests = files.tests.map(boundFile);
	const used = [...solution, ...tests].reduce((sum, { text }) => sum + bytesOf(text), 0);
	const share = (left - used) / Math.max(1, chosen.length);
	return {
		...seed,
		instruction,
		rollouts: chosen.map((rollout) => cutRollout(rollout, options, share)),
		handOver: { options, solution, tests, notes },
	};

	function bound(what: string, text: string, maxBytes: number): string {
		const redacted = redactSecrets(text);
		const cut = cutToBytes(redacted, maxBytes);
		if (cut !== redacted) notes.push(`${what} was cut from ${bytesOf(redacted)} to ${bytesOf(cut)} bytes.`);
		return cut;
	}
}

const WITHHELD = "(The instruction of the seed task is not handed over.)";

function pickFiles(reference: SeedReference | null, options: HandOverOptions, notes: string[]): SeedReference {
	const pick = (name: "solution" | "tests", isAsked: boolean): SeedFile[] => {
		if (!isAsked) return [];
		const files = reference?.[name] ?? [];
		notes.push(
			files.length > 0
				? `The seed's ${name} was asked for and is handed over.`
				: `The seed's ${name} was asked for, but the import did not keep it: import the task again with --with-${name}.`,
		);
		return files.map(({ path, text }) => ({ path, text: toSeedText(text, text.length + 60) }));
	};
	return {
		solution: pick("solution", options.includeSolution),
		tests: pick("tests", options.includeTests),
	};
}

function cutRollout(rollout: SeedRollout, options: HandOverOptions, share: number): SeedRollout {
	const verifierOutput = options.verifierOutput ? cutToBytes(redactSecrets(rollout.verifierOutput), share / 3) : "";
	return {
		...rollout,
		verifierOutput,
		transcript: cutToBytes(redactSecrets(transcriptOf(rollout, options)), share - bytesOf(verifierOutput)),
	};
}

function transcriptOf({ transcript }: SeedRollout, options: HandOverOptions): string {
	if (options.transcript === "none") return "";
	return options.transcript === "full" ? transcript : cutMiddle(transcript, TRIMMED_TRANSCRIPT);
}

const bytesOf = (text: string) => new TextEncoder().encode(text).length;
