/** What may be done, as `resource:action`; a page, a route, a command and an API key ask for the same ones. */
export const SCOPES = [
	"project:read",
	"solutions:read",
	"campaigns:run",
	"environments:write",
	"environments:review",
	"workspaces:write",
	"sandboxes:exec",
	"queues:write",
	"labels:write",
	"labels:adjudicate",
	"budgets:write",
	"alerts:write",
	"reports:export",
	"shares:write",
	"operations:act",
	"settings:write",
	"members:write",
	"keys:write",
	"audit:read",
] as const;
export type Scope = (typeof SCOPES)[number];

export const ROLES = ["viewer", "annotator", "researcher", "manager", "admin"] as const;
export type Role = (typeof ROLES)[number];

const VIEWER: readonly Scope[] = ["project:read"];

/** A viewer reads all but solutions and hidden tests; each other role adds to that what its work needs. */
const SCOPES_OF: Record<Role, readonly Scope[]> = {
	viewer: VIEWER,
	annotator: [...VIEWER, "labels:write"],
	researcher: [
		...VIEWER,
		"solutions:read",
		"campaigns:run",
		"environments:write",
		"environments:review",
		"workspaces:write",
		"sandboxes:exec",
		"queues:write",
		"labels:write",
		"labels:adjudicate",
		"reports:export",
		"shares:write",
	],
	manager: [...VIEWER, "budgets:write", "alerts:write", "reports:export", "shares:write", "audit:read"],
	admin: SCOPES,
};

export const scopesOf = (role: Role): ReadonlySet<Scope> => new Set(SCOPES_OF[role]);

/** The roles that hold a scope, least first: what a refusal names. */
export const rolesWith = (scope: Scope): Role[] => ROLES.filter((role) => scopesOf(role).has(scope));
