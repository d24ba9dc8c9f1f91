import { hashText } from "../seeds/index.ts";

export type PlannedRollout = { ordinal: number; randomSeed: number };

/**
 * `count` further rollouts of a solver on an environment version that has had `done` of them. The n-th has the same
 * random seed whoever asks for it and when, and another on every other environment.
 */
export function planRollouts({
	digest,
	done,
	count,
}: {
	digest: string;
	done: number;
	count: number;
}): PlannedRollout[] {
	return Array.from({ length: count }, (_, index) => {
		const ordinal = done + index;
		return { ordinal, randomSeed: hashText(`${digest}:${ordinal}`) & 0x7fffffff };
	});
}
