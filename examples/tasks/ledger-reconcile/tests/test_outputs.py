"""Bank against ledger, recomputed from untouched copies of both files."""
import csv
import json
import re
import sys
import time
from datetime import datetime
from decimal import Decimal


def rows(path):
    with open(path, encoding="utf-8", newline="") as file:
        return list(csv.DictReader(file))


def reference(text):
    return re.sub(r"[ -]", "", text).upper()


def bank_cents(text):
    value = int(Decimal(re.sub(r"[(),]", "", text)) * 100)
    return -value if text.startswith("(") else value


BANK = {
    reference(row["reference"]): (datetime.strptime(row["date"], "%d.%m.%Y"), bank_cents(row["amount"]))
    for row in rows("/tests/fixtures/bank.csv")
}
LEDGER = {
    reference(row["ref"]): (
        datetime.strptime(row["booked_on"], "%Y-%m-%d"),
        int(Decimal(row["credit"]) * 100) if row["credit"] else -int(Decimal(row["debit"]) * 100),
    )
    for row in rows("/tests/fixtures/ledger.csv")
}


def class_of(ref):
    if ref not in LEDGER:
        return "bank_only"
    if ref not in BANK:
        return "ledger_only"
    (bank_day, bank), (ledger_day, ledger) = BANK[ref], LEDGER[ref]
    if bank != ledger:
        return "amount_differs"
    return "late" if abs((bank_day - ledger_day).days) > 3 else "matched"


CLASSES = {ref: class_of(ref) for ref in sorted({*BANK, *LEDGER})}


def found():
    return {row["reference"]: row for row in rows("/app/out/differences.csv")}


def summary():
    with open("/app/out/summary.json", encoding="utf-8") as file:
        return json.load(file)


def test_header():
    with open("/app/out/differences.csv", encoding="utf-8") as file:
        header = file.readline().strip()
    assert header == "reference,class,bank_cents,ledger_cents", f"header is {header!r}"


def test_references():
    listed = [row["reference"] for row in rows("/app/out/differences.csv")]
    expected = [ref for ref, name in CLASSES.items() if name != "matched"]
    assert listed == expected, f"missing {set(expected) - set(listed)}, extra {set(listed) - set(expected)}, or not sorted"


def test_classes():
    wrong = {ref: row["class"] for ref, row in found().items() if row["class"] != CLASSES.get(ref)}
    assert found() and not wrong, f"wrong classes: {wrong}"


def test_amounts():
    def text(side, ref):
        return str(side[ref][1]) if ref in side else ""

    wrong = [
        ref
        for ref, row in found().items()
        if (row["bank_cents"], row["ledger_cents"]) != (text(BANK, ref), text(LEDGER, ref))
    ]
    assert found() and not wrong, f"wrong amounts: {wrong}"


def test_counts():
    names = ["matched", "late", "amount_differs", "bank_only", "ledger_only"]
    expected = {name: list(CLASSES.values()).count(name) for name in names}
    actual = {name: summary().get(name) for name in names}
    assert actual == expected, f"counts are {actual}"


def test_difference():
    expected = sum(cents for _, cents in BANK.values()) - sum(cents for _, cents in LEDGER.values())
    assert summary()["difference_cents"] == expected, f"difference_cents is {summary()['difference_cents']!r}"


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
