import { artifactShape } from "./artifact-schema.ts";
import { environmentShape, healthcheckShape, mcpServerShape, tpuShape } from "./environment-schema.ts";
import {
	agentShape,
	authorShape,
	collectShape,
	packageShape,
	rootShape,
	solutionShape,
	stepShape,
	verifierShape,
} from "./task-config-schema.ts";

type Tables = Record<string, object>;

const environmentTables = (at: string): Tables => ({
	[at]: environmentShape,
	[`${at}.healthcheck`]: healthcheckShape,
	[`${at}.mcp_servers[]`]: mcpServerShape,
	[`${at}.tpu`]: tpuShape,
});
const verifierTables = (at: string): Tables => ({
	[at]: verifierShape,
	[`${at}.collect[]`]: collectShape,
	...environmentTables(`${at}.environment`),
});

/** Tables with a fixed set of keys. What is not here (`metadata`, `env` …) is free-form. */
const KNOWN: ReadonlyMap<string, object> = new Map(
	Object.entries({
		"": { ...rootShape, version: null },
		"artifacts[]": artifactShape,
		task: packageShape,
		"task.authors[]": authorShape,
		agent: agentShape,
		...verifierTables("verifier"),
		...environmentTables("environment"),
		solution: solutionShape,
		"steps[]": stepShape,
		"steps[].agent": agentShape,
		...verifierTables("steps[].verifier"),
		"steps[].healthcheck": healthcheckShape,
		"steps[].artifacts[]": artifactShape,
	}),
);

/** Root keys that do nothing below a table header, where authors put them by mistake. */
const ROOT_ONLY = ["artifacts", "multi_step_reward_strategy"];

/** What Harbor ignores in the parsed document without a word, as sentences that name the key. */
export function listIgnored(document: Record<string, unknown>): string[] {
	return [...ignoredIn(document, { pattern: "", path: "" })];
}

type Place = { pattern: string; path: string };

function* ignoredIn(record: Record<string, unknown>, place: Place): Generator<string> {
	const known = KNOWN.get(place.pattern);
	if (place.pattern === "metadata") yield* misplacedRootKeys(record, place);
	if (!known) return;
	yield* deprecatedValues(record, place);
	for (const [key, entry] of Object.entries(record)) {
		const path = join(place.path, key);
		if (Object.hasOwn(known, key)) yield* ignoredBelow(entry, { pattern: join(place.pattern, key), path });
		else if (ROOT_ONLY.includes(key)) yield misplaced(path, key);
		else yield `${path}: unknown key, ignored. Check its spelling and the table it stands in`;
	}
}

function* ignoredBelow(entry: unknown, place: Place): Generator<string> {
	const items = Array.isArray(entry) ? entry : [entry];
	for (const [index, item] of items.entries()) {
		if (typeof item !== "object" || item === null) continue;
		yield* ignoredIn(
			item as Record<string, unknown>,
			Array.isArray(entry) ? { pattern: `${place.pattern}[]`, path: `${place.path}[${index}]` } : place,
		);
	}
}

function* misplacedRootKeys(record: Record<string, unknown>, place: Place): Generator<string> {
	for (const key of ROOT_ONLY) if (Object.hasOwn(record, key)) yield misplaced(join(place.path, key), key);
}

function* deprecatedValues(record: Record<string, unknown>, { pattern, path }: Place): Generator<string> {
	if (pattern === "" && "version" in record && "schema_version" in record)
		yield "version: ignored beside schema_version. Remove it";
	if (!pattern.endsWith("environment")) return;
	for (const key of ["memory", "storage"])
		if (key in record && typeof record[key] !== "string")
			yield `${join(path, key)}: not a string, so no limit is set. Write ${key}_mb = 2048`;
	if ("allow_internet" in record && ("network_mode" in record || "allowed_hosts" in record))
		yield `${join(path, "allow_internet")}: ignored beside network_mode or allowed_hosts. Remove it`;
}

const misplaced = (path: string, key: string) =>
	`${path}: ignored, because ${key} is a root key. Move it above the first [table] header`;
/** Keys are cut: a longer one is unknown anyway. */
const join = (path: string, key: string) => (path === "" ? "" : `${path}.`) + key.slice(0, 100);
