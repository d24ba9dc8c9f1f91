import type { SandboxSpec } from "@aes/core/ports";
import { describe, expect, test } from "vitest";
import { connectEngine } from "../connect-engine.ts";
import { isContainerGone, toEngineError } from "../engine-errors.ts";
import { parseEngineLabels, toEngineLabels } from "../labels.ts";
import { caBundleMount, proxyVariables } from "../settings.ts";
import { createOutputCollector } from "./collect-output.ts";
import { toContainerOptions } from "./container-options.ts";

const frame = (type: number, text: string) => {
	const header = Buffer.alloc(8);
	header[0] = type;
	header.writeUInt32BE(Buffer.byteLength(text), 4);
	return Buffer.concat([header, Buffer.from(text)]);
};

describe("createOutputCollector", () => {
	test("separates the streams whatever way the bytes are cut", () => {
		const bytes = Buffer.concat([frame(1, "out "), frame(2, "err"), frame(1, ""), frame(1, "more")]);
		for (let size = 1; size <= bytes.length; size++) {
			const collector = createOutputCollector(100);
			for (let start = 0; start < bytes.length; start += size) collector.write(bytes.subarray(start, start + size));
			expect(collector.result()).toEqual({ stdout: "out more", stderr: "err", truncated: false });
		}
	});

	test("keeps the bound of each and drops the rest", () => {
		const collector = createOutputCollector(3);
		collector.write(Buffer.concat([frame(1, "abcdef"), frame(2, "xyz"), frame(1, "g")]));
		expect(collector.result()).toEqual({ stdout: "abc", stderr: "xyz", truncated: true });
	});

	test("keeps a byte order mark and shows bytes that are no text as such", () => {
		const collector = createOutputCollector(100);
		collector.write(frame(1, "\uFEFFa"));
		expect(collector.result().stdout).toBe("\uFEFFa");
	});
});

describe("labels", () => {
	const ownership = { owner: "w1", purpose: "trial", expiresAt: new Date(5000), labels: { a: "1", "b.c": "" } };

	test("survive a round trip", () => {
		expect(parseEngineLabels(toEngineLabels(ownership))).toEqual(ownership);
	});

	test("of an image do not count", () => {
		expect(parseEngineLabels({ ...toEngineLabels(ownership), "aes.x.fake": "x" })).toEqual(ownership);
	});

	test("without owner or readable expiry are not ours", () => {
		expect(parseEngineLabels({})).toBeNull();
		expect(parseEngineLabels(null)).toBeNull();
		expect(parseEngineLabels({ "aes.owner": "w1" })).toBeNull();
		expect(parseEngineLabels({ ...toEngineLabels(ownership), "aes.expires": "soon" })).toBeNull();
	});
});

describe("connectEngine", () => {
	test("takes sockets and hosts", () => {
		expect(connectEngine()).toMatchObject({ isLocal: true, address: "unix:///var/run/docker.sock" });
		expect(connectEngine({ socketPath: "/x.sock" })).toMatchObject({ isLocal: true, address: "unix:///x.sock" });
		expect(connectEngine({ dockerHost: "tcp://host:2375" })).toMatchObject({ isLocal: false });
	});

	test("refuses other forms and says which it takes", () => {
		expect(() => connectEngine({ dockerHost: "host:2375" })).toThrow(/unix:\/\/\/path\/to\/docker.sock or tcp:/);
	});
});

describe("toContainerOptions", () => {
	const spec: SandboxSpec = {
		image: "i:1",
		limits: { cpus: 0.5, memoryMb: 64, pids: 10, diskMb: 1 },
		network: "none",
		lifetimeMs: 1,
		owner: "w1",
		purpose: "trial",
	};
	const settings = { proxy: { http: "http://p:1" }, caBundlePath: "/ca.pem" };
	const context = { expiresAt: new Date(0), settings, networkMode: "none" };

	test("gives no swap, the quota for half a core, and no capability beyond the list", () => {
		const { HostConfig } = toContainerOptions(spec, context);
		expect(HostConfig).toMatchObject({ CpuQuota: 50_000, CpuPeriod: 100_000, Memory: 64 << 20, MemorySwap: 64 << 20 });
		expect(HostConfig).toMatchObject({ CapDrop: ["ALL"], SecurityOpt: ["no-new-privileges"], PidsLimit: 10 });
	});

	test("hands proxy and CA bundle to public networks only", () => {
		expect(toContainerOptions(spec, context).Env).toEqual([]);
		expect(toContainerOptions(spec, context).HostConfig?.Binds).toEqual([]);
		const open = toContainerOptions({ ...spec, network: "public", env: { http_proxy: "mine" } }, context);
		expect(open.Env).toEqual(expect.arrayContaining(["http_proxy=mine", "HTTP_PROXY=http://p:1"]));
		expect(open.HostConfig?.Binds).toEqual([`/ca.pem:${caBundleMount(settings).env.SSL_CERT_FILE}:ro`]);
	});

	test("proxyVariables names only what is set", () => {
		expect(proxyVariables({})).toEqual({});
		expect(proxyVariables({ proxy: { noProxy: "a" } })).toEqual({ no_proxy: "a", NO_PROXY: "a" });
	});
});

describe("toEngineError", () => {
	const failure = (statusCode: number, message: string) => Object.assign(new Error(message), { statusCode });

	test("maps what the engine answers and what does not answer", () => {
		expect(toEngineError(failure(404, "x"), "do").code).toBe("not_found");
		expect(toEngineError(failure(409, "x"), "do").code).toBe("conflict");
		expect(toEngineError(failure(400, "x"), "do").code).toBe("invalid_input");
		expect(toEngineError(failure(500, "x"), "do").code).toBe("unavailable");
		expect(toEngineError(Object.assign(new Error("x"), { code: "ECONNREFUSED" }), "do").message).toMatch(/Start it/);
	});

	test("tells a missing container from a missing file in it", () => {
		const prefix = "(HTTP code 404) no such container - ";
		expect(isContainerGone(failure(404, `${prefix}No such container: abc`))).toBe(true);
		expect(isContainerGone(failure(404, `${prefix}Could not find the file /x in container abc`))).toBe(false);
		expect(isContainerGone(failure(409, "Container abc is not running"))).toBe(true);
	});
});
