import { describe, expect, it } from "vitest";
import { normalizeAllowedHost } from "./allowed-host.ts";
import { parseTaskConfig, readTaskConfig } from "./parse-task-config.ts";

const fieldsOf = (toml: string) => readTaskConfig(toml).problems.map(({ field }) => field);

describe("the environment's network mode", () => {
	it.each([
		["allow_internet = false", "no-network", null],
		["allow_internet = true", "public", null],
		['allow_internet = "no"', "no-network", null],
		['allow_internet = false\nnetwork_mode = "public"', "public", null],
		['allow_internet = false\nnetwork_mode = "allowlist"\nallowed_hosts = ["A.com."]', "allowlist", ["a.com"]],
		["allow_internet = false\nallowed_hosts = []", "public", []],
		['network_mode = "allowlist"', "allowlist", null],
		['network_mode = "no-network"\nallowed_hosts = []', "no-network", []],
	])("%j is %s with hosts %j", (lines, networkMode, allowedHosts) => {
		expect(parseTaskConfig(`[environment]\n${lines}`).environment).toMatchObject({ networkMode, allowedHosts });
		const nested = parseTaskConfig(`[verifier.environment]\n${lines}`).verifier.environment;
		expect(nested).toMatchObject({ networkMode, allowedHosts });
	});

	it.each([
		'allow_internet = false\nallowed_hosts = ["a.com"]',
		'allowed_hosts = ["a.com"]',
		'network_mode = "public"\nallowed_hosts = ["a.com"]',
	])("%j is refused", (lines) => {
		expect(fieldsOf(`[environment]\n${lines}`)).toEqual(["environment.allowed_hosts"]);
	});

	it("an unknown mode is refused", () => {
		expect(fieldsOf('[environment]\nnetwork_mode = "Public"')).toEqual(["environment.network_mode"]);
	});
});

describe.each(["agent", "verifier"])("the network override of [%s]", (phase) => {
	it("refuses hosts without a mode, even an empty list", () => {
		expect(fieldsOf(`[${phase}]\nallowed_hosts = []`)).toEqual([`${phase}.allowed_hosts`]);
	});

	it("accepts an empty list beside a written mode, and hosts beside allowlist only", () => {
		expect(fieldsOf(`[${phase}]\nnetwork_mode = "public"\nallowed_hosts = []`)).toEqual([]);
		expect(fieldsOf(`[${phase}]\nnetwork_mode = "allowlist"\nallowed_hosts = ["a.com"]`)).toEqual([]);
		expect(fieldsOf(`[${phase}]\nnetwork_mode = "public"\nallowed_hosts = ["a.com"]`)).toEqual([
			`${phase}.allowed_hosts`,
		]);
	});
});

describe("an entry of the allow-list", () => {
	it.each([
		["10.0.0.0/8", "10.0.0.0/8"],
		["10.0.0.0/255.0.0.0", "10.0.0.0/8"],
		["10.0.0.0/0.255.255.255", "10.0.0.0/8"],
		["1.2.3.4/32", "1.2.3.4/32"],
		["0.0.0.0/0", "0.0.0.0/0"],
		["::1", "::1"],
		["::", "::"],
		["2001:DB8::/32", "2001:db8::/32"],
		["2001:0db8:0:0:1:0:0:1", "2001:db8::1:0:0:1"],
		["1:0:2:3:4:5:6:7", "1:0:2:3:4:5:6:7"],
		["::ffff:1.2.3.4", "::ffff:102:304"],
		["1.2.3.4", "1.2.3.4"],
		["999.1.1.1", "999.1.1.1"],
		["EXAMPLE.com.", "example.com"],
		[" example.org ", "example.org"],
		["*.Example.net", "*.example.net"],
		["localhost", "localhost"],
	])("%j becomes %j", (entry, expected) => {
		expect(normalizeAllowedHost(entry)).toBe(expected);
	});

	it.each([
		"https://x",
		"HTTPS://x",
		"a:443",
		"[::1]",
		"10.0.0.1/8",
		"10.0.0.0/33",
		"10.0.0.0/",
		"10.0.0.0/8/8",
		"10.0.0.0/255.0.255.0",
		"2001:db8::1/32",
		"2001:db8::/129",
		"*.1.2.3.4",
		"*",
		"*.",
		"*.*.com",
		"a.*.b",
		"a..b",
		"a_b.com",
		"-a.com",
		"a-.com",
		`${"a".repeat(64)}.com`,
		"fe80::1%eth0",
		"1::2::3",
		":::",
		"1:2:3",
		"12345::",
		"a.com/path",
		"",
		"  ",
		".",
	])("%j is refused", (entry) => {
		expect(normalizeAllowedHost(entry)).toBeNull();
		const toml = `[environment]\nnetwork_mode = "allowlist"\nallowed_hosts = ["ok.com", ${JSON.stringify(entry)}]`;
		expect(fieldsOf(toml)).toEqual(["environment.allowed_hosts[1]"]);
	});
});
