"use client";
import { ChevronDown, ChevronRight, File, Folder } from "lucide-react";
import { useMemo, useRef, useState } from "react";
import { cn } from "../../../lib/cn.ts";
import { type TreeRow, toClosedFolders, toFileTree, toTreeRows } from "./file-tree.ts";

type Props = {
	files: readonly { path: string; size: number }[];
	selected: string | null;
	onSelect: (path: string) => void;
	/** "Files" unless told. */
	label?: string;
};

/** The version's files as an ARIA tree: arrows move and fold, Enter opens, one stop for the Tab key. */
export function FileTreeView({ files, selected, onSelect, label = "Files" }: Props) {
	const nodes = useMemo(() => toFileTree(files), [files]);
	const [closed, setClosed] = useState<ReadonlySet<string>>(() => new Set(toClosedFolders(nodes, selected)));
	const [focused, setFocused] = useState<string | null>(null);
	const listRef = useRef<HTMLDivElement>(null);
	const rows = useMemo(() => toTreeRows(nodes, closed), [nodes, closed]);
	const stop = rows.find(({ node }) => node.path === (focused ?? selected))?.node.path ?? rows[0]?.node.path;

	const focus = (path: string | undefined) => {
		if (path === undefined) return;
		setFocused(path);
		const items = listRef.current?.querySelectorAll<HTMLElement>("[role=treeitem]") ?? [];
		[...items].find((item) => item.dataset.path === path)?.focus();
	};
	const fold = (path: string, isClosed: boolean) => {
		const after = new Set(closed);
		if (isClosed) after.add(path);
		else after.delete(path);
		setClosed(after);
	};
	const activate = ({ node }: TreeRow) => {
		setFocused(node.path);
		if (node.kind === "file") onSelect(node.path);
		else fold(node.path, !closed.has(node.path));
	};
	const onKeyDown = (event: React.KeyboardEvent, row: TreeRow) => {
		const act = toTreeKeys({ rows, row, closed, focus, fold, activate }).get(event.key);
		if (!act) return;
		event.preventDefault();
		event.stopPropagation();
		act();
	};
	return (
		<div
			ref={listRef}
			role="tree"
			aria-label={label}
			className="max-h-[max(16rem,calc(100dvh-16rem))] overflow-auto py-1"
		>
			{rows.map((row) => (
				<TreeItem
					key={row.node.path}
					row={row}
					isOpen={!closed.has(row.node.path)}
					isSelected={row.node.path === selected}
					isStop={row.node.path === stop}
					onActivate={() => activate(row)}
					onKeyDown={(event) => onKeyDown(event, row)}
				/>
			))}
		</div>
	);
}

type KeysInput = {
	rows: readonly TreeRow[];
	row: TreeRow;
	closed: ReadonlySet<string>;
	focus: (path: string | undefined) => void;
	fold: (path: string, isClosed: boolean) => void;
	activate: (row: TreeRow) => void;
};

/** What each key does on a row, after the ARIA pattern for trees. */
function toTreeKeys({ rows, row, closed, focus, fold, activate }: KeysInput): Map<string, () => void> {
	const at = rows.indexOf(row);
	const { node, level } = row;
	const isFolder = node.kind === "folder";
	const isClosed = closed.has(node.path);
	const parent = rows.slice(0, at).findLast((other) => other.level === level - 1);
	const unfold = () => fold(node.path, false);
	return new Map([
		["ArrowDown", () => focus(rows[at + 1]?.node.path)],
		["ArrowUp", () => focus(rows[at - 1]?.node.path)],
		["Home", () => focus(rows[0]?.node.path)],
		["End", () => focus(rows.at(-1)?.node.path)],
		["ArrowRight", isFolder && isClosed ? unfold : () => focus(isFolder ? rows[at + 1]?.node.path : undefined)],
		["ArrowLeft", isFolder && !isClosed ? () => fold(node.path, true) : () => focus(parent?.node.path)],
		["Enter", () => activate(row)],
		[" ", () => activate(row)],
	]);
}

type ItemProps = {
	row: TreeRow;
	isOpen: boolean;
	isSelected: boolean;
	isStop: boolean;
	onActivate: () => void;
	onKeyDown: (event: React.KeyboardEvent) => void;
};

function TreeItem({
	row: { node, level, position, siblings },
	isOpen,
	isSelected,
	isStop,
	onActivate,
	onKeyDown,
}: ItemProps) {
	const isFolder = node.kind === "folder";
	const Chevron = isOpen ? ChevronDown : ChevronRight;
	const Icon = isFolder ? Folder : File;
	return (
		<div
			role="treeitem"
			data-path={node.path}
			tabIndex={isStop ? 0 : -1}
			aria-level={level}
			aria-posinset={position}
			aria-setsize={siblings}
			aria-expanded={isFolder ? isOpen : undefined}
			aria-selected={isSelected}
			onClick={onActivate}
			onKeyDown={onKeyDown}
			style={{ paddingLeft: `${level * 0.9 - 0.4}rem` }}
			className={cn(
				"flex h-7 cursor-pointer items-center gap-1.5 whitespace-nowrap pr-3 outline-offset-[-2px] hover:bg-surface-2",
				isSelected && "bg-surface-2 font-medium",
			)}
		>
			{isFolder ? <Chevron aria-hidden className="size-3.5 text-muted" /> : <span className="w-3.5" />}
			<Icon aria-hidden className="size-3.5 shrink-0 text-muted" />
			{node.name}
			{node.path === "solution" && <span className="ml-1 rounded bg-warn-soft px-1 text-xs text-warn">reference</span>}
		</div>
	);
}
