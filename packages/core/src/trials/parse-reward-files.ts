import { parsePythonFloat } from "./python-float.ts";
import type { FailureCode, Rewards } from "./trial.ts";

/** No honest reward is larger; more is refused unread. */
export const MAX_REWARD_BYTES = 64 * 1024;

/** A reward file as it was found; null = nothing there, "not_regular" = a link, a directory or a device. */
export type RewardFile = Uint8Array | "too_large" | "not_regular" | null;

export type ParsedRewards =
	| {
			ok: true;
			rewards: Rewards;
			/** The key `reward`, or the only key; null when several keys and none is `reward`. */
			reward: number | null;
	  }
	| { ok: false; code: FailureCode; reason: string };

/**
 * Rewards as Harbor 0.22.0 reads them: `reward.json` first, then `reward.txt`; the first that is there decides.
 * Stricter in four ways: bounded in size, regular files only, every number finite, at least one number.
 */
export function parseRewardFiles(files: { json: RewardFile; txt: RewardFile }): ParsedRewards {
	if (files.json !== null) return parseFile("reward.json", files.json, parseJson);
	if (files.txt !== null) return parseFile("reward.txt", files.txt, parseTxt);
	return failure(
		"reward_missing",
		"the verifier left neither /logs/verifier/reward.json nor /logs/verifier/reward.txt",
	);
}

function parseFile(name: string, file: RewardFile & {}, parse: (text: string) => ParsedRewards): ParsedRewards {
	if (file === "too_large") return failure("reward_too_large", `${name} holds more than ${MAX_REWARD_BYTES} bytes`);
	if (file === "not_regular") return failure("reward_unreadable", `${name} is not a regular file`);
	if (file.byteLength > MAX_REWARD_BYTES) return parseFile(name, "too_large", parse);
	if (file.byteLength === 0) return failure("reward_empty", `${name} is empty`);
	try {
		return parse(new TextDecoder("utf-8", { fatal: true, ignoreBOM: true }).decode(file));
	} catch {
		return failure("reward_unreadable", `${name} is not UTF-8 text`);
	}
}

function parseTxt(text: string): ParsedRewards {
	const reward = parsePythonFloat(text);
	if (reward === null) return failure("reward_unreadable", `reward.txt holds ${quote(text)}, which is not a number`);
	return finite({ reward }, "reward.txt");
}

function parseJson(text: string): ParsedRewards {
	const value = findJson(text);
	if (value === undefined) return failure("reward_unreadable", `reward.json is not JSON: ${quote(text)}`);
	if (value === null) return failure("reward_empty", "reward.json is null, so it holds no reward");
	if (typeof value !== "object" || Array.isArray(value))
		return failure("reward_unreadable", "reward.json must be a flat object of numbers");
	const rewards: Record<string, number> = Object.create(null);
	for (const [key, entry] of Object.entries(value)) {
		const number = toNumber(entry);
		if (number === null) return failure("reward_unreadable", `reward.json: ${quote(key)} is not a number`);
		rewards[key] = number;
	}
	if (Object.keys(rewards).length === 0) return failure("reward_empty", "reward.json is {}, so it holds no reward");
	return finite(rewards, "reward.json");
}

/** Python's JSON also takes bare NaN and Infinity; here they become text that reads as such a number. */
function findJson(text: string): unknown {
	const quoted = text.replace(/"(?:\\.|[^"\\])*"|-?\bInfinity\b|\bNaN\b/g, (token) =>
		token.startsWith('"') ? token : `"${token}"`,
	);
	try {
		return JSON.parse(quoted);
	} catch {
		return undefined;
	}
}

/** As pydantic reads a float: booleans and numeric text count. */
function toNumber(value: unknown): number | null {
	if (typeof value === "number") return value;
	if (typeof value === "boolean") return value ? 1 : 0;
	return typeof value === "string" ? parsePythonFloat(value) : null;
}

function finite(rewards: Record<string, number>, name: string): ParsedRewards {
	const entries = Object.entries(rewards);
	const odd = entries.find(([, value]) => !Number.isFinite(value));
	if (odd) return failure("reward_not_finite", `${name}: ${quote(odd[0])} is ${odd[1]}, which is not a finite number`);
	const only = entries.length === 1 ? entries[0]?.[1] : undefined;
	return { ok: true, rewards: { ...rewards }, reward: rewards.reward ?? only ?? null };
}

function failure(code: FailureCode, reason: string): ParsedRewards {
	return { ok: false, code, reason };
}

function quote(text: string): string {
	return JSON.stringify(text.length > 60 ? `${text.slice(0, 60)}…` : text);
}
