"use client";
import { FolderGit2 } from "lucide-react";
import { PageHeader } from "../../components/domain/page-header.tsx";
import { EmptyState } from "../../components/states/empty-state.tsx";
import { QueryState } from "../../components/states/query-state.tsx";
import { useWorkspaces } from "./use-workspaces.ts";
import { VersionTable } from "./version-table.tsx";

/** What proposers work in: each workspace with its versions, compared by rate and cost. */
export function WorkspacesPage() {
	const workspaces = useWorkspaces();
	return (
		<>
			<PageHeader
				title="Workspaces"
				lead="Skills, tools and memory that agentic proposers work in, by version: what each brought and what it cost."
			/>
			<QueryState query={workspaces} what="the workspaces" className="h-72">
				{(rows) =>
					rows.length === 0 ? (
						<EmptyState icon={FolderGit2} title="No workspace yet">
							The shipped one is stored when a worker starts: run{" "}
							<code className="rounded bg-surface-2 px-1 font-mono">./aes up</code> or{" "}
							<code className="rounded bg-surface-2 px-1 font-mono">./aes workspace list</code>.
						</EmptyState>
					) : (
						<div className="flex flex-col gap-3">
							{rows.map((workspace) => (
								<VersionTable key={workspace.id} workspace={workspace} />
							))}
						</div>
					)
				}
			</QueryState>
		</>
	);
}
