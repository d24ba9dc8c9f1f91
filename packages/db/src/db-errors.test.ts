import { AppError } from "@aes/core/errors";
import { expect, test } from "vitest";
import { runQuery, toDbError } from "./db-errors.ts";

const coded = (code: string, message = "") => Object.assign(new Error(message), { code });

test.each([
	["a unique key that is taken", coded("P2002"), "conflict"],
	["a row that is not there", coded("P2025"), "not_found"],
	["a refused connection", coded("ECONNREFUSED"), "unavailable"],
	["a connection that the server ended", coded("57P01"), "unavailable"],
	["a disk that is full", coded("53100"), "unavailable"],
	["a connection that broke", new Error("Connection terminated unexpectedly"), "unavailable"],
	[
		"a driver's error inside Prisma's",
		Object.assign(coded("P2039"), { meta: { driverAdapterError: { cause: { originalCode: "57P01" } } } }),
		"unavailable",
	],
	["a syntax error", coded("42601"), "internal"],
	["no error at all", "text", "internal"],
])("%s is %o", (_name, error, code) => {
	expect(toDbError(error)).toMatchObject({ code, cause: error });
});

test("an error of the domain stays what it is", () => {
	const error = new AppError("forbidden", "no");
	expect(toDbError(error)).toBe(error);
});

test("a query that never reached the server is asked again", async () => {
	const answers = [coded("ECONNREFUSED"), coded("57P03"), "row"];
	const query = async () => {
		const answer = answers.shift();
		if (answer instanceof Error) throw answer;
		return answer;
	};
	expect(await runQuery(query)).toBe("row");
});

test("a query that may have run is not asked again", async () => {
	let calls = 0;
	const query = async () => {
		calls += 1;
		throw coded("ECONNRESET");
	};
	await expect(runQuery(query)).rejects.toMatchObject({ code: "unavailable" });
	expect(calls).toBe(1);
});
