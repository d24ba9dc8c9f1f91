import type {
	AccessLinkRepository,
	ApiKeyRepository,
	AuditViews,
	MemberRepository,
	Project,
	ProjectDirectory,
	SessionRepository,
	TaskTextRepository,
} from "@aes/db";

/** Who may do what here: what the pages of settings read and write. */
export type AccessContext = {
	/** False on a loopback address without accounts: whoever reaches it may do everything. */
	hasAccounts: boolean;
	/** The project of this request. */
	project: Project;
	/** Where the actor may go. */
	listProjects(): Promise<Project[]>;
	/** The browser's own session; null for everybody else. */
	sessionId: string | null;
	members: MemberRepository;
	links: Pick<AccessLinkRepository, "createForUser">;
	keys: Pick<ApiKeyRepository, "create" | "list" | "revoke">;
	directory: Pick<ProjectDirectory, "create" | "rename">;
	sessions: SessionRepository;
	log: AuditViews;
	/** By which solutions are known again in what is said about them. */
	texts: TaskTextRepository;
};
