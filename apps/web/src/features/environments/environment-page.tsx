"use client";
import { parseAsInteger, parseAsStringLiteral, useQueryStates } from "nuqs";
import { BackLink } from "../../components/domain/back-link.tsx";
import { PageHeader } from "../../components/domain/page-header.tsx";
import { QueryState } from "../../components/states/query-state.tsx";
import { Tabs } from "../../components/ui/tabs.tsx";
import { routes } from "../../lib/routes.ts";
import { AdmissionTab } from "./admission/admission-tab.tsx";
import { ChangesTab } from "./changes-tab.tsx";
import { DifficultyTab } from "./difficulty/difficulty-tab.tsx";
import { EnvironmentHeader } from "./environment-header.tsx";
import { FilesTab } from "./files/files-tab.tsx";
import { InstructionTab } from "./instruction-tab.tsx";
import { LineageTab } from "./lineage-tab.tsx";
import { ReviewsTab } from "./reviews-tab.tsx";
import { type Environment, useEnvironment, type Version } from "./use-environment.ts";

const TABS = ["admission", "instruction", "files", "changes", "difficulty", "lineage", "reviews"] as const;

/** One environment: what the controls said of it, what it asks, its files, where it comes from. */
export function EnvironmentPage({ id }: { id: string }) {
	const environment = useEnvironment(id);
	return (
		<>
			<BackLink href={routes.environments()}>Environments</BackLink>
			{!environment.data && <PageHeader title="Environment" />}
			<QueryState query={environment} what="the environment" className="h-96">
				{(data) => <Versioned environment={data} />}
			</QueryState>
		</>
	);
}

function Versioned({ environment }: { environment: Environment }) {
	const [{ tab, v }, setState] = useQueryStates({ tab: parseAsStringLiteral(TABS), v: parseAsInteger });
	const { versions } = environment;
	const version = versions.find(({ number }) => number === v) ?? versions.at(-1);
	if (!version) return <p className="text-muted">This environment holds no version yet.</p>;
	return (
		<>
			<EnvironmentHeader
				environment={environment}
				version={version}
				onVersion={(number) => void setState({ v: number })}
			/>
			<Tabs
				label="Parts of the environment"
				value={tab ?? toFirstTab(version)}
				onChange={(name) => void setState({ tab: name })}
				tabs={[
					{ name: "admission", title: "Admission", content: <AdmissionTab version={version} /> },
					{ name: "instruction", title: "Instruction", content: <InstructionTab version={version} /> },
					{
						name: "files",
						title: "Files",
						count: version.files.length,
						content: <FilesTab environment={environment} version={version} />,
					},
					{ name: "changes", title: "Changes", content: <ChangesTab environment={environment} version={version} /> },
					{ name: "difficulty", title: "Difficulty", content: <DifficultyTab version={version} /> },
					{ name: "lineage", title: "Lineage", content: <LineageTab environment={environment} /> },
					{ name: "reviews", title: "Reviews", content: <ReviewsTab environment={environment} version={version} /> },
				]}
			/>
		</>
	);
}

/** Where something is wrong, or not decided, the report is what one came for. */
function toFirstTab({ admissions: [last] }: Version): (typeof TABS)[number] {
	return last?.verdict === "accepted" ? "instruction" : "admission";
}
