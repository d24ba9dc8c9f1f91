"use client";
import { useState } from "react";
import { saveFile } from "../../../components/charts/save-file.ts";
import { ErrorState } from "../../../components/states/error-state.tsx";
import { Button } from "../../../components/ui/button.tsx";
import { useTRPCClient } from "../../../trpc/client.ts";

const FORMS = [
	["long", "Every label"],
	["adjudicated", "Final labels"],
] as const;
const FORMATS = ["csv", "jsonl"] as const;

export function ExportButtons({ queueId, annotator }: { queueId: string; annotator: string | null }) {
	const client = useTRPCClient();
	const [error, setError] = useState<string | null>(null);
	const save = async (form: (typeof FORMS)[number][0], format: (typeof FORMATS)[number]) => {
		try {
			const { name, text } = await client.annotationReview.export.query({ queueId, annotator, form, format });
			saveFile(name, new Blob([text]));
			setError(null);
		} catch (failure) {
			setError(failure instanceof Error ? failure.message : String(failure));
		}
	};
	return (
		<>
			{FORMS.map(([form, title]) =>
				FORMATS.map((format) => (
					<Button key={`${form} ${format}`} onClick={() => void save(form, format)}>
						{title}, {format.toUpperCase()}
					</Button>
				)),
			)}
			{error && <ErrorState title="Nothing was exported" message={error} />}
		</>
	);
}
