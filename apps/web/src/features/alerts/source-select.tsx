import type { MeasuredSource } from "@aes/core/metrics";
import { SelectBox } from "../../components/ui/select-box.tsx";

type Props = { value: MeasuredSource; onChange: (source: MeasuredSource) => void };

/** Models or the procedural generator: their figures are never one number. */
export function SourceSelect(props: Props) {
	return (
		<SelectBox
			label="Figures of"
			options={[
				["model", "models"],
				["procedural", "procedural"],
			]}
			{...props}
		/>
	);
}
