import { mkdtemp, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { mergeReferences, type Seed, type SeedReference } from "@aes/core/seeds";
import { expect, test } from "vitest";
import { createOutput } from "../output.ts";
import type { WorkspaceStores } from "./get-workspace-version.ts";
import type { SeedStores } from "./import-seeds.ts";
import { readCampaign } from "./read-campaign.ts";

const EXAMPLES = fileURLToPath(new URL("../../../../examples", import.meta.url));

const aVersion = (workspace: string, number: number | null) => ({
	id: `id of ${workspace}@${number}`,
	workspace,
	number: number ?? 1,
	digest: "",
});

function aStore() {
	const seeds = new Map<string, Seed>();
	const references = new Map<string, SeedReference>();
	const stores: SeedStores & WorkspaceStores = {
		projectId: "default",
		workspaces: {
			ensureShipped: async () => aVersion("default", 1),
			get: async (_project, { name, number }) => aVersion(name, number),
		},
		seeds: {
			async upsert({ seed, reference }) {
				const kept = mergeReferences(references.get(seed.id) ?? null, reference ?? null);
				if (kept) references.set(seed.id, kept);
				const isNew = !seeds.has(seed.id);
				seeds.set(seed.id, seed);
				return { isNew, kept: { solution: kept?.solution.length ?? 0, tests: kept?.tests.length ?? 0 } };
			},
			list: async () => [...seeds.values()],
		},
	};
	return { stores, seeds, references };
}

const silent = createOutput({ isTty: false, streams: { out: () => {}, err: () => {} } });
const read = (stores: SeedStores & WorkspaceStores, file: string) => readCampaign(silent, stores, file);

async function aFile(seeds: string, head = ""): Promise<string> {
	const path = join(await mkdtemp(join(tmpdir(), "campaign-")), "a.toml");
	await writeFile(path, `name = "x"\n${head}\n[[proposers]]\nmodel = "procedural/medium"\n[seeds]\n${seeds}\n`);
	return path;
}

test.each(["three-methods", "proposers", "self-check", "vendor", "selected-seeds"])(
	"the example %s is a campaign on seeds that it brings",
	async (name) => {
		const { stores, seeds } = aStore();
		const plan = await read(stores, join(EXAMPLES, "campaigns", `${name}.toml`));
		expect(plan.seedIds.length).toBeGreaterThan(0);
		expect(plan.seedIds.every((id) => seeds.has(id))).toBe(true);
	},
);

test("the example of a selection starts from failures and documents, the near misses first", async () => {
	const { stores, seeds } = aStore();
	const plan = await read(stores, join(EXAMPLES, "campaigns/selected-seeds.toml"));
	expect(plan.seedIds).toHaveLength(4);
	const kinds = [...seeds.values()].map(({ kind }) => kind);
	expect(kinds).toContain("document");
	const wanted = ["partial", "failed", "timed_out"];
	for (const id of plan.seedIds) {
		const { kind, rollouts } = seeds.get(id) ?? { kind: "none", rollouts: [] };
		expect(kind === "document" || rollouts.some(({ outcome }) => wanted.includes(outcome))).toBe(true);
	}
	expect(plan.handOver).toMatchObject({ transcript: "trimmed", includeSolution: false, includeTests: false });
});

test("a task's solution is kept at the import only when the file hands it over", async () => {
	const tasks = `tasks = ["${join(EXAMPLES, "tasks/cron-next-runs")}"]`;
	const unasked = aStore();
	await read(unasked.stores, await aFile(tasks));
	expect(unasked.references.size).toBe(0);
	const asked = aStore();
	const plan = await read(asked.stores, await aFile(`${tasks}\nhand_over = ["instruction", "solution"]`));
	const reference = asked.references.get(plan.seedIds[0] ?? "");
	expect(reference?.solution.length).toBeGreaterThan(0);
	expect(reference?.tests).toEqual([]);
});

test("rules that no seed fits are refused rather than run on all", async () => {
	const { stores } = aStore();
	const file = await aFile(`tasks = ["${join(EXAMPLES, "tasks")}"]\nselect = { kinds = ["document"] }`);
	await expect(read(stores, file)).rejects.toThrow("no seed fits");
});

test("a workspace version may be named as people name it; its id is frozen", async () => {
	const { stores } = aStore();
	const tasks = `tasks = ["${join(EXAMPLES, "tasks/cron-next-runs")}"]`;
	const versionOf = async (version: string) =>
		(await read(stores, await aFile(tasks, `workspace_version = "${version}"`))).workspaceVersionId;
	expect(await versionOf("default@2")).toBe("id of default@2");
	expect(await versionOf("ckv3b2x")).toBe("ckv3b2x");
});
