import type { Random } from "../random.ts";
import type { Family, Level } from "./family.ts";
import { PRODUCTS, TOWNS } from "./words.ts";

export const sqliteRepair: Family = {
	id: "sqlite-repair",
	title: "SQLite repair",
	category: "databases",
	tags: ["sqlite", "sql", "data-repair"],
	keywords: /\bsqlite3?\b|\borphan\w*|\bforeign keys?\b|\bdatabase\b|\bSQL\b|\brows? in\b/gi,
	draft: (level, random) => {
		const town = random.pick(TOWNS);
		return {
			slug: `stock-repair-${town}`,
			instruction: instruction(level, town),
			data: { "stock.sql": dump(level, random) },
			setup: ["RUN sqlite3 /app/data/stock.db < /app/data/stock.sql && rm /app/data/stock.sql"],
			solution: solution(level),
			tests: tests(level),
			slips: {
				expected: ['"removed_products": len(DUPLICATES)', '"removed_products": len(DUPLICATES) + 1'],
				requirement:
					"Two products are the same when their names are equal after removing blanks at both ends and ignoring case.",
			},
		};
	},
};

function instruction(level: Level, town: string): string {
	const parts = [
		`The stock database of the ${town} warehouse, \`/app/data/stock.db\` (SQLite), holds products twice. Make a repaired copy \`/app/out/stock.db\` and leave the original as it is.`,
		"It has the tables `products(id, name, on_hand)` and `moves(id, product_id, quantity)`; a move with a negative quantity took goods out.",
		"Two products are the same when their names are equal after removing blanks at both ends and ignoring case.",
		"In the copy, of each set of same products keep the one with the lowest id, with its name unchanged; delete the others and let their moves point to the one that is kept.",
		level >= 2
			? "Then delete every move whose `product_id` names no product, and every move with quantity 0."
			: "No other rows change.",
		level === 3
			? "Last, set `on_hand` of every product to the sum of the quantities of its moves that are left, 0 if there are none."
			: "Leave `on_hand` as it is.",
		`Write \`/app/out/repair.json\`, an object with the integers \`removed_products\` and \`redirected_moves\` (moves that point to another product than before${level >= 2 ? ", those deleted later included" : ""})${
			level >= 2 ? " and `removed_moves`" : ""
		}${level === 3 ? " and `corrected_products` (products kept whose `on_hand` changed)" : ""}.`,
		`Write \`/app/out/products.csv\` with the header \`id,name,on_hand\` and the products of the copy by ascending id.`,
	];
	return parts.join("\n\n");
}

function dump(level: Level, random: Random): string {
	const names = random.sample(PRODUCTS, 8);
	const again = names
		.slice(0, 2 + level)
		.map((name) => random.pick([name.toUpperCase(), ` ${name}`, `${name} `, capital(name)]));
	const products = [...names, ...again].map(
		(name, index) => `INSERT INTO products VALUES (${index + 1}, '${name}', ${random.int(0, 40)});`,
	);
	const moves = Array.from({ length: 30 + 20 * level }, (_, index) => {
		const isLost = level >= 2 && random.chance(0.1);
		const product = isLost ? random.int(90, 99) : random.int(1, products.length);
		const quantity = level >= 2 && random.chance(0.06) ? 0 : random.pick([-4, -2, -1, 3, 5, 12]);
		return `INSERT INTO moves VALUES (${index + 1}, ${product}, ${quantity});`;
	});
	return [
		"BEGIN;",
		"CREATE TABLE products (id INTEGER PRIMARY KEY, name TEXT NOT NULL, on_hand INTEGER NOT NULL);",
		"CREATE TABLE moves (id INTEGER PRIMARY KEY, product_id INTEGER NOT NULL, quantity INTEGER NOT NULL);",
		...products,
		...moves,
		"COMMIT;",
		"",
	].join("\n");
}

const capital = (name: string) => `${name.slice(0, 1).toUpperCase()}${name.slice(1)}`;

function solution(level: Level): string[] {
	const counts = [
		"removed_products",
		"redirected_moves",
		...(level >= 2 ? ["removed_moves"] : []),
		...(level === 3 ? ["corrected_products"] : []),
	];
	const run = (sql: string) => `sqlite3 /tmp/work.db "${sql}"`;
	return [
		"cp /app/data/stock.db /tmp/work.db",
		run(
			`CREATE TABLE keep AS SELECT p.id AS old_id, (SELECT min(q.id) FROM products q WHERE lower(trim(q.name)) = lower(trim(p.name))) AS new_id FROM products p`,
		),
		run("CREATE TABLE counts (name TEXT, value INTEGER)"),
		run(`INSERT INTO counts SELECT 'redirected_moves', count(*) FROM moves m JOIN keep k ON k.old_id = m.product_id WHERE k.old_id <> k.new_id;
	UPDATE moves SET product_id = (SELECT new_id FROM keep WHERE old_id = product_id) WHERE product_id IN (SELECT old_id FROM keep WHERE old_id <> new_id)`),
		run(`INSERT INTO counts SELECT 'removed_products', count(*) FROM keep WHERE old_id <> new_id;
	DELETE FROM products WHERE id IN (SELECT old_id FROM keep WHERE old_id <> new_id)`),
		level >= 2
			? run(`INSERT INTO counts SELECT 'removed_moves', count(*) FROM moves WHERE quantity = 0 OR product_id NOT IN (SELECT id FROM products);
	DELETE FROM moves WHERE quantity = 0 OR product_id NOT IN (SELECT id FROM products)`)
			: "",
		level === 3
			? run(`CREATE TABLE sums AS SELECT p.id AS product_id, coalesce((SELECT sum(quantity) FROM moves m WHERE m.product_id = p.id), 0) AS total FROM products p;
	INSERT INTO counts SELECT 'corrected_products', count(*) FROM products p JOIN sums s ON s.product_id = p.id WHERE s.total <> p.on_hand;
	UPDATE products SET on_hand = (SELECT total FROM sums WHERE product_id = products.id)`)
			: "",
		`sqlite3 -csv -header /tmp/work.db "SELECT id, name, on_hand FROM products ORDER BY id" | tr -d '\\r' > /app/out/products.csv`,
		`sqlite3 /tmp/work.db "SELECT json_object(${counts.map((name) => `'${name}', (SELECT value FROM counts WHERE name = '${name}')`).join(", ")})" > /app/out/repair.json`,
		`sqlite3 /tmp/work.db "DROP TABLE keep; DROP TABLE counts; DROP TABLE IF EXISTS sums"
mv /tmp/work.db /app/out/stock.db`,
	].filter(Boolean);
}

function tests(level: Level): string {
	return `import sqlite3

BEFORE = sqlite3.connect(":memory:")
BEFORE.executescript(read_pristine("stock.sql"))
PRODUCTS = BEFORE.execute("SELECT id, name, on_hand FROM products ORDER BY id").fetchall()
MOVES = BEFORE.execute("SELECT id, product_id, quantity FROM moves ORDER BY id").fetchall()

KEPT_ID = {}
FIRST = {}
for product_id, name, _ in PRODUCTS:
    KEPT_ID[product_id] = FIRST.setdefault(name.strip(" ").lower(), product_id)
DUPLICATES = [old for old, new in KEPT_ID.items() if old != new]
REDIRECTED = [move for move in MOVES if KEPT_ID.get(move[1], move[1]) != move[1]]
POINTED = [(move, KEPT_ID.get(product, product), quantity) for move, product, quantity in MOVES]
LEFT = ${level >= 2 ? "[row for row in POINTED if row[2] != 0 and row[1] in KEPT_ID]" : "POINTED"}


def on_hand(product_id, before):
    return ${level === 3 ? "sum(quantity for _, product, quantity in LEFT if product == product_id)" : "before"}


EXPECTED = [(row[0], row[1], on_hand(row[0], row[2])) for row in PRODUCTS if row[0] not in DUPLICATES]


def query(sql):
    connection = sqlite3.connect("file:/app/out/stock.db?mode=ro", uri=True)
    try:
        return connection.execute(sql).fetchall()
    finally:
        connection.close()


def test_products():
    check("products", query("SELECT id, name, on_hand FROM products ORDER BY id"), EXPECTED)


def test_moves():
    check("moves", query("SELECT id, product_id, quantity FROM moves ORDER BY id"), LEFT)


def test_listing():
    rows = [[str(value) for value in row] for row in EXPECTED]
    check("products.csv", rows_of(read_out("products.csv")), [["id", "name", "on_hand"], *rows])


def test_report():
    expected = {"removed_products": len(DUPLICATES), "redirected_moves": len(REDIRECTED)}
${level >= 2 ? '    expected["removed_moves"] = len(MOVES) - len(LEFT)\n' : ""}${
	level === 3
		? '    before = {row[0]: row[2] for row in PRODUCTS}\n    expected["corrected_products"] = sum(row[2] != before[row[0]] for row in EXPECTED)\n'
		: ""
}    check("repair.json", load_out("repair.json"), expected)
`;
}
