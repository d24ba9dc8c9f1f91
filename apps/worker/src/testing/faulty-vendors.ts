import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { type ServerAnswer, speakFor, startVendorServer, type WireName } from "@aes/models/testing";
import { createProceduralModel } from "@aes/procedural";

const ACCEPTED = { status: "completed", verdict: "accepted" } as const;
const STOPPED = { status: "stopped", endReason: "system_error", verdict: null, attempt: 1 } as const;

/** By model: how its vendor fails, and how a proposal that asks it once is to end. */
export const FAULTS = {
	"well/m": { wire: "chat", fault: () => null, end: { ...ACCEPTED, attempt: 1 }, error: null },
	"anthropic/claude-sonnet-4-5": {
		wire: "messages",
		fault: whileBroken({ status: 401, message: "invalid x-api-key sk-wrong-0123456789" }),
		end: STOPPED,
		error: ["anthropic does not accept the key (HTTP 401). Check ANTHROPIC_API_KEY."],
	},
	"openai/gpt-5.1": {
		wire: "responses",
		fault: whileBroken({ status: 404, message: "The model does not exist" }),
		end: STOPPED,
		error: ['openai does not know model "openai/gpt-5.1"', "Check the model's name and OPENAI_BASE_URL."],
	},
	"google/gemini-2.5-flash": {
		wire: "gemini",
		/** Two attempts of two tries each find it away. */
		fault: (index) => (index < 4 ? { status: 503, message: "The model is overloaded." } : null),
		end: { ...ACCEPTED, attempt: 3 },
		error: null,
	},
	"gone/m": {
		wire: "chat",
		fault: whileBroken({ status: 503, message: "maintenance" }),
		end: { ...STOPPED, attempt: 5 },
		error: ["gone cannot answer now (HTTP 503). Try again later. It says: maintenance"],
	},
	"busy/m": {
		wire: "chat",
		fault: (index) => (index === 0 ? { status: 429, headers: { "retry-after": "1" } } : null),
		end: { ...ACCEPTED, attempt: 1 },
		error: null,
	},
	"cutting/m": {
		wire: "chat",
		fault: (index) => (index === 0 ? { said: { text: ["I be", "gin"] }, fault: { after: 2, kind: "cut" } } : null),
		end: { ...ACCEPTED, attempt: 2 },
		error: null,
	},
} as const satisfies Record<string, Faulty>;

type Faulty = {
	wire: WireName;
	/** What is answered instead of the model's words, if anything; `index` counts calls. */
	fault(index: number, isMended: boolean): ServerAnswer | null;
	end: object;
	/** What the user reads of it. */
	error: readonly string[] | null;
};

function whileBroken(answer: ServerAnswer): Faulty["fault"] {
	return (_index, isMended) => (isMended ? null : answer);
}

const VARIABLES: Readonly<Record<string, string>> = {
	anthropic: "ANTHROPIC",
	openai: "OPENAI",
	google: "GOOGLE_GENERATIVE_AI",
};
/** Of every model here, in dollars per million tokens, so that a bill is one rule. */
const USD = { input: 0.2, cached: 0.05, cacheWrite: 0.2, output: 0.6 };

/** A server on loopback for each of `FAULTS`, and the environment of a worker that is to meet them. */
export async function startFaultyVendors() {
	const folder = await mkdtemp(join(tmpdir(), "aes-models-"));
	let isMended = false;
	const started = await Promise.all(
		Object.entries(FAULTS).map(async ([model, { wire, fault }]) => {
			const { script, bill } = speakFor(wire, createProceduralModel(), { model: "procedural/strong", seed: 7 });
			const server = await startVendorServer(
				wire,
				(request, index) => fault(index, isMended) ?? script(request, index),
			);
			return { vendor: model.split("/")[0] ?? "", model, bill, server };
		}),
	);
	const AES_MODELS_FILE = join(folder, "models.toml");
	await writeFile(AES_MODELS_FILE, started.map(toSection).join("\n"));
	const variables = started.flatMap(({ vendor, server }) => {
		const name = VARIABLES[vendor];
		return name
			? [
					[`${name}_API_KEY`, "sk-wrong-0123456789"],
					[`${name}_BASE_URL`, server.baseUrl],
				]
			: [];
	});
	return {
		variables: { AES_MODELS_FILE, ...Object.fromEntries(variables) } as Record<string, string>,
		usd: USD,
		/** What the server of that model counted so far, call by call. */
		billOf: (model: string) => started.find((one) => one.model === model)?.bill ?? [],
		/** Whoever runs it has found the key, the name and the other end of the cable. */
		mend() {
			isMended = true;
		},
		async [Symbol.asyncDispose]() {
			await Promise.all(started.map(({ server }) => server[Symbol.asyncDispose]()));
			await rm(folder, { recursive: true, force: true });
		},
	};
}

function toSection({ vendor, model, server }: { vendor: string; model: string; server: { baseUrl: string } }): string {
	const provider = vendor in VARIABLES ? "" : `[providers.${vendor}]\nbase_url = "${server.baseUrl}"\n`;
	const { input, cached, cacheWrite, output } = USD;
	return `${provider}[prices."${model}"]
input = ${input}
cached_input = ${cached}
cache_write = ${cacheWrite}
output = ${output}
`;
}
