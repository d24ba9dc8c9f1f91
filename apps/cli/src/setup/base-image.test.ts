import { expect, test } from "vitest";
import { splitReference } from "./base-image.ts";

test.each([
	["debian:bookworm-slim", "debian", "bookworm-slim"],
	["registry.example:5000/mirror/debian", "registry.example:5000/mirror/debian", "latest"],
	["registry.example:5000/debian:12", "registry.example:5000/debian", "12"],
])("the tag of %s is told from the port of its registry", (reference, repository, tag) => {
	expect(splitReference(reference)).toEqual([repository, tag]);
});
