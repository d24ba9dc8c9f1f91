"use client";
import { useQuery } from "@tanstack/react-query";
import { FileQuestion } from "lucide-react";
import { parseAsBoolean, useQueryState } from "nuqs";
import { EmptyState } from "../../components/states/empty-state.tsx";
import { QueryState } from "../../components/states/query-state.tsx";
import { LogText } from "../../components/text/log-text.tsx";
import { MarkdownText } from "../../components/text/markdown-text.tsx";
import { Button } from "../../components/ui/button.tsx";
import { Card } from "../../components/ui/card.tsx";
import { toPlainText } from "../../lib/plain-text.ts";
import { useTRPC } from "../../trpc/client.ts";
import type { Version } from "./use-environment.ts";

const PATH = "instruction.md";

/** What the task asks of a solver, rendered or as it is written. */
export function InstructionTab({ version }: { version: Version }) {
	const trpc = useTRPC();
	const [isRaw, setRaw] = useQueryState("raw", parseAsBoolean.withDefault(false));
	const isThere = version.files.some(({ path }) => path === PATH);
	const file = useQuery(
		trpc.environments.file.queryOptions(
			{ versionId: version.id, path: PATH },
			{ enabled: isThere, staleTime: Number.POSITIVE_INFINITY },
		),
	);
	if (!isThere)
		return (
			<EmptyState icon={FileQuestion} title="No instruction">
				This version holds no {PATH}; the structure control says so, too.
			</EmptyState>
		);
	return (
		<QueryState query={file} what="the instruction">
			{({ text }) => (
				<Card>
					<h2 className="sr-only">Instruction</h2>
					<div className="mb-3 flex items-center justify-between gap-2">
						<p className="text-xs text-muted">{countWords(text ?? "")} words</p>
						<Button aria-pressed={isRaw} onClick={() => void setRaw(!isRaw || null)}>
							{isRaw ? "Rendered" : "Raw"}
						</Button>
					</div>
					{isRaw ? (
						<LogText label="Instruction as written" text={toPlainText(text ?? "")} className="max-h-none" />
					) : (
						<MarkdownText text={text ?? ""} />
					)}
				</Card>
			)}
		</QueryState>
	);
}

const countWords = (text: string): number => text.split(/\s+/).filter(Boolean).length;
