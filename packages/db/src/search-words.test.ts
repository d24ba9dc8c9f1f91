import { expect, test } from "vitest";
import { toTextQuery, toWords } from "./search-words.ts";

test.each([
	["count errors", "(count:*) & (errors:*)"],
	["environment/Dockerfile", "(environment <-> Dockerfile:*)"],
	["access.log", "(access <-> log:*)"],
	["größe 日志", "(größe:*) & (日志:*)"],
	["a & !b | (c:*)", "(a:*) & (b:*) & (c:*)"],
	["'; DROP TABLE x; --", "(DROP:*) & (TABLE:*) & (x:*)"],
])("%j asks for %j", (search, query) => expect(toTextQuery(search)).toBe(query));

test("a text without a word asks for nothing", () => expect(toTextQuery("%_ --")).toBeNull());

test("what is searched is bounded", () => expect(toWords("ab ".repeat(1_000), 6)).toBe("ab ab"));
