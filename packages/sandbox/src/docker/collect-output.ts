const HEADER_BYTES = 8;
const STDERR = 2;

export type OutputCollector = {
	/** Takes the next bytes of the engine's multiplexed stream. */
	write(chunk: Uint8Array): void;
	result(): { stdout: string; stderr: string; truncated: boolean };
};

/** Separates stdout and stderr as the bytes pass and keeps at most `maxBytes` of each, so that memory stays flat. */
export function createOutputCollector(maxBytes: number, onStdout?: (chunk: Uint8Array) => void): OutputCollector {
	const stdout = createBoundedBuffer(maxBytes);
	const stderr = createBoundedBuffer(maxBytes);
	const header = Buffer.alloc(HEADER_BYTES);
	let headerBytes = 0;
	let payloadBytes = 0;

	const takeHeader = (chunk: Buffer): Buffer => {
		const taken = chunk.copy(header, headerBytes, 0, HEADER_BYTES - headerBytes);
		headerBytes += taken;
		if (headerBytes === HEADER_BYTES) payloadBytes = header.readUInt32BE(4);
		return chunk.subarray(taken);
	};
	const takePayload = (chunk: Buffer): Buffer => {
		const taken = chunk.subarray(0, payloadBytes);
		const isStderr = header[0] === STDERR;
		(isStderr ? stderr : stdout).add(taken);
		if (!isStderr && taken.length > 0) onStdout?.(taken);
		payloadBytes -= taken.length;
		return chunk.subarray(taken.length);
	};

	return {
		write(chunk) {
			let rest = Buffer.from(chunk.buffer, chunk.byteOffset, chunk.byteLength);
			while (rest.length > 0) {
				if (headerBytes === HEADER_BYTES && payloadBytes === 0) headerBytes = 0;
				rest = headerBytes < HEADER_BYTES ? takeHeader(rest) : takePayload(rest);
			}
		},
		result: () => ({
			stdout: stdout.text(),
			stderr: stderr.text(),
			truncated: stdout.isFull() || stderr.isFull(),
		}),
	};
}

function createBoundedBuffer(maxBytes: number) {
	const parts: Buffer[] = [];
	let bytes = 0;
	let isCut = false;
	return {
		add(part: Buffer) {
			const kept = part.subarray(0, Math.max(0, maxBytes - bytes));
			if (kept.length < part.length) isCut = true;
			// A copy: a slice would keep the socket's whole buffer alive.
			if (kept.length > 0) parts.push(Buffer.from(kept));
			bytes += kept.length;
		},
		isFull: () => isCut,
		// A character cut in the middle is dropped, not shown as damaged.
		text: () => new TextDecoder("utf-8", { ignoreBOM: true }).decode(Buffer.concat(parts), { stream: isCut }),
	};
}
