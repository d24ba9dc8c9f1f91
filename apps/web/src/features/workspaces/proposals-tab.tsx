import Link from "next/link";
import { VerdictBadge } from "../../components/domain/verdict-badge.tsx";
import { PlainRow, PlainTable } from "../../components/table/plain-table.tsx";
import { TimeAgo } from "../../components/ui/time-ago.tsx";
import { routes } from "../../lib/routes.ts";
import type { VersionDetail } from "./use-workspaces.ts";

const LINK = "underline decoration-border-strong underline-offset-2";

/** The newest proposals that worked in the version, and what they made. */
export function ProposalsTab({ version: { proposals, proposalTotal } }: { version: VersionDetail }) {
	return (
		<PlainTable
			title={proposals.length < proposalTotal ? `The newest ${proposals.length} of ${proposalTotal}` : "Proposals"}
			columns={["Seed", "Proposer", "Verdict", "Environment", "Planned"]}
			isEmpty={proposals.length === 0}
			empty="No proposal worked in it yet: promote it, or name it in a campaign."
		>
			{proposals.map(({ id, seedName, proposer, verdict, status, environment, createdAt }) => (
				<PlainRow key={id}>
					<td>
						<Link href={routes.proposal(id)} className={LINK}>
							{seedName}
						</Link>
					</td>
					<td>{proposer}</td>
					<td>
						<VerdictBadge verdict={verdict} status={status} />
					</td>
					<td>
						{environment ? (
							<Link href={routes.environment(environment.id)} className={LINK}>
								{environment.name}
							</Link>
						) : (
							<span className="text-muted">none</span>
						)}
					</td>
					<td>
						<TimeAgo at={createdAt} />
					</td>
				</PlainRow>
			))}
		</PlainTable>
	);
}
