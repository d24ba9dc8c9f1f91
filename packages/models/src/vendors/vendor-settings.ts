/** A key and, for a proxy or a region, another address than the vendor's own. */
export type VendorKey = { apiKey: string; baseUrl?: string };

/** An endpoint that speaks OpenAI's chat completions, under a name of the user's choosing. */
export type CompatibleEndpoint = {
	/** Up to and with `/v1`, e.g. "http://127.0.0.1:8000/v1". */
	baseUrl: string;
	/** Absent: the endpoint asks for none. */
	apiKey?: string;
	/** The variable that the key came from, for messages. */
	apiKeyVariable?: string;
};

/** What is set up. A vendor that is absent has no key. */
export type VendorSettings = {
	anthropic?: VendorKey;
	openai?: VendorKey;
	google?: VendorKey;
	compatible?: Readonly<Record<string, CompatibleEndpoint>>;
};

/** The variables that set up each vendor of its own. */
export const VENDOR_VARIABLES = {
	anthropic: { key: "ANTHROPIC_API_KEY", baseUrl: "ANTHROPIC_BASE_URL" },
	openai: { key: "OPENAI_API_KEY", baseUrl: "OPENAI_BASE_URL" },
	google: { key: "GOOGLE_GENERATIVE_AI_API_KEY", baseUrl: "GOOGLE_GENERATIVE_AI_BASE_URL" },
} as const;

export type VendorId = keyof typeof VENDOR_VARIABLES;
export const VENDOR_IDS = Object.keys(VENDOR_VARIABLES) as readonly VendorId[];
