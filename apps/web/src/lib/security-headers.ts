/** What a page may load: only what it came with, and scripts only with the nonce of this one answer. */
export function toPagePolicy({ nonce, isDevelopment }: { nonce: string; isDevelopment: boolean }): string {
	// The terminal player is WebAssembly, and pages change without a new document: so the policy is one for all.
	const scripts = ["'self'", `'nonce-${nonce}'`, "'strict-dynamic'", "'wasm-unsafe-eval'"];
	const directives = {
		"default-src": ["'self'"],
		"script-src": isDevelopment ? [...scripts, "'unsafe-eval'"] : scripts,
		// Charts and windowed lists place what they draw by style attributes.
		"style-src": ["'self'", "'unsafe-inline'"],
		"img-src": ["'self'", "data:", "blob:"],
		"font-src": ["'self'"],
		"connect-src": ["'self'"],
		"worker-src": ["'self'", "blob:"],
		"object-src": ["'none'"],
		"base-uri": ["'self'"],
		"form-action": ["'self'"],
		"frame-ancestors": ["'none'"],
	};
	return Object.entries(directives)
		.map(([name, sources]) => `${name} ${sources.join(" ")}`)
		.join("; ");
}

/** An answer of the API is no document: it may load nothing. */
export const API_POLICY = "default-src 'none'; frame-ancestors 'none'; base-uri 'none'; form-action 'none'";
