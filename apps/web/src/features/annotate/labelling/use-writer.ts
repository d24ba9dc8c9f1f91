"use client";
import { useCallback, useEffect, useRef, useState } from "react";

type Task = { what: string; run: () => Promise<unknown> };

/**
 * Writes one after the other, in the order of the keys that caused them, while the page goes on. One that fails holds up
 * those behind it until it is tried again or dropped: nothing is lost unsaid.
 */
export function useWriter() {
	const waiting = useRef<Task[]>([]);
	const isRunning = useRef(false);
	const [state, setState] = useState<{ pending: number; saved: string; error: string | null }>(IDLE);

	const run = useCallback(async () => {
		if (isRunning.current) return;
		isRunning.current = true;
		for (let task = waiting.current[0]; task; task = waiting.current[0]) {
			const { what } = task;
			try {
				await task.run();
			} catch (error) {
				isRunning.current = false;
				const message = error instanceof Error ? error.message : String(error);
				setState((before) => ({ ...before, error: what ? `${what}: ${message}` : message }));
				return;
			}
			waiting.current.shift();
			setState(({ saved }) => ({ pending: waiting.current.length, saved: what || saved, error: null }));
		}
		isRunning.current = false;
	}, []);

	const write = useCallback(
		(what: string, task: () => Promise<unknown>) => {
			waiting.current.push({ what, run: task });
			setState((before) => ({ ...before, pending: waiting.current.length }));
			void run();
		},
		[run],
	);
	const hasPending = state.pending > 0;
	useEffect(() => {
		if (!hasPending) return;
		const warn = (event: BeforeUnloadEvent) => event.preventDefault();
		window.addEventListener("beforeunload", warn);
		return () => window.removeEventListener("beforeunload", warn);
	}, [hasPending]);
	const drop = useCallback(() => {
		waiting.current = [];
		setState(IDLE);
	}, []);
	return { ...state, write, retry: () => void run(), drop };
}
export type Writer = ReturnType<typeof useWriter>;

const IDLE = { pending: 0, saved: "", error: null };
