import { expect, test } from "vitest";
import { isLoopback, listAllowedHosts, toUrl } from "./addresses.ts";

test.each(["127.0.0.1", "127.8.8.8", "localhost", "::1"])("%s stays on this machine", (host) => {
	expect(isLoopback(host)).toBe(true);
});

test.each(["0.0.0.0", "::", "10.0.0.1", "127.0.0.1.example.com"])("%s reaches further than this machine", (host) => {
	expect(isLoopback(host)).toBe(false);
});

test.each([
	["127.0.0.1", "http://127.0.0.1:3210"],
	["0.0.0.0", "http://127.0.0.1:3210"],
	["10.0.0.5", "http://10.0.0.5:3210"],
	["::1", "http://[::1]:3210"],
])("what listens on %s is opened at %s", (host, url) => {
	expect(toUrl(host, 3210)).toBe(url);
});

test("on the loopback no other host name is served", () => {
	expect(listAllowedHosts("127.0.0.1", ["lab"])).toEqual([]);
});

test("on one address that address is served, on all of them every name of the machine", () => {
	expect(listAllowedHosts("10.0.0.5", ["lab", "10.0.0.5", "10.1.0.5"])).toEqual(["10.0.0.5"]);
	expect(listAllowedHosts("0.0.0.0", ["lab", "10.0.0.5"])).toEqual(["lab", "10.0.0.5"]);
});
