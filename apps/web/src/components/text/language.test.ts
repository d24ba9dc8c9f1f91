import { expect, test } from "vitest";
import { toLanguage } from "./language.ts";

test.each([
	["environment/Dockerfile", "", "docker"],
	["tests/test.sh", "", "bash"],
	["task.toml", "", "toml"],
	["a/b.PATCH", "", "diff"],
	["bin/run", "#!/usr/bin/env python3\n", "python"],
	["bin/run", "#!/bin/sh\n", "bash"],
	["data/log.txt", "GET / 200", null],
])("%s beginning with %j is %s", (path, text, language) => {
	expect(toLanguage(path, text)).toBe(language);
});
