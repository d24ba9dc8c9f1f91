/** Hands a file to the browser's downloads. */
export function saveFile(name: string, content: Blob): void {
	const link = document.createElement("a");
	link.href = URL.createObjectURL(content);
	link.download = name;
	link.click();
	URL.revokeObjectURL(link.href);
}

export const toFileName = (title: string): string => title.toLowerCase().replaceAll(/[^a-z0-9]+/g, "-");
