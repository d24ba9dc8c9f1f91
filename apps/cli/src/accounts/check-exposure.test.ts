import { expect, test } from "vitest";
import { checkExposure } from "./check-exposure.ts";

const LOCAL = {
	host: "127.0.0.1",
	isRemoteAllowed: false,
	hasAccounts: false,
	allowedHosts: undefined,
	publicUrl: undefined,
};

test("loopback works without accounts", () => {
	expect(() => checkExposure(LOCAL)).not.toThrow();
});

test.each([
	["--host 0.0.0.0", { host: "0.0.0.0", isRemoteAllowed: true }],
	["AES_ALLOWED_HOSTS", { allowedHosts: "lab.example" }],
	["AES_PUBLIC_URL", { publicUrl: "https://lab.example" }],
])("%s is refused without accounts, and says what to do", (name, change) => {
	expect(() => checkExposure({ ...LOCAL, ...change })).toThrow(new RegExp(`${name}.*--accounts`));
	expect(() => checkExposure({ ...LOCAL, ...change, hasAccounts: true })).not.toThrow();
});

test("another address needs a word of consent also with accounts", () => {
	expect(() => checkExposure({ ...LOCAL, host: "0.0.0.0", hasAccounts: true })).toThrow(/--allow-remote/);
});
