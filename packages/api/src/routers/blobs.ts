import { AppError } from "@aes/core/errors";
import { z } from "zod";
import { router, scoped } from "../trpc.ts";

/** One answer's share of a log or a step's output, in bytes; pages ask for the next part. */
const PART_BYTES = 256 * 1024;

export const blobsRouter = router({
	/** `PART_BYTES` of a blob as text, from byte `cursor` on; `nextCursor` is null at its end. */
	text: scoped("project:read")
		.input(z.object({ digest: z.string().regex(/^sha256:[0-9a-f]{64}$/), cursor: z.number().int().min(0).default(0) }))
		.query(async ({ ctx, input }) => {
			const end = input.cursor + PART_BYTES;
			const bytes = await ctx.blobs.get(input.digest, { start: input.cursor, end });
			if (!bytes) throw new AppError("not_found", `Nothing is stored under ${input.digest}.`, { details: input });
			if (bytes.byteLength < PART_BYTES) return { text: new TextDecoder().decode(bytes), nextCursor: null };
			const part = cutAtCharacter(bytes);
			return { text: new TextDecoder().decode(part), nextCursor: input.cursor + part.byteLength };
		}),
});

/** Leaves the start of a UTF-8 character that the part would cut in two to the next part. */
function cutAtCharacter(bytes: Uint8Array): Uint8Array {
	const isContinuation = (byte: number | undefined) => byte !== undefined && (byte & 0xc0) === 0x80;
	let end = bytes.byteLength - 1;
	while (end > bytes.byteLength - 4 && isContinuation(bytes[end])) end -= 1;
	const isAscii = (bytes[end] ?? 0) < 0x80;
	return isAscii ? bytes : bytes.subarray(0, end);
}
