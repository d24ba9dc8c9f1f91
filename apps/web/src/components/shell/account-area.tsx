"use client";
import { useQuery } from "@tanstack/react-query";
import { LogOut } from "lucide-react";
import { useTRPC } from "../../trpc/client.ts";
import { SelectBox } from "../ui/select-box.tsx";

const YEAR_SECONDS = 31_536_000;

/** Which project this is, and who is here; nothing where there is one project and no accounts. */
export function AccountArea() {
	const trpc = useTRPC();
	const { data: me } = useQuery(trpc.session.me.queryOptions(undefined, { staleTime: 60_000 }));
	if (!me) return null;
	const hasChoice = me.projects.length > 1;
	if (!hasChoice && me.kind !== "user") return null;
	return (
		<div className="hidden flex-col gap-1 border-t px-4 py-2 md:flex">
			{hasChoice && (
				<SelectBox
					label="Project"
					isLabelHidden
					value={me.project.id}
					options={me.projects.map(({ id, name }) => [id, name] as const)}
					onChange={switchProject}
					className="w-full max-w-44"
				/>
			)}
			{me.kind === "user" && (
				<div className="flex items-center gap-2">
					<span className="min-w-0 flex-1 truncate text-muted" title={me.name}>
						{me.name}
					</span>
					<button
						type="button"
						aria-label="Sign out"
						onClick={() => void signOut()}
						className="flex size-7 items-center justify-center rounded-md text-muted hover:bg-surface-2 hover:text-foreground"
					>
						<LogOut aria-hidden className="size-4" />
					</button>
				</div>
			)}
		</div>
	);
}

/** What is open may not exist over there, so the way goes by the overview. */
function switchProject(id: string): void {
	// biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API is missing in Firefox ESR.
	document.cookie = `aes_project=${encodeURIComponent(id)}; path=/; max-age=${YEAR_SECONDS}; samesite=lax`;
	window.location.assign("/");
}

async function signOut(): Promise<void> {
	await fetch("/api/auth/sign-out", { method: "POST", headers: { "content-type": "application/json" }, body: "{}" });
	window.location.assign("/sign-in");
}
