import { AppError } from "@aes/core/errors";
import type { FileEntry } from "@aes/core/ports";
import { textFile } from "@aes/core/tasks";
import { aTaskTree } from "@aes/core/testing";
import { describe, expect, it } from "vitest";
import { parseTaskAnswer, renderTaskAnswer } from "./task-answer.ts";

const roundTrip = (path: string, entry: FileEntry) => {
	const back = parseTaskAnswer(renderTaskAnswer(new Map([[path, entry]])));
	expect([...back.keys()]).toEqual([path]);
	return back.get(path);
};

const refusal = (text: string) => {
	try {
		parseTaskAnswer(text);
	} catch (error) {
		return error instanceof AppError && error.code === "invalid_input" ? error.message : error;
	}
	return null;
};

describe("a task as one answer", () => {
	it("comes back with every file and mode", () => {
		const files = aTaskTree();
		expect(parseTaskAnswer(`Here it is.\n\n${renderTaskAnswer(files)}\n\nDone.`)).toEqual(files);
	});

	it.each([
		["nothing", ""],
		["one line feed", "\n"],
		["blank lines at the end", "a\n\n\n"],
		["no line feed at the end", "a\nb"],
		["only a carriage return at the end", "a\r"],
		["CRLF lines", "#!/bin/bash\r\nexit 0\r\n"],
		["lone carriage returns", "a\rb\r\r\n"],
		["a byte order mark", "\uFEFFa\n"],
		["a fence of its own", "````file path=x\nno\n````\n"],
		["a longer fence", "`````````` \n``````````\n"],
		["a fence without a line feed", "x\n````"],
		["NUL and control characters", "\u0000\u0007\u001b[31m\n"],
		["line separators that are not LF", "a\u2028b\u2029c\u0085d\n"],
	])("keeps content with %s", (_, content) => {
		expect(roundTrip("environment/data.txt", textFile(content))).toEqual(textFile(content));
	});

	it("keeps bytes that are not UTF-8", () => {
		const content = Uint8Array.from({ length: 256 }, (_, byte) => byte);
		expect(roundTrip("environment/blob.bin", { content, mode: 0o600 })).toEqual({ content, mode: 0o600 });
	});

	it.each([
		"environment/with space.txt",
		'environment/qu"ote.txt',
		"environment/back\\slash.txt",
		"environment/ä=b.txt",
	])("keeps the path %s", (path) => {
		expect(roundTrip(path, textFile("x\n"))).toEqual(textFile("x\n"));
	});

	it("reads a block whose own lines end in CRLF", () => {
		const files = parseTaskAnswer("````file path=a.txt\r\nhello\n````\r\n");
		expect(files.get("a.txt")).toEqual(textFile("hello\n"));
	});

	it.each([
		["no block at all", "I could not think of a task.", "no file blocks"],
		["a block without an end", "````file path=a.txt\nhello", "does not end"],
		["a block without a path", "````file mode=755\n````", "has no path"],
		["a path that leaves the task", "````file path=../a.txt\n````", 'holds ".."'],
		["an absolute path", "````file path=/etc/passwd\n````", "not a relative path"],
		["a file given twice", "````file path=a\n````\n````file path=a\n````", "given twice"],
		["a mode that is none", "````file path=a mode=rwx\n````", "has the mode"],
		["a mode with special bits", "````file path=a mode=4755\n````", "has the mode"],
		["an unknown encoding", "````file path=a encoding=hex\n````", "unknown encoding"],
		["base64 that is none", "````file path=a encoding=base64\n***\n````", "not valid base64"],
	])("refuses %s and says why", (_, text, why) => {
		expect(refusal(text)).toContain(why);
	});
});
