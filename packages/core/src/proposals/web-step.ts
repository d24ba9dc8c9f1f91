import type { WebRequest } from "./gateway.ts";
import type { NewStep } from "./method.ts";

/** A request to the web as a step of the trajectory: what was asked, and what came of it. */
export function toWebStep({ method, url, status, sentBytes, receivedBytes, durationMs, problem }: WebRequest): NewStep {
	const bytes = `${sentBytes} bytes sent, ${receivedBytes} received`;
	const content = [status === null ? "no answer" : `status ${status}`, bytes, ...(problem ? [problem] : [])].join(", ");
	return {
		source: "agent",
		message: "",
		reasoning: null,
		toolCalls: [{ id: "web", name: "web_request", arguments: { method, url } }],
		observations: [{ toolCallId: "web", content, exitCode: problem ? 1 : 0, durationMs, truncated: false }],
		metrics: null,
		modelName: null,
	};
}
