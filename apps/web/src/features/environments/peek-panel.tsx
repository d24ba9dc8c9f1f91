"use client";
import { X } from "lucide-react";
import Link from "next/link";
import { useHotkeys } from "react-hotkeys-hook";
import { CheckVerdictMark } from "../../components/domain/check-verdict.tsx";
import { controlTitle } from "../../components/domain/control-title.ts";
import { VerdictBadge } from "../../components/domain/verdict-badge.tsx";
import { QueryState } from "../../components/states/query-state.tsx";
import { routes } from "../../lib/routes.ts";
import { ReviewBadge } from "./review-badge.tsx";
import { type Environment, useEnvironment } from "./use-environment.ts";

/** One row from near, beside the list: what the controls found, without leaving it. */
export function PeekPanel({ id, onClose }: { id: string; onClose: () => void }) {
	const environment = useEnvironment(id);
	useHotkeys("escape", onClose);
	return (
		<aside
			aria-label="The row from near"
			className="fixed inset-y-0 right-0 z-30 w-[26rem] max-w-[92vw] overflow-y-auto border-l bg-background p-4 shadow-lg"
		>
			<button
				type="button"
				aria-label="Close"
				onClick={onClose}
				className="float-right rounded p-1 text-muted hover:bg-surface-2"
			>
				<X aria-hidden className="size-4" />
			</button>
			<QueryState query={environment} what="the environment" className="h-48">
				{(data) => <Found environment={data} />}
			</QueryState>
		</aside>
	);
}

function Found({ environment }: { environment: Environment }) {
	const version = environment.versions.at(-1);
	const [admission] = version?.admissions ?? [];
	const review = version?.reviews.find(({ undone }) => undone === null) ?? null;
	const findings = admission?.checks.filter(({ verdict }) => verdict !== "pass" && verdict !== "skip") ?? [];
	return (
		<div className="flex flex-col gap-3">
			<h2 className="break-all pr-8 font-semibold">{environment.name}</h2>
			<p className="flex flex-wrap items-center gap-2">
				<VerdictBadge verdict={admission?.verdict ?? null} status={admission?.status} />
				{review && <ReviewBadge review={review} />}
				<span className="text-xs text-muted">version {version?.number}</span>
			</p>
			{findings.length === 0 && <p className="text-muted">No control found anything.</p>}
			<ul className="flex flex-col gap-2">
				{findings.map(({ id, verdict, reason }) => (
					<li key={id}>
						<CheckVerdictMark verdict={verdict} /> <span className="font-medium">{controlTitle(id)}</span>
						<p className="break-words text-muted">{reason}</p>
					</li>
				))}
			</ul>
			<Link href={routes.environment(environment.id)} className="underline underline-offset-2">
				Open the environment
			</Link>
		</div>
	);
}
