import { AppError } from "@aes/core/errors";

export type Progress = {
	/** One more is done. */
	tick(label: string): void;
	done(): void;
};

type Board = { show(text: string): void; end(): void };

/** The one place that prints: results go to standard output, everything else to standard error. */
export type Output = {
	/** Standard error falls silent but for warnings and errors. */
	useJson(on: boolean): void;
	info(line: string): void;
	warn(line: string): void;
	error(error: unknown, options?: { withStack: boolean }): void;
	/** A bar on a terminal, lines otherwise, nothing with --json. */
	progress(total: number): Progress;
	/** Several lines that are drawn over each other; null where there is no terminal to draw on, and with --json. */
	board(): Board | null;
	result(text: string): void;
	json(value: unknown): void;
};

type Streams = { out: (text: string) => void; err: (text: string) => void };
const processStreams: Streams = {
	out: (text) => process.stdout.write(text),
	err: (text) => process.stderr.write(text),
};

export function createOutput(options: { isTty: boolean; streams?: Streams }): Output {
	const { out, err } = options.streams ?? processStreams;
	let isJson = false;
	let bar = "";
	/** A line above the bar, which stays the last thing on the terminal. */
	const line = (text: string) => err(bar ? `${CLEAR_LINE}${text}\n${bar}` : `${text}\n`);
	const showBar = (text: string) => {
		bar = text;
		err(`${CLEAR_LINE}${text}`);
	};
	return {
		useJson: (on) => {
			isJson = on;
		},
		info: (text) => isJson || line(text),
		warn: (text) => line(`warning: ${text}`),
		error: (error, { withStack } = { withStack: false }) => line(describeError(error, withStack)),
		board: () => (isJson || !options.isTty ? null : createBoard(err)),
		result: (text) => out(text.endsWith("\n") ? text : `${text}\n`),
		json: (value) => out(`${JSON.stringify(value, null, 2)}\n`),
		progress: (total) => {
			let count = 0;
			if (isJson) return { tick: () => {}, done: () => {} };
			if (!options.isTty) return { tick: (label) => line(`[${++count}/${total}] ${label}`), done: () => {} };
			showBar(renderBar(0, total, ""));
			return { tick: (label) => showBar(renderBar(++count, total, label)), done: () => showBar("") };
		},
	};
}

function createBoard(err: Streams["err"]): Board {
	let shownLines = 0;
	const clear = () => err(shownLines > 0 ? `\u001b[${shownLines}A\u001b[0J` : "");
	return {
		show: (text) => {
			clear();
			shownLines = text.split("\n").length;
			err(`${text}\n`);
		},
		end: () => {
			clear();
			shownLines = 0;
		},
	};
}

const CLEAR_LINE = "\r\u001b[2K";
const BAR_WIDTH = 24;
const LABEL_WIDTH = 48;

export function renderBar(count: number, total: number, label: string): string {
	const filled = total > 0 ? Math.min(BAR_WIDTH, Math.round((count / total) * BAR_WIDTH)) : BAR_WIDTH;
	return `[${"█".repeat(filled)}${"·".repeat(BAR_WIDTH - filled)}] ${count}/${total} ${label.slice(0, LABEL_WIDTH)}`;
}

/** An AppError says it all itself; anything else is a defect of the product and says so. */
export function describeError(error: unknown, withStack: boolean): string {
	if (error instanceof AppError && error.code !== "internal")
		return `error: ${error.message}${stackOf(error, withStack)}`;
	const cause = error instanceof AppError && error.cause ? error.cause : error;
	const reason = cause instanceof Error ? cause.message : String(cause);
	const advice = withStack ? "" : " Run it again with AES_DEBUG=1 to see where.";
	return `error: ${reason}\nThis is a defect of AutoEnvScaling rather than of your input.${advice}${stackOf(cause, withStack)}`;
}

const stackOf = (error: unknown, withStack: boolean) =>
	withStack && error instanceof Error && error.stack ? `\n${error.stack}` : "";
