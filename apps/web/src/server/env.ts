import { z } from "zod";

const text = z
	.string()
	.trim()
	.transform((value) => value || undefined)
	.optional();

const WebEnvSchema = z
	.object({
		DATABASE_URL: z.string().min(1, "DATABASE_URL is not set: start the dashboard with ./aes up or ./aes demo."),
		REDIS_URL: z.string().optional(),
		/** Host names besides loopback that may be asked for, separated by commas; set by --allow-remote. */
		AES_ALLOWED_HOSTS: z
			.string()
			.default("")
			.transform((names) =>
				names
					.split(",")
					.map((name) => name.trim())
					.filter(Boolean),
			),
		AES_ACCOUNTS: z
			.enum(["on", "off", ""])
			.default("off")
			.transform((value) => value === "on"),
		/** Signs cookies; ./aes up makes it and keeps it under .data. */
		AES_AUTH_SECRET: text.pipe(z.string().min(32).optional()),
		/** Where people open the dashboard, when a proxy stands in front of it. */
		AES_PUBLIC_URL: text.pipe(z.url({ protocol: /^https?$/ }).optional()),
		AES_OIDC_ISSUER: text.pipe(z.url({ protocol: /^https?$/ }).optional()),
		AES_OIDC_CLIENT_ID: text,
		AES_OIDC_CLIENT_SECRET: text,
		AES_OIDC_NAME: text,
	})
	.superRefine((env, context) => {
		const complain = (message: string) => context.addIssue({ code: "custom", message });
		if (env.AES_ACCOUNTS && env.AES_AUTH_SECRET === undefined)
			complain("AES_ACCOUNTS is on and AES_AUTH_SECRET is not set: start the dashboard with ./aes up --accounts.");
		if (!env.AES_ACCOUNTS && (env.AES_ALLOWED_HOSTS.length > 0 || env.AES_PUBLIC_URL !== undefined))
			complain("AES_ALLOWED_HOSTS or AES_PUBLIC_URL lets others in, and accounts are off: set AES_ACCOUNTS=on.");
		if (env.AES_OIDC_ISSUER !== undefined && env.AES_OIDC_CLIENT_ID === undefined)
			complain("AES_OIDC_ISSUER needs AES_OIDC_CLIENT_ID, and AES_OIDC_CLIENT_SECRET unless the client is public.");
	});
export type WebEnv = z.output<typeof WebEnvSchema>;

let parsed: WebEnv | undefined;

/** Read at the first request, so that a build needs no database. */
export const webEnv = (): WebEnv => (parsed ??= parseWebEnv(process.env));

/** Throws an error that says which setting is wrong and what to do. */
function parseWebEnv(environment: Record<string, string | undefined>): WebEnv {
	const result = WebEnvSchema.safeParse(environment);
	if (result.success) return result.data;
	throw new Error(result.error.issues.map(({ path, message }) => [...path, message].join(": ")).join(" "));
}

/** Next's development server evaluates its own code from text. */
export const isDevelopment = (): boolean => process.env.NODE_ENV === "development";
