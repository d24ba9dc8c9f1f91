import { expect, test } from "vitest";
import { formatBytes } from "./format-bytes.ts";

test.each([
	[0, "0 B"],
	[1_023, "1023 B"],
	[1_536, "1.5 KiB"],
	[20 * 1024 * 1024, "20.0 MiB"],
	[5_000 * 1024 ** 3, "5000.0 GiB"],
])("%i bytes are %s", (bytes, text) => {
	expect(formatBytes(bytes)).toBe(text);
});
