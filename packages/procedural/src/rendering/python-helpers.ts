/** Head of every tests/test_outputs.py: standard library only. */
export const PYTHON_HELPERS = `import csv
import io
import json
import os
import re

OUT = "/app/out"
PRISTINE = "/tests/fixtures"


def read_out(name):
    with open(os.path.join(OUT, name), encoding="utf-8", newline="") as file:
        return file.read()


def load_out(name):
    return json.loads(read_out(name))


def read_pristine(name):
    with open(os.path.join(PRISTINE, name), encoding="utf-8", newline="") as file:
        return file.read()


def rows_of(text):
    return [row for row in csv.reader(io.StringIO(text)) if row]


def check(what, actual, expected):
    assert actual == expected, f"{what}: expected {expected!r}, found {actual!r}"
`;

/** tests/run_tests.py: runs each test, prints and stores its result, exits 0 only when all pass. */
export const PYTHON_RUNNER = `"""Runs the tests of test_outputs.py in order; writes one CTRF result for each."""
import json
import sys
import time

sys.path.insert(0, "/tests")


def run(name, test):
    start = time.time()
    try:
        test()
        status, message = "passed", ""
    except BaseException as error:
        status, message = "failed", f"{type(error).__name__}: {error}"[:600]
    return {"name": name, "status": status, "message": message, "duration": round((time.time() - start) * 1000)}


def collect():
    import test_outputs

    return [(name, value) for name, value in vars(test_outputs).items() if name.startswith("test_")]


def main():
    start = round(time.time() * 1000)
    tests = []
    results = [run("collect", lambda: tests.extend(collect()))]
    if tests:
        results = [run(name, test) for name, test in tests]
    for result in results:
        print("PASS" if result["status"] == "passed" else "FAIL", result["name"], result["message"])
    passed = sum(result["status"] == "passed" for result in results) if tests else 0
    summary = {"tests": len(results), "passed": passed, "failed": len(results) - passed, "pending": 0, "skipped": 0}
    summary.update({"other": 0, "start": start, "stop": round(time.time() * 1000)})
    with open("/logs/verifier/ctrf.json", "w", encoding="utf-8") as file:
        json.dump({"results": {"tool": {"name": "run_tests.py"}, "summary": summary, "tests": results}}, file)
    print(f"{passed} of {len(results)} tests passed")
    return 0 if passed == len(results) else 1


sys.exit(main())
`;
