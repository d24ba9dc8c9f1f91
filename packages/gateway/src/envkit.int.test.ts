import { execFile } from "node:child_process";
import { join } from "node:path";
import type { Readable } from "node:stream";
import { promisify } from "node:util";
import { aTaskTree } from "@aes/core/testing";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { aCheck, aGateway } from "./testing/a-gateway.ts";

/** The client as proposers have it: in their image, as uid 1000, without network, the socket's folder read-only. */
const ENVKIT = join(import.meta.dirname, "../../../docker/proposer/envkit");
const SETUP = "cd /tmp && mkdir -p a/tests && echo x=1 > a/task.toml && echo hi > a/tests/test.sh && ";

let gateway: Awaited<ReturnType<typeof aGateway>>;
const received: string[] = [];

async function keepTar(stream: Readable) {
	const chunks: Buffer[] = [];
	for await (const chunk of stream) chunks.push(chunk);
	received.push(Buffer.concat(chunks).toString("latin1"));
	return aTaskTree();
}

beforeAll(async () => {
	gateway = await aGateway({
		deps: {
			unpackTar: keepTar,
			createRunners: () => ({
				check: async () => [aCheck({ id: "structure", reason: "All files are there." })],
				build: async () => [aCheck({ id: "build", verdict: "fail", reason: "No python3.", fault: "environment" })],
				control: async (id) => [
					aCheck({ id, verdict: "inconclusive", reason: "The engine is busy.", fault: "system" }),
				],
			}),
		},
	});
});
afterAll(() => gateway[Symbol.asyncDispose]());

type Ran = { code: number; stdout: string; stderr: string };

async function envkit(line: string, token = gateway.session.token): Promise<Ran> {
	const { AES_PROPOSER_IMAGE: image, AES_ENGINE: engine = "unix:///var/run/docker.sock" } = process.env;
	if (!image) throw new Error("AES_PROPOSER_IMAGE names no image; run these tests through ./aes test integration.");
	const command = ["-H", engine, "run", "--rm", "--network", "none", "--cap-drop", "ALL", "--user", "1000"].concat(
		["-e", `ENVKIT_TOKEN=${token}`, "-v", `${gateway.session.socketDir}:/run/aes:ro`],
		["-v", `${ENVKIT}:/usr/local/bin/envkit:ro`, image, "sh", "-c", SETUP + line],
	);
	const failed = (error: Ran) => ({ ...error, code: error.code });
	return promisify(execFile)("docker", command).then((output) => ({ code: 0, ...output }), failed);
}

describe("envkit", () => {
	it("sends the directory and exits 0 on a pass", async () => {
		expect(await envkit("envkit check a")).toMatchObject({
			code: 0,
			stdout: "PASS structure: All files are there.\nenvkit: check pass\n",
		});
		expect(received.at(-1)).toContain("./tests/test.sh");
	});

	it("exits 1 on a failure, 2 on an inconclusive end, 0 on an acceptance", async () => {
		expect(await envkit("envkit build a/")).toMatchObject({ code: 1, stdout: expect.stringContaining("FAIL build") });
		const tested = await envkit("envkit test a --control partial");
		expect(tested).toMatchObject({ code: 2, stdout: expect.stringContaining("inconclusive (control partial)\n") });
		expect(await envkit("envkit submit a")).toMatchObject({ code: 0, stdout: expect.stringContaining("accepted") });
	});

	it.each([
		["envkit", "Usage: envkit check"],
		["envkit check", "which directory?"],
		["envkit check nowhere", "nowhere is not a directory"],
		["envkit check a/tests", "holds no task.toml"],
		["envkit test a --control strict", "there is no control strict"],
		["envkit build a --control noop", "--control goes with test"],
		["ENVKIT_SOCKET=/gone envkit check a", "the gateway gave no answer"],
	])("says what is wrong and exits 3: %s", async (line, message) => {
		expect(await envkit(line)).toMatchObject({ code: 3, stderr: expect.stringContaining(message) });
	});

	it("sends nothing that is over the gateway's bound, and names the limit and the largest file", async () => {
		const sent = received.length;
		const large = await envkit("truncate -s 500M a/tests/big; envkit check a; ls -A /tmp");
		expect(large).toMatchObject({ code: 0, stdout: "a\n" });
		expect(large.stderr).toMatch(
			/^envkit: a holds \d+ bytes, and a task directory may hold 67108864; nothing was sent/,
		);
		expect(large.stderr).toContain("524288000 bytes in a/tests/big");
		expect(received).toHaveLength(sent);
	});

	it("shows a refusal of the gateway", async () => {
		expect(await envkit("envkit check a", "wrong")).toMatchObject({
			code: 3,
			stdout: expect.stringContaining("bearer"),
		});
	});
});
