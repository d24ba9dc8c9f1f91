import { Card, CardTitle } from "../../components/ui/card.tsx";
import { CopyText } from "../../components/ui/copy-text.tsx";
import { ScrollRegion } from "../../components/ui/scroll-region.tsx";

/** The one command that starts this campaign, its file inside. */
export function CommandCard({ title, command }: { title: string; command: string }) {
	return (
		<Card>
			<CardTitle>{title}</CardTitle>
			<p className="mb-3 flex items-center gap-2">
				<CopyText text={command} label="command" head={26} />
			</p>
			<CodeBlock label="Command" text={command} />
		</Card>
	);
}

export function CodeBlock({ label, text }: { label: string; text: string }) {
	return (
		<ScrollRegion label={label} className="max-h-96 rounded-md bg-surface-2">
			<pre className="p-3 font-mono text-xs">{text}</pre>
		</ScrollRegion>
	);
}
