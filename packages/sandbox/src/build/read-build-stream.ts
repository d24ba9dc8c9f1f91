import type { Readable } from "node:stream";

/** A record of the engine's build or pull answer. */
export type BuildRecord = { stream?: string; status?: string; id?: string; error?: string; aux?: unknown };

const MAX_RECORD_CHARS = 4 * 1024 * 1024;

/** Hands on one record after the other; the answer is JSON lines. Text that is no record is passed as output. */
export async function readBuildStream(answer: Readable, onRecord: (record: BuildRecord) => void): Promise<void> {
	let rest = "";
	answer.setEncoding("utf8");
	for await (const chunk of answer as AsyncIterable<string>) {
		const lines = (rest + chunk).split("\n");
		rest = (lines.pop() ?? "").slice(0, MAX_RECORD_CHARS);
		for (const line of lines) if (line.trim() !== "") onRecord(parseRecord(line));
	}
	if (rest.trim() !== "") onRecord(parseRecord(rest));
}

function parseRecord(line: string): BuildRecord {
	try {
		const record: unknown = JSON.parse(line);
		return typeof record === "object" && record !== null ? record : { stream: `${line}\n` };
	} catch {
		return { stream: `${line}\n` };
	}
}
