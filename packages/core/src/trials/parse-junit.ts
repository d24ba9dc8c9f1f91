import { XMLParser } from "fast-xml-parser";
import { boundedText } from "./bounded-text.ts";
import type { TestResult, TestStatus } from "./trial.ts";

type Element = { [key: string]: unknown };

const MAX_DEPTH = 8;
const parser = new XMLParser({
	ignoreAttributes: false,
	attributeNamePrefix: "@",
	processEntities: false,
	parseAttributeValue: false,
	parseTagValue: false,
	isArray: (name) => ["testsuite", "testcase", "failure", "error", "skipped"].includes(name),
});

/** Per-test results of a JUnit XML report; null when it is not one. A document type is refused: no entity expands. */
export function parseJUnit(text: string): TestResult[] | null {
	if (/<!DOCTYPE|<!ENTITY/i.test(text)) return null;
	try {
		const document: Element = parser.parse(text, true);
		const root = document.testsuites ?? document;
		return isElement(root) && ("testsuite" in root || document.testsuites !== undefined) ? testsOf(root, 0) : null;
	} catch {
		return null;
	}
}

function testsOf(suite: Element, depth: number): TestResult[] {
	if (depth > MAX_DEPTH) return [];
	const nested = elements(suite.testsuite).flatMap((child) => testsOf(child, depth + 1));
	return [...elements(suite.testcase).map(toTest), ...nested];
}

function toTest(test: Element): TestResult {
	const name = [attribute(test, "classname"), attribute(test, "name")].filter(Boolean).join("::");
	const seconds = Number.parseFloat(attribute(test, "time"));
	return {
		name: boundedText(name || "(no name)", 300),
		status: statusOf(test),
		message: boundedText(messageOf(test), 2000) || null,
		durationMs: Number.isFinite(seconds) ? Math.round(seconds * 1000) : null,
	};
}

function statusOf(test: Element): TestStatus {
	if ("failure" in test || "error" in test) return "failed";
	return "skipped" in test ? "skipped" : "passed";
}

function messageOf(test: Element): string {
	const [problem] = [test.failure, test.error, test.skipped].flatMap((list) => (Array.isArray(list) ? list : []));
	if (typeof problem === "string") return decode(problem);
	return isElement(problem) ? attribute(problem, "message") || decode(String(problem["#text"] ?? "")) : "";
}

function attribute(element: Element, name: string): string {
	const value = element[`@${name}`];
	return typeof value === "string" ? decode(value) : "";
}

const ENTITIES: Readonly<Record<string, string>> = { lt: "<", gt: ">", quot: '"', apos: "'", amp: "&" };

function decode(text: string): string {
	return text.replace(/&(lt|gt|quot|apos|amp);/g, (whole, name: string) => ENTITIES[name] ?? whole);
}

function elements(value: unknown): Element[] {
	return Array.isArray(value) ? value.filter(isElement) : [];
}

function isElement(value: unknown): value is Element {
	return typeof value === "object" && value !== null && !Array.isArray(value);
}
