"""The shop database after the repair, against one that is repaired here from the untouched dump."""
import json
import sqlite3
import sys
import time

BEFORE = sqlite3.connect(":memory:")
with open("/tests/fixtures/shop.sql", encoding="utf-8") as dump:
    BEFORE.executescript(dump.read())
CUSTOMERS = BEFORE.execute("SELECT * FROM customers ORDER BY id").fetchall()
ORDERS = BEFORE.execute("SELECT * FROM orders ORDER BY id").fetchall()
ITEMS = BEFORE.execute("SELECT * FROM order_items ORDER BY id").fetchall()
SCHEMA = "SELECT name, sql FROM sqlite_master WHERE name IN ('customers', 'orders', 'order_items') ORDER BY name"

KNOWN = {row[0] for row in CUSTOMERS}
LOST_ORDERS = [row for row in ORDERS if row[1] not in KNOWN]
KEPT = [row for row in ORDERS if row[1] in KNOWN]
KEPT_IDS = {row[0] for row in KEPT}
LOST_ITEMS = [row for row in ITEMS if row[1] not in KEPT_IDS]
KEPT_ITEMS = [row for row in ITEMS if row[1] in KEPT_IDS]
TOTALS = {order: sum(item[3] * item[4] for item in KEPT_ITEMS if item[1] == order) for order in KEPT_IDS}


def query(sql):
    connection = sqlite3.connect("file:/app/data/shop.db?mode=ro", uri=True)
    try:
        return connection.execute(sql).fetchall()
    finally:
        connection.close()


def report(key):
    with open("/app/out/repair.json", encoding="utf-8") as file:
        return json.load(file)[key]


def test_orphan_orders():
    assert query("SELECT id, customer_id, placed_on, total_cents FROM orphan_orders ORDER BY id") == LOST_ORDERS


def test_orphan_items():
    rows = query("SELECT id, order_id, sku, quantity, unit_cents FROM orphan_items ORDER BY id")
    assert rows == LOST_ITEMS, f"{len(rows)} rows, {len(LOST_ITEMS)} expected, or other ones"


def test_orders():
    expected = [(*row[:3], TOTALS[row[0]]) for row in KEPT]
    actual = query("SELECT * FROM orders ORDER BY id")
    wrong = sorted({row[0] for row in set(actual) ^ set(expected)})
    assert actual == expected, f"these orders are not as they should be: {wrong}"


def test_items_and_the_rest():
    assert query("SELECT name FROM sqlite_master WHERE name = 'orphan_items'"), "orphan_items does not exist"
    assert query("SELECT * FROM order_items ORDER BY id") == KEPT_ITEMS, "order_items holds other rows"
    assert query("SELECT * FROM customers ORDER BY id") == CUSTOMERS, "customers was changed"
    assert query(SCHEMA) == BEFORE.execute(SCHEMA).fetchall(), "a table's definition was changed"


def test_report_orders():
    assert report("orphan_orders") == len(LOST_ORDERS)


def test_report_items():
    assert report("orphan_items") == len(LOST_ITEMS)


def test_report_totals():
    assert report("totals_corrected") == sum(row[3] != TOTALS[row[0]] for row in KEPT)


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
