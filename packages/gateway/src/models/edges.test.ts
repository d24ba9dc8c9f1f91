import { describe, expect, it } from "vitest";
import { aVendorGateway, VENDORS } from "../testing/a-vendor-gateway.ts";
import { TEST_CLIENTS } from "../testing/clients.ts";

const said = {
	reasoning: { text: "Hm.", sealed: "c2VhbGVk" },
	text: ["Two ", "things."],
	toolCalls: ["ls", "pwd"].map((command, index) => ({
		id: `call_${index}`,
		name: "bash",
		pieces: ['{"command"', `:"${command}"}`],
	})),
	usage: { input: 40, cached: 8, output: 12 },
};

const edges = VENDORS.flatMap((vendorCase) =>
	Object.entries(TEST_CLIENTS).map(([client, connect]) => ({ ...vendorCase, client, connect })),
);

describe.each(edges)("$client asks, $vendor serves in $wire", ({ connect, ...vendorCase }) => {
	it("brings over words, thoughts and calls, and books what the vendor counted", async () => {
		await using running = await aVendorGateway(vendorCase, [{ said }]);
		const heard = await connect(running.session).ask("go", { tools: true });
		expect(heard).toMatchObject({
			text: "Two things.",
			calls: [
				{ name: "bash", json: '{"command":"ls"}' },
				{ name: "bash", json: '{"command":"pwd"}' },
			],
		});
		expect(heard.thought).toBe("Hm.");
		expect(running.ledger.rows).toMatchObject([
			{ spend: { uncachedInputTokens: 32, cachedInputTokens: 8, outputTokens: 12 }, costMicroUsd: 52 },
		]);
		expect(running.ledger.open.size).toBe(0);
	});
});
