"use client";
import { useState } from "react";
import { AnsiText } from "../../components/text/ansi-text.tsx";
import { BlobText } from "../../components/text/blob-text.tsx";
import { cn } from "../../lib/cn.ts";

type Props = { label: string; excerpt: string; blob: string | undefined; fileName: string };

/** What a tool answered, as a terminal would colour it. Raw shows every byte by name; lines wrap unless told otherwise. */
export function OutputText(props: Props) {
	const [isRaw, setRaw] = useState(false);
	const [isWrapped, setWrapped] = useState(true);
	return (
		<div className={cn(!isWrapped && "[&_pre]:whitespace-pre")}>
			<div className="mb-1 flex justify-end gap-1">
				<Toggle isOn={isRaw} onChange={setRaw}>
					Raw
				</Toggle>
				<Toggle isOn={isWrapped} onChange={setWrapped}>
					Wrap
				</Toggle>
			</div>
			<BlobText {...props} render={(text) => (isRaw || text === "" ? toVisible(text) : <AnsiText text={text} />)} />
		</div>
	);
}

function Toggle(props: { isOn: boolean; onChange: (isOn: boolean) => void; children: string }) {
	return (
		<button
			type="button"
			aria-pressed={props.isOn}
			onClick={() => props.onChange(!props.isOn)}
			className="h-6 rounded border px-1.5 text-xs text-muted hover:text-foreground aria-pressed:bg-surface-2 aria-pressed:text-foreground"
		>
			{props.children}
		</button>
	);
}

const INVISIBLE = /[^\P{Cc}\t\n]|[\u200b-\u200f\u202a-\u202e\u2060-\u2069\ufeff]/gu;

/** Control and direction characters as "\u001b". */
const toVisible = (text: string): string =>
	text.replace(INVISIBLE, (character) => `\\u${character.charCodeAt(0).toString(16).padStart(4, "0")}`);
