import { expect, test } from "vitest";
import { isAllowedRequest } from "./allowed-request.ts";

test.each([
	["localhost:3210", null],
	["127.0.0.1:3210", "http://127.0.0.1:3210"],
	["[::1]:3210", "http://[::1]:3210"],
])("loopback %s with origin %s is served", (host, origin) => {
	expect(isAllowedRequest({ host, origin }, [])).toBe(true);
});

test.each([
	["evil.example", null],
	["127.0.0.1.evil.example", null],
	["127.0.0.1:3210", "https://evil.example"],
	["127.0.0.1:3210", "http://127.0.0.1:9"],
	["127.0.0.1:3210", "http://localhost:3210"],
	["127.0.0.1:3210", "null"],
	[null, null],
	["", null],
])("host %s with origin %s is refused", (host, origin) => {
	expect(isAllowedRequest({ host, origin }, [])).toBe(false);
});

test("a host named at start is served", () => {
	expect(isAllowedRequest({ host: "lab.example:3210", origin: "http://lab.example:3210" }, ["lab.example"])).toBe(true);
});

test("a proxy that asks by another name is served for the host named at start", () => {
	expect(isAllowedRequest({ host: "127.0.0.1:3210", origin: "https://lab.example" }, ["lab.example"])).toBe(true);
	expect(isAllowedRequest({ host: "lab.example", origin: "https://evil.example" }, ["lab.example"])).toBe(false);
});
