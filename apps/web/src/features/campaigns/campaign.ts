import type { RouterOutputs } from "@aes/api";

export type CampaignRow = RouterOutputs["campaigns"]["list"][number];
export type Campaign = RouterOutputs["campaigns"]["byId"];
export type CampaignStatus = Campaign["status"];
export type Cell = Campaign["cells"][number];

export const isOpen = (status: CampaignStatus): boolean => status === "running" || status === "paused";

/** All cells of a campaign as one. */
export function toTotals(cells: readonly Cell[]) {
	const sum = (pick: (cell: Cell) => number) => cells.reduce((total, cell) => total + pick(cell), 0);
	return {
		planned: sum(({ counts }) => counts.planned),
		ended: sum(({ counts, stopped }) => counts.completed + stopped),
		running: sum(({ running }) => running),
		accepted: sum(({ counts }) => counts.accepted),
	};
}

/** "claude-code" and a model; the model alone where the built-in loop drives it. */
export const toProposer = ({ model, harness }: Pick<Cell, "model" | "harness">): string =>
	harness === "built-in" ? model : `${model} · ${harness}`;
