import type { Actor } from "./actor.ts";

type Json = string | number | boolean | null | readonly Json[] | { readonly [key: string]: Json | undefined };

/** One write, as it is kept: who, what, on which row, and that row's changed fields before and after (no secrets). */
export type AuditEvent = {
	projectId: string;
	actor: Pick<Actor, "kind" | "id" | "name">;
	/** `resource.verb`, as in `campaign.pause`. */
	action: string;
	subject: { kind: string; id: string };
	before: Json;
	after: Json;
};

/** Resolves once the event is stored. */
export type RecordAudit = (event: AuditEvent) => Promise<void>;
