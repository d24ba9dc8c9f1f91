import { useId } from "react";

const INPUT = "h-8 rounded-md border bg-background px-2 text-foreground";

type FieldProps = { id: string; label: string; hint?: string | undefined; problem?: string | undefined };

/** A label over its control, with a hint, and under it what is wrong. */
function Field({ id, label, hint, problem, children }: FieldProps & { children: React.ReactNode }) {
	return (
		<div className="flex flex-col gap-1">
			<label htmlFor={id} className="text-xs font-medium text-muted">
				{label}
			</label>
			{children}
			{hint && <span className="text-xs text-muted">{hint}</span>}
			{problem && (
				<span id={`${id}-problem`} className="text-xs text-bad">
					{problem}
				</span>
			)}
		</div>
	);
}

type TextFieldProps = Omit<FieldProps, "id"> & {
	value: string;
	onChange: (value: string) => void;
	type?: "text" | "datetime-local";
	inputMode?: "numeric" | "decimal";
	placeholder?: string;
	list?: string;
	className?: string;
};

export function TextField({ label, hint, problem, onChange, className = "", type = "text", ...input }: TextFieldProps) {
	const id = useId();
	return (
		<Field id={id} label={label} hint={hint} problem={problem}>
			<input
				{...input}
				id={id}
				type={type}
				aria-invalid={problem !== undefined}
				aria-describedby={problem === undefined ? undefined : `${id}-problem`}
				onChange={(event) => onChange(event.target.value)}
				className={`${INPUT} ${className}`}
			/>
		</Field>
	);
}

export function SelectField<Value extends string>(props: {
	label: string;
	value: Value;
	options: readonly (readonly [Value, string])[];
	onChange: (value: Value) => void;
}) {
	const id = useId();
	return (
		<Field id={id} label={props.label}>
			<select
				id={id}
				value={props.value}
				onChange={(event) => props.onChange(event.target.value as Value)}
				className={INPUT}
			>
				{props.options.map(([value, title]) => (
					<option key={value} value={value}>
						{title}
					</option>
				))}
			</select>
		</Field>
	);
}

/** A group of fields under a heading. */
export function Group({ title, children }: { title: string; children: React.ReactNode }) {
	return (
		<fieldset className="rounded-lg border p-4">
			<legend className="px-1 text-sm font-semibold">{title}</legend>
			<div className="flex flex-wrap gap-4">{children}</div>
		</fieldset>
	);
}
