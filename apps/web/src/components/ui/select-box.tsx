type Props<Value extends string> = {
	id?: string;
	label: string;
	/** Where the options say what is chosen, the label is for screen readers only. */
	isLabelHidden?: boolean;
	value: Value;
	options: readonly (readonly [Value, string])[];
	onChange: (value: Value) => void;
	/** Its greatest width: options may be long. */
	className?: string;
};

/** One choice among a few. */
export function SelectBox<Value extends string>(props: Props<Value>) {
	const { label, isLabelHidden = false, value, options, onChange, className = "max-w-64", ...rest } = props;
	return (
		<label className="flex items-center gap-2">
			<span className={isLabelHidden ? "sr-only" : "text-xs text-muted"}>{label}</span>
			<select
				{...rest}
				value={value}
				onChange={(event) => onChange(event.target.value as Value)}
				className={`h-8 min-w-24 rounded-md border bg-background px-2 ${className}`}
			>
				{options.map(([option, title]) => (
					<option key={option} value={option}>
						{title}
					</option>
				))}
			</select>
		</label>
	);
}
