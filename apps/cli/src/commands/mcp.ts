import type { ApiContext } from "@aes/api";
import { type Actor, scopesOf } from "@aes/core/access";
import { AppError } from "@aes/core/errors";
import { StdioServerTransport } from "@modelcontextprotocol/sdk/server/stdio.js";
import type { Command } from "commander";
import { type CommandStores, openStores } from "../campaigns/stores.ts";
import type { Context } from "../context.ts";
import { createMcpServer } from "../mcp/create-mcp-server.ts";
import { STORE_STEPS } from "../setup/steps.ts";
import { commandAuthor } from "../workspaces/author.ts";

export function registerMcp(program: Command, context: Context): void {
	program
		.command("mcp")
		.description("serve read-only tools over campaigns, proposals and environments to an agent (MCP on standard input)")
		.option(
			"--with-solutions",
			"also serve reference solutions and hidden tests; each reading of a solution is in the audit log",
		)
		.action((options: Options) => runMcp(context, options));
}

type Options = { withSolutions?: boolean };

/** Standard output belongs to the protocol; ends when the client closes standard input. */
async function runMcp(context: Context, { withSolutions = false }: Options): Promise<void> {
	await context.ensure(STORE_STEPS);
	await using stores = await openStores(context);
	const server = createMcpServer(toApiContext(stores, withSolutions));
	const closed = new Promise<void>((resolve) => {
		server.server.onclose = resolve;
		process.stdin.once("end", resolve);
	});
	await server.connect(new StdioServerTransport());
	await closed;
	await server.close();
}

type Readable = Pick<ApiContext, "projectId" | "views" | "annotations" | "workspaces"> & {
	/** Solutions that an agent reads are in the log. */
	audit: CommandStores["audit"];
	texts: CommandStores["texts"];
	blobsOf: CommandStores["blobsOf"];
	rolloutViews: ApiContext["rollouts"];
};

/** As a viewer; `withSolutions`: as one who may read those too. */
function toApiContext(stores: Readable, withSolutions: boolean): ApiContext {
	const { projectId, audit, views, annotations, rolloutViews, workspaces, texts } = stores;
	const scopes = new Set([...scopesOf("viewer"), ...(withSolutions ? (["solutions:read"] as const) : [])]);
	const actor: Actor = { kind: "command", id: null, name: commandAuthor(), scopes };
	const queueCounts = async () => {
		throw new AppError("unavailable", "Queues are not read here. Open Operations in the dashboard.");
	};
	return {
		projectId,
		actor,
		audit: (event) => audit.record({ projectId, actor, ...event }),
		views,
		rollouts: rolloutViews,
		annotations,
		blobs: stores.blobsOf({ projectId, withSolutions }),
		workspaces,
		campaigns: NO_CAMPAIGNS,
		environments: NO_ENVIRONMENTS,
		monitoring: NO_MONITORING,
		access: { ...NO_ACCESS, texts },
		queueCounts,
		now: () => new Date(),
	};
}

const refuse = async (): Promise<never> => {
	throw new AppError("forbidden", "Agents may read campaigns here, not change them. Use ./aes campaign.");
};

const NO_MONITORING: ApiContext["monitoring"] = {
	alerts: { list: refuse, create: refuse, mute: refuse, remove: refuse, restore: refuse },
	targets: { list: refuse, set: refuse },
	budgets: { getDaySpend: refuse, setDailyBudget: refuse },
};

const NO_CAMPAIGNS: ApiContext["campaigns"] = {
	create: refuse,
	get: refuse,
	pause: refuse,
	resume: refuse,
	resumeFailed: refuse,
	cancel: refuse,
	readProgress: refuse,
	readmit: refuse,
	notices: { list: refuse, markRead: refuse },
	listSeeds: refuse,
	findPrices: refuse,
	listWorkerProviders: refuse,
	enqueueProposals: refuse,
	enqueueAdmissions: refuse,
};

const NO_ENVIRONMENTS: ApiContext["environments"] = {
	review: refuse,
	undoReviews: refuse,
	tag: refuse,
	untag: refuse,
	getVersion: refuse,
	save: refuse,
	requestAdmission: refuse,
	savedViews: { list: refuse, save: refuse, remove: refuse },
};

const NO_ACCESS: Omit<ApiContext["access"], "texts"> = {
	hasAccounts: false,
	project: { id: "", slug: "", name: "" },
	listProjects: refuse,
	sessionId: null,
	members: {
		list: refuse,
		add: refuse,
		setRole: refuse,
		remove: refuse,
		findUserId: refuse,
		mayResetPassword: refuse,
	},
	links: { createForUser: refuse },
	keys: { create: refuse, list: refuse, revoke: refuse },
	directory: { create: refuse, rename: refuse },
	sessions: { list: refuse, revoke: refuse },
	log: { list: refuse },
};
