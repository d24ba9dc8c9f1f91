import { describe, expect, it } from "vitest";
import { parseTaskConfig } from "./parse-task-config.ts";

const warningsOf = (toml: string) => parseTaskConfig(toml).warnings;

describe("the warnings of parseTaskConfig", () => {
	it.each([
		["timeout = 600", "timeout"],
		["[verifer]\ntimeout_sec = 1", "verifer"],
		["[environment]\nmem_mb = 1", "environment.mem_mb"],
		["[verifier.environment]\nmem_mb = 1", "verifier.environment.mem_mb"],
		["[environment.healthcheck]\ncommand = 'x'\nretry = 1", "environment.healthcheck.retry"],
		['[[environment.mcp_servers]]\nname = "a"\nurl = "u"\nheaders = {}', "environment.mcp_servers[0].headers"],
		["[[steps]]\nname = 'a'\n[[steps]]\nname = 'b'\nagent = { model = 'm' }", "steps[1].agent.model"],
		["artifacts = [{ source = '/a', dest = 'b' }]", "artifacts[0].dest"],
		["[verifier.continuous]", "verifier.continuous"],
	])("tell the unknown key in %j", (toml, path) => {
		expect(warningsOf(toml).map((warning) => warning.split(", ")[0])).toEqual([`${path}: unknown key`]);
	});

	it.each(["metadata", "agent", "environment"])("tell artifacts and reward strategy that fell under [%s]", (table) => {
		const warnings = warningsOf(`[${table}]\nartifacts = ["/a"]\nmulti_step_reward_strategy = "mean"`);
		expect(warnings).toEqual([
			expect.stringContaining(`${table}.artifacts: ignored, because artifacts is a root key`),
			expect.stringContaining(`${table}.multi_step_reward_strategy: ignored`),
		]);
	});

	it("tell a dropped size and an allow_internet that another key overrides", () => {
		expect(warningsOf("[environment]\nmemory = 2048\nstorage = 1.5")).toEqual([
			expect.stringContaining("environment.memory: not a string, so no limit is set"),
			expect.stringContaining("environment.storage: not a string"),
		]);
		expect(warningsOf('[environment]\nallow_internet = false\nnetwork_mode = "public"')).toEqual([
			expect.stringContaining("environment.allow_internet: ignored"),
		]);
		expect(warningsOf('version = "1.0"\nschema_version = "1.3"')).toEqual([
			expect.stringContaining("version: ignored"),
		]);
	});

	it("say nothing of free-form tables and deprecated forms that work", () => {
		const toml = `version = "1.0"
[metadata]
anything = { deep = 1 }
[environment]
memory = "2G"
allow_internet = false
env = { ANY = "x" }
[verifier.env]
B = "y"
[[steps]]
name = "a"
min_reward = { style = 1 }`;
		expect(warningsOf(toml)).toEqual([]);
	});
});
