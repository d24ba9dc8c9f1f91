import { expect, test } from "vitest";
import { parseSettings, proxyVariables } from "./env.ts";

test("an empty variable means that the setting is not made", () => {
	expect(parseSettings({ DATABASE_URL: "", AES_IMAGE_REGISTRY: " " })).toEqual({});
});

test("a wrong setting is named", () => {
	expect(() => parseSettings({ DATABASE_URL: "mysql://h/db" })).toThrow(/DATABASE_URL/);
});

test("proxies are read in either case and handed on in both", () => {
	const settings = parseSettings({ https_proxy: "http://proxy:3128", NO_PROXY: "localhost" });
	expect(proxyVariables(settings)).toEqual({
		HTTPS_PROXY: "http://proxy:3128",
		https_proxy: "http://proxy:3128",
		NO_PROXY: "localhost",
		no_proxy: "localhost",
	});
});
