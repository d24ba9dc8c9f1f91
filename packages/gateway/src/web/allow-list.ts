import { AppError } from "@aes/core/errors";

/** A host that may be reached: "docs.python.org", "*.debian.org" (not debian.org itself), either with ":port". */
type Rule = { host: string; isSuffix: boolean; port: number | null };

const DEFAULT_PORTS: ReadonlySet<number> = new Set([80, 443]);
const RULE = /^(\*\.)?([a-z0-9](?:[a-z0-9-]*[a-z0-9])?(?:\.[a-z0-9](?:[a-z0-9-]*[a-z0-9])?)+)(?::(\d{1,5}))?$/;

/**
 * Which hosts a sandbox may reach over the web. Ports 80 and 443 unless a rule names another. Throws `invalid_input`
 * for a rule that is no host name: addresses and single labels could name something of the host's own network.
 */
export function createAllowList(rules: readonly string[]): (target: { host: string; port: number }) => boolean {
	const parsed = rules.map(parseRule);
	return ({ host, port }) => {
		const name = host.toLowerCase().replace(/\.$/, "");
		return parsed.some(
			(rule) => isHostOf(rule, name) && (rule.port === null ? DEFAULT_PORTS.has(port) : rule.port === port),
		);
	};
}

function parseRule(text: string): Rule {
	const [, star, host, port] = RULE.exec(text.trim().toLowerCase()) ?? [];
	const isAddress = host !== undefined && /^[\d.]+$/.test(host);
	if (!host || isAddress || Number(port ?? 1) > 65_535)
		throw new AppError(
			"invalid_input",
			`"${text.slice(0, 200)}" is no rule of a web allow-list. Write a host such as docs.python.org or *.debian.org, with :port when it is neither 80 nor 443.`,
			{ details: { field: "allow", rule: text.slice(0, 200) } },
		);
	return { host, isSuffix: star !== undefined, port: port === undefined ? null : Number(port) };
}

function isHostOf({ host, isSuffix }: Rule, name: string): boolean {
	return isSuffix ? name.endsWith(`.${host}`) : name === host;
}
