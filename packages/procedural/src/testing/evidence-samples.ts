import type { MistakeId } from "../rates.ts";

const MISSING = `FAIL oracle: The reference earns 0, not full reward. Mend solution/solve.sh, or the tests that it fails.
  [test] test_total: FileNotFoundError: [Errno 2] No such file or directory: '/app/out/total.json'`;

const NO_REWARD = `FAIL noop: On the untouched container the verifier scores nothing. the verifier left neither /logs/verifier/reward.json nor /logs/verifier/reward.txt Let tests/test.sh write a number from 0 to 1 to /logs/verifier/reward.txt whatever happens.
  [command tests/test.sh] verifier: /tests/test.sh
    exit code 1 after 0.2 s`;

/** What an admission report says about each mistake that it can show. */
export const EVIDENCE_SAMPLES: Partial<Record<MistakeId, string>> = {
	"toml-unparsable": `FAIL structure: task.toml line 10: is not valid TOML. Quote the value.
  [file task.toml:10] difficulty = easy`,
	"empty-instruction": "FAIL structure: instruction.md is empty. Write what is to be achieved.",
	"crlf-test-script":
		"FAIL structure: tests/test.sh line 1 has Windows line ends (CRLF), so its interpreter is not found. Save it with LF line ends.",
	"misnamed-test-script": "FAIL structure: tests/test.sh is missing. Add it.",
	"solution-in-image": `FAIL leak: The image holds solution/solve.sh, as environment/solution/solve.sh: whoever attempts the task can read it.
  [file environment/Dockerfile:5] environment/solution/solve.sh is the same as solution/solve.sh; it is copied into the image.`,
	"apt-package-typo": `FAIL build: The image does not build: a command returned a non-zero code: 100. Mend environment/Dockerfile.
  [log] Building dependency tree...
    E: Unable to locate package python3-json`,
	"copy-source-missing": `FAIL build: The image does not build: COPY failed: file not found in build context: stat fixtures/: file does not exist. Mend environment/Dockerfile.
  [file environment/Dockerfile:4] COPY failed: file not found in build context`,
	"wrong-output-path": MISSING,
	"wrong-input-path": `FAIL oracle: The reference earns 0, not full reward.
  [command solution/solve.sh] agent: /solution/solve.sh
    exit code 1 after 0.1 s
  [log] cat: '/app/input/events/*.jsonl': No such file or directory`,
	"missing-dependency": `FAIL oracle: The reference earns 0, not full reward.
  [log] /solution/solve.sh: line 6: rsync: command not found`,
	"reward-only-on-success": NO_REWARD,
	"verifier-aborts-early": NO_REWARD,
	"vacuous-verdict":
		"FAIL noop: The untouched container earns full reward. Let the tests check what the instruction asks for.",
	"flaky-order": `FAIL oracle-repeat: The reference does not pass every time: the task is not stable. The verifier gave full reward in 5 of 7 runs in one container, on the same files: chance decides. Mend the tests that fail now and then.
  [test] test_order: AssertionError: order of names: expected 'first', found 'second'`,
	"absent-test-package": `FAIL oracle: The reference earns 0, not full reward.
  [test] collect: ModuleNotFoundError: No module named 'pandas'`,
	"off-by-one-expectation": `FAIL oracle: The reference earns 0, not full reward.
  [test] test_total: AssertionError: total.json: expected {'requests': 91}, found {'requests': 90}`,
	"shallow-tests":
		"FAIL partial: solution/solve.sh still earns full reward when it ends after line 8: nothing tests the work after that.",
};

/** A report without a failure, with words that failures use too. */
export const PASSING_REPORT = `PASS structure: Every required file is there and task.toml is valid.
PASS noop: The untouched container earns 0.
  [test] test_total: FileNotFoundError: [Errno 2] No such file or directory: '/app/out/total.json'
PASS oracle: The reference earns full reward.
Nothing to mend in: leak (pass), build (pass), partial (pass).
envkit: test pass (control noop)`;
