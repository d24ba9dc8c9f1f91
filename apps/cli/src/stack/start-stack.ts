import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { AppError } from "@aes/core/errors";
import { ensureAuthSecret } from "../accounts/auth-secret.ts";
import type { Context } from "../context.ts";
import { environmentWith, proxyVariables } from "../env.ts";
import { paths } from "../paths.ts";
import { listAgentImages } from "../setup/agent-images.ts";
import { getDatabaseUrl } from "../setup/postgres.ts";
import { getProposerImage } from "../setup/proposer-image.ts";
import { parseEngineAddress, toDockerHost } from "../system/engine-api.ts";
import { isPortFree } from "../system/free-port.ts";
import { lastLines } from "../system/process.ts";
import { waitUntil } from "../system/wait-until.ts";
import { listAllowedHosts, toUrl } from "./addresses.ts";
import { type Supervised, supervise } from "./supervise.ts";

export const DEFAULT_HOST = "127.0.0.1";
export const DEFAULT_PORT = 3210;

/** Where the dashboard listens. Another address than a loopback one is for the caller to have agreed with the user. */
export type StackOptions = { host: string; port: number; hasAccounts: boolean };

export type Stack = { url: string; stop(): Promise<void> };

const WEB_START_TIMEOUT_MS = 60_000;

/**
 * Starts web and worker on the configured or embedded stores, which must be in place (see PRODUCT_STEPS), and restarts
 * each when it dies. Throws conflict when the port is taken, timed_out with the log's end when the web does not answer.
 */
export async function startStack(context: Context, { host, port, hasAccounts }: StackOptions): Promise<Stack> {
	if (!(await isPortFree(port, host))) {
		throw new AppError(
			"conflict",
			`Port ${port} of ${host} is taken, perhaps by another ./aes up. End that, or choose another: --port N.`,
		);
	}
	const web = await startWeb(context, { host, port, hasAccounts });
	const worker = await startWorker(context);
	const stack = { url: toUrl(host, port), stop: () => stopAll([web, worker]) };
	await waitForWeb(stack);
	return stack;
}

/** Starts a worker alone, for a command that has work for one and shows no pages. */
export async function startWorker(context: Context): Promise<Supervised> {
	const address = parseEngineAddress(context.settings.DOCKER_HOST);
	const env = environmentWith({
		...proxyVariables(context.settings),
		DATABASE_URL: await getDatabaseUrl(context.settings),
		DOCKER_HOST: toDockerHost(address),
		AES_PROPOSER_IMAGE: await getProposerImage(address),
		AES_AGENT_IMAGES: await listAgentImages(address),
	});
	const command = ["--import", import.meta.resolve("tsx"), "src/main.ts"];
	return superviseNamed(context, "worker", { cwd: paths.worker, env, command });
}

async function startWeb({ settings, output }: Context, { host, port, hasAccounts }: StackOptions): Promise<Supervised> {
	const env = environmentWith({
		DATABASE_URL: await getDatabaseUrl(settings),
		AES_ALLOWED_HOSTS: [...listAllowedHosts(host), settings.AES_ALLOWED_HOSTS].filter(Boolean).join(","),
		AES_ACCOUNTS: hasAccounts ? "on" : "off",
		AES_AUTH_SECRET: hasAccounts ? await ensureAuthSecret() : undefined,
		NODE_ENV: "production",
	});
	const command = ["node_modules/next/dist/bin/next", "start", "--hostname", host, "--port", String(port)];
	return superviseNamed({ output }, "web", { cwd: paths.web, env, command });
}

type Program = { cwd: string; env: NodeJS.ProcessEnv; command: readonly string[] };

function superviseNamed({ output }: Pick<Context, "output">, name: string, program: Program): Supervised {
	const logFile = logFileOf(name);
	return supervise({
		...program,
		name,
		command: [process.execPath, ...program.command],
		logFile,
		onDeath: ({ reason, waitMs }) =>
			output.warn(
				`the ${name} process ended (${reason}) and is started again in ${waitMs / 1000} s; its log is ${logFile}`,
			),
	});
}

const logFileOf = (name: string) => join(paths.logs, `${name}.log`);

async function waitForWeb(stack: Stack): Promise<void> {
	const isAnswering = () =>
		fetch(stack.url, { redirect: "manual", signal: AbortSignal.timeout(5_000) }).then(
			() => true,
			() => false,
		);
	if (await waitUntil(isAnswering, { timeoutMs: WEB_START_TIMEOUT_MS, everyMs: 200 })) return;
	await stack.stop();
	const log = lastLines(await readFile(logFileOf("web"), "utf8").catch(() => ""), 12);
	const message = `The web app did not answer at ${stack.url} within ${WEB_START_TIMEOUT_MS / 1000} s. Its log (${logFileOf("web")}) ends:\n${log}`;
	throw new AppError("timed_out", message);
}

async function stopAll(services: readonly Supervised[]): Promise<void> {
	await Promise.all(services.map((service) => service.stop()));
}
