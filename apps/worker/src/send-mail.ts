import type { DueMail } from "@aes/db";
import { createTransport } from "nodemailer";

export type MailSettings = {
	/** `smtp://user:password@host:587`, or `smtps://` where TLS is spoken from the first byte. */
	url: string;
	from: string;
};

const TIMEOUT_MS = 10_000;
const LOOPBACK = new Set(["127.0.0.1", "localhost", "[::1]"]);

/**
 * Sends one notice as plain text; null once the server took it, else why not. A password only travels under TLS: with
 * one, `smtp://` must be able to switch to it (loopback excepted).
 */
export async function sendMail({ url, from }: MailSettings, notice: DueMail): Promise<string | null> {
	const { protocol, hostname, port, username, password } = new URL(url);
	const isSecure = protocol === "smtps:";
	const transport = createTransport({
		host: hostname.replace(/^\[|\]$/g, ""),
		port: Number(port) || (isSecure ? 465 : 587),
		secure: isSecure,
		requireTLS: !isSecure && username !== "" && !LOOPBACK.has(hostname),
		...(username && { auth: { user: decodeURIComponent(username), pass: decodeURIComponent(password) } }),
		connectionTimeout: TIMEOUT_MS,
		greetingTimeout: TIMEOUT_MS,
		socketTimeout: TIMEOUT_MS,
		disableFileAccess: true,
		disableUrlAccess: true,
	});
	try {
		const text = `${notice.body}\n\n${notice.createdAt.toISOString()}\n`;
		await transport.sendMail({ from, to: notice.mailTo, subject: `[AutoEnvScaling] ${notice.title}`, text });
		return null;
	} catch (error) {
		return error instanceof Error ? error.message : String(error);
	} finally {
		transport.close();
	}
}
