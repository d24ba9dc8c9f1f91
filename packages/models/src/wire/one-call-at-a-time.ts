import type { ModelEvent } from "@aes/core/ports";

type OpenCall = { index: number; json: string };

/**
 * Puts an answer's events in an order where each tool call is whole before the next begins, as formats of blocks need
 * it; to be asked with each event, gives those to be told now. Vendors that write their calls in turn pass straight
 * through; when one begins another call in the middle of a call, everything but the open call waits for the end.
 */
export function oneCallAtATime(): (event: ModelEvent) => readonly ModelEvent[] {
	let open: OpenCall | null = null;
	const held: ModelEvent[] = [];
	return (event) => {
		if (event.type === "end") return [...inTurn(held), event];
		if (!isOf(event, open) && (held.length > 0 || (open && !isWhole(open)))) {
			held.push(event);
			return [];
		}
		open = toOpen(event, open);
		return [event];
	};
}

function isOf(event: ModelEvent, open: OpenCall | null): boolean {
	return open !== null && "index" in event && event.index === open.index;
}

function isWhole({ json }: OpenCall): boolean {
	try {
		JSON.parse(json);
		return true;
	} catch {
		return false;
	}
}

function toOpen(event: ModelEvent, open: OpenCall | null): OpenCall | null {
	if (event.type === "tool_call_start") return { index: event.index, json: "" };
	if (event.type === "tool_call_arguments" && open) return { ...open, json: open.json + event.json };
	return null;
}

/** Words first, then call after call. */
function inTurn(held: readonly ModelEvent[]): ModelEvent[] {
	const rank = (event: ModelEvent) => ("index" in event ? event.index : -1);
	return held.toSorted((left, right) => rank(left) - rank(right));
}
