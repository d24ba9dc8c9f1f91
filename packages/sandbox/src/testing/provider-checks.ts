import assert from "node:assert/strict";
import { rejects, type SandboxCheck, sh, text } from "./sandbox-check.ts";

/** Life and death of sandboxes: what every adapter and the fake must agree on. */
export const providerChecks: readonly SandboxCheck[] = [
	{
		title: "ending the processes keeps the files and the sandbox",
		async run({ sandbox }) {
			await sandbox.writeFile("/kept-over-end", "kept");
			await sandbox.endProcesses();
			assert.equal(text(await sandbox.readFile("/kept-over-end")), "kept");
			assert.equal(await sh(sandbox, "echo again"), "again\n");
			await sandbox.endProcesses();
		},
	},
	{
		title: "a disposed sandbox is gone, and disposing it again is fine",
		own: {},
		async run({ provider, sandbox }) {
			await sandbox[Symbol.asyncDispose]();
			await sandbox[Symbol.asyncDispose]();
			await rejects(sandbox.exec(["true"]), "unavailable");
			await rejects(sandbox.readFile("/etc/passwd"), "unavailable");
			assert.ok(!(await provider.list()).some(({ id }) => id === sandbox.id));
		},
	},
	{
		title: "a sandbox that was stopped from outside is unavailable, with the reason, and may be disposed of",
		own: {},
		async run({ provider, sandbox }) {
			await provider.stop(sandbox.id);
			assert.equal((await rejects(sandbox.exec(["true"]), "unavailable")).details.reason, "engine");
			assert.equal((await rejects(sandbox.readFile("/x"), "unavailable")).details.reason, "engine");
			await rejects(sandbox.writeFile("/x", ""), "unavailable");
			await rejects(sandbox.endProcesses(), "unavailable");
			await sandbox[Symbol.asyncDispose]();
		},
	},
	{
		title: "a command under which the sandbox is stopped is lost, not failed",
		own: {},
		async run({ provider, sandbox }) {
			const running = sandbox.exec(["sh", "-c", "echo > /is-started; sleep 300"]);
			while ((await sandbox.readFile("/is-started")) === null) await new Promise((resolve) => setTimeout(resolve, 50));
			await provider.stop(sandbox.id);
			const result = await running;
			assert.deepEqual([result.endedBy, result.exitCode], ["lost", null]);
		},
	},
	{
		title: "stopping what is not there is fine",
		async run({ provider }) {
			await provider.stop("0123456789ab");
		},
	},
	{
		title: "an image that the engine lacks is not found",
		async run({ provider, spec }) {
			const error = await rejects(provider.create({ ...spec, image: "no-such-image:none" }), "not_found");
			assert.match(error.message, /no-such-image:none/);
		},
	},
	{
		title: "a creation that was aborted leaves nothing",
		async run({ provider, spec }) {
			const purpose = `aborted-${Math.random()}`;
			await assert.rejects(provider.create({ ...spec, purpose }, { signal: AbortSignal.abort() }));
			assert.ok(!(await provider.list()).some((live) => live.purpose === purpose));
		},
	},
	{
		title: "a sandbox is listed with what it was made for",
		own: { purpose: "listing", owner: "contract-lister", labels: { proposal: "p-1", control: "" }, lifetimeMs: 90_000 },
		async run({ provider, sandbox, spec }) {
			const live = (await provider.list()).find(({ id }) => id === sandbox.id);
			assert.ok(live);
			const { purpose, owner, image, labels } = live;
			assert.deepEqual(
				{ purpose, owner, image, labels },
				{ purpose: "listing", owner: "contract-lister", image: spec.image, labels: { proposal: "p-1", control: "" } },
			);
			const lifetimeMs = live.expiresAt.getTime() - live.createdAt.getTime();
			assert.ok(Math.abs(lifetimeMs - 90_000) < 5000, `lives ${lifetimeMs} ms`);
		},
	},
	{
		title: "reaping ends what is expired and tells the reason",
		own: { lifetimeMs: 1 },
		async run({ provider, sandbox, spec }) {
			await using fresh = await provider.create(spec);
			const reap = () => provider.reap({ now: new Date(Date.now() + 10), isOwnerAlive: () => true });
			let ended = await reap();
			assert.equal((await rejects(sandbox.exec(["true"]), "unavailable")).details.reason, "expired");
			// Whoever reaps on this engine may have been faster, but not each time.
			for (let tries = 0; ended === 0 && tries < 5; tries += 1) {
				await provider.create({ ...spec, lifetimeMs: 1 });
				ended = await reap();
			}
			assert.ok(ended >= 1);
			assert.equal(await sh(fresh, "echo alive"), "alive\n");
		},
	},
	{
		title: "reaping ends what a dead owner left and spares the living",
		own: { owner: "contract-dead" },
		async run({ provider, sandbox, spec }) {
			await using fresh = await provider.create({ ...spec, owner: "contract-living" });
			const asked: string[] = [];
			const isOwnerAlive = async (owner: string) => {
				asked.push(owner);
				return owner !== "contract-dead";
			};
			// Long ago nothing was expired: what others left on this engine does not count.
			const now = new Date(0);
			assert.equal(await provider.reap({ now, isOwnerAlive }), 1);
			assert.ok(asked.includes("contract-living"));
			await rejects(sandbox.exec(["true"]), "unavailable");
			assert.equal(await sh(fresh, "echo alive"), "alive\n");
			assert.equal(await provider.reap({ now, isOwnerAlive }), 0);
		},
	},
	{
		title: "the engine tells its version and size",
		async run({ provider }) {
			const info = await provider.info();
			assert.match(info.version, /^\d+\./);
			assert.ok(info.cpus >= 1 && info.memoryMb >= 256);
		},
	},
];
