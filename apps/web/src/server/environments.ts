import "server-only";
import type { ApiContext } from "@aes/api";
import {
	createAdmissionRepository,
	createEnvironmentEdits,
	createEnvironmentReviews,
	createSavedViewRepository,
	type Db,
	type PostgresBlobStore,
} from "@aes/db";

/** Pages claim nothing. */
const NO_LEASE = { owner: "web", leaseMs: 0 };

/** What pages write of environments: reviews, tags, edits, saved views. */
export function createEnvironmentContext(db: Db, blobs: PostgresBlobStore): ApiContext["environments"] {
	const { getVersion, save } = createEnvironmentEdits(db, blobs);
	return {
		...createEnvironmentReviews(db),
		getVersion,
		save,
		requestAdmission: createAdmissionRepository(db, NO_LEASE).request,
		savedViews: createSavedViewRepository(db),
	};
}
