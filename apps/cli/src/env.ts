import { AppError } from "@aes/core/errors";
import { z } from "zod";

const text = z
	.string()
	.trim()
	.transform((value) => value || undefined)
	.optional();

/** Every setting of the command; `docs/settings.md` describes each. An empty value means "not set". */
const SettingsSchema = z.object({
	DATABASE_URL: text.pipe(z.url({ protocol: /^postgres(ql)?$/ }).optional()),
	REDIS_URL: text.pipe(z.url({ protocol: /^rediss?$/ }).optional()),
	DOCKER_HOST: text,
	HTTP_PROXY: text,
	HTTPS_PROXY: text,
	NO_PROXY: text,
	AES_CA_BUNDLE: text,
	AES_IMAGE_REGISTRY: text,
	AES_ALLOWED_HOSTS: text,
	AES_ACCOUNTS: text.pipe(z.enum(["on", "off"]).optional()),
	AES_PUBLIC_URL: text.pipe(z.url({ protocol: /^https?$/ }).optional()),
	AES_DEBIAN_MIRROR: text.pipe(z.url().optional()),
	AES_MODELS_FILE: text,
	AES_CHROMIUM: text,
	AES_DEBUG: text,
	EDITOR: text,
	ANTHROPIC_API_KEY: text,
	ANTHROPIC_BASE_URL: text,
	OPENAI_API_KEY: text,
	OPENAI_BASE_URL: text,
	GOOGLE_GENERATIVE_AI_API_KEY: text,
	GOOGLE_GENERATIVE_AI_BASE_URL: text,
});
export type Settings = z.infer<typeof SettingsSchema>;

/** Parses the settings out of an environment. Throws invalid_input that names each wrong variable. */
export function parseSettings(environment: NodeJS.ProcessEnv): Settings {
	const proxies = {
		HTTP_PROXY: environment.HTTP_PROXY ?? environment.http_proxy,
		HTTPS_PROXY: environment.HTTPS_PROXY ?? environment.https_proxy,
		NO_PROXY: environment.NO_PROXY ?? environment.no_proxy,
	};
	const parsed = SettingsSchema.safeParse({ ...environment, ...proxies });
	if (parsed.success) return parsed.data;
	const wrong = parsed.error.issues.map((issue) => `${issue.path.join(".")}: ${issue.message}`).join("; ");
	throw new AppError(
		"invalid_input",
		`A setting in the environment is wrong (${wrong}). docs/settings.md describes each.`,
	);
}

/** The settings of this process. */
export const readSettings = (): Settings => parseSettings(process.env);

/** A key under a name of the user's choosing, which the models file gives. */
export const readVariable = (name: string): string | undefined => process.env[name] || undefined;

/** The whole environment with `changes` over it, for child processes; undefined removes a variable. */
export function environmentWith(changes: Record<string, string | undefined>): NodeJS.ProcessEnv {
	return { ...process.env, ...changes };
}

/** The proxy settings under the names that build arguments and programs in containers read. */
export function proxyVariables(settings: Settings): Record<string, string> {
	const names = ["HTTP_PROXY", "HTTPS_PROXY", "NO_PROXY"] as const;
	const pairs = names.flatMap((name) => {
		const value = settings[name];
		return value ? [[name, value] as const, [name.toLowerCase(), value] as const] : [];
	});
	return Object.fromEntries(pairs);
}
