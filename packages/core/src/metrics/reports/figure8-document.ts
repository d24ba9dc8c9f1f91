import { FIGURE8_LANES, type Figure8 } from "./figure8.ts";
import { groupBySource, type ReportDocument } from "./report-document.ts";

/** The overlay in words: turns by lane, and the numbered examples. */
export function toFigure8Document(figure: Figure8, seedName: string): ReportDocument {
	const examples = figure.runs.flatMap((run) =>
		run.callouts.map(({ number, index, kind, exitCode, title }) => {
			const exit = exitCode === null ? "" : `, exit ${exitCode}`;
			return `(${number}) ${run.title}, step ${index + 1}, ${kind}${exit}: ${title}`;
		}),
	);
	return {
		id: "figure8",
		title: `Several proposers on one seed: ${seedName} (the shape of the paper's Figure 8)`,
		notes: [
			"Turns: steps of the trace; those in no lane (submissions, messages) are not in the four columns. Labels come from rules over commands, not from people.",
			...examples,
		],
		columns: ["Proposal", "Verdict", "Turns", "Read", "Build", "Write", "Test", "Examples"],
		groups: groupBySource(figure.runs, (run) => [
			run.title,
			run.verdict ?? "none",
			String(run.turns),
			...FIGURE8_LANES.map((lane) => String(run.turnsByLane[lane])),
			run.callouts.map(({ number }) => `(${number})`).join(" "),
		]),
		records: {
			columns: ["proposal_id", "title", "verdict", "turn", "lane", "callout", "callout_kind"],
			rows: figure.runs.flatMap((run) => {
				const lanes = run.points.map(({ turn, lane }) => ({ turn, lane: lane as string | null }));
				const others = run.callouts.filter(({ lane }) => lane === null).map(({ turn }) => ({ turn, lane: null }));
				return [...lanes, ...others].map(({ turn, lane }) => {
					const callout = run.callouts.find((one) => one.turn === turn);
					return {
						source: run.source,
						cells: [
							run.proposalId,
							run.title,
							run.verdict,
							turn + 1,
							lane,
							callout?.number ?? null,
							callout?.kind ?? null,
						],
					};
				});
			}),
		},
	};
}
