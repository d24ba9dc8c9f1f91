import { describe, expect, it } from "vitest";
import { parseTaskConfig } from "./parse-task-config.ts";
import { writeTaskConfig } from "./write-task-config.ts";

const FULL = `schema_version = "1.3"
source = "ours"
multi_step_reward_strategy = "final"
artifacts = ["out", { source = "/var/log/api.log", destination = "api.log", service = "api", exclude = ["*.o"] }]

[task]
name = "acme/fix-parser"
version = "1.0.0"
authors = [{ name = "A", email = "a@example.org" }, { name = "B" }]
keywords = ["k"]

[[steps]]
name = "one"
min_reward = { reward = 0.5, style_score = 1 }
artifacts = [{ source = "/a", exclude = ["x"] }]
agent = { timeout_sec = 5, user = 1000 }

[[steps]]
name = "two"
min_reward = 1
[steps.healthcheck]
command = "true"
[steps.verifier.environment]
docker_image = "grader:1"
memory_mb = 64

[metadata]
difficulty = "medium"
camelCase = { snake_case = [1, "two"] }

[agent]
timeout_sec = inf
network_mode = "no-network"

[verifier]
timeout_sec = 1.5
env = { API_KEY = "\${API_KEY}", mixedCase = "a\\"b\\n" }
[[verifier.collect]]
command = "c"
user = "root"

[environment]
os = "windows"
cpus = 2
memory = "2G"
gpus = 1
gpu_types = ["H100"]
tpu = { type = "v6e", topology = "2x4" }
network_mode = "allowlist"
allowed_hosts = ["EXAMPLE.com.", "*.example.net"]
workdir = "/app"
skills_dir = "/skills"
[[environment.mcp_servers]]
name = "tools"
transport = "stdio"
command = "serve"
args = ["--port", "1"]

[solution]
env = { DEBUG = "1" }
`;

describe("writeTaskConfig", () => {
	it("writes text that parses to the same config", () => {
		const config = parseTaskConfig(FULL);
		expect(parseTaskConfig(writeTaskConfig(config))).toEqual(config);
	});

	it("writes the defaults as text that parses to the defaults", () => {
		expect(parseTaskConfig(writeTaskConfig(parseTaskConfig("")))).toEqual(parseTaskConfig(""));
	});

	it("keeps an empty list of hosts, which is not the same as none", () => {
		const config = parseTaskConfig('[environment]\nnetwork_mode = "no-network"\nallowed_hosts = []');
		expect(parseTaskConfig(writeTaskConfig(config)).environment.allowedHosts).toEqual([]);
	});

	it("writes root keys before the first header, tables in Harbor's order", () => {
		const text = writeTaskConfig(parseTaskConfig(FULL));
		expect(text.indexOf("artifacts = [")).toBeGreaterThan(0);
		expect(text.indexOf("artifacts = [")).toBeLessThan(text.indexOf("[task]"));
		const headers = [...text.matchAll(/^\[+([a-z]+)[\].]/gm)].map(([, name]) => name);
		expect([...new Set(headers)]).toEqual([
			"task",
			"steps",
			"metadata",
			"verifier",
			"agent",
			"environment",
			"solution",
		]);
	});

	it("never writes deprecated forms or unknown keys", () => {
		const text = writeTaskConfig(
			parseTaskConfig('version = "1.0"\nx = 1\n[environment]\nmemory = "2G"\nallow_internet = false'),
		);
		expect(text).toContain('schema_version = "1.0"');
		expect(text).toContain("memory_mb = 2048");
		expect(text).not.toMatch(/allow_internet|^version|^memory =|^x =/m);
	});
});
