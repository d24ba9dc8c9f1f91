import { expect, test } from "vitest";
import { parseDraft, toField, toNewDraft, withEdit, withLineEnds } from "./draft.ts";

const DRAFT = toNewDraft({ id: "v1", number: 1 });

test("a draft that a browser kept is read again, anything else is none", () => {
	const draft = withEdit(DRAFT, "tests/test.sh", { edit: { text: "x" }, original: "y" });
	expect(parseDraft(JSON.stringify(draft))).toEqual(draft);
	expect(parseDraft(null)).toBeNull();
	expect(parseDraft("{")).toBeNull();
	expect(parseDraft('{"edits":[]}')).toBeNull();
});

test("a file that reads as it was is no edit, a removed one is", () => {
	const edited = withEdit(DRAFT, "a", { edit: { text: "2" }, original: "1" });
	expect(withEdit(edited, "a", { edit: { text: "1" }, original: "1" }).edits).toEqual({});
	expect(withEdit(edited, "a", { edit: { text: null }, original: "1" }).edits).toEqual({ a: { text: null } });
});

test("a file keeps its line ends through the editor", () => {
	const original = "#!/bin/sh\r\necho\r\n";
	expect(withLineEnds(toField(original), original)).toBe(original);
	expect(withLineEnds("a\nb\n", "x\ny\n")).toBe("a\nb\n");
	expect(withLineEnds("a\nb\n", "x\r\ny\n")).toBe("a\nb\n");
});
