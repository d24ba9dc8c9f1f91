import type { Check } from "@aes/core/admission";
import { AppError } from "@aes/core/errors";
import { completeModel } from "@aes/core/ports";
import { describe, expect, it } from "vitest";
import type { ControlRunners } from "../gateway-deps.ts";
import { aCheck, aGateway, aReport, call } from "../testing/a-gateway.ts";

const failed: Check = aCheck({
	id: "oracle",
	verdict: "fail",
	reason: "The reference earned 0.",
	fault: "environment",
	evidence: [{ kind: "log", text: "row 1\nrow 2", file: "tests/test.sh", line: 3 }],
});

function runners(over: Partial<ControlRunners>): () => ControlRunners {
	return () => ({ check: async () => [], build: async () => [], control: async () => [], ...over });
}

const post = (path: string, over: object = {}) => ({ path: `/sandbox/${path}`, body: "tar…", ...over });

describe("/sandbox/*", () => {
	it("answers a pass with the checks, a closing line and exit 0", async () => {
		await using running = await aGateway();
		const answer = await call(running.session, post("test?control=noop"));
		expect(answer.body).toBe("PASS noop: Full reward.\nenvkit: test pass (control noop)\n");
		expect(answer.headers["x-envkit-exit"]).toBe("0");
	});

	it("answers a failure with its evidence indented and exit 1", async () => {
		await using running = await aGateway({ deps: { createRunners: runners({ control: async () => [failed] }) } });
		const answer = await call(running.session, post("test"));
		expect(answer.status).toBe(200);
		expect(answer.body).toMatch(/^FAIL oracle: The reference earned 0\.\n {2,}.*tests\/test\.sh:3.*row 1\n {4}row 2\n/);
		expect(answer.body.trimEnd().split("\n").at(-1)).toBe("envkit: test fail (control oracle)");
		expect(answer.headers["x-envkit-exit"]).toBe("1");
	});

	it("tells an inconclusive end apart: exit 2", async () => {
		const check = aCheck({ id: "build", verdict: "inconclusive", reason: "The engine is busy.", fault: "system" });
		await using running = await aGateway({ deps: { createRunners: runners({ build: async () => [check] }) } });
		const answer = await call(running.session, post("build"));
		expect(answer.body).toContain("envkit: build inconclusive\n");
		expect(answer.headers["x-envkit-exit"]).toBe("2");
	});

	it("answers as JSON when asked", async () => {
		await using running = await aGateway({ deps: { createRunners: runners({ check: async () => [failed] }) } });
		const answer = await call(running.session, post("check", { headers: { accept: "application/json" } }));
		expect(JSON.parse(answer.body)).toMatchObject({ command: "check", result: "fail", exit: 1, checks: [failed] });
	});

	it("hands a submission in and answers with its feedback and the rounds left", async () => {
		const report = aReport({ verdict: "rejected" });
		const submit = async () => ({ round: 2, roundsLeft: 1, report, feedback: "FAIL noop: untouched passes." });
		await using running = await aGateway({ session: { submit } });
		const answer = await call(running.session, post("submit"));
		expect(answer.body).toBe("FAIL noop: untouched passes.\nenvkit: submit rejected round 2, 1 left\n");
		expect(answer.headers["x-envkit-exit"]).toBe("1");
	});

	it("says that nothing more is needed after an acceptance", async () => {
		await using running = await aGateway();
		const answer = await call(running.session, post("submit"));
		expect(answer.body).toMatch(/^The environment is accepted.*\nenvkit: submit accepted round 1, 2 left\n$/);
		expect(answer.headers["x-envkit-exit"]).toBe("0");
	});

	it("leaves check and submit in a run without self-check, and only these", async () => {
		await using running = await aGateway({ plan: { selfCheck: false } });
		for (const command of ["build", "test"]) {
			const answer = await call(running.session, post(command));
			expect(answer.body).toContain(`envkit: ${command} disabled in this run`);
			expect(answer.headers["x-envkit-exit"]).toBe("3");
		}
		for (const command of ["check", "submit"])
			expect((await call(running.session, post(command))).headers["x-envkit-exit"]).toBe("0");
	});

	it.each([
		[post("check", { body: "not a tape archive" }), 400, "not a whole tar archive"],
		[post("test?control=strict"), 400, 'There is no control "strict" to test. Use one of: oracle, noop, partial'],
		[post("check", { headers: { "content-length": String(65 * 1024 * 1024) } }), 413, "over 67108864 bytes"],
	])("refuses what it cannot take with the reason and exit 3 (case %#)", async (input, status, message) => {
		await using running = await aGateway();
		const answer = await call(running.session, input);
		expect(answer.status).toBe(status);
		expect(answer.body).toContain(message);
		expect(answer.headers["x-envkit-exit"]).toBe("3");
	});

	it("refuses over quota with 429 and the figures", async () => {
		const quota = { total: 1, concurrent: 1, cpuSeconds: 10 };
		await using running = await aGateway({ session: { quota } });
		await call(running.session, post("build"));
		const answer = await call(running.session, post("test"));
		expect(answer.status).toBe(429);
		expect(answer.body).toBe(
			"ERROR: All 1 child sandboxes of this proposal were used.\nenvkit: test error rate_limited\n",
		);
	});

	it("counts the CPU-seconds that its child sandboxes report", async () => {
		await using running = await aGateway({
			session: { quota: { total: 9, concurrent: 1, cpuSeconds: 10 } },
			deps: {
				createRunners: (owner) => ({
					...runners({})(),
					build: async () => {
						owner.addCpuSeconds(11);
						return [aCheck({ id: "build" })];
					},
				}),
			},
		});
		expect((await call(running.session, post("build"))).status).toBe(200);
		expect((await call(running.session, post("build"))).body).toContain("The 10 CPU-seconds");
	});

	it("passes on a refusal of the submission: no round is left", async () => {
		const submit = () => Promise.reject(new AppError("conflict", "No round is left: 3 of 3 were used."));
		await using running = await aGateway({ session: { submit } });
		const answer = await call(running.session, post("submit"));
		expect(answer.status).toBe(409);
		expect(answer.body).toContain("No round is left");
		expect((await completeModel(running.session.model, { model: "acme/one", messages: [] })).content).toBe("hello");
	});

	it("lets no model call follow a submission that broke off by a fault of ours", async () => {
		const submit = () => Promise.reject(new AppError("unavailable", "The database does not answer."));
		await using running = await aGateway({ session: { submit } });
		const answer = await call(running.session, post("submit"));
		expect(answer.status).toBe(503);
		expect(answer.headers["x-envkit-exit"]).toBe("3");
		const next = completeModel(running.session.model, { model: "acme/one", messages: [] });
		await expect(next).rejects.toThrow("The database does not answer.");
	});

	it("cancels the child sandbox when the client hangs up, and frees its place", async () => {
		const client = new AbortController();
		let aborted = 0;
		const build: ControlRunners["build"] = (_files, signal) =>
			new Promise((_resolve, reject) => {
				signal.addEventListener("abort", () => {
					aborted += 1;
					reject(signal.reason);
				});
				client.abort();
			});
		await using running = await aGateway({
			deps: { createRunners: runners({ build, check: async () => [] }) },
			session: { quota: { total: 9, concurrent: 1, cpuSeconds: 10 } },
		});
		await expect(call(running.session, { ...post("build"), signal: client.signal })).rejects.toThrow();
		while (aborted === 0) await new Promise((resolve) => setTimeout(resolve, 5));
		expect((await call(running.session, post("test"))).headers["x-envkit-exit"]).toBe("0");
	});
});
