import { z } from "zod";

const optional = z
	.string()
	.optional()
	.transform((value) => value || undefined);

const WorkerEnvSchema = z.object({
	DATABASE_URL: z.string().min(1, "DATABASE_URL is not set: start the worker with ./aes up or ./aes demo."),
	REDIS_URL: optional,
	DOCKER_HOST: optional,
	/** Image of proposer sandboxes, with envkit in it. */
	AES_PROPOSER_IMAGE: z.string().min(1, "AES_PROPOSER_IMAGE is not set: ./aes setup builds the image."),
	/** Folder for the gateway's sockets: on this host and short. */
	AES_GATEWAY_DIR: z.string().default("/run/aes-gateway"),
	AES_CA_BUNDLE: optional,
	AES_IMAGE_REGISTRY: optional,
	HTTP_PROXY: optional,
	HTTPS_PROXY: optional,
	NO_PROXY: optional,
	/** Containers that run controls or wait in a proposer's hands at once; by default two for each CPU. */
	AES_CONTAINER_SLOTS: z.coerce.number().int().min(1).optional(),
	/** On the disk that fills: the engine's root, where it is on this host. */
	AES_DISK_DIR: z.string().default("/"),
	/** With less free than this, no work is taken. */
	AES_DISK_FLOOR_MB: z.coerce.number().int().min(0).default(2_048),
	/** How long a claim holds without renewal. */
	AES_LEASE_MS: z.coerce.number().int().min(1_000).default(15_000),
	AES_LOG_LEVEL: z.enum(["debug", "info", "warn", "error"]).default("info"),
});
export type WorkerEnv = z.output<typeof WorkerEnvSchema>;

export const readWorkerEnv = (variables: NodeJS.ProcessEnv = process.env): WorkerEnv =>
	WorkerEnvSchema.parse(variables);
