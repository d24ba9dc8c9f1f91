import { expect, it } from "vitest";
import { redactSecrets } from "./redact-secrets.ts";

// Put together at run time, so that no scanner takes these samples for keys.
const filler = (length: number) => "a1B2c3D4e5".repeat(40).slice(0, length);

it.each([
	["api-key", `sk-${filler(40)}`],
	["aws-key", `AKIA${"Q1W2E3R4T5Y6U7I8"}`],
	["github-token", `ghp_${filler(36)}`],
	["github-token", `github_pat_${filler(60)}`],
	["gitlab-token", `glpat-${filler(20)}`],
	["slack-token", `xoxb-${filler(24)}`],
	["google-key", `AIza${filler(35)}`],
	["hf-token", `hf_${filler(34)}`],
	["npm-token", `npm_${filler(36)}`],
	["jwt", `eyJ${filler(20)}.${filler(30)}.${filler(20)}`],
])("takes a %s out of the text around it", (kind, secret) => {
	expect(redactSecrets(`before ${secret} after`)).toBe(`before [redacted:${kind}] after`);
});

it.each([
	[`Authorization: Bearer ${filler(30)}`, "Authorization: Bearer [redacted:bearer]"],
	[`postgres://app:${filler(8)}@db/x`, "postgres://app:[redacted:url-password]@db/x"],
	[`export ACME_TOKEN=${filler(12)}`, "export ACME_TOKEN=[redacted:secret]"],
	[`{"api_key": "${filler(12)}"}`, '{"api_key": "[redacted:secret]"}'],
	[`password = ${filler(9)}`, "password = [redacted:secret]"],
])("keeps the name and takes the value of %j", (text, redacted) => {
	expect(redactSecrets(text)).toBe(redacted);
});

it("takes a private key whole, and to the end of the text when it is cut", () => {
	const key = ["-----BEGIN RSA PRIVATE ", "KEY-----\nMIIE\n-----END RSA PRIVATE ", "KEY-----"].join("");
	expect(redactSecrets(`a\n${key}\nb`)).toBe("a\n[redacted:private-key]\nb");
	expect(redactSecrets(`a\n${key.slice(0, 40)}`)).toBe("a\n[redacted:private-key]");
});

it("leaves ordinary text alone", () => {
	const text =
		"sk-1 tokens: 42, key=value, https://example.org:8080/a@b, ERROR payment token expired, 0123456789abcdef";
	expect(redactSecrets(text)).toBe(text);
});

it.each(["sk-", "eyJa", "A_", "://a:", "-----BEGIN PRIVATE KEY-----", "password=", "bearer "])(
	"stays fast on a megabyte of %j",
	(piece) => {
		const text = piece.repeat(Math.ceil(1_000_000 / piece.length));
		const startedAt = performance.now();
		redactSecrets(text);
		expect(performance.now() - startedAt).toBeLessThan(3000);
	},
);
