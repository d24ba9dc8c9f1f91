import { access, mkdir, readdir, rename, stat, utimes } from "node:fs/promises";
import { createServer } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { Readable } from "node:stream";
import { describe, expect, it } from "vitest";
import { createGateway } from "./create-gateway.ts";
import { aGateway, call } from "./testing/a-gateway.ts";

const models = { path: "/v1/models", method: "GET" };

describe("a gateway session", () => {
	it("answers on its socket, which a container's user may open behind a root that others may not enter", async () => {
		await using running = await aGateway();
		expect((await call(running.session, models)).status).toBe(200);
		const modeOf = async (path: string) => (await stat(path)).mode & 0o777;
		expect(await modeOf(running.root)).toBe(0o700);
		expect(await modeOf(running.session.socketDir)).toBe(0o755);
		expect(await modeOf(join(running.session.socketDir, "gateway.sock"))).toBe(0o666);
	});

	it("refuses a wrong, empty or missing token, and the token of another session", async () => {
		await using running = await aGateway();
		await using other = await aGateway();
		for (const token of ["wrong", "", other.session.token, `${running.session.token}x`]) {
			const answer = await call(running.session, { ...models, token });
			expect(answer.status).toBe(401);
			expect(JSON.parse(answer.body).error.message).toContain("bearer token");
		}
	});

	it("names what there is when asked for something else", async () => {
		await using running = await aGateway();
		const answer = await call(running.session, { path: "/sandbox/escape" });
		expect(answer.status).toBe(404);
		expect(answer.body).toContain("POST /sandbox/test");
	});

	it("is gone with its socket when it is closed, twice is fine", async () => {
		await using running = await aGateway();
		await running.session[Symbol.asyncDispose]();
		await running.session[Symbol.asyncDispose]();
		await expect(access(running.session.socketDir)).rejects.toThrow("ENOENT");
		await expect(call(running.session, models)).rejects.toThrow("ENOENT");
	});

	it("gives up on a client that does not send its request in time", async () => {
		await using running = await aGateway({ deps: { requestTimeoutMs: 100 } });
		const headers = { "content-length": "100" };
		const stuck = new Readable({ read() {} });
		stuck.push("tar");
		const slow = call(running.session, { path: "/sandbox/check", headers, body: stuck });
		const end = await slow.catch((error: NodeJS.ErrnoException) => ({ status: error.code }));
		expect([408, "ECONNRESET", "EPIPE"]).toContain(end.status);
	});
});

describe("createGateway", () => {
	it("removes what dead workers left, and nothing that lives or has just begun", async () => {
		await using running = await aGateway();
		const { root } = running;
		const dead = join(root, "dead");
		await mkdir(dead);
		await leaveSocket(join(dead, "gateway.sock"));
		for (const name of ["old", "new"]) await mkdir(join(root, name));
		const longAgo = new Date(1_600_000_000_000);
		await utimes(join(root, "old"), longAgo, longAgo);
		await createGateway({ root, clock: () => new Date() } as Parameters<typeof createGateway>[0]);
		expect((await readdir(root)).sort()).toEqual([running.session.socketDir.slice(root.length + 1), "new"].sort());
	});

	it("refuses a root that is too long for a socket's path", async () => {
		const root = join(tmpdir(), "x".repeat(100));
		const deps = { root, clock: () => new Date() } as Parameters<typeof createGateway>[0];
		await expect(createGateway(deps)).rejects.toMatchObject({ code: "invalid_input" });
		await expect(access(root)).rejects.toThrow("ENOENT");
	});
});

/** A socket whose server is gone without having cleaned up. */
async function leaveSocket(path: string): Promise<void> {
	const server = createServer();
	await new Promise<void>((resolve) => server.listen(`${path}.live`, resolve));
	await rename(`${path}.live`, path);
	await new Promise((resolve) => server.close(resolve));
}
