import { expect, test } from "vitest";
import { createWorkerId, isWorkerOf } from "./worker-id.ts";

test("a worker is known as one of its own installation only, and no two have the same name", () => {
	const id = createWorkerId("ours");
	expect(isWorkerOf("ours", id)).toBe(true);
	expect(isWorkerOf("our", id)).toBe(false);
	expect(isWorkerOf("theirs", id)).toBe(false);
	expect(isWorkerOf("ours", "cli/host/12/345")).toBe(false);
	expect(createWorkerId("ours")).not.toBe(id);
});
