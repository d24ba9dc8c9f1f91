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
	["api-key", `gsk_${filler(52)}`],
	["api-key", `xai-${filler(80)}`],
	["stripe-key", `sk_live_${filler(24)}`],
	["stripe-key", `whsec_${filler(32)}`],
	["pypi-token", `pypi-${filler(60)}`],
	["digitalocean-token", `dop_v1_${"0a1b2c3d".repeat(8)}`],
	["sendgrid-key", `SG.${filler(22)}.${filler(43)}`],
	["google-token", `ya29.${filler(60)}`],
	["age-key", `AGE-SECRET-KEY-1${"Q1W2E3R4".repeat(7)}`],
	["telegram-token", `123456789:${filler(35)}`],
	["npm-token", `npm_${filler(36)}`],
	["jwt", `eyJ${filler(20)}.${filler(30)}.${filler(20)}`],
])("takes a %s out of the text around it", (kind, secret) => {
	expect(redactSecrets(`before ${secret} after`)).toBe(`before [redacted:${kind}] after`);
});

it.each([
	[`Authorization: Bearer ${filler(30)}`, "Authorization: Bearer [redacted:bearer]"],
	[`Authorization: Basic ${filler(24)}=`, "Authorization: Basic [redacted:basic-auth]"],
	[`https://hooks.slack.com/services/T0/B0/${filler(24)}`, "https://[redacted:slack-webhook]"],
	[`AccountKey=${filler(40)}==;Endpoint=x`, "AccountKey=[redacted:secret];Endpoint=x"],
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

it.each([
	"sk-",
	"eyJa",
	"A_",
	"://a:",
	"-----BEGIN PRIVATE KEY-----",
	"password=",
	"bearer ",
	"SG.",
	"123456789:",
	"sk_",
])("stays fast on a megabyte of %j", (piece) => {
	const text = piece.repeat(Math.ceil(1_000_000 / piece.length));
	const startedAt = performance.now();
	redactSecrets(text);
	expect(performance.now() - startedAt).toBeLessThan(3000);
});
