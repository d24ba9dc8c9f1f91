"""The next runs of each job, found minute by minute on the days that can match."""
import csv
import json
import sys
import time
from datetime import datetime, timedelta

MONTHS = ["jan", "feb", "mar", "apr", "may", "jun", "jul", "aug", "sep", "oct", "nov", "dec"]
DAYS = ["sun", "mon", "tue", "wed", "thu", "fri", "sat"]
LIMIT = timedelta(days=1500)


def number(text, names, first):
    return names.index(text.lower()) + first if text.lower() in names else int(text)


def matches(field, value, low, high, names=(), first=0):
    for part in field.split(","):
        span, *step = part.split("/")
        ends = [low, high] if span == "*" else [number(end, names, first) for end in span.split("-")]
        if ends[0] <= value <= ends[-1] and (value - ends[0]) % (int(step[0]) if step else 1) == 0:
            return True
    return False


def day_matches(date, day, month, weekday):
    if not matches(month, date.month, 1, 12, MONTHS, 1):
        return False
    by_day = matches(day, date.day, 1, 31)
    by_weekday = any(matches(weekday, value, 0, 7, DAYS) for value in {date.isoweekday() % 7, date.isoweekday()})
    if day.startswith("*") or weekday.startswith("*"):
        return by_day and by_weekday
    return by_day or by_weekday


def runs_of(minute, hour, day, month, weekday):
    found, date = [], NOW.replace(hour=0, minute=0)
    while date <= NOW + LIMIT and len(found) < 3:
        if day_matches(date, day, month, weekday):
            for offset in range(1440):
                at = date + timedelta(minutes=offset)
                if NOW < at <= NOW + LIMIT and matches(hour, at.hour, 0, 23) and matches(minute, at.minute, 0, 59):
                    found.append(at.strftime("%Y-%m-%dT%H:%M"))
        date += timedelta(days=1)
    return found[:3] or ["never"]


with open("/tests/fixtures/now.txt", encoding="utf-8") as file:
    NOW = datetime.strptime(file.read().strip(), "%Y-%m-%dT%H:%M")
with open("/tests/fixtures/crontab", encoding="utf-8") as file:
    JOBS = [line.split() for line in file if line.strip() and not line.startswith("#")]
RUNS = {job[5]: runs_of(*job[:5]) for job in JOBS}


def found():
    with open("/app/out/next.csv", encoding="utf-8", newline="") as file:
        return list(csv.reader(file))


def found_of(job):
    return [row[1] for row in found()[1:] if row[0] == job]


def differing(jobs):
    return {job: found_of(job) for job in jobs if found_of(job) != RUNS[job]}


def test_header():
    assert found()[0] == ["job", "run"], f"header is {found()[0]}"


def test_daily_jobs():
    assert differing(["backup-db", "poll-orders", "week-end"]) == {}, f"wrong: {differing(RUNS)}"


def test_names_and_steps():
    assert differing(["spring-sync", "winter-mail", "invoice-run"]) == {}, f"wrong: {differing(RUNS)}"


def test_either_day():
    assert differing(["unlucky", "odd-days"]) == {}, f"wrong: {differing(RUNS)}"


def test_rare_jobs():
    assert differing(["leap-day", "impossible", "new-year"]) == {}, f"wrong: {differing(RUNS)}"


def test_whole_table():
    expected = [[job, run] for job, runs in RUNS.items() for run in runs]
    assert found()[1:] == expected, "rows or their order differ"


def test_first():
    with open("/app/out/first.txt", encoding="utf-8") as file:
        name = file.read()
    expected = min((job for job in RUNS if RUNS[job] != ["never"]), key=lambda job: RUNS[job][0])
    assert name == f"{expected}\n", f"first.txt holds {name!r}"


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
