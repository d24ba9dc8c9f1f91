import { expect, test } from "vitest";
import { LOCAL_ACTOR, requireScope } from "./actor.ts";
import { ROLES, rolesWith, SCOPES, scopesOf } from "./scopes.ts";

test("every role reads the project, and an admin may do everything", () => {
	for (const role of ROLES) expect(scopesOf(role).has("project:read")).toBe(true);
	expect([...scopesOf("admin")]).toEqual([...SCOPES]);
});

test("solutions are for researchers and admins alone", () => {
	expect(rolesWith("solutions:read")).toEqual(["researcher", "admin"]);
});

test("a refusal names the scope and the roles that hold it", () => {
	const viewer = { ...LOCAL_ACTOR, name: "Vera", scopes: scopesOf("viewer") };
	expect(() => requireScope(viewer, "budgets:write")).toThrow(/budgets:write.*Vera.*manager, admin/);
	expect(() => requireScope(viewer, "project:read")).not.toThrow();
});
