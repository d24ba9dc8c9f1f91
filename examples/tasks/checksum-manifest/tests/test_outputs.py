"""The release folder against its manifest, recomputed from untouched copies."""
import hashlib
import json
import os
import sys
import time

ROOT = "/tests/fixtures/release"


def manifest():
    with open("/tests/fixtures/SHA256SUMS", encoding="utf-8") as file:
        lines = [line for line in file.read().splitlines() if line and not line.startswith("#")]
    return {line[66:]: line[:64].lower() for line in lines}


def present():
    found = {}
    for folder, _, names in os.walk(ROOT):
        for name in names:
            path = os.path.join(folder, name)
            with open(path, "rb") as file:
                found[os.path.relpath(path, ROOT)] = hashlib.sha256(file.read()).hexdigest()
    return found


LISTED, PRESENT = manifest(), present()


def kind(path):
    if path not in PRESENT:
        return "D"
    return "A" if path not in LISTED else "M"


EXPECTED = [f"{kind(path)} {path}" for path in sorted({*LISTED, *PRESENT}) if LISTED.get(path) != PRESENT.get(path)]


def lines_of(name):
    with open(f"/app/out/{name}", encoding="utf-8") as file:
        return file.read().splitlines()


def of_kind(letter, lines):
    return sorted(line for line in lines if line.startswith(letter))


def test_modified():
    assert of_kind("M", lines_of("changes.txt")) == of_kind("M", EXPECTED)


def test_deleted():
    assert of_kind("D", lines_of("changes.txt")) == of_kind("D", EXPECTED)


def test_added():
    assert of_kind("A", lines_of("changes.txt")) == of_kind("A", EXPECTED)


def test_order():
    assert lines_of("changes.txt") == EXPECTED, f"changes.txt holds {lines_of('changes.txt')}"


def test_manifest():
    expected = [f"{PRESENT[path]}  {path}" for path in sorted(PRESENT)]
    assert lines_of("SHA256SUMS") == expected, f"{len(lines_of('SHA256SUMS'))} lines, {len(expected)} expected"


def run(name, test):
    start = time.time()
    try:
        test()
        status, message = "passed", ""
    except BaseException as error:
        status, message = "failed", f"{type(error).__name__}: {error}"[:600]
    print("PASS" if status == "passed" else "FAIL", name, message, flush=True)
    return {"name": name, "status": status, "message": message, "duration": round((time.time() - start) * 1000)}


def main():
    start = round(time.time() * 1000)
    results = [run(name, test) for name, test in list(globals().items()) if name.startswith("test_")]
    passed = sum(result["status"] == "passed" for result in results)
    summary = {"tests": len(results), "passed": passed, "failed": len(results) - passed, "pending": 0, "skipped": 0}
    summary.update({"other": 0, "start": start, "stop": round(time.time() * 1000)})
    with open("/logs/verifier/ctrf.json", "w", encoding="utf-8") as file:
        json.dump({"results": {"tool": {"name": "test_outputs.py"}, "summary": summary, "tests": results}}, file)
    return 0 if results and passed == len(results) else 1


if __name__ == "__main__":
    sys.exit(main())
