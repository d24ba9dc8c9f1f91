import { z } from "zod";

/** Label names of everything this product makes in an engine; free labels of callers go below `aes.x.`. */
export const OWNER_LABEL = "aes.owner";
const PURPOSE_LABEL = "aes.purpose";
const EXPIRES_LABEL = "aes.expires";
const FREE_PREFIX = "aes.x.";
/** Names the free labels: a container inherits its image's labels, and what a Dockerfile claims must not count. */
const FREE_NAMES_LABEL = "aes.free";

const FreeNamesSchema = z
	.string()
	.transform((text): unknown => JSON.parse(text))
	.pipe(z.array(z.string()))
	.catch([]);

export type Ownership = { owner: string; purpose: string; expiresAt: Date; labels: Record<string, string> };

export function toEngineLabels(ownership: Ownership): Record<string, string> {
	const free = Object.entries(ownership.labels).map(([name, value]) => [FREE_PREFIX + name, value]);
	return {
		...Object.fromEntries(free),
		[FREE_NAMES_LABEL]: JSON.stringify(Object.keys(ownership.labels)),
		[OWNER_LABEL]: ownership.owner,
		[PURPOSE_LABEL]: ownership.purpose,
		[EXPIRES_LABEL]: ownership.expiresAt.toISOString(),
	};
}

/** null for what is not ours: no owner, or no expiry that can be read. */
export function parseEngineLabels(labels: Record<string, string> | undefined | null): Ownership | null {
	const owner = labels?.[OWNER_LABEL];
	const expiresAt = new Date(labels?.[EXPIRES_LABEL] ?? "");
	if (!labels || owner === undefined || Number.isNaN(expiresAt.getTime())) return null;
	const names: string[] = FreeNamesSchema.parse(labels[FREE_NAMES_LABEL]);
	return {
		owner,
		purpose: labels[PURPOSE_LABEL] ?? "",
		expiresAt,
		labels: Object.fromEntries(names.map((name) => [name, labels[FREE_PREFIX + name] ?? ""])),
	};
}
