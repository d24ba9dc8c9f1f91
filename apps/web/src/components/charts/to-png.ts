/** Drawn at twice the size, so that a slide shows it sharp. */
const SCALE = 2;

/** The drawing as it looks now, as a PNG on the page's background. Throws when the browser cannot draw it. */
export async function toPng(svg: SVGSVGElement): Promise<Blob> {
	const { width, height } = svg.getBoundingClientRect();
	const style = getComputedStyle(svg);
	const colorOf = (name: string) => style.getPropertyValue(name).trim();
	const image = await loadImage(toStandalone(svg.outerHTML, { width, height, colorOf, font: style.fontFamily }));
	const canvas = document.createElement("canvas");
	canvas.width = Math.round(width * SCALE);
	canvas.height = Math.round(height * SCALE);
	const context = canvas.getContext("2d");
	if (!context) throw new Error("This browser gives no canvas to draw on.");
	context.fillStyle = colorOf("--background") || "#ffffff";
	context.fillRect(0, 0, canvas.width, canvas.height);
	context.drawImage(image, 0, 0, canvas.width, canvas.height);
	return new Promise((resolve, reject) =>
		canvas.toBlob((blob) => (blob ? resolve(blob) : reject(new Error("The canvas gave no PNG."))), "image/png"),
	);
}

type Look = { width: number; height: number; font: string; colorOf: (variable: string) => string };

/** A document of its own: size and font stated, each `var(--name)` replaced by its value. */
export function toStandalone(markup: string, { width, height, font, colorOf }: Look): string {
	const coloured = markup.replaceAll(/var\((--[\w-]+)\)/g, (whole, name: string) => colorOf(name) || whole);
	const own = `xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" font-family="${font.replaceAll('"', "'")}"`;
	return withoutRootSize(coloured).replace(/^<svg/, `<svg ${own}`);
}

/** The root's own size, class and style say nothing outside the page. */
function withoutRootSize(markup: string): string {
	const end = markup.indexOf(">");
	const root = markup.slice(0, end).replaceAll(/\s(?:xmlns|width|height|class|style)="[^"]*"/g, "");
	return root + markup.slice(end);
}

async function loadImage(markup: string): Promise<HTMLImageElement> {
	const image = new Image();
	image.src = `data:image/svg+xml;charset=utf-8,${encodeURIComponent(markup)}`;
	await image.decode();
	return image;
}
