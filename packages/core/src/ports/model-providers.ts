import { AppError } from "../errors.ts";

/** Whose models can be asked: here, or by workers that said so. */
export type ModelProviders = {
	/** Those that are set up, by name: "procedural", "anthropic". */
	ready: readonly string[];
	/** What each known one that is not lacks: { openai: "OPENAI_API_KEY" }. Any other lacks its part of the models file. */
	missing: Readonly<Record<string, string>>;
};

/**
 * Why the model cannot be had; null when its provider is set up. The error is `not_found`; `details.setting` says what is
 * missing, and that no repetition brings it.
 */
export function findMissingProvider(model: string, providers: ModelProviders): AppError | null {
	const { ready, missing } = providers;
	const provider = model.split("/", 1)[0] ?? "";
	if (ready.includes(provider)) return null;
	const shown = provider.slice(0, MAX_SHOWN);
	const setting = Object.hasOwn(missing, provider)
		? missing[provider]
		: `[providers.${shown}] in the models file (AES_MODELS_FILE)`;
	const known = ready.join(", ") || "none";
	return new AppError(
		"not_found",
		`Model "${model.slice(0, MAX_SHOWN)}" cannot be had: its provider "${shown}" is not set up, since ${setting} is missing. ` +
			`Set it where the worker starts and start the worker again, or use a model of another provider (set up: ${known}).`,
		{ details: { model, provider, setting } },
	);
}

/** Throws that error. */
export function requireProvider(model: string, providers: ModelProviders): void {
	const fault = findMissingProvider(model, providers);
	if (fault) throw fault;
}

const MAX_SHOWN = 200;
