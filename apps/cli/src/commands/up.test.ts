import { expect, test } from "vitest";
import { isLoopback, parsePort } from "./up.ts";

test.each(["127.0.0.1", "127.8.8.8", "localhost", "::1"])("%s stays on this machine", (host) => {
	expect(isLoopback(host)).toBe(true);
});

test.each(["0.0.0.0", "::", "10.0.0.1", "127.0.0.1.example.com"])("%s reaches further than this machine", (host) => {
	expect(isLoopback(host)).toBe(false);
});

test.each(["0", "65536", "80.5", "http", ""])("%j is not a port", (text) => {
	expect(() => parsePort(text)).toThrow(/whole number/);
});
