/** The page's one `h1`, a line under it, and what can be done on the right. */
export function PageHeader({
	title,
	lead,
	children,
}: {
	title: React.ReactNode;
	lead?: React.ReactNode;
	children?: React.ReactNode;
}) {
	return (
		<header className="mb-5 flex flex-wrap items-start justify-between gap-3">
			<div className="min-w-0">
				<h1 className="text-xl font-semibold tracking-tight">{title}</h1>
				{lead && <div className="mt-0.5 text-muted">{lead}</div>}
			</div>
			{children && <div className="flex flex-wrap items-center gap-2">{children}</div>}
		</header>
	);
}
