import { expect, test } from "vitest";
import { findMirror, parseDeb822, parseOneLine } from "./apt-sources.ts";

test("a one-line source is read with and without options", () => {
	const text = [
		"# deb http://old.example/debian bookworm main",
		"deb http://deb.example/debian bookworm main contrib",
		"deb [arch=amd64 signed-by=/usr/share/keyrings/x.gpg] https://two.example/debian bookworm-updates main",
		"deb-src http://deb.example/debian bookworm main",
	].join("\n");
	expect(parseOneLine(text)).toEqual([
		{ uri: "http://deb.example/debian", suite: "bookworm" },
		{ uri: "https://two.example/debian", suite: "bookworm-updates" },
	]);
});

test("a deb822 stanza gives every address with every suite, comments and continued lines included", () => {
	const text = [
		"Types: deb deb-src",
		"# a note",
		"URIs: http://one.example/debian",
		" http://two.example/debian",
		"Suites: bookworm bookworm-updates",
		"Components: main",
	].join("\n");
	expect(parseDeb822(text).map(({ uri, suite }) => `${uri} ${suite}`)).toEqual([
		"http://one.example/debian bookworm",
		"http://one.example/debian bookworm-updates",
		"http://two.example/debian bookworm",
		"http://two.example/debian bookworm-updates",
	]);
});

test("deb822 stanzas that are switched off or give sources only are left out", () => {
	const off = "Types: deb\nEnabled: no\nURIs: http://off.example/debian\nSuites: bookworm";
	const source = "Types: deb-src\nURIs: http://src.example/debian\nSuites: bookworm";
	const on = "Types: deb\nURIs: http://on.example/debian\nSuites: bookworm";
	expect(parseDeb822([off, source, on].join("\n\n"))).toEqual([{ uri: "http://on.example/debian", suite: "bookworm" }]);
});

test("the mirror is the one that serves the release itself, over HTTP", () => {
	const sources = [
		{ uri: "http://security.example/debian-security", suite: "bookworm-security" },
		{ uri: "file:/mnt/cdrom", suite: "bookworm" },
		{ uri: "http://deb.example/debian", suite: "bookworm" },
	];
	expect(findMirror(sources, "bookworm")).toBe("http://deb.example/debian");
	expect(findMirror(sources, "trixie")).toBeNull();
});
