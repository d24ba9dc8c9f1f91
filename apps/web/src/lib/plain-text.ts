const ESC = "\\u001b";
/** OSC, DCS, SOS, PM and APC strings with their content; CSI sequences; every other escape of two characters or more. */
const SEQUENCES = new RegExp(
	`${ESC}[\\]PX^_][^\\u0007${ESC}\\u009c]*(?:\\u0007|${ESC}\\\\|\\u009c)?|(?:${ESC}\\[|\\u009b)[0-?]*[ -/]*[@-~]?|${ESC}[ -/]*[0-~]?`,
	"g",
);
const CONTROLS = /[^\P{Cc}\t\n]/gu;
const CONTROLS_BUT_ESCAPE = new RegExp(`[^\\P{Cc}\\t\\n${ESC}]`, "gu");
/** Would turn the direction of what follows, and hide what a command says. */
const BIDI = /[\u200e\u200f\u202a-\u202e\u2066-\u2069]/g;

/** Colour and weight by name, the only sequence that may stay: free colours (38, 48) could hide what a text says. */
const COLOUR = new RegExp(`^${ESC}\\[(?!(?:[\\d;]*;)?[34]8;)[\\d;]{0,40}m$`);

/** Output of a terminal as a page may show it: no escape sequence, no control character but tab and line feed. */
export const toPlainText = (output: string): string => clean(output, () => "").replace(CONTROLS, "");

/** The same with the sequences that colour it, for a component that turns them into styles. */
export const toColouredText = (output: string): string =>
	clean(output, (sequence) => (COLOUR.test(sequence) ? sequence : "")).replace(CONTROLS_BUT_ESCAPE, "");

/** `onSequence` says what is left of an escape sequence. */
function clean(output: string, onSequence: (sequence: string) => string): string {
	return output
		.replace(SEQUENCES, onSequence)
		.replace(/\r\n/g, "\n")
		.replace(/^[^\n]*\r(?=[^\n])/gm, "")
		.replace(BIDI, "");
}
