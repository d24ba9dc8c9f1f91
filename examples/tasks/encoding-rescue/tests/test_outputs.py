"""Every letter, cleaned here once more from its untouched bytes."""
import csv
import json
import os
import sys
import time
import unicodedata

LETTERS = "/tests/fixtures/letters"


def decode(data):
    if data.startswith((b"\xff\xfe", b"\xfe\xff")):
        name = "utf-16-le" if data[0] == 0xFF else "utf-16-be"
        return name, data[2:].decode(name)
    if data.startswith(b"\xef\xbb\xbf"):
        return "utf-8-bom", data[3:].decode("utf-8")
    try:
        return "utf-8", data.decode("utf-8")
    except UnicodeDecodeError:
        return "windows-1252", data.decode("cp1252")


def clean(text):
    lines = text.replace("\r\n", "\n").replace("\r", "\n").split("\n")
    joined = "\n".join(line.rstrip(" \t") for line in lines).rstrip("\n")
    return unicodedata.normalize("NFC", joined) + "\n"


ENCODINGS, TEXTS = {}, {}
for letter in sorted(os.listdir(LETTERS)):
    with open(os.path.join(LETTERS, letter), "rb") as stream:
        ENCODINGS[letter], decoded = decode(stream.read())
    TEXTS[letter] = clean(decoded)


def result(name):
    with open(f"/app/out/letters/{name}", "rb") as file:
        return file.read()


def table():
    with open("/app/out/encodings.csv", encoding="utf-8", newline="") as file:
        return list(csv.reader(file))


def differing(encodings):
    names = [name for name in TEXTS if ENCODINGS[name] in encodings]
    return [name for name in names if result(name) != TEXTS[name].encode("utf-8")]


def test_files():
    assert sorted(os.listdir("/app/out/letters")) == sorted(TEXTS)


def test_utf_8():
    assert differing(["utf-8", "utf-8-bom"]) == [], f"not as they should be: {differing(['utf-8', 'utf-8-bom'])}"


def test_utf_16():
    wrong = differing(["utf-16-le", "utf-16-be"])
    assert wrong == [], f"not as they should be: {wrong}"


def test_windows_1252():
    assert differing(["windows-1252"]) == [], f"not as they should be: {differing(['windows-1252'])}"


def test_header():
    assert table()[0] == ["file", "encoding", "characters"], f"header is {table()[0]}"


def test_encodings():
    assert [row[:2] for row in table()[1:]] == [list(pair) for pair in ENCODINGS.items()], f"rows are {table()[1:]}"


def test_characters():
    expected = [str(len(text)) for text in TEXTS.values()]
    assert [row[2] for row in table()[1:]] == expected, f"rows are {table()[1:]}"


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
