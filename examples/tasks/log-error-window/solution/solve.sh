#!/bin/bash
set -euo pipefail

mkdir -p /app/out

{ zcat /app/data/logs/checkout.log.2.gz; cat /app/data/logs/checkout.log.1 /app/data/logs/checkout.log; } > /tmp/all.txt

grep -E '^[0-9]{4}-[0-9]{2}-[0-9]{2}T[0-9:]{8}Z (ERROR|FATAL) ' /tmp/all.txt | LC_ALL=C sort -u > /tmp/events.txt

while read -r at rest; do
	echo "$(date -u -d "$at" +%s) $at $rest"
done < /tmp/events.txt > /tmp/timed.txt

# For each event as the start: how many follow within 600 seconds. The first maximum wins.
read -r count start begin < <(awk '
	{ second[NR] = $1; stamp[NR] = $2 }
	END {
		for (i = 1; i <= NR; i++) {
			n = 0
			for (j = 1; j <= NR; j++) if (second[j] >= second[i] && second[j] < second[i] + 600) n++
			if (n > best) { best = n; at = i }
		}
		print best, stamp[at], second[at]
	}
' /tmp/timed.txt)

awk -v begin="$begin" '$1 >= begin && $1 < begin + 600' /tmp/timed.txt | cut -d' ' -f2- > /app/out/window.log

cut -d' ' -f3 /app/out/window.log | jq -R -n --arg start "$start" --argjson count "$count" '
	{start: $start, count: $count, components: (reduce inputs as $name ({}; .[$name] += 1))}
' > /app/out/window.json
