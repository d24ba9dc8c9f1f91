import { AppError } from "@aes/core/errors";
import { completeModel } from "@aes/core/ports";
import { expect, it } from "vitest";
import { aGateway, call } from "../testing/a-gateway.ts";

async function aSolverSession(exec: (request: unknown) => Promise<unknown>) {
	const running = await aGateway();
	const session = await running.gateway.openForSolver({
		model: "acme/one",
		meter: (model) => model,
		reserve: () => Promise.reject(new Error("No bytes pass through here.")),
		exec,
		signal: new AbortController().signal,
	});
	return { session, running };
}

it("runs a command in the environment, and tells its faults in words", async () => {
	const { session, running } = await aSolverSession(async (request) => {
		if (request === "broken") throw new AppError("invalid_input", "That is no command to run.");
		return { ran: request };
	});
	await using _running = running;
	await using _session = session;
	const post = (body: unknown) => call(session, { path: "/environment/exec", body: JSON.stringify(body) });
	expect(JSON.parse((await post({ command: ["ls"] })).body)).toEqual({ ran: { command: ["ls"] } });
	const refused = await post("broken");
	expect({ status: refused.status, ...JSON.parse(refused.body).error }).toMatchObject({
		status: 400,
		message: "That is no command to run.",
	});
	expect((await call(session, { path: "/environment/exec", body: "{}", token: "wrong" })).status).toBe(401);
});

it("has its one model and nothing of a proposer's", async () => {
	const { session, running } = await aSolverSession(async () => ({}));
	await using _running = running;
	await using _session = session;
	expect((await completeModel(session.model, { model: "acme/one", messages: [] })).content).toBe("hello");
	await expect(completeModel(session.model, { model: "acme/two", messages: [] })).rejects.toThrow("may not use model");
	expect((await call(session, { path: "/sandbox/submit", body: "tar" })).status).toBe(404);
});
