"use client";
import { parseAsStringLiteral, useQueryState } from "nuqs";
import { BackLink } from "../../components/domain/back-link.tsx";
import { PageHeader } from "../../components/domain/page-header.tsx";
import { QueryState } from "../../components/states/query-state.tsx";
import { Tabs } from "../../components/ui/tabs.tsx";
import { routes } from "../../lib/routes.ts";
import { DiffTab } from "./diff-tab.tsx";
import { FilesTab } from "./files-tab.tsx";
import { ProposalsTab } from "./proposals-tab.tsx";
import { useWorkspaceVersion, type VersionDetail } from "./use-workspaces.ts";
import { VersionHeader } from "./version-header.tsx";

const TABS = ["files", "diff", "proposals"] as const;

/** One version of a workspace: its files by what they are to a proposer, what it changed, what came of it. */
export function WorkspaceVersionPage({ workspaceId, number }: { workspaceId: string; number: number }) {
	const version = useWorkspaceVersion(workspaceId, number);
	return (
		<>
			<BackLink href={routes.workspaces()}>Workspaces</BackLink>
			{!version.data && <PageHeader title="Workspace version" />}
			<QueryState query={version} what="the workspace version" className="h-96">
				{(data) => <Parts version={data} />}
			</QueryState>
		</>
	);
}

function Parts({ version }: { version: VersionDetail }) {
	const [tab, setTab] = useQueryState("tab", parseAsStringLiteral(TABS).withDefault("files"));
	return (
		<>
			<VersionHeader version={version} />
			<Tabs
				label="Parts of the version"
				value={tab}
				onChange={(name) => void setTab(name)}
				tabs={[
					{ name: "files", title: "Files", count: version.tree.length, content: <FilesTab version={version} /> },
					{ name: "diff", title: "Differences", content: <DiffTab version={version} /> },
					{
						name: "proposals",
						title: "Proposals",
						count: version.proposalTotal,
						content: <ProposalsTab version={version} />,
					},
				]}
			/>
		</>
	);
}
