import { z } from "zod";

const WebEnvSchema = z.object({
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
});
export type WebEnv = z.output<typeof WebEnvSchema>;

let parsed: WebEnv | undefined;

/** Read at the first request, so that a build needs no database. */
export const webEnv = (): WebEnv => (parsed ??= WebEnvSchema.parse(process.env));
