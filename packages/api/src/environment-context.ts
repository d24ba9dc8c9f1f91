import type { ProfileName } from "@aes/core/admission";
import type { EnvironmentEdits, EnvironmentReviews, QueuedRow, SavedViewRepository } from "@aes/db";

/** What the procedures of environments may write. */
export type EnvironmentContext = EnvironmentReviews &
	Pick<EnvironmentEdits, "getVersion" | "save"> & {
		/** The open admission of this version under this profile, or a new one; `isNew`: its job is to be enqueued. */
		requestAdmission(input: { versionId: string; profile: ProfileName }): Promise<QueuedRow & { isNew: boolean }>;
		savedViews: SavedViewRepository;
	};
