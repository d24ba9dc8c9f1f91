import { createHighlighterCore } from "shiki/core";
import { createJavaScriptRegexEngine } from "shiki/engine/javascript";
import bash from "shiki/langs/bash.mjs";
import diff from "shiki/langs/diff.mjs";
import docker from "shiki/langs/docker.mjs";
import json from "shiki/langs/json.mjs";
import markdown from "shiki/langs/markdown.mjs";
import python from "shiki/langs/python.mjs";
import sql from "shiki/langs/sql.mjs";
import toml from "shiki/langs/toml.mjs";
import yaml from "shiki/langs/yaml.mjs";
import dark from "shiki/themes/github-dark-default.mjs";
import light from "shiki/themes/github-light-high-contrast.mjs";
import type { Language } from "./language.ts";

export type CodeToken = { content: string; color: string | undefined; offset: number };

const highlighter = createHighlighterCore({
	themes: [light, dark],
	langs: [bash, diff, docker, json, markdown, python, sql, toml, yaml],
	engine: createJavaScriptRegexEngine({ forgiving: true }),
});

/** Tokens by line. A line too long for the grammar comes back as one token without colour. */
export async function highlight(input: {
	text: string;
	/** "ansi": output of a terminal with its colour sequences. */
	language: Language | "ansi";
	theme: "light" | "dark";
}): Promise<CodeToken[][]> {
	const { tokens } = (await highlighter).codeToTokens(input.text, {
		lang: input.language,
		theme: input.theme === "dark" ? (dark.name ?? "") : (light.name ?? ""),
		tokenizeMaxLineLength: 2_000,
		tokenizeTimeLimit: 200,
	});
	return tokens.map((line) => line.map(({ content, color, offset }) => ({ content, color, offset })));
}
