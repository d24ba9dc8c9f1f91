import type { BlobStore } from "@aes/core/ports";
import { type StepObservation, StepObservationSchema } from "@aes/core/trajectories";
import { z } from "zod";
import { cleanJson } from "./clean-text.ts";

/** Characters of an observation that are kept beside the step; the whole body is a blob. */
export const PREVIEW_CHARS = 4_000;

/** An observation as stored: `content` may be a preview, `blob` then names the whole body. */
export const StoredObservationSchema = StepObservationSchema.extend({ blob: z.string().optional() });
export type StoredObservation = z.infer<typeof StoredObservationSchema>;

export function storeObservations(
	observations: readonly StepObservation[],
	blobs: Pick<BlobStore, "put">,
): Promise<StoredObservation[]> {
	return Promise.all(
		observations.map(async (observation) => {
			if (observation.content.length <= PREVIEW_CHARS) return cleanJson(observation);
			const blob = await blobs.put(Buffer.from(observation.content, "utf8"));
			return cleanJson({ ...observation, content: observation.content.slice(0, PREVIEW_CHARS), truncated: true, blob });
		}),
	);
}
