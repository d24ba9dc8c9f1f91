/** One server-sent event. JSON holds no line breaks, so its data is one line. */
export function toServerSentEvent(data: object, name?: string): string {
	const event = name === undefined ? "" : `event: ${name}\n`;
	return `${event}data: ${JSON.stringify(data)}\n\n`;
}
