/** What a seed says, as far as a choice of task hangs on it. Equal for a seed in a prompt and the same one in files. */
export type Evidence = { instruction: string; outcomes: readonly string[] };

const INSTRUCTION =
	/^## (?:Instruction of the seed task|Source document)\s*$([\s\S]*?)(?=^## (?:Rollout|File of the seed task): |(?![\s\S]))/m;
const OUTCOME = /^## Rollout: (\w+)|"outcome":\s*"(\w+)"/gm;

/** Long enough to tell seeds apart; what cuts longer texts differs between methods. */
const MAX_INSTRUCTION = 2_000;

/** Reads a prompt with the seed in it, or any text when it has no such section. */
export function readEvidence(prompt: string): Evidence {
	return toEvidence(INSTRUCTION.exec(prompt)?.[1] ?? prompt, prompt);
}

/** The same from an instruction and whatever names the outcomes of its rollouts. */
export function toEvidence(instruction: string, rollouts: string): Evidence {
	return {
		instruction: instruction.trim().slice(0, MAX_INSTRUCTION),
		outcomes: [...rollouts.matchAll(OUTCOME)].map(([, heading, field]) => heading ?? field ?? ""),
	};
}
