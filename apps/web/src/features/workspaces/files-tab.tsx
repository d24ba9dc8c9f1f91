"use client";
import { useQuery } from "@tanstack/react-query";
import Link from "next/link";
import { parseAsString, useQueryState } from "nuqs";
import { Card } from "../../components/ui/card.tsx";
import { routes } from "../../lib/routes.ts";
import { useTRPC } from "../../trpc/client.ts";
import { FileTreeView } from "../environments/files/file-tree-view.tsx";
import { FileCard } from "../environments/files/file-view.tsx";
import { type Part, toParts } from "./parts.ts";
import type { VersionDetail } from "./use-workspaces.ts";

type File = VersionDetail["tree"][number];

/** The version's files in parts on the left, the chosen one on the right; `?file=` and `#L12` lead to a line. */
export function FilesTab({ version }: { version: VersionDetail }) {
	const [file, setFile] = useQueryState("file", parseAsString);
	const shown = file ?? version.tree.find(({ path }) => path.endsWith("/SKILL.md"))?.path ?? version.tree[0]?.path;
	const select = (path: string) => {
		window.history.replaceState(window.history.state, "", window.location.pathname + window.location.search);
		void setFile(path);
	};
	return (
		<div className="grid items-start gap-3 lg:grid-cols-[19rem_minmax(0,1fr)]">
			<div className="flex flex-col gap-3">
				{toParts(version.tree).map((part) => (
					<PartCard key={`${version.id} ${part.name}`} part={part} selected={shown ?? null} onSelect={select} />
				))}
				<Outputs version={version} />
			</div>
			{shown !== undefined && <WorkspaceFile key={`${version.id} ${shown}`} versionId={version.id} path={shown} />}
		</div>
	);
}

type PartProps = { part: Part<File>; selected: string | null; onSelect: (path: string) => void };

function PartCard({ part: { name, note, files }, selected, onSelect }: PartProps) {
	return (
		<Card className="p-0">
			<PartHead name={name} note={note} />
			{files.length === 0 ? (
				<p className="px-3 py-2 text-muted">Empty.</p>
			) : (
				<FileTreeView label={name} files={files} selected={selected} onSelect={onSelect} />
			)}
		</Card>
	);
}

function PartHead({ name, note }: { name: string; note: string }) {
	return (
		<header className="border-b bg-surface px-3 py-1.5">
			<h2 className="text-sm font-semibold">{name}</h2>
			<p className="text-xs text-muted">{note}</p>
		</header>
	);
}

const MAX_OUTPUTS = 10;

function Outputs({ version: { proposals } }: { version: VersionDetail }) {
	const made = proposals.flatMap(({ environment }) => (environment ? [environment] : []));
	return (
		<Card className="p-0">
			<PartHead name="Outputs" note="Generated tasks: what proposals made in tasks/, stored as environments." />
			{made.length === 0 ? (
				<p className="px-3 py-2 text-muted">None yet.</p>
			) : (
				<ul className="px-3 py-2">
					{made.slice(0, MAX_OUTPUTS).map(({ id, name }) => (
						<li key={id} className="truncate">
							<Link href={routes.environment(id)} className="underline decoration-border-strong underline-offset-2">
								{name}
							</Link>
						</li>
					))}
					{made.length > MAX_OUTPUTS && (
						<li className="text-muted">{made.length - MAX_OUTPUTS} more among its proposals</li>
					)}
				</ul>
			)}
		</Card>
	);
}

function WorkspaceFile({ versionId, path }: { versionId: string; path: string }) {
	const trpc = useTRPC();
	const file = useQuery(
		trpc.workspaces.file.queryOptions({ versionId, path }, { staleTime: Number.POSITIVE_INFINITY }),
	);
	return <FileCard query={file} path={path} />;
}
