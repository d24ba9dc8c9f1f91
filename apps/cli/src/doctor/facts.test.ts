import { expect, test } from "vitest";
import { hidePassword } from "./facts.ts";

test("a password in an address is not shown", () => {
	expect(hidePassword("postgresql://me:secret@db:5432/x")).toBe("postgresql://…@db:5432/x");
	expect(hidePassword("http://proxy:3128")).toBe("http://proxy:3128");
});
