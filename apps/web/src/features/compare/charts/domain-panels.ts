import type { Report } from "../report.ts";

export type DomainRow = Report["table8"][number];
type Group = { proposer: string; points: { x: number; row: DomainRow }[]; x: number };
type Panel = { domain: string; x: number; y: number; groups: Group[] };

/** Units of the drawing: two panels in a line, as many lines as domains need. */
export const PANEL = { width: 320, height: 172, left: 42, right: 8, top: 26, bottom: 26 } as const;
const COLUMNS = 2;

const INNER_WIDTH = PANEL.width - PANEL.left - PANEL.right;
const INNER_HEIGHT = PANEL.height - PANEL.top - PANEL.bottom;

/** A share from 0 to 1 within a panel; every panel runs from 0 to 100 %. */
export const shareToY = (share: number): number => PANEL.top + (1 - share) * INNER_HEIGHT;

/** One panel for each domain, in it the cohorts side by side, those of a proposer together. */
export function toDomainPanels(rows: readonly DomainRow[]): Panel[] {
	const domains = [...new Set(rows.flatMap(({ domain }) => domain ?? []))];
	return domains.map((domain, at) => ({
		domain,
		x: (at % COLUMNS) * PANEL.width,
		y: Math.floor(at / COLUMNS) * PANEL.height,
		groups: toGroups(rows.filter((row) => row.domain === domain)),
	}));
}

export const drawingHeight = (panels: readonly Panel[]): number => Math.ceil(panels.length / COLUMNS) * PANEL.height;
export const DRAWING_WIDTH = COLUMNS * PANEL.width;

function toGroups(rows: readonly DomainRow[]): Group[] {
	const proposers = [...new Set(rows.map(({ proposer }) => proposer))];
	const width = INNER_WIDTH / Math.max(proposers.length, 1);
	return proposers.map((proposer, at) => {
		const own = rows.filter((row) => row.proposer === proposer);
		const left = PANEL.left + at * width;
		const xOf = (place: number) => left + ((place + 0.5) / own.length) * width;
		return { proposer, x: left + width / 2, points: own.map((row, place) => ({ row, x: xOf(place) })) };
	});
}
