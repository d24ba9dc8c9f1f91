import type { RouterOutputs } from "@aes/api";
import { CircleDashed, TriangleAlert } from "lucide-react";
import Link from "next/link";
import { routes } from "../../lib/routes.ts";

type RunningNow = RouterOutputs["overview"]["runningNow"];

const LINK = "underline underline-offset-2";

/** One line while anything runs or waits, whatever the period; nothing otherwise. Says when nobody is there to run it. */
export function RunningCard({ running }: { running: RunningNow }) {
	const { proposals, admissions, rollouts, campaigns, liveWorkers } = running;
	const open = [proposals, admissions, rollouts].reduce((sum, { running: now, queued }) => sum + now + queued, 0);
	if (open === 0) return null;
	const isUnserved = liveWorkers === 0 && campaigns > 0;
	const Icon = isUnserved ? TriangleAlert : CircleDashed;
	return (
		<section
			aria-label="Running now"
			className={`flex flex-wrap items-center gap-x-4 gap-y-1 rounded-lg border px-4 py-2 ${isUnserved ? "bg-warn-soft text-warn" : "bg-info-soft text-info"}`}
		>
			<Icon aria-hidden className={`size-4 ${isUnserved ? "" : "animate-spin"}`} />
			<span role="status">Running now:</span>
			<Link href={routes.proposals({ status: "running" })} className={LINK}>
				{proposals.running} proposals
			</Link>
			<Link href={routes.proposals({ status: "queued" })} className={LINK}>
				{proposals.queued} waiting
			</Link>
			<span>
				{admissions.running + admissions.queued} admissions, {rollouts.running + rollouts.queued} rollouts open
			</span>
			<Link href={routes.campaigns()} className={LINK}>
				{campaigns} {campaigns === 1 ? "campaign" : "campaigns"}
			</Link>
			<Link href="/operations" className={LINK}>
				{isUnserved ? "no worker is alive" : `${liveWorkers} ${liveWorkers === 1 ? "worker" : "workers"}`}
			</Link>
		</section>
	);
}
