#!/bin/bash
set -euo pipefail

mkdir -p /app/out
rm -f /tmp/books.db

sqlite3 /tmp/books.db -cmd '.mode csv' '.import /app/data/bank.csv bank' '.import /app/data/ledger.csv ledger'

sqlite3 /tmp/books.db "CREATE TABLE b AS SELECT
	upper(replace(replace(reference, ' ', ''), '-', '')) AS ref,
	substr(date, 7, 4) || '-' || substr(date, 4, 2) || '-' || substr(date, 1, 2) AS day,
	CAST(replace(replace(replace(replace(amount, ',', ''), '.', ''), '(', ''), ')', '') AS INTEGER)
		* CASE WHEN amount LIKE '(%' THEN -1 ELSE 1 END AS cents
FROM bank"

sqlite3 /tmp/books.db "CREATE TABLE l AS SELECT
	upper(replace(replace(ref, ' ', ''), '-', '')) AS ref,
	booked_on AS day,
	CASE WHEN credit <> '' THEN CAST(replace(credit, '.', '') AS INTEGER) ELSE -CAST(replace(debit, '.', '') AS INTEGER) END AS cents
FROM ledger"

sqlite3 /tmp/books.db "CREATE TABLE pairs AS
SELECT b.ref AS reference,
	CASE
		WHEN l.ref IS NULL THEN 'bank_only'
		WHEN l.cents <> b.cents THEN 'amount_differs'
		WHEN abs(julianday(l.day) - julianday(b.day)) > 3 THEN 'late'
		ELSE 'matched'
	END AS class, b.cents AS bank_cents, l.cents AS ledger_cents
FROM b LEFT JOIN l ON l.ref = b.ref
UNION ALL
SELECT l.ref, 'ledger_only', NULL, l.cents FROM l WHERE l.ref NOT IN (SELECT ref FROM b)"

{
	echo reference,class,bank_cents,ledger_cents
	sqlite3 -csv /tmp/books.db "SELECT * FROM pairs WHERE class <> 'matched' ORDER BY reference" | tr -d '\r'
} > /app/out/differences.csv

sqlite3 /tmp/books.db "SELECT json_object(
	'matched', sum(class = 'matched'), 'late', sum(class = 'late'), 'amount_differs', sum(class = 'amount_differs'),
	'bank_only', sum(class = 'bank_only'), 'ledger_only', sum(class = 'ledger_only'),
	'difference_cents', (SELECT sum(cents) FROM b) - (SELECT sum(cents) FROM l)) FROM pairs" > /app/out/summary.json
