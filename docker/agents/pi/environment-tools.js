/**
 * Pi as a solver: its own four tools, acting in the environment that is to be solved instead of in Pi's sandbox. Each
 * command goes through the gateway's socket and ends when the trial does.
 */
import { readFile as readOwnFile } from "node:fs/promises";
import { request } from "node:http";
import {
	createBashToolDefinition,
	createEditToolDefinition,
	createReadToolDefinition,
	createWriteToolDefinition,
} from "@mariozechner/pi-coding-agent";

const SOCKET = "/run/aes/gateway.sock";
/** Where Pi's bash tool leaves a long output whole, which it then tells the model to read: in Pi's own sandbox. */
const OWN_FILE = /^\/tmp\/pi-bash-[\w-]+\.log$/;

export default async function environmentTools(pi) {
	const { stdout } = await mustRun(["pwd"]);
	const cwd = stdout.toString().trim();
	const write = { mkdir, writeFile };
	pi.registerTool(createBashToolDefinition(cwd, { operations: { exec } }));
	pi.registerTool(createReadToolDefinition(cwd, { operations: { readFile, access: accessFile("test -r") } }));
	pi.registerTool(createWriteToolDefinition(cwd, { operations: write }));
	const edit = { ...write, readFile, access: accessFile("test -w") };
	pi.registerTool(createEditToolDefinition(cwd, { operations: edit }));
	pi.on("before_agent_start", ({ systemPrompt }) => ({
		systemPrompt: systemPrompt.replace(`working directory: ${process.cwd()}`, () => `working directory: ${cwd}`),
	}));
}

async function exec(command, cwd, { onData, signal, timeout }) {
	const timeoutMs = timeout > 0 ? { timeoutMs: Math.ceil(timeout * 1000) } : {};
	const together = ["bash", "-c", 'exec 2>&1; exec bash -c "$1"', "bash", command];
	const { stdout, stderr, exitCode, endedBy } = await run({ command: together, cwd, ...timeoutMs }, signal);
	onData(Buffer.concat([stdout, Buffer.from(stderr)]));
	if (endedBy === "timeout") throw new Error(`timeout:${timeout}`);
	return { exitCode };
}

async function readFile(path) {
	if (OWN_FILE.test(path)) return readOwnFile(path);
	const { stdout, truncated } = await mustRun(["cat", "--", path]);
	if (truncated) throw new Error(`${path} is over ${stdout.length} bytes; work on it with bash`);
	return stdout;
}

const accessFile = (test) => async (path) => {
	if (OWN_FILE.test(path)) return;
	const { exitCode } = await run({ command: ["sh", "-c", `${test} "$1"`, "sh", path] });
	if (exitCode !== 0) throw new Error(`${path} is not there, or may not be used`);
};

async function writeFile(path, content) {
	const stdinBase64 = Buffer.from(content).toString("base64");
	await mustRun(["sh", "-c", 'cat > "$1"', "sh", path], { stdinBase64 });
}

async function mkdir(path) {
	await mustRun(["mkdir", "-p", "--", path]);
}

async function mustRun(command, options = {}) {
	const result = await run({ command, ...options });
	if (result.exitCode === 0) return result;
	throw new Error(result.stderr.trim() || `${command[0]} ended with exit code ${result.exitCode}`);
}

/** Node's own client waits as long as a command takes; `fetch` would give up. */
function run(order, signal) {
	return new Promise((resolve, reject) => {
		const headers = { authorization: `Bearer ${process.env.ENVKIT_TOKEN}`, "content-type": "application/json" };
		const options = { socketPath: SOCKET, path: "/environment/exec", method: "POST", headers, signal };
		const fail = (error) => reject(signal?.aborted ? new Error("aborted") : error);
		request(options, (response) => {
			const chunks = [];
			response.on("data", (chunk) => chunks.push(chunk));
			response.on("error", fail);
			response.on("end", () => {
				const answer = JSON.parse(Buffer.concat(chunks).toString());
				if (response.statusCode !== 200) return reject(new Error(answer.error.message));
				resolve({ ...answer, stdout: Buffer.from(answer.stdoutBase64, "base64") });
			});
		})
			.on("error", fail)
			.end(JSON.stringify(order));
	});
}
