export const Kbd = ({ children }: { children: React.ReactNode }) => (
	<kbd className="inline-flex min-w-5 items-center justify-center rounded border bg-surface-2 px-1.5 font-mono text-xs text-foreground">
		{children}
	</kbd>
);
