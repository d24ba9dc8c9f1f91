import { spawn } from "node:child_process";
import { access } from "node:fs/promises";
import { AppError } from "@aes/core/errors";
import type { AllowedTarget } from "./host-network.ts";

const FORWARD_CHAIN = "AES-FORWARD";
const INPUT_CHAIN = "AES-INPUT";
/** Private, shared, loopback, link-local (with the clouds' metadata), benchmark, multicast and reserved ranges. */
const CLOSED_RANGES = [
	"0.0.0.0/8",
	"10.0.0.0/8",
	"100.64.0.0/10",
	"127.0.0.0/8",
	"169.254.0.0/16",
	"172.16.0.0/12",
	"192.168.0.0/16",
	"198.18.0.0/15",
	"224.0.0.0/4",
	"240.0.0.0/4",
];

/**
 * Closes what comes from `bridge`: nothing to this host, nothing to private or special ranges, but for `allowed`.
 * Safe to repeat: chains are replaced in one step. Throws `unavailable` with the mend when rules cannot be set.
 */
export async function installFirewall(bridge: string, allowed: readonly AllowedTarget[]): Promise<void> {
	try {
		// Rules for a bridge of another network namespace would protect nothing.
		await access(`/sys/class/net/${bridge}`);
		await run(["iptables-restore", "--wait", "5", "--noflush"], toRules(allowed));
		await insertJump("DOCKER-USER", bridge, FORWARD_CHAIN);
		await insertJump("INPUT", bridge, INPUT_CHAIN);
	} catch (error) {
		throw new AppError(
			"unavailable",
			`No sandbox gets public network, because the firewall rules that keep it from this host and private addresses could not be set: ${(error as Error).message}. Run the worker as root beside the engine, with iptables installed, or ask for no network.`,
			{ details: { reason: "engine" }, cause: error },
		);
	}
}

/** For `iptables-restore --noflush`: declaring a chain empties it, and the whole takes effect at once. */
function toRules(allowed: readonly AllowedTarget[]): string {
	const exceptions = (chain: string, verdict: string) =>
		allowed.map(
			({ address, port, protocol }) => `-A ${chain} -d ${address}/32 -p ${protocol} --dport ${port} -j ${verdict}`,
		);
	const answers = (chain: string) => `-A ${chain} -m conntrack --ctstate ESTABLISHED,RELATED -j RETURN`;
	return [
		"*filter",
		`:${FORWARD_CHAIN} - [0:0]`,
		`:${INPUT_CHAIN} - [0:0]`,
		answers(FORWARD_CHAIN),
		...exceptions(FORWARD_CHAIN, "RETURN"),
		...CLOSED_RANGES.map((range) => `-A ${FORWARD_CHAIN} -d ${range} -j DROP`),
		answers(INPUT_CHAIN),
		...exceptions(INPUT_CHAIN, "RETURN"),
		`-A ${INPUT_CHAIN} -j DROP`,
		"COMMIT",
		"",
	].join("\n");
}

async function insertJump(from: string, bridge: string, to: string): Promise<void> {
	const rule = [from, "-i", bridge, "-j", to];
	const iptables = ["iptables", "--wait", "5"];
	await run([...iptables, "-C", ...rule]).catch(() => run([...iptables, "-I", ...rule]));
}

function run([command = "", ...args]: readonly string[], input = ""): Promise<void> {
	return new Promise((resolve, reject) => {
		const child = spawn(command, args, { stdio: ["pipe", "ignore", "pipe"] });
		let problem = "";
		child.stderr.on("data", (data: Buffer) => {
			problem = (problem + data).slice(0, 500);
		});
		child.on("error", reject);
		child.stdin.on("error", () => {});
		child.stdin.end(input);
		child.on("close", (code) => {
			if (code === 0) resolve();
			else reject(new Error(`${command} ended with ${code}: ${problem.trim()}`));
		});
	});
}
