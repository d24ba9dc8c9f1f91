import { AppError } from "../errors.ts";

/** A workspace, or one version of it: "default", "default@3". `number` is null when the promoted one is meant. */
export type WorkspaceRef = { name: string; number: number | null };

const NAME = /^[a-z0-9]+(?:-[a-z0-9]+)*$/;
const MAX_NAME = 64;

/** Why a text cannot name a workspace; null when it can. */
export function findNameFault(name: string): string | null {
	if (NAME.test(name) && name.length <= MAX_NAME) return null;
	return `A workspace's name is lower-case letters, digits and single hyphens, at most ${MAX_NAME} long`;
}

/** Throws `invalid_input` for anything but NAME or NAME@NUMBER. */
export function parseWorkspaceRef(text: string): WorkspaceRef {
	const [name = "", number, ...rest] = text.split("@");
	const fault = findNameFault(name);
	const isNumbered = number !== undefined;
	if (fault === null && rest.length === 0 && (!isNumbered || /^[1-9]\d{0,8}$/.test(number)))
		return { name, number: isNumbered ? Number(number) : null };
	const shown = JSON.stringify(text.slice(0, 100));
	throw new AppError(
		"invalid_input",
		`${shown} names no workspace: write NAME or NAME@VERSION, such as default or default@2. ${fault ?? "A version is a whole number from 1"}.`,
		{ details: { field: "workspace" } },
	);
}
