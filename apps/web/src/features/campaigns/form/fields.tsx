import { useId } from "react";
import type { TextKey } from "./draft.ts";
import type { FormState } from "./use-form.ts";

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
			{hint && (
				<span id={`${id}-hint`} className="text-xs text-muted">
					{hint}
				</span>
			)}
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
	const described = [...(hint ? [`${id}-hint`] : []), ...(problem ? [`${id}-problem`] : [])];
	return (
		<Field id={id} label={label} hint={hint} problem={problem}>
			<input
				{...input}
				id={id}
				type={type}
				aria-invalid={problem !== undefined}
				aria-describedby={described.join(" ") || undefined}
				onChange={(event) => onChange(event.target.value)}
				className={`${INPUT} ${className}`}
			/>
		</Field>
	);
}

/** A text of the draft: which, the plan's field that says what is wrong with it, and how it looks. */
export type DraftText = Pick<
	TextFieldProps,
	"label" | "hint" | "type" | "inputMode" | "placeholder" | "list" | "className"
> & {
	text: TextKey;
	field: string;
};

export function DraftFields({ fields, form }: { fields: readonly DraftText[]; form: FormState }) {
	return fields.map(({ text, field, ...look }) => (
		<TextField
			key={text}
			{...look}
			value={form.draft[text]}
			onChange={(value) => form.change({ [text]: value })}
			problem={form.problemOf(field)}
		/>
	));
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

export function CheckField(props: { label: string; isOn: boolean; onChange: (isOn: boolean) => void }) {
	return (
		<label className="flex items-center gap-2">
			<input
				type="checkbox"
				checked={props.isOn}
				onChange={(event) => props.onChange(event.target.checked)}
				className="size-4 accent-accent"
			/>
			{props.label}
		</label>
	);
}

/** Check boxes under one small heading. */
export function CheckGroup({ title, children }: { title: string; children: React.ReactNode }) {
	return (
		<fieldset className="flex flex-col gap-1">
			<legend className="mb-1 text-xs font-medium text-muted">{title}</legend>
			{children}
		</fieldset>
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
