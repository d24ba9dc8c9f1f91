import type { RouterOutputs } from "@aes/api";
import Link from "next/link";
import { PlainRow, PlainTable } from "../../components/table/plain-table.tsx";
import { CopyText } from "../../components/ui/copy-text.tsx";
import { TimeAgo } from "../../components/ui/time-ago.tsx";
import { routes } from "../../lib/routes.ts";

type Sandbox = RouterOutputs["operations"]["snapshot"]["sandboxes"][number];

export function SandboxTable({ sandboxes }: { sandboxes: readonly Sandbox[] }) {
	return (
		<PlainTable
			title={`Live sandboxes (${sandboxes.length})`}
			columns={["Sandbox", "Purpose", "For", "Limits", "Age", "Ends at the latest"]}
			isEmpty={sandboxes.length === 0}
			empty="No sandbox is running."
		>
			{sandboxes.map((sandbox) => (
				<PlainRow key={sandbox.id}>
					<td>
						<CopyText text={sandbox.id} label="sandbox id" head={12} tail={0} />
					</td>
					<td>
						{sandbox.purpose}
						{sandbox.detail && <span className="text-muted"> · {sandbox.detail}</span>}
					</td>
					<td>
						<Owner sandbox={sandbox} />
					</td>
					<td className="text-muted">
						{sandbox.cpus} CPU, {sandbox.memoryMb} MB
					</td>
					<td className="text-muted">
						<TimeAgo at={sandbox.createdAt} />
					</td>
					<td className="text-muted">
						<TimeAgo at={sandbox.expiresAt} />
					</td>
				</PlainRow>
			))}
		</PlainTable>
	);
}

function Owner({ sandbox }: { sandbox: Sandbox }) {
	if (sandbox.environmentId)
		return (
			<Link className="underline" href={routes.environment(sandbox.environmentId)}>
				environment
			</Link>
		);
	if (sandbox.proposalId)
		return (
			<Link className="underline" href={routes.proposal(sandbox.proposalId)}>
				proposal
			</Link>
		);
	return <span className="text-muted">—</span>;
}
