#!/bin/bash
set -euo pipefail

db=/app/data/shop.db
mkdir -p /app/out

orphan_orders=$(sqlite3 "$db" "SELECT count(*) FROM orders WHERE customer_id NOT IN (SELECT id FROM customers)")

sqlite3 "$db" "BEGIN;
	CREATE TABLE orphan_orders (id INTEGER PRIMARY KEY, customer_id INTEGER, placed_on TEXT, total_cents INTEGER);
	INSERT INTO orphan_orders SELECT * FROM orders WHERE customer_id NOT IN (SELECT id FROM customers);
	DELETE FROM orders WHERE id IN (SELECT id FROM orphan_orders);
	COMMIT;"

orphan_items=$(sqlite3 "$db" "SELECT count(*) FROM order_items WHERE order_id NOT IN (SELECT id FROM orders)")

sqlite3 "$db" "BEGIN;
	CREATE TABLE orphan_items (id INTEGER PRIMARY KEY, order_id INTEGER, sku TEXT, quantity INTEGER, unit_cents INTEGER);
	INSERT INTO orphan_items SELECT * FROM order_items WHERE order_id NOT IN (SELECT id FROM orders);
	DELETE FROM order_items WHERE id IN (SELECT id FROM orphan_items);
	COMMIT;"

totals="SELECT o.id, coalesce((SELECT sum(quantity * unit_cents) FROM order_items i WHERE i.order_id = o.id), 0) AS total FROM orders o"

totals_corrected=$(sqlite3 "$db" "SELECT count(*) FROM orders JOIN ($totals) t ON t.id = orders.id WHERE total <> total_cents")

sqlite3 "$db" "UPDATE orders SET total_cents = (SELECT total FROM ($totals) t WHERE t.id = orders.id)"

jq -n --argjson orphan_orders "$orphan_orders" --argjson orphan_items "$orphan_items" \
	--argjson totals_corrected "$totals_corrected" '$ARGS.named' > /app/out/repair.json
