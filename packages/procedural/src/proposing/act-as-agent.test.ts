import type { ModelMessage, ToolCall } from "@aes/core/ports";
import { textOf } from "@aes/core/tasks";
import { describe, expect, it } from "vitest";
import { BUILT_IN } from "../dialects/dialects.ts";
import type { MistakeId } from "../rates.ts";
import { EVIDENCE_SAMPLES } from "../testing/evidence-samples.ts";
import { findSeedWithOnly } from "../testing/find-seed.ts";
import { actAsAgent } from "./act-as-agent.ts";
import { type Draft, planDraft } from "./draft.ts";
import { readEvidence, toEvidence } from "./read-evidence.ts";
import { filesOf, startOf } from "./repair.ts";
import { readWrites } from "./workspace-writes.ts";

const INSTRUCTION = "Reconcile the ledger with the bank, in cents.\n";
const SEED_JSON = '{ "rollouts": [{ "outcome": "failed" }] }';
type Envkit = (command: string) => string;

/** Plays the harness: evidence is read from two files, envkit answers as told, everything else says nothing. */
function play(seed: number, envkit: Envkit) {
	const messages: ModelMessage[] = [{ role: "user", content: 'The seed is "x".' }];
	const calls: ToolCall[] = [];
	for (let turn = 0; turn < 60; turn++) {
		const { content, toolCalls } = actAsAgent(messages, { profile: "weak", seed }, BUILT_IN);
		if (toolCalls.length === 0) return { calls, files: filesAfter(calls), last: content };
		calls.push(...toolCalls);
		messages.push(
			{ role: "assistant", content, toolCalls },
			...toolCalls.map(
				(call): ModelMessage => ({
					role: "tool",
					toolCallId: call.id,
					content: reply(String(call.arguments.command ?? ""), envkit),
				}),
			),
		);
	}
	throw new Error("the agent does not stop");
}

function filesAfter(calls: readonly ToolCall[]): Map<string, string> {
	const writes = new Map(calls.flatMap(readWrites));
	return new Map([...writes].flatMap(([path, text]) => (text === null ? [] : [[path, text]])));
}

function reply(command: string, envkit: Envkit): string {
	if (command === "cat evidence/*.md") return INSTRUCTION.trim();
	if (command === "cat evidence/seed.json") return SEED_JSON;
	return command.startsWith("envkit ") ? envkit(command) : "";
}

const verbOf = (command: string) => command.split(" ")[1] ?? "";
const allPass: Envkit = (command) =>
	verbOf(command) === "submit" ? "envkit: submit accepted round 1, 2 left" : `envkit: ${verbOf(command)} pass`;
const envkitVerbs = (calls: readonly ToolCall[]) =>
	calls.flatMap(({ arguments: { command } }) => (/^envkit /.test(String(command)) ? [verbOf(String(command))] : []));

const draftFor = (seed: number) => planDraft({ profile: "weak", seed }, toEvidence(INSTRUCTION, SEED_JSON));
const seedWithOnly = (id: MistakeId) => findSeedWithOnly(id, toEvidence(INSTRUCTION, SEED_JSON));
const scriptsOf = (draft: Draft) =>
	Object.fromEntries(
		[...filesOf(draft, startOf(draft))]
			.filter(([path]) => !/^(?:environment\/data|tests\/fixtures)\//.test(path))
			.map(([path, file]) => [path, textOf(file)]),
	);

describe("the procedural agent", () => {
	it("reads, writes, checks, builds, tests, submits, and stops when it is accepted", () => {
		const { calls, last } = play(1, allPass);
		expect(calls[0]?.arguments.command).toContain("ls -R skills");
		expect(envkitVerbs(calls)).toEqual(["check", "build", "test", "test", "test", "submit"]);
		expect(last).toBe("The task is accepted.");
	});

	it("writes exactly the first draft's files", () => {
		const draft = draftFor(1);
		const { files } = play(1, allPass);
		expect(Object.fromEntries([...files].filter(([path]) => path in scriptsOf(draft)))).toEqual(scriptsOf(draft));
	});

	it("submits without executing when building is disabled, and keeps to that", () => {
		const rejected = "FAIL noop: unclear\nenvkit: submit rejected round 1, 2 left";
		let submissions = 0;
		const { calls } = play(1, (command) => {
			if (verbOf(command) === "build") return "envkit: build disabled in this run";
			if (verbOf(command) !== "submit") return allPass(command);
			submissions += 1;
			return submissions === 1 ? rejected : allPass(command);
		});
		expect(envkitVerbs(calls)).toEqual(["check", "build", "submit", "check", "submit"]);
	});

	it("mends what its own test shows, and writes only that file again", () => {
		const seed = seedWithOnly("missing-dependency");
		const clean = draftFor(seed).clean.get("solution/solve.sh");
		let written = "";
		const { calls, files } = play(seed, (command) => {
			const isBroken = written === "" && command.endsWith("--control oracle");
			if (!isBroken) return allPass(command);
			written = "shown";
			return `${EVIDENCE_SAMPLES["missing-dependency"]}\nenvkit: test fail (control oracle)`;
		});
		const repaired = files.get("solution/solve.sh") === (clean && textOf(clean));
		const rewrites = calls.filter(({ arguments: { path } }) => String(path).endsWith("solution/solve.sh"));
		expect(rewrites.length).toBe(repaired ? 2 : 1);
		expect(envkitVerbs(calls).filter((verb) => verb === "test")).toHaveLength(6);
	});

	it("mends nothing when the logs are hidden, gives up testing, and uses its rounds", () => {
		const seed = seedWithOnly("missing-dependency");
		let round = 0;
		const { calls, files, last } = play(seed, (command) => {
			if (command.endsWith("--control oracle")) return "envkit: test fail (control oracle)";
			if (verbOf(command) !== "submit") return `envkit: ${verbOf(command)} pass`;
			round += 1;
			return `Verdict: rejected.\nenvkit: submit rejected round ${round}, ${3 - round} left`;
		});
		expect(files.get("solution/solve.sh")).toContain("rsync");
		expect(envkitVerbs(calls).filter((verb) => verb === "submit")).toHaveLength(3);
		expect(last).toContain("no round is left");
	});

	it("stops when envkit is not there", () => {
		expect(play(1, () => "bash: envkit: command not found").last).toContain("envkit does not answer");
	});

	it("has the same draft as a completion of the same seed", () => {
		const prompt = `Seed task: x\n\n## Instruction of the seed task\n\n${INSTRUCTION}\n## Rollout: failed, reward 0\n`;
		const [agent, completion] = [draftFor(7), planDraft({ profile: "weak", seed: 7 }, readEvidence(prompt))];
		expect(completion.key).toBe(agent.key);
		expect(completion.mistakes).toEqual(agent.mistakes);
		expect(completion.slug).toBe(agent.slug);
	});
});
