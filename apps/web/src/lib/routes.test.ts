import { expect, test } from "vitest";
import { routes } from "./routes.ts";

test("an id cannot leave its place in the path", () => {
	expect(routes.proposal("../x?y")).toBe("/proposals/..%2Fx%3Fy");
});

test("what has no value is not in the address", () => {
	expect(routes.environment("e1", { tab: "files", file: null, v: undefined })).toBe("/environments/e1?tab=files");
	expect(routes.environments({ q: "a&b" })).toBe("/environments?q=a%26b");
});
