import { isAbsolute } from "node:path";
import { z } from "zod";

const optional = z
	.string()
	.optional()
	.transform((value) => value || undefined);

function parseAgentImages(list: string, context: z.RefinementCtx): ReadonlyMap<string, string> {
	const pairs = list.split(",").filter(Boolean);
	const images = new Map(
		pairs.map((pair): [string, string] => {
			const [harness = "", ...image] = pair.trim().split("=");
			return [harness, image.join("=")];
		}),
	);
	if ([...images].every(([harness, image]) => harness !== "" && image !== "")) return images;
	context.addIssue({ code: "custom", message: 'must be a list of HARNESS=IMAGE, such as "pi=aes-agent-pi:1"' });
	return z.NEVER;
}

/** Shown in messages, so it holds no password. */
const address = optional.refine(
	(value) => !value || (URL.canParse(value) && new URL(value).username === ""),
	"must be an address such as https://host/v1, without user name and password",
);

const WorkerEnvSchema = z.object({
	DATABASE_URL: z.string().min(1, "DATABASE_URL is not set: start the worker with ./aes up or ./aes demo."),
	REDIS_URL: optional,
	DOCKER_HOST: optional,
	/** Image of proposer sandboxes, with envkit in it. */
	AES_PROPOSER_IMAGE: z.string().min(1, "AES_PROPOSER_IMAGE is not set: ./aes setup builds the image."),
	/** Images of coding agents by harness: "pi=IMAGE,codex=IMAGE". A harness without one is not started. */
	AES_AGENT_IMAGES: z.string().default("").transform(parseAgentImages),
	/** Folder for the gateway's sockets: on this host and short. */
	AES_GATEWAY_DIR: z.string().default("/run/aes-gateway"),
	AES_CA_BUNDLE: optional,
	AES_IMAGE_REGISTRY: optional,
	HTTP_PROXY: optional,
	HTTPS_PROXY: optional,
	NO_PROXY: optional,
	ANTHROPIC_API_KEY: optional,
	ANTHROPIC_BASE_URL: address,
	OPENAI_API_KEY: optional,
	OPENAI_BASE_URL: address,
	GOOGLE_GENERATIVE_AI_API_KEY: optional,
	GOOGLE_GENERATIVE_AI_BASE_URL: address,
	/** TOML with compatible endpoints and prices; the worker's folder is not the user's. */
	AES_MODELS_FILE: optional.refine((path) => !path || isAbsolute(path), "AES_MODELS_FILE must be an absolute path."),
	/** Containers that run controls or wait in a proposer's hands at once; by default two for each CPU. */
	AES_CONTAINER_SLOTS: z.coerce.number().int().min(1).optional(),
	/** On the disk that fills: the engine's root, where it is on this host. */
	AES_DISK_DIR: z.string().default("/"),
	/** With less free than this, no work is taken. */
	AES_DISK_FLOOR_MB: z.coerce.number().int().min(0).default(2_048),
	/** Where notices of campaigns are posted; none are without it. */
	AES_WEBHOOK_URL: optional.pipe(z.url({ protocol: /^https?$/ }).optional()),
	/** Signs what is posted. */
	AES_WEBHOOK_SECRET: optional,
	/** Whether that address may be a private one. */
	AES_WEBHOOK_ALLOW_PRIVATE: z.enum(["", "0", "1"]).default("0"),
	/** The server that e-mails of alerts are handed to: smtp://user:password@host:587 or smtps://…; none are sent without it. */
	AES_SMTP_URL: optional.pipe(z.url({ protocol: /^smtps?$/ }).optional()),
	/** Their sender. */
	AES_SMTP_FROM: optional.pipe(z.email().optional()),
	/** How long a claim holds without renewal. */
	AES_LEASE_MS: z.coerce.number().int().min(1_000).default(15_000),
	AES_LOG_LEVEL: z.enum(["debug", "info", "warn", "error"]).default("info"),
});
export type WorkerEnv = z.output<typeof WorkerEnvSchema>;

export const readWorkerEnv = (variables: NodeJS.ProcessEnv = process.env): WorkerEnv =>
	WorkerEnvSchema.parse(variables);

/** A key that the models file takes from a variable of the user's choosing. */
export const readKeyVariable = (name: string): string | undefined => process.env[name] || undefined;
