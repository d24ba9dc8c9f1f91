import type { Metadata } from "next";
import { headers } from "next/headers";
import { Shell } from "../components/shell/shell.tsx";
import "./globals.css";
import { Providers } from "./providers.tsx";

export const metadata: Metadata = {
	title: { default: "AutoEnvScaling", template: "%s · AutoEnvScaling" },
	description: "Environment design as a terminal task: proposals, admission and cost side by side.",
};

/** Made anew at each request: the nonce of its scripts may be used once. */
export default async function RootLayout({ children }: { children: React.ReactNode }) {
	const nonce = (await headers()).get("x-nonce") ?? undefined;
	return (
		<html lang="en" suppressHydrationWarning>
			<body>
				<Providers nonce={nonce}>
					<Shell>{children}</Shell>
				</Providers>
			</body>
		</html>
	);
}
