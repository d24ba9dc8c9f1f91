import { expect, test } from "vitest";
import { chooseProject } from "./choose-project.ts";

const PROJECTS = [
	{ id: "1", slug: "default", name: "Default" },
	{ id: "2", slug: "night", name: "Night" },
];
const choose = (headers: Record<string, string>) => chooseProject(PROJECTS, new Headers(headers))?.slug ?? null;

test("the header goes before the cookie, and the cookie before the oldest project", () => {
	expect(choose({})).toBe("default");
	expect(choose({ cookie: "a=b; aes_project=2" })).toBe("night");
	expect(choose({ cookie: "aes_project=2", "x-aes-project": "default" })).toBe("default");
});

test("a header that names no project of the person's chooses none, a stale cookie says nothing", () => {
	expect(choose({ "x-aes-project": "secret" })).toBeNull();
	expect(choose({ cookie: "aes_project=secret" })).toBe("default");
});
