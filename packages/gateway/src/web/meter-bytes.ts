import { Transform } from "node:stream";

/** Passes bytes on and counts them; fails past the bound. */
export function meterBytes(maxBytes: number): Transform & { bytes(): number } {
	let bytes = 0;
	const meter = new Transform({
		transform(chunk: Uint8Array, _encoding, done) {
			bytes += chunk.length;
			if (bytes > maxBytes) done(new Error(`More than ${maxBytes} bytes in one web request.`));
			else done(null, chunk);
		},
	});
	return Object.assign(meter, { bytes: () => bytes });
}
