"use client";
import type { RouterOutputs } from "@aes/api";
import { HEARTBEAT_MS } from "@aes/core/annotations";
import { useCallback, useEffect, useRef, useState } from "react";
import { useTRPCClient } from "../../../trpc/client.ts";
import type { Writer } from "./use-writer.ts";

export type HeldSeat = RouterOutputs["annotations"]["hold"];

/** This window's, for as long as it is open. */
export const useWindowToken = () => useRef(crypto.randomUUID()).current;

type Input = { annotator: string | null; itemId: string | null; token: string; writer: Writer };

/** Takes the seat of the item that is open and keeps it; null while the answer is on its way. */
export function useSeat({ annotator, itemId, token, writer }: Input) {
	const client = useTRPCClient();
	const [seat, setSeat] = useState<{ itemId: string; held: HeldSeat } | null>(null);
	const { write } = writer;
	const hold = useCallback(
		(takeOver: boolean) => {
			if (!itemId || !annotator) return;
			write("", async () =>
				setSeat({ itemId, held: await client.annotations.hold.mutate({ annotator, itemId, token, takeOver }) }),
			);
		},
		[annotator, itemId, token, client, write],
	);
	useEffect(() => hold(false), [hold]);
	const held = seat?.itemId === itemId ? (seat?.held ?? null) : null;
	const isHeld = held?.isHeld ?? false;
	useEffect(() => {
		if (!isHeld) return;
		const timer = setInterval(() => hold(false), HEARTBEAT_MS);
		return () => clearInterval(timer);
	}, [isHeld, hold]);
	return { held, takeOver: () => hold(true) };
}
