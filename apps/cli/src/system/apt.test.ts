import { expect, test } from "vitest";
import { parseOsRelease } from "./apt.ts";

test("the distribution and its release are read with and without quotes", () => {
	expect(parseOsRelease('NAME="Debian GNU/Linux"\nID=debian\nVERSION_CODENAME=bookworm\n')).toEqual({
		id: "debian",
		codename: "bookworm",
	});
	expect(parseOsRelease('ID="ubuntu"\nVERSION_CODENAME="noble"')).toEqual({ id: "ubuntu", codename: "noble" });
});

test("a machine without os-release is unknown rather than Debian", () => {
	expect(parseOsRelease("")).toEqual({ id: "unknown", codename: null });
});
