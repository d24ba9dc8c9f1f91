"use client";
import { useMutation } from "@tanstack/react-query";
import { Download } from "lucide-react";
import { useRef } from "react";
import { useHotkeys } from "react-hotkeys-hook";
import { saveFile, toFileName } from "../../components/charts/save-file.ts";
import { toPng } from "../../components/charts/to-png.ts";
import { Button } from "../../components/ui/button.tsx";
import { useTRPC } from "../../trpc/client.ts";
import type { OverviewState } from "./use-overview.ts";

const FORMATS = [
	["markdown", "Report as Markdown", "text/markdown", "md"],
	["csv", "Report as CSV", "text/csv", "csv"],
	["png", "Charts as PNG", "image/png", "png"],
] as const;
const CHARTS = "[data-plot], .recharts-surface";

/** The period as a file; each export is in the audit log. Key r. */
export function PeriodExport({ overview: { asked, state } }: { overview: OverviewState }) {
	const menu = useRef<HTMLDetailsElement>(null);
	useHotkeys("r", () => menu.current?.querySelector("summary")?.focus());
	const make = useMutation(useTRPC().overview.export.mutationOptions());
	const save = async ([format, , type, ending]: (typeof FORMATS)[number]) => {
		const { text } = await make.mutateAsync({ ...asked, source: state.source ?? undefined, format });
		if (text === null) return savePictures();
		saveFile(`report-${state.range}.${ending}`, new Blob([text], { type: `${type};charset=utf-8` }));
	};
	return (
		<details ref={menu} className="relative">
			<summary className="flex h-8 cursor-pointer items-center gap-1.5 rounded-md border bg-background px-3 text-sm font-medium">
				<Download aria-hidden className="size-4" />
				Report
			</summary>
			<div className="absolute right-0 z-10 mt-1 flex w-52 flex-col gap-1 rounded-md border bg-background p-2 shadow-lg">
				{FORMATS.map((format) => (
					<Button
						key={format[0]}
						variant="ghost"
						disabled={make.isPending}
						onClick={() => void save(format).catch(() => undefined)}
					>
						{format[1]}
					</Button>
				))}
				{make.error && (
					<p role="alert" className="px-2 text-xs text-bad">
						{make.error.message}
					</p>
				)}
			</div>
		</details>
	);
}

async function savePictures(): Promise<void> {
	for (const svg of document.querySelectorAll<SVGSVGElement>(CHARTS)) {
		const title = svg.closest("section")?.querySelector("h2")?.textContent ?? "chart";
		saveFile(`${toFileName(title)}.png`, await toPng(svg));
	}
}
