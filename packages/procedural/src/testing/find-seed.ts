import { draftKey, drawMistakes } from "../proposing/draft.ts";
import type { Evidence } from "../proposing/read-evidence.ts";
import type { MistakeId } from "../rates.ts";

/** The first seed for which the weak profile's draft on that evidence holds this mistake and no other. */
export function findSeedWithOnly(id: MistakeId, evidence: Evidence): number {
	for (let seed = 0; seed < 10_000; seed++) {
		const [first, second] = drawMistakes("weak", draftKey(seed, evidence));
		if (first?.id === id && !second) return seed;
	}
	throw new Error(`No seed draws only ${id}`);
}
