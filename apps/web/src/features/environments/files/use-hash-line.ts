"use client";
import { useEffect, useState } from "react";

/** The line that `#L12` names; null when the address names none. */
export function useHashLine() {
	const [line, setLine] = useState<number | null>(null);
	useEffect(() => {
		const read = () => setLine(toLine(window.location.hash));
		read();
		window.addEventListener("hashchange", read);
		return () => window.removeEventListener("hashchange", read);
	}, []);
	return [line, setLine] as const;
}

function toLine(hash: string): number | null {
	const number = /^#L(\d{1,7})$/.exec(hash)?.[1];
	return number === undefined ? null : Number(number);
}
