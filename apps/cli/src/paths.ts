import { join } from "node:path";

const root = join(import.meta.dirname, "../../..");
const data = join(root, ".data");

/** Where things stand on this machine: the checkout, and what this installation keeps under `.data`. */
export const paths = {
	root,
	data,
	logs: join(data, "log"),
	locks: join(data, "locks"),
	stamps: join(data, "stamps"),
	tmp: join(data, "tmp"),
	compose: join(data, "compose"),
	web: join(root, "apps/web"),
	worker: join(root, "apps/worker"),
	e2e: join(root, "e2e"),
	db: join(root, "packages/db"),
	migrations: join(root, "prisma/migrations"),
	agents: join(root, "docker/agents"),
	proposerContext: join(root, "docker/proposer"),
} as const;
