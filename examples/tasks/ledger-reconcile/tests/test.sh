#!/bin/bash
# Runs every check, writes one CTRF result for each, and a reward whatever happens.
export PATH=/usr/sbin:/usr/bin:/sbin:/bin
mkdir -p /logs/verifier
echo 0 > /logs/verifier/reward.txt
if python3 -I -S -B /tests/test_outputs.py; then
	echo 1 > /logs/verifier/reward.txt
fi
exit 0
