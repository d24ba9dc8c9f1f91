/** A figure as printed in the paper: percent with its 95 % interval, and dollars per valid environment. */
export type PaperFigure = { ratePercent: number; lowPercent: number; highPercent: number; costUsd: number };

/** One proposer model of Table 2, by method. */
export type PaperTable2Row = {
	proposer: string;
	prompt: PaperFigure;
	prompt_feedback: PaperFigure;
	agentic: PaperFigure;
};

/**
 * Reference only: valid-environment rate and cost per valid environment as the paper's Table 2 prints them. Measured
 * by its authors on their seeds and their sandboxes; never to be shown as a result of this product.
 */
export const paperTable2: readonly PaperTable2Row[] = [
	{
		proposer: "Claude Opus 5",
		prompt: figure(74.6, [70.0, 78.7], 0.72),
		prompt_feedback: figure(89.5, [86.0, 92.2], 0.7),
		agentic: figure(94.0, [91.2, 95.9], 1.18),
	},
	{
		proposer: "GPT-6-astra",
		prompt: figure(67.0, [61.2, 72.4], 1.79),
		prompt_feedback: figure(83.0, [78.0, 87.1], 1.76),
		agentic: figure(94.0, [88.9, 96.8], 2.75),
	},
	{
		proposer: "GPT-5.6-sol",
		prompt: figure(41.1, [36.4, 46.0], 0.9),
		prompt_feedback: figure(65.5, [60.7, 70.1], 0.8),
		agentic: figure(86.3, [82.5, 89.3], 0.59),
	},
	{
		proposer: "GPT-5.6-terra",
		prompt: figure(40.0, [35.3, 44.9], 0.13),
		prompt_feedback: figure(53.2, [48.2, 58.1], 0.15),
		agentic: figure(92.5, [88.0, 95.4], 0.09),
	},
	{
		proposer: "Gemini-3.8-Flash",
		prompt: figure(26.2, [22.1, 30.8], 0.28),
		prompt_feedback: figure(59.6, [54.5, 64.4], 0.2),
		agentic: figure(64.8, [57.2, 71.7], 0.16),
	},
];

/**
 * Reference only: acceptance in percent and mean rounds by domain and proposer (Table 8; two of its seven domains).
 */
export const paperTable8: readonly {
	domain: string;
	proposer: string;
	acceptancePercent: number;
	rounds: number;
}[] = [
	{ domain: "Terminal", proposer: "GPT-6-astra", acceptancePercent: 100, rounds: 1.77 },
	{ domain: "Terminal", proposer: "GPT-5.6-sol", acceptancePercent: 100, rounds: 1.3 },
	{ domain: "Terminal", proposer: "Claude Opus 5", acceptancePercent: 93.8, rounds: 2.25 },
	{ domain: "Software engineering", proposer: "GPT-6-astra", acceptancePercent: 100, rounds: 1.41 },
	{ domain: "Software engineering", proposer: "GPT-5.6-sol", acceptancePercent: 100, rounds: 1.33 },
	{ domain: "Software engineering", proposer: "Claude Opus 5", acceptancePercent: 91.2, rounds: 2.35 },
];

/** Reference only: rows of the paper's Table 1 on earlier methods. */
export const paperTable1 = ["Endless Terminals", "TermiGen"].map((method) => ({
	source: "paper" as const,
	method,
	strategy: "Prompt + feedback",
	dataSources: "Human-defined",
	isExternal: true,
	isSelf: false,
	updatesHarness: false,
	updatesWeights: false,
	proposals: null,
}));

/** Reference only: the agentic method's valid-environment rate in percent without and with the self-check (Table 11). */
export const paperTable11: readonly { proposer: string; selfCheckOffPercent: number; selfCheckOnPercent: number }[] = [
	{ proposer: "Claude Opus 5", selfCheckOffPercent: 52.0, selfCheckOnPercent: 94.0 },
	{ proposer: "GPT-5.6-sol", selfCheckOffPercent: 19.5, selfCheckOnPercent: 84.8 },
	{ proposer: "GPT-5.6-terra", selfCheckOffPercent: 45.2, selfCheckOnPercent: 93.5 },
	{ proposer: "GPT-5.6-luna", selfCheckOffPercent: 40.1, selfCheckOnPercent: 85.3 },
	{ proposer: "DeepSeek-V4-Flash", selfCheckOffPercent: 19.4, selfCheckOnPercent: 73.0 },
];

function figure(ratePercent: number, interval: readonly [number, number], costUsd: number): PaperFigure {
	return { ratePercent, lowPercent: interval[0], highPercent: interval[1], costUsd };
}
