import { Facts } from "../../components/domain/facts.tsx";
import { MethodName } from "../../components/domain/method-mark.tsx";
import { PageHeader } from "../../components/domain/page-header.tsx";
import { isProcedural, ProceduralBadge } from "../../components/domain/procedural-note.tsx";
import { VerdictBadge } from "../../components/domain/verdict-badge.tsx";
import { CopyText } from "../../components/ui/copy-text.tsx";
import { TimeAgo } from "../../components/ui/time-ago.tsx";
import type { Environment, Version } from "./use-environment.ts";

type Props = { environment: Environment; version: Version; onVersion: (number: number | null) => void };

export function EnvironmentHeader({ environment, version, onVersion }: Props) {
	const { versions } = environment;
	const [last] = version.admissions;
	return (
		<>
			<PageHeader
				title={
					<span className="flex flex-wrap items-center gap-2">
						<span className="break-all">{version.name}</span>
						<VerdictBadge verdict={last?.verdict ?? null} status={last?.status} />
					</span>
				}
				lead={<CopyText text={environment.id} label="environment id" head={24} />}
			>
				<label className="flex items-center gap-2 text-muted">
					Version
					<select
						value={version.number}
						onChange={(event) => onVersion(toChoice(Number(event.target.value), versions))}
						className="h-8 rounded-md border bg-background px-2 text-foreground"
					>
						{versions.map(({ id, number, admissions: [admission] }) => (
							<option key={id} value={number}>
								{number} of {versions.length}, {admission?.verdict ?? admission?.status ?? "not admitted"}
							</option>
						))}
					</select>
				</label>
			</PageHeader>
			<Facts facts={toFacts(environment, version)} />
		</>
	);
}

/** The newest version is what an address without `?v=` shows. */
const toChoice = (number: number, versions: readonly Version[]): number | null =>
	number === versions.at(-1)?.number ? null : number;

function toFacts({ lineage }: Environment, version: Version) {
	const at = <TimeAgo at={version.createdAt} />;
	const made = version.edit ? { name: `Edited by ${version.edit.by}`, value: at } : { name: "Submitted", value: at };
	const digests = [
		{ name: "Content digest", value: <CopyText text={version.contentDigest} label="content digest" head={15} /> },
		{ name: "Package hash", value: <CopyText text={version.packageHash} label="package hash" head={15} /> },
	];
	if (!lineage) return [made, ...digests];
	return [
		{ name: "Method", value: <MethodName method={lineage.method} /> },
		{
			name: "Proposer",
			value: (
				<>
					{lineage.proposer}
					{isProcedural(lineage.proposer) && <ProceduralBadge />}
				</>
			),
		},
		made,
		...digests,
	];
}
