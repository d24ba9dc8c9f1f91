type SecretPattern = { kind: string; pattern: RegExp; replacement?: string };

/** Each begins with a fixed text or a bounded run and repeats one class only, so matching stays linear. */
const PATTERNS: readonly SecretPattern[] = [
	{ kind: "api-key", pattern: /\bsk-[A-Za-z0-9_-]{16,200}/g },
	{ kind: "aws-key", pattern: /\b(?:AKIA|ASIA)[A-Z0-9]{16}\b/g },
	{ kind: "github-token", pattern: /\b(?:gh[pousr]_[A-Za-z0-9]{20,255}|github_pat_[A-Za-z0-9_]{20,255})/g },
	{ kind: "gitlab-token", pattern: /\bglpat-[A-Za-z0-9_-]{16,100}/g },
	{ kind: "slack-token", pattern: /\bxox[abeoprs]-[A-Za-z0-9-]{10,250}/g },
	{ kind: "google-key", pattern: /\bAIza[A-Za-z0-9_-]{30,60}/g },
	{ kind: "hf-token", pattern: /\bhf_[A-Za-z0-9]{20,100}/g },
	{ kind: "api-key", pattern: /\b(?:gsk_|r8_|xai-|pplx-|fw_)[A-Za-z0-9]{24,200}/g },
	{ kind: "stripe-key", pattern: /\b(?:sk|rk|whsec)_(?:live_|test_)?[A-Za-z0-9]{20,200}/g },
	{ kind: "pypi-token", pattern: /\bpypi-[A-Za-z0-9_-]{32,250}/g },
	{ kind: "digitalocean-token", pattern: /\bdo[opr]_v1_[a-f0-9]{32,100}/g },
	{ kind: "sendgrid-key", pattern: /\bSG\.[A-Za-z0-9_-]{16,40}\.[A-Za-z0-9_-]{16,80}/g },
	{ kind: "google-token", pattern: /\bya29\.[A-Za-z0-9_-]{20,2000}/g },
	{ kind: "age-key", pattern: /\bAGE-SECRET-KEY-1[A-Z0-9]{30,80}/g },
	{ kind: "slack-webhook", pattern: /\bhooks\.slack\.com\/services\/[A-Za-z0-9/]{20,100}/g },
	{ kind: "telegram-token", pattern: /\b[0-9]{8,10}:[A-Za-z0-9_-]{35}\b/g },
	{ kind: "npm-token", pattern: /\bnpm_[A-Za-z0-9]{30,60}/g },
	{ kind: "jwt", pattern: /\beyJ[A-Za-z0-9_-]{8,2000}\.[A-Za-z0-9_-]{8,4000}\.[A-Za-z0-9_-]{8,1000}/g },
	{ kind: "bearer", pattern: /\b(bearer[ \t]{1,4})[A-Za-z0-9._~+/=-]{12,4000}/gi, replacement: "$1" },
	{
		kind: "basic-auth",
		pattern: /\b(authorization:[ \t]{1,4}basic[ \t]{1,4})[A-Za-z0-9+/=]{8,2000}/gi,
		replacement: "$1",
	},
	{ kind: "url-password", pattern: /(:\/\/[^\s:/@]{1,100}:)[^\s:/@]{1,200}(?=@)/g, replacement: "$1" },
	{
		kind: "secret",
		pattern:
			/((?:api[_-]?key|access[_-]?key|secret[_-]?key|private[_-]?key|auth[_-]?token|access[_-]?token|client[_-]?secret|account[_-]?key|password|passwd)["']?[ \t]{0,4}[:=][ \t]{0,4}["']?)[^\s"'`,;]{6,500}/gi,
		replacement: "$1",
	},
	{
		kind: "secret",
		pattern: /\b([A-Z][A-Z0-9_]{0,60}_(?:TOKEN|SECRET|KEY)=["']?)[^\s"'`;]{6,500}/g,
		replacement: "$1",
	},
];

const PEM_BEGIN = /-----BEGIN [A-Z ]{0,30}PRIVATE KEY-----/g;
const PEM_END = "PRIVATE KEY-----";

/**
 * The text with what looks like a key, a token or a password replaced by `[redacted:kind]`. A net, not a proof: it
 * knows the common forms. Linear in the length of the text.
 */
export function redactSecrets(text: string): string {
	let result = redactPrivateKeys(text);
	for (const { kind, pattern, replacement = "" } of PATTERNS) {
		result = result.replace(pattern, `${replacement}[redacted:${kind}]`);
	}
	return result;
}

/** A key block without its end is redacted to the end of the text. */
function redactPrivateKeys(text: string): string {
	const kept: string[] = [];
	let from = 0;
	for (const begin of text.matchAll(PEM_BEGIN)) {
		if (begin.index < from) continue;
		kept.push(text.slice(from, begin.index), "[redacted:private-key]");
		const end = text.indexOf(PEM_END, begin.index + begin[0].length);
		from = end === -1 ? text.length : end + PEM_END.length;
	}
	return kept.join("") + text.slice(from);
}
