import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { appRouter } from "./index.ts";

const FOLDER = join(import.meta.dirname, "routers");
const KEEPS = /\bctx\.audit\(|\bkeep\(ctx,/;
/** From a procedure's name to the next one's; names stand one tab in. */
const PROCEDURE = /^\t(\w+): scoped\(.*$(?:\n(?!\t\w+: |\}).*$)*/gm;

type Procedure = { _def: { type: string } };
const procedures = Object.entries(appRouter._def.procedures as unknown as Record<string, Procedure>);
const sources = readdirSync(FOLDER)
	.filter((name) => name.endsWith(".ts") && !name.endsWith(".test.ts"))
	.map((name) => readFileSync(join(FOLDER, name), "utf8"));
const mutations = sources.flatMap((source) =>
	[...source.matchAll(PROCEDURE)]
		.map(([body, name = ""]) => ({ name, body }))
		.filter(({ body }) => body.includes(".mutation(")),
);

test("every mutation is kept in the audit log", () => {
	const served = procedures.filter(([, { _def }]) => _def.type === "mutation").map(([path]) => path.split(".").at(-1));
	expect(mutations.map(({ name }) => name).sort()).toEqual(served.sort());
	expect(mutations.filter(({ body }) => !KEEPS.test(body)).map(({ name }) => name)).toEqual([]);
});

test("what a router names keep writes to the audit log", () => {
	const keepers = sources.flatMap(
		(source) => source.match(/^(?:const|async function|function) keep\b[\s\S]*?;\n/gm) ?? [],
	);
	expect(keepers.length).toBeGreaterThan(0);
	expect(keepers.filter((keeper) => !keeper.includes("ctx.audit("))).toEqual([]);
});
