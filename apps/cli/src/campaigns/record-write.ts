import type { AuditEvent } from "@aes/core/access";
import { commandAuthor } from "../workspaces/author.ts";
import type { CommandStores } from "./stores.ts";

type Write = Pick<AuditEvent, "action" | "subject" | "before" | "after">;

/** Keeps what a command wrote in the audit log, under the name of the system's user. */
export const recordWrite = ({ audit, projectId }: Pick<CommandStores, "audit" | "projectId">, write: Write) =>
	audit.record({ projectId, actor: { kind: "command", id: null, name: commandAuthor() }, ...write });
