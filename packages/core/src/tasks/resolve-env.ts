import { AppError } from "../errors.ts";

const TEMPLATE = /^\$\{([^}:]+)(?::-([^\n]*))?\}$/;

/**
 * Replaces values that are, as a whole, `${NAME}` or `${NAME:-default}` by the host's variable; anything else is
 * literal. A variable set to "" counts as present. Throws `invalid_input` for a missing one without a default.
 */
export function resolveEnv(templates: Record<string, string>, host: Record<string, string>): Record<string, string> {
	return Object.fromEntries(Object.entries(templates).map(([key, template]) => [key, resolve(key, template, host)]));
}

function resolve(key: string, template: string, host: Record<string, string>): string {
	const [, name, fallback] = TEMPLATE.exec(template) ?? [];
	if (name === undefined) return template;
	const value = Object.hasOwn(host, name) ? host[name] : fallback;
	if (value !== undefined) return value;
	throw new AppError(
		"invalid_input",
		`The task's variable ${key} needs ${name} from the host, and it is not set. Set ${name}, or give it a default in task.toml: "\${${name}:-…}".`,
		{ details: { file: "task.toml", field: `env.${key}`, variable: name } },
	);
}
