import { createHmac } from "node:crypto";
import { type RequestOptions, request as requestHttp } from "node:http";
import { request as requestHttps } from "node:https";
import { isIP } from "node:net";
import type { DueNotice } from "@aes/db";
import { isPublicAddress, publicLookup } from "@aes/gateway";

export type WebhookSettings = {
	url: string;
	/** Signs the body; unsigned without. */
	secret: string | undefined;
	/** Loopback and private networks may be told, too. */
	allowPrivate: boolean;
};

export type Delivery = { isDelivered: true } | { isDelivered: false; error: string; isFinal: boolean };

const TIMEOUT_MS = 5_000;

/**
 * Posts one notice as JSON. Delivered means an answer from 200 to 299; no redirect is followed, and the answer's body is
 * not read. With a secret, `x-aes-signature` is `sha256=` and the HMAC-SHA256 of the body in hex.
 */
export async function sendWebhook(settings: WebhookSettings, notice: DueNotice): Promise<Delivery> {
	const url = new URL(settings.url);
	const host = url.hostname.replace(/^\[|\]$/g, "");
	if (!settings.allowPrivate && isIP(host) !== 0 && !isPublicAddress(host))
		return { isDelivered: false, error: PRIVATE, isFinal: true };
	const body = JSON.stringify(toPayload(notice));
	const options: RequestOptions = {
		method: "POST",
		headers: {
			"content-type": "application/json",
			"content-length": Buffer.byteLength(body),
			"user-agent": "AutoEnvScaling",
			"x-aes-notice": notice.id,
			...(settings.secret && { "x-aes-signature": `sha256=${signatureOf(body, settings.secret)}` }),
		},
		signal: AbortSignal.timeout(TIMEOUT_MS),
		...(!settings.allowPrivate && { lookup: publicLookup }),
	};
	const status = await post(url, options, body).catch((error: Error) => error);
	if (status instanceof Error) return { isDelivered: false, error: status.message, isFinal: false };
	if (status >= 200 && status < 300) return { isDelivered: true };
	return { isDelivered: false, error: `The webhook answered ${status}.`, isFinal: false };
}

const PRIVATE =
	"AES_WEBHOOK_URL names an address that is not public. Set AES_WEBHOOK_ALLOW_PRIVATE=1 if that is what you mean.";

function toPayload({ id, campaignId, campaignName, kind, title, body, createdAt }: DueNotice) {
	return {
		id,
		kind,
		title,
		body,
		createdAt,
		campaign: campaignId === null ? null : { id: campaignId, name: campaignName },
	};
}

const signatureOf = (body: string, secret: string): string => createHmac("sha256", secret).update(body).digest("hex");

function post(url: URL, options: RequestOptions, body: string): Promise<number> {
	const send = url.protocol === "https:" ? requestHttps : requestHttp;
	return new Promise((resolve, reject) => {
		const request = send(url, options, (answer) => {
			answer.destroy();
			resolve(answer.statusCode ?? 0);
		});
		request.on("error", reject);
		request.end(body);
	});
}
