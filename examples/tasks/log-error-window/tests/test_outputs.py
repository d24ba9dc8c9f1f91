"""The busiest ten minutes, recomputed from untouched copies of the logs."""
import json
import os
import re
import sys
import time
from datetime import datetime, timedelta

LOGS = "/tests/fixtures/logs"
EVENT = re.compile(r"(\d{4}-\d\d-\d\dT\d\d:\d\d:\d\dZ) (ERROR|FATAL) (\S+) ")


def events():
    lines = set()
    for name in os.listdir(LOGS):
        with open(os.path.join(LOGS, name), encoding="utf-8") as file:
            lines |= {line for line in file.read().splitlines() if EVENT.match(line)}
    return sorted(lines)


def instant(line):
    return datetime.strptime(line[:20], "%Y-%m-%dT%H:%M:%SZ")


def window():
    best = []
    for start in EVENTS:
        end = instant(start) + timedelta(minutes=10)
        inside = [line for line in EVENTS if instant(start) <= instant(line) < end]
        if len(inside) > len(best):
            best = inside
    return best


EVENTS = events()
WINDOW = window()


def answer():
    with open("/app/out/window.json", encoding="utf-8") as file:
        return json.load(file)


def test_keys():
    assert sorted(answer()) == ["components", "count", "start"], f"keys are {sorted(answer())}"


def test_start():
    assert answer()["start"] == WINDOW[0][:20], f"start is {answer()['start']!r}"


def test_count():
    assert answer()["count"] == len(WINDOW), f"count is {answer()['count']!r}"


def test_components():
    names = [line.split(" ")[2] for line in WINDOW]
    expected = {name: names.count(name) for name in names}
    assert answer()["components"] == expected, f"components are {answer()['components']!r}"


def test_window_log():
    with open("/app/out/window.log", encoding="utf-8") as file:
        lines = file.read().splitlines()
    assert lines == WINDOW, f"{len(lines)} lines, {len(WINDOW)} expected, or other ones"


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
