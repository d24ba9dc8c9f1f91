import type { Project } from "@aes/db";

const PROJECT_HEADER = "x-aes-project";
const PROJECT_COOKIE = "aes_project";

/**
 * The project of a request among those that its actor may go to, by id or short name: the one that the header names,
 * else the one of the cookie, else the oldest. null when there is none, or none that the header names; a cookie of a
 * project that was left says nothing.
 */
export function chooseProject<Found extends Project>(projects: readonly Found[], headers: Headers): Found | null {
	const find = (wanted: string) => projects.find(({ id, slug }) => id === wanted || slug === wanted);
	const named = headers.get(PROJECT_HEADER);
	if (named !== null) return find(named) ?? null;
	return find(readCookie(headers, PROJECT_COOKIE) ?? "") ?? projects[0] ?? null;
}

function readCookie(headers: Headers, name: string): string | undefined {
	const pairs = (headers.get("cookie") ?? "").split(";").map((pair) => pair.trim().split("="));
	return pairs.find(([found]) => found === name)?.[1];
}
