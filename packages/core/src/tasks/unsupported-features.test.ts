import { describe, expect, it } from "vitest";
import { aTaskTree } from "../testing/index.ts";
import { parseTaskConfig } from "./parse-task-config.ts";
import { unsupportedFeatures } from "./unsupported-features.ts";

const featuresOf = (toml: string, over: Parameters<typeof aTaskTree>[0] = {}) =>
	unsupportedFeatures({ config: parseTaskConfig(toml), files: aTaskTree(over) }).map(({ feature }) => feature);

describe("unsupportedFeatures", () => {
	it.each([
		['[[steps]]\nname = "a"', ["multi-step"]],
		["[verifier.environment]", ["separate-verifier"]],
		['[verifier]\nenvironment_mode = "separate"', ["separate-verifier"]],
		['[environment]\nnetwork_mode = "allowlist"', ["network-allow-list"]],
		['[agent]\nnetwork_mode = "allowlist"', ["network-allow-list", "phase-network"]],
		['[agent]\nnetwork_mode = "no-network"', ["phase-network"]],
		['[verifier]\nnetwork_mode = "public"\n[environment]\nnetwork_mode = "no-network"', ["phase-network"]],
		['[environment]\nos = "windows"', ["windows"]],
		["[environment]\ngpus = 1", ["gpu"]],
		['[environment]\ntpu = { type = "v6e", topology = "2x4" }', ["tpu"]],
	])("finds in %j %j", (toml, expected) => {
		expect(featuresOf(toml)).toEqual(expected);
	});

	it("finds compose by its file", () => {
		expect(featuresOf("", { "environment/docker-compose.yaml": "services: {}" })).toEqual(["compose"]);
	});

	it.each([
		"",
		"[environment]\ngpus = 0",
		'[agent]\nnetwork_mode = "public"',
		'[verifier]\nenvironment_mode = "shared"',
		"steps = []",
	])("finds nothing in %j", (toml) => {
		expect(featuresOf(toml)).toEqual([]);
	});
});
