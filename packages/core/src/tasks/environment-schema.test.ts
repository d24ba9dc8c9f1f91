import { describe, expect, it } from "vitest";
import { parseTaskConfig, readTaskConfig } from "./parse-task-config.ts";

const environmentOf = (lines: string) => parseTaskConfig(`[environment]\n${lines}`).environment;
const refusedFields = (lines: string) => readTaskConfig(`[environment]\n${lines}`).problems.map(({ field }) => field);

describe("sizes in the deprecated form", () => {
	it.each([
		['memory = "2g "', 2048],
		['memory = "1.5G"', 1536],
		['memory = "2048K"', 2],
		['memory = "0.3K"', 0],
		['memory = "512M"', 512],
		['memory = "2G"\nmemory_mb = 2048', 2048],
		["memory = 2048", null],
	])("%j gives %j MB", (lines, expected) => {
		expect(environmentOf(lines).memoryMb).toBe(expected);
		expect(environmentOf(lines.replaceAll("memory", "storage")).storageMb).toBe(expected);
	});

	it.each(['"2GB"', '"2Gi"', '"2048"', '"1T"', '"G"', '""', '"infG"', '"2G"\nmemory_mb = 1'])(
		"memory = %s is refused",
		(size) => {
			expect(refusedFields(`memory = ${size}`)).toEqual(["environment.memory"]);
			expect(refusedFields(`memory = ${size}`.replaceAll("memory", "storage"))).toEqual(["environment.storage"]);
		},
	);
});

describe("coercions", () => {
	it.each([
		["cpus = 2.0", 2],
		['cpus = "2"', 2],
		['cpus = " 2.0 "', 2],
		["cpus = true", 1],
		["cpus = -1", -1],
		["cpus = 0", 0],
	])("%s is %j", (line, expected) => {
		expect(environmentOf(line).cpus).toBe(expected);
	});

	it.each([
		"cpus = 0.5",
		'cpus = "0.5"',
		'cpus = "two"',
		'cpus = "2."',
		"cpus = inf",
		"cpus = []",
		"cpus = 2026-01-01",
	])("%s is refused", (line) => {
		expect(refusedFields(line)).toEqual(["environment.cpus"]);
	});

	it.each([
		['"60"', 60],
		["60", 60],
		["true", 1],
		['"1e2"', 100],
		["0", 0],
		["-5", -5],
		["inf", Number.POSITIVE_INFINITY],
		['"-Infinity"', Number.NEGATIVE_INFINITY],
	])("a timeout of %s is %j", (written, expected) => {
		expect(environmentOf(`build_timeout_sec = ${written}`).buildTimeoutSec).toBe(expected);
	});

	it.each(['"soon"', '""', '"1,5"', '"0x10"', "[1]", "{ s = 1 }"])("a timeout of %s is refused", (written) => {
		expect(refusedFields(`build_timeout_sec = ${written}`)).toEqual(["environment.build_timeout_sec"]);
	});

	it.each([
		['"dev"', "dev"],
		['"1000"', "1000"],
		["1000", 1000],
		["1.0", 1],
	])("a user of %s is %j", (written, expected) => {
		expect(parseTaskConfig(`[agent]\nuser = ${written}`).agent.user).toBe(expected);
	});

	it("a fractional user, a number for text and a number in env are refused", () => {
		expect(readTaskConfig("[agent]\nuser = 1.5").problems).toMatchObject([{ field: "agent.user" }]);
		expect(refusedFields("docker_image = 1")).toEqual(["environment.docker_image"]);
		expect(refusedFields("env = { A = 1 }")).toEqual(["environment.env.A"]);
	});

	it.each([
		['os = "Windows"', "windows"],
		['os = "LINUX"', "linux"],
	])("%s is %j", (line, expected) => {
		expect(environmentOf(line).os).toBe(expected);
	});
});

describe("healthchecks, MCP servers and TPUs", () => {
	it("a healthcheck takes its defaults and needs its command", () => {
		const { healthcheck } = environmentOf('healthcheck = { command = "true" }');
		expect(healthcheck).toEqual({
			command: "true",
			intervalSec: 5,
			timeoutSec: 30,
			startPeriodSec: 0,
			startIntervalSec: 5,
			retries: 3,
		});
		expect(refusedFields("healthcheck = {}")).toEqual(["environment.healthcheck.command"]);
	});

	it("the MCP transport http means streamable-http, and sse is the default", () => {
		const servers = environmentOf(
			'mcp_servers = [{ name = "a", transport = "http", url = "u" }, { name = "b", url = "v" }]',
		).mcpServers;
		expect(servers.map(({ transport }) => transport)).toEqual(["streamable-http", "sse"]);
	});

	it.each([
		['{ name = "a" }', "url"],
		['{ name = "a", transport = "http" }', "url"],
		['{ name = "a", transport = "stdio", url = "u" }', "command"],
		['{ name = "a", url = "" }', "url"],
		['{ name = "a", transport = "pigeon" }', "transport"],
		['{ url = "u" }', "name"],
	])("the MCP server %s lacks a good %s", (server, field) => {
		expect(refusedFields(`mcp_servers = [${server}]`)).toEqual([`environment.mcp_servers[0].${field}`]);
	});

	it.each(["2x4", "2x2x1", "2x4x1x1"])("a TPU may have the topology %s", (topology) => {
		expect(environmentOf(`tpu = { type = "v6e", topology = "${topology}" }`).tpu).toEqual({ type: "v6e", topology });
	});

	it.each(["0x4", "2x", "axb", "2X4", ""])("a TPU may not have the topology %j", (topology) => {
		expect(refusedFields(`tpu = { type = "v6e", topology = "${topology}" }`)).toEqual(["environment.tpu.topology"]);
	});
});
