import { AppError } from "@aes/core/errors";
import type { ModelProviders } from "@aes/core/ports";
import { readModels } from "../doctor/models.ts";
import type { Settings } from "../env.ts";

/** Whose models a worker started here would have. Throws `invalid_input` for a models file with which none starts. */
export async function readProviders(settings: Settings): Promise<ModelProviders> {
	const { fault, vendors } = await readModels(settings);
	if (fault !== null) throw new AppError("invalid_input", fault);
	const isMissing = ({ key }: (typeof vendors)[number]) => key === "missing";
	const ready = vendors.filter((state) => !isMissing(state)).map(({ vendor }) => vendor);
	const missing = vendors.filter(isMissing).map(({ vendor, keyVariable }) => [vendor, keyVariable ?? "its key"]);
	return { ready: ["procedural", ...ready], missing: Object.fromEntries(missing) };
}
