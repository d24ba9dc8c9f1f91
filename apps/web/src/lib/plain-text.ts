const ESC = "\\u001b";
/** OSC, DCS, SOS, PM and APC strings with their content; CSI sequences; every other escape of two characters or more. */
const SEQUENCES = new RegExp(
	`${ESC}[\\]PX^_][^\\u0007${ESC}\\u009c]*(?:\\u0007|${ESC}\\\\|\\u009c)?|(?:${ESC}\\[|\\u009b)[0-?]*[ -/]*[@-~]?|${ESC}[ -/]*[0-~]?`,
	"g",
);
const CONTROLS = /[^\P{Cc}\t\n]/gu;
/** Would turn the direction of what follows, and hide what a command says. */
const BIDI = /[\u200e\u200f\u202a-\u202e\u2066-\u2069]/g;

/** Output of a terminal as a page may show it: no escape sequence, no control character but tab and line feed. */
export function toPlainText(output: string): string {
	return output
		.replace(SEQUENCES, "")
		.replace(/\r\n/g, "\n")
		.replace(/^[^\n]*\r(?=[^\n])/gm, "")
		.replace(CONTROLS, "")
		.replace(BIDI, "");
}
