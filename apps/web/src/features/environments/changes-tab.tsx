"use client";
import { FileDiff as FileDiffIcon } from "lucide-react";
import { parseAsInteger, useQueryState } from "nuqs";
import { EmptyState } from "../../components/states/empty-state.tsx";
import { Card } from "../../components/ui/card.tsx";
import { SelectBox } from "../../components/ui/select-box.tsx";
import { toFileChanges } from "../proposals/rounds/changed-files.ts";
import { FileChanges } from "../proposals/rounds/file-changes.tsx";
import type { Environment, Version } from "./use-environment.ts";

/** What differs between this version and another one; the one before it unless `?against=` says which. */
export function ChangesTab({ environment, version }: { environment: Environment; version: Version }) {
	const [against, setAgainst] = useQueryState("against", parseAsInteger);
	const others = environment.versions.filter(({ id }) => id !== version.id);
	const before =
		others.find(({ number }) => number === against) ??
		others.filter(({ number }) => number < version.number).at(-1) ??
		others[0];
	if (!before)
		return (
			<EmptyState icon={FileDiffIcon} title="One version only">
				A second one comes with the next round of its proposal, or when somebody edits the files.
			</EmptyState>
		);
	return (
		<Card className="flex flex-col gap-3">
			<SelectBox
				label={`Version ${version.number} against`}
				value={String(before.number)}
				options={others.map(({ number }) => [String(number), `version ${number}`] as const)}
				onChange={(number) => void setAgainst(Number(number))}
			/>
			<FileChanges
				unit="version"
				changes={toFileChanges(before.files, version.files)}
				before={{ id: before.id, number: before.number }}
				after={{ id: version.id, number: version.number, environmentId: environment.id }}
			/>
		</Card>
	);
}
