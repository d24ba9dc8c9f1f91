import { Card, CardTitle } from "../../../components/ui/card.tsx";
import { CopyText } from "../../../components/ui/copy-text.tsx";
import { ScrollRegion } from "../../../components/ui/scroll-region.tsx";
import type { Campaign } from "../campaign.ts";

/** What the campaign was frozen with, as the file and the command that start it again. */
export function SettingsTab({ campaign }: { campaign: Campaign }) {
	const { planDigest, file, command } = campaign;
	return (
		<div className="flex flex-col gap-3">
			<Card>
				<CardTitle>Frozen configuration</CardTitle>
				<p className="mb-3 flex flex-wrap items-center gap-2 text-muted">
					{planDigest ? (
						<>
							Nothing of it changes after launch. Its digest: <CopyText text={planDigest} label="digest" head={19} />
						</>
					) : (
						"Started before configurations were kept: put together from what was stored."
					)}
				</p>
				<Code label="Campaign file" text={file} />
			</Card>
			<Card>
				<CardTitle>The same again</CardTitle>
				<p className="mb-3 flex items-center gap-2">
					<CopyText text={command} label="command" head={26} />
				</p>
				<Code label="Command" text={command} />
			</Card>
		</div>
	);
}

function Code({ label, text }: { label: string; text: string }) {
	return (
		<ScrollRegion label={label} className="max-h-96 rounded-md bg-surface-2">
			<pre className="p-3 font-mono text-xs">{text}</pre>
		</ScrollRegion>
	);
}
