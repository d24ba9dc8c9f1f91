import { StringDecoder } from "node:string_decoder";
import { z } from "zod";

const FrameSchema = z.union([
	z.object({ file: z.string(), line: z.string() }),
	z.object({ file: z.string(), dropped: z.number() }),
	z.object({ exitCode: z.int(), stdout: z.string(), stderr: z.string() }),
]);
/** What `aes-agent` says in the sandbox: a line of a session file, one that was too long, or the agent's end. */
export type Frame = z.infer<typeof FrameSchema>;

/**
 * Reads the frames out of pieces of stdout. The agent could write there as well, so a line that is no frame is
 * skipped, and one over `maxLineBytes` is dropped without being kept.
 */
export function createFrameReader(maxLineBytes: number, onFrame: (frame: Frame) => void): (chunk: Uint8Array) => void {
	const decoder = new StringDecoder("utf8");
	let rest = "";
	let isSkipping = false;
	const takeLine = (line: string) => {
		const frame = isSkipping ? null : findFrame(line);
		isSkipping = false;
		if (frame) onFrame(frame);
	};
	return (chunk) => {
		const lines = (rest + decoder.write(Buffer.from(chunk.buffer, chunk.byteOffset, chunk.byteLength))).split("\n");
		rest = lines.pop() ?? "";
		for (const line of lines) takeLine(line);
		if (rest.length <= maxLineBytes) return;
		rest = "";
		isSkipping = true;
	};
}

function findFrame(line: string): Frame | null {
	try {
		return FrameSchema.safeParse(JSON.parse(line)).data ?? null;
	} catch {
		return null;
	}
}
