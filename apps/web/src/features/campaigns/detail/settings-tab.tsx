import { Card, CardTitle } from "../../../components/ui/card.tsx";
import { CopyText } from "../../../components/ui/copy-text.tsx";
import type { Campaign } from "../campaign.ts";
import { CodeBlock, CommandCard } from "../command-card.tsx";

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
				<CodeBlock label="Campaign file" text={file} />
			</Card>
			<CommandCard title="The same again" command={command} />
		</div>
	);
}
