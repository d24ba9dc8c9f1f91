const HINT = "Run `./aes test`, which brings one, or set it to a server of your own.";

/** The server on which tests make their databases. */
export function testServerUrl(): string {
	const url = process.env.DATABASE_URL;
	if (!url) throw new Error(`DATABASE_URL is not set: these tests need a PostgreSQL server. ${HINT}`);
	return url;
}

export function testRedisUrl(): string {
	const url = process.env.REDIS_URL;
	if (!url) throw new Error(`REDIS_URL is not set: these tests need a Redis server. ${HINT}`);
	return url;
}
