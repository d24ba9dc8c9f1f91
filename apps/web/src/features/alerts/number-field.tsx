/** A positive number with its unit behind it. */
export function NumberField(props: { label: string; value: number; onChange: (value: number) => void }) {
	return (
		<label className="flex items-center gap-2">
			<input
				type="number"
				min="0"
				step="any"
				required
				value={Number.isNaN(props.value) ? "" : props.value}
				onChange={(event) => props.onChange(event.target.valueAsNumber)}
				className="h-8 w-24 rounded-md border bg-background px-2"
			/>
			<span className="text-xs text-muted">{props.label}</span>
		</label>
	);
}
