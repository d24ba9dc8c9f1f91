import type { FileTree } from "../ports/index.ts";
import type { WorkspaceEdit } from "./apply-edits.ts";
import type { WorkspaceRef } from "./workspace-ref.ts";

/** A version as the optimisation names it. */
export type VersionRef = { id: string; workspace: string; number: number };

/** What a campaign showed of the workspace: how many came through, and at what the others failed. */
export type CampaignOutcomes = {
	campaignId: string;
	seedIds: readonly string[];
	planned: number;
	evaluable: number;
	accepted: number;
	/** Most frequent first; `control` is the first failed control, or why nothing was admitted. */
	failures: readonly { control: string; count: number; evidence: readonly string[] }[];
};

/** Edits to skills, tools and memory, or why there are none. */
export type Suggestion =
	| { edits: readonly WorkspaceEdit[]; note: string }
	/** An answer that cannot be used, in words for whoever made it. */
	| { fault: string };

/** Who suggests: a model, or the procedural stand-in, which says so. */
export type Editor = {
	name: string;
	isProcedural: boolean;
	/** `faults` says what was wrong with the suggestion before; none the first time. */
	suggest(input: {
		files: FileTree;
		outcomes: CampaignOutcomes;
		faults: readonly string[];
		signal: AbortSignal;
	}): Promise<Suggestion>;
};

type JudgedSide = { campaignId: string; evaluable: number; accepted: number };

/** Both versions on the same held-out seeds and random seeds. */
export type Judgement = {
	baseline: JudgedSide;
	candidate: JudgedSide;
	/** Matched proposals that are evaluable on both sides. */
	pairs: number;
	/** Candidate minus baseline on the pairs, as fractions, with its 95 % interval; null without pairs. */
	difference: { value: number; low: number; high: number } | null;
};

export type OptimisationReport = {
	baseline: VersionRef;
	/** null when no usable edits came. */
	candidate: VersionRef | null;
	editor: Pick<Editor, "name" | "isProcedural">;
	outcomes: CampaignOutcomes;
	/** Paths that the candidate changed. */
	edited: readonly string[];
	judgement: Judgement | null;
	decision: "promoted" | "kept";
	/** The decision in words. */
	reason: string;
};

export type OptimisationDeps = {
	editor: Editor;
	versions: {
		/** Throws `not_found`. */
		get(ref: WorkspaceRef): Promise<VersionRef>;
		getFiles(versionId: string): Promise<FileTree>;
		add(input: { parent: VersionRef; files: FileTree; note: string; author: string }): Promise<VersionRef>;
		promote(version: VersionRef, author: string): Promise<void>;
	};
	/** Throws `not_found`. */
	outcomes(campaignId: string): Promise<CampaignOutcomes>;
	/** Runs the proposals of both versions to their end, and pairs them. */
	judge(input: {
		baseline: VersionRef;
		candidate: VersionRef;
		seedIds: readonly string[];
		signal: AbortSignal;
	}): Promise<Judgement>;
};
