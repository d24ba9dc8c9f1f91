import type { IncomingMessage } from "node:http";
import type { Readable } from "node:stream";
import { AppError } from "@aes/core/errors";
import type { FileTree } from "@aes/core/ports";
import type { SubmissionResult } from "@aes/core/proposals";
import { type ControlRunners, TESTABLE_CONTROLS, type TestableControl } from "../gateway-deps.ts";
import { boundedBody } from "../session/read-body.ts";
import { statusOf } from "../session/reply.ts";
import type { Route } from "../session/session-server.ts";
import type { ChildQuota } from "./child-quota.ts";
import {
	ENVKIT_COMMANDS,
	type EnvkitAnswer,
	type EnvkitCommand,
	toChecksAnswer,
	toDisabledAnswer,
	toErrorAnswer,
	toReply,
	toSubmissionAnswer,
} from "./envkit-answer.ts";

const MAX_TAR_BYTES = 64 * 1024 * 1024;
/** Bodies are held in memory while they are unpacked. */
const MAX_UPLOADS = 4;

export type SandboxRoutesDeps = {
	runners: ControlRunners;
	quota: ChildQuota;
	selfCheck: boolean;
	submit(files: FileTree): Promise<SubmissionResult>;
	unpackTar(stream: Readable): Promise<FileTree>;
};

type Input = Parameters<Route["handle"]>[0];

/** `/sandbox/check|build|test|submit`: a task directory as a tar in, a readable answer out. */
export function createSandboxRoutes(deps: SandboxRoutesDeps): [string, Route][] {
	const receive = createReceiver(deps.unpackTar);
	return ENVKIT_COMMANDS.map((command) => [
		`POST /sandbox/${command}`,
		{
			async handle(input) {
				const isDisabled = !deps.selfCheck && (command === "build" || command === "test");
				const answer = isDisabled ? toDisabledAnswer(command) : await run({ ...deps, receive }, command, input);
				return toReply(answer, { asJson: wantsJson(input.request) });
			},
			toError: ({ error, request }) =>
				toReply(toErrorAnswer(command, error), { asJson: wantsJson(request), status: statusOf(error) }),
		},
	]);
}

type Receive = (request: IncomingMessage) => Promise<FileTree>;
type RunDeps = SandboxRoutesDeps & { receive: Receive };

async function run(deps: RunDeps, command: EnvkitCommand, { request, url, signal }: Input): Promise<EnvkitAnswer> {
	const { runners, quota, receive } = deps;
	switch (command) {
		case "check":
			return toChecksAnswer(command, await runners.check(await receive(request)));
		case "submit":
			return toSubmissionAnswer(await deps.submit(await receive(request)));
		case "build":
			return quota.run(async () => toChecksAnswer(command, await runners.build(await receive(request), signal)));
		case "test": {
			const control = parseControl(url.searchParams.get("control"));
			return quota.run(async () => {
				const checks = await runners.control(control, await receive(request), signal);
				return toChecksAnswer(command, checks, `(control ${control})`);
			});
		}
	}
}

function createReceiver(unpackTar: SandboxRoutesDeps["unpackTar"]): Receive {
	let uploads = 0;
	return async (request) => {
		if (uploads >= MAX_UPLOADS)
			throw new AppError("rate_limited", `${MAX_UPLOADS} task directories are being received already. Try again.`);
		uploads += 1;
		try {
			return await unpackTar(boundedBody(request, MAX_TAR_BYTES));
		} finally {
			uploads -= 1;
		}
	};
}

/** Without a control it is the reference that is tested. */
function parseControl(asked: string | null): TestableControl {
	const control = TESTABLE_CONTROLS.find((id) => id === (asked ?? "oracle"));
	if (control) return control;
	throw new AppError(
		"invalid_input",
		`There is no control ${JSON.stringify(asked?.slice(0, 100))} to test. Use one of: ${TESTABLE_CONTROLS.join(", ")}`,
		{ details: { field: "control" } },
	);
}

function wantsJson(request: IncomingMessage): boolean {
	return request.headers.accept?.includes("application/json") ?? false;
}
