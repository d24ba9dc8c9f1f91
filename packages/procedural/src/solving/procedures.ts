import { type Sketch, similarityOf, toSketch } from "@aes/core/seeds";
import { LEVELS, type Level } from "../families/family.ts";
import { FAMILIES } from "../families/index.ts";
import { createRandom } from "../random.ts";
import { CONDITIONS, type Condition } from "./conditions.ts";

/** How tasks of one family and level are done: what hangs on a single task (its data, its names) is read in the container. */
export type Procedure = {
	family: string;
	level: Level;
	/** Shell statements, in order. */
	statements: readonly string[];
	/** Those that the instructions of this level state. */
	conditions: readonly Condition[];
};

/** Below this likeness to every known kind of task, a task is a foreign one. */
const MIN_LIKENESS = 0.5;

type Known = Procedure & { sketch: Sketch };

/**
 * The procedure for an instruction, known by its words alone; null for a task of another kind. A family's instructions of
 * one level differ in names only, and those of two levels in whole paragraphs.
 */
export function findProcedure(instruction: string): Procedure | null {
	const sketch = toSketch(instruction);
	const scored = known().map((procedure) => ({ procedure, likeness: similarityOf(procedure.sketch, sketch) }));
	const best = scored.reduce((left, right) => (right.likeness > left.likeness ? right : left));
	return best.likeness < MIN_LIKENESS ? null : best.procedure;
}

let cache: readonly Known[] | null = null;

function known(): readonly Known[] {
	cache ??= FAMILIES.flatMap((family) =>
		LEVELS.map((level): Known => {
			// Any draw will do: instructions and statements hang on the level alone but for names.
			const { instruction, solution } = family.draft(level, createRandom("procedure"));
			return {
				family: family.id,
				level,
				statements: solution,
				conditions: CONDITIONS.filter(
					(condition) => condition.family === family.id && instruction.includes(condition.says),
				),
				sketch: toSketch(instruction),
			};
		}),
	);
	return cache;
}
