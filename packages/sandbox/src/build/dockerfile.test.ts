import { describe, expect, test } from "vitest";
import { findBuildKitNeed } from "./find-buildkit-need.ts";
import { listBaseImages } from "./list-base-images.ts";
import { parseDockerfile } from "./parse-dockerfile.ts";

const lines = (...text: string[]) => parseDockerfile(text.join("\n"));

describe("parseDockerfile", () => {
	test("counts instructions as the engine counts steps, and knows their first line", () => {
		const { instructions } = lines("# comment", "FROM a", "", "RUN one \\", "  # within", "", "  two", "CMD x");
		expect(instructions.map(({ keyword, line }) => [keyword, line])).toEqual([
			["FROM", 2],
			["RUN", 4],
			["CMD", 8],
		]);
		expect(instructions[1]?.args).toMatch(/^one\s+two$/);
	});

	test("takes the escape directive and Windows line ends", () => {
		const { instructions } = parseDockerfile("# escape=`\r\nFROM a\r\nRUN one `\r\n two\r\nRUN c:\\\r\nCMD x\r\n");
		expect(instructions.map(({ line }) => line)).toEqual([2, 3, 5, 6]);
	});

	test("does not read the body of a here-document as instructions", () => {
		const { instructions } = lines("FROM a", "RUN <<EOF", "FROM b", "EOF", "COPY <<-'X' /y", "RUN z", "\tX", "CMD c");
		expect(instructions.map(({ keyword, line }) => [keyword, line])).toEqual([
			["FROM", 1],
			["RUN", 2],
			["COPY", 5],
			["CMD", 8],
		]);
	});
});

describe("findBuildKitNeed", () => {
	test.each([
		["# syntax=docker/dockerfile:1\nFROM a", "`# syntax=`", 1],
		["# Syntax = docker/dockerfile:1\nFROM a", "`# syntax=`", 1],
		["FROM a\nRUN <<EOF\nx\nEOF", "heredoc in RUN", 2],
		["FROM a\nRUN cat <<-'E' > /x\ny\nE", "heredoc in RUN", 2],
		["FROM a\nCOPY <<EOF /x\ny\nEOF", "heredoc in COPY", 2],
		["FROM a\nRUN true\nRUN --mount=type=cache,target=/c make", "`RUN --mount`", 3],
		["FROM a\nRUN --network=none make", "`RUN --network`", 2],
		["FROM a\nCOPY --from=b --chmod=755 x /", "`COPY --chmod`", 2],
		["FROM a\nCOPY --link x /", "`COPY --link`", 2],
		["FROM a\nARG TARGETARCH", "`ARG TARGETARCH`", 2],
	])("%j needs it", (text, feature, line) => {
		expect(findBuildKitNeed(parseDockerfile(text))).toEqual({ feature, line });
	});

	test.each([
		"FROM a\nRUN echo $((1 << 2)) $((1<<2))",
		'FROM a\nRUN echo "see <<EOF here"',
		"FROM a\nRUN grep x <<< word",
		"FROM a\nRUN bash -c 'cat <<EOF\\nx\\nEOF'",
		"FROM a\n# syntax=docker/dockerfile:1",
		"FROM a\nCOPY --from=b --chown=1:1 x /",
		"FROM a\nENV x=<<EOF",
		"FROM a\nARG TARGETS",
	])("%j does not", (text) => {
		expect(findBuildKitNeed(parseDockerfile(text))).toBeNull();
	});
});

describe("listBaseImages", () => {
	test("names what comes from outside, with its first line", () => {
		const dockerfile = lines(
			"ARG BASE=debian:12",
			"ARG OPEN",
			`FROM --platform=linux/amd64 \${BASE} AS build`,
			"FROM build as second",
			"FROM scratch",
			"COPY --from=build a b",
			"COPY --from=0 a b",
			"COPY --from=tools:1 a b",
			"FROM $OPEN",
			`FROM \${UNSET:-fallback:2}`,
			"FROM debian:12",
		);
		expect(listBaseImages(dockerfile)).toEqual([
			{ image: "debian:12", line: 3 },
			{ image: "tools:1", line: 8 },
			{ image: "fallback:2", line: 10 },
		]);
	});

	test("finds none where there is no stage", () => {
		expect(listBaseImages(lines("RUN true"))).toEqual([]);
	});
});
