import type { AddressInfo } from "node:net";
import { SMTPServer } from "smtp-server";
import { expect, test } from "vitest";
import { sendMail } from "./send-mail.ts";

const NOTICE = {
	id: "n1",
	campaignId: null,
	campaignName: null,
	kind: "alert",
	title: "Rate: alert\r\nBcc: thief@bad.example",
	body: "Valid-environment rate over the last 24 h: 41.0 [31.0, 51.0] %, n = 90.",
	createdAt: new Date("2026-12-01T10:00:00Z"),
	mailTo: ["lead@lab.example", "second@lab.example"],
	attempt: 1,
};

async function aMailbox(isRefusing = false) {
	const got: { to: string[]; text: string }[] = [];
	const server = new SMTPServer({
		authOptional: true,
		disabledCommands: ["STARTTLS", "AUTH"],
		onRcptTo: (_address, _session, done) => done(isRefusing ? new Error("No such box") : null),
		onData(stream, session, done) {
			const chunks: Buffer[] = [];
			stream.on("data", (chunk: Buffer) => chunks.push(chunk));
			stream.on("end", () => {
				got.push({ to: session.envelope.rcptTo.map(({ address }) => address), text: Buffer.concat(chunks).toString() });
				done();
			});
		},
	});
	await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", () => resolve()));
	const { port } = server.server.address() as AddressInfo;
	return {
		got,
		settings: { url: `smtp://127.0.0.1:${port}`, from: "aes@lab.example" },
		[Symbol.asyncDispose]: () => new Promise<void>((resolve) => server.close(() => resolve())),
	};
}

test("a notice arrives as plain text at each address, and a title adds no header", async () => {
	await using mailbox = await aMailbox();
	expect(await sendMail(mailbox.settings, NOTICE)).toBeNull();
	const [mail, ...more] = mailbox.got;
	expect([mail?.to, more]).toEqual([["lead@lab.example", "second@lab.example"], []]);
	expect(mail?.text).toContain("Subject: [AutoEnvScaling] Rate: alert");
	expect(mail?.text).toContain("n = 90");
	expect(mail?.text).not.toMatch(/^Bcc:/m);
});

test("a server that refuses says why", async () => {
	await using mailbox = await aMailbox(true);
	expect(await sendMail(mailbox.settings, NOTICE)).toContain("No such box");
	expect(mailbox.got).toEqual([]);
});

test("nobody at the address is a reason, not an error", async () => {
	expect(await sendMail({ url: "smtp://127.0.0.1:1", from: "a@lab.example" }, NOTICE)).toContain("ECONNREFUSED");
});
