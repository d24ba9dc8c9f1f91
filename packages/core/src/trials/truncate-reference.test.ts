// biome-ignore-all lint/suspicious/noTemplateCurlyInString: that is how templates and bash scripts look
import { describe, expect, it } from "vitest";
import { splitStatements } from "./split-statements.ts";
import { truncateReference } from "./truncate-reference.ts";

/** Each list is a script, written as the statements that it must split into. */
const SCRIPTS: Record<string, string[]> = {
	"plain lines": ["#!/bin/bash\n\n# why\necho a\n", "echo b\n", "echo c"],
	"trailing comments": ["echo a # not 'a quote\n", "echo b\n# the end\n"],
	"joined lines": ["cd /app; make && make test || exit 1\n", "a |\n  b |\n  # between\n  c\n", "x &&\n\ny\n"],
	"line continuation": ["pip install \\\n  a \\\n  b\n", "echo b\n"],
	"single quotes over lines": ["echo 'a\n\"b\n#c'\n", "echo d\n"],
	"double quotes over lines": ['echo "a\n\'b\n\\" $(echo "x\ny")"\n', "echo c\n"],
	"ansi-c quotes": ["echo $'it\\'s\n' done\n", "echo b\n"],
	heredoc: ["cat > f <<EOF\nif then (\n'\nEOF\n", "echo b\n"],
	"quoted heredoc": ["cat <<'END OF' | sort\n$( ` \"\nEND OF\n", "echo b\n"],
	"tab-stripped heredoc": ["cat <<-\\EOF\n\tx\n\tEOF\n", "echo b\n"],
	"two heredocs": ["cat <<A 3<<B\na\nA\nb\nB\n", "echo c\n"],
	"heredoc in a substitution": ["x=$(cat <<EOF\n)\nEOF\n)\n", "echo b\n"],
	"heredoc in a function": ["f() {\ncat <<EOF\n}\nEOF\n}\n", "f\n"],
	"here-string": ['cat <<<"a\nb"\n', "read x <<< y\n"],
	"shift in arithmetic": ["x=$((1 << 2))\n", "((y = x << 1))\n", "echo $((16#ff))\n"],
	"if and nested if": ["if a; then\n  if b\n  then c; fi\nelif d; then\n  e\nelse f\nfi\n", "echo b\n"],
	loops: [
		"for x in a done b; do\n echo $x\ndone | sort > f\n",
		"while read -r l; do\n:\ndone < f\n",
		"until a; do b; done\n",
	],
	"c-style for": ["for ((i=0; i<3; i++)); do\necho $i\ndone\n", "echo b\n"],
	case: ['case "$1" in\n  a|b) echo ab ;;\n  (c) if x; then y; fi ;;\n  *)\n    echo "*)" ;;\nesac\n', "echo b\n"],
	"case without last ;;": ["case $(uname -s) in\n[!a-z]*) echo x\nesac\n", "echo b\n"],
	"case in a substitution": ["x=$(case a in a) echo 1;; esac)\n", "echo b\n"],
	functions: ["function f\n{\n  echo }\n}\n", "g ()\n{\n  :\n}\n", "h() (\n cd x\n)\n", "f; g\n"],
	"subshell and group": ["(\n cd /x\n make\n)\n", "{ a\n b\n} > log 2>&1\n", "echo {a,b} }\n"],
	arrays: ["a=(\n  if # a comment (\n  'x y'\n)\n", "a+=()\n", 'echo "${a[@]}"\n'],
	"parameter expansion": ["echo ${x:-\n}\n", "echo ${#x} ${x#\\}} ${x//'}'/y}\n", "echo $# $$\n"],
	"test brackets": ["if [[ $x =~ ^(a|b)$ && ( -f y ) ]]; then\n:\nfi\n", "[[ a < b &&\n c > d ]] && e\n", "echo b\n"],
	"process substitution": ["diff <(sort a\n) >(cat)\n", "echo b\n"],
	backquotes: ["x=`echo \\`echo 'a\n'\\``\n", "echo b\n"],
	background: ["sleep 1 &\n", "cmd &> log\n", "cmd 2>&1 >&2 |& cat\n", "wait\n"],
	"keywords as words": ["echo if then case {\n", "grep done fi\n", "git for esac\n"],
	"extended patterns": ["rm !(a|b) @(c)\n", "! (a\nb)\n", "time { a\n}\n"],
	"carriage returns": ["echo a\r\n", "if b; then\r\n c\r\nfi\r\n"],
};

describe("splitStatements", () => {
	it.each(Object.entries(SCRIPTS))("splits %s", (_name, statements) =>
		expect(splitStatements(statements.join(""))).toEqual(statements),
	);

	it("gives the script back, whatever it was made of", () => {
		const pieces = Object.values(SCRIPTS).map((statements) => statements.join("").replace(/\n?$/, "\n"));
		for (let round = 0; round < 200; round++) {
			const script = pieces.filter((_, at) => (at * 7 + round * 13) % 5 < 2).join("\n");
			expect(splitStatements(script)?.join("")).toBe(script);
		}
	});

	it.each([
		"echo 'a",
		'echo "a',
		"if a; then\nb\n",
		"fi\n",
		"f() {\n",
		"cat <<EOF\nx\n",
		"echo )\n",
		"a &&\n",
		"x=$(\n",
	])("refuses %j, which bash could not read either", (script) => expect(splitStatements(script)).toBeNull());

	it("finds nothing in a script of comments", () => expect(splitStatements("#!/bin/bash\n# x\n")).toEqual([]));
});

describe("truncateReference", () => {
	it("keeps at least half, shortest cut first, at most three", () => {
		const lines = Array.from({ length: 10 }, (_, at) => `touch f${at}\n`);
		const cuts = truncateReference(lines.join("")) ?? [];
		expect(cuts.map((cut) => cut.split("\n").length - 1)).toEqual([5, 7, 9]);
	});

	it("drops at least one statement that does something and keeps one", () => {
		const script = "#!/bin/bash\nset -e\ncd /app\nexport A=1 B='x y'\ntouch a\ntouch b\nC=$(pwd)\n";
		expect(truncateReference(script)).toEqual(["#!/bin/bash\nset -e\ncd /app\nexport A=1 B='x y'\ntouch a\n"]);
	});

	it.each([
		"#!/bin/bash\npython3 /solution/solve.py\n",
		"#!/bin/bash\nset -euo pipefail\ncd /app\nX=1 # one\npython3 solve.py\n",
		"set -e\n",
		"",
		"echo 'a\n",
		`A${"=b".repeat(5000)} (\n`,
	])("has no cut for %j", (script) => expect(truncateReference(script)).toBeNull());

	it("does not take a command with a variable before it for setup", () =>
		expect(truncateReference("A=1 make\nB=2 make install\n")).toEqual(["A=1 make\n"]));
});
