import type { HarnessName, MethodName } from "../proposals/index.ts";
import type { CampaignPlan } from "./campaign.ts";

/** One combination that is compared: every cell gets the same seeds and random seeds. */
export type Cell = {
	/** Place in the campaign, from 0: what its proposals are stored under. */
	index: number;
	method: MethodName;
	model: string;
	harness: HarnessName;
	selfCheck: boolean;
};

type Dimensions = Pick<CampaignPlan, "methods" | "proposers" | "selfCheck">;

/**
 * Proposers × methods × self-check, without repetitions: a coding agent and the self-check's absence make a
 * difference to the agentic method only, so the others run once for each model.
 */
export function listCells({ methods, proposers, selfCheck }: Dimensions): Cell[] {
	const cells = proposers.flatMap(({ model, harness }) =>
		methods.flatMap((method): Omit<Cell, "index">[] => {
			if (method !== "agentic") return [{ method, model, harness: "built-in", selfCheck: selfCheck.includes(true) }];
			return selfCheck.map((isOn) => ({ method, model, harness, selfCheck: isOn }));
		}),
	);
	const byKey = new Map(cells.map((cell) => [JSON.stringify(cell), cell]));
	return [...byKey.values()].map((cell, index) => ({ index, ...cell }));
}
