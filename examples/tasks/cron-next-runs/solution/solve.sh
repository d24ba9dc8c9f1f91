#!/bin/bash
set -euo pipefail

mkdir -p /app/out

grep -Ev '^(#|[[:space:]]*$)' /app/data/crontab > /tmp/jobs.txt

# Names become numbers; only the two fields that may hold names are touched.
awk '
	BEGIN {
		split("jan feb mar apr may jun jul aug sep oct nov dec", months, " ")
		split("sun mon tue wed thu fri sat", days, " ")
	}
	{
		month = tolower($4); weekday = tolower($5)
		for (i in months) gsub(months[i], i, month)
		for (i in days) gsub(days[i], i - 1, weekday)
		print $1, $2, $3, month, weekday, $6
	}
' /tmp/jobs.txt > /tmp/plain.txt

cat > /tmp/runs.py <<'PY'
import sys
from datetime import datetime, timedelta


def expand(field, low, high):
    values = set()
    for part in field.split(","):
        span, _, step = part.partition("/")
        first, _, last = (f"{low}-{high}" if span == "*" else span).partition("-")
        values |= set(range(int(first), int(last or first) + 1, int(step or 1)))
    return values


now = datetime.strptime(open("/app/data/now.txt").read().strip(), "%Y-%m-%dT%H:%M")
for line in open("/tmp/plain.txt"):
    minute, hour, day, month, weekday, job = line.split()
    minutes, hours = sorted(expand(minute, 0, 59)), sorted(expand(hour, 0, 23))
    days, months = expand(day, 1, 31), expand(month, 1, 12)
    weekdays = {value % 7 for value in expand(weekday, 0, 7)}
    either = not day.startswith("*") and not weekday.startswith("*")
    runs, date = [], now.replace(hour=0, minute=0)
    while len(runs) < 3 and date <= now + timedelta(days=1500):
        by_day, by_weekday = date.day in days, date.isoweekday() % 7 in weekdays
        if date.month in months and ((by_day or by_weekday) if either else (by_day and by_weekday)):
            moments = [date.replace(hour=h, minute=m) for h in hours for m in minutes]
            runs += [at for at in moments if now < at <= now + timedelta(days=1500)]
        date += timedelta(days=1)
    for run in runs[:3]:
        print(job, run.strftime("%Y-%m-%dT%H:%M"), sep=",")
    if not runs:
        print(job, "never", sep=",")
PY

python3 /tmp/runs.py > /tmp/next.txt

{ echo job,run; cat /tmp/next.txt; } > /app/out/next.csv

grep -v ',never$' /tmp/next.txt | LC_ALL=C sort -s -t, -k2,2 | head -n 1 | cut -d, -f1 > /app/out/first.txt
