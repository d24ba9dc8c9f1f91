import { AppError } from "@aes/core/errors";
import { z } from "zod";
import { publicProcedure, router } from "../trpc.ts";

/** One answer's share of a log or a step's output, in bytes; pages ask for the next part. */
const PART_BYTES = 256 * 1024;

export const blobsRouter = router({
	/** `PART_BYTES` of a blob as text, from byte `start` on; `nextStart` is null at its end. */
	text: publicProcedure
		.input(z.object({ digest: z.string().regex(/^sha256:[0-9a-f]{64}$/), start: z.number().int().min(0).default(0) }))
		.query(async ({ ctx, input }) => {
			const end = input.start + PART_BYTES;
			const bytes = await ctx.blobs.get(input.digest, { start: input.start, end });
			if (!bytes) throw new AppError("not_found", `Nothing is stored under ${input.digest}.`, { details: input });
			const isWhole = bytes.byteLength < PART_BYTES;
			return { text: new TextDecoder().decode(bytes), nextStart: isWhole ? null : end };
		}),
});
