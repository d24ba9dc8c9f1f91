/** In the order of every table and chart. */
export const METHODS = ["prompt", "prompt_feedback", "agentic"] as const;
export type MethodName = (typeof METHODS)[number];

export const METHOD_TITLE: Record<MethodName, string> = {
	prompt: "Prompt",
	prompt_feedback: "Prompt + feedback",
	agentic: "Agentic",
};

/** Colour of a method in every chart; the marker's shape says the same. */
export const methodColor = (method: MethodName): string => `var(--method-${method})`;

/** Circle, square, triangle: the method's marker, 10 px. */
export function MethodMarker({ method }: { method: MethodName }) {
	const fill = methodColor(method);
	return (
		<svg viewBox="0 0 10 10" aria-hidden className="size-2.5 shrink-0">
			{method === "prompt" && <circle cx="5" cy="5" r="4.5" fill={fill} />}
			{method === "prompt_feedback" && <rect x="0.7" y="0.7" width="8.6" height="8.6" fill={fill} />}
			{method === "agentic" && <path d="M5 0.4 L9.7 9.4 H0.3 Z" fill={fill} />}
		</svg>
	);
}

export function MethodName({ method }: { method: MethodName }) {
	return (
		<span className="inline-flex items-center gap-1.5 whitespace-nowrap">
			<MethodMarker method={method} />
			{METHOD_TITLE[method]}
		</span>
	);
}
