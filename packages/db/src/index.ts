export { createProjectBlobs } from "./access-blobs.ts";
export { type ApiKey, type ApiKeyRepository, createApiKeyRepository, type KeyHolder } from "./access-keys.ts";
export { type AccessLinkRepository, createAccessLinkRepository, type NewAccessLink } from "./access-links.ts";
export { createLoginLimits, type LoginLimits } from "./access-login-limits.ts";
export { createMemberRepository, type Member, type MemberRepository } from "./access-members.ts";
export { createProjectDirectory, type OwnProject, type ProjectDirectory } from "./access-projects.ts";
export { createSessionRepository, type SessionRepository } from "./access-sessions.ts";
export { createTaskTexts, type TaskTextRepository } from "./access-solutions.ts";
export { type AdmissionRepository, createAdmissionRepository } from "./admission-repository.ts";
export { type AlertRepository, type AlertRule, createAlertRepository } from "./alert-repository.ts";
export { type AnnotationRepository, createAnnotationRepository } from "./annotation-repository.ts";
export type { ReviewStep } from "./annotation-review.ts";
export { type AuditRepository, createAuditRepository } from "./audit-repository.ts";
export { type AuditRow, type AuditViews, createAuditViews } from "./audit-views.ts";
export { createBlobStore, type PostgresBlobStore } from "./blob-store.ts";
export type { NewCampaign } from "./campaign-creation.ts";
export {
	createReadmissionRepository,
	type ReadmissionRepository,
	type ReadmissionResult,
} from "./campaign-readmission.ts";
export { type CampaignRepository, createCampaignRepository } from "./campaign-repository.ts";
export type { CampaignSummary } from "./campaign-row.ts";
export { createDb, type Db, type DbOptions } from "./client.ts";
export { toDbError } from "./db-errors.ts";
export { createEnvironmentEdits, type EditedVersion, type EnvironmentEdits } from "./environment-edits.ts";
export { createEnvironmentRepository, type EnvironmentRepository } from "./environment-repository.ts";
export {
	createEnvironmentReviews,
	type EnvironmentReviews,
	REVIEW_DECISIONS,
	type ReviewDecision,
} from "./environment-reviews.ts";
export { type LeaseSettings, MAX_ATTEMPTS, type QueuedRow } from "./leases.ts";
export { createCommandLedger, createLedger, type PostgresLedger } from "./ledger.ts";
export {
	createNoticeRepository,
	type DueMail,
	type DueNotice,
	type Notice,
	type NoticeRepository,
} from "./notice-repository.ts";
export { createPriceTableRepository, type PriceTableRepository } from "./price-table-repository.ts";
export {
	createProjectRepository,
	DEFAULT_PROJECT_SLUG,
	type Project,
	type ProjectRepository,
} from "./project-repository.ts";
export { createProposalRepository, type ProposalRepository } from "./proposal-repository.ts";
export { createRolloutRepository, type RolloutRepository } from "./rollout-repository.ts";
export {
	createRolloutViews,
	type EnvironmentDifficulty,
	type RolloutRow,
	type RolloutViews,
	type SolverDifficulty,
} from "./rollout-views.ts";
export {
	createSandboxRecordRepository,
	type NewSandboxRecord,
	type SandboxRecord,
	type SandboxRecordRepository,
} from "./sandbox-record-repository.ts";
export { createSavedViewRepository, type SavedView, type SavedViewRepository } from "./saved-view-repository.ts";
export { createSeedRepository, type SeedRepository } from "./seed-repository.ts";
export { PREVIEW_CHARS, type StoredObservation } from "./step-observations.ts";
export { createStepRepository, type StepRepository } from "./step-repository.ts";
export type { StoredStep } from "./step-row.ts";
export { createTargetRepository, type Target, type TargetRepository } from "./target-repository.ts";
export type { CampaignCell, CampaignDetail } from "./views/campaign-detail.ts";
export type { Cohort } from "./views/cohorts.ts";
export { DIFFICULTIES, REVIEW_STATES } from "./views/environment-filter.ts";
export { ENVIRONMENT_SORTS } from "./views/environments.ts";
export type { StepMatches } from "./views/find-in-steps.ts";
export { createViews, type Views } from "./views/index.ts";
export type { StepSummary } from "./views/steps.ts";
export {
	createWorkerRepository,
	type LiveWorker,
	type NewWorker,
	type WorkerCapacity,
	type WorkerEngine,
	type WorkerRepository,
} from "./worker-repository.ts";
export type { PromotionResult } from "./workspace-promotions.ts";
export { createWorkspaceRepository, type WorkspaceRepository } from "./workspace-repository.ts";
export type { WorkspaceVersion } from "./workspace-rows.ts";
export { createWorkspaceViews, type WorkspaceViews } from "./workspace-views.ts";
