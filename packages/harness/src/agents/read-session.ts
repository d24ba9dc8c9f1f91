import type { NewStep } from "@aes/core/proposals";
import type { StepObservation, StepToolCall } from "@aes/core/trajectories";
import { boundText, cleanOutput } from "../agentic/clean-output.ts";
import type { AgentAdapter, AgentUsage, SessionEvent, SessionParser } from "./agent-adapter.ts";

const MAX_MESSAGE_BYTES = 64 * 1024;

/** A step whose tokens are not priced yet; `usage` is null for words that no model said. */
export type SessionStep = Omit<NewStep, "metrics" | "modelName"> & { usage: AgentUsage | null };

export type SessionReader = {
	/** Takes the next line of that file; returns the steps that it completes. */
	read(path: string, line: string): SessionStep[];
	/** The steps that were begun and never completed. */
	end(): SessionStep[];
};

type Turn = Extract<SessionEvent, { type: "turn" }>;
type OpenTurn = { -readonly [Key in keyof Omit<Turn, "type">]: Turn[Key] } & { results: StepObservation[] };
type File = { parse: SessionParser; open: OpenTurn | null; words: SessionStep[] };

/** Turns the lines of an agent's session files into steps, each with the results of its calls. */
export function createSessionReader(adapter: Pick<AgentAdapter, "createParser">): SessionReader {
	const files = new Map<string, File>();
	return {
		read(path, line) {
			const file = files.get(path) ?? { parse: adapter.createParser(path), open: null, words: [] };
			files.set(path, file);
			return parseLine(file, line).flatMap((event) => take(file, event));
		},
		end: () => [...files.values()].flatMap(close),
	};
}

/** A whole session file at once. */
export function parseSession(
	adapter: Pick<AgentAdapter, "createParser">,
	text: string,
	path = "session",
): SessionStep[] {
	const reader = createSessionReader(adapter);
	const steps = text.split("\n").flatMap((line) => (line.trim() === "" ? [] : reader.read(path, line)));
	return [...steps, ...reader.end()];
}

/** A line that is no JSON, or trips its parser, says nothing: an agent may write what it likes into its files. */
function parseLine({ parse }: File, line: string): SessionEvent[] {
	try {
		return parse(JSON.parse(line));
	} catch {
		return [];
	}
}

function take(file: File, event: SessionEvent): SessionStep[] {
	if (event.type === "note") return addWords(file, event);
	if (event.type === "result") return addResult(file, event);
	const before = file.open && file.open.id !== event.id ? close(file) : [];
	file.open = file.open ? join(file.open, event) : { ...event, results: [] };
	return [...before, ...closeWhenAnswered(file)];
}

/** What comes between a call and its result stands after the step. */
function addWords(file: File, { source, text }: { source: "system" | "user"; text: string }): SessionStep[] {
	const step = { source, message: clean(text), reasoning: null, toolCalls: [], observations: [], usage: null };
	if (!file.open) return [step];
	file.words.push(step);
	return [];
}

function addResult(file: File, event: Extract<SessionEvent, { type: "result" }>): SessionStep[] {
	const { open } = file;
	const isAsked = open?.toolCalls?.some(({ id }) => id === event.toolCallId);
	const isNew = !open?.results.some(({ toolCallId }) => toolCallId === event.toolCallId);
	if (!open || !isAsked || !isNew) return addWords(file, { source: "user", text: event.content });
	open.results.push(toObservation(event, open));
	return closeWhenAnswered(file);
}

function join(open: OpenTurn, { type: _, ...part }: Turn): OpenTurn {
	return {
		...open,
		...part,
		atMs: open.atMs ?? part.atMs,
		text: joinTexts(open.text, part.text),
		reasoning: joinTexts(open.reasoning, part.reasoning),
		toolCalls: joinCalls(open.toolCalls ?? [], part.toolCalls ?? []),
	};
}

const joinTexts = (...texts: (string | undefined)[]) => texts.filter(Boolean).join("\n");

function joinCalls(calls: readonly StepToolCall[], more: readonly StepToolCall[]): StepToolCall[] {
	return [...calls, ...more.filter(({ id }) => !calls.some((call) => call.id === id))];
}

function closeWhenAnswered(file: File): SessionStep[] {
	const { open } = file;
	return open?.isWhole && open.results.length === (open.toolCalls?.length ?? 0) ? close(file) : [];
}

function close(file: File): SessionStep[] {
	const { open, words } = file;
	file.open = null;
	file.words = [];
	return open ? [toStep(open), ...words] : words;
}

function toStep({ text = "", reasoning = "", toolCalls = [], results, usage, subagent }: OpenTurn): SessionStep {
	return {
		source: "agent",
		message: clean(text),
		reasoning: reasoning === "" ? null : clean(reasoning),
		toolCalls,
		observations: results,
		usage: usage ?? null,
		...(subagent !== undefined && { subagent }),
	};
}

function toObservation(event: Extract<SessionEvent, { type: "result" }>, { atMs }: OpenTurn): StepObservation {
	const { text, truncated } = boundText(cleanOutput(event.content));
	const durationMs = event.atMs === null || atMs === null ? 0 : Math.max(0, event.atMs - atMs);
	return {
		toolCallId: event.toolCallId,
		content: text,
		exitCode: event.exitCode,
		durationMs: Number.isFinite(durationMs) ? durationMs : 0,
		truncated: truncated || event.truncated,
	};
}

const clean = (text: string) => boundText(cleanOutput(text), MAX_MESSAGE_BYTES).text;
