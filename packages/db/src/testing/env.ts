/** The server on which tests make their databases; its user may create them. */
export function testServerUrl(): string {
	const url = process.env.DATABASE_URL;
	if (url) return url;
	throw new Error(
		"DATABASE_URL is not set: these tests need a PostgreSQL server on which they may make databases. Run `./aes test`, " +
			"which brings one, or set DATABASE_URL=postgresql://user:password@127.0.0.1:5432/postgres.",
	);
}
