import type { FileTree } from "../../ports/index.ts";
import { type Finding, fail, pass, warn } from "../finding.ts";
import { type Duplicate, findDuplicates } from "../leak/find-duplicates.ts";
import { findVisibleLiterals, type VisibleLiteral } from "../leak/find-literals.ts";
import type { Evidence } from "../report.ts";

const MAX_SHOWN = 10;

/**
 * Static: whether the grader or the reference script is copied into the image. Only that is certain; a grader that is
 * not copied, truth-like data, equal files of the solution and visible literals may be meant, so they warn.
 */
export function runLeak(files: FileTree): Finding {
	const duplicates = findDuplicates(files);
	const certain = duplicates.filter(isCertain);
	const [first] = certain;
	if (first)
		return fail(
			`The image holds ${first.original}, as ${first.copy}: whoever attempts the task can read it. Take it out of environment/; Harbor adds tests/ and solution/ itself.`,
			certain.slice(0, MAX_SHOWN).map(toEvidence),
		);
	const doubts = [
		...duplicates.filter(isDoubtful).map(toEvidence),
		...findVisibleLiterals(files).map(toLiteralEvidence),
	];
	if (doubts.length === 0) return pass("Neither tests nor solution were found in the image or the instruction.");
	const reason =
		"Parts of tests/ or solution/ can be read where the task is attempted. See that none gives the answer away.";
	return warn(reason, doubts.slice(0, MAX_SHOWN));
}

const GRADER = /^tests\/(?:.*\/)?(?:test\.sh|test_[^/]*\.py|[^/]*_test\.py)$/;
const REFERENCE = /^solution\/(?:solve|solution)[^/]*$/;

const TRUTH = /(?:expected|answer|golden|truth|solution|oracle|secret)[^/]*$/i;

const isScript = ({ original }: Duplicate) => GRADER.test(original) || REFERENCE.test(original);

const isCertain = (duplicate: Duplicate) => duplicate.copiedBy !== null && isScript(duplicate);

/** Tests often hold their own copy of the input, and a mended file is nearly equal to the broken one: neither is a leak. */
function isDoubtful(duplicate: Duplicate): boolean {
	const { original, isExact } = duplicate;
	return isScript(duplicate) || TRUTH.test(original) || (isExact && original.startsWith("solution/"));
}

function toEvidence({ original, copy, isExact, copiedBy }: Duplicate): Evidence {
	const likeness = isExact ? "is the same as" : "has 90 % of the lines of";
	const taken = copiedBy === null ? "no COPY or ADD takes it" : "it is copied into the image";
	return {
		kind: "file",
		text: `${copy} ${likeness} ${original}; ${taken}.`,
		...(copiedBy ? { file: "environment/Dockerfile", line: copiedBy } : { file: copy }),
	};
}

function toLiteralEvidence({ literal, test, line, seenIn }: VisibleLiteral): Evidence {
	return {
		kind: "file",
		text: `${JSON.stringify(literal)}, which ${test} expects, stands in ${seenIn}.`,
		file: test,
		line,
	};
}
