import { completeModel, type ModelClient, type ModelRequest, type ModelResponse } from "@aes/core/ports";
import { WIRE_CODECS } from "../wire/wire-codecs.ts";
import { decodeGemini } from "./decode-gemini.ts";
import type { Said, SaidUsage } from "./said.ts";
import type { SeenRequest, ServerScript, WireName } from "./vendor-server.ts";

export type Spokesman = {
	/** For `startVendorServer`. */
	script: Exclude<ServerScript, readonly unknown[]>;
	/** What the server counted, call by call: its bill. */
	bill: readonly SaidUsage[];
};

/**
 * Lets a server of that wire format answer with what a model says. The model gets what the request says in that format,
 * under the name and the sampling seed given here: clients have no say in either.
 */
export function speakFor(wire: WireName, model: ModelClient, as: { model: string; seed: number }): Spokesman {
	const bill: SaidUsage[] = [];
	return {
		bill,
		async script(request) {
			const response = await completeModel(model, { ...decode(wire, request), ...as });
			const usage = toUsage(wire, response);
			bill.push(usage);
			return { said: toSaid(response, usage) };
		},
	};
}

const decode = (wire: WireName, { body }: SeenRequest): Omit<ModelRequest, "model"> =>
	wire === "gemini" ? decodeGemini(body) : WIRE_CODECS[wire].decode(body).request;

function toSaid({ content, toolCalls }: ModelResponse, usage: SaidUsage): Said {
	return {
		...(content !== "" && { text: inPieces(content) }),
		...(toolCalls.length > 0 && {
			toolCalls: toolCalls.map(({ id, name, arguments: args }) => ({
				id,
				name,
				pieces: inPieces(JSON.stringify(args)),
			})),
		}),
		usage,
	};
}

const PIECE_LENGTH = 2_000;

function inPieces(text: string): string[] {
	const count = Math.ceil(text.length / PIECE_LENGTH);
	return Array.from({ length: count }, (_, index) => text.slice(index * PIECE_LENGTH, (index + 1) * PIECE_LENGTH));
}

/** A third of each prompt comes from the cache and, where writes to it are billed, a quarter goes there. */
function toUsage(wire: WireName, { usage: { inputTokens: input, outputTokens: output } }: ModelResponse): SaidUsage {
	const cached = Math.floor(input / 3);
	return { input, cached, ...(wire === "messages" && { cacheWrite: Math.floor(input / 4) }), output };
}
