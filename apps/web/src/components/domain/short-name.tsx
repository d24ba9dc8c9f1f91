/** A task's name without its organisation, for tables; the whole on hover. */
export function ShortName({ name }: { name: string }) {
	return (
		<span
			title={name}
			className="inline-block max-w-52 truncate align-middle [text-decoration:inherit] max-sm:max-w-[40vw]"
		>
			{name.slice(name.lastIndexOf("/") + 1)}
		</span>
	);
}
