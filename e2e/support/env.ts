/** Free on any machine that does not run the tests twice at once. */
export const PORT = Number(process.env.AES_E2E_PORT ?? 3299);
export const BASE_URL = `http://127.0.0.1:${PORT}`;
export const CHROMIUM = process.env.AES_CHROMIUM ?? "/usr/bin/chromium";
/** The database of the stack under test, as `./aes test` hands it on. */
export const DATABASE_URL = process.env.DATABASE_URL;
