import { AppError } from "@aes/core/errors";
import { expect, test } from "vitest";
import { findFailure, parseEngineAddress, toDockerHost } from "./engine-api.ts";

test("without DOCKER_HOST the engine is asked at its usual socket", () => {
	expect(parseEngineAddress(undefined)).toEqual({ socketPath: "/var/run/docker.sock" });
});

test.each(["unix:///run/user/1000/docker.sock", "tcp://10.0.0.5:2376"])(
	"%s survives being read and written",
	(host) => {
		expect(toDockerHost(parseEngineAddress(host))).toBe(host);
	},
);

test("a TCP engine without a port is asked at 2375", () => {
	expect(parseEngineAddress("tcp://engine")).toEqual({ host: "engine", port: 2375 });
});

test("an address that needs ssh is refused with what to do", () => {
	expect(() => parseEngineAddress("ssh://me@host")).toThrow(AppError);
	expect(() => parseEngineAddress("ssh://me@host")).toThrow(/Forward the engine's socket/);
});

test("a build that fails in its stream of records is a failure, told with the log before it", () => {
	const body = ['{"stream":"Step 1/2 : RUN false\\n"}', "not json", '{"error":"returned a non-zero code: 1"}'].join(
		"\n",
	);
	expect(findFailure(body)).toBe("Step 1/2 : RUN false\nreturned a non-zero code: 1");
});

test("a stream without an error record is no failure", () => {
	expect(findFailure('{"status":"Pulling"}\n{"status":"Done"}\n')).toBeNull();
});
