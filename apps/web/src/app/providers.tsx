"use client";
import type { AppRouter } from "@aes/api";
import { QueryCache, QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { createTRPCClient, httpBatchStreamLink, TRPCClientError } from "@trpc/client";
import { ThemeProvider } from "next-themes";
import { NuqsAdapter } from "nuqs/adapters/next/app";
import { useState } from "react";
import superjson from "superjson";
import { TRPCProvider } from "../trpc/client.ts";

export function Providers({ children, nonce }: { children: React.ReactNode; nonce: string | undefined }) {
	const [queryClient] = useState(
		() =>
			new QueryClient({
				queryCache: new QueryCache({ onError: leaveWhenSignedOut }),
				defaultOptions: { queries: { staleTime: 1_000, retry: canRetry } },
			}),
	);
	const [trpcClient] = useState(() =>
		// Answers come as they are ready: a slow one holds up no other of its batch.
		createTRPCClient<AppRouter>({ links: [httpBatchStreamLink({ url: "/api/trpc", transformer: superjson })] }),
	);
	return (
		<ThemeProvider
			attribute="class"
			defaultTheme="system"
			enableSystem
			disableTransitionOnChange
			{...(nonce !== undefined && { nonce })}
		>
			<QueryClientProvider client={queryClient}>
				<TRPCProvider trpcClient={trpcClient} queryClient={queryClient}>
					<NuqsAdapter>{children}</NuqsAdapter>
				</TRPCProvider>
			</QueryClientProvider>
		</ThemeProvider>
	);
}

/** Once, and only where another try may help: what is not there, or was asked for wrongly, stays so. */
function canRetry(failures: number, error: Error): boolean {
	const status = error instanceof TRPCClientError ? Number(error.data?.httpStatus) : 500;
	return failures < 1 && !(status >= 400 && status < 500);
}

/** A session that ended, here or by somebody else's hand, leads back to the sign-in and from there to this page. */
function leaveWhenSignedOut(error: Error): void {
	if (!(error instanceof TRPCClientError) || error.data?.code !== "UNAUTHORIZED") return;
	const { pathname, search } = window.location;
	if (pathname !== "/sign-in")
		window.location.assign(`/sign-in?${new URLSearchParams({ next: `${pathname}${search}` })}`);
}
