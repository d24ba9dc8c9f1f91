"use client";
import Link from "next/link";
import { useParams } from "next/navigation";
import { BlobText } from "../../../components/text/blob-text.tsx";
import { routes } from "../../../lib/routes.ts";
import type { Check } from "../use-environment.ts";

type Evidence = Check["evidence"][number];
type Props = { evidence: Evidence; label: string; versionNumber: number };

const KIND: Record<string, string> = { command: "Command", log: "Log", file: "File", test: "Test", note: "Note" };

/** What a control saw: the text, the place it speaks of, and the whole where only an excerpt is kept. */
export function EvidenceBlock({ evidence, label, versionNumber }: Props) {
	const { kind, text, blob } = evidence;
	return (
		<section>
			<h3 className="mb-1 flex flex-wrap items-center gap-x-2 text-xs text-muted">
				{KIND[kind] ?? kind}
				<Place evidence={evidence} versionNumber={versionNumber} />
				{blob && <span>excerpt</span>}
			</h3>
			<BlobText label={label} excerpt={text} blob={blob} fileName={`${label}.txt`} />
		</section>
	);
}

function Place({ evidence: { file, line }, versionNumber }: Pick<Props, "evidence" | "versionNumber">) {
	const { id } = useParams<{ id: string }>();
	if (file === undefined) return null;
	const hash = line === undefined ? "" : `#L${line}`;
	const href =
		`${routes.environment(decodeURIComponent(id), { tab: "files", v: versionNumber, file })}${hash}` as const;
	return (
		<Link href={href as never} className="font-mono underline decoration-border-strong underline-offset-2">
			{file}
			{line !== undefined && `:${line}`}
		</Link>
	);
}
