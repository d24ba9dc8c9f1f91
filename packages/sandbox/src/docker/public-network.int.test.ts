import { once } from "node:events";
import { type AddressInfo, connect, createServer, type Server } from "node:net";
import { networkInterfaces } from "node:os";
import type { Sandbox, SandboxSpec } from "@aes/core/ports";
import { afterAll, beforeAll, expect, test } from "vitest";
import { connectEngine } from "../connect-engine.ts";
import { sh } from "../testing/sandbox-check.ts";
import { createDockerSandboxes } from "./create-docker-sandboxes.ts";
import { installFirewall } from "./firewall.ts";
import { createPublicNetwork } from "./public-network.ts";

const engine = connectEngine();
const provider = createDockerSandboxes({ engine });
const spec: SandboxSpec = {
	image: "debian:bookworm-slim",
	limits: { cpus: 1, memoryMb: 256, pids: 100, diskMb: 100 },
	network: "public",
	lifetimeMs: 300_000,
	owner: `public-network-${process.pid}`,
	purpose: "test",
};
let server: Server;
let sandbox: Sandbox & AsyncDisposable;
let port: number;

beforeAll(async () => {
	server = createServer((socket) => socket.end("reached\n")).listen(0, "0.0.0.0");
	await once(server, "listening");
	port = (server.address() as AddressInfo).port;
	sandbox = await provider.create(spec);
});
afterAll(async () => {
	await sandbox[Symbol.asyncDispose]();
	server.close();
});

test("the package mirror is reached by name", async () => {
	const request =
		"GET /debian/dists/bookworm/Release HTTP/1.1\\r\\nHost: deb.debian.org\\r\\nConnection: close\\r\\n\\r\\n";
	const ask = () => tryConnect("deb.debian.org", 80, `printf '${request}' >&3; head -1 <&3`);
	await expect.poll(ask, { timeout: 60_000 }).toMatch(/^HTTP\/1\.\d (200|30\d)/);
});

test("a listener on every interface of the host is out of reach", async () => {
	const addresses = Object.values(networkInterfaces()).flatMap((list) => list ?? []);
	const hosts = addresses.filter(({ family }) => family === "IPv4").map(({ address }) => address);
	const { IPAM } = await engine.docker.getNetwork("aes-public").inspect();
	const gateway = IPAM?.Config?.[0]?.Gateway;
	expect(hosts).toContain(gateway);
	for (const host of hosts) expect(await readFromHere(host)).toBe("reached\n");
	const answers = await Promise.all(hosts.map((host) => tryConnect(host, port, "head -1 <&3")));
	expect(answers).toEqual(hosts.map(() => "no connection"));
});

test("metadata, private addresses and the engine's own networks are out of reach", async () => {
	const targets = ["169.254.169.254", "10.0.0.1", "172.17.0.1", "192.168.0.1", "100.100.100.200"];
	const answers = await Promise.all(targets.map((target) => tryConnect(target, 80, "echo reached")));
	expect(answers).toEqual(targets.map(() => "no connection"));
});

test("a neighbour on the same network is out of reach, by address and by name", async () => {
	await using neighbour = await provider.create(spec);
	const { NetworkSettings, Name } = await engine.docker.getContainer(neighbour.id).inspect();
	const address = NetworkSettings.Networks["aes-public"]?.IPAddress ?? "";
	const listen =
		'use IO::Socket::INET; my $s = IO::Socket::INET->new(LocalPort => 8080, Listen => 5); while (my $c = $s->accept) { print $c "reached\\n"; close $c }';
	await sh(neighbour, `perl -e '${listen}' >/dev/null 2>&1 </dev/null &`);
	await expect.poll(() => sh(neighbour, bashConnect("127.0.0.1", 8080, "head -1 <&3"))).toBe("reached\n");
	expect(await tryConnect(address, 8080, "head -1 <&3")).toBe("no connection");
	expect(await tryConnect(Name.slice(1), 8080, "head -1 <&3")).toBe("no connection");
});

test("there is no IPv6 beside loopback", async () => {
	expect(await sh(sandbox, "grep -v ' lo$' /proc/net/if_inet6 || true")).toBe("");
});

test("rules that cannot be set leave no public network, and the message says what to do", async () => {
	await expect(installFirewall("no-such-bridge", [])).rejects.toMatchObject({
		code: "unavailable",
		message: expect.stringMatching(/Run the worker as root beside the engine, with iptables installed/),
	});
	const remote = createPublicNetwork(connectEngine({ dockerHost: "tcp://engine.example:2375" }), {});
	await expect(remote.ensure()).rejects.toMatchObject({ code: "unavailable" });
});

test("installing the rules again changes nothing", async () => {
	const again = createPublicNetwork(engine, {});
	await Promise.all([again.ensure(), createPublicNetwork(engine, {}).ensure()]);
	const { execFileSync } = await import("node:child_process");
	const rules = execFileSync("iptables", ["-S"], { encoding: "utf8" }).split("\n");
	expect(rules.filter((rule) => rule === "-A DOCKER-USER -i aes-public0 -j AES-FORWARD")).toHaveLength(1);
	expect(rules.filter((rule) => rule === "-A INPUT -i aes-public0 -j AES-INPUT")).toHaveLength(1);
});

function bashConnect(host: string, toPort: number, then: string): string {
	const script = `exec 3<>/dev/tcp/${host}/${toPort} && { ${then}; }`;
	return `timeout 4 bash -c "$(printf %s '${script.replaceAll("'", `'\\''`)}')" 2>/dev/null || echo no connection`;
}

async function tryConnect(host: string, toPort: number, then: string): Promise<string> {
	return (await sh(sandbox, bashConnect(host, toPort, then))).trim();
}

async function readFromHere(host: string): Promise<string> {
	const socket = connect(port, host);
	const [data] = await once(socket, "data");
	socket.destroy();
	return String(data);
}
