import { AppError } from "@aes/core/errors";
import { expect, test } from "vitest";
import { createOutput, describeError, renderBar } from "./output.ts";

function anOutput(isTty: boolean) {
	const text = { out: "", err: "" };
	const write = (stream: "out" | "err") => (more: string) => {
		text[stream] += more;
	};
	return { text, output: createOutput({ isTty, streams: { out: write("out"), err: write("err") } }) };
}

test("progress is lines on standard error where there is no terminal", () => {
	const { text, output } = anOutput(false);
	const progress = output.progress(2);
	progress.tick("one");
	progress.tick("two");
	progress.done();
	expect(text).toEqual({ out: "", err: "[1/2] one\n[2/2] two\n" });
});

test("a line printed while the bar stands goes above the bar", () => {
	const { text, output } = anOutput(true);
	output.progress(4).tick("one");
	output.info("a line");
	expect(text.err.endsWith(`\r\u001b[2Ka line\n${renderBar(1, 4, "one")}`)).toBe(true);
});

test("with --json only warnings and errors reach standard error", () => {
	const { text, output } = anOutput(true);
	output.useJson(true);
	output.progress(2).tick("one");
	output.info("chatter");
	output.warn("careful");
	output.json({ ok: true });
	expect(text).toEqual({ out: '{\n  "ok": true\n}\n', err: "warning: careful\n" });
});

test("a bar is full at the end and never longer than that", () => {
	expect(renderBar(3, 3, "")).toContain("█".repeat(24));
	expect(renderBar(9, 3, "").split("█")).toHaveLength(25);
});

test("an AppError is printed as it is; anything else says that the product is at fault", () => {
	expect(describeError(new AppError("conflict", "Port taken. Use --port."), false)).toBe(
		"error: Port taken. Use --port.",
	);
	expect(describeError(new TypeError("x is undefined"), false)).toMatch(
		/x is undefined\nThis is a defect .* AES_DEBUG=1/,
	);
});

test("a board is drawn over itself on a terminal, and is not there otherwise", () => {
	const { text, output } = anOutput(true);
	const board = output.board();
	board?.show("one\ntwo");
	board?.show("three");
	board?.end();
	expect(text.err).toBe("one\ntwo\n\u001b[2A\u001b[0Jthree\n\u001b[1A\u001b[0J");
	output.useJson(true);
	expect(output.board()).toBeNull();
	expect(anOutput(false).output.board()).toBeNull();
});
