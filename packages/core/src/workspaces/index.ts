export { applyEdits, MAX_EDITS, type WorkspaceEdit } from "./apply-edits.ts";
export { checkWorkspace, describeWorkspaceProblem } from "./check-workspace.ts";
export type {
	CampaignOutcomes,
	Editor,
	Judgement,
	OptimisationDeps,
	OptimisationReport,
	Suggestion,
	VersionRef,
} from "./optimisation.ts";
export { runOptimisation } from "./run-optimisation.ts";
export { readSkillHeader, type SkillHeader } from "./skill-header.ts";
export {
	DEFAULT_WORKSPACE,
	findWorkspacePart,
	isEditablePath,
	VERSION_FOLDERS,
	WORKSPACE_BOUNDS,
	WORKSPACE_PARTS,
	type WorkspacePart,
	type WorkspaceProblem,
} from "./workspace.ts";
export { findNameFault, parseWorkspaceRef, type WorkspaceRef } from "./workspace-ref.ts";
