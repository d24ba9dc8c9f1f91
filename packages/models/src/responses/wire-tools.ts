import type { ToolDefinition } from "@aes/core/ports";
import type { ClientTool, ResponsesRequestBody } from "./responses-request-schema.ts";

/** A tool as the client names it. Custom: it takes plain text, which the model writes as the `input` of an object. */
export type WireTool = { name: string; namespace?: string; isCustom: boolean };

/** By the one name that the model knows it by. */
export type WireTools = ReadonlyMap<string, WireTool>;

type Named = { tool: WireTool; definition: ToolDefinition };

/** The tools of a request for the model, and how to find the client's again. */
export function toTools({ tools }: ResponsesRequestBody): { definitions: ToolDefinition[]; wireTools: WireTools } {
	const named = (tools ?? []).flatMap((tool): Named[] => {
		if (tool.kind === "hosted") return [];
		if (tool.kind === "namespace") return tool.tools.map((inner) => toNamed(inner, tool.name));
		return [toNamed(tool)];
	});
	return {
		definitions: named.map(({ definition }) => definition),
		wireTools: new Map(named.map(({ tool, definition }) => [definition.name, tool])),
	};
}

export function joinToolName({ name, namespace }: { name: string; namespace?: string | null | undefined }): string {
	return namespace ? `${namespace}__${name}` : name;
}

export function findWireTool(wireTools: WireTools, name: string): WireTool {
	return wireTools.get(name) ?? { name, isCustom: false };
}

const INPUT = { type: "object", properties: { input: { type: "string" } }, required: ["input"] };

function toNamed(tool: ClientTool, namespace?: string): Named {
	const wireTool = { name: tool.name, ...(namespace !== undefined && { namespace }), isCustom: tool.kind === "custom" };
	const parameters = tool.kind === "function" ? tool.parameters : INPUT;
	return {
		tool: wireTool,
		definition: { name: joinToolName(wireTool), description: tool.description, parameters },
	};
}
