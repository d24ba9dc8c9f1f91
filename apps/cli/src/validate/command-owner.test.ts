import { hostname } from "node:os";
import { describe, expect, it } from "vitest";
import { commandOwner, isCommandAlive } from "./command-owner.ts";

describe("isCommandAlive", () => {
	it("knows this process", () => expect(isCommandAlive(commandOwner())).toBe(true));

	it("tells an ended process and a reused process id from the one that owned", () => {
		expect(isCommandAlive(`cli/${hostname()}/999999999/123`)).toBe(false);
		expect(isCommandAlive(`cli/${hostname()}/${process.pid}/1`)).toBe(false);
	});

	it.each(["worker/abc", "cli/another-host/1/1", `cli/${hostname()}/1/`])("leaves %s alone", (owner) =>
		expect(isCommandAlive(owner)).toBe(true),
	);
});
