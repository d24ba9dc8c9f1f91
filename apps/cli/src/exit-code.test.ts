import { AppError } from "@aes/core/errors";
import { expect, test } from "vitest";
import { exitCodeOf } from "./exit-code.ts";

test("input that is wrong exits 64, everything else that ends a command exits 1", () => {
	expect(exitCodeOf(new AppError("invalid_input", ""))).toBe(64);
	expect(exitCodeOf(new AppError("unavailable", ""))).toBe(1);
	expect(exitCodeOf(new Error("boom"))).toBe(1);
});
