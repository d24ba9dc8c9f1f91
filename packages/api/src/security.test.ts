import { LOCAL_ACTOR, SCOPES, scopesOf } from "@aes/core/access";
import { expect, test } from "vitest";
import { type ApiContext, appRouter, createCaller } from "./index.ts";

type Procedure = { _def: { type: string; meta?: { scope?: string } } };
const procedures = Object.entries(appRouter._def.procedures as unknown as Record<string, Procedure>);

test("every procedure asks for a scope, and no mutation is open to a viewer but what is a person's own", () => {
	for (const [path, { _def }] of procedures) expect(SCOPES, path).toContain(_def.meta?.scope);
	const viewer: ReadonlySet<string> = scopesOf("viewer");
	const open = procedures.filter(([, { _def }]) => _def.type === "mutation" && viewer.has(_def.meta?.scope ?? ""));
	const paths = open.map(([path]) => path).filter((path) => !path.startsWith("views."));
	expect(paths.sort()).toEqual(["notices.markRead", "session.revoke"]);
});

const aViewer = (views: Partial<ApiContext["views"]>) => {
	const texts = { ofProposal: async () => TEXTS, ofEnvironment: async () => TEXTS };
	const context = {
		projectId: "p1",
		actor: { ...LOCAL_ACTOR, name: "Vera", scopes: scopesOf("viewer") },
		views,
		rollouts: {},
		access: { texts },
		now: () => new Date(0),
	};
	return createCaller(context as unknown as ApiContext);
};
const TEXTS = { hidden: ["sort -u /app/in > /app/out\n"], visible: [] };

test("a viewer gets no hidden file, whatever the store would answer", async () => {
	const findFile = async () => ({ text: "sort" }) as never;
	for (const path of ["solution/solve.sh", "tests/test.sh", "steps/one/solution/solve.sh"])
		await expect(aViewer({ findFile }).environments.file({ versionId: "v1", path })).rejects.toMatchObject({
			code: "FORBIDDEN",
			message: expect.stringContaining("solutions:read"),
		});
	expect(await aViewer({ findFile }).environments.file({ versionId: "v1", path: "instruction.md" })).toEqual({
		text: "sort",
	});
});

test("a viewer sees that a step wrote the solution, and not what it wrote", async () => {
	const step = {
		index: 0,
		message: "Now the solution",
		reasoning: null,
		toolCalls: [
			{ id: "c", name: "bash", arguments: { command: "cd x && cat > s <<E\nsort -u /app/in > /app/out\nE" } },
		],
		observations: [{ content: "ok", exitCode: 0, blob: "sha256:1" }],
	};
	const steps = [step, { ...step, index: 1, toolCalls: [] }] as never;
	const window = { proposalId: "q1", attempt: 1, from: 0, count: 2 };
	const [hidden, shown] = await aViewer({
		trajectories: { listBodies: async () => steps } as never,
	}).trajectories.bodies(window);
	expect(JSON.stringify(hidden)).not.toContain("sort");
	expect(hidden).toMatchObject({ toolCalls: [{ name: "bash", arguments: {} }] });
	expect(shown).toMatchObject({ message: "Now the solution", observations: [{ content: "ok" }] });
	expect(JSON.stringify([hidden, shown])).not.toContain("sha256:1");
});
