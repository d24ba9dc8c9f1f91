import { expect, test } from "vitest";
import { parsePort } from "./up.ts";

test.each(["0", "65536", "80.5", "http", ""])("%j is not a port", (text) => {
	expect(() => parsePort(text)).toThrow(/whole number/);
});
