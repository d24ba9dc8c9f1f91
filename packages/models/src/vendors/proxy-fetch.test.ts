import { createServer } from "node:http";
import { type AddressInfo, connect } from "node:net";
import { completeModel } from "@aes/core/ports";
import { expect, it } from "vitest";
import { createProxyFetch } from "./proxy-fetch.ts";
import { aVendorModel, VENDOR_CASES } from "./vendor-under-test.ts";

/** A proxy that notes the hosts that it was asked for. */
async function aProxy() {
	const asked: string[] = [];
	const server = createServer().on("connect", (request, client, head) => {
		asked.push(request.url ?? "");
		const [host, port] = (request.url ?? "").split(":");
		const upstream = connect(Number(port), host, () => {
			client.write("HTTP/1.1 200 Connection Established\r\n\r\n");
			upstream.write(head);
			upstream.pipe(client).pipe(upstream);
		});
		upstream.on("error", () => client.destroy());
		client.on("error", () => upstream.destroy());
	});
	await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
	const { port } = server.address() as AddressInfo;
	return {
		url: `http://127.0.0.1:${port}`,
		asked,
		async [Symbol.asyncDispose]() {
			await new Promise((resolve) => {
				server.close(resolve);
				server.closeAllConnections();
			});
		},
	};
}

const said = { said: { text: ["Hello"] } };

it("reaches a vendor through the proxy, and directly where it is excepted", async () => {
	await using proxy = await aProxy();
	const through = createProxyFetch({ http: proxy.url, https: proxy.url, except: undefined });
	await using proxied = await aVendorModel(VENDOR_CASES[0], [said], { fetch: through });
	const request = { model: proxied.model, messages: [{ role: "user" as const, content: "Hi" }] };
	expect((await completeModel(proxied.client, request)).content).toBe("Hello");
	expect(proxy.asked).toEqual([new URL(proxied.server.baseUrl).host]);

	const around = createProxyFetch({ http: proxy.url, https: proxy.url, except: "127.0.0.1" });
	await using direct = await aVendorModel(VENDOR_CASES[0], [said], { fetch: around });
	expect((await completeModel(direct.client, request)).content).toBe("Hello");
	expect(proxy.asked).toHaveLength(1);
});
