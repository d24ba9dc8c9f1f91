"use client";
import type { RouterOutputs } from "@aes/api";
import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { Bell, X } from "lucide-react";
import Link from "next/link";
import { Dialog } from "radix-ui";
import { cn } from "../../lib/cn.ts";
import { IDLE_MS } from "../../lib/refresh.ts";
import { routes } from "../../lib/routes.ts";
import { useTRPC } from "../../trpc/client.ts";
import { ErrorState } from "../states/error-state.tsx";
import { Button } from "../ui/button.tsx";
import { TimeAgo } from "../ui/time-ago.tsx";

type Notice = RouterOutputs["notices"]["list"]["notices"][number];

/** What campaigns want people to know: how many of it is unread, and all of it in a panel. */
export function NoticeBell() {
	const trpc = useTRPC();
	const queries = useQueryClient();
	const notices = useQuery(trpc.notices.list.queryOptions(undefined, { refetchInterval: IDLE_MS }));
	const markRead = useMutation(
		trpc.notices.markRead.mutationOptions({
			onSettled: () => queries.invalidateQueries(trpc.notices.list.pathFilter()),
		}),
	);
	const unread = notices.data?.unread ?? 0;
	return (
		<Dialog.Root>
			<Dialog.Trigger
				aria-label={unread > 0 ? `Notices, ${unread} unread` : "Notices"}
				className="relative flex size-8 items-center justify-center rounded-md text-muted hover:bg-surface-2 hover:text-foreground"
			>
				<Bell aria-hidden className="size-4" />
				{unread > 0 && (
					<span
						aria-hidden
						className="absolute right-0 top-0 min-w-4 rounded-full bg-accent px-1 text-center text-[0.625rem] font-semibold leading-4 text-accent-foreground"
					>
						{unread > 99 ? "99+" : unread}
					</span>
				)}
			</Dialog.Trigger>
			<Dialog.Portal>
				<Dialog.Overlay className="fixed inset-0 z-40 bg-black/40" />
				<Dialog.Content className="fixed inset-y-0 left-0 z-50 flex w-[26rem] max-w-[92vw] flex-col border-r bg-background shadow-lg">
					<div className="flex items-center gap-2 border-b p-4">
						<Dialog.Title className="flex-1 text-base font-semibold">Notices</Dialog.Title>
						<Button disabled={unread === 0 || markRead.isPending} onClick={() => markRead.mutate({ ids: "all" })}>
							Mark all as read
						</Button>
						<Dialog.Close aria-label="Close" className="rounded p-1 text-muted hover:bg-surface-2">
							<X aria-hidden className="size-4" />
						</Dialog.Close>
					</div>
					<Dialog.Description className="sr-only">Ends and troubles of campaigns, newest first</Dialog.Description>
					<div className="flex-1 overflow-y-auto">
						{notices.error && <ErrorState title="The notices could not be read" message={notices.error.message} />}
						{notices.data?.notices.length === 0 && (
							<p className="p-4 text-muted">Nothing yet: a campaign that ends, stops or is stuck says so here.</p>
						)}
						<ul>
							{notices.data?.notices.map((notice) => (
								<NoticeItem key={notice.id} notice={notice} onRead={() => markRead.mutate({ ids: [notice.id] })} />
							))}
						</ul>
					</div>
				</Dialog.Content>
			</Dialog.Portal>
		</Dialog.Root>
	);
}

function NoticeItem({ notice, onRead }: { notice: Notice; onRead: () => void }) {
	const isUnread = notice.readAt === null;
	return (
		<li className={cn("border-b p-4", isUnread && "bg-surface")}>
			<Dialog.Close asChild>
				<Link
					href={notice.campaignId === null ? "/" : routes.campaign(notice.campaignId)}
					onClick={() => isUnread && onRead()}
					className="block break-words font-medium hover:underline"
				>
					{isUnread && <span className="sr-only">Unread: </span>}
					{notice.title}
				</Link>
			</Dialog.Close>
			<p className="mt-1 break-words text-muted">{notice.body}</p>
			<p className="mt-1 flex items-center gap-3 text-xs text-muted">
				<TimeAgo at={notice.createdAt} />
				{isUnread && (
					<button type="button" onClick={onRead} className="underline hover:text-foreground">
						Mark as read
					</button>
				)}
			</p>
		</li>
	);
}
