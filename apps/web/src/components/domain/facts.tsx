export type Fact = { name: string; value: React.ReactNode };

/** Names over values in one row that wraps: what a page is about, at a glance. */
export function Facts({ facts }: { facts: readonly Fact[] }) {
	return (
		<dl className="mb-4 flex flex-wrap gap-x-8 gap-y-3">
			{facts.map(({ name, value }) => (
				<div key={name}>
					<dt className="text-xs text-muted">{name}</dt>
					<dd className="flex min-h-6 items-center gap-2">{value}</dd>
				</div>
			))}
		</dl>
	);
}
