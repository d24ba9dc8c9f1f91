import { expect, test } from "vitest";
import { toPagePolicy } from "./security-headers.ts";

const scriptsOf = (policy: string) => /script-src ([^;]*)/.exec(policy)?.[1]?.split(" ") ?? [];

test("a page runs scripts with its nonce, and none that is inline or made from text", () => {
	const scripts = scriptsOf(toPagePolicy({ nonce: "n1", isDevelopment: false }));
	expect(scripts).toContain("'nonce-n1'");
	expect(scripts).not.toContain("'unsafe-inline'");
	expect(scripts).not.toContain("'unsafe-eval'");
});

test("no other site frames a page or gets its forms", () => {
	const policy = toPagePolicy({ nonce: "n1", isDevelopment: false });
	expect(policy).toContain("frame-ancestors 'none'");
	expect(policy).toContain("form-action 'self'");
});
