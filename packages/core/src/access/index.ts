export { type Actor, LOCAL_ACTOR, requireScope } from "./actor.ts";
export type { AuditEvent, RecordAudit } from "./audit.ts";
export {
	beginsSolution,
	HIDDEN_NOTE,
	hideLines,
	listTellingLines,
	showsSolution,
	type TellingLines,
} from "./hide-solution.ts";
export { ROLES, type Role, rolesWith, SCOPES, type Scope, scopesOf } from "./scopes.ts";
